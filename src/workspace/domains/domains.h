/*
 * The business domains of one catalog in one generation: those inferred from keys and names
 * (graph/domains/communities.h), overridden by people's decisions: a tag "domain:x" and domains.yaml. Each table has
 * one primary domain, or none, and any number of secondary ones. The inferred domains are stored beside the cache, and
 * so is the result of applying the decisions, until the decisions change.
 */
#ifndef OCAT_WORKSPACE_DOMAINS_DOMAINS_H
#define OCAT_WORKSPACE_DOMAINS_DOMAINS_H

#include "workspace/workspace.h"
#include "index/names.h"

enum { DOMAIN_NONE = UINT16_MAX };

struct domain_told {
	str name, description; /* description: absent if not given */
	bool given;	       /* a person named it, or some of its tables */
	int64_t tables;	       /* tables with this primary domain */
	int64_t beside;	       /* tables with this secondary domain */
};

struct domain_beside { /* in the order of tables */
	uint32_t table;
	uint16_t domain;
	uint16_t spare; /* 0: these structs are stored in a file as they are */
};

struct domains {
	str catalog;
	const struct names *names;
	struct domain_told *at; /* largest number of tables first, then by name; none is empty */
	int count;
	const uint16_t *of; /* of each table of names; DOMAIN_NONE: none */
	array_of(struct domain_beside) beside;
	double modularity; /* of the inferred domains */

	/* Private to the functions below. */
	struct arena *arena;
	struct names *kept;
	struct graph *graph;
	struct side *side; /* NULL: in memory */
};

/* NULL with err, also for a mistake in a file. Close with domains_close. */
struct domains *workspace_domains(struct workspace *s, struct store *pinned, const struct catalog *c,
				  const struct observer *w, const struct stop *stop, struct err *err);
/*
 * The same for lookups of a few tables by their ids: the index beside the cache is not validated as a whole, so of
 * names only names_of_id and names_asset may be called, which check what they return.
 */
struct domains *workspace_domains_of_few(struct workspace *s, struct store *pinned, const struct catalog *c,
					 const struct observer *w, const struct stop *stop, struct err *err);
void domains_close(struct domains *d); /* NULL is fine */

/* All domains of one catalog (only absent: of all) as the text of a domains.yaml; *count: their number. */
bool workspace_domains_text(struct workspace *s, struct arena *a, str only, const struct stop *stop, str *text,
			    int *count, struct err *err);

int domains_called(const struct domains *d, str name); /* ignores case; -1: none */
/* Is it the table's primary or a secondary domain? */
bool domains_holds(const struct domains *d, int domain, uint32_t table);
/* Of one table, the primary one first; allocated in a. */
struct strs domains_of(const struct domains *d, struct arena *a, uint32_t table);

/* ---- domains_index.c: the results stored beside the cache; private to domains.c ---- */

enum { DOMAINS_KEPT_VERSION = 1 };
#define DOMAINS_KEPT_KIND S("placed")

struct side_key;
bool domains_kept_write(const struct domains *d, str cache_file, const struct side_key *k, struct err *err);
/*
 * Fills in the domains and tables of d; for d->kept, whose tables it counts. False: none matches, and d is unchanged.
 */
bool domains_kept_open(str cache_file, const struct side_key *k, struct domains *d);

#endif
