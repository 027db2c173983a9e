/* Ways and trees against every way and every tree there is, on small random graphs of many parallel edges. */
#include "graph/graph.h"

#include <stdlib.h>
#include <string.h>

#include "graph/paths.h"
#include "graph/way.h"
#include "tap.h"

enum { WORLDS = 400, TABLES_MOST = 9, K = 6 };

static uint64_t state = 0x2545f4914f6cdd1du;

static uint32_t draw(uint32_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return n ? (uint32_t)(state >> 33) % n : 0;
}

/* Few kinds of edges, so that many ways cost the same and only their tables tell them apart. */
static void add_edge(struct edges *e, struct arena *a, uint32_t tables)
{
	static const struct { uint8_t origin, status, score, flags; } kinds[] = {
		{ EDGE_DECLARED, EDGE_ACCEPTED, 0, 0 },
		{ EDGE_DECLARED, EDGE_ACCEPTED, 0, EDGE_OPTIONAL },
		{ EDGE_INFERRED, EDGE_PROPOSED, 100, 0 },
		{ EDGE_INFERRED, EDGE_PROPOSED, 40, 0 },
		{ EDGE_INFERRED, EDGE_REJECTED, 90, 0 },
		{ EDGE_LOGGED, EDGE_PROPOSED, 0, 0 },
	};
	uint32_t kind = draw(sizeof kinds / sizeof *kinds), from = draw(tables), to = draw(tables);
	struct edge *is = edges_add(e, a, from, to, 1);

	is->origin = kinds[kind].origin;
	is->status = kinds[kind].status;
	is->score = kinds[kind].score;
	is->flags = kinds[kind].flags;
	is->count = is->origin == EDGE_LOGGED ? draw(60) : 0;
	e->pairs.at[is->pair] = (struct edge_pair){ from * 10 + draw(3), to * 10 + draw(3) };
}

static struct graph *a_graph(struct arena *a, uint32_t tables, int edges)
{
	struct join_costs costs;
	struct edges all = { 0 };
	struct err err = { 0 };
	struct graph_from from = { .costs = &costs, .read_at = NO_TIME };

	join_costs_start(&costs);
	costs.of[COST_HUB_FROM] = 4; /* so that there are hubs */
	for (int i = 0; i < edges; i++)
		add_edge(&all, a, tables);
	from.joins = joins_make(tables, &all, NULL, &err);
	return graph_open(&from);
}

/* ---- every way there is ---- */

struct all_ways {
	const struct graph *graph;
	struct arena *arena;
	uint32_t to;
	int steps;
	struct paths paths;
};

static void walk(struct all_ways *w, struct path *p)
{
	uint32_t at = p->at[p->steps];
	int64_t before = p->cost;

	if (at == w->to) {
		*push(&w->paths, w->arena) = *p;
		return;
	}
	if (p->steps == w->steps)
		return;
	if (p->steps)
		p->cost += graph_bridge_cost(w->graph, at);
	for (uint32_t to = 0; to < graph_tables(w->graph); to++) {
		int32_t cost = graph_step_cost(w->graph, at, to);
		bool seen = false;

		for (int i = 0; i <= p->steps; i++)
			seen |= p->at[i] == to;
		if (seen || cost == COST_NEVER)
			continue;
		p->at[++p->steps] = to;
		p->cost += cost;
		walk(w, p);
		p->cost -= cost;
		p->steps--;
	}
	p->cost = before;
}

static int by_path(const void *one, const void *two)
{
	return path_order(one, two);
}

static bool same_ways(const struct paths *got, const struct paths *wanted)
{
	ptrdiff_t n = wanted->len < K ? wanted->len : K;

	if (got->len != n)
		return false;
	for (ptrdiff_t i = 0; i < n; i++)
		if (path_order(&got->at[i], &wanted->at[i]))
			return false;
	return true;
}

static void print_ways(const char *what, const struct paths *p)
{
	for (ptrdiff_t i = 0; i < p->len && i < K; i++) {
		printf("# %s %lld:", what, (long long)p->at[i].cost);
		for (int k = 0; k <= p->at[i].steps; k++)
			printf(" %u", p->at[i].at[k]);
		puts("");
	}
}

static int wrong_ways(struct arena *a, const struct graph *g, int steps)
{
	int wrong = 0;

	for (uint32_t from = 0; from < graph_tables(g); from++) {
		for (uint32_t to = 0; to < graph_tables(g); to++) {
			struct all_ways all = { .graph = g, .arena = a, .to = to, .steps = steps };
			struct path start = { .at = { from } };
			struct paths got;
			struct err err = { 0 };

			if (from != to)
				walk(&all, &start);
			if (all.paths.len)
				qsort(all.paths.at, (size_t)all.paths.len, sizeof *all.paths.at, by_path);
			if (!graph_paths(g, a, from, to, K, steps, NULL, &got, &err))
				wrong++;
			if (same_ways(&got, &all.paths))
				continue;
			if (!wrong++) {
				printf("# from %u to %u, %d steps\n", from, to, steps);
				print_ways("got", &got);
				print_ways("wanted", &all.paths);
			}
		}
	}
	return wrong;
}

static void check_ways(void)
{
	int wrong[PATH_STEPS_MOST + 1] = { 0 };

	for (int world = 0; world < WORLDS; world++) {
		scoped(arena_close) struct arena *a = arena_open();
		uint32_t tables = 2 + draw(TABLES_MOST - 1);
		struct graph *g = a_graph(a, tables, (int)draw(tables * 3));
		int steps = 1 + (int)draw(7);

		wrong[steps] += wrong_ways(a, g, steps);
		graph_close(g);
	}
	for (int steps = 1; steps <= 7; steps++)
		is_int(wrong[steps], 0, "the best ways of at most %d steps are those that trying all of them finds, in the same order", steps);
}

int main(void)
{
	check_ways();
	return done();
}
