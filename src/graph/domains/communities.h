/*
 * The inferred business domains of one catalog: tables connected by relations, with the words of their names and
 * their schemas as further evidence, three to ten domains (fewer if there are few tables), each named by a word of
 * its tables. A guess from names and keys, always the same for the same names and decisions; no data is read.
 * People's decisions on domains are applied elsewhere.
 *
 * Decided here: a domain is a group of tables connected by keys, words of names and schemas (Louvain over all three;
 * small groups then join the one with the strongest links for its size), named after a word of its tables.
 * domains.yaml and tags override the groups.
 */
#ifndef OCAT_GRAPH_DOMAINS_COMMUNITIES_H
#define OCAT_GRAPH_DOMAINS_COMMUNITIES_H

#include "base/str.h"
#include "base/stop.h"

struct graph;
struct side;
struct side_key;

enum { COMMUNITIES_MOST = 10, COMMUNITY_NONE = 255 };

struct community {
	str name;	/* folded, without spaces; unique */
	int64_t tables; /* tables with this as their first domain */
};

struct communities {
	int64_t assets;
	int count;
	struct community at[COMMUNITIES_MOST]; /* largest first; the last one is "other", for unassigned tables */
	const uint8_t *of;    /* of each asset; COMMUNITY_NONE: none, as for a partition whose table is missing */
	const uint16_t *also; /* one bit for each other community with many relations to it */
	double modularity;    /* of the relations only: how many more are inside domains than by chance */

	/* Private to the functions below. */
	struct side *side; /* NULL: in memory */
	struct arena *arena;
};

enum { COMMUNITIES_VERSION = 1 };
#define COMMUNITIES_KIND S("domains")

/*
 * For a graph that has names, with people's decisions on its relations. NULL only if it was stopped or something is
 * damaged.
 */
struct communities *communities_make(const struct graph *graph, const struct stop *stop, struct err *err);
bool communities_write(const struct communities *c, str cache_file, const struct side_key *k, struct err *err);
/* For names of so many assets. NULL with err unset: none matches. */
struct communities *communities_open(str cache_file, const struct side_key *k, int64_t assets, struct err *err);
void communities_close(struct communities *c); /* NULL is fine */

#endif
