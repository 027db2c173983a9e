/*
 * The first n of an answer, without sorting all of it: bitmaps are already in the order of names, so ranks are read
 * one after the other; for any other order, one pass keeps the best n.
 */
#include "search/engine/internal.h"

#include <stdlib.h>

#include "base/banned.h"

enum { STARTS = 1, FUZZY = 4, FARTHEST = 64, MISSES = 1024 };

/* ---- the best n of many ---- */

struct best {
	const struct looking *l;
	struct pick *at; /* a heap: the worst is first */
	int64_t len, most;
	int64_t misses; /* unranked names tried that do not start with the word */
};

static str folded_of(const struct looking *l, const struct pick *p)
{
	return packed_name(&l->engine->at[p->shard].names->tables, p->asset);
}

static int by_place(const struct pick *a, const struct pick *b)
{
	if (a->shard != b->shard)
		return a->shard < b->shard ? -1 : 1;
	return (a->asset > b->asset) - (a->asset < b->asset);
}

/* A lower key means an earlier pick; unknown ones come last either way. */
static int in_order(const void *x, const void *y, void *with)
{
	const struct pick *a = x, *b = y;
	const struct looking *l = with;
	int order = 0;

	if (l->f->sort == SORT_NAME) {
		order = str_cmp(folded_of(l, a), folded_of(l, b));
		order = l->f->descending ? -order : order;
	} else {
		order = (a->key > b->key) - (a->key < b->key);
	}
	return order ? order : by_place(a, b);
}

static void swap(struct pick *a, struct pick *b)
{
	struct pick was = *a;

	*a = *b;
	*b = was;
}

static void sink(struct best *b)
{
	int64_t i = 0;

	for (;;) {
		int64_t child = i * 2 + 1;

		if (child >= b->len)
			return;
		if (child + 1 < b->len && in_order(&b->at[child + 1], &b->at[child], (void *)b->l) > 0)
			child++;
		if (in_order(&b->at[i], &b->at[child], (void *)b->l) >= 0)
			return;
		swap(&b->at[i], &b->at[child]);
		i = child;
	}
}

static void rise(struct best *b, int64_t i)
{
	while (i > 0 && in_order(&b->at[i], &b->at[(i - 1) / 2], (void *)b->l) > 0) {
		swap(&b->at[i], &b->at[(i - 1) / 2]);
		i = (i - 1) / 2;
	}
}

static bool is_full(const struct best *b)
{
	return b->len == b->most;
}

static void keep(struct best *b, struct pick p)
{
	if (!is_full(b)) {
		b->at[b->len] = p;
		rise(b, b->len++);
	} else if (b->most && in_order(&p, &b->at[0], (void *)b->l) < 0) {
		b->at[0] = p;
		sink(b);
	}
}

/* Between `from` and `upto`, moves those before a pivot in front of it. Returns its final position. */
static int64_t divide(struct best *b, int64_t from, int64_t upto)
{
	int64_t at = from;

	swap(&b->at[from + (upto - from) / 2], &b->at[upto - 1]);
	for (int64_t i = from; i < upto - 1; i++)
		if (in_order(&b->at[i], &b->at[upto - 1], (void *)b->l) < 0)
			swap(&b->at[i], &b->at[at++]);
	swap(&b->at[at], &b->at[upto - 1]);
	return at;
}

/* Moves the first n to the front, in any order: skipped ones need not be sorted. */
static void pass_over_best(struct best *b, int64_t n)
{
	int64_t from = 0, upto = b->len;

	while (n > from && n < upto) {
		int64_t at = divide(b, from, upto);

		if (at < n)
			from = at + 1;
		else
			upto = at;
	}
}

static void put_best(struct best *b, struct picks *out)
{
	int64_t first = out->skip < b->len ? out->skip : b->len;

	pass_over_best(b, first);
	if (b->len > first)
		qsort_r(b->at + first, (size_t)(b->len - first), sizeof *b->at, in_order, (void *)b->l);
	out->skip -= first;
	for (int64_t i = first; i < b->len; i++)
		out->at[out->len++] = b->at[i];
}

static struct best best_of(const struct looking *l, int64_t most)
{
	return (struct best){ .l = l, .at = new_n(l->scratch, struct pick, most), .most = most };
}

/* ---- by rank ---- */

static bool is_same(const struct looking *l, int32_t shard, int64_t asset)
{
	const struct names *n = l->engine->at[shard].names;

	for (ptrdiff_t i = 0; i < l->f->words.len; i++) {
		const struct word *w = &l->f->words.at[i];

		if (!w->negated && names_may_be_as_long(n, asset, w->text.len) &&
		    str_eq(w->text, names_written(n, asset)))
			return true;
	}
	return false;
}

static bool is_done(const struct picks *out)
{
	return out->len == out->most;
}

