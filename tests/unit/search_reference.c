/* Search, suggestions and similar names by trying each summary of a list, for comparison with the engine. */
#include "search_reference.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "model/word_starts.h"
#include "scan/fuzzy.h"
#include "search/engine/internal.h"
#include "search/match/filter_match.h"

#include "base/banned.h"

enum { FARTHEST = 64, ASK_STOP_EVERY = 64 };

/* ---- the list ---- */

struct list {
	struct arena *arena;
	struct summary **at;
	ptrdiff_t len, cap;
	bool in_order;
};

struct list *list_open(void)
{
	struct list *l = must_realloc(NULL, (ptrdiff_t)sizeof *l);

	*l = (struct list){ .arena = arena_open(), .in_order = true };
	return l;
}

void list_close(struct list *l)
{
	if (!l)
		return;
	arena_close(l->arena);
	free(l->at);
	free(l);
}

struct arena *list_arena(struct list *l)
{
	return l->arena;
}

/* Most names need no folding and are not copied. */
static str folded(struct arena *a, str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if ((s.at[i] & 0x80) || (s.at[i] >= 'A' && s.at[i] <= 'Z'))
			return utf8_fold_str(a, s);
	return s;
}

void list_add(struct list *l, const struct summary *s)
{
	struct summary *one = new(l->arena, struct summary);

	*one = *s;
	one->name_folded = folded(l->arena, s->name);
	one->qualified_folded = folded(l->arena, s->qualified);
	if (l->len == l->cap) {
		l->cap = l->cap ? l->cap * 2 : 1024;
		l->at = must_realloc(l->at, l->cap * (ptrdiff_t)sizeof *l->at);
	}
	if (l->len && str_cmp(l->at[l->len - 1]->qualified, s->qualified) > 0)
		l->in_order = false;
	l->at[l->len++] = one;
}

/* Two assets with one qualified name (a table and an index file of it, for example) stay in the order of their ids. */
static int by_name(const void *x, const void *y)
{
	const struct summary *const *a = x, *const *b = y;
	int order = str_cmp((*a)->qualified, (*b)->qualified);

	return order ? order : ((*a)->id > (*b)->id) - ((*a)->id < (*b)->id);
}

void list_done(struct list *l)
{
	if (!l->in_order)
		qsort(l->at, (size_t)l->len, sizeof *l->at, by_name);
	l->in_order = true;
}

ptrdiff_t list_len(const struct list *l)
{
	return l->len;
}

const struct summary *list_at(const struct list *l, ptrdiff_t i)
{
	return l->at[i];
}

/* ---- hits, their order, and their reasons ---- */

static bool find_all(const struct list *l, const struct sieve *s, struct arena *a, const struct search_source *from,
		     const struct stop *stop, struct hits *out, struct err *err)
{
	for (ptrdiff_t i = 0; i < list_len(l); i++) {
		struct hit hit;

		if (i % ASK_STOP_EVERY == 0 && !stop_not_yet(stop, err))
			return false;
		if (sieve_admits(s, list_at(l, i), a, from, &hit, err))
			*push(out, a) = hit;
		else if (err->kind)
			return false;
	}
	return true;
}

bool list_search(const struct list *l, struct arena *a, const struct filter *f, const struct search_source *from,
		 int64_t limit, const struct stop *stop, struct hits *out, struct err *err)
{
	struct sieve *s = sieve_open(f, err);
	struct hits hits = { 0 };
	bool good = s && find_all(l, s, a, from, stop, &hits, err) && sieve_went_well(s, err);

	sieve_close(s);
	if (!good)
		return false;
	hits_order(&hits, f);
	hits.total = hits.len;
	if (limit > 0 && limit < hits.len)
		hits.len = (ptrdiff_t)limit;
	*out = hits;
	return true;
}

/* ---- letters in order, or a similar spelling ---- */

struct candidate {
	ptrdiff_t place;
	int rank, order; /* lower comes first */
};
struct candidates {
	struct candidate *at;
	ptrdiff_t len, cap;
};

static int letters_score(const struct near_ask *q, const struct summary *s, struct arena *scratch)
{
	uint64_t *words = new_n(scratch, uint64_t, s->name_folded.len / 64 + 1);

	for (struct name_walk w = name_walk_of(s->name, s->name_folded); name_walk_on(&w);)
		if (name_walk_starts(&w))
			words[w.at >> 6] |= (uint64_t)1 << (w.at & 63);
	return fuzzy_score(q->typed.folded, s->name_folded, words, 0);
}

