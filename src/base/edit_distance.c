/* Distances count characters, so this part of base/str is above base/utf8, which is above base/str. */
#include "base/arena.h"

#include <assert.h>
#include "base/str.h"
#include "base/utf8.h"

#include "base/banned.h"

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
	int d;

	assert(most >= 0);
	most = most < 0 ? 0 : most > 1 << 20 ? 1 << 20 : most;
	d = distance(a, from, to, most);
	arena_rewind(a, mark);
	return d;
}
