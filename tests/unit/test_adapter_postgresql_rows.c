/* The compact formats in which PostgreSQL sends rows, arrays and records. */
#include "tap.h"

#include "adapter/postgresql/internal.h"
#include "base/arena.h"

#include "base/banned.h"

static void cells(struct arena *a)
{
	struct pg_cells c = pg_cells_of(S("12\tplain\t\\N\t\tt\ta\\tb\\nc\\\\d\t-5"));

	is_int(c.n, 7, "a row of seven cells has seven cells");
	is_int(pg_int(&c, 0, -1), 12, "a numeric cell is read as a number");
	is_str(pg_text(a, &c, 1), S("plain"), "a text cell is read as text");
	ok(!pg_text(a, &c, 2).at, "a cell that is NULL is absent");
	ok(pg_text(a, &c, 3).at && !pg_text(a, &c, 3).len, "an empty cell is present and empty");
	ok(pg_true(&c, 4) && pg_truth(&c, 4) == YES && pg_truth(&c, 2) == MAYBE,
	   "t is true, and NULL is neither true nor false");
	is_str(pg_text(a, &c, 5), S("a\tb\nc\\d"), "escapes in a text cell are decoded");
	is_int(pg_int(&c, 6, 0), -5, "a negative number is read");
	is_int(pg_int(&c, 1, 7), 7, "a cell that is not a number gives the default");
	ok(!pg_text(a, &c, 7).at && !pg_char(&c, 7) && !pg_cell(&c, 99).at, "a cell beyond the last is absent");
	is_str(pg_two_cells(&c, 0), S("12\tplain"), "two neighbouring cells are read as one text");
	ok(!pg_two_cells(&c, 6).at, "the last cell has no right neighbour");
	c = pg_first_cells(S("a\tb\\\\\tc\td"), 2);
	is_str(pg_text(a, &c, 1), S("b\\\tc\td"), "the last of a limited number of cells holds the rest");
	c = pg_cells_of(S(""));
	ok(c.n == 1 && !c.at[0].len, "an empty line is one empty cell");
	c = pg_cells_of(S("x\\"));
	is_str(pg_text(a, &c, 0), S("x\\"), "a backslash at the end of a cell is kept");
}

static void many_cells(void)
{
	struct pg_cells c = pg_cells_of(
		S("1\t2\t3\t4\t5\t6\t7\t8\t9\t10\t11\t12\t13\t14\t15\t16\t17\t18\t19\t20\t21\t22\t23\t24\t25\t26"));

	is_int(c.n, PG_CELLS, "a row with too many cells has the largest number of cells");
	is_str(pg_cell(&c, PG_CELLS - 1), S("24\t25\t26"), "the last cell of a long row holds the rest of it");
}

static void lists(struct arena *a)
{
	struct strs words = { 0 };
	str numbers = S("{1,-2}"), vector = S("3 4"), word;
	int64_t n;

	ok(pg_next_int(&numbers, &n) && n == 1 && pg_next_int(&numbers, &n) && n == -2 && !pg_next_int(&numbers, &n),
	   "the numbers of an array are read in order");
	ok(pg_next_number(&vector, &word) && str_eq(word, S("3")) && pg_next_int(&vector, &n) && n == 4,
	   "the numbers of a vector are read in order");
	pg_array(a, S("{a,\"b,c\",\"d\\\"e\\\\f\",\"\",g}"), &words);
	is_int(words.len, 5, "an array of five elements has five elements");
	is_str(words.at[1], S("b,c"), "a quoted element of an array may hold a comma");
	is_str(words.at[2], S("d\"e\\f"), "escapes in an element of an array are decoded");
	is_str(words.at[4], S("g"), "the last element of an array is read");
	words.len = 0;
	pg_array(a, S("{}"), &words);
	pg_array(a, S("{\"never ends"), &words);
	pg_array(a, S("no array"), &words);
	pg_array(a, NO_STR, &words);
	is_int(words.len, 1, "invalid and empty arrays give no elements, a truncated one its first");
}

static void record(const char *written, const char *line, const char *words)
{
	scoped(sb_free) struct sb out = SB(1 << 16);

	pg_line_of_record(&out, str_of(written));
	is_str(str_of(out.at ? sb_c(&out) : ""), str_of(line), "the record is read as a line: %s", words);
}

static void records(void)
{
	record("(1,a,,\"\",t)", "1\ta\t\\N\t\tt", "cells with NULL and the empty text");
	record("(\"a,b\",\"c\"\"d\",\"e\\\\f\",\"(g)\")", "a,b\tc\"d\te\\\\f\t(g)", "quoted cells");
	record("(\"a\tb\nc\")", "a\\tb\\nc", "tabs and newlines, which a line escapes");
	record("(,)", "\\N\t\\N", "cells that are all NULL");
	record("(\"a", "a", "a record that is cut off");
	record("", "", "an empty record");
}

static void row_index(struct arena *a, bool on_disk)
{
	struct pg_row_index s = { .arena = a, .chains = map_in(a), .hand = SB(SB_MAX) };
	struct err err = { 0 };
	struct pg_row row;

	if (on_disk)
		s.spool = spool_open(&err);
	ok(pg_row_index_add(&s, PG_COLUMNS, 5, S("one"), &err) && pg_row_index_add(&s, PG_COLUMNS, 5, S(""), &err) &&
		   pg_row_index_add(&s, PG_COLUMNS, 6, S("other"), &err) &&
		   pg_row_index_add(&s, PG_VIEWS, 5, S("view"), &err) &&
		   pg_row_index_add(&s, PG_COLUMNS, 5, S("three"), &err) && pg_row_index_end(&s, &err),
	   "rows can be added to a row index %s", on_disk ? "on disk" : "in memory");
	ok(pg_first(&s, PG_COLUMNS, 5, &row) && str_eq(row.line, S("one")),
	   "the first row of a chain on a row index is found");
	ok(pg_next(&row) && row.line.len == 0, "an empty row on a row index is found");
	ok(pg_next(&row) && str_eq(row.line, S("three")) && !pg_next(&row),
	   "a row added later continues its chain on a row index");
	ok(pg_first(&s, PG_VIEWS, 5, &row) && str_eq(row.line, S("view")),
	   "rows on a row index are kept apart by subject");
	ok(!pg_first(&s, PG_VIEWS, 6, &row) && !pg_first(&s, PG_RULES, 5, &row),
	   "unknown keys and subjects have no rows on a row index");
	pg_row_index_close(&s);
}

int main(void)
{
	struct arena *a = arena_open();

	cells(a);
	many_cells();
	lists(a);
	records();
	row_index(a, false);
	row_index(a, true);
	arena_close(a);
	return done();
}
