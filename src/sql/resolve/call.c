/* Calls of functions: their arguments, and the places where an aggregate is allowed. */
#include "sql/resolve/internal.h"

#include "sql/resolve/keyword_argument.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

struct levels {
	const struct resolver *resolver;
	uint32_t own, other; /* other: the level of a column of an outer query; 0: none */
	bool has_own;
};

static bool see_level(void *with, const struct tree *t, node n)
{
	struct levels *w = with;
	uint32_t source = node_kind(t, n) == NODE_COLUMN ? w->resolver->out->bound[n].source : 0,
		 level = source ? w->resolver->out->sources.at[source].level : 0;

	if (level == w->own)
		w->has_own |= source != 0;
	else if (source)
		w->other = level;
	return node_kind(t, n) != NODE_QUERY;
}

/* The scope of the query that an aggregate belongs to: an outer one if all its columns are from there. */
static const struct scope *scope_of_aggregate(const struct resolver *r, const struct scope *s, node n)
{
	struct levels w = { .resolver = r, .own = s->level };
	const struct scope *outer = s;

	node_walk(r->tree, node_slot(r->tree, n, CALLED_ARGS), see_level, &w);
	while (outer && outer->level != w.other)
		outer = outer->outer;
	return w.has_own || !w.other || !outer ? s : outer;
}

/* After its arguments are resolved. */
static void check_aggregate(struct resolver *r, const struct scope *within, node n, str name)
{
	const struct scope *s = scope_of_aggregate(r, within, n);
	struct sql_finding *f = NULL;

	if (s->within == WITHIN_AGGREGATE)
		resolve_find(r, SQL_AGGREGATE_PLACE, n, "the aggregate %.*s is nested in another aggregate", STR(name));
	else if (s->place == PLACE_WHERE || s->place == PLACE_ON || s->place == PLACE_GROUP ||
		 (s->place == PLACE_FREE && (s != within || rule_in(r->dialect->syntax->bit, MEANS_TYPES_STRICT))))
		f = resolve_find(r, SQL_AGGREGATE_PLACE, n,
				 "the aggregate %.*s is not allowed in %s: rows are not grouped yet", STR(name),
				 resolve_place_word(s->place));
	if (f && s->place == PLACE_WHERE)
		f->hint = S("move conditions on groups to HAVING");
	if (s->sources.len)
		r->out->levels.at[s->level].aggregates = true;
}

/* All but the keywords among them. */
static void resolve_arguments(struct resolver *r, struct scope *s, node call, struct sql_bases *into)
{
	node args = node_slot(r->tree, call, CALLED_ARGS);
	bool plain = s->plain;

	s->plain = false;
	for (uint32_t i = 0; i < node_count(r->tree, args); i++)
		if (node_slot(r->tree, args, i) && !keyword_argument(r->tree, call, i))
			resolve_expr(r, s, node_slot(r->tree, args, i), into);
	s->plain = plain;
}

void resolve_call(struct resolver *r, struct scope *s, node n, struct sql_bases *into)
{
	const struct tree *t = r->tree;
	node names = node_slot(t, n, CALLED_NAME), args = node_slot(t, n, CALLED_ARGS),
	     over = node_slot(t, n, CALLED_OVER);
	str name = node_text(t, node_slot(t, names, node_count(t, names) ? node_count(t, names) - 1 : 0));
	const struct function *known = function_called(t, n);
	enum function_class class = known ? known->class : FUNCTION_SCALAR;
	enum within was = s->within;

	if (class == FUNCTION_AGGREGATE && r->lenient && node_count(t, args) > 1 && known->scalar_of_many)
		class = FUNCTION_SCALAR;
	if (over)
		resolve_over(r, s, n, name, class, into);
	else if (class == FUNCTION_WINDOW && !node_slot(t, n, CALLED_WITHIN))
		resolve_find(r, SQL_NO_WINDOW, n, "%.*s needs OVER (...)", STR(name));
	if (over)
		s->within = WITHIN_WINDOW;
	else if (class == FUNCTION_AGGREGATE)
		s->within = WITHIN_AGGREGATE;
	resolve_arguments(r, s, n, into);
	resolve_exprs(r, s, node_slot(t, n, CALLED_ORDER), into);
	resolve_exprs(r, s, node_slot(t, n, CALLED_WITHIN), into);
	resolve_exprs(r, s, node_slot(t, n, CALLED_PHRASES), into);
	resolve_exprs(r, s, node_slot(t, n, CALLED_PARAMS), into);
	if (node_slot(t, n, CALLED_FILTER))
		resolve_expr(r, s, node_slot(t, n, CALLED_FILTER), into);
	s->within = was;
	if (!over && class == FUNCTION_AGGREGATE)
		check_aggregate(r, s, n, name);
}
