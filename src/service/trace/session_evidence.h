/* The evidence of a session that an agent left behind, turn by turn: its steps, and the statements found in them. */
#ifndef OCAT_SERVICE_TRACE_SESSION_EVIDENCE_H
#define OCAT_SERVICE_TRACE_SESSION_EVIDENCE_H

#include "service/trace/evidence.h"
#include "trace/import/session.h"
#include "workspace/workspace.h"

struct stop;
struct session_turns;

/* Statements of one turn, and turns of one session, that are judged: the last ones. */
enum { STATEMENTS_JUDGED = 300, TURNS_JUDGED = 200 };

/* s: read to its end; it outlives the turns. o: receives the number of steps that were read, now and then; or NULL. */
struct session_turns *session_turns_open(struct session *s, const struct observer *o, const struct stop *stop);
void session_turns_close(struct session_turns *t); /* NULL is fine */
static inline void session_turns_close_at(struct session_turns **t)
{
	session_turns_close(*t);
}

/*
 * The evidence of the next turn, until the next call; NULL at the end, or with err. A turn ends with the message of a
 * person after an answer: one that was interrupted, or that asked back without a result, goes on.
 */
struct evidence *session_turns_next(struct session_turns *t, struct err *err);
int64_t session_turns_asked(const struct session_turns *t); /* questions so far */
/* What exceeded the limits so far. */
int64_t session_turns_left_out(const struct session_turns *t, int64_t *statements);

#endif
