/* FROM: tables, derived tables, called functions, and how they are joined. */
#include "sql/parse_inside.h"

#include "sql/slots.h"
#include "base/banned.h"

/* ---- one table ---- */

/* Behind the alias: (a, b), or with types where a function's rows have none. */
static node alias_columns(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	if (!parse_is_op(p, OP1('(')))
		return NO_NODE;
	p->at++;
	do {
		ptrdiff_t begins = p->at;
		node name = parse_name(p, NAME_COLUMN);

		if (parse_is_op(p, OP1(',')) || parse_is_op(p, OP1(')'))) {
			parse_add(p, &list, name);
		} else {
			node type = parse_type(p), field = parse_made(p, begins, NODE_FIELD, OP_NONE, &type, 1);

			if (field)
				node_say(p->tree, field, node_text(p->tree, name));
			parse_add(p, &list, field);
		}
	} while (parse_take_op(p, OP1(',')));
	parse_want_op(p, OP1(')'), "a comma or )");
	return parse_list(p, from, &list);
}

static void alias_with_columns(struct parser *p, node n, uint32_t columns)
{
	parse_alias(p, n, false);
	if (n && node_is(p->tree, n, NODE_ALIASED))
		node_set(p->tree, n, columns, alias_columns(p));
}

static node sample(struct parser *p)
{
	ptrdiff_t from = p->at++;
	node slots[2] = { 0 }, n;
	str how = NO_STR;

	if (!parse_has(p, HAS_SAMPLE))
		return NO_NODE;
	if (!parse_is_op(p, OP1('('))) {
		how = parse_now(p)->token.text;
		parse_name(p, NAME_COLUMN);
	}
	parse_want_op(p, OP1('('), "(");
	slots[0] = parse_expr(p);
	if (parse_take(p, W_percent) || parse_take(p, W_rows))
		how = p->tokens[p->at - 1].token.text;
	parse_want_op(p, OP1(')'), ")");
	if (parse_take(p, W_repeatable)) {
		parse_want_op(p, OP1('('), "(");
		slots[1] = parse_expr(p);
		parse_want_op(p, OP1(')'), ")");
	}
	n = parse_made(p, from, NODE_SAMPLE, OP_NONE, slots, 2);
	if (n)
		node_say(p->tree, n, how);
	return n;
}

/* Its inside is kept as far as it can be printed again; nobody analyses it. */
static node pivot(struct parser *p)
{
	ptrdiff_t from = p->at;
	enum node_op op = parse_is(p, W_pivot) ? OP_PIVOT : OP_UNPIVOT;
	struct nodes what = { 0 }, in = { 0 };
	node slots[3] = { 0 }, n;
	ptrdiff_t begins;

	if (!parse_has(p, HAS_PIVOT))
		return NO_NODE;
	p->at++;
	parse_want_op(p, OP1('('), "(");
	begins = p->at;
	do {
		ptrdiff_t at = p->at;
		node of = parse_operand(p), one = parse_made(p, at, NODE_ITEM, OP_NONE, &of, 1);

		parse_alias(p, one, true);
		parse_add(p, &what, one);
	} while (parse_take_op(p, OP1(',')));
	slots[0] = parse_list(p, begins, &what);
	parse_want(p, W_for);
	slots[1] = parse_operand(p);
	parse_want(p, W_in);
	begins = p->at;
	parse_want_op(p, OP1('('), "(");
	do {
		ptrdiff_t at = p->at;
		node of = parse_expr(p), one = parse_made(p, at, NODE_ITEM, OP_NONE, &of, 1);

		parse_alias(p, one, true);
		parse_add(p, &in, one);
	} while (parse_take_op(p, OP1(',')));
	parse_want_op(p, OP1(')'), "a comma or )");
	slots[2] = parse_list(p, begins, &in);
	parse_want_op(p, OP1(')'), ")");
	n = parse_made(p, from, NODE_PIVOT, op, slots, 3);
	parse_alias(p, n, false);
	return n;
}

