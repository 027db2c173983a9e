/* WITH, SELECT and its clauses, set operations, ORDER BY and LIMIT. */
#include "sql/parse_inside.h"

#include "base/banned.h"

/* Behind the brackets of a query there may stand what goes on with it, and nothing else. */
static bool may_follow(const struct read_token *t)
{
	switch (t->word) {
	case W_union: case W_intersect: case W_except: case W_minus: case W_order: case W_limit: case W_offset: case W_fetch: return true;
	default: return t->token.kind == TOKEN_END || t->op == OP1(')') || t->op == OP1(';');
	}
}

bool parse_begins_query(const struct parser *p, ptrdiff_t ahead)
{
	const struct read_token *t = parse_ahead(p, ahead);

	while (t->op == OP1('(')) {
		if (t->close + 1 < p->count && !may_follow(&p->tokens[t->close + 1]))
			return false;
		t = parse_ahead(p, ++ahead);
	}
	return t->word == W_select || t->word == W_with ||
	       (t->word == W_values && (parse_ahead(p, ahead + 1)->op == OP1('(') || parse_ahead(p, ahead + 1)->word == W_row) && syntax_has(p->syntax, HAS_VALUES)) ||
	       (t->word == W_from && syntax_has(p->syntax, HAS_FROM_FIRST));
}

node parse_in_brackets(struct parser *p)
{
	node q;

	parse_want_op(p, OP1('('), "(");
	q = parse_query(p);
	parse_want_op(p, OP1(')'), ")");
	return q;
}

/* ---- ORDER BY, LIMIT ---- */

static node order_item(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[2] = { parse_expr(p) }, n;
	unsigned flags = 0;

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
	n = parse_made(p, from, NODE_ORDER, OP_NONE, slots, 2);
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
	n = parse_expr(p);
	if (p->kept_by & SQLITE && node_kind(p->tree, n) == NODE_UNARY && node_at(p->tree, n)->op == OP_MINUS &&
	    node_kind(p->tree, node_slot(p->tree, n, 0)) == NODE_NUMBER)
		return NO_NODE;
	if (p->kept_by & MYSQL && node_kind(p->tree, n) == NODE_NUMBER && str_eq(node_text(p->tree, n), S("18446744073709551615")))
		return NO_NODE;
	return n;
}

static void read_fetch(struct parser *p, node slots[3], unsigned *flags)
{
	if (!parse_take(p, W_first) && !parse_take(p, W_next))
		parse_fail(p, "FIRST or NEXT");
	slots[0] = parse_is(p, W_row) || parse_is(p, W_rows) ? node_word(p->tree, NODE_NUMBER, S("1")) : parse_operand(p);
	if (parse_take(p, W_percent))
		*flags |= NODE_PERCENT;
	if (!parse_take(p, W_rows) && !parse_take(p, W_row))
		parse_fail(p, "ROWS");
	if (parse_take_two(p, W_with, W_ties))
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
	if (parse_is_op(p, OP1(',')) && parse_has(p, HAS_LIMIT_COMMA)) {
		p->at++;
		slots[1] = slots[0];
		slots[0] = limit_count(p);
	}
	if (parse_take_two(p, W_with, W_ties))
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

static node limits(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[3] = { 0 }, n;
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
	n = parse_made(p, from, NODE_LIMIT, OP_LIMIT, slots, 3);
	if (n)
		node_flag(p->tree, n, flags);
	return n;
}

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
			slots[0] = parse_operand(p);
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
		/* What is left out of the frame, in the words of the standard. */
		ptrdiff_t what = p->at;

		if (!parse_take_two(p, W_current, W_row) && !parse_take(p, W_group) && !parse_take(p, W_ties) && !parse_take_two(p, W_no, W_others))
			parse_fail(p, "CURRENT ROW, GROUP, TIES or NO OTHERS");
		if (!p->failed)
			node_say(p->tree, n, p->at - what == 2 ? p->tokens[what].word == W_no ? S("NO OTHERS") : S("CURRENT ROW")
						 : p->tokens[what].word == W_group ? S("GROUP") : S("TIES"));
	}
	return n;
}

