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

/* The unit is the text of a row: date_trunc(name, at). */
static bool has_unit_of_rows(const struct tree *t, node args)
{
	enum node_kind second = node_kind(t, node_slot(t, args, 1));

	return has_column(t, node_slot(t, args, 0)) && second != NODE_UNIT && second != NODE_NAME &&
	       second != NODE_STRING;
}

/* Functions that return a value, or NULL, for each value of the right type. */
static bool is_total(const struct tree *t, node call)
{
	static const char *const names[] = { "lower",	    "upper",	    "trim",	"ltrim",   "rtrim",
					     "btrim",	    "coalesce",	    "ifnull",	"nullif",  "length",
					     "char_length", "octet_length", "year",	"month",   "day",
					     "greatest",    "least",	    "count",	"min",	   "max",
					     "avg",	    "sum",	    "bool_and", "bool_or", "concat",
					     "concat_ws" };
	node list = node_slot(t, call, CALLED_NAME);
	str name = node_text(t, node_slot(t, list, node_count(t, list) - 1));

	if (str_eq_fold(name, S("date_trunc")) || str_eq_fold(name, S("date_part")))
		return !has_unit_of_rows(t, node_slot(t, call, CALLED_ARGS));
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

/* Other operators fail for some values, or may be of any type: || of arrays that do not fit, |/ of a negative number. */
static bool op_may_fail(const struct tree *t, node n)
{
	switch ((int)node_at(t, n)->op) {
	case OP_NONE:
	case OP_NOT:
	case OP_AND:
	case OP_OR:
	case OP_XOR:
	case OP_EQ:
	case OP_NE:
	case OP_LT:
	case OP_LE:
	case OP_GT:
	case OP_GE:
	case OP_SAME:
	case OP_HASH_ARROW:
	case OP_HASH_ARROW_TEXT:
	case OP_CONTAINS:
	case OP_WITHIN:
	case OP_HAS_KEY:
	case OP_HAS_ANY:
	case OP_HAS_ALL:
	case OP_OVERLAP:
	case OP_OVERLAPS:
	case OP_TEXT_MATCH: return false;
	case OP_MATCH:
	case OP_MATCH_FOLD:
	case OP_NO_MATCH:
	case OP_NO_MATCH_FOLD: return has_column(t, node_slot(t, n, 1));
	default: return has_column(t, n);
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
	case NODE_LIKE:
	case NODE_SUBSTRING: *fails |= has_column(t, node_slot(t, n, 1)) || has_column(t, node_slot(t, n, 2)); break;
	case NODE_OVERLAY: *fails |= has_column(t, node_slot(t, n, 2)) || has_column(t, node_slot(t, n, 3)); break;
	case NODE_AT_ZONE: *fails |= has_column(t, node_slot(t, n, 1)); break;
	case NODE_ARRAY: *fails |= has_column(t, node_slot(t, n, 0)); break;
	case NODE_INTERVAL:
	case NODE_SUBSCRIPT:
	case NODE_SLICE: *fails |= has_column(t, n); break;
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
