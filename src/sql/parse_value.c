/* What stands between operators: names, values, calls, brackets, and what hangs on them. */
#include "sql/parse_inside.h"

#include "base/banned.h"

static bool is_op_ahead(const struct parser *p, ptrdiff_t n, uint32_t op)
{
	return parse_ahead(p, n)->op == op;
}

static node leaf(struct parser *p, enum node_kind kind)
{
	const struct token *t = &parse_now(p)->token;
	node n = node_word(p->tree, kind, t->text);

	node_span(p->tree, n, t->at, t->at + t->len);
	p->at++;
	return n;
}

static node said(struct parser *p, node n, str text)
{
	if (n)
		node_say(p->tree, n, text);
	return n;
}

static node flagged(struct parser *p, node n, unsigned flags)
{
	if (n)
		node_flag(p->tree, n, flags);
	return n;
}

/* ---- calls ---- */

/* name => value, name := value, x -> x + 1, *, or an expression. */
static node argument(struct parser *p)
{
	ptrdiff_t from = p->at;
	const struct read_token *t = parse_now(p);
	node slots[2] = { 0 };

	if (parse_is_op(p, OP1('*'))) {
		node all[3] = { 0 };

		p->at++;
		return parse_made(p, from, NODE_STAR, OP_NONE, all, 3);
	}
	if (t->token.kind == TOKEN_WORD && (is_op_ahead(p, 1, OP2('=', '>')) || is_op_ahead(p, 1, OP2(':', '=')))) {
		p->at += 2;
		slots[0] = parse_expr(p);
		return said(p, parse_made(p, from, NODE_NAMED, OP_NONE, slots, 1), t->token.text);
	}
	if (t->token.kind == TOKEN_WORD && is_op_ahead(p, 1, OP2('-', '>')) && syntax_has(p->syntax, HAS_LAMBDA)) {
		struct nodes args = { 0 };

		parse_add(p, &args, parse_name(p, NAME_COLUMN));
		slots[0] = parse_list(p, from, &args);
		p->at++;
		slots[1] = parse_expr(p);
		return parse_made(p, from, NODE_LAMBDA, OP_NONE, slots, 2);
	}
	if (parse_begins_query(p, 0) && !parse_is_op(p, OP1('('))) {
		slots[0] = parse_query(p);
		return parse_made(p, from, NODE_SUBQUERY, OP_NONE, slots, 1);
	}
	slots[0] = parse_expr(p);
	if (p->kept_by & (BQ | DBX) && parse_is(p, W_as)) { /* STRUCT(x AS a) */
		node n = parse_made(p, from, NODE_ITEM, OP_NONE, slots, 1);

		parse_alias(p, n, true);
		return n;
	}
	return slots[0];
}

static node arguments(struct parser *p, uint32_t close, const char *what)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	if (!parse_is_op(p, close))
		do
			parse_add(p, &list, argument(p));
		while (parse_take_op(p, OP1(',')));
	(void)what;
	return parse_list(p, from, &list);
}

enum { CALL_NAME, CALL_ARGS, CALL_ORDER, CALL_FILTER, CALL_WITHIN, CALL_OVER, CALL_SLOTS };

static unsigned nulls_flags(struct parser *p)
{
	if (parse_take_two(p, W_ignore, W_nulls))
		return NODE_IGNORE_NULLS;
	return parse_take_two(p, W_respect, W_nulls) ? NODE_RESPECT_NULLS : 0;
}

/* GROUP_CONCAT(x ORDER BY y SEPARATOR ','): the separator is an argument. */
static void read_separator(struct parser *p, node slots[CALL_SLOTS])
{
	if (!parse_take(p, W_separator))
		return;
	if (parse_now(p)->token.kind != TOKEN_STRING) {
		parse_fail(p, "a string");
		return;
	}
	if (slots[CALL_ARGS])
		node_put(p->tree, slots[CALL_ARGS], leaf(p, NODE_STRING));
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
	if (parse_is(p, W_filter) && is_op_ahead(p, 1, OP1('(')) && parse_has(p, HAS_FILTER)) {
		p->at += 2;
		parse_want(p, W_where);
		slots[CALL_FILTER] = parse_expr(p);
		parse_want_op(p, OP1(')'), ")");
	}
	*flags |= nulls_flags(p);
	if (parse_take(p, W_over))
		slots[CALL_OVER] = parse_is_op(p, OP1('(')) ? parse_window(p) : parse_name(p, NAME_COLUMN);
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
	if (parse_take(p, W_distinct))
		flags = NODE_DISTINCT;
	else if (!is_op_ahead(p, 1, OP1(',')) && !is_op_ahead(p, 1, OP1(')')))
		parse_take(p, W_all);
	slots[CALL_ARGS] = arguments(p, OP1(')'), "an argument");
	flags |= nulls_flags(p);
	if (parse_take_two(p, W_order, W_by))
		slots[CALL_ORDER] = parse_order(p);
	read_separator(p, slots);
	if (parse_is(p, W_limit) && p->kept_by & BQ)
		parse_refuse(p, p->at, "a LIMIT within a call is not read");
	parse_want_op(p, OP1(')'), "a comma or )");
	read_behind(p, slots, &flags);
	n = flagged(p, parse_made(p, from, NODE_CALL, OP_NONE, slots, CALL_SLOTS), flags);
	parse_back(p);
	return n;
}

