#include "service/search/question.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "model/word_split.h"
#include "retrieve/evaluate.h"
#include "retrieve/language.h"
#include "search/explain_match.h"
#include "service/search/word_search.h"
#include "store/join_decisions.h"
#include "workspace/indexes/table_vectors.h"
#include "base/banned.h"

enum { REASONS_TOLD = 4, WHY_MOST = 4096, MISSING_TOLD = 8, WORDS_TRIED = 16, WORDS_ADDED = 3, SHORTEST_WORD = 3 };

/* ---- the summary ---- */

static bool is_explained(const void *value)
{
	return ((const struct question_summary *)value)->explained;
}

#define THIS join_prior
static const struct answer_member prior_members[] = {
	ITEM("from", ANSWER_TEXT, from),
	ITEM("to", ANSWER_TEXT, to),
	ITEM("from_fields", ANSWER_TEXTS, from_fields),
	ITEM("to_fields", ANSWER_TEXTS, to_fields),
	ITEM("weight", ANSWER_REAL, weight),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS glossary_hit
static const struct answer_member hit_members[] = {
	ITEM("word", ANSWER_TEXT, word),
	ITEM("concept", ANSWER_TEXT, concept),
	ITEM("language", ANSWER_TEXT, language),
	ITEM("expanded", ANSWER_TEXTS, expanded),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS question_group
static const struct answer_member group_members[] = {
	ITEM("database", ANSWER_TEXT, database),
	ITEM("schema", ANSWER_TEXT, schema),
	ITEM("probability", ANSWER_REAL, probability),
	ITEM("tables", ANSWER_NUMBER, tables),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS question_summary
#define EXPLAINED(name, type, help, as, field) \
	{ \
		{ name, type, help, LOOK_PLAIN, false }, .form = as, MEMBER_AT(field), .when = is_explained \
	}

static const struct answer_member members[] = {
	MEMBER("language", "string", "of the question: en, es or pt", ANSWER_TEXT, found.language),
	MEMBER("confidence", "number", "0 to 1: how completely and clearly the question was matched", ANSWER_REAL,
	       found.confidence),
	MEMBER("answered", "boolean", "false: no table seems to answer the question; the rows are the nearest ones",
	       ANSWER_TRUTH, answered),
	MEMBER("missing_terms", "array", "words without a match in the catalog", ANSWER_TEXTS, found.missing_terms),
	MEMBER_OR_NULL("domain_hint", "string", "the domain or schema that the question seems to be about", ANSWER_TEXT,
		       found.domain_hint),
	MEMBER_LIST("join_priors", "keys between the tables found: from, to, from_fields, to_fields, weight",
		    found.join_priors, prior_members),
	MEMBER_LIST("glossary_hits", "words found in the glossary: word, concept, language, expanded",
		    found.glossary_hits, hit_members),
	MEMBER_LIST("groups",
		    "the schemas of the rows, most probable first: database (the catalog), schema, probability, tables",
		    groups, group_members),
	EXPLAINED("concepts", "array", "with explain: the concepts of the question", ANSWER_TEXTS, found.concepts),
	EXPLAINED("expanded_terms", "array", "with explain: other words that were searched", ANSWER_TEXTS,
		  found.expanded_terms),
	EXPLAINED("relationship_query", "boolean", "with explain: whether it asks how things are connected",
		  ANSWER_TRUTH, found.relationship_query),
	EXPLAINED("schemas", "array", "with explain: candidate schemas, best first", ANSWER_TEXTS, schemas),
	END_OF_MEMBERS,
};
#undef EXPLAINED
#undef THIS

const struct answer_type answer_question_summary = { .name = "question", .members = members };

static double rounded(double d)
{
	return round(d * 10000) / 10000;
}

static int64_t tables_of(const struct retrieved *r, int space)
{
	int64_t n = 0;

	for (ptrdiff_t i = 0; i < r->candidates.len; i++) {
		const struct candidate_table *c = &r->candidates.at[i];

		n += str_eq(c->catalog, r->spaces[space].catalog) &&
		     str_eq(c->ns.len ? c->ns : c->catalog, r->spaces[space].ns);
	}
	return n;
}

static void put_groups(struct arena *a, const struct retrieved *r, struct question_summary *s)
{
	for (int i = 0; i < r->space_count; i++) {
		struct question_group g = { .database = r->spaces[i].catalog,
					    .schema = r->spaces[i].ns,
					    .probability = rounded(r->spaces[i].share),
					    .tables = tables_of(r, i) };

		if (g.tables)
			*push(&s->groups, a) = g;
	}
}

static const struct question_summary *summary_of(struct arena *a, const struct retrieved *r, bool explain)
{
	struct question_summary *s = new(a, struct question_summary);

	*s = (struct question_summary){ .found = *r, .answered = !r->nothing, .explained = explain };
	s->found.confidence = rounded(r->confidence);
	for (ptrdiff_t i = 0; i < s->found.join_priors.len; i++)
		s->found.join_priors.at[i].weight = rounded(s->found.join_priors.at[i].weight);
	for (int i = 0; i < r->space_count; i++)
		*push(&s->schemas, a) = r->spaces[i].ns;
	put_groups(a, r, s);
	return s;
}

/* ---- parameters ---- */

/* A catalog, or a namespace in any of them. */
static bool set_database(const struct scope *scope, str name, struct retrieve_ask *ask, struct err *err)
{
	struct catalog cat;
	bool found = false;

	ask->constraints.catalog = scope->catalog_id ? scope->catalog : NO_STR;
	if (!name.at)
		return true;
	if (!store_catalog(scope->store, scope->arena, name, &found, &cat, err))
		return false;
	if (found)
		ask->constraints.catalog = name;
	else
		ask->constraints.ns = name;
	return true;
}

static int by_id(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static bool set_filter(const struct scope *scope, struct retrieve_ask *ask, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct filter f = scope->filter;
	struct wanted q = {
		.pinned = scope->store, .catalog = scope->catalog_id, .filter = &f, .bare = true, .stop = scope->stop
	};
	struct workspace_found found;
	int64_t *only = NULL;
	bool good;

	scope_narrow(scope, scratch, &f);
	good = workspace_find(scope->workspace, &q, scratch, &found, err);
	if (good) {
		only = new_n(scope->arena, int64_t, found.hits.len + 1);
		for (ptrdiff_t i = 0; i < found.hits.len; i++)
			only[i] = found.hits.at[i].asset->id;
		qsort(only, (size_t)found.hits.len, sizeof *only, by_id);
	}
	ask->only = only;
	ask->only_count = good ? found.hits.len : 0;
	workspace_found_done(scope->workspace, &found);
	return good;
}

/* By the catalogs' own times, not those in the cache, because the demo shifts its times. */
static bool set_stale(const struct scope *scope, instant floor, struct retrieve_ask *ask, struct err *err)
{
	struct catalogs all = { 0 };

	if (floor != NO_TIME && !store_catalogs(scope->store, scope->arena, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (all.at[i].synced_at == NO_TIME || all.at[i].synced_at < floor)
			*push(&ask->stale, scope->arena) = all.at[i].name;
	return true;
}

/* A table that people join with a match may be needed, though no key or word says so. */
static bool set_joins(const struct scope *scope, struct retrieve_ask *ask, struct err *err)
{
	struct join_words decided = { 0 };
	struct join_logs learned = { 0 };
	array_of(struct retrieve_join) joins = { 0 };

	if (!store_join_words(scope->store, scope->arena, &decided, NULL, err) ||
	    !store_join_logs(scope->store, scope->arena, NO_STR, &learned, err))
		return false;
	for (ptrdiff_t i = 0; i < decided.len; i++)
		if (!decided.at[i].rejected)
			*push(&joins, scope->arena) = (struct retrieve_join){ decided.at[i].from_id,
									      decided.at[i].to_id };
	for (ptrdiff_t i = 0; i < learned.len; i++)
		*push(&joins, scope->arena) = (struct retrieve_join){ learned.at[i].from_id, learned.at[i].to_id };
	ask->joins = joins.at;
	ask->join_count = joins.len;
	return true;
}

/* ---- reasons ---- */

/* The text before and after the word, and whether the matched text follows. */
static const struct {
	const char *before, *behind;
	bool found;
} sayings[] = {
	[REASON_NAME] = { "", " in its name", false },
	[REASON_COLUMN] = { "", " in column ", true },
	[REASON_COMMENT] = { "", " in a comment", false },
	[REASON_SCHEMA] = { "", " in its schema's name", false },
	[REASON_TAG] = { "", " in tag ", true },
	[REASON_VALUE] = { "", " is one of its values", false },
	[REASON_DOCUMENT] = { "", " in its documents", false },
	[REASON_GLOSSARY] = { "", " is ", true },
	[REASON_ABBREVIATION] = { "", " is abbreviated in ", true },
	[REASON_TYPO] = { "", " is similar to ", true },
	[REASON_JOINS] = { "one key from ", "", false },
	[REASON_BRIDGE] = { "connects ", " and ", true },
};

static bool has_value(const struct field *f, str value)
{
	for (ptrdiff_t d = 0; d < f->domain_types.len; d++)
		for (ptrdiff_t i = 0; i < f->domain_types.at[d].checks.len; i++)
			if (str_find_fold(f->domain_types.at[d].checks.at[i].expression, value) >= 0)
				return true;
	return texts_have(&f->values, value) || texts_have(&f->samples, value);
}

/* The column with this value: a list, a sample or its domain, else a check of the column; absent: unknown. */
static str column_with(const struct asset *asset, str value)
{
	for (ptrdiff_t i = 0; i < asset->fields.len; i++)
		if (has_value(&asset->fields.at[i], value))
			return asset->fields.at[i].name;
	for (ptrdiff_t i = 0; i < asset->keys.len; i++) {
		const struct key *k = &asset->keys.at[i];

		if (k->kind == KEY_CHECK && k->fields.len == 1 && str_find_fold(k->expression, value) >= 0)
			return k->fields.at[0];
	}
	return NO_STR;
}

static void put_reason(struct sb *b, const struct reason *r, const struct asset *asset)
{
	str column = r->kind == REASON_VALUE ? column_with(asset, r->text) : NO_STR;

	if (column.len) {
		sb_fmt(b, "%.*s is a value of column %.*s", STR(r->text), STR(column));
		return;
	}
	sb_fmt(b, "%s%.*s%s", sayings[r->kind].before, STR(r->word), sayings[r->kind].behind);
	if (sayings[r->kind].found)
		sb_put(b, r->text);
}

/* Several words of one value are one reason. */
static bool is_repeated(const struct candidate_table *c, ptrdiff_t i)
{
	for (ptrdiff_t k = 0; k < i; k++)
		if (c->reasons.at[i].kind == REASON_VALUE && c->reasons.at[k].kind == REASON_VALUE &&
		    str_eq(c->reasons.at[i].text, c->reasons.at[k].text))
			return true;
	return false;
}

static str why_of(struct arena *a, const struct candidate_table *c, const struct asset *asset)
{
	scoped(sb_free) struct sb b = SB(WHY_MOST);
	ptrdiff_t told = 0;

	if (c->found_by & FOUND_BY_LEG)
		sb_puts(&b, c->reasons.len ? "like the question in meaning, " : "like the question in meaning");
	for (ptrdiff_t i = 0; i < c->reasons.len && told < REASONS_TOLD; i++) {
		if (is_repeated(c, i))
			continue;
		sb_puts(&b, told++ ? ", " : "");
		put_reason(&b, &c->reasons.at[i], asset);
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("in the best matching schema");
}

/* The columns that the question names, and those whose values it names. */
static struct strs columns_of(struct arena *a, const struct candidate_table *c, const struct asset *asset)
{
	struct strs columns = strs_dup(a, &c->columns);

	for (ptrdiff_t i = 0; i < c->reasons.len; i++) {
		const struct reason *r = &c->reasons.at[i];
		str column = r->kind == REASON_VALUE ? column_with(asset, r->text) : NO_STR;

		if (column.len && !texts_have(&columns, column))
			*push(&columns, a) = column;
	}
	return columns;
}

/* ---- notes ---- */

static void put_list(struct sb *b, const struct strs *list, ptrdiff_t most)
{
	for (ptrdiff_t i = 0; i < list->len && i < most; i++)
		sb_fmt(b, "%s\"%.*s\"", i ? ", " : "", STR(list->at[i]));
}

static void say_missing(const struct scope *scope, const struct table_question *q, const struct retrieved *r)
{
	scoped(sb_free) struct sb b = SB(WHY_MOST);

	if (r->missing_terms.len) {
		sb_puts(&b, "nothing");
		if (q->domain.len)
			sb_fmt(&b, " of the domain \"%.*s\"", STR(q->domain));
		if (q->database.len)
			sb_fmt(&b, " in \"%.*s\"", STR(q->database));
		sb_puts(&b, " matches ");
		put_list(&b, &r->missing_terms, MISSING_TOLD);
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
	scoped(sb_free) struct sb b = SB(WHY_MOST);

	if (r->nothing) {
		scope_note(scope, r->candidates.len ? S("no table seems to answer this question; these are the nearest")
						    : S("no table seems to answer this question"));
		return;
	}
	if (!r->toss_up)
		return;
	for (int i = 0; i < r->space_count && i < 3 && 3 * r->spaces[i].share >= r->spaces[0].share; i++)
		sb_fmt(&b, "%s%.*s (%d%%)", i ? " or " : "the question may be about ", STR(r->spaces[i].ns),
		       (int)(100 * r->spaces[i].share + 0.5));
	scope_note(scope, sb_str(&b));
}

static void say_explained(const struct scope *scope, const struct retrieved *r)
{
	scoped(sb_free) struct sb b = SB(WHY_MOST);
	str model = workspace_model_words(scope->workspace, scope->arena);

	if (model.at)
		scope_note(scope, str_fmt(scope->arena, "meaning by %.*s", STR(model)));

	sb_fmt(&b, "confidence %d%%, question in %.*s", (int)(100 * r->confidence + 0.5), STR(r->language));
	for (int i = 0; i < r->space_count && i < 4; i++)
		sb_fmt(&b, "%s%.*s (%d%%)", i ? ", " : "; candidate schemas: ", STR(r->spaces[i].ns),
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
	c.columns = columns_of(scratch, &c, &row.asset);
	asked.relevance = rounded(c.score / r->candidates.at[0].score);
	asked.why = why_of(scratch, &c, &row.asset);
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

/* The ranking by vectors, if a person has configured a model. */
static void add_likeness(const struct scope *scope, struct retrieve_ask *ask, struct retrieve_leg *leg)
{
	str note;

	workspace_like_question(scope->workspace, scope->store, scope->arena, ask, leg, &note);
	if (note.at)
		scope_note(scope, note);
	if (!leg->len)
		return;
	ask->legs = leg;
	ask->leg_count = 1;
}

static bool answer(const struct scope *scope, struct retrieve_ask *ask, struct retrieved *r, struct err *err)
{
	struct retrieve_leg leg;
	const struct retriever *index = workspace_retriever(scope->workspace, scope->store, scope->observer,
							    scope->stop, err);
	bool good;

	if (!index)
		return false;
	add_likeness(scope, ask, &leg);
	good = retrieve(index, scope->arena, ask, r, err);
	workspace_retriever_done(scope->workspace, index);
	return good;
}

bool ask_tables(const struct scope *scope, const struct table_question *q, asked_fn take, void *with,
		struct question_answer *out, struct err *err)
{
	struct rank_weights ranks = setting_ranks(workspace_settings(scope->workspace));
	struct retrieve_ask ask = { .query_text = q->text, .ranks = &ranks, .stop = scope->stop };
	struct retrieved r;
	bool more = true;

	*out = (struct question_answer){ .best = NO_STR, .other = NO_STR };
	ask.constraints.domain = q->domain;
	ask.explain = q->explain;
	ask.k = scope->skip + limit_of(scope);
	if (!set_database(scope, q->database, &ask, err) || !set_stale(scope, q->floor, &ask, err) ||
	    (q->filtered && !set_filter(scope, &ask, err)) || !set_joins(scope, &ask, err) ||
	    !answer(scope, &ask, &r, err))
		return false;
	for (ptrdiff_t i = scope->skip; i < last_of(scope, &r) && more; i++)
		if (!give(scope, &r, i, take, with, &more, err))
			return false;
	out->total = !scope->skip && r.candidates.len > r.total ? r.candidates.len : r.total;
	out->summary = summary_of(scope->arena, &r, ask.explain);
	if (r.candidates.len)
		out->best = r.candidates.at[0].qualified;
	if (r.toss_up && !r.nothing && !q->database.len)
		out->other = r.spaces[1].ns;
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

/* ---- reasons for one table ---- */

static const struct reason *reason_for(const struct candidate_table *c, str word)
{
	for (ptrdiff_t i = 0; i < c->reasons.len; i++)
		if (str_eq(c->reasons.at[i].word, word))
			return &c->reasons.at[i];
	return NULL;
}

/* Without the word, which precedes it. */
static str found_as(struct arena *a, const struct reason *r, const struct asset *asset)
{
	str column = r->kind == REASON_VALUE ? column_with(asset, r->text) : NO_STR;
	const char *behind = sayings[r->kind].behind;

	if (column.len)
		return str_fmt(a, "%.*s is a value of column %.*s", STR(r->text), STR(column));
	return str_trim(str_fmt(a, "%s%.*s", behind, STR(sayings[r->kind].found ? r->text : S(""))));
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
			.found = reason ? found_as(a, reason, asset) : S("no evidence in it"),
		};
	}
	if (c->found_by & FOUND_BY_LEG)
		*push(&out->pieces, a) = (struct explained_piece){ .text = S("meaning"),
								   .held = true,
								   .found = S("like the question in meaning") };
	for (ptrdiff_t i = 0; i < c->reasons.len; i++)
		if (c->reasons.at[i].kind == REASON_JOINS || c->reasons.at[i].kind == REASON_BRIDGE) {
			scoped(sb_free) struct sb b = SB(WHY_MOST);

			put_reason(&b, &c->reasons.at[i], asset);
			*push(&out->pieces, a) = (struct explained_piece){ .text = S("keys"),
									   .held = true,
									   .found = str_dup(a, sb_str(&b)) };
		}
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
 * words of its name: whoever knows that need not ask.
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
				   .why = why_of(a, &c, &row.asset) };
	add_pieces(a, &r, &c, &row.asset, out);
	if (out->admitted)
		return true;
	tell_stage(a, &r, &c, rank, *total, out);
	return smallest_change(&change, a, &row, &out->change, err);
}

bool explain_asked(const struct scope *scope, str question, int64_t asset, struct arena *a, struct explained *out,
		   int64_t *place, int64_t *total, struct err *err)
{
	struct rank_weights ranks = setting_ranks(workspace_settings(scope->workspace));
	struct retrieve_ask ask = {
		.query_text = question, .k = ASKED_MOST, .explain = true, .ranks = &ranks, .stop = scope->stop
	};
	const struct retriever *index;
	struct retrieve_leg leg;
	bool good;

	if (scope->catalog_id)
		ask.constraints.catalog = scope->catalog;
	if (!set_joins(scope, &ask, err))
		return false;
	index = workspace_retriever(scope->workspace, scope->store, scope->observer, scope->stop, err);
	if (!index)
		return false;
	add_likeness(scope, &ask, &leg);
	good = explain_with(scope, index, &ask, asset, a, out, place, total, err);
	workspace_retriever_done(scope->workspace, index);
	return good;
}
