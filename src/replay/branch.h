/*
 * A branch of a session: from one of its steps on, the calls of ocat's own tools are made again today, the first one
 * perhaps with other parameters. What they do goes into a trace of its own, which names its parent. Tools of others are
 * kept there as proposed, and never run; so are ours that cannot run again.
 */
#ifndef OCAT_REPLAY_BRANCH_H
#define OCAT_REPLAY_BRANCH_H

#include "replay/branch_trace.h"

/* parent: read to its end. False with err, before a trace is made, if no step can run or the parameters do not suit. */
bool branch_run(struct arena *a, const struct branch_how *how, struct session *parent, struct branch *out,
		struct err *err);

#endif
