#include "render/answer/ask.h"

#include <math.h>

#include "base/arena.h"
#include "base/json.h"
#include "render/rows/rows.h"
#include "base/banned.h"

/* ---- as rows: the tables ---- */

enum { TABLE, WHY, OWNER, ROWS, COLUMNS_OF, UPDATED, COLUMNS };
static const struct column columns[] = {
	[TABLE] = { "table", "string", NULL, LOOK_NAME, false },
	[WHY] = { "found_because", "string", NULL, LOOK_FLUID, false },
	[OWNER] = { "owner", "string", NULL, LOOK_PLAIN, true },
	[ROWS] = { "rows", "integer", NULL, LOOK_COUNT, true },
	[COLUMNS_OF] = { "columns", "integer", NULL, LOOK_COUNT, false },
	[UPDATED] = { "last_updated_at", "string", NULL, LOOK_AGE, true },
};

static bool put_found(struct rows *rows, const struct ask_catalog *c)
{
	bool more = c->columns && rows_columns(rows, c->columns, c->column_count);

	for (ptrdiff_t i = 0; i < c->rows.len && more; i++)
		more = rows_row(rows, c->rows.at[i].cells);
	return more;
}

static bool put_tables(struct rows *rows, const struct ask_view *v)
{
	bool more = true;

	for (ptrdiff_t i = 0; i < v->tables.len && more; i++) {
		const struct ask_table *t = &v->tables.at[i];
		struct value row[COLUMNS] = {
			[TABLE] = value_text(t->qualified),   [WHY] = value_text(t->why),
			[OWNER] = value_text(t->owner),	      [ROWS] = value_int(t->rows),
			[COLUMNS_OF] = value_int(t->columns), [UPDATED] = value_time(t->updated),
		};

		more = rows_row(rows, row);
	}
	return more;
}

static bool put_rows(struct rows *rows, const void *value)
{
	const struct ask_view *v = value;
	bool more;

	if (v->found && v->found->whole.type)
		return v->found->whole.type->rows && v->found->whole.type->rows(rows, v->found->whole.value);
	if (v->found)
		return put_found(rows, v->found);
	more = rows_columns(rows, columns, COLUMNS) && put_tables(rows, v);
	for (ptrdiff_t i = 0; i < v->parts.len && more; i++)
		more = put_tables(rows, v->parts.at[i]);
	return more;
}

bool ask_view_is_answered(const struct ask_view *v)
{
	for (ptrdiff_t i = 0; i < v->parts.len; i++)
		if (!ask_view_is_answered(v->parts.at[i]))
			return false;
	return v->parts.len || v->sql.len || v->found;
}

static str lacks(const void *value)
{
	const struct ask_view *v = value;

	return ask_view_is_answered(v) ? NO_STR : v->reason;
}

/* ---- members ---- */

static bool has_plan(const void *value)
{
	return ((const struct ask_view *)value)->made.plan.at;
}

static void put_basis(struct jw *w, const char *name, const void *value)
{
	(void)value;
	jw_str_at(w, name, S("row counts of the catalog"));
}

