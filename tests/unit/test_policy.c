/* A policy is read and queries are rewritten under it, on a hand-written schema and in several dialects. */
#include "policy/policy.h"

#include "base/arena.h"
#include "model/asset.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "schema_help.h"
#include "tap.h"

static struct arena *a;

#define COLUMN(n, ty, tr) \
	{ \
		.name = { n, sizeof n - 1 }, .type = { ty, sizeof ty - 1 }, .traits = tr \
	}
#define TABLE(n, c, ...) \
	{ \
		.name = { n, sizeof n - 1 }, .ns = { "public", 6 }, .qualified = { "shop.public." n, sizeof n + 11 }, \
		.columns = c, .column_count = sizeof c / sizeof *c, .keys = by_id, .key_count = 1, .rows = 1000, \
		__VA_ARGS__ \
	}

static const uint32_t first[] = { 0 };
static const struct sql_key by_id[] = { { first, 1, true } };
static const struct sql_column stores[] = { COLUMN("id", "integer", 0), COLUMN("town", "text", 0) };
static const struct sql_column clients[] = { COLUMN("id", "integer", 0), COLUMN("store_id", "integer", 0),
					     COLUMN("name", "text", 0), COLUMN("email", "text", 0),
					     COLUMN("born", "date", SQL_COLUMN_TIME) };
static const struct sql_column sales[] = { COLUMN("id", "integer", 0), COLUMN("store_id", "integer", 0),
					   COLUMN("client_id", "integer", 0),
					   COLUMN("sold_at", "timestamp", SQL_COLUMN_TIME),
					   COLUMN("amount", "numeric", 0) };
static const struct sql_column tokens[] = { COLUMN("id", "integer", 0), COLUMN("secret", "text", 0) };
static str pay_tag[] = { { "PII.pay", 7 } }, people_tag[] = { { "people", 6 } };
static const struct strs pay = { pay_tag, 1, 1 }, people = { people_tag, 1, 1 };
static const struct sql_column staff[] = { COLUMN("id", "integer", 0),
					   COLUMN("name", "text", 0),
					   { .name = { "salary", 6 }, .type = { "numeric", 7 }, .tags = &pay } };
static const struct sql_column seen[] = { COLUMN("id", "integer", 0), COLUMN("email", "text", 0) };
static const struct sql_column totals[] = { COLUMN("town", "text", 0) };
static const struct sql_table the_sales = TABLE("sales", sales), *const of_sales[] = { &the_sales };
static const struct sql_table tables[] = {
	TABLE("stores", stores),
	TABLE("clients", clients),
	TABLE("sales", sales),
	TABLE("tokens", tokens),
	TABLE("staff", staff, .tags = &people),
	TABLE("sales_2026", sales, .wholes = of_sales, .whole_count = 1),
	TABLE("v_clients", seen, .view = true,
	      .definition = { "SELECT c.id, c.email FROM clients c WHERE c.id > 0;", 51 }),
	TABLE("v_twice", seen, .view = true,
	      .definition = { "CREATE VIEW v_twice AS SELECT id, email FROM v_clients", 54 }),
	TABLE("v_dark", seen, .view = true),
	TABLE("v_towns", totals, .view = true, .definition = { "SELECT town FROM stores", 23 }),
};

static enum sql_edge find_edge(void *with, const struct sql_table *left, const struct sql_table *right,
			       const struct sql_pair *pairs, uint32_t n)
{
	(void)with;
	(void)left;
	(void)right;
	(void)pairs;
	(void)n;
	return SQL_EDGE_DECLARED;
}

static const struct sql_schema schema = { .with = KNOWN(tables), .table = find_known, .edge = find_edge };

static str variable(const void *with, const char *name)
{
	(void)with;
	return str_eq(str_of(name), S("TEAM")) ? S("north") : NO_STR;
}

static const str groups[] = { { "people", 6 }, { "analysts", 8 } };
static const struct principal who = { { "ada", 3 }, groups, 2, variable, NULL };

static struct rulebook *policy_of(const char *text)
{
	struct err err = { 0 };
	struct rulebook *p = policy_read(a, str_of(text), S("policy.yaml"), NULL, &err);

