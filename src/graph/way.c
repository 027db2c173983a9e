#include "graph/way.h"

#include <string.h>

#include "graph/way_far.h"

#include "base/banned.h"

enum {
	SHORT = 3,
	LOOK_EVERY = 2048,
	LOOK_UP = 16, /* what looking one up costs, in neighbours gone through */
};

struct label {
	int64_t cost; /* of the steps so far and the tables passed through; of its own table nothing */
	int64_t on; /* with its own table, which what goes on from it costs at least; -1: not asked yet, as most labels are never followed */
	uint32_t table;
	int32_t next;	/* another of the same table, -1: none */
	int32_t parent; /* the label before it, -1: it is where the search began */
	uint8_t steps;
};

struct end {		/* a search from one end */
	uint32_t *slot; /* of each table: its first label; true only when that label is of this table */
	struct {
		struct label *at;
		ptrdiff_t len, cap;
	} labels;
	struct {
		struct waiting {
			int64_t cost;
			int32_t label;
		} * at;
		ptrdiff_t len, cap;
	} heap;
	int most; /* steps after which a label is not followed */
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
	int second; /* one end goes its half first; then this one, and what it reaches last counts only where they meet */
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
		w->end[i].slot = new_n(a, uint32_t, graph_tables(g) + 1);
	return w;
}

/* ---- waiting labels: the cheapest first ---- */

static void heap_put(struct end *e, struct arena *a, struct waiting is)
{
	ptrdiff_t i = e->heap.len;

	*push(&e->heap, a) = is;
	for (; i && e->heap.at[(i - 1) / 2].cost > is.cost; i = (i - 1) / 2)
		e->heap.at[i] = e->heap.at[(i - 1) / 2];
	e->heap.at[i] = is;
}

static struct waiting heap_take(struct end *e)
{
	struct waiting first = e->heap.at[0], last = e->heap.at[--e->heap.len];
	ptrdiff_t i = 0;

	for (ptrdiff_t child; (child = 2 * i + 1) < e->heap.len; i = child) {
		if (child + 1 < e->heap.len && e->heap.at[child + 1].cost < e->heap.at[child].cost)
			child++;
		if (e->heap.at[child].cost >= last.cost)
			break;
		e->heap.at[i] = e->heap.at[child];
	}
	e->heap.at[i] = last;
	return first;
}

/* ---- labels ---- */

/* The slot may hold anything of an earlier search: what it leads to says whether it is true. */
static int32_t first_label(const struct end *e, uint32_t table)
{
	uint32_t at = e->slot[table];

	return at < e->labels.len && e->labels.at[at].table == table ? (int32_t)at : -1;
}

/* The tables from the search's beginning up to this label. */
static void tables_to(const struct end *e, int32_t label, uint32_t *out)
{
	for (int32_t i = label; i >= 0; i = e->labels.at[i].parent)
		out[e->labels.at[i].steps] = e->labels.at[i].table;
}

/*
 * Of two ways to a table, as good as each other, which is first by its tables? From `from` on they are read from
 * where the search began; from `to` on they are read towards it.
 */
static bool comes_first(const struct ways *w, int side, int32_t one, int32_t two)
{
	uint32_t a[PATH_STEPS_MOST + 1], b[PATH_STEPS_MOST + 1];
	const struct end *e = &w->end[side];
	int steps = e->labels.at[one].steps;

	tables_to(e, one, a);
	tables_to(e, two, b);
	for (int i = 0; i <= steps; i++) {
		int k = side ? steps - i : i;

		if (a[k] != b[k])
			return a[k] < b[k];
	}
	return false;
}

/* A label of both ends stands here: is it the best so far, or as good? */
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
	if (cost > w->best || (cost == w->best && steps > w->best_steps))
		return;
	if (cost < w->best || steps < w->best_steps)
		w->meetings.len = 0;
	w->best = cost;
	w->best_steps = steps;
	*push(&w->meetings, w->arena) = m;
}

/* Of what is followed next. */
static int64_t waiting_cost(const struct end *e)
{
	return e->heap.len ? e->heap.at[0].cost : INT64_MAX;
}

/*
 * A new label, unless there is one that is as cheap and as short. One as good as another takes its place when its
 * tables come first: nothing hangs from either yet, as each step costs something.
 */
static void reach(struct ways *w, int side, uint32_t table, int64_t cost, int steps, int32_t parent)
{
	struct end *e = &w->end[side];
	int32_t first = first_label(e, table), theirs = first_label(&w->end[!side], table), is;

	if (theirs < 0 && steps && side == w->second && steps == e->most)
		return;
	for (int32_t i = first; i >= 0; i = e->labels.at[i].next) {
		struct label *l = &e->labels.at[i];

		if (l->cost == cost && l->steps == steps) {
			if (parent >= 0 && comes_first(w, side, parent, l->parent))
				l->parent = parent;
			return;
		}
		if (l->cost <= cost && l->steps <= steps)
			return;
	}
	is = (int32_t)e->labels.len;
	*push(&e->labels, w->arena) = (struct label){ cost, -1, table, first, parent, (uint8_t)steps };
	e->slot[table] = (uint32_t)is;
	if (steps < e->most)
		heap_put(e, w->arena, (struct waiting){ cost, is });
	for (int32_t i = theirs; i >= 0; i = w->end[!side].labels.at[i].next)
		meet(w, side, is, i);
}

/* ---- searching ---- */

static bool is_in(const uint32_t *list, ptrdiff_t n, uint32_t table)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (list[i] == table)
			return true;
	return false;
}

