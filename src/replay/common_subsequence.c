#include "replay/common_subsequence.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/banned.h"

enum { CELLS_MOST = 4 << 20, NEAR = 2000, DEEPEST = 40 };

struct part { /* of both sequences: up to, not including, ends */
	const uint64_t *left, *right;
	struct key_pair from, ends;
};

struct matching {
	struct arena *arena; /* of the pairs */
	struct key_pair base;
	struct key_pairs *out;
};

static void add(struct matching *m, ptrdiff_t left, ptrdiff_t right)
{
	*push(m->out, m->arena) = (struct key_pair){ m->base.left + left, m->base.right + right };
}

static bool is_empty(const struct part *p)
{
	return p->from.left >= p->ends.left || p->from.right >= p->ends.right;
}

/* ---- a small part: the table ---- */

static bool fits_table(const struct part *p)
{
	ptrdiff_t tall = p->ends.left - p->from.left + 1, wide = p->ends.right - p->from.right + 1;

	return tall < UINT16_MAX && wide < UINT16_MAX && tall * wide <= CELLS_MOST;
}

static void match_by_table(struct matching *m, const struct part *p)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	ptrdiff_t lefts = p->ends.left - p->from.left, rights = p->ends.right - p->from.right, wide = rights + 1;
	const uint64_t *left = p->left + p->from.left, *right = p->right + p->from.right;
	unsigned short *longest = new_n(scratch, unsigned short, (lefts + 1) * wide); /* from here on */
	ptrdiff_t l = 0, r = 0;

	for (ptrdiff_t i = lefts - 1; i >= 0; i--)
		for (ptrdiff_t k = rights - 1; k >= 0; k--) {
			unsigned short down = longest[(i + 1) * wide + k], beside = longest[i * wide + k + 1];

			longest[i * wide + k] = left[i] == right[k]
							? (unsigned short)(longest[(i + 1) * wide + k + 1] + 1)
						: down > beside ? down
								: beside;
		}
	while (l < lefts && r < rights) {
		if (left[l] == right[r]) {
			add(m, p->from.left + l, p->from.right + r);
			l++;
			r++;
		} else if (longest[(l + 1) * wide + r] >= longest[l * wide + r + 1]) {
			l++;
		} else {
			r++;
		}
	}
}

/* ---- a large part: keys that both have once ---- */

struct placed {
	uint64_t key;
	ptrdiff_t at;
};

static int by_key(const void *x, const void *y)
{
	const struct placed *a = x, *b = y;

	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	return a->at < b->at ? -1 : a->at > b->at;
}

static int by_left(const void *x, const void *y)
{
	const struct key_pair *a = x, *b = y;

	return a->left < b->left ? -1 : a->left > b->left;
}

static struct placed *sorted(struct arena *a, const uint64_t *keys, ptrdiff_t from, ptrdiff_t ends)
{
	struct placed *all = new_n(a, struct placed, ends - from);

	for (ptrdiff_t i = from; i < ends; i++)
		all[i - from] = (struct placed){ keys[i], i };
	qsort(all, (size_t)(ends - from), sizeof *all, by_key);
	return all;
}

static bool is_once(const struct placed *all, ptrdiff_t n, ptrdiff_t i)
{
	return (i == 0 || all[i - 1].key != all[i].key) && (i + 1 == n || all[i + 1].key != all[i].key);
}

static void find_once(const struct part *p, struct arena *a, struct key_pairs *out)
{
	ptrdiff_t lefts = p->ends.left - p->from.left, rights = p->ends.right - p->from.right;
	const struct placed *left = sorted(a, p->left, p->from.left, p->ends.left);
	const struct placed *right = sorted(a, p->right, p->from.right, p->ends.right);

	for (ptrdiff_t i = 0, k = 0; i < lefts; i++) {
		while (k < rights && right[k].key < left[i].key)
			k++;
		if (k < rights && right[k].key == left[i].key && is_once(left, lefts, i) && is_once(right, rights, k))
			*push(out, a) = (struct key_pair){ left[i].at, right[k].at };
	}
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_left);
}

/* The longest run of pairs that is in order on the right side, too. */
static void keep_ascending(struct arena *a, struct key_pairs *pairs)
{
	ptrdiff_t *ends = new_n(a, ptrdiff_t, pairs->len + 1); /* by length: the pair that ends such a run lowest */
	ptrdiff_t *before = new_n(a, ptrdiff_t, pairs->len + 1);
	ptrdiff_t longest = 0, at;

	for (ptrdiff_t i = 0; i < pairs->len; i++) {
		ptrdiff_t low = 0, high = longest;

		while (low < high) {
			ptrdiff_t mid = (low + high) / 2;

			if (pairs->at[ends[mid]].right < pairs->at[i].right)
				low = mid + 1;
			else
				high = mid;
		}
		before[i] = low ? ends[low - 1] : -1;
		ends[low] = i;
		longest = low == longest ? longest + 1 : longest;
	}
	at = longest ? ends[longest - 1] : -1;
	for (ptrdiff_t i = longest - 1; i >= 0; at = before[at], i--)
		ends[i] = at;
	for (ptrdiff_t i = 0; i < longest; i++)
		pairs->at[i] = pairs->at[ends[i]];
	pairs->len = longest;
}

static void match_near(struct matching *m, const struct part *p)
{
	ptrdiff_t next = p->from.right;

	for (ptrdiff_t i = p->from.left; i < p->ends.left; i++) {
		ptrdiff_t k = next, last = next + NEAR < p->ends.right ? next + NEAR : p->ends.right;

		while (k < last && p->left[i] != p->right[k])
			k++;
		if (k == last)
			continue;
		add(m, i, k);
		next = k + 1;
	}
}

static void match(struct matching *m, struct part p, int depth);

static void match_by_parts(struct matching *m, const struct part *p, int depth)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct key_pairs once = { 0 };
	struct part inner = *p;

	if (depth < DEEPEST)
		find_once(p, scratch, &once);
	keep_ascending(scratch, &once);
	if (!once.len) {
		match_near(m, p);
		return;
	}
	for (ptrdiff_t i = 0; i <= once.len; i++) {
		inner.ends = i < once.len ? once.at[i] : p->ends;
		match(m, inner, depth + 1);
		if (i == once.len)
			break;
		add(m, once.at[i].left, once.at[i].right);
		inner.from = (struct key_pair){ once.at[i].left + 1, once.at[i].right + 1 };
	}
}

static void match(struct matching *m, struct part p, int depth)
{
	ptrdiff_t same = 0;

	while (!is_empty(&p) && p.left[p.from.left] == p.right[p.from.right]) {
		add(m, p.from.left++, p.from.right);
		p.from.right++;
	}
	while (p.ends.left - same > p.from.left && p.ends.right - same > p.from.right &&
	       p.left[p.ends.left - same - 1] == p.right[p.ends.right - same - 1])
		same++;
	p.ends.left -= same;
	p.ends.right -= same;
	if (!is_empty(&p)) {
		if (fits_table(&p))
			match_by_table(m, &p);
		else
			match_by_parts(m, &p, depth);
	}
	for (ptrdiff_t i = 0; i < same; i++)
		add(m, p.ends.left + i, p.ends.right + i);
}

void keys_match(struct arena *a, const uint64_t *left, ptrdiff_t lefts, const uint64_t *right, ptrdiff_t rights,
		struct key_pair base, struct key_pairs *out)
{
	struct matching m = { .arena = a, .base = base, .out = out };

	match(&m, (struct part){ .left = left, .right = right, .ends = { lefts, rights } }, 0);
}
