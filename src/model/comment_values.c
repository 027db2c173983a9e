#include "model/comment_values.h"

#include "base/arena.h"
#include "base/banned.h"

enum { VALUES_MOST = 100, VALUE_MOST = 40, BEFORE_COLON_MOST = 24 };

/* ---- where a list begins ---- */

/* What makes a list open. */
static bool is_open(str comment)
{
	static const char *const words[] = { "e.g.",   "eg.",	 "example", "such as", "for instance", "etc",
					     "...",    "\u2026", "usually", "typical", "mostly",       "often",
					     "mainly", "others", "so on",   "ejemplo", "exemplo" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_find_fold(comment, str_of(words[i])) >= 0)
			return true;
	return false;
}

/* Up to the list, without the words before its colon: "one of three channels: web, store" */
static str after_colon(str text)
{
	ptrdiff_t colon = str_at(str_upto(text, BEFORE_COLON_MOST < text.len ? BEFORE_COLON_MOST : text.len), ':');

	text = str_trim(colon < 0 ? text : str_from(text, colon + 1));
	for (size_t i = 0; i < 2; i++) {
		static const char *const fillers[] = { "are ", "is " };

		if (str_starts(text, str_of(fillers[i])))
			text = str_trim(str_from(text, str_of(fillers[i]).len));
	}
	return text;
}

/* After "one of"; absent: no such words. */
static str announced(str comment)
{
	static const char *const words[] = { "one of",	 "allowed values", "possible values", "valid values",
					     "allowed:", "values:",	   "valores:",	      "uno de:",
					     "um de:",	 "uma de:",	   "una de:",	      "enum:" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		ptrdiff_t at = str_find_fold(comment, str_of(words[i]));

		if (at >= 0)
			return after_colon(str_from(comment, at + str_of(words[i]).len));
	}
	return NO_STR;
}

/* Without such words, the whole of what follows a colon or a bracket: "Status code (A = active, B = blocked)". */
static str coded(str comment)
{
	ptrdiff_t equals = str_at(comment, '='), begins = 0;

	for (ptrdiff_t i = 0; i < equals; i++)
		if (comment.at[i] == ':' || comment.at[i] == '(' || comment.at[i] == '.')
			begins = i + 1;
	return equals < 0 ? NO_STR : str_trim(str_from(comment, begins));
}

/* ---- its end ---- */

/* The list ends with its sentence, line or bracket. */
static str sentence(str text)
{
	ptrdiff_t at = 0;
	char quote = 0;

	if (text.len && (text.at[0] == '(' || text.at[0] == '[' || text.at[0] == '{'))
		text = str_from(text, 1);
	for (; at < text.len; at++) {
		char c = text.at[at], next = at + 1 < text.len ? text.at[at + 1] : ' ';

		if (quote ? c == quote : c == '\'' || c == '"' || c == '`')
			quote = quote ? 0 : c;
		else if (!quote && (c == '\n' || c == ')' || c == ']' || c == '}' ||
				    (c == '.' && (next == ' ' || next == '\n' || next == ')'))))
			break;
	}
	return str_trim(str_upto(text, at));
}

/* ---- one value ---- */

static bool is_of_value(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
	       c == '+' || c == '.' || c == '/';
}

static bool is_quote(char c)
{
	return c == '\'' || c == '"' || c == '`';
}

/* The value of "'in review'", "A = active", "paid"; absent: other text. labelled: it has a meaning beside it. */
static str value_of(str item, bool *labelled)
{
	ptrdiff_t equals = str_at(item, '='), end = 0;
	str text = str_trim(equals < 0 ? item : str_upto(item, equals));

	*labelled = equals >= 0;
	if (text.len > 2 && is_quote(text.at[0])) {
		ptrdiff_t closes = str_at(str_from(text, 1), text.at[0]);

		return closes == text.len - 2 && closes <= VALUE_MOST ? str_n(text.at + 1, closes) : NO_STR;
	}
	while (end < text.len && is_of_value(text.at[end]))
		end++;
	return text.len && end == text.len && end <= VALUE_MOST ? text : NO_STR;
}

/* "or paid" */
static str without_or(str item)
{
	static const char *const words[] = { "or ", "and ", "o ", "ou ", "y ", "e " };

	item = str_trim(item);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_starts(item, str_of(words[i])))
			return str_trim(str_from(item, str_of(words[i]).len));
	return item;
}

/* ---- the list ---- */

static bool add(struct arena *a, str item, struct strs *list, bool *all_labelled)
{
	bool labelled;
	str value = value_of(without_or(item), &labelled);

	*all_labelled &= labelled;
	if (!value.len || list->len >= VALUES_MOST)
		return false;
	if (!texts_have(list, value))
		*push(list, a) = value;
	return true;
}

/* "paid or canceled", the last of a list. */
static bool add_last(struct arena *a, str item, struct strs *list, bool *all_labelled)
{
	static const char *const words[] = { " or ", " and ", " ou ", " y " };

	for (size_t i = 0; i < sizeof words / sizeof *words && str_at(item, '=') < 0; i++) {
		ptrdiff_t at = str_find(item, str_of(words[i]));

		if (at >= 0)
			return add(a, str_upto(item, at), list, all_labelled) &&
			       add(a, str_from(item, at + str_of(words[i]).len), list, all_labelled);
	}
	return add(a, item, list, all_labelled);
}

static char separator(str text)
{
	static const char marks[] = "|;,";

	for (size_t i = 0; i + 1 < sizeof marks; i++)
		if (str_at(text, marks[i]) >= 0)
			return marks[i];
	return ',';
}

static bool read_list(struct arena *a, str text, struct strs *list, bool *all_labelled)
{
	char between = separator(text);
	str rest = text, item;

	*all_labelled = true;
	while (str_cut(&rest, between, &item))
		if (!(rest.len ? add(a, item, list, all_labelled) : add_last(a, item, list, all_labelled)))
			return false;
	return list->len > 1;
}

bool comment_values(struct arena *a, str comment, struct strs *out)
{
	str text = announced(comment);
	bool is_announced = text.at != NULL, all_labelled;
	struct strs list = { 0 };

	if (!is_announced)
		text = coded(comment);
	if (!text.len || is_open(comment) || !read_list(a, sentence(text), &list, &all_labelled) ||
	    (!is_announced && !all_labelled))
		return false;
	*out = list;
	return true;
}
