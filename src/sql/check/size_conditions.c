/*
 * What the conditions of one SELECT say of its sources: which they join by equality or otherwise, and the fraction of
 * rows that each keeps.
 */
#include "sql/check/size_level.h"

#include <math.h>

#include "model/asset.h"
#include "sql/dialect/syntax.h"
#include "sql/slots.h"
#include "base/banned.h"

enum tie { TIE_NONE, TIE_EQUAL, TIE_NOT_EQUAL, TIE_ORDER, TIE_OTHER };

uint32_t size_root(uint32_t *root, uint32_t i)
{
	while (root[i] != i)
		i = root[i] = root[root[i]];
	return i;
}

/* generate_series(1, 9) a: a is its one column, whatever else the name may be bound to. 0: no such source. */
static uint32_t called_as(const struct level_sizes *l, node column)
{
	const struct sql_resolved *r = l->estimate->resolved;
	const struct tree *t = l->estimate->tree;
	str name = node_count(t, column) == 1 ? node_text(t, node_slot(t, column, 0)) : NO_STR;

	for (const struct sql_level *level = l->level; name.len; level = &r->levels.at[level->outer]) {
		for (uint32_t i = 0; i < level->source_count; i++) {
			const struct sql_source *s = &r->sources.at[level->sources[i]];

			if (s->called && str_eq_fold(s->alias.text, name))
				return level->sources[i];
		}
		if (!level->outer)
			break;
	}
	return 0;
}

static bool see_place(void *with, const struct tree *t, node n)
{
	struct places *w = with;
	const struct sql_resolved *r = w->sizes->estimate->resolved;
	uint32_t source = node_kind(t, n) == NODE_COLUMN ? called_as(w->sizes, n) : 0;

	if (node_kind(t, n) != NODE_COLUMN)
		return true;
	source = source || n >= r->bound_count ? source : r->bound[n].source;
	for (uint32_t i = 0; source && i < w->sizes->count; i++)
		if (w->sizes->level->sources[i] == source)
			w->set |= UINT64_C(1) << i;
	for (uint32_t up = w->sizes->level->outer; up; up = r->levels.at[up].outer)
		w->outer |= source && r->sources.at[source].level == up;
	return false;
}

struct places size_places(const struct level_sizes *l, node n)
{
	struct places w = { .sizes = l };

	node_walk(l->estimate->tree, n, see_place, &w);
	return w;
}

/* The root of several is the first of them. */
static void tie_all(uint32_t *root, uint64_t set)
{
	uint32_t first = SOURCES_MOST;

	for (uint32_t i = 0; i < SOURCES_MOST; i++)
		if (set >> i & 1 && size_root(root, i) < first)
			first = size_root(root, i);
	for (uint32_t i = 0; i < SOURCES_MOST; i++)
		if (set >> i & 1)
			root[size_root(root, i)] = first;
}

static bool is_order(const struct tree *t, node n)
{
	enum node_op op = (enum node_op)node_at(t, n)->op;

	return node_kind(t, n) == NODE_BETWEEN ||
	       (node_kind(t, n) == NODE_BINARY && (op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE));
}

/* Equality of two sides that read different sources; in OR, of every branch. */
static enum tie tie_of(const struct level_sizes *l, node n)
{
	const struct tree *t = l->estimate->tree;
	enum tie all = TIE_EQUAL;
	enum node_op op;

	n = node_bare(t, n);
	op = (enum node_op)node_at(t, n)->op;
	if (node_kind(t, n) == NODE_CHAIN && op == OP_OR) {
		for (uint32_t i = 0; i < node_count(t, n); i++) {
			enum tie one = tie_of(l, node_slot(t, n, i));

			all = one == TIE_NOT_EQUAL || all == TIE_NOT_EQUAL ? TIE_NOT_EQUAL : one > all ? one : all;
		}
		return all;
	}
	if (node_kind(t, n) == NODE_BINARY && op == OP_NE)
		return TIE_NOT_EQUAL;
	if (is_order(t, n))
		return TIE_ORDER;
	if (node_kind(t, n) == NODE_BINARY && (op == OP_EQ || op == OP_SAME)) {
		struct places left = size_places(l, node_slot(t, n, 0)), right = size_places(l, node_slot(t, n, 1));

		return !(left.set & right.set) && !(left.outer && right.outer) && (left.set || left.outer) &&
				       (right.set || right.outer)
			       ? TIE_EQUAL
			       : TIE_OTHER;
	}
	return node_kind(t, n) == NODE_IN && !node_is(t, n, NODE_NEGATED) ? TIE_EQUAL : TIE_OTHER;
}

