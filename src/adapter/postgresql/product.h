/*
 * What is built on PostgreSQL, or only speaks its protocol: one row for each product, with what it says about its
 * tables beyond PostgreSQL. A product with questions of its own has a catalog that is not PostgreSQL's: it is asked
 * those instead (other_catalog.c), and nothing else. Private to this folder.
 */
#ifndef OCAT_ADAPTER_POSTGRESQL_PRODUCT_H
#define OCAT_ADAPTER_POSTGRESQL_PRODUCT_H

#include "adapter/assembly/row.h"
#include "adapter/postgresql/internal.h"

enum { PG_CELLS_MOST = 12 };

/* Of pg_namespace n: schemas of people, beside those of the product. */
#define PG_OWN_SCHEMAS(others) "substring(CAST(n.nspname AS varchar), 1, 3) <> 'pg_' AND n.nspname NOT IN (" others ")"

/*
 * One statement. Its first columns are of_ns and of_name, the asset that the row belongs to; of foreign keys to_ns and
 * to_name are the asset that they refer to.
 */
struct pg_other_question {
	const char *sql;
	enum row_kind kind;
	bool optional; /* old versions do not have it, or some logins may not read it */
	struct row_cell cells[PG_CELLS_MOST];
};

struct pg_catalog_query;

struct pg_product {
	const char *name;
	const char *mark;     /* of its version(), ignoring case */
	const char *setting;  /* that the server reports as it accepts a login; NULL: none */
	const char *extension; /* that makes it of a PostgreSQL; NULL: it is a server of its own */
	const char *number;   /* what its own version follows in version(); NULL: the server's version is its own */
	/*
	 * Rows of an oid, a key and a value: properties of relations. Of two keys the value is more: `part`, the oid of
	 * the table of which this one only holds a part, and `bound`, which part. NULL: none.
	 */
	const struct pg_catalog_query *facts;
	const char *schemas;			   /* names of schemas; NULL: the catalog is PostgreSQL's own */
	unsigned can;				   /* CAN_ bits, where that is not NULL */
	const struct pg_other_question *questions; /* ended by .sql == NULL */
	const char *unsupported; /* a clause that says why it cannot be read; NULL: it can */
};

/* Every product has a row; the last one is PostgreSQL itself. extensions: as PG_EXTENSIONS, or absent. */
const struct pg_product *pg_product_of(str version, str extensions);
/* Of a server that has just accepted the login; NULL: its version() tells. */
const struct pg_product *pg_product_reported(const struct pq *pq);
/* "7.1.0": the product's own version; absent: the server's. */
str pg_product_version(const struct pg_product *p, str version, str extensions);

extern const struct pg_other_question pg_redshift_questions[], pg_cockroach_questions[], pg_materialize_questions[],
	pg_crate_questions[];

/* Is the catalog not PostgreSQL's own? */
bool pg_is_other(const struct conn *c);
/* The same; then err says that this, a noun, is not supported for the product. */
bool pg_lacks(const struct conn *c, const char *what, struct err *err);

bool pg_other_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct snapshot_end *end,
		       struct err *err);
bool pg_other_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		      struct asset *out, struct incoming *incoming, struct err *err);

/* What the product says about a relation: before its parents are named. */
void pg_facts_of(const struct pg_building *b);

#endif
