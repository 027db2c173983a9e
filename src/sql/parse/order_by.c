/* ORDER BY, LIMIT, OFFSET, FETCH. */
#include "sql/parse/internal.h"

#include "base/banned.h"

static node order_item(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[3] = { 0 }, n;
	unsigned flags = 0;

	if (parse_is(p, W_all) && syntax_has(p->syntax, HAS_GROUP_ALL) &&
	    !parse_is_op_ahead(p, 1, OP1('('))) { /* by all columns */
		p->at++;
		slots[0] = parse_made(p, from, NODE_GROUPING, OP_ALL, NULL, 0);
	} else {
		slots[0] = parse_expr(p);
	}

	if (parse_take(p, W_desc))
		flags |= NODE_DESC;
	else
		parse_take(p, W_asc);
	if (parse_is(p, W_nulls) && parse_has(p, HAS_NULLS_ORDER)) {
		p->at++;
		if (parse_take(p, W_first))
			flags |= NODE_NULLS_FIRST;
		else if (parse_take(p, W_last))
			flags |= NODE_NULLS_LAST;
		else
			parse_fail(p, "FIRST or LAST");
	}
	if (syntax_has(p->syntax, HAS_ORDER_PHRASES) && parse_now(p)->token.kind == TOKEN_WORD)
		slots[2] = parse_phrases(p, OP_BEHIND_ORDER, NO_NODE);
	n = parse_made(p, from, NODE_ORDER, OP_NONE, slots, slots[2] ? 3 : 2);
	if (n)
		node_flag(p->tree, n, flags);
	return n;
}

node parse_order(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	do
		parse_add(p, &list, order_item(p));
	while (parse_take_op(p, OP1(',')));
	return parse_list(p, from, &list);
}

/* LIMIT ALL and LIMIT NULL are no limit; nor is -1 in SQLite, nor the largest number in MySQL. */
static node limit_count(struct parser *p)
{
	node n;

	if (parse_take(p, W_all) || parse_take(p, W_null))
		return NO_NODE;
	n = syntax_has(p->syntax, HAS_LIMIT_OPERAND) ? parse_operand(p) : parse_expr(p);
	if (syntax_has(p->syntax, HAS_LIMIT_NEGATIVE) && node_kind(p->tree, n) == NODE_UNARY &&
	    node_at(p->tree, n)->op == OP_MINUS && node_kind(p->tree, node_slot(p->tree, n, 0)) == NODE_NUMBER)
		return NO_NODE;
	if (syntax_has(p->syntax, HAS_LIMIT_HUGE) && node_kind(p->tree, n) == NODE_NUMBER &&
	    str_eq(node_text(p->tree, n), S("18446744073709551615")))
		return NO_NODE;
	return n;
}

static void read_fetch(struct parser *p, node slots[3], unsigned *flags)
{
	if (!parse_take(p, W_first) && !parse_take(p, W_next))
		parse_fail(p, "FIRST or NEXT");
	slots[0] = parse_is(p, W_row) || parse_is(p, W_rows) ? node_word(p->tree, NODE_NUMBER, S("1"))
							     : parse_operand(p);
	if (parse_is(p, W_percent) && syntax_has(p->syntax, HAS_FETCH_PERCENT) && parse_take(p, W_percent))
		*flags |= NODE_PERCENT;
	if (!parse_take(p, W_rows) && !parse_take(p, W_row))
		parse_fail(p, "ROWS");
	if (parse_are(p, W_with, W_ties) && !syntax_has(p->syntax, HAS_FETCH_TIES))
		parse_refuse(p, p->at, "%s does not have WITH TIES here", p->tree->dialect->name);
	else if (parse_take_two(p, W_with, W_ties))
		*flags |= NODE_WITH_TIES;
	else
		parse_want(p, W_only);
}

static void read_offset(struct parser *p, node slots[3])
{
	if (!parse_has(p, HAS_OFFSET))
		return;
	p->at++;
	slots[1] = parse_expr(p);
	if (!parse_take(p, W_rows))
		parse_take(p, W_row);
}

static void read_limit(struct parser *p, node slots[3], unsigned *flags)
{
	if (!parse_has(p, HAS_LIMIT))
		return;
	p->at++;
	slots[0] = limit_count(p);
	if (syntax_has(p->syntax, HAS_LIMIT_PERCENT) && (parse_take_op(p, OP1('%')) || parse_take(p, W_percent)))
		*flags |= NODE_PERCENT;
	if (parse_is_op(p, OP1(',')) && parse_has(p, HAS_LIMIT_COMMA)) {
		p->at++;
		slots[1] = slots[0];
		slots[0] = limit_count(p);
	}
	if (syntax_has(p->syntax, HAS_LIMIT_TIES) && parse_take_two(p, W_with, W_ties))
		*flags |= NODE_WITH_TIES;
	if (parse_is(p, W_offset))
		read_offset(p, slots);
	if (parse_is(p, W_by) && parse_has(p, HAS_LIMIT_BY)) {
		ptrdiff_t from = ++p->at;
		struct nodes by = { 0 };

		parse_exprs(p, &by);
		slots[2] = parse_list(p, from, &by);
	}
}

node parse_limits(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[4] = { 0 }, n;
	unsigned flags = 0;

	if (parse_is(p, W_offset))
		read_offset(p, slots);
	if (parse_is(p, W_limit))
		read_limit(p, slots, &flags);
	if (parse_is(p, W_fetch) && parse_has(p, HAS_FETCH)) {
		p->at++;
		read_fetch(p, slots, &flags);
	}
	if (!slots[1] && parse_is(p, W_offset))
		read_offset(p, slots);
	if (p->at == from)
		return NO_NODE;
	if (!slots[0] && !slots[1]) /* LIMIT ALL */
		return NO_NODE;
	if (slots[2] && parse_is(p, W_limit)) /* LIMIT 2 BY a LIMIT 10 */
		slots[3] = parse_limits(p);
	n = parse_made(p, from, NODE_LIMIT, OP_LIMIT, slots, slots[3] ? 4 : 3);
	if (n)
		node_flag(p->tree, n, flags);
	return n;
}
