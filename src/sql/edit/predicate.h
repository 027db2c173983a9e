/*
 * A predicate built from a filter, with every value bound and none written
 * into the text; and the JOIN that a relation means.
 */
#ifndef OCAT_SQL_EDIT_PREDICATE_H
#define OCAT_SQL_EDIT_PREDICATE_H

#include "model/filter/filter.h"
#include "sql/dialect/dialect.h"

struct arena;

/* Text with placeholders, and their values in order. */
struct sql {
	struct sb text;
	struct { str *at; ptrdiff_t len, cap; } bound;
	const struct dialect *dialect;
	struct arena *arena;
};

struct sql sql_start(struct arena *a, const struct dialect *d);
void sql_free(struct sql *q);
void sql_add(struct sql *q, const char *trusted); /* our own text */

/*
 * The columns over which a source's catalog query can be filtered: trusted SQL
 * expressions; NULL where the source cannot say, then that filter is left to the caller.
 */
struct sql_source {
	const char *name;	/* asset name */
	const char *qualified;	/* ns || '.' || name */
	const char *ns;		/* as it is, not in its written form: without quotes */
	bool has_no_partitions; /* nothing here is ever hidden by default */
	bool ns_has_parts; /* namespaces are paths such as db.schema: the last parts alone find one too */
	const char *kind_case;	/* an expression that gives our kind names */
	const char *rows, *size;
	const char *owner;
	/* "EXISTS (SELECT 1 FROM t WHERE t.x = y": what stands before " AND <name test> AND <type test>", its column expressions, ")" */
	const char *has_open, *has_name, *has_type, *has_close;
	const char *has_pk, *has_fk, *is_referenced; /* boolean expressions */
};

/*
 * Appends " AND ..." for each part of the filter that the source can decide
 * exactly or generously (never too narrow: the caller tests the rows again).
 * Returns how many parts were left to the caller or decided only generously: at
 * 0 it passes just what the filter admits, so that a LIMIT may follow.
 */
int sql_where(struct sql *q, const struct filter *f, const struct sql_source *source);

/*
 * JOIN "sales"."customers" AS c ON c."id" = o."customer_id" AND ...; LEFT JOIN
 * when a referencing column may be null. Where no pair of columns is known the
 * condition is NULL and says so: it joins nothing rather than everything.
 */
struct join_side {
	str ns, name, alias;
	const struct strs *fields;
};
void sql_join(struct sb *out, const struct dialect *d, const struct join_side *have, const struct join_side *join, bool left);

#endif
