/* Reads the rows: ours at once, then the sessions of other agents, each in full only after all of them are listed. */
#include "tui/core/explorer.h"

#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/stop.h"
#include "trace/import/agent_folders.h"
#include "trace/import/part_path.h"
#include "trace/import/session_summary.h"
#include "tui/traces/traces.h"

#include "base/banned.h"

enum { POST_US = 50000 };

struct search {			/* the request's own */
	struct traces_news end; /* first: what its last message says */
	struct jobs *jobs;
	const struct stop *stop;
	struct arena *arena;
	array_of(struct trace_row) known; /* rows that were read before */
	array_of(struct trace_row) unread;
	struct question *next; /* the message that is being filled; or NULL */
	int64_t posted_us;
};

/* ---- messages ---- */

static const struct purpose listing;

static void post(struct search *s)
{
	if (s->next)
		jobs_post(s->jobs, s->stop, s->next->arena, s->next);
	s->next = NULL;
	s->posted_us = clock_monotonic_us();
}

static void tell(struct search *s, const struct trace_row *r)
{
	struct traces_news *n;

	if (!s->next) {
		s->next = question_message(&listing);
		s->next->own = new(s->next->arena, struct traces_news);
	}
	n = s->next->own;
	*push(&n->rows, s->next->arena) = trace_row_dup(s->next->arena, r);
	if (clock_monotonic_us() > s->posted_us + POST_US)
		post(s);
}

/* ---- the sessions of agents ---- */

static bool is_known(const struct search *s, const struct trace_row *now, struct trace_row *out)
{
	for (ptrdiff_t i = 0; i < s->known.len; i++)
		if (s->known.at[i].mark == now->mark && str_eq(s->known.at[i].file.path, now->file.path)) {
			*out = s->known.at[i];
			return true;
		}
	return false;
}

static bool found(void *with, const struct agent_session *session)
{
	struct search *s = with;
	str id, file = part_path_file(session->path, &id);
	struct trace_row row = { .file = { .path = session->path,
					   .name = path_file(session->path),
					   .head.client = session->agent,
					   .last_at = session->written_at },
				 .mark = id.len ? (uint64_t)session->written_at : file_mark(file) };

	if (!is_known(s, &row, &row)) {
		*push(&s->unread, s->arena) = row;
		row.mark = 0;
	}
	tell(s, &row);
	return !stop_is_due(s->stop);
}

/* A session that cannot be read keeps its row. */
static void read_all(struct search *s)
{
	for (ptrdiff_t i = 0; i < s->unread.len && !stop_is_due(s->stop); i++) {
		struct trace_row *r = &s->unread.at[i];
		struct err ignored = { 0 };

		if (session_summarize(s->arena, r->file.path, s->stop, &r->file, &ignored))
			tell(s, r);
	}
}

/* ---- ours ---- */

static bool tell_ours(struct search *s, const struct workspace *of, struct err *err)
{
	struct trace_files all;
	str dir;

	if (!workspace_traces(of, s->arena, &dir, err) || !trace_list(s->arena, dir, NULL, &all, err))
		return false;
	s->next = question_message(&listing);
	s->next->own = new(s->next->arena, struct traces_news);
	((struct traces_news *)s->next->own)->first = true;
	for (ptrdiff_t i = 0; i < all.len; i++)
		tell(s, &(struct trace_row){ .file = all.at[i], .mark = TRACE_ROW_OURS });
	return true;
}

static void run_search(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct search *s = q->own;
	char here[4096];

	s->stop = stop;
	q->good = tell_ours(s, q->session, &q->err);
	if (!q->good)
		return;
	/* Those of the demo know nothing of this folder. */
	if (!workspace_places(q->session)->traces.len && getcwd(here, sizeof here))
		agent_sessions(s->arena, str_of(here), found, s);
	post(s);
	read_all(s);
	post(s);
}

/* ---- answers ---- */

static void answered(struct app *a, struct question *q)
{
	struct traces_state *t = traces_of(&a->state);
	struct pane_cursor *at = &a->view.spot[PANE_TRACES];
	const struct trace_row *row = traces_row(&a->state, at->cursor);
	str here = row && at->cursor ? str_dup(a->frame, row->file.path) : NO_STR; /* at the top it stays there */

	if (q->ask.caller.client) /* the request itself: that was all */
		t->asking = false;
	else
		traces_merge(t, q->own);
	for (ptrdiff_t i = 0; here.len && i < t->lines.len; i++)
		if (str_eq(t->rows.at[t->lines.at[i]].file.path, here))
			at->cursor = i;
	arena_close(q->arena);
}

static void failed(struct app *a, struct question *q)
{
	traces_of(&a->state)->asking = false;
	answer_failed(a, q);
}

static const struct purpose listing = { .answer = answered, .failed = failed, .lane = JOB_LONG };

void traces_ask(struct app *a)
{
	struct traces_state *t = traces_of(&a->state);
	struct question *q = question_new(&a->asker, &listing, NULL, NO_STR);
	struct search *s = q->own = new(q->arena, struct search);

	s->jobs = a->jobs;
	s->arena = q->arena;
	for (ptrdiff_t i = 0; i < t->rows.len; i++)
		if (t->rows.at[i].mark > TRACE_ROW_OURS)
			*push(&s->known, q->arena) = trace_row_dup(q->arena, &t->rows.at[i]);
	t->asking = true;
	question_send(&a->asker, q, run_search);
}
