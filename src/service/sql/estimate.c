#include "service/sql/estimate.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/json.h"
#include "model/result_value.h"
#include "policy/policy.h"
#include "store/store.h"
#include "base/banned.h"

/* The effect that hides rows of a table: its statistics, and so the source's estimate, still include them. */
static const struct check_effect *hides_rows(const struct check_view *v)
{
	for (ptrdiff_t i = 0; i < v->effects.len; i++)
		if (str_eq(v->effects.at[i].act, str_of(policy_act_word(POLICY_FILTERS))) ||
		    str_eq(v->effects.at[i].act, str_of(policy_act_word(POLICY_BOUNDS))))
			return &v->effects.at[i];
	return NULL;
}

static bool may_ask(struct workspace *s, struct arena *a, struct check_view *v)
{
	const struct configured *c = workspace_source(s, v->catalog);
	const struct check_effect *hides = hides_rows(v);

	if (!c)
		v->estimate.reason = str_fmt(a, "%.*s is cached only: no source of that name is configured",
					     STR(v->catalog));
	else if (!c->source.explain)
		v->estimate.reason = str_fmt(a, "disabled for %.*s; set explain: true in %.*s", STR(v->catalog),
					     STR(c->file.len ? c->file : S("catalogs.yaml")));
	else if (v->runs.len)
		v->estimate.reason = str_fmt(a, "not requested: planning the query may run %.*s", STR(v->runs));
	else if (hides)
		v->estimate.reason = str_fmt(a, "not requested: it would count rows of %.*s that the rule %.*s hides",
					     STR(hides->table), STR(hides->rule));
	return !v->estimate.reason.at;
}

/* As of the last sync: the source refuses if it holds other code by now. */
static bool code_of(const struct scope *scope, str catalog, str *code, struct err *err)
{
	struct catalog known;
	bool found = false;

	*code = NO_STR;
	return store_catalog(scope->store, scope->arena, catalog, &found, &known, err) &&
	       (!found || store_user_code(scope->store, scope->arena, known.id, code, err));
}

static bool ask(const struct scope *scope, str catalog, str sql, struct estimate *to, struct err *err)
{
	const struct adapter *adapter;
	struct conn *c;
	int64_t began, told = *scope->statements;
	str ran = NO_STR, code;
	bool good;

	if (!code_of(scope, catalog, &code, err))
		return false;
	c = workspace_connect(scope->workspace, scope->client, catalog, scope->observer, scope->stop, &adapter, NULL,
			      err);
	began = clock_monotonic_us();
	if (!c)
		return false;
	good = adapter->explain ? adapter->explain(c, scope->arena, sql, code, scope->stop, to, &ran, err)
				: err_set(err, ERR_UNSUPPORTED, "not supported for %.*s: it is %s", STR(catalog),
					  adapter->summary);
	workspace_release(scope->workspace, catalog, c, !good && adapter->explain);
	if (good && *scope->statements == told)
		scope_asked(scope, ran, clock_monotonic_us() - began, -1);
	return good;
}

bool estimate_search_path(const struct scope *scope, str catalog, struct search_path *out)
{
	struct check_view refused = { .catalog = catalog };
	const struct adapter *adapter;
	struct err ignored = { 0 };
	struct conn *c;
	bool good;

	if (!may_ask(scope->workspace, scope->arena, &refused))
		return false;
	c = workspace_connect(scope->workspace, scope->client, catalog, scope->observer, scope->stop, &adapter, NULL,
			      &ignored);
	if (!c)
		return false;
	good = adapter->search_path && adapter->search_path(c, scope->arena, scope->stop, out, &ignored);
	workspace_release(scope->workspace, catalog, c, !good && adapter->search_path);
	return good;
}

bool estimate_ask(const struct scope *scope, struct check_view *v, struct err *err)
{
	struct err mine = { 0 };
	struct estimate said;

	v->estimate = (struct check_estimate){ .asked = true, .cost = -1, .rows = UNKNOWN, .bytes = UNKNOWN };
	if (!may_ask(scope->workspace, scope->arena, v))
		return true;
	*scope->source = v->catalog;
	if (ask(scope, v->catalog, v->sql, &said, &mine)) {
		v->estimate.cost = said.cost;
		v->estimate.rows = said.rows;
		v->estimate.bytes = said.bytes;
		v->estimate.steps = said.steps;
		return true;
	}
	if (mine.kind == ERR_CANCELLED) {
		*err = mine;
		return false;
	}
	v->estimate.reason = str_dup(scope->arena, str_of(mine.text));
	return true;
}
