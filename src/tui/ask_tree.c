/* Asking for the relations of several assets at once: those whose branches are open and not known yet. */
#include "tui/ask.h"

#include "base/arena.h"
#include "tool/refs.h"

#include "base/banned.h"

static bool lead_of(struct question *q, struct leads *l, struct err *err)
{
	struct ask ask = q->ask;
	struct result r = { .arena = q->arena };
	struct given table = { .name = S("table"), .text = l->name };

	ask.tool = tool_named(S("get_relationships"));
	ask.given.at = &table;
	ask.given.len = ask.given.cap = 1;
	if (!tool_call(q->session, &ask, NULL, &r, err))
		return false;
	l->hops = refs_hops(q->arena, r.asset.id, r.relations, r.joins, r.lineage);
	return true;
}

/* One that fails says so at its branch, and does not keep the others. */
static void run_tree(void *with, const struct stop *stop)
{
	struct question *q = with;

	q->ask.stop = stop;
	for (ptrdiff_t i = 0; i < q->lead_count; i++) {
		struct err err = { 0 };

		if (lead_of(q, &q->leads[i], &err))
			continue;
		q->leads[i].problem = str_dup(q->arena, str_of(err.text));
		if (err.kind == ERR_CANCELLED) {
			q->err = err;
			return;
		}
	}
	q->ask.stop = NULL;
	q->good = true;
}

void ask_tree(const struct asker *who, const struct hop *const *of, ptrdiff_t n)
{
	struct arena *a = arena_open();
	struct question *q = new(a, struct question);

	q->slot = SLOT_TREE;
	q->arena = a;
	q->session = who->session;
	q->ask.caller = who->caller;
	q->ask.caller.quiet = true;
	q->ask.at = then_ask(a, who->then);
	q->then = who->then;
	q->leads = new_n(a, struct leads, n);
	q->lead_count = n;
	for (ptrdiff_t i = 0; i < n; i++)
		q->leads[i] = (struct leads){ .id = of[i]->other_id, .name = str_dup(a, of[i]->other) };
	jobs_ask(who->jobs, SLOT_TREE, a, run_tree, q);
}
