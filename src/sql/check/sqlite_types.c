/* Errors other than names that SQLite reports when it prepares a query: calls, rows as values, LIMIT and HAVING. */
#include "sql/check/types_internal.h"

#include "sql/resolve/functions.h"
#include "sql/resolve/type_infer.h"
#include "sql/types/sqlite.h"
#include "base/banned.h"

/* ---- calls ---- */

/* Functions of the shell and of common extensions, and of the grammar. */
static bool may_exist(str name)
{
	static const char *const names[] = { "regexp", "match", "cast", "exists", "row", "raise", "if", NULL };

	for (const char *const *n = names; *n; n++)
		if (str_eq_fold(name, str_of(*n)))
			return true;
	return false;
}

static int minor_of(const struct type_check *y)
{
	return y->schema->version == 3 ? y->schema->minor : 0;
}

static void check_exists(struct type_check *y, node n, str name, const struct sqlite_function *f)
{
	int minor = minor_of(y);

	if (!f && !may_exist(name) && function_named(y->tree->dialect, name))
		type_tell(y, SQL_TYPE_MISMATCH, n, "SQLite has no function %.*s", STR(name));
	else if (f && minor && f->since > minor)
		type_tell(y, SQL_TYPE_MISMATCH, n, "SQLite 3.%d has no function %.*s: it was added in 3.%d", minor,
			  STR(name), f->since);
}

static void check_count(struct type_check *y, node n, str name, const struct sqlite_function *f)
{
	node args = node_slot(y->tree, n, CALLED_ARGS);
	uint32_t count = node_count(y->tree, args);

	if (count == 1 && node_kind(y->tree, node_slot(y->tree, args, 0)) == NODE_STAR)
		count = 0;
	if (count >= (uint32_t)f->least && (f->most < 0 || count <= (uint32_t)f->most))
		return;
	if (f->least == f->most)
		type_tell(y, SQL_TYPE_MISMATCH, n, "%.*s takes %s, not %u", STR(name),
			  str_c(y->arena, str_counted(y->arena, f->least, "argument")), count);
	else
		type_tell(y, SQL_TYPE_MISMATCH, n, "%.*s cannot take %s", STR(name),
			  str_c(y->arena, str_counted(y->arena, count, "argument")));
}

static void check_class(struct type_check *y, node n, str name)
{
	const struct function *known = function_named(y->tree->dialect, name);
	bool scalar = known && known->class == FUNCTION_SCALAR, aggregate = known && known->class == FUNCTION_AGGREGATE;
	uint32_t count = node_count(y->tree, node_slot(y->tree, n, CALLED_ARGS));

	if (scalar && node_slot(y->tree, n, CALLED_OVER))
		type_tell(y, SQL_WINDOW_PLACE, n,
			  "OVER is not allowed: %.*s is neither a window function nor an aggregate", STR(name));
	else if (scalar && node_slot(y->tree, n, CALLED_FILTER))
		type_tell(y, SQL_AGGREGATE_PLACE, n, "FILTER is not allowed: %.*s is not an aggregate", STR(name));
	else if (aggregate && node_is(y->tree, n, NODE_DISTINCT) && count != 1)
		type_tell(y, SQL_AGGREGATE_PLACE, n, "an aggregate with DISTINCT takes one argument, not %u", count);
}

static void check_call(struct type_check *y, node n)
{
	node names = node_slot(y->tree, n, CALLED_NAME);
	str name = node_count(y->tree, names) == 1 ? node_text(y->tree, node_slot(y->tree, names, 0)) : NO_STR;
	const struct sqlite_function *f = sqlite_function_named(name, minor_of(y));

	if (!name.len)
		return;
	check_exists(y, n, name, f);
	if (f && !node_is(y->tree, n, NODE_BARE))
		check_count(y, n, name, f);
	check_class(y, n, name);
}

/* ---- clauses ---- */

