/*
 * Attacks by class, and harmless queries that look like them. None of the
 * attacks parses as a query; all of the harmless queries do.
 */
#include "sql/parse/parse.h"

#include "base/arena.h"

#include "tap.h"

/* Statements that are not queries; each is tried alone, as a second statement, and in the place of a query. */
static const struct {
	const char *class, *dialect, *sql;
} statements[] = {
	{ "writes", "postgresql", "insert into t values (1)" },
	{ "writes", "postgresql", "update t set a = 1" },
	{ "writes", "postgresql", "delete from t" },
	{ "writes", "postgresql", "merge into t using u on true when matched then delete" },
	{ "writes", "postgresql", "truncate t" },
	{ "writes", "mysql", "replace into t values (1)" },
	{ "writes", "mysql", "load data infile 'f' into table t" },
	{ "defines", "postgresql", "create table t (a int)" },
	{ "defines", "postgresql", "drop table t" },
	{ "defines", "postgresql", "alter table t add a int" },
	{ "defines", "postgresql", "comment on table t is 'x'" },
	{ "defines", "postgresql", "create or replace function f() returns int as 'select 1' language sql" },
	{ "rights", "postgresql", "grant all on t to public" },
	{ "rights", "postgresql", "revoke all on t from public" },
	{ "rights", "postgresql", "set role admin" },
	{ "configures", "postgresql", "set statement_timeout = 0" },
	{ "configures", "postgresql", "reset all" },
	{ "configures", "sqlite", "pragma writable_schema = 1" },
	{ "configures", "duckdb", "install httpfs" },
	{ "configures", "snowflake", "use role accountadmin" },
	{ "runs", "postgresql", "do 'begin end'" },
	{ "runs", "postgresql", "call p()" },
	{ "runs", "postgresql", "execute p" },
	{ "runs", "sqlserver", "exec xp_cmdshell 'dir'" },
	{ "runs", "mysql", "handler t open" },
	{ "files", "postgresql", "copy t to '/tmp/x'" },
	{ "files", "postgresql", "copy t to program 'sh'" },
	{ "files", "sqlite", "attach 'f' as g" },
	{ "files", "sqlite", "vacuum into 'f'" },
	{ "files", "duckdb", "export database 'd'" },
	{ "transactions", "postgresql", "rollback to savepoint s" },
	{ "transactions", "postgresql", "begin isolation level serializable" },
	{ "transactions", "postgresql", "lock table t" },
	{ "tells", "postgresql", "explain analyze delete from t" },
	{ "tells", "postgresql", "explain select 1" },
	{ "tells", "postgresql", "show all" },
	{ "tells", "mysql", "describe t" },
	{ "tells", "postgresql", "listen c" },
	{ "tells", "postgresql", "prepare p as select 1" },
	{ "tells", "postgresql", "declare c cursor for select 1" },
};

static const char *const places[] = {
	"%s",	       "select 1; %s",	       "select 1;; %s",	    "with a as (%s) select 1",
	"select (%s)", "select * from (%s) q", "select 1 union %s", "/* x */ %s"
};

/* Whole queries with a hidden attack. */
static const struct {
	const char *class, *dialect, *sql;
} attacks[] = {
	{ "into", "postgresql", "select * into t from u" },
	{ "into", "postgresql", "select * from u into t" },
	{ "into", "postgresql", "select 1 into temp t" },
	{ "into", "postgresql", "with a as (select 1 into t) select 1" },
	{ "into", "mysql", "select a from t into outfile '/tmp/x'" },
	{ "into", "mysql", "select a into/**/outfile '/tmp/x' from t" },
	{ "into", "mysql", "select a from t into dumpfile '/tmp/x'" },
	{ "into", "mysql", "select 1 into @a" },
	{ "into", "sqlserver", "select * into #t from u" },
	{ "locks", "postgresql", "select * from t for update" },
	{ "locks", "postgresql", "select * from t for no key update nowait" },
	{ "locks", "postgresql", "select * from t for share skip locked" },
	{ "locks", "postgresql", "select * from (select * from t for update) q" },
	{ "locks", "postgresql", "with a as (select * from t for update) select 1" },
	{ "locks", "mysql", "select * from t lock in share mode" },
	{ "second", "postgresql", "select 1; select 2" },
	{ "second", "postgresql", "select 1;select 2;" },
	{ "second", "postgresql", "select 1; -- x\nselect 2" },
	{ "second", "postgresql", "select 1;;" },
	{ "second", "sqlserver", "select 1 select 2" },
	{ "second", "sqlserver", "select 1\ngo\nselect 2" },
	{ "second", "postgresql", "select 1\\gexec" },
	{ "comments", "mysql", "select 1 /*!50000 into outfile 'x' */" },
	{ "comments", "mysql", "/*! delete from t */" },
	{ "comments", "mysql", "select /*+ hint */ 1 /*M!100100 , 2 */" },
	{ "comments", "postgresql", "select 1 /* /* */ ; drop table t" },
	{ "comments", "postgresql", "select 1 /* a */ */" },
	{ "comments", "postgresql", "select 1 --\n; drop table t" },
	{ "quotes", "postgresql", "select 'a'' ; drop table t" },
	{ "quotes", "postgresql", "select 'a\\'; drop table t; --'" },
	{ "quotes", "postgresql", "select $$a$$; drop table t; $$b$$" },
	{ "quotes", "postgresql", "select U&'\\0027' ; drop table t" },
	{ "quotes", "postgresql", "select U&\"s\\0065cret\" from t" },
	{ "quotes", "mysql", "select 'a\\'; drop table t" },
	{ "quotes", "sqlite", "select 'a\\'; drop table t; --'" },
	{ "quotes", "sqlserver", "select [a]]; drop table t" },
	{ "quotes", "bigquery", "select '''a''; drop table t" },
	{ "quotes", "oracle", "select q'[a]' ; drop table t" },
	{ "writes inside", "postgresql", "with a as (delete from t returning *) select * from a" },
	{ "writes inside", "postgresql", "with a as (insert into t values (1) returning *) select 1" },
	{ "writes inside", "postgresql", "select * from (update t set a = 1 returning *) q" },
	{ "writes inside", "postgresql",
	  "with a as materialized (merge into t using u on true when matched then delete) select 1" },
	{ "writes inside", "postgresql", "with recursive a as (select 1) delete from t" },
	{ "writes inside", "postgresql", "(delete from t)" },
	{ "writes inside", "postgresql", "((select 1); drop table t)" },
	{ "procedures", "mysql", "select 1 procedure analyse()" },
	{ "procedures", "clickhouse", "select 1 settings readonly = 0" },
	{ "procedures", "clickhouse", "select 1 format Null" },
	{ "procedures", "clickhouse", "select 1 into outfile 'x'" },
	{ "procedures", "sqlserver", "select 1 option (maxrecursion 0)" },
	{ "procedures", "sqlserver", "select 1 for browse" },
	{ "assigns", "mysql", "select @a := 1" },
	{ "assigns", "sqlserver", "select @a = 1 from t; exec p" },
	{ "assigns", "mysql", "set @a = 1" },
	{ "files", "duckdb", "from '/etc/passwd'" },
	{ "files", "duckdb", "select * from '/etc/passwd'" },
	{ "files", "sqlite", "select * from 'x'" },
	{ "shell", "postgresql", "\\! sh" },
	{ "shell", "sqlite", ".shell ls" },
	{ "shell", "postgresql", "select 1 \\; select 2" },
};

