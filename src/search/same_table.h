/*
 * The same table in another system: a replica, an export, a copy in a warehouse. It has two thirds of the columns that
 * say something, by name and kind of type; columns that many tables have (id, name, created_at) say nothing. Both
 * tables must be the best match of each other, by far: one of several shards or backups is not linked, unless it alone
 * has the same name.
 *
 * Reads the names of two catalogs and nothing else, so that it costs well below a millisecond for a table.
 */
#ifndef OCAT_SEARCH_SAME_TABLE_H
#define OCAT_SEARCH_SAME_TABLE_H

#include "base/stop.h"
#include "base/str.h"

struct arena;
struct names;

struct same_table {
	str catalog;
	int64_t id;	     /* of the asset */
	int common, columns; /* columns that both have, by name and kind of type; those of the smaller table */
};
struct same_tables {
	struct same_table *at;
	ptrdiff_t len, cap;
};

/* Are these names of one column, whatever their case and separators: customer_id, customerId? */
bool same_column(str one, str other);

/*
 * The same as this asset in each of the other catalogs, or in one (only, or absent), in the order of `all`; none where
 * there is none, or several are alike. False only if stopped.
 */
bool same_tables_find(const struct names *const *all, ptrdiff_t n, str catalog, int64_t id, str only, struct arena *a,
		      const struct stop *stop, struct same_tables *out, struct err *err);

#endif