static bool see_column(void *with, const struct tree *t, node n)
{
	bool *found = with;

	*found |= node_kind(t, n) == NODE_COLUMN;
	return node_kind(t, n) != NODE_QUERY;
}

static void check_limit(struct type_check *y, node limit)
{
	for (uint32_t i = 0; i < 2; i++) {
		bool column = false;

		node_walk(y->tree, node_slot(y->tree, limit, i), see_column, &column);
		if (column)
			type_tell(y, SQL_TYPE_MISMATCH, node_slot(y->tree, limit, i),
				  "%s is the same for all rows: it cannot depend on a column", i ? "OFFSET" : "LIMIT");
	}
}

struct aliased {
	const struct type_check *check;
	node select;
	bool found;
};

static bool see_aggregate(void *with, const struct tree *t, node n)
{
	bool *found = with;
	node names = node_kind(t, n) == NODE_CALL ? node_slot(t, n, CALLED_NAME) : NO_NODE;
	const struct function *f = node_count(t, names) == 1
					   ? function_named(t->dialect, node_text(t, node_slot(t, names, 0)))
					   : NULL;
	bool many = f && f->scalar_of_many && node_count(t, node_slot(t, n, CALLED_ARGS)) > 1;

	*found |= f && f->class == FUNCTION_AGGREGATE && !many && !node_slot(t, n, CALLED_OVER);
	return node_kind(t, n) != NODE_QUERY;
}

static bool see_alias(void *with, const struct tree *t, node n)
{
	struct aliased *w = with;
	bool named = node_kind(t, n) == NODE_COLUMN && !w->check->resolved->bound[n].source &&
		     node_text(t, node_slot(t, n, 0)).len; /* "" is a text */
	node item = named ? infer_item(t, w->select, n) : NO_NODE;

	if (item && item != n)
		node_walk(t, item, see_aggregate, &w->found);
	return node_kind(t, n) != NODE_QUERY;
}

/* SELECT sum(a) AS total ... WHERE total > 5 */
static void check_where(struct type_check *y, node select)
{
	struct aliased w = { y, select, false };
	node where = node_slot(y->tree, select, SELECT_WHERE);

	node_walk(y->tree, where, see_alias, &w);
	if (w.found)
		type_tell(y, SQL_AGGREGATE_PLACE, where,
			  "an alias in WHERE refers to an aggregate: rows are not grouped yet");
}

static bool is_item_of(const struct type_check *y, node body, node n)
{
	node items = node_kind(y->tree, body) == NODE_SELECT ? node_slot(y->tree, body, SELECT_ITEMS) : NO_NODE;

	for (uint32_t i = 0; i < node_count(y->tree, items); i++) {
		node item = node_slot(y->tree, items, i);

		if (node_kind(y->tree, item) != NODE_ITEM ||
		    node_equal(y->tree, node_slot(y->tree, item, 0), y->tree, n))
			return true;
	}
	return node_kind(y->tree, body) != NODE_SELECT;
}

/* ORDER BY after a set operation accepts only columns of its result. */
static void check_set_order(struct type_check *y, node query)
{
	node set = node_slot(y->tree, query, QUERY_BODY), order = node_slot(y->tree, query, QUERY_ORDER);

	for (uint32_t i = 0; node_kind(y->tree, set) == NODE_SET && i < node_count(y->tree, order); i++) {
		node n = node_bare(y->tree, node_slot(y->tree, node_slot(y->tree, order, i), 0));
		bool given = node_kind(y->tree, n) == NODE_NUMBER || node_kind(y->tree, n) == NODE_COLUMN;

		for (uint32_t k = 0; k < node_count(y->tree, set) && !given; k++)
			given = is_item_of(y, node_slot(y->tree, set, k), n);
		if (!given)
			type_tell(y, SQL_WRONG_ORDINAL, n, "ORDER BY after %s accepts only columns of its result",
				  node_op_word((enum node_op)node_at(y->tree, set)->op));
	}
}

