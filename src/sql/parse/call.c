/* Calls, also those with keywords inside, and casts. */
#include "sql/parse/internal.h"

#include "base/banned.h"

/* ---- calls ---- */

/* name => value, name := value, x -> x + 1, *, or an expression. */
static node lambda_name(struct parser *p)
{
	ptrdiff_t from = p->at;
	node name = parse_name(p, NAME_COLUMN), type, n;

	if (parse_now(p)->token.kind != TOKEN_WORD || !syntax_has(p->syntax, HAS_LAMBDA_TYPES))
		return name;
	type = parse_type(p);
	n = parse_made(p, from, NODE_FIELD, OP_NONE, &type, 1);
	return parse_said(p, n, node_text(p->tree, name));
}

/* x -> e, (x, y) -> e, () -> e, lambda x, y: e */
static node lambda(struct parser *p)
{
	ptrdiff_t from = p->at;
	bool spelt = parse_take(p, W_lambda), brackets = !spelt && parse_take_op(p, OP1('('));
	struct nodes args = { 0 };
	node slots[2];

	if (!brackets || !parse_is_op(p, OP1(')')))
		do
			parse_add(p, &args, lambda_name(p));
		while ((brackets || spelt) && parse_take_op(p, OP1(',')));
	slots[0] = parse_list(p, from, &args);
	if (brackets)
		parse_want_op(p, OP1(')'), ")");
	parse_want_op(p, spelt ? OP1(':') : OP2('-', '>'), spelt ? ":" : "->");
	slots[1] = parse_expr(p);
	return parse_made(p, from, NODE_LAMBDA, OP_NONE, slots, 2);
}

static bool begins_lambda(const struct parser *p)
{
	const struct read_token *t = parse_now(p);

	if (!syntax_has(p->syntax, HAS_LAMBDA))
		return false;
	if (t->op == OP1('('))
		return t->close + 1 < p->count && p->tokens[t->close + 1].op == OP2('-', '>');
	if (t->token.kind != TOKEN_WORD && t->token.kind != TOKEN_NAME)
		return false;
	return parse_is_op_ahead(p, 1, OP2('-', '>')) ||
	       (syntax_has(p->syntax, HAS_LAMBDA_WORD) && t->word == W_lambda &&
		parse_ahead(p, 1)->token.kind == TOKEN_WORD) ||
	       (syntax_has(p->syntax, HAS_LAMBDA_TYPES) && parse_ahead(p, 1)->token.kind == TOKEN_WORD &&
		parse_is_op_ahead(p, 2, OP2('-', '>')));
}

/* XMLELEMENT(NAME a); in Oracle NAME is a column too, unless quotes follow. */
static bool is_named(const struct parser *p)
{
	return parse_is(p, W_name) &&
	       (!syntax_has(p->syntax, HAS_NAME_IS_QUOTED) || parse_ahead(p, 1)->token.kind == TOKEN_NAME);
}

/* BigQuery's f(TABLE orders) becomes f((SELECT * FROM orders)), so that every pass sees the table. */
static bool is_table(const struct parser *p)
{
	return syntax_has(p->syntax, HAS_TABLE_ARGUMENT) && parse_is(p, W_table) &&
	       (parse_ahead(p, 1)->token.kind == TOKEN_WORD || parse_ahead(p, 1)->token.kind == TOKEN_NAME);
}

static node all_of(struct parser *p)
{
	ptrdiff_t from = p->at++;
	node query = parse_table_query(p);

	return parse_made(p, from, NODE_SUBQUERY, OP_NONE, &query, 1);
}

