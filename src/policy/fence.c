/*
 * Conditions that a database must not move into a derived table: an error in one of them, as of 1 / (amount - 77),
 * would reveal a row that a filter or a window hides.
 */
#include "policy/internal.h"

#include "sql/dialect/syntax.h"
#include "sql/slots.h"
#include "base/banned.h"

struct fencing {
	const struct sql_resolved *resolved;
	bool view; /* it is within another query */
	bool needed;
};

static bool may_fail(const struct fencing *f, node n)
{
	return n && expression_may_fail(f->resolved, n);
}

/*
 * The outermost SELECT computes its columns from rows that the filter has passed;
 * those of others may be conditions of it.
 */
static bool see_conditions(void *with, const struct tree *t, node n)
{
	struct fencing *f = with;
	bool outermost = !f->view && node_at(t, n)->parent == t->root;

	switch ((int)node_kind(t, n)) {
	case NODE_SELECT:
		f->needed |= may_fail(f, node_slot(t, n, SELECT_WHERE)) ||
			     may_fail(f, node_slot(t, n, SELECT_HAVING)) ||
			     (!outermost && may_fail(f, node_slot(t, n, SELECT_ITEMS)));
		break;
	case NODE_VALUES: f->needed |= !outermost && may_fail(f, n); break;
	case NODE_JOIN: f->needed |= may_fail(f, node_slot(t, n, JOIN_ON)); break;
	default: break;
	}
	return !f->needed;
}

bool fence_is_needed(const struct sql_resolved *r, bool view)
{
	struct fencing f = { r, view, false };
	uint32_t bit = r->tree->dialect->syntax->bit;

	if (rule_in(bit, FENCED_BY_OFFSET) || rule_in(bit, FENCED_BY_LIMIT))
		node_walk(r->tree, r->tree->root, see_conditions, &f);
	return f.needed;
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
