/*
 * Traces: the questions asked, step by step, as JSON Lines that ocat-trace(5) describes; and the audit log, one line
 * per call. Appends to its own files, reads them back as they are, and does not know what a step means.
 *
 * Decided here: one file holds the steps of a session, or of an investigation that a shell has joined. `ocat stats`
 * counts what the audit log records (audit_tally.c).
 */
#ifndef OCAT_TRACE_TRACE_H
#define OCAT_TRACE_TRACE_H

#include "base/err.h"
#include "trace/line.h"

struct arena;

struct trace; /* one file, open for appending */

/*
 * The trace of this session, created with its first step. `session` names it (OCAT_SESSION, or terminal and day);
 * several processes may append to one file, each line in one write under a lock.
 */
struct trace *trace_open(str dir, const struct trace_head *head, struct err *err);
/* The same in memory, for this process alone: a session whose steps are to be seen, and not kept. */
struct trace *trace_open_in_memory(const struct trace_head *head, struct err *err);
void trace_close(struct trace *t);
bool trace_append(struct trace *t, struct step *step, struct err *err);
str trace_path(const struct trace *t);
bool trace_is_kept(const struct trace *t); /* in a file */
/*
 * A call has begun, and its step will be appended once it has ended: if this process is killed before that, a reader of
 * the trace still finds the call, without a result. False: not noted, as in a file that the user named; then it does
 * not end.
 */
bool trace_call_begins(struct trace *t, const struct step *call);
void trace_call_ends(struct trace *t); /* after its step was appended */
/*
 * Told of each line after it was written, in the same call and under the trace's lock: it must not wait. head is the
 * first line of the file, which another process may have written; began: this one wrote it just now.
 */
struct trace_listener {
	void (*began)(void *with, const struct trace_head *head);
	void (*step)(void *with, const struct trace_head *head, const struct step *step);
	void *with;
};
void trace_listen(struct trace *t, struct trace_listener listener);
/*
 * Writes the first line now, for an investigation that begins with a question; ERR_NOTHING if the file already has
 * one.
 */
bool trace_begin(struct trace *t, struct err *err);

/* Writes the last line: the outcome. More steps may still follow. */
bool trace_end(struct trace *t, str answer, str sql, const struct trace_totals *totals, struct err *err);

/* ---- investigations: a trace that the commands of one shell join until it is stopped ---- */

/* *name absent: none, or its file was deleted. */
bool trace_joined(struct arena *a, str dir, str shell, str *name);
bool trace_join(str dir, str shell, str name, struct err *err);
void trace_leave(str dir, str shell);

/* ---- reading ---- */
struct trace_whole {
	struct trace_head head;
	array_of(struct step) steps;
	bool ended;
	str answer, sql;
	int64_t broken; /* lines that could not be parsed */
	int64_t too_long; /* and those of more than TRACE_LINE_MOST bytes; both are omitted */
};
bool trace_read(struct arena *a, str path, struct trace_whole *out, struct err *err);
struct trace_totals trace_sum(const struct trace_whole *t);

/* ---- audit ---- */
struct audit {
	instant at;
	str user, session, face, client, tool, parameters, error_code;
	str statement; /* SHA-256 of the SQL in the parameters before its values were left out; absent: none */
	int64_t results, elapsed_us;
	int64_t tokens; /* -1: not counted */
	struct step_decision decision;
};
bool audit_append(str dir, const struct audit *line, struct err *err); /* rotated at 16 MiB, five kept */

#endif
