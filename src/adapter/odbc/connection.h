/*
 * A system behind an ODBC driver. SQL Server and Oracle are asked for their own catalog views in bulk (pack.h). Any
 * other is asked by the functions of its driver: names and columns of everything, keys and indexes of one asset at a
 * time, since a driver needs a request for each table (functions.c).
 */
#ifndef OCAT_ADAPTER_ODBC_CONNECTION_H
#define OCAT_ADAPTER_ODBC_CONNECTION_H

#include "adapter/adapter.h"
#include "net/odbc.h"

struct pack;

/* ---- address.c ---- */

struct odbc_pair {
	str key, value;
};
struct odbc_pairs {
	struct odbc_pair *at;
	ptrdiff_t len, cap;
};

struct odbc_address {
	str system; /* "sqlserver", "oracle"; absent: the driver says which */
	struct odbc_pairs pairs; /* of the connection string, without driver and password */
	/* the first of them that is installed; none: the pairs name a driver or a data source */
	str drivers[6];
	str password;		 /* absent: the data source may have one */
	str host;		 /* absent: in the data source, or it is a file */
	int port;
	str database, user, shown;
};

extern const struct source_option odbc_options[];
bool odbc_address_read(struct arena *a, const struct source *s, struct odbc_address *out, struct err *err);
str odbc_connection_string(struct arena *a, const struct odbc_address *address, str driver);
bool odbc_parse(struct arena *a, const struct source *s, str *shown, struct err *err);
bool odbc_server(struct arena *a, const struct source *s, str *host, int *port, struct err *err);
str odbc_database(struct arena *a, const struct source *s);
str odbc_called_after(str shown);

/* ---- connection.c ---- */

struct conn {
	const struct source *source;
	struct observer observer;
	struct arena *arena;
	struct odbc *odbc;
	struct stop stop;	 /* of the call; a cancel raises it */
	const struct pack *pack; /* NULL: asked by functions of the catalog */
	const struct dialect *dialect;
	str place;   /* the address, for sentences */
	str product; /* "Microsoft SQL Server" */
	str version, user, database;
};

struct conn *odbc_connect(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err);
void odbc_shut(struct conn *c); /* NULL is fine */
void odbc_stop(struct conn *c);
void odbc_progress(struct conn *c, const char *stage);
/* The start of a call: a cancel before it is forgotten. */
bool odbc_call_begin(struct conn *c, const struct stop *stop, struct err *err);
/* Asks within a call, and reports it to the observer: SQL, or a function of the catalog as one would write it. */
bool odbc_query(struct conn *c, struct odbc_call *call, const struct odbc_fn *to, char state[6], struct err *err);

/* ---- the slots ---- */

bool odbc_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		   struct snapshot_end *end, struct err *err);
bool odbc_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		  struct asset *out, struct incoming *incoming, struct err *err);
bool odbc_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		 const struct row_fn *to, str *sql, struct err *err);

#endif
