/* sql/check: resolved names, joins, rows and permitted functions, on a hand-written schema. */
#include "sql/check/check.h"

#include "base/arena.h"
#include "model/asset.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "schema_help.h"
#include "tap.h"

static struct arena *a;

#define COLUMN(n, t) \
	{ \
		.name = { n, sizeof n - 1 }, .traits = t \
	}
#define TABLE(n, c, r) \
	{ \
		.name = { n, sizeof n - 1 }, .ns = { "shop", 4 }, .qualified = { "shop." n, sizeof n + 4 }, \
		.columns = c, .column_count = sizeof c / sizeof *c, .keys = by_id, .key_count = 1, .rows = r \
	}

static const uint32_t first[] = { 0 };
static const struct sql_key by_id[] = { { first, 1, true } };
static const struct sql_column customers[] = { COLUMN("id", 0), COLUMN("name", 0), COLUMN("email", 0) };
static const struct sql_column orders[] = { COLUMN("id", 0), COLUMN("customer_id", 0), COLUMN("total", 0),
					    COLUMN("placed_at", SQL_COLUMN_TIME) };
static const struct sql_column lines[] = { COLUMN("id", 0), COLUMN("order_id", 0), COLUMN("qty", 0) };
static const struct sql_column payments[] = { COLUMN("id", 0), COLUMN("order_id", 0), COLUMN("amount", 0) };
static const struct sql_column events[] = { COLUMN("id", 0), COLUMN("at", SQL_COLUMN_TIME), COLUMN("what", 0) };
static const struct sql_column days[] = { COLUMN("id", 0), COLUMN("day", SQL_COLUMN_PARTITION) };
static const struct sql_table tables[] = { TABLE("customers", customers, 10),
					   TABLE("orders", orders, 10),
					   TABLE("lines", lines, 10),
					   TABLE("payments", payments, 10),
					   TABLE("events", events, 5000000),
					   TABLE("days", days, 10),
					   { .name = { "visits", 6 },
					     .ns = { "web.shop", 8 },
					     .qualified = { "web.shop.visits", 15 },
					     .columns = customers,
					     .column_count = 3 } };

/* x_id = id of another table is a key. */
static enum sql_edge find_edge(void *with, const struct sql_table *left, const struct sql_table *right,
			       const struct sql_pair *pairs, uint32_t n)
{
	str one = left->columns[pairs[0].left].name, other = right->columns[pairs[0].right].name;

	(void)with;
	return n == 1 && (str_ends(one, S("_id")) != str_ends(other, S("_id"))) ? SQL_EDGE_DECLARED : SQL_EDGE_NONE;
}

static bool is_source(void *with, str name)
{
	(void)with;
	return str_eq(name, S("warehouse"));
}

static const struct sql_schema schema = {
	.with = KNOWN(tables), .table = find_known, .edge = find_edge, .itself = is_source
};

