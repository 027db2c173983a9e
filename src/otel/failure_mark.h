/*
 * Remembers between processes that a collector did not answer: an empty file in the folder of the program's state,
 * whose time is that of the failure. Commands of the next minute then neither wait for it nor log it again.
 */
#ifndef OCAT_OTEL_FAILURE_MARK_H
#define OCAT_OTEL_FAILURE_MARK_H

#include "base/str.h"

struct arena;

bool failure_mark_is_fresh(struct arena *a, str dir);
void failure_mark_set(struct arena *a, str dir);
void failure_mark_clear(struct arena *a, str dir);

#endif
