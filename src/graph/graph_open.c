/* Opens relations with learned SQL and people's decisions applied. */
#include "graph/graph.h"

#include <stdlib.h>
#include <string.h>

#include "graph/graph_internal.h"
#include "model/name.h"
#include "index/names.h"

#include "base/lower_bound.h"
#include "base/banned.h"

/* ---- decisions ---- */

static bool decides(const struct graph *g, const struct decision *d, const struct edge *e)
{
	const struct edge_pair *pair = graph_pairs(g, e);
	int same = 0;

	if (e->width != d->width)
		return false;
	for (int i = 0; i < d->width; i++)
		for (int k = 0; k < e->width; k++)
			same += e->from == d->from && e->to == d->to
					? pair[k].from == d->pairs[i].from && pair[k].to == d->pairs[i].to
					: e->from == d->to && e->to == d->from && pair[k].from == d->pairs[i].to &&
						  pair[k].to == d->pairs[i].from;
	return same == d->width;
}

/* The index of the first that is not less. */
static ptrdiff_t place_of(const struct graph *g, uint32_t number)
{
	return lower_bound(g->changed.len, i, g->changed.at[i].number < number);
}

static void change(struct graph *g, uint32_t number, const struct edge *to)
{
	ptrdiff_t at = place_of(g, number);

	if (at < g->changed.len && g->changed.at[at].number == number) {
		g->changed.at[at].edge = *to;
		return;
	}
	push(&g->changed, g->arena);
	memmove(g->changed.at + at + 1, g->changed.at + at, (size_t)(g->changed.len - 1 - at) * sizeof *g->changed.at);
	g->changed.at[at] = (struct changed_edge){ number, *to };
}

static uint8_t status_of(const struct decision *d)
{
	return d->kind == DECIDED_ACCEPTED ? EDGE_ACCEPTED : EDGE_REJECTED;
}

/* All edges between the two that the decision is about. */
static bool lay_over(struct graph *g, const struct decision *d)
{
	struct nears near = joins_near(g->joins, d->from);
	int64_t low = nears_first(&near, d->to);
	bool any = false;

	for (; low < near.len && near.other[low] == d->to; low++) {
		struct edge e = *graph_edge(g, near.edge[low]);

		if (!decides(g, d, &e))
			continue;
		e.status = status_of(d);
		change(g, near.edge[low], &e);
		any = true;
	}
	for (ptrdiff_t i = 0; i < g->given.len; i++) {
		if (!decides(g, d, &g->given.at[i]))
			continue;
		g->given.at[i].status = status_of(d);
		any = true;
	}
	return any;
}

/* Do the columns include the whole primary key of its table? Other unique keys are not in the names. */
static bool holds_key(const struct graph *g, uint32_t asset, const struct decision *d, bool from)
{
	const struct names *n = g->names;
	bool any = false;

	if (!n || !names_fields_sound(n, asset))
		return false;
	for (int64_t i = n->fields.start[asset]; i < n->fields.start[asset + 1]; i++) {
		bool held = !(names_field(n, i).shape.flags & NAME_HAS_PK);

		any |= !held;
		for (int k = 0; k < d->width && !held; k++)
			held = (from ? d->pairs[k].from : d->pairs[k].to) == i;
		if (!held)
			return false;
	}
	return any;
}

static uint8_t nullable_flag(const struct graph *g, const struct decision *d)
{
	uint8_t flag = EDGE_ALWAYS;

	for (int k = 0; g->names && k < d->width; k++) {
		enum truth is = (enum truth)names_field(g->names, d->pairs[k].from).shape.nullable;

		flag = is == YES || flag == EDGE_OPTIONAL ? EDGE_OPTIONAL : is == MAYBE ? 0 : flag;
	}
	return flag;
}

static struct edge *give(struct graph *g, const struct decision *d, enum edge_origin origin, enum edge_status status)
{
	struct edge e = { .created = INT64_MIN,
			  .from = d->from,
			  .to = d->to,
			  .width = (uint16_t)d->width,
			  .origin = (uint8_t)origin,
			  .status = (uint8_t)status };

