#include "retrieve/best_neighbours.h"

#include <math.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/banned.h"

struct looking {
	const struct retriever *r;
	const struct weights *w;
	const double *own;
	const bool *admitted;
	const bool *matches; /* by table: does the head of its family match anything? */
	struct neighbours near;
};

/* Table t has this neighbour. */
static void meet(struct looking *l, uint32_t t, uint32_t to, double value)
{
	double *first = &l->near.first[t], *second = &l->near.second[t];

	if (to == t || !l->admitted[to])
		return;
	if (to == l->near.by[t]) {
		*first = *first < value ? value : *first;
	} else if (value > *first) {
		*second = *first;
		l->near.bridge[t] = l->near.by[t];
		*first = value;
		l->near.by[t] = to;
	} else if (value > *second) {
		*second = value;
		l->near.bridge[t] = to;
	}
}

/* ---- keys of the catalog ---- */

/* Those that lead to a table: tables that share a column are all joined to each other. */
static uint32_t count_keys(const struct retriever *r, struct span edges)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < edges.len; i++)
		n += r->edges.at[edges.from + i].origin != EDGE_SHARED;
	return n;
}

/*
 * Neighbours of hubs count less, as there are so many.
 * Most neighbours match nothing, and are told by the small array alone.
 */
static void meet_keys(struct looking *l, uint32_t t)
{
	const struct retriever *r = l->r;
	struct span edges = r->tables.at[t].edges;
	double hub = 0;

	for (uint32_t i = 0; i < edges.len; i++) {
		const struct edge_rec *e = &r->edges.at[edges.from + i];
		uint32_t to;

		if (!l->matches[e->to])
			continue;
		if (hub <= 0)
			hub = 1 + log(1 + count_keys(r, edges) / l->w->hub);
		to = r->tables.at[e->to].head;
		meet(l, t, to, l->own[to] * edge_trust(e->origin) / hub);
	}
}

static bool *find_matches(const struct retriever *r, const double *own, struct arena *a)
{
	bool *matches = new_n(a, bool, r->tables.len);

	for (ptrdiff_t t = 0; t < r->tables.len; t++)
		matches[t] = own[r->tables.at[t].head] > 0;
	return matches;
}

/* ---- joins of people ---- */

/* The tables of these joins, by id. */
static void find_joined(const struct retriever *r, const struct retrieve_ask *ask, struct arena *a, struct map *by_id)
{
	char room[8];

	for (ptrdiff_t i = 0; i < 2 * ask->join_count; i++) {
		const struct retrieve_join *j = &ask->joins[i / 2];

		map_put(by_id, str_dup(a, id_key(room, i % 2 ? j->to : j->from)), NULL)->num = NONE_32;
	}
	for (ptrdiff_t t = 0; t < r->tables.len; t++) {
		struct map_entry *e = map_get(by_id, id_key(room, r->tables.at[t].id));

		if (e)
			e->num = r->tables.at[t].head;
	}
}

static void meet_joins(struct looking *l, const struct retrieve_ask *ask, struct arena *a)
{
	struct map by_id = map_in(a);
	char room[8];

	if (!ask->join_count)
		return;
	find_joined(l->r, ask, a, &by_id);
	for (ptrdiff_t i = 0; i < ask->join_count; i++) {
		uint32_t from = (uint32_t)map_get(&by_id, id_key(room, ask->joins[i].from))->num,
			 to = (uint32_t)map_get(&by_id, id_key(room, ask->joins[i].to))->num;

		if (from == NONE_32 || to == NONE_32)
			continue;
		meet(l, from, to, l->own[to]);
		meet(l, to, from, l->own[from]);
	}
}

struct neighbours neighbours_find(const struct retriever *r, const struct weights *w, const struct retrieve_ask *ask,
				  const double *own, const bool *admitted, struct arena *a)
{
	ptrdiff_t tables = r->tables.len;
	struct looking l = { r, w, own, admitted, find_matches(r, own, a), { 0 } };

	l.near = (struct neighbours){ new_n(a, uint32_t, tables), new_n(a, uint32_t, tables), new_n(a, double, tables),
				      new_n(a, double, tables) };
	for (ptrdiff_t t = 0; t < tables; t++)
		l.near.by[t] = l.near.bridge[t] = NONE_32;
	meet_joins(&l, ask, a);
	for (ptrdiff_t t = 0; t < tables; t++)
		if (r->tables.at[t].head == t && admitted[t])
			meet_keys(&l, (uint32_t)t);
	return l.near;
}
