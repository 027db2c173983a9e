#include "graph/paths/path_few_hops.h"

#include <string.h>

#include "graph/paths/labels.h"
#include "graph/paths/path_many_hops.h"

#include "base/banned.h"

enum {
	SHORT = 3,
	LOOK_EVERY = 2048,
	LOOK_UP = 16, /* cost of a lookup, in neighbours examined */
};

struct end { /* a search from one end */
	struct labels labels;
	int most; /* number of steps after which labels are not expanded */
};

struct meeting { /* as good as the best one */
	int32_t label[2];
};

struct ways {
	const struct graph *graph;
	struct arena *arena;
	const struct stop *stop;
	int64_t looks;
	struct far_ways *far; /* for more than a few steps */
	struct end end[2];    /* from `from`, from `to` */
	int second; /* one end first completes its half; then this one, whose last labels count only where they meet */
	int64_t best;
	int best_steps;
	struct {
		struct meeting *at;
		ptrdiff_t len, cap;
	} meetings;
	const struct way_wish *wish;
};

struct ways *ways_open(const struct graph *g, struct arena *a, const struct stop *stop)
{
	struct ways *w = new(a, struct ways);

	*w = (struct ways){ .graph = g, .arena = a, .stop = stop };
	for (int i = 0; i < 2; i++)
		w->end[i].labels = labels_for(a, graph_tables(g), graph_multiplying_cost(g));
	return w;
}

/* Labels of both ends meet here: is the path the best so far, or as good? */
static void meet(struct ways *w, int side, int32_t mine, int32_t theirs)
{
	const struct label *a = &w->end[side].labels.at[mine], *b = &w->end[!side].labels.at[theirs];
	int64_t cost = a->cost + b->cost;
	int steps = a->steps + b->steps;
	struct meeting m = { { side ? theirs : mine, side ? mine : theirs } };

	if (steps > w->wish->steps)
		return;
	if (a->steps && b->steps)
		cost += graph_bridge_cost(w->graph, a->table);
	if (a->many && b->many)
		cost += w->end[side].labels.multiplying;
	if (cost > w->best || (cost == w->best && steps > w->best_steps))
		return;
	if (cost < w->best || steps < w->best_steps)
		w->meetings.len = 0;
	w->best = cost;
	w->best_steps = steps;
	*push(&w->meetings, w->arena) = m;
}

/* ---- reaching ---- */

/* Of the next label. */
static int64_t waiting_cost(const struct end *e)
{
	return e->labels.waiting.len ? e->labels.waiting.at[0].least : INT64_MAX;
}

/* Adds a label, unless there is one as cheap and as short. */
static void reach(struct ways *w, int side, uint32_t table, int64_t cost, int steps, bool many, int32_t parent)
{
	struct labels *mine = &w->end[side].labels;
	const struct labels *theirs = &w->end[!side].labels;
	struct label is = {
		.cost = cost, .on = -1, .table = table, .parent = parent, .steps = (uint8_t)steps, .many = many
	};
	int32_t other = labels_first(theirs, table), at;

	if (other < 0 && steps && side == w->second && steps == w->end[side].most)
		return;
	if (labels_have(mine, &is, side))
		return;
	at = labels_add(mine, &is);
	if (steps < w->end[side].most)
		labels_wait(mine, (struct waiting){ cost, cost, at, 0 });
	for (; other >= 0; other = theirs->at[other].next)
		meet(w, side, at, other);
}

/* ---- searching ---- */

/* A label waits by its own cost first, then once more by the cost of continuing. False: it waits again. */
static bool may_follow(struct ways *w, int side)
{
	struct labels *all = &w->end[side].labels;
	struct waiting is = all->waiting.at[0];
	struct label *l = &all->at[is.label];

	if (l->on >= 0)
		return true;
	l->on = l->cost + (l->steps ? graph_bridge_cost(w->graph, l->table) : 0);
	if (l->on == l->cost)
		return true;
	labels_next(all);
	labels_wait(all, (struct waiting){ l->on, l->on, is.label, 0 });
	return false;
}

static void step_to(struct ways *w, int side, const struct label *from, int32_t is, uint32_t to, struct cheapest step)
{
	int64_t on = from->on + (from->many && step.many_there ? w->end[side].labels.multiplying : 0);

	if (step.cost != COST_NEVER && to != from->table && on + step.cost <= w->best &&
	    wish_allows(w->wish, from->table, to, side))
		reach(w, side, to, on + step.cost, from->steps + 1, step.many_here, is);
}

/* Would reach reject everything that the other end has not reached? */
static bool only_meets(const struct ways *w, int side, const struct label *from)
{
	return side == w->second && from->steps + 1 == w->end[side].most;
}

