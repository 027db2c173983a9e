#include "tui/ask.h"

#include <string.h>

#include "base/arena.h"
#include "model/words.h"

#include "base/banned.h"

enum { ROWS_MOST = 1000 };

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
	own = new (a, struct stretches);
	for (ptrdiff_t i = 0; i < marks->len; i++)
		*push(own, a) = marks->at[i];
	return own;
}

static bool row_comes(void *with, const struct value *cells, ptrdiff_t n)
{
	struct question *q = with;
	struct value *all = new_n(q->arena, struct value, n);

	if (n != q->kept->count)
		return false;
	for (ptrdiff_t i = 0; i < n; i++) {
		all[i] = cells[i];
		all[i].marks = marks_in(q->arena, cells[i].marks);
		if (cells[i].kind == VALUE_TEXT || cells[i].kind == VALUE_JSON)
			all[i].text = str_dup(q->arena, cells[i].text);
	}
	*push(&q->kept->rows, q->arena) = all;
	return true;
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

void ask_rows(const struct asker *who, struct board_view v, str query, bool quiet)
{
	struct question *q = question_new(who, SLOT_ROWS, v.which->tool, v.about);

	q->kept = new (q->arena, struct kept_rows);
	q->board = v.which;
	give(q, v.which->given, str_of(v.which->as ? v.which->as : ""));
	give(q, v.which->subject, v.about);
	give(q, v.which->typed, v.about);
	give(q, v.which->query, query);
	q->ask.limit = v.which->typed || !q->ask.tool->limit ? q->ask.tool->limit : ROWS_MOST;
	q->ask.caller.quiet = quiet;
	question_send(who, q, run_rows);
}

void ask_sample(const struct asker *who, str name)
{
	struct question *q = question_new(who, SLOT_SAMPLE, "get_sample_data", name);

	q->kept = new (q->arena, struct kept_rows);
	question_give(q, S("table"), q->subject);
	q->ask.limit = q->ask.tool->limit;
	question_send(who, q, run_rows);
}
