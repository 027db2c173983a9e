/* Operators, and the predicates that use them. */
#include "sql/check/user_code_internal.h"

#include "base/banned.h"

/* ---- operators ---- */

/* How well the built-in operator matches two operands. */
enum service {
	UNSERVED, /* or it is not known */
	CLOSELY,  /* exactly, or by the preferred type of their category */
	EXACTLY,  /* no other is considered, except one for the same types that comes before it */
};

static bool is_close(pg_type takes, pg_type is)
{
	return takes == is || is == PG_unknown || (pg_category(takes) == pg_category(is) && pg_is_preferred(takes));
}

static pg_type own_type(struct expression_kind of)
{
	return of.kinds == VALUE_LITERAL ? PG_unknown : of.own;
}

static enum service service_of(const struct seeing *s, const char *symbol, pg_type l, pg_type r)
{
	struct pg_match match;
	pg_type left = l == PG_unknown ? r : l,
		right = r == PG_unknown ? l : r; /* a literal is first assumed to have the other's type */

	if (l == PG_none || r == PG_none || pg_operator_find(code_version(s), str_of(symbol), l, r, &match) != PG_FOUND)
		return UNSERVED;
	if (left != PG_unknown && match.takes[0] == left && match.takes[1] == right)
		return EXACTLY;
	return is_close(match.takes[0], l) && is_close(match.takes[1], r) ? CLOSELY : UNSERVED;
}

/* A user-defined type that is not preferred in its category is never chosen over a built-in one. */
static bool is_behind(const struct seeing *s, str type)
{
	const struct user_type *user = user_code_type(s->code, code_undomained(s, type));

	return user && !user->preferred;
}

static bool is_out(const struct seeing *s, const struct user_operator *o, enum service service, pg_type l, pg_type r)
{
	pg_type left = pg_type_named(code_undomained(s, o->left)), right = pg_type_named(code_undomained(s, o->right));

	if (service == EXACTLY)
		return left != (l == PG_unknown ? r : l) || right != (r == PG_unknown ? l : r);
	return service == CLOSELY && left != l && right != r && (is_behind(s, o->left) || is_behind(s, o->right));
}

/* left NULL: a prefix operator. */
static void see_operator(const struct seeing *s, node n, const char *symbol, const struct expression_kind *left,
			 struct expression_kind right)
{
	pg_type l = left ? own_type(*left) : PG_none, r = own_type(right);
	enum service service = left ? service_of(s, symbol, l, r) : UNSERVED;
	struct strs functions = { 0 };

	for (ptrdiff_t i = 0; i < s->code->operators.len; i++) {
		const struct user_operator *o = &s->code->operators.at[i];

		if (!str_eq(o->symbol, str_of(symbol)) || !left != !o->left.len || is_out(s, o, service, l, r))
			continue;
		if ((!left || code_may_be(s, *left, o->left)) && code_may_be(s, right, o->right))
			code_add(s, &functions, o->function);
	}
	code_add_value(s, &functions, right, COMPARES, true); /* of a subquery too */
	code_tell(s, n, str_fmt(s->arena, "the operator %s", symbol), &functions);
}

/* OPERATOR(pg_catalog.+) is +. */
static const char *symbol_of(const struct seeing *s, node n)
{
	enum node_op op = (enum node_op)node_at(s->tree, n)->op;
	str text = node_text(s->tree, n);
	ptrdiff_t dot = str_starts(text, S("OPERATOR(")) ? str_at(text, '.') : -1;

	if (op != OP_OTHER)
		return node_op_word(op);
	return str_c(s->arena, dot < 0 ? text : str_n(text.at + dot + 1, text.len - dot - 2));
}

/* The operand of = ANY: the elements of an array, or the rows of a query. */
static struct expression_kind quantified(const struct seeing *s, node n)
{
	node of = node_slot(s->tree, n, 0);
	struct expression_kind v;

	if (node_kind(s->tree, n) != NODE_QUANTIFIED)
		return code_value_at(s, n);
	if (node_kind(s->tree, of) == NODE_QUERY)
		return code_value_at(s, of);
	v = code_value_at(s, of);
	if (v.own != PG_none && pg_element(v.own) != PG_none)
		return value_of_own(pg_element(v.own));
	if (v.kinds & VALUE_OWN)
		v = (struct expression_kind){ v.kinds | VALUE_OWN, v.type, PG_none };
	return v;
}

/* The result of a built-in operator. */
static struct expression_kind result_of(const struct seeing *s, const char *symbol, struct expression_kind left,
					struct expression_kind right)
{
	unsigned kinds = left.kinds | right.kinds;

	struct pg_match match;

	if (left.own != PG_none && right.own != PG_none &&
	    pg_operator_find(code_version(s), str_of(symbol), left.own, right.own, &match) == PG_FOUND &&
	    match.result != PG_none)
		return (struct expression_kind){ value_kind_of_own(match.result), NULL, match.result };
	if (!(kinds & ~(unsigned)(VALUE_TEXT | VALUE_LITERAL)))
		return (struct expression_kind){ VALUE_TEXT, NULL, PG_none };
	return (struct expression_kind){ VALUE_OWN | (s->values->foreign ? VALUE_USER : 0), NULL, PG_none };
}

