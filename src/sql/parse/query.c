/* WITH, set operations, VALUES, and queries in brackets. */
#include "sql/parse/internal.h"

#include "sql/slots.h"
#include "base/banned.h"

/* Only a continuation of the query may follow its brackets. */
static bool may_follow(const struct read_token *t)
{
	switch (t->word) {
	case W_union:
	case W_intersect:
	case W_except:
	case W_minus:
	case W_order:
	case W_limit:
	case W_offset:
	case W_fetch: return true;
	default: return t->token.kind == TOKEN_END || t->op == OP1(')') || t->op == OP1(';');
	}
}

bool parse_begins_query(const struct parser *p, ptrdiff_t ahead)
{
	const struct read_token *t = parse_ahead(p, ahead);

	while (t->op == OP1('(')) {
		if (t->close + 1 < p->count && !may_follow(&p->tokens[t->close + 1]) &&
		    !(syntax_has(p->syntax, HAS_SET_MODE) && parse_set_mode(p, t->close + 1 - p->at)))
			return false;
		t = parse_ahead(p, ++ahead);
	}
	return t->word == W_select || t->word == W_with ||
	       (t->word == W_table && syntax_has(p->syntax, HAS_TABLE_STATEMENT) &&
		(parse_is_name(p, parse_ahead(p, ahead + 1), NAME_COLUMN) ||
		 (syntax_has(p->syntax, HAS_TABLE_ONLY) && parse_ahead(p, ahead + 1)->word == W_only))) ||
	       (t->word == W_values &&
		(syntax_has(p->syntax, HAS_VALUES_BARE) || parse_begins_row(p, ahead + 1) ||
		 parse_ahead(p, ahead + 1)->word == W_row) &&
		syntax_has(p->syntax, HAS_VALUES)) ||
	       (t->word == W_from && syntax_has(p->syntax, HAS_FROM_FIRST)) || parse_is_pivot(p, ahead);
}

node parse_in_brackets(struct parser *p)
{
	node q;

	parse_want_op(p, OP1('('), "(");
	q = parse_query(p);
	parse_want_op(p, OP1(')'), ")");
	return q;
}
node parse_values(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes rows = { 0 };

	parse_want(p, W_values);
	do {
		ptrdiff_t begins = p->at;
		struct nodes row = { 0 };

		if (syntax_has(p->syntax, HAS_ROWS_UNBRACKETED) && !parse_is_op(p, OP1('('))) {
			parse_add(p, &row, parse_expr(p));
		} else {
			parse_take(p, W_row);
			parse_want_op(p, OP1('('), "(");
			parse_exprs(p, &row);
			parse_want_op(p, OP1(')'), ")");
		}
		parse_add(p, &rows, parse_made(p, begins, NODE_ROW, OP_NONE, row.at, (uint32_t)row.len));
	} while (parse_take_op(p, OP1(',')));
	return parse_made(p, from, NODE_VALUES, OP_NONE, rows.at, (uint32_t)rows.len);
}

/* A query in brackets with only a body is that body. */
static node unwrapped(const struct parser *p, node query)
{
	bool bare = query && !node_slot(p->tree, query, 0) && !node_slot(p->tree, query, 2) &&
		    !node_slot(p->tree, query, 3);

	return bare ? node_slot(p->tree, query, 1) : query;
}

node parse_table_query(struct parser *p)
{
	ptrdiff_t from = p->at;
	node star[3] = { 0 }, table[5] = { 0 }, slots[8] = { 0 }, query[4] = { 0 }, one;

	if (syntax_has(p->syntax, HAS_TABLE_ONLY))
		parse_take(p, W_only); /* as FROM ONLY */
	table[0] = parse_table_name(p);
	one = parse_made(p, from, NODE_STAR, OP_NONE, star, 3);
	slots[1] = parse_list(p, from, &(struct nodes){ &one, 1, 1 });
	one = parse_made(p, from, NODE_TABLE, OP_NONE, table, 5);
	slots[2] = parse_list(p, from, &(struct nodes){ &one, 1, 1 });
	query[1] = parse_made(p, from, NODE_SELECT, OP_NONE, slots, 8);
	return parse_made(p, from, NODE_QUERY, OP_NONE, query, 4);
}