/* The codes of the findings in their order, each between blanks. */
static str codes(const char *dialect, const char *sql, struct sql_check *c)
{
	struct tree *t = new(a, struct tree);
	struct err err = { 0 };
	scoped(sb_free) struct sb b = SB(10000);

	if (!sql_parse(a, dialect_named(str_of(dialect)), str_of(sql), t, &err) || !sql_check(a, t, &schema, c, &err))
		return str_fmt(a, "unread: %s", err.text);
	for (ptrdiff_t i = 0; i < c->findings.len; i++)
		sb_fmt(&b, "%s%s", i ? " " : "", sql_code_word(c->findings.at[i].code));
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

static void found_in(const char *dialect, const char *sql, const char *wanted)
{
	struct sql_check c;

	is_str(codes(dialect, sql, &c), str_of(wanted), "the findings of a query in %s are the expected ones: %s",
	       dialect, sql);
}

static void found(const char *sql, const char *wanted)
{
	found_in("postgresql", sql, wanted);
}

static void names(void)
{
	found("select name, o.total from customers c join orders o on o.customer_id = c.id where email like 'a%' order by name",
	      "");
	found("select nme from customers", "unknown_column");
	found("select id from customers c join orders o on o.customer_id = c.id", "ambiguous_column");
	found("select customers.id from customers c", "unknown_alias");
	found("select c.nothing from customers c", "unknown_column");
	found("select * from nowhere", "unknown_table");
	found("select x.y from nowhere x", "unknown_table");
	found("select NAME, \"name\" from CUSTOMERS", "");
	found("select \"NAME\" from customers", "unknown_column");
	found_in("snowflake", "select name from customers", "unknown_column");
	found_in("snowflake", "select $1, c.$2 from customers c", "");
	found_in("snowflake", "select $99 from customers", "unknown_column");
	found_in("snowflake", "select $1 from customers c cross join orders o", "ambiguous_column cross_join");
	found_in("sqlite", "select \"NAME\", [Name] from customers", "");
	found("select name as n from customers where n = 'x'", "unknown_column");
	found_in("sqlite", "select name as n from customers where n = 'x'", "");
	found("select name as n from customers group by n order by n", "");
	found("select name as n from customers order by n || 'x'", "unknown_column");
	found("select name from customers order by 2", "wrong_ordinal");
	found("select c from customers c", "");
	found_in("mysql", "select c from customers c", "unknown_column");
	found("select 1 from customers c join orders c on true", "double_alias cross_join");
	found("select * from pg_catalog.pg_authid", "system_table");
	found_in("sqlite", "select name from pragma_table_list", "system_table");
	found_in("sqlite", "select rowid from customers", "");
	found("select merged.id from orders join lines using (id) as merged", "join_not_known");
	found("select merged.total from orders join lines using (id) as merged", "unknown_alias join_not_known");
}

/* The recursive part of n(i, j) as it goes on, and what is found in it. */
static void recurses(const char *part, const char *wanted)
{
	char text[300];

	snprintf(text, sizeof text, "with recursive n(i, j) as (select 1, 1 union all select %s) select i from n",
		 part);
	found(text, wanted);
}

static void ends_at_last(void)
{
	static const char *const ending[] = { "i + 1, j from n where i < 9",
					      "i - 1, j from n where i > 0",
					      "i + 1, j from n where 9 > i",
					      "i + 1, j from n where i <> 9",
					      "i * 2, j from n where i <= 9",
					      "i + j, i from n where j < 9",
					      "i + 1, j from n where j = 1 and i < 9",
					      "i + 1, j from n where i between 1 and 9",
					      "i + 2 - 1, j from n where (i < 9)",
					      "abs(i) + 1, j from n where i < 9",
					      "j, i + j from n where i < 9",
					      "i % 3 + 1, j + 1 from n where j < 9",
					      "i * 3 % 7, j from n where i <> 6",
					      "i + 1, j from n where i + j < 9",
					      "nullif(i + 1, 9), j from n where i is not null",
					      "case when i < 5 then i + 1 else 9 end, j from n where i < 9" };
	static const char *const endless[] = { "i, j from n where i < 9",
					       "i + 0, j from n where i < 9",
					       "i - 1, j from n where i < 9",
					       "i * 1, j from n where i < 9",
					       "i + 1, j from n where j < 9",
					       "i + 1, j from n where i > 0",
					       "i + 1, j from n where 1 = 1",
					       "i + 1, j from n where i < 9 or true",
					       "i + 1, j from n where i is not null",
					       "* from n where i < 9",
					       "i + 1 - 1, j from n where i < 9",
					       "i + 1, j from n where 0 < i",
					       "abs(i), j from n where i < 9",
					       "-i, j from n where i <> 0",
					       "0 - i, j from n where i <> 0",
					       "j, i from n where i < 9",
					       "i % 3 + 1, j from n where i < 9",
					       "i * 3 % 7, j from n where i < 9",
					       "coalesce(i, 1), j from n where i is not null",
					       "least(i + 1, 5), j from n where i < 9",
					       "i & 7, j from n where i < 9",
					       "i | 1, j from n where i < 9",
					       "nullif(i, 9), j from n where i is not null",
					       "case when i = 5 then 1 else i + 1 end, j from n where i < 9" };

	for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
		recurses(ending[i], "");
	for (size_t i = 0; i < sizeof endless / sizeof *endless; i++)
		recurses(endless[i], "endless_recursion");
	found("with recursive n(i) as (select 1 union select i from n where i < 9) select i from n", "");
	found("with recursive n as (select 1 as i union all select i + 1 from n where i < 9) select i from n", "");
	found("with recursive n as (select 1 as i union all select i from n where i < 9) select i from n",
	      "endless_recursion");
}

static void scopes(void)
{
	found("with big as (select id as i from orders) select i from big", "");
	found("with big(k) as (select id from orders) select k, i from big", "unknown_column");
	found("with a as (select 1 as x), b as (select x from a) select * from b", "");
	found("with b as (select x from a), a as (select 1 as x) select x from b", "unknown_table");
	found("select d.t from (select total as t from orders) d", "");
	found("select name from customers c where exists (select 1 from orders o where o.customer_id = c.id)", "");
	found("select c.id from customers c join (select id from orders o where o.customer_id = c.id) x on x.id = c.id",
	      "unknown_alias join_not_known");
	found("select c.id from customers c cross join lateral (select id from orders o where o.customer_id = c.id) x",
	      "");
	found("select id from customers union select total from orders order by id", "");
	found_in("sqlite", "select (select 1, 2)", "wrong_column_count");
	found_in("sqlite", "select 1 + (select id, total from orders) from customers", "wrong_column_count");
	found("select id from customers where (id, 2) in (select 1, 2) and (id, 2) = (select 1, 2) and exists (select 1, 2)",
	      "");
	found_in("bigquery", "select (select as struct 1, 2)", "");
	found_in("sqlite", "with t(a) as (select 1, 2) select a from t", "wrong_column_count");
	found("with t(a) as (select 1, 2) select a from t", "");
	found("select id from customers union select id, total from orders", "wrong_column_count");
	found("select id from customers union select total from orders order by total", "unknown_column");
	found("with recursive n(i) as (select 1 union all select i + 1 from n where i < 9) select i from n", "");
	found("with recursive n(i) as (select 1 union all select i from n) select i from n", "endless_recursion");
	ends_at_last();
	found("select count(*) from generate_series(1, 1000) g, generate_series(0, 59) m", "");
	found("select count(*) from generate_series(1, 100000) g, generate_series(1, 100000) m", "made_out_of_nothing");
	found("select generate_series(1, 10 ^ 9) from customers", "type_mismatch made_out_of_nothing");
	found("select repeat('-', 20), repeat('-', 1000 * 1000 * 1000) from customers", "made_out_of_nothing");
	found("select order_id from lines join payments using (order_id)", "join_not_known");
	found("select id from lines l natural join payments p", "join_not_known");
	found("select 1 from lines l join orders o using (customer_id)", "unknown_column");
	found("select o.id from customers c, orders o join lines l on l.order_id = c.id where o.customer_id = c.id",
	      "unknown_alias");
}

/* Forty subqueries, each of which reads the one before twice. */
static const char *doubling(const char *start, const char *middle, const char *end, const char *first_rows)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	sb_fmt(&b, "with c0 as (%s)", first_rows);
	for (int i = 1; i <= 40; i++)
		sb_fmt(&b, ", c%d as (%s%d%s%d%s)", i, start, i - 1, middle, i - 1, end);
	sb_puts(&b, " select count(*) from c40");
	return str_c(a, sb_str(&b));
}

