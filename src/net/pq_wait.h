/*
 * Waiting for a PostgreSQL server: what logging in and asking share. No server is trusted here: whatever it sends, or
 * does not send, a wait ends soon after its struct stop, and takes no more memory than the limits below.
 */
#ifndef OCAT_NET_PQ_WAIT_H
#define OCAT_NET_PQ_WAIT_H

#include "base/stop.h"
#include "net/pq_library.h"

enum {
	PQ_GRACE_US = 1000 * 1000, /* for a server to answer a cancel, or at the end; then the connection is given up */
	PQ_LOGIN_MOST = 1 << 20,   /* bytes of a login */
};

/* During a login, before the library reads: have more than `most` bytes arrived so far? */
bool pq_is_flooded(struct pq *pq, int64_t most);

/* Why nothing more can be asked on this connection. All return false. */
bool pq_lost(struct pq *pq, struct err *err);
bool pq_failed(struct pq *pq, const PGresult *res, struct err *err); /* the server's own error */

/* What PostgreSQL would not send, a clause about "it": ERR_CORRUPT_SOURCE, and the connection is given up. */
bool pq_spoilt(struct pq *pq, struct err *err, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* What to do a little of while there is nothing to take yet; see struct pq_fn. A NULL function: just wait. */
struct pq_idle {
	bool (*run)(void *with, bool *more, struct err *err);
	void *with;
};

bool pq_not_yet(struct pq *pq, const struct stop *stop, struct err *err);
/* True once something came from the server. since: when it last did. */
bool pq_hear(struct pq *pq, short events, int64_t since, struct pq_idle idle, const struct stop *stop,
	     struct err *err);
bool pq_flush(struct pq *pq, const struct stop *stop, struct err *err);
/* The next result, NULL at the end of the answer; false when the wait ended otherwise, or the result is one that nobody can have asked for. */
bool pq_next_result(struct pq *pq, PGresult **res, struct pq_idle idle, const struct stop *stop, struct err *err);
void pq_part_close(struct pq_part *p);
/* Tells the server to stop and takes what it still says; past the grace the connection is given up. */
void pq_interrupt(struct pq *pq);

#endif
