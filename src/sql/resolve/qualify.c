/*
 * Qualifies each table as the catalog names it, so that the source reads the table that was checked, whatever the
 * search path or the temporary tables of the session.
 */
#include "sql/resolve/resolve.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/slots.h"
#include "base/banned.h"

enum { PARTS_MOST = 18 };

/* A name is kept if the dialect folds it to that of the catalog, otherwise written exactly. */
static node part(struct tree *t, node written, str name)
{
	struct sql_name as = { node_text(t, written), node_is(t, written, NODE_QUOTED) };
	struct sql_name exact = { name, true };
	node made;

	if (written && (sql_same_name(t->dialect, as, exact) || (t->any_case && str_eq_fold(as.text, name))))
		return written;
	made = node_word(t, NODE_NAME, name);
	node_flag(t, made, NODE_QUOTED);
	return made;
}

struct cte_name {
	str name;
	bool taken;
};

static bool see_cte(void *with, const struct tree *t, node n)
{
	struct cte_name *w = with;

	w->taken |= node_kind(t, n) == NODE_CTE && str_eq_fold(node_text(t, n), w->name);
	return !w->taken;
}

/* Without schemas, a table is qualified by its database only if a CTE has the same name: main.orders. */
static str namespace_of(struct tree *t, const struct sql_table *table)
{
	struct cte_name w = { .name = table->name };

	if (table->ns.len || !t->dialect->itself)
		return table->ns;
	node_walk(t, t->root, see_cte, &w);
	return w.taken ? str_of(t->dialect->itself) : table->ns;
}

static void qualify(struct tree *t, node at, const struct sql_table *table)
{
	node name = node_slot(t, at, TABLE_WHAT), parts[PARTS_MOST];
	uint32_t written = node_count(t, name), count;
	struct name_parts ns = { .len = 0 };
	struct err ignored = { 0 };
	str full = namespace_of(t, table);

	if (full.len && !name_split(t->arena, full, &ns, &ignored))
		return;
	/* A database name before the schema is kept. */
	count = written > (uint32_t)ns.len + 1 ? written : (uint32_t)ns.len + 1;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t behind = count - 1 - i;
		node here = behind < written ? node_slot(t, name, written - 1 - behind) : NO_NODE;

		if (behind > (uint32_t)ns.len)
			parts[i] = here;
		else
			parts[i] = part(t, here, behind ? ns.part[(uint32_t)ns.len - behind] : table->name);
	}
	node_set(t, at, TABLE_WHAT, node_make(t, NODE_LIST, OP_NONE, parts, count));
}

void sql_qualify(struct tree *t, const struct sql_resolved *r)
{
	for (ptrdiff_t i = 1; i < r->sources.len; i++) {
		const struct sql_source *s = &r->sources.at[i];

		if (s->table && node_kind(t, s->at) == NODE_TABLE)
			qualify(t, s->at, s->table);
	}
}