	e.pair = (uint32_t)(g->joins->pairs + g->pairs.len);
	for (int i = 0; i < d->width; i++)
		*push(&g->pairs, g->arena) = d->pairs[i];
	if (g->names && names_asset(g->names, d->from).ns != names_asset(g->names, d->to).ns)
		e.flags |= EDGE_ACROSS;
	e.flags |= nullable_flag(g, d);
	if (holds_key(g, d->from, d, true))
		e.flags |= EDGE_FROM_UNIQUE;
	if (holds_key(g, d->to, d, false))
		e.flags |= EDGE_TO_UNIQUE;
	*push(&g->given, g->arena) = e;
	return &g->given.at[g->given.len - 1];
}

/* ---- learned joins ---- */

/* A proposal that also occurs in SQL becomes a logged edge; a declared key stays declared. */
static void count(struct edge *e, const struct written *w)
{
	int64_t n = w->count < UINT32_MAX - (int64_t)e->count ? e->count + w->count : UINT32_MAX;

	e->count = (uint32_t)n;
	if (e->status != EDGE_PROPOSED)
		return;
	e->created = e->origin != EDGE_LOGGED || w->last > e->created ? w->last : e->created;
	e->origin = EDGE_LOGGED;
	e->score = 0;
}

static bool count_known(struct graph *g, const struct written *w, const struct decision *d)
{
	struct nears near = joins_near(g->joins, w->from);
	bool any = false;

	for (int64_t i = nears_first(&near, w->to); i < near.len && near.other[i] == w->to; i++) {
		struct edge e = *graph_edge(g, near.edge[i]);

		if (!decides(g, d, &e))
			continue;
		any = true;
		count(&e, w);
		change(g, near.edge[i], &e);
	}
	for (ptrdiff_t i = 0; i < g->given.len && !any; i++) {
		any = decides(g, d, &g->given.at[i]);
		if (any)
			count(&g->given.at[i], w);
	}
	return any;
}

/* The side that is a key is the referenced one. */
static void write_down(struct graph *g, const struct written *w)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct edge_pair *turned = new_n(a, struct edge_pair, w->width + 1);
	struct decision d = { w->from, w->to, w->pairs, w->width, DECIDED_ACCEPTED };

	if (count_known(g, w, &d))
		return;
	if (holds_key(g, d.from, &d, true) && !holds_key(g, d.to, &d, false)) {
		for (int i = 0; i < w->width; i++)
			turned[i] = (struct edge_pair){ w->pairs[i].to, w->pairs[i].from };
		d = (struct decision){ w->to, w->from, turned, w->width, DECIDED_ACCEPTED };
	}
	count(give(g, &d, EDGE_LOGGED, EDGE_PROPOSED), w);
}

/* ---- neighbours of tables with changed edges: few, so each has its own list ---- */

struct near_one {
	uint32_t other, edge;
	uint16_t class;
};

static int by_other(const void *one, const void *two)
{
	const struct near_one *a = one, *b = two;

	if (a->other != b->other)
		return a->other < b->other ? -1 : 1;
	return (a->edge > b->edge) - (a->edge < b->edge);
}

static struct nears spread(struct arena *a, struct near_one *at, int64_t n)
{
	uint32_t *other = new_n(a, uint32_t, n + 1), *edge = new_n(a, uint32_t, n + 1);
	uint16_t *class = new_n(a, uint16_t, n + 1);

	qsort(at, (size_t)n, sizeof *at, by_other);
	for (int64_t i = 0; i < n; i++) {
		other[i] = at[i].other;
		edge[i] = at[i].edge;
		class[i] = at[i].class;
	}
	return (struct nears){ other, edge, class, n };
}

/* For the referenced table, before decisions and learned SQL. */
static int64_t degree_of(const struct graph *g, uint32_t edge)
{
	return joins_near(g->joins, graph_edge(g, edge)->to).len;
}

