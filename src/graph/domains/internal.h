/* Shared by the files of domains/: words of table names, and names of groups. */
#ifndef OCAT_GRAPH_DOMAINS_INTERNAL_H
#define OCAT_GRAPH_DOMAINS_INTERNAL_H

#include "graph/domains/communities.h"

struct names;

enum { TOLD_WORDS = 6 };

struct domain_word { /* one, in whatever number tables write it */
	str text;	 /* the shortest way */
	str alone;	 /* as a table writes it that is called nothing else; or absent */
	uint32_t tables; /* whose names have it */
	uint32_t alone_table;
	bool generic; /* says nothing of what a table is about */
};

struct told_word { /* of one table */
	uint32_t word;
	int place; /* 0: the first that counts */
};

struct domain_words {
	struct { struct domain_word *at; ptrdiff_t len, cap; } words;
	struct { struct told_word *at; ptrdiff_t len, cap; } told;
	uint32_t *start; /* those of table i are told.at[start[i]] up to start[i + 1] */
	int64_t tables;	 /* that count: no parts */
};

void domain_words_read(struct domain_words *w, const struct names *n, struct arena *a);
/* A namespace that says what its tables are for, and not what they are about: staging, public. */
bool domain_space_is_plain(str ns);

/* Fills in the names; in_degree: how many others of its own group point to each table. */
void communities_name(struct communities *c, const struct names *n, const struct domain_words *w, const uint32_t *in_degree);

#endif
