#include "service/policy/check.h"

#include <stdlib.h>

#include "base/arena.h"
#include "service/policy/partition_rows.h"
#include "base/json.h"
#include "net/http.h"
#include "render/answer/sql_check.h"
#include "model/principal.h"
#include "service/scope.h"
#include "sql/print/print.h"
#include "workspace/client.h"
#include "base/banned.h"

enum { ANSWER_MOST = 1 << 20 };

struct builtin_caller {
	struct workspace *workspace;
	const struct stop *stop;
};

static const char engine_handles; /* its address identifies the kept handle */

static void close_handle(void *h)
{
	http_close(h);
}

/* A handle keeps its connection to the engine; an idle one is kept for the next request. */
static bool ask_engine(void *with, struct arena *a, str url, str token, int timeout_ms, str body, str *answer,
		       struct err *err)
{
	struct http_request request = { .method = HTTP_POST,
					.url = url,
					.token = token,
					.body = body,
					.limits = { .timeout_ms = timeout_ms, .body = ANSWER_MOST } };
	const struct builtin_caller *caller = with;
	struct http *h = workspace_take_kept(caller->workspace, &engine_handles);
	struct http_answer got;
	bool good;

	h = h ? h : http_open(NO_STR, err);
	if (!h)
		return false;
	good = http_send(h, a, &request, caller->stop, &got, err);
	workspace_keep(caller->workspace, &engine_handles, h, close_handle);
	if (!good)
		return false;
	if (got.status != 200)
		return err_set(err, ERR_SOURCE, "%.*s answered with status %d", STR(http_shown(a, url)), got.status);
	*answer = got.body;
	return true;
}

/* The engine trusts this program, whoever its user is. */
static str token_of(void *with, const char *variable)
{
	(void)with;
	return str_of(getenv(variable));
}

bool policy_check_open(const struct scope *scope, struct arena *a, const struct sql_schema *schema, str catalog,
		       struct policy_request *out, struct err *err)
{
	const struct client *who = scope->client;
	struct principal *principal = new(a, struct principal);
	struct policy_engine *engine = new(a, struct policy_engine);
	struct builtin_caller *caller = new(a, struct builtin_caller);
	struct rulebook *policy;
	bool there = false;
	str path, text;

	*caller = (struct builtin_caller){ scope->workspace, scope->stop };
	*engine = (struct policy_engine){ caller, token_of, ask_engine };
	*out = (struct policy_request){
		.arena = a, .schema = schema, .catalog = catalog, .now = clock_now(), .engine = engine, .who = principal
	};
	if (!policy_text(a, &path, &text, &there, err))
		return false;
	if (!there)
		return true;
	policy = policy_read(a, text, path, NULL, err);
	if (!policy)
		return false;
	if (who && who->principal)
		who->principal(who, a, principal);
	out->policy = policy;
	return true;
}

/* Sums over every table, once per reading; unknown if one is unknown. */
static struct policy_cost cost_of(const struct scope *scope, const struct sql_schema *schema, instant now,
				  const struct sql_resolved *r)
{
	struct policy_cost sum = { 0, -1, 0, true };

	for (ptrdiff_t i = 1; i < r->sources.len; i++) {
		const struct sql_table *t = r->sources.at[i].table;
		int64_t rows;

		if (!t || t->view)
			continue;
		rows = partition_rows(scope, schema, now, r, (uint32_t)i);
		sum.whole = sum.whole && rows < 0;
		rows = rows < 0 ? t->rows : rows;
		sum.rows = rows < 0 || sum.rows < 0 ? -1 : sum.rows + (double)rows;
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

/* A rewritten query that cannot be printed must not run in its original form either. */
static void refuse_unsaid(struct arena *a, struct sql_check *c, const struct err *why)
{
	sql_find(&c->findings, a, SQL_NOT_REWRITABLE, 0, 0,
		 str_fmt(a, "the query cannot be rewritten under the policy: %s", why->text));
	c->verdict = SQL_DENY;
}

bool policy_check_bring(const struct scope *scope, struct arena *a, const struct sql_schema *schema, str catalog,
			struct tree *t, struct sql_check *found, struct check_view *v, str *sql, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct print_style style = { 0 };
	struct policy_decision decision;
	struct policy_cost cost;
	struct policy_request policing;
	struct err unsaid = { 0 };

	*sql = NO_STR;
	if (!policy_check_open(scope, a, schema, catalog, &policing, err) ||
	    (policing.policy && !policy_apply(&policing, found, &decision, err)))
		return false;
	if (policing.policy) {
		cost = cost_of(scope, schema, policing.now, &found->resolved);
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

bool policy_check_estimated(const struct scope *scope, struct arena *a, str catalog, struct check_view *v,
			    struct err *err)
{
	const struct check_estimate *e = &v->estimate;
	struct policy_cost cost = { -1, e->cost, v->sized || e->bytes < 0 ? -1 : (double)e->bytes, false };
	struct policy_decision decision = { 0 };
	struct sql_check over = { 0 };
	struct policy_request policing;

	if (!e->asked || (cost.cost < 0 && cost.bytes < 0))
		return true;
	if (!policy_check_open(scope, a, NULL, catalog, &policing, err))
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

/* ---- the error for a refusal ---- */

bool policy_check_refused(const struct sql_check *c, struct err *err)
{
	for (ptrdiff_t i = 0; i < c->findings.len; i++) {
		const struct sql_finding *f = &c->findings.at[i];

		if (f->severity != SQL_ERROR && f->severity != SQL_APPROVAL)
			continue;
		err_set(err, ERR_GUARD, "%.*s", STR(f->reason));
		return f->hint.len ? err_next(err, "%.*s", STR(f->hint)) : false;
	}
	return err_set(err, ERR_GUARD, "denied by the policy");
}
