#include "store/apply/write_behind.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/pipe.h"

#include "base/banned.h"

struct buffer {
	struct sb bytes;
	int64_t offset;
};

struct behind {
	int fd;
	struct buffer buffer; /* that is being written */
	struct pipe *pipe;
};

static bool write_at(int fd, str left, int64_t offset, struct err *err)
{
	while (left.len) {
		ssize_t n = pwrite(fd, left.at, (size_t)left.len, offset);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			errno = n ? errno : ENOSPC;
			err_errno(err, ERR_DISK, "cannot write the temporary file for the metadata of the source",
				  NO_STR);
			return err_next(err, "Free some space, or choose another place with OCAT_CACHE_DIR.");
		}
		left = str_from(left, n);
		offset += n;
	}
	return true;
}

static bool write_buffer(void *with, void *slot, struct err *err)
{
	const struct behind *h = with;
	const struct buffer *b = slot;

	return write_at(h->fd, sb_str(&b->bytes), b->offset, err);
}

struct behind *behind_open(int fd)
{
	struct behind *h = must_realloc(NULL, (ptrdiff_t)sizeof *h);

	*h = (struct behind){ .fd = fd, .buffer.bytes = SB(SB_MAX) };
	h->pipe = pipe_open(&h->buffer, sizeof h->buffer, 1, PIPE_WORKER, write_buffer, h);
	return h;
}

void behind_close(struct behind *h)
{
	if (!h)
		return;
	pipe_close(h->pipe);
	sb_free(&h->buffer.bytes);
	free(h);
}

bool behind_settle(struct behind *h, struct err *err)
{
	bool good = pipe_is_empty(h->pipe) || pipe_take(h->pipe, err);

	if (good)
		pipe_release(h->pipe);
	return good;
}

bool behind_write(struct behind *h, struct sb *bytes, int64_t offset, struct err *err)
{
	struct sb empty;

	if (!behind_settle(h, err) || !pipe_room(h->pipe, err))
		return false;
	empty = h->buffer.bytes;
	h->buffer = (struct buffer){ *bytes, offset };
	*bytes = empty;
	sb_reset(bytes);
	pipe_put(h->pipe);
	return true;
}