static bool is_denied(const char *dialect, const char *sql)
{
	struct sql_check c;

	codes(dialect, sql, &c);
	return c.verdict == SQL_DENY;
}

/* Each ran for more than five seconds, or took a gigabyte, in PostgreSQL 15 or SQLite 3.40. */
static void expensive(void)
{
	static const char *const values[] = {
		"select length(format('%1000000000s', 'x'))",
		"select length(format('%*s', 900000000, 'x'))",
		"select length(format('%2$*1$s', 900000000, 'x'))",
		"select length(repeat(repeat('x', 100000), 9000))",
		"select upper(lpad(repeat('x', 100), 500000000))",
		"select rpad('x', 9000000) || rpad('x', 9000000)",
		"select string_agg(repeat('x', 1000), '') from generate_series(1, 900000)",
		"select array_agg(s.x) from (select repeat('x', 5000000) x from generate_series(1, 200)) s",
		"select json_agg(x) from (select repeat('x', 100000) x from generate_series(1, 9000)) s",
		"select regexp_replace(repeat('a', 1000000), 'a', repeat('b', 1000), 'g')",
		"select replace(repeat('a', 9000), 'a', repeat('b', 90000))",
		"select translate(repeat('a', 9000000), repeat('b', 9000), 'c')",
		"select json_build_object('a', repeat('x', 9000000), 'b', repeat('x', 9000000))",
		"select encode(repeat('x', 9000000)::bytea, 'hex') from generate_series(1, 100)",
		"select max(length(repeat(what, 100000))) from events",
		"select string_agg(g::text, ',') over (order by g) from generate_series(1, 100000) g",
		"select count(*) from generate_series(now(), now() + interval '1000 years', interval '1 second') g",
		"select count(*) from generate_series(timestamp '2000-01-01', timestamp '2020-01-01', interval '1 second') g",
		"select count(*) from (select generate_series(1, 9000) x) p, (select generate_series(1, 9000) x) q",
		"select count(*) from generate_series(1, 9000) p join generate_series(1, 9000) q on p <> q",
		"select count(*) from events e, lateral generate_series(1, 100000) g",
		"select count(*) from events p join events q on p.id <> q.id",
		"select count(*) from events p join events q on p.what = q.what or p.id <> q.id",
		"select count(*) from events p cross join events q",
		"select count(*) from events p join events q on true",
		"select count(*) from events p join events q on 1 = 1",
		"select (select count(*) from events q where q.id <> p.id) from events p",
		"select count(*) from events p where p.id not in (select q.id + p.id from events q)",
		"select repeat('x', (select 1000000000))",
		"select repeat('x', greatest(1, 1000000000))",
		"select repeat('x', case when true then 1000000000 end)",
		"select repeat('x', int '1000000000')",
		"select repeat('x', 1000000000 % 1000000001)",
		"select repeat('x', power(10, 9)::int)",
		"select repeat(what, id * 1000000000) from events",
		"select repeat('x', length(repeat('x', 900000)) * 500)",
		"with a as (select 1000000000 as n) select repeat('x', n) from a",
		"select repeat('x', n) from (values (1000000000)) v(n)",
		"select count(*) from generate_series(1, (select max(id) from events) * 100000000) g",
		"select count(*) from events e, lateral generate_series(1, 100000000 / e.id) g",
		"select count(*) from events e, lateral generate_series(e.id, e.id + 100000000) g",
		"select count(*) from events e, lateral generate_series(-100000000, e.id) g",
		"select count(*) from generate_series(1, extract(epoch from now())::int) g",
		"select count(*) from generate_series(1, date_part('epoch', now())::int) g",
		"select count(*) from generate_series(1, ascii('a') * 1000000) g",
		"select translate(repeat('a', 1000000), repeat('b', 900), '')",
		"select websearch_to_tsquery(repeat('a or ', 100000))",
		"select 'x' similar to repeat('(a|b)*', 1000)",
		"select what ~ repeat('(a|b)*', 1000) from events",
		"select count(*) from generate_series(1, factorial(13)::bigint) g",
		"select count(*) from generate_series(1, exp(21)::int) g",
		"select count(*) from generate_series(1, ('1' || '000000000')::int) g",
		"select count(*) from generate_series(1, ('{\"a\": 1000000000}'::jsonb ->> 'a')::int) g",
		"select count(*) from generate_series(1, 'x3b9aca00'::bit(32)::int) g",
		"select count(*) from generate_series(1, '1e9'::float::int) g",
		"select count(*) from generate_series(date '2000-01-01', date '2026-01-01', interval '1 ms') g",
		"select count(*) from generate_series(date '2000-01-01', date '2026-01-01', interval '00:00:00.1') g",
		"select count(*) from events e, lateral generate_series(e.at, now(), interval '1 second') g",
		"select count(*) from events e, lateral generate_series(now() - interval '1 day' * e.id, now(), interval '1s') g",
		"select count(*) from events e, lateral generate_series(now() - make_interval(days => e.id), now(), '1 second') g",
		"select count(*) from generate_series((select min(at) from events), (select max(at) from events), '1 second') g",
		"select (select count(*) from generate_series(1, 900000) q where q > p) from generate_series(1, 900000) p",
		"select count(*) from generate_series(1, 900000) p where p in (select q from generate_series(1, 900000) q where q <> p)",
		"select count(*) from generate_series(1, 900000) p where p = any(array(select generate_series(1, 900000)))",
		"select count(*) from events group by cube (id, what, at, id + 1, id + 2, id + 3, id + 4)",
		"select count(*) from events group by cube (id, what, at), cube (id + 1, id + 2, id + 3, id + 4)",
		"select count(*) from events group by grouping sets (cube (id, what, at, id + 1, id + 2, id + 3, id + 4), ())",
		"with recursive r(n) as (select 1 union all select n + 1 from r, generate_series(1, 2) where n < 40) select count(*) from r",
		"with recursive r(n) as (select 1 union all select r.n + 1 from r join events e on e.id > r.n) select count(*) from r",
		"with recursive r(n) as (select 1 union all (select n + 1 from r where n < 5 union all select 1)) select count(*) from r",
		"select id, repeat(string_agg(what, ''), 100000) from events group by id",
		"with recursive r(n) as (select 1 union all select n + 1 from r limit 10 offset 1000000000) select count(*) from r",
		"select repeat('x', extract(epoch from now())::int)",
		"select lpad('a', hashtext('a'))",
		"with recursive r(n) as (select 1 union all select n + 1 from r where n < 1000000000) select count(*) from r",
		"with recursive r(n) as (select 1 union all select n + 1 from r cross join (values (1), (2)) v where n < 40) select count(*) from r",
		"with recursive r(n, s) as (select 1, 'a' union all select n + 1, s || s from r where n < 40) select max(s) from r",
	};
	static const char *const values_sqlite[] = {
		"select printf('%.*c', 900000000, 'x')",
		"select length(printf('%900000000d', 1))",
		"select hex(hex(hex(printf('%.*c', 9000000, 'x'))))",
		"select replace(printf('%.*c', 9000000, 'x'), 'x', 'xxxxxxxxxxxxxxxxx')",
		"select instr(printf('%.*c', 9000000, 'a'), printf('%.*c', 4500000, 'a') || 'b')",
		"select trim(printf('%.*c', 900000, 'a'), printf('%.*c', 400000, 'b') || 'a')",
		"select group_concat(id) over (order by id) from events",
		"with recursive r(n) as (select 1 union all select n + 1 from r limit 1000000000) select count(*) from r",
		"with recursive r(s) as (select 'x' union all select upper(s) from r where s <> 'y') select s from r",
		"with recursive r(d) as (select '2020-01-01' union all select date(d, 'start of month') from r where d < '2030-01-01') select d from r",
		"select json_array(printf('%.*c', 9000000, 'a'), printf('%.*c', 9000000, 'a'))",
		("with recursive r(n) as (select 1 union all select n + 1 from r where n < 9000000)"
		 " select group_concat(n, 'xxxxxxxxxxxxxxxxxxxxxxxx') from r"),
	};
	static const struct {
		const char *start, *middle, *end, *first_rows;
	} doubled[] = {
		{ "select p.x from c", " p, c", " q", "select 1 as x" },
		{ "select p.x from c", " p cross join c", " q", "select 1 as x union all select 2" },
		{ "select x from c", " union all select x from c", "", "select 1 as x" },
		{ "select p.x from c", " p join c", " q on p.x = q.x", "select 1 as x union all select 1" },
		{ "select p.x from c", " p join c", " q using (x)", "select 1 as x union all select 1" },
		{ "select p.x from c", " p natural join c", " q", "select 1 as x union all select 1" },
		{ "select p.x from c", " p join c", " q on p.x <> q.x", "select 1 as x union all select 2" },
		{ "select (select max(x) from c", ") + (select min(x) from c", ") as x", "select 1 as x" },
	};

	for (size_t i = 0; i < sizeof values / sizeof *values; i++)
		ok(is_denied("postgresql", values[i]), "an expensive query is denied: %s", values[i]);
	for (size_t i = 0; i < sizeof values_sqlite / sizeof *values_sqlite; i++)
		ok(is_denied("sqlite", values_sqlite[i]), "an expensive query of SQLite is denied: %s",
		   values_sqlite[i]);
	for (size_t i = 0; i < sizeof doubled / sizeof *doubled; i++)
		ok(is_denied("postgresql",
			     doubling(doubled[i].start, doubled[i].middle, doubled[i].end, doubled[i].first_rows)),
		   "forty subqueries that double are denied: %s0%s0%s", doubled[i].start, doubled[i].middle,
		   doubled[i].end);
}

