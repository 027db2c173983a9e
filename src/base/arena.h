/*
 * Memory by lifetime. An arena gives zeroed memory and takes all of it back
 * at once; nothing that came from one is freed on its own. Out of memory ends
 * the program here, with one sentence, so no caller checks for NULL.
 * An arena belongs to one thread at a time.
 */
#ifndef OCAT_BASE_ARENA_H
#define OCAT_BASE_ARENA_H

#include <stddef.h>

struct arena;
struct arena_mark {
	void *chunk;
	ptrdiff_t used;
};

struct arena *arena_open(void);
void arena_close(struct arena *a); /* NULL is fine */

/* Forgets everything that was allocated, keeps one chunk for use again; marks are void. */
void arena_reset(struct arena *a);

/* Forgets what was allocated after the mark, lists that grew since then too: for scratch work inside one call. */
struct arena_mark arena_mark(const struct arena *a);
void arena_rewind(struct arena *a, struct arena_mark mark);

/* count * size bytes, zeroed, aligned for any type. count and size are >= 0. */
void *arena_alloc(struct arena *a, ptrdiff_t count, ptrdiff_t size);

/* Bytes held from the system, for tests and limits. */
ptrdiff_t arena_held(const struct arena *a);

/* new(a, struct asset) and new_n(a, struct field, 12) */
#define new(a, type) ((type *)arena_alloc((a), 1, (ptrdiff_t)sizeof(type)))
#define new_n(a, type, n) ((type *)arena_alloc((a), (n), (ptrdiff_t)sizeof(type)))

/*
 * A growing array in an arena: three fields in any struct,
 *	T *at; ptrdiff_t len, cap;
 * and *push(&list, arena) = item. Old storage stays in the arena until it goes.
 */
#define push(v, a) \
	((v)->len >= (v)->cap \
		 ? (void)((v)->at = arena_grow((a), (v)->at, (v)->len, &(v)->cap, (ptrdiff_t)sizeof *(v)->at)) \
		 : (void)0, \
	 (v)->at + (v)->len++)
void *arena_grow(struct arena *a, const void *at, ptrdiff_t len, ptrdiff_t *cap, ptrdiff_t size);

/* malloc and realloc that end the program when there is no memory. */
void *must_realloc(void *at, ptrdiff_t size);
/* What was freed goes back to the system: where much was, before much else is asked for. */
void memory_give_back(void);

/* scoped(arena_close) struct arena *a = arena_open(); closed however we leave. */
#define scoped(close) __attribute__((cleanup(close##_at)))
static inline void arena_close_at(struct arena **a)
{
	arena_close(*a);
}

#endif
