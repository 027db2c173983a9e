/* One SELECT: its items and its clauses. */
#include "sql/parse/internal.h"

#include "sql/slots.h"
#include "base/banned.h"

/* Databricks' t.* EXCEPT (t.a) is t.* EXCEPT (a). */
static void skip_own_name(struct parser *p, node of)
{
	const struct token *t = &parse_now(p)->token;

	if (syntax_has(p->syntax, HAS_STAR_QUALIFIED_EXCEPT) && node_count(p->tree, of) == 1 &&
	    parse_is_op_ahead(p, 1, OP1('.')) && str_eq_fold(t->text, node_text(p->tree, node_slot(p->tree, of, 0))))
		p->at += 2;
}

static node star_except(struct parser *p, node of)
{
	ptrdiff_t from = p->at;
	struct nodes one = { 0 };

	if (parse_take_op(p, OP1('('))) {
		do {
			skip_own_name(p, of);
			parse_add(p, &one, parse_name(p, NAME_COLUMN));
		} while (parse_take_op(p, OP1(',')));
		parse_want_op(p, OP1(')'), "a comma or )");
		return parse_list(p, from, &one);
	}
	parse_add(p, &one, parse_name(p, NAME_COLUMN));
	return parse_list(p, from, &one);
}

static node name_it(struct parser *p, node n)
{
	node name = parse_name(p, NAME_COLUMN);

	return parse_flagged(p, parse_said(p, p->failed ? NO_NODE : n, node_text(p->tree, name)),
			     NODE_ALIASED | (node_is(p->tree, name, NODE_QUOTED) ? NODE_QUOTED : 0));
}

static node replaced(struct parser *p)
{
	ptrdiff_t from = p->at;
	node what = parse_expr(p), n = parse_made(p, from, NODE_ITEM, OP_NONE, &what, 1);

	parse_want(p, W_as);
	return name_it(p, n);
}

static node renamed(struct parser *p)
{
	ptrdiff_t from = p->at;
	node what = parse_name(p, NAME_COLUMN), n = parse_made(p, from, NODE_ITEM, OP_NONE, &what, 1);

	parse_want(p, W_as);
	return name_it(p, n);
}

/* (a AS b, c AS d), or one without brackets */
static node star_rename(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };
	bool several = parse_take_op(p, OP1('('));

	do
		parse_add(p, &list, renamed(p));
	while (several && parse_take_op(p, OP1(',')));
	if (several)
		parse_want_op(p, OP1(')'), ")");
	return parse_list(p, from, &list);
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

ptrdiff_t parse_star_ahead(const struct parser *p)
{
	ptrdiff_t n = 0;

	while (parse_is_name(p, parse_ahead(p, n), n ? NAME_AFTER_DOT : NAME_COLUMN) &&
	       parse_ahead(p, n + 1)->op == OP1('.'))
		n += 2;
	return parse_ahead(p, n)->op == OP1('*') ? n : -1;
}

node parse_star(struct parser *p, ptrdiff_t ahead)
{
	ptrdiff_t from = p->at, end = p->at + ahead;
	struct nodes of = { 0 };
	node slots[5] = { 0 };

	while (p->at < end) {
		parse_add_qualifier(p, parse_name(p, of.len ? NAME_AFTER_DOT : NAME_COLUMN), &of);
		p->at++;
	}
	if (of.len)
		slots[0] = parse_list(p, from, &of);
	p->at++;
	if (syntax_has(p->syntax, HAS_STAR_WORDS) && parse_now(p)->token.kind == TOKEN_WORD)
		slots[STAR_OWN] = parse_phrases(p, OP_BEHIND_STAR, NO_NODE);
	if ((parse_is(p, W_except) &&
	     (syntax_has(p->syntax, HAS_STAR_EXCEPT_BARE) || parse_ahead(p, 1)->op == OP1('(')) &&
	     syntax_has(p->syntax, HAS_STAR_EXCEPT)) ||
	    (parse_is(p, W_exclude) && syntax_has(p->syntax, HAS_STAR_EXCLUDE))) {
		p->at++;
		slots[1] = star_except(p, slots[0]);
	}
	if (parse_is(p, W_replace) && syntax_has(p->syntax, HAS_STAR_REPLACE)) {
		p->at++;
		slots[2] = star_replace(p);
	}
	if (parse_is(p, W_rename) && syntax_has(p->syntax, HAS_STAR_RENAME)) {
		p->at++;
		slots[STAR_RENAME] = star_rename(p);
	}
	return parse_made(p, from, NODE_STAR, OP_NONE, slots, slots[STAR_OWN] ? 5 : slots[STAR_RENAME] ? 4 : 3);
}

/* total = a * b; total: a * b */
static node named_before(struct parser *p)
{
	ptrdiff_t from = p->at;
	node name = parse_name(p, NAME_COLUMN), what, n;

	p->at++;
	what = parse_expr(p);
	n = parse_made(p, from, NODE_ITEM, OP_NONE, &what, 1);
	return parse_flagged(p, parse_said(p, n, node_text(p->tree, name)),
			     NODE_ALIASED | (node_is(p->tree, name, NODE_QUOTED) ? NODE_QUOTED : 0));
}

