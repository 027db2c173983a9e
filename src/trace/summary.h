/* What one trace file is about: its first line, and of each step only a few members. */
#ifndef OCAT_TRACE_SUMMARY_H
#define OCAT_TRACE_SUMMARY_H

#include "trace/line.h"

struct trace_file {
	str path, name; /* name: the file's, without .jsonl */
	struct trace_head head;
	int64_t steps, failed;
	int64_t held; /* calls that waited for a person who watched */
	int64_t too_long; /* omitted lines */
	bool ended;
	instant last_at;
	struct strs tools; /* that were called, each once */
};

struct trace_summary {
	struct trace_file file; /* without path */
	int64_t bytes;		/* of the file that were read */
	int64_t inode, size, written_ns; /* of the file at that time */
	bool is_trace; /* any line is of a trace */
};
/* As "NAME step 4"; absent unless the trace is a branch. */
str trace_parent_words(struct arena *a, const struct trace_parent *p);
/* Adds what was appended. False if the file is unreadable. */
bool trace_summary_update(struct arena *a, str path, struct trace_summary *s);

#endif
