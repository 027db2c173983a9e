#include "service/assistant/answer.h"

#include <math.h>

#include "assistant/draft/draft_question.h"
#include "assistant/link/computed_amounts.h"
#include "base/arena.h"
#include "retrieve/index.h"
#include "service/assistant/fiscal_starts.h"
#include "service/assistant/question_anchor.h"
#include "service/assistant/question_places.h"
#include "service/plan/plan_answer.h"
#include "sql/dialect/dialect.h"
#include "base/banned.h"

/* Of ten answers that are at least this confident, nine are right. */
static const double sure_from = .84, likely_from = .12;
static const double toss_up = .7, by_chance = .12, no_table = .5;

const char *sureness_word(enum sureness s)
{
	static const char *const words[] = {
		[ASSIST_UNSURE] = "unsure", [ASSIST_LIKELY] = "likely", [ASSIST_SURE] = "sure"
	};

	return words[s];
}

const char *assist_stage_word(enum assist_stage s)
{
	static const char *const words[] = {
#define _(id, word) [id] = word,
		ASSIST_STAGES(_)
#undef _
	};

	return words[s];
}

static const enum assist_stage stages[] = { [DRAFT_TABLES] = ASSIST_TABLES,
					    [DRAFT_COLUMNS] = ASSIST_COLUMNS,
					    [DRAFT_VALUES] = ASSIST_VALUES,
					    [DRAFT_SHAPE] = ASSIST_SHAPE };

struct answering {
	const struct scope *scope;
	const struct assist_ask *ask;
	const struct tables_ask *where; /* with the question as the planner reads it */
	const struct retriever *words;
	const struct glossary *glossary;
	double share; /* of its place */
	struct candidate_tables tables;
	bool stands; /* there is a draft */
	struct draft draft;
	struct assist_answer made;
};

static bool unsure(struct answering *w, enum assist_stage stage, str reason)
{
	w->made.sureness = ASSIST_UNSURE;
	w->made.stage = stage;
	w->made.reason = reason;
	return true;
}

static void show_tables(struct answering *w, bool used)
{
	const struct sketch *k = used ? w->draft.sketch : NULL;

	for (ptrdiff_t i = 0; i < w->tables.schema.len; i++) {
		bool is_used = !k || sketch_is_without(k, (int)i);

		for (ptrdiff_t t = 0; k && t < k->tables.len; t++)
			is_used = is_used || k->tables.at[t] == i;
		if (is_used)
			*push(&w->made.tables, w->scope->arena) = (struct assist_table){ w->tables.schema.at[i].id,
											 w->tables.qualified.at[i],
											 S("") };
	}
}

static str column_name(const struct answering *w, struct sketch_column of)
{
	str table = w->tables.qualified.at[of.table];

	return of.column < 0
		       ? table
		       : str_fmt(w->scope->arena, "%.*s.%.*s", STR(table),
				 STR(link_column_shown(w->scope->arena, &w->tables.schema.at[of.table], of.column)));
}

static void show_links(struct answering *w)
{
	static const char *const kinds[] = { [LINK_TABLE] = "table", [LINK_COLUMN] = "column", [LINK_VALUE] = "value" };
	static const char *const whys[] = {
		[LINK_SAME] = "",
		[LINK_INFLECTED] = "inflected",
		[LINK_JOINED] = "its words together",
		[LINK_DERIVED] = "the same stem",
		[LINK_ABBREVIATED] = "an abbreviation",
		[LINK_SYNONYM] = "a synonym or translation",
		[LINK_COMMENT] = "its comment",
		[LINK_MISSPELLED] = "misspelled",
		[LINK_NOT] = "",
	};

	for (ptrdiff_t i = 0; i < w->draft.links.len; i++) {
		const struct draft_link *l = &w->draft.links.at[i];
		str name = l->of.table < 0 ? NO_STR : column_name(w, l->of);

		if (l->kind == LINK_VALUE && l->value.len && !str_eq_fold(l->value, l->words))
			name = name.at ? str_fmt(w->scope->arena, "%.*s = '%.*s'", STR(name), STR(l->value)) : l->value;
		*push(&w->made.links,
		      w->scope->arena) = (struct assist_link){ l->words, str_of(kinds[l->kind]),
							       name.at ? name : S("of an unknown column"),
							       str_of(whys[l->why]) };
	}
}