/* ---- calls with words inside ---- */

static node unit(struct parser *p)
{
	ptrdiff_t from = p->at;
	const struct read_token *t = parse_now(p);
	node slots[1] = { 0 }, n;

	if (t->token.kind == TOKEN_STRING || !parse_is_unit(p, t))
		return t->token.kind == TOKEN_STRING ? leaf(p, NODE_STRING) : parse_fail(p, "a unit of time");
	p->at++;
	if (parse_is_op(p, OP1('(')) && is_op_ahead(p, 2, OP1(')'))) {
		p->at++;
		slots[0] = parse_expr(p);
		parse_want_op(p, OP1(')'), ")");
	}
	n = parse_made(p, from, NODE_UNIT, OP_NONE, slots, 1);
	return said(p, n, t->token.text);
}

static node extract(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[2];

	p->at += 2;
	slots[0] = unit(p);
	parse_want(p, W_from);
	slots[1] = parse_expr(p);
	parse_want_op(p, OP1(')'), ")");
	return parse_made(p, from, NODE_EXTRACT, OP_NONE, slots, 2);
}

static node trim(struct parser *p)
{
	ptrdiff_t from = p->at;
	enum node_op op;
	node slots[2] = { 0 };

	p->at += 2;
	op = parse_take(p, W_leading) ? OP_LEADING : parse_take(p, W_trailing) ? OP_TRAILING : parse_take(p, W_both) ? OP_BOTH : OP_NONE;
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
static node substring(struct parser *p)
{
	ptrdiff_t from = p->at;
	node name, slots[3] = { 0 };

	p->at += 2;
	slots[0] = parse_expr(p);
	if (!parse_is(p, W_from) && !parse_is(p, W_for)) {
		p->at = p->failed ? p->at : from;
		name = leaf(p, NODE_NAME);
		return parse_call(p, parse_list(p, from, &(struct nodes){ &name, 1, 1 }));
	}
	if (parse_take(p, W_from))
		slots[1] = parse_expr(p);
	if (parse_take(p, W_for))
		slots[2] = parse_expr(p);
	parse_want_op(p, OP1(')'), ")");
	return parse_made(p, from, NODE_SUBSTRING, OP_NONE, slots, 3);
}

static node position(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[2];

	p->at += 2;
	slots[0] = parse_operand(p);
	parse_want(p, W_in);
	slots[1] = parse_expr(p);
	parse_want_op(p, OP1(')'), ")");
	return parse_made(p, from, NODE_POSITION, OP_NONE, slots, 2);
}

static node overlay(struct parser *p)
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

static node cast(struct parser *p, enum node_op op)
{
	ptrdiff_t from = p->at;
	node slots[3] = { 0 };

	p->at += 2;
	slots[0] = parse_expr(p);
	parse_want(p, W_as);
	slots[1] = parse_type(p);
	if (parse_take(p, W_format))
		slots[2] = parse_expr(p);
	parse_want_op(p, OP1(')'), ")");
	return parse_made(p, from, NODE_CAST, op, slots, 3);
}

/* ---- CASE, brackets, lists ---- */

static node when(struct parser *p)
{
	ptrdiff_t from = p->at++;
	node slots[2];

	slots[0] = parse_expr(p);
	parse_want(p, W_then);
	slots[1] = parse_expr(p);
	return parse_made(p, from, NODE_WHEN, OP_NONE, slots, 2);
}

static node a_case(struct parser *p)
{
	ptrdiff_t from = p->at++, begins;
	struct nodes list = { 0 };
	node slots[3] = { 0 };

	if (!parse_is(p, W_when))
		slots[0] = parse_expr(p);
	begins = p->at;
	if (!parse_is(p, W_when))
		parse_fail(p, "WHEN");
	while (parse_is(p, W_when))
		parse_add(p, &list, when(p));
	slots[1] = parse_list(p, begins, &list);
	if (parse_take(p, W_else))
		slots[2] = parse_expr(p);
	parse_want(p, W_end);
	return parse_made(p, from, NODE_CASE, OP_NONE, slots, 3);
}

static node exists(struct parser *p)
{
	ptrdiff_t from = p->at++;
	node q = parse_in_brackets(p);

	return parse_made(p, from, NODE_EXISTS, OP_NONE, &q, 1);
}

/* (query), (a), (a, b). */
static node bracketed(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };
	node q;

	if (parse_begins_query(p, 1)) {
		q = parse_in_brackets(p);
		return parse_made(p, from, NODE_SUBQUERY, OP_NONE, &q, 1);
	}
	p->at++;
	parse_exprs(p, &list);
	parse_want_op(p, OP1(')'), "a comma or )");
	if (list.len == 1)
		return parse_made(p, from, NODE_BRACKETS, OP_NONE, list.at, 1);
	if (!parse_has(p, HAS_ROW_VALUE))
		return NO_NODE;
	return parse_made(p, from, NODE_ROW, OP_NONE, list.at, (uint32_t)list.len);
}

