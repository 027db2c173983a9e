/*
 * PIVOT sales ON quarter USING sum(amount) GROUP BY region, and UNPIVOT sales ON q1, q2 INTO NAME quarter VALUE
 * amount: DuckDB's statements in the place of a SELECT. Each becomes SELECT * FROM the table with a pivot. The
 * columns depend on the rows, so they are not analysed.
 */
#include "sql/parse/internal.h"
#include "sql/slots.h"
#include "base/banned.h"

bool parse_is_pivot(const struct parser *p, ptrdiff_t ahead)
{
	const struct read_token *t = parse_ahead(p, ahead), *next = parse_ahead(p, ahead + 1);

	return syntax_has(p->syntax, HAS_PIVOT_STATEMENT) && (t->word == W_pivot || t->word == W_unpivot) &&
	       (next->token.kind == TOKEN_WORD || next->token.kind == TOKEN_NAME || next->op == OP1('('));
}

/* a, b AS c, d IN (1, 2) */
static node expressions(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	do {
		ptrdiff_t begins = p->at;
		node what = parse_expr(p), n;

		n = parse_made(p, begins, NODE_ITEM, OP_NONE, &what, 1);
		if (parse_is(p, W_as))
			parse_alias(p, n, true);
		parse_add(p, &list, n);
	} while (parse_take_op(p, OP1(',')));
	return parse_list(p, from, &list);
}

/* ON takes the place of FOR and IN of the standard; with INTO the values come first. */
static node pivot(struct parser *p, ptrdiff_t from, enum node_op op)
{
	node slots[5] = { 0 };
	unsigned flags = NODE_BARE;

	if (op == OP_UNPIVOT && parse_take_two(p, W_include, W_nulls))
		flags |= NODE_RESPECT_NULLS;
	if (parse_take(p, W_on))
		slots[1] = expressions(p);
	else if (op == OP_UNPIVOT || !parse_is(p, W_using))
		parse_fail(p, "ON");
	if (op == OP_PIVOT && parse_take(p, W_using))
		slots[0] = expressions(p);
	if (op == OP_PIVOT && parse_take_two(p, W_group, W_by))
		slots[3] = expressions(p);
	if (op == OP_UNPIVOT && parse_take(p, W_into)) {
		parse_want(p, W_name);
		slots[3] = parse_bare_names(p);
		parse_want(p, W_value);
		slots[0] = parse_bare_names(p);
	}
	return parse_flagged(p, parse_made(p, from, NODE_PIVOT, op, slots, 5), flags);
}

node parse_pivot_statement(struct parser *p)
{
	ptrdiff_t from = p->at;
	enum node_op op = parse_is(p, W_pivot) ? OP_PIVOT : OP_UNPIVOT;
	node star[3] = { 0 }, slots[8] = { 0 }, one, of;

	p->at++;
	of = parse_factor(p);
	if (!p->failed && ((node_kind(p->tree, of) != NODE_TABLE && node_kind(p->tree, of) != NODE_DERIVED) ||
			   node_slot(p->tree, of, TABLE_PIVOT)))
		return parse_fail(p, "a table or a query in brackets before this");
	one = pivot(p, from, op);
	if (p->failed)
		return NO_NODE;
	node_set(p->tree, of, TABLE_PIVOT, one);
	slots[SELECT_FROM] = parse_list(p, from, &(struct nodes){ &of, 1, 1 });
	one = parse_made(p, from, NODE_STAR, OP_NONE, star, 3);
	slots[SELECT_ITEMS] = parse_list(p, from, &(struct nodes){ &one, 1, 1 });
	return parse_made(p, from, NODE_SELECT, OP_NONE, slots, 8);
}

/* (PIVOT ...) in FROM: the table itself, which an alias may follow; NO_NODE: any other query. */
node parse_pivoted(const struct parser *p, node query)
{
	const struct tree *t = p->tree;
	node select = node_slot(t, query, QUERY_BODY), items = node_slot(t, select, SELECT_ITEMS),
	     from = node_slot(t, select, SELECT_FROM), of = node_slot(t, from, 0);
	node pivot = node_slot(t, of, TABLE_PIVOT);

	if (p->failed || !syntax_has(p->syntax, HAS_PIVOT_STATEMENT) || node_kind(t, select) != NODE_SELECT ||
	    node_slot(t, query, QUERY_WITH) || node_slot(t, query, QUERY_ORDER) || node_slot(t, query, QUERY_LIMIT) ||
	    node_count(t, from) != 1 || node_count(t, items) != 1 || node_kind(t, node_slot(t, items, 0)) != NODE_STAR)
		return NO_NODE;
	for (uint32_t i = SELECT_WHERE; i < node_at(t, select)->count; i++)
		if (node_slot(t, select, i))
			return NO_NODE;
	for (uint32_t i = 0; i < node_at(t, node_slot(t, items, 0))->count; i++)
		if (node_slot(t, node_slot(t, items, 0), i))
			return NO_NODE;
	if (node_kind(t, of) != NODE_TABLE && node_kind(t, of) != NODE_DERIVED)
		return NO_NODE;
	return node_is(t, pivot, NODE_BARE) && !node_is(t, pivot, NODE_ALIASED) && !node_slot(t, pivot, 4) ? of
													   : NO_NODE;
}