static void touch(struct graph *g, uint32_t asset)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct nears near = joins_near(g->joins, asset);
	struct near_one *all;
	int64_t n = 0;

	if (bits_at(g->is_touched, asset))
		return;
	all = new_n(scratch, struct near_one, near.len + g->given.len + 1);
	for (; n < near.len; n++)
		all[n] = (struct near_one){ near.other[n], near.edge[n],
					    edge_class(graph_edge(g, near.edge[n]), asset,
						       degree_of(g, near.edge[n])) };
	for (ptrdiff_t i = 0; i < g->given.len; i++) {
		const struct edge *e = &g->given.at[i];

		if (e->from == asset || e->to == asset)
			all[n++] = (struct near_one){ e->from == asset ? e->to : e->from,
						      (uint32_t)(g->joins->edges + i),
						      edge_class(e, asset, joins_near(g->joins, e->to).len) };
	}
	*push(&g->touched, g->arena) = (struct touched){ asset, spread(g->arena, all, n) };
	bits_set(g->is_touched, asset);
}

static int by_asset(const void *one, const void *two)
{
	uint32_t a = ((const struct touched *)one)->asset, b = ((const struct touched *)two)->asset;

	return (a > b) - (a < b);
}

/* A decision overrides learned SQL. */
static void decide(struct graph *g, const struct graph_from *from)
{
	for (ptrdiff_t i = 0; i < from->written_count; i++)
		write_down(g, &from->written[i]);
	for (ptrdiff_t i = 0; i < from->decision_count; i++) {
		const struct decision *d = &from->decisions[i];

		if (!lay_over(g, d) && d->kind == DECIDED_ACCEPTED)
			give(g, d, EDGE_GIVEN, EDGE_ACCEPTED);
	}
	for (ptrdiff_t i = 0; i < from->decision_count; i++) {
		touch(g, from->decisions[i].from);
		touch(g, from->decisions[i].to);
	}
	for (ptrdiff_t i = 0; i < from->written_count; i++) {
		touch(g, from->written[i].from);
		touch(g, from->written[i].to);
	}
	qsort(g->touched.at, (size_t)g->touched.len, sizeof *g->touched.at, by_asset);
}

/* ---- opening ---- */

static void cost_class(struct graph *g, uint16_t class)
{
	g->class_cost[class] = cost_of_class(&g->costs, class);
	g->rejects |= g->class_cost[class] == COST_NEVER;
	if (g->class_cost[class] < g->least_cost)
		g->least_cost = g->class_cost[class];
}

static int32_t at_most(int32_t cost, int64_t most)
{
	return cost < most ? cost : (int32_t)most;
}

static void cost_all(struct graph *g)
{
	const uint64_t *present = joins_classes(g->joins);

	g->class_cost = new_n(g->arena, int32_t, CLASSES);
	g->least_cost = COST_NEVER;
	for (int64_t i = -1; (i = bits_next(present, CLASSES, i + 1)) >= 0;)
		cost_class(g, (uint16_t)i);
	for (ptrdiff_t i = 0; i < g->touched.len; i++)
		for (int64_t k = 0; k < g->touched.at[i].near.len; k++)
			cost_class(g, g->touched.at[i].near.class[k]);
	if (g->least_cost == COST_NEVER)
		g->least_cost = 1;
	g->multiplying = at_most(cost_of_multiplying(&g->costs), 2 * (int64_t)g->least_cost - 1);
	g->roles = cost_of_roles(&g->costs);
	g->multiplying_in_tree = at_most(g->multiplying, g->least_cost - 1);
}

struct graph *graph_open(const struct graph_from *from)
{
	struct arena *a = arena_open();
	struct graph *g = new(a, struct graph);

	*g = (struct graph){ .arena = a,
			     .names = from->names,
			     .joins = from->joins,
			     .costs = *from->costs,
			     .read_at = from->read_at,
			     .users = 1 };
	if (from->decision_count + from->written_count > 0) {
		g->is_touched = bits_new(a, g->joins->assets);
		decide(g, from);
	}
	cost_all(g);
	return g;
}

struct graph *graph_share(struct graph *g)
{
	atomic_fetch_add(&g->users, 1);
	return g;
}

