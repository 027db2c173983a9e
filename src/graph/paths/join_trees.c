/*
 * The paths between all pairs of the requested tables give a tree, and with it an upper bound: a table too far from
 * the two nearest of them cannot be part of a cheaper one. The rest is small, and searched exactly.
 */
#include "graph/paths/join_trees.h"

#include <stdlib.h>

#include "graph/paths/tables_by_cost.h"
#include "graph/paths/steiner.h"
#include "graph/paths/path_few_hops.h"

#include "base/banned.h"

enum {
	SMALL = 3000,		/* maximum number of tables for the exact search */
	SEEN_MOST = 200 * 1000, /* maximum number of neighbours examined to find them */
};

struct pair {
	uint32_t one, two; /* one < two */
};

struct planting {
	const struct graph *graph;
	struct arena *arena; /* for one search */
	struct ways *ways;
	struct around *around;
	const uint32_t *wanted;
	int n, steps;
	const struct pair *without; /* an excluded join; or NULL */
	const struct stop *stop;
	struct path *way; /* between each pair: way[i * n + k], i < k */
};

/* ---- a tree of ways ---- */

static bool find_ways(struct planting *p, int *apart, struct err *err)
{
	*apart = -1;
	for (int i = 0; i < p->n; i++) {
		for (int k = i + 1; k < p->n; k++) {
			struct way_wish wish = { .from = p->wanted[i],
						 .to = p->wanted[k],
						 .steps = p->steps,
						 .most = WAY_ANY,
						 .without_step = p->without ? &p->without->one : NULL };
			bool found = false;

			if (!way_find(p->ways, &wish, &p->way[i * p->n + k], &found, err))
				return false;
			if (!found)
				p->way[i * p->n + k].steps = 0;
		}
	}
	return true;
}

static const struct path *way_between(const struct planting *p, int i, int k)
{
	return &p->way[i < k ? i * p->n + k : k * p->n + i];
}

struct pairs {
	struct pair *at;
	ptrdiff_t len, cap;
};

static struct pair pair_of(uint32_t a, uint32_t b)
{
	return a < b ? (struct pair){ a, b } : (struct pair){ b, a };
}

static void add_way(struct planting *p, const struct path *way, struct pairs *out)
{
	for (int i = 0; i < way->steps; i++) {
		struct pair is = pair_of(way->at[i], way->at[i + 1]);
		bool there = false;

		for (ptrdiff_t k = 0; k < out->len; k++)
			there |= out->at[k].one == is.one && out->at[k].two == is.two;
		if (!there)
			*push(out, p->arena) = is;
	}
}

/* Repeatedly joins the nearest remaining table: Prim's algorithm over paths. False: one is unreachable, *apart. */
static bool join_nearest(struct planting *p, struct pairs *out, int *apart)
{
	bool *joined = new_n(p->arena, bool, p->n);

	joined[0] = true;
	for (int count = 1; count < p->n; count++) {
		const struct path *best = NULL;
		int next = -1;

		for (int i = 0; i < p->n; i++) {
			for (int k = 0; joined[i] && k < p->n; k++) {
				const struct path *way = k == i || joined[k] ? NULL : way_between(p, i, k);

				if (way && way->steps && (!best || path_order(way, best) < 0)) {
					best = way;
					next = k;
				}
			}
		}
		for (int k = p->n - 1; next < 0 && k >= 0; k--)
			*apart = joined[k] ? *apart : k;
		if (next < 0)
			return false;
		joined[next] = true;
		add_way(p, best, out);
	}
	return true;
}

/* ---- a small graph of some tables ---- */

struct some {
	struct {
		uint32_t *at;
		ptrdiff_t len, cap;
	} tables; /* in ascending order, once complete */
};

static int by_table(const void *one, const void *two)
{
	uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)two;

	return (a > b) - (a < b);
}

static int32_t place_of(const struct some *s, uint32_t table)
{
	const uint32_t *found = s->tables.len
					? bsearch(&table, s->tables.at, (size_t)s->tables.len, sizeof table, by_table)
					: NULL;

	return found ? (int32_t)(found - s->tables.at) : -1;
}

