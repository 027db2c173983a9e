/* Suffixes of a value: casts, subscripts, paths, zones. */
#include "sql/parse/internal.h"

#include "sql/slots.h"
#include "base/banned.h"

static node subscript(struct parser *p, ptrdiff_t from, node what)
{
	node slots[4] = { what };
	enum node_kind kind = NODE_SUBSCRIPT;

	p->at++;
	if (!parse_is_op(p, OP1(':')))
		slots[1] = parse_expr(p);
	if (parse_take_op(p, OP1(':'))) {
		kind = NODE_SLICE;
		if (!parse_is_op(p, OP1(']')) && !parse_is_op(p, OP1(':')))
			slots[2] = parse_is_op(p, OP1('-')) && parse_is_op_ahead(p, 1, OP1(':')) ? (p->at++, NO_NODE)
												 : parse_expr(p);
		if (syntax_has(p->syntax, HAS_SLICE_STEP) && parse_take_op(p, OP1(':')))
			slots[3] = parse_expr(p);
	}
	parse_want_op(p, OP1(']'), "]");
	return parse_made(p, from, kind, OP_NONE, slots, kind == NODE_SUBSCRIPT ? 2 : slots[3] ? 4 : 3);
}

/* src:a.b[0]: the steps as written. */
static node path(struct parser *p, ptrdiff_t from, node what)
{
	const struct token *first = &parse_now(p)->token;
	ptrdiff_t begins = p->at++;
	struct nodes steps = { 0 };
	node slots[2] = { what };

	if (first->kind == TOKEN_PARAM) /* the lexer read :a as a parameter */
		parse_add(p, &steps, node_word(p->tree, NODE_NAME, str_from(first->text, 1)));
	else if (!syntax_has(p->syntax, HAS_PATH_SQUARE) || !parse_is_op(p, OP1('['))) /* j:['a b'] */
		parse_add(p, &steps, parse_name(p, NAME_AFTER_DOT));
	for (;;) {
		if (parse_take_op(p, OP1('.'))) {
			parse_add(p, &steps, parse_name(p, NAME_AFTER_DOT));
		} else if (parse_take_op(p, OP1('['))) {
			parse_add(p, &steps, parse_is_op(p, OP1('*')) ? parse_star(p, 0) : parse_expr(p));
			parse_want_op(p, OP1(']'), "]");
		} else {
			break;
		}
	}
	slots[1] = parse_list(p, begins, &steps);
	return parse_made(p, from, NODE_PATH, OP_NONE, slots, 2);
}

/* 'a'.upper() is upper('a'). */
static node method(struct parser *p, node name, node what)
{
	node call = parse_call(p, node_make(p->tree, NODE_LIST, OP_NONE, &name, 1)),
	     args = node_slot(p->tree, call, CALLED_ARGS), all;

	if (!call)
		return call;
	all = node_make(p->tree, NODE_LIST, OP_NONE, &what, 1);
	for (uint32_t i = 0; i < node_count(p->tree, args); i++)
		node_put(p->tree, all, node_slot(p->tree, args, i));
	node_set(p->tree, call, CALLED_ARGS, all);
	return call;
}

/* tuple.1 */
static node numbered(struct parser *p, ptrdiff_t from, node what)
{
	str text = str_from(parse_now(p)->token.text, 1);
	node n;

	p->at++;
	n = parse_made(p, from, NODE_DOT, OP_NONE, &what, 1);
	return parse_said(p, n, text);
}

static node dot(struct parser *p, ptrdiff_t from, node what)
{
	node name, n;

	if ((parse_is_op_ahead(p, 1, OP1('*')) || syntax_has(p->syntax, HAS_VALUE_METHODS)) &&
	    parse_phrase(p, OP_BEHIND_VALUE, what, &n))
		return n;
	p->at++;
	name = parse_name(p, NAME_AFTER_DOT);
	if (parse_is_op(p, OP1('(')) && syntax_has(p->syntax, HAS_DOT_CALL))
		return method(p, name, what);
	n = parse_made(p, from, NODE_DOT, OP_NONE, &what, 1);
	if (n)
		node_say(p->tree, n, node_text(p->tree, name));
	return parse_flagged(p, n, node_is(p->tree, name, NODE_QUOTED) ? NODE_QUOTED : 0);
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
		parse_add(p, &parts,
			  parse_now(p)->token.kind == TOKEN_STRING ? parse_leaf(p, NODE_STRING)
								   : parse_name(p, NAME_COLUMN));
	while (parse_take_op(p, OP1('.')));
	slots[1] = parse_list(p, begins, &parts);
	return parse_made(p, from, NODE_COLLATE, OP_NONE, slots, 2);
}

