#include "eval/group_probe.h"

#include "base/arena.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "sql/slots.h"
#include "base/banned.h"

struct probing {
	struct arena *arena;
	array_of(node) selects;
};

static bool find_group(void *with, const struct tree *t, node n)
{
	struct probing *p = with;

	if (node_kind(t, n) == NODE_SELECT && node_slot(t, n, SELECT_GROUP))
		*push(&p->selects, p->arena) = n;
	return true;
}

static str probe(struct arena *a, struct tree *t, node select, node condition)
{
	static const struct print_style style = { .flat = true };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err ignored = { 0 };
	node slots[4] = { NO_NODE, node_copy(t, t, select) };

	node_set(t, slots[QUERY_BODY], SELECT_HAVING, condition);
	sql_print(&b, t, node_make(t, NODE_QUERY, OP_NONE, slots, 4), &style, &ignored);
	return str_dup(a, sb_str(&b));
}

struct strs eval_group_probes(struct arena *a, struct eval_statement *s)
{
	struct probing p = { .arena = a };
	struct err ignored = { 0 };
	struct strs out = { 0 };
	struct tree several;

	if (!s->parsed || !sql_parse_expression(a, s->tree.dialect, S("count(*) > 1"), &several, &ignored))
		return out;
	node_walk(&s->tree, s->tree.root, find_group, &p);
	for (ptrdiff_t i = 0; i < p.selects.len; i++)
		*push(&out, a) = probe(a, &s->tree, p.selects.at[i], node_copy(&s->tree, &several, several.root));
	return out;
}
