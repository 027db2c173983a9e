/* The relations of one table, or of one of its columns, as edges with roles. */
#include "service/rem/run_state.h"

#include "base/arena.h"
#include "graph/name_lookup.h"

#include "base/banned.h"

enum { HUB = 4 * REM_BREADTH_MOST };

struct keys {
	struct rem_run *run;
	struct rem_node *node;
	const struct rem_open *catalog;
	struct graph *graph;
	uint32_t table;
	str column; /* absent: the whole table */
};

/* The position of the column in this side of the key; -1: not part of it. */
static int place_of(const struct keys *k, const struct edge *e, bool away)
{
	const struct edge_pair *pairs = graph_pairs(k->graph, e);

	for (int i = 0; i < e->width; i++)
		if (str_eq(graph_field(k->graph, away ? pairs[i].from : pairs[i].to), k->column))
			return i;
	return -1;
}

static struct rem_ref far_end(const struct keys *k, const struct edge *e, bool away, int place)
{
	struct arena *a = k->run->arena;
	uint32_t far = away ? e->to : e->from;
	str qualified = graph_qualified(k->graph, a, far);
	int64_t id = graph_asset_id(k->graph, far);

	if (place < 0)
		return rem_ref_asset(k->catalog, id, qualified, str_dup(a, graph_name(k->graph, far)),
				     graph_kind(k->graph, far));
	return rem_ref_field(k->run, k->catalog->catalog.id, id, qualified,
			     str_dup(a, graph_field(k->graph, away ? graph_pairs(k->graph, e)[place].to
								   : graph_pairs(k->graph, e)[place].from)),
			     NULL);
}

static void add(const struct keys *k, uint32_t number, bool away)
{
	struct arena *a = k->run->arena;
	const struct edge *e = graph_edge(k->graph, number);
	int place = k->column.at ? place_of(k, e, away) : -1;
	struct inline_edge shown = graph_inline(k->graph, a, number, k->table);
	struct rem_ref to;
	struct rem_link *l;

	if (e->status == EDGE_REJECTED || (k->column.at && place < 0))
		return;
	to = far_end(k, e, away, place);
	l = rem_link_to(k->run, k->node,
			e->origin == EDGE_LOGGED ? REM_JOINED_WITH
			: away			 ? REM_REFERENCES
						 : REM_REFERENCED_BY,
			&to);
	if (!l)
		return;
	l->role = shown.context;
	l->weight = shown.weight;
	l->confidence = shown.confidence;
	l->match = shown.match_type;
	l->context = e->origin == EDGE_INFERRED || e->origin == EDGE_UNIQUE_INDEX ? graph_why(k->graph, a, e)
										  : shown.context;
	l->source_fk = shown.source_fk;
	l->created = shown.created;
}

bool rem_key_links(struct rem_run *run, struct rem_node *node, int64_t catalog, int64_t asset, str column)
{
	struct keys k = { .run = run,
			  .node = node,
			  .catalog = rem_catalog(run, catalog),
			  .graph = rem_graph(run, catalog),
			  .column = column };
	int64_t number = k.graph ? graph_table(k.graph, asset) : -1;
	struct nears near;

	if (number < 0)
		return k.graph != NULL;
	k.table = (uint32_t)number;
	near = graph_near(k.graph, k.table);
	for (int64_t i = 0; i < near.len; i++) {
		const struct edge *e = graph_edge(k.graph, near.edge[i]);

		if (i >= HUB && !column.at && e->from != k.table) { /* the rest is only counted */
			node->unlisted[REM_REFERENCED_BY] += e->status != EDGE_REJECTED;
			continue;
		}
		if (i && near.edge[i] == near.edge[i - 1]) /* a key to itself */
			continue;
		if (e->from == k.table)
			add(&k, near.edge[i], true);
		if (e->to == k.table)
			add(&k, near.edge[i], false);
	}
	return true;
}
