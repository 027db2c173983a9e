/* Operands: names, values, and words that begin an expression of their own. */
#include "sql/parse/internal.h"

#include "base/banned.h"

/* ---- CASE, EXISTS ---- */

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

/* ---- values ---- */

/* 1_000 is 1000: older servers do not support underscores in numbers. */
static node number(struct parser *p)
{
	str text = parse_now(p)->token.text, part;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	node n = parse_leaf(p, NODE_NUMBER);

	if (str_at(text, '_') < 0)
		return n;
	while (str_cut(&text, '_', &part))
		sb_put(&b, part);
	return parse_said(p, n, str_dup(p->tree->arena, sb_str(&b)));
}

/* INTERVAL 1 YEAR 2 MONTHS of Spark: the sum of both. */
static node interval_sum(struct parser *p, ptrdiff_t from, node first)
{
	struct nodes parts = { 0 };
	node n;

	parse_add(p, &parts, first);
	while (!p->failed && (parse_now(p)->token.kind == TOKEN_NUMBER || parse_now(p)->token.kind == TOKEN_STRING) &&
	       parse_is_unit(parse_ahead(p, 1))) {
		node slots[3] = { parse_now(p)->token.kind == TOKEN_STRING ? parse_leaf(p, NODE_STRING) : number(p) };

		slots[1] = parse_unit(p);
		parse_add(p, &parts, parse_made(p, from, NODE_INTERVAL, OP_NONE, slots, 3));
	}
	if (parts.len < 2)
		return first;
	n = parse_made(p, from, NODE_CHAIN, OP_PLUS, parts.at, (uint32_t)parts.len);
	return parse_made(p, from, NODE_BRACKETS, OP_NONE, &n, 1);
}

static node interval(struct parser *p)
{
	ptrdiff_t from = p->at++;
	node slots[3] = { 0 }, n;

	slots[0] = parse_now(p)->token.kind == TOKEN_STRING ? parse_leaf(p, NODE_STRING)
		   : parse_is_op(p, OP1('-')) || syntax_has(p->syntax, HAS_INTERVAL_EXPRESSION) ? parse_tight(p)
												: parse_primary(p);
	if (parse_is_unit(parse_now(p)))
		slots[1] = parse_unit(p);
	if (!p->failed && !parse_has(p, !slots[1]				      ? HAS_INTERVAL_TEXT
					: node_kind(p->tree, slots[0]) == NODE_STRING ? HAS_INTERVAL_UNIT
										      : HAS_INTERVAL_NUMBER))
		return NO_NODE;
	if (slots[1] && parse_take(p, W_to))
		slots[2] = parse_unit(p);
	if (!p->failed && !slots[1] && node_kind(p->tree, slots[0]) != NODE_STRING)
		parse_fail(p, "a unit of time");
	n = parse_made(p, from, NODE_INTERVAL, OP_NONE, slots, 3);
	return syntax_has(p->syntax, HAS_INTERVAL_SUM) && slots[1] && !slots[2] ? interval_sum(p, from, n) : n;
}

static bool is_charset(const struct read_token *t)
{
	static const char *const sets[] = { "_utf8mb4", "_utf8mb3", "_utf8",  "_latin1", "_ascii",
					    "_binary",	"_ucs2",    "_utf16", "_utf32" };

	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
		if (parse_is_word(t, sets[i]))
			return true;
	return false;
}

