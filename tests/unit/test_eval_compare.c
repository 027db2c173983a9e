/* Pairs of answers to one question: which are the same, and why others are not. Each answer is a query without tables. */
#include <assert.h>

#include "base/arena.h"
#include "db/db.h"
#include "eval/expected.h"
#include "tap.h"

#include "base/banned.h"

#define THREE "with t(a, b) as (values (1, 'x'), (2, 'y'), (3, 'y')) "
#define TIED "with t(a, b) as (values (1, 'x'), (2, 'y'), (3, 'y'), (4, 'z')) "

static const struct pair {
	const char *gold, *answer;
	enum eval_difference wanted;
	bool moved; /* columns in another order */
	const char *name;
} pairs[] = {
	{ "select 1", "select 1", EVAL_SAME, false, "the same row is the same" },
	{ "select 1", "select 2", EVAL_CELLS, false, "another value differs" },
	{ "select 1", "select 1, 2", EVAL_COLUMN_COUNT, false, "an additional column differs" },
	{ "select 1, 2", "select 1", EVAL_COLUMN_COUNT, false, "a missing column differs" },
	{ THREE "select a from t", THREE "select a from t where a < 3", EVAL_ROW_COUNT, false,
	  "a missing row differs" },
	{ THREE "select b from t", THREE "select distinct b from t", EVAL_ROW_COUNT, false,
	  "a row that repeats counts each time" },
	{ "select 1 union all select 1 union all select 2", "select 1 union all select 2 union all select 2",
	  EVAL_CELLS, false, "rows are a multiset, not a set" },
	{ THREE "select a from t", THREE "select a from t order by a desc", EVAL_SAME, false,
	  "any order is the same where the gold query does not order" },
	{ THREE "select a from t order by a", THREE "select a from t order by a desc", EVAL_CELLS, false,
	  "another order differs where the gold query orders" },
	{ THREE "select a from t order by 1", THREE "select a from t order by a desc", EVAL_CELLS, false,
	  "an order by the number of a column counts" },
	{ THREE "select a as n from t order by n", THREE "select a from t order by a desc", EVAL_CELLS, false,
	  "an order by an alias counts" },
	{ THREE "select a from t order by -a", THREE "select a from t order by a", EVAL_CELLS, false,
	  "an order by what is not selected counts" },
	{ TIED "select a from t order by b", TIED "select a from t order by b, a desc", EVAL_SAME, false,
	  "rows that the gold query ties may come in any order" },
	{ TIED "select a from t order by b", TIED "select a from t order by b desc", EVAL_CELLS, false,
	  "rows that the gold query does not tie may not" },
	{ TIED "select a from t order by b limit 2", TIED "select a from t order by b, a desc limit 2", EVAL_SAME,
	  false, "any of the rows tied at the limit may be returned" },
	{ TIED "select a from t order by b limit 2", TIED "select a from t order by b limit 3", EVAL_SAME, false,
	  "all rows tied at the limit may be returned" },
	{ TIED "select a from t order by b limit 2", TIED "select a from t order by b", EVAL_ROW_COUNT, false,
	  "rows after those tied at the limit may not be returned" },
	{ TIED "select a from t order by b limit 2", TIED "select a from t order by b limit 1", EVAL_ROW_COUNT, false,
	  "fewer rows than the limit differ" },
	{ TIED "select a from t order by b limit 1 offset 1", TIED "select a from t where a = 3", EVAL_SAME, false,
	  "rows tied at the offset may be returned" },
	{ TIED "select a from t order by b limit 1 offset 1", TIED "select a from t where a = 1", EVAL_CELLS, false,
	  "rows before those tied at the offset may not" },
	{ THREE "select a from t limit 2", THREE "select a from t where a > 1", EVAL_SAME, false,
	  "a limit without an order returns any rows" },
	{ THREE "select a from t limit 2", THREE "select a from t", EVAL_ROW_COUNT, false,
	  "a limit without an order limits the number of rows" },
	{ THREE "select b, count(*) from t group by b order by count(*) desc limit 1", THREE "select 'y', 2", EVAL_SAME,
	  false, "an order by an aggregate is no column of the answer" },
	{ THREE "select distinct b from t order by b", THREE "select 'x' union all select 'y'", EVAL_SAME, false,
	  "an order of DISTINCT rows is by their columns" },
	{ "select 1 as n union select 2 order by n desc", "select 2 union all select 1", EVAL_SAME, false,
	  "an order of a set operation is by its columns" },
	{ "select 1 as n union select 2 order by n desc", "select 1 union all select 2", EVAL_CELLS, false,
	  "another order of a set operation differs" },
	{ THREE "select a, b from t", THREE "select b, a from t", EVAL_SAME, true,
	  "columns may come in another order" },
	{ THREE "select a, b from t order by a", THREE "select b, a from t order by a desc", EVAL_CELLS, false,
	  "columns in another order do not excuse another order of rows" },
	{ "select 1, 2 union all select 2, 1", "select 1, 1 union all select 2, 2", EVAL_CELLS, false,
	  "the same values in other rows differ" },
	{ "select 0.1 + 0.2", "select 0.3", EVAL_SAME, false, "the noise of sums is the same" },
	{ "select 10.0 / 3", "select round(10.0 / 3, 2)", EVAL_CELLS, false, "a rounded number differs" },
	{ "select 2", "select 2.0", EVAL_SAME, false, "an integer is the same as the real of its value" },
	{ "select 5", "select '5'", EVAL_SAME, false, "a number is the same as the text that spells it" },
	{ "select 'a'", "select 'A'", EVAL_CELLS, false, "texts differ in case" },
	{ "select '5'", "select '5.0'", EVAL_CELLS, false, "two texts are compared as texts" },
	{ "select null", "select null", EVAL_SAME, false, "NULL is the same as NULL" },
	{ "select null", "select 0", EVAL_CELLS, false, "NULL differs from zero" },
	{ "select null", "select ''", EVAL_CELLS, false, "NULL differs from an empty text" },
	{ "select 1 where 1 = 0", "select 2 where 1 = 0", EVAL_SAME, false, "nothing is the same as nothing" },
	{ "select 1 where 1 = 0", "select 1", EVAL_ROW_COUNT, false, "nothing differs from a row" },
};

