/* Expressions: their names, the places of aggregates and windows, and frames. */
#include "sql/resolve/internal.h"

#include "sql/resolve/functions.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

/* ---- where aggregates and windows may stand ---- */

static const char *const place_words[] = {
	[PLACE_FREE] = "FROM",	   [PLACE_WHERE] = "WHERE",    [PLACE_ON] = "ON",	[PLACE_GROUP] = "GROUP BY",
	[PLACE_HAVING] = "HAVING", [PLACE_ORDER] = "ORDER BY", [PLACE_ITEMS] = "SELECT"
};

static void check_aggregate(struct resolver *r, const struct scope *s, node n, str name)
{
	struct sql_finding *f = NULL;

	if (s->within == WITHIN_AGGREGATE)
		resolve_find(r, SQL_AGGREGATE_PLACE, n, "the aggregate %.*s is nested in another aggregate", STR(name));
	else if (s->place == PLACE_WHERE || s->place == PLACE_ON || s->place == PLACE_GROUP)
		f = resolve_find(r, SQL_AGGREGATE_PLACE, n,
				 "the aggregate %.*s is not allowed in %s: rows are not grouped yet", STR(name),
				 place_words[s->place]);
	if (f && s->place == PLACE_WHERE)
		f->hint = S("put conditions on groups into HAVING");
	if (s->sources.len)
		r->out->levels.at[s->level].aggregates = true;
}

static void check_window_place(struct resolver *r, const struct scope *s, node n, str name)
{
	struct sql_finding *f = NULL;

	if (s->within != WITHIN_NOTHING)
		resolve_find(r, SQL_WINDOW_PLACE, n,
			     "the window function %.*s is nested in an aggregate or another window function",
			     STR(name));
	else if (s->place != PLACE_ITEMS && s->place != PLACE_ORDER)
		f = resolve_find(r, SQL_WINDOW_PLACE, n, "the window function %.*s is not allowed in %s", STR(name),
				 place_words[s->place]);
	if (f)
		f->hint = S("put the query into FROM, and the condition outside");
}

/* ---- windows ---- */

static node window_named(const struct resolver *r, const struct scope *s, struct sql_name name)
{
	for (uint32_t i = 0; i < node_count(r->tree, s->windows); i++) {
		node one = node_slot(r->tree, s->windows, i);

		if (resolve_same(r, resolve_name_of(r->tree, one), name))
			return one;
	}
	return NO_NODE;
}

static node known_window(struct resolver *r, const struct scope *s, node name)
{
	node found = window_named(r, s, resolve_name_of(r->tree, name));

	if (!found)
		resolve_find(r, SQL_UNKNOWN_WINDOW, name, "unknown window %.*s", STR(node_text(r->tree, name)));
	return found;
}

/* The position of a bound in the order of rows, from the first row to the last. */
static int bound_rank(const struct tree *t, node bound)
{
	bool all = node_is(t, bound, NODE_UNBOUNDED);
	enum node_op op = (enum node_op)node_at(t, bound)->op;

	return op == OP_CURRENT ? 2 : op == OP_PRECEDING ? all ? 0 : 1 : all ? 4 : 3;
}

static void check_frame(struct resolver *r, node window, node frame)
{
	const struct tree *t = r->tree;
	node from = node_slot(t, frame, 0), to = node_slot(t, frame, 1), order = node_slot(t, window, WINDOW_ORDER);
	int begins = bound_rank(t, from), ends = to ? bound_rank(t, to) : 2;
	bool distance = begins == 1 || begins == 3 || ends == 1 || ends == 3;
	enum node_op op = (enum node_op)node_at(t, frame)->op;

	if (begins == 4)
		resolve_find(r, SQL_FRAME, from, "a frame cannot begin at UNBOUNDED FOLLOWING");
	else if (to && ends == 0)
		resolve_find(r, SQL_FRAME, to, "a frame cannot end at UNBOUNDED PRECEDING");
	else if (begins > ends)
		resolve_find(r, SQL_FRAME, frame, "the frame ends before it begins");
	if (node_slot(t, window, WINDOW_BASE))
		return; /* its order may come from the base window */
	if (op == OP_RANGE && distance && node_count(t, order) != 1)
		resolve_find(r, SQL_FRAME, frame, "RANGE with a distance needs ORDER BY of exactly one expression");
	if (op == OP_GROUPS && !order)
		resolve_find(r, SQL_FRAME, frame, "GROUPS needs ORDER BY");
}

