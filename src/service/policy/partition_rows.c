#include "service/policy/partition_rows.h"

#include "policy/policy.h"
#include "store/assets.h"
#include "base/banned.h"

/* The column of "RANGE (placed_at)"; -1: another key. */
static int32_t key_column(const struct sql_table *t, str key)
{
	str name;

	if (!str_starts(key, S("RANGE (")) || !str_ends(key, S(")")))
		return -1;
	name = str_from(str_upto(key, key.len - 1), S("RANGE (").len);
	if (name.len > 1 && name.at[0] == '"' && name.at[name.len - 1] == '"')
		name = str_from(str_upto(name, name.len - 1), 1);
	for (uint32_t i = 0; i < t->column_count; i++)
		if (str_eq(t->columns[i].name, name))
			return (int32_t)i;
	return -1;
}

/*
 * An end of "FOR VALUES FROM ('2024-01-01') TO ('2025-01-01')", after its word;
 * NO_TIME: none, or the default partition.
 */
static instant end_of(str bound, str word)
{
	ptrdiff_t to = str_find_fold(bound, word);
	str text = to < 0 ? NO_STR : str_from(bound, to + word.len);
	ptrdiff_t end = str_at(text, '\'');
	instant at;

	return end > 0 && instant_parse(str_upto(text, end), &at) ? at : NO_TIME;
}

static bool is_outside(str bound, const struct policy_times *times)
{
	instant from = end_of(bound, S(" FROM ('")), to = end_of(bound, S(" TO ('"));

	return (to != NO_TIME && times->from != NO_TIME && to <= times->from) ||
	       (from != NO_TIME && times->to != NO_TIME && from >= times->to);
}

/* Those of its own partitions that have such times; below 0: one of them is of unknown size. */
static int64_t rows_within(const struct scope *scope, const struct sql_table *whole, const struct sql_tables *parts,
			   const struct policy_times *times)
{
	int64_t sum = 0;

	for (ptrdiff_t i = 0; i < parts->len; i++) {
		struct asset_row row;
		struct err ignored = { 0 };

		if (!store_asset(scope->store, scope->arena, parts->at[i]->id, &row, &ignored))
			return -1;
		if (!str_eq(row.asset.part_of.name, whole->name)) /* below another partition, which counts it */
			continue;
		if (is_outside(row.asset.part_bound, times))
			continue;
		if (row.asset.stats.row_count < 0)
			return -1;
		sum += row.asset.stats.row_count;
	}
	return sum;
}

int64_t partition_rows(const struct scope *scope, const struct sql_schema *schema, instant now,
		       const struct sql_resolved *r, uint32_t source)
{
	const struct sql_table *t = r->sources.at[source].table;
	struct sql_tables parts = { 0 };
	struct err ignored = { 0 };
	struct asset_row row;
	struct policy_times times;
	int32_t column;

	if (!scope->store || !schema || !schema->parts || t->id <= 0 ||
	    !store_asset(scope->store, scope->arena, t->id, &row, &ignored) || !row.asset.part_key.len)
		return -1;
	column = key_column(t, row.asset.part_key);
	if (column < 0)
		return -1;
	times = policy_times(now, r, source, column);
	if ((times.from == NO_TIME && times.to == NO_TIME) || !schema->parts(schema->with, t, &parts) || !parts.len)
		return -1;
	return rows_within(scope, t, &parts, &times);
}
