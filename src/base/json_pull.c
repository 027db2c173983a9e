#include "base/json.h"

#include <string.h>

#include "base/arena.h"
#include "base/percent.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { START, FIRST_KEY, NEXT_KEY, VALUE, FIRST_ITEM, NEXT_ITEM, DONE, FAILED };

struct jr jr_of(str in, struct arena *arena)
{
	return (struct jr){ .in = in, .deepest = 64, .arena = arena };
}

static enum jr_kind fail(struct jr *r, const char *expected)
{
	if (r->state != FAILED)
		r->mistake = expected;
	r->state = FAILED;
	return JR_ERROR;
}

/* The next byte that is not a space, without consuming it; '\0' at the end (JSON contains no NUL either). */
static char peek(struct jr *r)
{
	while (r->pos < r->in.len) {
		char c = r->in.at[r->pos];

		if (c != ' ' && c != '\n' && c != '\r' && c != '\t')
			return c;
		r->pos++;
	}
	return '\0';
}

/* ---- nesting ---- */

static enum jr_kind enter(struct jr *r, bool object)
{
	unsigned char bit = (unsigned char)(1u << (r->depth & 7)), *byte = &r->nest[r->depth >> 3];

	if (r->depth >= r->deepest)
		return fail(r, "nested too deeply");
	*byte = (unsigned char)(object ? *byte | bit : *byte & ~bit);
	r->depth++;
	r->pos++;
	r->state = object ? FIRST_KEY : FIRST_ITEM;
	return object ? JR_OBJECT : JR_ARRAY;
}

static enum jr_kind valued(struct jr *r, enum jr_kind kind)
{
	int d = r->depth - 1;

	r->state = d < 0 ? DONE : r->nest[d >> 3] >> (d & 7) & 1 ? NEXT_KEY : NEXT_ITEM;
	return kind;
}

static enum jr_kind leave(struct jr *r, enum jr_kind kind)
{
	r->pos++;
	r->depth--;
	return valued(r, kind);
}

/* ---- strings ---- */

/* The four digits at i, or -1. */
static int32_t hex4(str s, ptrdiff_t i)
{
	int32_t value = 0;

	if (i + 4 > s.len)
		return -1;
	for (int k = 0; k < 4; k++) {
		int digit = hex_digit(s.at[i + k]);

		if (digit < 0)
			return -1;
		value = value << 4 | digit;
	}
	return value;
}

/* The length of the escape at i, 0 if it is invalid. */
static int escape_length(str s, ptrdiff_t i)
{
	char c = i + 1 < s.len ? s.at[i + 1] : '\0';

	if (c == 'u')
		return hex4(s, i + 2) >= 0 ? 6 : 0;
	return c && memchr("\"\\/bfnrt", c, 8) ? 2 : 0;
}

/* The code point of the \u escape at *i; a surrogate pair counts as one. */
static uint32_t escaped(str s, ptrdiff_t *i)
{
	uint32_t high = (uint32_t)hex4(s, *i + 2);
	int32_t low;

	*i += 6;
	if (high < 0xd800 || high > 0xdfff)
		return high;
	if (high > 0xdbff || *i + 6 > s.len || s.at[*i] != '\\' || s.at[*i + 1] != 'u')
		return UTF8_BAD;
	low = hex4(s, *i + 2);
	if (low < 0xdc00 || low > 0xdfff)
		return UTF8_BAD;
	*i += 6;
	return 0x10000 + ((high - 0xd800) << 10) + (uint32_t)(low - 0xdc00);
}

/* s is the content of a string validated by string_end. */
static char *unescape(str s, char *to)
{
	ptrdiff_t i = 0;

	while (i < s.len) {
		ptrdiff_t end = json_plain(s, i);

		memcpy(to, s.at + i, (size_t)(end - i));
		to += end - i;
		i = end;
		if (i == s.len)
			break;
		if (s.at[i] != '\\') {
			to += utf8_put(to, UTF8_BAD);
			i++;
		} else if (s.at[i + 1] == 'u') {
			to += utf8_put(to, escaped(s, &i));
		} else {
			const char *at = memchr("b\bf\fn\nr\rt\t\"\"\\\\//", s.at[i + 1], 16);

			*to++ = at[1];
			i += 2;
		}
	}
	return to;
}

/* The position of the closing quote, -1 after a mistake; counts the escaped or invalid bytes. */
static ptrdiff_t string_end(struct jr *r, ptrdiff_t i, ptrdiff_t *odd, ptrdiff_t *bad)
{
	for (;;) {
		unsigned char c;
		int n = 1;

		i = json_plain(r->in, i);
		c = i < r->in.len ? (unsigned char)r->in.at[i] : '\0';
		if (c == '"')
			return i;
		r->pos = i;
		if (i == r->in.len)
			return fail(r, "expected the end of a string"), -1;
		if (c < ' ')
			return fail(r, "expected an escape for a control character"), -1;
		if (c == '\\' && !(n = escape_length(r->in, i)))
			return fail(r, "expected a valid escape"), -1;
		*bad += c >= 0x80;
		++*odd;
		i += n;
	}
}

static bool string(struct jr *r)
{
	ptrdiff_t start = r->pos + 1, odd = 0, bad = 0, end = string_end(r, start, &odd, &bad);
	str raw;
	char *to;

	if (end < 0)
		return false;
	raw = str_n(r->in.at + start, end - start);
	r->text = raw;
	if (odd) {
		/* An escape never grows; an invalid byte becomes three. */
		to = arena_alloc(r->arena, raw.len + 2 * bad + 1, 1);
		r->text = str_n(to, unescape(raw, to) - to);
	}
	r->pos = end + 1;
	return true;
}

