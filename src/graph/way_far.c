#include "graph/way_far.h"

#include "graph/around.h"

#include "base/banned.h"

enum {
	LOOK_EVERY = 2048,
	LONG = 2048,	 /* neighbours gone through after which a search is given up */
	AT_ONCE = 64,	 /* neighbours gone through before it is asked whether the other search should go on */
	VERY_MANY = 256, /* neighbours: not all of them are gone through */
	LOOK_UP = 4,	 /* what looking one up costs, in neighbours gone through */
};

struct label {
	int64_t cost; /* of the steps so far and the tables passed through; of its own table nothing */
	int64_t on;   /* with its own table; -1: not asked yet, as most labels are never followed */
	uint32_t table;
	int32_t next;	/* another of the same table, -1: none */
	int32_t parent; /* the label before it, -1: it is where the search began */
	int32_t asked; /* of very many neighbours: those that were asked about, in the order of the search from the end */
	uint8_t steps;
};

struct far_ways {
	const struct graph *graph;
	struct arena *arena;
	const struct stop *stop;
	struct around *around; /* the end */
	uint32_t to;
	bool begun;
	int64_t looks, ahead; /* neighbours gone through from the beginnings, and from this end */
	uint32_t *slot;	      /* of each table: its first label; true only when that label is of this table */
	struct {
		struct label *at;
		ptrdiff_t len, cap;
	} labels;
	struct {
		struct waiting {
			int64_t least; /* no way over this label costs less, as far as was known when it came to wait */
			int64_t cost;
			int32_t label;
		} * at;
		ptrdiff_t len, cap;
	} heap;
	const struct way_wish *wish;
	int64_t best;
};

struct far_ways *far_ways_open(const struct graph *g, struct arena *a, const struct stop *stop)
{
	struct far_ways *w = new(a, struct far_ways);

	*w = (struct far_ways){ .graph = g,
				.arena = a,
				.stop = stop,
				.around = around_open(g, a),
				.slot = new_n(a, uint32_t, graph_tables(g) + 1) };
	return w;
}

bool far_knows(const struct far_ways *w, uint32_t to)
{
	return w->begun && w->to == to;
}

/* ---- waiting labels: of what may be cheapest, the one that is nearer to the beginning ---- */

static bool is_before(const struct waiting *a, const struct waiting *b)
{
	return a->least != b->least ? a->least < b->least : a->cost < b->cost;
}

static void heap_put(struct far_ways *w, struct waiting is)
{
	ptrdiff_t i = w->heap.len;

	*push(&w->heap, w->arena) = is;
	for (; i && is_before(&is, &w->heap.at[(i - 1) / 2]); i = (i - 1) / 2)
		w->heap.at[i] = w->heap.at[(i - 1) / 2];
	w->heap.at[i] = is;
}

static struct waiting heap_take(struct far_ways *w)
{
	struct waiting first = w->heap.at[0], last = w->heap.at[--w->heap.len];
	ptrdiff_t i = 0;

	for (ptrdiff_t child; (child = 2 * i + 1) < w->heap.len; i = child) {
		if (child + 1 < w->heap.len && is_before(&w->heap.at[child + 1], &w->heap.at[child]))
			child++;
		if (!is_before(&w->heap.at[child], &last))
			break;
		w->heap.at[i] = w->heap.at[child];
	}
	w->heap.at[i] = last;
	return first;
}

/* ---- labels ---- */

/* The slot may hold anything of an earlier search: what it leads to says whether it is true. */
static int32_t first_label(const struct far_ways *w, uint32_t table)
{
	uint32_t at = w->slot[table];

	return at < w->labels.len && w->labels.at[at].table == table ? (int32_t)at : -1;
}

static void tables_to(const struct far_ways *w, int32_t label, uint32_t *out)
{
	for (int32_t i = label; i >= 0; i = w->labels.at[i].parent)
		out[w->labels.at[i].steps] = w->labels.at[i].table;
}

/* Of two ways as good as each other, which is first by its tables? */
static bool comes_first(const struct far_ways *w, int32_t one, int32_t two)
{
	uint32_t a[PATH_STEPS_MOST + 1], b[PATH_STEPS_MOST + 1];

	tables_to(w, one, a);
	tables_to(w, two, b);
	for (int i = 0; i <= w->labels.at[one].steps; i++)
		if (a[i] != b[i])
			return a[i] < b[i];
	return false;
}

/*
 * True: there is one as cheap and as short already. One as good as another takes its place when its tables come first:
 * nothing hangs from either yet, as each step costs something and the one nearer to the beginning is followed first.
 */
static bool is_no_better(struct far_ways *w, int32_t first, int64_t cost, int steps, int32_t parent)
{
	for (int32_t i = first; i >= 0; i = w->labels.at[i].next) {
		struct label *l = &w->labels.at[i];

		if (l->cost == cost && l->steps == steps && parent >= 0 && comes_first(w, parent, l->parent))
			l->parent = parent;
		if (l->cost <= cost && l->steps <= steps)
			return true;
	}
	return false;
}

static void reach(struct far_ways *w, uint32_t table, int64_t cost, int steps, int32_t parent)
{
	int64_t ahead = around_least(w->around, table);
	int32_t first = first_label(w, table), is = (int32_t)w->labels.len;
	bool there = table == w->wish->to;

	if (cost + ahead > w->best || (!there && steps == w->wish->steps) ||
	    is_no_better(w, first, cost, steps, parent))
		return;
	*push(&w->labels, w->arena) = (struct label){ cost, -1, table, first, parent, 0, (uint8_t)steps };
	w->slot[table] = (uint32_t)is;
	if (there)
		w->best = cost;
	else
		heap_put(w, (struct waiting){ cost + ahead, cost, is });
}

