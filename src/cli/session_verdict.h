/* The verdict on a session, with the catalogs of this workspace. */
#ifndef OCAT_CLI_SESSION_VERDICT_H
#define OCAT_CLI_SESSION_VERDICT_H

#include "cli/cli_state.h"
#include "render/answer/trace_verdict.h"

struct judge;
struct session;

/* Opens the workspace; several sessions may follow. NULL with err. */
struct judge *judge_open(struct cli *c, struct err *err);
void judge_close(struct judge *j); /* NULL is fine */
/*
 * s: read to its end. The catalog of -c is remembered for the session; without it, the remembered one holds. The
 * verdict is the arena's, until judge_close.
 */
bool judge_session(struct judge *j, struct arena *a, struct session *s, struct trace_verdict *out, struct err *err);

#endif
