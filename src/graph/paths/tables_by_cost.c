#include "graph/paths/tables_by_cost.h"

#include "base/banned.h"

/*
 * A table is found twice: going on towards the start of the search to a table with several rows for each of its own,
 * and otherwise. What comes before it costs more in one case than in the other.
 */
struct around {
	const struct graph *graph;
	struct arena *arena;
	int64_t multiplying;
	uint32_t *slot; /* of each table, without and with many: its index in found; valid only if that entry is its */
	struct {
		uint32_t *at; /* tables */
		ptrdiff_t len, cap;
	} found;
	struct {
		struct place {
			int64_t cost; /* the lowest so far */
			bool many;
		} * at; /* of each found one */
		ptrdiff_t len, cap;
	} places;
	struct {
		uint32_t *at; /* indexes of the expanded ones, in this order */
		ptrdiff_t len, cap;
	} been;
	struct {
		struct next_table {
			int64_t cost;
			uint32_t place;
		} * at;
		ptrdiff_t len, cap;
	} next;
};

struct around *around_open(const struct graph *g, struct arena *a, int64_t multiplying)
{
	struct around *w = new(a, struct around);

	*w = (struct around){
		.graph = g, .arena = a, .multiplying = multiplying, .slot = new_n(a, uint32_t, 2 * graph_tables(g) + 1)
	};
	return w;
}

/* -1: not found. */
static int64_t place_of(const struct around *w, uint32_t table, bool many)
{
	uint32_t at = w->slot[(size_t)table * 2 + many];

	return at < w->found.len && w->found.at[at] == table && w->places.at[at].many == many ? (int64_t)at : -1;
}

static void put_next(struct around *w, int64_t cost, uint32_t place)
{
	ptrdiff_t i = w->next.len;

	*push(&w->next, w->arena) = (struct next_table){ cost, place };
	for (; i && w->next.at[(i - 1) / 2].cost > cost; i = (i - 1) / 2)
		w->next.at[i] = w->next.at[(i - 1) / 2];
	w->next.at[i] = (struct next_table){ cost, place };
}

static struct next_table take_next(struct around *w)
{
	struct next_table first = w->next.at[0], last = w->next.at[--w->next.len];
	ptrdiff_t i = 0;

	for (ptrdiff_t child; (child = 2 * i + 1) < w->next.len; i = child) {
		if (child + 1 < w->next.len && w->next.at[child + 1].cost < w->next.at[child].cost)
			child++;
		if (w->next.at[child].cost >= last.cost)
			break;
		w->next.at[i] = w->next.at[child];
	}
	w->next.at[i] = last;
	return first;
}

static void come_to(struct around *w, uint32_t table, bool many, int64_t cost)
{
	int64_t at = place_of(w, table, many);

	if (at < 0) {
		at = w->slot[(size_t)table * 2 + many] = (uint32_t)w->found.len;
		*push(&w->found, w->arena) = table;
		*push(&w->places, w->arena) = (struct place){ cost, many };
	} else if (w->places.at[at].cost <= cost) {
		return;
	}
	w->places.at[at].cost = cost;
	put_next(w, cost, (uint32_t)at);
}

/* Skips neighbours that the remaining cost cannot reach. */
static int64_t go_on(struct around *w, struct next_table from, int64_t most)
{
	uint32_t table = w->found.at[from.place];
	bool many = w->places.at[from.place].many;
	int64_t base = from.cost + (from.place ? graph_bridge_cost(w->graph, table) : 0);
	struct nears near = graph_near(w->graph, table);

	if (base + graph_least_cost(w->graph) > most)
		return 0;
	for (int64_t i = 0; i < near.len;) {
		uint32_t to = near.other[i];
		struct cheapest step = graph_cheapest_to(w->graph, &near, &i);
		int64_t cost = base + step.cost + (many && step.many_there ? w->multiplying : 0);

		if (step.cost != COST_NEVER && cost <= most)
			come_to(w, to, step.many_here, cost);
	}
	return near.len;
}

void around_begin(struct around *w, uint32_t table)
{
	w->found.len = w->places.len = w->been.len = w->next.len = 0;
	come_to(w, table, false, 0);
}

/* Expands the next one that has not been reached at lower cost since. */
static int64_t go_to_next(struct around *w, int64_t most)
{
	struct next_table from = take_next(w);

	if (from.cost != w->places.at[from.place].cost)
		return 0;
	*push(&w->been, w->arena) = from.place;
	return go_on(w, from, most);
}

bool around_find(struct around *w, uint32_t table, int64_t cost, int64_t *most, const uint32_t **at, ptrdiff_t *len)
{
	around_begin(w, table);
	while (w->next.len && *most >= 0)
		*most -= go_to_next(w, cost);
	*at = w->found.at;
	*len = w->found.len;
	return *most >= 0;
}

int64_t around_go(struct around *w, int64_t looks)
{
	int64_t gone = 0;

	while (w->next.len && gone < looks)
		gone += go_to_next(w, AROUND_NEVER) + 1;
	return gone;
}

/*
 * Any table that is not reached yet, or may be reached at lower cost, is a step away from one that is still waiting.
 */
int64_t around_least(const struct around *w, uint32_t table, bool many)
{
	int64_t least = around_rest(w) + (w->next.len ? graph_least_cost(w->graph) : 0);

	for (int goes_on = 0; goes_on < 2; goes_on++) {
		int64_t at = place_of(w, table, goes_on);
		int64_t cost = at < 0 ? AROUND_NEVER : w->places.at[at].cost + (many && goes_on ? w->multiplying : 0);

		least = cost < least ? cost : least;
	}
	return least;
}

int64_t around_been(const struct around *w, ptrdiff_t i, uint32_t *table)
{
	if (i >= w->been.len)
		return AROUND_NEVER;
	*table = w->found.at[w->been.at[i]];
	return w->places.at[w->been.at[i]].cost;
}

int64_t around_rest(const struct around *w)
{
	return w->next.len ? w->next.at[0].cost : AROUND_NEVER;
}
