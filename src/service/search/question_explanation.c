#include "service/search/question.h"

#include "base/arena.h"
#include "model/word_split.h"
#include "retrieve/evaluate.h"
#include "search/explain_match.h"
#include "service/search/question_reasons.h"
#include "base/banned.h"

enum { WORDS_TRIED = 16, WORDS_ADDED = 3, SHORTEST_WORD = 3 };

/* ---- what matches ---- */

static const struct reason *reason_for(const struct candidate_table *c, str word)
{
	for (ptrdiff_t i = 0; i < c->reasons.len; i++)
		if (str_eq(c->reasons.at[i].word, word))
			return &c->reasons.at[i];
	return NULL;
}

/* The word belongs to a phrase that matched. */
static bool is_part_of_held(const struct explained_piece *at, ptrdiff_t n, str word)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (at[i].held && str_find_fold(at[i].text, word) >= 0)
			return true;
	return false;
}

static void add_pieces(struct arena *a, const struct retrieved *r, const struct candidate_table *c,
		       const struct asset *asset, struct explained *out)
{
	for (ptrdiff_t i = 0; i < r->concepts.len; i++) {
		const struct reason *reason = reason_for(c, r->concepts.at[i]);

		if (!reason && is_part_of_held(out->pieces.at, out->pieces.len, r->concepts.at[i]))
			continue;
		*push(&out->pieces, a) = (struct explained_piece){
			.text = r->concepts.at[i],
			.held = reason != NULL,
			.found = reason ? reason_evidence(a, reason, asset) : S("no match in this table"),
		};
	}
	if (c->found_by & FOUND_BY_LEG)
		*push(&out->pieces, a) = (struct explained_piece){ .text = S("meaning"),
								   .held = true,
								   .found = S("similar to the question in meaning") };
	for (ptrdiff_t i = 0; i < c->reasons.len; i++)
		if (c->reasons.at[i].kind == REASON_JOINS || c->reasons.at[i].kind == REASON_BRIDGE)
			*push(&out->pieces, a) = (struct explained_piece){
				.text = S("keys"), .held = true, .found = reason_words(a, &c->reasons.at[i], asset)
			};
}

/* ---- the change that would include it ---- */

struct changing { /* a question, and the table that it should match */
	const struct retriever *index;
	const struct retrieve_ask *ask;
	int64_t asset;
	struct strs words; /* that may be added */
};

struct changed {
	str question;
	ptrdiff_t rank; /* 0: the table has no score */
};

static bool try_question(const struct changing *c, struct arena *a, str question, struct changed *best, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct retrieve_ask ask = *c->ask;
	struct candidate_table ignored = { 0 };
	ptrdiff_t rank = 0;

	ask.query_text = question;
	if (!retrieve_why(c->index, scratch, &ask, c->asset, &rank, &ignored, err))
		return false;
	if (rank && (!best->rank || rank < best->rank))
		*best = (struct changed){ str_dup(a, question), rank };
	return true;
}

static bool is_added(const struct changing *c, const struct asset_row *of, str word)
{
	return word.len < SHORTEST_WORD || str_find_fold(c->ask->query_text, word) >= 0 ||
	       str_find_fold(of->asset.name, word) >= 0 || texts_have(&c->words, word);
}

static void add_words(struct changing *c, struct arena *a, const struct asset_row *of, str text)
{
	struct tokens words = { 0 };

	words_split(a, text, &words);
	for (ptrdiff_t i = 0; i < words.len && c->words.len < WORDS_TRIED; i++)
		if (!is_added(c, of, words.at[i].text))
			*push(&c->words, a) = words.at[i].text;
}

/*
 * The question with the fewest words of the table's columns and comment that bring it in; absent if none do. Never
 * words of its name: a person who knows it need not ask.
 */
static bool smallest_change(struct changing *c, struct arena *a, const struct asset_row *of, str *out, struct err *err)
{
	struct changed best = { .question = c->ask->query_text };

	for (ptrdiff_t i = 0; i < of->asset.fields.len; i++)
		add_words(c, a, of, of->asset.fields.at[i].name);
	add_words(c, a, of, of->asset.comment);
	for (int round = 0; round < WORDS_ADDED; round++) {
		str from = best.question;

		for (ptrdiff_t i = 0; i < c->words.len; i++)
			if (!try_question(c, a, str_fmt(a, "%.*s %.*s", STR(from), STR(c->words.at[i])), &best, err))
				return false;
		if (best.rank && best.rank <= ASKED_MOST) {
			*out = best.question;
			return true;
		}
	}
	return true;
}

