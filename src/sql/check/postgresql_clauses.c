/*
 * Types in the clauses of PostgreSQL's queries: conditions, groups, orders and limits, the branches of set operations,
 * joins and windows.
 */
#include "sql/check/postgresql_types.h"

#include "base/banned.h"

/* ---- groups, orders, limits ---- */

/* The value that an item of GROUP BY, ORDER BY or DISTINCT stands for: 2 is the second column. */
static pg_type type_of_member(struct typing *y, node n, const struct sql_outputs *shape)
{
	int64_t place;

	n = node_bare(y->tree, n);
	if (node_kind(y->tree, n) == NODE_NUMBER && str_int(node_text(y->tree, n), &place))
		return shape && place > 0 && place <= shape->len ? type_of_output(y, &shape->at[place - 1]) : PG_none;
	if (node_kind(y->tree, n) == NODE_GROUPING || node_kind(y->tree, n) == NODE_LIST ||
	    node_kind(y->tree, n) == NODE_ROW || node_kind(y->tree, n) == NODE_STRING)
		return PG_none;
	return type_of(y, n);
}

/* ORDER BY 'name': a constant that is neither a place nor a column. */
static void check_constant(struct typing *y, node n, const char *where)
{
	int64_t place;

	n = node_bare(y->tree, n);
	switch ((int)node_kind(y->tree, n)) {
	case NODE_NUMBER:
		if (str_int(node_text(y->tree, n), &place))
			return;
		break;
	case NODE_STRING:
	case NODE_TRUTH:
	case NODE_NULL: break;
	default: return;
	}
	type_find(y, SQL_WRONG_ORDINAL, n, "%s takes the name or number of a column, but %.*s is neither", where,
		  STR(type_written(y, n)));
}

static void check_order(struct typing *y, node list, const struct sql_outputs *shape)
{
	for (uint32_t i = 0; i < node_count(y->tree, list); i++) {
		node n = node_slot(y->tree, node_slot(y->tree, list, i), 0);
		pg_type t = type_of_member(y, n, shape);

		if (shape)
			check_constant(y, n, "ORDER BY");
		if (!pg_has_order(t))
			type_find(y, SQL_TYPE_MISMATCH, n, "ORDER BY: %.*s is %.*s, which has no order",
				  STR(type_written(y, n)), STR(type_name(y, t)));
	}
}

static void check_groups(struct typing *y, node list, const struct sql_outputs *shape)
{
	for (uint32_t i = 0; i < node_count(y->tree, list); i++) {
		node n = node_slot(y->tree, list, i);
		pg_type t = type_of_member(y, n, shape);

		check_constant(y, n, "GROUP BY");
		if (!pg_has_equality(t))
			type_find(y, SQL_TYPE_MISMATCH, n, "GROUP BY: values of %.*s cannot be compared",
				  STR(type_name(y, t)));
	}
}

static void check_distinct(struct typing *y, node at, const struct sql_outputs *shape, const char *where)
{
	for (ptrdiff_t i = 0; shape && i < shape->len; i++) {
		pg_type t = type_of_output(y, &shape->at[i]);

		if (pg_has_equality(t))
			continue;
		type_find(y, SQL_TYPE_MISMATCH, at, "%s: %.*s is %.*s, whose values cannot be compared", where,
			  STR(shape->at[i].name.text.len ? shape->at[i].name.text : S("a column")),
			  STR(type_name(y, t)));
		return;
	}
}

static void check_select(struct typing *y, node n)
{
	const struct tree *t = y->tree;
	const struct sql_outputs *shape = y->resolved->shapes[n];

	if (node_slot(t, n, SELECT_WHERE))
		type_wanted(y, node_slot(t, n, SELECT_WHERE), PG_bool, "WHERE");
	if (node_slot(t, n, SELECT_HAVING))
		type_wanted(y, node_slot(t, n, SELECT_HAVING), PG_bool, "HAVING");
	check_groups(y, node_slot(t, n, SELECT_GROUP), shape);
	if (node_is(t, n, NODE_DISTINCT) && !node_slot(t, n, SELECT_DISTINCT_ON))
		check_distinct(y, n, shape, "DISTINCT");
}

struct naming {
	struct typing *y;
	const struct sql_level *level;
	bool own;
};

/* An unqualified name that is a column of the same SELECT, whatever an outer query has. */
static bool see_own(void *with, const struct tree *t, node n)
{
	struct naming *w = with;
	str name = node_count(t, n) == 1 ? node_text(t, node_slot(t, n, 0)) : NO_STR;

	for (uint32_t i = 0; node_kind(t, n) == NODE_COLUMN && w->level && i < w->level->source_count; i++) {
		const struct sql_table *table = w->y->resolved->sources.at[w->level->sources[i]].table;

		for (uint32_t c = 0; table && c < table->column_count; c++)
			w->own |= str_eq_fold(table->columns[c].name, name);
	}
	return node_kind(t, n) != NODE_QUERY;
}