void graph_close(struct graph *g)
{
	if (!g || atomic_fetch_sub(&g->users, 1) > 1)
		return;
	joins_close(g->joins);
	names_close(g->names);
	arena_close(g->arena);
}

bool graph_damaged(const struct graph *g)
{
	return joins_damaged(g->joins) || (g->names && names_damaged(g->names));
}

/* ---- reading ---- */

const struct names *graph_names(const struct graph *g)
{
	return g->names;
}

int64_t graph_tables(const struct graph *g)
{
	return g->joins->assets;
}

int64_t graph_edges(const struct graph *g)
{
	return g->joins->edges + g->given.len;
}

static const struct touched *touched_of(const struct graph *g, uint32_t asset)
{
	struct touched is = { .asset = asset };

	if (!g->is_touched || asset >= g->joins->assets || !bits_at(g->is_touched, asset))
		return NULL;
	return bsearch(&is, g->touched.at, (size_t)g->touched.len, sizeof is, by_asset);
}

struct nears graph_near(const struct graph *g, uint32_t asset)
{
	const struct touched *is = touched_of(g, asset);

	return is ? is->near : joins_near(g->joins, asset);
}

const uint32_t *graph_others(const struct graph *g, uint32_t asset, int64_t *count)
{
	const struct touched *is = touched_of(g, asset);

	if (!is)
		return joins_others(g->joins, asset, count);
	*count = is->near.len;
	return is->near.other;
}

const struct edge *graph_edge(const struct graph *g, uint32_t edge)
{
	int64_t given = (int64_t)edge - g->joins->edges;
	ptrdiff_t at;

	if (given >= 0 && given < g->given.len)
		return &g->given.at[given];
	at = place_of(g, edge);
	if (at < g->changed.len && g->changed.at[at].number == edge)
		return &g->changed.at[at].edge;
	return joins_edge(g->joins, edge);
}

const struct edge_pair *graph_pairs(const struct graph *g, const struct edge *e)
{
	return e->pair >= g->joins->pairs && g->pairs.len ? g->pairs.at + (e->pair - g->joins->pairs)
							  : joins_pairs(g->joins, e);
}

str graph_constraint(const struct graph *g, const struct edge *e)
{
	return e->origin == EDGE_GIVEN ? NO_STR : joins_name(g->joins, e);
}

int32_t graph_cost(const struct graph *g, uint16_t class)
{
	return g->class_cost[class];
}

/* Are several of these edges as good as the cheapest one? Null or not makes no difference to what they mean. */
static bool has_roles(const struct nears *near, int64_t from, int64_t to, uint16_t best)
{
	int alike = 0;

	for (int64_t i = from; i < to; i++)
		alike += !((near->class[i] ^ best) & (CLASS_MEASURE | 7 << CLASS_KIND));
	return alike > 1;
}

struct cheapest graph_cheapest_to(const struct graph *g, const struct nears *near, int64_t *i)
{
	int64_t from = *i;
	uint32_t to = near->other[from];
	struct cheapest least = { .cost = COST_NEVER };
	uint16_t best = 0;

	for (; *i < near->len && near->other[*i] == to; ++*i) {
		int32_t one = graph_cost(g, near->class[*i]);

		if (one >= least.cost)
			continue;
		best = near->class[*i];
		least = (struct cheapest){ one, best & CLASS_MANY_HERE, best & CLASS_MANY_THERE };
	}
	if (*i - from > 1 && least.cost != COST_NEVER && has_roles(near, from, *i, best))
		least.cost += g->roles;
	return least;
}

int32_t graph_least_cost(const struct graph *g)
{
	return g->least_cost;
}

int32_t graph_bridge_cost(const struct graph *g, uint32_t asset)
{
	struct nears near = graph_near(g, asset);
	struct bridge is = { g->names, asset, near.len, g->read_at };

	return cost_of_bridge(&g->costs, &is);
}

int32_t graph_multiplying_cost(const struct graph *g)
{
	return g->multiplying;
}

int32_t graph_multiplying_in_tree(const struct graph *g)
{
	return g->multiplying_in_tree;
}
