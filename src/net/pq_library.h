/*
 * What the files of the PostgreSQL protocol share: libpq's functions, opened
 * when first asked for, and a connection as it is inside. The one room that
 * knows where the library lies; only net/pq_connect, net/pq_wait and net/pq include this.
 */
#ifndef OCAT_NET_PQ_LIBRARY_H
#define OCAT_NET_PQ_LIBRARY_H

#include <libpq-fe.h>

#include "base/err.h"
#include "base/stop.h"
#include "base/str.h"

struct arena;

enum { PQ_TICK_MS = 50 }; /* how late a raised flag may be seen */

#define PQ_FUNCTIONS(_) \
	_(PQconninfoParse) \
	_(PQconninfo) _(PQconninfoFree) _(PQfreemem) _(PQconnectStartParams) _(PQconnectPoll) _(PQstatus) _(PQsocket) \
	_(PQerrorMessage) _(PQsetErrorVerbosity) _(PQsetNoticeProcessor) _(PQfinish) _(PQpass) _(PQdb) \
	_(PQhost) _(PQport) _(PQuser) _(PQserverVersion) _(PQbackendPID) _(PQtransactionStatus) \
	_(PQconnectionNeedsPassword) _(PQsetnonblocking) _(PQsendQuery) _(PQsendQueryParams) \
	_(PQflush) _(PQconsumeInput) _(PQisBusy) _(PQgetResult) _(PQresultStatus) \
	_(PQresultErrorField) _(PQgetCopyData) _(PQclear) _(PQntuples) \
	_(PQnfields) _(PQfname) _(PQgetisnull) _(PQgetvalue) \
	_(PQgetlength) _(PQgetCancel) _(PQcancel) \
	_(PQfreeCancel) _(PQsslAttribute) _(PQlibVersion) \
	_(PQparameterStatus) _(PQsetClientEncoding) \
	_(PQsetSingleRowMode) _(PQnotifies) _(PQbinaryTuples) _(PQcmdTuples)

/* The library's functions, found once for each connection: that costs microseconds, and keeps globals away. */
struct libpq {
#define _(f) __typeof__(&f) f;
	PQ_FUNCTIONS(_)
#undef _
};

/* Opened when first needed; see consume_part() in net/pq_wait.c. */
struct pq_part {
	bool open;
	int own;     /* the server's socket */
	int pair[2]; /* the library reads from the first what is put into the second */
};

struct pq {
	struct libpq lib;
	struct arena *arena;
	PGconn *conn;
	array_of(str) secrets;
	int64_t silence_us;
	int64_t heard; /* bytes since the last row or result */
	bool answering; /* some of an answer was read */
	struct pq_part part;
	int wake; /* an eventfd that pq_cancel() writes to */
	struct stop raised; /* by pq_cancel() */
	bool lost;
	bool raw;    /* the database knows no encoding: text comes as it lies there */
	bool mended; /* some of it was no UTF-8 */
	bool mended_line; /* and some of the latest line */
	bool posted; /* an answer is pending that nothing waits for */
	char state[6];
};

/* ERR_UNSUPPORTED when it is missing or too old. */
bool pq_load(struct libpq *lib, struct err *err);
str pq_place(const struct pq *pq); /* "shop at db.example:5432" */
/* What is in pq->secrets is hidden in the text; an empty one is not kept. */
void pq_keep_secret(struct pq *pq, str s);
str pq_hidden(const struct pq *pq, struct arena *a, str text);

#endif