/* VALUES (1), (2) AS t(a) becomes SELECT * FROM it: the names are column names. */
static node inline_table(struct parser *p)
{
	ptrdiff_t from = p->at;
	node star[3] = { 0 }, slots[8] = { 0 }, one = parse_factor(p);

	if (one && !node_is(p->tree, one, NODE_ALIASED))
		return node_slot(p->tree, node_slot(p->tree, one, TABLE_WHAT), QUERY_BODY);
	slots[2] = parse_list(p, from, &(struct nodes){ &one, 1, 1 });
	one = parse_made(p, from, NODE_STAR, OP_NONE, star, 3);
	slots[1] = parse_list(p, from, &(struct nodes){ &one, 1, 1 });
	return parse_made(p, from, NODE_SELECT, OP_NONE, slots, 8);
}

/* In ClickHouse ORDER BY and LIMIT belong to the SELECT before them, even within a UNION. */
static node with_own_tail(struct parser *p, ptrdiff_t from, node one)
{
	node slots[5] = { NO_NODE, one };

	if (parse_take_two(p, W_order, W_by)) {
		slots[2] = parse_order(p);
		slots[QUERY_OWN] = parse_phrases(p, OP_BEHIND_ORDERS, NO_NODE);
	}
	slots[3] = parse_limits(p);
	return slots[2] || slots[3] ? parse_made(p, from, NODE_QUERY, OP_NONE, slots, slots[QUERY_OWN] ? 5 : 4) : one;
}

static node set_member(struct parser *p)
{
	ptrdiff_t from;
	node one;

	if (parse_is_op(p, OP1('(')) && syntax_has(p->syntax, HAS_NO_BRACKETED_SELECT))
		return parse_fail(p, "SELECT or VALUES, without brackets");
	if (parse_is_op(p, OP1('(')))
		return unwrapped(p, parse_in_brackets(p));
	if (parse_is(p, W_values) && parse_has(p, HAS_VALUES))
		return syntax_has(p->syntax, HAS_INLINE_TABLE) ? inline_table(p) : parse_values(p);
	if (parse_is(p, W_table)) {
		p->at++;
		return node_slot(p->tree, parse_table_query(p), 1);
	}
	if (parse_is_pivot(p, 0))
		return parse_pivot_statement(p);
	from = p->at;
	one = parse_select_one(p);
	return syntax_has(p->syntax, HAS_PART_TAIL) ? with_own_tail(p, from, one) : one;
}

/* ---- UNION and the like ---- */

/* BigQuery's FULL OUTER UNION ALL BY NAME: the number of words before UNION, which choose the columns kept. */
ptrdiff_t parse_set_mode(const struct parser *p, ptrdiff_t ahead)
{
	enum sql_word w = parse_ahead(p, ahead)->word;
	ptrdiff_t n = w == W_full || w == W_left || w == W_inner || w == W_outer;

	if (!n)
		return 0;
	n += (w == W_full || w == W_left) && parse_ahead(p, ahead + 1)->word == W_outer;
	w = parse_ahead(p, ahead + n)->word;
	return w == W_union || w == W_intersect || w == W_except ? n : 0;
}

static enum node_op set_op(const struct parser *p)
{
	enum sql_word w = parse_ahead(p, syntax_has(p->syntax, HAS_SET_MODE) ? parse_set_mode(p, 0) : 0)->word;

	if (w == W_union)
		return OP_UNION;
	if (w == W_intersect)
		return OP_INTERSECT;
	return w == W_except || (w == W_minus && syntax_has(p->syntax, HAS_MINUS)) ? OP_EXCEPT : OP_NONE;
}

static str set_mode(struct parser *p)
{
	ptrdiff_t n = syntax_has(p->syntax, HAS_SET_MODE) ? parse_set_mode(p, 0) : 0;
	enum sql_word w = parse_now(p)->word;

	p->at += n;
	return !n ? NO_STR : w == W_left ? S("LEFT") : w == W_inner ? S("INNER") : S("FULL");
}

static unsigned set_flags(struct parser *p)
{
	unsigned flags = 0;

	if (parse_take(p, W_all))
		flags = NODE_ALL;
	else
		parse_take(p, W_distinct);
	if (syntax_has(p->syntax, HAS_SET_BY_NAME) && parse_take_two(p, W_by, W_name))
		flags |= NODE_BY_NAME;
	return flags;
}

static bool goes_on_so(const struct parser *p, enum node_op op, unsigned flags)
{
	ptrdiff_t n = 1 + (parse_ahead(p, 1)->word == W_all || parse_ahead(p, 1)->word == W_distinct);

	return set_op(p) == op && !(syntax_has(p->syntax, HAS_SET_MODE) && parse_set_mode(p, 0)) &&
	       (parse_ahead(p, 1)->word == W_all) == ((flags & NODE_ALL) != 0) &&
	       (parse_ahead(p, n)->word == W_by) == ((flags & NODE_BY_NAME) != 0);
}

