/* Types in PostgreSQL's queries: each statement was prepared on PostgreSQL 15, and refused or taken there as here. */
#include <string.h>

#include "base/arena.h"
#include "model/asset.h"
#include "model/user_code.h"
#include "schema_help.h"
#include "sql/check/check.h"
#include "sql/parse/parse.h"
#include "sql/types/postgresql.h"
#include "tap.h"

static struct arena *a;

#define COLUMN(n, t) \
	{ \
		.name = { n, sizeof n - 1 }, .type = { t, sizeof t - 1 } \
	}
#define TABLE(n, c) \
	{ \
		.name = { n, sizeof n - 1 }, .qualified = { n, sizeof n - 1 }, .columns = c, \
		.column_count = sizeof c / sizeof *c, .keys = by_id, .key_count = 1 \
	}

static const uint32_t first[] = { 0 };
static const struct sql_key by_id[] = { { first, 1, true } };
static str moods[] = { { "sad", 3 }, { "happy", 5 } };
static const struct strs mood_values = { moods, 2, 2 };
static const struct sql_column people[] = {
	COLUMN("id", "integer"),
	COLUMN("name", "character varying(40)"),
	COLUMN("born", "date"),
	COLUMN("seen", "timestamp with time zone"),
	COLUMN("paid", "numeric(10,2)"),
	COLUMN("score", "double precision"),
	COLUMN("active", "boolean"),
	COLUMN("tags", "text[]"),
	COLUMN("data", "jsonb"),
	COLUMN("raw", "json"),
	COLUMN("key", "uuid"),
	COLUMN("spent", "interval"),
	COLUMN("place", "public.geography"),
	{ .name = { "mood", 4 }, .type = { "mood", 4 }, .values = &mood_values },
	{ .name = { "mail", 4 }, .type = { "email", 5 }, .base = { "text", 4 } },
};
static const struct sql_column visits[] = { COLUMN("id", "bigint"), COLUMN("person_id", "integer"),
					    COLUMN("code", "text"), COLUMN("at", "timestamp without time zone"),
					    COLUMN("day", "date") };
static const struct sql_table tables[] = { TABLE("people", people), TABLE("visits", visits) };
static struct sql_schema schema = { .with = KNOWN(tables), .table = find_known, .version = 15 };

static const char *verdict(const char *sql)
{
	struct tree *t = new(a, struct tree);
	struct sql_check c;
	struct err err = { 0 };

	if (!sql_parse(a, dialect_named(S("postgresql")), str_of(sql), t, &err) || !sql_check(a, t, &schema, &c, &err))
		return err.text[0] ? str_c(a, str_of(err.text)) : "?";
	for (ptrdiff_t i = 0; i < c.findings.len; i++)
		if (c.findings.at[i].severity == SQL_ERROR)
			return sql_code_word(c.findings.at[i].code);
	return "";
}

static void refused(const char *sql, const char *code)
{
	is_str(str_of(verdict(sql)), str_of(code), "refused as in PostgreSQL: %s", sql);
}

static void mismatch(const char *sql)
{
	refused(sql, "type_mismatch");
}

static void finds_no_mismatch(const char *sql)
{
	ok(strcmp(verdict(sql), "type_mismatch") != 0, "not refused, because user-defined code accepts it: %s", sql);
}

static void taken(const char *sql)
{
	is_str(str_of(verdict(sql)), S(""), "accepted as in PostgreSQL: %s", sql);
}

