#include "graph/paths/path_many_hops.h"

#include "graph/paths/tables_by_cost.h"
#include "graph/paths/labels.h"

#include "base/banned.h"

enum {
	LOOK_EVERY = 2048,
	LONG = 2048,	 /* neighbours examined before a search gives up */
	AT_ONCE = 64,	 /* neighbours examined before deciding whether the other search should continue */
	VERY_MANY = 256, /* neighbours: beyond this, not all are examined */
	LOOK_UP = 4,	 /* cost of a lookup, in neighbours examined */
};

struct far_ways {
	const struct graph *graph;
	struct arena *arena;
	const struct stop *stop;
	struct around *around; /* the target */
	uint32_t to;
	bool begun;
	int64_t looks, ahead; /* neighbours examined from the starts, and from the target */
	struct labels labels;
	const struct way_wish *wish;
	int64_t best;
};

struct far_ways *far_ways_open(const struct graph *g, struct arena *a, const struct stop *stop)
{
	struct far_ways *w = new(a, struct far_ways);

	*w = (struct far_ways){ .graph = g,
				.arena = a,
				.stop = stop,
				.around = around_open(g, a, graph_multiplying_cost(g)),
				.labels = labels_for(a, graph_tables(g), graph_multiplying_cost(g)) };
	return w;
}

bool far_knows(const struct far_ways *w, uint32_t to)
{
	return w->begun && w->to == to;
}

/* ---- reaching ---- */

static void reach(struct far_ways *w, uint32_t table, int64_t cost, int steps, bool many, int32_t parent)
{
	int64_t ahead = around_least(w->around, table, many);
	bool there = table == w->wish->to;
	struct label is = { .cost = cost,
			    .on = -1,
			    .table = table,
			    .parent = parent,
			    .steps = (uint8_t)steps,
			    .many = many && !there };
	int32_t at;

	if (cost + ahead > w->best || (!there && steps == w->wish->steps) || labels_have(&w->labels, &is, false))
		return;
	at = labels_add(&w->labels, &is);
	if (there)
		w->best = cost;
	else
		labels_wait(&w->labels, (struct waiting){ cost + ahead, cost, at, 0 });
}

/* ---- searching ---- */

/* Starts at the first edge to a table; moves past the last one. */
static void step_to(struct far_ways *w, const struct label *from, int32_t is, const struct nears *near, int64_t *i)
{
	uint32_t to = near->other[*i];
	struct cheapest step = graph_cheapest_to(w->graph, near, i);
	int64_t on = from->on + (from->many && step.many_there ? w->labels.multiplying : 0);

	if (step.cost != COST_NEVER && to != from->table && on + step.cost <= w->best &&
	    wish_allows(w->wish, from->table, to, false))
		reach(w, to, on + step.cost, from->steps + 1, step.many_here, is);
}

static void look_up(struct far_ways *w, int32_t is, const struct nears *near, uint32_t to)
{
	struct label from = w->labels.at[is];
	int64_t i = nears_first(near, to);

	w->looks += LOOK_UP;
	if (i < near->len && near->other[i] == to)
		step_to(w, &from, is, near, &i);
}

static void follow_all(struct far_ways *w, int32_t is, const struct nears *near)
{
	struct label from = w->labels.at[is];

	w->looks += near->len + 1;
	for (int64_t i = 0; i < near->len;)
		step_to(w, &from, is, near, &i);
}

/*
 * For a table with very many neighbours, expands only those that the search from the target has reached, nearest
 * first; then waits for the next ones that it reaches.
 */
static void follow_some(struct far_ways *w, struct waiting is, const struct nears *near)
{
	int64_t on = w->labels.at[is.label].on + graph_least_cost(w->graph), next = AROUND_NEVER;
	uint32_t to;

	for (int i = 0; i < AT_ONCE; i++) {
		next = around_been(w->around, is.asked, &to);
		if (next == AROUND_NEVER)
			break;
		is.asked++;
		look_up(w, is.label, near, to);
	}
	if (next == AROUND_NEVER) {
		w->ahead += around_go(w->around, AT_ONCE);
		next = around_been(w->around, is.asked, &to);
	}
	if (next == AROUND_NEVER)
		next = around_rest(w->around);
	is.least = on + next;
	if (next < AROUND_NEVER && is.least <= w->best)
		labels_wait(&w->labels, is);
}