/* t.*::text: the row as one value. */
static bool is_whole_row(const struct parser *p, ptrdiff_t ahead)
{
	return ahead > 0 && syntax_has(p->syntax, HAS_STAR_CAST) && parse_is_op_ahead(p, ahead + 1, OP2(':', ':'));
}

/* stack(2, 'a', x, 'b', y) AS (k, v): a function of several columns. */
static bool names_several(const struct parser *p, node what)
{
	return syntax_has(p->syntax, HAS_NAMES_SEVERAL) && node_kind(p->tree, what) == NODE_CALL && parse_is(p, W_as) &&
	       parse_is_op_ahead(p, 1, OP1('('));
}

/* t.* AS x: PostgreSQL ignores the name. */
static node star_item(struct parser *p, ptrdiff_t ahead)
{
	node n = parse_star(p, ahead);

	if (ahead && syntax_has(p->syntax, HAS_STAR_CAST))
		parse_alias(p, node_word(p->tree, NODE_NAME, NO_STR), true);
	return n;
}

static node item(struct parser *p)
{
	ptrdiff_t from = p->at, ahead = parse_star_ahead(p);
	node what, n;

	if (ahead >= 0 && !is_whole_row(p, ahead))
		return star_item(p, ahead);
	if (syntax_has(p->syntax, HAS_ITEM_NAME_FIRST) && parse_is_name(p, parse_now(p), NAME_COLUMN) &&
	    parse_is_op_ahead(p, 1, syntax_has(p->syntax, HAS_ITEM_NAME_EQUALS) ? OP1('=') : OP1(':')))
		return named_before(p);
	if (syntax_has(p->syntax, HAS_ITEM_NAME_EQUALS) && parse_now(p)->token.kind == TOKEN_PARAM &&
	    parse_is_op_ahead(p, 1, OP1('=')))
		return parse_forbid(p, p->at, "assigning to a variable is not supported");
	what = parse_expr(p);
	if (names_several(p, what) && parse_phrase(p, OP_BEHIND_VALUE, what, &n))
		return parse_made(p, from, NODE_ITEM, OP_NONE, &n, 1);
	n = parse_made(p, from, NODE_ITEM, OP_NONE, &what, 1);
	parse_alias(p, n, true);
	return n;
}

static bool ends_items(const struct parser *p)
{
	return parse_is(p, W_from) || parse_is_op(p, OP1(')')) || parse_now(p)->token.kind == TOKEN_END;
}

