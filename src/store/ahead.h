/*
 * What was gathered, read back and taken apart in the order of work by a
 * thread of its own, while what came before it is stored: both take about as
 * long. It never writes, and looks at nothing but the staging's file.
 */
#ifndef OCAT_STORE_AHEAD_H
#define OCAT_STORE_AHEAD_H

#include "store/staging.h"

struct ahead;

/* order: places in the staging, which is settled and stays as it is until ahead_stop. */
struct ahead *ahead_start(struct staging *g, const uint32_t *order, ptrdiff_t n);
/* The next one, borrowed until the call after; to be called n times at most. */
bool ahead_next(struct ahead *h, str *record, const struct asset **out, struct err *err);
void ahead_stop(struct ahead *h); /* NULL is fine; whatever it is doing */

#endif
