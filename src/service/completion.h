/*
 * Completions for shells and the query line. Uses only the cache, and stops at its deadline: anything not found by
 * then is omitted. Never fails: then it offers nothing.
 */
#ifndef OCAT_SERVICE_COMPLETION_H
#define OCAT_SERVICE_COMPLETION_H

#include "service/scope.h"

struct offer {
	str text;   /* the replacement, from the start of the word */
	str detail; /* a few words, or absent */
	bool open;  /* the word continues: no blank after it */
};

struct offers {
	struct offer *at;
	ptrdiff_t len, cap;
	struct scope scope; /* its stop limits the time */
};

void offer(struct offers *o, str text, str detail, bool open);
/* The words of "a|b|c" that begin with the typed word. */
void offer_words(struct offers *o, const char *words, str word);
void offer_catalogs(struct offers *o, str word);
/* Names of assets: bare ones, or those after "shop." and "shop.sales.". */
void offer_assets(struct offers *o, str word);
/* Columns after "shop.sales.orders."; or only their names. */
void offer_fields(struct offers *o, str word);
void offer_names_of_columns(struct offers *o, str word);
/* One of "a|b|c" at the end of a list; everything before the last comma stays. */
void offer_listed(struct offers *o, const char *words, str word);
/* Values after "filter:" in a query line, without the filter's name. */
void offer_filter_value(struct offers *o, str filter, str word);
/* One word of a query line: filters, their values, and names; names of columns if the line searches columns. */
void offer_query(struct offers *o, str word, bool columns);
#endif
