/* Names for the graph's numbers, and the attributes of an edge for users that walk along it. */
#include "graph/graph.h"

#include "graph/graph_internal.h"
#include "graph/infer/infer.h"
#include "model/name.h"
#include "index/names.h"

#include "base/banned.h"

int64_t graph_table(const struct graph *g, int64_t asset_id)
{
	return names_of_id(g->names, asset_id);
}

int64_t graph_asset_id(const struct graph *g, uint32_t asset)
{
	return names_asset(g->names, asset).id;
}

str graph_catalog(const struct graph *g)
{
	return g->names->catalog;
}

str graph_name(const struct graph *g, uint32_t asset)
{
	return names_written(g->names, asset);
}

str graph_ns(const struct graph *g, uint32_t asset)
{
	uint32_t ns = names_asset(g->names, asset).ns;

	return ns < g->names->spaces.count ? packed_name(&g->names->spaces, ns) : S("");
}

str graph_qualified(const struct graph *g, struct arena *a, uint32_t asset)
{
	return name_qualified(a, g->names->catalog, graph_ns(g, asset), names_written(g->names, asset));
}

str graph_field(const struct graph *g, uint32_t field)
{
	return names_column_written(g->names, names_field(g->names, field).name);
}

/* ---- roles ---- */

/* Endings of key columns, longest first. */
static const char *const endings[] = { "_uuid", "_guid", "_code", "_key", "_ref", "_fk", "_id", "_sk", "_no", NULL };

static str without_ending(str name)
{
	for (const char *const *e = endings; *e; e++) {
		str end = str_of(*e);

		if (name.len > end.len && str_eq_fold(str_from(name, name.len - end.len), end))
			return str_upto(name, name.len - end.len);
	}
	/* customerId; but paid stays. */
	if (name.len > 2 && (str_ends(name, S("Id")) ||
			     (str_ends(name, S("ID")) && name.at[name.len - 3] >= 'a' && name.at[name.len - 3] <= 'z')))
		return str_upto(name, name.len - 2);
	return name;
}

/*
 * For fk_lines_order_place, removing the names of tables and words for keys too often leaves nothing, so the name
 * stays whole.
 */
str graph_role(const struct graph *g, struct arena *a, const struct edge *e)
{
	str constraint = graph_constraint(g, e);

	if (e->width == 1)
		return str_lower(a, without_ending(graph_field(g, graph_pairs(g, e)->from)));
	return constraint.len ? constraint : str_lower(a, names_written(g->names, e->to));
}

str graph_why(const struct graph *g, struct arena *a, const struct edge *e)
{
	struct edges only = { 0 };
	struct edge one = *e;

	if (e->origin != EDGE_INFERRED && e->origin != EDGE_UNIQUE_INDEX)
		return S("");
	one.pair = 0;
	only.pairs.at = (struct edge_pair *)(uintptr_t)graph_pairs(g, e);
	only.pairs.len = e->width;
	return infer_why(g->names, &only, &one, a);
}

/* ---- as an inline edge ---- */

/* A declared key has the highest weight; inferred relations are likely or weak. */
static double weight_of(const struct edge *e)
{
	double often = e->count > 20 ? 1 : e->count / 20.0;

	if (e->status == EDGE_REJECTED)
		return 0;
	if (e->status == EDGE_ACCEPTED)
		return 1;
	switch ((enum edge_origin)e->origin) {
	case EDGE_UNIQUE_INDEX: return 0.8;
	case EDGE_LOGGED: return 0.8 + 0.1 * often;
	case EDGE_INFERRED: return 0.3 + 0.4 * e->score / 100;
	default: return 1;
	}
}

static str source_columns(const struct graph *g, struct arena *a, const struct edge *e)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (int i = 0; i < e->width; i++) {
		if (i)
			sb_puts(&b, ", ");
		sb_put(&b, graph_field(g, graph_pairs(g, e)[i].from));
	}
	return str_dup(a, sb_str(&b));
}

struct inline_edge graph_inline(const struct graph *g, struct arena *a, uint32_t edge, uint32_t seen_from)
{
	const struct edge *e = graph_edge(g, edge);
	bool away = e->from == seen_from;
	uint32_t far = away ? e->to : e->from;

	return (struct inline_edge){
		.dst = graph_qualified(g, a, far),
		.rel_type = away ? S("references") : S("referenced_by"),
		.weight = weight_of(e),
		.entity_type = str_of(asset_kind_name((enum asset_kind)names_asset(g->names, far).kind)),
		.match_type = str_of(edge_origin_word((enum edge_origin)e->origin)),
		.context = graph_role(g, a, e),
		.source_fk = source_columns(g, a, e),
		.confidence = e->score ? e->score / 100.0 : weight_of(e),
		.created = e->created,
	};
}