node parse_window(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[4] = { 0 };

	parse_want_op(p, OP1('('), "(");
	if (!parse_is(p, W_partition) && !parse_is(p, W_order) && !parse_is(p, W_rows) && !parse_is(p, W_range) && !parse_is(p, W_groups) &&
	    !parse_is_op(p, OP1(')')))
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

static node windows(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	do {
		node name = parse_name(p, NAME_COLUMN), w;
		str text = node_text(p->tree, name);

		parse_want(p, W_as);
		w = parse_window(p);
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
	if ((parse_is(p, W_rollup) || parse_is(p, W_cube)) && parse_ahead(p, 1)->op == OP1('(') && syntax_has(p->syntax, HAS_ROLLUP))
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

static node group_by(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };
	node n;

	if (parse_is(p, W_all) && parse_has(p, HAS_GROUP_ALL)) {
		p->at++;
		return parse_made(p, from, NODE_GROUPING, OP_ALL, NULL, 0);
	}
	do
		parse_add(p, &list, grouping_member(p));
	while (parse_take_op(p, OP1(',')));
	if (parse_are(p, W_with, W_rollup) && parse_has(p, HAS_WITH_ROLLUP)) {
		p->at += 2;
		n = parse_made(p, from, NODE_GROUPING, OP_ROLLUP, list.at, (uint32_t)list.len);
		return parse_list(p, from, &(struct nodes){ &n, 1, 1 });
	}
	return parse_list(p, from, &list);
}

/* ---- SELECT ---- */

static node star_except(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes one = { 0 };

	if (parse_is_op(p, OP1('(')))
		return parse_names(p, "(");
	parse_add(p, &one, parse_name(p, NAME_COLUMN));
	return parse_list(p, from, &one);
}

static node replaced(struct parser *p)
{
	ptrdiff_t from = p->at;
	node what = parse_expr(p), n = parse_made(p, from, NODE_ITEM, OP_NONE, &what, 1);

	parse_want(p, W_as);
	if (n) {
		node name = parse_name(p, NAME_COLUMN);

		node_say(p->tree, n, node_text(p->tree, name));
		node_flag(p->tree, n, NODE_ALIASED);
	}
	return n;
}

static node star_replace(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	parse_want_op(p, OP1('('), "(");
	do
		parse_add(p, &list, replaced(p));
	while (parse_take_op(p, OP1(',')));
	parse_want_op(p, OP1(')'), ")");
	return parse_list(p, from, &list);
}

/* *, t.*, s.t.*: how many tokens before the star; -1: there is none. */
static ptrdiff_t star_ahead(const struct parser *p)
{
	ptrdiff_t n = 0;

	while (parse_is_name(p, parse_ahead(p, n), n ? NAME_AFTER_DOT : NAME_COLUMN) && parse_ahead(p, n + 1)->op == OP1('.'))
		n += 2;
	return parse_ahead(p, n)->op == OP1('*') ? n : -1;
}

static node star(struct parser *p, ptrdiff_t ahead)
{
	ptrdiff_t from = p->at, end = p->at + ahead;
	struct nodes of = { 0 };
	node slots[3] = { 0 };

	while (p->at < end) {
		parse_add(p, &of, parse_name(p, of.len ? NAME_AFTER_DOT : NAME_COLUMN));
		p->at++;
	}
	if (of.len)
		slots[0] = parse_list(p, from, &of);
	p->at++;
	if ((parse_is(p, W_except) && parse_ahead(p, 1)->op == OP1('(') && syntax_has(p->syntax, HAS_STAR_EXCEPT)) ||
	    (parse_is(p, W_exclude) && syntax_has(p->syntax, HAS_STAR_EXCLUDE))) {
		p->at++;
		slots[1] = star_except(p);
	}
	if (parse_is(p, W_replace) && syntax_has(p->syntax, HAS_STAR_REPLACE)) {
		p->at++;
		slots[2] = star_replace(p);
	}
	return parse_made(p, from, NODE_STAR, OP_NONE, slots, 3);
}

static node item(struct parser *p)
{
	ptrdiff_t from = p->at, ahead = star_ahead(p);
	node what, n;

	if (ahead >= 0)
		return star(p, ahead);
	what = parse_expr(p);
	n = parse_made(p, from, NODE_ITEM, OP_NONE, &what, 1);
	parse_alias(p, n, true);
	return n;
}

static bool ends_items(const struct parser *p)
{
	return parse_is(p, W_from) || parse_is_op(p, OP1(')')) || parse_now(p)->token.kind == TOKEN_END;
}

static node items(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	if (p->kept_by & PG && ends_items(p)) /* SELECT FROM t: rows without columns */
		return parse_list(p, from, &list);
	do {
		if (list.len && ends_items(p) && p->kept_by & (BQ | DUCK | SNOW | CH))
			break;
		parse_add(p, &list, item(p));
	} while (parse_take_op(p, OP1(',')));
	return parse_list(p, from, &list);
}

static node top(struct parser *p)
{
	ptrdiff_t from = p->at++;
	node slots[3] = { 0 }, n;
	unsigned flags = 0;

	if (parse_take_op(p, OP1('('))) {
		slots[0] = parse_expr(p);
		parse_want_op(p, OP1(')'), ")");
	} else {
		slots[0] = parse_primary(p);
	}
	if (parse_take(p, W_percent))
		flags |= NODE_PERCENT;
	if (parse_take_two(p, W_with, W_ties))
		flags |= NODE_WITH_TIES;
	n = parse_made(p, from, NODE_LIMIT, OP_LIMIT, slots, 3);
	if (n)
		node_flag(p->tree, n, flags);
	return n;
}

enum { DISTINCT_ON, ITEMS, FROM, WHERE, GROUP, HAVING, WINDOWS, QUALIFY, TOP, CLAUSES };

static unsigned read_distinct(struct parser *p, node slots[CLAUSES])
{
	ptrdiff_t from;
	struct nodes on = { 0 };

	if (parse_take(p, W_all))
		return 0;
	if (!parse_take(p, W_distinct))
		return 0;
	if (!parse_is(p, W_on) || !syntax_has(p->syntax, HAS_DISTINCT_ON))
		return NODE_DISTINCT;
	from = ++p->at;
	parse_want_op(p, OP1('('), "(");
	parse_exprs(p, &on);
	parse_want_op(p, OP1(')'), ")");
	slots[DISTINCT_ON] = parse_list(p, from, &on);
	return NODE_DISTINCT;
}

static bool stops_here(struct parser *p)
{
	if (parse_is(p, W_into))
		parse_refuse(p, p->at, "SELECT INTO writes, and writing is not read here");
	return p->failed;
}

static void read_clauses(struct parser *p, node slots[CLAUSES])
{
	if (!slots[FROM] && parse_take(p, W_from))
		slots[FROM] = parse_from(p);
	if (stops_here(p))
		return;
	if (parse_take(p, W_where))
		slots[WHERE] = parse_expr(p);
	if (parse_take_two(p, W_group, W_by))
		slots[GROUP] = group_by(p);
	if (parse_take(p, W_having))
		slots[HAVING] = parse_expr(p);
	if (parse_is(p, W_qualify) && syntax_has(p->syntax, HAS_QUALIFY) && parse_take(p, W_qualify))
		slots[QUALIFY] = parse_expr(p);
	if (parse_is(p, W_window) && parse_has(p, HAS_WINDOWS)) {
		p->at++;
		slots[WINDOWS] = windows(p);
	}
	if (!slots[QUALIFY] && parse_is(p, W_qualify) && syntax_has(p->syntax, HAS_QUALIFY) && parse_take(p, W_qualify))
		slots[QUALIFY] = parse_expr(p);
	stops_here(p);
}

/* With TOP it is a query with a limit, like one in brackets that ends with LIMIT. */
static node select_one(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[CLAUSES] = { 0 }, n;
	unsigned flags = 0;

	if (parse_is(p, W_from) && parse_has(p, HAS_FROM_FIRST)) {
		p->at++;
		slots[FROM] = parse_from(p);
	}
	if (!slots[FROM] || parse_is(p, W_select)) {
		parse_want(p, W_select);
		flags = read_distinct(p, slots);
		if (parse_is(p, W_top) && syntax_has(p->syntax, HAS_TOP) && (parse_ahead(p, 1)->token.kind != TOKEN_OP || parse_ahead(p, 1)->op == OP1('(')))
			slots[TOP] = top(p);
		slots[ITEMS] = items(p);
	}
	if (!stops_here(p))
		read_clauses(p, slots);
	if (!slots[FROM] && !parse_has(p, HAS_BARE_FROM))
		return NO_NODE;
	if (slots[FROM] && !slots[ITEMS]) {
		node all[3] = { 0 }, one = parse_made(p, from, NODE_STAR, OP_NONE, all, 3);

		slots[ITEMS] = parse_list(p, from, &(struct nodes){ &one, 1, 1 });
	}
	n = parse_made(p, from, NODE_SELECT, OP_NONE, slots, TOP);
	if (n)
		node_flag(p->tree, n, flags);
	if (!slots[TOP])
		return n;
	return parse_made(p, from, NODE_QUERY, OP_NONE, (node[]){ NO_NODE, n, NO_NODE, slots[TOP] }, 4);
}

static node values(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes rows = { 0 };

	parse_want(p, W_values);
	do {
		ptrdiff_t begins = p->at;
		struct nodes row = { 0 };

		parse_take(p, W_row);
		parse_want_op(p, OP1('('), "(");
		parse_exprs(p, &row);
		parse_want_op(p, OP1(')'), ")");
		parse_add(p, &rows, parse_made(p, begins, NODE_ROW, OP_NONE, row.at, (uint32_t)row.len));
	} while (parse_take_op(p, OP1(',')));
	return parse_made(p, from, NODE_VALUES, OP_NONE, rows.at, (uint32_t)rows.len);
}

/* A query in brackets that has nothing but its body is that body. */
static node unwrapped(const struct parser *p, node query)
{
	bool bare = query && !node_slot(p->tree, query, 0) && !node_slot(p->tree, query, 2) && !node_slot(p->tree, query, 3);

	return bare ? node_slot(p->tree, query, 1) : query;
}

static node set_member(struct parser *p)
{
	if (parse_is_op(p, OP1('(')))
		return unwrapped(p, parse_in_brackets(p));
	if (parse_is(p, W_values) && parse_has(p, HAS_VALUES))
		return values(p);
	return select_one(p);
}

/* ---- UNION and the like ---- */

static enum node_op set_op(const struct parser *p)
{
	if (parse_is(p, W_union))
		return OP_UNION;
	if (parse_is(p, W_intersect))
		return OP_INTERSECT;
	if (parse_is(p, W_except) || (parse_is(p, W_minus) && syntax_has(p->syntax, HAS_MINUS)))
		return OP_EXCEPT;
	return OP_NONE;
}

static unsigned set_flags(struct parser *p)
{
	if (parse_take(p, W_all))
		return NODE_ALL;
	parse_take(p, W_distinct);
	return 0;
}

static bool goes_on_so(const struct parser *p, enum node_op op, unsigned flags)
{
	return set_op(p) == op && (parse_ahead(p, 1)->word == W_all) == (flags == NODE_ALL);
}

/* INTERSECT binds closer, but where all bind alike. */
static node set_operation(struct parser *p, bool intersects)
{
	ptrdiff_t from = p->at;
	int links = 0;
	bool alike = p->kept_by & SQLITE;
	node left = intersects ? set_member(p) : set_operation(p, true);

	if (!parse_deeper(p))
		return NO_NODE;
	for (enum node_op op = set_op(p); op && (alike ? !intersects : (op == OP_INTERSECT) == intersects); op = set_op(p)) {
		struct nodes list = { 0 };
		unsigned flags;

		if (!parse_longer(p, &links))
			break;
		p->at++;
		flags = set_flags(p);
		parse_add(p, &list, left);
		parse_add(p, &list, intersects || alike ? set_member(p) : set_operation(p, true));
		while (goes_on_so(p, op, flags)) {
			p->at++;
			set_flags(p);
			if (!parse_add(p, &list, intersects || alike ? set_member(p) : set_operation(p, true)))
				break;
		}
		left = parse_made(p, from, NODE_SET, op, list.at, (uint32_t)list.len);
		if (left)
			node_flag(p->tree, left, flags);
	}
	parse_back(p);
	return left;
}

/* ---- WITH ---- */

static node cte(struct parser *p)
{
	ptrdiff_t from = p->at;
	node name = parse_name(p, NAME_COLUMN), slots[2] = { 0 }, n;
	unsigned flags = 0;

	if (parse_is_op(p, OP1('(')))
		slots[0] = parse_names(p, "(");
	parse_want(p, W_as);
	if (parse_take(p, W_materialized))
		flags = NODE_MATERIALIZED;
	else if (parse_take_two(p, W_not, W_materialized))
		flags = NODE_NOT_MATERIALIZED;
	slots[1] = parse_in_brackets(p);
	n = parse_made(p, from, NODE_CTE, OP_NONE, slots, 2);
	if (!n)
		return n;
	node_say(p->tree, n, node_text(p->tree, name));
	node_flag(p->tree, n, flags | (node_is(p->tree, name, NODE_QUOTED) ? NODE_QUOTED : 0));
	return n;
}

static node with(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };
	bool recursive;
	node n;

	parse_want(p, W_with);
	recursive = parse_take(p, W_recursive);
	do
		parse_add(p, &list, cte(p));
	while (parse_take_op(p, OP1(',')) && !parse_is(p, W_select));
	n = parse_made(p, from, NODE_WITH, OP_NONE, list.at, (uint32_t)list.len);
	if (n && recursive)
		node_flag(p->tree, n, NODE_RECURSIVE);
	return n;
}

/* What locks, writes or configures has no rule; it is named here so that a person knows why. */
static void refuse_rest(struct parser *p)
{
	if (parse_is(p, W_for) || parse_are(p, W_lock, W_in))
		parse_refuse(p, p->at, "what locks rows is not read: a query here only looks");
	else if (parse_is(p, W_into))
		parse_refuse(p, p->at, "SELECT INTO writes, and writing is not read here");
	else if (parse_is(p, W_settings) && p->kept_by & CH)
		parse_refuse(p, p->at, "SETTINGS configure the server, and that is not read here");
}

/* SELECT TOP 5 counts for the whole query when that is its one SELECT: the order of the query comes before it. */
static void take_count(const struct parser *p, ptrdiff_t begins, node slots[4])
{
	node body = slots[1];

	if (node_kind(p->tree, body) != NODE_QUERY || p->tokens[begins].op == OP1('(') || slots[3])
		return;
	slots[1] = node_slot(p->tree, body, 1);
	slots[3] = node_slot(p->tree, body, 3);
}

node parse_query(struct parser *p)
{
	ptrdiff_t from = p->at, begins;
	node slots[4] = { 0 }, n;

	if (!parse_deeper(p))
		return NO_NODE;
	if (!parse_begins_query(p, 0)) {
		parse_back(p);
		return parse_fail(p, "SELECT, WITH or VALUES");
	}
	if (parse_is(p, W_with))
		slots[0] = with(p);
	begins = p->at;
	slots[1] = set_operation(p, false);
	if (parse_take_two(p, W_order, W_by))
		slots[2] = parse_order(p);
	slots[3] = limits(p);
	take_count(p, begins, slots);
	refuse_rest(p);
	n = parse_made(p, from, NODE_QUERY, OP_NONE, slots, 4);
	parse_back(p);
	return n;
}
