/*
 * A connection to a server of the MySQL family, over MariaDB's client library, which is opened when the first
 * connection is. Every wait listens to a struct stop and to my_cancel(); every message that leaves here has its secrets
 * hidden. This room knows nothing about catalogs, and never decides what to ask.
 *
 * A connection belongs to one thread at a time; my_cancel() alone may come from any other.
 *
 * The server is not trusted: it gets no file (LOAD DATA LOCAL is refused), no password in plain text without TLS, and
 * an answer larger than the question allows is an error, ERR_CORRUPT_SOURCE, and ends the connection.
 */
#ifndef OCAT_NET_MYSQL_H
#define OCAT_NET_MYSQL_H

#include "base/err.h"
#include "base/stop.h"
#include "base/str.h"

struct arena;
struct my;

/*
 * Reads a URL, mysql://user:password@host:port/database?ssl-mode=REQUIRED. What it leaves open comes from the option
 * files of the system's own client (~/.my.cnf, ...) and from MYSQL_* variables. *shown: without the password;
 * *database: absent if the URL names none. Nothing is opened.
 */
bool my_address(struct arena *a, str written, str *shown, str *database, struct err *err);

/*
 * The one server that the URL names, or a file or variable where it does not. ERR_USAGE: a socket, or this machine
 * without a port.
 */
bool my_server(struct arena *a, str written, str *host, int *port, struct err *err);

struct my_how {
	str address;
	/* connect here instead, to at_port; the address stays the server's name. Absent: to that */
	str at_address;
	int at_port;
	str password;	     /* instead of one in the address or a file; absent: none */
	const char *program; /* what the server's list of connections shows */
	int64_t connect_ms;  /* for all of it: names, sockets, TLS, login */
	int64_t silence_ms;  /* a server that says nothing for so long while it should is given up; 0: never */
};

/* NULL on failure. err->full: the server accepts no more connections at present. */
struct my *my_open(const struct my_how *how, const struct stop *stop, struct err *err);
void my_close(struct my *m); /* NULL is fine */

/*
 * The call that another thread is in ends soon with ERR_CANCELLED, and the server is told to stop, over a second
 * connection that is closed at once. Holds until my_begin(), which forgets an old one.
 */
void my_cancel(struct my *m);
void my_begin(struct my *m);

bool my_is_lost(const struct my *m);   /* nothing more can be asked on it */
str my_place(const struct my *m);	     /* "db.example:3306", for sentences */
str my_tls(const struct my *m);	     /* "TLSv1.3"; "local" over a socket of this machine; "none" */
unsigned my_failure(const struct my *m); /* the server's number of the last failed statement; 0: it had none */
/* The client library, "libmariadb 3.3.20". ERR_UNSUPPORTED when it is missing or too old. */
bool my_library_version(struct arena *a, str *shown, struct err *err);

/* Takes each row: texts, borrowed for the call; an absent one is NULL. Returning false stops the statement. */
struct my_fn {
	bool (*row)(void *with, const str *cells, int n, struct err *err);
	void *with;
	int columns;  /* that the answer must have; 0: any number up to 5,000 */
	int64_t most; /* rows; more is an error. 0: a million */
};

/* One statement; a second one in the same text is refused by the server. to NULL: rows are dropped. */
bool my_ask(struct my *m, str sql, const struct my_fn *to, const struct stop *stop, struct err *err);
/* For callers that find an answer invalid: ERR_CORRUPT_SOURCE with this clause about "it"; ends the connection. */
bool my_nonsense(struct my *m, struct err *err, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