static void close_some(struct some *s)
{
	ptrdiff_t kept = 0;

	if (s->tables.len)
		qsort(s->tables.at, (size_t)s->tables.len, sizeof *s->tables.at, by_table);
	for (ptrdiff_t i = 0; i < s->tables.len; i++)
		if (!kept || s->tables.at[i] != s->tables.at[kept - 1])
			s->tables.at[kept++] = s->tables.at[i];
	s->tables.len = kept;
}

static bool is_wanted(const struct planting *p, uint32_t table)
{
	for (int i = 0; i < p->n; i++)
		if (p->wanted[i] == table)
			return true;
	return false;
}

struct growing {
	struct {
		int32_t *at;
		ptrdiff_t len, cap;
	} to, cost;
	struct {
		uint8_t *at;
		ptrdiff_t len, cap;
	} many;
};

static void add_edge(struct planting *p, struct growing *g, const struct some *s, uint32_t at, uint32_t to,
		     struct cheapest step)
{
	struct pair is = pair_of(at, to);
	int32_t place = to == at || step.cost == COST_NEVER ? -1 : place_of(s, to);

	if (place < 0 || (p->without && p->without->one == is.one && p->without->two == is.two))
		return;
	*push(&g->to, p->arena) = place;
	*push(&g->cost, p->arena) = step.cost;
	*push(&g->many,
	      p->arena) = (uint8_t)((step.many_here ? SMALL_MANY_HERE : 0) | (step.many_there ? SMALL_MANY_THERE : 0));
}

/* A hub has many neighbours and other tables few: goes through the shorter list. */
static void add_edges(struct planting *p, struct growing *g, const struct some *s, uint32_t table)
{
	struct nears near = graph_near(p->graph, table);

	if (near.len > s->tables.len * 8) {
		for (ptrdiff_t i = 0; i < s->tables.len; i++)
			add_edge(p, g, s, table, s->tables.at[i], graph_step(p->graph, table, s->tables.at[i]));
		return;
	}
	for (int64_t i = 0; i < near.len; i++)
		if (!i || near.other[i] != near.other[i - 1])
			add_edge(p, g, s, table, near.other[i], graph_step(p->graph, table, near.other[i]));
}

static struct small_graph small_of(struct planting *p, const struct some *s)
{
	int32_t *start = new_n(p->arena, int32_t, s->tables.len + 1),
		*pass = new_n(p->arena, int32_t, s->tables.len + 1);
	struct growing g = { 0 };

	for (ptrdiff_t i = 0; i < s->tables.len; i++) {
		add_edges(p, &g, s, s->tables.at[i]);
		start[i + 1] = (int32_t)g.to.len;
		pass[i] = is_wanted(p, s->tables.at[i]) ? 0 : graph_bridge_cost(p->graph, s->tables.at[i]);
	}
	return (struct small_graph){ .nodes = (int)s->tables.len,
				     .start = start,
				     .to = g.to.at,
				     .cost = g.cost.at,
				     .many = g.many.at,
				     .pass = pass,
				     .multiplying = graph_multiplying_in_tree(p->graph) };
}

/* ---- a tree among some tables ---- */

static bool grow(struct planting *p, const struct some *s, struct pairs *out, int64_t *cost, struct err *err)
{
	struct small_graph g = small_of(p, s);
	int32_t wanted[TREE_EXACT];
	struct small_tree t;

	for (int i = 0; i < p->n; i++)
		wanted[i] = place_of(s, p->wanted[i]);
	if (!steiner(&g, wanted, p->n, p->arena, p->stop, &t, err))
		return false;
	*cost = t.cost;
	*out = (struct pairs){ 0 };
	for (ptrdiff_t i = 0; i < t.edges.len; i++)
		*push(out, p->arena) = pair_of(s->tables.at[t.edges.at[i].from], s->tables.at[t.edges.at[i].to]);
	return true;
}

/* The edges of a table that have several rows there for each of its own. */
static int many_of(const struct planting *p, const struct pairs *all, uint32_t table)
{
	int n = 0;

	for (ptrdiff_t i = 0; i < all->len; i++)
		n += (all->at[i].one == table && graph_step(p->graph, table, all->at[i].two).many_there) ||
		     (all->at[i].two == table && graph_step(p->graph, table, all->at[i].one).many_there);
	return n;
}