static void usual(void)
{
	static const char *const queries[] = {
		"select lpad(id::text, 10, '0'), format('%-20s|%5s', what, id), repeat('-', 80) from events",
		"select string_agg(what, ', '), json_agg(what), array_agg(id) from events",
		"select count(*) from generate_series(1, 100000) p join generate_series(1, 100000) q on p = q",
		"select count(*) from generate_series(1, extract(year from now())::int) g",
		"select repeat('-', extract(day from now())::int), repeat('-', date_part('month', now())::int)",
		"select d, count(e.id) from generate_series(date '2000-01-01', date '2030-01-01', interval '1 day') d"
		" left join events e on e.at = d group by d",
		"with d as (select generate_series(1, 3650) as n), m as (select n from d) select count(*) from d join m on d.n = m.n",
		"with recursive r(n) as (select 1 union all select n * 2 from r where n < 1000000000) select n from r",
		"with recursive r(id, path) as (select id, name from customers where id = 1 union all"
		" select c.id, r.path || '/' || c.name from customers c join r on c.id = r.id) select path from r",
		"select p.id from events p join events q on p.id = q.id and p.what <> q.what",
		"select id, (select count(*) from events q where q.id = p.id and q.at <= p.at) from events p",
		"select replace(replace(what, 'a', 'b'), 'c', 'dd'), regexp_replace(what, '[aeiou]', '*', 'g') from events",
		"with x as (select id from events union all select id from events union all select id from events)"
		" select count(*) from x p join x q on p.id = q.id",
		"select repeat(what, 100000) from events limit 3",
		"select repeat('*', id * 50 / 1000000000), repeat('*', id % 40), lpad(what, least(id, 30)) from events",
		"select g from generate_series(0, (select count(*) from events) / 10) g",
		"select d from generate_series((select min(at) from events), now(), interval '1 hour') d",
		"select d from events e, lateral generate_series(e.at, timestamp '2030-01-01', interval '1 day') d",
		"select d from events e, lateral generate_series(to_timestamp(1700000000), e.at, '1 day') d",
		"select d from events e, lateral generate_series(e.at, e.at + interval '1 hour', interval '1 minute') d",
		"select d from events e, lateral generate_series(date_trunc('day', e.at), date_trunc('day', e.at) + interval '1h30m', '1 min') d",
		"select d from generate_series((select min(at) from events), now(), interval '15 minutes') d",
		"select what, count(*) from events group by rollup (what, at, id), cube (what, at)",
		"select id = any(array(select q.id from events q)) from events",
		"select what ~ ('^' || what || '(a|b)*$'), what similar to '%' || what from events",
		"select to_tsvector('english', what) @@ plainto_tsquery('english', what) from events",
		"select length(string_agg(repeat('x', 10), '')) from generate_series(1, 90000)",
		"with recursive r(n) as (select 1 union all select n + 1 from r limit 100000) select count(*) from r",
	};

	for (size_t i = 0; i < sizeof queries / sizeof *queries; i++)
		ok(!is_denied("postgresql", queries[i]), "a usual query is not denied: %s", queries[i]);
	found("select count(*) from orders o join lines l on o.id <> l.order_id", "cross_join");
	found("select count(*) from customers a join customers b on a.name = b.name join customers c on a.name = c.name"
	      " join customers d on a.name = d.name",
	      "join_not_known join_not_known cross_join join_not_known");
	found("select count(*) from events p join events q on p.at < q.at where p.id <> 1 and q.id <> 1", "cross_join");
	found("select count(*) from events p where p.at > '2026-01-01' and p.id not in (select q.id from events q)",
	      "cross_join unfiltered");
	found("select count(*) from events p where p.at > '2026-01-01' and p.id in (select q.id from events q)",
	      "unfiltered");
	found("select count(*) from customers p where p.id not in (select q.id from events q limit 1000)",
	      "unfiltered limit_without_order");
	found_in("sqlite",
		 "select count(*) from events p where p.at > '2026-01-01' and p.id not in (select q.id from events q)",
		 "unfiltered");
	found("select count(*) from orders o join lines l on o.id between l.order_id and 9", "cross_join");
	found("select count(*) from orders o join lines l on o.id = l.order_id and o.total < l.order_id", "");
	found("select count(*) from orders o join (select max(id) as m from orders) x on o.id < x.m", "");
	found("select count(*) from orders o join generate_series(1, 5) g on g < o.id", "");
}

