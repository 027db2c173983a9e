/*
 * The answers that a policy permits, on data: queries of a generator with a fixed seed, and queries that once passed
 * the guards, run in two databases that differ only in what the policy hides. An answer that differs would reveal
 * hidden data; an answer with more rows than allowed is a failure too. Without rules, each query gives its original
 * answer.
 */
#include "policy/policy.h"

#include <sqlite3.h>

#include "base/arena.h"
#include "model/asset.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "schema_help.h"
#include "tap.h"

enum { QUERIES = 3000, ROWS_MOST = 40, SEED = 20260630 };

static struct arena *a;

/* ---- the schema ---- */

#define COLUMN(n, tr) \
	{ \
		.name = { n, sizeof n - 1 }, .traits = tr \
	}
#define TABLE(n, c, ...) \
	{ \
		.name = { n, sizeof n - 1 }, .qualified = { "shop." n, sizeof n + 4 }, .columns = c, \
		.column_count = sizeof c / sizeof *c, .keys = by_id, .key_count = 1, .rows = 1000, __VA_ARGS__ \
	}

static const uint32_t first[] = { 0 };
static const struct sql_key by_id[] = { { first, 1, true } };
static const struct sql_column stores[] = { COLUMN("id", 0), COLUMN("town", 0) };
static const struct sql_column clients[] = { COLUMN("id", 0), COLUMN("store_id", 0), COLUMN("name", 0),
					     COLUMN("email", 0), COLUMN("phone", 0) };
static const struct sql_column sales[] = { COLUMN("id", 0), COLUMN("store_id", 0), COLUMN("client_id", 0),
					   COLUMN("sold_at", SQL_COLUMN_TIME), COLUMN("amount", 0) };
static const struct sql_column tokens[] = { COLUMN("id", 0), COLUMN("secret", 0) };
static const struct sql_column staff[] = { COLUMN("id", 0), COLUMN("store_id", 0), COLUMN("salary", 0) };
static const struct sql_column both[] = { COLUMN("id", 0), COLUMN("name", 0), COLUMN("email", 0), COLUMN("amount", 0) };
#define VIEW \
	"CREATE VIEW v_both AS SELECT c.id, c.name, c.email, s.amount FROM clients c JOIN sales s ON s.client_id = c.id"
static const struct sql_table tables[] = {
	TABLE("stores", stores), TABLE("clients", clients),
	TABLE("sales", sales),	 TABLE("tokens", tokens),
	TABLE("staff", staff),	 TABLE("v_both", both, .view = true, .definition = { VIEW, sizeof VIEW - 1 })
};

static const struct sql_schema schema = { .with = KNOWN(tables), .table = find_known };

static const char rules[] = "rules:\n"
			    "- { id: own, tables: [clients, sales, staff], filter: \"store_id = 3\" }\n"
			    "- { id: mail, columns: clients.email, mask: { constant: hidden } }\n"
			    "- { id: call, columns: clients.phone, mask: last4 }\n"
			    "- { id: name, columns: clients.name, mask: null }\n"
			    "- { id: pay, columns: staff.salary, deny: yes }\n"
			    "- { id: keys, tables: tokens, deny: yes }\n"
			    "- { id: new, tables: sales, window: { column: sold_at, default: 90d, most: 1y } }\n"
			    "- { id: few, limit: 40 }\n";

static str nobody(const void *with, const char *name)
{
	(void)with;
	(void)name;
	return NO_STR;
}

static const struct principal who = { { "ada", 3 }, NULL, 0, nobody, NULL };

/* ---- the two databases ---- */

static void run(sqlite3 *db, const char *sql)
{
	if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
		printf("# %s: %s\n", sqlite3_errmsg(db), sql);
}

/* Rows of store 3 are the same in both except for masked values; other and old rows differ, and the second has more. */
static void put_rows(sqlite3 *db, int which)
{
	for (int i = 1; i <= 120 + which * 17; i++) {
		bool own = i % 3 == 0 && i <= 120;
		int store = own ? 3 : 1 + (i + which) % 2, odd = own ? 0 : which * 1000;
		char *sql = sqlite3_mprintf(
			"insert into clients values (%d, %d, 'name%d-%d', 'mail%d-%d', '%05d7712%02d');"
			"insert into sales values (%d, %d, %d, date('now', '-%d days'), %d);"
			"insert into sales values (%d, 3, %d, date('now', '-%d days'), %d);"
			"insert into staff values (%d, %d, %d);",
			i, store, i, which, i, which, which * 311 + 10000, i % 100, i, store, 1 + (i + odd) % 120,
			i % 80, i * 7 + odd, 1000 + i, 1 + i % 120 + which, 400 + i * 3 + which, i + which * 100, i,
			store, 1000 + i * (which + 1));

		run(db, sql);
		sqlite3_free(sql);
	}
}

