/* A column that a condition compares with constants: through brackets, casts, lower(), upper() and trim(). */
#ifndef OCAT_SQL_CHECK_COMPARED_COLUMN_H
#define OCAT_SQL_CHECK_COMPARED_COLUMN_H

#include "model/asset.h"
#include "sql/check/lint_internal.h"
#include "sql/resolve/view_origins.h"

enum folding { FOLDS_NOT, FOLDS_LOWER, FOLDS_UPPER };

struct compared_column {
	const struct sql_base *base;
	const struct sql_column *column;
	const struct sql_values *values;
	enum folding by;
	bool any_case;	  /* = ignores case */
	bool padded;	  /* blanks at the end mean nothing */
	struct strs list; /* all values, in the case of lower() or upper(); empty: unknown */
	bool ascii;	  /* they are */
};

struct compared_constant {
	node at;
	str text;
	bool number, ascii;
	double value;
};

/* False: computed, or nothing is known of its values. */
bool compared_column_read(const struct linting *l, node n, struct compared_column *out);
bool compared_constant_read(const struct linting *l, node n, struct compared_constant *out);
bool compared_is_constant(const struct linting *l, node n);
str compared_folded(struct arena *a, enum folding by, str value);
/* "orders.status", "lower(orders.status)" */
str compared_column_words(const struct linting *l, const struct compared_column *c);

#endif
