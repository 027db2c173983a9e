#include "service/assistant/answer.h"

#include "assistant/draft/draft_question.h"
#include "base/arena.h"
#include "retrieve/index.h"
#include "service/assistant/candidate_tables.h"
#include "service/plan/plan_answer.h"
#include "base/banned.h"

/* Of ten answers that are at least this confident, nine are right. */
static const double sure_from = .84, likely_from = .15;

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
	struct candidate_tables tables;
	const struct glossary *glossary;
	struct draft draft;
	struct assist_answer *out;
};

static bool unsure(struct answering *w, enum assist_stage stage, str reason)
{
	w->out->sureness = ASSIST_UNSURE;
	w->out->stage = stage;
	w->out->reason = reason;
	return true;
}

static void show_tables(struct answering *w, bool used)
{
	const struct sketch *k = used ? w->draft.sketch : NULL;

	for (ptrdiff_t i = 0; i < w->tables.schema.len; i++) {
		bool is_used = !k;

		for (ptrdiff_t t = 0; k && t < k->tables.len; t++)
			is_used = is_used || k->tables.at[t] == i;
		if (is_used)
			*push(&w->out->tables, w->scope->arena) = (struct assist_table){ w->tables.schema.at[i].id,
											 w->tables.qualified.at[i],
											 S("") };
	}
}

static str column_name(const struct answering *w, struct sketch_column of)
{
	str table = w->tables.qualified.at[of.table];

	return of.column < 0 ? table
			     : str_fmt(w->scope->arena, "%.*s.%.*s", STR(table),
				       STR(w->tables.schema.at[of.table].columns.at[of.column].name));
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
		*push(&w->out->links,
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

static void judge(struct answering *w, const struct plan_view *v)
{
	struct assist_answer *out = w->out;

	out->confidence = w->draft.confidence * v->confidence;
	out->caveats = v->caveats;
	out->sureness = out->confidence >= sure_from	 ? ASSIST_SURE
			: out->confidence >= likely_from ? ASSIST_LIKELY
							 : ASSIST_UNSURE;
	out->stage = v->confidence < w->draft.confidence ? ASSIST_JOINS : stages[w->draft.weakest];
	if (out->sureness != ASSIST_UNSURE)
		out->sql = v->check.sql;
	else
		out->reason = w->draft.reason.at ? w->draft.reason : S("too much of the question is a guess");
}

static void ask_person(struct answering *w, const struct plan_view *v)
{
	struct assist_question *q = push(&w->out->questions, w->scope->arena);

	*q = (struct assist_question){ .text = v->question };
	for (ptrdiff_t i = 0; i < v->options.len; i++)
		*push(&q->options, w->scope->arena) = (struct assist_option){ .label = v->options.at[i].by,
									      .detail = v->options.at[i].on };
}

static bool make_sql(struct answering *w, struct err *err)
{
	struct plan_ask ask = { .text = w->draft.plan, .glossary = w->glossary, .inner = true };
	struct plan_answer made = { 0 };
	struct err mine = { 0 };

	if (!plan_answer(w->scope, &ask, &made, &mine)) {
		if (is_fatal(&mine)) {
			*err = mine;
			return false;
		}
		return unsure(w, ASSIST_JOINS, str_dup(w->scope->arena, str_of(mine.text)));
	}
	w->out->view = made.view;
	w->out->plan = made.view->plan;
	w->out->dialect = made.dialect;
	if (made.view->question.at) {
		ask_person(w, made.view);
		return unsure(w, ASSIST_JOINS, made.view->question);
	}
	if (!made.view->check.sql.at)
		return unsure(w, ASSIST_CHECKS, S("the query does not pass the checks"));
	judge(w, made.view);
	return true;
}

static bool answer(struct answering *w, struct err *err)
{
	struct draft_ask ask = { .question = w->ask->question,
				 .catalog = w->tables.catalog,
				 .schema = &w->tables.schema,
				 .glossary = w->glossary,
				 .dialect = workspace_dialect(w->scope->workspace, w->tables.catalog),
				 .now = w->scope->now };
	bool stands = draft_question(w->scope->arena, &ask, &w->draft, &w->out->language);

	w->out->catalog = w->tables.catalog;
	w->out->missing = w->draft.missing;
	w->out->assumptions = w->draft.assumptions;
	show_tables(w, stands);
	show_links(w);
	return stands ? make_sql(w, err) : unsure(w, stages[w->draft.weakest], w->draft.reason);
}

bool assist_answer(const struct scope *scope, const struct assist_ask *ask, struct assist_answer *out, struct err *err)
{
	struct answering w = { .scope = scope, .ask = ask, .out = out };
	struct tables_ask where = { ask->question, ask->catalog, ask->ns, ask->domain };
	const struct retriever *words;
	bool good;

	*out = (struct assist_answer){ 0 };
	words = workspace_retriever(scope->workspace, scope->store, scope->observer, scope->stop, err);
	if (!words)
		return false;
	w.glossary = retriever_glossary(words);
	good = candidate_tables(scope, words, &where, &w.tables, err) && answer(&w, err);
	workspace_retriever_done(scope->workspace, words);
	return good;
}
