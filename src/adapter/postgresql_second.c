/*
 * A second connection that sees the snapshot of the first, for a catalog that
 * takes the server long: there half of the questions are answered at the same
 * time. It is help and nothing else. When it fails, for whatever reason, or is
 * not there in time, the first asks all by itself.
 */
#include "adapter/postgresql.h"

#include <stdatomic.h>

#include "base/arena.h"
#include "base/thread.h"

#include "base/banned.h"

/* What was asked, for the witness of the first: whoever watches is not called from two threads. */
struct told {
	str sql;
	int64_t us, rows;
};

struct pg_second {
	struct arena *arena;
	const struct source *source;
	str snapshot, server;
	struct stop stop;
	struct thread *thread;
	struct pg_reading reading;
	struct {
		struct told *at;
		ptrdiff_t len, cap;
	} told;
	atomic_bool sees;
	bool done, mended;
};

/* As much work for the server as relations, columns and types are. */
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

/* Where several servers answer to one address, the other one may have a snapshot that is called the same. */
static bool join_snapshot(struct pg_second *s, struct conn *c, struct err *err)
{
	struct meeting meeting = { .s = s };
	struct pq_taker taker = { .line = compare_server, .with = &meeting };
	scoped(sb_free) struct sb sql = SB(1 << 16);

	pg_put_join(&sql, c, s->snapshot);
	if (!pg_message(c, sb_str(&sql), &taker, &s->stop, err))
		return false;
	return meeting.same || err_set(err, ERR_SOURCE, "another server answered");
}

static bool ask(struct pg_second *s, struct err *err)
{
	struct pg_reading *r = &s->reading;
	struct pg_scope scope = { .all = true };
	scoped(sb_free) struct sb sql = SB(SB_MAX);

	r->statements = 0;
	for (int about = 0; about < PG_ABOUT_COUNT; about++)
		if (pg_is_for_second((enum pg_about)about))
			pg_put_questions(r, &sql, about, about + 1, &scope);
	sb_puts(&sql, "COMMIT;\n");
	return pg_send(r, &sql, &s->stop, err);
}

static void read_half(void *with)
{
	struct pg_second *s = with;
	struct witness witness = { .asked = remember, .with = s };
	struct err err = { 0 }; /* the first finds out for itself what is wrong */
	struct conn *c = pg_open(s->source, &witness, &s->stop, &err);

	if (!c)
		return;
	pg_reading_start(&s->reading, c, s->arena);
	s->reading.shelf.spool = spool_open(&err);
	if (s->reading.shelf.spool && join_snapshot(s, c, &err)) {
		atomic_store(&s->sees, true);
		s->done = ask(s, &err);
	}
	s->mended = pq_mended(c->pq);
	pg_close(c);
	s->reading.c = NULL;
}

struct pg_second *pg_second_start(const struct conn *first, str snapshot, str server, const struct stop *stop)
{
	struct arena *a = arena_open();
	struct pg_second *s = new(a, struct pg_second);

	s->arena = a;
	s->source = first->source;
	s->snapshot = str_dup(a, snapshot);
	s->server = str_dup(a, server);
	s->stop.or = stop;
	s->thread = thread_start(read_half, s);
	return s;
}

static void finish(struct pg_second *s)
{
	if (s->thread)
		thread_join(s->thread);
	s->thread = NULL;
}

bool pg_second_end(struct pg_second *s, struct pg_reading *first)
{
	const struct witness *w = &first->c->witness;

	if (!s)
		return false;
	if (!atomic_load(&s->sees)) /* it may be waiting for a place at a pooler, which we have */
		atomic_store(&s->stop.cancelled, true);
	finish(s);
	for (ptrdiff_t i = 0; w->asked && i < s->told.len; i++)
		w->asked(w->with, s->told.at[i].sql, s->told.at[i].us, s->told.at[i].rows);
	first->mended = s->mended;
	if (s->done)
		first->shelf.other = &s->reading.shelf;
	return s->done;
}

void pg_second_close(struct pg_second *s)
{
	if (!s)
		return;
	atomic_store(&s->stop.cancelled, true);
	finish(s);
	pg_reading_end(&s->reading);
	arena_close(s->arena);
}