/* Then, for a table with very many neighbours, looks those few up. */
static void follow_to_meet(struct ways *w, int side, const struct label *from, int32_t is, const struct nears *near)
{
	const struct labels *other = &w->end[!side].labels;

	for (ptrdiff_t k = 0; k < other->len; k++) {
		uint32_t to = other->at[k].table;
		int64_t i = nears_first(near, to);

		if (i < near->len && near->other[i] == to)
			step_to(w, side, from, is, to, graph_cheapest_to(w->graph, near, &i));
	}
	w->looks += other->len;
}

static void follow(struct ways *w, int side)
{
	struct labels *all = &w->end[side].labels;
	int32_t is = labels_next(all).label;
	struct label from = all->at[is];
	struct nears near = graph_near(w->graph, from.table);

	if (only_meets(w, side, &from) && w->end[!side].labels.len * LOOK_UP < near.len) {
		follow_to_meet(w, side, &from, is, &near);
		return;
	}
	for (int64_t i = 0; i < near.len;) {
		uint32_t to = near.other[i];

		step_to(w, side, &from, is, to, graph_cheapest_to(w->graph, &near, &i));
	}
	w->looks += near.len + 1;
}

/* The end to continue with; -1: finished. */
static int next_end(const struct ways *w)
{
	const struct end *e = w->end;

	if (waiting_cost(&e[!w->second]) <= w->best)
		return !w->second;
	return waiting_cost(&e[w->second]) <= w->best ? w->second : -1;
}

/* The end with fewer neighbours goes further. */
static void share_steps(struct ways *w)
{
	w->second = graph_near(w->graph, w->wish->to).len < graph_near(w->graph, w->wish->from).len;
	for (int side = 0; side < 2; side++)
		w->end[side].most = (w->wish->steps + (side == w->second)) / 2;
}

static void begin(struct ways *w, const struct way_wish *wish)
{
	w->wish = wish;
	w->best = wish->most;
	w->best_steps = wish->steps;
	w->meetings.len = 0;
	share_steps(w);
	for (int side = 0; side < 2; side++)
		labels_clear(&w->end[side].labels);
	reach(w, !w->second, w->second ? wish->from : wish->to, 0, 0, w->second && wish->many, -1);
	reach(w, w->second, w->second ? wish->to : wish->from, 0, 0, !w->second && wish->many, -1);
}

/* Of the remaining, equally good meetings, the one whose tables come first. */
static void take_best(const struct ways *w, struct path *out)
{
	for (ptrdiff_t i = 0; i < w->meetings.len; i++) {
		const int32_t *label = w->meetings.at[i].label;
		struct path p = { .cost = w->best, .steps = w->best_steps };
		uint32_t back[PATH_STEPS_MOST + 1];
		int second = w->end[1].labels.at[label[1]].steps;

		labels_tables(&w->end[0].labels, label[0], p.at);
		labels_tables(&w->end[1].labels, label[1], back);
		for (int k = 0; k < second; k++)
			p.at[p.steps - k] = back[k];
		if (!i || path_order(&p, out) < 0)
			*out = p;
	}
}

static bool find_near(struct ways *w, const struct way_wish *wish, struct path *out, bool *found, struct err *err)
{
	int64_t looked = w->looks;
	int side;

	begin(w, wish);
	while ((side = next_end(w)) >= 0) {
		if (w->looks - looked > LOOK_EVERY) {
			looked = w->looks;
			if (!stop_not_yet(w->stop, err))
				return false;
		}
		if (labels_beat(&w->end[side].labels, w->end[side].labels.waiting.at[0].label))
			labels_next(&w->end[side].labels);
		else if (may_follow(w, side))
			follow(w, side);
	}
	*found = w->meetings.len > 0;
	if (*found)
		take_best(w, out);
	return true;
}

/* A known bound keeps the long search small, so with one, one step less counts as a few. */
static bool is_far(const struct ways *w, const struct way_wish *wish)
{
	return wish->steps > SHORT + 1 || (wish->steps > SHORT && wish->most < WAY_ANY) ||
	       (w->far && far_knows(w->far, wish->to));
}

/* The long search is slow if there is no path at all: the other one notices that sooner. */
bool way_find(struct ways *w, const struct way_wish *wish, struct path *out, bool *found, struct err *err)
{
	int64_t least = 0;

	if (!is_far(w, wish))
		return find_near(w, wish, out, found, err);
	if (!w->far)
		w->far = far_ways_open(w->graph, w->arena, w->stop);
	if (!far_find(w->far, wish, out, found, &least, err))
		return false;
	if (least && wish->least)
		*wish->least = least;
	return !least || wish->least || find_near(w, wish, out, found, err);
}

int path_order(const struct path *one, const struct path *two)
{
	if (one->cost != two->cost)
		return one->cost < two->cost ? -1 : 1;
	if (one->steps != two->steps)
		return one->steps - two->steps;
	for (int i = 0; i <= one->steps; i++)
		if (one->at[i] != two->at[i])
			return one->at[i] < two->at[i] ? -1 : 1;
	return 0;
}