#define THIS ask_link
static const struct answer_member link_members[] = {
	ITEM("words", ANSWER_TEXT, words),
	ITEM("kind", ANSWER_TEXT, kind),
	ITEM("name", ANSWER_TEXT, name),
	ITEM("why", ANSWER_TEXT, why),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS ask_table
static const struct answer_member table_members[] = {
	ITEM("table", ANSWER_TEXT, qualified),
	ITEM("found_because", ANSWER_TEXT, why),
	ITEM("owner", ANSWER_TEXT, owner),
	ITEM("comment", ANSWER_TEXT, comment),
	ITEM("rows", ANSWER_COUNT, rows),
	ITEM("columns", ANSWER_NUMBER, columns),
	ITEM("last_updated_at", ANSWER_TIME, updated),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS ask_option
static const struct answer_member option_members[] = {
	ITEM("label", ANSWER_TEXT, label),
	ITEM("detail", ANSWER_TEXT, detail),
	ITEM("sql", ANSWER_TEXT, sql),
	ITEM("rows_read", ANSWER_COUNT, rows),
	ITEM("columns", ANSWER_COUNT, columns),
	ITEM("owner", ANSWER_TEXT, owner),
	ITEM("last_updated_at", ANSWER_TIME, updated),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS ask_question
static const struct answer_member question_members[] = {
	ITEM("question", ANSWER_TEXT, text),
	ITEM_LIST("options", options, option_members),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS ask_reading
static const struct answer_member reading_members[] = {
	ITEM("sql", ANSWER_TEXT, sql),	       ITEM("catalog", ANSWER_TEXT, catalog),
	ITEM("dialect", ANSWER_TEXT, dialect), ITEM("assumptions", ANSWER_TEXTS, assumptions),
	ITEM("option", ANSWER_TEXT, option),   END_OF_MEMBERS,
};
#undef THIS

#define THIS ask_catalog
static void put_found_rows(struct jw *w, const char *name, const void *value)
{
	const struct ask_catalog *c = value;

	jw_array_at(w, name);
	for (ptrdiff_t i = 0; i < c->rows.len; i++) {
		jw_object(w);
		for (ptrdiff_t k = 0; k < c->column_count; k++)
			value_put_at(w, c->columns[k].name, c->rows.at[i].cells[k]);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_found_object(struct jw *w, const char *name, const void *value)
{
	const struct ask_catalog *c = value;

	if (!c->whole.type || !c->whole.type->members)
		return;
	jw_key(w, name);
	answer_put(w, c->whole);
}

static const struct answer_member found_members[] = {
	ITEM("tool", ANSWER_TEXT, tool),      ITEM("arguments", ANSWER_JSON, arguments),
	ITEM_OWN("rows", put_found_rows),     ITEM("total", ANSWER_NUMBER, total),
	ITEM_OWN("result", put_found_object), END_OF_MEMBERS,
};
#undef THIS

#define THIS ask_change
static const struct answer_member change_members[] = {
	ITEM("name", ANSWER_TEXT, name),
	ITEM("value", ANSWER_TEXT, value),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS ask_step
static const struct answer_member step_members[] = {
	ITEM("session", ANSWER_TEXT, session),
	ITEM("step", ANSWER_PLACE, step),
	ITEM("tool", ANSWER_TEXT, tool),
	ITEM("wrong", ANSWER_TEXT, wrong),
	ITEM("hint", ANSWER_TEXT, hint),
	ITEM("sql", ANSWER_TEXT, sql),
	ITEM("corrected", ANSWER_TEXT, corrected),
	ITEM_LIST("changes", changes, change_members),
	ITEM("parameters", ANSWER_JSON, parameters),
	ITEM("question", ANSWER_TEXT, question),
	ITEM("catalog", ANSWER_TEXT, catalog),
	ITEM("found", ANSWER_TEXTS, found),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS ask_stages
static const struct answer_member stages_members[] = {
	ITEM("query", ANSWER_JSON, query),
	ITEM("staged_plan", ANSWER_TEXTS, steps),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS ask_view
static const struct answer_member estimate_members[] = {
	ITEM("rows_read", ANSWER_COUNT, made.rows_read),
	ITEM_LIST("tables", made.costs, plan_cost_members),
	ITEM_OWN("basis", put_basis),
	MEMBER_OBJECT_OR_NULL("estimate", NULL, made.check.estimate, check_estimate_members, check_is_estimated),
	END_OF_MEMBERS,
};

static void put_count(struct jw *w, const char *name, int64_t n)
{
	jw_key(w, name);
	if (n < 0)
		jw_null(w);
	else
		jw_int(w, n);
}

static void put_counts(struct jw *w, const char *name, int64_t used, int64_t most)
{
	jw_object_at(w, name);
	put_count(w, "used", used);
	put_count(w, "most", most);
	jw_end_object(w);
}

static void put_amount(struct jw *w, const char *name, double used, double most)
{
	jw_object_at(w, name);
	jw_real_at(w, "used", used < 0 ? NAN : used);
	jw_real_at(w, "most", most < 0 ? NAN : most);
	jw_end_object(w);
}

static void put_budget(struct jw *w, const char *name, const void *value)
{
	const struct ask_view *v = value;

	jw_object_at(w, name);
	put_counts(w, "plans", v->used.plans, v->most.plans);
	put_counts(w, "calls", v->used.calls, v->most.calls);
	put_counts(w, "tokens", v->used.tokens, v->most.tokens);
	put_amount(w, "seconds", v->used.seconds, v->most.seconds);
	put_amount(w, "money", v->used.money, v->most.money);
	jw_end_object(w);
}

/* Each is an answer of its own. */
static void put_parts(struct jw *w, const char *name, const void *value)
{
	const struct ask_view *v = value;

	jw_array_at(w, name);
	for (ptrdiff_t i = 0; i < v->parts.len; i++)
		answer_put(w, as_answer(ask_view, v->parts.at[i]));
	jw_end_array(w);
}

static bool has_parts(const void *value)
{
	return ((const struct ask_view *)value)->parts.len > 0;
}

/* Only a policy decides. */
static void put_decision(struct jw *w, const char *name, const void *value)
{
	const struct ask_view *v = value;

	jw_str_at(w, name, v->made.check.decision.at ? v->made.check.verdict : NO_STR);
}

static const struct answer_member state_members[] = {
	ITEM("intent", ANSWER_JSON, intent),
	ITEM("constraints", ANSWER_JSON, made.constraints),
	ITEM("constraints_digest", ANSWER_TEXT, made.digest),
	ITEM("candidate_set_id", ANSWER_TEXT, candidate_set_id),
	ITEM("logical_plan_version", ANSWER_NUMBER, made.version),
	ITEM_OWN("policy_decision", put_decision),
	ITEM("policy_decision_id", ANSWER_TEXT, made.check.decision),
	ITEM_OWN("budget", put_budget),
	END_OF_MEMBERS,
};

static const struct answer_member members[] = {
	MEMBER("question", "string", "as understood, with what came before it", ANSWER_TEXT, question),
	MEMBER("step_id", "string", "for going on from this answer; the same for the same question and choices",
	       ANSWER_TEXT, step_id),
	MEMBER_OR_NULL("continues", "string", "the step_id of the answer that it follows up", ANSWER_TEXT, continues),
	MEMBER("choices", "array", "the options taken so far, by a person or automatically", ANSWER_TEXTS, choices),
	MEMBER_OR_NULL("intent", "object", "intent, entities, scope, filters, output; null: not about words alone",
		       ANSWER_JSON, intent),
	MEMBER("sureness", "string",
	       "sure; likely: see assumptions and alternative; unsure: see reason, missing and questions", ANSWER_TEXT,
	       sureness),
	MEMBER("confidence", "number", "0 to 1", ANSWER_REAL, confidence),
	MEMBER_OR_NULL("sql", "string", "the query, which was not run; null: unsure", ANSWER_TEXT, sql),
	MEMBER_OR_NULL("partial_sql", "string", "if unsure: the query of the part that stands", ANSWER_TEXT, standing),
	MEMBER_OR_NULL("catalog", "string", "whose tables they are", ANSWER_TEXT, catalog),
	MEMBER_OR_NULL("dialect", "string", "the dialect of the SQL", ANSWER_TEXT, dialect),
	{ { "parts", "array",
	    "only of a question that asks for several things: the answer to each, with these members; sql is null then",
	    LOOK_PLAIN, false },
	  .form = ANSWER_OWN,
	  .when = has_parts,
	  .put = put_parts },
	{ { "catalog_answer", "object",
	    "of a question about the catalog: tool, arguments, rows, total, result; null: about data", LOOK_PLAIN,
	    true },
	  .form = ANSWER_OBJECT_AT,
	  MEMBER_AT(found),
	  .of = found_members },
	{ { "instead", "object",
	    "of a question about a step: session, step, tool, wrong, hint, sql, corrected, changes of its parameters, the question of its turn, catalog, found (tables used before it); else null",
	    LOOK_PLAIN, true },
	  .form = ANSWER_OBJECT_AT,
	  MEMBER_AT(instead),
	  .of = step_members },
	MEMBER_LIST("links", "what words of the question mean: words, kind (table, column, value), name, why", links,
		    link_members),
	MEMBER_LIST(
		"tables",
		"the tables used, or, if unsure, the nearest: table, found_because, owner, comment, rows, columns, last_updated_at",
		tables, table_members),
	MEMBER_LIST("joins", "as required_keys of plan_sql", made.keys, plan_key_members),
	MEMBER("filters", "array", "the conditions applied, in words", ANSWER_TEXTS, filters),
	MEMBER("assumptions", "array", "the assumptions of the SQL", ANSWER_TEXTS, assumptions),
	{ { "alternative", "object",
	    "the next best reading, or the option that was not taken: sql, catalog, dialect, assumptions, option; null: none",
	    LOOK_PLAIN, true },
	  .form = ANSWER_OBJECT_AT,
	  MEMBER_AT(alternative),
	  .of = reading_members },
	MEMBER("caveats", "array", "warnings, and differences in this dialect", ANSWER_TEXTS, caveats),
	MEMBER_OR_NULL("remembered", "string", "what the person said before about this answer, or about another one",
		       ANSWER_TEXT, remembered),
	MEMBER_OR_NULL("model", "string",
		       "the language model that was used, what was sent to it, and how its answer was used",
		       ANSWER_TEXT, model),
	MEMBER_OR_NULL("not_sent", "string", "the part of the tables that was withheld from it; null: nothing was sent",
		       ANSWER_TEXT, not_sent),
	MEMBER_OR_NULL("model_request", "string", "with dry_run: the request that would be sent to it", ANSWER_TEXT,
		       model_request),
	MEMBER_OR_NULL("stage", "string",
		       "the weakest part if not sure: tables, columns, values, shape, joins or checks", ANSWER_TEXT,
		       stage),
	MEMBER_OR_NULL("reason", "string", "why it is unsure", ANSWER_TEXT, reason),
	MEMBER("missing", "array", "words of the question without a match in the catalog", ANSWER_TEXTS, missing),
	MEMBER_LIST(
		"questions",
		"at most two: question, and options with label, detail, sql, rows_read, columns, owner, last_updated_at",
		questions, question_members),
	MEMBER_LIST("lineage", "each result column: column, and its base columns", made.check.outputs,
		    plan_output_members),
	{ { "cost_estimate", "object", "as in plan_sql; null: no plan stands", LOOK_PLAIN, true },
	  .form = ANSWER_OBJECT,
	  .of = estimate_members,
	  .admits = has_plan },
	MEMBER_OR_NULL("plan", "object", "the plan (see ocat-plan(5)); null: none stands", ANSWER_JSON, made.plan),
	{ { "state", "object",
	    "intent, constraints, constraints_digest, candidate_set_id, logical_plan_version, policy_decision, policy_decision_id, budget; as recorded in the trace",
	    LOOK_PLAIN, false },
	  .form = ANSWER_OBJECT,
	  .of = state_members },
	MEMBER("events", "array", "what happened, in order", ANSWER_TEXTS, events),
	{ { "rem", "object", "query and staged_plan for rem_query, if asked for; else null", LOOK_PLAIN, true },
	  .form = ANSWER_OBJECT_AT,
	  MEMBER_AT(stages),
	  .of = stages_members },
	END_OF_MEMBERS,
};
#undef THIS

const struct answer_type answer_ask_view = { .name = "ask",
					     .members = members,
					     .page = ask_view_page,
					     .markdown = ask_view_markdown,
					     .piped = ask_view_page,
					     .rows = put_rows,
					     .lacks = lacks };