static void comparisons(void)
{
	mismatch("select * from people where name = 5");
	mismatch("select * from people where 5 = name");
	mismatch("select * from people where id = name");
	mismatch("select * from people where born > 5");
	mismatch("select * from people where active = 1");
	mismatch("select * from people where tags = 'a'::text");
	mismatch("select * from people where raw = raw");
	mismatch("select * from people where id like '5%'");
	mismatch("select * from people where mood = name");
	mismatch("select * from people where mood > 5");
	mismatch("select * from people where id in (1, 2, name)");
	mismatch("select * from people where name in (1, 2)");
	mismatch("select * from people where name in (select id from visits)");
	mismatch("select * from people where id between '1'::text and 5");
	mismatch("select * from people where id = any (tags)");
	mismatch("select * from people where id = any (id)");
	mismatch("select * from people where (id, name) = (1, 2)");
	mismatch("select * from people where id is distinct from name");
	mismatch("select case id when 'a'::text then 1 end from people");
	mismatch("select * from people p join visits v on v.code = p.id");
	mismatch("select * from people where key = 5");
	taken("select * from people where name = '5' and 5 = id and id = 5.5 and born > '2024-01-01' and active = 't'");
	taken("select * from people where born < seen and born < now() and seen > current_date - interval '1 day'");
	taken("select * from people where tags = '{a}' and 'a' = any (tags) and id = any ('{1,2}') and tags @> array['a']");
	taken("select * from people where mood = 'sad' and mood > 'happy' and mood in ('sad', 'happy') and data = '{}'");
	taken("select * from people where id in (1, 2.5, '7') and name in ('a', 'b') and (id, name) in ((1, 'a'))");
	taken("select * from people where place = 5 and place && place and mail = 'x' and mail || 'x' like '%x'");
	taken("select * from people where id = (select max(id) from visits) and id = $1 and name like '%' || $2");
	taken("select * from people where data ->> 'a' = 'x' and data -> 'a' -> 0 = '1' and (data ->> 'n')::int > 5");
	taken("select * from people p join visits v on v.id = p.id and v.code = p.name");
}

static void arithmetic(void)
{
	mismatch("select name + 1 from people");
	mismatch("select name + name from people");
	mismatch("select born + born from people");
	mismatch("select born + name from people");
	mismatch("select active + 1 from people");
	mismatch("select seen * 2 from people");
	mismatch("select id || id from people");
	mismatch("select - name from people");
	mismatch("select not id from people");
	mismatch("select id and active from people");
	mismatch("select tags + 1 from people");
	mismatch("select data -> active from people");
	taken("select born + 1, born - born, born - 7, seen - interval '1 day', seen - seen, spent * 2, id / 2.0 from people");
	taken("select id || name, name || id, name || 5 || paid, tags || name, tags || '{a}', - paid, id % 2, 2 ^ id from people");
	taken("select sum(born - date '2024-01-01') / count(*), 'a' || 'b', 1 + '5', '5' * sum(id) from people");
}

