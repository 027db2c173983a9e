/*
 * A large address range is reserved once, without memory, and filled piece by piece, so rows never move. The first
 * piece is memory, which is enough for most spools; the others are mapped from a file created for them. Blocks are
 * allocated to each of those before it is mapped, so that a full disk is an error and not a signal.
 */
#include "base/keyed_spool.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/temporary_file.h"

#include "base/banned.h"

#define MEMORY ((int64_t)2 << 20)
#define PIECE ((int64_t)4 << 20)

/*
 * In the file: the position of the chain's next row, the length of this one, its bytes; aligned to 8 bytes. The last
 * row has the position of the first and the mark LAST, so that a chain is known by its last row alone.
 */
struct row {
	uint64_t next;
	uint32_t len;
	char bytes[];
};

enum { HEAD = offsetof(struct row, bytes), LAST = 1 };

struct chain {
	uint64_t key;
	uint64_t last : 60, lane : 4; /* 0 in last: an empty slot */
};

struct spool {
	int fd; /* -1: no file yet */
	char *base;
	int64_t reserved, mapped, used;
	struct chain *chain;
	ptrdiff_t slots, chains;
	ptrdiff_t latest; /* the chain last added to, or one that may be empty */
};

/* ---- the file ---- */

/* From a terabyte down to a gigabyte: as much as the system allows. */
static bool reserve(struct spool *s)
{
	for (int64_t size = (int64_t)1 << 40; size >= (int64_t)1 << 30; size >>= 1) {
		void *at = mmap(NULL, (size_t)size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

		if (at != MAP_FAILED) {
			s->base = at;
			s->reserved = size;
			return true;
		}
	}
	return false;
}

static bool map_memory(struct spool *s)
{
	if (mmap(s->base, MEMORY, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
		return false;
	s->mapped = MEMORY;
	return true;
}

static bool map_file(struct spool *s, int64_t size, struct err *err)
{
	if (s->fd < 0)
		s->fd = temporary_file_open(NO_STR, err);
	if (s->fd < 0)
		return false;
	if (!temporary_file_reserve(s->fd, s->mapped, size))
		return err_errno(err, ERR_DISK, "cannot enlarge the temporary file", NO_STR);
	if (mmap(s->base + s->mapped, (size_t)size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, s->fd, s->mapped) ==
	    MAP_FAILED)
		return err_errno(err, ERR_DISK, "cannot map the temporary file", NO_STR);
	s->mapped += size;
	return true;
}

static bool map_more(struct spool *s, int64_t needed, struct err *err)
{
	int64_t size = (needed + PIECE - 1) / PIECE * PIECE;

	if (s->mapped + size > s->reserved)
		return err_set(err, ERR_DISK, "the source sent more than %lld GB, the limit",
			       (long long)(s->reserved >> 30));
	return (s->mapped == 0 && needed <= MEMORY && map_memory(s)) || map_file(s, size, err);
}

struct spool *spool_open(struct err *err)
{
	struct spool *s = must_realloc(NULL, (ptrdiff_t)sizeof *s);

	/* Offset 0 is unused: it means no row. */
	*s = (struct spool){ .fd = -1, .used = 8 };
	if (!reserve(s)) {
		err_errno(err, ERR_DISK, "no address space left for rows", NO_STR);
		spool_close(s);
		return NULL;
	}
	return s;
}

void spool_close(struct spool *s)
{
	if (!s)
		return;
	if (s->base)
		munmap(s->base, (size_t)s->reserved);
	if (s->fd >= 0)
		close(s->fd);
	free(s->chain);
	free(s);
}

/* ---- the chains ---- */

static struct row *row_at(const struct spool *s, uint64_t at)
{
	return (struct row *)(void *)(s->base + at);
}

/*
 * Keys are often small numbers, pointers or pairs of numbers: this mixes the lower bits. Keys that differ only in the
 * rest stay adjacent, because they are often used together.
 */
static uint64_t spread(uint64_t key, int lane)
{
	uint64_t h = (uint64_t)(uint32_t)key * 0x9e3779b97f4a7c15u;

	h ^= h >> 32;
	h *= 0xd6e8feb86659fd93u;
	return (h ^ h >> 32) + (key >> 32) + (uint64_t)lane;
}

static struct chain *chain_of(const struct spool *s, uint64_t key, int lane)
{
	ptrdiff_t mask = s->slots - 1, i = (ptrdiff_t)(spread(key, lane) & (uint64_t)mask);

	while (s->chain[i].last && (s->chain[i].key != key || s->chain[i].lane != (unsigned)lane))
		i = (i + 1) & mask;
	return s->chain + i;
}

static void more_chains(struct spool *s)
{
	ptrdiff_t slots = s->slots;
	struct chain *old = s->chain;

	s->slots = slots ? slots * 2 : 1024;
	s->latest = 0;
	s->chain = must_realloc(NULL, s->slots * (ptrdiff_t)sizeof *s->chain);
	memset(s->chain, 0, (size_t)s->slots * sizeof *s->chain);
	for (ptrdiff_t i = 0; i < slots; i++)
		if (old[i].last)
			*chain_of(s, old[i].key, old[i].lane) = old[i];
	free(old);
}

static void link_row(struct spool *s, uint64_t key, int lane, uint64_t at)
{
	struct chain *c;

	if (s->chains * 4 >= s->slots * 3)
		more_chains(s);
	/* Rows of one key usually arrive in succession. */
	c = s->chain + s->latest;
	if (!c->last || c->key != key || c->lane != (unsigned)lane)
		c = chain_of(s, key, lane);
	s->latest = c - s->chain;
	if (c->last) {
		row_at(s, at)->next = row_at(s, c->last)->next;
		row_at(s, c->last)->next = at;
	} else {
		*c = (struct chain){ .key = key, .lane = (unsigned)lane & 15 };
		row_at(s, at)->next = at | LAST;
		s->chains++;
	}
	c->last = at & ~(uint64_t)0 >> 4;
}

bool spool_add(struct spool *s, uint64_t key, int lane, str row, struct err *err)
{
	int64_t needed = (HEAD + row.len + 7) & ~(int64_t)7;
	struct row *to;

	assert(lane >= 0 && lane < 16);
	if (row.len > UINT32_MAX)
		return err_set(err, ERR_CORRUPT_SOURCE, "a row of %td bytes is too long", row.len);
	if (s->used + needed > s->mapped && !map_more(s, s->used + needed - s->mapped, err))
		return false;
	to = row_at(s, (uint64_t)s->used);
	to->len = (uint32_t)row.len;
	if (row.len)
		memcpy(to->bytes, row.at, (size_t)row.len);
	link_row(s, key, lane, (uint64_t)s->used);
	s->used += needed;
	return true;
}

static uint64_t give(const struct spool *s, uint64_t at, str *row)
{
	if (at)
		*row = str_n(row_at(s, at)->bytes, row_at(s, at)->len);
	return at;
}

uint64_t spool_first(const struct spool *s, uint64_t key, int lane, str *row)
{
	uint64_t last = s->slots ? chain_of(s, key, lane)->last : 0;

	return give(s, last ? row_at(s, last)->next - LAST : 0, row);
}

uint64_t spool_after(const struct spool *s, uint64_t at, str *row)
{
	uint64_t next = row_at(s, at)->next;

	return give(s, next & LAST ? 0 : next, row);
}
