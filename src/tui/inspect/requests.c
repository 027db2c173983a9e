/* Requests about the asset in view: its description, its history, its health, some of its rows. */
#include "tui/inspect/inspect.h"

#include "base/arena.h"

#include "base/banned.h"

static struct question *tab_question(const struct asker *who, const struct purpose *of, const char *tool,
				     const char *parameter, str name)
{
	struct question *q = question_new(who, of, tool, name);

	question_give(q, str_of(parameter), q->subject);
	q->own = new(q->arena, struct tab_data);
	return q;
}

const struct tab_data *tab_data_of(const struct question *q)
{
	return q->own;
}

static void run_tab_data(void *with, const struct stop *stop)
{
	struct question *q = with;

	question_run(q, stop);
	if (q->good)
		tab_data_make(q->own, q->arena, &q->result);
}

void ask_look(const struct asker *who, str name, bool fresh)
{
	struct question *q = tab_question(who, fresh ? &inspect_of_source : &inspect_of_cache, "describe_asset",
					  "asset", name);

	q->ask.cached = !fresh;
	q->ask.caller.quiet = !fresh;
	question_send(who, q, run_tab_data);
}

/* ---- its history ---- */

struct past_rows {
	struct question *q;
	int at[3]; /* the position of each column, -1: missing */
};

static str text_of(struct arena *a, const struct value *cells, int at)
{
	return at >= 0 && cells[at].kind == VALUE_TEXT ? str_dup(a, cells[at].text) : NO_STR;
}

static bool past_columns_come(void *with, const struct column *columns, ptrdiff_t n)
{
	struct past_rows *p = with;

	p->at[0] = columns_find(columns, n, "created_at");
	p->at[1] = columns_find(columns, n, "change_kind");
	p->at[2] = columns_find(columns, n, "change_summary");
	return true;
}

static bool past_row_comes(void *with, const struct value *cells, ptrdiff_t n)
{
	struct past_rows *p = with;
	int at = p->at[0];
	struct past one = { .at = at >= 0 && cells[at].kind == VALUE_TIME ? cells[at].num : NO_TIME };

	(void)n;
	one.kind = text_of(p->q->arena, cells, p->at[1]);
	one.summary = text_of(p->q->arena, cells, p->at[2]);
	*push(&((struct tab_data *)p->q->own)->past, p->q->arena) = one;
	return true;
}

static void run_past(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct past_rows p = { .q = q };
	struct sink_out sink = { .columns = past_columns_come, .row = past_row_comes, .with = &p };

	q->good = question_call(q, &sink, stop);
}

void ask_past(const struct asker *who, str name, bool quiet)
{
	struct question *q = tab_question(who, &inspect_of_past, "list_changes", "asset", name);

	q->ask.caller.quiet = quiet;
	question_send(who, q, run_past);
}

void ask_health(const struct asker *who, str name, bool quiet)
{
	struct question *q = tab_question(who, &inspect_of_health, "asset_health", "asset", name);

	q->ask.caller.quiet = quiet;
	question_send(who, q, run_tab_data);
}

void ask_sample(const struct asker *who, str name)
{
	struct question *q = tab_question(who, &inspect_of_sample, "get_sample_data", "table", name);

	q->ask.limit = q->ask.tool->limit;
	question_send(who, q, question_run_rows);
}
