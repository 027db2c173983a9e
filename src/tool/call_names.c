/*
 * The names of a call as assets, columns and sides. A tool may ask that its tables join: then a mistyped name is
 * answered only with similar names that some path connects with another table of the call.
 */
#include "tool/call_state.h"

#include "base/arena.h"
#include "graph/graph.h"
#include "graph/paths/tables_by_hops.h"
#include "service/name_resolve.h"
#include "base/banned.h"

static bool resolve_side(struct call_state *c, struct arg *arg, struct err *err)
{
	const struct side *side = &arg->side;
	struct result *out = c->out;

	if (!side_resolve(&c->call.scope, &c->known, arg->text, &arg->side, err))
		return false;
	*push(&out->catalogs, out->arena) = (struct read_catalog){ .name = side->catalog,
								   .id = side->catalog_id,
								   .generation = side->generation,
								   .synced_at = side->taken_at,
								   .digest = side->digest };
	if (side->partial.at)
		result_note(out, str_fmt(out->arena, "generation %lld of %.*s is incomplete: %.*s",
					 (long long)side->generation, STR(side->catalog), STR(side->partial)));
	return true;
}

static bool is_name(const struct param *p, const struct arg *arg)
{
	return (p->type == PARAM_ASSET || p->type == PARAM_FIELD) && arg->text.len;
}

static bool resolve_name(const struct scope *scope, const struct param *p, struct arg *arg, struct err *err)
{
	struct named named;

	if (!name_resolve(scope, arg->text, p->type == PARAM_FIELD ? NAMED_ANY : NAMED_ASSET, &named, err))
		return false;
	arg->asset = named.asset;
	arg->column = named.column;
	return true;
}

static bool resolve_list(const struct scope *scope, struct arg *arg, struct err *err)
{
	struct named named;

	arg->assets.len = 0;
	for (ptrdiff_t i = 0; i < arg->list.len; i++) {
		if (!name_resolve(scope, arg->list.at[i], NAMED_ASSET, &named, err))
			return false;
		*push(&arg->assets, scope->arena) = named.asset;
	}
	return true;
}

static bool resolve_assets(const struct scope *scope, const struct param *p, struct arg *arg, struct err *err)
{
	if (p->type == PARAM_ASSETS)
		return resolve_list(scope, arg, err);
	return !is_name(p, arg) || resolve_name(scope, p, arg, err);
}

/* ---- suggestions that join ---- */

struct joining {
	struct graph *graph;
	str catalog;
	struct reach *reach;
};

static bool does_join(const void *with, const struct candidate *suggested)
{
	const struct joining *j = with;
	int64_t table = graph_table(j->graph, suggested->id);

	return str_eq(suggested->catalog, j->catalog) && table >= 0 && reach_has(j->reach, (uint32_t)table);
}

/* Another table of the call; NULL: none of its names is known. */
static const struct candidate *known_table(struct call_state *c, const struct arg *arg, ptrdiff_t unknown)
{
	struct err_detail ignored_detail = { 0 };
	struct scope scope = c->call.scope;

	scope.detail = &ignored_detail;
	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++) {
		struct err ignored = { 0 };
		struct arg *other = new(c->out->arena, struct arg);

		*other = arg[i];
		if (i != unknown && is_name(&c->call.tool->params[i], other) &&
		    resolve_name(&scope, &c->call.tool->params[i], other, &ignored))
			return &other->asset;
	}
	return NULL;
}

/* Resolves the unknown name again, with suggestions that join the other table. */
static void suggest_joining(struct call_state *c, struct arg *arg, ptrdiff_t unknown, struct err *err)
{
	const struct candidate *other = known_table(c, arg, unknown);
	struct scope scope = c->call.scope;
	struct catalog catalog;
	struct joining j = { 0 };
	struct err ignored = { 0 };
	bool found = false;
	int64_t table;

	if (!other || !store_catalog(scope.store, scope.arena, other->catalog, &found, &catalog, &ignored) || !found)
		return;
	j.catalog = other->catalog;
	j.graph = workspace_graph(scope.workspace, scope.store, &catalog, scope.observer, scope.stop, &ignored);
	if (!j.graph)
		return;
	table = graph_table(j.graph, other->id);
	j.reach = reach_open(j.graph, scope.arena);
	if (table >= 0) {
		reach_find(j.reach, (uint32_t)table, REACH_STEPS_MOST);
		scope.suits = does_join;
		scope.suits_with = &j;
		*err = (struct err){ 0 };
		resolve_assets(&scope, &c->call.tool->params[unknown], &arg[unknown], err);
	}
	graph_close(j.graph);
}

bool call_resolve_names(struct call_state *c, struct arg *arg, struct err *err)
{
	const struct tool *t = c->call.tool;

	for (ptrdiff_t i = 0; i < args_count(t); i++)
		if (t->params[i].type == PARAM_SIDE && !resolve_side(c, &arg[i], err))
			return false;
	for (ptrdiff_t i = 0; i < args_count(t); i++) {
		if (resolve_assets(&c->call.scope, &t->params[i], &arg[i], err))
			continue;
		if (t->joins && err->kind == ERR_TABLE_NOT_FOUND)
			suggest_joining(c, arg, i, err);
		return false;
	}
	return true;
}
