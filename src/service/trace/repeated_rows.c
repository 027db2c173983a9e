#include "service/trace/repeated_rows.h"

#include "base/arena.h"
#include "sql/check/group_by.h"
#include "sql/resolve/conditions.h"
#include "sql/slots.h"
#include "base/banned.h"

struct repeating {
	struct arena *arena;
	const struct query_checked *checked;
	const struct sql_resolved *resolved;
	const struct tree *tree;
	const struct sql_level *level;
	uint32_t number; /* of the level */
	struct sql_conditions conditions;
	uint32_t summed; /* the source under the sum */
};

static struct sql_binding bound(const struct repeating *r, node n)
{
	struct sql_binding none = { 0, -1 };

	return n < r->resolved->bound_count ? r->resolved->bound[n] : none;
}

/* ---- where the sum is ---- */

struct call_at { /* the call at a position, and a source in it */
	const struct repeating *in;
	uint32_t at, len, source;
};

static bool see_call(void *with, const struct tree *t, node n)
{
	struct call_at *c = with;
	const struct node_rec *rec = node_at(t, n);
	bool inside = rec->at >= c->at && rec->at + rec->len <= c->at + c->len;

	if (inside && node_kind(t, n) == NODE_COLUMN && bound(c->in, n).source)
		c->source = bound(c->in, n).source;
	return true;
}

static bool open_level(struct repeating *r, uint32_t source)
{
	if (!source || source >= (uint32_t)r->resolved->sources.len)
		return false;
	r->summed = source;
	r->number = r->resolved->sources.at[source].level;
	r->level = &r->resolved->levels.at[r->number];
	r->conditions = sql_conditions(r->arena, r->tree, r->level);
	return true;
}

/* ---- which sources have several rows for one of it ---- */

static bool is_many(const struct repeating *r, uint32_t source)
{
	for (ptrdiff_t i = 0; i < r->checked->found.joins.len; i++) {
		const struct sql_join *j = &r->checked->found.joins.at[i];
		const char *c = j->cardinality;

		if (j->level != r->number || !c)
			continue;
		if ((j->left_source == source && c[0] == 'N') || (j->right_source == source && c[2] == 'N'))
			return true;
	}
	return false;
}

/* ---- what conditions leave of it ---- */

enum hold { HOLD_NONE, HOLD_TOUCHED, HOLD_EQUAL };

struct touched {
	const struct repeating *in;
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

static bool is_pair(const struct repeating *r, uint32_t source, int32_t column)
{
	for (ptrdiff_t i = 0; i < r->checked->found.joins.len; i++) {
		const struct sql_join *j = &r->checked->found.joins.at[i];

		for (uint32_t k = 0; j->level == r->number && k < j->pair_count; k++)
			if ((j->left_source == source && (int32_t)j->pairs[k].left == column) ||
			    (j->right_source == source && (int32_t)j->pairs[k].right == column))
				return true;
	}
	return false;
}

/* column = something that is not a column of this SELECT */
static bool is_fixed(const struct repeating *r, node condition, uint32_t source, int32_t column)
{
	node left, right;

	if (node_kind(r->tree, condition) != NODE_BINARY || node_at(r->tree, condition)->op != OP_EQ)
		return false;
	left = node_uncast(r->tree, node_slot(r->tree, condition, 0));
	right = node_uncast(r->tree, node_slot(r->tree, condition, 1));
	if (bound(r, right).source == source && bound(r, right).column == column)
		left = right;
	else if (bound(r, left).source != source || bound(r, left).column != column)
		return false;
	right = left == right ? node_uncast(r->tree, node_slot(r->tree, condition, 0)) : right;
	return node_kind(r->tree, right) != NODE_COLUMN;
}

static enum hold hold_of(const struct repeating *r, uint32_t source, int32_t column)
{
	enum hold out = is_pair(r, source, column) ? HOLD_EQUAL : HOLD_NONE;

	for (ptrdiff_t i = 0; i < r->conditions.len && out != HOLD_EQUAL; i++) {
		struct touched w = { r, source, column, false, false };

		node_walk(r->tree, r->conditions.at[i].n, see_touched, &w);
		if (is_fixed(r, r->conditions.at[i].n, source, column))
			out = HOLD_EQUAL;
		else if (w.found)
			out = HOLD_TOUCHED;
	}
	return out;
}

static enum repeats after_key(const struct repeating *r, uint32_t source, const struct sql_key *key)
{
	enum repeats out = REPEATS_NOT;

