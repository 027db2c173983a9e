/*
 * Waits for a PostgreSQL server, during login and for answers. No server is trusted: whatever it sends or fails to
 * send, a wait ends soon after its struct stop is due, and uses no more memory than the limits below.
 */
#ifndef OCAT_NET_PQ_WAIT_H
#define OCAT_NET_PQ_WAIT_H

#include "base/stop.h"
#include "net/pq_library.h"

enum {
	PQ_GRACE_US = 1000 * 1000, /* for a server to answer a cancel, or at the end; then the connection is closed */
	PQ_LOGIN_MOST = 1 << 20,   /* bytes of a login */
};

/* During a login, before the library reads: whether more than `most` bytes have arrived. */
bool pq_is_flooded(struct pq *pq, int64_t most);

/* Set the error of a connection that can no longer be used. All return false. */
bool pq_lost(struct pq *pq, struct err *err);
bool pq_failed(struct pq *pq, const PGresult *res, struct err *err); /* the server's own error */

/*
 * An answer that PostgreSQL never sends: ERR_CORRUPT_SOURCE. The reason is a clause about "it";
 * closes the connection.
 */
bool pq_spoilt(struct pq *pq, struct err *err, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Work to do in small steps while no data is available; see struct pq_fn. A NULL function: just wait. */
struct pq_idle {
	bool (*run)(void *with, bool *more, struct err *err);
	void *with;
};

bool pq_not_yet(struct pq *pq, const struct stop *stop, struct err *err);
/* True once data has arrived from the server. since: the time of the last arrival. */
bool pq_hear(struct pq *pq, short events, int64_t since, struct pq_idle idle, const struct stop *stop,
	     struct err *err);
bool pq_flush(struct pq *pq, const struct stop *stop, struct err *err);
/* The next result, NULL at the end of the answer; false if the wait failed, or the result is of an impossible kind. */
bool pq_next_result(struct pq *pq, PGresult **res, struct pq_idle idle, const struct stop *stop, struct err *err);
void pq_part_close(struct pq_part *p);
/* Cancels the request and reads the rest of the answer; after the grace period, closes the connection. */
void pq_interrupt(struct pq *pq);

#endif