/* DATE '2024-01-01': a type, followed by a string. */
static bool is_typed(const struct parser *p)
{
	static const char *const types[] = { "date",	   "timestamp", "time",	   "datetime",	    "timestamptz",
					     "json",	   "jsonb",	"uuid",	   "numeric",	    "decimal",
					     "bignumeric", "inet",	"point",   "box",	    "cidr",
					     "macaddr",	   "bytea",	"text",	   "int",	    "integer",
					     "bool",	   "boolean",	"float",   "timestamp_ltz", "timestamp_ntz",
					     "bit",	   "char",	"varchar", "tsquery",	    "tsvector",
					     "int4range",  "line",	"lseg",	   "path",	    "polygon",
					     "circle",	   "xml",	"double",  "bigdecimal" };
	const struct read_token *t = parse_now(p);
	ptrdiff_t n = 1;

	if (t->token.kind != TOKEN_WORD || !syntax_has(p->syntax, HAS_TYPED))
		return false;
	if (syntax_has(p->syntax, HAS_CHARSET_STRING) && t->token.text.at[0] == '_') /* _utf8mb4'x' */
		return parse_ahead(p, 1)->token.kind == TOKEN_STRING && is_charset(t);
	if (t->word == W_range && syntax_has(p->syntax, HAS_RANGE_LITERAL)) /* RANGE<DATE> '[..)' */
		return parse_is_op_ahead(p, 1, OP1('<')) && parse_ahead(p, 4)->token.kind == TOKEN_STRING;
	if (t->word == W_interval && syntax_has(p->syntax, HAS_TYPED_ANY) &&
	    parse_is_op_ahead(p, 1, OP1('('))) /* interval(3) '1.5' */
		return parse_is_op_ahead(p, 3, OP1(')')) && parse_ahead(p, 4)->token.kind == TOKEN_STRING;
	if ((t->word == W_timestamp || t->word == W_time) &&
	    (parse_ahead(p, 1)->word == W_with || parse_ahead(p, 1)->word == W_without))
		n = 4;
	while (syntax_has(p->syntax, HAS_TYPED_ANY) && parse_is_op_ahead(p, n, OP1('.')) &&
	       parse_ahead(p, n + 1)->token.kind == TOKEN_WORD)
		n += 2;
	if (parse_ahead(p, n)->token.kind != TOKEN_STRING)
		return false;
	if (syntax_has(p->syntax, HAS_TYPED_ANY) && parse_is_name(p, t, NAME_FUNCTION)) /* any name may be a type */
		return true;
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (parse_is_word(t, types[i]))
			return true;
	return false;
}

static node typed(struct parser *p)
{
	ptrdiff_t from = p->at;
	node type = parse_type(p);
	const struct token *t = &parse_now(p)->token;

	p->at += !p->failed;
	return parse_said(p, parse_made(p, from, NODE_TYPED, OP_NONE, &type, 1), t->text);
}

/* CURRENT_DATE and similar words are calls without brackets. */
static bool is_bare_call(const struct parser *p)
{
	switch (parse_now(p)->word) {
	case W_current_date:
	case W_current_time:
	case W_current_timestamp:
	case W_localtime:
	case W_localtimestamp:
	case W_current_user:
	case W_session_user:
	case W_current_role:
	case W_current_catalog:
	case W_current_schema: return true;
	case W_system_user: return syntax_has(p->syntax, HAS_SYSTEM_USER);
	case W_user: return syntax_has(p->syntax, HAS_USER);
	case W_sysdate: return syntax_has(p->syntax, HAS_SYSDATE);
	case W_utc_date:
	case W_utc_time:
	case W_utc_timestamp: return syntax_has(p->syntax, HAS_UTC_TIME);
	default: return false;
	}
}

/* a.b(+) */
static bool is_outer(const struct parser *p)
{
	return parse_is_op_ahead(p, 1, OP1('+')) && parse_is_op_ahead(p, 2, OP1(')')) &&
	       syntax_has(p->syntax, HAS_SEQUENCES);
}

static node column_or_call(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes parts = { 0 };
	bool function = parse_is_op_ahead(p, 1, OP1('('));

	parse_add_qualifier(p, parse_name(p, function ? NAME_FUNCTION : NAME_COLUMN), &parts);
	while (parse_is_op(p, OP1('.')) && parts.len < 6) {
		if (parse_is_op_ahead(p, 1, OP1('*')) ||
		    (syntax_has(p->syntax, HAS_JSON_SUBCOLUMNS) &&
		     (parse_is_op_ahead(p, 1, OP1('^')) || parse_is_op_ahead(p, 1, OP1(':')))))
			break;
		p->at++;
		parse_add(p, &parts, parse_name(p, NAME_AFTER_DOT));
	}
	if (parse_is_op(p, OP1('(')) && !is_outer(p))
		return parse_call(p, parse_list(p, from, &parts));
	if (parse_is_op(p, OP1('.')) && parse_is_op_ahead(p, 1, OP1('*'))) { /* count(t.*) */
		node slots[3] = { parse_list(p, from, &parts) };

		p->at += 2;
		return parse_made(p, from, NODE_STAR, OP_NONE, slots, 3);
	}
	return parse_made(p, from, NODE_COLUMN, OP_NONE, parts.at, (uint32_t)parts.len);
}

/* ARRAY(1, 2) */
static node array_call(struct parser *p)
{
	ptrdiff_t from = p->at;
	node name = parse_leaf(p, NODE_NAME);

	return parse_call(p, parse_list(p, from, &(struct nodes){ &name, 1, 1 }));
}

