/*
 * Chunks from 64 KiB, doubling to 1 MiB. An allocation larger than a quarter of the next chunk gets its own storage,
 * in a list whose links are stored in the chunks, so that a rewind can tell by position what to free.
 */
#include "base/arena.h"

#include <assert.h>
#include <malloc.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__has_include) && __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#endif

/* Under AddressSanitizer each allocation is followed by poisoned bytes. */
#if defined(__SANITIZE_ADDRESS__)
#define RED_ZONE 16
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RED_ZONE 16
#endif
#endif
#ifndef RED_ZONE
#define RED_ZONE 0
#endif

#include "base/banned.h"

enum { FIRST_CHUNK = 64 << 10, LAST_CHUNK = 1 << 20, IN_MEMORY = 1 << 20, ALIGN = 16 };

struct chunk {
	struct chunk *below;
	ptrdiff_t size, used;
	ptrdiff_t touched; /* memory beyond this is still zero */
	int floor;	   /* the number of chunks below */
	bool mapped;	   /* pages from elsewhere */
	alignas(ALIGN) char at[];
};

struct large {
	struct large *below;
	void *at;
	ptrdiff_t size, position;
	int floor;
	bool mapped;
};

struct arena {
	struct chunk *top;
	struct large *large;
	ptrdiff_t held;
	struct arena_pages pages;
	bool in_pages; /* pages has more */
};

static _Noreturn void no_memory(ptrdiff_t wanted)
{
	fprintf(stderr, "ocat: out of memory (%td more bytes needed)\n", wanted);
	exit(6);
}

void *must_realloc(void *at, ptrdiff_t size)
{
	void *to = size < 0 ? NULL : realloc(at, size ? (size_t)size : 1);

	if (!to)
		no_memory(size);
	return to;
}

void memory_give_back(void)
{
	malloc_trim(0);
}

void memory_share_heap(void)
{
	mallopt(M_ARENA_MAX, 1);
}

static void *must_calloc(ptrdiff_t size)
{
	void *at = calloc(1, (size_t)size);

	if (!at)
		no_memory(size);
	return at;
}

/* ---- pages from elsewhere ---- */

static ptrdiff_t whole_pages(ptrdiff_t bytes)
{
	ptrdiff_t page = sysconf(_SC_PAGESIZE);

	return (bytes + page - 1) / page * page;
}

/* NULL: the arena has none, or is small. */
static void *take_pages(struct arena *a, ptrdiff_t bytes)
{
	void *at;

	if (!a->in_pages || a->held < IN_MEMORY)
		return NULL;
	at = a->pages.take(a->pages.with, whole_pages(bytes));
	a->in_pages = at != NULL;
	return at;
}

/* The pages are freed where they are from, too, as far as the system can. */
static void give_back(void *at, ptrdiff_t bytes, bool mapped)
{
	if (mapped) {
		madvise(at, (size_t)whole_pages(bytes), MADV_REMOVE);
		munmap(at, (size_t)whole_pages(bytes));
	} else {
		free(at);
	}
}

/* ---- chunks ---- */

static ptrdiff_t next_size(const struct chunk *top)
{
	if (!top)
		return FIRST_CHUNK;
	return top->size < LAST_CHUNK ? top->size * 2 : LAST_CHUNK;
}

/*
 * The first chunk of an arena is usually memory that another arena returned, and little of it gets used: clearing all
 * of it would dominate the cost of a short task. Larger chunks come zeroed from the system.
 */
static struct chunk *chunk_make(struct arena *a)
{
	ptrdiff_t size = next_size(a->top), whole = (ptrdiff_t)sizeof(struct chunk) + size;
	struct chunk *c = take_pages(a, whole);
	bool mapped = c != NULL;

	if (!mapped)
		c = a->top ? must_calloc(whole) : must_realloc(NULL, whole);
	*c = (struct chunk){ .below = a->top,
			     .size = size,
			     .touched = a->top ? 0 : size,
			     .floor = a->top ? a->top->floor + 1 : 0,
			     .mapped = mapped };
	return c;
}

static void chunk_push(struct arena *a)
{
	struct chunk *c = chunk_make(a);
	ptrdiff_t size = c->size;

	ASAN_POISON_MEMORY_REGION(c->at, (size_t)size);
	a->top = c;
	a->held += size;
}

static void chunk_pop(struct arena *a)
{
	struct chunk *c = a->top;

	a->top = c->below;
	a->held -= c->size;
	ASAN_UNPOISON_MEMORY_REGION(c->at, (size_t)c->size);
	give_back(c, (ptrdiff_t)sizeof *c + c->size, c->mapped);
}

static void chunk_cut(struct chunk *c, ptrdiff_t used)
{
	ASAN_POISON_MEMORY_REGION(c->at + used, (size_t)(c->used - used)); /* what follows is poisoned already */
	c->used = used;
}

struct arena *arena_open(void)
{
	struct arena *a = must_calloc((ptrdiff_t)sizeof *a);

	chunk_push(a);
	return a;
}

struct arena *arena_open_over(struct arena_pages pages)
{
	struct arena *a = arena_open();

	a->pages = pages;
	a->in_pages = true;
	return a;
}

