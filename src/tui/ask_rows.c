#include "tui/ask.h"

#include <string.h>

#include "base/arena.h"
#include "model/word_split.h"

#include "base/banned.h"

enum { ROWS_MOST = 1000, BELOW_MOST = 100 };

static bool columns_come(void *with, const struct column *columns, ptrdiff_t n)
{
	struct question *q = with;
	struct column *all = new_n(q->arena, struct column, n);

	memcpy(all, columns, (size_t)n * sizeof *all);
	q->kept->columns = all;
	q->kept->count = n;
	return true;
}

static const struct stretches *marks_in(struct arena *a, const struct stretches *marks)
{
	struct stretches *own;

	if (!marks || !marks->len)
		return NULL;
	own = new(a, struct stretches);
	for (ptrdiff_t i = 0; i < marks->len; i++)
		*push(own, a) = marks->at[i];
	return own;
}

/* A row is good until the next one comes, or its page is let go. */
static const struct value *own_row(struct arena *a, const struct value *cells, ptrdiff_t n)
{
	struct value *all = new_n(a, struct value, n);

	for (ptrdiff_t i = 0; i < n; i++) {
		all[i] = cells[i];
		all[i].marks = marks_in(a, cells[i].marks);
		if (cells[i].kind == VALUE_TEXT || cells[i].kind == VALUE_JSON)
			all[i].text = str_dup(a, cells[i].text);
	}
	return all;
}

static bool row_comes(void *with, const struct value *cells, ptrdiff_t n)
{
	struct question *q = with;

	if (n != q->kept->count)
		return false;
	*push(&q->kept->rows, q->arena) = own_row(q->arena, cells, n);
	return true;
}

void kept_append(struct question *to, const struct question *page)
{
	struct kept_rows *k = to->kept;

	if (page->board != to->board || !str_eq(page->subject, to->subject) || !then_same(page->then, to->then) ||
	    !str_eq(page->ask.cursor, to->result.next_cursor) || page->kept->count != k->count)
		return;
	for (ptrdiff_t i = 0; i < page->kept->rows.len; i++)
		*push(&k->rows, to->arena) = own_row(to->arena, page->kept->rows.at[i], k->count);
	to->result.next_cursor = str_dup(to->arena, page->result.next_cursor);
}

static void run_rows(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct sink_out sink = { .columns = columns_come, .row = row_comes, .with = q };

	q->good = question_call(q, &sink, stop);
}

static void give(struct question *q, const char *name, str text)
{
	if (name && text.len)
		question_give(q, str_of(name), str_dup(q->arena, text));
}

static struct question *question_of_rows(const struct asker *who, enum slot slot, struct board_view v, str query)
{
	struct question *q = question_new(who, slot, v.which->tool, v.about);

	q->kept = new(q->arena, struct kept_rows);
	q->board = v.which;
	give(q, v.which->given, str_of(v.which->as ? v.which->as : ""));
	give(q, v.which->subject, v.about);
	give(q, v.which->typed, v.about);
	give(q, v.which->query, query);
	q->ask.limit = v.which->typed || !q->ask.tool->limit ? q->ask.tool->limit : ROWS_MOST;
	return q;
}

void ask_rows(const struct asker *who, struct board_view v, str query, bool quiet)
{
	struct question *q = question_of_rows(who, SLOT_ROWS, v, query);

	q->ask.caller.quiet = quiet;
	question_send(who, q, run_rows);
}

void ask_rows_below(const struct asker *who, const struct board *b, str about)
{
	struct question *q = question_of_rows(who, SLOT_ROWS_BELOW, (struct board_view){ b, about }, NO_STR);

	q->ask.caller.quiet = true;
	q->ask.limit = BELOW_MOST;
	question_send(who, q, run_rows);
}

void ask_rows_more(const struct asker *who, const struct question *answer, str query)
{
	struct question *q = question_of_rows(who, SLOT_ROWS_MORE,
					      (struct board_view){ answer->board, answer->subject }, query);

	q->ask.caller.quiet = true;
	q->ask.cursor = str_dup(q->arena, answer->result.next_cursor);
	question_send(who, q, run_rows);
}

void ask_sample(const struct asker *who, str name)
{
	struct question *q = question_new(who, SLOT_SAMPLE, "get_sample_data", name);

	q->kept = new(q->arena, struct kept_rows);
	question_give(q, S("table"), q->subject);
	q->ask.limit = q->ask.tool->limit;
	question_send(who, q, run_rows);
}