static bool is_among(const struct retrieved *r, const struct candidate_table *c)
{
	for (ptrdiff_t i = 0; i < r->candidates.len; i++)
		if (str_eq(r->candidates.at[i].ns, c->ns) && str_eq(r->candidates.at[i].catalog, c->catalog))
			return true;
	return false;
}

/* The stage that dropped it, and its rank. */
static void tell_stage(struct arena *a, const struct retrieved *r, const struct candidate_table *c, ptrdiff_t rank,
		       int64_t total, struct explained *out)
{
	enum lost stage = !rank ? LOST_WORDS : is_among(r, c) ? LOST_RANK : LOST_NAMESPACE;

	out->stage = str_of(lost_name(stage));
	if (!rank)
		return;
	*push(&out->pieces, a) = (struct explained_piece){
		.text = S("place"),
		.found = str_fmt(a, "ranked %td of %lld; only the top %d are returned%s", rank, (long long)total,
				 ASKED_MOST, stage == LOST_NAMESPACE ? "; tables of other schemas match better" : ""),
	};
}

/* Of a question about all databases: would the table be found in its own schema? */
static bool try_own_schema(struct changing *c, const struct candidate_table *of, struct arena *a, struct explained *out,
			   struct err *err)
{
	const struct retrieve_ask *whole = c->ask;
	struct retrieve_ask own = *whole;
	struct changed found = { 0 };
	bool good;

	own.constraints.catalog = of->catalog;
	own.constraints.ns = of->ns.len ? of->ns : NO_STR;
	c->ask = &own;
	good = try_question(c, a, whole->query_text, &found, err);
	c->ask = whole;
	if (!found.rank || found.rank > ASKED_MOST)
		return good;
	out->database = of->ns.len ? str_fmt(a, "%.*s.%.*s", STR(of->catalog), STR(of->ns)) : of->catalog;
	*push(&out->pieces, a) = (struct explained_piece){
		.text = S("schema"),
		.held = true,
		.found = str_fmt(a, "number %td in %.*s alone", found.rank, STR(out->database)),
	};
	return good;
}

static bool explain_with(const struct scope *scope, const struct retriever *index, const struct retrieve_ask *ask,
			 int64_t asset, struct arena *a, struct explained *out, int64_t *place, int64_t *total,
			 struct err *err)
{
	struct changing change = { .index = index, .ask = ask, .asset = asset };
	struct asset_row row;
	struct retrieved r = { 0 };
	struct candidate_table c = { 0 };
	ptrdiff_t rank = 0;

	if (!store_asset(scope->store, a, asset, &row, err) || !retrieve(index, a, ask, &r, err) ||
	    !retrieve_why(index, a, ask, asset, &rank, &c, err))
		return false;
	*total = rank > r.total ? rank : r.total;
	*place = rank;
	*out = (struct explained){ .asked = true,
				   .admitted = rank > 0 && rank <= ASKED_MOST,
				   .why = reasons_words(a, &c, &row.asset) };
	add_pieces(a, &r, &c, &row.asset, out);
	if (out->admitted)
		return true;
	tell_stage(a, &r, &c, rank, *total, out);
	if (str_eq(out->stage, str_of(lost_name(LOST_NAMESPACE))) && !try_own_schema(&change, &c, a, out, err))
		return false;
	return out->database.len || smallest_change(&change, a, &row, &out->change, err);
}

bool explain_asked(const struct scope *scope, str question, int64_t asset, struct arena *a, struct explained *out,
		   int64_t *place, int64_t *total, struct err *err)
{
	struct rank_weights ranks = setting_ranks(workspace_settings(scope->workspace));
	struct table_question q = { .text = question, .floor = NO_TIME, .explain = true };
	struct retrieve_ask ask;
	const struct retriever *index;
	struct retrieve_leg leg;
	bool good;

	if (!request_make(scope, &q, &ask, err))
		return false;
	ask.k = ASKED_MOST;
	ask.ranks = &ranks;
	index = workspace_retriever(scope->workspace, scope->store, scope->observer, scope->stop, err);
	if (!index)
		return false;
	request_likeness(scope, &ask, &leg);
	good = workspace_retriever_joins(scope->workspace, scope->store, index, a, &ask, err) &&
	       explain_with(scope, index, &ask, asset, a, out, place, total, err);
	workspace_retriever_done(scope->workspace, index);
	return good;
}
