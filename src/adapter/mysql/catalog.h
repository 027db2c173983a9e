/* A read of the catalog: questions in, rows into an assembly. */
#ifndef OCAT_ADAPTER_MYSQL_CATALOG_H
#define OCAT_ADAPTER_MYSQL_CATALOG_H

#include "adapter/mysql/questions.h"

enum { MYSQL_QUESTIONS_MOST = 40 };

struct mysql_reading {
	const struct product *product; /* first: mysql_row gets this structure */
	struct assembly *assembly;
	struct row_shape shapes[MYSQL_QUESTIONS_MOST];
	const struct row_shape *shape;
	struct asset_ref only; /* name absent: all */
	bool incoming;
	int64_t tables;
	bool cut; /* the second step took too long */
	int64_t undefined; /* views whose definition is hidden */
	int64_t without; /* assets that lack what it gives */
};

struct mysql_referrers {
	struct asset_ref *at; /* names as they are, not as asset_ref has them */
	ptrdiff_t len, cap;
};

bool mysql_find_referrers(struct conn *c, struct arena *a, const struct asset_ref *which, struct mysql_referrers *out,
			  const struct stop *stop, struct err *err);

/* The tables that are no system tables and that the source's schemas name: conditions on this column. */
void mysql_put_scope(struct sb *out, const struct source *s, const char *ns);

#endif
