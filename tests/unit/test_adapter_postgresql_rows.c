/* The small formats in which PostgreSQL gives rows, arrays and records. */
#include "tap.h"

#include "adapter/postgresql/postgresql.h"
#include "base/arena.h"

#include "base/banned.h"

static void cells(struct arena *a)
{
	struct pg_cells c = pg_cells_of(S("12\tplain\t\\N\t\tt\ta\\tb\\nc\\\\d\t-5"));

	is_int(c.n, 7, "cells are counted");
	is_int(pg_int(&c, 0, -1), 12, "a number");
	is_str(pg_text(a, &c, 1), S("plain"), "text");
	ok(!pg_text(a, &c, 2).at, "NULL is absent");
	ok(pg_text(a, &c, 3).at && !pg_text(a, &c, 3).len, "an empty cell is there");
	ok(pg_true(&c, 4) && pg_truth(&c, 4) == YES && pg_truth(&c, 2) == MAYBE, "truths");
	is_str(pg_text(a, &c, 5), S("a\tb\nc\\d"), "escapes");
	is_int(pg_int(&c, 6, 0), -5, "a negative number");
	is_int(pg_int(&c, 1, 7), 7, "no number");
	ok(!pg_text(a, &c, 7).at && !pg_char(&c, 7) && !pg_cell(&c, 99).at, "past the end there is nothing");
	is_str(pg_two_cells(&c, 0), S("12\tplain"), "two neighbours");
	ok(!pg_two_cells(&c, 6).at, "the last has none");
	c = pg_first_cells(S("a\tb\\\\\tc\td"), 2);
	is_str(pg_text(a, &c, 1), S("b\\\tc\td"), "the last of few cells has the rest");
	c = pg_cells_of(S(""));
	ok(c.n == 1 && !c.at[0].len, "an empty line is one empty cell");
	c = pg_cells_of(S("x\\"));
	is_str(pg_text(a, &c, 0), S("x\\"), "a backslash at the end stands for itself");
}

static void many_cells(void)
{
	struct pg_cells c = pg_cells_of(
		S("1\t2\t3\t4\t5\t6\t7\t8\t9\t10\t11\t12\t13\t14\t15\t16\t17\t18\t19\t20\t21\t22\t23\t24\t25\t26"));

	is_int(c.n, PG_CELLS, "more cells than there is room for");
	is_str(pg_cell(&c, PG_CELLS - 1), S("24\t25\t26"), "stay together in the last");
}

static void lists(struct arena *a)
{
	struct strs words = { 0 };
	str numbers = S("{1,-2}"), vector = S("3 4"), word;
	int64_t n;

	ok(pg_next_int(&numbers, &n) && n == 1 && pg_next_int(&numbers, &n) && n == -2 && !pg_next_int(&numbers, &n),
	   "numbers of an array");
	ok(pg_next_number(&vector, &word) && str_eq(word, S("3")) && pg_next_int(&vector, &n) && n == 4,
	   "and of a vector");
	pg_array(a, S("{a,\"b,c\",\"d\\\"e\\\\f\",\"\",g}"), &words);
	is_int(words.len, 5, "elements of an array");
	is_str(words.at[1], S("b,c"), "one in quotes");
	is_str(words.at[2], S("d\"e\\f"), "one with escapes");
	is_str(words.at[4], S("g"), "the last");
	words.len = 0;
	pg_array(a, S("{}"), &words);
	pg_array(a, S("{\"never ends"), &words);
	pg_array(a, S("no array"), &words);
	pg_array(a, NO_STR, &words);
	is_int(words.len, 1, "what is no array gives nothing, or what it has");
}

static void record(const char *written, const char *line, const char *words)
{
	scoped(sb_free) struct sb out = SB(1 << 16);

	pg_line_of_record(&out, str_of(written));
	is_str(str_of(out.at ? sb_c(&out) : ""), str_of(line), "%s", words);
}

static void records(void)
{
	record("(1,a,,\"\",t)", "1\ta\t\\N\t\tt", "a record's cells, NULL and empty");
	record("(\"a,b\",\"c\"\"d\",\"e\\\\f\",\"(g)\")", "a,b\tc\"d\te\\\\f\t(g)", "in quotes");
	record("(\"a\tb\nc\")", "a\\tb\\nc", "what a line escapes");
	record("(,)", "\\N\t\\N", "nothing but NULL");
	record("(\"a", "a", "cut off");
	record("", "", "none at all");
}

static void shelf(struct arena *a, bool on_disk)
{
	struct pg_shelf s = { .arena = a, .chains = map_in(a), .hand = SB(SB_MAX) };
	struct err err = { 0 };
	struct pg_row row;

	if (on_disk)
		s.spool = spool_open(&err);
	ok(pg_shelf_add(&s, PG_COLUMNS, 5, S("one"), &err) && pg_shelf_add(&s, PG_COLUMNS, 5, S(""), &err) &&
		   pg_shelf_add(&s, PG_COLUMNS, 6, S("other"), &err) &&
		   pg_shelf_add(&s, PG_VIEWS, 5, S("view"), &err) &&
		   pg_shelf_add(&s, PG_COLUMNS, 5, S("three"), &err) && pg_shelf_end(&s, &err),
	   "rows onto a shelf %s", on_disk ? "on disk" : "in memory");
	ok(pg_first(&s, PG_COLUMNS, 5, &row) && str_eq(row.line, S("one")), "the first of its chain");
	ok(pg_next(&row) && row.line.len == 0, "an empty one");
	ok(pg_next(&row) && str_eq(row.line, S("three")) && !pg_next(&row), "and one that came later");
	ok(pg_first(&s, PG_VIEWS, 5, &row) && str_eq(row.line, S("view")), "by what it is about");
	ok(!pg_first(&s, PG_VIEWS, 6, &row) && !pg_first(&s, PG_RULES, 5, &row), "there are no others");
	pg_shelf_close(&s);
}

int main(void)
{
	struct arena *a = arena_open();

	cells(a);
	many_cells();
	lists(a);
	records();
	shelf(a, false);
	shelf(a, true);
	arena_close(a);
	return done();
}
