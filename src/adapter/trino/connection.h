/*
 * Trino, Starburst and Presto over HTTP: a statement is sent, and its rows are fetched page by page from where each
 * page says that the next one is. The engine cannot be told to only read, so that we send nothing else.
 */
#ifndef OCAT_ADAPTER_TRINO_CONNECTION_H
#define OCAT_ADAPTER_TRINO_CONNECTION_H

#include "adapter/adapter.h"
#include "adapter/http/session.h"

struct conn {
	struct http_session session;
	str catalog;  /* the only one that is read; absent: all */
	str schema;   /* of the address: where names without one are looked up; absent: none */
	bool presto;  /* the address says so */
	str version, product; /* once the server was greeted; "435", "Trino" */
};

/* ---- address.c: what its own tools are told ---- */

/* shown: without secrets, as it may be stored. */
struct trino_address {
	str base, shown, catalog, schema, ca_file;
	bool presto; /* its headers begin with X-Presto- */
	struct http_login login;
};

extern const struct source_option trino_options[];
bool trino_claims(str text);
bool trino_parse(struct arena *a, const struct source *s, str *shown, struct err *err);
bool trino_server(struct arena *a, const struct source *s, str *host, int *port, struct err *err);
str trino_database(struct arena *a, const struct source *s);
bool trino_address(struct arena *a, const struct source *s, struct trino_address *out, struct err *err);

/* ---- connection.c ---- */

struct conn *trino_open(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err);
void trino_close(struct conn *c); /* NULL is fine */
void trino_cancel(struct conn *c);

/* A call begins. The first one learns what the server is. */
bool trino_begin(struct conn *c, const struct stop *stop, struct err *err);

/* Takes each row: texts, borrowed for the call; an absent one is NULL. Returning false stops the query. */
struct trino_fn {
	bool (*row)(void *with, const str *cells, int n, struct err *err);
	void *with;
};

/*
 * Within a call: one statement, whose rows have that many columns, within the time for one statement. *own (may be
 * NULL): whether a failure is one of this statement alone, after which others can be asked.
 */
bool trino_ask(struct conn *c, str sql, int columns, const struct trino_fn *to, bool *own, struct err *err);

/* ---- the adapter's slots that have files of their own ---- */

bool trino_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		    struct snapshot_end *end, struct err *err);
bool trino_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		   struct asset *out, struct incoming *incoming, struct err *err);
/* The catalogs of the source that this user sees. */
bool trino_catalogs(struct conn *c, struct arena *a, const struct stop *stop, struct strs *out, struct err *err);
/*
 * Passes on those of these assets of a catalog that exist,
 * by schema and name as the server has them, and perhaps others.
 */
bool trino_read_some(struct conn *c, str catalog, const struct asset_ref *which, ptrdiff_t n, const struct stop *stop,
		     const struct sink *to, struct err *err);
bool trino_search(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop,
		  const struct sink *to, str *sql, struct err *err);
/* The asset and its name for a statement, "catalog"."schema"."table". */
bool trino_find(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, struct asset *out,
		str *name, struct err *err);
bool trino_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		  const struct row_fn *to, str *sql, struct err *err);
bool trino_explain(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop,
		   struct estimate *out, str *ran, struct err *err);

#endif
