#include "sql/check/recursion.h"

#include <math.h>

#include "sql/check/size_estimate.h"
#include "sql/slots.h"
#include "base/banned.h"

struct recursion {
	const struct tree *t;
	node cte, first, again; /* its first part and its recursive one */
};

enum way { ANY_WAY, UP, DOWN }; /* how a value must change for a comparison to fail at some time */

/* ---- columns ---- */

static node inner(const struct tree *t, node n)
{
	while (n && node_kind(t, n) == NODE_BRACKETS)
		n = node_slot(t, n, 0);
	return n;
}

/* The name of a column, without its table; absent: something else. */
static str column_name(const struct tree *t, node n)
{
	n = inner(t, n);
	return n && node_kind(t, n) == NODE_COLUMN && node_count(t, n)
		       ? node_text(t, node_slot(t, n, node_count(t, n) - 1))
		       : NO_STR;
}

static node item_value(const struct tree *t, node item)
{
	return inner(t, node_kind(t, item) == NODE_ITEM ? node_slot(t, item, 0) : item);
}

static str item_name(const struct tree *t, node item)
{
	return node_is(t, item, NODE_ALIASED) ? node_text(t, item) : column_name(t, item_value(t, item));
}

node recursion_first_items(const struct tree *t, node cte, node first)
{
	if (node_kind(t, first) == NODE_SELECT)
		return node_slot(t, first, SELECT_ITEMS);
	return node_kind(t, first) == NODE_VALUES && node_count(t, first) == 1 && node_slot(t, cte, CTE_COLUMNS)
		       ? node_slot(t, first, 0)
		       : NO_NODE;
}

/* The expression that the recursive part gives for this column; NO_NODE: unknown. */
static node next_value(const struct recursion *r, str column)
{
	node names = node_slot(r->t, r->cte, CTE_COLUMNS), items = recursion_first_items(r->t, r->cte, r->first),
	     next = node_slot(r->t, r->again, SELECT_ITEMS);
	uint32_t count = node_count(r->t, names ? names : items);

	for (uint32_t i = 0; i < count && i < node_count(r->t, next); i++) {
		str name = names ? node_text(r->t, node_slot(r->t, names, i))
				 : item_name(r->t, node_slot(r->t, items, i));
		node item = node_slot(r->t, next, i);

		if (node_kind(r->t, item) == NODE_STAR)
			return NO_NODE;
		if (name.at && str_eq_fold(name, column))
			return item_value(r->t, item);
	}
	return NO_NODE;
}

static bool copies_all(const struct recursion *r)
{
	node items = node_slot(r->t, r->again, SELECT_ITEMS);

	return node_count(r->t, items) == 1 && node_kind(r->t, node_slot(r->t, items, 0)) == NODE_STAR;
}

/* ---- change ---- */

/* By how much a sum of a column and numbers changes it; NAN: it is not such a sum, or unknown. */
static double change_of(const struct tree *t, node sum, str column)
{
	double by = 0;

	if (node_kind(t, sum) != NODE_CHAIN || !str_eq_fold(column_name(t, node_slot(t, sum, 0)), column))
		return NAN;
	for (uint32_t i = 1; i < node_count(t, sum); i++) {
		node part = node_slot(t, sum, i);
		bool term = node_kind(t, part) == NODE_TERM;
		int op = term ? node_at(t, part)->op : node_at(t, sum)->op;
		node number = inner(t, term ? node_slot(t, part, 0) : part);

		if (node_kind(t, number) != NODE_NUMBER)
			return NAN;
		if (op == OP_TIMES || op == OP_DIVIDE)
			by += size_digits(node_text(t, number)) > 1 || size_digits(node_text(t, number)) < 1 ? NAN : 0;
		else if (op == OP_PLUS || op == OP_MINUS)
			by += op == OP_PLUS ? size_digits(node_text(t, number)) : -size_digits(node_text(t, number));
		else
			return NAN;
	}
	return by;
}

static bool is_constant(const struct tree *t, node n)
{
	int kind = (int)node_kind(t, n);

	return kind == NODE_STRING || kind == NODE_NUMBER;
}

/* upper(s), date(d, 'start of month'): called again, it returns the same. */
static bool is_settled(const struct tree *t, node n, str column)
{
	static const char *const functions[] = { "upper",   "lower",	  "trim", "ltrim", "rtrim",
						 "initcap", "date_trunc", "left", "date" };
	node names = node_kind(t, n) == NODE_CALL ? node_slot(t, n, CALLED_NAME) : NO_NODE,
	     args = node_slot(t, n, CALLED_ARGS);
	str name = names ? node_text(t, node_slot(t, names, node_count(t, names) - 1)) : NO_STR;
	bool known = false, reads = false;

	for (size_t i = 0; names && i < sizeof functions / sizeof *functions; i++)
		known |= str_eq_fold(name, str_of(functions[i]));
	for (uint32_t i = 0; i < node_count(t, args); i++) {
		node arg = inner(t, node_slot(t, args, i));

		if (str_eq_fold(column_name(t, arg), column))
			reads = true;
		else if (!is_constant(t, arg) ||
			 (str_eq_fold(name, S("date")) && !str_starts(node_text(t, arg), S("start of")) &&
			  !str_starts(node_text(t, arg), S("+0 "))))
			return false;
	}
	return known && reads;
}

static bool changes(const struct recursion *r, str column, enum way way)
{
	node next = next_value(r, column);
	double by;

	if (!next)
		return !copies_all(r);
	if (str_eq_fold(column_name(r->t, next), column) || is_settled(r->t, next, column))
		return false;
	by = change_of(r->t, next, column);
	return isnan(by) || (way == UP ? by > 0 : way == DOWN ? by < 0 : by > 0 || by < 0);
}