/* Aggregates are allowed in the order and partition of a window. */
void resolve_window(struct resolver *r, struct scope *s, node window, struct sql_bases *into)
{
	const struct tree *t = r->tree;
	node base = node_slot(t, window, WINDOW_BASE), frame = node_slot(t, window, WINDOW_FRAME);
	enum within was = s->within;

	if (base && known_window(r, s, base) == window)
		resolve_find(r, SQL_UNKNOWN_WINDOW, base, "the window refers to itself");
	s->within = WITHIN_WINDOW;
	resolve_exprs(r, s, node_slot(t, window, WINDOW_PARTITION), into);
	resolve_exprs(r, s, node_slot(t, window, WINDOW_ORDER), into);
	if (frame)
		check_frame(r, window, frame);
	s->within = was;
}

static bool has_order(const struct resolver *r, const struct scope *s, node over)
{
	for (int depth = 0; over && depth < 20; depth++) {
		if (node_kind(r->tree, over) == NODE_NAME)
			over = window_named(r, s, resolve_name_of(r->tree, over));
		if (!over || node_slot(r->tree, over, WINDOW_ORDER))
			return true;
		over = node_slot(r->tree, over, WINDOW_BASE);
	}
	return false;
}

/* ---- calls ---- */

static void resolve_over(struct resolver *r, struct scope *s, node n, str name, enum function_class class,
			 struct sql_bases *into)
{
	node over = node_slot(r->tree, n, CALLED_OVER);
	struct sql_finding *f;

	check_window_place(r, s, n, name);
	if (node_kind(r->tree, over) == NODE_WINDOW)
		resolve_window(r, s, over, into);
	else
		known_window(r, s, over);
	if (class != FUNCTION_WINDOW || has_order(r, s, over))
		return;
	f = resolve_find(r, SQL_WINDOW_ORDER, n, "%.*s has no ORDER BY in its window: the order of rows is undefined",
			 STR(name));
	if (f)
		f->hint = S("add an order: OVER (ORDER BY ...)");
}

/* NORMALIZE(x, NFD): the form is a keyword, not a column. */
static bool names_a_form(const struct resolver *r, str name, node args)
{
	return str_eq_fold(name, S("normalize")) && node_count(r->tree, args) == 2 &&
	       node_kind(r->tree, node_slot(r->tree, args, 1)) == NODE_COLUMN;
}

static void resolve_call(struct resolver *r, struct scope *s, node n, struct sql_bases *into)
{
	const struct tree *t = r->tree;
	node names = node_slot(t, n, CALLED_NAME), args = node_slot(t, n, CALLED_ARGS),
	     over = node_slot(t, n, CALLED_OVER);
	str name = node_text(t, node_slot(t, names, node_count(t, names) ? node_count(t, names) - 1 : 0));
	const struct function *known = function_named(r->dialect, name);
	enum function_class class = known ? known->class : FUNCTION_SCALAR;
	enum within was = s->within;

	if (class == FUNCTION_AGGREGATE && r->lenient && node_count(t, args) > 1 && known->scalar_of_many)
		class = FUNCTION_SCALAR;
	if (over)
		resolve_over(r, s, n, name, class, into);
	else if (class == FUNCTION_WINDOW && !node_slot(t, n, CALLED_WITHIN))
		resolve_find(r, SQL_NO_WINDOW, n, "%.*s needs OVER (...)", STR(name));
	else if (class == FUNCTION_AGGREGATE)
		check_aggregate(r, s, n, name);
	if (over)
		s->within = WITHIN_WINDOW;
	else if (class == FUNCTION_AGGREGATE)
		s->within = WITHIN_AGGREGATE;
	if (names_a_form(r, name, args))
		resolve_expr(r, s, node_slot(t, args, 0), into);
	else
		resolve_exprs(r, s, args, into);
	resolve_exprs(r, s, node_slot(t, n, CALLED_ORDER), into);
	resolve_exprs(r, s, node_slot(t, n, CALLED_WITHIN), into);
	resolve_exprs(r, s, node_slot(t, n, CALLED_PHRASES), into);
	resolve_exprs(r, s, node_slot(t, n, CALLED_PARAMS), into);
	if (node_slot(t, n, CALLED_FILTER))
		resolve_expr(r, s, node_slot(t, n, CALLED_FILTER), into);
	s->within = was;
}

/* ---- what stands around names ---- */

/*
 * (SELECT a, b) as an item or in a sum must have one column. A row may be compared with it, and some dialects make
 * one value of several columns.
 */
static bool wants_one_value(const struct resolver *r, node query)
{
	node of = node_at(r->tree, query)->parent;
	bool subquery = node_kind(r->tree, of) == NODE_SUBQUERY;

	do
		of = node_at(r->tree, of)->parent;
	while (node_kind(r->tree, of) == NODE_BRACKETS);
	return subquery && !rule_in(r->dialect->syntax->bit, MEANS_SUBQUERY_ROW) &&
	       (node_kind(r->tree, of) == NODE_ITEM || node_kind(r->tree, of) == NODE_CHAIN);
}