static bool is_sample(const struct parser *p)
{
	return parse_is(p, W_tablesample) || (parse_is(p, W_sample) && p->kept_by & SNOW && parse_ahead(p, 1)->op == OP1('('));
}

static bool is_pivot(const struct parser *p)
{
	return (parse_is(p, W_pivot) || parse_is(p, W_unpivot)) && parse_ahead(p, 1)->op == OP1('(') && syntax_has(p->syntax, HAS_PIVOT);
}

/* What hangs on a table: sample, pivot, in the slots from `first` on. */
static void read_hangers(struct parser *p, node n, uint32_t first)
{
	if (n && is_sample(p))
		node_set(p->tree, n, first, sample(p));
	if (n && is_pivot(p))
		node_set(p->tree, n, first + 1, pivot(p));
}

/* AS OF .., FINAL, PARTITION (..): n with those that stand before its alias or behind it. */
static void read_own(struct parser *p, node n, enum node_op where)
{
	node list;

	if (!n || !(sql_word_use(parse_now(p)->word) & PHRASE) || (parse_is(p, W_as) && !(p->kept_by & ORA)))
		return;
	list = parse_phrases(p, where, node_slot(p->tree, n, TABLE_OWN));
	if (list)
		node_set(p->tree, n, TABLE_OWN, list);
}

/* USE INDEX (i): a hint, which changes no answer; it is left out. */
static void skip_hints(struct parser *p)
{
	while ((parse_is(p, W_use) || parse_is(p, W_force) || parse_is(p, W_ignore)) && p->kept_by & MYSQL &&
	       (parse_ahead(p, 1)->word == W_index || parse_ahead(p, 1)->word == W_key)) {
		p->at += 2;
		parse_names(p, "(");
	}
	if (parse_is(p, W_with) && p->kept_by & TSQL && parse_ahead(p, 1)->op == OP1('(')) {
		p->at++;
		parse_names(p, "(");
	}
}

/* db.schema.table; `a.b` where one quote holds several. */
static node table_name(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes parts = { 0 };

	do {
		node one = parse_name(p, parts.len ? NAME_AFTER_DOT : NAME_COLUMN);
		str rest = node_text(p->tree, one), part;

		if (!one || !(p->syntax->text & TEXT_NAME_PATH) || str_at(rest, '.') < 0) {
			parse_add(p, &parts, one);
			continue;
		}
		while (str_cut(&rest, '.', &part)) {
			node n = node_word(p->tree, NODE_NAME, part);

			if (!part.len)
				parse_refuse(p, p->at - 1, "a name between two dots has at least one letter");
			node_flag(p->tree, n, NODE_QUOTED);
			parse_add(p, &parts, n);
		}
	} while (parse_take_op(p, OP1('.')));
	if (parts.len > 4)
		parse_refuse(p, from, "a table's name has at most four parts");
	return parse_list(p, from, &parts);
}

static node called(struct parser *p, ptrdiff_t from, node call, unsigned flags)
{
	node slots[4] = { call }, n;

	if (parse_take_two(p, W_with, W_ordinality))
		flags |= NODE_ORDINALITY;
	if (p->kept_by & TSQL && parse_is(p, W_with))
		slots[3] = parse_phrases(p, OP_BEHIND_CALLED, NO_NODE);
	n = parse_made(p, from, NODE_CALLED, OP_NONE, slots, slots[3] ? 4 : 3);
	if (n)
		node_flag(p->tree, n, flags);
	alias_with_columns(p, n, 1);
	return n;
}

static node named_table(struct parser *p, ptrdiff_t from, unsigned flags)
{
	node slots[5] = { table_name(p) }, n;

	if (parse_is_op(p, OP1('(')))
		return called(p, from, parse_call(p, slots[0]), flags);
	if (flags & NODE_LATERAL)
		return parse_fail(p, "a query in brackets or a function");
	n = parse_made(p, from, NODE_TABLE, OP_NONE, slots, 5);
	parse_take_op(p, OP1('*')); /* t *: with those that inherit from it, as without */
	read_own(p, n, OP_BEFORE_ALIAS);
	read_hangers(p, n, 2);
	alias_with_columns(p, n, 1);
	read_own(p, n, OP_AFTER_ALIAS);
	read_hangers(p, n, 2);
	skip_hints(p);
	return n;
}

