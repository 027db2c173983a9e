/*
 * The business domains of one catalog in one generation: those that keys and
 * names suggest (graph/domains/communities.h), under what people say: a tag "domain:x"
 * and domains.yaml. Each table has one domain that comes first, or none, and
 * any number beside it. What is suggested lies beside the cache, and so does
 * what came of laying the words of people over it, until they say something
 * else.
 */
#ifndef OCAT_WORKSPACE_DOMAINS_DOMAINS_H
#define OCAT_WORKSPACE_DOMAINS_DOMAINS_H

#include "workspace/workspace.h"
#include "index/names.h"

enum { DOMAIN_NONE = UINT16_MAX };

struct domain_told {
	str name, description; /* description: absent if not given */
	bool given;	       /* a person named it, or some of its tables */
	int64_t tables;	       /* of which it is the first */
	int64_t beside;	       /* which are in it too */
};

struct domain_beside { /* in the order of tables */
	uint32_t table;
	uint16_t domain;
	uint16_t spare; /* 0: they lie in a file as they are */
};

struct domains {
	str catalog;
	const struct names *names;
	struct domain_told *at; /* with most tables first, then by name; each has some */
	int count;
	const uint16_t *of; /* of each table of names; DOMAIN_NONE: none */
	struct { struct domain_beside *at; ptrdiff_t len, cap; } beside;
	double modularity; /* of what was suggested */

	/* For the functions below alone. */
	struct arena *arena;
	struct names *kept;
	struct graph *graph;
	struct side *side; /* NULL: in memory */
};

/* NULL with err: a file with a mistake, too. Given back by domains_close. */
struct domains *workspace_domains(struct workspace *s, struct store *pinned, const struct catalog *c, const struct observer *w, const struct stop *stop,
				struct err *err);
/*
 * The same for who asks of a few tables by their ids: what lies beside the cache is not gone through, and of names only
 * names_of_id and names_asset may be asked, which check what they tell.
 */
struct domains *workspace_domains_of_few(struct workspace *s, struct store *pinned, const struct catalog *c, const struct observer *w,
				       const struct stop *stop, struct err *err);
void domains_close(struct domains *d); /* NULL is fine */

/* All of one catalog (only absent: of all) as the text of a domains.yaml; *count: how many. */
bool workspace_domains_text(struct workspace *s, struct arena *a, str only, const struct stop *stop, str *text, int *count, struct err *err);

int domains_called(const struct domains *d, str name); /* whatever its case; -1: none */
/* Is the table in it, first or beside? */
bool domains_holds(const struct domains *d, int domain, uint32_t table);
/* Of one table, its first one first; in a. */
struct strs domains_of(const struct domains *d, struct arena *a, uint32_t table);

/* ---- domains_index.c: what was laid, beside the cache; for domains.c alone ---- */

enum { DOMAINS_KEPT_VERSION = 1 };
#define DOMAINS_KEPT_KIND S("placed")

struct side_key;
bool domains_kept_write(const struct domains *d, str cache_file, const struct side_key *k, struct err *err);
/* Fills in what is asked of d: domains and their tables; for d->kept, whose tables it counts. False: none matches, and d is as it was. */
bool domains_kept_open(str cache_file, const struct side_key *k, struct domains *d);

#endif