/* An error of the plan itself is a draft that does not stand: the answer is unsure, and the tables remain. */
static bool is_fatal(const struct err *err)
{
	return err->kind == ERR_CACHE || err->kind == ERR_DISK || err->kind == ERR_CANCELLED ||
	       err->kind == ERR_TIMEOUT || err->kind == ERR_CONFIG || err->kind == ERR_BUSY;
}

static bool is_named(const struct answering *w, str table)
{
	for (ptrdiff_t i = 0; i < w->draft.links.len; i++) {
		int of = w->draft.links.at[i].of.table;

		if (of >= 0 && str_eq(w->tables.schema.at[of].name, table))
			return true;
	}
	return false;
}

/* The table that a key repeats the rows of; absent: none. */
static str parent_of(const struct plan_key_view *k)
{
	return str_eq(k->cardinality, S("N:1")) ? k->right : str_eq(k->cardinality, S("1:N")) ? k->left : NO_STR;
}

/* The same one, in two plans inside a plan, whose rows do not meet. */
static bool is_same_key(const struct plan_key_view *a, const struct plan_key_view *b)
{
	return str_eq(a->left, b->left) && str_eq(a->right, b->right);
}

/*
 * Revenue by customer, reviews by customer: through customers, each revenue meets every review.
 * Absent: nothing does.
 */
static str meet_by_chance(const struct answering *w, const struct plan_view *v)
{
	for (ptrdiff_t i = 0; i < v->keys.len; i++)
		for (ptrdiff_t k = 0; k < i; k++) {
			str parent = parent_of(&v->keys.at[i]);

			if (parent.len && !is_same_key(&v->keys.at[i], &v->keys.at[k]) &&
			    str_eq(parent, parent_of(&v->keys.at[k])) && !is_named(w, parent))
				return parent;
		}
	return NO_STR;
}

static void judge(struct answering *w, const struct plan_view *v)
{
	struct assist_answer *out = &w->made;
	str shared = meet_by_chance(w, v);

	out->confidence = w->draft.confidence * v->confidence * (w->tables.toss_up ? toss_up : 1) *
			  (shared.at ? by_chance : 1);
	out->caveats = v->caveats;
	out->sureness = out->confidence >= sure_from	 ? ASSIST_SURE
			: out->confidence >= likely_from ? ASSIST_LIKELY
							 : ASSIST_UNSURE;
	out->stage = v->confidence < w->draft.confidence || shared.at ? ASSIST_JOINS : stages[w->draft.weakest];
	if (out->sureness != ASSIST_UNSURE)
		out->sql = v->check.sql;
	else if (shared.at)
		out->reason = str_fmt(w->scope->arena,
				      "no key joins its rows one by one: they only share a row of %.*s", STR(shared));
	else
		out->reason = w->draft.reason.at ? w->draft.reason : S("too much of the question is a guess");
}

static void ask_person(struct answering *w, const struct plan_view *v)
{
	struct assist_question *q = push(&w->made.questions, w->scope->arena);

	*q = (struct assist_question){ .text = v->question };
	for (ptrdiff_t i = 0; i < v->options.len; i++)
		*push(&q->options, w->scope->arena) = (struct assist_option){ .label = v->options.at[i].by,
									      .detail = v->options.at[i].on };
}

