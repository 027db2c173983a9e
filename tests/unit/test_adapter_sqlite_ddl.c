/* What is read out of the texts that SQLite keeps. */
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

	is_int(t.columns.len, 5, "five columns");
	is_str(t.columns.at[1].name, S("a \"b"), "a name in double quotes");
	is_str(t.columns.at[2].name, S("c,d"), "one in brackets");
	is_str(t.columns.at[3].name, S("e"), "one in backticks");
	ok(t.columns.at[0].autoincrement && !t.columns.at[1].autoincrement, "autoincrement");
	is_str(t.columns.at[1].collation, S("NOCASE"), "a collation");
	is_str(t.columns.at[3].generated, S("a || 'it''s ) ,'"), "a generated column, with marks inside a text");
	is_str(t.columns.at[4].generated, S("1"), "the short form");
	is_int(t.keys.len, 4, "four keys");
	is_str(t.keys.at[0].name, S("pk"), "the primary key has its name");
	is_str(t.keys.at[1].name, S("once"), "the unique one too");
	is_str(t.keys.at[2].expression, S("x <> ')'"), "a check");
	is_str(t.keys.at[2].name, NO_STR, "without a name, though NOT NULL stood between");
	is_str(t.keys.at[3].name, S("fk"), "a foreign key");
	is_str(t.keys.at[3].match, S("full"), "its match");
	ok(!t.keys.at[3].deferrable && !t.keys.at[3].deferred, "not deferrable is not deferred");
}

static void constraints_of_tables(void)
{
	struct ddl_table t = table(
		"create  temp table if not exists main.\"t\"(a, b, \"primary\", "
		"CONSTRAINT p PRIMARY KEY (b COLLATE nocase DESC, a) ON CONFLICT FAIL "
		"CONSTRAINT u UNIQUE (a, \"b\") CHECK(a>b), CONSTRAINT alone, "
		"FOREIGN KEY (a, b) REFERENCES z DEFERRABLE INITIALLY DEFERRED, "
		"CONSTRAINT f2 FOREIGN KEY (b) REFERENCES \"z z\" (q) DEFERRABLE) WITHOUT ROWID, STRICT");

	is_int(t.columns.len, 3, "a quoted keyword is a column");
	is_int(t.keys.len, 5, "constraints need no commas");
	is_str(joined(&t.keys.at[0].fields), S("b|a"), "columns of the key in its order");
	is_str(t.keys.at[1].name, S("u"), "a name for each");
	is_str(t.keys.at[2].name, NO_STR, "and none where there is none");
	is_str(joined(&t.keys.at[3].fields), S("a|b"), "a composite foreign key");
	ok(t.keys.at[3].deferrable && t.keys.at[3].deferred, "deferred");
	ok(t.keys.at[4].deferrable && !t.keys.at[4].deferred, "deferrable");
	is_str(t.keys.at[4].name, S("f2"), "its name; a name for nothing is forgotten");
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

	is_str(t.comment, S("what it is"), "behind the parenthesis: of the table");
	is_str(t.columns.at[0].comment, S("the first"), "behind the comma: of the column before it");
	is_str(t.columns.at[1].comment, S("the second"), "in the middle");
	is_str(t.columns.at[2].comment, S("the third"), "of the last column of a line, without its dashes");
	is_str(t.columns.at[3].comment, S("the fourth"), "at the end of first line of a longer definition");
	is_str(t.columns.at[4].comment, NO_STR, "in front of a column, or on a line of its own: of nobody");
	is_str(t.columns.at[5].comment, NO_STR, "what looks like one inside a text is none");
	is_str(t.columns.at[7].comment, S("the last"), "without a comma");
	is_str(before.comment, S("said\nbefore"), "between the name and the parenthesis: of the table");
	is_str(before.columns.at[0].comment, S("x"), "a column of one word");
	is_str(table("CREATE TABLE t (\n -- id of it\n id INT)").comment, NO_STR,
	       "a line of its own below is not the table's");
}

static void others(void)
{
	struct ddl_index x;
	struct ddl_trigger t;

	is_str(table("CREATE VIRTUAL TABLE t USING fts5(a, b)").module, S("fts5"), "the module of a virtual table");
	ddl_index_read(
		a,
		S("CREATE UNIQUE INDEX IF NOT EXISTS main.i ON \"t\" (a COLLATE nocase DESC, lower(b || ',') ASC NULLS LAST, "
		  "(c + 1)) WHERE d = ')' AND e"),
		&x);
	is_str(joined(&x.parts), S("a|lower(b || ',')|(c + 1)"), "parts of an index");
	is_str(x.predicate, S("d = ')' AND e"), "its predicate");
	ddl_index_read(a, S("CREATE INDEX i ON t(a)"), &x);
	is_str(x.predicate, NO_STR, "or none");
	ddl_trigger_read(
		a, S("CREATE TRIGGER IF NOT EXISTS \"after\" INSTEAD OF UPDATE OF a, \"b c\" ON v BEGIN SELECT 1; END"),
		&t);
	is_str(t.timing, S("instead of"), "when a trigger runs");
	is_str(t.events, S("update of a, b c"), "and on what");
	ddl_trigger_read(a, S("CREATE TEMP TRIGGER t DELETE ON x BEGIN SELECT 1; END"), &t);
	is_str(t.timing, S("before"), "what is left out is before");
	is_str(t.events, S("delete"), "a plain event");
}

/* Nothing to find, and no harm. */
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
	ok(true, "texts without an end are read as far as they go");
	is_int(table("CREATE TABLE t (a, b INT").columns.len, 2, "what was readable is there");
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