static void says(const char *sql, const char *reason)
{
	struct sql_check c;

	codes("postgresql", sql, &c);
	is_str(c.findings.len ? c.findings.at[0].reason : S(""), str_of(reason), "the reason is in words: %.70s", sql);
}

static void sizes(void)
{
	says("select repeat('x', 2000000000)",
	     "this produces a value of about 2 billion bytes; the limit is 10 million");
	says("select 1 from generate_series(1, 1000000) p, generate_series(1, 5000) q",
	     "this produces about 5 billion rows; the limit is 10 million");
	says("select count(*) from events p join events q on p.id <> q.id",
	     "this compares about 25 trillion pairs of rows: no condition with = joins its tables");
	says("select 1 from generate_series(1, 999999999) g",
	     "this produces about 1 billion rows; the limit is 10 million");
	says("select max(length(repeat(what, 100000))) from events",
	     "this produces about 500 billion bytes: about 100000 in each of about 5 million rows");
	says(doubling("select p.x from c", " p cross join c", " q", "select 1 as x union all select 2"),
	     "its subqueries refer to each other: expanded, they are about 2.2 trillion queries");
}

static void joins(void)
{
	found("select c.name, o.total from customers c, orders o where c.id = 5 and o.customer_id = 5", "cross_join");
	found("select o.total, v.n from orders o, (values (1), (2)) as v(n)", "");
	found("with last as (select id from orders order by id limit 1) select c.name, last.id from customers c, last",
	      "");
	found("select count(*) from customers c where (select count(*) from orders o where o.total = max(c.id)) > 1",
	      "aggregate_not_here");
	found("select c.name, (select max(o.total) from orders o where o.customer_id = count(c.id)) from customers c group by c.name",
	      "");
	found("select count(*) from customers, orders", "cross_product");
	found("select count(*) from customers c, orders o where o.customer_id = c.id", "");
	found("select 1 from customers c join orders o on o.customer_id = o.id", "cross_product");
	found("select 1 from customers c cross join orders o", "cross_join");
	found("select 1 from orders, (select max(total) as m from orders) x", "");
	found("select 1 from customers c join orders o on o.total = c.id", "join_not_known");
	found("select sum(o.total) from orders o join lines l on l.order_id = o.id", "fan_out");
	found("select count(distinct o.id) from orders o join lines l on l.order_id = o.id", "");
	found("select sum(l.qty) from orders o join lines l on l.order_id = o.id", "");
	found("select sum(l.qty) from orders o join lines l on l.order_id = o.id join payments p on p.order_id = o.id",
	      "chasm");
	found("select what from events", "unfiltered");
	found("select what from events where at >= '2026-01-01'", "");
	found("select what from events where at >= '2026-01-01' or id = 1", "unfiltered");
	found("select id from days", "unfiltered");
	found("select id from days where day = '2026-01-01'", "");
}

