/* Joins: the words of JOIN in every dialect, and the conditions. */
#include "sql/parse/internal.h"

#include "sql/slots.h"
#include "base/banned.h"

enum { LOOK_MOST = 2000 }; /* tokens ahead */

struct join_words {
	bool global;
	enum sql_word strict; /* ANY, ALL; NO_WORD */
};

static bool part_of_join(struct parser *p, enum syntax_part part, enum node_op *op, enum node_op what)
{
	*op = what;
	return parse_has(p, part);
}

/* ClickHouse puts the strictness before or after the side: GLOBAL ANY LEFT JOIN, LEFT ANY JOIN. */
static void read_strictness(struct parser *p, struct join_words *w)
{
	if (!syntax_has(p->syntax, HAS_JOIN_STRICTNESS))
		return;
	if (parse_take(p, W_global))
		w->global = true;
	if ((parse_is(p, W_any) || parse_is(p, W_all)) && parse_ahead(p, 1)->op != OP1('('))
		w->strict = p->tokens[p->at++].word;
}

/* SQL Server's join method and Snowflake's join order are hints that do not change the result; they are dropped. */
static void skip_way(struct parser *p)
{
	if (syntax_has(p->syntax, HAS_JOIN_DIRECTED) && parse_is_word(parse_now(p), "directed") &&
	    parse_ahead(p, 1)->word == W_join)
		p->at++;
	if (syntax_has(p->syntax, HAS_JOIN_HINTS) &&
	    (parse_is(p, W_hash) || parse_is(p, W_loop) || parse_is(p, W_merge)) && parse_ahead(p, 1)->word == W_join)
		p->at++;
}

/* SEMI LEFT JOIN is LEFT SEMI JOIN. */
static enum node_op half_join(struct parser *p, enum node_op side)
{
	bool semi = p->tokens[p->at].word == W_semi;

	if (side == OP_RIGHT && !syntax_has(p->syntax, HAS_RIGHT_SEMI)) {
		parse_refuse(p, p->at, "%s does not have RIGHT %s JOIN", p->tree->dialect->name,
			     semi ? "SEMI" : "ANTI");
		return OP_NONE;
	}
	p->at++;

	if (side == OP_INNER && syntax_has(p->syntax, HAS_JOIN_STRICTNESS) &&
	    (parse_is(p, W_left) || parse_is(p, W_right)))
		side = p->tokens[p->at++].word == W_left ? OP_LEFT : OP_RIGHT;
	return side == OP_RIGHT ? semi ? OP_RIGHT_SEMI : OP_RIGHT_ANTI : semi ? OP_SEMI : OP_ANTI;
}

/* LEFT [OUTER] JOIN and so on; OP_NONE: no join. */
static enum node_op join_op(struct parser *p, unsigned *flags, struct join_words *words)
{
	enum node_op op = OP_INNER;
	bool good = true;

	if (syntax_has(p->syntax, HAS_SET_MODE) && parse_set_mode(p, 0))
		return OP_NONE;
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
	if (syntax_has(p->syntax, HAS_STRAIGHT_JOIN) && parse_take(p, W_straight_join))
		return OP_INNER;
	if ((syntax_has(p->syntax, HAS_POSITIONAL_JOIN) && parse_take_two(p, W_positional, W_join)) ||
	    (syntax_has(p->syntax, HAS_PASTE_JOIN) && parse_take_two(p, W_paste, W_join)))
		return OP_POSITIONAL;
	if (syntax_has(p->syntax, HAS_ARRAY_JOIN) && (parse_are(p, W_left, W_array) || parse_are(p, W_array, W_join)))
		return OP_NONE;
	read_strictness(p, words);
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
	else if (!parse_is(p, W_join) && !parse_is(p, W_semi) && !parse_is(p, W_anti) && !words->strict)
		return good && *flags ? (parse_fail(p, "JOIN"), OP_NONE) : OP_NONE;
	if (op == OP_ASOF && parse_take(p, W_left))
		op = OP_ASOF_LEFT;
	if (op == OP_LEFT || op == OP_RIGHT || op == OP_FULL || op == OP_ASOF_LEFT)
		parse_take(p, W_outer);
	if ((parse_is(p, W_semi) || parse_is(p, W_anti)) && syntax_has(p->syntax, HAS_SEMI))
		op = half_join(p, op);
	read_strictness(p, words);
	skip_way(p);
	parse_want(p, W_join);
	return op;
}