/* Frees the large allocations whose link is at or after this position. */
static void large_pop(struct arena *a, int floor, ptrdiff_t position)
{
	struct large *l;

	while ((l = a->large) && (l->floor > floor || (l->floor == floor && l->position >= position))) {
		a->large = l->below;
		a->held -= l->size;
		give_back(l->at, l->size, l->mapped);
	}
}

void arena_close(struct arena *a)
{
	if (!a)
		return;
	large_pop(a, 0, 0);
	while (a->top)
		chunk_pop(a);
	if (a->pages.end)
		a->pages.end(a->pages.with);
	free(a);
}

struct arena_mark arena_mark(const struct arena *a)
{
	return (struct arena_mark){ a->top, a->top->used };
}

void arena_rewind(struct arena *a, struct arena_mark mark)
{
	struct chunk *to = mark.chunk;

	large_pop(a, to->floor, mark.used);
	while (a->top != to) {
		assert(a->top->below);
		chunk_pop(a);
	}
	assert(mark.used <= to->used);
	chunk_cut(to, mark.used);
}

void arena_reset(struct arena *a)
{
	struct chunk *keep = a->top;

	large_pop(a, 0, 0);
	/* The newest is the largest: keeping it, work of the same size needs nothing from the system. */
	a->top = keep->below;
	while (a->top)
		chunk_pop(a);
	keep->below = NULL;
	keep->floor = 0;
	a->top = keep;
	chunk_cut(keep, 0);
}

static ptrdiff_t rounded(ptrdiff_t bytes)
{
	return ((bytes + ALIGN - 1) & ~(ptrdiff_t)(ALIGN - 1)) + RED_ZONE;
}

/* Takes bytes from the top chunk, which has room for them; only memory used before needs clearing. */
static void *take(struct chunk *c, ptrdiff_t bytes)
{
	char *at = c->at + c->used;
	ptrdiff_t dirty = c->touched - c->used;

	ASAN_UNPOISON_MEMORY_REGION(at, (size_t)bytes);
	if (dirty > 0)
		memset(at, 0, (size_t)(dirty < bytes ? dirty : bytes));
	c->used += rounded(bytes);
	if (c->touched < c->used)
		c->touched = c->used;
	return at;
}

static void *take_large(struct arena *a, ptrdiff_t bytes)
{
	ptrdiff_t position;
	struct large *l;
	void *at;

	if (a->top->size - a->top->used < rounded((ptrdiff_t)sizeof *l))
		chunk_push(a);
	position = a->top->used;
	l = take(a->top, (ptrdiff_t)sizeof *l);
	at = take_pages(a, bytes);
	l->mapped = at != NULL;
	if (!at)
		at = must_calloc(bytes);
	l->at = at;
	l->size = bytes;
	l->position = position;
	l->floor = a->top->floor;
	l->below = a->large;
	a->large = l;
	a->held += bytes;
	return at;
}

void *arena_alloc(struct arena *a, ptrdiff_t count, ptrdiff_t size)
{
	ptrdiff_t bytes;

	assert(count >= 0 && size >= 0);
	if (__builtin_mul_overflow(count, size, &bytes) || bytes > PTRDIFF_MAX - 4096)
		no_memory(PTRDIFF_MAX);
	if (rounded(bytes) > a->top->size - a->top->used) {
		if (bytes > next_size(a->top) / 4)
			return take_large(a, bytes);
		chunk_push(a);
	}
	return take(a->top, bytes);
}

/* Extends the newest allocation of the top chunk in place. */
static bool extended(struct arena *a, const char *at, ptrdiff_t bytes, ptrdiff_t wanted)
{
	struct chunk *c = a->top;
	ptrdiff_t start;

	if (at < c->at || at >= c->at + c->size)
		return false;
	start = at - c->at;
	if (start + rounded(bytes) != c->used || rounded(wanted) > c->size - start)
		return false;
	c->used = start;
	ASAN_UNPOISON_MEMORY_REGION(c->at + start, (size_t)wanted);
	if (c->touched > start + bytes)
		memset(c->at + start + bytes, 0,
		       (size_t)((c->touched < start + wanted ? c->touched : start + wanted) - start - bytes));
	c->used += rounded(wanted);
	if (c->touched < c->used)
		c->touched = c->used;
	return true;
}

void *arena_grow(struct arena *a, const void *at, ptrdiff_t len, ptrdiff_t *cap, ptrdiff_t size)
{
	ptrdiff_t more, bytes;
	char *to;

	if (__builtin_mul_overflow(*cap, (ptrdiff_t)2, &more) || more < 4)
		more = 4;
	if (__builtin_mul_overflow(more, size, &bytes) || bytes > PTRDIFF_MAX - 4096)
		no_memory(PTRDIFF_MAX);
	if (at && *cap > 0 && extended(a, at, *cap * size, bytes)) {
		*cap = more;
		return (void *)(uintptr_t)at;
	}
	to = arena_alloc(a, more, size);
	if (len)
		memcpy(to, at, (size_t)(len * size));
	*cap = more;
	return to;
}

ptrdiff_t arena_held(const struct arena *a)
{
	return a->held;
}
