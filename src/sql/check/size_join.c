/*
 * The rows that equality joins make, by the statistics of the columns: the chance that two rows have the same value. A
 * key has each value once. Where nothing is known of either column, a join has as many rows as its larger table.
 */
#include "sql/check/size_estimate.h"

#include <math.h>

#include "model/column_stats.h"
#include "sql/check/joins_internal.h"
#include "sql/resolve/view_origins.h"
#include "base/banned.h"

double size_sharing(struct sql_base b)
{
	struct sql_pair pair = { 0, 0 };

	if (!sql_base_below(b, &b))
		return NAN;
	if (b.table->columns[b.column].sharing > 0)
		return b.table->columns[b.column].sharing;
	pair.left = b.column;
	if (b.table->rows > 0 && unique_by(b.table, &pair, 1, false) > 0)
		return 1 / (double)b.table->rows;
	/* Of small tables sources report nothing; most are joined by a key. */
	return b.table->rows > 0 && b.table->rows < COLUMN_STATS_ROWS_LEAST ? 1 / (double)b.table->rows : NAN;
}

double size_values(const struct size_estimate *e, node list)
{
	double values = 1;

	for (uint32_t i = 0; i < node_count(e->tree, list); i++) {
		node one = node_slot(e->tree, list, i);
		struct sql_base b;

		one = node_kind(e->tree, one) == NODE_ITEM ? node_slot(e->tree, one, 0) : one;
		values *= sql_plain_base(e->resolved, one, &b) ? 1 / size_sharing(b) : NAN;
	}
	return values;
}

/* A key has as many values as the table has rows. */
static double sharing_of_key(const struct sql_join *j, bool right)
{
	const struct sql_table *t = right ? j->right : j->left;

	return unique_by(t, j->pairs, j->pair_count, right) > 0 && t->rows > 0 ? 1 / (double)t->rows : NAN;
}

/* Was this column of the source compared by an earlier join? Equality is transitive: the second says nothing new. */
static bool is_repeated(const struct size_estimate *e, const struct sql_join *of, uint32_t source, uint32_t column)
{
	for (const struct sql_join *j = e->joins->at; j < of; j++)
		for (uint32_t i = 0; j->level == of->level && i < j->pair_count; i++)
			if ((j->left_source == source && j->pairs[i].left == column && j->right_source < source) ||
			    (j->right_source == source && j->pairs[i].right == column && j->left_source < source))
				return true;
	return false;
}

static double sharing_of_pairs(const struct size_estimate *e, const struct sql_join *j, bool right)
{
	double all = 1;
	bool any = false;

	for (uint32_t i = 0; i < j->pair_count; i++) {
		double one = fmin(size_sharing((struct sql_base){ j->left, j->pairs[i].left }),
				  size_sharing((struct sql_base){ j->right, j->pairs[i].right }));

		if (isnan(one) || is_repeated(e, j, right ? j->right_source : j->left_source,
					      right ? j->pairs[i].right : j->pairs[i].left))
			continue;
		all *= one;
		any = true;
	}
	return any ? all : NAN;
}

/* The source that the join adds: the later one. */
static bool adds(const struct sql_join *j, uint32_t level, uint32_t source, bool *right)
{
	*right = j->right_source == source;
	return j->level == level &&
	       (*right ? j->left_source < source : j->left_source == source && j->right_source < source);
}

double size_matched(const struct size_estimate *e, uint32_t level, uint32_t source, bool *one)
{
	double all = NAN;
	bool plain = size_source_query(e, source) == NO_NODE, right;

	*one = false;
	for (ptrdiff_t i = 0; i < e->joins->len; i++) {
		const struct sql_join *j = &e->joins->at[i];
		double of;

		if (!adds(j, level, source, &right))
			continue;
		of = fmin(fmin(sharing_of_key(j, false), sharing_of_key(j, true)), sharing_of_pairs(e, j, right));
		*one |= plain && unique_by(right ? j->right : j->left, j->pairs, j->pair_count, right) > 0;
		all = isnan(all) ? of : isnan(of) ? all : all * of;
	}
	return all;
}
