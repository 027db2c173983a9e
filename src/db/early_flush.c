/*
 * Flushes what a long transaction has written to the disk while it writes more; otherwise the commit would wait for all
 * of it at the end. Another thread calls the engine's own sync method, and touches nothing else of the engine.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "base/task.h"
#include "base/thread_progress.h"
#include "db/internal.h"
#include "db/db.h"

#include "base/banned.h"

enum { EVERY_MS = 50 };

struct db_disk {
	struct db *db;
	sqlite3_file *file;
	struct task *task;
	struct thread_progress *over;
	int code; /* the task's until it has ended: why the sync failed */
};

/* The system reports a failed write only once, so the engine would not learn of it. */
static void hand_on(void *with)
{
	struct db_disk *k = with;

	while (k->code == SQLITE_OK && !thread_progress_ended(k->over, EVERY_MS))
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
	*k = (struct db_disk){ .db = d, .file = file, .over = thread_progress_open() };
	k->task = task_start(hand_on, k);
	if (k->task)
		return k;
	thread_progress_close(k->over);
	free(k);
	return NULL;
}

bool db_disk_end(struct db_disk *k, struct err *err)
{
	bool good;

	if (!k)
		return true;
	thread_progress_end(k->over, true);
	task_join(k->task);
	good = k->code == SQLITE_OK || db_failed(k->db, SQLITE_IOERR_WRITE, err);
	thread_progress_close(k->over);
	free(k);
	return good;
}