static node derived(struct parser *p, ptrdiff_t from, unsigned flags)
{
	node slots[4] = { parse_in_brackets(p) }, n = parse_made(p, from, NODE_DERIVED, OP_NONE, slots, 4);

	if (n)
		node_flag(p->tree, n, flags);
	read_hangers(p, n, 2);
	alias_with_columns(p, n, 1);
	read_hangers(p, n, 2);
	return n;
}

static node unnest(struct parser *p)
{
	ptrdiff_t from = p->at, begins;
	struct nodes arrays = { 0 };
	node slots[3] = { 0 }, n;
	unsigned flags = 0;

	if (!parse_has(p, HAS_UNNEST))
		return NO_NODE;
	p->at++;
	begins = p->at;
	parse_want_op(p, OP1('('), "(");
	parse_exprs(p, &arrays);
	parse_want_op(p, OP1(')'), ")");
	slots[0] = parse_list(p, begins, &arrays);
	if (parse_take_two(p, W_with, W_ordinality))
		flags = NODE_ORDINALITY;
	n = parse_made(p, from, NODE_UNNEST, OP_NONE, slots, 3);
	alias_with_columns(p, n, 1);
	if (n && parse_take_two(p, W_with, W_offset)) {
		flags = NODE_ORDINALITY;
		if (parse_take(p, W_as) || parse_is_name(p, parse_now(p), NAME_ALIAS))
			node_set(p->tree, n, 2, parse_name(p, NAME_ALIAS));
	}
	if (n)
		node_flag(p->tree, n, flags);
	return n;
}

static node joined(struct parser *p);

static node in_brackets(struct parser *p, ptrdiff_t from)
{
	node slots[2], n;

	if (!parse_deeper(p))
		return NO_NODE;
	p->at++;
	slots[0] = joined(p);
	slots[1] = NO_NODE;
	if (p->kept_by & (PG | RED | DUCK) && node_kind(p->tree, slots[0]) != NODE_JOIN && node_kind(p->tree, slots[0]) != NODE_FROM_GROUP)
		parse_fail(p, "a JOIN");
	parse_want_op(p, OP1(')'), ")");
	n = parse_made(p, from, NODE_FROM_GROUP, OP_NONE, slots, 2);
	alias_with_columns(p, n, 1);
	parse_back(p);
	return n;
}

/* TABLE(f(x)) */
static node table_of(struct parser *p, ptrdiff_t from, unsigned flags)
{
	node call;

	p->at++;
	parse_want_op(p, OP1('('), "(");
	call = parse_expr(p);
	parse_want_op(p, OP1(')'), ")");
	return called(p, from, call, flags);
}

static node factor(struct parser *p)
{
	ptrdiff_t from = p->at;
	unsigned flags = 0;

	if (parse_is(p, W_lateral) && parse_has(p, HAS_LATERAL)) {
		p->at++;
		flags = NODE_LATERAL;
	}
	if (parse_is_op(p, OP1('(')))
		return parse_begins_query(p, 1) ? derived(p, from, flags) : in_brackets(p, from);
	if (parse_is(p, W_unnest) && parse_ahead(p, 1)->op == OP1('('))
		return unnest(p);
	if (parse_is(p, W_table) && parse_ahead(p, 1)->op == OP1('('))
		return table_of(p, from, flags);
	parse_take(p, W_only);
	return named_table(p, from, flags);
}

/* ---- joins ---- */

static bool part_of_join(struct parser *p, enum syntax_part part, enum node_op *op, enum node_op what)
{
	*op = what;
	return parse_has(p, part);
}

/* LEFT [OUTER] JOIN and so on; OP_NONE: no join stands here. */
static enum node_op join_op(struct parser *p, unsigned *flags)
{
	enum node_op op = OP_INNER;
	bool good = true;

