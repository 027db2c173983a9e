#include "graph/paths/closest_candidate.h"

#include "base/arena.h"
#include "graph/infer/internal.h"
#include "graph/paths/tables_by_hops.h"

#include "base/banned.h"

enum { TABLES_EACH = 200 }; /* the nearest of each side, whose columns are compared */

struct looking {
	const struct graph *graph;
	const struct names *names;
	struct arena *arena;
	struct reached one, two;
	struct reach *of_two;
	struct nearest best;
};

/* The number of steps to the i-th one. */
static int steps_of(const struct reached *r, ptrdiff_t i)
{
	int step = 0;

	while (step < r->steps && i >= r->ends[step])
		step++;
	return step;
}

static ptrdiff_t place_of(const struct reached *r, uint32_t table)
{
	ptrdiff_t i = 0;

	while (i < r->len && r->at[i] != table)
		i++;
	return i;
}

/* ---- rejected edges ---- */

static bool is_better(const struct looking *l, uint32_t edge, int steps)
{
	const struct edge *e = graph_edge(l->graph, edge), *best = graph_edge(l->graph, l->best.edge);

	if (l->best.kind == NEAREST_NONE || steps != l->best.steps)
		return l->best.kind == NEAREST_NONE || steps < l->best.steps;
	return e->score != best->score ? e->score > best->score : edge < l->best.edge;
}

static void take_rejected(struct looking *l, uint32_t other, uint32_t edge, int steps)
{
	const struct edge *e = graph_edge(l->graph, edge);
	const struct edge_pair *pair = graph_pairs(l->graph, e);

	steps += steps_of(&l->two, place_of(&l->two, other));
	if (e->status != EDGE_REJECTED || !e->width || !is_better(l, edge, steps))
		return;
	l->best = (struct nearest){ NEAREST_REJECTED, edge, e->from, e->to, pair->from, pair->to, steps };
}

static void look_at_rejected(struct looking *l)
{
	for (ptrdiff_t i = 0; i < l->one.len; i++) {
		struct nears near = graph_near(l->graph, l->one.at[i]);

		for (int64_t k = 0; k < near.len; k++)
			if (graph_cost(l->graph, near.class[k]) == COST_NEVER && reach_has(l->of_two, near.other[k]))
				take_rejected(l, near.other[k], near.edge[k], steps_of(&l->one, i));
	}
}

/* ---- columns of the same name ---- */

/* Dates look alike everywhere, and a flag joins nothing. */
static bool may_join(enum type_class c)
{
	return c == TYPE_INTEGER || c == TYPE_DECIMAL || c == TYPE_TEXT || c == TYPE_UUID;
}

/* By the name's number: it is significant by itself, unlike a status or a date. */
static bool says_something(struct looking *l, const struct key_vocabulary *v, uint32_t column)
{
	struct key_name k;
	struct clue c;

	key_name_of(v, &l->names->columns, column, &k);
	clue_of(&k, &c);
	return c.whole && !(c.flags & CLUE_GENERIC);
}

struct same {		       /* where a name first occurs on the side of the first table */
	uint32_t field, place; /* place: from 1; 0: not there */
};

static void note_columns(struct looking *l, struct same *at)
{
	for (ptrdiff_t i = 0; i < l->one.len && i < TABLES_EACH; i++) {
		uint32_t table = l->one.at[i];

		if (!names_fields_sound(l->names, table))
			return;
		for (uint32_t f = l->names->fields.start[table]; f < l->names->fields.start[table + 1]; f++)
			if (!at[l->names->field_name[f]].place)
				at[l->names->field_name[f]] = (struct same){ f, (uint32_t)i + 1 };
	}
}

static void compare_column(struct looking *l, const struct key_vocabulary *v, const struct same *at, uint32_t field,
			   ptrdiff_t place)
{
	const struct key_index x = { .n = l->names };
	struct names_field f = names_field(l->names, field);
	const struct same *s = &at[f.name];
	int steps;

	if (!s->place || !may_join((enum type_class)f.shape.class) || infer_types(&x, s->field, field) & E_(TYPE_OFF))
		return;
	steps = steps_of(&l->one, (ptrdiff_t)s->place - 1) + steps_of(&l->two, place);
	if ((l->best.kind == NEAREST_NONE || steps < l->best.steps) && says_something(l, v, f.name))
		l->best = (struct nearest){ NEAREST_NAMES, 0,	 l->one.at[s->place - 1], l->two.at[place], s->field,
					    field,	   steps };
}

static void compare_columns(struct looking *l)
{
	const struct key_vocabulary *v = key_vocabulary(l->arena);
	struct same *at = new_n(l->arena, struct same, l->names->columns.count + 1);

	note_columns(l, at);
	for (ptrdiff_t i = 0; i < l->two.len && i < TABLES_EACH; i++) {
		uint32_t table = l->two.at[i];

		if (!names_fields_sound(l->names, table))
			return;
		for (uint32_t f = l->names->fields.start[table]; f < l->names->fields.start[table + 1]; f++)
			compare_column(l, v, at, f, i);
	}
}

struct nearest graph_nearest(const struct graph *g, uint32_t one, uint32_t two)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct looking l = { .graph = g, .names = graph_names(g), .arena = a, .of_two = reach_open(g, a) };

	l.one = *reach_find(reach_open(g, a), one, REACH_STEPS_MOST);
	l.two = *reach_find(l.of_two, two, REACH_STEPS_MOST);
	if (reach_has(l.of_two, one))
		return l.best;
	look_at_rejected(&l);
	if (l.best.kind == NEAREST_NONE && l.names && names_sound(l.names, NAMES_TABLES | NAMES_COLUMNS | NAMES_FIELDS))
		compare_columns(&l);
	return l.best;
}