/* What the checks refuse, or want a person to approve, and what would make it pass. */
static str refusal(const struct answering *w, const struct plan_view *v)
{
	static const char *const severities[] = { "error", "approval" };

	for (size_t k = 0; k < sizeof severities / sizeof *severities; k++)
		for (ptrdiff_t i = 0; i < v->check.findings.len; i++) {
			const struct check_finding *f = &v->check.findings.at[i];

			if (str_eq(f->severity, str_of(severities[k])))
				return f->hint.len
					       ? str_fmt(w->scope->arena, "%.*s: %.*s", STR(f->reason), STR(f->hint))
					       : f->reason;
		}
	return S("the query does not pass the checks");
}

static bool make_sql(struct answering *w, struct err *err)
{
	struct plan_ask ask = {
		.text = w->draft.plan, .dialect = w->ask->dialect, .glossary = w->glossary, .inner = true
	};
	struct plan_answer made = { 0 };
	struct err mine = { 0 };

	if (!plan_answer(w->scope, &ask, &made, &mine)) {
		if (is_fatal(&mine)) {
			*err = mine;
			return false;
		}
		return unsure(w, ASSIST_JOINS, str_dup(w->scope->arena, str_of(mine.text)));
	}
	w->made.view = made.view;
	w->made.plan = made.view->plan;
	w->made.dialect = made.dialect;
	if (made.view->question.at) {
		ask_person(w, made.view);
		return unsure(w, ASSIST_JOINS, made.view->question);
	}
	if (!made.view->check.sql.at)
		return unsure(w, ASSIST_CHECKS, refusal(w, made.view));
	judge(w, made.view);
	return true;
}

/* ---- one place ---- */

static bool draft_in(struct answering *w, const struct question_place *place, struct err *err)
{
	struct tables_ask where = { w->where->question, place->catalog, place->ns, w->where->domain, w->where->table };
	struct draft_ask ask = { .question = w->where->question,
				 .schema = &w->tables.schema,
				 .glossary = w->glossary,
				 .now = w->scope->now };
	if (!candidate_tables(w->scope, w->words, &where, &w->tables, err))
		return false;
	ask.catalog = w->tables.catalog;
	if (!fiscal_starts(w->scope, &w->tables, err))
		return false;
	ask.dialect = workspace_dialect(w->scope->workspace, w->tables.catalog);
	if (!ask.dialect->syntax && w->ask->dialect)
		ask.dialect = w->ask->dialect;
	w->stands = draft_question(w->scope->arena, &ask, &w->draft, &w->made.language);
	w->share = place->share;
	return true;
}

static void show_narrower(struct answering *w)
{
	for (ptrdiff_t i = 0; i < w->draft.narrower.len; i++)
		*push(&w->made.narrower,
		      w->scope->arena) = (struct assist_option){ .label = w->draft.narrower.at[i].assumption,
								 .plan = w->draft.narrower.at[i].plan };
}

/* Whatever the word means, it is then open by which key two tables are joined. */
static bool asks_next(const struct answering *w)
{
	return w->made.view && w->made.view->question.at;
}

/* What a word of the question means, only the person can say: each meaning with its SQL. */
static bool ask_meaning(struct answering *w, struct err *err)
{
	struct assist_question q = { .text = w->draft.question, .reads = true };
	struct assist_answer whole = w->made;
	typeof(w->made.questions) next = { 0 };

	for (ptrdiff_t i = 0; i < w->draft.choices.len; i++) {
		w->draft.plan = w->draft.choices.at[i].plan;
		w->made = whole;
		if (!make_sql(w, err))
			return false;
		if (w->made.sql.at || asks_next(w))
			*push(&q.options,
			      w->scope->arena) = (struct assist_option){ .label = w->draft.choices.at[i].assumption,
									 .plan = w->draft.plan,
									 .sql = w->made.sql,
									 .view = w->made.sql.at ? w->made.view : NULL };
	}
	if (q.options.len < w->draft.choices.len)
		return true; /* what is missing in one is missing in the others */
	next = w->made.questions;
	whole.confidence = w->made.confidence;
	w->made = whole;
	*push(&w->made.questions, w->scope->arena) = q;
	for (ptrdiff_t i = 0; i < next.len; i++)
		*push(&w->made.questions, w->scope->arena) = next.at[i];
	return unsure(w, ASSIST_VALUES, q.text);
}

