/* Requests join paths, and stores decisions about them. */
#include "tui/paths/paths.h"

#include "base/arena.h"

#include "base/banned.h"

void ask_join_paths(const struct asker *who, const struct strs *tables, const struct strs *via)
{
	struct question *q = question_new(who, &paths_found, "get_join_path", tables->at[0]);
	struct strs more = { .at = tables->at + 2, .len = tables->len - 2 };

	question_give(q, S("source_table"), q->subject);
	question_give(q, S("target_table"), str_dup(q->arena, tables->at[1]));
	if (more.len)
		question_give_list(q, S("more_tables"), &more);
	question_give(q, S("max_hops"), S("6"));
	if (via->len)
		question_give_list(q, S("via"), via);
	question_send(who, q, question_run);
}

static void run_relate(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct decision *d = q->own;
	struct scope scope = scope_open(q->session, q->ask.caller.client, q->arena, stop);

	q->good = join_decision_do(&scope, &d->what, &d->done, &q->err);
}

void ask_relate(const struct asker *who, enum join_decision_what what, str from, str to)
{
	struct question *q = question_new(who, &paths_relate, NULL, from);
	struct decision *d = q->own = new(q->arena, struct decision);

	d->what = (struct join_decision){
		.what = what, .from = q->subject, .to = str_dup(q->arena, to), .caller = who->caller
	};
	question_send(who, q, run_relate);
}
