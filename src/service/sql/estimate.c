#include "service/sql/estimate.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/json.h"
#include "model/value.h"
#include "base/banned.h"

static bool may_ask(struct workspace *s, struct arena *a, str catalog, struct check_estimate *out)
{
	const struct configured *c = workspace_source(s, catalog);

	if (!c)
		out->reason = str_fmt(a, "%.*s is cached only: no source of that name is configured", STR(catalog));
	else if (!c->source.explain)
		out->reason = str_fmt(a, "disabled for %.*s; set explain: true in %.*s", STR(catalog),
				      STR(c->file.len ? c->file : S("catalogs.yaml")));
	return !out->reason.at;
}

static bool ask(const struct scope *scope, str catalog, str sql, struct estimate *to, struct err *err)
{
	const struct adapter *adapter;
	struct conn *c = workspace_connect(scope->workspace, scope->client, catalog, scope->observer, scope->stop,
					   &adapter, NULL, err);
	int64_t began = clock_monotonic_us(), told = *scope->statements;
	str ran = NO_STR;
	bool good;

	if (!c)
		return false;
	good = adapter->explain ? adapter->explain(c, scope->arena, sql, scope->stop, to, &ran, err)
				: err_set(err, ERR_UNSUPPORTED, "not supported for %.*s: it is %s", STR(catalog),
					  adapter->summary);
	workspace_release(scope->workspace, catalog, c, !good && adapter->explain);
	if (good && *scope->statements == told)
		scope_asked(scope, ran, clock_monotonic_us() - began, -1);
	return good;
}

bool estimate_search_path(const struct scope *scope, str catalog, struct search_path *out)
{
	struct check_estimate refused = { 0 };
	const struct adapter *adapter;
	struct err ignored = { 0 };
	struct conn *c;
	bool good;

	if (!may_ask(scope->workspace, scope->arena, catalog, &refused))
		return false;
	c = workspace_connect(scope->workspace, scope->client, catalog, scope->observer, scope->stop, &adapter, NULL,
			      &ignored);
	if (!c)
		return false;
	good = adapter->search_path && adapter->search_path(c, scope->arena, scope->stop, out, &ignored);
	workspace_release(scope->workspace, catalog, c, !good && adapter->search_path);
	return good;
}

bool estimate_ask(const struct scope *scope, str catalog, str sql, struct check_estimate *to, struct err *err)
{
	struct err mine = { 0 };
	struct estimate said;

	*to = (struct check_estimate){ .asked = true, .cost = -1, .rows = UNKNOWN, .bytes = UNKNOWN };
	if (!may_ask(scope->workspace, scope->arena, catalog, to))
		return true;
	*scope->source = catalog;
	if (ask(scope, catalog, sql, &said, &mine)) {
		to->cost = said.cost;
		to->rows = said.rows;
		to->bytes = said.bytes;
		to->steps = said.steps;
		return true;
	}
	if (mine.kind == ERR_CANCELLED) {
		*err = mine;
		return false;
	}
	to->reason = str_dup(scope->arena, str_of(mine.text));
	return true;
}
