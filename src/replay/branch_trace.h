/*
 * The trace of a branch: its first line names the parent, and its steps are calls made,
 * proposed, or words of a person.
 */
#ifndef OCAT_REPLAY_BRANCH_TRACE_H
#define OCAT_REPLAY_BRANCH_TRACE_H

#include "replay/rerun.h"
#include "trace/import/session.h"

struct trace;

struct branch_how {
	struct rerun_how run; /* without a trace */
	str version; /* of ocat, for the trace; may be absent */
	ptrdiff_t step; /* from 0 */
	str parameters; /* of that step, as JSON; absent: as they were */
};

struct branch {
	str name, path; /* of the trace */
	int64_t ran, failed, not_run;
};

/*
 * The name of the trace of a session: of one of ours its file's, of another agent's the one that an import gives it.
 */
str session_run_name(struct arena *a, const struct session *s);
/* A new one among the traces of the workspace; its name and path go to out. NULL with err. */
struct trace *branch_trace_open(struct arena *a, const struct branch_how *how, struct session *parent,
				struct branch *out, struct err *err);
/* The call of a step as it was meant, not run. why: the reason that it was not; may be absent. */
bool branch_trace_propose(struct trace *t, const struct session *parent, const struct step *s, str why,
			  struct err *err);
/* What a person asked on the way belongs to the task. */
bool branch_trace_said(struct trace *t, const struct step *s, struct err *err);

#endif
