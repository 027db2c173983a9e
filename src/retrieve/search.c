#include "retrieve/retrieve.h"

#include <stdlib.h>

#include "base/arena.h"
#include "retrieve/answer.h"
#include "retrieve/ranking.h"
#include "retrieve/twin_namespaces.h"
#include "retrieve/weights.h"
#include "base/banned.h"

enum { LEG_MOST = 200, LEG_ALONE = 5 }; /* alone: no word of the question matches, and these are only nearest */

/*
 * A question wants all its tables among the first twenty, so ranks must differ more than in a search, where k = 60
 * merges orders of one kind: with that, a table that two rankings place fiftieth passes the third of one. And words,
 * with keys and namespaces behind them, are right more often than another ranking. Chosen on half of the questions in
 * bench/eval, checked on the others.
 */
static const double K_SHARE = 1.0 / 6, LEG_SHARE = 0.3;

/*
 * From this lead on, another ranking has an answer though few words match: some three in four questions about the data
 * have a larger one, and one in ten about other data. Chosen on half of the databases. Among few tables none can stand
 * out so far.
 */
static const double CLEAR_LEAD = 3.5;

static uint32_t table_of(const struct retriever *r, int64_t id)
{
	for (ptrdiff_t t = 0; t < r->tables.len; t++)
		if (r->tables.at[t].id == id)
			return (uint32_t)t;
	return NONE_32;
}

/* ---- combining several rankings ---- */

struct leg_place {
	int64_t id;
	ptrdiff_t place;
	uint32_t table;
};

static int by_id(const void *x, const void *y)
{
	const struct leg_place *a = x, *b = y;

	return a->id < b->id ? -1 : a->id > b->id;
}

static int by_place(const void *x, const void *y)
{
	const struct leg_place *a = x, *b = y;

	return a->place < b->place ? -1 : a->place > b->place;
}

/* The admitted tables of the leg, each with the member that represents its family, in the leg's order. */
static ptrdiff_t leg_tables(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask,
			    const struct retrieve_leg *leg, struct leg_place **out)
{
	struct leg_place *all = new_n(a, struct leg_place, leg->len), *found = new_n(a, struct leg_place, leg->len);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < leg->len; i++)
		all[i] = (struct leg_place){ leg->ids[i], i, NONE_32 };
	if (leg->len)
		qsort(all, (size_t)leg->len, sizeof *all, by_id);
	for (ptrdiff_t t = 0; t < r->tables.len; t++) {
		struct leg_place *at = leg->len ? bsearch(&(struct leg_place){ .id = r->tables.at[t].id }, all,
							  (size_t)leg->len, sizeof *all, by_id)
						: NULL;

		if (at && at->table == NONE_32 && score_admits(r, ask, r->tables.at[t].head)) {
			at->table = r->tables.at[t].head;
			found[n++] = *at;
		}
	}
	if (n)
		qsort(found, (size_t)n, sizeof *found, by_place);
	*out = found;
	return n;
}

static void add_leg(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask,
		    const struct retrieve_leg *leg, const struct rank_weights *ranks, ptrdiff_t most, double *fused,
		    struct scores *s)
{
	struct leg_place *tables;
	ptrdiff_t n = leg_tables(r, a, ask, leg, &tables), rank = 0;

	s->led |= n && (!leg->leads || (double)r->tables.len <= s->w->few ||
			(double)leg->leads[tables[0].place] >= CLEAR_LEAD);
	for (ptrdiff_t i = 0; i < n && rank < most; i++) {
		uint32_t t = tables[i].table;

		if (s->found_by[t] & FOUND_BY_LEG) /* another member of its family was there */
			continue;
		s->found_by[t] |= FOUND_BY_LEG;
		fused[t] += LEG_SHARE * leg->weight * rank_earned(ranks, (double)++rank);
	}
}