	if (!p)
		printf("# %s\n", err.text);
	return p;
}

struct outcome {
	struct sql_check check;
	struct policy_decision decision;
	str sql; /* or the error */
};

static struct outcome apply(const struct rulebook *p, const char *dialect, const char *sql,
			    const struct policy_engine *engine)
{
	struct policy_request how = {
		.arena = a, .policy = p, .who = &who, .schema = &schema, .catalog = S("shop"), .engine = engine
	};
	struct print_style flat = { .flat = true };
	struct tree *t = new(a, struct tree);
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct outcome o = { 0 };
	struct err err = { 0 };

	instant_parse(S("2026-06-30T12:00:00Z"), &how.now);
	if (!sql_parse(a, dialect_named(str_of(dialect)), str_of(sql), t, &err) ||
	    !sql_check(a, t, &schema, &o.check, &err) || !policy_apply(&how, &o.check, &o.decision, &err)) {
		o.check.verdict = SQL_DENY;
		o.sql = str_fmt(a, "refused: %s", err.text);
		return o;
	}
	if (o.check.verdict == SQL_DENY)
		o.sql = o.check.findings.len ? str_fmt(a, "denied: %.*s", STR(o.check.findings.at[0].reason))
					     : S("denied");
	else if (sql_print(&b, t, t->root, &flat, &err))
		o.sql = str_dup(a, sb_str(&b));
	return o;
}

static const struct rulebook *current;

static void becomes_in(const char *dialect, const char *sql, const char *wanted)
{
	is_str(apply(current, dialect, sql, NULL).sql, str_of(wanted), "the policy rewrites or denies in %s: %s",
	       dialect, sql);
}

static void becomes(const char *sql, const char *wanted)
{
	becomes_in("postgresql", sql, wanted);
}

static void filters(void)
{
	current = policy_of("rules:\n- { id: own, tables: [clients, sales], filter: \"store_id = 3\" }\n");
	becomes("select town from stores", "SELECT town FROM public.stores");
	becomes("select name from clients",
		"SELECT name FROM (SELECT name FROM public.clients WHERE store_id = 3) AS clients");
	becomes("select c.name from public.clients as c where c.id = 1 or true",
		"SELECT c.name FROM (SELECT id, name FROM public.clients WHERE store_id = 3) AS c WHERE c.id = 1 OR TRUE");
	becomes("select public.clients.name from public.clients",
		"SELECT clients.name FROM (SELECT name FROM public.clients WHERE store_id = 3) AS clients");
	becomes("select public.clients.* from public.clients",
		"SELECT clients.* FROM (SELECT id, store_id, name, email, born FROM public.clients WHERE store_id = 3) AS clients");
	becomes("select town from stores s where exists (select 1 from clients c where c.store_id = s.id)",
		"SELECT town FROM public.stores AS s WHERE EXISTS (SELECT 1 FROM (SELECT store_id FROM public.clients WHERE store_id = 3) AS c WHERE c.store_id = s.id)");
	becomes("with clients as (select * from clients) select name from clients",
		"WITH clients AS (SELECT * FROM (SELECT id, store_id, name, email, born FROM public.clients WHERE store_id = 3) AS clients) SELECT name FROM clients");
	becomes("select id from stores union all select id from sales",
		"SELECT id FROM public.stores UNION ALL SELECT id FROM (SELECT id FROM public.sales WHERE store_id = 3) AS sales");
	becomes("select id from clients c(id) limit 1",
		"SELECT id FROM (SELECT id, store_id, name, email, born FROM public.clients WHERE store_id = 3) AS c(id) LIMIT 1");
	becomes("select amount from sales_2026",
		"SELECT amount FROM (SELECT amount FROM public.sales_2026 WHERE store_id = 3) AS sales_2026");
	becomes("select count(*) from clients",
		"SELECT COUNT(*) FROM (SELECT id FROM public.clients WHERE store_id = 3) AS clients");
	becomes("select c from clients c",
		"SELECT c FROM (SELECT id, store_id, name, email, born FROM public.clients WHERE store_id = 3) AS c");
	becomes("select count(c.*) from clients c",
		"SELECT COUNT(c.*) FROM (SELECT id, store_id, name, email, born FROM public.clients WHERE store_id = 3) AS c");
	becomes("select name from clients tablesample system (10)",
		"SELECT name FROM (SELECT name FROM public.clients TABLESAMPLE SYSTEM (10) WHERE store_id = 3) AS clients");
	becomes("select ctid from clients", "denied: the policy cannot be applied to the query: unknown column ctid");
	becomes("select s.id, x.name from stores s cross join lateral (select name from clients c where c.store_id = s.id) x",
		"SELECT s.id, x.name FROM public.stores AS s CROSS JOIN LATERAL (SELECT name FROM (SELECT store_id, name FROM public.clients WHERE store_id = 3) AS c WHERE c.store_id = s.id) AS x");
	becomes_in("sqlite", "select name from clients where rowid = 1",
		   "denied: the policy cannot be applied to the query: unknown column rowid");
	becomes_in("mysql", "select `name` from `clients`",
		   "SELECT name FROM (SELECT name FROM public.clients WHERE store_id = 3) AS clients");
	becomes_in("sqlserver", "select top 5 [name] from [clients]",
		   "SELECT TOP 5 name FROM (SELECT name FROM [public].clients WHERE store_id = 3) AS clients");
}