static int64_t cost_of(const struct planting *p, const struct pairs *all)
{
	struct some s = { 0 };
	int64_t cost = 0;

	for (ptrdiff_t i = 0; i < all->len; i++) {
		*push(&s.tables, p->arena) = all->at[i].one;
		*push(&s.tables, p->arena) = all->at[i].two;
		cost += graph_step_cost(p->graph, all->at[i].one, all->at[i].two);
	}
	close_some(&s);
	for (ptrdiff_t i = 0; i < s.tables.len; i++) {
		int many = many_of(p, all, s.tables.at[i]);

		if (!is_wanted(p, s.tables.at[i]))
			cost += graph_bridge_cost(p->graph, s.tables.at[i]);
		cost += many > 1 ? (int64_t)(many - 1) * graph_multiplying_in_tree(p->graph) : 0;
	}
	return cost;
}

/*
 * Every table that a tree of at most this cost may have: the two nearest requested tables, and an edge for each other
 * one, must not cost more. So one of them is within half of the remainder. False: too many to examine.
 */
static bool within_reach(struct planting *p, int64_t most, struct some *out)
{
	int64_t left = (most - (p->n - 2) * (int64_t)graph_least_cost(p->graph)) / 2, looks = SEEN_MOST;
	const uint32_t *at;
	ptrdiff_t len;

	for (int i = 0; i < p->n; i++) {
		if (!around_find(p->around, p->wanted[i], left, &looks, &at, &len))
			return false;
		for (ptrdiff_t k = 0; k < len; k++)
			*push(&out->tables, p->arena) = at[k];
		*push(&out->tables, p->arena) = p->wanted[i];
	}
	close_some(out);
	return true;
}

/* A table with one neighbour among them is in no useful tree; removes it, and then those connected only through it. */
static void drop_ends(struct planting *p, struct some *s)
{
	for (ptrdiff_t before = -1; before != s->tables.len;) {
		struct small_graph g = small_of(p, s);
		ptrdiff_t kept = 0;

		before = s->tables.len;
		for (ptrdiff_t i = 0; i < before; i++)
			if (g.start[i + 1] - g.start[i] > 1 || is_wanted(p, s->tables.at[i]))
				s->tables.at[kept++] = s->tables.at[i];
		s->tables.len = kept;
	}
}

/* ---- in the order of joining ---- */

/* From a table, adds those that it joins and that are not in the tree yet, in order of name. */
static void join_from(const struct pairs *all, uint32_t from, bool *taken, struct arena *a, struct tree *out)
{
	for (;;) {
		ptrdiff_t best = -1;
		uint32_t to = 0;

		for (ptrdiff_t i = 0; i < all->len; i++) {
			const struct pair *is = &all->at[i];
			uint32_t other = is->one == from ? is->two : is->one;

			if (!taken[i] && (is->one == from || is->two == from) && (best < 0 || other < to)) {
				best = i;
				to = other;
			}
		}
		if (best < 0)
			return;
		taken[best] = true;
		*push(&out->hops, a) = (struct tree_hop){ from, to };
		join_from(all, to, taken, a, out);
	}
}

static struct tree tree_of(const struct planting *p, const struct pairs *all, int64_t cost, bool proven,
			   struct arena *a)
{
	struct tree t = { .cost = cost, .proven = proven };

	join_from(all, p->wanted[0], new_n(p->arena, bool, all->len + 1), a, &t);
	return t;
}

/* ---- one tree ---- */

/*
 * Only among the tables of the paths, which are few: with more requested tables than the exact search allows, uses
 * the paths themselves, without cycles.
 */
static void cut_rings(struct planting *p, struct pairs *all)
{
	struct {
		uint32_t *at;
		ptrdiff_t len, cap;
	} there = { 0 };
	struct pairs kept = { 0 };
	bool more = true;

	*push(&there, p->arena) = p->wanted[0];
	while (more) {
		more = false;
		for (ptrdiff_t i = 0; i < all->len; i++) {
			bool one = false, two = false;

			for (ptrdiff_t k = 0; k < there.len; k++) {
				one |= there.at[k] == all->at[i].one;
				two |= there.at[k] == all->at[i].two;
			}
			if (one == two)
				continue;
			*push(&there, p->arena) = one ? all->at[i].two : all->at[i].one;
			*push(&kept, p->arena) = all->at[i];
			more = true;
		}
	}
	*all = kept;
}