/* True when one word of the name is spelled similarly to the typed one. */
static bool has_spelt(const struct near_ask *q, const struct summary *s)
{
	ptrdiff_t from = -1;

	for (struct name_walk w = name_walk_of(s->name, s->name_folded);;) {
		bool on = name_walk_on(&w), ends = from >= 0 && (!on || w.here == NAME_MARK || name_walk_starts(&w));
		str word = ends ? str_n(s->name_folded.at + from, (on ? w.at : s->name_folded.len) - from) : NO_STR;

		if (ends && word_rank(&q->spelt, word, word) >= 0)
			return true;
		if (!on)
			return false;
		from = name_walk_starts(&w) ? w.at : ends ? -1 : from;
	}
}

static bool is_near(const struct near_ask *q, const struct summary *s, struct arena *scratch, struct candidate *out)
{
	int score = letters_score(q, s, scratch);

	if (score > 0)
		*out = (struct candidate){ .rank = RANK_LETTERS, .order = -score };
	else if (q->spells && has_spelt(q, s))
		*out = (struct candidate){ .rank = RANK_SPELT,
					   .order = str_distance(scratch, q->typed.folded, s->name_folded, FARTHEST) };
	else
		return false;
	return true;
}

static int by_order(const void *x, const void *y)
{
	const struct candidate *a = x, *b = y;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	if (a->order != b->order)
		return a->order < b->order ? -1 : 1;
	return (a->place > b->place) - (a->place < b->place);
}

static bool find(const struct list *l, const struct near_ask *q, const struct sieve *s,
		 const struct search_source *from, const struct stop *stop, struct arena *a, struct candidates *out,
		 struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct arena_mark mark = arena_mark(scratch);

	for (ptrdiff_t i = 0; i < list_len(l); i++) {
		const struct summary *one = list_at(l, i);
		struct candidate c;
		struct hit hit;

		if (i % ASK_EVERY == 0 && !stop_not_yet(stop, err))
			return false;
		if (str_find(one->name_folded, q->typed.folded) < 0 && is_near(q, one, scratch, &c)) {
			c.place = i;
			if (sieve_admits(s, one, scratch, from, &hit, err))
				*push(out, a) = c;
			else if (err->kind)
				return false;
		}
		arena_rewind(scratch, mark);
	}
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_order);
	return true;
}

static bool show(const struct list *l, const struct sieve *s, struct arena *a, const struct search_source *from,
		 const struct candidates *found, int64_t room, struct hits *out, struct err *err)
{
	for (ptrdiff_t i = 0; i < found->len && i < room; i++) {
		struct hit hit = { .asset = list_at(l, found->at[i].place), .rank = found->at[i].rank };

		if (!admit_why(s, hit.asset, a, from, &hit, err))
			return false;
		*push(out, a) = hit;
	}
	return true;
}

bool list_near(const struct list *l, struct arena *a, const struct filter *f, const struct search_source *from,
	       int64_t room, const struct stop *stop, struct hits *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct hits near = *out;
	struct candidates found = { 0 };
	struct near_ask q;
	struct sieve *rest, *whole;
	bool good;

	if (!near_of(f, scratch, &q))
		return true;
	rest = sieve_open(&q.rest, err);
	whole = rest ? sieve_open(f, err) : NULL;
	good = whole && find(l, &q, rest, from, stop, scratch, &found, err) &&
	       show(l, whole, a, from, &found, room, &near, err);
	sieve_close(whole);
	sieve_close(rest);
	if (good)
		*out = near;
	return good;
}

/* ---- suggestions ---- */

void list_nearest(const struct list *l, struct arena *a, str name, ptrdiff_t n, struct strs *out)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct nearing q;

	if (!nearing_start(&q, scratch, name, n))
		return;
	for (ptrdiff_t i = 0; i < list_len(l); i++) {
		str folded = list_at(l, i)->name_folded;
		int score = nearing_score(&q, folded, fuzzy_signature(folded), str_find(folded, q.wanted) >= 0);

		if (score >= 0)
			nearing_keep(&q, (struct nearby){ list_at(l, i), score });
	}
	nearing_done(&q, a, out);
}
