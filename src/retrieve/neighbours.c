#include "retrieve/neighbours.h"

#include <math.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/banned.h"

struct looking {
	const struct retriever *r;
	const struct weights *w;
	const double *own;
	const bool *admitted;
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

static double edge_trust(const struct edge_rec *e)
{
	static const double trust[] = { [EDGE_KEY] = 1, [EDGE_SAME_COLUMN] = 0.7, [EDGE_NAMED] = 0.6 };

	return trust[e->origin];
}

/* Neighbours of hubs count less, as there are so many. */
static void meet_keys(struct looking *l, uint32_t t)
{
	const struct retriever *r = l->r;
	struct span edges = r->tables.at[t].edges;
	double hub = 1 + log(1 + (double)edges.len / l->w->hub);

	for (uint32_t i = 0; i < edges.len; i++) {
		const struct edge_rec *e = &r->edges.at[edges.from + i];
		uint32_t to = r->tables.at[e->to].head;

		meet(l, t, to, l->own[to] * edge_trust(e) / hub);
	}
}

/* ---- joins of people ---- */

static str id_key(char room[8], int64_t id)
{
	for (int i = 0; i < 8; i++)
		room[i] = (char)(uint8_t)((uint64_t)id >> 8 * i);
	return str_n(room, 8);
}

static void meet_joins(struct looking *l, const struct retrieve_ask *ask, struct arena *a)
{
	const struct retriever *r = l->r;
	struct map by_id = map_in(a);
	char room[8];

	if (!ask->join_count)
		return;
	for (ptrdiff_t t = 0; t < r->tables.len; t++)
		map_put(&by_id, str_dup(a, id_key(room, r->tables.at[t].id)), NULL)->num = r->tables.at[t].head;
	for (ptrdiff_t i = 0; i < ask->join_count; i++) {
		const struct map_entry *from = map_get(&by_id, id_key(room, ask->joins[i].from)),
				       *to = map_get(&by_id, id_key(room, ask->joins[i].to));

		if (!from || !to)
			continue;
		meet(l, (uint32_t)from->num, (uint32_t)to->num, l->own[to->num]);
		meet(l, (uint32_t)to->num, (uint32_t)from->num, l->own[from->num]);
	}
}

struct neighbours neighbours_find(const struct retriever *r, const struct weights *w, const struct retrieve_ask *ask,
				  const double *own, const bool *admitted, struct arena *a)
{
	ptrdiff_t tables = r->tables.len;
	struct looking l = { r, w, own, admitted, { 0 } };

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
