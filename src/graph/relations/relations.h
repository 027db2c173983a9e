/*
 * The relations of one catalog in one generation as arrays: edges in the order of their referencing assets, and the
 * neighbours of each asset. Built once, kept as an index file of kind "joins" beside the names whose numbers it uses,
 * and mapped; or built in memory if no file is possible. Does not include people's decisions or the cost of an edge.
 *
 * Blocks are checked when they are first used. Damaged data is never returned: the result is empty, and joins_damaged
 * reports it.
 */
#ifndef OCAT_GRAPH_RELATIONS_RELATIONS_H
#define OCAT_GRAPH_RELATIONS_RELATIONS_H

#include "base/err.h"
#include "base/stop.h"
#include "graph/relations/edge_list.h"

struct side;
struct side_key;

/*
 * The cost of an edge depends on few facts, which are in 16 bits beside each neighbour: a search reads only
 * neighbours, and no edge.
 */
enum {
	CLASS_MEASURE = 127,   /* bits 0 to 6: score of an inferred edge; else its uses, at most this */
	CLASS_USES = 63,       /* of an accepted edge: its uses, at most this */
	CLASS_ALTERNATE = 64,  /* of an accepted edge */
	CLASS_KIND = 7,	       /* three bits from this one on: the origin of a proposed edge, or one of the next two */
	CLASS_ACCEPTED = EDGE_ORIGIN_COUNT,
	CLASS_REJECTED,
	CLASS_OPTIONAL = 1 << 10,
	CLASS_ACROSS = 1 << 11,
	CLASS_POPULAR = 12, /* two bits: how many other relations the referenced table has */
	CLASS_MANY_THERE = 1 << 14, /* one row here may have several rows there */
	CLASS_MANY_HERE = 1 << 15,
	CLASSES = 1 << 16,
};
_Static_assert(CLASS_REJECTED < 8, "three bits are enough");
/* As seen from one of its tables; degree: of the referenced table. */
uint16_t edge_class(const struct edge *e, uint32_t here, int64_t degree);

/* The neighbours of one asset, ascending; several edges to the same one are adjacent, in the order of edges. */
struct nears {
	const uint32_t *other, *edge;
	const uint16_t *class;
	int64_t len;
};

struct joins {
	int64_t assets, edges, pairs, text, nears;
	const struct edge *edge;
	const struct edge_pair *pair;
	const char *name;
	const uint32_t *out; /* the edges of asset i are those from out[i] up to out[i + 1] */
	const uint32_t *near_start, *near_other, *near_edge;
	const uint16_t *near_class;
	const uint64_t *classes; /* one bit for each class that occurs */

	/* Private to the functions below. */
	struct side *side; /* NULL: in memory */
	struct arena *arena;
	_Atomic bool damaged;
};

enum { JOINS_VERSION = 3 };
#define JOINS_KIND S("joins")

/* Takes edges in any order, between assets below that number; NULL only if stopped. */
struct joins *joins_make(int64_t assets, struct edges *all, const struct stop *stop, struct err *err);
bool joins_write(const struct joins *j, str cache_file, const struct side_key *k, struct err *err);
/* For names of so many assets. NULL with err unset: none matches. */
struct joins *joins_open(str cache_file, const struct side_key *k, int64_t assets, struct err *err);
void joins_close(struct joins *j); /* NULL is fine */
bool joins_damaged(const struct joins *j);

/* CLASSES bits: the classes that occur; none if damaged. */
const uint64_t *joins_classes(const struct joins *j);

/* The index of the first that is not less; len: none. */
int64_t nears_first(const struct nears *near, uint32_t other);

/* Safe on any thread. */
struct nears joins_near(const struct joins *j, uint32_t asset);
/* Only the neighbours: cheaper if nothing else is needed. */
const uint32_t *joins_others(const struct joins *j, uint32_t asset, int64_t *count);
/* near_start and near_other are undamaged throughout: a caller that reads very many tables may use them directly. */
bool joins_others_sound(const struct joins *j);
int64_t joins_away(const struct joins *j, uint32_t asset); /* number of edges from it */
/* An edge whose numbers are valid indexes; if damaged, one that cannot be used: of width 0, rejected. */
const struct edge *joins_edge(const struct joins *j, int64_t edge);
const struct edge_pair *joins_pairs(const struct joins *j, const struct edge *e);
str joins_name(const struct joins *j, const struct edge *e);

#endif
