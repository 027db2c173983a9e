/*
 * Memory by lifetime. An arena provides zeroed memory and frees all of it at once; individual allocations are never
 * freed. When memory runs out, the program ends here with one sentence, so no caller checks for NULL. An arena belongs
 * to one thread at a time.
 */
#ifndef OCAT_BASE_ARENA_H
#define OCAT_BASE_ARENA_H

#include <stddef.h>

#include "base/array.h"

struct arena;
struct arena_mark {
	void *chunk;
	ptrdiff_t used;
};

struct arena *arena_open(void);
/*
 * The same, with memory beyond the first megabyte in whole pages from elsewhere, zeroed and mapped; the arena unmaps
 * them. Once take returns NULL, the rest is memory like any other. end is called when the arena is closed.
 */
struct arena_pages {
	void *(*take)(void *with, ptrdiff_t bytes);
	void (*end)(void *with);
	void *with;
};
struct arena *arena_open_over(struct arena_pages pages);
void arena_close(struct arena *a); /* NULL is fine */

/* Discards all allocations but keeps one chunk for reuse; marks become invalid. */
void arena_reset(struct arena *a);

/* Discards what was allocated after the mark, including lists that grew since: for scratch work inside one call. */
struct arena_mark arena_mark(const struct arena *a);
void arena_rewind(struct arena *a, struct arena_mark mark);

/* count * size bytes, zeroed, aligned for any type. count and size are >= 0. */
void *arena_alloc(struct arena *a, ptrdiff_t count, ptrdiff_t size);

/* Bytes obtained from the system, for tests and limits. */
ptrdiff_t arena_held(const struct arena *a);

/* new(a, struct asset) and new_n(a, struct field, 12) */
#define new(a, type) ((type *)arena_alloc((a), 1, (ptrdiff_t)sizeof(type)))
#define new_n(a, type, n) ((type *)arena_alloc((a), (n), (ptrdiff_t)sizeof(type)))

/*
 * *push(&list, arena) = item, for an array_of(T) or a struct of its three members. Old storage stays in the arena until
 * the arena is freed.
 */
#define push(v, a) \
	((v)->len >= (v)->cap \
		 ? (void)((v)->at = arena_grow((a), (v)->at, (v)->len, &(v)->cap, (ptrdiff_t)sizeof *(v)->at)) \
		 : (void)0, \
	 (v)->at + (v)->len++)
void *arena_grow(struct arena *a, const void *at, ptrdiff_t len, ptrdiff_t *cap, ptrdiff_t size);

/* malloc and realloc that end the program when memory runs out. */
void *must_realloc(void *at, ptrdiff_t size);
/* Returns freed memory to the system: call it after freeing much, before allocating much. */
void memory_give_back(void);
/* One heap for all threads, so that what one frees serves the others. Call it before the first thread starts. */
void memory_share_heap(void);

/* scoped(arena_close) struct arena *a = arena_open(); closes it on every exit from the scope. */
#define scoped(close) __attribute__((cleanup(close##_at)))
static inline void arena_close_at(struct arena **a)
{
	arena_close(*a);
}

#endif
