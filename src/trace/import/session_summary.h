/* What the session of another agent is about, for lists of traces: the same as trace/summary.h says of ours. */
#ifndef OCAT_TRACE_IMPORT_SESSION_SUMMARY_H
#define OCAT_TRACE_IMPORT_SESSION_SUMMARY_H

#include "trace/summary.h"

struct stop;

/* Reads all of it. Sets the counts, the question, the tools, the end, and the time of the last step; the rest stays. */
bool session_summarize(struct arena *a, str path, const struct stop *stop, struct trace_file *out, struct err *err);

#endif
