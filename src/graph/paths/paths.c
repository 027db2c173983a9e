/*
 * The k cheapest paths, by Yen's algorithm: each next one leaves a found path at some table and continues differently
 * from all. The position where a path left its origin is kept, so that no path is found twice (Lawler).
 */
#include "graph/paths/paths.h"

#include "base/banned.h"

struct candidate_way {
	struct path path;
	int left;     /* index of the table where it left its origin */
	bool put_off; /* known only up to that table, with a lower bound of its cost */
};

struct yen {
	const struct graph *graph;
	struct arena *arena;
	struct ways *ways;
	uint32_t to;
	int k, steps;
	struct {
		struct candidate_way *at;
		ptrdiff_t len, cap;
	} waiting, found;
};

/* ---- two neighbours ---- */

struct cheapest graph_step(const struct graph *g, uint32_t one, uint32_t two)
{
	struct nears near = graph_near(g, one);
	int64_t i = nears_first(&near, two);

	return i < near.len && near.other[i] == two ? graph_cheapest_to(g, &near, &i)
						    : (struct cheapest){ .cost = COST_NEVER };
}

int32_t graph_step_cost(const struct graph *g, uint32_t one, uint32_t two)
{
	return graph_step(g, one, two).cost;
}

void graph_between(const struct graph *g, struct arena *a, uint32_t one, uint32_t two, struct step_edges *out)
{
	struct nears near = graph_near(g, one);
	int64_t from = nears_first(&near, two);
	int32_t best = COST_NEVER;
	bool taken = false;

	*out = (struct step_edges){ 0 };
	for (int64_t i = from; i < near.len && near.other[i] == two; i++)
		best = graph_cost(g, near.class[i]) < best ? graph_cost(g, near.class[i]) : best;
	for (int64_t i = from; best != COST_NEVER && i < near.len && near.other[i] == two; i++) {
		if (graph_cost(g, near.class[i]) != best || taken)
			continue;
		*push(out, a) = near.edge[i];
		taken = true;
	}
	for (int64_t i = from; taken && i < near.len && near.other[i] == two; i++)
		if (near.edge[i] != out->at[0] && graph_cost(g, near.class[i]) != COST_NEVER)
			*push(out, a) = near.edge[i];
}

/* ---- ways ---- */

/* The start of a path: its last table counts as passed through, but not how the path leaves it. */
struct start {
	int64_t cost;
	bool many; /* as in a label */
};

static struct start start_of(const struct graph *g, const struct path *p, int table)
{
	struct start s = { 0 };

	for (int i = 1; i <= table; i++) {
		struct cheapest step = graph_step(g, p->at[i - 1], p->at[i]);

		s.cost += (int64_t)step.cost + graph_bridge_cost(g, p->at[i]);
		s.cost += s.many && step.many_there ? graph_multiplying_cost(g) : 0;
		s.many = step.many_here;
	}
	return s;
}

static bool begins_same(const struct path *one, const struct path *two, int table)
{
	for (int i = 0; i <= table; i++)
		if (i > one->steps || one->at[i] != two->at[i])
			return false;
	return true;
}

/* Waiting candidates that are better than the k-th best so far limit the search. */
static int64_t most_of(const struct yen *y)
{
	ptrdiff_t wanted = y->k - y->found.len;

	for (ptrdiff_t i = 0; i < y->waiting.len; i++)
		if (!y->waiting.at[i].put_off && --wanted == 0)
			return y->waiting.at[i].path.cost;
	return WAY_ANY;
}

/* In their order. */
static void wait_for(struct yen *y, const struct candidate_way *c)
{
	ptrdiff_t i = y->waiting.len;

	*push(&y->waiting, y->arena) = *c;
	for (; i && path_order(&c->path, &y->waiting.at[i - 1].path) < 0; i--)
		y->waiting.at[i] = y->waiting.at[i - 1];
	y->waiting.at[i] = *c;
}

/* Its search is long and may be unnecessary: others may be as good as its lower bound. */
static void wait_with(struct yen *y, const struct path *from, int table, int64_t least)
{
	struct candidate_way c = { .path = *from, .left = table, .put_off = true };

	c.path.cost = least;
	c.path.steps = table;
	wait_for(y, &c);
}

/* The best path that is equal to this one up to a table, and then differs from all found ones. */
static bool leave_at(struct yen *y, const struct candidate_way *from, int table, struct err *err)
{
	uint32_t *not_first = new_n(y->arena, uint32_t, y->found.len + 1);
	struct start start = start_of(y->graph, &from->path, table);
	int64_t before = start.cost, most = most_of(y), least = 0;
	struct way_wish wish = {
		.from = from->path.at[table],
		.to = y->to,
		.many = start.many,
		.steps = y->steps - table,
		.most = most == WAY_ANY ? most : most - before,
		.without = from->path.at,
		.without_count = table,
		.not_first = not_first,
		.least = from->put_off ? NULL : &least,
	};
	struct candidate_way c = { .left = table };
	struct path rest;
	bool found = false;

	for (ptrdiff_t i = 0; i < y->found.len; i++)
		if (begins_same(&y->found.at[i].path, &from->path, table) && table < y->found.at[i].path.steps)
			not_first[wish.not_first_count++] = y->found.at[i].path.at[table + 1];
	if (wish.most < 1)
		return true;
	if (!way_find(y->ways, &wish, &rest, &found, err))
		return false;
	if (least)
		wait_with(y, &from->path, table, before + least);
	if (!found)
		return true;
	c.path = from->path;
	c.path.cost = before + rest.cost;
	c.path.steps = table + rest.steps;
	for (int i = 0; i <= rest.steps; i++)
		c.path.at[table + i] = rest.at[i];
	wait_for(y, &c);
	return true;
}

static bool find_all(struct yen *y, struct err *err)
{
	while (y->found.len < y->k && y->waiting.len) {
		struct candidate_way best = y->waiting.at[0];

		y->waiting.len--;
		for (ptrdiff_t i = 0; i < y->waiting.len; i++)
			y->waiting.at[i] = y->waiting.at[i + 1];
		if (best.put_off && !leave_at(y, &best, best.left, err))
			return false;
		if (best.put_off)
			continue;
		*push(&y->found, y->arena) = best;
		for (int i = best.left; y->found.len < y->k && i < best.path.steps; i++)
			if (!leave_at(y, &best, i, err))
				return false;
	}
	return true;
}

bool graph_paths(const struct graph *g, struct arena *a, const struct paths_ask *ask, struct paths *out,
		 struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct yen y = { .graph = g,
			 .arena = scratch,
			 .ways = ways_open(g, scratch, ask->stop),
			 .to = ask->to,
			 .k = ask->k < PATHS_MOST ? ask->k : PATHS_MOST,
			 .steps = ask->steps < PATH_STEPS_MOST ? ask->steps : PATH_STEPS_MOST };
	struct way_wish first = { .from = ask->from, .to = ask->to, .steps = y.steps, .most = WAY_ANY };
	struct candidate_way best = { 0 };
	bool found = false;

	*out = (struct paths){ 0 };
	if (ask->from == ask->to || ask->k < 1 || ask->steps < 1 || ask->from >= graph_tables(g) ||
	    ask->to >= graph_tables(g))
		return true;
	if (!way_find(y.ways, &first, &best.path, &found, err))
		return false;
	if (found)
		wait_for(&y, &best);
	if (!find_all(&y, err))
		return false;
	for (ptrdiff_t i = 0; i < y.found.len; i++)
		*push(out, a) = y.found.at[i].path;
	return true;
}
