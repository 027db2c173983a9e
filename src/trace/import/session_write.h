/* A session of another agent, written as one of our own traces. */
#ifndef OCAT_TRACE_IMPORT_SESSION_WRITE_H
#define OCAT_TRACE_IMPORT_SESSION_WRITE_H

#include "trace/import/session.h"

/* The name of its trace: the format, and the ID of the session or else the name of its file with a hash of its path. */
str session_trace_name(struct arena *a, const struct session *s);
/* The trace as lines, each with its end; of a result at most so many bytes. put returns false with err to stop. */
typedef bool (*session_line_fn)(void *with, str line, struct err *err);
bool session_write_lines(struct session *s, struct arena *a, ptrdiff_t result_most, session_line_fn put, void *with,
			 struct err *err);
/*
 * Writes the trace, and replaces one of an earlier import. Of a result at most so many bytes are kept; what is left out
 * is counted in the step. *path is its file.
 */
bool session_write(struct session *s, struct arena *a, str dir, ptrdiff_t result_most, str *path, struct err *err);

#endif
