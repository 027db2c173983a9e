#include "tool/policing.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/place.h"
#include "net/http.h"
#include "base/banned.h"

enum { ANSWER_MOST = 1 << 20 };

static bool ask_engine(void *with, struct arena *a, str url, str token, int timeout_ms, str body, str *answer, struct err *err)
{
	struct http_request request = { .url = url, .token = token, .body = body, .timeout_ms = timeout_ms, .most = ANSWER_MOST };
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
	struct policy_person *who = new (a, struct policy_person);
	struct rulebook *policy;
	bool there = false;
	str path, text, from;

	*out = (struct policing){ .arena = a, .schema = schema, .catalog = catalog, .now = clock_now(), .engine = &engine, .who = who };
	if (!place_find(a, OWN_POLICY, &path, &from, err) || !file_is_there(path, &there, err))
		return false;
	if (!there && str_eq(from, str_of(place_variable(OWN_POLICY))))
		return err_set(err, ERR_CONFIG, "OCAT_POLICY_PATH names %.*s, which is not there: nothing is let through without it", STR(path));
	if (!there)
		return true;
	if (!file_read(a, path, POLICY_BYTES_MOST, &text, err))
		return false;
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

void policing_budget(const struct policing *p, const struct policy_cost *known, struct sql_check *c, struct policy_decision *out)
{
	struct policy_cost cost = known ? *known : cost_of(&c->resolved);

	policy_budget(p, &cost, c, out);
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
