/* The effect of a statement, its verb and its target, by its words. */
#include "sql/parse/statement_effect.h"

#include "base/arena.h"
#include "tap.h"

static const struct {
	const char *sql, *effect, *dialect; /* dialect NULL: postgresql */
} cases[] = {
	{ "select a from t", "reads", NULL },
	{ "select a, updated into_date from t for update", "reads", NULL },
	{ "select count(*) delete from t", "reads", NULL },
	{ "with d as (select 1) select * from d", "reads", NULL },
	{ "with recursive d as (select 1 union all select 2) select (update) from d", "reads", NULL },
	{ "with d as (delete from t returning *) select * from d", "writes delete t", NULL },
	{ "with d as not materialized (update s.t as x set a = 1 returning *) select * from d", "writes update s.t",
	  NULL },
	{ "with d as (select 1), e as (insert into \"T\" select * from d returning *) table e", "writes insert \"T\"",
	  NULL },
	{ "with d as (select 1) delete from t using d", "writes delete t", NULL },
	{ "with d(a, b) as (values (1, 2)) insert into t select * from d", "writes insert t", NULL },
	{ "with d as (select 1) merge into t using d on true when matched then delete", "writes merge t", NULL },
	{ "with d as (with e as (select 1) delete from t returning *) select * from d", "writes delete t", NULL },
	{ "with d as (select 1) select * into t from d", "writes select t", NULL },
	{ "with d as (select 1) (select * from d)", "reads", NULL },
	{ "with d as (select 1) update t set a = 1", "writes update t", "tsql" },
	{ "with d as (select 1) delete t from t join d on true", "writes delete t", "tsql" },
	{ "select * from (update t set a = 1 returning *) q", "writes update t", NULL },
	{ "select a into b from t", "writes select b", NULL },
	{ "select a from t into outfile '/tmp/x'", "writes select outfile", "mysql" },
	{ "select a into @v from t", "reads", "mysql" },
	{ "select (select 1) into b", "writes select b", NULL },
	{ "explain delete from t", "reads", NULL },
	{ "explain (verbose) delete from t", "reads", NULL },
	{ "explain (analyze false) delete from t", "reads", NULL },
	{ "explain query plan delete from t", "reads", "sqlite" },
	{ "explain analyze verbose delete from t", "writes delete t", NULL },
	{ "explain (costs off, analyze) with d as (delete from t returning 1) select 1", "writes delete t", NULL },
	{ "explain analyze create table x as select 1", "defines create x", NULL },
	{ "explain analyze select a into b from t", "writes select b", NULL },
	{ "explain analyze select 1", "reads", NULL },
	{ "copy t to stdout", "reads", NULL },
	{ "copy t (a, b) from 'x.csv'", "writes copy t", NULL },
	{ "copy (select 1) to 'x.csv'", "reads", NULL },
	{ "copy (with d as (delete from t returning *) select * from d) to stdout", "writes delete t", NULL },
	{ "copy (delete from t returning *) to stdout", "writes delete t", NULL },
	{ "(delete from t)", "writes delete t", NULL },
	{ "/* a */ -- b\ninsert into s.t values (1)", "writes insert s.t", NULL },
	{ "insert or replace into t values (1)", "writes insert t", "sqlite" },
	{ "create temp table x as select 1", "defines create x, temporary", NULL },
	{ "select 1 into temp x", "writes select x, temporary", NULL },
	{ "drop table if exists a.b cascade", "defines drop a.b", NULL },
	{ "truncate t", "defines truncate t", NULL },
	{ "DROP TABLE IF EXISTS \"Old Orders\"", "defines DROP \"Old Orders\"", NULL },
	{ "delete from only orders", "writes delete orders", NULL },
	{ "create or replace view v as select 1", "defines create v", NULL },
	{ "copy t from stdin", "writes copy t", NULL },
	{ "select 'delete from t'", "reads", NULL },
	{ "set x = 1", "other", NULL },
	{ "", "reads", NULL },
	{ "explain analyze", "reads", NULL },
	{ "with", "reads", NULL },
};

static str described(struct arena *a, const struct sql_effect *e)
{
	str out = str_of(statement_effect_names[e->effect]);

	if (e->verb.len)
		out = str_fmt(a, "%.*s %.*s", STR(out), STR(e->verb));
	if (e->target.len)
		out = str_fmt(a, "%.*s %.*s", STR(out), STR(e->target));
	return e->temporary ? str_fmt(a, "%.*s, temporary", STR(out)) : out;
}

static void far_behind(struct arena *a)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct sql_effect e;

	sb_puts(&b, "with d as (select 1");
	for (int i = 0; i < 2000; i++)
		sb_fmt(&b, ", %d", i);
	sb_puts(&b, ") delete from t");
	e = sql_effect_of(a, &dialect_postgresql, sb_str(&b));
	is_str(described(a, &e), S("writes delete t"), "a verb behind thousands of tokens is seen");
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		str dialect = cases[i].dialect ? str_of(cases[i].dialect) : S("postgresql");
		struct sql_effect e = sql_effect_of(a, dialect_named(dialect), str_of(cases[i].sql));

		is_str(described(a, &e), str_of(cases[i].effect), "%s", *cases[i].sql ? cases[i].sql : "(empty)");
	}
	far_behind(a);
	return done();
}
