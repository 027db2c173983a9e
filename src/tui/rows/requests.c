#include "tui/rows/rows.h"

#include "base/arena.h"

#include "base/banned.h"

enum { ROWS_MOST = 1000, BELOW_MOST = 100 };

const struct row_screen *screen_of(const struct question *q)
{
	return q->own;
}

void kept_append(struct question *to, const struct question *page)
{
	struct kept_rows *k = to->kept;

	if (page->own != to->own || !str_eq(page->subject, to->subject) || !as_of_same(page->then, to->then) ||
	    !str_eq(page->ask.cursor, to->result.next_cursor) || page->kept->count != k->count)
		return;
	for (ptrdiff_t i = 0; i < page->kept->rows.len; i++)
		*push(&k->rows, to->arena) = kept_row(to->arena, page->kept->rows.at[i], k->count);
	to->result.next_cursor = str_dup(to->arena, page->result.next_cursor);
}

static void give(struct question *q, const char *name, str text)
{
	if (name && text.len)
		question_give(q, str_of(name), str_dup(q->arena, text));
}

/* "march..april": the first gets the start, the other the end. */
static void give_range(struct question *q, const struct row_screen *s, str range)
{
	ptrdiff_t dots = s->until ? str_find(range, S("..")) : -1;

	give(q, s->typed, dots < 0 ? range : str_trim(str_upto(range, dots)));
	if (dots >= 0)
		give(q, s->until, str_trim(str_from(range, dots + 2)));
}

static struct question *question_of_rows(const struct asker *who, const struct purpose *of, struct row_screen_view v,
					 str query)
{
	struct question *q = question_new(who, of, v.which->tool, v.about);

	q->own = (void *)v.which;
	give(q, v.which->given, str_of(v.which->as ? v.which->as : ""));
	give(q, v.which->subject, v.about);
	give_range(q, v.which, v.about);
	give(q, v.which->query, query);
	q->ask.limit = v.which->typed || !q->ask.tool->limit ? q->ask.tool->limit : ROWS_MOST;
	return q;
}

void ask_rows(const struct asker *who, struct row_screen_view v, str query, bool quiet)
{
	struct question *q = question_of_rows(who, &rows_first, v, query);

	q->ask.caller.quiet |= quiet;
	question_send(who, q, question_run_rows);
}

void ask_rows_below(const struct asker *who, const struct row_screen *b, str about)
{
	struct question *q = question_of_rows(who, &rows_detail, (struct row_screen_view){ b, about }, NO_STR);

	q->ask.caller.quiet = true;
	q->ask.limit = BELOW_MOST;
	question_send(who, q, question_run_rows);
}

void ask_rows_more(const struct asker *who, const struct question *answer, str query)
{
	struct question *q = question_of_rows(who, &rows_more,
					      (struct row_screen_view){ screen_of(answer), answer->subject }, query);

	q->ask.caller.quiet = true;
	q->ask.cursor = str_dup(q->arena, answer->result.next_cursor);
	question_send(who, q, question_run_rows);
}
