/*
 * A tree as text: the only text that is shown, copied or run. The same tree gives the same text. Names are quoted
 * where the target needs it, literals are escaped again, comments are dropped. What the target does not support is
 * refused by name, never approximated.
 */
#ifndef OCAT_SQL_PRINT_PRINT_H
#define OCAT_SQL_PRINT_PRINT_H

#include "base/err.h"
#include "sql/tree/tree.h"

struct sb;

struct print_style {
	const struct dialect *to; /* NULL: as it was read */
	bool flat;		  /* one line; else one clause per line if it does not fit */
	int width;		  /* 0: 88 */
	/* '\d' stays as written, though a setting decides what it means; never for text that runs */
	bool plain_strings;
};

/* n: a query, or any node within. On failure nothing was added to out. */
bool sql_print(struct sb *out, const struct tree *t, node n, const struct print_style *style, struct err *err);

#endif
