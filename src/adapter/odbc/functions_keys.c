/* The keys and indexes of one asset, by the functions of a driver. */
#include <string.h>

#include "adapter/odbc/functions.h"
#include "base/arena.h"

#include "base/banned.h"

#define UNNAMED "\1" /* before the number of a key without a name, until its rows are together */
#define FOREIGN_COLUMNS "1 2 3 4 5 6 7 8 9 10 11 12"

/* clang-format off */
#define C(cell) { CELL_##cell, NULL }
static const struct row_cell primary_cells[] = { C(NS), C(NAME), C(COLUMN), C(ORDINAL), C(PART), C(KIND) },
	foreign_cells[] = { C(TARGET_NS), C(TARGET), C(TARGET_COLUMN), C(NS), C(NAME), C(COLUMN), C(ORDINAL),
			    C(ON_UPDATE), C(ON_DELETE), C(PART), C(KIND) },
	index_cells[] = { C(NS), C(NAME), C(UNIQUE), C(PART), C(ORDINAL), C(COLUMN), C(DESCENDING), C(PREDICATE) },
	rows_cells[] = { C(NS), C(NAME), C(ROWS), C(ROWS_ORIGIN) };
#undef C
#define SHAPE(kind, cells) { kind, cells, sizeof cells / sizeof *cells }
/* clang-format on */
static const struct row_shape primary_shape = SHAPE(ROW_KEY, primary_cells),
			      foreign_shape = SHAPE(ROW_KEY, foreign_cells),
			      index_shape = SHAPE(ROW_INDEX, index_cells), rows_shape = SHAPE(ROW_ASSET, rows_cells);

static bool take_primary(void *with, const str *cells, int n, struct err *err)
{
	struct odbc_reading *r = with;
	str row[6];

	if (n != 6)
		return err_set(err, ERR_CORRUPT_SOURCE, "a primary key has %d columns in place of 6", n);
	row[0] = functions_ns(r, cells[0], cells[1]);
	if (!functions_want(r, cells[0], row[0], cells[2]))
		return true;
	memcpy(row + 1, cells + 2, 4 * sizeof *row);
	if (!row[4].len)
		row[4] = S(UNNAMED);
	row[5] = S("primary");
	return assembly_add(r->assembly, &primary_shape, row, err);
}

static str action_of(str code)
{
	static const char *const words[] = { "cascade", NULL, "set null", NULL,
					     "set default" }; /* 1: restrict, 3: no action */
	int64_t n = -1;

	if (str_eq(code, S("1")))
		return S("restrict");
	return str_int(code, &n) && n >= 0 && n < 5 ? str_of(words[n]) : NO_STR;
}

/* A key without a name begins with its first column. */
static bool take_foreign(void *with, const str *cells, int n, struct err *err)
{
	struct odbc_reading *r = with;
	str row[11];

	if (n != 12)
		return err_set(err, ERR_CORRUPT_SOURCE, "a foreign key has %d columns in place of 12", n);
	if (!cells[2].len || !cells[6].len)
		return true;
	r->key += str_eq(cells[8], S("1"));
	row[0] = functions_ns(r, cells[0], cells[1]);
	row[1] = cells[2];
	row[2] = cells[3].len ? cells[3] : NO_STR;
	row[3] = functions_ns(r, cells[4], cells[5]);
	memcpy(row + 4, cells + 6, 3 * sizeof *row);
	row[7] = action_of(cells[9]);
	row[8] = action_of(cells[10]);
	row[9] = cells[11].len ? cells[11] : str_fmt(r->arena, UNNAMED "%06d", r->key);
	row[10] = S("foreign");
	return assembly_add(r->assembly, &foreign_shape, row, err);
}

/* Of type 0: of the table itself. */
static bool take_statistic(void *with, const str *cells, int n, struct err *err)
{
	struct odbc_reading *r = with;
	str ns = n == 11 ? functions_ns(r, cells[0], cells[1]) : NO_STR, row[8];

	if (n != 11)
		return err_set(err, ERR_CORRUPT_SOURCE, "an index has %d columns in place of 11", n);
	if (!functions_want(r, cells[0], ns, cells[2]))
		return true;
	row[0] = ns;
	row[1] = cells[2];
	if (str_eq(cells[5], S("0"))) {
		row[2] = cells[9];
		row[3] = S("SQLStatistics");
		return !row[2].len || str_starts(row[2], S("-")) || assembly_add(r->assembly, &rows_shape, row, err);
	}
	if (!cells[4].len || !cells[7].len)
		return true;
	row[2] = str_eq(cells[3], S("0")) ? S("yes") : S("no");
	row[3] = cells[4];
	row[4] = cells[6];
	row[5] = cells[7];
	row[6] = str_eq(cells[8], S("D")) ? S("yes") : S("no");
	row[7] = cells[10];
	return assembly_add(r->assembly, &index_shape, row, err);
}

bool functions_read_keys(struct odbc_reading *r, struct err *err)
{
	struct functions_place p = functions_place(r, r->only);
	str own[6] = { NO_STR, NO_STR, NO_STR, p.args[0], p.args[1], p.args[2] },
	    others[6] = { p.args[0], p.args[1], p.args[2] };

	return functions_part(r, ODBC_PRIMARY_KEYS, p.args, 3, "1 2 3 4 5 6", take_primary, err) &&
	       functions_part(r, ODBC_FOREIGN_KEYS, own, 6, FOREIGN_COLUMNS, take_foreign, err) &&
	       (!r->incoming || functions_part(r, ODBC_FOREIGN_KEYS, others, 6, FOREIGN_COLUMNS, take_foreign, err)) &&
	       functions_part(r, ODBC_STATISTICS, p.args, 3, "1 2 3 4 6 7 8 9 10 11 13", take_statistic, err);
}

/* A driver does not say which index is that of the primary key, but by its name. */
void functions_asset(void *with, struct arena *a, struct asset *asset)
{
	const struct key *primary = asset_primary_key(asset);

	(void)with;
	(void)a;
	for (ptrdiff_t i = 0; i < asset->indexes.len; i++)
		asset->indexes.at[i].primary = primary && primary->name.len &&
					       str_eq(asset->indexes.at[i].name, primary->name);
	for (ptrdiff_t i = 0; i < asset->keys.len; i++)
		if (str_starts(asset->keys.at[i].name, S(UNNAMED)))
			asset->keys.at[i].name = NO_STR;
}