static bool answer(struct answering *w, struct err *err)
{
	w->made.catalog = w->tables.catalog;
	w->made.missing = w->draft.missing;
	w->made.assumptions = w->draft.assumptions;
	show_tables(w, w->stands);
	show_links(w);
	show_narrower(w);
	if (!w->stands && !w->tables.schema.len && w->tables.topics)
		return unsure(w, ASSIST_TABLES, S("only topics match the question, and SQL does not read topics"));
	if (w->stands && w->draft.choices.len)
		return ask_meaning(w, err);
	return w->stands ? make_sql(w, err) : unsure(w, stages[w->draft.weakest], w->draft.reason);
}

/* ---- the same place, read differently ---- */

static struct assist_answer *last_of(struct assist_answer *out)
{
	while (out->alternative)
		out = out->alternative;
	return out;
}

static bool is_known(const struct assist_answer *all, str sql)
{
	for (; all; all = all->alternative)
		if (str_eq(all->sql, sql))
			return true;
	return false;
}

/* A draft that is not sure has other readings: those that become SQL follow it. */
static bool add_variants(struct answering *w, struct err *err)
{
	for (ptrdiff_t i = 0; i < w->draft.variants.len && w->made.sureness == ASSIST_LIKELY; i++) {
		struct answering *other = new(w->scope->arena, struct answering);

		*other = *w;
		other->made.alternative = NULL;
		other->made.sql = NO_STR;
		other->made.assumptions.cap = other->made.assumptions.len;
		other->draft.plan = w->draft.variants.at[i].plan;
		other->draft.sketch = w->draft.variants.at[i].sketch;
		*push(&other->made.assumptions, w->scope->arena) = w->draft.variants.at[i].assumption;
		if (!make_sql(other, err))
			return false;
		if (other->made.sql.at && !is_known(&w->made, other->made.sql))
			last_of(&w->made)->alternative = &other->made;
	}
	return true;
}

/* ---- the best of them ---- */

/*
 * How probable it is that the place is meant and the draft, or then the answer, is right. A draft in which every word
 * has its place says more for a place than the ranking of its tables, and a table of that name more than a column:
 * customers are rows before they are a number of them.
 */
static double worth_with(const struct answering *w, double confidence)
{
	return w->stands ? pow(w->share, .15) * confidence * (w->draft.names_table ? 1 : no_table) : 0;
}

static double worth(const struct answering *w)
{
	return worth_with(w, w->draft.confidence);
}

static bool is_better(const struct answering *w, const struct answering *than)
{
	return worth_with(w, w->made.confidence) > worth_with(than, than->made.confidence);
}

/* Most worth first, equals in the order of the places. */
static void put_in_order(struct answering **by_worth, int len)
{
	for (int i = 1; i < len; i++)
		for (int k = i; k > 0 && worth(by_worth[k - 1]) < worth(by_worth[k]); k--) {
			struct answering *other = by_worth[k];

			by_worth[k] = by_worth[k - 1];
			by_worth[k - 1] = other;
		}
}

/* Is the same text the answer in both? A catalog and its namespace often give the same. */
static bool same_answer(const struct assist_answer *x, const struct assist_answer *y)
{
	return str_eq(x->catalog, y->catalog) && str_eq(x->sql, y->sql);
}