static void calls(void)
{
	found("select lower(name), count(*) from customers group by 1", "");
	found("select pg_read_file('x')", "function_not_allowed");
	found("select t.x from pg_ls_waldir() as t(x, y, z)", "function_not_allowed");
	found("select * from pg_ls_waldir() as t(x, y, z)", "function_not_allowed");
	found("select mine.lower(name) from customers", "function_not_allowed");
	found("select pg_catalog.lower(name) from customers", "");
	found("select 1 from customers order by pg_sleep(1)", "function_not_allowed");
	found("select name from customers where count(*) > 1", "aggregate_not_here");
	found("select sum(count(*)) from customers", "aggregate_not_here");
	found("select sum(count(*)) over () from customers group by name", "");
	found("select name from customers where row_number() over (order by id) = 1", "window_not_here");
	found("select row_number() from customers", "window_function_without_over");
	found("select rank() over () from customers", "window_without_order");
	found("select sum(id) over w from customers", "unknown_window");
	found("select sum(id) over w from customers window w as (order by id)", "");
	found("select sum(id) over (order by id rows between 1 following and current row) from customers",
	      "frame_not_legal");
	found("select sum(id) over (range between 1 preceding and current row) from customers", "frame_not_legal");
	found_in("sqlite", "select max(id, 3) from customers where max(id, 2) = 2", "");
}

static void verdicts(void)
{
	struct sql_check c;
	struct err err = { 0 };
	struct print_style style = { .flat = true };
	scoped(sb_free) struct sb b = SB(1000);

	codes("sqlite", "select name from customers where email = \"it's\"", &c);
	is_int(c.verdict, SQL_REWRITE, "a text in double quotes makes the verdict rewrite");
	ok(sql_print(&b, c.tree, c.tree->root, &style, &err), "the rewritten query is printed");
	ok(str_find(sb_str(&b), S("'it''s'")) > 0, "the rewritten query has the text in single quotes: %.*s",
	   STR(sb_str(&b)));
	codes("postgresql", "select nme from customers", &c);
	is_int(c.verdict, SQL_DENY, "an unknown column makes the verdict deny");
	codes("postgresql", "select c.name, o.total + 1 as more from customers c join orders o on o.customer_id = c.id",
	      &c);
	is_int(c.verdict, SQL_ALLOW, "the verdict on a valid query is allow");
	is_int(c.resolved.outputs->len, 2, "a query of two expressions has two outputs");
	ok(c.resolved.outputs->at[0].plain && !c.resolved.outputs->at[1].plain,
	   "only an unchanged column is a plain output");
	is_int(c.resolved.outputs->at[1].from.len, 1, "an expression of one column has one origin");
	is_str(c.resolved.outputs->at[1].from.at[0].table->columns[c.resolved.outputs->at[1].from.at[0].column].name,
	       S("total"), "the origin of an expression is its column");
	is_int(c.joins.len, 1, "a query with one JOIN has one join");
	is_str(str_of(c.joins.at[0].cardinality), S("1:N"), "a join of customers and orders is 1:N");
	codes("postgresql", "with x as (select * from orders) select * from (select x.*, 1 as one from x) y", &c);
	is_int(c.resolved.outputs->len, 5, "nested stars expand to every column");
	ok(c.resolved.outputs->at[2].plain && c.resolved.outputs->at[2].from.at[0].table == &tables[1],
	   "a column from nested stars is traced to its table");
}

static void printed(const char *dialect, const char *sql, const char *wanted)
{
	struct sql_check c;
	struct err err = { 0 };
	struct print_style style = { .flat = true };
	scoped(sb_free) struct sb b = SB(1000);

	codes(dialect, sql, &c);
	is_str(sql_print(&b, c.tree, c.tree->root, &style, &err) ? sb_str(&b) : str_of(err.text), str_of(wanted),
	       "in %s, the printed tables have their schema: %s", dialect, sql);
}

/* What runs names the schema of each table; names of CTEs, aliases and names of columns stay. */
static void schemas(void)
{
	static const char *const plain[] = { "postgresql", "redshift", "mysql",	     "bigquery",  "duckdb",
					     "sqlserver",  "trino",    "clickhouse", "databricks" };

	for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
		printed(plain[i],
			"select customers.name, o.total from customers join orders o on o.customer_id = customers.id",
			"SELECT customers.name, o.total FROM shop.customers "
			"JOIN shop.orders AS o ON o.customer_id = customers.id");
	printed("oracle", "select o.total from orders o", "SELECT o.total FROM \"shop\".\"orders\" o");
	printed("snowflake", "select total from orders", "SELECT total FROM \"shop\".\"orders\"");
	printed("mysql", "select total from `orders`", "SELECT total FROM shop.orders");
	printed("postgresql", "select total from \"orders\" union select qty from Lines",
		"SELECT total FROM shop.orders UNION SELECT qty FROM shop.Lines");
	printed("postgresql", "select orders.total from shop.orders", "SELECT orders.total FROM shop.orders");
	printed("postgresql", "with orders as (select * from orders) select total from orders",
		"WITH orders AS (SELECT * FROM shop.orders) SELECT total FROM orders");
	printed("postgresql", "select (select max(qty) from lines l where l.order_id = o.id) from orders o",
		"SELECT (SELECT MAX(qty) FROM shop.lines AS l WHERE l.order_id = o.id) FROM shop.orders AS o");
	printed("postgresql", "select id from visits", "SELECT id FROM web.shop.visits");
	printed("postgresql", "select id from shop.visits", "SELECT id FROM web.shop.visits");
	printed("bigquery", "select id from `web.shop.visits`", "SELECT id FROM web.shop.visits");
}

