/*
 * How much there is of something that one thread brings, for others who wait
 * for it. It only rises, and then it ends. Where there is room for so much
 * alone, a second one says how much of it was used.
 */
#ifndef OCAT_BASE_TIDE_H
#define OCAT_BASE_TIDE_H

#include <stdbool.h>
#include <stddef.h>

struct tide;

struct tide *tide_open(void);
void tide_close(struct tide *t); /* NULL is fine */
void tide_raise(struct tide *t, ptrdiff_t level);
/* No more will come; whole: because that is all, else it is broken off. Only the first end counts. */
void tide_end(struct tide *t, bool whole);
/* Until it is so high. False: it ended before, or was broken off. */
bool tide_await(struct tide *t, ptrdiff_t level);
/* Until it ended: was that all? */
bool tide_await_end(struct tide *t);

#endif
