/* Asks how two sides differ, and keeps each difference whole. */
#include "tui/diff/diff.h"

#include "base/arena.h"

#include "base/banned.h"

enum { ROWS_MOST = 5000 };

/* A table has one row per change; all of them are one difference. */
static bool row_comes(void *with, const struct value *cells, ptrdiff_t n)
{
	struct question *q = with;
	const struct difference_view *row = answer_as(q->result.row, difference_view);
	struct found_differences *all = q->own;

	(void)cells, (void)n;
	if (row && (!all->len || all->at[all->len - 1]->number != row->difference->number))
		*push(all, q->arena) = difference_dup(q->arena, row->difference);
	return true;
}

static void run_diff(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct sink_out sink = { .row = row_comes, .with = q };

	q->good = question_call(q, &sink, stop);
}

void ask_diff(const struct asker *who, str before, str after)
{
	struct question *q = question_new(who, &diff_answered, "diff_catalog", NO_STR);

	q->own = new(q->arena, struct found_differences);
	q->ask.at = NO_STR; /* each side has its own time */
	q->ask.limit = ROWS_MOST;
	question_give(q, S("before"), str_dup(q->arena, before));
	question_give(q, S("after"), str_dup(q->arena, after));
	question_send(who, q, run_diff);
}