static void functions(void)
{
	mismatch("select avg(name) from people");
	mismatch("select sum(name) from people");
	mismatch("select sum(active) from people");
	mismatch("select lower(id) from people");
	mismatch("select substring(id, 1, 2) from people");
	mismatch("select length(id) from people");
	mismatch("select round(name) from people");
	mismatch("select round(score, 2) from people");
	mismatch("select lower(name, name) from people");
	mismatch("select abs() from people");
	mismatch("select date_trunc(born, 'month') from people");
	mismatch("select to_char('YYYY', born) from people");
	mismatch("select split_part(name, 1, '-') from people");
	mismatch("select string_agg(name) from people");
	mismatch("select string_agg(id, ',') from people");
	mismatch("select max(active) from people");
	mismatch("select extract(year from name) from people");
	mismatch("select extract(year from '2024-01-01')");
	mismatch("select trim(id) from people");
	mismatch("select position(1 in name) from people");
	mismatch("select coalesce(id, name) from people");
	mismatch("select coalesce(name, 0) from people");
	mismatch("select greatest(id, born) from people");
	mismatch("select nullif(id, name) from people");
	mismatch("select array_length(name, 1) from people");
	mismatch("select unnest(name) from people");
	mismatch("select percentile_cont(0.5) within group (order by name) from people");
	mismatch("select lag(id, name) over (order by id) from people");
	mismatch("select count(*) filter (where id) from people");
	mismatch("select array_append(tags, 5) from people");
	mismatch("select generate_series(1, 'a'::text)");
	mismatch("select now() at time zone 5");
	mismatch("select ifnull(name, 'x') from people");
	mismatch("select year(born) from people");
	mismatch("select cast(id as string) from people");
	taken("select cast(id as geography) from people");
	mismatch("select any_value(name) from people");
	mismatch("select json_agg(null)");
	mismatch("select max(row(id)) from people");
	taken("select pg_typeof(id), enum_range(mood), jsonb_path_query(data, '$.a'), sind(score) from people");
	refused("select mode(name) from people", "aggregate_not_here");
	refused("select * from array_agg(1) x", "aggregate_not_here");
	refused("select * from people p join visits v on count(*) > 1", "aggregate_not_here");
	refused("select x from (select id as x from people)", "unknown_alias");
	refused("select length(distinct name) from people", "aggregate_not_here");
	refused("select lower(name) over () from people", "window_not_here");
	taken("select avg(id), sum(paid), lower(max(name)), count(*) || 'x' from people");
	taken("select lower(name), substring(name, 1, 2), substring(name from 2), length(name) from people");
	taken("select round(paid, 2), round(score), date_trunc('month', born), to_char(seen, 'YYYY'), split_part(name, '-', 1) from people");
	taken("select string_agg(name, ','), string_agg(distinct name, ',' order by name), array_agg(id), max(born) from people");
	taken("select extract(year from born), date_part('year', seen), trim(name), trim(both 'x' from name), age(born) from people");
	taken("select coalesce(name, 'none'), coalesce(paid, 0), greatest(id, 5, paid), nullif(name, ''), nullif(id, 0) from people");
	taken("select unnest(tags), array_length(tags, 1), cardinality(tags), array_append(tags, 'x'), array_to_string(tags, ',') from people");
	taken("select percentile_cont(0.5) within group (order by score), mode() within group (order by name) from people");
	taken("select lag(id, 1, 0) over (order by id), ntile(4) over (order by id), sum(paid) over (partition by name) from people");
	taken("select json_build_object('a', id, 'b', name), concat(id, name, born), format('%s', id) from people");
	taken("select count(*) filter (where active) from people");
	taken("select g + 1, n from generate_series(1, 10) g, lateral (select g * 2 as n) s");
	taken("select d + interval '1 day' from generate_series('2024-01-01'::date, '2024-02-01'::date, '1 day') as t(d)");
	taken("select upper(mood::text), date(seen), upper(int4range(1, 5)) + 1 from people");
	taken("select jsonb_array_elements(data) ->> 'x', jsonb_object_keys(data), row_to_json(people), to_jsonb(people) from people");
	taken("select make_date(2024, 1, id), make_interval(days => id), left(name, 3), md5(name) from people");
}

static void alternatives(void)
{
	mismatch("select case when active then 1 else 'a'::text end from people");
	mismatch("select case when active then id else name end from people");
	mismatch("select case when id then 1 end from people");
	mismatch("select id from people union select name from people");
	mismatch("select id, name from people union all select name, id from people");
	mismatch("select null union select null union select 1");
	mismatch("select raw from people union select raw from people");
	mismatch("select distinct raw from people");
	mismatch("select raw from people group by raw");
	mismatch("select id from people order by raw");
	mismatch("select array[id, name] from people");
	mismatch("values (1), ('a'::text)");
	mismatch("with recursive t(n) as (select 1 union all select n + 1.5 from t where n < 9) select * from t");
	mismatch("select * from people join (select name as id from people) x using (id)");
	taken("select case when active then 1 else 2.5 end, case when active then 'a' else name end, case id when 1 then null else born end from people");
	taken("select id from people union select paid from people union select null");
	taken("select null, 'a' union all select id, name from people");
	taken("select raw from people union all select raw from people");
	taken("select array[id, 5], array[name, 'x'], array(select name from people), array['a', 'b']::varchar[] from people");
	taken("values (1, 'a'), (2.5, null)");
	taken("with recursive t(n, p) as (select 1, 'a'::text union all select n + 1, p || n from t where n < 9) select n + 1, upper(p) from t");
	taken("with c as (select 'x' as k, count(*) as n from people) select lower(k), n + 1 from c");
	taken("select x.k || 'a', upper(x.k) from (select 'a' as k union select 'b') x");
	taken("select * from people join visits using (id)");
}