/* The chance that a row has the value that its column is compared with; NAN: unknown. */
static double chance_of(const struct level_sizes *l, node n)
{
	const struct sql_resolved *r = l->estimate->resolved;
	double most = NAN;

	for (uint32_t i = 0; i < 2; i++) {
		struct places p = size_places(l, node_slot(r->tree, n, i));

		if (p.set && !p.outer)
			most = fmax(most, size_spread(l->estimate, node_slot(r->tree, n, i)));
	}
	return most;
}

/* As a planner estimates it without statistics of the column. */
static void take_filter(struct level_sizes *l, node n, uint64_t set)
{
	const struct tree *t = l->estimate->tree;
	bool equal = (node_kind(t, n) == NODE_BINARY && node_at(t, n)->op == OP_EQ) || node_kind(t, n) == NODE_IN;
	double guess = equal && !node_is(t, n, NODE_NEGATED) ? 0.001 : 0.3;
	double chance = equal && node_kind(t, n) == NODE_BINARY ? chance_of(l, n) : NAN;

	for (uint32_t i = 0; i < l->count; i++)
		if (set >> i & 1) {
			l->kept[i] *= fmin(guess, chance);
			l->told[i] *= isnan(chance) ? guess : chance;
		}
}

/* Two columns are in the list of joins. */
static bool is_of_columns(const struct level_sizes *l, node n)
{
	const struct sql_resolved *r = l->estimate->resolved;
	struct sql_base ignored;

	return node_kind(r->tree, n) == NODE_BINARY && node_at(r->tree, n)->op == OP_EQ &&
	       sql_plain_base(r, node_uncast(r->tree, node_slot(r->tree, n, 0)), &ignored) &&
	       sql_plain_base(r, node_uncast(r->tree, node_slot(r->tree, n, 1)), &ignored);
}

static void take_equality(struct level_sizes *l, node n, uint64_t set)
{
	double chance = is_of_columns(l, n) ? NAN : size_equal(l->estimate, n);
	uint32_t last = SOURCES_MOST;

	for (uint32_t i = 0; i < l->count; i++)
		last = set >> i & 1 ? i : last;
	if (!isnan(chance))
		l->matched[last] = isnan(l->matched[last]) ? chance : l->matched[last] * chance;
}

/* ---- indexes ---- */

static bool is_indexed(const struct sql_table *t, int32_t column)
{
	bool indexed = column >= 0 && (uint32_t)column < t->column_count &&
		       t->columns[column].traits & SQL_COLUMN_INDEXED;

	for (uint32_t i = 0; i < t->key_count; i++)
		indexed |= t->keys[i].len && (int32_t)t->keys[i].at[0] == column;
	return indexed;
}

/* A source whose indexes are unknown may have one on any column. */
static bool has_index(const struct sql_source *s, int32_t column)
{
	bool known = s->table && !s->table->view &&
		     (s->table->key_count || (s->table->indexes && s->table->indexes->len));

	return !s->called && (!known || is_indexed(s->table, column));
}

static uint64_t found_by_column(const struct level_sizes *l, node column)
{
	const struct sql_resolved *r = l->estimate->resolved;
	struct sql_binding none = { 0, -1 }, b = column < r->bound_count ? r->bound[column] : none;

	if (node_kind(r->tree, column) != NODE_COLUMN || !b.source || !has_index(&r->sources.at[b.source], b.column))
		return 0;
	for (uint32_t i = 0; i < l->count; i++)
		if (l->level->sources[i] == b.source)
			return UINT64_C(1) << i;
	return 0;
}

/* The sources of which the condition leaves only rows that an index finds. */
static uint64_t found_by(const struct level_sizes *l, node n)
{
	const struct tree *t = l->estimate->tree;
	uint64_t all = ~UINT64_C(0);
	int op;

	n = node_bare(t, n);
	op = node_at(t, n)->op;
	if (node_kind(t, n) == NODE_CHAIN && op == OP_OR) {
		for (uint32_t i = 0; i < node_count(t, n); i++)
			all &= found_by(l, node_slot(t, n, i));
		return all;
	}
	if (node_is(t, n, NODE_NEGATED))
		return 0;
	if (node_kind(t, n) == NODE_BETWEEN || node_kind(t, n) == NODE_IN || node_kind(t, n) == NODE_LIKE)
		return found_by_column(l, node_bare(t, node_slot(t, n, 0)));
	if (node_kind(t, n) == NODE_BINARY && (is_order(t, n) || op == OP_EQ || op == OP_SAME))
		return found_by_column(l, node_bare(t, node_slot(t, n, 0))) |
		       found_by_column(l, node_bare(t, node_slot(t, n, 1)));
	return 0;
}

