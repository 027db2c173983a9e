/* WITH, set operations, VALUES, and queries in brackets. */
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
	return parse_select_one(p);
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
	node name = parse_name(p, NAME_COLUMN), slots[3] = { 0 }, n;
	unsigned flags = 0;

	if (parse_is_op(p, OP1('(')))
		slots[0] = parse_names(p, "(");
	slots[2] = parse_phrases(p, OP_BEFORE_CTE, NO_NODE);
	parse_want(p, W_as);
	if (parse_take(p, W_materialized))
		flags = NODE_MATERIALIZED;
	else if (parse_take_two(p, W_not, W_materialized))
		flags = NODE_NOT_MATERIALIZED;
	slots[1] = parse_in_brackets(p);
	slots[2] = parse_phrases(p, OP_BEHIND_CTE, slots[2]);
	n = parse_made(p, from, NODE_CTE, OP_NONE, slots, slots[2] ? 3 : 2);
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
	slots[3] = parse_limits(p);
	take_count(p, begins, slots);
	refuse_rest(p);
	n = parse_made(p, from, NODE_QUERY, OP_NONE, slots, 4);
	parse_back(p);
	return n;
}
