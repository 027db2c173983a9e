/*
 * Completions for shells and the query line. Uses only the cache, and stops at its deadline: anything not found by
 * then is omitted. Never fails: then it offers nothing.
 */
#ifndef OCAT_SERVICE_COMPLETION_H
#define OCAT_SERVICE_COMPLETION_H

#include "service/scope.h"

struct completion {
	str text;   /* the replacement, from the start of the word */
	str detail; /* a few words, or absent */
	bool open;  /* the word continues: no blank after it */
};

struct completions {
	struct completion *at;
	ptrdiff_t len, cap;
	struct scope scope; /* its stop limits the time */
	str catalog;	    /* only names of its tables; absent: of every catalog */
};

void completion_add(struct completions *o, str text, str detail, bool open);
/* The words of "a|b|c" that begin with the typed word. */
void completion_words(struct completions *o, const char *words, str word);
void completion_catalogs(struct completions *o, str word);
/* Names of assets: bare ones, or those after "shop." and "shop.sales.". */
void completion_assets(struct completions *o, str word);
/* Columns after "shop.sales.orders."; or only their names. */
void completion_fields(struct completions *o, str word);
void completion_names_of_columns(struct completions *o, str word);
/* One of "a|b|c" at the end of a list; everything before the last comma stays. */
void completion_listed(struct completions *o, const char *words, str word);
/* Values after "filter:" in a query line, without the filter's name. */
void completion_filter_value(struct completions *o, str filter, str word);
/* One word of a query line: filters, their values, and names; names of columns if the line searches columns. */
void completion_query(struct completions *o, str word, bool columns);
#endif