/* ---- conditions ---- */

static bool ends_by_comparison(const struct recursion *r, node n)
{
	static const enum way left[] = {
		[OP_LT] = UP, [OP_LE] = UP, [OP_GT] = DOWN, [OP_GE] = DOWN, [OP_NE] = ANY_WAY
	};
	str one = column_name(r->t, node_slot(r->t, n, 0)), other = column_name(r->t, node_slot(r->t, n, 1));
	int op = node_at(r->t, n)->op;
	enum way way = op >= 0 && (size_t)op < sizeof left / sizeof *left ? left[op] : ANY_WAY;

	if (!one.at && !other.at)
		return node_has_column(r->t, n);
	return (one.at && changes(r, one, way)) || (other.at && changes(r, other,
									way == UP     ? DOWN
									: way == DOWN ? UP
										      : ANY_WAY));
}

/* IS NULL, BETWEEN, IN and the like. A sum never becomes NULL. */
static bool ends_by_test(const struct recursion *r, node n)
{
	str column = node_count(r->t, n) ? column_name(r->t, node_slot(r->t, n, 0)) : NO_STR;
	node next = column.at ? next_value(r, column) : NO_NODE;

	if (!column.at)
		return node_has_column(r->t, n);
	if (node_kind(r->t, n) == NODE_IS && next && !isnan(change_of(r->t, next, column)))
		return false;
	return changes(r, column, ANY_WAY);
}

/* Of conditions that all must hold one is enough; of those that one may hold, all are needed. */
static bool ends(const struct recursion *r, node n)
{
	bool all = true, some = false;

	n = inner(r->t, n);
	if (node_kind(r->t, n) == NODE_BINARY)
		return ends_by_comparison(r, n);
	if (node_kind(r->t, n) != NODE_CHAIN)
		return ends_by_test(r, n);
	for (uint32_t i = 0; i < node_count(r->t, n); i++) {
		node part = node_slot(r->t, n, i);
		bool one = ends(r, node_kind(r->t, part) == NODE_TERM ? node_slot(r->t, part, 0) : part);

		all &= one;
		some |= one;
	}
	return node_at(r->t, n)->op == OP_OR ? all : some;
}

/* ---- the recursive part ---- */

struct reading {
	str name;
	bool itself, other, bounded, equal;
};

static bool see_reading(void *with, const struct tree *t, node n)
{
	struct reading *w = with;
	node name = node_slot(t, n, TABLE_WHAT);

	if (node_kind(t, n) == NODE_TABLE &&
	    str_eq_fold(node_text(t, node_slot(t, name, node_count(t, name) ? node_count(t, name) - 1 : 0)), w->name))
		w->itself = true;
	else if (node_kind(t, n) == NODE_TABLE)
		w->other = true;
	else if (node_kind(t, n) == NODE_SELECT && node_slot(t, n, SELECT_WHERE))
		w->bounded = true;
	w->equal |= (node_kind(t, n) == NODE_BINARY && node_at(t, n)->op == OP_EQ) || node_kind(t, n) == NODE_IN ||
		    (node_kind(t, n) == NODE_JOIN && (node_slot(t, n, JOIN_USING) || node_is(t, n, NODE_NATURAL)));
	return true;
}

/* SELECT 1 within the recursive part: a row at each step. */
static bool always_gives(const struct tree *t, node n)
{
	while (node_kind(t, n) == NODE_BRACKETS || node_kind(t, n) == NODE_QUERY)
		n = node_slot(t, n, node_kind(t, n) == NODE_QUERY ? QUERY_BODY : 0);
	if (node_kind(t, n) == NODE_SET && node_at(t, n)->op == OP_UNION) {
		for (uint32_t i = 0; i < node_count(t, n); i++)
			if (always_gives(t, node_slot(t, n, i)))
				return true;
		return false;
	}
	return node_kind(t, n) == NODE_VALUES ||
	       (node_kind(t, n) == NODE_SELECT && !node_slot(t, n, SELECT_FROM) && !node_slot(t, n, SELECT_WHERE));
}

/* A UNION without ALL ends where values repeat. */
static bool goes_on(const struct recursion *r, node set)
{
	node where = node_kind(r->t, r->again) == NODE_SELECT ? node_slot(r->t, r->again, SELECT_WHERE) : NO_NODE;

	return where && recursion_first_items(r->t, r->cte, r->first) && node_at(r->t, set)->flags & NODE_ALL &&
	       (!ends(r, where) || recursion_repeats(r->t, r->cte, r->first, r->again));
}

bool recursion_is_endless(const struct tree *t, node cte)
{
	node query = node_slot(t, cte, CTE_QUERY), set = node_slot(t, query, QUERY_BODY);

	if (node_kind(t, set) != NODE_SET || node_slot(t, query, QUERY_LIMIT))
		return false;
	for (uint32_t i = 1; i < node_count(t, set); i++) {
		struct recursion r = { t, cte, node_slot(t, set, 0), node_slot(t, set, i) };
		struct reading w = { .name = node_text(t, cte) };

		node_walk(t, r.again, see_reading, &w);
		if (w.itself && !w.other && (!w.bounded || goes_on(&r, set)))
			return true;
		if (w.itself && node_is(t, set, NODE_ALL) &&
		    (always_gives(t, r.again) || (w.other && !w.bounded && !w.equal)))
			return true;
	}
	return false;
}