static void conditions(void)
{
	mismatch("select * from people where id");
	mismatch("select * from people where name");
	mismatch("select id from people group by id having count(*)");
	mismatch("select * from people p join visits v on v.person_id");
	mismatch("select id from people limit 'a'::text");
	refused("select id from people limit id", "unknown_column");
	mismatch("select id from people offset true");
	mismatch("select sum(id) over (order by name range between 1 preceding and current row) from people");
	mismatch("select sum(id) over (order by born range between 1 preceding and current row) from people");
	mismatch(
		"select sum(id) over (order by id rows between '1 day'::interval preceding and current row) from people");
	taken("select * from people where active and not active or null and 'f'");
	taken("select id from people limit 10 offset '5'");
	taken("select id from people limit 2.5");
	taken("select id from people limit (select 5)");
	taken("select sum(id) over (order by born range between interval '1 day' preceding and current row) from people");
	taken("select sum(id) over (order by id rows between 3 preceding and current row) from people");
}

static void literals(void)
{
	refused("select id from people union select id from people order by cast(1 as text)", "wrong_ordinal");
	refused("select id from people union select id from people order by 1 + 1", "wrong_ordinal");
	refused("select id from people order by true", "wrong_ordinal");
	taken("select id from people union select id from people order by (1), id desc nulls last");
	refused("select * from people where id = 'abc'", "invalid_literal");
	refused("select * from people where id in (1, 'abc')", "invalid_literal");
	refused("select * from people where born = 'abc'", "invalid_literal");
	refused("select * from people where born > '2024-13-01'", "invalid_literal");
	refused("select * from people where born > '2024-null-01'", "invalid_literal");
	refused("select * from people where born > '2024-01-true'", "invalid_literal");
	refused("select born + interval '2 fortnights' from people", "invalid_literal");
	taken("select * from people where born > '2024-Jan-01' or born < 'Sept-09-2024' or born = '01-DEC-1999'");
	taken("select born + interval '3 microsecon', born + interval '3 milliseconds' from people");
	taken("select born + interval '1h 30 Mins ago', born - interval 'P1Y2M', born + interval '1.5 years 3 mons' from people");
	refused("select * from people where active = 'maybe'", "invalid_literal");
	refused("select * from people where mood = 'angry'", "invalid_literal");
	refused("select * from people where key = 'abc'", "invalid_literal");
	refused("select * from people where tags = 'a'", "invalid_literal");
	refused("select 'abc'::int", "invalid_literal");
	refused("select cast('x' as date)", "invalid_literal");
	refused("select 'x'::mood from people", "invalid_literal");
	refused("select date '2024-02-30'", "invalid_literal");
	refused("select interval 'soon'", "invalid_literal");
	refused("select id + 'x' from people", "invalid_literal");
	refused("select id from people limit 'a'", "invalid_literal");
	refused("select coalesce(paid, 'none') from people", "invalid_literal");
	refused("select case when active then 1 else 'a' end from people", "invalid_literal");
	refused("select id from people union select 'abc'", "invalid_literal");
	refused("select born::int from people", "type_mismatch");
	refused("select active::date from people", "type_mismatch");
	refused("select 5::boolean::date", "type_mismatch");
	taken("select '12'::int, ' 7 '::int, '1e5'::float, '1.5'::numeric, 'nan'::float, 'on'::boolean, 'TRUE'::boolean, '{}'::int[]");
	taken("select '01/02/2024'::date, '2024.060'::date, 'T100000'::time");
	taken("select 'today'::date, date '2024-02-29', timestamp '2024-01-01 10:00', '10:00'::time, 'infinity'::date, 'January 8, 1999'::date");
	taken("select name::int, id::text, id::boolean, paid::int, born::timestamp, data::text, mood::text, 'sad'::mood, '{\"a\":1}'::json, key::text from people");
}

