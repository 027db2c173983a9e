/* Sorts hits that were found one by one. */
#include "search/match/filter_match.h"

#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

enum { STARTS = 1, FUZZY = 4, FARTHEST = 64 };

struct placed {
	struct hit hit;
	int order;   /* an exact name with the same capitals comes before other exact names */
	int64_t far; /* of names that start with the word, their length; of fuzzy ones, how many letters differ */
};

/* Does one of the words equal the name, including capitals? */
static bool is_same(const struct filter *f, const struct summary *asset)
{
	for (ptrdiff_t i = 0; i < f->words.len; i++)
		if (!f->words.at[i].negated && str_eq(f->words.at[i].text, asset->name))
			return true;
	return false;
}

/* Customer is more similar to ~custmer than AccountCustomer, which contains it too. */
static int distance(const struct filter *f, const struct summary *asset, struct arena *scratch)
{
	struct arena_mark mark = arena_mark(scratch);
	int sum = 0;

	for (ptrdiff_t i = 0; i < f->words.len; i++)
		if (f->words.at[i].kind == MATCH_FUZZY && !f->words.at[i].negated)
			sum += str_distance(scratch, f->words.at[i].folded, asset->name_folded, FARTHEST);
	arena_rewind(scratch, mark);
	return sum;
}

/* Two assets with one qualified name (a table and its index file, for example) are in the order of their ids. */
static int by_name(const struct placed *a, const struct placed *b)
{
	const struct summary *m = a->hit.asset, *n = b->hit.asset;
	int order = str_cmp(m->qualified, n->qualified);

	return order ? order : (m->id > n->id) - (m->id < n->id);
}

static int64_t far_from(const struct filter *f, const struct hit *hit, struct arena *scratch)
{
	if (hit->rank == STARTS)
		return hit->asset->name_folded.len;
	return hit->rank == FUZZY ? distance(f, hit->asset, scratch) : 0;
}

static int by_rank(const void *x, const void *y, void *with)
{
	const struct placed *a = x, *b = y;
	const struct filter *f = with;

	if (a->order != b->order)
		return (a->order < b->order) == f->descending ? 1 : -1;
	return a->far != b->far ? (a->far < b->far ? -1 : 1) : by_name(a, b);
}

static int64_t number_of(const struct summary *s, enum sort_by by)
{
	switch (by) {
	case SORT_ROWS: return s->rows;
	case SORT_SIZE: return s->size;
	case SORT_MODIFIED: return s->modified;
	default: return (int64_t)s->keys_in + s->keys_out;
	}
}

/* Unknown values come last either way. */
static int by_value(const void *x, const void *y, void *with)
{
	const struct placed *a = x, *b = y;
	const struct filter *f = with;
	int64_t first, second;
	int order;

	if (f->sort == SORT_NAME) {
		order = str_cmp(a->hit.asset->name_folded, b->hit.asset->name_folded);
	} else {
		first = number_of(a->hit.asset, f->sort);
		second = number_of(b->hit.asset, f->sort);
		if ((first == UNKNOWN) != (second == UNKNOWN))
			return first == UNKNOWN ? 1 : -1;
		order = (first > second) - (first < second);
	}
	if (order)
		return f->descending ? -order : order;
	return by_name(a, b);
}

void hits_order(struct hits *h, const struct filter *f)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct placed *all = new_n(scratch, struct placed, h->len + 1);

	for (ptrdiff_t i = 0; i < h->len; i++) {
		const struct hit *hit = &h->at[i];

		all[i] = (struct placed){ .hit = *hit,
					  .order = hit->rank == 0 && is_same(f, hit->asset) ? 0 : hit->rank + 1,
					  .far = far_from(f, hit, scratch) };
	}
	qsort_r(all, (size_t)h->len, sizeof *all, f->sort == SORT_RANK ? by_rank : by_value, (void *)(uintptr_t)f);
	for (ptrdiff_t i = 0; i < h->len; i++)
		h->at[i] = all[i].hit;
}
