#include "retrieve/retrieve.h"

#include "base/arena.h"
#include "retrieve/answer.h"
#include "base/banned.h"

/* A question and its scores, in an arena of their own. */
static bool think(const struct retriever *r, struct arena *scratch, const struct retrieve_ask *ask, struct question *q, struct scores *s,
		  struct err *err)
{
	question_read(r, r->weights, scratch, ask->query_text, q);
	return score_question(r, r->weights, scratch, q, ask, s, err);
}

bool retrieve(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask, struct retrieved *out, struct err *err)
{
	struct question q;
	struct scores s;
	struct retrieved found = { 0 };
	uint32_t *ranked;
	ptrdiff_t n;

	if (!think(r, a, ask, &q, &s, err))
		return false;
	n = answer_rank(&s, a, ask->k, &ranked);
	found.candidates.at = new_n(a, struct candidate_table, n);
	found.candidates.len = found.candidates.cap = n;
	answer_candidates(&s, a, ranked, n, found.candidates.at);
	found.total = answer_total(&s, n);
	answer_rest(&s, a, ask, ranked, n, &found);
	*out = found;
	return true;
}

static uint32_t table_of(const struct retriever *r, int64_t id)
{
	for (ptrdiff_t t = 0; t < r->tables.len; t++)
		if (r->tables.at[t].id == id)
			return (uint32_t)t;
	return NONE_32;
}

bool retrieve_why(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask, int64_t asset, ptrdiff_t *rank,
		  struct candidate_table *out, struct err *err)
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
	*rank = answer_place(&s, table);
	answer_candidates(&s, a, &table, 1, out);
	return true;
}

bool retrieve_stands_for(const struct retriever *r, int64_t candidate, int64_t asset)
{
	uint32_t one = candidate == asset ? NONE_32 : table_of(r, candidate), other = candidate == asset ? NONE_32 : table_of(r, asset);

	if (candidate == asset)
		return true;
	return one != NONE_32 && other != NONE_32 && r->tables.at[one].head == r->tables.at[other].head;
}
