/*
 * A file may hold several sessions, as the databases of some agents do: the path of one is FILE#ID (part_path.h),
 * and FILE alone stands for the newest.
 */
#ifndef OCAT_TRACE_IMPORT_MULTI_SESSION_FILE_H
#define OCAT_TRACE_IMPORT_MULTI_SESSION_FILE_H

#include "base/array.h"
#include "base/clock.h"
#include "base/str.h"

struct arena;

struct session_part {
	str path;
	instant changed;
};
struct session_parts {
	struct session_part *at;
	ptrdiff_t len, cap;
};

/* The sessions of a file that may hold several, the newest first; none: it is one session, or unreadable. */
void session_parts(struct arena *a, str path, struct session_parts *out);

#endif