node parse_argument(struct parser *p)
{
	ptrdiff_t from = p->at;
	const struct read_token *t = parse_now(p);
	node slots[2] = { 0 };

	if (parse_is_op(p, OP1('*')))
		return parse_ahead(p, 1)->token.kind == TOKEN_WORD && parse_ahead(p, 1)->word != W_replace &&
				       syntax_has(p->syntax, HAS_ARGUMENT_STAR) &&
				       parse_phrase(p, OP_FIRST, NO_NODE, &slots[0])
			       ? slots[0]
			       : parse_star(p, 0);
	if (is_table(p))
		return all_of(p);
	if (syntax_has(p->syntax, HAS_ARGUMENT_DEFAULT) && parse_is(p, W_default) &&
	    (parse_is_op_ahead(p, 1, OP1(',')) || parse_is_op_ahead(p, 1, OP1(')')))) /* dbo.f(1, DEFAULT) */
		return p->at++, parse_made(p, from, NODE_DEFAULT, OP_NONE, NULL, 0);
	if (syntax_has(p->syntax, HAS_ARGUMENT_T_STAR) && parse_star_ahead(p) > 0) /* t.* EXCLUDE (a) */
		return parse_star(p, parse_star_ahead(p));
	if (t->token.kind == TOKEN_WORD &&
	    (!syntax_has(p->syntax, HAS_ARGUMENT_WORDS_KEPT) || parse_is_name(p, t, NAME_FUNCTION)) &&
	    (parse_is_op_ahead(p, 1, OP2('=', '>')) || parse_is_op_ahead(p, 1, OP2(':', '=')))) {
		p->at += 2;
		slots[0] = is_table(p) ? all_of(p)
			   : sql_word_use(parse_now(p)->word) & ARGUMENT &&
					   parse_phrase(p, OP_FIRST, NO_NODE, &slots[1])
				   ? slots[1]
				   : parse_expr(p);
		return parse_said(p, parse_made(p, from, NODE_NAMED, OP_NONE, slots, 1), t->token.text);
	}
	if (begins_lambda(p))
		return lambda(p);
	if (syntax_has(p->syntax, HAS_ARGUMENT_QUERY) && parse_begins_query(p, 0) && !parse_is_op(p, OP1('('))) {
		slots[0] = parse_query(p);
		return parse_made(p, from, NODE_SUBQUERY, OP_NONE, slots, 1);
	}
	if ((sql_word_use(t->word) & ARGUMENT || is_named(p)) && parse_phrase(p, OP_FIRST, NO_NODE, &slots[0]))
		return slots[0];
	slots[0] = parse_expr(p);
	if (!p->failed && !parse_is_op(p, OP1(',')) && !parse_is_op(p, OP1(')')) &&
	    parse_phrase(p, OP_ARGUMENT, slots[0], &slots[1]))
		return slots[1];
	if (syntax_has(p->syntax, HAS_ARGUMENT_ALIAS) && parse_is(p, W_as)) { /* STRUCT(x AS a), XMLFOREST(x AS a) */
		node n = parse_made(p, from, NODE_ITEM, OP_NONE, slots, 1);

		parse_alias(p, n, true);
		return n;
	}
	return slots[0];
}

node parse_arguments(struct parser *p, uint32_t close)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	if (!parse_is_op(p, close) && !parse_are(p, W_order, W_by)) /* RANK(ORDER BY a) */
		do
			parse_add(p, &list, parse_argument(p));
		while (parse_take_op(p, OP1(',')));
	return parse_list(p, from, &list);
}

enum { CALL_NAME, CALL_ARGS, CALL_ORDER, CALL_FILTER, CALL_WITHIN, CALL_OVER, CALL_OWN, CALL_PARAMS, CALL_SLOTS };

static unsigned nulls_flags(struct parser *p)
{
	if (parse_take_two(p, W_ignore, W_nulls))
		return NODE_IGNORE_NULLS;
	return parse_take_two(p, W_respect, W_nulls) ? NODE_RESPECT_NULLS : 0;
}

/* GROUP_CONCAT(a, b) joins the two, as CONCAT does. */
static node joined(struct parser *p, node args)
{
	node name = node_word(p->tree, NODE_NAME, S("CONCAT")), call[6] = { 0 }, list;

	call[0] = node_make(p->tree, NODE_LIST, OP_NONE, &name, 1);
	call[1] = args;
	list = node_make(p->tree, NODE_CALL, OP_NONE, call, 6);
	return node_make(p->tree, NODE_LIST, OP_NONE, &list, 1);
}

/* GROUP_CONCAT(x ORDER BY y SEPARATOR ','): the separator is an argument. */
static void read_separator(struct parser *p, node slots[CALL_SLOTS])
{
	node args = slots[CALL_ARGS], name = slots[CALL_NAME];

	if (syntax_has(p->syntax, HAS_GROUP_CONCAT_LIST) && node_count(p->tree, args) > 1 &&
	    node_count(p->tree, name) == 1 &&
	    str_eq_fold(node_text(p->tree, node_slot(p->tree, name, 0)), S("group_concat")))
		slots[CALL_ARGS] = joined(p, args);
	if (!parse_take(p, W_separator))
		return;
	if (parse_now(p)->token.kind != TOKEN_STRING) {
		parse_fail(p, "a string");
		return;
	}
	if (slots[CALL_ARGS])
		node_put(p->tree, slots[CALL_ARGS], parse_leaf(p, NODE_STRING));
}

