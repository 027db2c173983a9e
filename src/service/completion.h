/*
 * What could stand where somebody is typing: for shells and for the query line.
 * From the cache alone, and never for long: what is not found in the time that
 * the stop allows is left out. Never an error: then there is nothing to offer.
 */
#ifndef OCAT_SERVICE_COMPLETION_H
#define OCAT_SERVICE_COMPLETION_H

#include "service/scope.h"

struct offer {
	str text;   /* the replacement, from the start of the word */
	str detail; /* a few words, or absent */
	bool open;  /* more follows it: no blank */
};

struct offers {
	struct offer *at;
	ptrdiff_t len, cap;
	struct scope scope; /* its stop limits the time */
};

void offer(struct offers *o, str text, str detail, bool open);
/* Those of "a|b|c" that begin with the word. */
void offer_words(struct offers *o, const char *words, str word);
void offer_catalogs(struct offers *o, str word);
/* Names of assets: bare ones, or those after "shop." and "shop.sales.". */
void offer_assets(struct offers *o, str word);
/* Columns after "shop.sales.orders."; or only their names. */
void offer_fields(struct offers *o, str word);
void offer_names_of_columns(struct offers *o, str word);
/* One of "a|b|c" at the end of a list; the part before its last comma stays. */
void offer_listed(struct offers *o, const char *words, str word);
/* What may follow "filter:" in a query line, without that. */
void offer_filter_value(struct offers *o, str filter, str word);
/* One word of a query line: filters, their values, and names; of columns when the line is about those. */
void offer_query(struct offers *o, str word, bool columns);
#endif
