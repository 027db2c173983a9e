/* A policy read, and queries brought under it: on a schema made by hand, in several dialects. */
#include "policy/policy.h"

#include "base/arena.h"
#include "model/asset.h"
#include "sql/parse.h"
#include "sql/print.h"
#include "tap.h"

static struct arena *a;

#define COLUMN(n, ty, tr) { .name = { n, sizeof n - 1 }, .type = { ty, sizeof ty - 1 }, .traits = tr }
#define TABLE(n, c, ...) { .name = { n, sizeof n - 1 }, .ns = { "public", 6 }, .qualified = { "shop.public." n, sizeof n + 11 }, .columns = c, \
			   .column_count = sizeof c / sizeof *c, .keys = by_id, .key_count = 1, .rows = 1000, __VA_ARGS__ }

static const uint32_t first[] = { 0 };
static const struct sql_key by_id[] = { { first, 1 } };
static const struct sql_column stores[] = { COLUMN("id", "integer", 0), COLUMN("town", "text", 0) };
static const struct sql_column clients[] = { COLUMN("id", "integer", 0), COLUMN("store_id", "integer", 0), COLUMN("name", "text", 0), COLUMN("email", "text", 0),
					     COLUMN("born", "date", SQL_COLUMN_TIME) };
static const struct sql_column sales[] = { COLUMN("id", "integer", 0), COLUMN("store_id", "integer", 0), COLUMN("client_id", "integer", 0),
					   COLUMN("sold_at", "timestamp", SQL_COLUMN_TIME), COLUMN("amount", "numeric", 0) };
static const struct sql_column tokens[] = { COLUMN("id", "integer", 0), COLUMN("secret", "text", 0) };
static const struct sql_column staff[] = { COLUMN("id", "integer", 0), COLUMN("name", "text", 0), COLUMN("salary", "numeric", 0) };
static const struct sql_column seen[] = { COLUMN("id", "integer", 0), COLUMN("email", "text", 0) };
static const struct sql_column totals[] = { COLUMN("town", "text", 0) };
static const struct sql_table tables[] = {
	TABLE("stores", stores), TABLE("clients", clients), TABLE("sales", sales), TABLE("tokens", tokens), TABLE("staff", staff),
	TABLE("sales_2026", sales, .parent = { "shop.public.sales", 17 }),
	TABLE("v_clients", seen, .view = true, .definition = { "SELECT c.id, c.email FROM clients c WHERE c.id > 0;", 51 }),
	TABLE("v_twice", seen, .view = true, .definition = { "CREATE VIEW v_twice AS SELECT id, email FROM v_clients", 54 }),
	TABLE("v_dark", seen, .view = true),
	TABLE("v_towns", totals, .view = true, .definition = { "SELECT town FROM stores", 23 }),
};

static enum sql_found find_table(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out)
{
	(void)with;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		if (str_eq_fold(tables[i].name, parts[n - 1].text)) {
			*out = &tables[i];
			return SQL_FOUND_ONE;
		}
	return SQL_FOUND_NONE;
}

static enum sql_edge find_edge(void *with, const struct sql_table *left, const struct sql_table *right, const struct sql_pair *pairs, uint32_t n)
{
	(void)with;
	(void)left;
	(void)right;
	(void)pairs;
	(void)n;
	return SQL_EDGE_DECLARED;
}

static const struct sql_schema schema = { .table = find_table, .edge = find_edge };

static str variable(const char *name)
{
	return str_eq(str_of(name), S("TEAM")) ? S("north") : NO_STR;
}

static const str groups[] = { { "people", 6 }, { "analysts", 8 } };
static const struct policy_person who = { { "ada", 3 }, groups, 2, variable };

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
	str sql; /* or what went wrong */
};

static struct outcome apply(const struct rulebook *p, const char *dialect, const char *sql, const struct policy_engine *engine)
{
	struct policing how = { .arena = a, .policy = p, .who = &who, .schema = &schema, .catalog = S("shop"), .engine = engine };
	struct print_style flat = { .flat = true };
	struct tree *t = new (a, struct tree);
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct outcome o = { 0 };
	struct err err = { 0 };

	instant_parse(S("2026-06-30T12:00:00Z"), &how.now);
	if (!sql_parse(a, dialect_named(str_of(dialect)), str_of(sql), t, &err) || !sql_check(a, t, &schema, &o.check, &err) ||
	    !policy_apply(&how, &o.check, &o.decision, &err)) {
		o.check.verdict = SQL_DENY;
		o.sql = str_fmt(a, "refused: %s", err.text);
		return o;
	}
	if (o.check.verdict == SQL_DENY)
		o.sql = o.check.findings.len ? str_fmt(a, "denied: %.*s", STR(o.check.findings.at[0].reason)) : S("denied");
	else if (sql_print(&b, t, t->root, &flat, &err))
		o.sql = str_dup(a, sb_str(&b));
	return o;
}

static const struct rulebook *current;

static void becomes_in(const char *dialect, const char *sql, const char *wanted)
{
	is_str(apply(current, dialect, sql, NULL).sql, str_of(wanted), "%s: %s", dialect, sql);
}

static void becomes(const char *sql, const char *wanted)
{
	becomes_in("postgresql", sql, wanted);
}

static void filters(void)
{
	current = policy_of("rules:\n- { id: own, tables: [clients, sales], filter: \"store_id = 3\" }\n");
	becomes("select town from stores", "SELECT town FROM stores");
	becomes("select name from clients", "SELECT name FROM (SELECT id, store_id, name, email, born FROM clients WHERE store_id = 3) AS clients");
	becomes("select c.name from public.clients as c where c.id = 1 or true",
		"SELECT c.name FROM (SELECT id, store_id, name, email, born FROM public.clients WHERE store_id = 3) AS c WHERE c.id = 1 OR TRUE");
	becomes("select public.clients.name from public.clients",
		"SELECT clients.name FROM (SELECT id, store_id, name, email, born FROM public.clients WHERE store_id = 3) AS clients");
	becomes("select town from stores s where exists (select 1 from clients c where c.store_id = s.id)",
		"SELECT town FROM stores AS s WHERE EXISTS(SELECT 1 FROM (SELECT id, store_id, name, email, born FROM clients WHERE store_id = 3) AS c WHERE c.store_id = s.id)");
	becomes("with clients as (select * from clients) select name from clients",
		"WITH clients AS (SELECT * FROM (SELECT id, store_id, name, email, born FROM clients WHERE store_id = 3) AS clients) SELECT name FROM clients");
	becomes("select id from stores union all select id from sales",
		"SELECT id FROM stores UNION ALL SELECT id FROM (SELECT id, store_id, client_id, sold_at, amount FROM sales WHERE store_id = 3) AS sales");
	becomes("select id from clients c(id) limit 1", "SELECT id FROM (SELECT id, store_id, name, email, born FROM clients WHERE store_id = 3) AS c(id) LIMIT 1");
	becomes("select amount from sales_2026",
		"SELECT amount FROM (SELECT id, store_id, client_id, sold_at, amount FROM sales_2026 WHERE store_id = 3) AS sales_2026");
}

int main(void)
{
	a = arena_open();
	filters();
	arena_close(a);
	return done();
}
