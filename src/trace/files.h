/*
 * The trace files of a folder: listed, searched, found by name. What a file is about is kept in an index beside the
 * files, and only what was appended since is read, so that thousands are listed at once.
 */
#ifndef OCAT_TRACE_FILES_H
#define OCAT_TRACE_FILES_H

#include "trace/search.h"
#include "trace/summary.h"

struct trace_files {
	struct trace_file *at;
	ptrdiff_t len, cap;
};

#define TRACE_OUTCOMES(_) \
	_(TRACE_ANSWERED, "answered") _(TRACE_OPEN, "open") _(TRACE_FAILED, "failed") _(TRACE_CLEAN, "clean")

enum trace_outcome {
#define _(id, name) id,
	TRACE_OUTCOMES(_)
#undef _
	TRACE_OUTCOME_COUNT
};
bool trace_outcome_named(str name, enum trace_outcome *out);

/* Newest first. Unreadable files are left out. query: NULL for all. */
bool trace_list(struct arena *a, str dir, const struct trace_query *query, struct trace_files *out, struct err *err);
/* By name, a unique start of one, "last", or a path. A name in the folder precedes a path. */
bool trace_find(struct arena *a, str dir, str name, str *path, struct err *err);

#endif
