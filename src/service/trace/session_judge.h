/* Verdicts on sessions, with the catalogs of one workspace; a person's choice of a catalog is remembered by session. */
#ifndef OCAT_SERVICE_TRACE_SESSION_JUDGE_H
#define OCAT_SERVICE_TRACE_SESSION_JUDGE_H

#include "render/answer/trace_verdict.h"
#include "service/scope.h"

struct session;
struct session_judge;

/*
 * Of the caches as they are now; several sessions may follow. catalog: chosen by the person, for all of them; absent:
 * none. Everything is the arena's. NULL with err.
 */
struct session_judge *session_judge_open(struct workspace *w, const struct client *client, struct arena *a, str catalog,
					 const struct stop *stop, struct err *err);
void session_judge_observe(struct session_judge *j, const struct observer *o); /* of its progress */
void session_judge_close(struct session_judge *j); /* NULL is fine */
/*
 * s: read to its end. The chosen catalog is remembered for the session; without one, the remembered one holds. The
 * verdict is the arena's, until the judge is closed.
 */
bool session_judge_verdict(struct session_judge *j, struct arena *a, struct session *s, struct trace_verdict *out,
			   struct err *err);

#endif