static bool plant(struct planting *p, struct arena *a, struct tree *out, bool *found, int *apart, struct err *err)
{
	struct pairs pairs = { 0 };
	struct some some = { 0 };
	int64_t cost;
	bool proven;

	*found = false;
	if (!find_ways(p, apart, err))
		return false;
	if (!join_nearest(p, &pairs, apart))
		return true;
	cut_rings(p, &pairs);
	cost = cost_of(p, &pairs);
	proven = p->n <= TREE_EXACT && within_reach(p, cost, &some);
	if (proven)
		drop_ends(p, &some);
	proven = proven && some.tables.len <= SMALL;
	if (proven && !grow(p, &some, &pairs, &cost, err))
		return false;
	*out = tree_of(p, &pairs, cost, proven, a);
	*found = true;
	return true;
}

/* ---- public functions ---- */

static bool is_there(const struct trees *all, const struct tree *t)
{
	for (ptrdiff_t i = 0; i < all->len; i++) {
		bool same = all->at[i].hops.len == t->hops.len;

		for (ptrdiff_t k = 0; same && k < t->hops.len; k++)
			same = all->at[i].hops.at[k].from == t->hops.at[k].from &&
			       all->at[i].hops.at[k].to == t->hops.at[k].to;
		if (same)
			return true;
	}
	return false;
}

static int by_cost(const void *one, const void *two)
{
	const struct tree *a = one, *b = two;

	if (a->cost != b->cost)
		return a->cost < b->cost ? -1 : 1;
	if (a->hops.len != b->hops.len)
		return a->hops.len < b->hops.len ? -1 : 1;
	for (ptrdiff_t i = 0; i < a->hops.len; i++) {
		if (a->hops.at[i].from != b->hops.at[i].from)
			return a->hops.at[i].from < b->hops.at[i].from ? -1 : 1;
		if (a->hops.at[i].to != b->hops.at[i].to)
			return a->hops.at[i].to < b->hops.at[i].to ? -1 : 1;
	}
	return 0;
}

/* Without each of its joins in turn. */
static bool plant_others(struct planting *p, struct arena *a, struct trees *out, struct err *err)
{
	const struct tree best = out->at[0];

	for (ptrdiff_t i = 0; i < best.hops.len; i++) {
		scoped(arena_close) struct arena *scratch = arena_open();
		struct pair without = pair_of(best.hops.at[i].from, best.hops.at[i].to);
		struct planting other = *p;
		struct tree t;
		bool found;
		int apart;

		other.arena = scratch;
		other.without = &without;
		if (!plant(&other, a, &t, &found, &apart, err))
			return false;
		if (found && !is_there(out, &t))
			*push(out, a) = t;
	}
	if (out->len > 2)
		qsort(out->at + 1, (size_t)out->len - 1, sizeof *out->at, by_cost);
	return true;
}

bool graph_trees(const struct graph *g, struct arena *a, const struct trees_ask *ask, struct trees *out,
		 struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct planting p = { .graph = g,
			      .arena = scratch,
			      .wanted = ask->tables,
			      .n = ask->count,
			      .stop = ask->stop,
			      .steps = ask->steps < PATH_STEPS_MOST ? ask->steps : PATH_STEPS_MOST };
	struct tree t;
	bool found;
	int apart = 0;

	*out = (struct trees){ 0 };
	if (p.n < 2 || p.n > TREE_TABLES || ask->k < 1)
		return true;
	p.ways = ways_open(g, scratch, ask->stop);
	p.around = around_open(g, scratch, graph_multiplying_in_tree(g));
	p.way = new_n(scratch, struct path, (ptrdiff_t)p.n * p.n);
	if (!plant(&p, a, &t, &found, &apart, err))
		return false;
	if (!found) {
		out->apart = ask->tables[apart < 0 ? 0 : apart];
		return true;
	}
	*push(out, a) = t;
	if (ask->k > 1 && !plant_others(&p, a, out, err))
		return false;
	out->len = out->len < ask->k ? out->len : ask->k;
	return true;
}
