/* The evidence of a session that an agent left behind: its steps, and the statements found in them. */
#ifndef OCAT_SERVICE_TRACE_SESSION_EVIDENCE_H
#define OCAT_SERVICE_TRACE_SESSION_EVIDENCE_H

#include "service/trace/evidence.h"
#include "trace/import/session.h"
#include "workspace/workspace.h"

struct stop;

/*
 * s: read to its end. o: receives the number of steps that were read, now and then; or NULL. NULL with err. Everything
 * is the arena's, but the texts of the session.
 */
struct evidence *session_evidence(struct session *s, struct arena *a, const struct observer *o, const struct stop *stop,
				  struct err *err);

#endif