static node array(struct parser *p);

/* ARRAY<INT64>[1, 2] is a cast. */
static node typed_array(struct parser *p)
{
	ptrdiff_t from = p->at;
	node type = parse_type(p), slots[3] = { NO_NODE, type };

	slots[0] = parse_is_op(p, OP1('[')) ? array(p) : parse_fail(p, "[");
	return parse_made(p, from, NODE_CAST, OP_CAST, slots, 3);
}

static node array(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[2] = { 0 };

	if (parse_is(p, W_array) && is_op_ahead(p, 1, OP1('<')))
		return typed_array(p);
	if (parse_is(p, W_array)) {
		p->at++;
		if (parse_is_op(p, OP1('(')) && parse_begins_query(p, 1)) {
			slots[1] = parse_in_brackets(p);
			return parse_made(p, from, NODE_ARRAY, OP_NONE, slots, 2);
		}
	}
	if (!parse_deeper(p))
		return NO_NODE;
	parse_want_op(p, OP1('['), "[");
	p->in_array++;
	slots[0] = arguments(p, OP1(']'), "an item");
	p->in_array--;
	parse_want_op(p, OP1(']'), "a comma or ]");
	parse_back(p);
	return parse_made(p, from, NODE_ARRAY, OP_NONE, slots, 2);
}

/* {'a': 1} */
static node braces(struct parser *p)
{
	ptrdiff_t from = p->at++, begins = p->at;
	struct nodes list = { 0 };
	node slots[2] = { 0 };

	if (!parse_has(p, HAS_BRACES) || !parse_deeper(p))
		return NO_NODE;
	while (!p->failed && !parse_is_op(p, OP1('}'))) {
		ptrdiff_t at = p->at;
		const struct read_token *key = parse_now(p);
		node what;

		if (key->token.kind != TOKEN_STRING && key->token.kind != TOKEN_WORD)
			return parse_fail(p, "a key");
		p->at++;
		parse_want_op(p, OP1(':'), ":");
		what = parse_expr(p);
		parse_add(p, &list, said(p, parse_made(p, at, NODE_NAMED, OP_NONE, &what, 1), key->token.text));
		if (!parse_take_op(p, OP1(',')))
			break;
	}
	slots[0] = parse_list(p, begins, &list);
	parse_want_op(p, OP1('}'), "a comma or }");
	parse_back(p);
	return parse_made(p, from, NODE_STRUCT, OP_NONE, slots, 2);
}

/* STRUCT<a INT64>(1), STRUCT(1 AS a) */
static node structure(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[2] = { 0 };

	if (is_op_ahead(p, 1, OP1('<')))
		slots[1] = parse_type(p);
	else
		p->at++;
	if (slots[1] && !parse_is_op(p, OP1('(')))
		return slots[1];
	parse_want_op(p, OP1('('), "(");
	slots[0] = arguments(p, OP1(')'), "a field");
	parse_want_op(p, OP1(')'), "a comma or )");
	return parse_made(p, from, NODE_STRUCT, OP_NONE, slots, 2);
}

