#include "scan/pattern_literals.h"

#include <string.h>

#include "base/utf8.h"

#include "base/banned.h"

enum { LONGEST_TEXT = 1 << 20, ENOUGH = 2 /* minimum bytes worth searching for */ };

struct reading {
	str text;
	ptrdiff_t i;
	bool caseless;
	const char *end; /* the line end, as written in a class */
	int depth;	 /* of groups: text inside may be one of several alternatives */
	struct sb run, best, *needs, *lines;
	int ways;	/* number of alternatives read, each with a needed text; -1: one had none */
	ptrdiff_t last; /* bytes of the run's last character, 0: it cannot be removed */
};

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* ---- text in every match ---- */

static void end_run(struct reading *r)
{
	if (r->run.len > r->best.len) {
		sb_reset(&r->best);
		sb_put(&r->best, sb_str(&r->run));
	}
	sb_reset(&r->run);
	r->last = 0;
}

/* The end of the pattern, or of an alternative before |. */
static void end_way(struct reading *r)
{
	end_run(r);
	if (r->best.len < ENOUGH)
		r->ways = -1;
	if (r->ways >= 0) {
		sb_puts(r->needs, r->ways++ ? "\n" : "");
		sb_put(r->needs, sb_str(&r->best));
	}
	sb_reset(&r->best);
}

/* Capitals of letters beyond ASCII may have another length, and k and s have some beyond ASCII. */
static bool has_plain_case(str c)
{
	return c.len == 1 && (unsigned char)c.at[0] < 0x80 && str_at(S("kKsS"), c.at[0]) < 0;
}

static void add_char(struct reading *r, str c)
{
	char lower = c.at[0] >= 'A' && c.at[0] <= 'Z' ? (char)(c.at[0] | 0x20) : c.at[0];

	if (r->depth || (r->caseless && !has_plain_case(c))) {
		end_run(r);
		return;
	}
	sb_put(&r->run, r->caseless ? str_n(&lower, 1) : c);
	r->last = c.len;
}

/* A quantifier follows the run's last character. */
static void end_run_before_last(struct reading *r)
{
	r->run.len -= r->last;
	end_run(r);
}

/* ---- the parts of a pattern ---- */

static char at(const struct reading *r, ptrdiff_t i)
{
	return i < r->text.len ? r->text.at[i] : '\0';
}

static void copy(struct reading *r, ptrdiff_t n)
{
	sb_put(r->lines, str_n(r->text.at + r->i, n));
	r->i += n;
}

/* Everything that \x excludes, except the line end. */
static void put_class_but(struct reading *r, char x)
{
	sb_puts(r->lines, "[^\\");
	sb_putc(r->lines, x);
	sb_puts(r->lines, r->end);
	sb_puts(r->lines, "]");
}

static bool read_escape(struct reading *r)
{
	static const struct {
		char letter, other; /* the complement, which may match the line end */
	} known[] = {
		{ 'd', 0 }, { 'w', 0 },	  { 'h', 0 },	{ 'b', 0 },   { 'B', 0 },   { 'N', 0 },
		{ 't', 0 }, { 's', 'S' }, { 'S', 's' }, { 'W', 'w' }, { 'D', 'd' },
	};
	char c = at(r, r->i + 1);

	if (!is_letter(c) && !is_digit(c)) {
		if (r->i + 1 >= r->text.len || (unsigned char)c < 0x20 || (unsigned char)c >= 0x80)
			return false;
		add_char(r, str_n(r->text.at + r->i + 1, 1));
		copy(r, 2);
		return true;
	}
	for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
		if (known[k].letter != c)
			continue;
		end_run(r);
		if (known[k].other) {
			put_class_but(r, known[k].other);
			r->i += 2;
		} else {
			copy(r, 2);
		}
		return true;
	}
	return false;
}

/* The end of the class that begins at i, -1 if it contains anything unknown here; *odd: more than plain characters. */
static ptrdiff_t class_end(const struct reading *r, ptrdiff_t i, bool *odd)
{
	i += at(r, i + 1) == '^' ? 2 : 1;
	*odd = false;
	if (at(r, i) == ']')
		i++;
	for (; i < r->text.len && r->text.at[i] != ']'; i++) {
		char c = r->text.at[i], next = at(r, i + 1);

		if ((unsigned char)c < 0x20 || (c == '[' && (next == '.' || next == '=')))
			return -1;
		if (c == '[' && next == ':') {
			ptrdiff_t end = str_find(str_from(r->text, i + 2), S(":]"));

			if (end < 0)
				return -1;
			i += end + 3;
			*odd = true;
		} else if (c == '\\') {
			if (next == 'Q' || next == 'E')
				return -1;
			i++;
			*odd = true;
		}
	}
	return i < r->text.len ? i + 1 : -1;
}

