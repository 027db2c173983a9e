#include "near_reference.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "model/word_starts.h"
#include "scan/fuzzy.h"
#include "search/engine/internal.h"
#include "search/list/fuzzy.h"

#include "base/banned.h"

enum { FARTHEST = 64 };

/* ---- letters in order, or spelt nearly so ---- */

struct candidate {
	ptrdiff_t place;
	int rank, order; /* less comes first */
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

/* Is one of the name's words, by itself, nearly the one that was typed? */
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
	struct place place = { 0 };

	for (ptrdiff_t i = 0; i < list_len(l); i++) {
		const struct summary *one = list_at(l, i);
		struct candidate c;
		int rank = 0;

		if (i % ASK_EVERY == 0 && !stop_not_yet(stop, err))
			return false;
		if (str_find(one->name_folded, q->typed.folded) < 0 && is_near(q, one, scratch, &c)) {
			c.place = i;
			if (admit(s, one, &place, scratch, from, &rank, err))
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

/* ---- did you mean ---- */

void list_nearest(const struct list *l, struct arena *a, str name, ptrdiff_t n, struct strs *out)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct nearing q;

	if (!nearing_start(&q, scratch, name, n))
		return;
	for (ptrdiff_t i = 0; i < list_len(l); i++) {
		str folded = list_at(l, i)->name_folded;
		int score = nearing_score(&q, folded, (struct hints){ .holds = str_find(folded, q.wanted) >= 0 });

		if (score >= 0)
			nearing_keep(&q, (struct nearby){ list_at(l, i), score });
	}
	nearing_done(&q, a, out);
}
