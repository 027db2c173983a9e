/*
 * When to stop: a deadline and a flag that another thread or a signal may
 * raise. Passed down to everything that can take long; asked often, it is cheap.
 */
#ifndef OCAT_BASE_STOP_H
#define OCAT_BASE_STOP_H

#include <stdatomic.h>

#include "base/err.h"

struct stop {
	atomic_bool cancelled;
	int64_t deadline_us;	 /* by clock_monotonic_us; 0: none */
	const struct stop *parent; /* another that counts too (the program's own Ctrl-C), or NULL */
};

/* False when it is time: err says cancelled or timed out. A NULL stop never ends. */
bool stop_not_yet(const struct stop *stop, struct err *err);
bool stop_is_due(const struct stop *stop); /* the same without a word */

#endif
