/* Distances count characters, so this part of base/str is above base/utf8, which is above base/str. */
#include "base/edit_distance.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

/* ---- in the bits of a number ---- */

bool edit_word_of(str word, struct edit_word *out)
{
	if (!word.len || word.len > EDIT_WORD_LONGEST || !str_is_ascii(word))
		return false;
	memset(out, 0, sizeof *out);
	out->len = (int)word.len;
	for (ptrdiff_t i = 0; i < word.len; i++)
		out->has[(unsigned char)word.at[i]] |= (uint64_t)1 << i;
	return true;
}

/*
 * Processes one more letter of the text; each bit of more and less shows where the column of the table goes up or
 * down.
 */
struct column {
	uint64_t more, less, diagonal, last;
	int distance; /* of the whole word */
};

static inline void step(const struct edit_word *w, struct column *c, unsigned char letter, bool anywhere)
{
	uint64_t here = w->has[letter & 127], top = (uint64_t)1 << (w->len - 1), swap, grows, falls;

	swap = ((~c->diagonal & here) << 1) & c->last;
	c->diagonal = (((here & c->more) + c->more) ^ c->more) | here | c->less | swap;
	grows = c->less | ~(c->diagonal | c->more);
	falls = c->diagonal & c->more;
	c->distance += (grows & top) != 0;
	c->distance -= (falls & top) != 0;
	grows = grows << 1 | !anywhere;
	falls <<= 1;
	c->more = falls | ~(c->diagonal | grows);
	c->less = grows & c->diagonal;
	c->last = here;
}

bool edit_word_may_be_in(const struct edit_word *w, str text, int most)
{
	struct column c = { .more = ~(uint64_t)0, .distance = w->len };

	for (ptrdiff_t i = 0; i < text.len; i++) {
		if (text.at[i] & 0x80)
			return true;
		step(w, &c, (unsigned char)text.at[i], true);
		if (c.distance <= most)
			return true;
	}
	return c.distance <= most;
}

/* Each letter that is left lowers the distance by one at most. */
int edit_word_distance(const struct edit_word *w, str text, int most)
{
	struct column c = { .more = ~(uint64_t)0, .distance = w->len };

	if (w->len - text.len > most || text.len - w->len > most)
		return most + 1;
	for (ptrdiff_t i = 0; i < text.len && c.distance - (text.len - i) <= most; i++)
		step(w, &c, (unsigned char)text.at[i], false);
	return c.distance <= most ? c.distance : most + 1;
}

/* ---- as a table ---- */

static ptrdiff_t decode(struct arena *a, str s, uint32_t **out)
{
	uint32_t *c = new_n(a, uint32_t, s.len);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < s.len;)
		c[n++] = utf8_next(s, &i);
	*out = c;
	return n;
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

/* Computes one row of the table, within most of the diagonal; returns the smallest value in it. */
static int row_of(const uint32_t *f, const uint32_t *t, ptrdiff_t i, ptrdiff_t tn, int *row[3], int most)
{
	ptrdiff_t from = i - most > 1 ? i - most : 1, to = i + most < tn ? i + most : tn;
	int smallest, *now = row[0], *last = row[1], *before = row[2];

	now[0] = (int)least((int)i, most + 1);
	if (from > 1)
		now[from - 1] = most + 1;
	smallest = from == 1 ? now[0] : most + 1;
	for (ptrdiff_t j = from; j <= to; j++) {
		int d = last[j - 1] + (f[i - 1] != t[j - 1]);

		d = least(d, least(last[j], now[j - 1]) + 1);
		if (i > 1 && j > 1 && f[i - 1] == t[j - 2] && f[i - 2] == t[j - 1])
			d = least(d, before[j - 2] + 1);
		now[j] = least(d, most + 1);
		smallest = least(smallest, now[j]);
	}
	if (to < tn)
		now[to + 1] = most + 1;
	return smallest;
}

static int distance(struct arena *a, str from, str to, int most)
{
	uint32_t *f, *t;
	ptrdiff_t fn = decode(a, from, &f), tn = decode(a, to, &t);
	int *row[3];

	if (fn - tn > most || tn - fn > most)
		return most + 1;
	for (int k = 0; k < 3; k++)
		row[k] = new_n(a, int, tn + 2);
	for (ptrdiff_t j = 0; j <= tn; j++)
		row[1][j] = j <= most ? (int)j : most + 1;
	for (ptrdiff_t i = 1; i <= fn; i++) {
		int *spare = row[2];

		if (row_of(f, t, i, tn, row, most) > most)
			return most + 1;
		row[2] = row[1];
		row[1] = row[0];
		row[0] = spare;
	}
	return least(row[1][tn], most + 1);
}

int str_distance(struct arena *a, str from, str to, int most)
{
	struct arena_mark mark = arena_mark(a);
	struct edit_word w;
	int d;

	assert(most >= 0);
	most = most < 0 ? 0 : most > 1 << 20 ? 1 << 20 : most;
	if (edit_word_of(from, &w) && str_is_ascii(to))
		return edit_word_distance(&w, to, most);
	d = distance(a, from, to, most);
	arena_rewind(a, mark);
	return d;
}
