/* Writes an index file: block by block to a private temporary file, the header last, then renames it. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

#include "index/internal.h"

#include "base/arena.h"

#include "base/banned.h"

struct side_out {
	struct arena *arena;
	str path, temp; /* path absent: in memory; temp absent: not created yet */
	struct side_head head;
	int fd;
	int64_t at;	/* offset of the next byte */
	unsigned now;	/* the current section, 0: none */
	ptrdiff_t held; /* bytes at its end that are still buffered */
	array_of(uint64_t) sums;
	char *block; /* SIDE_AT_ONCE bytes */
};

static bool fill(char *to, ptrdiff_t room, str from)
{
	if (from.len >= room || (from.len && memchr(from.at, '\0', (size_t)from.len)))
		return false;
	memset(to, 0, (size_t)room);
	if (from.len)
		memcpy(to, from.at, (size_t)from.len);
	return true;
}

bool side_head_of(const struct side_key *k, struct side_head *out)
{
	struct side_head h = {
		.format = SIDE_FORMAT,
		.order = SIDE_ORDER,
		.version = k->version,
		.catalog = k->catalog,
		.generation = k->generation,
		.stamp = k->stamp,
	};

	memcpy(h.magic, SIDE_MAGIC, sizeof h.magic);
	if (!k->cache.len || !k->kind.len || !fill(h.kind, sizeof h.kind, k->kind) ||
	    !fill(h.cache, sizeof h.cache, k->cache))
		return false;
	*out = h;
	return true;
}

/* ---- the temporary file ---- */

static bool failed(struct side_out *o, struct err *err)
{
	return err_errno(err, ERR_CACHE, "cannot write", o->path.at ? o->path : S("an index in memory"));
}

static bool make_memory(struct side_out *o, struct err *err)
{
	o->fd = memfd_create("ocat", MFD_CLOEXEC);
	return o->fd >= 0 || failed(o, err);
}

/* It is locked while its writer lives, so that side_sweep can recognize what a killed one left. */
static bool make_temp(struct side_out *o, struct err *err)
{
	for (int tries = 0; tries < 16; tries++) {
		uint64_t salt;
		str name;

		if (getrandom(&salt, sizeof salt, 0) != (ssize_t)sizeof salt)
			salt = (uint64_t)getpid() + (uint64_t)tries;
		name = str_fmt(o->arena, "%.*s.%016llx.tmp", STR(o->path), (unsigned long long)salt);
		o->fd = open(str_c(o->arena, name), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
		if (o->fd >= 0) {
			o->temp = name;
			flock(o->fd, LOCK_EX | LOCK_NB);
			return true;
		}
		if (errno != EEXIST && errno != EINTR)
			break;
	}
	return failed(o, err);
}

struct side_out *side_create(str path, const struct side_key *k, struct err *err)
{
	struct arena *a = arena_open();
	struct side_out *o = new(a, struct side_out);

	*o = (struct side_out){ .arena = a, .path = str_dup(a, path), .fd = -1, .at = SIDE_HEAD };
	o->block = arena_alloc(a, 1, SIDE_AT_ONCE);
	if (!side_head_of(k, &o->head))
		err_set(err, ERR_CACHE, "the input of an index cannot be written");
	else if (o->path.at ? make_temp(o, err) : make_memory(o, err))
		return o;
	side_drop(o);
	return NULL;
}

void side_drop(struct side_out *o)
{
	if (!o)
		return;
	if (o->temp.at)
		unlink(str_c(o->arena, o->temp));
	if (o->fd >= 0)
		close(o->fd);
	arena_close(o->arena);
}

static bool write_at(struct side_out *o, const void *bytes, int64_t len, int64_t at, struct err *err)
{
	const char *from = bytes;

	while (len > 0) {
		ssize_t n = pwrite(o->fd, from, (size_t)len, at);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			errno = n ? errno : ENOSPC;
			return failed(o, err);
		}
		from += n;
		at += n;
		len -= n;
	}
	return true;
}

