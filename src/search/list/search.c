/* list_search: first which, then in what order, then why. */
#include "search/list/list.h"

#include <stdlib.h>

#include "base/arena.h"
#include "search/list/filter_match.h"

#include "base/banned.h"

enum { ASK_STOP_EVERY = 4096, FARTHEST = 64 };

struct found {
	ptrdiff_t place; /* in the list, so in the order of qualified names */
	int rank;	 /* as in struct hit */
	int order;	 /* 0 to RANKS - 1: an exact name with these very capitals comes before other exact names */
	int far;	 /* of fuzzy ones, how many letters differ from the whole name */
};

enum { RANKS = 6, FUZZY = 4 };

struct finding {
	const struct sieve *sieve;
	const struct search_source *from;
	const struct stop *stop;
	struct arena *arena; /* what goes with the search */
	struct found *at;
	ptrdiff_t len, cap;
};

/* Customer is nearer to ~custmer than AccountCustomer, in which it is found as well. */
static int distance(const struct filter *f, const struct summary *asset, struct arena *scratch)
{
	int sum = 0;

	for (ptrdiff_t i = 0; i < f->words.len; i++)
		if (f->words.at[i].kind == MATCH_FUZZY && !f->words.at[i].negated)
			sum += str_distance(scratch, f->words.at[i].folded, asset->name_folded, FARTHEST);
	return sum;
}

static bool find_all(const struct list *l, const struct filter *f, struct finding *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct arena_mark mark = arena_mark(scratch);
	struct place place = { 0 };
	bool asks = f->has.len || f->types.len || f->props.len;

	for (ptrdiff_t i = 0; i < list_len(l); i++) {
		int rank = 0;

		if (i % (asks ? ASK_STOP_EVERY / 64 : ASK_STOP_EVERY) == 0 && !stop_not_yet(out->stop, err))
			return false;
		if (admit(out->sieve, list_at(l, i), &place, scratch, out->from, &rank, err)) {
			bool same = rank == 0 && admit_is_same(out->sieve, list_at(l, i));

			*push(out,
			      out->arena) = (struct found){ i, rank, same ? 0 : rank + 1,
							    rank == FUZZY ? distance(f, list_at(l, i), scratch) : 0 };
		} else if (err->kind) {
			return false;
		}
		arena_rewind(scratch, mark);
	}
	return true;
}

static int by_distance(const void *x, const void *y)
{
	const struct found *a = x, *b = y;

	if (a->far != b->far)
		return a->far < b->far ? -1 : 1;
	return (a->place > b->place) - (a->place < b->place);
}

/* Those of the fuzzy rank stand together already. */
static void order_fuzzy(struct finding *f)
{
	ptrdiff_t from = 0, to;

	while (from < f->len && f->at[from].rank != FUZZY)
		from++;
	for (to = from; to < f->len && f->at[to].rank == FUZZY; to++)
		;
	if (to > from)
		qsort(f->at + from, (size_t)(to - from), sizeof *f->at, by_distance);
}

/* By rank, keeping the list's order: one pass to count, one to place. */
static void order_by_rank(struct finding *f, bool descending)
{
	ptrdiff_t start[RANKS + 1] = { 0 };
	struct found *to = new_n(f->arena, struct found, f->len);

	for (ptrdiff_t i = 0; i < f->len; i++)
		start[(descending ? RANKS - 1 - f->at[i].order : f->at[i].order) + 1]++;
	for (int r = 0; r < RANKS; r++)
		start[r + 1] += start[r];
	for (ptrdiff_t i = 0; i < f->len; i++)
		to[start[descending ? RANKS - 1 - f->at[i].order : f->at[i].order]++] = f->at[i];
	f->at = to;
}

struct ordering {
	const struct list *list;
	enum sort_by by;
	bool descending;
};

static int64_t number_of(const struct summary *s, enum sort_by by)
{
	switch (by) {
	case SORT_ROWS: return s->rows;
	case SORT_SIZE: return s->size;
	case SORT_MODIFIED: return s->modified;
	default: return (int64_t)s->keys_in + s->keys_out;
	}
}

/* What is unknown comes last either way. */
static int by_value(const void *x, const void *y, void *with)
{
	const struct found *a = x, *b = y;
	const struct ordering *o = with;
	const struct summary *m = list_at(o->list, a->place), *n = list_at(o->list, b->place);
	int64_t first, second;
	int order;

	if (o->by == SORT_NAME) {
		order = str_cmp(m->name_folded, n->name_folded);
	} else {
		first = number_of(m, o->by);
		second = number_of(n, o->by);
		if ((first == UNKNOWN) != (second == UNKNOWN))
			return first == UNKNOWN ? 1 : -1;
		order = (first > second) - (first < second);
	}
	if (order)
		return o->descending ? -order : order;
	return (a->place > b->place) - (a->place < b->place);
}

static void order(const struct list *l, const struct filter *f, struct finding *found)
{
	struct ordering o = { l, f->sort, f->descending };

	if (f->sort == SORT_RANK) {
		order_by_rank(found, f->descending);
		order_fuzzy(found);
	} else if (found->len) {
		qsort_r(found->at, (size_t)found->len, sizeof *found->at, by_value, &o);
	}
}

static bool show(const struct list *l, struct arena *a, const struct finding *found, ptrdiff_t most, struct hits *out,
		 struct err *err)
{
	struct hits hits = { .total = found->len };

	for (ptrdiff_t i = 0; i < most; i++) {
		struct hit hit = { .asset = list_at(l, found->at[i].place), .rank = found->at[i].rank };

		if (i % ASK_STOP_EVERY == 0 && !stop_not_yet(found->stop, err))
			return false;
		if (!admit_why(found->sieve, hit.asset, a, found->from, &hit, err))
			return false;
		*push(&hits, a) = hit;
	}
	*out = hits;
	return true;
}

bool list_search(const struct list *l, struct arena *a, const struct filter *f, const struct search_source *from,
		 int64_t limit, const struct stop *stop, struct hits *out, struct err *err)
{
	struct sieve *s = sieve_open(f, err);
	struct finding found = { .sieve = s, .from = from, .stop = stop, .arena = arena_open() };
	bool good = s && find_all(l, f, &found, err) && sieve_went_well(s, err);

	if (good) {
		order(l, f, &found);
		good = show(l, a, &found, limit > 0 && limit < found.len ? (ptrdiff_t)limit : found.len, out, err);
	}
	arena_close(found.arena);
	sieve_close(s);
	return good;
}