static void filter_of_many(void)
{
	current = policy_of(
		"rules:\n- { id: one, having: store_id, filter: \"store_id = 3 or store_id = 4\" }\n- { id: two, tables: clients, filter: \"name <> 'x'\" }\n"
		"- { id: three, tables: staff, filter: \"store_id = 1\" }\n");
	becomes("select name from clients",
		"SELECT name FROM (SELECT name FROM public.clients WHERE (store_id = 3 OR store_id = 4) AND name <> 'x') AS clients");
	becomes("select town from stores", "SELECT town FROM public.stores");
	becomes("select name from staff", "denied: the rule three filters staff by a missing column or an unset value");
}

static void values(void)
{
	current = policy_of(
		"roles:\n- { name: r, values: { store: 7, team: { env: TEAM } } }\n- { name: never }\nrules:\n"
		"- { id: f, tables: clients, filter: \"store_id = :store::int and name <> :user\" }\n"
		"- { id: g, tables: staff, filter: \"name = :team\" }\n- { id: h, tables: sales, filter: \"id = :nobody\" }\n");
	becomes("select name from clients",
		"SELECT name FROM (SELECT name FROM public.clients WHERE store_id = '7'::INT AND name <> 'ada') AS clients");
	becomes("select name from staff",
		"SELECT name FROM (SELECT name FROM public.staff WHERE name = 'north') AS staff");
	becomes("select id from sales", "denied: the rule h filters sales by a missing column or an unset value");
}

static void masks(void)
{
	current = policy_of(
		"rules:\n- { id: m, columns: clients.email, mask: hash }\n- { id: n, columns: \"*.born\", mask: null }\n"
		"- { id: l, columns: clients.name, mask: last4 }\n- { id: k, columns: staff.salary, mask: { constant: hidden } }\n");
	becomes("select email from clients where email like 'a%' group by email order by email",
		"SELECT email FROM (SELECT ENCODE(SHA256(CONVERT_TO(CAST(email AS TEXT), 'UTF8')), 'hex') AS email FROM public.clients) AS clients WHERE email LIKE 'a%' GROUP BY email ORDER BY email");
	becomes("select id from clients where born < '1980-01-01'",
		"SELECT id FROM (SELECT id, CAST(NULL AS DATE) AS born FROM public.clients) AS clients WHERE born < '1980-01-01'");
	becomes("select row_to_json(s) from staff s",
		"SELECT ROW_TO_JSON(s) FROM (SELECT id, name, 'hidden' AS salary FROM public.staff) AS s");
	becomes("select id from clients", "SELECT id FROM (SELECT id FROM public.clients) AS clients");
	becomes_in("sqlite", "select email, born from clients",
		   "SELECT email, born FROM (SELECT NULL AS email, NULL AS born FROM public.clients) AS clients");
	becomes_in(
		"sqlite", "select name from clients",
		"SELECT name FROM (SELECT CASE WHEN LENGTH(CAST(name AS TEXT)) >= 8 THEN '****' || SUBSTR(CAST(name AS TEXT), -4) WHEN name IS NOT NULL THEN '****' END AS name FROM public.clients) AS clients");
	for (ptrdiff_t i = 0; dialect_each(i); i++) {
		bool upper = dialect_each(i)->fold == FOLD_UPPER;
		struct outcome o = apply(current, dialect_each(i)->name,
					 upper ? "SELECT \"email\", \"born\", \"name\" FROM clients"
					       : "SELECT email, born, name FROM clients",
					 NULL);

		ok(o.check.verdict == SQL_REWRITE && o.decision.effects.len == 3,
		   "%s: the masks of three columns are reported: %.*s", dialect_each(i)->name, STR(o.sql));
	}
}