/* NTH_VALUE(a, 2) FROM LAST OVER (..): not the FROM of the query. */
static bool from_which_end(const struct parser *p)
{
	enum sql_word w = parse_ahead(p, 2)->word;

	return w == W_over || w == W_ignore || w == W_respect;
}

static void read_behind(struct parser *p, node slots[CALL_SLOTS], unsigned *flags)
{
	if (parse_take_two(p, W_within, W_group)) {
		parse_want_op(p, OP1('('), "(");
		parse_want(p, W_order);
		parse_want(p, W_by);
		slots[CALL_WITHIN] = parse_order(p);
		parse_want_op(p, OP1(')'), ")");
	}
	if (parse_is(p, W_filter) && parse_is_op_ahead(p, 1, OP1('(')) && parse_has(p, HAS_FILTER)) {
		p->at += 2;
		if (!syntax_has(p->syntax, HAS_FILTER_BARE) || parse_is(p, W_where))
			parse_want(p, W_where);
		slots[CALL_FILTER] = parse_expr(p);
		parse_want_op(p, OP1(')'), ")");
	}
	if (syntax_has(p->syntax, HAS_CALL_PHRASES) && parse_now(p)->token.kind == TOKEN_WORD &&
	    (!parse_is(p, W_from) || from_which_end(p)))
		slots[CALL_OWN] = parse_phrases(p, OP_BEHIND_CALL, slots[CALL_OWN]);
	*flags |= nulls_flags(p);
	if (parse_take(p, W_over))
		slots[CALL_OVER] = parse_is_op(p, OP1('(')) ? parse_window(p) : parse_name(p, NAME_COLUMN);
}

/* quantile(0.9)(x): the first brackets hold parameters of the function. */
static void read_params(struct parser *p, node slots[CALL_SLOTS])
{
	p->at++;
	slots[CALL_PARAMS] = slots[CALL_ARGS];
	slots[CALL_ARGS] = parse_arguments(p, OP1(')'));
	parse_want_op(p, OP1(')'), "a comma or )");
}

/* The last two slots are rare: most calls omit them. */
static uint32_t call_slots(const node slots[CALL_SLOTS])
{
	return slots[CALL_PARAMS] ? CALL_SLOTS : slots[CALL_OWN] ? CALL_PARAMS : CALL_OWN;
}

/* MySQL's grammar includes its aggregates: their arguments, and that only they take DISTINCT or *. */
static void check_mysql(struct parser *p, ptrdiff_t from, const node slots[CALL_SLOTS], unsigned flags)
{
	static const char all[] = " count sum avg min max std stddev stddev_pop stddev_samp variance var_pop var_samp "
				  "bit_and bit_or bit_xor group_concat json_arrayagg json_objectagg ";
	const struct tree *t = p->tree;
	node args = slots[CALL_ARGS];
	str name = node_text(t, node_slot(t, slots[CALL_NAME], 0));
	bool one = node_count(t, slots[CALL_NAME]) == 1, counts = one && str_eq_fold(name, S("count"));
	bool groups = one && str_is_among(name, all);

	if (groups && !node_count(t, args))
		parse_refuse(p, from, "%.*s needs an argument", STR(name));
	else if (!groups && flags & NODE_DISTINCT)
		parse_refuse(p, from, "DISTINCT is only allowed in aggregates");
	else if (!counts && node_count(t, args) && node_kind(t, node_slot(t, args, 0)) == NODE_STAR)
		parse_refuse(p, from, "* is only allowed in COUNT");
	else if (counts && node_count(t, args) > 1 && !(flags & NODE_DISTINCT))
		parse_refuse(p, from, "COUNT of several columns needs DISTINCT");
}

node parse_call(struct parser *p, node name)
{
	ptrdiff_t from = p->at;
	node slots[CALL_SLOTS] = { name };
	unsigned flags = 0;
	node n;

	while (from > 0 && name && p->tokens[from].token.at > node_at(p->tree, name)->at)
		from--;
	if (!parse_deeper(p))
		return NO_NODE;
	parse_want_op(p, OP1('('), "(");
	if (parse_take(p, W_distinct)) {
		flags = NODE_DISTINCT;
		if (parse_is_op(p, OP1(')')) && !syntax_has(p->syntax, HAS_DISTINCT_ALONE))
			parse_fail(p, "a value or a name");
	} else if (!parse_is_op_ahead(p, 1, OP1(',')) && !parse_is_op_ahead(p, 1, OP1(')')))
		parse_take(p, W_all);
	slots[CALL_ARGS] = parse_arguments(p, OP1(')'));
	flags |= nulls_flags(p);
	if (parse_take_two(p, W_order, W_by))
		slots[CALL_ORDER] = parse_order(p);
	if (syntax_has(p->syntax, HAS_NULLS_IN_BRACKETS))
		flags |= nulls_flags(p);
	read_separator(p, slots);
	if (!parse_is_op(p, OP1(')')))
		slots[CALL_OWN] = parse_phrases(p, OP_IN_CALL, NO_NODE);
	parse_want_op(p, OP1(')'), "a comma or )");
	if (parse_is_op(p, OP1('(')) && syntax_has(p->syntax, HAS_CALL_PARAMS))
		read_params(p, slots);
	if (syntax_has(p->syntax, HAS_FULLTEXT) && !p->failed)
		check_mysql(p, from, slots, flags);
	read_behind(p, slots, &flags);
	n = parse_flagged(p, parse_made(p, from, NODE_CALL, OP_NONE, slots, call_slots(slots)), flags);
	parse_back(p);
	return n;
}