/* As a planner estimates it: two bounds together leave a two-hundredth of the rows that an index finds. */
static void take_range(struct level_sizes *l, node n, uint64_t set)
{
	uint64_t found = found_by(l, n) & set;

	for (uint32_t i = 0; i < l->count; i++)
		if (found >> i & 1)
			l->told[i] *= node_kind(l->estimate->tree, n) == NODE_BETWEEN ? 0.005 : 0.07;
}

static bool see_subquery(void *with, const struct tree *t, node n)
{
	bool *holds = with;

	*holds |= node_kind(t, n) == NODE_QUERY;
	return !*holds;
}

static bool holds_subquery(const struct tree *t, node n)
{
	bool holds = false;

	node_walk(t, n, see_subquery, &holds);
	return holds;
}

/*
 * OR, LIKE, a.x + b.y = 3, IS NOT DISTINCT FROM in PostgreSQL: no kind of index or join finds the pairs. Other
 * operators and calls may have one.
 */
static bool compares_all(const struct tree *t, node n)
{
	int op = node_at(t, n)->op;

	if (node_kind(t, n) == NODE_IS)
		return rule_in(t->dialect->syntax->bit, MEANS_TYPES_STRICT);
	return node_kind(t, n) == NODE_LIKE || (node_kind(t, n) == NODE_CHAIN && op == OP_OR) ||
	       (node_kind(t, n) == NODE_BINARY && op == OP_EQ);
}

static void take_condition(struct level_sizes *l, node n)
{
	const struct tree *t = l->estimate->tree;
	struct places p;
	enum tie tie;

	n = node_bare(t, n);
	if (!n)
		return;
	if (node_kind(t, n) == NODE_CHAIN && node_at(t, n)->op == OP_AND) {
		for (uint32_t i = 0; i < node_count(t, n); i++)
			take_condition(l, node_slot(t, n, i));
		return;
	}
	if (l->early && holds_subquery(t, n))
		return;
	l->found |= found_by(l, n);
	p = size_places(l, n);
	if (!p.outer && !(p.set & (p.set - 1))) {
		take_filter(l, n, p.set);
		return;
	}
	tie = tie_of(l, n);
	if (p.outer && tie == TIE_EQUAL && !(p.set & (p.set - 1)))
		take_filter(l, n, p.set); /* by one value for each row outside */
	if (p.outer && tie == TIE_ORDER && !(p.set & (p.set - 1)))
		take_range(l, n, p.set);
	tie_all(l->any, p.set);
	if (tie == TIE_EQUAL) {
		tie_all(l->equal, p.set);
		take_equality(l, n, p.set);
	}
	l->outer_any |= p.outer && p.set;
	l->outer_equal |= p.outer && p.set && tie == TIE_EQUAL;
	l->not_equal |= tie == TIE_NOT_EQUAL;
	l->order |= tie == TIE_ORDER;
	l->other |= tie == TIE_OTHER;
	l->slow |= tie == TIE_OTHER && compares_all(t, n);
}

static void take_named(struct level_sizes *l, const struct sql_joined *j)
{
	uint64_t set = 0;

	for (uint32_t i = 0; i < j->equal_count; i++)
		for (uint32_t k = 0; k < l->count; k++) {
			uint32_t source = l->level->sources[k];
			bool left = source == j->equal[i].left;

			if (!left && source != j->equal[i].right)
				continue;
			set |= UINT64_C(1) << k;
			if (has_index(&l->estimate->resolved->sources.at[source],
				      left ? j->equal[i].left_column : j->equal[i].right_column))
				l->found |= UINT64_C(1) << k;
		}
	tie_all(l->equal, set);
	tie_all(l->any, set);
}

void size_level_open(struct level_sizes *l, struct size_estimate *e, uint32_t number, bool early)
{
	const struct tree *t = e->tree;

	*l = (struct level_sizes){
		.estimate = e, .level = &e->resolved->levels.at[number], .number = number, .early = early
	};
	l->count = l->level->source_count < SOURCES_MOST ? l->level->source_count : SOURCES_MOST;
	for (uint32_t i = 0; i <= SOURCES_MOST; i++) {
		l->equal[i] = l->any[i] = i;
		l->kept[i] = l->told[i] = 1;
		l->matched[i] = NAN;
	}
	take_condition(l, node_slot(t, l->level->select, SELECT_WHERE));
	l->outer_any |= size_places(l, node_slot(t, l->level->select, SELECT_ITEMS)).outer ||
			size_places(l, node_slot(t, l->level->select, SELECT_FROM)).outer;
	for (ptrdiff_t i = 0; i < l->level->join_count; i++) {
		take_condition(l, node_slot(t, l->level->joins[i].at, JOIN_ON));
		take_named(l, &l->level->joins[i]);
	}
}
