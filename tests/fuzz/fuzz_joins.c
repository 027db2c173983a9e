/* A file of relations from strangers: nothing in it may lead outside of an array, and ways through it are ways. */
#include "side_help.h"

#include "graph/graph.h"
#include "graph/paths/paths.h"
#include "graph/paths/join_trees.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { TABLES = 9, HUB = 4 };

static const struct side_key key = {
	.cache = { "id", 2 }, .catalog = 1, .generation = 1, .kind = { "joins", 5 }, .version = JOINS_VERSION
};

/* ---- a good file ---- */

/* All kinds: of several columns, to itself, parallel, proposed and logged, with a name and without. */
static void make_good(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct edges all = { 0 };
	struct err err = { 0 };
	struct joins *j;

	for (uint32_t i = 0; i < 3 * TABLES; i++) {
		struct edge *e = edges_add(&all, a, i % TABLES, i % 5 ? (i * i + 1) % TABLES : HUB, i % 3);

		for (uint16_t k = 0; k < e->width; k++)
			all.pairs.at[e->pair + k] = (struct edge_pair){ i + k, 2 * i + k };
		e->origin = (uint8_t)(i % EDGE_ORIGIN_COUNT);
		e->status = e->origin == EDGE_DECLARED ? EDGE_ACCEPTED : EDGE_PROPOSED;
		e->score = e->origin == EDGE_INFERRED ? 80 : 0;
		e->count = e->origin == EDGE_LOGGED ? i : 0;
		e->flags = i & 1 ? EDGE_OPTIONAL | EDGE_TO_UNIQUE : EDGE_ALWAYS;
		if (i % 4 == 1)
			e->name = edges_name(&all, a, S("fk"));
	}
	j = joins_make(TABLES, &all, NULL, &err);
	must(j && joins_write(j, cache, &key, &err));
	joins_close(j);
}

/* ---- everything that somebody may do with one ---- */

static uint64_t walk_edges(const struct graph *g)
{
	uint64_t sum = 0;

	for (int64_t i = -1; i <= graph_edges(g); i++) {
		const struct edge *e = graph_edge(g, (uint32_t)i);
		const struct edge_pair *pairs = graph_pairs(g, e);
		str name = graph_constraint(g, e);

		must(e->from < TABLES && e->to < TABLES && e->origin < EDGE_ORIGIN_COUNT &&
		     e->status < EDGE_STATUS_COUNT);
		for (int k = 0; k < e->width && !graph_damaged(g); k++)
			sum += pairs[k].from + pairs[k].to;
		for (ptrdiff_t k = 0; k < name.len; k++)
			sum += (unsigned char)name.at[k];
	}
	return sum;
}

static uint64_t walk_nears(const struct graph *g)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i <= TABLES; i++) {
		struct nears near = graph_near(g, i);

		must(near.len >= 0 && (i < TABLES || !near.len));
		for (int64_t k = 0; k < near.len; k++) {
			must(near.other[k] < TABLES && near.edge[k] < graph_edges(g));
			sum += near.class[k] + (uint64_t)graph_cost(g, near.class[k]);
		}
	}
	return sum;
}

static void walk_ways(const struct graph *g)
{
	scoped(arena_close) struct arena *a = arena_open();
	static const uint32_t wanted[] = { 0, 3, 5, 8 };
	struct err err = { 0 };
	struct paths paths;
	struct trees trees;

	must(graph_paths(g, a, &(struct paths_ask){ 0, TABLES - 1, 5, 4, NULL }, &paths, &err));
	for (ptrdiff_t i = 0; i < paths.len; i++)
		for (int k = 0; k <= paths.at[i].steps; k++)
			must(paths.at[i].at[k] < TABLES);
	must(graph_trees(g, a, &(struct trees_ask){ wanted, 4, 3, 3, NULL }, &trees, &err));
	for (ptrdiff_t i = 0; i < trees.len; i++)
		for (ptrdiff_t k = 0; k < trees.at[i].hops.len; k++)
			must(trees.at[i].hops.at[k].from < TABLES && trees.at[i].hops.at[k].to < TABLES);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct join_costs costs;
	struct graph_from from = { .costs = &costs, .read_at = NO_TIME };
	struct err err = { 0 };
	struct graph *g;

	if (!size)
		return 0;
	give(&key, make_good, data, size);
	from.joins = joins_open(cache, &key, TABLES, &err);
	must(!err.kind);
	if (!from.joins)
		return 0;
	join_costs_start(&costs);
	g = graph_open(&from);
	walk_edges(g);
	walk_nears(g);
	walk_ways(g);
	graph_close(g);
	return 0;
}
