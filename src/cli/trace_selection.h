/*
 * Selects the trace for the steps of this process. The default is that of the terminal and day; an investigation has
 * its own, which OCAT_TRACE names, or which the shell has joined. Writes no step itself: tool_call does.
 */
#ifndef OCAT_CLI_TRACE_SELECTION_H
#define OCAT_CLI_TRACE_SELECTION_H

#include "cli/cli_state.h"
#include "trace/trace.h"

/*
 * The one in OCAT_TRACE, else the investigation that this shell has joined, else the trace of this terminal and day;
 * NULL if tracing is off. cli_end closes it.
 */
struct trace *cli_trace(struct cli *c, struct err *err);
/* For the traces of this process: sends their steps to a collector. False: the environment names none. */
bool cli_trace_listener(struct cli *c, struct trace_listener *out);
bool cli_traces_dir(struct cli *c, str *dir, struct err *err);
/* trace_read, with advice for the session of another agent. */
bool cli_trace_read(struct cli *c, str path, struct trace_whole *out, struct err *err);
/* Name or path of the investigation; absent: none. */
str cli_investigation(struct cli *c);
/* Creates a trace that begins with this question, and that this shell joins. */
bool cli_investigate(struct cli *c, str question, str *name, str *path, struct err *err);
/* Ends it, with its result (absent: none given); the shell leaves it. */
bool cli_conclude(struct cli *c, str answer, str sql, str *name, struct trace_totals *totals, struct err *err);

#endif
