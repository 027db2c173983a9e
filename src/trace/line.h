/*
 * One line of a trace file, written and parsed: about the session, a step, or the end. Knows no files. A line that is
 * read and written again keeps all members of struct step.
 */
#ifndef OCAT_TRACE_LINE_H
#define OCAT_TRACE_LINE_H

#include "trace/step.h"

struct arena;
struct jw;
struct sb;

enum { TRACE_LINE_MOST = 16 << 20 }; /* readers skip longer ones */

struct trace_parent { /* of a branch: the session whose steps were taken again from a step on */
	str session, file; /* session: the name of its trace, imported or not */
	int64_t step;	   /* from 1; 0: the trace is not a branch */
};

struct trace_head {
	str name; /* of the file, without .jsonl; absent: the session's. Not written. */
	/* replaces name: a file named by the user, in the user's folder, where nothing is deleted. Not written. */
	str path;
	str session, face, user, client, version, question, title;
	instant started_at;
	struct trace_parent parent;
	/* traces older than this are deleted when a new one begins, at most once a day; 0: none. Not written. */
	int64_t keep_us;
};

struct trace_totals {
	int64_t steps, failed, elapsed_us, tokens;
};

struct trace_end_line {
	str answer, sql; /* absent: none */
	const struct trace_totals *totals;
};

/* Each with its line end. */
void trace_put_head(struct sb *out, const struct trace_head *h);
void trace_put_step(struct sb *out, const struct step *s);
/* The members "decision" and "pinned" of a step that has them. */
void trace_put_decision(struct jw *w, const struct step *s);
void trace_put_end(struct sb *out, const struct trace_end_line *end);

enum trace_line_kind { TRACE_LINE_HEAD, TRACE_LINE_STEP, TRACE_LINE_END };

struct trace_line {
	enum trace_line_kind kind;
	struct trace_head head;
	struct step step;
	str answer, sql; /* of the end */
};

/* False for a line of another kind or a torn one. Text is borrowed from the line or in the arena. */
bool trace_line_read(struct arena *a, str line, struct trace_line *out);

#endif