/* A column derived from several columns lists each of them and is not a plain one. */
static void made_of_several(void)
{
	struct sql_check c;

	codes("sqlserver", "select id, name from customers for json path", &c);
	is_int(c.resolved.outputs->len, 1, "FOR JSON makes one output");
	ok(!c.resolved.outputs->at[0].plain && c.resolved.outputs->one_row,
	   "a JSON document is one row and not a plain column");
	is_int(c.resolved.outputs->at[0].from.len, 2, "a JSON document originates in every column it contains");
	codes("sqlserver", "select name from customers option (maxrecursion 10)", &c);
	ok(c.resolved.outputs->at[0].plain, "OPTION (MAXRECURSION) leaves the outputs unchanged");
	found_in("sqlserver", "select x.doc from (select id, name from customers for xml path('c')) as x(doc)", "");
	found_in("sqlserver", "select x.id from (select id from customers for xml path('c')) as x(doc)",
		 "unknown_column");
	codes("databricks", "select k, v from (select stack(2, 'a', name, 'b', email) as (k, v) from customers)", &c);
	is_int(c.findings.len, 0, "every alias of stack() is a known column");
	is_int(c.resolved.outputs->at[1].from.len, 2, "a column of stack() originates in all of its arguments");
	ok(!c.resolved.outputs->at[1].plain, "a column of stack() is not a plain column");
	codes("postgresql", "select c.*::text from customers c", &c);
	is_int(c.resolved.outputs->at[0].from.len, 3, "a row as text originates in all columns of its table");
	codes("duckdb", "select id, name from customers union all by name select total, id from orders", &c);
	is_int(c.findings.len, 0, "UNION ALL BY NAME accepts two different lists of columns");
	is_int(c.resolved.outputs->len, 3, "UNION ALL BY NAME has the columns of both queries");
	is_int(c.resolved.outputs->at[0].from.len, 2, "a column of UNION ALL BY NAME originates in both queries");
	codes("bigquery", "select id, name from customers left union all by name select total, id from orders", &c);
	is_int(c.resolved.outputs->len, 2, "LEFT UNION ALL BY NAME has the columns of the first query");
	codes("bigquery", "select name, id from customers inner union all by name select total, id from orders", &c);
	is_int(c.resolved.outputs->len, 1, "INNER UNION ALL BY NAME has only the common columns");
	is_str(c.resolved.outputs->at[0].name.text, S("id"),
	       "the output of INNER UNION ALL BY NAME is the common column");
	found_in("postgresql", "select interval span from (select id as interval from orders) x", "");
	found_in("postgresql", "select r.n from orders o, rows from (generate_series(1, o.id)) as r(n)", "");
	found_in("postgresql", "select 1 from orders o, rows from (generate_series(1, o.nothing)) as r(n)",
		 "unknown_column");
	found_in("postgresql", "select 1 from rows from (pg_read_file('x'), generate_series(1, 2)) as r(a, b)",
		 "function_not_allowed");
}

/* A catalog has any name in ocat; SQL contains the name that the source gives itself. */
static void own_name(void)
{
	found_in("postgresql", "select warehouse.shop.visits.id from shop.visits", "");
	found_in("postgresql", "select warehouse.shop.visits.* from shop.visits", "");
	found_in("postgresql", "select web.shop.visits.id from shop.visits", "");
	found_in("postgresql", "select depot.shop.visits.id from shop.visits", "unknown_alias");
	found_in("postgresql", "select warehouse.visits.id from shop.visits", "unknown_alias");
}

/* Syntax that only one dialect has is checked like all other syntax. */
static void phrases(void)
{
	found_in("redshift", "select id, level from orders start with id = 1 connect by prior id = customer_id", "");
	found_in("redshift", "select id from orders connect by prior nothing = customer_id", "unknown_column");
	found_in("oracle", "select max(\"total\") keep (dense_rank first order by \"placed_at\") from orders", "");
	found_in("oracle", "select max(\"total\") keep (dense_rank first order by \"nothing\") from orders",
		 "unknown_column");
	found_in("oracle", "select max(\"total\") keep (dense_rank first order by (select 1 from nowhere)) from orders",
		 "unknown_table");
	found_in("bigquery", "select * from orders for system_time as of (select max(x) from nowhere)",
		 "unknown_table");
	found_in("bigquery", "select array_agg(id having max nothing) from orders", "unknown_column");
	found_in("snowflake", "select * from orders pivot (sum(total) for id in (select id from nowhere))",
		 "not_analysed unknown_table not_analysed");
	found_in("databricks", "select o.id, t.item from orders o lateral view explode(o.total) t as item", "");
	found_in("databricks", "select o.id from orders o lateral view explode(o.nothing) t as item", "unknown_column");
	found_in("clickhouse", "with 3 as n select id from orders where total > n", "");
	found_in("clickhouse", "select id, item from orders array join total as item", "");
	found_in("clickhouse", "select id from orders prewhere nothing = 1", "unknown_column");
	found_in("clickhouse", "select quantile(0.9)(total) from orders", "");
	found_in("clickhouse", "select id, total from orders order by total limit 3 by customer_id limit 10", "");
	found_in("clickhouse", "select id from orders limit 3 by nothing", "unknown_column");
	found_in("clickhouse", "select quantile(0.9)(nothing) from orders", "unknown_column");
	found("select * from generate_series(1, 3) as g(n)", "");
	found("select g.*, o.id from orders o cross join unnest(array[1, 2]) as g(n)", "");
	found_in("duckdb", "select [x + 1 for x in [1, 2]] from orders", "");
	found_in("trino", "select * from table(f(input => table(nowhere)))", "function_not_allowed unknown_table");
	found_in("bigquery", "select * from f(table nowhere, model m)", "function_not_allowed unknown_table");
	found_in(
		"snowflake",
		"select * from orders match_recognize (order by id measures x.nothing as y pattern (x) define x as id > 1)",
		"not_analysed");
	found_in("oracle",
		 "select id from orders match_recognize (pattern (x) define x as id in (select 1 from nowhere))",
		 "not_analysed unknown_table not_analysed");
	found_in("snowflake", "select * from table('orders')", "not_analysed");
	found_in("snowflake", "select * from table($which)", "not_analysed");
	found_in("clickhouse", "select * apply (sum) from orders", "");
	found_in("clickhouse", "select * apply (load_file) from orders", "function_not_allowed");
	found_in("clickhouse", "select id apply (file) from orders", "function_not_allowed");
	found_in("clickhouse", "select * apply (x -> url(x)) from orders", "function_not_allowed");
	found_in("clickhouse", "select * apply (x -> x + (select 1 from nowhere)) from orders",
		 "unknown_table not_analysed");
	found_in("oracle", "select \"total\", (select sysdate), (select dummy from dual) from orders, dual", "");
	found_in("oracle", "select nothing from dual", "unknown_column");
	found_in("mysql", "select 1 from dual", "");
	found("select 1 from dual", "unknown_table");
	found_in("databricks", "select o.id from orders o join customers c", "cross_product");
	found_in("databricks", "select o.id from orders o cross join customers c on o.customer_id = c.id", "");
	found_in("databricks",
		 "select o.id from orders o join customers c exact nearest 2 by distance o.nothing - c.id",
		 "cross_product unknown_column");
	found_in("databricks", "select cast(id as decimal((select 1 from nowhere))) from orders",
		 "unknown_table not_analysed");
}