/* What the names of a type are, and which type two make together. */
static void types(void)
{
	pg_type both[3] = { PG_int4, PG_numeric, PG_unknown }, is;
	uint32_t culprit;

	is_int(pg_type_named(S("character varying(40)")), PG_varchar, "a type is found with its modifier");
	is_int(pg_type_named(S("timestamp(3) without time zone")), PG_timestamp, "a modifier may stand within");
	is_int(pg_type_named(S("INT")), PG_int4, "a type is found by another name, in any case");
	is_int(pg_type_named(S("numeric(10,2)[]")), PG__numeric, "an array is found by its elements");
	is_int(pg_type_named(S("geometry")), PG_none, "a type of an extension is not known");
	is_str(pg_type_name(a, PG__varchar), S("varchar[]"), "a type has its common name");
	ok(pg_common_type(15, both, 3, &is, &culprit) && is == PG_numeric, "an integer and a numeric make a numeric");
	both[2] = PG_text;
	ok(!pg_common_type(15, both, 3, &is, &culprit) && culprit == 2, "numeric and text have no common type");
	ok(pg_converts(15, PG_int4, PG_int8, PG_IMPLICIT) && !pg_converts(15, PG_int8, PG_int4, PG_IMPLICIT) &&
		   pg_converts(15, PG_int8, PG_int4, PG_ASSIGNMENT),
	   "an integer grows by itself, and shrinks only where it is assigned");
	is_int(pg_function_since(S("date_bin")), 14, "a function has the version that added it");
	ok(pg_function_exists(0, S("regexp_count")) && !pg_function_exists(14, S("regexp_count")) &&
		   pg_function_exists(15, S("regexp_count")),
	   "a function exists from its version on");
}

/* Where the version is not known, the newest is assumed; an older one has its own rules. */
static void versions(void)
{
	schema.version = 12;
	mismatch("select array_append(tags, name) from people");
	schema.version = 15;
	taken("select array_append(tags, name) from people");
	schema.version = 0;
	taken("select array_append(tags, name) from people");
	schema.version = 15;
}

/* Calls without a value, and operators without one on their left. */
static void nothing_given(void)
{
	mismatch("select count() from people");
	mismatch("select coalesce() from people");
	mismatch("select greatest(*) from people");
	mismatch("select grouping() from people group by id");
	refused("select least(id) over () from people", "window_not_here");
	mismatch("select id from people where ~* 'a'");
	mismatch("select id from people where name like 'a' and @> tags");
	taken("select count(*), max(@ -5) from people where 'a' ~* any (tags) and name ~ all (array['a', 'b'])");
	taken("select id from people where id = 1 is distinct from active = true");
	taken("select interval '1' day, null::interval day to second from people");
}

/* User-defined code may accept types that no built-in code does, and a recorded catalog has no other types. */
static void user_code(void)
{
	struct user_function round = { .name = S("round") };
	struct user_operator plus = { .symbol = S("+") };
	struct user_cast cast = { .from = S("integer"), .to = S("text") };
	struct user_type colour = { .name = S("public.colour"), .kind = S("enum") };
	struct user_type year = { .name = S("year"), .kind = S("domain") };
	struct user_code code = { .recorded = true, .arena = a };

	mismatch("select round(score, 2) from people");
	mismatch("select name + name from people");
	mismatch("select lower(id) from people");
	*push(&year.of, a) = S("integer");
	schema.code = &code;
	*push(&round.arguments, a) = S("double precision");
	*push(&round.arguments, a) = S("integer");
	*push(&code.functions, a) = round;
	*push(&code.operators, a) = plus;
	*push(&code.casts, a) = cast;
	finds_no_mismatch("select round(score, 2) from people");
	mismatch("select round(active) from people");
	finds_no_mismatch("select name + name from people");
	finds_no_mismatch("select lower(id), coalesce(id, name) from people where name = id");
	*push(&code.types, a) = colour;
	*push(&code.types, a) = year;
	mismatch("select name::colur from people");
	mismatch("select sum(score)::lead(6, 2) from people");
	mismatch("select id from people where people.born '2024-01-01'");
	mismatch("select active::colour, id from people where 5::colour is null");
	mismatch("select born::year from people");
	refused("select 'x'::year from people", "invalid_literal");
	finds_no_mismatch(
		"select name::colour, 'red'::public.colour, id::year, name::people, name::pg_class, name::_text from people");
	schema.code = NULL;
}