static void check_query(struct type_check *y, node n)
{
	check_set_order(y, n);
	if (node_kind(y->tree, node_slot(y->tree, n, QUERY_BODY)) == NODE_VALUES &&
	    (node_slot(y->tree, n, QUERY_ORDER) || node_slot(y->tree, n, QUERY_LIMIT)))
		type_tell(y, SQL_TYPE_MISMATCH, n,
			  "VALUES does not support ORDER BY or LIMIT: write SELECT * FROM (VALUES ...)");
}

/* Without GROUP BY and an aggregate among the columns, HAVING and aggregates in ORDER BY are refused. */
static void check_groups(struct type_check *y, node select)
{
	node query = node_at(y->tree, select)->parent, having = node_slot(y->tree, select, SELECT_HAVING),
	     order = node_kind(y->tree, query) == NODE_QUERY ? node_slot(y->tree, query, QUERY_ORDER) : NO_NODE;
	bool items = false, ordered = false;

	node_walk(y->tree, node_slot(y->tree, select, SELECT_ITEMS), see_aggregate, &items);
	node_walk(y->tree, order, see_aggregate, &ordered);
	if (node_slot(y->tree, select, SELECT_GROUP) || items)
		return;
	if (having)
		type_tell(y, SQL_NOT_GROUPED, having, "HAVING needs GROUP BY, or an aggregate among the columns");
	else if (ordered)
		type_tell(y, SQL_AGGREGATE_PLACE, order,
			  "an aggregate in ORDER BY needs GROUP BY, or an aggregate among the columns");
}

/* ---- rows as values ---- */

static uint32_t width_of(const struct type_check *y, node n)
{
	const struct sql_outputs *shape;

	n = node_bare(y->tree, n);
	if (node_kind(y->tree, n) == NODE_ROW)
		return node_count(y->tree, n);
	if (node_kind(y->tree, n) != NODE_SUBQUERY)
		return 1;
	shape = y->resolved->shapes[node_slot(y->tree, n, 0)];
	return shape && !shape->open ? (uint32_t)shape->len : 0;
}

static void check_widths(struct type_check *y, node at, node left, node right)
{
	uint32_t l = width_of(y, left), r = width_of(y, right);

	if (l && r && l != r)
		type_tell(y, SQL_WRONG_COUNT, at, "a row of %u is compared with a row of %u", l, r);
}

static void check_in(struct type_check *y, node n)
{
	node left = node_slot(y->tree, n, 0), right = node_slot(y->tree, n, 1);

	if (node_kind(y->tree, right) == NODE_SUBQUERY)
		check_widths(y, n, left, right);
	for (uint32_t i = 0; node_kind(y->tree, right) == NODE_LIST && i < node_count(y->tree, right); i++)
		check_widths(y, n, left, node_slot(y->tree, right, i));
}

static bool see(void *with, const struct tree *t, node n)
{
	struct type_check *y = with;

	switch ((int)node_kind(t, n)) {
	case NODE_CALL: check_call(y, n); break;
	case NODE_LIMIT: check_limit(y, n); break;
	case NODE_QUERY: check_query(y, n); break;
	case NODE_SELECT:
		check_where(y, n);
		check_groups(y, n);
		break;
	case NODE_IN: check_in(y, n); break;
	case NODE_BINARY: check_widths(y, n, node_slot(t, n, 0), node_slot(t, n, 1)); break;
	case NODE_ITEM:
		if (width_of(y, node_slot(t, n, 0)) > 1 && node_kind(t, node_bare(t, node_slot(t, n, 0))) == NODE_ROW)
			type_tell(y, SQL_WRONG_COUNT, n, "a row of several values is not allowed here");
		break;
	default: break;
	}
	return true;
}

void sqlite_types(struct type_check *y)
{
	node_walk(y->tree, y->tree->root, see, y);
}