static bool read_class(struct reading *r)
{
	bool odd;
	ptrdiff_t end = class_end(r, r->i, &odd);

	if (end < 0)
		return false;
	end_run(r);
	if (at(r, r->i + 1) == '^') {
		r->i += 2;
		sb_puts(r->lines, "[^");
		sb_puts(r->lines, r->end);
		sb_puts(r->lines, at(r, r->i) == ']' ? "\\" : "");
		copy(r, end - r->i);
		return true;
	}
	sb_puts(r->lines, odd ? "(?:(?!" : "");
	sb_puts(r->lines, odd ? r->end : "");
	sb_puts(r->lines, odd ? ")" : "");
	copy(r, end - r->i);
	sb_puts(r->lines, odd ? ")" : "");
	return true;
}

/* {3}, {3,}, {3,5}: its length, 0 if none. */
static ptrdiff_t times_length(const struct reading *r)
{
	ptrdiff_t i = r->i + 1;

	if (!is_digit(at(r, i)))
		return 0;
	while (is_digit(at(r, i)))
		i++;
	if (at(r, i) == ',')
		i++;
	while (is_digit(at(r, i)))
		i++;
	return at(r, i) == '}' ? i + 1 - r->i : 0;
}

/* Parses a quantifier: whether the part before it occurs at least once. */
static bool read_times(struct reading *r)
{
	bool braces = at(r, r->i) == '{', once = at(r, r->i) == '+' || (braces && at(r, r->i + 1) != '0');
	ptrdiff_t n = braces ? times_length(r) : 1;

	if (!n)
		return false;
	if (once)
		end_run(r);
	else
		end_run_before_last(r);
	copy(r, n);
	if (at(r, r->i) == '?')
		copy(r, 1);
	return at(r, r->i) != '+';
}

static bool read_group(struct reading *r)
{
	end_run(r);
	if (at(r, r->i + 1) == '*' || (at(r, r->i + 1) == '?' && at(r, r->i + 2) != ':'))
		return false;
	r->depth++;
	copy(r, at(r, r->i + 1) == '?' ? 3 : 1);
	return true;
}

static bool read_literal(struct reading *r)
{
	ptrdiff_t end = r->i;

	utf8_next(r->text, &end);
	add_char(r, str_n(r->text.at + r->i, end - r->i));
	copy(r, end - r->i);
	return true;
}

static bool read_one(struct reading *r)
{
	char c = r->text.at[r->i];

	switch (c) {
	case '\\': return read_escape(r);
	case '[': return read_class(r);
	case '(': return read_group(r);
	case '*':
	case '+':
	case '?':
	case '{': return read_times(r);
	case ')': r->depth--; break;
	case '|':
		if (!r->depth)
			end_way(r);
		break;
	case '^':
	case '$':
	case '.': break;
	default: return (unsigned char)c >= 0x20 && read_literal(r);
	}
	end_run(r);
	copy(r, 1);
	return r->depth >= 0;
}

void pattern_read(str text, bool caseless, char line_end, struct pattern_read *out)
{
	struct reading r = { .text = text,
			     .caseless = caseless,
			     .end = line_end ? "\\n" : "\\x00",
			     .run = SB(LONGEST_TEXT),
			     .best = SB(LONGEST_TEXT) };

	*out = (struct pattern_read){ .needs = SB(LONGEST_TEXT), .lines = SB(LONGEST_TEXT), .plain = true };
	r.needs = &out->needs;
	r.lines = &out->lines;
	while (out->plain && r.i < text.len)
		out->plain = read_one(&r);
	end_way(&r);
	if (r.ways < 0 || !out->plain)
		sb_reset(&out->needs);
	out->ways = out->needs.len ? r.ways : 0;
	out->plain = out->plain && !out->lines.over;
	sb_free(&r.run);
	sb_free(&r.best);
}
