/* Shared by the files of domains/: words of table names, and names of groups. */
#ifndef OCAT_GRAPH_DOMAINS_INTERNAL_H
#define OCAT_GRAPH_DOMAINS_INTERNAL_H

#include "graph/domains/communities.h"

struct names;

enum { TOLD_WORDS = 6 };

struct domain_word { /* one word, in singular or plural */
	str text;	 /* its shortest form */
	str alone;	 /* as written by a table with only this name; or absent */
	uint32_t tables; /* number of tables with it */
	uint32_t alone_table;
	bool generic; /* does not describe the content of a table */
};

struct told_word { /* a word of one table's name */
	uint32_t word;
	int place; /* 0: the first significant one */
};

struct domain_words {
	array_of(struct domain_word) words;
	array_of(struct told_word) told;
	uint32_t *start; /* words of table i: told.at[start[i]] up to start[i + 1] */
	int64_t tables;	 /* number counted: no partitions */
};

void domain_words_read(struct domain_words *w, const struct names *n, struct arena *a);
/* A namespace named for a purpose, not for the content of its tables: staging, public. */
bool domain_space_is_plain(str ns);

/* Fills in the names; in_degree: number of other tables in its group that reference each table. */
void communities_name(struct communities *c, const struct names *n, const struct domain_words *w,
		      const uint32_t *in_degree);

#endif
