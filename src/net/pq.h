/*
 * A connection to a PostgreSQL server, or to anything that speaks its
 * protocol. libpq is opened when the first connection is: a program that never
 * needs it never loads it. Every wait listens to a struct stop and to
 * pq_cancel(); every message that leaves here has its secrets hidden.
 * This room knows nothing about catalogs, and never decides what to ask.
 *
 * A connection belongs to one thread at a time; pq_cancel() alone may come
 * from any other.
 *
 * The server is not trusted: an answer that PostgreSQL would not give, or that is larger than the question allows, is
 * an error, ERR_CORRUPT_SOURCE, and ends the connection.
 */
#ifndef OCAT_NET_PQ_H
#define OCAT_NET_PQ_H

#include "base/err.h"
#include "base/stop.h"
#include "base/str.h"

struct arena;
struct pq;

/*
 * Reads what a person wrote: a URL (postgresql://, postgres://), words
 * ("service=prod", "host=db dbname=shop"), a bare database name, or nothing
 * (then PG* variables say all). Nothing is opened. *shown is the same address
 * without passwords, and connects again when something else brings those.
 */
bool pq_address(struct arena *a, str written, str *shown, struct err *err);
/*
 * The database that such an address names;
 * absent: it leaves that to something else, or is not such an address. Nothing is opened.
 */
str pq_database(struct arena *a, str written);

/*
 * The one server that such an address names, or PGHOST and PGPORT where it does not. ERR_USAGE: several, a socket, or
 * that of a service, which only the client library knows.
 */
bool pq_server(struct arena *a, str written, str *host, int *port, struct err *err);

struct pq_how {
	str address;	     /* as pq_address takes it */
	/* connect here instead, to at_port; the address stays the server's name. Absent: to that */
	str at_address;
	int at_port;
	str password;	     /* instead of one in the address; absent: as the client library finds it */
	const char *program; /* the application's name, unless the person set one */
	int64_t connect_ms;  /* for all of it: names, sockets, TLS, login */
	int64_t silence_ms;  /* a server that says nothing for so long while it should is given up; 0: never */
};

/* NULL on failure: ERR_CONNECT, ERR_LOGIN, ERR_TIMEOUT, ERR_CANCELLED, ERR_UNSUPPORTED (no library). */
struct pq *pq_open(const struct pq_how *how, const struct stop *stop, struct err *err);
void pq_close(struct pq *pq); /* NULL is fine */

/*
 * The call that another thread is in ends soon with ERR_CANCELLED, and the
 * server is told to stop. Holds until pq_begin(), which forgets an old one.
 */
void pq_cancel(struct pq *pq);
void pq_begin(struct pq *pq);
/* For work between two questions: the second is due by pq_cancel() and by stop, which lives as long as it is used. */
bool pq_is_cancelled(const struct pq *pq);
const struct stop *pq_stop(struct pq *pq, const struct stop *stop);

bool pq_is_lost(const struct pq *pq); /* nothing more can be asked on it */
bool pq_in_transaction(const struct pq *pq);
int pq_version(const struct pq *pq); /* 150004 is 15.4 */
/* A setting that the server reported as it accepted the login; absent: it did not. */
str pq_reported(const struct pq *pq, const char *setting);
int pq_backend(const struct pq *pq); /* the process that the server said serves us; a pooler makes one up */
/*
 * Text is UTF-8, always. A database whose encoding is SQL_ASCII may hold any bytes; of those, what is not UTF-8
 * is given as if it were Latin-1, and then this is true. Such a name cannot be asked for by its name.
 */
bool pq_mended(const struct pq *pq);
bool pq_mended_line(const struct pq *pq); /* the line that is being taken has such text */
bool pq_is_raw(const struct pq *pq); /* it is such a database */
str pq_where(const struct pq *pq);   /* "shop at db.example:5432", for sentences */
/* "TLSv1.3"; "local" where no network is in between; "none" for a network without it. */
str pq_tls(const struct pq *pq);
/*
 * Keeps the password of this login in the password file that the client library uses for it, in front of other lines
 * and in place of an older line of this login; *path: which file. ERR_CONFIG if the library would ignore that file. For
 * the person who asked for that.
 */
bool pq_keep_password(struct pq *pq, struct arena *a, str password, str *path, struct err *err);
/* The client library that connections would use: 150004 is 15.4. ERR_UNSUPPORTED when it is missing or too old. */
bool pq_library(int *version, struct err *err);
/*
 * For callers that find an answer invalid. Sets ERR_CORRUPT_SOURCE with this reason, a clause about "it", and closes
 * the connection. Returns false.
 */
bool pq_nonsense(struct pq *pq, struct err *err, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The SQLSTATE of the last failure, "" when it had none. */
const char *pq_state(const struct pq *pq);

/*
 * Takes rows as lines of COPY's text format, without line end, borrowed for
 * the call: those of COPY ... TO STDOUT as they come, those of any other
 * statement written the same way. Returning false stops the read.
 */
struct pq_fn {
	bool (*line)(void *with, int statement, str line, struct err *err);
	/*
	 * Called again and again while there is nothing to take yet, to do a little of something else: *more
	 * false when nothing is left to do. Returning false stops the read. NULL: just wait.
	 */
	bool (*idle)(void *with, bool *more, struct err *err);
	void *with;
	int64_t most;	/* bytes of rows in one message: more is an error; 0: 16 MB */
	int statements; /* that have to be answered: fewer is an error */
};

/*
 * Several statements in one message: one round trip, however many. Statements
 * are counted from 0. For text of our own only: nothing is bound here. taker
 * may be NULL, then rows are dropped.
 */
bool pq_message(struct pq *pq, const char *sql, const struct pq_fn *taker, const struct stop *stop, struct err *err);

/*
 * The same for a statement whose answer says nothing (COMMIT after a read): it is sent and not waited for. The answer
 * is taken before the next question, which fails if it did, or by pq_close().
 */
bool pq_post(struct pq *pq, const char *sql, const struct stop *stop, struct err *err);

/* Rows of one statement, whole, in an arena; an absent cell is NULL. */
struct pq_rows {
	str *name;
	ptrdiff_t columns;
	str *cell; /* row after row */
	ptrdiff_t rows;
};

struct pq_statement {
	str sql;
	const str *values; /* bound as $1, $2, ...; an absent one is NULL */
	ptrdiff_t count;   /* of values */
	ptrdiff_t most;	   /* rows that are taken into memory: more is an error */
	/*
	 * What the answer has to look like, a letter of net/pq_cell_kinds.h for each column: another number of columns,
	 * or a cell of another kind, is an error (ERR_CORRUPT_SOURCE). NULL: a statement that has no rows.
	 */
	const char *columns;
};

/* By the extended protocol, which refuses a second one. */
bool pq_ask(struct pq *pq, struct arena *a, const struct pq_statement *s, struct pq_rows *out, const struct stop *stop,
	    struct err *err);

#endif
