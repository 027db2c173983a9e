/* Brackets, arrays, structs. */
#include "sql/parse/internal.h"

#include "base/banned.h"

/* (a AS b) + 1: where any value may have an alias. */
static node aliased(struct parser *p)
{
	ptrdiff_t from = p->at;
	node what = parse_expr(p), n;

	if (!syntax_has(p->syntax, HAS_LIST_ALIAS) || !parse_is(p, W_as))
		return what;
	n = parse_made(p, from, NODE_ITEM, OP_NONE, &what, 1);
	parse_alias(p, n, true);
	return n;
}

/* (a,) is tuple(a). */
static node tuple_of_one(struct parser *p, ptrdiff_t from, const struct nodes *one)
{
	node name = node_word(p->tree, NODE_NAME, S("tuple")), slots[6] = { 0 };

	slots[0] = parse_list(p, from, &(struct nodes){ &name, 1, 1 });
	slots[1] = parse_list(p, from, one);
	return parse_made(p, from, NODE_CALL, OP_NONE, slots, 6);
}

/* (query), (a), (a, b). */
node parse_bracketed(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };
	const struct read_token *last;
	node q;

	if (parse_begins_query(p, 1)) {
		q = parse_in_brackets(p);
		return parse_made(p, from, NODE_SUBQUERY, OP_NONE, &q, 1);
	}
	p->at++;
	do
		parse_add(p, &list, aliased(p));
	while (parse_take_op(p, OP1(',')) &&
	       !(syntax_has(p->syntax, HAS_TUPLE_COMMA) && list.len == 1 && parse_is_op(p, OP1(')'))));
	last = parse_ahead(p, -1);
	parse_want_op(p, OP1(')'), "a comma or )");
	if (last->op == OP1(','))
		return tuple_of_one(p, from, &list);
	if (list.len == 1)
		return parse_made(p, from, NODE_BRACKETS, OP_NONE, list.at, 1);
	if (!parse_has(p, HAS_ROW_VALUE))
		return NO_NODE;
	return parse_made(p, from, NODE_ROW, OP_NONE, list.at, (uint32_t)list.len);
}

/* ARRAY<INT64>[1, 2] is a cast. */
static node typed_array(struct parser *p)
{
	ptrdiff_t from = p->at;
	node type = parse_type(p), slots[3] = { NO_NODE, type };

	slots[0] = parse_is_op(p, OP1('[')) ? parse_array(p) : parse_fail(p, "[");
	return parse_made(p, from, NODE_CAST, OP_CAST, slots, 3);
}

/* [x * 2 for x in list if x > 1] */
static void each_of(struct parser *p, node items)
{
	node n;

	if (parse_phrase(p, OP_IN_ARRAY, node_slot(p->tree, items, 0), &n) && n)
		node_set(p->tree, items, 0, n);
}

node parse_array(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[2] = { 0 };

	if (parse_is(p, W_array) && parse_is_op_ahead(p, 1, OP1('<')))
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
	slots[0] = parse_arguments(p, OP1(']'));
	p->in_array--;
	if (parse_is(p, W_for) && node_count(p->tree, slots[0]) == 1)
		each_of(p, slots[0]);
	parse_want_op(p, OP1(']'), "a comma or ]");
	parse_back(p);
	return parse_made(p, from, NODE_ARRAY, OP_NONE, slots, 2);
}

/* {'a': 1} */
node parse_braces(struct parser *p)
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

		if (parse_star_ahead(p) >= 0 && syntax_has(p->syntax, HAS_ROW_STAR)) {
			parse_add(p, &list, parse_star(p, parse_star_ahead(p)));
			if (!parse_take_op(p, OP1(',')))
				break;
			continue;
		}
		if (key->token.kind != TOKEN_STRING && key->token.kind != TOKEN_WORD)
			return parse_fail(p, "a key");
		p->at++;
		parse_want_op(p, OP1(':'), ":");
		what = parse_expr(p);
		parse_add(p, &list, parse_said(p, parse_made(p, at, NODE_NAMED, OP_NONE, &what, 1), key->token.text));
		if (!parse_take_op(p, OP1(',')))
			break;
	}
	slots[0] = parse_list(p, begins, &list);
	parse_want_op(p, OP1('}'), "a comma or }");
	parse_back(p);
	return parse_made(p, from, NODE_STRUCT, OP_NONE, slots, 2);
}

/* STRUCT<a INT64>(1), STRUCT(1 AS a) */
node parse_structure(struct parser *p)
{
	ptrdiff_t from = p->at;
	node slots[2] = { 0 };

	if (parse_is_op_ahead(p, 1, OP1('<')))
		slots[1] = parse_type(p);
	else
		p->at++;
	if (slots[1] && !parse_is_op(p, OP1('(')))
		return slots[1];
	parse_want_op(p, OP1('('), "(");
	slots[0] = parse_arguments(p, OP1(')'));
	parse_want_op(p, OP1(')'), "a comma or )");
	return parse_made(p, from, NODE_STRUCT, OP_NONE, slots, 2);
}