static void put(struct picks *out, struct pick p)
{
	if (out->skip)
		out->skip--;
	else
		out->at[out->len++] = p;
}

/* Skips a whole bitmap, or its start in steps, by counting. Returns the first one not skipped; -1: none. */
static int64_t pass_over(const bits *b, int64_t count, struct picks *out)
{
	int64_t word = 0, n;

	for (; out->skip && word < bits_words(count); word++) {
		n = __builtin_popcountll(b[word]);
		if (n > out->skip)
			break;
		out->skip -= n;
	}
	return word * 64 < count ? bits_next(b, count, word * 64) : -1;
}

/* Those of one rank: in the last bitmap and not in the previous one. */
static const bits *only(const struct looking *l, const struct answer *of, int rank)
{
	bits *b;

	if (!rank)
		return of->levels.at[0];
	b = bits_new(l->scratch, of->count);
	bits_or(b, of->levels.at[rank], of->count);
	bits_and_not(b, of->levels.at[rank - 1], of->count);
	return b;
}

static int64_t next_exact(const struct looking *l, int32_t shard, const struct answer *of, int64_t from)
{
	if (!of->count)
		return -1;
	return of->unranked ? rank_next_exact(l, &l->engine->at[shard], of, from)
			    : bits_next(of->levels.at[0], of->count, from);
}

static bool put_exact(const struct looking *l, const struct answer *all, bool same, struct picks *out, struct err *err)
{
	for (int32_t k = 0; k < l->engine->len; k++) {
		int64_t done = 0;

		for (int64_t i = next_exact(l, k, &all[k], 0); i >= 0 && !is_done(out);
		     i = next_exact(l, k, &all[k], i + 1)) {
			if (done++ % ASK_EVERY == 0 && !going_on(l, err))
				return false;
			if (is_same(l, k, i) == same)
				put(out, (struct pick){ .shard = k, .asset = i });
		}
	}
	return true;
}

/* A whole name matched by a glob does not equal the glob with its stars. */
static bool may_be_same(const struct filter *f)
{
	return words_positive(&f->words) && !(f->words.len == 1 && f->words.at[0].kind == MATCH_GLOB);
}

static bool put_rank(const struct looking *l, const struct answer *all, int rank, struct picks *out, struct err *err)
{
	for (int32_t k = 0; k < l->engine->len && !is_done(out); k++) {
		struct arena_mark mark = arena_mark(l->scratch);
		const bits *b = all[k].count ? only(l, &all[k], rank) : NULL;

		if (!going_on(l, err))
			return false;
		for (int64_t i = b ? pass_over(b, all[k].count, out) : -1; i >= 0 && !is_done(out);
		     i = bits_next(b, all[k].count, i + 1))
			put(out, (struct pick){ .shard = k, .asset = i, .rank = rank });
		arena_rewind(l->scratch, mark);
	}
	return true;
}

/* The distance of the fuzzy words from a name; all values above `enough` are equivalent. */
static int64_t far_of(const struct looking *l, str name, int64_t enough)
{
	int64_t sum = 0;

	for (ptrdiff_t i = 0; i < l->f->words.len && sum <= enough; i++)
		if (l->f->words.at[i].kind == MATCH_FUZZY && !l->f->words.at[i].negated)
			sum += str_distance(l->scratch, l->f->words.at[i].folded, name,
					    enough - sum < FARTHEST ? (int)(enough - sum) : FARTHEST);
	return sum;
}

/* The key that another must be below to be kept. */
static int64_t worst_kept(const struct best *b)
{
	return is_full(b) ? b->at[0].key : INT64_MAX;
}

/* The shortest of one catalog that start with the word; of equal length, the first in place stays. */
static bool keep_shortest(const struct looking *l, int32_t shard, const struct answer *of, struct best *b,
			  struct err *err)
{
	const struct shard *sh = &l->engine->at[shard];
	const bits *good = of->unranked ? of->levels.at[LEVELS - 1] : only(l, of, STARTS);
	int64_t enough = worst_kept(b);

	for (int64_t word = 0; word < bits_words(of->count); word++) {
		if (word % (ASK_EVERY / 64) == 0 && !going_on(l, err))
			return false;
		for (bits left = good[word]; left; left &= left - 1) {
			struct pick p = { .shard = shard, .asset = word * 64 + __builtin_ctzll(left), .rank = STARTS };

			p.key = packed_name(&sh->names->tables, p.asset).len;
			if (p.key >= enough)
				continue;
			if (!of->unranked || rank_is_start(l, sh, p.asset)) {
				keep(b, p);
				enough = worst_kept(b);
			} else if (++b->misses > MISSES) {
				return true;
			}
		}
	}
	return true;
}

/*
 * Names that start with the word: the shorter, the more of it the word is. Not *told: many unranked ones do not, so
 * that ranking all is faster.
 */
