/* Expressions: the names inside them, subqueries, lambdas, and stars as arguments. */
#include "sql/resolve/internal.h"

#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

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