/* CURRENT_DATE and its like, with or without brackets. */
node parse_bare_call(struct parser *p)
{
	ptrdiff_t from = p->at;
	node name = parse_leaf(p, NODE_NAME),
	     slots[CALL_SLOTS] = { parse_list(p, from, &(struct nodes){ &name, 1, 1 }) };

	if (parse_is_op(p, OP1('(')))
		return parse_call(p, slots[CALL_NAME]);
	return parse_flagged(p, parse_made(p, from, NODE_CALL, OP_NONE, slots, CALL_OWN), NODE_BARE);
}

/* ---- calls with words inside ---- */

node parse_unit(struct parser *p)
{
	ptrdiff_t from = p->at;
	const struct read_token *t = parse_now(p);
	node slots[1] = { 0 }, n;

	if (t->token.kind == TOKEN_STRING || !parse_is_unit(t))
		return t->token.kind == TOKEN_STRING ? parse_leaf(p, NODE_STRING) : parse_fail(p, "a unit of time");
	p->at++;
	if (parse_is_op(p, OP1('(')) && parse_is_op_ahead(p, 2, OP1(')'))) {
		p->at++;
		slots[0] = parse_expr(p);
		parse_want_op(p, OP1(')'), ")");
	}
	n = parse_made(p, from, NODE_UNIT, OP_NONE, slots, 1);
	return parse_said(p, n, t->token.text);
}

/* The rest of WORD(first WORD second), after the first value. */
static node of_two(struct parser *p, ptrdiff_t from, enum node_kind kind, node first, enum sql_word between)
{
	node slots[2] = { first };

	parse_want(p, between);
	slots[1] = parse_expr(p);
	parse_want_op(p, OP1(')'), ")");
	return parse_made(p, from, kind, OP_NONE, slots, 2);
}

/* EXTRACT(yr FROM a): other names of units in Databricks, which are columns elsewhere. */
static bool is_short_unit(const struct parser *p)
{
	static const char *const units[] = { "y", "yr", "yrs", "qtr", "mon", "mons", "w", "d",	 "dow_iso",
					     "h", "hr", "hrs", "m",   "min", "mins", "s", "sec", "secs" };

	for (size_t i = 0; syntax_has(p->syntax, HAS_TIME_UNITS) && i < sizeof units / sizeof *units; i++)
		if (parse_is_word(parse_now(p), units[i]))
			return true;
	return false;
}

static node short_unit(struct parser *p)
{
	ptrdiff_t from = p->at++;
	node none = NO_NODE;

	return parse_said(p, parse_made(p, from, NODE_UNIT, OP_NONE, &none, 1), p->tokens[from].token.text);
}

node parse_extract(struct parser *p)
{
	ptrdiff_t from = p->at;

	p->at += 2;
	return of_two(p, from, NODE_EXTRACT, is_short_unit(p) ? short_unit(p) : parse_unit(p), W_from);
}

node parse_trim(struct parser *p)
{
	ptrdiff_t from = p->at;
	enum node_op op;
	node slots[2] = { 0 };

	p->at += 2;
	if (parse_is_op_ahead(p, 1, OP1(')')) || parse_is_op_ahead(p, 1, OP1(',')) || parse_is_op_ahead(p, 1, OP1('.')))
		op = OP_NONE; /* a column of that name */
	else
		op = parse_take(p, W_leading)	 ? OP_LEADING
		     : parse_take(p, W_trailing) ? OP_TRAILING
		     : parse_take(p, W_both)	 ? OP_BOTH
						 : OP_NONE;
	if (!parse_is(p, W_from))
		slots[0] = parse_expr(p);
	if (parse_take(p, W_from))
		slots[1] = parse_expr(p);
	else if (parse_take_op(p, OP1(','))) { /* trim(x, chars) */
		slots[1] = slots[0];
		slots[0] = parse_expr(p);
	} else {
		slots[1] = slots[0];
		slots[0] = NO_NODE;
	}
	parse_want_op(p, OP1(')'), ")");
	return parse_made(p, from, NODE_TRIM, op, slots, 2);
}