static bool put_starts(const struct looking *l, const struct answer *all, struct picks *out, bool *told,
		       struct err *err)
{
	struct best b = best_of(l, out->skip + out->most - out->len);

	for (int32_t k = 0; k < l->engine->len; k++)
		if (all[k].count && b.misses <= MISSES && !keep_shortest(l, k, &all[k], &b, err))
			return false;
	*told = b.misses <= MISSES;
	if (*told)
		put_best(&b, out);
	return true;
}

/* Fuzzy ones: the more similar. */
static bool put_fuzzy(const struct looking *l, const struct answer *all, struct picks *out, struct err *err)
{
	struct best b = best_of(l, out->skip + out->most - out->len);
	int64_t done = 0;

	for (int32_t k = 0; k < l->engine->len; k++) {
		const bits *of = all[k].count ? only(l, &all[k], FUZZY) : NULL;

		for (int64_t i = of ? bits_next(of, all[k].count, 0) : -1; i >= 0;
		     i = bits_next(of, all[k].count, i + 1)) {
			struct pick p = { .shard = k, .asset = i, .rank = FUZZY };
			int64_t enough = worst_kept(&b);

			if (done++ % ASK_EVERY == 0 && !going_on(l, err))
				return false;
			p.key = far_of(l, folded_of(l, &p), enough);
			if (p.key < enough) /* of equal keys, the first in place stays */
				keep(&b, p);
		}
	}
	put_best(&b, out);
	return true;
}

static bool put_class(const struct looking *l, const struct answer *all, int class, struct picks *out, struct err *err)
{
	bool told;

	if (is_done(out))
		return true;
	if (class == 0)
		return !may_be_same(l->f) || put_exact(l, all, true, out, err);
	if (class == 1 && words_positive(&l->f->words))
		return put_exact(l, all, false, out, err);
	if (class == STARTS + 1)
		return put_starts(l, all, out, &told, err);
	return class == FUZZY + 1 ? put_fuzzy(l, all, out, err) : put_rank(l, all, class - 1, out, err);
}

static bool any_unranked(const struct looking *l, const struct answer *all)
{
	ptrdiff_t k = 0;

	while (k < l->engine->len && !all[k].unranked)
		k++;
	return k < l->engine->len;
}

static bool by_rank(const struct looking *l, struct answer *all, struct picks *out, struct err *err)
{
	for (int class = 0; class <= FUZZY + 1; class ++) {
		bool told = false;

		if (class == STARTS + 1 && !is_done(out) && any_unranked(l, all) &&
		    (!put_starts(l, all, out, &told, err) || (!is_done(out) && !ranks_of_rest(l, all, err))))
			return false;
		if (!told && !put_class(l, all, l->f->descending ? FUZZY + 1 - class : class, out, err))
			return false;
	}
	return true;
}

/* ---- by anything else ---- */

static int64_t number_of(const struct names *n, int64_t asset, enum sort_by by)
{
	switch (by) {
	case SORT_ROWS: return numbers_at(&n->rows, asset);
	case SORT_SIZE: return numbers_at(&n->size, asset);
	case SORT_MODIFIED: return numbers_at(&n->modified, asset);
	default: return numbers_at(&n->keys_in, asset) + numbers_at(&n->keys_out, asset);
	}
}

static int64_t key_of(const struct looking *l, const struct pick *p)
{
	int64_t n = number_of(l->engine->at[p->shard].names, p->asset, l->f->sort);

	return n == UNKNOWN ? INT64_MAX : l->f->descending ? -n : n;
}

static bool by_value(const struct looking *l, const struct answer *all, struct picks *out, struct err *err)
{
	struct best b = best_of(l, out->skip + out->most);
	int64_t done = 0;

	for (int32_t k = 0; k < l->engine->len; k++) {
		const bits *of = all[k].levels.at[LEVELS - 1];

		if (all[k].count && !shard_sound(&l->engine->at[k], NAMES_FACTS))
			return false;
		for (int64_t i = all[k].count ? bits_next(of, all[k].count, 0) : -1; i >= 0;
		     i = bits_next(of, all[k].count, i + 1)) {
			struct pick p = { .shard = k, .asset = i };

			if (done++ % ASK_EVERY == 0 && !going_on(l, err))
				return false;
			p.key = l->f->sort == SORT_NAME ? 0 : key_of(l, &p);
			keep(&b, p);
		}
	}
	put_best(&b, out);
	for (ptrdiff_t i = 0; i < out->len; i++)
		out->at[i].rank = levels_rank(&all[out->at[i].shard].levels, out->at[i].asset);
	return true;
}

bool answer_order(const struct looking *l, struct answer *all, struct picks *out, struct err *err)
{
	return l->f->sort == SORT_RANK ? by_rank(l, all, out, err) : by_value(l, all, out, err);
}
