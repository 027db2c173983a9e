/*
 * The index of a folder of traces: one line per file with its summary and how far it was read. Only listing reads and
 * writes it; a missing or damaged one is made again.
 */
#ifndef OCAT_TRACE_INDEX_H
#define OCAT_TRACE_INDEX_H

#include "trace/summary.h"

struct trace_summaries {
	struct trace_summary *at;
	ptrdiff_t len, cap;
};
/* Of every trace in the folder; writes the index if it was not up to date. */
void trace_index_read(struct arena *a, str dir, struct trace_summaries *out);

#endif
