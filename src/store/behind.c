#include "store/apply/write_behind.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/thread.h"
#include "base/tide.h"

#include "base/banned.h"

struct behind {
	int fd;
	struct thread *thread;
	struct tide *given, *written; /* buffers */
	ptrdiff_t buffers;	      /* that were given */
	/* The thread's until what was given is written. */
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

static void write_on(void *with)
{
	struct behind *h = with;

	for (ptrdiff_t n = 1; tide_await(h->given, n); n++) {
		write_at(h->fd, sb_str(&h->bytes), h->offset, &h->err);
		tide_raise(h->written, n);
	}
}

struct behind *behind_open(int fd)
{
	struct behind *h = must_realloc(NULL, (ptrdiff_t)sizeof *h);

	*h = (struct behind){ .fd = fd, .given = tide_open(), .written = tide_open(), .bytes = SB(SB_MAX) };
	h->thread = thread_start(write_on, h);
	return h;
}

void behind_close(struct behind *h)
{
	if (!h)
		return;
	tide_end(h->given, true);
	thread_join(h->thread);
	tide_close(h->written);
	tide_close(h->given);
	sb_free(&h->bytes);
	free(h);
}

bool behind_settle(struct behind *h, struct err *err)
{
	tide_await(h->written, h->buffers);
	if (h->err.kind)
		*err = h->err;
	return !h->err.kind;
}

bool behind_write(struct behind *h, struct sb *bytes, int64_t offset, struct err *err)
{
	struct sb empty;

	if (!behind_settle(h, err))
		return false;
	empty = h->bytes;
	h->bytes = *bytes;
	h->offset = offset;
	*bytes = empty;
	sb_reset(bytes);
	tide_raise(h->given, ++h->buffers);
	return true;
}