static void denials(void)
{
	current = policy_of(
		"rules:\n- { id: t, tables: tokens, deny: yes, why: machines alone }\n- { id: c, columns: staff.salary, deny: yes }\n"
		"- { id: f, functions: [upper], deny: yes }\n- { id: g, functions: my_area, allow: yes }\n");
	becomes("select id from tokens", "denied: tokens is denied by the rule t: machines alone");
	becomes("select id from stores where id in (select id from public.tokens)",
		"denied: tokens is denied by the rule t: machines alone");
	becomes("select secret from U&\"\\0074okens\"",
		"refused: U& names and strings are not supported: write the characters");
	becomes("with x as (select * from staff) select salary from x", "denied: staff.salary is denied by the rule c");
	becomes("with x as (select * from staff union all select * from staff) select salary from x",
		"denied: staff.salary is denied by the rule c");
	becomes_in("sqlite", "with x as (select * from staff union all select * from staff) select \"salary\" from x",
		   "denied: staff.salary is denied by the rule c");
	becomes("select name from staff order by salary", "denied: staff.salary is denied by the rule c");
	becomes("select * from staff", "SELECT * FROM (SELECT id, name FROM public.staff) AS staff");
	becomes("select s from staff s", "SELECT s FROM (SELECT id, name FROM public.staff) AS s");
	becomes("select b from staff as s(a, b, c)", "denied: staff.salary is denied by the rule c");
	becomes("select a.id from staff a natural join staff b", "denied: staff.salary is denied by the rule c");
	becomes("select upper(town) from stores", "denied: the function upper is denied by the rule f");
	becomes("select my_area(town) from stores", "SELECT MY_AREA(town) FROM public.stores");
	becomes("select your_area(town) from stores", "denied: the function your_area is not allowed in postgresql");
}

static void who_is_meant(void)
{
	current = policy_of("rules:\n- { id: a, tags: people, deny: yes }\n");
	becomes("select id from staff", "denied: staff is denied by the rule a");
	becomes("select id from stores", "SELECT id FROM public.stores");
	current = policy_of("rules:\n- { id: a, column_tags: \"pii.*\", mask: null }\n");
	becomes("select salary from staff",
		"SELECT salary FROM (SELECT CAST(NULL AS NUMERIC) AS salary FROM public.staff) AS staff");
	current = policy_of("rules:\n- { id: a, namespaces: \"pub*\", not_tables: [stores, staff], deny: yes }\n");
	becomes("select id from clients", "denied: clients is denied by the rule a");
	becomes("select id from stores", "SELECT id FROM public.stores");
	current = policy_of(
		"rules:\n- { id: a, namespaces: shop.public, tables: \"c*\", deny: yes }\n- { id: b, namespaces: blic, deny: yes }\n");
	becomes("select id from clients", "denied: clients is denied by the rule a");
	becomes("select id from stores", "SELECT id FROM public.stores");
	current = policy_of(
		"rules:\n- { id: a, catalogs: other, tables: \"*\", deny: yes }\n- { id: b, catalogs: other, limit: 1 }\n- { id: c, catalogs: other, functions: \"*\", deny: yes }\n");
	becomes("select lower(town) from stores", "SELECT LOWER(town) FROM public.stores");
	current = policy_of("rules:\n- { id: a, catalogs: [\"sh*\"], deny: yes }\n");
	becomes("select id from stores", "denied: stores is denied by the rule a");
	current = policy_of("rules:\n- { id: a, tables: \"shop.public.STORES\", deny: yes }\n");
	becomes("select id from stores", "denied: stores is denied by the rule a");
	current = policy_of(
		"rules:\n- { id: b, columns: staff.salary, mask: none }\n- { id: a, columns: \"*.salary\", mask: null }\n");
	becomes("select salary from staff", "SELECT salary FROM public.staff");
}