/* ---- sections ---- */

static bool flush_held(struct side_out *o, struct err *err)
{
	if (!o->held)
		return true;
	for (ptrdiff_t i = 0; i < o->held; i += SIDE_BLOCK)
		*push(&o->sums, o->arena) = side_sum(o->block + i, o->held - i < SIDE_BLOCK ? o->held - i : SIDE_BLOCK);
	if (!write_at(o, o->block, o->held, o->at, err))
		return false;
	o->at += o->held;
	o->head.entry[o->now - 1].len += o->held;
	o->held = 0;
	return true;
}

/* The zeros after it are a hole in the file. */
static bool end_section(struct side_out *o, struct err *err)
{
	if (!o->now)
		return true;
	if (!flush_held(o, err))
		return false;
	o->at += SIDE_ROOM + SIDE_ALIGN - 1;
	o->at -= o->at % SIDE_ALIGN;
	o->now = 0;
	return true;
}

bool side_begin(struct side_out *o, unsigned section, struct err *err)
{
	if (section < 1 || section > SIDE_SECTIONS || o->head.entry[section - 1].at)
		return err_set(err, ERR_CACHE, "a side file has each of its sections once");
	if (!end_section(o, err))
		return false;
	o->now = section;
	o->head.entry[section - 1] = (struct side_entry){ .at = o->at, .sum = o->sums.len };
	return true;
}

bool side_put(struct side_out *o, const void *bytes, int64_t len, struct err *err)
{
	const char *from = bytes;

	assert(len >= 0);
	while (len > 0) {
		ptrdiff_t n = SIDE_AT_ONCE - o->held < len ? SIDE_AT_ONCE - o->held : (ptrdiff_t)len;

		memcpy(o->block + o->held, from, (size_t)n);
		o->held += n;
		from += n;
		len -= n;
		if (o->held == SIDE_AT_ONCE && !flush_held(o, err))
			return false;
	}
	return true;
}

bool side_put_section(struct side_out *o, unsigned section, const void *bytes, int64_t len, struct err *err)
{
	return side_begin(o, section, err) && (!len || side_put(o, bytes, len, err));
}

/* ---- the end ---- */

static bool write_head(struct side_out *o, struct err *err)
{
	struct side_head *h = &o->head;
	int64_t len = o->sums.len * (int64_t)sizeof *o->sums.at;

	h->sums_at = o->at;
	h->sums = o->sums.len;
	h->sum_of_sums = side_sum(o->sums.at, len);
	h->bytes = o->at + len;
	memset(o->block, 0, SIDE_HEAD);
	memcpy(o->block, h, sizeof *h);
	h->sum = side_sum(o->block, SIDE_HEAD);
	memcpy(o->block, h, sizeof *h);
	return write_at(o, o->sums.at, len, o->at, err) && write_at(o, o->block, SIDE_HEAD, 0, err);
}

/* Readers verify its checksums, so it need not wait for the disk: after a power failure a damaged file is rebuilt. */
static bool finish(struct side_out *o, struct err *err)
{
	if (!end_section(o, err) || !write_head(o, err))
		return false;
	if (ftruncate(o->fd, o->head.bytes) < 0 ||
	    (o->path.at && rename(str_c(o->arena, o->temp), str_c(o->arena, o->path)) < 0))
		return failed(o, err);
	o->temp = NO_STR;
	return true;
}

bool side_done(struct side_out *o, struct err *err)
{
	bool good = finish(o, err);

	side_drop(o);
	return good;
}

struct side *side_keep(struct side_out *o, const struct side_key *k, struct err *err)
{
	struct side *s = NULL;

	assert(!o->path.at);
	if (finish(o, err)) {
		s = side_open_at(NO_STR, o->fd, k);
		if (!s)
			err_set(err, ERR_CACHE, "an index in memory cannot be read");
	}
	side_drop(o);
	return s;
}