/* INTERSECT binds closer, except where all bind alike. */
static node set_operation(struct parser *p, bool intersects)
{
	ptrdiff_t from = p->at;
	int links = 0;
	bool alike = syntax_has(p->syntax, HAS_SETS_ALIKE);
	node left = intersects ? set_member(p) : set_operation(p, true);

	if (!parse_deeper(p))
		return NO_NODE;
	for (enum node_op op = set_op(p); op && (alike ? !intersects : (op == OP_INTERSECT) == intersects);
	     op = set_op(p)) {
		struct nodes list = { 0 };
		unsigned flags;
		str mode;

		if (!parse_longer(p, &links))
			break;
		mode = set_mode(p);
		p->at++;
		flags = set_flags(p);
		parse_add(p, &list, left);
		parse_add(p, &list, intersects || alike ? set_member(p) : set_operation(p, true));
		while (!mode.len && goes_on_so(p, op, flags)) {
			p->at++;
			set_flags(p);
			if (!parse_add(p, &list, intersects || alike ? set_member(p) : set_operation(p, true)))
				break;
		}
		left = parse_made(p, from, NODE_SET, op, list.at, (uint32_t)list.len);
		parse_flagged(p, mode.len ? parse_said(p, left, mode) : left, flags);
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

	if (parse_is_op(p, OP1('(')) && !(syntax_has(p->syntax, HAS_CTE_BARE_QUERY) && parse_begins_query(p, 1)))
		slots[0] = parse_names(p, "(");
	if (syntax_has(p->syntax, HAS_CTE_RECURSION_WORDS))
		slots[2] = parse_phrases(p, OP_BEFORE_CTE, NO_NODE);
	if (!syntax_has(p->syntax, HAS_CTE_BARE_QUERY) || !parse_is_op(p, OP1('(')))
		parse_want(p, W_as);
	if ((parse_is(p, W_materialized) || parse_is(p, W_not)) && parse_has(p, HAS_MATERIALIZED))
		flags = parse_take_two(p, W_not, W_materialized) ? NODE_NOT_MATERIALIZED
			: parse_take(p, W_materialized)		 ? NODE_MATERIALIZED
								 : 0;
	slots[1] = parse_in_brackets(p);
	if (syntax_has(p->syntax, HAS_CTE_SEARCH))
		slots[2] = parse_phrases(p, OP_BEHIND_CTE, slots[2]);
	n = parse_made(p, from, NODE_CTE, OP_NONE, slots, slots[2] ? 3 : 2);
	if (!n)
		return n;
	node_say(p->tree, n, node_text(p->tree, name));
	node_flag(p->tree, n, flags | (node_is(p->tree, name, NODE_QUOTED) ? NODE_QUOTED : 0));
	return n;
}

static bool begins_cte(const struct parser *p)
{
	ptrdiff_t behind = parse_is_op_ahead(p, 1, OP1('(')) ? parse_ahead(p, 1)->close + 1 - p->at : 1;

	return parse_is_name(p, parse_now(p), NAME_COLUMN) && parse_ahead(p, behind)->word == W_as &&
	       parse_is_op_ahead(p, behind + 1, OP1('('));
}

/* WITH 10 AS top: a named value. */
static node named_value(struct parser *p)
{
	ptrdiff_t from = p->at;
	node what = parse_expr(p), n = parse_made(p, from, NODE_ITEM, OP_NONE, &what, 1);

	if (parse_is_op(p, OP2('-', '>')))
		return parse_refuse(p, p->at, "user-defined functions are not supported");
	if (!parse_is(p, W_as))
		return parse_fail(p, "AS");
	parse_alias(p, n, true);
	return n;
}

static node with(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };
	bool recursive;
	node n;

	parse_want(p, W_with);
	if (syntax_has(p->syntax, HAS_WITH_FUNCTION) && parse_is(p, W_function) && parse_ahead(p, 1)->word != W_as)
		return parse_refuse(p, p->at, "user-defined functions are not supported");
	recursive = !parse_is_op_ahead(p, 1, OP1('(')) && parse_ahead(p, 1)->word != W_as && parse_take(p, W_recursive);
	do
		parse_add(p, &list, syntax_has(p->syntax, HAS_WITH_VALUE) && !begins_cte(p) ? named_value(p) : cte(p));
	while (parse_take_op(p, OP1(',')) && !parse_is(p, W_select));
	n = parse_made(p, from, NODE_WITH, OP_NONE, list.at, (uint32_t)list.len);
	if (n && recursive)
		node_flag(p->tree, n, NODE_RECURSIVE);
	return n;
}

