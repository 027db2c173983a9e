/*
 * What the files of the PostgreSQL protocol share: libpq's functions, opened
 * when first asked for, and a connection as it is inside. The one room that
 * knows where the library lies; nobody but net/pq and net/pq_connect includes this.
 */
#ifndef OCAT_NET_PQ_LIBRARY_H
#define OCAT_NET_PQ_LIBRARY_H

#include <stdatomic.h>

#include <libpq-fe.h>

#include "base/err.h"
#include "base/str.h"

struct arena;

enum { PQ_TICK_MS = 50 }; /* how late a raised flag may be seen */

#define PQ_FUNCTIONS(_) \
	_(PQconninfoParse) \
	_(PQconninfoFree) _(PQfreemem) _(PQconnectStartParams) _(PQconnectPoll) _(PQstatus) _(PQsocket) \
		_(PQerrorMessage) _(PQsetErrorVerbosity) _(PQsetNoticeProcessor) _(PQfinish) _(PQpass) _(PQdb) \
			_(PQhost) _(PQport) _(PQserverVersion) _(PQbackendPID) _(PQtransactionStatus) \
				_(PQconnectionNeedsPassword) _(PQsetnonblocking) _(PQsendQuery) _(PQsendQueryParams) \
					_(PQflush) _(PQconsumeInput) _(PQisBusy) _(PQgetResult) _(PQresultStatus) \
						_(PQresultErrorField) _(PQgetCopyData) _(PQclear) _(PQntuples) \
							_(PQnfields) _(PQfname) _(PQgetisnull) _(PQgetvalue) \
								_(PQgetlength) _(PQgetCancel) _(PQcancel) \
									_(PQfreeCancel) _(PQsslAttribute) _(PQlibVersion) \
										_(PQparameterStatus) _(PQsetClientEncoding)

/* The library's functions, found once for each connection: that costs microseconds, and keeps globals away. */
struct libpq {
#define _(f) __typeof__(&f) f;
	PQ_FUNCTIONS(_)
#undef _
};

struct pq {
	struct libpq lib;
	struct arena *arena;
	PGconn *conn;
	struct {
		str *at;
		ptrdiff_t len, cap;
	} secrets;
	int64_t silence_us;
	int wake; /* an eventfd that pq_cancel() writes to */
	atomic_bool cancelled;
	bool lost;
	bool raw;    /* the database knows no encoding: text comes as it lies there */
	bool mended; /* some of it was no UTF-8 */
	bool mended_line; /* and some of the latest line */
	bool posted; /* an answer is pending that nothing waits for */
	char state[6];
};

/* ERR_UNSUPPORTED when it is missing or too old. */
bool pq_load(struct libpq *lib, struct err *err);
/* What is in pq->secrets is hidden in the text; an empty one is not kept. */
void pq_keep_secret(struct pq *pq, str s);
str pq_hidden(const struct pq *pq, struct arena *a, str text);

#endif
