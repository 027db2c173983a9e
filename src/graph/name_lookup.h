/*
 * Finds tables and columns by name, from the names that a graph uses: those of one namespace, columns of one name,
 * similar names, tables with the same columns. Each goes through a dictionary of distinct names and their lists,
 * never through all tables.
 */
#ifndef OCAT_GRAPH_NAME_LOOKUP_H
#define OCAT_GRAPH_NAME_LOOKUP_H

#include "graph/graph.h"
#include "model/asset.h"

struct named { /* a table, or one of its columns */
	uint32_t asset;
	str column;   /* absent: the table itself */
	double score; /* 0 to 1, if there is a score */
	int shared;   /* graph_alike: number of columns that both have */
};
struct named_list {
	struct named *at;
	ptrdiff_t len, cap;
	int64_t total; /* including those beyond the listed maximum */
};

enum asset_kind graph_kind(const struct graph *g, uint32_t asset);

/* The tables of one namespace as written ("": those without one), in order of name. */
void graph_in_namespace(const struct graph *g, struct arena *a, str ns, int64_t most, struct named_list *out);
/* Columns with exactly this name, ignoring case, in the order of their tables' names. */
bool graph_columns_called(const struct graph *g, struct arena *a, str name, int64_t most, const struct stop *stop,
			  struct named_list *out, struct err *err);
/* Tables and columns with a spelling similar to these words, best first, with at least this score. */
bool graph_nearly(const struct graph *g, struct arena *a, str words, double least, int64_t most,
		  const struct stop *stop, struct named_list *out, struct err *err);
/* The similarity of a name to the typed text, 0 to 1: the same measure. */
double nearly(struct arena *a, str typed, str name);
/*
 * Tables that share most of their columns' names with this one, best first: the number shared, and their share of all
 * columns of both.
 */
void graph_alike(const struct graph *g, struct arena *a, uint32_t asset, int64_t most, struct named_list *out);

#endif
