/*
 * The business domains of one catalog, as far as they can be told: tables that
 * relations hold together, with the words of their names and their schemas as
 * further evidence, three to ten of them (fewer where there are few tables),
 * each called by a word of its tables. A guess from names and keys, always the
 * same of the same names and decisions; no data is looked at. What people say
 * about domains is laid over it elsewhere.
 *
 * Decided here: a domain is a group of tables connected by keys, words of names and schemas (Louvain over all
 * three; small groups then join the one with the strongest links for its size), named after a word of its
 * tables. domains.yaml and tags override the groups.
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
	str name;	/* folded, without spaces; no two are the same */
	int64_t tables; /* of which it is the first one */
};

struct communities {
	int64_t assets;
	int count;
	struct community at[COMMUNITIES_MOST]; /* the largest first; what belongs nowhere is the last one, "other" */
	const uint8_t *of;    /* of each asset; COMMUNITY_NONE: none, as of a part of a table that is not there */
	const uint16_t *also; /* a bit for each other community that it has much to do with */
	double modularity;    /* of the relations alone: how much more of them lie inside of domains than chance would have it */

	/* For the functions below alone. */
	struct side *side; /* NULL: in memory */
	struct arena *arena;
};

enum { COMMUNITIES_VERSION = 1 };
#define COMMUNITIES_KIND S("domains")

/* Of a graph that has names, with what people decided about its relations. NULL only when it was stopped or something is damaged. */
struct communities *communities_make(const struct graph *graph, const struct stop *stop, struct err *err);
bool communities_write(const struct communities *c, str cache_file, const struct side_key *k, struct err *err);
/* For names of so many assets. NULL with err unset: none matches. */
struct communities *communities_open(str cache_file, const struct side_key *k, int64_t assets, struct err *err);
void communities_close(struct communities *c); /* NULL is fine */

#endif