/* ---- values ---- */

static node interval(struct parser *p)
{
	ptrdiff_t from = p->at++;
	node slots[3] = { 0 };

	slots[0] = parse_now(p)->token.kind == TOKEN_STRING ? leaf(p, NODE_STRING) : parse_primary(p);
	if (parse_is_unit(p, parse_now(p)))
		slots[1] = unit(p);
	if (slots[1] && parse_take(p, W_to))
		slots[2] = unit(p);
	if (!p->failed && !slots[1] && node_kind(p->tree, slots[0]) != NODE_STRING)
		parse_fail(p, "a unit of time");
	return parse_made(p, from, NODE_INTERVAL, OP_NONE, slots, 3);
}

/* DATE '2024-01-01': a type, and a string behind it. */
static bool is_typed(const struct parser *p)
{
	static const char *const types[] = { "date", "timestamp", "time", "datetime", "timestamptz", "json", "jsonb", "uuid", "numeric", "decimal", "bignumeric", "inet",
					     "point", "box", "cidr", "macaddr", "bytea", "text", "int", "integer", "bool", "boolean", "float", "timestamp_ltz", "timestamp_ntz" };
	const struct read_token *t = parse_now(p);
	ptrdiff_t n = 1;

	if (t->token.kind != TOKEN_WORD || !syntax_has(p->syntax, HAS_TYPED))
		return false;
	if ((t->word == W_timestamp || t->word == W_time) && (parse_ahead(p, 1)->word == W_with || parse_ahead(p, 1)->word == W_without))
		n = 4;
	if (parse_ahead(p, n)->token.kind != TOKEN_STRING)
		return false;
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (parse_is_word(p, t, types[i]))
			return true;
	return false;
}

static node typed(struct parser *p)
{
	ptrdiff_t from = p->at;
	node type = parse_type(p);
	const struct token *t = &parse_now(p)->token;

	p->at += !p->failed;
	return said(p, parse_made(p, from, NODE_TYPED, OP_NONE, &type, 1), t->text);
}

/* CURRENT_DATE and its like are calls without brackets. */
static bool is_bare_call(const struct parser *p)
{
	switch (parse_now(p)->word) {
	case W_current_date: case W_current_time: case W_current_timestamp: case W_localtime: case W_localtimestamp: case W_current_user: case W_session_user:
	case W_current_role: case W_current_catalog: case W_current_schema: return true;
	case W_user: return p->kept_by & (PG | RED);
	case W_sysdate: return p->kept_by & ORA;
	default: return false;
	}
}

static node bare_call(struct parser *p)
{
	ptrdiff_t from = p->at;
	node name = leaf(p, NODE_NAME), slots[CALL_SLOTS] = { parse_list(p, from, &(struct nodes){ &name, 1, 1 }) };

	if (parse_is_op(p, OP1('(')))
		return parse_call(p, slots[CALL_NAME]);
	return flagged(p, parse_made(p, from, NODE_CALL, OP_NONE, slots, CALL_SLOTS), NODE_BARE);
}

static node column_or_call(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes parts = { 0 };
	bool function = is_op_ahead(p, 1, OP1('('));

	parse_add(p, &parts, parse_name(p, function ? NAME_FUNCTION : NAME_COLUMN));
	while (parse_is_op(p, OP1('.')) && parts.len < 6) {
		if (is_op_ahead(p, 1, OP1('*')))
			break;
		p->at++;
		parse_add(p, &parts, parse_name(p, NAME_AFTER_DOT));
	}
	if (parse_is_op(p, OP1('(')))
		return parse_call(p, parse_list(p, from, &parts));
	if (parse_is_op(p, OP1('.')) && is_op_ahead(p, 1, OP1('*'))) { /* count(t.*) */
		node slots[3] = { parse_list(p, from, &parts) };

		p->at += 2;
		return parse_made(p, from, NODE_STAR, OP_NONE, slots, 3);
	}
	return parse_made(p, from, NODE_COLUMN, OP_NONE, parts.at, (uint32_t)parts.len);
}