/* Tables that the question calls by name stay in front. */
static void keep_called(const struct retriever *r, const struct scores *s, double *fused)
{
	double most = 0;

	for (ptrdiff_t t = 0; t < r->tables.len; t++)
		most = fused[t] > most ? fused[t] : most;
	for (ptrdiff_t t = 0; t < r->tables.len && s->called; t++)
		if (s->called[t].at && fused[t] > 0)
			fused[t] += most;
}

/*
 * Reciprocal rank fusion: tables that several rankings place early come early, and their scales need not be
 * comparable.
 */
static void fuse(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask,
		 const struct rank_weights *usual, struct scores *s)
{
	struct rank_weights ranks = *usual;
	double *fused = new_n(a, double, r->tables.len);
	uint32_t *ours;
	ptrdiff_t n = ranking_best(s->total, r->tables.len, LEG_MOST, a, &ours);

	ranks.k *= K_SHARE;
	s->found_by = new_n(a, uint8_t, r->tables.len);
	for (ptrdiff_t i = 0; i < n; i++)
		fused[ours[i]] += ranks.kind[RANK_TABLE].fts * rank_earned(&ranks, (double)i + 1);
	for (ptrdiff_t l = 0; l < ask->leg_count; l++)
		add_leg(r, a, ask, &ask->legs[l], &ranks, n ? LEG_MOST : LEG_ALONE, fused, s);
	for (ptrdiff_t i = 0; i < n; i++)
		s->found_by[ours[i]] |= FOUND_BY_WORDS;
	keep_called(r, s, fused);
	s->total = fused;
}

static void tell_found_by(const struct scores *s, const uint32_t *ranked, ptrdiff_t n, struct candidate_table *out)
{
	for (ptrdiff_t i = 0; i < n; i++)
		out[i].found_by = s->found_by ? s->found_by[ranked[i]] : FOUND_BY_WORDS;
}

/* Those that only another ranking found. */
static int64_t found_by_legs(const struct scores *s)
{
	int64_t found = 0;

	for (ptrdiff_t t = 0; s->found_by && t < s->r->tables.len; t++)
		found += s->found_by[t] == FOUND_BY_LEG && !(s->own[t] > 0);
	return found;
}

/* ---- thinking ---- */

/* A person's weight for a kind scales its texts and keys. */
static const struct weights *weights_for(const struct retriever *r, struct arena *a, const struct rank_weights *ranks)
{
	static const enum rank_kind kinds[TEXT_KINDS] = {
		[TEXT_TABLE] = RANK_TABLE,	     [TEXT_TABLE_COMMENT] = RANK_TABLE, [TEXT_COLUMN] = RANK_COLUMN,
		[TEXT_COLUMN_COMMENT] = RANK_COLUMN, [TEXT_VALUE] = RANK_COLUMN,	[TEXT_TAG] = RANK_DOMAIN,
		[TEXT_SPACE] = RANK_DOMAIN,	     [TEXT_DOMAIN] = RANK_DOMAIN,	[TEXT_DOCUMENT] = RANK_DOCUMENT,
	};
	struct weights *w = new(a, struct weights);

	*w = *r->weights;
	for (int i = 0; i < TEXT_KINDS; i++)
		w->field[i] *= rank_change(ranks, kinds[i]);
	w->space *= rank_change(ranks, RANK_DOMAIN);
	w->neighbour *= rank_change(ranks, RANK_RELATIONSHIP);
	w->bridge *= rank_change(ranks, RANK_RELATIONSHIP);
	return w;
}

/* A question and its scores. */
static bool think(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask, struct question *q,
		  struct scores *s, struct err *err)
{
	const struct rank_weights usual = rank_weights_usual(), *ranks = ask->ranks ? ask->ranks : &usual;
	const struct weights *w = ask->ranks ? weights_for(r, a, ranks) : r->weights;

	question_read(r, w, a, ask->query_text, q);
	if (!score_question(r, w, a, q, ask, s, err))
		return false;
	twin_namespaces_place(s, a);
	if (ask->leg_count)
		fuse(r, a, ask, ranks, s);
	return true;
}

/* ---- texts of the index and its glossary, which may be closed while the answer is read ---- */

