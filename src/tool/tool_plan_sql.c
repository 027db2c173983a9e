/* plan_sql: turns a logical plan into SQL for the source's dialect, checked as any other query. */
#include "tool/tools.h"

#include "base/arena.h"
#include "sql/dialect/dialect.h"
#include "service/plan/plan_answer.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "plan", PARAM_JSON, .help = "the plan as JSON (see ocat-plan(5))", .place = 1, .required = true,
	  .piped = true, .filed = true },
	{ "estimate", PARAM_BOOL,
	  .help = "also estimate the cost with the source's EXPLAIN, if the catalog's configuration allows it",
	  .default_value = "no" },
	{ 0 },
};
enum { PLAN, ESTIMATE };

static void tell(struct result *out, const struct plan_answer *answer)
{
	struct plan_view *v = answer->view;

	if (answer->assumed_dialect)
		result_note(out,
			    str_fmt(out->arena, "the SQL dialect of %.*s is unknown; assumed: %s. Translate it with %s",
				    STR(answer->catalog), answer->dialect->name, ACTION("fmt", WITH_ONLY("to"))));
	out->whole = as_answer(plan_view, v);
	out->rows = v->check.sql.at != NULL;
	out->total = out->rows;
	props_put(&out->trace, out->arena, S("plan_version"), str_fmt(out->arena, "%lld", (long long)v->version));
	props_put(&out->trace, out->arena, S("policy_decision_id"), v->check.decision);
	props_put(&out->trace, out->arena, S("constraints_digest"), v->digest);
	out->shown = v->question.at
			     ? S("a question")
			     : str_fmt(out->arena, "%.*s, confidence %.2f", STR(v->check.verdict), v->confidence);
}

static bool plan_sql(const struct call *in, struct result *out, struct err *err)
{
	struct plan_ask ask = { .text = in->arg[PLAN].written, .estimate = in->arg[ESTIMATE].truth };
	struct plan_answer answer = { 0 };

	if (!plan_answer(&in->scope, &ask, &answer, err))
		return false;
	tell(out, &answer);
	return true;
}

const struct tool tool_plan_sql = {
	.name = "plan_sql",
	.command = "plan",
	.summary = "generate SQL from a logical plan: tables, filters, groups, measures",
	.detail =
		"Reads a plan as JSON, looks its names up in the catalog, chooses the joins that the plan does not "
		"specify (the cheapest tree through the relation graph), and prints the SQL in the source's own "
		"dialect, checked as by {check_sql}. If several keys could join two tables, the words of "
		"the plan's question choose one; otherwise, the answer asks which one you mean. Errors in the plan are shown in place. The query is never run. In a pipe, only the SQL is "
		"printed. The exit status is 1 if a question is open or the query is denied.",
	.params = params,
	.answer = &answer_plan_view,
	.shape = SHAPE_OBJECT,
	.supports = SUPPORTS(AT),
	.run = plan_sql,
};
