#include "tui/catalogs/sync_requests.h"

#include "base/arena.h"
#include "service/learn/learn.h"

#include "base/banned.h"

enum { TELL_US = 100 * 1000 }; /* a person reads no faster */

/* ---- how far it is ---- */

static void tell(struct ear *e, const struct progress *p)
{
	struct arena *a = arena_open();
	struct question *q = new(a, struct question);
	struct progress *own = new(a, struct progress);

	*own = *p;
	own->name = str_dup(a, e->name);
	own->stage = str_dup(a, p->stage);
	own->note = str_dup(a, p->note);
	*q = (struct question){ .of = e->of, .good = true, .arena = a, .subject = own->name, .progress = own };
	jobs_post(e->jobs, e->stop, a, q);
}

/* The first answer of a source: it is connected. */
static void ear_asked(void *with, str sql, int64_t us, int64_t rows)
{
	struct ear *e = with;

	(void)sql;
	(void)us;
	(void)rows;
	if (!atomic_exchange(&e->heard, true))
		tell(e, &(struct progress){ .stage = S("reading"), .of = -1 });
}

static void ear_note(void *with, str sentence)
{
	tell(with, &(struct progress){ .note = sentence });
}

static void ear_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	struct ear *e = with;
	int64_t now = clock_monotonic_us();

	if (now - atomic_load(&e->told_us) < TELL_US)
		return;
	atomic_store(&e->told_us, now);
	atomic_store(&e->heard, true);
	tell(e, &(struct progress){ .stage = str_of(stage), .done = done, .of = of });
}

struct observer ear_observer(struct ear *e)
{
	return (struct observer){ ear_asked, ear_note, ear_progress, e };
}

/* ---- one catalog ---- */

static void run_sync(void *with, const struct stop *stop)
{
	struct synced *y = with;
	struct question *q = &y->q;
	struct observer w = ear_observer(&y->ear);

	y->ear.stop = stop;
	q->good = workspace_sync(q->session, q->ask.caller.client, q->arena, q->subject, false, &w, stop, &y->report,
				 &q->err);
	if (q->good) {
		struct scope scope = scope_open(q->session, q->ask.caller.client, q->arena, stop);

		learn_synced(&scope, &y->report);
	}
}

void ask_sync(const struct asker *who, str name)
{
	struct arena *a = arena_open();
	struct synced *y = new(a, struct synced);

	y->q = (struct question){ .of = &catalogs_sync,
				  .arena = a,
				  .session = who->session,
				  .subject = str_dup(a, name),
				  .ask = { .caller = who->caller } };
	y->ear.jobs = who->jobs;
	y->ear.of = &catalogs_sync;
	y->ear.name = y->q.subject;
	jobs_submit(who->jobs, catalogs_sync.lane, &catalogs_sync, a, run_sync, y);
}

struct synced *synced_of(struct question *q)
{
	return (struct synced *)q;
}

/* ---- how each is ---- */

struct states {
	struct question q;
	struct catalog_states all;
};

static void run_catalogs(void *with, const struct stop *stop)
{
	struct states *s = with;

	(void)stop;
	s->q.good = workspace_catalogs(s->q.session, s->q.arena, &s->all, &s->q.err);
}

void ask_catalogs(const struct asker *who)
{
	struct arena *a = arena_open();
	struct states *s = new(a, struct states);

	s->q = (struct question){ .of = &catalogs_states, .arena = a, .session = who->session };
	jobs_submit(who->jobs, catalogs_states.lane, &catalogs_states, a, run_catalogs, s);
}

const struct catalog_states *states_of(const struct question *q)
{
	return &((const struct states *)q)->all;
}
