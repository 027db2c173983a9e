/* Shared by the files that estimate the size of one SELECT. */
#ifndef OCAT_SQL_CHECK_SIZE_LEVEL_H
#define OCAT_SQL_CHECK_SIZE_LEVEL_H

#include "sql/check/size_estimate.h"

enum { SOURCES_MOST = 64 }; /* of a level; those after them count as joined by equality */

struct level_sizes {
	struct size_estimate *estimate;
	const struct sql_level *level;
	uint32_t number, count;
	uint32_t equal[SOURCES_MOST + 1], any[SOURCES_MOST + 1]; /* union-find; the last is the outer levels */
	double kept[SOURCES_MOST + 1]; /* the fraction of a source's rows that its own conditions leave */
	/* the chance of the equalities of other than columns with sources before it */
	double matched[SOURCES_MOST + 1];
	double told[SOURCES_MOST + 1]; /* the same, by the statistics of the columns where they are known */
	uint64_t found; /* the sources whose rows an index finds by a condition */
	bool not_equal, order, other, slow, outer_equal, outer_any;
	bool paired; /* only rows that are compared with rows of other sources count */
	bool early; /* without conditions that hold a subquery: they are evaluated last */
};

/* The positions of the sources that an expression reads; the outer levels are the position after the last one. */
struct places {
	const struct level_sizes *sizes;
	uint64_t set;
	bool outer;
};

void size_level_open(struct level_sizes *l, struct size_estimate *e, uint32_t number, bool early);
struct places size_places(const struct level_sizes *l, node n);
uint32_t size_root(uint32_t *root, uint32_t i);

#endif
