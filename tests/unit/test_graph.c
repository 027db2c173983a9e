/* Paths and trees against all paths and trees, on small random graphs with many parallel edges. */
#include "graph/graph.h"

#include <stdlib.h>
#include <string.h>

#include "graph/paths/closest_candidate.h"
#include "graph/paths/paths.h"
#include "graph/paths/tables_by_hops.h"
#include "graph/paths/join_trees.h"
#include "graph/paths/path_few_hops.h"
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

/* Few kinds of edges, so that many paths cost the same and only their tables tell them apart. */
static void add_edge(struct edges *e, struct arena *a, uint32_t tables)
{
	static const struct {
		uint8_t origin, status, score, flags;
	} kinds[] = {
		{ EDGE_DECLARED, EDGE_ACCEPTED, 0, 0 },
		{ EDGE_DECLARED, EDGE_ACCEPTED, 0, EDGE_OPTIONAL },
		{ EDGE_INFERRED, EDGE_PROPOSED, 100, 0 },
		{ EDGE_INFERRED, EDGE_PROPOSED, 40, 0 },
		{ EDGE_INFERRED, EDGE_REJECTED, 90, 0 },
		{ EDGE_LOGGED, EDGE_PROPOSED, 0, 0 },
		{ EDGE_DECLARED, EDGE_ACCEPTED, 0, EDGE_FROM_UNIQUE },
		{ EDGE_INFERRED, EDGE_PROPOSED, 100, EDGE_FROM_UNIQUE },
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
	costs.of[COST_HUB_FROM] = 4; /* so that the graphs have hubs */
	for (int i = 0; i < edges; i++)
		add_edge(&all, a, tables);
	from.joins = joins_make(tables, &all, NULL, &err);
	return graph_open(&from);
}

/* ---- all paths ---- */

struct all_ways {
	const struct graph *graph;
	struct arena *arena;
	uint32_t to;
	int steps;
	struct paths paths;
};

static void walk(struct all_ways *w, struct path *p, bool many)
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
		struct cheapest step = graph_step(w->graph, at, to);
		int64_t cost = step.cost + (many && step.many_there ? graph_multiplying_cost(w->graph) : 0);
		bool seen = false;

		for (int i = 0; i <= p->steps; i++)
			seen |= p->at[i] == to;
		if (seen || step.cost == COST_NEVER)
			continue;
		p->at[++p->steps] = to;
		p->cost += cost;
		walk(w, p, step.many_here);
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

static int wrong_ways(struct arena *a, const struct graph *g, uint32_t tables, int steps)
{
	int wrong = 0;

	for (uint32_t from = 0; from < tables; from++) {
		for (uint32_t to = 0; to < tables; to++) {
			struct all_ways all = { .graph = g, .arena = a, .to = to, .steps = steps };
			struct path start = { .at = { from } };
			struct paths got;
			struct err err = { 0 };

			if (from != to)
				walk(&all, &start, false);
			if (all.paths.len)
				qsort(all.paths.at, (size_t)all.paths.len, sizeof *all.paths.at, by_path);
			if (!graph_paths(g, a, &(struct paths_ask){ from, to, K, steps, NULL }, &got, &err))
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

		wrong[steps] += wrong_ways(a, g, tables, steps);
		graph_close(g);
	}
	for (int steps = 1; steps <= 7; steps++)
		is_int(wrong[steps], 0, "the best paths of at most %d steps equal those of an exhaustive search",
		       steps);
}

/* A hub with a crowd around it; some of the crowd reference the few tables that are asked about. */
static struct graph *a_hub(struct arena *a, uint32_t tables)
{
	enum { CROWD = 300 };
	struct join_costs costs;
	struct edges all = { 0 };
	struct err err = { 0 };
	struct graph_from from = { .costs = &costs, .read_at = NO_TIME };

	join_costs_start(&costs);
	for (uint32_t i = 0; i < tables * 2; i++)
		add_edge(&all, a, tables);
	for (uint32_t i = 0; i < CROWD; i++) {
		struct edge *is = edges_add(&all, a, tables + i, 0, 1);

		is->origin = EDGE_DECLARED;
		is->status = EDGE_ACCEPTED;
	}
	for (int i = 0; i < 8; i++) {
		struct edge *is = edges_add(&all, a, tables + draw(CROWD), 1 + draw(tables - 1), 1);

		is->origin = EDGE_DECLARED;
		is->status = EDGE_ACCEPTED;
	}
	from.joins = joins_make(tables + CROWD, &all, NULL, &err);
	return graph_open(&from);
}

static void check_hubs(void)
{
	int wrong = 0;

	for (int world = 0; world < 3; world++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct graph *g = a_hub(a, 6);

		wrong += wrong_ways(a, g, 6, 5);
		graph_close(g);
	}
	is_int(wrong, 0, "the best paths through a hub equal those of an exhaustive search");
}

/* ---- all trees: each table that is not in the tree yet is added, or never joined there ---- */

struct all_trees {
	const struct graph *graph;
	unsigned wanted, there;
	bool never[TABLES_MOST][TABLES_MOST];
	int many[TABLES_MOST]; /* joins of each table with several rows there for each of its own */
	int64_t cost;
};

static bool next_step(const struct all_trees *t, uint32_t *from, uint32_t *to)
{
	for (*from = 0; *from < graph_tables(t->graph); ++*from)
		for (*to = 0; *to < graph_tables(t->graph); ++*to)
			if (t->there >> *from & 1 && !(t->there >> *to & 1) && !t->never[*from][*to] &&
			    graph_step_cost(t->graph, *from, *to) != COST_NEVER)
				return true;
	return false;
}

static int64_t cost_with(const struct graph *g, int *many, uint32_t from, uint32_t to, unsigned wanted)
{
	struct cheapest step = graph_step(g, from, to);
	int64_t cost = step.cost + (wanted >> to & 1 ? 0 : graph_bridge_cost(g, to));

	cost += step.many_there && many[from] ? graph_multiplying_in_tree(g) : 0;
	many[from] += step.many_there;
	many[to] = step.many_here;
	return cost;
}

static void grow_all(struct all_trees t, int64_t *best)
{
	struct all_trees with;
	uint32_t from, to;

	if ((t.there & t.wanted) == t.wanted)
		*best = *best < 0 || t.cost < *best ? t.cost : *best;
	if ((*best >= 0 && t.cost >= *best) || !next_step(&t, &from, &to))
		return;
	with = t;
	with.cost += cost_with(t.graph, with.many, from, to, t.wanted);
	with.there |= 1u << to;
	grow_all(with, best);
	t.never[from][to] = true;
	grow_all(t, best);
}

static int64_t cheapest_tree(const struct graph *g, unsigned wanted, uint32_t no_one, uint32_t no_two)
{
	struct all_trees t = { .graph = g, .wanted = wanted, .there = wanted & -wanted };
	int64_t best = -1;

	if (no_one < TABLES_MOST && no_two < TABLES_MOST)
		t.never[no_one][no_two] = t.never[no_two][no_one] = true;
	grow_all(t, &best);
	return best;
}

/* Does the tree connect the tables, by existing joins, with each table once, and is its cost right? */
static bool is_tree(const struct graph *g, const struct tree *t, unsigned wanted, uint32_t first)
{
	unsigned there = 1u << first;
	int many[TABLES_MOST] = { 0 };
	int64_t cost = 0;

	for (ptrdiff_t i = 0; i < t->hops.len; i++) {
		struct tree_hop h = t->hops.at[i];

		if (graph_step_cost(g, h.from, h.to) == COST_NEVER || !(there >> h.from & 1) || there >> h.to & 1)
			return false;
		there |= 1u << h.to;
		cost += cost_with(g, many, h.from, h.to, wanted);
	}
	return (there & wanted) == wanted && cost == t->cost;
}

static int compare_costs(const void *one, const void *two)
{
	int64_t a = *(const int64_t *)one, b = *(const int64_t *)two;

	return (a > b) - (a < b);
}

/* The first tree is the best; each other one is the best without one of its joins, and none of those is missing. */
static bool right_trees(const struct graph *g, const struct trees *got, const uint32_t *wanted, int n)
{
	int64_t others[16];
	unsigned set = 0;
	int count = 0;

	for (int i = 0; i < n; i++)
		set |= 1u << wanted[i];
	if (!got->len)
		return cheapest_tree(g, set, 99, 99) < 0;
	for (ptrdiff_t i = 0; i < got->len; i++)
		if (!got->at[i].proven || !is_tree(g, &got->at[i], set, wanted[0]))
			return false;
	if (got->at[0].cost != cheapest_tree(g, set, 99, 99))
		return false;
	for (ptrdiff_t i = 0; i < got->at[0].hops.len; i++) {
		others[count] = cheapest_tree(g, set, got->at[0].hops.at[i].from, got->at[0].hops.at[i].to);
		count += others[count] >= 0;
	}
	qsort(others, (size_t)count, sizeof *others, compare_costs);
	for (ptrdiff_t i = 1; i < got->len; i++) {
		bool known = got->at[i].cost >= got->at[i - 1].cost;

		for (int k = 0; k < count && !(known && others[k] == got->at[i].cost); k++)
			known &= k + 1 < count;
		if (!known)
			return false;
	}
	return count == 0 ? got->len == 1 : got->len > 1 && got->at[1].cost == others[0];
}

static void check_trees(void)
{
	int wrong[6] = { 0 }, asked[6] = { 0 };

	for (int world = 0; world < WORLDS; world++) {
		scoped(arena_close) struct arena *a = arena_open();
		uint32_t tables = 3 + draw(TABLES_MOST - 2), wanted[TABLES_MOST];
		struct graph *g = a_graph(a, tables, (int)(tables + draw(tables * 2)));
		int n = 2 + (int)draw(tables < 5 ? tables - 1 : 4);
		struct trees got;
		struct err err = { 0 };

		for (int i = 0; i < n; i++) {
			bool again = true;

			while (again) {
				again = false;
				wanted[i] = draw(tables);
				for (int k = 0; k < i; k++)
					again |= wanted[k] == wanted[i];
			}
		}
		asked[n]++;
		wrong[n] += !graph_trees(g, a, &(struct trees_ask){ wanted, n, K * 2, PATH_STEPS_MOST, NULL }, &got,
					 &err) ||
			    !right_trees(g, &got, wanted, n);
		graph_close(g);
	}
	for (int n = 2; n <= 5; n++)
		ok(asked[n] > 20 && !wrong[n], "the trees of %d tables equal those of an exhaustive search (%d wrong)",
		   n, wrong[n]);
}

/* ---- the tables around, and the rejected edge nearest to a path ---- */

enum { APART = 99 };

static void distances(const struct graph *g, uint32_t tables, int out[TABLES_MOST][TABLES_MOST])
{
	for (uint32_t i = 0; i < tables; i++)
		for (uint32_t k = 0; k < tables; k++)
			out[i][k] = i == k ? 0 : graph_step_cost(g, i, k) == COST_NEVER ? APART : 1;
	for (uint32_t via = 0; via < tables; via++)
		for (uint32_t i = 0; i < tables; i++)
			for (uint32_t k = 0; k < tables; k++)
				if (out[i][via] + out[via][k] < out[i][k])
					out[i][k] = out[i][via] + out[via][k];
}

static bool right_reach(const struct reached *r, const int *far, uint32_t tables, int steps)
{
	ptrdiff_t within = 0, at = 0;

	for (int step = 0; step <= r->steps; step++)
		for (; at < r->ends[step]; at++)
			if (far[r->at[at]] != step)
				return false;
	for (uint32_t i = 0; i < tables; i++)
		within += far[i] <= steps;
	return at == r->len && within == r->len;
}

/* No rejected edge from one side to the other is nearer. */
static bool right_nearest(const struct graph *g, int far[TABLES_MOST][TABLES_MOST], uint32_t one, uint32_t two)
{
	struct nearest got = graph_nearest(g, one, two);
	int best = APART;

	for (uint32_t i = 0; far[one][two] >= APART && i < graph_edges(g); i++) {
		const struct edge *e = graph_edge(g, i);
		int there = far[one][e->from] + far[two][e->to], back = far[one][e->to] + far[two][e->from];

		if (e->status == EDGE_REJECTED && (there < back ? there : back) < best)
			best = there < back ? there : back;
	}
	return best < APART ? got.kind == NEAREST_REJECTED && got.steps == best &&
				      graph_edge(g, got.edge)->status == EDGE_REJECTED
			    : got.kind == NEAREST_NONE;
}

static void check_around(void)
{
	int wrong = 0, wrong_near = 0;

	for (int world = 0; world < WORLDS; world++) {
		scoped(arena_close) struct arena *a = arena_open();
		uint32_t tables = 2 + draw(TABLES_MOST - 1);
		struct graph *g = a_graph(a, tables, (int)draw(tables * 2));
		struct reach *r = reach_open(g, a);
		int far[TABLES_MOST][TABLES_MOST], steps = (int)draw(6);

		distances(g, tables, far);
		for (uint32_t i = 0; i < tables; i++) {
			wrong += !right_reach(reach_find(r, i, steps), far[i], tables, steps);
			for (uint32_t k = 0; k < tables; k++)
				wrong_near += !right_nearest(g, far, i, k);
		}
		graph_close(g);
	}
	is_int(wrong, 0, "the tables within some steps equal those of an exhaustive count");
	is_int(wrong_near, 0, "without a path, no rejected edge is nearer than the suggested one");
}

/* So many tables that they are read in storage order: all are found, and an unknown table has none. */
static void check_crowd(void)
{
	enum { CROWD = 3000 };
	scoped(arena_close) struct arena *a = arena_open();
	struct join_costs costs;
	struct edges all = { 0 };
	struct err err = { 0 };
	struct graph_from from = { .costs = &costs, .read_at = NO_TIME };
	struct graph *g;
	struct reach *r;

	join_costs_start(&costs);
	for (uint32_t i = 1; i < CROWD; i++) {
		struct edge *e = edges_add(&all, a, i, i % 2 ? 0 : i - 1, 1);

		e->status = EDGE_ACCEPTED;
	}
	from.joins = joins_make(CROWD, &all, NULL, &err);
	g = graph_open(&from);
	r = reach_open(g, a);
	is_int(reach_find(r, 0, 1)->len, CROWD / 2 + 1, "one step from a hub reaches its own tables");
	is_int(reach_find(r, 0, 2)->len, CROWD, "two steps from a hub reach every table");
	is_int(reach_find(r, 2, 3)->len, CROWD / 2 + 2,
	       "three steps from a table at a hub reach the hub's other tables");
	is_int(reach_find(r, CROWD, 3)->len, 0, "no table is reached from an unknown table");
	graph_close(g);
}

int main(void)
{
	check_ways();
	check_around();
	check_crowd();
	check_hubs();
	check_trees();
	return done();
}