/* Clauses that lock, write or configure are not in the grammar; here they get a message of their own. */
static void refuse_rest(struct parser *p)
{
	if (parse_is(p, W_for) || parse_are(p, W_lock, W_in))
		parse_forbid(p, p->at, "locking clauses are not supported: queries are read-only");
	else if (parse_is(p, W_into))
		parse_forbid(p, p->at, "SELECT INTO is not supported: it writes");
	else if (parse_is(p, W_settings) && syntax_has(p->syntax, HAS_SETTINGS))
		parse_forbid(p, p->at, "SETTINGS is not supported: it configures the server");
}

/* OPTION (HASH JOIN) does not change the result and is dropped; MAXRECURSION is kept. */
static bool skip_options(struct parser *p)
{
	ptrdiff_t close = parse_ahead(p, 1)->close;

	if (!parse_is(p, W_option) || !parse_is_op_ahead(p, 1, OP1('(')))
		return false;
	for (ptrdiff_t i = p->at; i < close && i < p->count; i++)
		if (parse_is_word(&p->tokens[i], "maxrecursion")) {
			if (str_eq(p->tokens[i + 1].token.text, S("0")))
				parse_refuse(p, i, "MAXRECURSION 0 is not supported: it allows endless recursion");
			return false;
		}
	p->at = close + 1 < p->count ? close + 1 : p->count - 1;
	return true;
}

/* FOR XML PATH(''), OPTION (MAXRECURSION 100) */
static node behind(struct parser *p)
{
	node own = NO_NODE;

	if (parse_is(p, W_for))
		own = parse_phrases(p, OP_BEHIND_QUERY, NO_NODE);
	return skip_options(p) ? own : parse_is(p, W_option) ? parse_phrases(p, OP_BEHIND_QUERY, own) : own;
}

/*
 * TOP of a query's only SELECT is the limit of the query, as the ORDER BY of the query comes before it. The same
 * holds for all clauses that end a SELECT in ClickHouse.
 */
static void take_count(const struct parser *p, ptrdiff_t begins, node slots[5])
{
	node body = slots[1];

	if (node_kind(p->tree, body) != NODE_QUERY || p->tokens[begins].op == OP1('(') || slots[3])
		return;
	slots[1] = node_slot(p->tree, body, 1);
	slots[3] = node_slot(p->tree, body, 3);
	if (!syntax_has(p->syntax, HAS_PART_TAIL))
		return;
	slots[2] = node_slot(p->tree, body, 2);
	slots[QUERY_OWN] = node_slot(p->tree, body, QUERY_OWN);
}

/* ORDER SIBLINGS BY: within each parent. */
static void siblings(struct parser *p, node slots[5])
{
	p->at += 2;
	parse_want(p, W_by);
	slots[2] = parse_flagged(p, parse_order(p), NODE_SIBLINGS);
}

/* ORDER BY and LIMIT of the whole query, unless they belong to a part. */
static void read_tail(struct parser *p, node slots[5])
{
	if (syntax_has(p->syntax, HAS_PART_TAIL))
		return;
	if (parse_take_two(p, W_order, W_by))
		slots[2] = parse_order(p);
	else if (syntax_has(p->syntax, HAS_ORDER_SIBLINGS) && parse_are(p, W_order, W_siblings))
		siblings(p, slots);
	slots[3] = parse_limits(p);
	if (syntax_has(p->syntax, HAS_OFFSET_NEEDS_ORDER) && !slots[2] && node_slot(p->tree, slots[3], 1))
		parse_refuse(p, p->at - 1, "OFFSET needs ORDER BY in %s", p->tree->dialect->name);
}

node parse_query(struct parser *p)
{
	ptrdiff_t from = p->at, begins;
	node slots[5] = { 0 }, n;

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
	read_tail(p, slots);
	take_count(p, begins, slots);
	if (syntax_has(p->syntax, HAS_QUERY_PHRASES))
		slots[QUERY_OWN] = behind(p);
	refuse_rest(p);
	n = parse_made(p, from, NODE_QUERY, OP_NONE, slots, slots[QUERY_OWN] ? 5 : 4);
	parse_back(p);
	return n;
}