static bool may_step(const struct way_wish *wish, int side, uint32_t at, uint32_t to)
{
	uint32_t near = side ? to : at, far = side ? at : to; /* in the way's direction */

	if (wish->without_step && (at < to ? at : to) == wish->without_step[0] &&
	    (at < to ? to : at) == wish->without_step[1])
		return false;
	return !is_in(wish->without, wish->without_count, to) &&
	       (near != wish->from || !is_in(wish->not_first, wish->not_first_count, far));
}

/* A label waits by its own cost first, then once more by what going on from it costs. False: it waits again. */
static bool may_follow(struct ways *w, int side)
{
	struct end *e = &w->end[side];
	struct waiting is = e->heap.at[0];
	struct label *l = &e->labels.at[is.label];

	if (l->on >= 0)
		return true;
	l->on = l->cost + (l->steps ? graph_bridge_cost(w->graph, l->table) : 0);
	if (l->on == l->cost)
		return true;
	heap_take(e);
	heap_put(e, w->arena, (struct waiting){ l->on, is.label });
	return false;
}

static int32_t cheapest(const struct ways *w, const struct nears *near, int64_t *i)
{
	uint32_t to = near->other[*i];
	int32_t cost = COST_NEVER;

	for (; *i < near->len && near->other[*i] == to; ++*i) {
		int32_t one = graph_cost(w->graph, near->class[*i]);

		cost = one < cost ? one : cost;
	}
	return cost;
}

static void step_to(struct ways *w, int side, const struct label *from, int32_t is, uint32_t to, int32_t cost)
{
	if (cost != COST_NEVER && to != from->table && from->on + cost <= w->best &&
	    may_step(w->wish, side, from->table, to))
		reach(w, side, to, from->on + cost, from->steps + 1, is);
}

/* Would reach turn away whatever the other end has not reached? */
static bool only_meets(const struct ways *w, int side, const struct label *from)
{
	return side == w->second && from->steps + 1 == w->end[side].most;
}

/* Then, of a table that touches very many, those few are looked up. */
static void follow_to_meet(struct ways *w, int side, const struct label *from, int32_t is, const struct nears *near)
{
	const struct end *other = &w->end[!side];

	for (ptrdiff_t k = 0; k < other->labels.len; k++) {
		uint32_t to = other->labels.at[k].table;
		int64_t i = nears_first(near, to);

		if (i < near->len && near->other[i] == to)
			step_to(w, side, from, is, to, cheapest(w, near, &i));
	}
	w->looks += other->labels.len;
}

static void follow(struct ways *w, int side)
{
	struct end *e = &w->end[side];
	int32_t is = heap_take(e).label;
	struct label from = e->labels.at[is];
	struct nears near = graph_near(w->graph, from.table);

	if (only_meets(w, side, &from) && w->end[!side].labels.len * LOOK_UP < near.len) {
		follow_to_meet(w, side, &from, is, &near);
		return;
	}
	for (int64_t i = 0; i < near.len;) {
		uint32_t to = near.other[i];

		step_to(w, side, &from, is, to, cheapest(w, &near, &i));
	}
	w->looks += near.len + 1;
}

/* Followed when a shorter one was found since: what hangs from it would be dearer and longer. */
static bool is_beaten(const struct end *e, int32_t label)
{
	const struct label *l = &e->labels.at[label];

	for (int32_t i = first_label(e, l->table); i >= 0; i = e->labels.at[i].next)
		if (i != label && e->labels.at[i].cost <= l->cost && e->labels.at[i].steps <= l->steps)
			return true;
	return false;
}

/* Which end goes on; -1: it is over. */
static int next_end(const struct ways *w)
{
	const struct end *e = w->end;

	if (waiting_cost(&e[!w->second]) <= w->best)
		return !w->second;
	return waiting_cost(&e[w->second]) <= w->best ? w->second : -1;
}

/* The end that touches fewer goes further. */
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
	for (int side = 0; side < 2; side++) {
		w->end[side].labels.len = 0;
		w->end[side].heap.len = 0;
	}
	reach(w, !w->second, w->second ? wish->from : wish->to, 0, 0, -1);
	reach(w, w->second, w->second ? wish->to : wish->from, 0, 0, -1);
}

/* Of the meetings that are left, all as good, the one whose tables come first. */
static void take_best(const struct ways *w, struct path *out)
{
	for (ptrdiff_t i = 0; i < w->meetings.len; i++) {
		const int32_t *label = w->meetings.at[i].label;
		struct path p = { .cost = w->best, .steps = w->best_steps };
		uint32_t back[PATH_STEPS_MOST + 1];
		int second = w->end[1].labels.at[label[1]].steps;

		tables_to(&w->end[0], label[0], p.at);
		tables_to(&w->end[1], label[1], back);
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
		if (is_beaten(&w->end[side], w->end[side].heap.at[0].label))
			heap_take(&w->end[side]);
		else if (may_follow(w, side))
			follow(w, side);
	}
	*found = w->meetings.len > 0;
	if (*found)
		take_best(w, out);
	return true;
}

/* Where a bound is known it keeps the far search small, so one step less is a few. */
static bool is_far(const struct ways *w, const struct way_wish *wish)
{
	return wish->steps > SHORT + 1 || (wish->steps > SHORT && wish->most < WAY_ANY) ||
	       (w->far && far_knows(w->far, wish->to));
}

/* What takes the far search long is that there may be none at all: the other one sees that sooner. */
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
