/*
 * Which joins repeat the rows of a source, and how sure it is: conditions may leave one row of the other side, and
 * groups may be of that side. Looks into subqueries and named queries of one SELECT.
 */
#include "sql/check/joins_internal.h"

#include "sql/check/group_by.h"
#include "sql/check/size_estimate.h"
#include "base/banned.h"

static struct sql_binding bound(const struct joining_level *l, node n)
{
	struct sql_binding none = { 0, -1 };

	return n < l->resolved->bound_count ? l->resolved->bound[n] : none;
}

/* ---- queries within ---- */

static const struct joining_level *level_behind(const struct joining_level *l, uint32_t source)
{
	const struct tree *t = l->tree;
	const struct sql_source *s = &l->resolved->sources.at[source];
	node query = NO_NODE;

	if (node_kind(t, s->at) == NODE_DERIVED)
		query = node_slot(t, s->at, TABLE_WHAT);
	else if (node_kind(t, s->at) == NODE_TABLE && !s->table)
		query = node_slot(t, size_cte_of(t, s->at), CTE_QUERY);
	if (node_kind(t, query) != NODE_QUERY || node_slot(t, query, QUERY_LIMIT))
		return NULL;
	for (ptrdiff_t i = 1; i < l->resolved->levels.len; i++)
		if (l->resolved->levels.at[i].select == node_slot(t, query, QUERY_BODY))
			return &l->all[i];
	return NULL;
}

/* The columns whose values are different in each of its rows; NO_NODE: it does not group. */
static node groups_of(const struct joining_level *l)
{
	node select = l->level->select;

	if (node_slot(l->tree, select, SELECT_GROUP))
		return node_slot(l->tree, select, SELECT_GROUP);
	return node_is(l->tree, select, NODE_DISTINCT) ? node_slot(l->tree, select, SELECT_ITEMS) : NO_NODE;
}

static bool is_joined_by(const struct sql_join *j, bool right, struct sql_base b)
{
	for (uint32_t i = 0; b.table == (right ? j->right : j->left) && i < j->pair_count; i++)
		if ((right ? j->pairs[i].right : j->pairs[i].left) == b.column)
			return true;
	return false;
}

/* Does the join compare everything that the subquery groups by? 1: yes; -1: no; 0: unknown. */
static int is_one_group(const struct joining_level *in, node groups, const struct sql_join *j, bool right)
{
	node items = node_slot(in->tree, in->level->select, SELECT_ITEMS);

	for (uint32_t i = 0; i < node_count(in->tree, groups); i++) {
		node one = sql_grouped_item(in->resolved, items, node_slot(in->tree, groups, i));
		struct sql_base b;

		one = node_kind(in->tree, one) == NODE_ITEM ? node_slot(in->tree, one, 0) : one;
		if (node_kind(in->tree, one) == NODE_GROUPING || node_kind(in->tree, one) == NODE_STAR)
			return 0;
		if (!sql_plain_base(in->resolved, one, &b) || !is_joined_by(j, right, b))
			return -1;
	}
	return 1;
}

/* By the key of the one table in it that the join compares. */
static int is_unique_behind(const struct joining_level *in, const struct sql_join *j, bool right)
{
	const struct sql_table *t = right ? j->right : j->left;
	struct repeating how;
	int32_t place = -1, unique = unique_by(t, j->pairs, j->pair_count, right);

	for (uint32_t i = 0; i < in->level->source_count; i++)
		if (source_at(in, i)->table == t)
			place = place == -1 ? (int32_t)i : -2;
	if (place < 0 || unique <= 0)
		return place < 0 ? 0 : unique;
	switch (rows_repeated(in, (uint32_t)place, &how)) {
	case SQL_REPEATS_NOT: return 1;
	case SQL_REPEATS_SURELY: return -1;
	default: return 0;
	}
}

int rows_unique(const struct joining_level *l, const struct sql_join *j, bool right)
{
	uint32_t source = right ? j->right_source : j->left_source;
	const struct sql_source *s = &l->resolved->sources.at[source];
	const struct joining_level *in;

	if (s->table)
		return unique_by(right ? j->right : j->left, j->pairs, j->pair_count, right);
	in = s->one_row ? NULL : level_behind(l, source);
	if (!in)
		return s->one_row;
	return groups_of(in) ? is_one_group(in, groups_of(in), j, right) : is_unique_behind(in, j, right);
}

/* ---- which other source repeats its rows ---- */

struct walk {
	const struct joining_level *level;
	bool *seen, *upward; /* of each place; upward: several rows share a row of it */
	struct repeating *how;
};