static sqlite3 *database(int which)
{
	sqlite3 *db;

	sqlite3_open(":memory:", &db);
	run(db,
	    "create table stores(id integer primary key, town text); create table clients(id integer primary key, store_id integer, name text, email text, phone text);"
	    "create table sales(id integer primary key, store_id integer, client_id integer, sold_at date, amount integer);"
	    "create table tokens(id integer primary key, secret text); create table staff(id integer primary key, store_id integer, salary integer);" VIEW
	    ";"
	    "insert into stores values (1, 'Aldham'), (2, 'Bray'), (3, 'Corve'), (4, 'name3-0'), (5, '6');"
	    "insert into tokens values (1, 'token')");
	run(db, which ? "update tokens set secret = 'other'; insert into tokens values (3, 'more')" : "select 1");
	put_rows(db, which);
	return db;
}

/* All rows as text; *n: their number, or -1 when the query is not run. */
static str rows_of(sqlite3 *db, str sql, int *n)
{
	scoped(sb_free) struct sb b = SB(4 << 20);
	sqlite3_stmt *s;
	int step;

	*n = -1;
	if (sqlite3_prepare_v2(db, sql.at, (int)sql.len, &s, NULL) != SQLITE_OK)
		return str_fmt(a, "%s", sqlite3_errmsg(db));
	*n = 0;
	while ((step = sqlite3_step(s)) == SQLITE_ROW) {
		++*n;
		for (int i = 0; i < sqlite3_column_count(s); i++)
			sb_fmt(&b, "%s|",
			       sqlite3_column_type(s, i) == SQLITE_NULL ? "-"
									: (const char *)sqlite3_column_text(s, i));
		sb_putc(&b, '\n');
	}
	if (step != SQLITE_DONE)
		*n = -1;
	sqlite3_finalize(s);
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

/* ---- one query ---- */

static bool brought(const struct rulebook *p, str sql, str *out, enum sql_verdict *verdict)
{
	struct policy_request how = {
		.arena = a, .policy = p, .who = &who, .schema = &schema, .catalog = S("shop"), .now = clock_now()
	};
	struct policy_decision decision;
	struct print_style flat = { .flat = true };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct sql_check check;
	struct err err = { 0 };
	struct tree t;

	*verdict = SQL_DENY;
	if (!sql_parse(a, &dialect_sqlite, sql, &t, &err) || !sql_check(a, &t, &schema, &check, &err) ||
	    !policy_apply(&how, &check, &decision, &err))
		return false;
	*verdict = check.verdict;
	if (check.verdict == SQL_DENY || !sql_print(&b, &t, t.root, &flat, &err))
		return false;
	*out = str_dup(a, sb_str(&b));
	return true;
}

struct counts {
	int queries, ran, denied, broken, leaks, many, changed, rows;
	bool quiet; /* leaks are expected */
};

static void try(sqlite3 *db[2], const struct rulebook *none, const struct rulebook *policy, str sql, struct counts *c)
{
	enum sql_verdict verdict;
	str text, was, is, other;
	int n, m;

	c->queries++;
	if (brought(none, sql, &text, &verdict)) {
		was = rows_of(db[0], sql, &n);
		is = rows_of(db[0], text, &m);
		if ((n >= 0 || m >= 0) && !str_eq(was, is)) {
			c->changed++;
			printf("# another answer: %.*s\n# by: %.*s\n", STR(sql), STR(text));
		}
	}
	if (!brought(policy, sql, &text, &verdict)) {
		c->denied++;
		return;
	}
	is = rows_of(db[0], text, &n);
	other = rows_of(db[1], text, &m);
	c->broken += n < 0;
	if (n < 0)
		printf("# not run: %.*s: %.*s\n# of %.*s\n", STR(is), STR(text), STR(sql));
	c->ran += n >= 0;
	c->rows += n > 0;
	c->many += n > ROWS_MOST;
	if (!str_eq(is, other)) {
		c->leaks++;
		if (!c->quiet)
			printf("# tells: %.*s\n# as: %.*s\n", STR(sql), STR(text));
	}
}

/* ---- the generator ---- */

struct making {
	uint64_t seed;
	struct sb *out;
	int names;
};

static unsigned dice(struct making *m, unsigned n)
{
	m->seed = m->seed * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(m->seed >> 33) % n;
}

static const char *const kinds[][6] = {
	/* a table and its columns */
	{ "clients", "id", "store_id", "name", "email", "phone" },
	{ "sales", "id", "store_id", "client_id", "sold_at", "amount" },
	{ "stores", "id", "town", "id", "town", "town" },
	{ "staff", "id", "store_id", "id", "store_id", "salary" },
	{ "v_both", "id", "name", "email", "amount", "id" },
};

static void query(struct making *m, int depth);

static void value(struct making *m, unsigned kind, const char *alias)
{
	const char *column = kinds[kind][1 + dice(m, 5)];

	switch (dice(m, 7)) {
	case 0: sb_fmt(m->out, "upper(%s.%s)", alias, column); break;
	case 1: sb_fmt(m->out, "coalesce(%s.%s, 'none')", alias, column); break;
	case 2: sb_fmt(m->out, "%s.%s || 'x'", alias, column); break;
	default: sb_fmt(m->out, "%s.%s", alias, column);
	}
}

static void condition(struct making *m, unsigned kind, const char *alias, int depth)
{
	const char *column = kinds[kind][1 + dice(m, 5)];

	switch (dice(m, 9)) {
	case 0: sb_fmt(m->out, "%s.%s like '%%%u%%'", alias, column, dice(m, 10)); break;
	case 1: sb_fmt(m->out, "%s.%s is not null", alias, column); break;
	case 2: sb_fmt(m->out, "(%s.%s > '5' or 1 = 1)", alias, column); break;
	case 3: sb_fmt(m->out, "%s.%s in (select %s from %s)", alias, column, "id", kinds[dice(m, 4)][0]); break;
	case 4:
		sb_fmt(m->out, "exists (select 1 from clients z where z.id = %s.id or z.email = %s.%s)", alias, alias,
		       column);
		break;
	case 5:
		sb_fmt(m->out, "%s.%s = (select max(y.name) from clients y where y.store_id <> 3)", alias, column);
		break;
	case 6: sb_fmt(m->out, "%s.%s > (select sum(amount) from sales)", alias, column); break;
	case 7:
		if (depth) {
			sb_fmt(m->out, "%s.%s in (select count(*) from (", alias, column);
			query(m, depth - 1);
			sb_puts(m->out, ") q)");
			break;
		} /* fallthrough */
	default: sb_fmt(m->out, "%s.%s <> '%u'", alias, column, dice(m, 100));
	}
}

static void one_select(struct making *m, int depth)
{
	unsigned kind = dice(m, 5), form = dice(m, 9), other;
	bool grouped = form == 0, star = form == 1;
	char alias[16];

	snprintf(alias, sizeof alias, "t%d", m->names++);
	sb_puts(m->out, dice(m, 6) ? "select " : "select distinct ");
	if (star)
		sb_puts(m->out, "*");
	else if (form == 2)
		sb_fmt(m->out, "%s.*", alias);
	else if (form == 3)
		sb_puts(m->out, "count(*)");
	else if (form == 4)
		sb_fmt(m->out, "%s.id, row_number() over (partition by %s.%s order by %s.id)", alias, alias,
		       kinds[kind][1 + dice(m, 5)], alias);
	else if (form == 5)
		sb_fmt(m->out, "(select group_concat(i.email) from clients i where i.id <= %s.id), %s.id", alias,
		       alias);
	else
		value(m, kind, alias);
	if (grouped)
		sb_fmt(m->out, ", count(*), max(%s.%s)", alias, kinds[kind][1 + dice(m, 5)]);
	sb_fmt(m->out, " from %s %s%s", kinds[kind][0], dice(m, 2) ? "as " : "", alias);
	other = dice(m, 8);
	if (other == 0 && kind != 2 && kind != 4)
		sb_fmt(m->out, " join stores on stores.id = %s.store_id", alias);
	else if (other == 1)
		sb_fmt(m->out, " left join clients u on u.id = %s.id", alias);
	else if (other == 2)
		sb_puts(m->out, " join sales using (id)");
	else if (other == 3)
		sb_puts(m->out, " natural join clients");
	if (dice(m, 2)) {
		sb_puts(m->out, " where ");
		condition(m, kind, alias, depth);
		sb_puts(m->out, dice(m, 2) ? " or " : " and ");
		condition(m, kind, alias, depth);
	}
	if (grouped) {
		sb_puts(m->out, " group by 1");
		if (dice(m, 2))
			sb_fmt(m->out, " having max(%s.%s) > '3'", alias, kinds[kind][1 + dice(m, 5)]);
	}
}

static void query(struct making *m, int depth)
{
	switch (depth ? dice(m, 10) : 9) {
	case 0:
		sb_fmt(m->out, "with w%d as (", ++m->names);
		{
			int mine = m->names;

			query(m, depth - 1);
			sb_fmt(m->out, ") select * from w%d", mine);
		}
		break;
	case 1:
		sb_puts(m->out, "select d.* from (");
		query(m, depth - 1);
		sb_puts(m->out, ") d");
		break;
	case 2:
		sb_puts(m->out,
			"select id from clients union all select amount from sales union select length(email) from v_both");
		break;
	case 3:
		sb_puts(m->out,
			"with clients as (select id, town as name from stores) select c.name, s.amount from clients c join sales s on s.client_id = c.id");
		break;
	case 4:
		sb_fmt(m->out,
		       "with w%d as (select id, email as e from clients), v%d as (select e, count(*) as n from w%d group by e) select v.e, v.n from v%d v",
		       m->names, m->names, m->names, m->names);
		m->names++;
		break;
	default: one_select(m, depth);
	}
	if (depth == 2 && dice(m, 3) == 0)
		sb_puts(m->out, dice(m, 2) ? " order by 1 desc" : " limit 5000");
}

/* ---- would a leak be noticed? ---- */

/* Each rule is removed in turn: the same queries then reveal something. */
static void try_without(sqlite3 *db[2], const struct rulebook *none, const char *id)
{
	scoped(arena_close) struct arena *kept = arena_open();
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct making m = { .seed = SEED };
	struct counts c = { .quiet = true };
	struct err err = { 0 };
	str rest = str_of(rules), line;

	while (str_cut(&rest, '\n', &line))
		if (str_find(line, str_fmt(kept, "id: %s,", id)) < 0)
			sb_fmt(&b, "%.*s\n", STR(line));
	const struct rulebook *weaker = policy_read(kept, str_dup(kept, sb_str(&b)), S("policy.yaml"), NULL, &err);

	for (int i = 0; i < QUERIES / 4 && weaker; i++) {
		scoped(sb_free) struct sb text = SB(1 << 16);

		m.out = &text;
		m.names = 1;
		query(&m, 2);
		try(db, none, weaker, sb_str(&text), &c);
		arena_reset(a);
	}
	ok(c.leaks > 0, "without the rule %s %d answers reveal hidden rows or values", id, c.leaks);
}

/* ---- queries that once passed the guards ---- */

static const char *const known[] = {
	"select * from clients where store_id = 9 or 1 = 1",
	"select id from clients where store_id = 3 union select id from clients where store_id <> 3",
	"select name from clients limit -1",
	"select name from clients limit 1 offset 0",
	"select name from clients limit (select 5000)",
	"select c.* from clients c left join stores s on s.id = c.store_id and s.id = 1",
	"select s.town, (select count(*) from clients c where c.store_id = s.id) from stores s",
	"select max(email), min(name) from clients",
	"select email from clients order by email limit 1",
	"select count(distinct email) from clients",
	"select 1 from clients where email > 'm'",
	"select c.id from clients c join stores s on s.town = c.name",
	"select c.id from clients c join clients d on d.email = c.email and d.store_id <> 3",
	"select group_concat(name) over (order by id) from clients",
	"select first_value(email) over (order by email) from clients",
	"select case when email like 'mail1%' then 1 else 0 end from clients",
	"select sum(length(email)) from clients",
	"select id from clients group by id, email having count(email) > 0",
	"select * from clients natural join sales",
	"select amount from sales where sold_at >= '1000-01-01'",
	"select amount from sales where sold_at >= sold_at",
	"select amount from sales where sold_at >= '2999-01-01' or 1 = 1",
	"select count(*) from sales where sold_at <= date('now')",
	"select sum(amount) from sales where sold_at >= date('now', '-90 days', '-900 years')",
	"select secret from tokens",
	"select secret from main.tokens",
	"select \"secret\" from \"Tokens\"",
	"select [secret] from [TOKENS]",
	"select id from stores where exists (select 1 from tokens where secret like 't%')",
	"with t as (select * from tokens) select count(*) from t",
	"select salary from staff",
	"select max(s) from (select salary as s from staff)",
	"with x(a, b, c) as (select * from staff) select c from x",
	"select * from (select * from staff) order by 3",
	"select rowid from clients",
	"select _rowid_, oid from sales",
	"select email from v_both",
	"select * from v_both where name is not null",
	"select clients.* from clients, sales where sales.client_id = clients.id",
	"with recursive n(i) as (select id from clients union all select i + 1 from n where i < 5) select i from n",
	"with recursive n(i, e) as (select 1, (select email from clients where id = 1) union all select i + 1, (select email from clients where id = i) from n where i < 9) select * from n",
	"values ((select email from clients limit 1))",
	"select (select name from clients where id = stores.id) from stores",
	"select * from stores where town in (select name from clients)",
	"select json_group_array(email) from clients",
	"select id from clients except select id from clients where email like '%1%'",
	"select id from clients intersect select id from sales",
	"select quote(email), hex(phone) from clients",
	"select a.email from clients a, clients b where a.id = b.id",
	"select * from (clients join sales on sales.client_id = clients.id)",
	"select phone from clients where phone between '1' and '2'",
	"select substr(phone, 1, 5) from clients",
	"select email from clients as stores",
	"select stores.email from clients as stores join stores as clients on clients.id = stores.store_id",
	"select name as email, email as name from clients order by email, name",
	"select name from (select email as name from clients)",
	"select * from (select 1 as store_id) x join clients using (store_id)",
	"select count(*) filter (where store_id = 1) from clients",
	"select iif(exists (select 1 from clients where store_id = 1), 'yes', 'no')",
	"select main.clients.email from main.clients",
	"select main.clients.* from main.clients",
};

int main(void)
{
	sqlite3 *db[2] = { database(0), database(1) };
	struct arena *kept = arena_open();
	struct err err = { 0 };
	const struct rulebook *none = policy_read(kept, S(""), S("policy.yaml"), NULL, &err),
			      *policy = policy_read(kept, str_of(rules), S("policy.yaml"), NULL, &err);
	struct counts made = { 0 }, by_hand = { 0 };
	struct making m = { .seed = SEED };

	a = arena_open();
	for (int i = 0; i < QUERIES; i++) {
		scoped(sb_free) struct sb b = SB(1 << 16);

		m.out = &b;
		m.names = 1;
		query(&m, 2);
		try(db, none, policy, sb_str(&b), &made);
		arena_reset(a);
	}
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		try(db, none, policy, str_of(known[i]), &by_hand);
		arena_reset(a);
	}
	printf("# made: %d queries, %d ran, %d gave rows, %d denied; known: %d, %d ran, %d gave rows, %d denied\n",
	       made.queries, made.ran, made.rows, made.denied, by_hand.queries, by_hand.ran, by_hand.rows,
	       by_hand.denied);
	is_int(made.leaks + by_hand.leaks, 0, "no answer reveals hidden rows or values");
	is_int(made.many + by_hand.many, 0, "no answer has more rows than its rule allows");
	is_int(made.changed + by_hand.changed, 0, "without rules every answer is unchanged");
	is_int(made.broken + by_hand.broken, 0, "every query that a policy permits can be run");
	ok(made.ran * 10 > made.queries * 5, "a policy permits more than half of the queries");
	ok(made.rows * 2 > made.ran, "more than half of the permitted queries return rows");
	try_without(db, none, "own");
	try_without(db, none, "mail");
	try_without(db, none, "call");
	try_without(db, none, "name");
	try_without(db, none, "new");
	sqlite3_close(db[0]);
	sqlite3_close(db[1]);
	arena_close(a);
	arena_close(kept);
	return done();
}
