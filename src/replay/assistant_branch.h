/*
 * A branch of a session in which the assistant goes on, whoever took the session's steps: it says what the step should
 * have been, that step is called if it is one of ocat's tools, and else kept as proposed; the statement as it would be
 * right is checked, and the question of that turn is answered. All of that is a trace of its own, which names its
 * parent. Tools of others are never run, and nothing runs on data.
 */
#ifndef OCAT_REPLAY_ASSISTANT_BRANCH_H
#define OCAT_REPLAY_ASSISTANT_BRANCH_H

#include "replay/branch_trace.h"

/* how: without parameters. parent: read to its end. False with err, before a trace is made, if it has no such step. */
bool assistant_branch_run(struct arena *a, const struct branch_how *how, struct session *parent, struct branch *out,
			  struct err *err);

#endif
