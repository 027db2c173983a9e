/* A query in any dialect, the first byte says which, resolved and checked against two tables. */
#include "base/arena.h"
#include "sql/check/check.h"
#include "sql/parse/parse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const uint32_t first[] = { 0 };
static const struct sql_key key = { .at = first, .len = 1 };
static const struct sql_column columns[] = { { .name = { "a", 1 } },
					     { .name = { "b", 1 }, .traits = SQL_COLUMN_TIME } };
static const struct sql_table tables[] = { { .name = { "t", 1 },
					     .ns = { "s", 1 },
					     .qualified = { "s.t", 3 },
					     .columns = columns,
					     .column_count = 2,
					     .keys = &key,
					     .key_count = 1,
					     .rows = 9000000 },
					   { .name = { "u", 1 },
					     .ns = { "s", 1 },
					     .qualified = { "s.u", 3 },
					     .columns = columns,
					     .column_count = 2,
					     .rows = -1 } };

static enum sql_found find_table(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out)
{
	(void)with;
	if (parts[n - 1].text.len != 1)
		return SQL_FOUND_NONE;
	*out = &tables[parts[n - 1].text.at[0] & 1];
	return SQL_FOUND_ONE;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct sql_schema schema = { .table = find_table };
	struct arena *a = arena_open();
	struct err err = { 0 };
	struct tree t;
	struct sql_check c;

	if (size &&
	    sql_parse(a, dialect_each(data[0] % 12), str_n((const char *)data + 1, (ptrdiff_t)size - 1), &t, &err))
		sql_check(a, &t, &schema, &c, &err);
	arena_close(a);
	return 0;
}
