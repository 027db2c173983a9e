/*
 * A branch of a session: from one of its steps on, the calls of ocat's own tools are made again today, the first one
 * perhaps with other parameters. What they do goes into a trace of its own, which names its parent. Tools of others are
 * kept there as proposed, and never run; so are ours that cannot run again.
 */
#ifndef OCAT_REPLAY_BRANCH_H
#define OCAT_REPLAY_BRANCH_H

#include "replay/rerun.h"
#include "trace/import/session.h"

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
/* parent: read to its end. False with err, before a trace is made, if no step can run or the parameters do not suit. */
bool branch_run(struct arena *a, const struct branch_how *how, struct session *parent, struct branch *out,
		struct err *err);

#endif
