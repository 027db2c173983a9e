#include "service/search/question.h"

#include "base/arena.h"
#include "model/word_split.h"
#include "retrieve/language.h"
#include "service/database_name.h"
#include "service/search/question_reasons.h"
#include "service/search/similar_names.h"
#include "service/search/word_search.h"
#include "workspace/indexes/table_vectors.h"
#include "base/banned.h"

enum { NOTE_MOST = 4096, MISSING_TOLD = 8 };

/* ---- notes ---- */

static void put_list(struct sb *b, const struct strs *list, ptrdiff_t most)
{
	for (ptrdiff_t i = 0; i < list->len && i < most; i++)
		sb_fmt(b, "%s\"%.*s\"", i ? ", " : "", STR(list->at[i]));
}

/* Nothing is in it: it is probably misspelled. */
static void put_similar_database(const struct scope *scope, str database, struct sb *b)
{
	struct database_name named = database_name_read(scope, database);
	str ns = named.ns.at ? named.ns : database, near = similar_names(scope, scope->arena, NAMES_OF_NAMESPACES, ns);
	int most = similar_most(database);
	bool known = near.len || !named.ns.at;

	if (near.len && !str_eq_fold(near, ns))
		sb_fmt(b, "; similar names: %.*s", STR(near));
	for (ptrdiff_t i = 0; i < scope->read->len && !near.len; i++)
		if (str_distance(scope->arena, database, scope->read->at[i].name, most) <= most) {
			sb_fmt(b, "; similar name: %.*s", STR(scope->read->at[i].name));
			known = true;
		}
	if (!known)
		sb_puts(b, "; no catalog or schema has this name");
}

static void say_missing(const struct scope *scope, const struct table_question *q, const struct retrieved *r)
{
	scoped(sb_free) struct sb b = SB(NOTE_MOST);

	if (r->missing_terms.len) {
		sb_puts(&b, "nothing");
		if (q->domain.len)
			sb_fmt(&b, " of the domain \"%.*s\"", STR(q->domain));
		if (q->database.len)
			sb_fmt(&b, " in \"%.*s\"", STR(q->database));
		sb_puts(&b, " matches ");
		put_list(&b, &r->missing_terms, MISSING_TOLD);
		if (q->database.len && !r->candidates.len)
			put_similar_database(scope, q->database, &b);
		scope_note(scope, sb_str(&b));
	}
	if (r->left_out)
		scope_note(scope, str_fmt(scope->arena, "%.*s omitted, of catalogs synced before %.*s",
					  STR(str_counted(scope->arena, r->left_out, "table")), STR(q->floor_text)));
	if (r->cut)
		scope_note(scope, S("the question is too long: its end was ignored"));
}

/* A person may know which database is meant. */
static void say_unsure(const struct scope *scope, const struct retrieved *r)
{
	scoped(sb_free) struct sb b = SB(NOTE_MOST);

	if (r->nothing) {
		scope_note(scope, r->candidates.len ? S("no table seems to answer this question; these are the nearest")
						    : S("no table seems to answer this question"));
		return;
	}
	if (!r->toss_up)
		return;
	for (int i = 0; i < r->space_count && i < 3 && 3 * r->spaces[i].share >= r->spaces[0].share; i++)
		sb_fmt(&b, "%s%.*s (%d%%)", i ? " or " : "the question may be about ",
		       STR(question_space_name(scope->arena, r, i)), (int)(100 * r->spaces[i].share + 0.5));
	scope_note(scope, sb_str(&b));
}

static void say_explained(const struct scope *scope, const struct retrieved *r)
{
	scoped(sb_free) struct sb b = SB(NOTE_MOST);
	str model = workspace_model_words(scope->workspace, scope->arena);

	if (model.at)
		scope_note(scope, str_fmt(scope->arena, "meaning by %.*s", STR(model)));

	sb_fmt(&b, "confidence %d%%, question in %.*s", (int)(100 * r->confidence + 0.5), STR(r->language));
	for (int i = 0; i < r->space_count && i < 4 && (!i || r->spaces[i].share >= 0.005); i++) /* none of 0% */
		sb_fmt(&b, "%s%.*s (%d%%)",
		       i ? ", " : "; candidate schemas: ", STR(question_space_name(scope->arena, r, i)),
		       (int)(100 * r->spaces[i].share + 0.5));
	scope_note(scope, sb_str(&b));
	sb_reset(&b);
	if (!r->expanded_terms.len)
		return;
	sb_puts(&b, "also searched: ");
	put_list(&b, &r->expanded_terms, 24);
	scope_note(scope, sb_str(&b));
}

