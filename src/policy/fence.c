/*
 * Conditions that a database must not move into a derived table: an error in one of them, as of 1 / (amount - 77), would
 * tell that a row exists which a filter hides.
 */
#include "policy/internal.h"

#include "sql/dialect/syntax.h"
#include "sql/slots.h"
#include "base/banned.h"

static bool see_column(void *with, const struct tree *t, node n)
{
	*(bool *)with |= node_kind(t, n) == NODE_COLUMN;
	return !*(bool *)with;
}

static bool has_column(const struct tree *t, node n)
{
	bool has = false;

	node_walk(t, n, see_column, &has);
	return has;
}

/* Functions that return a value, or NULL, for each value of the right type. */
static bool is_total(const struct tree *t, node call)
{
	static const char *const names[] = { "lower",	    "upper",	    "trim",	  "ltrim",     "rtrim",
					     "btrim",	    "coalesce",	    "ifnull",	  "nullif",    "length",
					     "char_length", "octet_length", "date_trunc", "date_part", "year",
					     "month",	    "day",	    "greatest",	  "least",     "count",
					     "min",	    "max",	    "avg",	  "sum",       "bool_and",
					     "bool_or",	    "concat",	    "concat_ws" };
	node list = node_slot(t, call, CALLED_NAME);
	str name = node_text(t, node_slot(t, list, node_count(t, list) - 1));

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (str_eq_fold(name, str_of(names[i])))
			return true;
	return false;
}

static bool is_text_type(const struct tree *t, node cast)
{
	str type = node_text(t, node_slot(t, cast, 1));

	return str_eq_fold(type, S("text")) || str_eq_fold(type, S("varchar"));
}

static bool op_may_fail(const struct tree *t, node n)
{
	switch ((int)node_at(t, n)->op) {
	case OP_PLUS:
	case OP_MINUS:
	case OP_TIMES:
	case OP_DIVIDE:
	case OP_WHOLE:
	case OP_MODULO:
	case OP_DIV:
	case OP_POWER:
	case OP_SHIFT_LEFT:
	case OP_SHIFT_RIGHT:
	case OP_ARROW:
	case OP_ARROW_TEXT: return has_column(t, n);
	case OP_MATCH:
	case OP_MATCH_FOLD:
	case OP_NO_MATCH:
	case OP_NO_MATCH_FOLD: return has_column(t, node_slot(t, n, 1));
	default: return false;
	}
}

static bool see_failing(void *with, const struct tree *t, node n)
{
	bool *fails = with;

	switch ((int)node_kind(t, n)) {
	case NODE_UNARY:
	case NODE_BINARY:
	case NODE_CHAIN:
	case NODE_TERM: *fails |= op_may_fail(t, n); break;
	case NODE_CAST: *fails |= !is_text_type(t, n) && has_column(t, n); break;
	case NODE_CALL: *fails |= !is_total(t, n) && has_column(t, n); break;
	case NODE_LIKE: *fails |= has_column(t, node_slot(t, n, 1)); break;
	default: break;
	}
	return !*fails;
}

static bool may_fail(const struct tree *t, node n)
{
	bool fails = false;

	if (n)
		node_walk(t, n, see_failing, &fails);
	return fails;
}

/* The outermost SELECT computes its columns from rows that the filter has passed; those of others may be conditions of it. */
static bool see_conditions(void *with, const struct tree *t, node n)
{
	bool *fails = with;
	bool outermost = node_at(t, n)->parent == t->root;

	if (node_kind(t, n) == NODE_SELECT)
		*fails |= may_fail(t, node_slot(t, n, SELECT_WHERE)) || may_fail(t, node_slot(t, n, SELECT_HAVING)) ||
			  (!outermost && may_fail(t, node_slot(t, n, SELECT_ITEMS)));
	else if (node_kind(t, n) == NODE_JOIN)
		*fails |= may_fail(t, node_slot(t, n, JOIN_ON));
	return !*fails;
}

bool fence_is_needed(const struct tree *t)
{
	bool fails = false;

	node_walk(t, t->root, see_conditions, &fails);
	return fails;
}

node shape_fence(struct tree *t)
{
	uint32_t bit = t->dialect->syntax->bit;
	node slots[4] = { 0 };

	if (rule_in(bit, FENCED_BY_OFFSET))
		slots[LIMIT_OFFSET] = node_word(t, NODE_NUMBER, S("0"));
	else if (rule_in(bit, FENCED_BY_LIMIT))
		slots[LIMIT_COUNT] = node_word(t, NODE_NUMBER, S("9223372036854775807"));
	else
		return NO_NODE;
	return node_make(t, NODE_LIMIT, OP_LIMIT, slots, 4);
}