/* ---- searching ---- */

static bool is_in(const uint32_t *list, ptrdiff_t n, uint32_t table)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (list[i] == table)
			return true;
	return false;
}

static bool may_step(const struct way_wish *wish, uint32_t at, uint32_t to)
{
	if (wish->without_step && (at < to ? at : to) == wish->without_step[0] &&
	    (at < to ? to : at) == wish->without_step[1])
		return false;
	return !is_in(wish->without, wish->without_count, to) &&
	       (at != wish->from || !is_in(wish->not_first, wish->not_first_count, to));
}

/* From the place of the first edge to a table on; then the place behind the last. */
static void step_to(struct far_ways *w, const struct label *from, int32_t is, const struct nears *near, int64_t *i)
{
	uint32_t to = near->other[*i];
	int32_t cost = COST_NEVER;

	for (; *i < near->len && near->other[*i] == to; ++*i) {
		int32_t one = graph_cost(w->graph, near->class[*i]);

		cost = one < cost ? one : cost;
	}
	if (cost != COST_NEVER && to != from->table && from->on + cost <= w->best && may_step(w->wish, from->table, to))
		reach(w, to, from->on + cost, from->steps + 1, is);
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
 * Of a table that touches very many, only those are worth a step that the search from the end has been at, nearest
 * first; and it waits again for what that search comes to next.
 */
static void follow_some(struct far_ways *w, int32_t is, const struct nears *near)
{
	int64_t on = w->labels.at[is].on + graph_least_cost(w->graph), next = AROUND_NEVER;
	uint32_t to;

	for (int i = 0; i < AT_ONCE; i++) {
		next = around_been(w->around, w->labels.at[is].asked, &to);
		if (next == AROUND_NEVER)
			break;
		w->labels.at[is].asked++;
		look_up(w, is, near, to);
	}
	if (next == AROUND_NEVER) {
		w->ahead += around_go(w->around, AT_ONCE);
		next = around_been(w->around, w->labels.at[is].asked, &to);
	}
	if (next == AROUND_NEVER)
		next = around_rest(w->around);
	if (next < AROUND_NEVER && on + next <= w->best)
		heap_put(w, (struct waiting){ on + next, w->labels.at[is].cost, is });
}

static void follow(struct far_ways *w, int32_t is)
{
	struct nears near = graph_near(w->graph, w->labels.at[is].table);

	if (w->labels.at[is].steps + 1 == w->wish->steps) /* the last step leads to one table alone */
		look_up(w, is, &near, w->wish->to);
	else if (near.len > VERY_MANY)
		follow_some(w, is, &near);
	else
		follow_all(w, is, &near);
}

/* Followed when a shorter one was found since: what hangs from it would be dearer and longer. */
static bool is_beaten(const struct far_ways *w, int32_t label)
{
	const struct label *l = &w->labels.at[label];

	for (int32_t i = first_label(w, l->table); i >= 0; i = w->labels.at[i].next)
		if (i != label && w->labels.at[i].cost <= l->cost && w->labels.at[i].steps <= l->steps)
			return true;
	return false;
}

/* More may be known by now of what lies ahead, and what its own table costs is asked here: then it waits once more. */
static void follow_next(struct far_ways *w)
{
	struct waiting is = heap_take(w);
	struct label *l = &w->labels.at[is.label];
	int64_t least;

	if (is_beaten(w, is.label))
		return;
	if (l->on < 0)
		l->on = l->cost + (l->steps ? graph_bridge_cost(w->graph, l->table) : 0);
	least = l->on + around_least(w->around, l->table);
	if (least > w->best)
		return;
	if (least > is.least && !l->asked)
		heap_put(w, (struct waiting){ least, is.cost, is.label });
	else
		follow(w, is.label);
}

/* Both searches take turns, by what they went through. */
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
	w->labels.len = w->heap.len = 0;
	if (!far_knows(w, wish->to)) {
		around_begin(w->around, wish->to);
		w->looks = w->ahead = 0;
		w->begun = true;
		w->to = wish->to;
	}
	reach(w, wish->from, 0, 0, -1);
}

/* Of those that arrived, all kept only when cheaper or shorter than what was there. */
static void take_best(const struct far_ways *w, struct path *out, bool *found)
{
	int32_t best = -1;

	for (int32_t i = first_label(w, w->wish->to); i >= 0; i = w->labels.at[i].next) {
		const struct label *l = &w->labels.at[i], *b = best < 0 ? NULL : &w->labels.at[best];

		if (!b || l->cost < b->cost || (l->cost == b->cost && l->steps < b->steps))
			best = i;
	}
	*found = best >= 0;
	if (best < 0)
		return;
	*out = (struct path){ .cost = w->labels.at[best].cost, .steps = w->labels.at[best].steps };
	tables_to(w, best, out->at);
}

/* Where there is no way of so few steps, and nothing bounds what it may cost, that is seen only at the very end. */
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
	while (w->heap.len && w->heap.at[0].least <= w->best) {
		if (is_long(w, started)) {
			*least = w->heap.at[0].least;
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
