#include "adapter/view_reads.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/parse/parse.h"
#include "sql/slots.h"

#include "base/banned.h"

static bool has(const struct asset *view, struct asset_ref on)
{
	for (ptrdiff_t i = 0; i < view->depends.len; i++)
		if (str_eq(view->depends.at[i].on.ns, on.ns) && str_eq(view->depends.at[i].on.name, on.name))
			return true;
	return false;
}

static void add(struct arena *a, const struct tree *t, node name, int parts, str within, struct asset *view)
{
	scoped(sb_free) struct sb ns = SB(SB_MAX);
	struct asset_ref on = { 0 };
	int from = within.len > 0;

	if (node_count(t, name) != (uint32_t)parts || (from && !str_eq(node_text(t, node_slot(t, name, 0)), within)))
		return;
	for (int i = from; i < parts - 1; i++) {
		sb_puts(&ns, i > from ? "." : "");
		name_part(&ns, node_text(t, node_slot(t, name, (uint32_t)i)));
	}
	on.ns = sb_str(&ns);
	on.name = node_text(t, node_slot(t, name, (uint32_t)parts - 1));
	if (on.name.len && !has(view, on))
		*push(&view->depends, a) = (struct depend){ .on = { str_dup(a, on.ns), str_dup(a, on.name) } };
}

void view_reads_add(struct arena *a, const struct dialect *d, int parts, str within, struct asset *view)
{
	struct err ignored = { 0 };
	struct tree t;

	if (!asset_is_view(view->kind) || !view->definition.len || !sql_parse(a, d, view->definition, &t, &ignored))
		return;
	for (node n = 1; n < (node)t.nodes.len; n++)
		if (node_kind(&t, n) == NODE_TABLE)
			add(a, &t, node_slot(&t, n, TABLE_WHAT), parts, within, view);
}
