/*
 * The trace files of a folder: listed, searched, found by name. What a file is about is kept in an index beside the
 * files, and only what was appended since is read, so that thousands are listed at once.
 */
#ifndef OCAT_TRACE_FILES_H
#define OCAT_TRACE_FILES_H

#include "trace/trace.h"

struct trace_file {
	str path, name; /* name: the file's, without .jsonl */
	struct trace_head head;
	int64_t steps, failed;
	int64_t too_long; /* omitted lines */
	bool ended;
	instant last_at;
	struct strs tools; /* that were called, each once */
};
struct trace_files {
	struct trace_file *at;
	ptrdiff_t len, cap;
};

/* Each condition must hold; of several values of one, any. */
struct trace_query {
	struct strs words;  /* but of these all: in question, title, texts, reasons, parameters, SQL, errors and answer */
	struct strs tables; /* names among the parameters, SQL and results, there perhaps with fewer or more parts */
	struct strs tools;  /* "search_tables" is also "mcp__ocat__search_tables" */
	instant since, until; /* it has steps in this time; NO_TIME: no bound */
	unsigned outcomes; /* TRACE_OUTCOME bits; 0: any */
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
