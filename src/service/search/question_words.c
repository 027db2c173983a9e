#include "service/search/question_words.h"

#include "base/arena.h"
#include "base/banned.h"

struct matching {
	struct arena *arena;
	const struct retriever *index;
	const struct retrieve_ask *ask;
	struct err *err;
};

static bool is_of_table(enum reason_kind kind)
{
	return kind == REASON_NAME || kind == REASON_COMMENT || kind == REASON_TAG || kind == REASON_GLOSSARY ||
	       kind == REASON_ABBREVIATION;
}

static bool is_word(enum reason_kind kind)
{
	return kind != REASON_JOINS && kind != REASON_BRIDGE;
}

static void take_words(const struct matching *m, const struct candidate_table *c, struct question_table *out)
{
	for (ptrdiff_t i = 0; i < c->reasons.len; i++) {
		const struct reason *r = &c->reasons.at[i];

		if (is_word(r->kind) && !texts_have(&out->words, r->word))
			*push(&out->words, m->arena) = r->word;
		if (is_of_table(r->kind) && !texts_have(&out->named, r->word))
			*push(&out->named, m->arena) = r->word;
	}
}

static bool match(const struct matching *m, int64_t id, struct question_table *out)
{
	struct candidate_table c = { 0 };
	ptrdiff_t rank = 0;

	*out = (struct question_table){ .id = id };
	if (!retrieve_why(m->index, m->arena, m->ask, id, &rank, &c, m->err))
		return false;
	out->rank = rank;
	out->ns = c.ns;
	out->name = c.name;
	out->qualified = c.qualified;
	take_words(m, &c, out);
	return true;
}

static bool explains(const struct question_table *t, str word)
{
	for (ptrdiff_t i = 0; i < t->words.len; i++)
		if (str_find_fold(t->words.at[i], word) >= 0 || str_find_fold(word, t->words.at[i]) >= 0)
			return true;
	return false;
}

static bool match_all(const struct matching *m, const int64_t *tables, ptrdiff_t n, struct question_words *out)
{
	struct retrieved r = { 0 };

	if (!retrieve(m->index, m->arena, m->ask, &r, m->err))
		return false;
	out->all = r.concepts;
	out->answered = !r.nothing;
	out->of = new_n(m->arena, struct question_table, n + 1);
	for (ptrdiff_t i = 0; i < n; i++)
		if (!match(m, tables[i], &out->of[i]))
			return false;
	for (ptrdiff_t i = 0; i < r.candidates.len && i < QUESTION_RANKED; i++)
		if (!match(m, r.candidates.at[i].id, &out->ranked[out->ranked_count++]))
			return false;
	for (ptrdiff_t i = 0; i < out->all.len; i++) {
		bool explained = false;

		for (ptrdiff_t k = 0; k < n && !explained; k++)
			explained = explains(&out->of[k], out->all.at[i]);
		if (!explained)
			*push(&out->unexplained, m->arena) = out->all.at[i];
	}
	return true;
}

bool question_words(const struct scope *scope, struct arena *a, str question, const int64_t *tables, ptrdiff_t n,
		    struct question_words *out, struct err *err)
{
	struct rank_weights ranks = setting_ranks(workspace_settings(scope->workspace));
	struct table_question q = { .text = question, .floor = NO_TIME, .explain = true };
	struct retrieve_ask ask;
	struct matching m = { a, NULL, &ask, err };
	bool good;

	*out = (struct question_words){ 0 };
	if (!request_make(scope, &q, &ask, err))
		return false;
	ask.k = QUESTION_RANKED;
	ask.ranks = &ranks;
	m.index = workspace_retriever(scope->workspace, scope->store, scope->observer, scope->stop, err);
	if (!m.index)
		return false;
	good = match_all(&m, tables, n, out);
	workspace_retriever_done(scope->workspace, m.index);
	return good;
}
