/* Requests the relations of the asset in view, and of the assets whose open branches are not loaded yet. */
#include "tui/relations/pane.h"

#include "base/arena.h"
#include "service/relations/relation_rows.h"

#include "base/banned.h"

static bool lead_of(struct question *q, struct leads *l, struct err *err)
{
	struct request ask = q->ask;
	struct result r = { .arena = q->arena };
	struct request_param table = { .name = S("table"), .text = l->name };
	const struct asset_parts *found;

	ask.tool = tool_named(S("get_relationships"));
	ask.given.at = &table;
	ask.given.len = ask.given.cap = 1;
	if (!tool_call(q->session, &ask, NULL, &r, err))
		return false;
	found = asset_parts_of(r.whole);
	l->hops = relation_hops(q->arena, r.asset.id, found->relations, found->joins, found->lineage);
	return true;
}

/* A failure is shown at its branch, and does not stop the others. */
static void run_tree(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct branches *b = q->own;

	q->ask.stop = stop;
	for (ptrdiff_t i = 0; i < b->len; i++) {
		struct err err = { 0 };

		if (lead_of(q, &b->at[i], &err))
			continue;
		b->at[i].problem = str_dup(q->arena, str_of(err.text));
		if (err.kind == ERR_CANCELLED) {
			q->err = err;
			return;
		}
	}
	q->ask.stop = NULL;
	q->good = true;
}

void ask_joins(const struct asker *who, str name, bool incoming_only, bool quiet)
{
	struct question *q = question_new(who, &relations_joins, "get_relationships", name);

	question_give(q, S("table"), q->subject);
	if (incoming_only)
		question_give(q, S("direction"), S("incoming"));
	q->ask.caller.quiet = quiet;
	question_send(who, q, question_run);
}

void ask_tree(const struct asker *who, const struct hop *const *of, ptrdiff_t n)
{
	struct question *q = question_new(who, &relations_tree, NULL, NO_STR);
	struct branches *b = new(q->arena, struct branches);

	q->ask.caller.quiet = true;
	q->own = b;
	b->at = new_n(q->arena, struct leads, n);
	b->len = n;
	for (ptrdiff_t i = 0; i < n; i++)
		b->at[i] = (struct leads){ .id = of[i]->other_id, .name = str_dup(q->arena, of[i]->other) };
	question_send(who, q, run_tree);
}
