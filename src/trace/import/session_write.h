/* A session of another agent, written as one of our own traces. */
#ifndef OCAT_TRACE_IMPORT_SESSION_WRITE_H
#define OCAT_TRACE_IMPORT_SESSION_WRITE_H

#include "trace/import/session.h"

/* The name of its trace: the format, and the ID of the session or else the name of its file with a hash of its path. */
str session_trace_name(struct arena *a, const struct session *s);
/*
 * Writes the trace, and replaces one of an earlier import. Of a result at most so many bytes are kept; what is left out
 * is counted in the step. *path is its file.
 */
bool session_write(struct session *s, struct arena *a, str dir, ptrdiff_t result_most, str *path, struct err *err);

#endif
