/*
 * What the queries of a question compare: the literals of each column, and the columns that share values because they
 * are joined or compared. Rows that are made for a question take their values from here.
 */
#ifndef OCAT_EVAL_LITERALS_H
#define OCAT_EVAL_LITERALS_H

#include "eval/near_values.h"
#include "eval/schema.h"
#include "sql/resolve/resolve.h"

struct eval_literals {
	struct arena *arena;
	const struct eval_schema *schema;
	uint32_t *first; /* for each table, the number of its first column */
	uint32_t count;
	uint32_t *shares; /* for each column, a column with the same values; union-find */
	bool *summed;	  /* for each column: the queries compute with it */
	bool *used;	  /* for each table: a query reads it */
	array_of(struct eval_literal) literals;
	struct eval_pool *pools; /* of each column that stands for others */
	int64_t groups, rows; /* the largest number that a count is compared with, the largest LIMIT */
};

void eval_literals_start(struct arena *a, const struct eval_schema *s, struct eval_literals *out);
void eval_literals_learn(struct eval_literals *l, const struct sql_resolved *r); /* each query */
void eval_literals_pools(struct eval_literals *l); /* after the last */

uint32_t eval_shared(const struct eval_literals *l, uint32_t column); /* which column stands for it */
static inline uint32_t eval_column_number(const struct eval_literals *l, int64_t table, uint32_t column)
{
	return l->first[table] + column;
}

#endif
