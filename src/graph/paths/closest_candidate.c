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

/*
 * The words of a name that is significant by itself, as a badge or the code of a state,
 * unlike a status; 0: it is not.
 */
static uint64_t words_of(struct looking *l, const struct key_vocabulary *v, uint32_t field)
{
	struct key_name k;
	struct clue c;

	key_name_of(v, &l->names->columns, l->names->field_name[field], &k);
	clue_of(&k, &c);
	return !(c.flags & CLUE_GENERIC) || (c.flags & CLUE_KEY && c.letters) ? c.whole : 0;
}

/* One column of a key of several does not identify a row. */
static bool is_part_of_key(const struct looking *l, uint32_t table, uint32_t field)
{
	int others = 0;

	for (uint32_t f = l->names->fields.start[table]; f < l->names->fields.start[table + 1]; f++)
		others += f != field && names_field(l->names, f).shape.flags & NAME_HAS_PK;
	return others && names_field(l->names, field).shape.flags & NAME_HAS_PK;
}

struct same { /* where words first occur on the side of the first table */
	uint32_t field;
	ptrdiff_t place;
};

struct comparing {
	struct looking *looking;
	const struct key_vocabulary *vocabulary;
	struct hash_index first; /* by words: index in at */
	array_of(struct same) at;
};

typedef void (*column_fn)(struct comparing *c, uint32_t field, ptrdiff_t place);

/* The columns of the nearest tables of one side that may join others. */
static void each_column(struct comparing *c, const struct reached *side, column_fn take)
{
	const struct names *n = c->looking->names;

	for (ptrdiff_t i = 0; i < side->len && i < TABLES_EACH; i++) {
		uint32_t table = side->at[i];

		if (!names_fields_sound(n, table))
			return;
		for (uint32_t f = n->fields.start[table]; f < n->fields.start[table + 1]; f++)
			if (may_join((enum type_class)names_field(n, f).shape.class) &&
			    !is_part_of_key(c->looking, table, f))
				take(c, f, i);
	}
}

static void note_column(struct comparing *c, uint32_t field, ptrdiff_t place)
{
	uint64_t words = words_of(c->looking, c->vocabulary, field);
	struct hash_slot *s = words ? hash_index_put(&c->first, hash_in(words, 0)) : NULL;

	if (!s || s->count++)
		return;
	s->value = (uint32_t)c->at.len;
	*push(&c->at, c->looking->arena) = (struct same){ field, place };
}

static void compare_column(struct comparing *c, uint32_t field, ptrdiff_t place)
{
	struct looking *l = c->looking;
	const struct key_index x = { .n = l->names };
	uint64_t words = words_of(l, c->vocabulary, field);
	const struct hash_slot *s = words ? hash_index_find(&c->first, hash_in(words, 0)) : NULL;
	const struct same *other = s ? &c->at.at[s->value] : NULL;
	int steps = other ? steps_of(&l->one, other->place) + steps_of(&l->two, place) : 0;

	if (other && !(infer_types(&x, other->field, field) & E_(TYPE_OFF)) &&
	    (l->best.kind == NEAREST_NONE || steps < l->best.steps))
		l->best = (struct nearest){
			NEAREST_NAMES, 0, l->one.at[other->place], l->two.at[place], other->field, field, steps
		};
}

static void compare_columns(struct looking *l)
{
	struct comparing c = { .looking = l,
			       .vocabulary = key_vocabulary(l->arena),
			       .first = hash_index_in(l->arena, 256) };

	each_column(&c, &l->one, note_column);
	each_column(&c, &l->two, compare_column);
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
