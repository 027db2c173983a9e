#include "sql/check/check.h"

#include "base/arena.h"
#include "sql/resolve/functions.h"
#include "sql/check/group_by.h"
#include "sql/check/ignore_comment.h"
#include "sql/check/lint.h"
#include "sql/check/recursion.h"
#include "sql/check/row_explosion.h"
#include "sql/check/types.h"
#include "sql/check/unknown_function.h"
#include "sql/check/unreadable.h"
#include "sql/check/user_code.h"
#include "sql/slots.h"
#include "base/banned.h"

/* ---- recursion ---- */

struct looking {
	struct arena *arena;
	struct sql_findings *findings;
};

static bool see_cte(void *with, const struct tree *t, node n)
{
	struct looking *w = with;
	const struct node_rec *at = node_at(t, n);
	struct sql_finding *f;

	if (node_kind(t, n) != NODE_CTE || !recursion_is_endless(t, n))
		return true;
	f = sql_find(w->findings, w->arena, SQL_ENDLESS, at->at, at->len,
		     str_fmt(w->arena, "%.*s is recursive without an end", STR(node_text(t, n))));
	if (f)
		f->hint = S("add a condition to its recursive part that its columns fail at some time");
	return true;
}

/* ---- the whole check ---- */

/* A name that SQLite reads as a string is printed as a string, so that it is one in every dialect. */
static void write_strings(struct sql_check *c)
{
	for (ptrdiff_t i = 0; i < c->resolved.strings.len; i++) {
		node n = c->resolved.strings.at[i];

		node_replace(c->tree, n, node_word(c->tree, NODE_STRING, node_text(c->tree, node_slot(c->tree, n, 0))));
		c->changed = true;
	}
}

/* The source may not know the name that its catalog has here. */
static void leave_ours(struct sql_check *c)
{
	bool *left = new_n(c->tree->arena, bool, c->resolved.ours.len ? c->tree->nodes.len : 0);

	for (ptrdiff_t i = 0; i < c->resolved.ours.len; i++) {
		node n = c->resolved.ours.at[i];

		if (!left[n]) /* a list may occur twice */
			node_drop_first(c->tree, n);
		left[n] = true;
	}
}

bool sql_check(struct arena *a, struct tree *t, const struct sql_schema *schema, struct sql_check *out, struct err *err)
{
	struct looking looking = { a, &out->findings };
	struct sql_value_types types;

	*out = (struct sql_check){ .tree = t };
	if (!sql_resolve(a, t, schema, &out->findings, &out->resolved, err))
		return false;
	functions_check(a, t, t->root, &out->findings);
	sql_unreadable(a, &out->resolved, &out->findings);
	sql_unknown_functions(a, &out->resolved, schema, &out->findings);
	sql_types(a, &out->resolved, schema, &out->findings, &types);
	sql_grouping(a, &out->resolved, &types, &out->findings);
	node_walk(t, t->root, see_cte, &looking);
	sql_joins(a, &out->resolved, schema, &out->findings, &out->joins);
	sql_row_explosion(a, &out->resolved, &out->joins, &out->findings);
	sql_lints(a, &out->resolved, schema, &out->joins, &out->findings);
	sql_user_code(a, &out->resolved, schema, &out->findings, &out->runs);
	write_strings(out);
	leave_ours(out);
	sql_qualify(t, &out->resolved);
	sql_qualify_types(t, schema);
	sql_ignore_comments(a, t, &out->findings);
	sql_findings_sort(&out->findings);
	out->verdict = sql_verdict(&out->findings, out->changed);
	out->fingerprint = node_hash(t, t->root);
	return true;
}