static const struct sql_level *level_of(const struct typing *y, node select)
{
	for (ptrdiff_t i = 1; i < y->resolved->levels.len; i++)
		if (y->resolved->levels.at[i].select == select)
			return &y->resolved->levels.at[i];
	return NULL;
}

static void check_limit(struct typing *y, node query)
{
	node limit = node_slot(y->tree, query, QUERY_LIMIT);
	static const char *const names[] = { "LIMIT", "OFFSET" };

	for (uint32_t i = 0; i < 2; i++) {
		struct naming w = { y, level_of(y, node_slot(y->tree, query, QUERY_BODY)), false };
		node n = node_slot(y->tree, limit, i);

		node_walk(y->tree, n, see_own, &w);
		if (w.own)
			type_find(y, SQL_TYPE_MISMATCH, n, "%s is the same for all rows: it cannot depend on a column",
				  names[i]);
		else if (n)
			type_wanted(y, n, PG_int8, names[i]);
	}
}

static const char *set_word(const struct tree *t, node set)
{
	return node_op_word((enum node_op)node_at(t, set)->op);
}

static node what_of(const struct sql_part *part)
{
	while (part && part->of)
		part = part->of->parts && !part->of->parts->next ? part->of->parts : NULL;
	return part ? part->what : NO_NODE;
}

/* One column of a set operation: each branch must match the preceding ones. */
static void check_branches(struct typing *y, node set, const struct sql_output *o, ptrdiff_t column)
{
	pg_type is = o->parts ? type_of_part(y, o->parts) : PG_none;
	uint32_t branch = 1, culprit;
	struct sql_finding *f;

	for (const struct sql_part *p = o->parts ? o->parts->next : NULL; p && is; p = p->next, branch++) {
		pg_type both[2] = { is, type_of_part(y, p) }, before = is;
		node what = what_of(p);

		if (!pg_common_type(y->schema->version, both, 2, &is, &culprit)) {
			if (type_has_cast(y, both[0], PG_none) || type_has_cast(y, both[1], PG_none))
				return;
			f = type_find(y, SQL_TYPE_MISMATCH, what ? what : node_slot(y->tree, set, branch),
				      "%s: column %td is %.*s here and %.*s before", set_word(y->tree, set), column + 1,
				      STR(type_name(y, both[1])), STR(type_name(y, before)));
			if (f)
				f->hint = type_same_hint(y, what, both[1], what_of(o->parts), before);
			return;
		}
		if (o->recursive && is && before && before != PG_unknown && is != before) {
			type_find(
				y, SQL_TYPE_MISMATCH, what ? what : node_slot(y->tree, set, branch),
				"column %td of the recursive query is %.*s at first and %.*s later: cast the first one",
				column + 1, STR(type_name(y, before)), STR(type_name(y, is)));
			return;
		}
		if (what)
			type_becomes(y, what, is);
		if (branch == 1 && what_of(o->parts))
			type_becomes(y, what_of(o->parts), is);
	}
}

static bool is_constant(const struct tree *t, node n)
{
	switch ((int)node_kind(t, node_bare(t, n))) {
	case NODE_NUMBER:
	case NODE_STRING:
	case NODE_TRUTH:
	case NODE_UNARY:
	case NODE_NULL: return true;
	default: return false;
	}
}

/* ORDER BY after UNION names or counts columns of the result. An expression with a column has been reported. */
static void check_set_order(struct typing *y, node set, node order)
{
	for (uint32_t i = 0; node_kind(y->tree, set) == NODE_SET && i < node_count(y->tree, order); i++) {
		node n = node_slot(y->tree, node_slot(y->tree, order, i), 0);

		if (!node_has_column(y->tree, n) && !is_constant(y->tree, n))
			type_find(y, SQL_WRONG_ORDINAL, n, "ORDER BY after %s accepts only columns of its result",
				  set_word(y->tree, set));
	}
}

static void check_set(struct typing *y, node set)
{
	const struct sql_outputs *shape = y->resolved->shapes[set];

	if (!shape || node_is(y->tree, set, NODE_BY_NAME))
		return;
	for (ptrdiff_t i = 0; i < shape->len; i++)
		check_branches(y, set, &shape->at[i], i);
	if (!node_is(y->tree, set, NODE_ALL))
		check_distinct(y, set, shape, set_word(y->tree, set));
}

static void check_values(struct typing *y, node values)
{
	uint32_t rows = node_count(y->tree, values), width = node_count(y->tree, node_slot(y->tree, values, 0));
	node *list = new_n(y->arena, node, rows + 1);

	for (uint32_t c = 0; c < width; c++) {
		uint32_t n = 0;

		for (uint32_t i = 0; i < rows; i++)
			if (c < node_count(y->tree, node_slot(y->tree, values, i)))
				list[n++] = node_slot(y->tree, node_slot(y->tree, values, i), c);
		type_together(y, list, n, "VALUES");
	}
}