/* Words that begin something of their own. */
static bool special(struct parser *p, node *out)
{
	bool opens = is_op_ahead(p, 1, OP1('('));

	switch (parse_now(p)->word) {
	case W_null: *out = leaf(p, NODE_NULL); return true;
	case W_true:
	case W_false:
		if (!syntax_has(p->syntax, HAS_TRUTH))
			return false;
		*out = leaf(p, NODE_TRUTH);
		return true;
	case W_case: *out = a_case(p); return true;
	case W_exists: *out = exists(p); return opens;
	case W_cast: *out = opens ? cast(p, OP_CAST) : NO_NODE; return opens;
	case W_try_cast: *out = opens && parse_has(p, HAS_TRY_CAST) ? cast(p, OP_TRY) : NO_NODE; return opens;
	case W_safe_cast: *out = opens && parse_has(p, HAS_SAFE_CAST) ? cast(p, OP_TRY) : NO_NODE; return opens;
	case W_extract: *out = opens && is_op_ahead(p, 3, 0) && parse_ahead(p, 3)->word == W_from ? extract(p) : NO_NODE; return *out || p->failed;
	case W_trim: *out = opens ? trim(p) : NO_NODE; return opens;
	case W_substring: *out = opens ? substring(p) : NO_NODE; return opens;
	case W_overlay: *out = opens ? overlay(p) : NO_NODE; return opens;
	case W_interval:
		if (is_op_ahead(p, 1, OP1('(')) ? !(p->kept_by & (MYSQL | BQ | DUCK | CH | DBX)) : parse_ahead(p, 1)->token.kind == TOKEN_OP && !is_op_ahead(p, 1, OP1('-')))
			return false;
		if (parse_ahead(p, 1)->token.kind == TOKEN_END || parse_ahead(p, 1)->word == W_from)
			return false;
		*out = interval(p);
		return true;
	case W_array: *out = is_op_ahead(p, 1, OP1('[')) || (is_op_ahead(p, 1, OP1('<')) && p->kept_by & BQ) || (opens && parse_begins_query(p, 2)) ? array(p) : NO_NODE; return *out || p->failed;
	case W_struct: *out = p->kept_by & (BQ | DBX) ? structure(p) : NO_NODE; return *out || p->failed;
	default: return false;
	}
}

/* position(a IN b), where it is no call with commas. */
static bool is_position(struct parser *p)
{
	ptrdiff_t depth = 0;

	if (!parse_is(p, W_position) || !is_op_ahead(p, 1, OP1('(')))
		return false;
	for (ptrdiff_t n = 1; parse_ahead(p, n)->token.kind != TOKEN_END; n++) {
		depth += is_op_ahead(p, n, OP1('('));
		depth -= is_op_ahead(p, n, OP1(')'));
		if (!depth || (depth == 1 && is_op_ahead(p, n, OP1(','))))
			return false;
		if (depth == 1 && parse_ahead(p, n)->word == W_in)
			return true;
	}
	return false;
}

node parse_primary(struct parser *p)
{
	const struct read_token *t = parse_now(p);
	node n = NO_NODE;

	switch (t->token.kind) {
	case TOKEN_NUMBER: return leaf(p, NODE_NUMBER);
	case TOKEN_STRING: return leaf(p, NODE_STRING);
	case TOKEN_BYTES: n = leaf(p, NODE_BYTES); return flagged(p, n, t->token.prefix == 'B' ? NODE_ESCAPED : 0);
	case TOKEN_PARAM: return leaf(p, NODE_PARAM);
	case TOKEN_NAME: return column_or_call(p);
	case TOKEN_OP: break;
	case TOKEN_WORD:
		if (is_typed(p))
			return typed(p);
		if (is_position(p))
			return position(p);
		if (special(p, &n))
			return n;
		if (is_bare_call(p))
			return bare_call(p);
		return parse_is_name(p, t, is_op_ahead(p, 1, OP1('(')) ? NAME_FUNCTION : NAME_COLUMN) ? column_or_call(p) : parse_fail(p, "a value or a name");
	default: return parse_fail(p, "a value or a name");
	}
	if (parse_is_op(p, OP1('(')))
		return bracketed(p);
	if (parse_is_op(p, OP1('[')) && (syntax_has(p->syntax, HAS_ARRAY_SQUARE) || p->in_array))
		return array(p);
	if (parse_is_op(p, OP1('{')))
		return braces(p);
	return parse_fail(p, "a value or a name");
}

/* ---- what hangs on a value ---- */

static node subscript(struct parser *p, ptrdiff_t from, node what)
{
	node slots[3] = { what };
	enum node_kind kind = NODE_SUBSCRIPT;

	p->at++;
	if (!parse_is_op(p, OP1(':')))
		slots[1] = parse_expr(p);
	if (parse_take_op(p, OP1(':'))) {
		kind = NODE_SLICE;
		if (!parse_is_op(p, OP1(']')))
			slots[2] = parse_expr(p);
	}
	parse_want_op(p, OP1(']'), "]");
	return parse_made(p, from, kind, OP_NONE, slots, kind == NODE_SLICE ? 3 : 2);
}