static void resolve_inner(struct resolver *r, struct scope *s, node query, struct sql_bases *into)
{
	const struct sql_outputs *out = resolve_query(r, s, s->ctes, query);

	if (out->len > 1 && !out->open && wants_one_value(r, query))
		resolve_find(r, SQL_WRONG_COUNT, query, "the query returns %td columns; expected one", out->len);
	for (ptrdiff_t i = 0; into && i < out->len; i++)
		for (ptrdiff_t k = 0; k < out->at[i].from.len; k++)
			sql_bases_add(into, r->arena, out->at[i].from.at[k]);
}

static struct scope naming(struct resolver *r, struct scope *s, node args)
{
	uint32_t count = node_count(r->tree, args);
	struct scope inner = { .outer = s,
			       .ctes = s->ctes,
			       .level = s->level,
			       .place = s->place,
			       .within = s->within,
			       .lambda_count = count };
	struct sql_name *names = new_n(r->arena, struct sql_name, count + 1);

	for (uint32_t i = 0; i < count; i++)
		names[i] = resolve_name_of(r->tree, node_slot(r->tree, args, i));
	inner.lambdas = names;
	inner.windows = s->windows;
	return inner;
}

static void resolve_lambda(struct resolver *r, struct scope *s, node n, struct sql_bases *into)
{
	struct scope inner = naming(r, s, node_slot(r->tree, n, 0));

	resolve_expr(r, &inner, node_slot(r->tree, n, 1), into);
}

/* [x + 1 for x in list if x > 1] */
static void resolve_phrase(struct resolver *r, struct scope *s, node n, struct sql_bases *into)
{
	struct scope inner;

	if (str_ends(node_text(r->tree, n), S("APPLY ( f )")) &&
	    node_kind(r->tree, node_slot(r->tree, n, 1)) == NODE_COLUMN) { /* a function that is named: functions.c */
		resolve_expr(r, s, node_slot(r->tree, n, 0), into);
		return;
	}
	if (node_at(r->tree, n)->op != OP_IN_ARRAY) {
		resolve_exprs(r, s, n, into);
		return;
	}
	inner = naming(r, s, node_slot(r->tree, n, 1));
	resolve_expr(r, s, node_slot(r->tree, n, 2), into);
	resolve_expr(r, &inner, node_slot(r->tree, n, 0), into);
	if (node_slot(r->tree, n, 3))
		resolve_expr(r, &inner, node_slot(r->tree, n, 3), into);
}

bool sql_star_counts(const struct tree *t, node star)
{
	node call = node_at(t, node_at(t, star)->parent)->parent, names = node_slot(t, call, CALLED_NAME);
	uint32_t n = node_kind(t, call) == NODE_CALL ? node_count(t, names) : 0;
	str name = n ? node_text(t, node_slot(t, names, n - 1)) : NO_STR;

	return n && !node_slot(t, star, STAR_OF) &&
	       (str_eq_fold(name, S("count")) || str_eq_fold(name, S("count_big")));
}

/* count(*) reads no column; count(t.*) and hash(*) read all. */
static void resolve_inner_star(struct resolver *r, struct scope *s, node n, struct sql_bases *into)
{
	struct sql_outputs out = { 0 };

	if (sql_star_counts(r->tree, n))
		return;
	resolve_star(r, s, n, &out);
	for (ptrdiff_t i = 0; into && i < out.len; i++)
		for (ptrdiff_t k = 0; k < out.at[i].from.len; k++)
			sql_bases_add(into, r->arena, out.at[i].from.at[k]);
}

void resolve_exprs(struct resolver *r, struct scope *s, node list, struct sql_bases *into)
{
	bool plain = s->plain;

	s->plain = false;
	for (uint32_t i = 0; i < node_count(r->tree, list); i++) {
		node one = node_slot(r->tree, list, i);

		if (one)
			resolve_expr(r, s, one, into);
	}
	s->plain = plain;
}

void resolve_expr(struct resolver *r, struct scope *s, node n, struct sql_bases *into)
{
	if (r->failed)
		return;
	switch ((int)node_kind(r->tree, n)) {
	case NODE_COLUMN: resolve_column(r, s, n, into); break;
	case NODE_CALL: resolve_call(r, s, n, into); break;
	case NODE_QUERY: resolve_inner(r, s, n, into); break;
	case NODE_PHRASE: resolve_phrase(r, s, n, into); break;
	case NODE_LAMBDA: resolve_lambda(r, s, n, into); break;
	case NODE_STAR: resolve_inner_star(r, s, n, into); break;
	case NODE_EXISTS: resolve_inner(r, s, node_slot(r->tree, n, 0), NULL); break;
	case NODE_TYPE:
	case NODE_NAME:
	case NODE_UNIT: break;
	default: resolve_exprs(r, s, n, into); break;
	}
}