/* substring(x FROM 2 FOR 3); with commas it is a call like any other. */
node parse_substring(struct parser *p)
{
	ptrdiff_t from = p->at;
	node name, slots[3] = { 0 };

	p->at += 2;
	slots[0] = parse_expr(p);
	if (!parse_is(p, W_from) && !parse_is(p, W_for)) {
		p->at = p->failed ? p->at : from;
		name = parse_leaf(p, NODE_NAME);
		return parse_call(p, parse_list(p, from, &(struct nodes){ &name, 1, 1 }));
	}
	if (parse_take(p, W_from))
		slots[1] = parse_expr(p);
	if (parse_take(p, W_for))
		slots[2] = parse_expr(p);
	if (syntax_has(p->syntax, HAS_SUBSTRING_FOR_FROM) && !slots[1] && parse_take(p, W_from)) /* FOR 3 FROM 2 */
		slots[1] = parse_expr(p);
	parse_want_op(p, OP1(')'), ")");
	return parse_made(p, from, NODE_SUBSTRING, OP_NONE, slots, 3);
}

node parse_position(struct parser *p)
{
	ptrdiff_t from = p->at;

	p->at += 2;
	return of_two(p, from, NODE_POSITION, parse_operand(p), W_in);
}

node parse_overlay(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[4] = { 0 };

	p->at += 2;
	slots[0] = parse_expr(p);
	parse_want(p, W_placing);
	slots[1] = parse_expr(p);
	parse_want(p, W_from);
	slots[2] = parse_expr(p);
	if (parse_take(p, W_for))
		slots[3] = parse_expr(p);
	parse_want_op(p, OP1(')'), ")");
	return parse_made(p, from, NODE_OVERLAY, OP_NONE, slots, 4);
}

static void type_phrases(struct parser *p, node type)
{
	node list = parse_phrases(p, OP_BEHIND_TYPE, NO_NODE);

	if (list)
		node_set(p->tree, type, 2, list);
}

/* CONVERT(x, DATE) of MySQL */
node parse_convert(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[3] = { 0 };

	p->at += 2;
	slots[0] = parse_expr(p);
	parse_want_op(p, OP1(','), "a comma and a type");
	slots[1] = parse_type(p);
	if (slots[1] && parse_now(p)->token.kind == TOKEN_WORD)
		type_phrases(p, slots[1]);
	parse_want_op(p, OP1(')'), ")");
	return parse_made(p, from, NODE_CAST, OP_CAST, slots, 3);
}

/* CONVERT(CHAR(10), x, 120) of SQL Server; the style is optional. */
node parse_convert_style(struct parser *p, enum node_op op)
{
	ptrdiff_t from = p->at;
	node slots[3] = { 0 };

	p->at += 2;
	slots[1] = parse_type(p);
	parse_want_op(p, OP1(','), "a comma and a value");
	slots[0] = parse_expr(p);
	if (parse_take_op(p, OP1(',')))
		slots[2] = parse_expr(p);
	parse_want_op(p, OP1(')'), ")");
	return parse_made(p, from, NODE_CAST, op, slots, 3);
}

node parse_cast(struct parser *p, enum node_op op)
{
	ptrdiff_t from = p->at;
	node slots[3] = { 0 }, name;

	p->at += 2;
	slots[0] = parse_expr(p);
	if (syntax_has(p->syntax, HAS_CAST_CALL) && op == OP_CAST &&
	    parse_is_op(p, OP1(','))) { /* CAST(x, 'String') is a call */
		p->at = from;
		name = parse_leaf(p, NODE_NAME);
		return parse_call(p, parse_list(p, from, &(struct nodes){ &name, 1, 1 }));
	}
	parse_want(p, W_as);
	slots[1] = parse_type(p);
	if (slots[1] && syntax_has(p->syntax, HAS_CAST_PHRASES) && parse_now(p)->token.kind == TOKEN_WORD)
		type_phrases(p, slots[1]);
	if (parse_take(p, W_format))
		slots[2] = parse_expr(p);
	parse_want_op(p, OP1(')'), ")");
	return parse_made(p, from, NODE_CAST, op, slots, 3);
}
