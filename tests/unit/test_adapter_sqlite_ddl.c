/* Facts read from the DDL that SQLite stores. */
#include "adapter/sqlite/ddl.h"
#include "base/arena.h"

#include "tap.h"

#include "base/banned.h"

static struct arena *a;

static struct ddl_table table(const char *sql)
{
	struct ddl_table t;

	ddl_table_read(a, str_of(sql), &t);
	return t;
}

static str joined(const struct strs *s)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < s->len; i++)
		sb_fmt(&out, "%s%.*s", i ? "|" : "", STR(s->at[i]));
	return out.len ? str_dup(a, sb_str(&out)) : S("");
}

static void constraints_of_columns(void)
{
	struct ddl_table t = table(
		"CREATE TABLE x (id INTEGER CONSTRAINT pk PRIMARY KEY ON CONFLICT REPLACE AUTOINCREMENT, "
		"\"a \"\"b\" TEXT CONSTRAINT once UNIQUE NOT NULL CHECK (x <> ')') COLLATE \"NOCASE\" DEFAULT (1 + (2)), "
		"[c,d] VARCHAR(10, 2) DEFAULT null CONSTRAINT fk REFERENCES other(y) ON DELETE SET NULL ON UPDATE SET DEFAULT MATCH FULL "
		"NOT DEFERRABLE INITIALLY DEFERRED, "
		"`e` INT GENERATED ALWAYS AS (a || 'it''s ) ,') STORED, f AS (1))");

	is_int(t.columns.len, 5, "a table with five definitions has five columns");
	is_str(t.columns.at[1].name, S("a \"b"), "a column name in double quotes is unquoted");
	is_str(t.columns.at[2].name, S("c,d"), "a column name in brackets is unquoted");
	is_str(t.columns.at[3].name, S("e"), "a column name in backticks is unquoted");
	ok(t.columns.at[0].autoincrement && !t.columns.at[1].autoincrement,
	   "only the column with AUTOINCREMENT is marked as autoincrement");
	is_str(t.columns.at[1].collation, S("NOCASE"), "the collation of a column is read unquoted");
	is_str(t.columns.at[3].generated, S("a || 'it''s ) ,'"), "a generated column keeps marks inside a string");
	is_str(t.columns.at[4].generated, S("1"), "a generated column in the short form is read");
	is_int(t.keys.len, 4, "a table with four column constraints has four keys");
	is_str(t.keys.at[0].name, S("pk"), "a primary key keeps its constraint name");
	is_str(t.keys.at[1].name, S("once"), "a unique key keeps its constraint name");
	is_str(t.keys.at[2].expression, S("x <> ')'"), "a check keeps its expression with marks inside a string");
	is_str(t.keys.at[2].name, NO_STR, "a check after NOT NULL does not take the earlier constraint's name");
	is_str(t.keys.at[3].name, S("fk"), "a foreign key of a column keeps its constraint name");
	is_str(t.keys.at[3].match, S("full"), "the match type of a foreign key is read in lower case");
	ok(!t.keys.at[3].deferrable && !t.keys.at[3].deferred, "a foreign key that is NOT DEFERRABLE is not deferred");
}

static void constraints_of_tables(void)
{
	struct ddl_table t = table(
		"create  temp table if not exists main.\"t\"(a, b, \"primary\", "
		"CONSTRAINT p PRIMARY KEY (b COLLATE nocase DESC, a) ON CONFLICT FAIL "
		"CONSTRAINT u UNIQUE (a, \"b\") CHECK(a>b), CONSTRAINT alone, "
		"FOREIGN KEY (a, b) REFERENCES z DEFERRABLE INITIALLY DEFERRED, "
		"CONSTRAINT f2 FOREIGN KEY (b) REFERENCES \"z z\" (q) DEFERRABLE) WITHOUT ROWID, STRICT");

	is_int(t.columns.len, 3, "a quoted keyword is a column name");
	is_int(t.keys.len, 5, "table constraints are read without commas between them");
	is_str(joined(&t.keys.at[0].fields), S("b|a"), "a primary key lists its columns in key order");
	is_str(t.keys.at[1].name, S("u"), "a unique key of a table keeps its constraint name");
	is_str(t.keys.at[2].name, NO_STR, "a check without a constraint name has no name");
	is_str(joined(&t.keys.at[3].fields), S("a|b"), "a foreign key of two columns lists both");
	ok(t.keys.at[3].deferrable && t.keys.at[3].deferred,
	   "DEFERRABLE INITIALLY DEFERRED is deferrable and deferred");
	ok(t.keys.at[4].deferrable && !t.keys.at[4].deferred, "DEFERRABLE alone is deferrable but not deferred");
	is_str(t.keys.at[4].name, S("f2"), "a foreign key takes its own name, not an unused one");
}

