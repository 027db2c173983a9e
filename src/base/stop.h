/*
 * Stopping long work: a deadline and a flag that another thread or a signal may raise. Passed down to everything that
 * can take long; cheap to check often.
 */
#ifndef OCAT_BASE_STOP_H
#define OCAT_BASE_STOP_H

#include <stdatomic.h>

#include "base/err.h"

struct stop {
	atomic_bool cancelled;
	int64_t deadline_us;	 /* by clock_monotonic_us; 0: none */
	const struct stop *parent; /* another stop that also applies (the program's own Ctrl-C), or NULL */
};

/* False when the work must stop: err says cancelled or timed out. A NULL stop never stops. */
bool stop_not_yet(const struct stop *stop, struct err *err);
bool stop_is_due(const struct stop *stop); /* the same without an error */

#endif
