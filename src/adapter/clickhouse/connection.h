/*
 * ClickHouse over HTTP: statements in the body of a POST, rows as lines of text. Every statement carries readonly,
 * which the server enforces, unless the user's own profile is read-only and lets no setting change.
 */
#ifndef OCAT_ADAPTER_CLICKHOUSE_CONNECTION_H
#define OCAT_ADAPTER_CLICKHOUSE_CONNECTION_H

#include "adapter/adapter.h"
#include "adapter/http/session.h"
#include "base/map.h"

struct conn {
	struct http_session session;
	str database;	      /* where names without one are looked up; absent: the user's default */
	bool greeted;	      /* from here on all is known about the server */
	int settings;	      /* the row of connection.c with the settings that the server accepts */
	str version, current; /* "26.5.1"; the current database */
	str profile;	      /* the user's own setting of readonly */
	instant now;	      /* the server's clock, when it was greeted */
	struct map columns;   /* of the system's tables, as "tables.uuid" */
};

/* ---- address.c: what its own tools are told ---- */

/* shown: without secrets, as it may be stored. */
struct click_address {
	str base, shown, database, ca_file;
	struct http_login login;
};

extern const struct source_option click_options[];
bool click_claims(str text);
bool click_parse(struct arena *a, const struct source *s, str *shown, struct err *err);
bool click_server(struct arena *a, const struct source *s, str *host, int *port, struct err *err);
bool click_address(struct arena *a, const struct source *s, struct click_address *out, struct err *err);

/* ---- connection.c ---- */

struct conn *click_open(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err);
void click_close(struct conn *c); /* NULL is fine */
void click_cancel(struct conn *c);

/* A call begins. The first one learns what the server is. */
bool click_begin(struct conn *c, const struct stop *stop, struct err *err);
/* Whether the system's table has the column; column NULL: whether the table exists. */
bool click_has(const struct conn *c, const char *table, const char *column);
bool click_explains(const struct conn *c); /* has EXPLAIN, as versions have that know this column too */

struct click_query {
	str sql; /* one SELECT or EXPLAIN, without FORMAT */
	int columns; /* of its rows; errors within the rows are found if there are several */
	bool plain;  /* a user's statement: rows are limited, and none is sent before all are there */
};

/* Takes each row: texts, borrowed for the call; an absent one is NULL. Returning false stops the query. */
struct click_fn {
	bool (*row)(void *with, const str *cells, int n, struct err *err);
	void *with;
};

/* Within a call. *code (may be NULL): the server's own number of the error, or 0. */
bool click_ask(struct conn *c, const struct click_query *q, const struct click_fn *to, int *code, struct err *err);

enum { CLICK_NO_TABLE = 60, CLICK_DENIED = 497 };

/* ---- the adapter's slots that have files of their own ---- */

bool click_fingerprint(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err);
bool click_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		    struct snapshot_end *end, struct err *err);
bool click_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		   struct asset *out, struct incoming *incoming, struct err *err);
/* Passes on those of these assets that exist, by database and name as the server has them. */
bool click_read_some(struct conn *c, const struct asset_ref *which, ptrdiff_t n, const struct stop *stop,
		     const struct sink *to, struct err *err);
bool click_called(struct conn *c, struct arena *a, str native, const struct stop *stop, str *name, struct err *err);
bool click_search(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop,
		  const struct sink *to, str *sql, struct err *err);
bool click_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		  const struct row_fn *to, str *sql, struct err *err);
bool click_grants(struct conn *c, struct arena *a, const struct stop *stop, struct grants *out, struct err *err);
bool click_explain(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop,
		   struct estimate *out, str *ran, struct err *err);

#endif