/* ---- other dialects ---- */

/* All codes of findings about types, of errors and warnings. */
/* The server compares what is grouped after it has added its casts. */
static void groups(void)
{
	taken("select lower(name), count(*) from people group by lower(name::text)");
	taken("select lower(name::text), count(*) from people group by lower(name)");
	taken("select lower(name::character varying(40)), count(*) from people group by lower(name)");
	taken("select id::int + 1, count(*) from people group by id + 1::integer");
	taken("select paid + id, count(*) from people group by paid + id::numeric");
	taken("select coalesce(name, 'x'), count(*) from people group by coalesce(name, 'x'::varchar)");
	taken("select date_trunc('day', born), count(*) from people group by date_trunc('day', born::timestamptz)");
	taken("select cast(id as bigint), count(*) from people group by id::int8");
	refused("select lower(name::varchar), count(*) from people group by lower(name)", "not_grouped");
	refused("select lower(name::varchar(3)), count(*) from people group by lower(name)", "not_grouped");
	refused("select abs(id::bigint), count(*) from people group by abs(id)", "not_grouped");
	refused("select name, count(*) from people group by name::text", "not_grouped");
	refused("select born, count(*) from people group by date_trunc('day', born)", "not_grouped");
}

static void written_types(void)
{
	taken("select tags::text array, '{1}'::integer ARRAY[3], '{1}'::setof int array from people");
	taken("select name::national character varying(5), name::nchar varying(5), cast(name as national char) from people");
	ok(strncmp(verdict("select tags::text array[] from people"), "expected a number", 17) == 0,
	   "ARRAY[] needs a size");
}

static void finds(const char *dialect, const char *sql, const char *wanted)
{
	struct tree *t = new(a, struct tree);
	struct sql_check c;
	struct err err = { 0 };
	scoped(sb_free) struct sb b = SB(1000);

	if (!sql_parse(a, dialect_named(str_of(dialect)), str_of(sql), t, &err) || !sql_check(a, t, &schema, &c, &err))
		sb_puts(&b, err.text);
	for (ptrdiff_t i = 0; !b.len && i < c.findings.len; i++)
		if (c.findings.at[i].code == SQL_TYPE_MISMATCH || c.findings.at[i].code == SQL_SILENT_CONVERSION ||
		    c.findings.at[i].code == SQL_KEY_TYPES || c.findings.at[i].severity == SQL_ERROR)
			sb_puts(&b, sql_code_word(c.findings.at[i].code));
	is_str(b.len ? sb_str(&b) : S(""), str_of(wanted), "found in %s: %s", dialect, sql);
}

static void sqlite(void)
{
	schema.version = 3;
	schema.minor = 40;
	finds("sqlite", "select length(name, 1) from people", "type_mismatch");
	finds("sqlite", "select left(name, 1) from people", "type_mismatch");
	finds("sqlite", "select concat(name, 'x') from people", "type_mismatch");
	finds("sqlite", "select count(name, id) from people", "type_mismatch");
	finds("sqlite", "select max() from people", "type_mismatch");
	finds("sqlite", "select lower(name) over () from people", "window_not_here");
	finds("sqlite", "select name from people having count(*) > 1", "not_grouped");
	finds("sqlite", "select name from people order by count(*)", "aggregate_not_here");
	finds("sqlite", "select name from people where id in (select id, code from visits)", "wrong_column_count");
	finds("sqlite", "select name from people where (id, name) = (1, 2, 3)", "wrong_column_count");
	finds("sqlite", "select name from people where name = 5 and id = '5' and born > '2024-01-01'", "");
	finds("sqlite", "select max(id, 2), count(*), substr('a', 1), round(2.5), date('now') from people", "");
	finds("sqlite", "select name from people where name < 5", "silent_conversion");
	finds("sqlite", "select name from people where id = 'abc'", "silent_conversion");
	finds("sqlite", "select name + 1 from people", "silent_conversion");
	finds("sqlite", "select sum(name) from people", "silent_conversion");
	finds("sqlite", "select p.name from people p join visits v on v.code = p.id", "silent_conversion");
	finds("sqlite", "select count(*) from people where name <> \"\"", "");
	finds("sqlite", "select sum(id) as total from people where total > 5", "aggregate_not_here");
	finds("sqlite", "select id from people union select id from visits order by id + 1", "wrong_ordinal");
	finds("sqlite", "select id from people union select person_id from visits order by person_id", "");
	schema.minor = 44;
	finds("sqlite", "select concat(name, 'x') from people", "");
	schema.minor = 0;
	schema.version = 15;
}

