/*
 * Tables and columns by what they are called, from the names that a graph
 * stands on: those of one namespace, columns of one name, names that are
 * nearly so, tables that have the same columns. Each goes through a dictionary
 * of distinct names and the lists behind it, never through all tables.
 */
#ifndef OCAT_GRAPH_NAME_LOOKUP_H
#define OCAT_GRAPH_NAME_LOOKUP_H

#include "graph/graph.h"
#include "model/asset.h"

struct named { /* a table, or one of its columns */
	uint32_t asset;
	str column;   /* absent: the table */
	double score; /* 0 to 1, where something is scored */
	int shared;   /* graph_alike: how many columns both have */
};
struct named_list {
	struct named *at;
	ptrdiff_t len, cap;
	int64_t total; /* those past the most that is listed, too */
};

enum asset_kind graph_kind(const struct graph *g, uint32_t asset);

/* The tables of one namespace as written ("": those of none), in the order of names. */
void graph_in_namespace(const struct graph *g, struct arena *a, str ns, int64_t most, struct named_list *out);
/* Columns called exactly so but for case, in the order of their tables' names. */
bool graph_columns_called(const struct graph *g, struct arena *a, str name, int64_t most, const struct stop *stop, struct named_list *out,
			  struct err *err);
/* Tables and columns whose words are spelt nearly as these, best first, of at least this score. */
bool graph_nearly(const struct graph *g, struct arena *a, str words, double least, int64_t most, const struct stop *stop,
		  struct named_list *out, struct err *err);
/* How nearly a name is what was typed, 0 to 1: the same measure. */
double nearly(struct arena *a, str typed, str name);
/* Tables that share most of their columns' names with this one, best first: shared, and the share of all columns of both. */
void graph_alike(const struct graph *g, struct arena *a, uint32_t asset, int64_t most, struct named_list *out);

#endif
