/* Asking about the asset in view: what it is, its past, its health, some of its rows. */
#include "tui/core/requests.h"

#include "base/arena.h"

#include "base/banned.h"

void ask_look(const struct asker *who, str name, bool fresh)
{
	struct question *q = question_new(who, fresh ? &inspect_fresh : &inspect_look, "describe_asset", name);

	question_give(q, S("asset"), q->subject);
	q->ask.cached = !fresh;
	q->ask.caller.quiet = !fresh;
	question_send(who, q, question_run);
}

/* ---- its past ---- */

struct past_rows {
	struct question *q;
	int at[3]; /* where each column stands, -1: not there */
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
	*push(&p->q->past, p->q->arena) = one;
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
	struct question *q = question_new(who, &inspect_past, "list_changes", name);

	question_give(q, S("asset"), q->subject);
	q->ask.caller.quiet = quiet;
	question_send(who, q, run_past);
}

void ask_health(const struct asker *who, str name, bool quiet)
{
	struct question *q = question_new(who, &inspect_health, "asset_health", name);

	question_give(q, S("asset"), q->subject);
	q->ask.caller.quiet = quiet;
	question_send(who, q, question_run);
}

void ask_sample(const struct asker *who, str name)
{
	struct question *q = question_new(who, &inspect_sample, "get_sample_data", name);

	question_give(q, S("table"), q->subject);
	q->ask.limit = q->ask.tool->limit;
	question_send(who, q, question_run_rows);
}