	if (parse_is(p, W_natural)) {
		good = parse_has(p, HAS_NATURAL);
		p->at += good;
		*flags |= NODE_NATURAL;
	}
	if (parse_is(p, W_cross) && parse_ahead(p, 1)->word == W_apply && parse_has(p, HAS_APPLY)) {
		p->at += 2;
		return OP_CROSS_APPLY;
	}
	if (parse_is(p, W_outer) && parse_ahead(p, 1)->word == W_apply && parse_has(p, HAS_APPLY)) {
		p->at += 2;
		return OP_OUTER_APPLY;
	}
	if (p->kept_by & MYSQL && parse_take(p, W_straight_join))
		return OP_INNER;
	if (parse_take(p, W_cross))
		op = OP_CROSS;
	else if (parse_take(p, W_inner))
		op = OP_INNER;
	else if (parse_is(p, W_left) || parse_is(p, W_right))
		op = p->tokens[p->at++].word == W_left ? OP_LEFT : OP_RIGHT;
	else if (parse_is(p, W_full) && part_of_join(p, HAS_FULL, &op, OP_FULL))
		p->at++;
	else if (parse_is(p, W_asof) && part_of_join(p, HAS_ASOF, &op, OP_ASOF))
		p->at++;
	else if (!parse_is(p, W_join) && !parse_is(p, W_semi) && !parse_is(p, W_anti))
		return good && *flags ? (parse_fail(p, "JOIN"), OP_NONE) : OP_NONE;
	if (op == OP_LEFT || op == OP_RIGHT || op == OP_FULL)
		parse_take(p, W_outer);
	if ((parse_is(p, W_semi) || parse_is(p, W_anti)) && syntax_has(p->syntax, HAS_SEMI))
		op = p->tokens[p->at++].word == W_semi ? OP_SEMI : OP_ANTI;
	parse_want(p, W_join);
	return op;
}

static void read_condition(struct parser *p, enum node_op op, unsigned flags, node slots[4])
{
	bool may = op != OP_CROSS && op != OP_CROSS_APPLY && op != OP_OUTER_APPLY && !(flags & NODE_NATURAL);

	if (may && parse_take(p, W_on))
		slots[2] = parse_expr(p);
	else if (may && parse_is(p, W_using) && parse_has(p, HAS_USING)) {
		p->at++;
		slots[3] = parse_names(p, "(");
	} else if (may && !(p->kept_by & (MYSQL | SQLITE)) && op != OP_ASOF)
		parse_fail(p, "ON or USING");
}

static bool needs_condition(const struct parser *p, enum node_op op, unsigned flags)
{
	return op != OP_CROSS && op != OP_CROSS_APPLY && op != OP_OUTER_APPLY && op != OP_ASOF && !(flags & NODE_NATURAL) && !(p->kept_by & (MYSQL | SQLITE));
}

/* Every join that hangs on `left`. In a JOIN b JOIN c ON .. ON .. the right side is a join of its own: no condition follows b. */
static node join_tail(struct parser *p, ptrdiff_t from, node left)
{
	int joins = 0;

	for (;;) {
		unsigned flags = 0;
		enum node_op op = join_op(p, &flags);
		node slots[5] = { left };
		ptrdiff_t begins = p->at;

		if (!op)
			return left;
		if (!parse_longer(p, &joins))
			return NO_NODE;
		slots[1] = factor(p);
		if (needs_condition(p, op, flags) && !parse_is(p, W_on) && !parse_is(p, W_using) && parse_deeper(p)) {
			slots[1] = join_tail(p, begins, slots[1]);
			parse_back(p);
		}
		if (p->kept_by & SNOW)
			slots[4] = parse_phrases(p, OP_BEFORE_ON, NO_NODE);
		read_condition(p, op, flags, slots);
		left = parse_made(p, from, NODE_JOIN, op, slots, slots[4] ? 5 : 4);
		if (left)
			node_flag(p->tree, left, flags);
	}
}

static node joined(struct parser *p)
{
	ptrdiff_t from = p->at;

	return join_tail(p, from, factor(p));
}

node parse_from(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	do
		parse_add(p, &list, joined(p));
	while (parse_take_op(p, OP1(',')));
	return parse_list(p, from, &list);
}