static node items(struct parser *p, unsigned flags)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	if (syntax_has(p->syntax, HAS_NO_ITEMS) &&
	    (ends_items(p) || parse_is(p, W_where) || parse_is(p, W_order) || parse_is(p, W_limit)) &&
	    !(flags & NODE_DISTINCT)) /* SELECT FROM t: rows without columns */
		return parse_list(p, from, &list);
	do {
		if (list.len && ends_items(p) && syntax_has(p->syntax, HAS_COMMA_AT_END))
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

enum { DISTINCT_ON, ITEMS, FROM, WHERE, GROUP, HAVING, WINDOWS, QUALIFY, OWN, TOP, CLAUSES };

/* SQL_NO_CACHE and the like are hints that do not change the result; they are dropped. */
static void skip_modifiers(struct parser *p)
{
	static const char *const words[] = { "straight_join",  "sql_no_cache",	    "sql_small_result",
					     "sql_big_result", "sql_buffer_result", "sql_calc_found_rows",
					     "high_priority" };

	for (size_t i = 0; syntax_has(p->syntax, HAS_SELECT_MODIFIERS) && i < sizeof words / sizeof *words; i++)
		if (parse_is_word(parse_now(p), words[i]) && parse_ahead(p, 1)->token.kind != TOKEN_END &&
		    !parse_is_op_ahead(p, 1, OP1(',')) && parse_ahead(p, 1)->word != W_from &&
		    parse_ahead(p, 1)->word != W_as) {
			p->at++;
			i = (size_t)-1;
		}
}

/* SELECT AS STRUCT, AS VALUE: rows that are one value. */
static str read_shape(struct parser *p)
{
	if (syntax_has(p->syntax, HAS_SELECT_AS_SHAPE) && parse_is(p, W_with))
		parse_refuse(p, p->at, "SELECT WITH DIFFERENTIAL_PRIVACY is not supported");
	if (!syntax_has(p->syntax, HAS_SELECT_AS_SHAPE) || !parse_is(p, W_as))
		return NO_STR;
	p->at++;
	if (parse_take(p, W_struct))
		return S("STRUCT");
	if (!parse_take(p, W_value))
		parse_fail(p, "STRUCT or VALUE");
	return S("VALUE");
}

static unsigned read_distinct(struct parser *p, node slots[CLAUSES])
{
	ptrdiff_t from;
	struct nodes on = { 0 };

	skip_modifiers(p);
	/* all.n: a table */
	if (!(syntax_has(p->syntax, HAS_ALL_IS_A_NAME) && parse_is_op_ahead(p, 1, OP1('.'))) && parse_take(p, W_all))
		return 0;
	if (!parse_take(p, W_distinct) && !(syntax_has(p->syntax, HAS_DISTINCTROW) && parse_take(p, W_distinctrow)) &&
	    !(syntax_has(p->syntax, HAS_SELECT_UNIQUE) && parse_take(p, W_unique)))
		return 0;
	skip_modifiers(p);
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
		parse_forbid(p, p->at, "SELECT INTO is not supported: it writes");
	return p->failed;
}

/* Phrases between the clauses, in the dialects that have any there. */
static void read_own(struct parser *p, node slots[CLAUSES], enum node_op where)
{
	static const uint32_t in[] = {
		[OP_AFTER_FROM - OP_AFTER_FROM] = CH | DBX,
		[OP_BEFORE_WHERE - OP_AFTER_FROM] = CH,
		[OP_AFTER_WHERE - OP_AFTER_FROM] = ORA | SNOW | RED,
		[OP_AFTER_GROUP - OP_AFTER_FROM] = CH,
		[OP_AT_END - OP_AFTER_FROM] = DBX | DUCK,
	};

	if (in[where - OP_AFTER_FROM] & p->dialects && parse_now(p)->token.kind == TOKEN_WORD)
		slots[OWN] = parse_phrases(p, where, slots[OWN]);
}

static void read_clauses(struct parser *p, node slots[CLAUSES])
{
	if (!slots[FROM] && parse_take(p, W_from))
		slots[FROM] = parse_from(p);
	if (stops_here(p))
		return;
	read_own(p, slots, OP_AFTER_FROM);
	read_own(p, slots, OP_BEFORE_WHERE);
	if (parse_take(p, W_where))
		slots[WHERE] = parse_expr(p);
	read_own(p, slots, OP_AFTER_WHERE);
	if (parse_take_two(p, W_group, W_by))
		slots[GROUP] = parse_group_by(p);
	read_own(p, slots, OP_AFTER_GROUP);
	if (parse_take(p, W_having))
		slots[HAVING] = parse_expr(p);
	if (parse_is(p, W_qualify) && syntax_has(p->syntax, HAS_QUALIFY) && parse_take(p, W_qualify))
		slots[QUALIFY] = parse_expr(p);
	if (parse_is(p, W_window) && parse_has(p, HAS_WINDOWS)) {
		p->at++;
		slots[WINDOWS] = parse_windows(p);
	}
	if (!slots[QUALIFY] && parse_is(p, W_qualify) && syntax_has(p->syntax, HAS_QUALIFY) && parse_take(p, W_qualify))
		slots[QUALIFY] = parse_expr(p);
	read_own(p, slots, OP_AT_END);
	stops_here(p);
}

/* FROM DUAL, which a SELECT without FROM stands for where a dialect always has one. */
static node dual(struct parser *p)
{
	node name = node_word(p->tree, NODE_NAME, S("dual")), table[5] = { 0 }, one;

	table[0] = node_make(p->tree, NODE_LIST, OP_NONE, &name, 1);
	one = node_make(p->tree, NODE_TABLE, OP_NONE, table, 5);
	return node_make(p->tree, NODE_LIST, OP_NONE, &one, 1);
}

/* With TOP it is a query with a limit, like (SELECT ... LIMIT n). */
node parse_select_one(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[CLAUSES] = { 0 }, n;
	unsigned flags = 0;
	str shape = NO_STR;

	if (parse_is(p, W_from) && parse_has(p, HAS_FROM_FIRST)) {
		p->at++;
		slots[FROM] = parse_from(p);
	}
	if (!slots[FROM] || parse_is(p, W_select)) {
		parse_want(p, W_select);
		flags = read_distinct(p, slots);
		shape = read_shape(p);
		if (parse_is(p, W_top) && syntax_has(p->syntax, HAS_TOP) &&
		    (parse_ahead(p, 1)->token.kind != TOKEN_OP || parse_ahead(p, 1)->op == OP1('(')))
			slots[TOP] = top(p);
		slots[ITEMS] = items(p, flags);
	}
	if (!stops_here(p))
		read_clauses(p, slots);
	if (!slots[FROM] && !syntax_has(p->syntax, HAS_BARE_FROM))
		slots[FROM] = dual(p);
	if (slots[FROM] && !slots[ITEMS]) {
		node all[3] = { 0 }, one = parse_made(p, from, NODE_STAR, OP_NONE, all, 3);

		slots[ITEMS] = parse_list(p, from, &(struct nodes){ &one, 1, 1 });
	}
	n = parse_made(p, from, NODE_SELECT, OP_NONE, slots, slots[OWN] ? TOP : OWN);
	if (n)
		node_flag(p->tree, n, flags);
	if (n && shape.len)
		node_say(p->tree, n, shape);
	if (!slots[TOP])
		return n;
	return parse_made(p, from, NODE_QUERY, OP_NONE, (node[]){ NO_NODE, n, NO_NODE, slots[TOP] }, 4);
}