static void follow(struct far_ways *w, struct waiting is)
{
	const struct label *l = &w->labels.at[is.label];
	struct nears near = graph_near(w->graph, l->table);

	if (l->steps + 1 == w->wish->steps) /* the last step can only lead to one table */
		look_up(w, is.label, &near, w->wish->to);
	else if (near.len > VERY_MANY)
		follow_some(w, is, &near);
	else
		follow_all(w, is.label, &near);
}

/* The lower bound may have improved since, and the cost of its own table is computed here: then it waits once more. */
static void follow_next(struct far_ways *w)
{
	struct waiting is = labels_next(&w->labels);
	struct label *l = &w->labels.at[is.label];
	int64_t least;

	if (labels_beat(&w->labels, is.label))
		return;
	if (l->on < 0)
		l->on = l->cost + (l->steps ? graph_bridge_cost(w->graph, l->table) : 0);
	least = l->on + around_least(w->around, l->table, l->many);
	if (least > w->best)
		return;
	if (least <= is.least || is.asked) {
		follow(w, is);
		return;
	}
	is.least = least;
	labels_wait(&w->labels, is);
}

/* Both searches take turns, by the work that they did. */
static void look_ahead(struct far_ways *w)
{
	while (w->ahead < w->looks + AT_ONCE) {
		int64_t gone = around_go(w->around, AT_ONCE);

		w->ahead = gone ? w->ahead + gone : INT64_MAX / 2;
	}
}

static void begin(struct far_ways *w, const struct way_wish *wish)
{
	w->wish = wish;
	w->best = wish->most;
	labels_clear(&w->labels);
	if (!far_knows(w, wish->to)) {
		around_begin(w->around, wish->to);
		w->looks = w->ahead = 0;
		w->begun = true;
		w->to = wish->to;
	}
	reach(w, wish->from, 0, 0, wish->many, -1);
}

/* Labels that arrived are kept only if cheaper or shorter than the earlier ones. */
static void take_best(const struct far_ways *w, struct path *out, bool *found)
{
	int32_t best = -1;

	for (int32_t i = labels_first(&w->labels, w->wish->to); i >= 0; i = w->labels.at[i].next) {
		const struct label *l = &w->labels.at[i], *b = best < 0 ? NULL : &w->labels.at[best];

		if (!b || l->cost < b->cost || (l->cost == b->cost && l->steps < b->steps))
			best = i;
	}
	*found = best >= 0;
	if (best < 0)
		return;
	*out = (struct path){ .cost = w->labels.at[best].cost, .steps = w->labels.at[best].steps };
	labels_tables(&w->labels, best, out->at);
}

/* If no path has so few steps and the cost is unbounded, the search notices only at the very end. */
static bool is_long(const struct far_ways *w, int64_t started)
{
	return w->best >= WAY_ANY && w->looks - started > LONG;
}

bool far_find(struct far_ways *w, const struct way_wish *wish, struct path *out, bool *found, int64_t *least,
	      struct err *err)
{
	int64_t looked, started;

	begin(w, wish);
	started = looked = w->looks;
	while (w->labels.waiting.len && w->labels.waiting.at[0].least <= w->best) {
		if (is_long(w, started)) {
			*least = w->labels.waiting.at[0].least;
			*found = false;
			return true;
		}
		if (w->looks - looked > LOOK_EVERY) {
			looked = w->looks;
			if (!stop_not_yet(w->stop, err))
				return false;
		}
		look_ahead(w);
		follow_next(w);
	}
	take_best(w, out, found);
	return true;
}
