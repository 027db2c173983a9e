/*
 * Relations between the assets of one catalog, as plain data: the referencing and the referenced columns, the origin,
 * and known facts. Assets and columns are numbers of the catalog's names (index/names.h), so no name is stored twice.
 * Parallel edges, edges to the same asset and edges of several columns are all kept. Finds and weighs nothing.
 */
#ifndef OCAT_GRAPH_RELATIONS_EDGE_LIST_H
#define OCAT_GRAPH_RELATIONS_EDGE_LIST_H

#include "base/arena.h"
#include "base/str.h"

/* Origin of a relation, and its name. */
#define EDGE_ORIGINS(_)                                                                    \
	_(EDGE_DECLARED, "declared", "a foreign key of the source")                        \
	_(EDGE_UNIQUE_INDEX, "unique-index", "a unique index on the referenced columns") \
	_(EDGE_INFERRED, "inferred", "inferred from names and types")                         \
	_(EDGE_LOGGED, "logged", "found in existing SQL")                          \
	_(EDGE_GIVEN, "given", "confirmed by a person")

enum edge_origin {
#define _(id, word, help) id,
	EDGE_ORIGINS(_)
#undef _
	EDGE_ORIGIN_COUNT
};

#define EDGE_STATUSES(_) \
	_(EDGE_PROPOSED, "proposed") _(EDGE_ACCEPTED, "accepted") _(EDGE_REJECTED, "rejected")

/* A declared or given edge is accepted from the start. */
enum edge_status {
#define _(id, word) id,
	EDGE_STATUSES(_)
#undef _
	EDGE_STATUS_COUNT
};

/* Each fact is known to hold, known not to hold, or unknown. Never both. */
enum edge_flag {
	EDGE_FROM_UNIQUE = 1, /* the referencing columns are unique: at most one row there for each row here */
	EDGE_FROM_MANY = 2,
	EDGE_TO_UNIQUE = 4,   /* the referenced columns are unique */
	EDGE_TO_MANY = 8,
	EDGE_OPTIONAL = 16,   /* a referencing column may be null */
	EDGE_ALWAYS = 32,     /* none of them may be null */
	EDGE_ACROSS = 64,     /* between two namespaces; set by the graph */
	EDGE_TO_ALTERNATE = 128, /* the referenced columns are a key, but not the primary key */
};

struct edge_pair { /* numbers of columns */
	uint32_t from, to;
};

struct edge {
	int64_t created; /* first seen; a logged one: last seen; NO_TIME: unknown */
	uint32_t from, to; /* assets: from has the referencing columns */
	uint32_t pair;	   /* its columns are pairs.at[pair] up to pair + width; width 0: not reported by the source */
	uint32_t name;	   /* offset of the constraint's name in text; 0: none */
	uint32_t count;	   /* number of uses in existing SQL */
	uint16_t width;
	/* enum edge_origin, edge_rule (graph/infer/infer.h), edge_status, edge_flag */
	uint8_t origin, rule, status, flags;
	uint8_t score; /* inferred: 1 to 100; else 0 */
	uint8_t spare[5];
};
_Static_assert(sizeof(struct edge) == 40, "an edge lies in its file as it is");

struct edges {
	struct edge *at;
	ptrdiff_t len, cap;
	array_of(struct edge_pair) pairs;
	array_of(char) text; /* the first byte is NUL, for no name; each name ends with one */
};

/*
 * Appends an edge with space for its column pairs, which follow it: fill them through edges->pairs.at[e->pair]. Grows
 * in the arena.
 */
struct edge *edges_add(struct edges *e, struct arena *a, uint32_t from, uint32_t to, ptrdiff_t width);
/* Stores a constraint's name; returns its offset. */
uint32_t edges_name(struct edges *e, struct arena *a, str name);
/* The only order: by (from, to, pairs, origin, name). Pairs stay where they are. */
void edges_sort(struct edges *e);

/* "N:1" along the key: see model/cardinality.h */
str edge_cardinality(uint8_t flags);
const char *edge_origin_word(enum edge_origin o);
const char *edge_status_word(enum edge_status s);
bool edge_origin_named(str s, enum edge_origin *out);

#endif
