/*
 * What could stand where somebody is typing: for shells and for the query line.
 * From the cache alone, and never for long: what is not found in the time that
 * the stop allows is left out. Never an error: then there is nothing to offer.
 */
#ifndef OCAT_TOOL_COMPLETE_H
#define OCAT_TOOL_COMPLETE_H

#include "base/stop.h"
#include "tool/tool.h"

struct arena;

struct offer {
	str text;   /* what stands there then, from the start of the word */
	str detail; /* a few words, or absent */
	bool open;  /* more follows it: no blank */
};

struct offers {
	struct offer *at;
	ptrdiff_t len, cap;
	struct arena *arena;
	const struct stop *stop;
};

void offer(struct offers *o, str text, str detail, bool open);
/* Those of "a|b|c" that begin with the word. */
void offer_words(struct offers *o, const char *words, str word);
void offer_catalogs(struct session *s, struct offers *o, str word);
/* Names of assets: bare ones, or what may follow "shop." and "shop.sales.". */
void offer_assets(struct session *s, struct offers *o, str word);
/* One word of a query line: filters, their values, and names; of columns when the line is about those. */
void offer_query(struct session *s, struct offers *o, str word, bool columns);
/* A value of this parameter. */
void offer_param(struct session *s, struct offers *o, const struct tool *t, const struct param *p, str word);

#endif
