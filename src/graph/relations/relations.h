/*
 * The relations of one catalog in one generation as arrays: edges in the order
 * of the assets they lead from, and for each asset whom it touches. Made once,
 * kept as a side file of kind "joins" beside the names whose numbers it uses,
 * mapped and read as it lies; or made in memory where no file can be. Knows
 * nothing of what people decided and of what an edge costs.
 *
 * Blocks are checked when they are first used. What was found to be damaged is
 * never given out: there is nothing then, and joins_damaged says so.
 */
#ifndef OCAT_GRAPH_RELATIONS_RELATIONS_H
#define OCAT_GRAPH_RELATIONS_RELATIONS_H

#include "base/err.h"
#include "base/stop.h"
#include "graph/relations/edge.h"

struct side;
struct side_key;

/*
 * What an edge costs hangs on few things, so they stand in 16 bits beside each
 * neighbour: a search reads neighbours alone, and no edge.
 */
enum {
	CLASS_MEASURE = 127,	  /* bits 0 to 6: score of an inferred edge; count of a logged one, at most that */
	CLASS_ORIGIN = 7,	  /* from this bit on, three */
	CLASS_STATUS = 10,	  /* two */
	CLASS_OPTIONAL = 1 << 12,
	CLASS_ACROSS = 1 << 13,
	CLASS_POPULAR = 14, /* two: how much else the referenced table touches */
	CLASSES = 1 << 16,
};
/* degree: of the referenced table. */
uint16_t edge_class(const struct edge *e, int64_t degree);

/* Whom one asset touches, ascending; several edges to the same one stand side by side, in the order of edges. */
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
	const uint32_t *out; /* the edges from asset i are those from out[i] up to out[i + 1] */
	const uint32_t *near_start, *near_other, *near_edge;
	const uint16_t *near_class;
	const uint64_t *classes; /* a bit for each class that some edge is of */

	/* For the functions below alone. */
	struct side *side; /* NULL: in memory */
	struct arena *arena;
	_Atomic bool damaged;
};

enum { JOINS_VERSION = 1 };
#define JOINS_KIND S("joins")

/* Takes edges in any order, between assets below that number; NULL only when it was stopped. */
struct joins *joins_make(int64_t assets, struct edges *all, const struct stop *stop, struct err *err);
bool joins_write(const struct joins *j, str cache_file, const struct side_key *k, struct err *err);
/* For names of so many assets. NULL with err unset: none matches. */
struct joins *joins_open(str cache_file, const struct side_key *k, int64_t assets, struct err *err);
void joins_close(struct joins *j); /* NULL is fine */
bool joins_damaged(const struct joins *j);

/* CLASSES bits: which there are; of what is damaged none. */
const uint64_t *joins_classes(const struct joins *j);

/* The place of the first that is not less; len: there is none. */
int64_t nears_first(const struct nears *near, uint32_t other);

/* By any thread. */
struct nears joins_near(const struct joins *j, uint32_t asset);
/* Only the neighbours: cheaper if nothing else is needed. */
const uint32_t *joins_others(const struct joins *j, uint32_t asset, int64_t *count);
/* near_start and near_other are sound from end to end: who asks of very many tables may read them as they are. */
bool joins_others_sound(const struct joins *j);
int64_t joins_away(const struct joins *j, uint32_t asset); /* how many edges lead from it */
/* An edge whose numbers lead into the arrays; of what is damaged one that nobody may use: of no width, rejected. */
const struct edge *joins_edge(const struct joins *j, int64_t edge);
const struct edge_pair *joins_pairs(const struct joins *j, const struct edge *e);
str joins_name(const struct joins *j, const struct edge *e);

#endif