/* ---- joins ---- */

static const struct sql_joined *joined_at(const struct typing *y, node join)
{
	for (ptrdiff_t i = 1; i < y->resolved->levels.len; i++) {
		const struct sql_level *l = &y->resolved->levels.at[i];

		for (ptrdiff_t k = 0; k < l->join_count; k++)
			if (l->joins[k].at == join)
				return &l->joins[k];
	}
	return NULL;
}

static str column_name(const struct typing *y, uint32_t source, int32_t column)
{
	const struct sql_source *s = &y->resolved->sources.at[source];

	return column < 0		? S("the column")
	       : s->table		? s->table->columns[column].name
	       : s->shape->len > column ? s->shape->at[column].name.text
					: S("the column");
}

static void check_join(struct typing *y, node n)
{
	const struct sql_joined *j = joined_at(y, n);
	struct pg_match match;

	if (node_slot(y->tree, n, JOIN_ON))
		type_wanted(y, node_slot(y->tree, n, JOIN_ON), PG_bool, "ON");
	for (uint32_t i = 0; j && i < j->equal_count; i++) {
		const struct sql_equal *e = &j->equal[i];
		str name = column_name(y, e->right, e->right_column);
		pg_type l = type_of_source(y, e->left, e->left_column, name),
			r = type_of_source(y, e->right, e->right_column, name), both[2] = { l, r }, is;
		uint32_t culprit;

		if (!l || !r)
			continue;
		if ((!pg_common_type(y->schema->version, both, 2, &is, &culprit) ||
		     pg_operator_find(y->schema->version, S("="), l, r, &match) != PG_FOUND) &&
		    !type_has_operator(y, S("=")) && !type_has_cast(y, l, PG_none) && !type_has_cast(y, r, PG_none))
			type_find(y, SQL_TYPE_MISMATCH, n, "the join compares %.*s as %.*s with %.*s", STR(name),
				  STR(type_name(y, l)), STR(type_name(y, r)));
	}
}

static void check_derived(struct typing *y, node n)
{
	struct sql_finding *f;

	if (node_is(y->tree, n, NODE_ALIASED) || !y->schema->version || y->schema->version > 15)
		return;
	f = type_find(y, SQL_UNKNOWN_ALIAS, n, "a subquery in FROM needs an alias in PostgreSQL %d",
		      y->schema->version);
	if (f)
		f->hint = S("add AS and a name after it");
}

/* ---- windows ---- */

static void check_frame(struct typing *y, node window, node frame)
{
	enum node_op op = (enum node_op)node_at(y->tree, frame)->op;
	node order = node_slot(y->tree, window, WINDOW_ORDER);
	pg_type by = node_count(y->tree, order) == 1 ? type_of(y, node_slot(y->tree, node_slot(y->tree, order, 0), 0))
						     : PG_none;
	char category = pg_category(by);

	for (uint32_t i = 0; i < 2; i++) {
		node distance = node_slot(y->tree, node_slot(y->tree, frame, i), 0);

		if (!distance)
			continue;
		if (op != OP_RANGE)
			type_wanted(y, distance, PG_int8, node_op_word(op));
		else if (category == 'D' || category == 'T')
			type_wanted(y, distance, PG_interval, "RANGE over times");
		else if (category == 'N' && by != PG_oid && by != PG_money)
			type_wanted(y, distance, by == PG_float4 ? PG_float8 : by, "RANGE");
		else if (by && by != PG_unknown)
			type_find(y, SQL_TYPE_MISMATCH, distance, "RANGE with a distance cannot be ordered by %.*s",
				  STR(type_name(y, by)));
	}
}

/* ---- all of them ---- */

bool type_check_clause(void *with, const struct tree *t, node n)
{
	struct typing *y = with;

	switch ((int)node_kind(t, n)) {
	case NODE_SELECT: check_select(y, n); break;
	case NODE_QUERY:
		check_order(y, node_slot(t, n, QUERY_ORDER), y->resolved->shapes[n]);
		check_set_order(y, node_slot(t, n, QUERY_BODY), node_slot(t, n, QUERY_ORDER));
		check_limit(y, n);
		break;
	case NODE_SET: check_set(y, n); break;
	case NODE_VALUES: check_values(y, n); break;
	case NODE_DERIVED: check_derived(y, n); break;
	case NODE_JOIN: check_join(y, n); break;
	case NODE_WINDOW:
		check_order(y, node_slot(t, n, WINDOW_ORDER), NULL);
		if (node_slot(t, n, WINDOW_FRAME))
			check_frame(y, n, node_slot(t, n, WINDOW_FRAME));
		break;
	case NODE_NAME:
	case NODE_TYPE:
	case NODE_UNIT:
	case NODE_LIST:
	case NODE_LAMBDA: break;
	default: type_of(y, n); break;
	}
	return true;
}