/* Whether the word occurs in the brackets after this token, before any comma. */
static bool has_within(const struct parser *p, enum sql_word wanted)
{
	ptrdiff_t depth = 0;

	for (ptrdiff_t n = 1; parse_ahead(p, n)->token.kind != TOKEN_END; n++) {
		depth += parse_is_op_ahead(p, n, OP1('('));
		depth -= parse_is_op_ahead(p, n, OP1(')'));
		if (!depth || (depth == 1 && parse_is_op_ahead(p, n, OP1(','))))
			return false;
		if (depth == 1 && parse_ahead(p, n)->word == wanted)
			return true;
	}
	return false;
}

/* INTERVAL may also be a name, and in MySQL a function. */
static bool begins_interval(const struct parser *p, bool opens)
{
	ptrdiff_t behind = opens ? parse_ahead(p, 1)->close + 1 : p->count;

	if (syntax_has(p->syntax, HAS_INTERVAL_CALL) && behind < p->count && !parse_is_unit(&p->tokens[behind]))
		return false; /* INTERVAL(5, 1, 10): the number of other arguments that are not above the first */
	if (!syntax_has(p->syntax, HAS_INTERVAL_TEXT) && !syntax_has(p->syntax, HAS_INTERVAL_UNIT) &&
	    !syntax_has(p->syntax, HAS_INTERVAL_NUMBER))
		return false;
	if (parse_ahead(p, 1)->token.kind == TOKEN_WORD &&
	    (sql_word_kept(parse_ahead(p, 1)->word) & p->dialects || parse_ahead(p, 1)->word == W_is ||
	     parse_ahead(p, 1)->word == W_end ||
	     syntax_has(p->syntax, HAS_INTERVAL_BEFORE_TEXT))) /* a text follows, otherwise it is a name */
		return false;
	if (parse_is_op_ahead(p, 1, OP1('('))
		    ? !syntax_has(p->syntax, HAS_INTERVAL_OF_VALUE)
		    : parse_ahead(p, 1)->token.kind == TOKEN_OP &&
			      (!parse_is_op_ahead(p, 1, OP1('-')) || !syntax_has(p->syntax, HAS_INTERVAL_OF_VALUE)))
		return false;
	if (parse_ahead(p, 1)->token.kind == TOKEN_END || parse_ahead(p, 1)->word == W_from)
		return false;
	return true;
}

/* Words that begin an expression of their own. */
static bool special(struct parser *p, node *out)
{
	bool opens = parse_is_op_ahead(p, 1, OP1('('));

	if (parse_is(p, W_next) && parse_ahead(p, 1)->word == W_value && parse_ahead(p, 2)->word == W_for) {
		parse_forbid(p, p->at, "NEXT VALUE FOR is not supported: it changes a sequence");
		return true;
	}
	switch (parse_now(p)->word) {
	case W_null: *out = parse_leaf(p, NODE_NULL); return true;
	case W_true:
	case W_false:
		if (!syntax_has(p->syntax, HAS_TRUTH))
			return false;
		*out = parse_leaf(p, NODE_TRUTH);
		return true;
	case W_case: *out = a_case(p); return true;
	case W_exists:
		if (syntax_has(p->syntax, HAS_EXISTS_IS_CALLED) && !parse_begins_query(p, 2))
			return false;
		*out = exists(p);
		return opens;
	case W_cast: *out = opens ? parse_cast(p, OP_CAST) : NO_NODE; return opens;
	case W_try_convert:
		*out = opens && syntax_has(p->syntax, HAS_CONVERT_STYLE) ? parse_convert_style(p, OP_TRY) : NO_NODE;
		return *out || p->failed;
	case W_convert:
		if (opens && syntax_has(p->syntax, HAS_CONVERT_STYLE)) {
			*out = parse_convert_style(p, OP_CAST);
			return true;
		}
		*out = opens && syntax_has(p->syntax, HAS_CONVERT_TYPE) && !has_within(p, W_using) ? parse_convert(p)
												   : NO_NODE;
		return *out || p->failed;
	case W_try_cast: *out = opens && parse_has(p, HAS_TRY_CAST) ? parse_cast(p, OP_TRY) : NO_NODE; return opens;
	case W_safe_cast: *out = opens && parse_has(p, HAS_SAFE_CAST) ? parse_cast(p, OP_TRY) : NO_NODE; return opens;
	case W_extract: *out = opens && has_within(p, W_from) ? parse_extract(p) : NO_NODE; return *out || p->failed;
	case W_trim: *out = opens ? parse_trim(p) : NO_NODE; return opens;
	case W_substring: *out = opens ? parse_substring(p) : NO_NODE; return opens;
	case W_substr:
		*out = opens && syntax_has(p->syntax, HAS_SUBSTRING_FROM_NAMED) && has_within(p, W_from)
			       ? parse_substring(p)
			       : NO_NODE;
		return *out || p->failed;
	case W_overlay:
		*out = opens && (!syntax_has(p->syntax, HAS_OVERLAY_PLACING_ONLY) || has_within(p, W_placing))
			       ? parse_overlay(p)
			       : NO_NODE;
		return *out || p->failed;
	case W_interval:
		if (!begins_interval(p, opens))
			return false;
		*out = interval(p);
		return true;
	case W_array:
		if (opens && syntax_has(p->syntax, HAS_ARRAY_CALL))
			return *out = array_call(p), true;
		*out = parse_is_op_ahead(p, 1, OP1('[')) ||
				       (parse_is_op_ahead(p, 1, OP1('<')) &&
					syntax_has(p->syntax, HAS_ARRAY_OF_TYPE)) ||
				       (opens && parse_begins_query(p, 2))
			       ? parse_array(p)
			       : NO_NODE;
		return *out || p->failed;
	case W_struct:
		*out = syntax_has(p->syntax, HAS_STRUCT_CALL) ? parse_structure(p) : NO_NODE;
		return *out || p->failed;
	default: return false;
	}
}

