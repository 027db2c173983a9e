/*
 * Domains with the relations of their tables, catalog by catalog, for the
 * tools that tell of them: who is central, what is usually joined. Asks the
 * session, and writes nothing.
 */
#ifndef OCAT_SERVICE_RELATIONS_DOMAINS_H
#define OCAT_SERVICE_RELATIONS_DOMAINS_H

#include "graph/graph.h"
#include "workspace/domains/domains.h"
#include "service/scope.h"

/* One catalog, or one namespace of it. */
struct domained {
	struct catalog catalog;
	struct domains *domains;
	struct graph *graph;
	int64_t ns;	 /* -1: all of the catalog */
	uint32_t *joins; /* of each table: how many others it joins */
};
struct domained_all {
	struct { struct domained *at; ptrdiff_t len, cap; } catalogs;
};

/*
 * Asks what the scope may see; database: a catalog, or a namespace in one; absent: all. What was found to be damaged meanwhile is
 * made anew and asked once more: an answer begins from nothing each time, keeps copies alone, and tells nobody before it is back.
 */
typedef bool (*domained_answer)(void *with, const struct domained_all *all, struct err *err);
bool domained_ask(const struct scope *scope, struct arena *a, str database, domained_answer answer, void *with,
		  struct err *err);

/* "no domain is called x", with those that there are. */
bool domained_none(const struct domained_all *all, struct arena *a, str name, struct err *err);

/* The tables of a domain, those that join most first; then by name. */
struct domain_tables {
	uint32_t *at;
	ptrdiff_t len;
};
struct domain_tables domained_tables(const struct domained *d, struct arena *a, int domain);

/* Two tables that are joined, whichever of their keys is meant. */
struct usual_join {
	const struct domained *of;
	uint32_t from, to; /* from holds the key */
	uint32_t edge;	   /* the surest one */
	int64_t used;	   /* how often people wrote it; 0: unknown */
	double central;	   /* how much else both join */
	bool sure;	   /* declared, or a person's word */
};
struct usual_joins {
	struct usual_join *at;
	ptrdiff_t len, cap;
};
/* All of them, the most usual first; domain -1: of any, else both tables are in it. */
void domained_joins(const struct domained *d, struct arena *a, int domain, struct usual_joins *out);
void domained_order(struct usual_joins *all); /* of several catalogs */

struct usual_words { /* as JSON and people have it */
	str source, target, sql, on, cardinality, origin, description;
};
struct usual_words domained_words(struct workspace *s, struct arena *a, const struct usual_join *j);

#endif