/* ---- the answer ---- */

static bool give(const struct scope *scope, const struct retrieved *r, ptrdiff_t i, asked_fn take, void *with,
		 bool *more, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct candidate_table c = r->candidates.at[i];
	struct asset_row row;
	struct asked asked = { .candidate = &c, .row = &row, .place = i + 1 };

	if (!store_asset(scope->store, scratch, c.id, &row, err))
		return false;
	c.columns = reasons_columns(scratch, &c, &row.asset);
	asked.relevance = question_rounded(c.score / r->candidates.at[0].score);
	asked.why = reasons_words(scratch, &c, &row.asset);
	*more = take(with, &asked);
	return true;
}

static int64_t limit_of(const struct scope *scope)
{
	int64_t limit = scope_rows(scope, scope->asked_limit ? scope->asked_limit : ASKED_LIMIT);

	return limit < ASKED_MOST ? limit : ASKED_MOST;
}

/*
 * The first page is filled up with tables that are only related to the matches; later pages end where the evidence
 * ends. Otherwise the total would depend on the size of a page.
 */
static ptrdiff_t last_of(const struct scope *scope, const struct retrieved *r)
{
	return scope->skip && r->total < r->candidates.len ? (ptrdiff_t)r->total : r->candidates.len;
}

static bool answer(const struct scope *scope, struct retrieve_ask *ask, struct retrieved *r, struct err *err)
{
	struct retrieve_leg leg;
	const struct retriever *index = workspace_retriever(scope->workspace, scope->store, scope->observer,
							    scope->stop, err);
	bool good;

	if (!index)
		return false;
	request_likeness(scope, ask, &leg);
	good = workspace_retriever_joins(scope->workspace, scope->store, index, scope->arena, ask, err) &&
	       retrieve(index, scope->arena, ask, r, err);
	workspace_retriever_done(scope->workspace, index);
	return good;
}

bool ask_tables(const struct scope *scope, const struct table_question *q, asked_fn take, void *with,
		struct question_answer *out, struct err *err)
{
	struct rank_weights ranks = setting_ranks(workspace_settings(scope->workspace));
	struct question_summary *summary;
	struct retrieve_ask ask;
	struct retrieved r;
	bool more = true;

	*out = (struct question_answer){ .best = NO_STR, .other = NO_STR };
	if (!request_make(scope, q, &ask, err))
		return false;
	ask.ranks = &ranks;
	ask.k = scope->skip + limit_of(scope);
	if (!answer(scope, &ask, &r, err))
		return false;
	for (ptrdiff_t i = scope->skip; i < last_of(scope, &r) && more; i++)
		if (!give(scope, &r, i, take, with, &more, err))
			return false;
	out->total = !scope->skip && r.candidates.len > r.total ? r.candidates.len : r.total;
	summary = question_summarise(scope->arena, &r, ask.explain);
	summary->database = str_dup(scope->arena, q->database);
	out->summary = summary;
	if (r.candidates.len)
		out->best = r.candidates.at[0].qualified;
	if (r.toss_up && !r.nothing && !q->database.len)
		out->other = question_space_name(scope->arena, &r, 1);
	say_unsure(scope, &r);
	say_missing(scope, q, &r);
	note_unread_documents(scope);
	if (ask.explain)
		say_explained(scope, &r);
	return true;
}

bool question_word(str word)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct tokens all = { 0 };

	words_split(scratch, word, &all);
	for (enum language l = ENGLISH; all.len && l < LANGUAGES; l++)
		if (language_use(l, all.at[0].text) == USE_NONE)
			return true;
	return false;
}