/* ---- values ---- */

static ptrdiff_t digits(str s, ptrdiff_t i)
{
	while (i < s.len && s.at[i] >= '0' && s.at[i] <= '9')
		i++;
	return i;
}

/* The end of the number at i, -1 if it is malformed. */
static ptrdiff_t number_end(str s, ptrdiff_t i)
{
	ptrdiff_t start;

	i += i < s.len && s.at[i] == '-';
	start = i;
	i = digits(s, i);
	if (i == start || (s.at[start] == '0' && i > start + 1))
		return -1;
	if (i < s.len && s.at[i] == '.') {
		start = ++i;
		i = digits(s, i);
		if (i == start)
			return -1;
	}
	if (i < s.len && (s.at[i] | 0x20) == 'e') {
		i++;
		i += i < s.len && (s.at[i] == '+' || s.at[i] == '-');
		start = i;
		i = digits(s, i);
		if (i == start)
			return -1;
	}
	return i;
}

static enum jr_kind number(struct jr *r)
{
	ptrdiff_t end = number_end(r->in, r->pos);

	if (end < 0)
		return fail(r, "expected a number");
	r->text = str_n(r->in.at + r->pos, end - r->pos);
	r->pos = end;
	return valued(r, JR_NUM);
}

static enum jr_kind literal(struct jr *r, str word, enum jr_kind kind)
{
	if (!str_starts(str_from(r->in, r->pos), word))
		return fail(r, "expected a value");
	r->pos += word.len;
	return valued(r, kind);
}

static enum jr_kind value(struct jr *r, char c)
{
	switch (c) {
	case '"': return string(r) ? valued(r, JR_STR) : JR_ERROR;
	case '{': return enter(r, true);
	case '[': return enter(r, false);
	case 't': return literal(r, S("true"), JR_TRUE);
	case 'f': return literal(r, S("false"), JR_FALSE);
	case 'n': return literal(r, S("null"), JR_NULL);
	default:
		if (c == '-' || (c >= '0' && c <= '9'))
			return number(r);
		return fail(r, "expected a value");
	}
}

static enum jr_kind key(struct jr *r, char c)
{
	if (c != '"')
		return fail(r, "expected a key in quotes");
	if (!string(r))
		return JR_ERROR;
	if (peek(r) != ':')
		return fail(r, "expected a colon");
	r->pos++;
	r->state = VALUE;
	return JR_KEY;
}

enum jr_kind jr_next(struct jr *r)
{
	char c = peek(r);

	switch (r->state) {
	case FIRST_KEY: return c == '}' ? leave(r, JR_OBJECT_END) : key(r, c);
	case NEXT_KEY:
		if (c == '}')
			return leave(r, JR_OBJECT_END);
		if (c != ',')
			return fail(r, "expected a comma or }");
		r->pos++;
		return key(r, peek(r));
	case FIRST_ITEM: return c == ']' ? leave(r, JR_ARRAY_END) : value(r, c);
	case NEXT_ITEM:
		if (c == ']')
			return leave(r, JR_ARRAY_END);
		if (c != ',')
			return fail(r, "expected a comma or ]");
		r->pos++;
		return value(r, peek(r));
	case DONE: return r->pos == r->in.len ? JR_END : fail(r, "expected the end of the text");
	case FAILED: return JR_ERROR;
	default: return value(r, c);
	}
}

/* ---- conveniences ---- */

bool jr_skip(struct jr *r, enum jr_kind first)
{
	struct arena_mark mark = arena_mark(r->arena);
	int depth;

	if (first == JR_KEY)
		first = jr_next(r);
	depth = r->depth;
	if (first == JR_OBJECT || first == JR_ARRAY)
		while (r->depth >= depth && first != JR_ERROR)
			first = jr_next(r);
	/* No caller has the skipped strings. */
	arena_rewind(r->arena, mark);
	return first != JR_ERROR && first != JR_END;
}

bool jr_raw(struct jr *r, str *out)
{
	ptrdiff_t from = r->pos;

	if (!jr_skip(r, JR_KEY))
		return false;
	*out = str_trim(str_n(r->in.at + from, r->pos - from));
	return true;
}

bool jr_str(struct jr *r, str *out)
{
	enum jr_kind kind = jr_next(r);

	if (kind != JR_STR && kind != JR_NULL)
		return fail(r, "expected a text"), false;
	*out = kind == JR_STR ? r->text : NO_STR;
	return true;
}

bool jr_int(struct jr *r, int64_t *out, bool *is_null)
{
	enum jr_kind kind = jr_next(r);

	if (kind == JR_NULL && is_null) {
		*is_null = true;
		return true;
	}
	if (kind != JR_NUM || !str_int(r->text, out))
		return fail(r, "expected a whole number"), false;
	if (is_null)
		*is_null = false;
	return true;
}

bool jr_member(struct jr *r, str *out)
{
	if (r->state == VALUE && !jr_skip(r, JR_KEY))
		return false;
	if (jr_next(r) != JR_KEY)
		return false;
	*out = r->text;
	return true;
}

bool jr_element(struct jr *r, enum jr_kind *kind)
{
	enum jr_kind got = jr_next(r);

	if (got == JR_ARRAY_END || got == JR_END || got == JR_ERROR)
		return false;
	*kind = got;
	return true;
}