static void views(void)
{
	current = policy_of(
		"rules:\n- { id: own, tables: clients, filter: \"store_id = 3\" }\n- { id: m, columns: clients.email, mask: null }\n");
	becomes("select id from v_clients",
		"SELECT id FROM (SELECT c.id, c.email FROM (SELECT id, CAST(NULL AS TEXT) AS email FROM public.clients WHERE store_id = 3) AS c WHERE c.id > 0) AS v_clients");
	current = policy_of(
		"rules:\n- { id: own, tables: clients, filter: \"store_id = 3\" }\n- { id: v, tables: v_clients, filter: \"id < 9\" }\n");
	becomes("select email from v_clients",
		"SELECT email FROM (SELECT email FROM (SELECT c.id, c.email FROM (SELECT id, email FROM public.clients WHERE store_id = 3) AS c WHERE c.id > 0) AS v_clients WHERE id < 9) AS v_clients");
	becomes("select town from v_towns", "SELECT town FROM public.v_towns");
	ok(str_find(apply(current, "postgresql", "select email from v_twice", NULL).sql, S("WHERE store_id = 3")) > 0,
	   "the filter of a table applies through a view of a view");
	becomes("select id from v_dark",
		"denied: the view v_dark cannot be followed to tables with rules: its query is unknown");
	becomes("with clients as (select 1 as id) select v.id from v_clients v",
		"WITH clients AS (SELECT 1 AS id) SELECT v.id FROM (SELECT id FROM (SELECT c.id, c.email FROM (SELECT id, email FROM public.clients WHERE store_id = 3) AS c WHERE c.id > 0) AS v_clients WHERE id < 9) AS v");
	current = policy_of(
		"rules:\n- { id: own, tables: clients, filter: \"store_id = 3\" }\n- { id: open, tables: v_dark, allow: yes }\n");
	becomes("select id from v_dark", "SELECT id FROM public.v_dark");
	current = policy_of("rules:\n- { id: no, tables: clients, deny: yes }\n");
	becomes("select id from v_twice", "denied: clients is denied by the rule no");
}

static void windows(void)
{
	current = policy_of(
		"rules:\n- { id: w, tables: sales, window: { column: sold_at, default: 30d, most: 1y } }\n");
	becomes("select amount from sales where sold_at >= '2026-06-01'",
		"SELECT amount FROM public.sales WHERE sold_at >= '2026-06-01'");
	becomes("select amount from sales where sold_at >= now() - interval '60 days'",
		"SELECT amount FROM public.sales WHERE sold_at >= NOW() - INTERVAL '60 days'");
	becomes("select amount from sales where sold_at between '2026-06-01' and '2026-06-02'",
		"SELECT amount FROM public.sales WHERE sold_at BETWEEN '2026-06-01' AND '2026-06-02'");
	static const char *const unbounded[] = {
		"select amount from sales",
		"select amount from sales where sold_at >= sold_at",
		"select amount from sales where sold_at >= '2026-06-01' or id = 1",
		"select amount from sales where not sold_at >= '2026-06-01'",
		"select amount from sales where sold_at <= '2026-06-01'",
		"select amount from sales where sold_at >= now() - 100 * interval '90 days'",
		"select amount from sales where sold_at >= coalesce('1000-01-01', now())"
	};
	for (size_t i = 0; i < sizeof unbounded / sizeof *unbounded; i++)
		ok(str_find(apply(current, "postgresql", unbounded[i], NULL).sql,
			    S("WHERE sold_at >= CURRENT_DATE - INTERVAL '30 days') AS sales")) > 0,
		   "a query without a valid lower bound gets the default window: %s", unbounded[i]);
	becomes("select amount from sales where sold_at >= '1000-01-01'",
		"SELECT amount FROM (SELECT sold_at, amount FROM public.sales WHERE sold_at >= CURRENT_DATE - INTERVAL '365 days') AS sales WHERE sold_at >= '1000-01-01'");
	becomes("select amount from sales where sold_at >= now() - interval '90 years'",
		"SELECT amount FROM (SELECT sold_at, amount FROM public.sales WHERE sold_at >= CURRENT_DATE - INTERVAL '365 days') AS sales WHERE sold_at >= NOW() - INTERVAL '90 years'");
	becomes_in(
		"sqlite", "select amount from sales",
		"SELECT amount FROM (SELECT amount FROM public.sales WHERE sold_at >= DATE('now', '-30 days')) AS sales");
}

