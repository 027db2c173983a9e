/*
 * A server of the MySQL family as a source. All of them speak one protocol and have one information_schema; where
 * products and versions differ, the difference is a row of a table (questions.c, product.c). Everything is asked in a
 * transaction that may only read, where the product has one that it enforces.
 */
#ifndef OCAT_ADAPTER_MYSQL_CONNECTION_H
#define OCAT_ADAPTER_MYSQL_CONNECTION_H

#include "adapter/adapter.h"
#include "net/mysql.h"

/* ---- product.c ---- */

/* Those whose answers differ; others are as one of them is. */
enum { IS_MARIADB = 1, IS_MYSQL = 2, IS_TIDB = 4, IS_DOLT = 8, IS_ANY = 15 };

struct product {
	const char *name;
	unsigned is;
	str version; /* "10.11.19" */
	int number;  /* 101119; of the product's own version */
	bool enforces; /* a read-only transaction */
};

/* From VERSION(), @@version_comment and the variable aurora_version (absent: none). */
struct product mysql_product(struct arena *a, str version, str comment, str aurora);
/* ERR_UNSUPPORTED for a version older than those that are read. */
bool mysql_product_is_read(const struct product *p, struct err *err);

/* ---- connection.c ---- */

struct conn {
	struct source source; /* as given, but for schemas: a database in the URL is the only one that is read */
	struct observer observer;
	struct arena *arena;
	struct my *my;
	struct stop stop; /* of the call; a cancel raises it */
	struct product product;
	str user, database; /* "reader@10.0.%"; absent: no default database */
};

struct conn *mysql_open(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err);
void mysql_shut(struct conn *c); /* NULL is fine */
void mysql_stop(struct conn *c);
void mysql_progress(struct conn *c, const char *stage);
bool mysql_parse(struct arena *a, const struct source *s, str *shown, struct err *err);
bool mysql_server(struct arena *a, const struct source *s, str *host, int *port, struct err *err);
extern const struct source_option mysql_options[];

/* Runs `look` within a transaction that only reads, which is rolled back. */
bool mysql_look(struct conn *c, const struct stop *stop,
		bool (*look)(struct conn *c, const struct stop *stop, void *with, struct err *err), void *with,
		struct err *err);
/* One statement, within a look; it is reported to the observer. */
bool mysql_ask(struct conn *c, str sql, const struct my_fn *to, const struct stop *stop, struct err *err);
void mysql_text(struct sb *out, str text); /* a literal, in whatever sql_mode this session has */

/* ---- catalog.c, and the other slots that have files of their own ---- */

bool mysql_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		    struct snapshot_end *end, struct err *err);
bool mysql_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		   struct asset *out, struct incoming *incoming, struct err *err);
bool mysql_search(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop,
		  const struct sink *to, str *sql, struct err *err);
bool mysql_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		  const struct row_fn *to, str *sql, struct err *err);
bool mysql_explain(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop,
		   struct estimate *out, str *ran, struct err *err);
bool mysql_grants(struct conn *c, struct arena *a, const struct stop *stop, struct grants *out, struct err *err);

#endif
