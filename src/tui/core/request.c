#include "tui/core/request.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "model/word_split.h"

#include "base/banned.h"

/* ---- on the worker ---- */

const struct asset_parts *question_asset(const struct question *q)
{
	static const struct asset_parts none = { 0 };
	const struct asset_parts *found = asset_parts_of(q->result.whole);

	return found ? found : &none;
}

bool question_call(struct question *q, const struct sink_out *sink, const struct stop *stop)
{
	bool good;

	q->ask.stop = stop;
	q->result.arena = q->arena;
	good = tool_call(q->session, &q->ask, sink, &q->result, &q->err);
	q->ask.stop = NULL;
	return good;
}

void question_run(void *with, const struct stop *stop)
{
	struct question *q = with;

	q->good = question_call(q, NULL, stop);
}

/* ---- stored rows ---- */

int columns_find(const struct column *columns, ptrdiff_t n, const char *name)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (strcmp(columns[i].name, name) == 0)
			return (int)i;
	return -1;
}

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

/* A row is valid until the next one arrives, or its page is freed. */
const struct value *kept_row(struct arena *a, const struct value *cells, ptrdiff_t n)
{
	struct value *all = new_n(a, struct value, n);

	for (ptrdiff_t i = 0; i < n; i++) {
		all[i] = cells[i];
		all[i].marks = marks_in(a, cells[i].marks);
		if (cells[i].kind == VALUE_TEXT || cells[i].kind == VALUE_JSON)
			all[i].text = str_dup(a, cells[i].text);
		all[i].shown = str_dup(a, cells[i].shown);
	}
	return all;
}

static bool row_comes(void *with, const struct value *cells, ptrdiff_t n)
{
	struct question *q = with;

	if (n != q->kept->count)
		return false;
	*push(&q->kept->rows, q->arena) = kept_row(q->arena, cells, n);
	return true;
}

void question_run_rows(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct sink_out sink = { .columns = columns_come, .row = row_comes, .with = q };

	q->kept = new(q->arena, struct kept_rows);
	q->good = question_call(q, &sink, stop);
}

/* ---- requests ---- */

struct question *question_new(const struct asker *who, const struct purpose *of, const char *tool, str subject)
{
	struct arena *a = arena_open();
	struct question *q = new(a, struct question);

	q->of = of;
	q->arena = a;
	q->session = who->session;
	q->subject = str_dup(a, subject);
	q->ask.tool = tool ? tool_named(str_of(tool)) : NULL;
	q->ask.caller = who->caller;
	if (!tool || (q->ask.tool->supports & SUPPORTS(AT)))
		q->ask.at = as_of_ask(a, who->then);
	q->then = who->then;
	return q;
}

void question_give(struct question *q, str name, str text)
{
	*push(&q->ask.given, q->arena) = (struct request_param){ .name = name, .text = text };
}

void question_give_list(struct question *q, str name, const struct strs *list)
{
	struct json *all = new(q->arena, struct json), **last = &all->first;

	all->kind = JSON_ARRAY;
	for (ptrdiff_t i = 0; i < list->len; i++) {
		struct json *one = new(q->arena, struct json);

		one->kind = JSON_STR;
		one->text = str_dup(q->arena, list->at[i]);
		*last = one;
		last = &one->next;
		all->len++;
	}
	*push(&q->ask.given, q->arena) = (struct request_param){ .name = name, .value = all };
}

struct question *question_message(const struct purpose *of)
{
	struct arena *a = arena_open();
	struct question *q = new(a, struct question);

	q->of = of;
	q->arena = a;
	q->good = true;
	return q;
}

void question_send(const struct asker *who, struct question *q, job_run run)
{
	jobs_submit(who->jobs, q->of->lane, q->of, q->arena, run, q);
}