static void grouping(void)
{
	found("select name, count(*) from customers group by name", "");
	found("select name, count(*) from customers", "not_grouped");
	found("select email, count(*) from customers group by name", "not_grouped");
	found("select lower(name), count(*) from customers group by lower(customers.name)", "");
	found("select lower(name) || 'x' as n, count(*) from customers group by 1", "");
	found("select distinct id from orders order by total", "not_grouped");
	found("select distinct id, total + 1 as t from orders order by t, total + 1, 1, orders.id", "");
	found("select distinct * from orders order by total", "");
	found_in("sqlite", "select distinct id from orders order by total", "");
	found("select lower(name) as n, count(*) from customers group by n having lower(name) > 'a' order by n", "");
	found("select upper(name), count(*) from customers group by lower(name)", "not_grouped");
	found("select id, name from customers group by id", "");
	found("select c.name, count(*) from customers c join orders o on o.customer_id = c.id group by c.id", "");
	found("select count(*) from customers having max(id) > 1 and name = 'x'", "not_grouped");
	found("select name from customers group by name order by email", "not_grouped");
	found("select name, sum(count(*)) over (order by name) from customers group by name", "");
	found("select name, rank() over (order by email) from customers group by name", "not_grouped");
	found("select name, email from customers group by rollup (name, email)", "");
	found("select name, email, count(*) from customers group by grouping sets ((name), (email))", "");
	found("select c.id, x.n from customers c, lateral (select count(*) as n from orders o where o.customer_id = c.id) x",
	      "");
	found("select extract(year from placed_at), count(*) from orders group by extract(year from placed_at)", "");
	found_in("sqlite", "select email, count(*) from customers group by name", "not_grouped");
	found_in("sqlite", "select email, max(id) from customers group by name", "");
	found_in("trino", "select id, name from customers group by id", "not_grouped");
	found_in("duckdb", "select name, count(*) from customers group by all", "");
}

/* Words that are not names of columns, by dialect. */
static void words(void)
{
	found_in(
		"snowflake",
		"select datediff(year, current_date, current_date), dateadd(mm, 1, current_date), date_part(dow, current_date) from \"orders\"",
		"");
	found_in(
		"snowflake",
		"select date_trunc(month, current_date), date_trunc(current_date, month), last_day(current_date, quarter) from \"orders\"",
		"");
	found_in("snowflake", "select datediff(nonsense, current_date, current_date) from \"orders\"",
		 "unknown_column");
	found_in("snowflake", "select year from \"orders\"", "unknown_column");
	found_in("snowflake", "select metadata$filename, metadata$row_id from \"orders\"", "");
	found_in(
		"bigquery",
		"select date_diff(current_date, current_date, isoweek), date_trunc(current_date, week(monday)) from orders",
		"");
	found_in("bigquery", "select date_trunc(current_date, week(placed)) from orders", "unknown_column");
	found_in("bigquery", "select normalize('x', nfkc), _partitiontime from orders", "");
	found_in("bigquery", "select net.host('x'), safe.substr('x', 1), hll_count.init(id) from orders", "");
	found_in("bigquery", "select net.nothing('x'), safe.external_query('x'), own.net.host('x') from orders",
		 "function_not_allowed function_not_allowed function_not_allowed");
	found_in("bigquery", "select st_geohash(st_geogpoint(1, 2)), st_union_agg(st_geogpoint(1, 2)) from orders", "");
	found_in("snowflake", "select st_collect(to_geography('x')), h3_latlng_to_cell(1, 2, 3) from \"orders\"", "");
	found_in(
		"sqlserver",
		"select datediff(dd, placed_at, placed_at), datepart(iso_week, placed_at), datename(dw, placed_at) from orders",
		"");
	found_in("redshift", "select datediff(qtr, placed_at, sysdate), date_part(dow, placed_at) from orders", "");
	found_in("databricks", "select timestampdiff(minute, placed_at, placed_at), _metadata.file_path from orders",
		 "");
	found_in("mysql", "select timestampdiff(minute, placed_at, placed_at), get_format(date, 'ISO') from orders",
		 "");
	found_in("oracle", "select rownum, rowid, level, sysdate, systimestamp, ora_rowscn, versions_xid from orders",
		 "");
	found_in("oracle", "select systimestamp, sysdate from dual", "");
	found("select ctid, xmin, xmax, tableoid from orders", "");
	found("select rownum from orders", "unknown_column");
	found("select datediff(year, placed_at, placed_at) from orders", "function_not_allowed unknown_column");
}

int main(void)
{
	a = arena_open();
	names();
	words();
	grouping();
	scopes();
	expensive();
	usual();
	sizes();
	joins();
	calls();
	verdicts();
	schemas();
	made_of_several();
	own_name();
	phrases();
	arena_close(a);
	return done();
}