static void coarse(void)
{
	static const char *const refusing[] = { "bigquery", "trino", "clickhouse", NULL };
	static const char *const converting[] = { "mysql", "sqlserver", "databricks", NULL };

	for (const char *const *d = refusing; *d; d++) {
		finds(*d, "select id from people where name = 5", "type_mismatch");
		finds(*d, "select sum(name) from people", "type_mismatch");
		finds(*d, "select name + 1 from people", "type_mismatch");
		finds(*d, "select id from people where name = 'a' and id = 5 and id > 2.5", "");
	}
	for (const char *const *d = converting; *d; d++) {
		finds(*d, "select id from people where name = 5", "silent_conversion");
		finds(*d, "select id from people where id = 'abc'", "silent_conversion");
		finds(*d, "select id from people where id = '5' and name = 'a'", "");
	}
	finds("snowflake", "select \"id\" from \"people\" where \"name\" = 5", "silent_conversion");
	finds("snowflake", "select \"id\" from \"people\" where \"born\" > 5", "type_mismatch");
	finds("oracle", "select \"id\" from \"people\" where \"name\" = 5", "silent_conversion");
	finds("trino", "select id from people where born > '2024-01-01'", "type_mismatch");
	finds("bigquery", "select id from people where born > '2024-01-01'", "");
	finds("bigquery", "select id from people where born > 5", "type_mismatch");
	finds("bigquery", "select coalesce(id, 'none') from people", "type_mismatch");
	finds("bigquery", "select id from people where id", "type_mismatch");
	finds("sqlserver", "select sum(name) from people", "type_mismatch");
	finds("mysql", "select name + 1 from people", "silent_conversion");
	finds("mysql", "select name from people limit 'a'", "type_mismatch");
	finds("mysql", "select name from people limit 1.5", "type_mismatch");
	finds("mysql", "select name from people limit 5 offset 2", "");
	finds("mysql", "select d.name from (select name from people) d where d.name = 5", "silent_conversion");
	finds("clickhouse", "select id from people where name in (1, 2)", "");
	finds("clickhouse", "select id from people where id in ('a')", "type_mismatch");
	finds("clickhouse", "select id from people where born > 5", "type_mismatch");
	finds("clickhouse", "select id from people where born > '2024-01-01'", "");
	finds("clickhouse", "select id + '5' from people", "type_mismatch");
	finds("duckdb", "select id from people where name = 5", "");
	finds("duckdb", "select id from people where name = id", "silent_conversion");
	finds("duckdb", "select id from people where born > 5", "type_mismatch");
	finds("duckdb", "select sum(name) from people", "type_mismatch");
	finds("duckdb", "select name + 1 from people", "type_mismatch");
	finds("duckdb", "select coalesce(id, name) from people", "type_mismatch");
	finds("redshift", "select id from people where name = 5", "");
}

static void keys(void)
{
	finds("postgresql", "select p.id from people p join visits v on v.id = p.paid", "unlike_keys");
	finds("postgresql", "select p.id from people p join visits v on v.id = p.id and v.code = p.name", "");
	finds("postgresql", "select p.id from people p join visits v on v.at = p.born", "unlike_keys");
}

int main(void)
{
	a = arena_open();
	comparisons();
	groups();
	written_types();
	arithmetic();
	functions();
	alternatives();
	conditions();
	literals();
	types();
	versions();
	keys();
	nothing_given();
	user_code();
	sqlite();
	coarse();
	arena_close(a);
	return done();
}