	for (uint32_t i = 0; i < key->len; i++) {
		enum hold hold = hold_of(r, source, (int32_t)key->at[i]);

		if (hold == HOLD_NONE)
			return REPEATS_SURELY;
		out = hold == HOLD_TOUCHED ? REPEATS_PERHAPS : out;
	}
	return out;
}

/* LEFT JOIN ... WHERE payments.id IS NULL: none of its rows is left. */
static bool is_absent(const struct repeating *r, uint32_t source)
{
	for (ptrdiff_t i = 0; i < r->conditions.len; i++) {
		node n = r->conditions.at[i].n;

		if (!r->conditions.at[i].join && node_kind(r->tree, n) == NODE_IS &&
		    node_at(r->tree, n)->op == OP_NULL && !node_is(r->tree, n, NODE_NEGATED) &&
		    bound(r, node_uncast(r->tree, node_slot(r->tree, n, 0))).source == source)
			return true;
	}
	return false;
}

/* By a column of the source; -1: by any of them. */
static bool is_grouped(const struct repeating *r, uint32_t source, int32_t column)
{
	node group = node_slot(r->tree, r->level->select, SELECT_GROUP),
	     items = node_slot(r->tree, r->level->select, SELECT_ITEMS);

	for (uint32_t i = 0; i < node_count(r->tree, group); i++) {
		struct touched w = { r, source, column, false, false };

		node_walk(r->tree, sql_grouped_item(r->resolved, items, node_slot(r->tree, group, i)), see_touched, &w);
		if (w.found)
			return true;
	}
	return false;
}

/* By its conditions alone. */
static enum repeats by_conditions(const struct repeating *r, uint32_t source)
{
	const struct sql_table *t = r->resolved->sources.at[source].table;
	enum repeats out = REPEATS_SURELY;

	if (is_absent(r, source))
		return REPEATS_NOT;
	for (uint32_t i = 0; t && i < t->key_count; i++) {
		enum repeats one = after_key(r, source, &t->keys[i]);

		out = one < out ? one : out;
	}
	return out;
}

static enum repeats by_source(const struct repeating *r, uint32_t source)
{
	enum repeats out = by_conditions(r, source);

	return out == REPEATS_SURELY && is_grouped(r, source, -1) ? REPEATS_PERHAPS : out;
}

enum repeats repeated_rows(struct arena *a, const struct query_checked *q, const struct sql_finding *f)
{
	struct repeating r = { .arena = a, .checked = q, .resolved = &q->found.resolved, .tree = &q->tree };
	struct call_at call = { &r, f->at, f->len, 0 };
	enum repeats out = REPEATS_NOT;

	node_walk(r.tree, r.tree->root, see_call, &call);
	if (!open_level(&r, call.source))
		return REPEATS_PERHAPS;
	for (uint32_t i = 0; i < r.level->source_count; i++) {
		uint32_t source = r.level->sources[i];
		enum repeats one = source != r.summed && is_many(&r, source) ? by_source(&r, source) : REPEATS_NOT;

		out = one > out ? one : out;
	}
	return out;
}

/* ---- a join that is not by the key ---- */

struct adding {
	bool found;
};

/* count(*), count(x), sum(x), avg(x): each counts a repeated row again. */
static bool see_adding(void *with, const struct tree *t, node n)
{
	struct adding *w = with;
	node names;

	if (node_kind(t, n) == NODE_QUERY)
		return false;
	if (node_kind(t, n) != NODE_CALL || node_is(t, n, NODE_DISTINCT) || node_slot(t, n, CALLED_OVER))
		return true;
	names = node_slot(t, n, CALLED_NAME);
	w->found |= str_is_among(node_text(t, node_slot(t, names, node_count(t, names) - 1)), " count sum avg total ");
	return true;
}

/* Another condition compares the two as well: their order in time, for example. */
static bool is_compared_further(const struct repeating *r, const struct sql_join *j)
{
	for (ptrdiff_t i = 0; i < r->conditions.len; i++) {
		struct touched left = { r, j->left_source, -1, false, false },
			       right = { r, j->right_source, -1, false, false };
		node n = r->conditions.at[i].n;

		node_walk(r->tree, n, see_touched, &left);
		node_walk(r->tree, n, see_touched, &right);
		if (left.found && right.found &&
		    (node_kind(r->tree, n) != NODE_BINARY || node_at(r->tree, n)->op != OP_EQ))
			return true;
	}
	return false;
}

/* Each group may be one row of it: the others are what was asked for. */
static bool is_grouped_by_key(const struct repeating *r, uint32_t source)
{
	const struct sql_table *t = r->resolved->sources.at[source].table;

	for (uint32_t i = 0; t && i < t->key_count; i++)
		for (uint32_t k = 0; k < t->keys[i].len; k++)
			if (is_grouped(r, source, (int32_t)t->keys[i].at[k]))
				return true;
	return false;
}

enum repeats repeated_by_join(struct arena *a, const struct query_checked *q, const struct sql_join *j)
{
	struct repeating r = { .arena = a, .checked = q, .resolved = &q->found.resolved, .tree = &q->tree };
	struct adding adding = { false };

	if (!j->cardinality || !str_eq(str_of(j->cardinality), S("N:N")) || !open_level(&r, j->left_source))
		return REPEATS_NOT;
	node_walk(r.tree, node_slot(r.tree, r.level->select, SELECT_ITEMS), see_adding, &adding);
	if (!adding.found || is_compared_further(&r, j) || by_conditions(&r, j->left_source) != REPEATS_SURELY ||
	    by_conditions(&r, j->right_source) != REPEATS_SURELY || is_grouped_by_key(&r, j->left_source) ||
	    is_grouped_by_key(&r, j->right_source))
		return REPEATS_PERHAPS;
	return REPEATS_SURELY;
}
