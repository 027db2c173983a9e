/* Integer division, which drops the fraction. */
#include "sql/check/lint_internal.h"
#include "base/banned.h"

/* The kind of the first items of a product. */
static bool is_whole_until(const struct linting *l, node chain, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		node one = node_slot(l->tree, chain, i);

		if (lint_kind(l, node_kind(l->tree, one) == NODE_TERM ? node_slot(l->tree, one, 0) : one) !=
		    KNOWN_WHOLE)
			return false;
	}
	return true;
}

/* A rounding function around it shows that an integer is intended. */
static bool is_meant(const struct tree *t, node n)
{
	node up = node_at(t, n)->parent;

	while (node_kind(t, up) == NODE_BRACKETS || node_kind(t, up) == NODE_LIST)
		up = node_at(t, up)->parent;
	return str_is_among(lint_call(t, up), " floor trunc truncate ceil ceiling ");
}

void lint_division(struct linting *l, node n)
{
	const struct tree *t = l->tree;

	if (node_kind(t, n) != NODE_CHAIN || node_at(t, n)->op != OP_TIMES ||
	    !rule_in(l->dialect, MEANS_QUOTIENT_WHOLE))
		return;
	for (uint32_t i = 1; i < node_count(t, n); i++) {
		node term = node_slot(t, n, i), by = node_slot(t, term, 0);
		struct sql_finding *f;

		if (node_kind(t, term) != NODE_TERM || node_at(t, term)->op != OP_DIVIDE)
			continue;
		if (lint_is_constant(t, by) || lint_kind(l, by) != KNOWN_WHOLE || !is_whole_until(l, n, i) ||
		    is_meant(t, n))
			return;
		f = lint_find(l, SQL_INTEGER_DIVISION, n, "both sides are whole numbers: the fraction is dropped");
		if (lint_whole(l, n).len)
			lint_hint(l, f, "write 1.0 * %.*s", STR(lint_whole(l, n)));
		return;
	}
}
