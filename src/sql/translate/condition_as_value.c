/* Conditions in the place of values: SUM(x > 1), SELECT a = b. */
#include "sql/translate/internal.h"

#include "sql/resolve/type_infer.h"
#include "sql/slots.h"
#include "base/banned.h"

/* Where a condition is not a value: 1, 0 or NULL for true, false and unknown. */
#define AS_NUMBER "CASE WHEN _1 THEN 1 WHEN NOT (_1) THEN 0 END"

static bool is_condition(const struct translator *r, node n)
{
	enum node_op op = (enum node_op)node_at(r->tree, n)->op;

	switch ((int)node_kind(r->tree, n)) {
	case NODE_BRACKETS: return is_condition(r, node_slot(r->tree, n, 0));
	case NODE_UNARY: return op == OP_NOT;
	case NODE_CHAIN: return op == OP_AND || op == OP_OR;
	case NODE_BINARY: return op >= OP_EQ && op <= OP_SAME;
	case NODE_IS:
	case NODE_IN:
	case NODE_BETWEEN:
	case NODE_LIKE:
	case NODE_EXISTS: return true;
	case NODE_CALL:
		return rule_in(r->bit, MEANS_REGEXP_IS_CONDITION) &&
		       str_eq_fold(translate_call_name(r, n), S("regexp_like"));
	default: return false;
	}
}

/* In the source a condition is 1 or 0; in the target it is not a number. */
void translate_counted_truth(struct translator *r, node call)
{
	static const struct translate_way numbers[] = {
		{ PG | RED | SNOW | TRINO, "CAST(_1 AS INTEGER)" },
		{ BQ, "CAST(_1 AS INT64)" },
		{ DBX, "CAST(_1 AS INT)" },
		{ TSQL | ORA, AS_NUMBER },
		{ 0, NULL },
	};
	node args = node_slot(r->tree, call, CALLED_ARGS), of = node_slot(r->tree, args, 0);
	str form = translate_way(r, numbers);

	if (form.len && node_count(r->tree, args) == 1 && rule_in(translate_source(r, call), MEANS_TRUTH_ADDS) &&
	    is_condition(r, of))
		node_set(r->tree, args, 0, translate_form(r, form, &of, 1));
}

/* Is this slot a condition, which selects rows or a branch? The slots of a phrase count as such. */
static bool wants_condition(const struct translator *r, node n, uint32_t slot)
{
	enum node_op op = (enum node_op)node_at(r->tree, n)->op;

	switch ((int)node_kind(r->tree, n)) {
	case NODE_BRACKETS: return true; /* decided by the node around it */
	case NODE_UNARY: return op == OP_NOT;
	case NODE_CHAIN: return op == OP_AND || op == OP_OR;
	case NODE_SELECT: return true;
	case NODE_JOIN: return slot == JOIN_ON;
	case NODE_WHEN:
		return slot == 0 && !node_slot(r->tree, node_at(r->tree, node_at(r->tree, n)->parent)->parent, 0);
	case NODE_CALL: return slot == CALLED_FILTER;
	case NODE_PHRASE: return true;
	default: return false;
	}
}

static void as_number(struct translator *r, node n, uint32_t slot)
{
	node of = node_bare(r->tree, node_slot(r->tree, n, slot));
	str form = infer_never_null(r->tree, of) ? S("CASE WHEN _1 THEN 1 ELSE 0 END") : S(AS_NUMBER);

	node_set(r->tree, n, slot, translate_form(r, form, &of, 1));
}

/* WHERE active, for a column that is 1 or 0 there. */
static void compare_column(struct translator *r, node above, node slot)
{
	enum node_kind kind = node_kind(r->tree, above);
	node of = node_bare(r->tree, slot);

	if (kind != NODE_BRACKETS && kind != NODE_PHRASE && node_kind(r->tree, of) == NODE_COLUMN)
		translate_as(r, of, S("_1 <> 0"), &of, 1);
}

void translate_truth_values(struct translator *r, node n)
{
	uint32_t count = node_count(r->tree, n);

	if (syntax_has(r->to->syntax, HAS_TRUTH))
		return;
	for (uint32_t i = 0; i < count && !r->failed; i++) {
		node slot = node_slot(r->tree, n, i);

		if (!slot)
			continue;
		translate_truth_values(r, slot);
		if (wants_condition(r, n, i))
			compare_column(r, n, slot);
		else if (!r->failed && is_condition(r, slot))
			as_number(r, n, i);
	}
}
