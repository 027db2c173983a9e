/*
 * What a long transaction has written goes to the disk while it writes more:
 * all of it at once, at the end, would keep the commit waiting. The engine's own
 * way to the disk is used, by another thread, which touches nothing else of it.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "base/thread.h"
#include "store/db_inside.h"
#include "store/db.h"

#include "base/banned.h"

enum { EVERY_MS = 50 };

struct db_disk {
	struct db *db;
	sqlite3_file *file;
	struct thread *thread;
	struct mutex *mutex;
	struct cond *ended;
	bool over; /* behind the mutex */
	int code;  /* the thread's until it has ended: why the disk took no more */
};

static bool is_over(struct db_disk *k)
{
	bool over;

	mutex_lock(k->mutex);
	if (!k->over)
		cond_wait_ms(k->ended, k->mutex, EVERY_MS);
	over = k->over;
	mutex_unlock(k->mutex);
	return over;
}

/* What the disk refused it tells once: the engine would not hear of it any more. */
static void hand_on(void *with)
{
	struct db_disk *k = with;

	while (k->code == SQLITE_OK && !is_over(k))
		k->code = k->file->pMethods->xSync(k->file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
}

struct db_disk *db_disk_start(struct db *d)
{
	sqlite3_file *file = NULL;
	struct db_disk *k;

	if (sqlite3_file_control(d->at, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file ||
	    !file->pMethods)
		return NULL;
	k = must_realloc(NULL, (ptrdiff_t)sizeof *k);
	*k = (struct db_disk){ .db = d, .file = file, .mutex = mutex_open(), .ended = cond_open() };
	k->thread = thread_start(hand_on, k);
	return k;
}

bool db_disk_end(struct db_disk *k, struct err *err)
{
	bool good;

	if (!k)
		return true;
	mutex_lock(k->mutex);
	k->over = true;
	cond_signal(k->ended);
	mutex_unlock(k->mutex);
	thread_join(k->thread);
	good = k->code == SQLITE_OK || db_failed(k->db, SQLITE_IOERR_WRITE, err);
	cond_close(k->ended);
	mutex_close(k->mutex);
	free(k);
	return good;
}
