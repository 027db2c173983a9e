/*
 * A predicate built from a filter, with every value bound, and the JOIN for a relation.
 */
#ifndef OCAT_SQL_EDIT_FILTER_TO_SQL_H
#define OCAT_SQL_EDIT_FILTER_TO_SQL_H

#include "model/filter/filter.h"
#include "sql/dialect/dialect.h"

struct arena;

/* Text with placeholders, and their values in order. */
struct sql {
	struct sb text;
	array_of(str) bound;
	const struct dialect *dialect;
	struct arena *arena;
	bool regex_inline; /* the dialect's regex_call has two arguments: options are within the expression, "(?i)" */
};

struct sql sql_start(struct arena *a, const struct dialect *d);
void sql_free(struct sql *q);
void sql_add(struct sql *q, const char *trusted); /* our own text */
/* The text with its values in their places, for servers that take none beside it; the text has ? for them only. */
str sql_with_values(const struct sql *q);

/*
 * The columns by which a catalog query can be filtered: trusted SQL expressions. NULL: the source lacks the column,
 * and the caller filters.
 */
struct sql_source {
	const char *name;	/* asset name */
	const char *qualified;	/* ns || '.' || name */
	const char *ns;		/* the plain name, without quotes */
	bool has_no_partitions; /* nothing here is ever hidden by default */
	bool ns_has_parts; /* namespaces are paths such as db.schema, which also match by their last parts */
	const char *kind_case;	/* an expression that gives our kind names */
	const char *rows, *size;
	const char *owner;
	/*
	 * "EXISTS (SELECT 1 FROM t WHERE t.x = y": what stands before " AND <name test> AND <type test>",
	 * its column expressions, ")"
	 */
	const char *has_open, *has_name, *has_type, *has_close;
	const char *has_pk, *has_fk, *is_referenced; /* boolean expressions */
};

/*
 * Appends " AND ..." for each part of the filter that the source can decide exactly or loosely (never too narrowly:
 * the caller tests the rows again). Returns how many parts are left to the caller or decided loosely. At 0 the rows
 * are exactly those that the filter admits, so that a LIMIT may follow.
 */
int sql_where(struct sql *q, const struct filter *f, const struct sql_source *source);

/*
 * JOIN "sales"."customers" AS c ON c."id" = o."customer_id" AND ...; LEFT JOIN when a referencing column is
 * nullable. Without a known pair of columns the condition is NULL with a comment: it joins nothing rather than
 * everything.
 */
struct join_side {
	str ns, name, alias;
	const struct strs *fields;
};
void sql_join(struct sb *out, const struct dialect *d, const struct join_side *have, const struct join_side *join,
	      bool left);

#endif
