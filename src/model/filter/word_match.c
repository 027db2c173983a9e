/* Matches one word against one name: globs, starts of words inside a name, typos. */
#include "model/filter/filter.h"

#include <string.h>

#include "base/utf8.h"
#include "model/word_starts.h"

#include "base/banned.h"

/* ---- globs ---- */

ptrdiff_t glob_class_end(str p, ptrdiff_t i)
{
	ptrdiff_t k = i + 1;

	if (k < p.len && (p.at[k] == '!' || p.at[k] == '^'))
		k++;
	if (k < p.len && p.at[k] == ']')
		k++;
	while (k < p.len && p.at[k] != ']')
		k++;
	return k < p.len ? k + 1 : 0;
}

static bool in_class(str inside, uint32_t c)
{
	bool negated = inside.len && (inside.at[0] == '!' || inside.at[0] == '^'), found = false;
	ptrdiff_t i = negated;

	while (i < inside.len && !found) {
		uint32_t low = utf8_next(inside, &i), high = low;
		ptrdiff_t dash = i + 1;

		if (dash < inside.len && inside.at[i] == '-') {
			high = utf8_next(inside, &dash);
			i = dash;
		}
		found = c >= low && c <= high;
	}
	return found != negated;
}

/* One step of the pattern, other than '*', at the character text[*t]; both advance if it matches. */
static bool step(str p, ptrdiff_t *i, str text, ptrdiff_t *t)
{
	ptrdiff_t end = p.at[*i] == '[' ? glob_class_end(p, *i) : 0, next = *t;

	if (!end && p.at[*i] != '?') {
		if (p.at[*i] != text.at[*t])
			return false;
		++*i;
		++*t;
		return true;
	}
	uint32_t c = utf8_next(text, &next);

	if (end && !in_class(str_n(p.at + *i + 1, end - *i - 2), c))
		return false;
	*i = end ? end : *i + 1;
	*t = next;
	return true;
}

/* Only the last star is retried: an earlier one could not match more than this one does. */
bool glob_fits(str pattern, str text)
{
	ptrdiff_t i = 0, t = 0, star = -1, from = 0;

	while (t < text.len) {
		if (i < pattern.len && pattern.at[i] == '*') {
			star = ++i;
			from = t;
		} else if (i >= pattern.len || !step(pattern, &i, text, &t)) {
			if (star < 0)
				return false;
			utf8_next(text, &from);
			t = from;
			i = star;
		}
	}
	while (i < pattern.len && pattern.at[i] == '*')
		i++;
	return i == pattern.len;
}

bool glob_is(str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		if (text.at[i] == '*' || text.at[i] == '?' || (text.at[i] == '[' && glob_class_end(text, i)))
			return true;
	return false;
}

enum { CHARS = 256, TYPED = 64 };

/* ---- ranks ---- */

static bool is_at(str text, ptrdiff_t i, str what)
{
	return text.len - i >= what.len && !memcmp(text.at + i, what.at, (size_t)what.len);
}

static int plain_rank(str what, str name, str folded)
{
	ptrdiff_t first = str_find(folded, what);
	struct name_walk w;

	if (first < 0 || !what.len)
		return first < 0 ? -1 : 3;
	if (first == 0)
		return folded.len == what.len ? 0 : 1;
	for (w = name_walk_of(name, folded); name_walk_on(&w);)
		if (w.at >= first && name_walk_starts(&w) && is_at(folded, w.at, what))
			return 2;
	return 3;
}

struct glob_shape glob_shape(str pattern)
{
	struct glob_shape shape = { .core = pattern };

	while (shape.core.len && shape.core.at[0] == '*')
		shape.core = str_from(shape.core, 1);
	shape.open_start = shape.core.len < pattern.len;
	while (shape.core.len && shape.core.at[shape.core.len - 1] == '*') {
		shape.core.len--;
		shape.open_end = true;
	}
	if (!glob_is(shape.core))
		return shape;
	shape.fixes_start = !shape.open_start && shape.core.at[0] != '?' && shape.core.at[0] != '[';
	shape.core.len = 0;
	return shape;
}

/* *customer* ranks like customer; any other glob by whether it fixes the start of the name. */
static int glob_rank(str pattern, str name, str folded)
{
	struct glob_shape shape = glob_shape(pattern);

	if (!glob_fits(pattern, folded))
		return -1;
	if (shape.core.len)
		return plain_rank(shape.core, name, folded);
	return shape.fixes_start ? 1 : 3;
}

