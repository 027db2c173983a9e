/*
 * Domains with the relations of their tables, catalog by catalog, for the tools that show them: central tables and
 * usual joins. Reads from the workspace, and writes nothing.
 */
#ifndef OCAT_SERVICE_RELATIONS_CATALOG_DOMAINS_H
#define OCAT_SERVICE_RELATIONS_CATALOG_DOMAINS_H

#include "graph/graph.h"
#include "workspace/domains/domains.h"
#include "service/scope.h"

/* One catalog, or one namespace of it. */
struct catalog_domains {
	struct catalog catalog;
	struct domains *domains;
	struct graph *graph;
	int64_t ns;	 /* -1: the whole catalog */
	uint32_t *joins; /* of each table: number of tables it joins */
};
struct all_domains {
	array_of(struct catalog_domains) catalogs;
};

/*
 * Uses what the scope may see; database: see database_name.h; absent: all. If data turns out to be
 * damaged, it is rebuilt and the function is called again: so it starts afresh each time, keeps only copies, and
 * shows nothing before it returns.
 */
typedef bool (*catalog_domains_fn)(void *with, const struct all_domains *all, struct err *err);
bool catalog_domains_ask(const struct scope *scope, struct arena *a, str database, catalog_domains_fn answer,
			 void *with, struct err *err);

/* "no domain is called x", with the existing ones. */
bool catalog_domains_none(const struct all_domains *all, struct arena *a, str name, struct err *err);

/* The tables of a domain, those with the most joins first; then by name. */
struct domain_tables {
	uint32_t *at;
	ptrdiff_t len;
};
struct domain_tables catalog_domains_tables(const struct catalog_domains *d, struct arena *a, int domain);

/* Two joined tables, through any of their keys. */
struct usual_join {
	const struct catalog_domains *of;
	uint32_t from, to; /* from holds the key */
	uint32_t edge;	   /* the most reliable one */
	int64_t used;	   /* number of uses in learned SQL; 0: unknown */
	double central;	   /* number of other tables that both join */
	bool sure;	   /* declared, or decided by a person */
};
struct usual_joins {
	struct usual_join *at;
	ptrdiff_t len, cap;
};
/* All joins, the most usual first; domain -1: of any domain, else both tables are in it. */
void catalog_domains_joins(const struct catalog_domains *d, struct arena *a, int domain, struct usual_joins *out);
void catalog_domains_order_joins(struct usual_joins *all); /* across catalogs */

struct usual_words { /* for JSON and for display */
	str source, target, sql, on, cardinality, reading, origin, description;
};
struct usual_words catalog_domains_join_words(struct workspace *s, struct arena *a, const struct usual_join *j);

#endif
