/*
 * A second connection that shares the snapshot of the first, for large catalogs: it answers half of the questions at
 * the same time, and then reads the queries of views while the first passes on what is complete. It is optional: if it
 * fails for any reason, or is not ready in time, the first connection asks everything itself.
 */
#include "adapter/postgresql/internal.h"

#include <stdatomic.h>

#include "base/arena.h"
#include "base/task.h"
#include "base/thread_progress.h"

#include "base/banned.h"

/* Statements for the observer of the first connection, which must not be called from two threads. */
struct told {
	str sql;
	int64_t us, rows;
};

struct pg_second {
	struct arena *arena;
	const struct source *source;
	str snapshot, server;
	struct stop stop;
	struct task *task;
	struct pg_reading reading, views; /* separate: one is read while the other is filled */
	array_of(struct told) told;
	atomic_bool sees;
	struct thread_progress *half; /* ends when it is done or has failed */
	bool done_views, mended;
	bool broken; /* the failure concerns one of the views, not the connection */
};

/* As much work for the server as relations, columns and types. */
bool pg_is_for_second(enum pg_about about)
{
	return (about >= PG_COMMENTS && about < PG_OPCLASSES) || (about > PG_TYPES && about < PG_VIEWS);
}

static void remember(void *with, str sql, int64_t us, int64_t rows)
{
	struct pg_second *s = with;

	*push(&s->told, s->arena) = (struct told){ str_dup(s->arena, sql), us, rows };
}

struct meeting {
	const struct pg_second *s;
	bool same;
};

static bool compare_server(void *with, int statement, str line, struct err *err)
{
	struct meeting *m = with;

	(void)statement;
	(void)err;
	m->same = m->same || str_eq(line, m->s->server);
	return true;
}

/* If several servers share one address, another one may have a snapshot with the same name. */
static bool join_snapshot(struct pg_second *s, struct conn *c, struct err *err)
{
	struct meeting meeting = { .s = s };
	struct pq_fn taker = { .line = compare_server, .with = &meeting, .statements = PG_BEGUN + 2 };
	scoped(sb_free) struct sb sql = SB(1 << 16);

	pg_put_join(&sql, c, s->snapshot);
	if (!pg_message(c, sb_str(&sql), &taker, &s->stop, err))
		return false;
	return meeting.same || err_set(err, ERR_SOURCE, "connected to another server");
}

static bool ask(struct pg_second *s, struct conn *c, struct err *err)
{
	struct pg_reading *r = &s->reading;
	struct pg_scope scope = { .all = true };
	scoped(sb_free) struct sb sql = SB(SB_MAX);

	pg_reading_start(r, c, s->arena);
	r->row_index.spool = spool_open(err);
	if (!r->row_index.spool || !join_snapshot(s, c, err))
		return false;
	atomic_store(&s->sees, true);
	for (int about = 0; about < PG_ABOUT_COUNT; about++)
		if (pg_is_for_second((enum pg_about)about))
			pg_put_questions(r, &sql, about, about + 1, &scope);
	return pg_send(r, &sql, &s->stop, err);
}

static bool ask_views(struct pg_second *s, struct conn *c, struct err *err)
{
	struct pg_reading *r = &s->views;
	struct pg_scope scope = { .all = true };
	scoped(sb_free) struct sb sql = SB(1 << 16);

	pg_reading_start(r, c, s->arena);
	r->row_index.spool = spool_open(err);
	if (!r->row_index.spool)
		return false;
	pg_put_questions(r, &sql, PG_VIEWS, PG_VIEWS + 1, &scope);
	sb_puts(&sql, "COMMIT;\n");
	return pg_send(r, &sql, &s->stop, err);
}

static void read_views(struct pg_second *s, struct conn *c, bool done)
{
	struct err err = { 0 };

	s->done_views = done && ask_views(s, c, &err);
	s->broken = done && !s->done_views && s->views.c && pg_is_about_an_object(&s->views, &err);
	s->mended = pq_mended(c->pq);
	pg_close(c);
	s->reading.c = s->views.c = NULL;
}

static void read_half(void *with)
{
	struct pg_second *s = with;
	struct observer observer = { .asked = remember, .with = s };
	struct err err = { 0 }; /* the first connection detects the error itself */
	struct conn *c = pg_open(s->source, &observer, &s->stop, &err);
	bool done = c && ask(s, c, &err);

	thread_progress_end(s->half, done);
	if (c)
		read_views(s, c, done);
}

struct pg_second *pg_second_start(const struct conn *first, str snapshot, str server, const struct stop *stop)
{
	struct arena *a = arena_open();
	struct pg_second *s = new(a, struct pg_second);

	s->arena = a;
	s->source = first->source;
	s->snapshot = str_dup(a, snapshot);
	s->server = str_dup(a, server);
	s->stop.parent = stop;
	s->half = thread_progress_open();
	s->task = task_start(read_half, s);
	if (!s->task)
		thread_progress_end(s->half, false);
	return s;
}

/* Its statements are reported by the thread of the first connection, like the first connection's own. */
static void finish(struct pg_second *s, struct pg_reading *first)
{
	const struct observer *w = &first->c->observer;

	task_join(s->task);
	s->task = NULL;
	first->mended = s->mended;
	for (ptrdiff_t i = 0; w->asked && i < s->told.len; i++)
		w->asked(w->with, s->told.at[i].sql, s->told.at[i].us, s->told.at[i].rows);
}

bool pg_second_half(struct pg_second *s, struct pg_reading *first)
{
	bool done;

	if (!s)
		return false;
	if (!atomic_load(&s->sees)) /* it may be waiting for a slot in a pooler, which we occupy */
		atomic_store(&s->stop.cancelled, true);
	done = thread_progress_await_end(s->half);
	if (done)
		first->row_index.other = &s->reading.row_index;
	else
		finish(s, first);
	return done;
}

bool pg_second_has_views(struct pg_second *s)
{
	return task_wait(s->task, 0);
}

bool pg_second_views(struct pg_second *s, struct pg_reading *first, bool *broken)
{
	finish(s, first);
	*broken = s->broken;
	if (s->done_views)
		s->reading.row_index.other = &s->views.row_index;
	return s->done_views;
}

void pg_second_close(struct pg_second *s)
{
	if (!s)
		return;
	atomic_store(&s->stop.cancelled, true);
	task_join(s->task);
	pg_reading_end(&s->reading);
	pg_reading_end(&s->views);
	thread_progress_close(s->half);
	arena_close(s->arena);
}
