/*
 * A connection over ODBC: a driver of the machine runs in a process of its own (net/odbc_process.h), so that one that
 * crashes, hangs or answers nonsense costs this connection and nothing else. Everything is asked and answered as text
 * in UTF-8. Whatever was asked is rolled back.
 */
#ifndef OCAT_NET_ODBC_H
#define OCAT_NET_ODBC_H

#include "base/err.h"
#include "base/stop.h"
#include "base/str.h"
#include "net/odbc_frame.h"
#include "net/odbc_types.h"

struct arena;
struct odbc;

struct odbc_how {
	str string;  /* the connection string, with its password */
	str secrets[2]; /* hidden in every message; may be absent */
	str shown;   /* the source, for sentences */
	int64_t connect_ms;
};

/* What a driver says about itself and its system; empty: nothing. */
enum odbc_fact {
	ODBC_FACT_PRODUCT,
	ODBC_FACT_VERSION,
	ODBC_FACT_DRIVER,
	ODBC_FACT_DRIVER_VERSION,
	ODBC_FACT_DATABASE,
	ODBC_FACT_USER,
	ODBC_FACT_ESCAPE, /* before a character of a pattern that is meant */
	ODBC_FACT_SCHEMAS, /* what it calls schemas; empty: it has none */
	ODBC_FACT_CATALOGS, /* "Y": it has catalogs */
	ODBC_FACT_QUOTE, /* around a name; a blank: none */
	ODBC_FACT_COUNT,
};

/* The driver has connected, or err says why not within connect_ms. */
struct odbc *odbc_open(const struct odbc_how *how, const struct stop *stop, struct err *err);
void odbc_close(struct odbc *o); /* NULL is fine */
str odbc_fact(const struct odbc *o, enum odbc_fact f);
/* From any thread: what runs ends soon with ERR_CANCELLED, and so does the next one until odbc_begin. */
void odbc_cancel(struct odbc *o);
void odbc_begin(struct odbc *o); /* forgets a cancel */
bool odbc_is_lost(const struct odbc *o); /* it cannot be asked any more */

/* What is asked: SQL, or a function of the catalog, whose arguments may be absent. */
struct odbc_call {
	enum odbc_frame kind; /* ODBC_SQL ... ODBC_STATISTICS */
	const str *args;
	int count;
	const char *columns; /* those of the answer that are wanted, by number from 1, ascending: "2 3 4"; NULL: all */
	int64_t cell;	     /* characters of a value that are kept; 0: all of it, up to some megabytes */
	bool measured;	     /* the text after each value is its whole length */
	int64_t rows;	     /* the answer ends after so many; 0: with its last */
	int64_t most;	     /* more rows are an error; 0: any number */
	int64_t timeout_ms;
};

/* Texts are borrowed for the call; an absent one is NULL. Returning false stops the answer with its err. */
struct odbc_fn {
	/* The columns of the answer: of each its name, and "binary" or absent. NULL: not wanted. */
	bool (*head)(void *with, const str *texts, int n, struct err *err);
	bool (*row)(void *with, const str *cells, int n, struct err *err);
	void *with;
};

/* *state: SQLSTATE of a failure of the driver, for those who know better (may be NULL). */
bool odbc_ask(struct odbc *o, const struct odbc_call *call, const struct odbc_fn *to, const struct stop *stop,
	      char state[6], struct err *err);

/* Of the driver manager; ERR_UNSUPPORTED when it is missing. */
bool odbc_library_shown(struct arena *a, str *shown, struct err *err);

#endif
