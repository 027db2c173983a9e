/*
 * The tables of a catalog whose names are similar to an unknown one. Of a family, one: the member with the name that is
 * closer than all others, else the table that represents them.
 */
#ifndef OCAT_SERVICE_SQL_NEAR_TABLES_H
#define OCAT_SERVICE_SQL_NEAR_TABLES_H

#include "workspace/workspace.h"

struct near_ask {
	struct workspace *session; /* its index of names is used; NULL: none */
	struct store *store;
	str catalog;
};
/* Best first, at most three; none if they cannot be read. */
void near_tables(const struct near_ask *ask, struct arena *a, str name, struct strs *out);

#endif