/* The other place of a join of this source; -1: it has no other that may repeat rows. */
static int32_t other_place(const struct joining_level *l, const struct sql_join *j, uint32_t source)
{
	bool left = j->left_source == source;
	uint32_t other = left ? j->right_source : j->left_source;
	int32_t next = left || j->right_source == source ? place_of(l, other) : -1;
	const struct sql_source *there = next >= 0 ? source_at(l, (uint32_t)next) : NULL;

	if (!there || there->one_row || j->pair_count == 0 || (!there->table && !level_behind(l, other)))
		return -1;
	return next;
}

/* All that has one row for each row of this place, and whether several rows share it. */
static void walk_from(struct walk *w, uint32_t place, bool upward)
{
	const struct joining_level *l = w->level;
	uint32_t source = l->level->sources[place];

	w->seen[place] = true;
	w->upward[place] = upward;
	for (ptrdiff_t i = l->first; i < l->end; i++) {
		const struct sql_join *j = &l->out->at[i];
		bool left = j->left_source == source;
		int32_t next = other_place(l, j, source);

		if (next >= 0 && !w->seen[next] && rows_unique(l, j, left) >= 0)
			walk_from(w, (uint32_t)next, upward || rows_unique(l, j, !left) < 0);
	}
}

/* A source outside of these repeats their rows. */
static void find_repeating(struct walk *w)
{
	const struct joining_level *l = w->level;

	for (uint32_t place = 0; place < l->level->source_count; place++)
		for (ptrdiff_t i = l->first; i < l->end && w->seen[place] && w->how->by < 0; i++) {
			int32_t next = other_place(l, &l->out->at[i], l->level->sources[place]);

			if (next < 0 || w->seen[next])
				continue;
			w->how->by = next;
			w->how->through_one = w->upward[place];
		}
}

/* ---- which sources have several rows for one of it ---- */

static bool is_many(const struct joining_level *l, uint32_t source)
{
	for (ptrdiff_t i = l->first; i < l->end; i++) {
		const struct sql_join *j = &l->out->at[i];
		const char *c = j->cardinality;

		if (c && ((j->left_source == source && c[0] == 'N') || (j->right_source == source && c[2] == 'N')))
			return true;
	}
	return false;
}

/* ---- what conditions leave of it ---- */

enum hold { HOLD_NONE, HOLD_TOUCHED, HOLD_EQUAL };

struct touched {
	const struct joining_level *in;
	uint32_t source;
	int32_t column; /* -1: any */
	bool found, others;
};

static bool see_touched(void *with, const struct tree *t, node n)
{
	struct touched *w = with;
	struct sql_binding b = bound(w->in, n);

	if (node_kind(t, n) != NODE_COLUMN)
		return true;
	w->found |= b.source == w->source && (w->column < 0 || b.column == w->column);
	w->others |= b.source != w->source;
	return false;
}

static bool is_pair(const struct joining_level *l, uint32_t source, int32_t column)
{
	for (ptrdiff_t i = l->first; i < l->end; i++) {
		const struct sql_join *j = &l->out->at[i];

		for (uint32_t k = 0; k < j->pair_count; k++)
			if ((j->left_source == source && (int32_t)j->pairs[k].left == column) ||
			    (j->right_source == source && (int32_t)j->pairs[k].right == column))
				return true;
	}
	return false;
}

/* column = something that is not a column of this SELECT */
static bool is_fixed(const struct joining_level *l, node condition, uint32_t source, int32_t column)
{
	node left, right;

	if (node_kind(l->tree, condition) != NODE_BINARY || node_at(l->tree, condition)->op != OP_EQ)
		return false;
	left = node_uncast(l->tree, node_slot(l->tree, condition, 0));
	right = node_uncast(l->tree, node_slot(l->tree, condition, 1));
	if (bound(l, right).source == source && bound(l, right).column == column)
		left = right;
	else if (bound(l, left).source != source || bound(l, left).column != column)
		return false;
	right = left == right ? node_uncast(l->tree, node_slot(l->tree, condition, 0)) : right;
	return node_kind(l->tree, right) != NODE_COLUMN;
}

static enum hold hold_of(const struct joining_level *l, uint32_t source, int32_t column)
{
	enum hold out = is_pair(l, source, column) ? HOLD_EQUAL : HOLD_NONE;

	for (ptrdiff_t i = 0; i < l->conditions.len && out != HOLD_EQUAL; i++) {
		struct touched w = { l, source, column, false, false };

		node_walk(l->tree, l->conditions.at[i].n, see_touched, &w);
		if (is_fixed(l, l->conditions.at[i].n, source, column))
			out = HOLD_EQUAL;
		else if (w.found)
			out = HOLD_TOUCHED;
	}
	return out;
}

