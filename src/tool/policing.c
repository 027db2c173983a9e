#include "tool/policing.h"

#include "base/arena.h"
#include "base/json.h"
#include "net/http.h"
#include "render/answer/sql_check.h"
#include "sql/print/print.h"
#include "base/banned.h"

enum { ANSWER_MOST = 1 << 20 };

static bool ask_engine(void *with, struct arena *a, str url, str token, int timeout_ms, str body, str *answer,
		       struct err *err)
{
	struct http_request request = {
		.url = url, .token = token, .body = body, .timeout_ms = timeout_ms, .most = ANSWER_MOST
	};
	struct http_answer got;

	(void)with;
	if (!http_post(a, &request, &got, err))
		return false;
	if (got.status != 200)
		return err_set(err, ERR_SOURCE, "%.*s answered with status %d", STR(url), got.status);
	*answer = got.body;
	return true;
}

static const struct policy_engine engine = { NULL, ask_engine };

bool policing_open(struct arena *a, const struct sql_schema *schema, str catalog, struct policing *out, struct err *err)
{
	struct policy_person *who = new(a, struct policy_person);
	struct rulebook *policy;
	bool there = false;
	str path, text;

	*out = (struct policing){
		.arena = a, .schema = schema, .catalog = catalog, .now = clock_now(), .engine = &engine, .who = who
	};
	if (!policy_text(a, &path, &text, &there, err))
		return false;
	if (!there)
		return true;
	policy = policy_read(a, text, path, NULL, err);
	if (!policy)
		return false;
	policy_person(a, who);
	out->policy = policy;
	return true;
}

/* Of every table once for each time that it is read; nothing is known where one is not. */
static struct policy_cost cost_of(const struct sql_resolved *r)
{
	struct policy_cost sum = { 0, -1, 0 };

	for (ptrdiff_t i = 1; i < r->sources.len; i++) {
		const struct sql_table *t = r->sources.at[i].table;

		if (!t || t->view)
			continue;
		sum.rows = t->rows < 0 || sum.rows < 0 ? -1 : sum.rows + (double)t->rows;
		sum.bytes = t->bytes < 0 || sum.bytes < 0 ? -1 : sum.bytes + (double)t->bytes;
	}
	return sum;
}

/* ---- one query ---- */

static void show_decision(struct arena *a, const struct policy_decision *d, struct check_view *v)
{
	v->decision = str_fmt(a, "%s", d->id);
	v->role = d->role;
	for (ptrdiff_t i = 0; i < d->effects.len; i++) {
		const struct policy_effect *e = &d->effects.at[i];

		*push(&v->effects, a) = (struct check_effect){
			str_of(policy_act_word(e->act)), e->rule, e->table, e->column, e->reason, e->hint
		};
	}
}

/* What a policy made of it and nobody can write down is not to be run as it was given either. */
static void refuse_unsaid(struct arena *a, struct sql_check *c, const struct err *why)
{
	sql_find(&c->findings, a, SQL_NOT_REWRITABLE, 0, 0,
		 str_fmt(a, "the query cannot be written under the policy: %s", why->text));
	c->verdict = SQL_DENY;
}

bool policing_bring(struct arena *a, const struct sql_schema *schema, str catalog, struct tree *t,
		    struct sql_check *found, struct check_view *v, str *sql, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct print_style style = { 0 };
	struct policy_decision decision;
	struct policy_cost cost;
	struct policing policing;
	struct err unsaid = { 0 };

	*sql = NO_STR;
	if (!policing_open(a, schema, catalog, &policing, err) ||
	    (policing.policy && !policy_apply(&policing, found, &decision, err)))
		return false;
	if (policing.policy) {
		cost = cost_of(&found->resolved);
		policy_budget(&policing, &cost, found, &decision);
		show_decision(a, &decision, v);
		v->smaller = policy_smaller(a, policing.now, &found->resolved);
		v->sized = cost.bytes >= 0;
	}
	if (found->verdict != SQL_DENY && !sql_print(&b, t, t->root, &style, &unsaid) && policing.policy)
		refuse_unsaid(a, found, &unsaid);
	if (found->verdict != SQL_DENY && b.len)
		*sql = str_dup(a, sb_str(&b));
	return true;
}

bool policing_estimated(struct arena *a, str catalog, struct check_view *v, struct err *err)
{
	const struct check_estimate *e = &v->estimate;
	struct policy_cost cost = { -1, e->cost, v->sized || e->bytes < 0 ? -1 : (double)e->bytes };
	struct policy_decision decision = { 0 };
	struct sql_check over = { 0 };
	struct policing policing;

	if (!e->asked || (cost.cost < 0 && cost.bytes < 0))
		return true;
	if (!policing_open(a, NULL, catalog, &policing, err))
		return false;
	if (!policing.policy)
		return true;
	policy_budget(&policing, &cost, &over, &decision);
	for (ptrdiff_t i = 0; i < over.findings.len; i++) {
		const struct sql_finding *f = &over.findings.at[i];

		*push(&v->findings, a) = (struct check_finding){ .severity = str_of(sql_severity_word(f->severity)),
								 .code = str_of(sql_code_word(f->code)),
								 .reason = f->reason,
								 .hint = v->smaller,
								 .rule = str_of(f->policy) };
	}
	if (!over.findings.len)
		return true;
	show_decision(a, &decision, v);
	v->verdict = str_of(sql_verdict_word(over.verdict));
	v->sql = NO_STR;
	return true;
}

void policing_put(struct jw *w, const struct check_view *v)
{
	jw_str_at(w, "policy_decision_id", v->decision);
	jw_key(w, "policy");
	if (!v->decision.at) {
		jw_null(w);
		return;
	}
	jw_object(w);
	jw_str_at(w, "role", v->role);
	jw_array_at(w, "effects");
	for (ptrdiff_t i = 0; i < v->effects.len; i++) {
		const struct check_effect *e = &v->effects.at[i];

		jw_object(w);
		jw_str_at(w, "act", e->act);
		jw_str_at(w, "rule", e->rule);
		jw_str_at(w, "table", e->table);
		jw_str_at(w, "column", e->column);
		jw_str_at(w, "reason", e->reason);
		jw_str_at(w, "hint", e->hint);
		jw_end_object(w);
	}
	jw_end_array(w);
	jw_end_object(w);
}

/* ---- what a person is told of a refusal ---- */

bool policing_refused(const struct sql_check *c, struct err *err)
{
	for (ptrdiff_t i = 0; i < c->findings.len; i++) {
		const struct sql_finding *f = &c->findings.at[i];

		if (f->severity != SQL_ERROR && f->severity != SQL_APPROVAL)
			continue;
		err_set(err, ERR_GUARD, "%.*s", STR(f->reason));
		return f->hint.len ? err_next(err, "%.*s", STR(f->hint)) : false;
	}
	return err_set(err, ERR_GUARD, "the policy does not let this through");
}