static void comments(void)
{
	struct ddl_table t = table("CREATE TABLE t ( -- what it is\n"
				   "  -- a heading\n"
				   "  a INT, -- the first\n"
				   "  b INT /* the second */ NOT NULL, c TEXT, --- the third ---\n"
				   "  d INT -- the fourth\n"
				   "    DEFAULT 5, /* of e? */ e INT,\n"
				   "  -- commented INT, -- out\n"
				   "  f TEXT DEFAULT '-- no comment', g INT, h INT -- the last\n"
				   ")");
	struct ddl_table before = table("CREATE TABLE t /* said\nbefore */ (a -- x\n)");

	is_str(t.comment, S("what it is"), "a comment after the opening parenthesis belongs to the table");
	is_str(t.columns.at[0].comment, S("the first"), "a comment after a comma belongs to the column before");
	is_str(t.columns.at[1].comment, S("the second"), "a comment inside a column definition belongs to the column");
	is_str(t.columns.at[2].comment, S("the third"), "a comment loses the dashes around its text");
	is_str(t.columns.at[3].comment, S("the fourth"), "a comment at the first line's end belongs to the column");
	is_str(t.columns.at[4].comment, NO_STR, "a comment before a column or on its own line is ignored");
	is_str(t.columns.at[5].comment, NO_STR, "dashes inside a string are not a comment");
	is_str(t.columns.at[7].comment, S("the last"), "a comment after the last column without a comma belongs to it");
	is_str(before.comment, S("said\nbefore"), "a comment between name and parenthesis belongs to the table");
	is_str(before.columns.at[0].comment, S("x"), "a column without a type can have a comment");
	is_str(table("CREATE TABLE t (\n -- id of it\n id INT)").comment, NO_STR,
	       "a comment on its own line does not belong to the table");
}

static void others(void)
{
	struct ddl_index x;
	struct ddl_trigger t;

	is_str(table("CREATE VIRTUAL TABLE t USING fts5(a, b)").module, S("fts5"),
	       "the module of a virtual table is read");
	ddl_index_read(
		a,
		S("CREATE UNIQUE INDEX IF NOT EXISTS main.i ON \"t\" (a COLLATE nocase DESC, lower(b || ',') ASC NULLS LAST, "
		  "(c + 1)) WHERE d = ')' AND e"),
		&x);
	is_str(joined(&x.parts), S("a|lower(b || ',')|(c + 1)"),
	       "the parts of an index are read without collation and order");
	is_str(x.predicate, S("d = ')' AND e"), "the predicate of a partial index is read");
	ddl_index_read(a, S("CREATE INDEX i ON t(a)"), &x);
	is_str(x.predicate, NO_STR, "an index without WHERE has no predicate");
	ddl_trigger_read(
		a, S("CREATE TRIGGER IF NOT EXISTS \"after\" INSTEAD OF UPDATE OF a, \"b c\" ON v BEGIN SELECT 1; END"),
		&t);
	is_str(t.timing, S("instead of"), "the timing of an INSTEAD OF trigger is read");
	is_str(t.events, S("update of a, b c"), "the event of a trigger is read with its columns");
	ddl_trigger_read(a, S("CREATE TEMP TRIGGER t DELETE ON x BEGIN SELECT 1; END"), &t);
	is_str(t.timing, S("before"), "a trigger without a timing runs before the event");
	is_str(t.events, S("delete"), "a trigger event without columns is read");
}

/* Incomplete and invalid texts do no harm. */
static void broken(void)
{
	static const char *const texts[] = {
		"",
		"CREATE",
		"CREATE TABLE",
		"CREATE TABLE t",
		"CREATE TABLE t (",
		"CREATE TABLE t (a",
		"CREATE TABLE t (a CHECK (",
		"CREATE TABLE t (a DEFAULT",
		"CREATE TABLE t (a REFERENCES",
		"CREATE TABLE t (a ON",
		"CREATE TABLE t (\"a",
		"CREATE TABLE t ('a",
		"CREATE TABLE t (/* a",
		"CREATE TABLE t (-- a",
		"CREATE TABLE t (,,,)",
		"CREATE TABLE t (+ + +)",
		"CREATE TABLE t ())))",
		"CREATE TABLE t (a PRIMARY KEY (",
		"CREATE TABLE t (PRIMARY KEY (+",
		"CREATE TABLE t AS SELECT 1",
		"SELECT 1",
		"CREATE TABLE t (a FOREIGN KEY (b) REFERENCES c DEFERRABLE",
		"CREATE TABLE t (a DEFERRABLE)",
		"CREATE TABLE t (a [b",
		"/*",
		"--",
	};
	struct ddl_table t;
	struct ddl_index x;
	struct ddl_trigger g;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		ddl_table_read(a, str_of(texts[i]), &t);
		ddl_index_read(a, str_of(texts[i]), &x);
		ddl_trigger_read(a, str_of(texts[i]), &g);
	}
	ddl_table_read(a, NO_STR, &t);
	ddl_index_read(a, NO_STR, &x);
	ddl_trigger_read(a, NO_STR, &g);
	ok(true, "incomplete and invalid DDL is read without a crash");
	is_int(table("CREATE TABLE t (a, b INT").columns.len, 2,
	       "an incomplete table keeps the columns before its end");
}

int main(void)
{
	a = arena_open();
	constraints_of_columns();
	constraints_of_tables();
	comments();
	others();
	broken();
	arena_close(a);
	return done();
}
