/* Shared by the list of sources (sources.c) and those opened by address (opened_sources.c). */
#ifndef OCAT_WORKSPACE_SOURCES_SOURCES_H
#define OCAT_WORKSPACE_SOURCES_SOURCES_H

#include "workspace/internal.h"

struct shown_address { /* guarded by the lock */
	bool read;
	str text;
};

/* With the lock held; the name must be free. */
const struct configured *sources_append(struct workspace *s, const struct source *src, str file, int line,
					int64_t ttl_us, int64_t history_us);

#endif
