/* Calls of functions: their arguments, and the places where an aggregate is allowed. */
#include "sql/resolve/internal.h"

#include "base/banned.h"

static void check_aggregate(struct resolver *r, const struct scope *s, node n, str name)
{
	struct sql_finding *f = NULL;

	if (s->within == WITHIN_AGGREGATE)
		resolve_find(r, SQL_AGGREGATE_PLACE, n, "the aggregate %.*s is nested in another aggregate", STR(name));
	else if (s->place == PLACE_WHERE || s->place == PLACE_ON || s->place == PLACE_GROUP)
		f = resolve_find(r, SQL_AGGREGATE_PLACE, n,
				 "the aggregate %.*s is not allowed in %s: rows are not grouped yet", STR(name),
				 resolve_place_word(s->place));
	if (f && s->place == PLACE_WHERE)
		f->hint = S("put conditions on groups into HAVING");
	if (s->sources.len)
		r->out->levels.at[s->level].aggregates = true;
}

/* NORMALIZE(x, NFD): the form is a keyword, not a column. */
static bool names_a_form(const struct resolver *r, str name, node args)
{
	return str_eq_fold(name, S("normalize")) && node_count(r->tree, args) == 2 &&
	       node_kind(r->tree, node_slot(r->tree, args, 1)) == NODE_COLUMN;
}

void resolve_call(struct resolver *r, struct scope *s, node n, struct sql_bases *into)
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
