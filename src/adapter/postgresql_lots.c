/*
 * Assets built by two threads and given by one, in order: whoever gives builds
 * too, where the next lot is not there yet. All rows must have come, for both
 * only look at them. A few are built by one.
 */
#include "adapter/postgresql/postgresql.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/thread.h"

#include "base/banned.h"

enum {
	LOT = 32,	 /* assets that are handed over at once */
	LOTS = 6,	 /* that may wait to be given */
	ALONE_MOST = 500 /* assets: to start a thread takes as long as to build a few */
};

struct lot {
	struct arena *arena;
	struct asset asset[LOT];
	bool built;
};

struct pg_lots {
	const struct pg_reading *r;
	const struct pg_rel *const *rels;
	ptrdiff_t n;
	ptrdiff_t at; /* the next one to be given; by whoever gives alone */
	struct thread *thread;
	struct mutex *mutex;
	struct cond *moved;
	/* Behind the mutex, but for what is in a lot, which belongs to its builder until it is built and to the giver then. */
	struct lot lot[LOTS];
	ptrdiff_t begun, given; /* lots */
	bool over;
};

static void build(struct pg_lots *l, ptrdiff_t n)
{
	struct lot *lot = &l->lot[n % LOTS];
	ptrdiff_t from = n * LOT;

	arena_reset(lot->arena);
	for (ptrdiff_t i = 0; i < LOT && from + i < l->n; i++)
		pg_build(l->r, lot->arena, l->rels[from + i], &lot->asset[i]);
}

/* With the lock held. Is there one that nobody has begun and that has room? */
static bool is_to_do(const struct pg_lots *l)
{
	return l->begun * LOT < l->n && l->begun < l->given + LOTS;
}

/* With the lock held, and not while it builds. */
static void build_one(struct pg_lots *l)
{
	ptrdiff_t n = l->begun++;

	mutex_unlock(l->mutex);
	build(l, n);
	mutex_lock(l->mutex);
	l->lot[n % LOTS].built = true;
	cond_broadcast(l->moved);
}

static void help(void *with)
{
	struct pg_lots *l = with;

	mutex_lock(l->mutex);
	while (!l->over && l->begun * LOT < l->n) {
		if (is_to_do(l))
			build_one(l);
		else
			cond_wait(l->moved, l->mutex);
	}
	mutex_unlock(l->mutex);
}

struct pg_lots *pg_lots_start(const struct pg_reading *r, const struct pg_rel *const *rels, ptrdiff_t n)
{
	struct pg_lots *l = must_realloc(NULL, (ptrdiff_t)sizeof *l);

	*l = (struct pg_lots){ .r = r, .rels = rels, .n = n, .mutex = mutex_open(), .moved = cond_open() };
	for (int i = 0; i < LOTS; i++)
		l->lot[i].arena = arena_open();
	l->thread = n > ALONE_MOST ? thread_start(help, l) : NULL;
	return l;
}

static void give_back(struct pg_lots *l)
{
	mutex_lock(l->mutex);
	l->lot[l->given++ % LOTS].built = false;
	cond_broadcast(l->moved);
	mutex_unlock(l->mutex);
}

static void await(struct pg_lots *l, const struct lot *lot)
{
	mutex_lock(l->mutex);
	while (!lot->built) {
		if (is_to_do(l))
			build_one(l);
		else
			cond_wait(l->moved, l->mutex);
	}
	mutex_unlock(l->mutex);
}

struct asset *pg_lots_next(struct pg_lots *l)
{
	struct lot *lot;

	if (l->at && l->at % LOT == 0)
		give_back(l);
	lot = &l->lot[l->at / LOT % LOTS];
	if (l->at % LOT == 0)
		await(l, lot);
	return &lot->asset[l->at++ % LOT];
}

void pg_lots_close(struct pg_lots *l)
{
	mutex_lock(l->mutex);
	l->over = true;
	cond_broadcast(l->moved);
	mutex_unlock(l->mutex);
	thread_join(l->thread);
	for (int i = 0; i < LOTS; i++)
		arena_close(l->lot[i].arena);
	cond_close(l->moved);
	mutex_close(l->mutex);
	free(l);
}
