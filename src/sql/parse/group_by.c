/* GROUP BY and windows. */
#include "sql/parse/internal.h"

#include "base/banned.h"

/* ---- windows ---- */

static node bound(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[1] = { 0 }, n;
	unsigned flags = 0;
	enum node_op op;

	if (parse_take_two(p, W_current, W_row)) {
		op = OP_CURRENT;
	} else {
		if (parse_take(p, W_unbounded))
			flags = NODE_UNBOUNDED;
		else
			slots[0] = parse_expr(p);
		op = parse_take(p, W_preceding) ? OP_PRECEDING : OP_FOLLOWING;
		if (op == OP_FOLLOWING)
			parse_want(p, W_following);
	}
	n = parse_made(p, from, NODE_BOUND, op, slots, 1);
	if (n)
		node_flag(p->tree, n, flags);
	return n;
}

static node frame(struct parser *p)
{
	ptrdiff_t from = p->at;
	enum node_op op = parse_take(p, W_rows) ? OP_ROWS : parse_take(p, W_range) ? OP_RANGE : OP_GROUPS;
	node slots[2] = { 0 }, n;

	if (op == OP_GROUPS && parse_has(p, HAS_GROUPS))
		parse_want(p, W_groups);
	if (parse_take(p, W_between)) {
		slots[0] = bound(p);
		parse_want(p, W_and);
		slots[1] = bound(p);
	} else {
		slots[0] = bound(p);
	}
	n = parse_made(p, from, NODE_FRAME, op, slots, 2);
	if (n && parse_take(p, W_exclude)) {
		/* EXCLUDE of a frame, in the words of the standard. */
		ptrdiff_t what = p->at;

		if (!parse_take_two(p, W_current, W_row) && !parse_take(p, W_group) && !parse_take(p, W_ties) &&
		    !parse_take_two(p, W_no, W_others))
			parse_fail(p, "CURRENT ROW, GROUP, TIES or NO OTHERS");
		if (!p->failed)
			node_say(p->tree, n,
				 p->at - what == 2 ? p->tokens[what].word == W_no ? S("NO OTHERS") : S("CURRENT ROW")
				 : p->tokens[what].word == W_group ? S("GROUP")
								   : S("TIES"));
	}
	return n;
}

node parse_window(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[4] = { 0 };

	parse_want_op(p, OP1('('), "(");
	if (!parse_is(p, W_partition) && !parse_is(p, W_order) && !parse_is(p, W_rows) && !parse_is(p, W_range) &&
	    !parse_is(p, W_groups) && !parse_is_op(p, OP1(')')))
		slots[0] = parse_name(p, NAME_COLUMN);
	if (parse_take_two(p, W_partition, W_by)) {
		ptrdiff_t begins = p->at;
		struct nodes by = { 0 };

		parse_exprs(p, &by);
		slots[1] = parse_list(p, begins, &by);
	}
	if (parse_take_two(p, W_order, W_by))
		slots[2] = parse_order(p);
	if (parse_is(p, W_rows) || parse_is(p, W_range) || parse_is(p, W_groups))
		slots[3] = frame(p);
	parse_want_op(p, OP1(')'), ")");
	return parse_made(p, from, NODE_WINDOW, OP_NONE, slots, 4);
}

/* v AS w is v AS (w). */
static node same_window(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[4] = { syntax_has(p->syntax, HAS_WINDOW_BARE) ? parse_name(p, NAME_COLUMN) : parse_fail(p, "(") };

	return parse_made(p, from, NODE_WINDOW, OP_NONE, slots, 4);
}

node parse_windows(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	do {
		node name = parse_name(p, NAME_COLUMN), w;
		str text = node_text(p->tree, name);

		parse_want(p, W_as);
		w = parse_is_op(p, OP1('(')) ? parse_window(p) : same_window(p);
		if (w)
			node_say(p->tree, w, text);
		parse_add(p, &list, w);
	} while (parse_take_op(p, OP1(',')));
	return parse_list(p, from, &list);
}

/* ---- GROUP BY ---- */

static node grouping(struct parser *p);

static node grouped(struct parser *p)
{
	if ((parse_is(p, W_rollup) || parse_is(p, W_cube)) && parse_ahead(p, 1)->op == OP1('(') &&
	    syntax_has(p->syntax, HAS_ROLLUP))
		return grouping(p);
	if (parse_are(p, W_grouping, W_sets) && parse_has(p, HAS_GROUPING_SETS))
		return grouping(p);
	return parse_expr(p);
}

/* () is the group of all rows. */
static node grouping_member(struct parser *p)
{
	ptrdiff_t from = p->at;

	if (parse_is_op(p, OP1('(')) && parse_ahead(p, 1)->op == OP1(')')) {
		p->at += 2;
		return parse_made(p, from, NODE_ROW, OP_NONE, NULL, 0);
	}
	if (parse_is_op(p, OP1('(')) && syntax_has(p->syntax, HAS_GROUP_BRACKETS) && !parse_begins_query(p, 1)) {
		struct nodes list = { 0 };

		p->at++;
		parse_exprs(p, &list);
		parse_want_op(p, OP1(')'), "a comma or )");
		return parse_made(p, from, list.len == 1 ? NODE_BRACKETS : NODE_ROW, OP_NONE, list.at,
				  (uint32_t)list.len);
	}
	return grouped(p);
}

static node grouping(struct parser *p)
{
	ptrdiff_t from = p->at;
	enum node_op op = parse_take(p, W_rollup) ? OP_ROLLUP : parse_take(p, W_cube) ? OP_CUBE : OP_SETS;
	struct nodes list = { 0 };
	node n;

	if (!parse_deeper(p))
		return NO_NODE;
	if (op == OP_SETS)
		p->at += 2;
	parse_want_op(p, OP1('('), "(");
	do
		parse_add(p, &list, grouping_member(p));
	while (parse_take_op(p, OP1(',')));
	parse_want_op(p, OP1(')'), ")");
	n = parse_made(p, from, NODE_GROUPING, op, list.at, (uint32_t)list.len);
	parse_back(p);
	return n;
}

node parse_group_by(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };
	unsigned flags = 0;
	node n;

	if (parse_is(p, W_all) && parse_has(p, HAS_GROUP_ALL)) {
		p->at++;
		return parse_made(p, from, NODE_GROUPING, OP_ALL, NULL, 0);
	}
	if (syntax_has(p->syntax, HAS_GROUP_DISTINCT) && parse_take(p, W_distinct))
		flags = NODE_DISTINCT;
	do
		parse_add(p, &list, grouping_member(p));
	while (parse_take_op(p, OP1(',')));
	if ((parse_are(p, W_with, W_rollup) || (parse_are(p, W_with, W_cube) && syntax_has(p->syntax, HAS_ROLLUP))) &&
	    parse_has(p, HAS_WITH_ROLLUP)) {
		n = parse_made(p, from, NODE_GROUPING, parse_ahead(p, 1)->word == W_cube ? OP_CUBE : OP_ROLLUP, list.at,
			       (uint32_t)list.len);
		p->at += 2;
		return parse_list(p, from, &(struct nodes){ &n, 1, 1 });
	}
	if (syntax_has(p->syntax, HAS_GROUP_SETS_AFTER) &&
	    parse_are(p, W_grouping, W_sets)) { /* the sets include the list before them */
		n = grouping(p);
		return parse_list(p, from, &(struct nodes){ &n, 1, 1 });
	}
	return parse_flagged(p, parse_list(p, from, &list), flags);
}