/* Why the catalog of the answer, and not that of its alternative. */
static void say_place(struct answering *w, const struct answering *other)
{
	struct arena *a = w->scope->arena;
	bool fits = w->draft.confidence > other->draft.confidence;

	if (str_eq(w->made.catalog, other->made.catalog))
		return;
	*push(&w->made.assumptions, a) = fits ? str_fmt(a, "catalog %.*s: the question matches it better than %.*s",
							STR(w->made.catalog), STR(other->made.catalog))
					      : str_fmt(a, "catalog %.*s: its tables rank before those of %.*s",
							STR(w->made.catalog), STR(other->made.catalog));
}

/*
 * Is it another reading of the question, or only the best that another place has for it? It has as many of the words,
 * and the rows of a table that is named, if the better one has.
 */
static bool is_real_alternative(const struct answering *w, const struct answering *best)
{
	return (w->draft.names_table || !best->draft.names_table) && w->made.missing.len <= best->made.missing.len;
}

/* It explains more of the question, and only a person can say by which key its tables are joined. */
static bool asks_better(const struct answering *asking, const struct answering *best)
{
	return asking && (!best || (asking->draft.confidence > best->draft.confidence &&
				    asking->made.missing.len < best->made.missing.len));
}

/*
 * The two best places whose drafts become SQL, if the second is worth half as much:
 * the better answer, and its alternative.
 */
static bool choose(struct answering **by_worth, int len, struct assist_answer *out, struct err *err)
{
	struct answering *best = NULL, *asking = NULL;

	for (int i = 0; i < len; i++) {
		struct answering *w = by_worth[i];

		if (best && worth(w) * 2 < worth(best))
			break;
		if (!answer(w, err))
			return false;
		if (!asking && w->made.questions.len)
			asking = w;
		if (best && w->made.sql.at && !same_answer(&w->made, &best->made)) {
			struct answering *other = is_better(w, best) ? best : w;

			best = other == w ? best : w;
			if (!is_real_alternative(other, best))
				continue;
			best->made.alternative = &other->made;
			if (best->made.sureness == ASSIST_SURE)
				best->made.sureness = ASSIST_LIKELY;
			say_place(best, other);
			break;
		}
		if (!best && w->made.sql.at)
			best = w;
	}
	if (asks_better(asking, best))
		best = asking;
	else if (best && !add_variants(best, err))
		return false;
	*out = (best ? best : by_worth[0])->made;
	return true;
}

/* SQL is never surer than its draft. */
static bool may_be_sure(const struct answering *each, int len)
{
	for (int i = 0; i < len; i++)
		if (each[i].stands && each[i].draft.confidence >= sure_from)
			return true;
	return false;
}

static bool answer_somewhere(struct answering *each, const struct question_places *places, struct assist_answer *out,
			     struct err *err)
{
	struct answering *by_worth[QUESTION_PLACES];

	for (int i = 1; i < places->len; i++)
		each[i] = each[0];
	for (int i = 0; i < places->len; i++) {
		by_worth[i] = &each[i];
		if (!draft_in(&each[i], &places->at[i], err))
			return false;
	}
	if (each->ask->only_sure && !may_be_sure(each, places->len))
		return true;
	put_in_order(by_worth, places->len);
	return choose(by_worth, places->len, out, err);
}

bool assist_answer(const struct scope *scope, const struct assist_ask *ask, struct assist_answer *out, struct err *err)
{
	struct tables_ask where = { ask->question, ask->catalog, ask->ns, ask->domain, 0 };
	struct answering *each = new_n(scope->arena, struct answering, QUESTION_PLACES);
	struct question_places places;
	const struct retriever *words;
	bool good;

	*out = (struct assist_answer){ 0 };
	if (!question_anchor(scope, &where, err))
		return false;
	words = workspace_retriever(scope->workspace, scope->store, scope->observer, scope->stop, err);
	if (!words)
		return false;
	*each = (struct answering){
		.scope = scope, .ask = ask, .where = &where, .words = words, .glossary = retriever_glossary(words)
	};
	good = question_places(scope, words, &where, &places, err) && answer_somewhere(each, &places, out, err);
	workspace_retriever_done(scope->workspace, words);
	return good;
}