/* src:a.b[0]: the steps as the source wrote them. */
static node path(struct parser *p, ptrdiff_t from, node what)
{
	const struct token *first = &parse_now(p)->token;
	ptrdiff_t begins = p->at++;
	struct nodes steps = { 0 };
	node slots[2] = { what };

	if (first->kind == TOKEN_PARAM) /* the lexer took :a for one */
		parse_add(p, &steps, node_word(p->tree, NODE_NAME, str_from(first->text, 1)));
	else
		parse_add(p, &steps, parse_name(p, NAME_AFTER_DOT));
	for (;;) {
		if (parse_take_op(p, OP1('.'))) {
			parse_add(p, &steps, parse_name(p, NAME_AFTER_DOT));
		} else if (parse_take_op(p, OP1('['))) {
			parse_add(p, &steps, parse_expr(p));
			parse_want_op(p, OP1(']'), "]");
		} else {
			break;
		}
	}
	slots[1] = parse_list(p, begins, &steps);
	return parse_made(p, from, NODE_PATH, OP_NONE, slots, 2);
}

static node dot(struct parser *p, ptrdiff_t from, node what)
{
	node name, n;

	p->at++;
	name = parse_name(p, NAME_AFTER_DOT);
	n = parse_made(p, from, NODE_DOT, OP_NONE, &what, 1);
	if (n)
		node_say(p->tree, n, node_text(p->tree, name));
	return n;
}

static node at_zone(struct parser *p, ptrdiff_t from, node what)
{
	node slots[2] = { what };

	p->at += 3;
	slots[1] = parse_primary(p);
	return parse_made(p, from, NODE_AT_ZONE, OP_NONE, slots, 2);
}

static node collate(struct parser *p, ptrdiff_t from, node what)
{
	ptrdiff_t begins = ++p->at;
	node slots[2] = { what };
	struct nodes parts = { 0 };

	do
		parse_add(p, &parts, parse_now(p)->token.kind == TOKEN_STRING ? leaf(p, NODE_STRING) : parse_name(p, NAME_COLUMN));
	while (parse_take_op(p, OP1('.')));
	slots[1] = parse_list(p, begins, &parts);
	return parse_made(p, from, NODE_COLLATE, OP_NONE, slots, 2);
}

static bool is_colon(const struct parser *p)
{
	const struct token *t = &parse_now(p)->token;

	return parse_is_op(p, OP1(':')) || (t->kind == TOKEN_PARAM && t->text.at[0] == ':' && !t->spaced);
}

node parse_operand(struct parser *p)
{
	ptrdiff_t from = p->at;
	int hanging = 0;
	node n;

	if (!parse_deeper(p))
		return NO_NODE;
	n = parse_primary(p);
	while (!p->failed) {
		enum node_kind kind = node_kind(p->tree, n);
		ptrdiff_t begins = p->at;

		if (parse_is_op(p, OP2(':', ':')) && syntax_has(p->syntax, HAS_COLON_CAST)) {
			node slots[3] = { n };

			p->at++;
			slots[1] = parse_type(p);
			n = flagged(p, parse_made(p, from, NODE_CAST, OP_CAST, slots, 3), NODE_COLONS);
		} else if (parse_is_op(p, OP1('[')) && syntax_has(p->syntax, HAS_SUBSCRIPT)) {
			n = subscript(p, from, n);
		} else if (is_colon(p) && syntax_has(p->syntax, HAS_COLON_PATH) && (kind == NODE_COLUMN || kind == NODE_CALL || kind == NODE_PATH)) {
			n = path(p, from, n);
		} else if (parse_is_op(p, OP1('.')) && kind != NODE_COLUMN && kind != NODE_NUMBER) {
			n = dot(p, from, n);
		} else if (parse_is(p, W_collate)) {
			n = collate(p, from, n);
		} else if (parse_is(p, W_at) && parse_ahead(p, 1)->word == W_time && parse_ahead(p, 2)->word == W_zone && parse_has(p, HAS_AT_ZONE)) {
			n = at_zone(p, from, n);
		} else {
			break;
		}
		if (p->at > begins && !parse_longer(p, &hanging))
			break;
	}
	parse_back(p);
	return p->failed ? NO_NODE : n;
}