static enum sql_repeats after_key(const struct joining_level *l, uint32_t source, const struct sql_key *key)
{
	enum sql_repeats out = SQL_REPEATS_NOT;

	for (uint32_t i = 0; i < key->len; i++) {
		enum hold hold = hold_of(l, source, (int32_t)key->at[i]);

		if (hold == HOLD_NONE)
			return SQL_REPEATS_SURELY;
		out = hold == HOLD_TOUCHED ? SQL_REPEATS_PERHAPS : out;
	}
	return out;
}

/* LEFT JOIN ... WHERE payments.id IS NULL: none of its rows is left. */
static bool is_absent(const struct joining_level *l, uint32_t source)
{
	for (ptrdiff_t i = 0; i < l->conditions.len; i++) {
		node n = l->conditions.at[i].n;

		if (!l->conditions.at[i].join && node_kind(l->tree, n) == NODE_IS &&
		    node_at(l->tree, n)->op == OP_NULL && !node_is(l->tree, n, NODE_NEGATED) &&
		    bound(l, node_uncast(l->tree, node_slot(l->tree, n, 0))).source == source)
			return true;
	}
	return false;
}

/* By a column of the source; -1: by any of them. */
static bool is_grouped(const struct joining_level *l, uint32_t source, int32_t column)
{
	node group = node_slot(l->tree, l->level->select, SELECT_GROUP),
	     items = node_slot(l->tree, l->level->select, SELECT_ITEMS);

	for (uint32_t i = 0; i < node_count(l->tree, group); i++) {
		struct touched w = { l, source, column, false, false };

		node_walk(l->tree, sql_grouped_item(l->resolved, items, node_slot(l->tree, group, i)), see_touched, &w);
		if (w.found)
			return true;
	}
	return false;
}

/* A condition on this source alone, which may leave one of the rows of a subquery. */
static bool is_chosen(const struct joining_level *l, uint32_t source)
{
	for (ptrdiff_t i = 0; i < l->conditions.len; i++) {
		struct touched w = { l, source, -1, false, false };

		node_walk(l->tree, l->conditions.at[i].n, see_touched, &w);
		if (w.found && !w.others)
			return true;
	}
	return false;
}

/* By its conditions alone. */
static enum sql_repeats by_conditions(const struct joining_level *l, uint32_t source)
{
	const struct sql_table *t = l->resolved->sources.at[source].table;
	enum sql_repeats out = SQL_REPEATS_SURELY;

	if (is_absent(l, source))
		return SQL_REPEATS_NOT;
	if (!t && is_chosen(l, source))
		return SQL_REPEATS_PERHAPS;
	for (uint32_t i = 0; t && i < t->key_count; i++) {
		enum sql_repeats one = after_key(l, source, &t->keys[i]);

		out = one < out ? one : out;
	}
	return out;
}

static enum sql_repeats by_source(const struct joining_level *l, uint32_t source)
{
	enum sql_repeats out = by_conditions(l, source);

	return out == SQL_REPEATS_SURELY && is_grouped(l, source, -1) ? SQL_REPEATS_PERHAPS : out;
}

enum sql_repeats rows_repeated(const struct joining_level *l, uint32_t place, struct repeating *how)
{
	struct walk w = { .level = l, .how = how };
	enum sql_repeats out = SQL_REPEATS_NOT;

	*how = (struct repeating){ .by = -1 };
	w.seen = new_n(l->arena, bool, l->level->source_count);
	w.upward = new_n(l->arena, bool, l->level->source_count);
	walk_from(&w, place, false);
	find_repeating(&w);
	for (uint32_t i = 0; how->by >= 0 && i < l->level->source_count; i++) {
		uint32_t source = l->level->sources[i];
		enum sql_repeats one = i != place && is_many(l, source) ? by_source(l, source) : SQL_REPEATS_NOT;

		out = one > out ? one : out;
	}
	return out;
}

/* Groups by it do not help where no join was meant: each has all rows of the other side. */
static enum sql_repeats by_crossing(const struct joining_level *l, uint32_t place)
{
	uint32_t source = l->level->sources[place];
	const struct sql_table *t = l->resolved->sources.at[source].table;
	enum sql_repeats out = is_meant(l, place) ? by_source(l, source) : by_conditions(l, source);

	return out == SQL_REPEATS_SURELY && (!t || (t->rows >= 0 && t->rows <= 1)) ? SQL_REPEATS_PERHAPS : out;
}

enum sql_repeats rows_crossed(const struct joining_level *l, uint32_t place, struct repeating *how)
{
	enum sql_repeats out = SQL_REPEATS_NOT;

