/*
 * How much of something one thread has brought, for others who wait for it. The level only rises; then it ends, complete
 * or broken off.
 */
#ifndef OCAT_BASE_WATERMARK_H
#define OCAT_BASE_WATERMARK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct watermark;

struct watermark *watermark_open(void);
void watermark_close(struct watermark *w); /* NULL is fine */
void watermark_raise(struct watermark *w, ptrdiff_t level);
/* Nothing more comes; whole: because that was all. Only the first end counts. */
void watermark_end(struct watermark *w, bool whole);
/* Waits for the level. False: it ended below, or was broken off. */
bool watermark_await(struct watermark *w, ptrdiff_t level);
/* Waits for the end: was that all? */
bool watermark_await_end(struct watermark *w);
/* Has it ended? Waits up to so many milliseconds for that. */
bool watermark_ended(struct watermark *w, int64_t ms);

#endif
