#include "service/plan/plan_view.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/name.h"
#include "render/answer/sql_plan.h"
#include "service/sql/estimate.h"
#include "service/plan/plan_run.h"
#include "service/policy/check.h"
#include "model/value.h"
#include "base/banned.h"

static void put_question(struct jw *w, const struct planned *k)
{
	const struct plan_question *q = &k->planning->question;

	jw_key(w, "clarifying_question");
	if (!q->text.at) {
		jw_null(w);
		return;
	}
	jw_object(w);
	jw_str_at(w, "question", q->text);
	jw_str_at(w, "left", q->left);
	jw_str_at(w, "right", q->right);
	jw_array_at(w, "options");
	for (ptrdiff_t i = 0; i < q->options.len; i++) {
		jw_object(w);
		jw_str_at(w, "by", q->options.at[i].by);
		jw_str_at(w, "on_clause", q->options.at[i].on);
		jw_str_at(w, "origin", q->options.at[i].origin);
		jw_end_object(w);
	}
	jw_end_array(w);
	jw_end_object(w);
}

static void put_keys(struct jw *w, const struct planned *k)
{
	jw_array_at(w, "required_keys");
	for (ptrdiff_t i = 0; i < k->planning->keys.len; i++) {
		const struct plan_key *key = &k->planning->keys.at[i];

		jw_object(w);
		jw_str_at(w, "left", key->edge.left);
		jw_str_at(w, "right", key->edge.right);
		texts_put(w, "left_columns", &key->edge.left_columns);
		texts_put(w, "right_columns", &key->edge.right_columns);
		jw_str_at(w, "origin", key->origin);
		jw_str_at(w, "status", key->status);
		jw_str_at(w, "cardinality", key->cardinality);
		value_put_at(w, "score", value_int(key->score ? key->score : UNKNOWN));
		jw_str_at(w, "reason", key->reason);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_findings(struct jw *w, const struct check_view *v)
{
	jw_array_at(w, "findings");
	for (ptrdiff_t i = 0; i < v->findings.len; i++) {
		jw_object(w);
		jw_str_at(w, "code", v->findings.at[i].code);
		jw_str_at(w, "severity", v->findings.at[i].severity);
		jw_str_at(w, "reason", v->findings.at[i].reason);
		jw_str_at(w, "hint", v->findings.at[i].hint);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_cost(struct jw *w, const struct planned *k)
{
	jw_object_at(w, "cost_estimate");
	value_put_at(w, "rows_read", value_int(k->view->rows_read));
	jw_array_at(w, "tables");
	for (ptrdiff_t i = 0; i < k->plan->tables.len; i++) {
		const struct sql_table *t = k->plan->tables.at[i].table;

		jw_object(w);
		jw_str_at(w, "table", t->qualified);
		value_put_at(w, "rows", value_int(t->rows < 0 ? UNKNOWN : t->rows));
		jw_end_object(w);
	}
	jw_end_array(w);
	jw_str_at(w, "basis", S("row counts of the catalog"));
	check_estimate_json(w, &k->view->check.estimate);
	jw_end_object(w);
}

static void put_lineage(struct jw *w, const struct planned *k)
{
	struct strs caveats = { 0 };

	jw_array_at(w, "lineage");
	for (ptrdiff_t i = 0; i < k->view->check.outputs.len; i++) {
		jw_object(w);
		jw_str_at(w, "column", k->view->check.outputs.at[i].name);
		texts_put(w, "from", &k->view->check.outputs.at[i].from);
		jw_end_object(w);
	}
	jw_end_array(w);
	for (ptrdiff_t i = 0; i < k->view->notes.len; i++)
		*push(&caveats, k->arena) = k->view->notes.at[i];
	for (ptrdiff_t i = 0; i < k->view->check.findings.len; i++)
		if (str_eq(k->view->check.findings.at[i].severity, S("warning")))
			*push(&caveats, k->arena) = k->view->check.findings.at[i].reason;
	texts_put(w, "caveats", &caveats);
}

static void put_tables(struct jw *w, const struct planned *k)
{
	jw_array_at(w, "tables");
	for (ptrdiff_t i = 0; i < k->plan->tables.len; i++) {
		const struct plan_table *t = &k->plan->tables.at[i];

		jw_object(w);
		jw_str_at(w, "table", name_qualified(k->arena, S(""), t->table->ns, t->table->name));
		jw_str_at(w, "as", t->alias);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_joins(struct jw *w, const struct planned *k)
{
	static const char *const kinds[] = { "auto", "inner", "left", "right", "full" };

	jw_array_at(w, "joins");
	for (ptrdiff_t i = 0; i < k->planning->keys.len; i++) {
		const struct plan_edge *e = &k->planning->keys.at[i].edge;

		jw_object(w);
		jw_str_at(w, "left", e->left);
		jw_str_at(w, "right", e->right);
		jw_array_at(w, "on");
		for (ptrdiff_t c = 0; c < e->left_columns.len; c++) {
			jw_array(w);
			jw_str(w, e->left_columns.at[c]);
			jw_str(w, e->right_columns.at[c]);
			jw_end_array(w);
		}
		jw_end_array(w);
		jw_str_at(w, "type",
			  str_of(kinds[e->kind == PLAN_JOIN_AUTO ? e->outer ? PLAN_JOIN_LEFT : PLAN_JOIN_INNER
								 : e->kind]));
		jw_end_object(w);
	}
	jw_end_array(w);
}

/* The plan as it was given, but for what was decided. Where something is asked, the joins are left as they were. */
static void put_plan(struct jw *w, const struct planned *k)
{
	bool decided = !k->planning->question.text.at;

	jw_object_at(w, "plan");
	jw_int_at(w, "version", PLAN_FORM);
	jw_int_at(w, "plan_version", k->plan->revision);
	jw_str_at(w, "catalog", k->catalog);
	if (decided) {
		put_tables(w, k);
		put_joins(w, k);
	}
	for (const struct json *j = k->plan->json->first; j; j = j->next) {
		bool ours = str_eq(j->key, S("version")) || str_eq(j->key, S("plan_version")) ||
			    str_eq(j->key, S("catalog")) ||
			    (decided && (str_eq(j->key, S("tables")) || str_eq(j->key, S("joins"))));

		if (ours)
			continue;
		jw_key_str(w, j->key);
		json_write(w, j);
	}
	jw_end_object(w);
}

str planned_object(const struct planned *k)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_str_at(&w, "sql", k->view->check.sql);
	jw_str_at(&w, "dialect", str_of(k->dialect->name));
	jw_str_at(&w, "catalog", k->catalog);
	jw_str_at(&w, "verdict", k->view->check.verdict);
	put_findings(&w, &k->view->check);
	check_policy_json(&w, &k->view->check);
	put_question(&w, k);
	put_keys(&w, k);
	jw_real_at(&w, "confidence", k->view->confidence);
	put_cost(&w, k);
	put_lineage(&w, k);
	jw_int_at(&w, "plan_version", k->plan->revision);
	jw_str_at(&w, "constraints_digest", k->view->digest);
	put_plan(&w, k);
	jw_end_object(&w);
	return str_dup(k->arena, sb_str(&b));
}