static void see_chain(const struct seeing *s, node n)
{
	struct expression_kind left = code_value_at(s, node_slot(s->tree, n, 0));

	for (uint32_t i = 1; i < node_count(s->tree, n); i++) {
		node item = node_slot(s->tree, n, i);
		const char *symbol = symbol_of(s, node_kind(s->tree, item) == NODE_TERM ? item : n);
		struct expression_kind right = quantified(s, item);

		see_operator(s, n, symbol, &left, right);
		left = result_of(s, symbol, left, right);
	}
}

/* The operators that predicates use. */
static void see_two(const struct seeing *s, node n, const char *symbol, node left, node right)
{
	struct expression_kind of = code_value_at(s, left);

	if (right)
		see_operator(s, n, symbol, &of, quantified(s, right));
}

static void see_in(const struct seeing *s, node n)
{
	node what = node_slot(s->tree, n, 0), list = node_slot(s->tree, n, 1);
	const char *symbol = node_is(s->tree, n, NODE_NEGATED) ? "<>" : "=";

	if (node_kind(s->tree, list) != NODE_LIST) {
		see_two(s, n, symbol, what, list);
		return;
	}
	for (uint32_t i = 0; i < node_count(s->tree, list); i++)
		see_two(s, n, symbol, what, node_slot(s->tree, list, i));
}

static const char *like_symbol(const struct seeing *s, node n)
{
	bool negated = node_is(s->tree, n, NODE_NEGATED);

	switch ((int)node_at(s->tree, n)->op) {
	case OP_ILIKE: return negated ? "!~~*" : "~~*";
	case OP_SIMILAR: return negated ? "!~" : "~";
	default: return negated ? "!~~" : "~~";
	}
}

static void see_case(const struct seeing *s, node n)
{
	node of = node_slot(s->tree, n, 0), whens = node_slot(s->tree, n, 1);

	for (uint32_t i = 0; of && i < node_count(s->tree, whens); i++)
		see_two(s, n, "=", of, node_slot(s->tree, node_slot(s->tree, whens, i), 0));
}

static void see_between(const struct seeing *s, node n)
{
	bool negated = node_is(s->tree, n, NODE_NEGATED);

	for (uint32_t i = 1; i <= 2; i++) { /* SYMMETRIC compares both ways */
		see_two(s, n, negated ? "<" : ">=", node_slot(s->tree, n, 0), node_slot(s->tree, n, i));
		see_two(s, n, negated ? ">" : "<=", node_slot(s->tree, n, 0), node_slot(s->tree, n, i));
	}
}

void code_see_predicate(const struct seeing *s, node n)
{
	node first = node_slot(s->tree, n, 0), second = node_slot(s->tree, n, 1);
	struct expression_kind of;

	switch ((int)node_kind(s->tree, n)) {
	case NODE_BETWEEN: see_between(s, n); break;
	case NODE_IN: see_in(s, n); break;
	case NODE_LIKE: see_two(s, n, like_symbol(s, n), first, second); break;
	case NODE_IS: see_two(s, n, "=", first, second); break;
	case NODE_CASE: see_case(s, n); break;
	case NODE_BINARY: see_two(s, n, symbol_of(s, n), first, second); break;
	case NODE_UNARY:
		if (node_at(s->tree, n)->op != OP_NOT)
			see_operator(s, n, symbol_of(s, n), NULL, code_value_at(s, first));
		break;
	case NODE_CHAIN:
		if (node_at(s->tree, n)->op != OP_AND && node_at(s->tree, n)->op != OP_OR)
			see_chain(s, n);
		break;
	case NODE_CALL:
		if (str_eq_fold(node_text(s->tree, node_slot(s->tree, node_slot(s->tree, n, CALLED_NAME), 0)),
				S("nullif"))) {
			of = code_value_at(s, node_slot(s->tree, node_slot(s->tree, n, CALLED_ARGS), 0));
			see_operator(s, n, "=", &of,
				     code_value_at(s, node_slot(s->tree, node_slot(s->tree, n, CALLED_ARGS), 1)));
		}
		break;
	default: break;
	}
}

/* USING and NATURAL compare. */
void code_see_joins(struct seeing *s)
{
	for (ptrdiff_t i = 1; i < s->resolved->levels.len; i++) {
		const struct sql_level *l = &s->resolved->levels.at[i];

		for (ptrdiff_t k = 0; k < l->join_count; k++)
			for (uint32_t e = 0; e < l->joins[k].equal_count; e++) {
				const struct sql_equal *q = &l->joins[k].equal[e];
				struct expression_kind left = value_of_column(s->values, q->left, q->left_column),
						       right = value_of_column(s->values, q->right, q->right_column);

				see_operator(s, l->joins[k].at, "=", &left, right);
			}
	}
}
