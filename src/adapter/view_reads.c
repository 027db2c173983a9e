#include "adapter/view_reads.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/parse/parse.h"
#include "sql/parse/split.h"
#include "sql/slots.h"

#include "base/banned.h"

static bool has(const struct asset *view, struct asset_ref on)
{
	for (ptrdiff_t i = 0; i < view->depends.len; i++)
		if (str_eq(view->depends.at[i].on.ns, on.ns) && str_eq(view->depends.at[i].on.name, on.name))
			return true;
	return false;
}

static void add_one(struct arena *a, struct asset_ref on, struct asset *view)
{
	if (on.name.len && !has(view, on))
		*push(&view->depends, a) = (struct depend){ .on = { str_dup(a, on.ns), str_dup(a, on.name) } };
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
	add_one(a, on, view);
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

/* A query of WITH anywhere in it, which a short name may mean. */
static bool is_cte(const struct tree *t, str name)
{
	for (node n = 1; n < (node)t->nodes.len; n++)
		if (node_kind(t, n) == NODE_CTE && str_eq_fold(node_text(t, n), name))
			return true;
	return false;
}

static void find(struct arena *a, const struct tree *t, node name, const struct view_names *names, struct asset *view)
{
	struct strs parts = { 0 };
	struct asset_ref on;

	for (uint32_t i = 0; i < node_count(t, name); i++)
		*push(&parts, a) = node_text(t, node_slot(t, name, i));
	if (parts.len && !(parts.len == 1 && is_cte(t, parts.at[0])) && names->find(names->with, &parts, &on))
		add_one(a, on, view);
}

void view_reads_find(struct arena *a, const struct dialect *d, const struct view_names *names, struct asset *view)
{
	struct err ignored = { 0 };
	struct sql_piece piece;
	struct tree t;

	if (!asset_is_view(view->kind) || !sql_view_query(a, d, view->definition, &piece) ||
	    !sql_parse(a, d, piece.query, &t, &ignored))
		return;
	for (node n = 1; n < (node)t.nodes.len; n++)
		if (node_kind(&t, n) == NODE_TABLE)
			find(a, &t, node_slot(&t, n, TABLE_WHAT), names, view);
}
