#include "assistant/link/comment_codes.h"

#include <string.h>

#include "base/arena.h"
#include "model/comment_values.h"
#include "base/banned.h"

enum { CODE_BYTES = 24, MEANING_BYTES = 80, CODES_MOST = 64 };

/* What stands between a code and its meaning. */
static const char *const signs[] = { "=>",	     "->",	    "==",	    "=",
				     "：",	     ":",	    " stands for ", " means ",
				     " is for ",     " denotes ",   " represents ", " indicates ",
				     " refers to ",  " significa ", " indica ",	    " quiere decir ",
				     " representa ", " – ",	    " — ",	    " - ",
				     " for ",	     " if " };

/* ---- characters ---- */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static bool is_letter(char c)
{
	return is_lower((char)(c | 0x20)) || (unsigned char)c >= 0x80;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Ends a code or a meaning. */
static bool is_separator(char c)
{
	return memchr(";,|\n\r()[]{}/", c, 13) != NULL;
}

/* The quotation mark that ends at `end`: its bytes; 0: none. */
static ptrdiff_t mark_before(str text, ptrdiff_t end)
{
	static const char *const marks[] = { "\"", "'", "`", "”", "’" };

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (str_ends(str_upto(text, end), str_of(marks[i])))
			return (ptrdiff_t)strlen(marks[i]);
	return 0;
}

static ptrdiff_t opening_before(str text, ptrdiff_t end)
{
	static const char *const marks[] = { "\"", "'", "`", "“", "‘" };

	for (ptrdiff_t i = end - 1; i >= 0 && end - i <= CODE_BYTES + 4 && text.at[i] != '\n'; i--)
		for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
			if (str_starts(str_from(text, i), str_of(marks[k])))
				return i;
	return -1;
}

/* ---- pairs ---- */

struct pair {
	ptrdiff_t from, to; /* of what stands before the sign */
	ptrdiff_t rest;	    /* after the sign */
	str left;
	bool quoted, plain; /* plain: its sign is an equals sign or words, which a sentence seldom has by chance */
};
struct pairs {
	struct pair at[CODES_MOST];
	int len;
};

static bool is_number(str s)
{
	ptrdiff_t i = s.len && (s.at[0] == '-' || s.at[0] == '+');

	for (ptrdiff_t k = i; k < s.len; k++)
		if (!is_digit(s.at[k]) && !(s.at[k] == '.' && k > i))
			return false;
	return s.len > i;
}

/* 1, M, PO, A-2, but no word in small letters. */
static bool is_code(str s)
{
	bool small = false;

	for (ptrdiff_t i = 0; i < s.len; i++)
		small = small || is_lower(s.at[i]) || is_blank(s.at[i]);
	return s.len && (is_number(s) || s.len <= 2 || (!small && s.len <= 8));
}

/* The code that ends before a sign: quoted text, or what no blank divides. */
static bool code_before(str text, ptrdiff_t sign, struct pair *out)
{
	ptrdiff_t end = sign, mark;

	while (end > 0 && is_blank(text.at[end - 1]))
		end--;
	mark = mark_before(text, end);
	out->quoted = mark > 0;
	if (mark) {
		ptrdiff_t open = opening_before(text, end - mark), begin = open;

		if (open < 0)
			return false;
		while (begin < end - mark && !is_letter(text.at[begin]) && !is_digit(text.at[begin]) &&
		       begin - open < 1)
			begin++;
		out->from = open;
		out->to = end;
		out->left = str_trim(str_n(text.at + begin, end - mark - begin));
		return out->left.len > 0;
	}
	out->to = end;
	for (out->from = end; out->from > 0 && end - out->from <= CODE_BYTES && !is_blank(text.at[out->from - 1]) &&
			      !is_separator(text.at[out->from - 1]) && text.at[out->from - 1] != '.';)
		out->from--;
	out->left = str_n(text.at + out->from, end - out->from);
	return out->left.len > 0 && out->left.len <= CODE_BYTES;
}

static ptrdiff_t sign_at(str text, ptrdiff_t i)
{
	for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
		if (str_starts(str_from(text, i), str_of(signs[k])))
			return (ptrdiff_t)strlen(signs[k]);
	return 0;
}

/* Words are a sign only after what is a code beyond doubt, and a colon is none in 12:30 and https://. */
static bool is_sign(str text, ptrdiff_t i, ptrdiff_t len, const struct pair *p)
{
	char next = i + len < text.len ? text.at[i + len] : ' ';
	bool word = is_letter(text.at[i + 1]) && text.at[i] == ' ';

	if (word)
		return p->quoted || (is_code(p->left) && (p->left.len == 1 || is_number(p->left) ||
							  !str_is_among(str_n(text.at + i, len), "  if   for ")));
	if (text.at[i] == ':' && ((is_digit(next) && is_number(p->left)) || next == '/'))
		return false;
	return text.at[i] != ' ' || p->quoted || is_code(p->left);
}

static void find_pairs(str text, struct pairs *out)
{
	for (ptrdiff_t i = 0; i < text.len && out->len < CODES_MOST; i++) {
		ptrdiff_t len = sign_at(text, i);
		struct pair p = { 0 };

		if (!len || !code_before(text, i, &p) || !is_sign(text, i, len, &p))
			continue;
		if (out->len && p.from < out->at[out->len - 1].rest)
			continue;
		p.rest = i + len;
		p.plain = text.at[i] == '=' || (text.at[i] == ' ' && is_letter(text.at[i + 1]));
		out->at[out->len++] = p;
		i += len - 1;
	}
}

/* ---- meanings ---- */

static str without_ends(str s)
{
	static const char *const ends[] = { " and", " or", " y", " e", " o", " ou", " if", " where", " otherwise" };
	bool more = true;

	while (more) {
		s = str_trim(s);
		more = s.len && (memchr("'\"`.", s.at[s.len - 1], 4) || is_separator(s.at[s.len - 1]));
		if (more)
			s.len--;
		for (size_t i = 0; i < sizeof ends / sizeof *ends && !more; i++)
			if (str_ends(s, str_of(ends[i]))) {
				s.len -= (ptrdiff_t)strlen(ends[i]);
				more = true;
			}
	}
	while (s.len && (memchr(" '\"`", s.at[0], 4)))
		s = str_from(s, 1);
	return s;
}

/* Up to the end of its sentence, line or parentheses. */
static str first_part(str s)
{
	int deep = 0;

	for (ptrdiff_t i = 0; i < s.len; i++) {
		deep += s.at[i] == '(';
		if ((s.at[i] == ')' && --deep < 0) || s.at[i] == ';' || s.at[i] == '\n' ||
		    (s.at[i] == '.' && (i + 1 == s.len || is_blank(s.at[i + 1]))))
			return str_upto(s, i);
	}
	return s;
}

static str meaning_of(str text, const struct pairs *p, int i)
{
	ptrdiff_t end = i + 1 < p->len ? p->at[i + 1].from : text.len, from = p->at[i].rest;
	str all = end > from ? str_n(text.at + from, end - from) : S("");

	return without_ends(first_part(all));
}

static bool has_letter(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (is_letter(s.at[i]))
			return true;
	return false;
}

static void add(struct arena *a, struct comment_codes *out, ptrdiff_t from, str code, str meaning)
{
	if (!code.len || !meaning.len || meaning.len > MEANING_BYTES || !has_letter(meaning))
		return;
	if (!out->at.len)
		out->from = from;
	*push(&out->at, a) = (struct comment_code){ code, meaning };
}

/* 1 = yes; also yes = 1, if that is how all are written. */
static void take_pairs(struct arena *a, str text, const struct pairs *p, struct comment_codes *out)
{
	int codes = 0, turned = 0, first = 0;

	for (int i = 0; i < p->len; i++) {
		codes += p->at[i].quoted || is_code(p->at[i].left);
		turned += !p->at[i].quoted && !is_code(p->at[i].left) && is_code(meaning_of(text, p, i));
	}
	if (turned > codes) {
		for (int i = 0; i < p->len && turned > 1; i++)
			if (is_code(meaning_of(text, p, i)))
				add(a, out, p->at[i].from, meaning_of(text, p, i), p->at[i].left);
		return;
	}
	while (first < p->len && !p->at[first].quoted && !is_code(p->at[first].left))
		first++;
	if (codes < 2 && !(codes == 1 && p->at[first].plain))
		return;
	for (int i = first; i < p->len; i++)
		add(a, out, p->at[i].from, p->at[i].left, meaning_of(text, p, i));
}

/* Pending (P), sent (S). */
static void take_parentheses(struct arena *a, str text, struct comment_codes *out)
{
	struct comment_codes found = { .from = text.len };

	for (ptrdiff_t i = 0, from = 0; i < text.len; i++) {
		ptrdiff_t close = text.at[i] == '(' ? str_at(str_from(text, i), ')') : -1;
		str code = close > 1 ? str_n(text.at + i + 1, close - 1) : NO_STR;

		if (is_separator(text.at[i]) || text.at[i] == ':' || text.at[i] == '.')
			from = text.at[i] == '(' ? from : i + 1;
		if (close < 0 || !is_code(code) || code.len > 4)
			continue;
		add(a, &found, from, code, without_ends(str_n(text.at + from, i - from)));
		i += close;
		from = i + 1;
	}
	if (found.at.len > 1)
		*out = found;
}

/* One of: open, closed or on hold. */
static void take_list(struct arena *a, str text, struct comment_codes *out)
{
	struct strs values = { 0 };

	if (comment_values(a, text, &values))
		for (ptrdiff_t i = 0; i < values.len; i++)
			add(a, out, values.at[i].at - text.at, values.at[i], values.at[i]);
}

void comment_codes_read(struct arena *a, str comment, struct comment_codes *out)
{
	struct pairs p = { .len = 0 };

	*out = (struct comment_codes){ .from = comment.len };
	find_pairs(comment, &p);
	take_pairs(a, comment, &p, out);
	if (!out->at.len)
		take_parentheses(a, comment, out);
	if (!out->at.len)
		take_list(a, comment, out);
}
