#include "sql/resolve/allowed_values.h"

#include "base/arena.h"
#include "model/asset.h"
#include "sql/parse/parse.h"
#include "sql/slots.h"
#include "base/banned.h"

enum { VALUES_MOST = 500 };

struct reading {
	struct arena *arena;
	const struct tree *tree;
	str column;
};

/* ---- columns and constants ---- */

static node last(const struct tree *t, node list)
{
	return node_count(t, list) ? node_slot(t, list, node_count(t, list) - 1) : NO_NODE;
}

/* The column of upper(status); NO_NODE: another node. */
static node folded(const struct tree *t, node n)
{
	node args = node_kind(t, n) == NODE_CALL ? node_slot(t, n, CALLED_ARGS) : NO_NODE;

	return node_count(t, args) == 1 &&
			       str_is_among(node_text(t, last(t, node_slot(t, n, CALLED_NAME))), " lower upper ")
		       ? node_slot(t, args, 0)
		       : NO_NODE;
}

/* How a condition has the column. A cast keeps a text, but may round a number. */
struct form {
	bool cast, any_case;
};

/* A collation decides which texts are equal: nothing is read then. */
static bool is_column(const struct reading *r, node n, struct form *out)
{
	const struct tree *t = r->tree;

	*out = (struct form){ false, false };
	for (;;) {
		node of = folded(t, n);

		if (node_kind(t, n) != NODE_BRACKETS && node_kind(t, n) != NODE_CAST && !of)
			break;
		out->cast |= node_kind(t, n) != NODE_BRACKETS;
		out->any_case |= of != NO_NODE;
		n = of ? of : node_slot(t, n, 0);
	}
	return node_kind(t, n) == NODE_COLUMN && str_eq_fold(node_text(t, last(t, n)), r->column);
}

/* NULL in a list makes the whole check pass, so it is not one of these. */
static bool read_constant(const struct reading *r, node n, str *text, bool *number)
{
	const struct tree *t = r->tree;
	bool minus;

	n = node_uncast(t, n);
	minus = node_kind(t, n) == NODE_UNARY && node_at(t, n)->op == OP_MINUS;
	n = minus ? node_uncast(t, node_slot(t, n, 0)) : n;
	*number = node_kind(t, n) == NODE_NUMBER;
	*text = minus ? str_fmt(r->arena, "-%.*s", STR(node_text(t, n))) : str_dup(r->arena, node_text(t, n));
	return *number || (!minus && node_kind(t, n) == NODE_STRING);
}

static bool add_constant(const struct reading *r, node n, struct form of, struct sql_values *out, struct strs *list)
{
	str text;
	bool number;

	if (!read_constant(r, n, &text, &number) || (number && of.cast) || (list->len && out->numbers != number) ||
	    list->len >= VALUES_MOST)
		return false;
	out->numbers = number;
	out->any_case |= of.any_case;
	if (!texts_have(list, text))
		*push(list, r->arena) = text;
	return true;
}

static bool add_constants(const struct reading *r, node list, struct form of, struct sql_values *out, struct strs *to)
{
	for (uint32_t i = 0; i < node_count(r->tree, list); i++)
		if (!add_constant(r, node_slot(r->tree, list, i), of, out, to))
			return false;
	return node_count(r->tree, list) > 0;
}

/* ---- conditions ---- */

static bool read_list(const struct reading *r, node n, struct sql_values *out, struct strs *list);

static bool is_null_test(const struct reading *r, node n)
{
	struct form of;

	n = node_bare(r->tree, n);
	return node_kind(r->tree, n) == NODE_IS && node_at(r->tree, n)->op == OP_NULL &&
	       !node_is(r->tree, n, NODE_NEGATED) && is_column(r, node_slot(r->tree, n, 0), &of);
}

/* Each branch has a list. */
static bool read_any(const struct reading *r, node n, struct sql_values *out, struct strs *list)
{
	for (uint32_t i = 0; i < node_count(r->tree, n); i++) {
		node branch = node_slot(r->tree, n, i);

		if (!is_null_test(r, branch) && !read_list(r, branch, out, list))
			return false;
	}
	return list->len > 0;
}

/* The first of the conditions that has one. */
static bool read_first(const struct reading *r, node n, struct sql_values *out, struct strs *list)
{
	for (uint32_t i = 0; i < node_count(r->tree, n); i++) {
		struct sql_values with = *out;
		struct strs more = { 0 };

		for (ptrdiff_t k = 0; k < list->len; k++)
			*push(&more, r->arena) = list->at[k];
		if (!read_list(r, node_slot(r->tree, n, i), &with, &more))
			continue;
		*out = with;
		*list = more;
		return true;
	}
	return false;
}

