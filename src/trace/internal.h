/* What the files of this room share. Private to this folder. */
#ifndef OCAT_TRACE_INTERNAL_H
#define OCAT_TRACE_INTERNAL_H

#include "trace/files.h"

/* ---- summary.c: what one file is about ---- */
struct summary {
	struct trace_file file; /* without path */
	int64_t bytes;		/* of the file that were read */
	int64_t inode, size, written_ns; /* of the file at that time */
	bool is_trace; /* any line is of a trace */
};
/* Adds what was appended. False if the file is unreadable. */
bool summary_update(struct arena *a, str path, struct summary *s);

/* ---- index.c: the summaries of a folder ---- */
struct summaries {
	struct summary *at;
	ptrdiff_t len, cap;
};
/* Of every trace in the folder; reads the index, and writes it if it was not up to date. */
void summaries_read(struct arena *a, str dir, struct summaries *out);

/* ---- search.c: words and tables in one file ---- */
bool search_holds(str path, const struct trace_query *query);

#endif
