#include "graph/paths/tables_by_hops.h"

#include "base/arena.h"
#include "graph/graph_internal.h"
#include "scan/scan.h"

#include "base/banned.h"

enum { MANY = 1000 }; /* number of tables in a step beyond which they are not checked one by one */

struct reach {
	const struct graph *graph;
	bits *seen;
	uint32_t *found; /* has one spare entry */
	ptrdiff_t len;
	struct reached told;
};

struct reach *reach_open(const struct graph *g, struct arena *a)
{
	struct reach *r = new(a, struct reach);

	r->graph = g;
	r->seen = bits_new(a, graph_tables(g) + 1);
	r->found = new_n(a, uint32_t, graph_tables(g) + 1);
	return r;
}

/* Which tables are new is unpredictable, so this avoids a branch: only the next index depends on it. */
static void meet(struct reach *r, const uint32_t *other, int64_t n)
{
	uint32_t *found = r->found;
	bits *seen = r->seen;
	ptrdiff_t len = r->len;

	for (int64_t i = 0; i < n; i++) {
		uint32_t table = other[i];
		uint64_t word = seen[table >> 6], bit = (uint64_t)1 << (table & 63);

		found[len] = table;
		len += !(word & bit);
		seen[table >> 6] = word | bit;
	}
	r->len = len;
}

/* Without rejected edges, the neighbours of a table are enough: no edge is examined. */
static void meet_those_around(struct reach *r, uint32_t table)
{
	const struct graph *g = r->graph;
	const uint32_t *other;
	struct nears near;
	int64_t n;

	if (!g->rejects) {
		other = graph_others(g, table, &n);
		meet(r, other, n);
		return;
	}
	near = graph_near(g, table);
	for (int64_t i = 0; i < near.len; i++)
		if (graph_cost(g, near.class[i]) != COST_NEVER)
			meet(r, &near.other[i], 1);
}

static void meet_around_all(struct reach *r, ptrdiff_t from, ptrdiff_t to)
{
	const struct graph *g = r->graph;
	const struct joins *j = g->joins;
	bool as_they_are = to - from > MANY && !g->rejects && joins_others_sound(j);

	for (ptrdiff_t i = from; i < to; i++) {
		uint32_t table = r->found[i];

		if (as_they_are && !(g->is_touched && bits_at(g->is_touched, table)))
			meet(r, j->near_other + j->near_start[table],
			     (int64_t)j->near_start[table + 1] - j->near_start[table]);
		else
			meet_those_around(r, table);
	}
}

/* Clears few bits one by one, many all at once. */
static void forget(struct reach *r)
{
	int64_t words = graph_tables(r->graph) / 64 + 1;

	for (ptrdiff_t i = 0; i < r->len && r->len < words; i++)
		r->seen[r->found[i] >> 6] = 0;
	for (int64_t i = 0; i < words && r->len >= words; i++)
		r->seen[i] = 0;
	r->len = 0;
}

const struct reached *reach_find(struct reach *r, uint32_t table, int steps)
{
	ptrdiff_t at = 0, end;
	struct reached *t = &r->told;

	forget(r);
	*t = (struct reached){ .at = r->found };
	if (table < graph_tables(r->graph))
		meet(r, &table, 1);
	t->ends[0] = r->len;
	for (int step = 1; step <= steps && step <= REACH_STEPS_MOST; step++) {
		end = r->len;
		meet_around_all(r, at, end);
		at = end;
		if (r->len == end)
			break;
		t->steps = step;
		t->ends[step] = r->len;
	}
	t->len = r->len;
	return t;
}

bool reach_has(const struct reach *r, uint32_t table)
{
	return table < graph_tables(r->graph) && bits_at(r->seen, table);
}
