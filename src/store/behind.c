#include "store/behind.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/thread.h"

#include "base/banned.h"

struct behind {
	int fd;
	struct mutex *mutex;
	struct cond *moved;
	struct thread *thread;
	bool busy, stopped;
	/* The thread's while it is busy. */
	struct sb bytes;
	int64_t offset;
	struct err err; /* of the first that could not be written: none is after it */
};

static bool write_at(int fd, str left, int64_t offset, struct err *err)
{
	while (left.len) {
		ssize_t n = pwrite(fd, left.at, (size_t)left.len, offset);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			errno = n ? errno : ENOSPC;
			err_errno(err, ERR_DISK, "cannot write the temporary file that gathers what the source says",
				  NO_STR);
			return err_next(err, "Make room, or name another place with OCAT_CACHE_DIR.");
		}
		left = str_from(left, n);
		offset += n;
	}
	return true;
}

/* With the lock held. False: it is over. */
static bool wait_for_work(struct behind *h)
{
	while (!h->busy && !h->stopped)
		cond_wait(h->moved, h->mutex);
	return h->busy;
}

static void write_on(void *with)
{
	struct behind *h = with;

	mutex_lock(h->mutex);
	while (wait_for_work(h)) {
		mutex_unlock(h->mutex);
		write_at(h->fd, sb_str(&h->bytes), h->offset, &h->err);
		mutex_lock(h->mutex);
		h->busy = false;
		cond_signal(h->moved);
	}
	mutex_unlock(h->mutex);
}

struct behind *behind_open(int fd)
{
	struct behind *h = must_realloc(NULL, (ptrdiff_t)sizeof *h);

	*h = (struct behind){ .fd = fd, .mutex = mutex_open(), .moved = cond_open(), .bytes = SB(SB_MAX) };
	h->thread = thread_start(write_on, h);
	return h;
}

void behind_close(struct behind *h)
{
	if (!h)
		return;
	mutex_lock(h->mutex);
	h->stopped = true;
	cond_signal(h->moved);
	mutex_unlock(h->mutex);
	thread_join(h->thread);
	cond_close(h->moved);
	mutex_close(h->mutex);
	sb_free(&h->bytes);
	free(h);
}

/* With the lock held. */
static bool is_written(struct behind *h, struct err *err)
{
	while (h->busy)
		cond_wait(h->moved, h->mutex);
	if (h->err.kind)
		*err = h->err;
	return !h->err.kind;
}

static void hand_over(struct behind *h, struct sb *bytes, int64_t offset)
{
	struct sb empty = h->bytes;

	h->bytes = *bytes;
	h->offset = offset;
	h->busy = true;
	*bytes = empty;
	sb_reset(bytes);
	cond_signal(h->moved);
}

bool behind_write(struct behind *h, struct sb *bytes, int64_t offset, struct err *err)
{
	bool good;

	mutex_lock(h->mutex);
	good = is_written(h, err);
	if (good)
		hand_over(h, bytes, offset);
	mutex_unlock(h->mutex);
	return good;
}

bool behind_settle(struct behind *h, struct err *err)
{
	bool good;

	mutex_lock(h->mutex);
	good = is_written(h, err);
	mutex_unlock(h->mutex);
	return good;
}
