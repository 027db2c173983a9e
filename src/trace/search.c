#include "trace/search.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "trace/line.h"
#include "base/banned.h"

struct wanted {
	str text; /* folded */
	bool found;
};

struct search {
	struct arena *scratch;
	struct wanted *words, *tables;
	ptrdiff_t word_count, table_count;
};

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_quote(char c)
{
	return c == '"' || c == '`' || c == '[' || c == ']';
}

/* Removes the last part of a dotted name. */
static str take_last(str *name)
{
	ptrdiff_t dot = str_at_last(*name, '.');
	str last = str_from(*name, dot + 1);

	*name = str_upto(*name, dot < 0 ? 0 : dot);
	return last;
}

/* The word that ends the text, before a dot; removes both, with quotes. Absent: there is no dot. */
static str take_before_dot(str *text)
{
	str word = *text;
	ptrdiff_t begin;

	while (word.len && is_quote(word.at[word.len - 1]))
		word.len--;
	if (!word.len || word.at[word.len - 1] != '.')
		return NO_STR;
	word.len--;
	while (word.len && is_quote(word.at[word.len - 1]))
		word.len--;
	for (begin = word.len; begin && is_letter(word.at[begin - 1]);)
		begin--;
	*text = str_upto(word, begin);
	return str_from(word, begin);
}

/* What stands before a name does not contradict the catalog and schema that are wanted; either may be missing. */
static bool is_below(str before, str wanted)
{
	while (wanted.len) {
		str word = take_before_dot(&before);

		if (!word.at)
			return true;
		if (!str_eq(word, take_last(&wanted)))
			return false;
	}
	return true;
}

static bool has_name(str text, str name)
{
	str last = take_last(&name);

	for (ptrdiff_t from = 0, at; (at = str_find(str_from(text, from), last)) >= 0;) {
		ptrdiff_t begin = from + at, end = begin + last.len;

		if ((!begin || !is_letter(text.at[begin - 1])) && (end == text.len || !is_letter(text.at[end])) &&
		    is_below(str_upto(text, begin), name))
			return true;
		from = end;
	}
	return false;
}

static void look_in(struct search *s, str text, bool words, bool tables)
{
	str folded;

	if (!text.len)
		return;
	folded = utf8_fold_str(s->scratch, text);
	for (ptrdiff_t i = 0; words && i < s->word_count; i++)
		s->words[i].found |= str_find(folded, s->words[i].text) >= 0;
	for (ptrdiff_t i = 0; tables && i < s->table_count; i++)
		s->tables[i].found |= has_name(folded, s->tables[i].text);
}

/* ---- the members of a line ---- */

enum { IN_WORDS = 1, IN_TABLES = 2 };

static const struct {
	str key;
	int in;
} members[] = {
	{ S("question"), IN_WORDS },
	{ S("title"), IN_WORDS },
	{ S("text"), IN_WORDS },
	{ S("why"), IN_WORDS },
	{ S("memo"), IN_WORDS },
	{ S("shown"), IN_WORDS },
	{ S("answer"), IN_WORDS },
	{ S("message"), IN_WORDS },
	{ S("names"), IN_TABLES },
	{ S("parameters"), IN_WORDS | IN_TABLES },
	{ S("sql"), IN_WORDS | IN_TABLES },
};

static int place_of(str key)
{
	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		if (str_eq(key, members[i].key))
			return members[i].in;
	return 0;
}

/* All texts in a value; the members of objects in it only if they are among the above, unless `in` is set already. */
static bool look_in_value(struct search *s, struct jr *r, enum jr_kind kind, int in)
{
	enum jr_kind each;
	str key;

	switch (kind) {
	case JR_STR: look_in(s, r->text, in & IN_WORDS, in & IN_TABLES); return true;
	case JR_ARRAY:
		while (jr_element(r, &each))
			if (!look_in_value(s, r, each, in))
				return false;
		return !r->mistake;
	case JR_OBJECT:
		while (jr_member(r, &key)) {
			int inside = in ? in : place_of(key);

			if (inside && !look_in_value(s, r, jr_next(r), inside))
				return false;
		}
		return !r->mistake;
	default: return kind != JR_ERROR;
	}
}

/* The result is the last member: the line is not read beyond the others. */
static void look_in_line(struct search *s, str line)
{
	struct jr r = jr_of(line, s->scratch);
	str key;

	if (jr_next(&r) != JR_OBJECT)
		return;
	while (jr_member(&r, &key)) {
		bool nested = str_eq(key, S("end")) || str_eq(key, S("error"));
		int in = place_of(key);

		if (str_eq(key, S("result")) || ((in || nested) && !look_in_value(s, &r, jr_next(&r), in)))
			return;
	}
}

/* ---- the file ---- */

static struct wanted *fold_all(struct arena *a, const struct strs *list)
{
	struct wanted *out = new_n(a, struct wanted, list->len + 1);

	for (ptrdiff_t i = 0; i < list->len; i++)
		out[i].text = utf8_fold_str(a, list->at[i]);
	return out;
}

static bool is_done(const struct search *s)
{
	bool table = !s->table_count;

	for (ptrdiff_t i = 0; i < s->word_count; i++)
		if (!s->words[i].found)
			return false;
	for (ptrdiff_t i = 0; i < s->table_count; i++)
		table |= s->tables[i].found;
	return table;
}

bool trace_holds(str path, const struct trace_query *query)
{
	scoped(arena_close) struct arena *a = arena_open(), *scratch = arena_open();
	struct search s = { .scratch = scratch,
			    .words = fold_all(a, &query->words),
			    .tables = fold_all(a, &query->tables),
			    .word_count = query->words.len,
			    .table_count = query->tables.len };
	struct err ignored = { 0 };
	struct lines *l;
	str line;

	if (is_done(&s))
		return true;
	l = lines_open(path, TRACE_LINE_MOST, ERR_CONFIG, &ignored);
	if (!l)
		return false;
	lines_pass_long(l);
	while (!is_done(&s) && lines_next(l, &line, &ignored)) {
		look_in_line(&s, line);
		arena_reset(scratch);
	}
	lines_close(l);
	return is_done(&s);
}