/* column = 'a', column = ANY (ARRAY['a', 'b']) */
static bool read_equal(const struct reading *r, node n, struct sql_values *out, struct strs *list)
{
	const struct tree *t = r->tree;
	node value = node_slot(t, n, 1), of = node_uncast(t, node_slot(t, value, 0));
	struct form form;

	if (!is_column(r, node_slot(t, n, 0), &form))
		return false;
	if (node_kind(t, value) != NODE_QUANTIFIED)
		return add_constant(r, value, form, out, list);
	return node_at(t, value)->op == OP_ANY && node_kind(t, of) == NODE_ARRAY &&
	       add_constants(r, node_slot(t, of, 0), form, out, list);
}

static bool read_list(const struct reading *r, node n, struct sql_values *out, struct strs *list)
{
	const struct tree *t = r->tree;
	struct form of;

	n = node_bare(t, n);
	if (node_kind(t, n) == NODE_CHAIN && node_at(t, n)->op == OP_OR)
		return read_any(r, n, out, list);
	if (node_kind(t, n) == NODE_CHAIN && node_at(t, n)->op == OP_AND)
		return read_first(r, n, out, list);
	if (node_kind(t, n) == NODE_BINARY && node_at(t, n)->op == OP_EQ)
		return read_equal(r, n, out, list);
	return node_kind(t, n) == NODE_IN && !node_is(t, n, NODE_NEGATED) && is_column(r, node_slot(t, n, 0), &of) &&
	       node_kind(t, node_slot(t, n, 1)) == NODE_LIST && add_constants(r, node_slot(t, n, 1), of, out, list);
}

/* ---- bounds ---- */

static void put_least(struct sql_values *out, double least, bool above)
{
	if (least > out->least || (least == out->least && above)) {
		out->least = least;
		out->above = above;
	}
}

static void put_most(struct sql_values *out, double most, bool below)
{
	if (most < out->most || (most == out->most && below)) {
		out->most = most;
		out->below = below;
	}
}

static bool read_number(const struct reading *r, node n, double *out)
{
	str text;
	bool number;

	return read_constant(r, n, &text, &number) && number && str_real(text, out);
}

/* column > 0 */
static void read_bound(const struct reading *r, node n, struct sql_values *out)
{
	const struct tree *t = r->tree;
	double number;
	struct form of;

	if (!is_column(r, node_slot(t, n, 0), &of) || of.cast || !read_number(r, node_slot(t, n, 1), &number))
		return;
	switch ((int)node_at(t, n)->op) {
	case OP_GT: put_least(out, number, true); break;
	case OP_GE: put_least(out, number, false); break;
	case OP_LT: put_most(out, number, true); break;
	case OP_LE: put_most(out, number, false); break;
	default: break;
	}
}

static void read_range(const struct reading *r, node n, struct sql_values *out)
{
	const struct tree *t = r->tree;
	double from, to;
	struct form of;

	if (node_is(t, n, NODE_NEGATED | NODE_SYMMETRIC) || !is_column(r, node_slot(t, n, 0), &of) || of.cast ||
	    !read_number(r, node_slot(t, n, 1), &from) || !read_number(r, node_slot(t, n, 2), &to))
		return;
	put_least(out, from, false);
	put_most(out, to, false);
}

static void read_bounds(const struct reading *r, node n, struct sql_values *out)
{
	const struct tree *t = r->tree;

	n = node_bare(t, n);
	if (node_kind(t, n) == NODE_CHAIN && node_at(t, n)->op == OP_AND)
		for (uint32_t i = 0; i < node_count(t, n); i++)
			read_bounds(r, node_slot(t, n, i), out);
	else if (node_kind(t, n) == NODE_BINARY)
		read_bound(r, n, out);
	else if (node_kind(t, n) == NODE_BETWEEN)
		read_range(r, n, out);
}

void sql_allowed_values(struct arena *a, const struct dialect *d, str expression, str column, struct sql_values *out)
{
	struct tree *t = new(a, struct tree);
	struct reading r = { a, t, column };
	struct sql_values with = *out;
	struct strs *list = new(a, struct strs);
	struct err unread = { 0 };
	node where;

	if (!sql_parse(a, d, str_fmt(a, "SELECT 1 WHERE %.*s", STR(expression)), t, &unread))
		return;
	where = node_slot(t, node_slot(t, t->root, QUERY_BODY), SELECT_WHERE);
	read_bounds(&r, where, out);
	with = *out;
	if (out->list || !read_list(&r, where, &with, list))
		return;
	*out = with;
	out->list = list;
}