/* A lateral operand contains its own condition, so no ON is needed. */
static bool is_lateral(const struct parser *p, node right)
{
	if (syntax_has(p->syntax, HAS_UNNEST_IS_LATERAL) && node_kind(p->tree, right) == NODE_UNNEST)
		return true;
	return syntax_has(p->syntax, HAS_CALL_IS_LATERAL) && node_is(p->tree, right, NODE_LATERAL) &&
	       (node_kind(p->tree, right) == NODE_CALLED || node_kind(p->tree, right) == NODE_DERIVED);
}

static void read_condition(struct parser *p, enum node_op op, unsigned flags, node slots[5])
{
	bool may = (op != OP_CROSS || syntax_has(p->syntax, HAS_CROSS_JOIN_ON)) && op != OP_CROSS_APPLY &&
		   op != OP_OUTER_APPLY && op != OP_POSITIONAL && !(flags & NODE_NATURAL);

	if (may && parse_take(p, W_on))
		slots[2] = parse_expr(p);
	else if (may && parse_is(p, W_using) && parse_has(p, HAS_USING)) {
		p->at++;
		slots[3] = syntax_has(p->syntax, HAS_USING_BARE) && !parse_is_op(p, OP1('(')) ? parse_bare_names(p)
											      : parse_names(p, "(");
		if (syntax_has(p->syntax, HAS_USING_ALIAS) && parse_is(p, W_as))
			slots[4] = parse_phrases(p, OP_BEHIND_ON, NO_NODE);
	} else if (may && op != OP_CROSS && !syntax_has(p->syntax, HAS_BARE_JOIN) && op != OP_ASOF &&
		   op != OP_ASOF_LEFT && !is_lateral(p, slots[1]))
		parse_fail(p, "ON or USING");
}

/* Snowflake allows joins without a condition: the next ON belongs to the join before it, unless each join has one. */
static bool has_own_later(const struct parser *p)
{
	int open = 1;

	for (ptrdiff_t n = 0; open && n < LOOK_MOST; n++) {
		const struct read_token *t = parse_ahead(p, n);

		if (t->op == OP1('('))
			n = t->close - p->at;
		else if (t->word == W_join)
			open++;
		else if (t->word == W_on || t->word == W_using)
			open--;
		else if (t->token.kind == TOKEN_END || t->op == OP1(')') || t->op == OP1(',') || t->word == W_where)
			return false;
	}
	return !open;
}

static bool needs_condition(const struct parser *p, enum node_op op, unsigned flags)
{
	return op != OP_CROSS && op != OP_POSITIONAL && op != OP_ASOF_LEFT && op != OP_CROSS_APPLY &&
	       op != OP_OUTER_APPLY && op != OP_ASOF && !(flags & NODE_NATURAL) &&
	       (syntax_has(p->syntax, HAS_JOIN_MAY_LACK_ON) ? has_own_later(p) : !syntax_has(p->syntax, HAS_BARE_JOIN));
}

/* All joins after `left`. In a JOIN b JOIN c ON .. ON .. the right side is itself a join: no condition follows b. */
static node join_tail(struct parser *p, ptrdiff_t from, node left)
{
	int joins = 0;

	for (;;) {
		unsigned flags = 0;
		struct join_words words = { 0 };
		enum node_op op = join_op(p, &flags, &words);
		node slots[5] = { left };
		ptrdiff_t begins = p->at;

		if (!op)
			return left;
		if (!parse_longer(p, &joins))
			return NO_NODE;
		slots[1] = parse_factor(p);
		if (needs_condition(p, op, flags) && !is_lateral(p, slots[1]) && !parse_is(p, W_match_condition) &&
		    !parse_is(p, W_on) && !parse_is(p, W_using) && parse_deeper(p)) {
			slots[1] = join_tail(p, begins, slots[1]);
			parse_back(p);
		}
		if (syntax_has(p->syntax, HAS_JOIN_PHRASES))
			slots[4] = parse_phrases(p, OP_BEFORE_ON, NO_NODE);
		read_condition(p, op, flags, slots);
		if (op == OP_CROSS && (slots[2] || slots[3])) /* with a condition it is a JOIN */
			op = OP_INNER;
		left = parse_made(p, from, NODE_JOIN, op, slots, slots[4] ? 5 : 4);
		if (left)
			node_flag(p->tree, left, flags);
		if (left && (words.global || words.strict))
			node_say(p->tree, left,
				 words.strict == W_any ? words.global ? S("GLOBAL ANY") : S("ANY")
				 : words.strict ? words.global ? S("GLOBAL ALL") : S("ALL")
						: S("GLOBAL"));
	}
}

node parse_joined(struct parser *p)
{
	ptrdiff_t from = p->at;

	return join_tail(p, from, parse_factor(p));
}