static void own(struct arena *a, str *text)
{
	*text = str_dup(a, *text);
}

static void own_all(struct arena *a, struct strs *list)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		own(a, &list->at[i]);
}

static void own_candidate(struct arena *a, struct candidate_table *c)
{
	for (str *of[] = { &c->domain, &c->catalog, &c->ns, &c->name, &c->qualified }, **at = of; at < of + 5; at++)
		own(a, *at);
	own_all(a, &c->columns);
	own_all(a, &c->family);
	for (ptrdiff_t i = 0; i < c->reasons.len; i++) {
		own(a, &c->reasons.at[i].word);
		own(a, &c->reasons.at[i].text);
	}
}

static void own_answer(struct arena *a, struct retrieved *f)
{
	for (ptrdiff_t i = 0; i < f->candidates.len; i++)
		own_candidate(a, &f->candidates.at[i]);
	for (ptrdiff_t i = 0; i < f->join_priors.len; i++) {
		own(a, &f->join_priors.at[i].from);
		own(a, &f->join_priors.at[i].to);
		own_all(a, &f->join_priors.at[i].from_fields);
		own_all(a, &f->join_priors.at[i].to_fields);
	}
	for (ptrdiff_t i = 0; i < f->glossary_hits.len; i++) {
		own(a, &f->glossary_hits.at[i].word);
		own(a, &f->glossary_hits.at[i].concept);
		own(a, &f->glossary_hits.at[i].language);
		own_all(a, &f->glossary_hits.at[i].expanded);
	}
	own_all(a, &f->missing_terms);
	own_all(a, &f->concepts);
	own_all(a, &f->expanded_terms);
	own(a, &f->domain_hint);
	for (int i = 0; i < f->space_count; i++) {
		own(a, &f->spaces[i].catalog);
		own(a, &f->spaces[i].ns);
	}
}

/* ---- public functions ---- */

bool retrieve(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask, struct retrieved *out,
	      struct err *err)
{
	struct question q;
	struct scores s;
	struct retrieved found = { 0 };
	uint32_t *ranked;
	ptrdiff_t n, nearest;

	if (!think(r, a, ask, &q, &s, err))
		return false;
	n = ranking_best(s.total, r->tables.len, ask->k, a, &ranked);
	nearest = s.led ? -1 : answer_nearest(&s, ranked, n);
	found.nothing = nearest >= 0;
	n = found.nothing ? nearest : n;
	found.candidates.at = new_n(a, struct candidate_table, n);
	found.candidates.len = found.candidates.cap = n;
	answer_candidates(&s, a, ranked, n, found.candidates.at);
	tell_found_by(&s, ranked, n, found.candidates.at);
	found.total = found.nothing ? n : answer_total(&s) + found_by_legs(&s);
	found.left_out = score_left_out(r, ask);
	answer_rest(&s, a, ask, ranked, n, &found);
	own_answer(a, &found);
	*out = found;
	return true;
}

bool retrieve_why(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask, int64_t asset,
		  ptrdiff_t *rank, struct candidate_table *out, struct err *err)
{
	struct question q;
	struct scores s;
	uint32_t table = table_of(r, asset);

	if (!think(r, a, ask, &q, &s, err))
		return false;
	*rank = 0;
	*out = (struct candidate_table){ .id = asset };
	if (table == NONE_32)
		return true;
	table = r->tables.at[table].head;
	*rank = ranking_place(s.total, r->tables.len, table);
	answer_candidates(&s, a, &table, 1, out);
	tell_found_by(&s, &table, 1, out);
	own_candidate(a, out);
	return true;
}

bool retrieve_stands_for(const struct retriever *r, int64_t candidate, int64_t asset)
{
	uint32_t one = candidate == asset ? NONE_32 : table_of(r, candidate),
		 other = candidate == asset ? NONE_32 : table_of(r, asset);

	if (candidate == asset)
		return true;
	return one != NONE_32 && other != NONE_32 && r->tables.at[one].head == r->tables.at[other].head;
}