static void limits(void)
{
	current = policy_of("rules:\n- { id: few, limit: 500 }\n- { id: fewer, tables: sales, limit: 10 }\n");
	becomes("select id from stores", "SELECT id FROM public.stores LIMIT 500");
	becomes("select id from stores limit 20", "SELECT id FROM public.stores LIMIT 20");
	becomes("select id from stores limit all", "SELECT id FROM public.stores LIMIT 500");
	becomes("select id from stores limit 10 + 10000", "SELECT id FROM public.stores LIMIT 500");
	becomes("select id from stores order by id fetch first 5 rows with ties",
		"SELECT id FROM public.stores ORDER BY id LIMIT 500");
	becomes("select id from sales", "SELECT id FROM public.sales LIMIT 10");
	becomes("select id from stores union select id from clients",
		"SELECT id FROM public.stores UNION SELECT id FROM public.clients LIMIT 500");
	becomes("(select id from stores limit 5000) limit 4000", "(SELECT id FROM public.stores LIMIT 5000) LIMIT 500");
	becomes_in("sqlite", "select id from stores limit -1", "SELECT id FROM public.stores LIMIT 500");
	becomes_in("sqlserver", "select top 10 percent id from stores", "SELECT TOP 500 id FROM [public].stores");
}

static void roles(void)
{
	current = policy_of(
		"roles:\n- { name: boss, users: [root2] }\n- { name: analyst, groups: [analysts], env: { TEAM: north } }\nrules:\n- { id: few, roles: analyst, limit: 5 }\n- { id: all, roles: boss, tables: \"*\", deny: yes }\n");
	becomes("select id from stores", "SELECT id FROM public.stores LIMIT 5");
	is_str(apply(current, "postgresql", "select 1", NULL).decision.role, S("analyst"),
	       "the first role that matches the user is used");
	current = policy_of("roles:\n- { name: boss, users: [root2] }\nrules: []\n");
	becomes("select id from stores", "denied: no role of policy.yaml matches the user ada");
}

static void ids(void)
{
	struct outcome one, same, other;

	current = policy_of("rules:\n- { id: few, limit: 500 }\n");
	one = apply(current, "postgresql", "select id from stores", NULL);
	same = apply(current, "postgresql", "select  id\nfrom stores", NULL);
	other = apply(current, "postgresql", "select town from stores", NULL);
	is_str(str_of(one.decision.id), str_of(same.decision.id),
	       "the id of a decision does not depend on the layout of its query");
	ok(strcmp(one.decision.id, other.decision.id) != 0 && strlen(one.decision.id) == 16,
	   "decisions on different queries have different ids of 16 characters");
	ok(one.check.fingerprint == same.check.fingerprint, "the fingerprint of a query does not depend on its layout");
}

int main(void)
{
	a = arena_open();
	filters();
	filter_of_many();
	values();
	masks();
	denials();
	who_is_meant();
	views();
	windows();
	limits();
	roles();
	ids();
	arena_close(a);
	return done();
}