static node pseudo(struct parser *p)
{
	ptrdiff_t from = p->at;
	node name = parse_leaf(p, NODE_NAME);

	return parse_made(p, from, NODE_COLUMN, OP_NONE, &name, 1);
}

/* :name, in dialects where a:b is a path. */
static node param(struct parser *p)
{
	const struct token *first = &parse_now(p)->token, *name = &parse_ahead(p, 1)->token;
	node n = node_word(p->tree, NODE_PARAM, str_n(first->text.at, first->len + name->len));

	node_say(p->tree, n, str_n(p->tree->source.at + first->at, first->len + name->len));
	node_span(p->tree, n, first->at, name->at + name->len);
	p->at += 2;
	return n;
}

node parse_primary(struct parser *p)
{
	const struct read_token *t = parse_now(p);
	node n = NO_NODE;

	switch (t->token.kind) {
	case TOKEN_NUMBER: return number(p);
	case TOKEN_STRING: return parse_leaf(p, NODE_STRING);
	case TOKEN_BYTES:
		n = parse_leaf(p, NODE_BYTES);
		return parse_flagged(p, n, t->token.prefix == 'B' ? NODE_ESCAPED : 0);
	case TOKEN_PARAM: return parse_is_place(p, parse_now(p)) ? parse_place(p) : parse_leaf(p, NODE_PARAM);
	case TOKEN_NAME: return column_or_call(p);
	case TOKEN_OP: break;
	case TOKEN_WORD:
		if (is_typed(p))
			return typed(p);
		if (parse_is(p, W_position) && parse_is_op_ahead(p, 1, OP1('(')) && has_within(p, W_in))
			return parse_position(p);
		if (special(p, &n))
			return n;
		if (sql_word_use(t->word) & PHRASE && (p->in_match || (t->word != W_final && t->word != W_running)) &&
		    parse_phrase(p, OP_VALUE, NO_NODE, &n))
			return n;
		if (is_bare_call(p))
			return parse_bare_call(p);
		if (syntax_has(p->syntax, HAS_PSEUDO_COLUMNS) && sql_word_is_pseudo(t->word) &&
		    !parse_is_op_ahead(p, 1, OP1('(')))
			return pseudo(p);
		return parse_is_name(p, t, parse_is_op_ahead(p, 1, OP1('(')) ? NAME_FUNCTION : NAME_COLUMN)
			       ? column_or_call(p)
			       : parse_fail(p, "a value or a name");
	default: return parse_fail(p, "a value or a name");
	}
	if (parse_is_op(p, OP1('(')))
		return parse_bracketed(p);
	if (syntax_has(p->syntax, HAS_BIND_NUMBER) && parse_is_op(p, OP1(':')) &&
	    (parse_ahead(p, 1)->token.kind == TOKEN_WORD || parse_ahead(p, 1)->token.kind == TOKEN_NUMBER) &&
	    !parse_ahead(p, 1)->token.spaced)
		return param(p);
	if (syntax_has(p->syntax, HAS_STAGE) && parse_is_op(p, OP1('@')))
		return parse_refuse(p, p->at, "stages are not supported");
	if (syntax_has(p->syntax, HAS_LEADING_PHRASES) && parse_phrase(p, OP_VALUE, NO_NODE, &n))
		return n;
	if (parse_is_op(p, OP1('[')) && (syntax_has(p->syntax, HAS_ARRAY_SQUARE) || p->in_array))
		return parse_array(p);
	if (parse_is_op(p, OP1('{')))
		return parse_braces(p);
	return parse_fail(p, "a value or a name");
}