static bool is_colon(const struct parser *p)
{
	const struct token *t = &parse_now(p)->token;

	return parse_is_op(p, OP1(':')) || (t->kind == TOKEN_PARAM && t->text.at[0] == ':' && !t->spaced);
}

/* Values whose parts PostgreSQL takes without brackets. */
static bool takes_parts(enum node_kind kind)
{
	switch (kind) {
	case NODE_COLUMN:
	case NODE_BRACKETS:
	case NODE_SUBQUERY:
	case NODE_PARAM:
	case NODE_SUBSCRIPT:
	case NODE_SLICE:
	case NODE_DOT:
	case NODE_ROW: return true;
	default: return false;
	}
}

/* a.^b, a.:Int64 and a[]: a subobject, a typed subcolumn, the items of a list. */
static bool is_json_path(const struct parser *p)
{
	if (!syntax_has(p->syntax, HAS_JSON_SUBCOLUMNS))
		return false;
	return parse_is_op(p, OP1('.')) ? parse_is_op_ahead(p, 1, OP1('^')) || parse_is_op_ahead(p, 1, OP1(':'))
					: parse_is_op(p, OP1('[')) && parse_is_op_ahead(p, 1, OP1(']'));
}

/* model!PREDICT(x): a method of a Snowflake object. */
static bool is_method(const struct parser *p, enum node_kind kind)
{
	return syntax_has(p->syntax, HAS_NAMED_METHODS) && kind == NODE_COLUMN && parse_is_op(p, OP1('!')) &&
	       parse_is_op_ahead(p, 2, OP1('('));
}

/* (a - b) DAY TO SECOND: the units of a difference in Oracle. */
static bool is_span(const struct parser *p, enum node_kind kind)
{
	return syntax_has(p->syntax, HAS_SPAN_OF_DIFFERENCE) && kind == NODE_BRACKETS && parse_is_unit(parse_now(p)) &&
	       (parse_ahead(p, 1)->word == W_to || parse_is_op_ahead(p, 1, OP1('(')));
}

node parse_operand(struct parser *p)
{
	ptrdiff_t from = p->at;
	int hanging = 0;
	node n, own;

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
			n = parse_flagged(p, parse_made(p, from, NODE_CAST, OP_CAST, slots, 3), NODE_COLONS);
		} else if (syntax_has(p->syntax, HAS_BRACKETS_FOR_PARTS) &&
			   (parse_is_op(p, OP1('[')) || parse_is_op(p, OP1('.'))) && !takes_parts(kind)) {
			break;
		} else if (syntax_has(p->syntax, HAS_VALUE_PHRASES) &&
			   (is_json_path(p) || is_method(p, kind) || is_span(p, kind)) &&
			   parse_phrase(p, OP_BEHIND_VALUE, n, &own)) {
			n = own;
		} else if (parse_is_op(p, OP1('[')) && syntax_has(p->syntax, HAS_SUBSCRIPT)) {
			n = subscript(p, from, n);
		} else if (is_colon(p) && syntax_has(p->syntax, HAS_COLON_PATH) &&
			   (kind == NODE_COLUMN || kind == NODE_CALL || kind == NODE_PATH || kind == NODE_CAST ||
			    kind == NODE_BRACKETS)) {
			n = path(p, from, n);
		} else if (parse_is_op(p, OP1('.')) && kind != NODE_COLUMN && kind != NODE_NUMBER) {
			n = dot(p, from, n);
		} else if (syntax_has(p->syntax, HAS_TUPLE_NUMBER) && parse_now(p)->token.kind == TOKEN_NUMBER &&
			   parse_now(p)->token.text.at[0] == '.' && !parse_now(p)->token.spaced) {
			n = numbered(p, from, n);
		} else if (syntax_has(p->syntax, HAS_VALUE_PHRASE_WORDS) &&
			   (parse_is(p, W_at) || parse_is(p, W_apply) ||
			    (parse_is(p, W_except) && kind == NODE_CALL)) &&
			   kind != NODE_STAR && !parse_are(p, W_at, W_time) &&
			   parse_phrase(p, OP_BEHIND_VALUE, n, &own)) {
			n = own;
		} else if (parse_is(p, W_collate) && !syntax_has(p->syntax, HAS_UNCOLLATED)) {
			n = collate(p, from, n);
		} else if (parse_is(p, W_at) && parse_ahead(p, 1)->word == W_time &&
			   parse_ahead(p, 2)->word == W_zone && parse_has(p, HAS_AT_ZONE)) {
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