/* ---- typos ---- */

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int typos_allowed(ptrdiff_t len)
{
	return len <= 4 ? 1 : len <= 8 ? 2 : 3;
}

static ptrdiff_t decode(str s, uint32_t *out, ptrdiff_t most)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < s.len && n < most;)
		out[n++] = utf8_next(s, &i);
	return n;
}

int word_typos(const struct word *w)
{
	uint32_t c[TYPED];

	return typos_allowed(decode(w->folded, c, TYPED));
}

/* A name prepared for fuzzy matching: its characters, and where parts begin and end. */
struct parts {
	uint32_t c[CHARS];
	bool starts[CHARS + 1];
	bool ends[CHARS + 1]; /* a part ends before this character */
	ptrdiff_t len;
};

static void parts_of(str name, str folded, struct parts *out)
{
	struct name_walk w = name_walk_of(name, folded);
	ptrdiff_t n = 0;

	while (n < CHARS && name_walk_on(&w)) {
		ptrdiff_t i = w.at;

		out->c[n] = utf8_next(folded, &i);
		out->starts[n] = name_walk_starts(&w) || n == 0;
		out->ends[n] = w.before != NAME_MARK && (w.here == NAME_MARK || out->starts[n]);
		n++;
	}
	out->starts[n] = false;
	out->ends[n] = true;
	out->len = n;
}

/* The next column of the table: distances of every prefix of the word from the text up to its j-th character. */
static int column(const uint32_t *word, ptrdiff_t m, const uint32_t *text, ptrdiff_t j, int *now, const int *last,
		  const int *before)
{
	int smallest;

	now[0] = smallest = (int)j;
	for (ptrdiff_t i = 1; i <= m; i++) {
		int d = last[i - 1] + (word[i - 1] != text[j - 1]);

		d = least(d, least(last[i], now[i - 1]) + 1);
		if (i > 1 && j > 1 && word[i - 1] == text[j - 2] && word[i - 2] == text[j - 1])
			d = least(d, before[i - 2] + 1);
		now[i] = d;
		smallest = least(smallest, d);
	}
	return smallest;
}

/*
 * From one start, the word may match everything up to the end of any part, and, if it is long enough, a prefix of its
 * own length.
 */
static bool near_from(const uint32_t *word, ptrdiff_t m, int most, const struct parts *p, ptrdiff_t from)
{
	int room[3][TYPED + 1], *now = room[0], *last = room[1], *before = room[2];

	for (ptrdiff_t i = 0; i <= m; i++)
		last[i] = before[i] = (int)i;
	for (ptrdiff_t j = 1; from + j <= p->len && j <= m + most; j++) {
		int *spare = before, smallest = column(word, m, p->c + from, j, now, last, before);

		if (now[m] <= most && (p->ends[from + j] || (m >= 5 && j == m)))
			return true;
		if (smallest > most)
			return false;
		before = last;
		last = now;
		now = spare;
	}
	return false;
}

static bool fuzzy_fits(str typed, str name, str folded)
{
	uint32_t word[TYPED];
	ptrdiff_t m = decode(typed, word, TYPED);
	struct parts p;

	if (str_find(folded, typed) >= 0)
		return true;
	parts_of(name, folded, &p);
	for (ptrdiff_t i = 0; i < p.len; i++)
		if (p.starts[i] && near_from(word, m, typos_allowed(m), &p, i))
			return true;
	return false;
}

int word_rank(const struct word *w, str name, str folded)
{
	switch (w->kind) {
	case MATCH_PLAIN: return plain_rank(w->folded, name, folded);
	case MATCH_GLOB: return glob_rank(w->folded, name, folded);
	case MATCH_EXACT: return str_eq(w->folded, folded) ? 0 : -1;
	case MATCH_FUZZY: return !fuzzy_fits(w->folded, name, folded) ? -1 : str_eq(w->folded, folded) ? 0 : 4;
	case MATCH_REGEX: break;
	}
	return -1;
}

bool word_fits(const struct word *w, str folded)
{
	switch (w->kind) {
	case MATCH_PLAIN: return str_find(folded, w->folded) >= 0;
	case MATCH_GLOB: return glob_fits(w->folded, folded);
	default: return word_rank(w, folded, folded) >= 0;
	}
}