/* Harmless queries that look like attacks. */
static const struct {
	const char *class, *dialect, *sql;
} harmless[] = {
	{ "words as columns", "postgresql",
	  "select update, delete, insert, truncate, copy, drop, call, execute from t" },
	{ "words as tables", "postgresql", "select * from update u join delete d on u.id = d.id" },
	{ "words in texts", "postgresql", "select 'drop table t; delete from u' as a where b like '%; commit; %'" },
	{ "words in names", "postgresql", "select \"drop table\", \"a;b\", \"--\" from \"delete from\"" },
	{ "words in comments", "postgresql", "select 1 /* drop table t; */ -- ; delete from t" },
	{ "quotes in texts", "postgresql", "select 'it''s', '''', '\\', E'\\'', $$'$$, $a$ $$ $a$" },
	{ "quotes in texts", "postgresql", "select E'a\\'; drop table t; --'';'" },
	{ "quotes in texts", "mysql", "select 'a\\'b', \"a'b\", 'a''b', \"a\"\"b\", '\\\\'" },
	{ "quotes in texts", "bigquery", "select 'a\\'b', \"it's\", '''a 'b' c''', r'\\d+'" },
	{ "one statement", "postgresql", "select 1;" },
	{ "one statement", "postgresql", "select 1; -- the end" },
	{ "one statement", "postgresql", "/* begin */ select 1" },
	{ "one statement", "postgresql", "(select 1) union (select 2);" },
	{ "comments", "mysql", "select 1 /* ! */, 5--1 # x" },
	{ "comments", "postgresql", "select 1 /* a /* b */ c */ + 2" },
	{ "comments", "sqlite", "select 1 /* a /* b */ + 2" },
	{ "minus", "postgresql", "select 1 - -1, - -1" },
	{ "functions", "postgresql", "select replace(a, 'x', 'y'), \"set\"(1), insert(a) from t" },
	{ "functions", "mysql", "select replace(a, 'x', 'y'), truncate(a, 2), insert(a, 1, 2, 'x') from t" },
	{ "into", "postgresql", "select a as into_, 'into t' from t" },
	{ "for", "postgresql", "select substring(a from 1 for 2), a as for_update from t" },
	{ "explain", "postgresql", "select explain, show, listen from t" },
	{ "set", "postgresql", "select a.set, a.role from config a" },
	{ "with", "postgresql", "with delete_ as (select 1) select * from delete_" },
	{ "at", "mysql", "select @a, t.a from t" },
};

static struct arena *arena;

static bool reads(const char *dialect, const char *sql)
{
	struct err err = { 0 };
	struct tree t;
	bool read = sql_parse(arena, dialect_named(str_of(dialect)), str_of(sql), &t, &err);

	if (!read && (!err.text[0] || err.kind == ERR_NONE))
		ok(false, "the refusal of %s has a message", sql);
	return read;
}

static void is_refused(const char *class, const char *dialect, const char *sql)
{
	ok(!reads(dialect, sql), "%s: %s refuses %s", class, dialect, sql);
}

static const char *placed(const char *place, const char *sql)
{
	str p = str_of(place);
	ptrdiff_t at = str_find(p, S("%s"));

	return str_c(arena, str_fmt(arena, "%.*s%s%.*s", STR(str_upto(p, at)), sql, STR(str_from(p, at + 2))));
}

int main(void)
{
	arena = arena_open();
	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
		for (size_t k = 0; k < sizeof places / sizeof *places; k++)
			is_refused(statements[i].class, statements[i].dialect, placed(places[k], statements[i].sql));
	for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++)
		is_refused(attacks[i].class, attacks[i].dialect, attacks[i].sql);
	for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
		ok(reads(harmless[i].dialect, harmless[i].sql), "%s: %s parses %s", harmless[i].class,
		   harmless[i].dialect, harmless[i].sql);
	arena_close(arena);
	return done();
}