static enum eval_difference difference(struct arena *a, struct db *d, const char *gold, const char *answer,
				       double tolerance, bool *moved)
{
	struct eval_schema nothing;
	struct eval_statement statement;
	struct eval_gold g;
	struct eval_expected e;
	const struct eval_expected *one = &e;
	struct eval_rows got;
	struct err err = { 0 };

	eval_schema_make(a, S("main"), NULL, 0, &nothing);
	eval_statement_read(a, &nothing, str_of(gold), &statement);
	eval_gold_make(a, &statement, &g);
	if (!eval_gold_run(d, a, &g, NULL, &e, &err) || !eval_query(d, a, str_of(answer), NULL, &got, &err)) {
		printf("# %s\n", err.text);
		return EVAL_CELLS;
	}
	return eval_compare_all(a, &one, &got, 1, tolerance, moved);
}

static void compares_pairs(struct arena *a, struct db *d)
{
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		const struct pair *p = &pairs[i];
		bool moved = false;
		enum eval_difference got = difference(a, d, p->gold, p->answer, EVAL_EXACT, &moved);

		if (!ok(got == p->wanted && moved == p->moved, "%s", p->name))
			printf("# got %s%s, wanted %s%s\n", eval_difference_word(got), moved ? ", moved" : "",
			       eval_difference_word(p->wanted), p->moved ? ", moved" : "");
	}
}

/* One order of columns must fit all results. */
static void compares_several(struct arena *a, struct db *d)
{
	struct eval_cell one[] = { { .kind = 'i', .number = 1 }, { .kind = 'i', .number = 2 } },
			 other[] = { { .kind = 'i', .number = 2 }, { .kind = 'i', .number = 1 } };
	struct eval_expected e = { .all = { 2, 1, one }, .columns = 2, .to = 1 };
	const struct eval_expected *both[] = { &e, &e };
	struct eval_rows crossed[] = { { 2, 1, one }, { 2, 1, other } },
			 swapped[] = { { 2, 1, other }, { 2, 1, other } };
	bool moved;

	(void)d;
	is_int(eval_compare_all(a, both, crossed, 2, EVAL_EXACT, &moved), EVAL_CELLS,
	       "an order of columns that changes between sets of rows differs");
	is_int(eval_compare_all(a, both, swapped, 2, EVAL_EXACT, &moved), EVAL_SAME,
	       "one order of columns for all sets of rows is the same");
	ok(moved, "the other order of columns is reported");
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	struct db *d = db_open(NO_STR, DB_MEMORY, &err);
	bool moved;

	assert(d);
	compares_pairs(a, d);
	compares_several(a, d);
	is_int(difference(a, d, "select 10.0 / 3", "select round(10.0 / 3, 2)", EVAL_NEAR, &moved), EVAL_SAME,
	       "a rounded number is the same within the larger tolerance");
	db_close(d);
	return done();
}