	for (uint32_t i = 0; i < l->level->source_count; i++) {
		enum sql_repeats one = l->part[i] == l->part[place] || is_harmless(source_at(l, i)) ? SQL_REPEATS_NOT
												    : by_crossing(l, i);

		if (one > out) {
			*how = (struct repeating){ .by = (int32_t)i, .crossed = true };
			out = one;
		}
	}
	return out;
}

/* ---- rows that a subquery repeats ---- */

/* The source within that the column of a subquery comes from, unchanged; 0: none. */
static uint32_t source_behind(const struct joining_level *l, uint32_t source, int32_t column)
{
	const struct sql_outputs *shape = l->resolved->sources.at[source].shape;
	const struct sql_output *o = shape && column >= 0 && column < shape->len ? &shape->at[column] : NULL;
	const struct sql_part *part = o && o->plain ? o->parts : NULL;

	return !part	      ? 0
	       : part->source ? part->source
	       : part->what   ? bound(l, node_uncast(l->tree, part->what)).source
			      : 0;
}

static int32_t column_behind(const struct joining_level *l, uint32_t source, int32_t column)
{
	const struct sql_part *part = l->resolved->sources.at[source].shape->at[column].parts;

	return part->source ? part->column : bound(l, node_uncast(l->tree, part->what)).column;
}

enum sql_repeats rows_repeated_behind(const struct joining_level *l, uint32_t source, int32_t column,
				      const struct joining_level **where, uint32_t *place, struct repeating *how)
{
	const struct joining_level *in = level_behind(l, source);
	uint32_t inner = in && !groups_of(in) && !in->level->aggregates ? source_behind(l, source, column) : 0;
	int32_t at = inner ? place_of(in, inner) : -1;
	enum sql_repeats out;

	if (at < 0)
		return SQL_REPEATS_NOT;
	out = rows_repeated(in, (uint32_t)at, how);
	*where = in;
	*place = (uint32_t)at;
	if (out == SQL_REPEATS_NOT && !in->resolved->sources.at[inner].table)
		out = rows_repeated_behind(in, inner, column_behind(l, source, column), where, place, how);
	if (out == SQL_REPEATS_SURELY && (is_chosen(l, source) || is_grouped(l, source, -1)))
		return SQL_REPEATS_PERHAPS;
	return out;
}

/* ---- a join that is not by the key ---- */

/* count(*), count(x), sum(x), avg(x): each counts a repeated row again. */
static bool see_adding(void *with, const struct tree *t, node n)
{
	bool *found = with;
	node names;

	if (node_kind(t, n) == NODE_QUERY)
		return false;
	if (node_kind(t, n) != NODE_CALL || node_is(t, n, NODE_DISTINCT) || node_slot(t, n, CALLED_OVER))
		return true;
	names = node_slot(t, n, CALLED_NAME);
	*found |= str_is_among(node_text(t, node_slot(t, names, node_count(t, names) - 1)), " count sum avg total ");
	return true;
}

/* Another condition compares the two as well: their order in time, for example. */
static bool is_compared_further(const struct joining_level *l, const struct sql_join *j)
{
	for (ptrdiff_t i = 0; i < l->conditions.len; i++) {
		struct touched left = { l, j->left_source, -1, false, false },
			       right = { l, j->right_source, -1, false, false };
		node n = l->conditions.at[i].n;

		node_walk(l->tree, n, see_touched, &left);
		node_walk(l->tree, n, see_touched, &right);
		if (left.found && right.found &&
		    (node_kind(l->tree, n) != NODE_BINARY || node_at(l->tree, n)->op != OP_EQ))
			return true;
	}
	return false;
}

/* Each group may be one row of it: the others are what was asked for. */
static bool is_grouped_by_key(const struct joining_level *l, uint32_t source)
{
	const struct sql_table *t = l->resolved->sources.at[source].table;

	for (uint32_t i = 0; t && i < t->key_count; i++)
		for (uint32_t k = 0; k < t->keys[i].len; k++)
			if (is_grouped(l, source, (int32_t)t->keys[i].at[k]))
				return true;
	return false;
}

enum sql_repeats join_repeats(const struct joining_level *l, const struct sql_join *j)
{
	bool adds = false;

	if (!j->cardinality || !str_eq(str_of(j->cardinality), S("N:N")))
		return SQL_REPEATS_NOT;
	node_walk(l->tree, node_slot(l->tree, l->level->select, SELECT_ITEMS), see_adding, &adds);
	if (!adds || is_compared_further(l, j) || by_conditions(l, j->left_source) != SQL_REPEATS_SURELY ||
	    by_conditions(l, j->right_source) != SQL_REPEATS_SURELY || is_grouped_by_key(l, j->left_source) ||
	    is_grouped_by_key(l, j->right_source))
		return SQL_REPEATS_PERHAPS;
	return SQL_REPEATS_SURELY;
}
