#include "sql/resolve/conditions.h"

#include "base/arena.h"
#include "sql/slots.h"

#include "base/banned.h"

static void add(struct sql_conditions *out, struct arena *a, const struct tree *t, node n,
		const struct sql_joined *join)
{
	n = node_bare(t, n);
	if (!n)
		return;
	if (node_kind(t, n) != NODE_CHAIN || node_at(t, n)->op != OP_AND) {
		*push(out, a) = (struct sql_condition){ n, join };
		return;
	}
	for (uint32_t i = 0; i < node_count(t, n); i++) {
		node one = node_slot(t, n, i);

		add(out, a, t, node_kind(t, one) == NODE_TERM ? node_slot(t, one, 0) : one, join);
	}
}

struct sql_conditions sql_conditions(struct arena *a, const struct tree *t, const struct sql_level *level)
{
	struct sql_conditions out = { 0 };

	add(&out, a, t, node_slot(t, level->select, SELECT_WHERE), NULL);
	for (ptrdiff_t i = 0; i < level->join_count; i++)
		add(&out, a, t, node_slot(t, level->joins[i].at, JOIN_ON), &level->joins[i]);
	return out;
}
