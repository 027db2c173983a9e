/* Schemas for tests: a few tables that a test has written down, found by the last part of a name. */
#ifndef OCAT_SCHEMA_HELP_H
#define OCAT_SCHEMA_HELP_H

#include "sql/resolve/schema.h"

struct known_tables {
	const struct sql_table *at;
	size_t len;
};

/* An array of them as the .with of a schema whose .table is find_known. */
#define KNOWN(tables) &(struct known_tables){ (tables), sizeof(tables) / sizeof *(tables) }

static inline enum sql_found find_known(void *with, const struct sql_name *parts, uint32_t n,
					const struct sql_table **out)
{
	const struct known_tables *all = with;

	for (size_t i = 0; i < all->len; i++)
		if (str_eq_fold(all->at[i].name, parts[n - 1].text)) {
			*out = &all->at[i];
			return SQL_FOUND_ONE;
		}
	return SQL_FOUND_NONE;
}

#endif
