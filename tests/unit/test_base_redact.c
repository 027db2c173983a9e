/* base/redact and base/core_dumps: hidden passwords, tokens and keys. */
#include "tap.h"

#include <sys/resource.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/core_dumps.h"
#include "base/redact.h"

static struct arena *a;

static void hidden(void)
{
	static const struct {
		str text, wanted;
	} cases[] = {
		{ S("postgresql://user:p%40ss@host/db"), S("postgresql://user:***@host/db") },
		{ S("to postgresql://user:p@ss@host:5432/db failed"),
		  S("to postgresql://user:***@host:5432/db failed") },
		{ S("mysql://u:pa/ss?w@rd@host/db"), S("mysql://u:***@host/db") },
		{ S("redis://:onlypass@host"), S("redis://:***@host") },
		{ S("\"postgresql://u:pw@h/db\""), S("\"postgresql://u:***@h/db\"") },
		{ S("user:p@ss@host"), S("user:***@host") },
		{ S("('user:p@ss@host')"), S("('user:***@host')") },
		{ S("postgresql://h:5432/db?user=a&password=p@ss&sslmode=x"),
		  S("postgresql://h:5432/db?user=a&password=***&sslmode=x") },
		{ S("postgresql://u:pw@h/db?password=s3cret"), S("postgresql://u:***@h/db?password=***") },
		{ S("jdbc:sqlserver://h:1433;user=sa;password=p@s;db=x"),
		  S("jdbc:sqlserver://h:1433;user=sa;password=***;db=x") },
		{ S("host=h password=abc user=u"), S("host=h password=*** user=u") },
		{ S("host=h password = 'a b\\'c' user=u"), S("host=h password = '***' user=u") },
		{ S("password='it''s' x"), S("password='***' x") },
		{ S("password=a\\ b c"), S("password=*** c") },
		{ S("password=ab\"cd e"), S("password=*** e") },
		{ S("password='never closed"), S("password='***") },
		{ S("PGPASSWORD=hunter2 psql"), S("PGPASSWORD=*** psql") },
		{ S("MYSQL_PWD=hunter2"), S("MYSQL_PWD=***") },
		{ S("{\"password\": \"a\\\"b\", \"x\": 1}"), S("{\"password\": \"***\", \"x\": 1}") },
		{ S("{\\\"password\\\":\\\"abc\\\",\\\"x\\\":1}"), S("{\\\"password\\\":\\\"***\\\",\\\"x\\\":1}") },
		{ S("{'db_token': 'abc'}"), S("{'db_token': '***'}") },
		{ S("\"pin\": 12345, "), S("\"pin\": *** ") },
		{ S("Driver=x;Server=y;PWD={a;b}}};Uid=z"), S("Driver=x;Server=y;PWD={***};Uid=z") },
		{ S("a;Pwd=abc;Uid=z"), S("a;Pwd=***;Uid=z") },
		{ S("Authorization: Bearer abc.def-123"), S("Authorization: ***") },
		{ S("-H 'Authorization: Basic dXNlcjpwYXNz' http://x"), S("-H 'Authorization: ***' http://x") },
		{ S("sent Bearer abc.def-123 and"), S("sent Bearer *** and") },
		{ S("Cookie: a=b; c=d\nHost: x"), S("Cookie: ***\nHost: x") },
		{ S("id AKIAIOSFODNN7EXAMPLE used"), S("id *** used") },
		{ S("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG"), S("aws_secret_access_key = ***") },
		{ S("x;AccountKey=abc==;EndpointSuffix=x"), S("x;AccountKey=***;EndpointSuffix=x") },
		{ S("x api_key=abc,region=eu"), S("x api_key=***") },
		{ S("  password: my pass word\nuser: x"), S("  password: ***\nuser: x") },
		{ S("- token: abc"), S("- token: ***") },
		{ S("ALTER ROLE x PASSWORD 'abc'"), S("ALTER ROLE x PASSWORD '***'") },
		{ S("create user x identified by \"abc\""), S("create user x identified by \"***\"") },
		{ S("run --password hunter2 -v"), S("run --password *** -v") },
		{ S("run --token=hunter2 -v"), S("run --token=*** -v") },
		{ S("key=abc"), S("key=***") },
		{ S("passphrase => 'abc'"), S("passphrase => '***'") },
		{ S("ghp_0123456789abcdef0123"), S("***") },
		{ S("-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----"),
		  S("-----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY-----") },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		is_str(redact_hide(a, cases[i].text), cases[i].wanted, "secrets are replaced in %.*s",
		       STR(cases[i].wanted));
}

static void left_alone(void)
{
	static const str plain[] = {
		S("password authentication failed for user \"bob\""),
		S("fe_sendauth: no password supplied"),
		S("the column \"password\" does not exist"),
		S("primary key = id"),
		S("max_tokens=4096"),
		S("could not connect to 10.0.0.1:5432"),
		S("orders@2026-01-27T10:30:00Z"),
		S("https://host:8443/path"),
		S("postgresql://bob@host/db"),
		S("catalogs.yaml:3:7: a key must be plain text"),
		S("basic authentication failed"),
		S("unexpected token: )"),
		S("foreign key (a, b)"),
		S("sk-1"),
		S(""),
		S("=:@://:@"),
		S("mail bob@example.com"),
	};

	for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
		is_str(redact_hide(a, plain[i]), plain[i], "a text without secrets is unchanged: %.*s", STR(plain[i]));
	is_str(redact_hide(a, NO_STR), NO_STR, "an absent text stays absent");
}

static void of_pairs(void)
{
	static const struct {
		str name, value, wanted;
	} cases[] = {
		{ S("password"), S("correct horse, battery"), S("***") },
		{ S("Db_Pwd"), S("it's\nso"), S("***") },
		{ S("api_key"), S("k1, k2"), S("***") },
		{ S("key"), S("a b"), S("***") },
		{ S("url"), S("postgresql://u:pw@h/db"), S("postgresql://u:***@h/db") },
		{ S("connection"), S("host=h password='a b' user=u"), S("host=h password='***' user=u") },
		{ S("table_name"), S("tokens of all"), S("tokens of all") },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		is_str(redact_hide_value(a, cases[i].name, cases[i].value), cases[i].wanted,
		       "the value of the pair %.*s is hidden when it is secret", STR(cases[i].name));
}

static void these(void)
{
	const str values[] = { S("abc"), S("hunter2"), S("hunter2345"), NO_STR };

	is_str(redact_hide_these(a, S("abc hunter2, xhunter2345x hunter password=q"), values, 4),
	       S("abc ***, x***x hunter password=***"),
	       "given values are hidden, the longest first, except short ones");
}

/* Places where a password of any letters may occur, and the letters that must be encoded there. */
static void any_password(void)
{
	static const struct {
		const char *format, *never;
	} shapes[] = {
		{ "postgresql://bob:%s@db.host:5432/sales", "\"<>" },
		{ "could not open postgresql://bob:%s@db/sales?sslmode=require: refused", "\"<>" },
		{ "postgresql://db:5432/sales?user=bob&password=%s", "&\"'`" },
		{ "postgresql://db:5432/sales?password=%s&user=bob", "&\"'`" },
		{ "jdbc:sqlserver://db:1433;user=sa;password=%s;x=y", ";\"'`" },
		{ "bob:%s@db.host", "\"<>/" },
		{ "host=db password=%s dbname=x", "'\"`\\{" },
		{ "host=db password='%s' dbname=x", "'\\" },
		{ "{\"user\":\"bob\",\"password\":\"%s\"}", "\"\\" },
		{ "password: %s\nuser: bob", "'\"" },
		{ "PGPASSWORD=%s psql", "'\"`\\{" },
		{ "Authorization: Bearer %s", "" },
		{ "curl -H \"Authorization: Bearer %s\" http://x/", "\"" },
		{ "create user bob password '%s'", "'\\" },
	};
	static const char letters[] = "abcXYZ0123456789@:/?#&=;,.+-_!$%*()[]{}<>|~^'\"`\\";
	uint32_t seed = 7;

	for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
		int leaks = 0;

		for (int round = 0; round < 3000; round++) {
			struct arena_mark mark = arena_mark(a);
			char password[13] = { 0 };
			struct sb b = SB(SB_MAX);
			str hidden;

			for (int i = 0; i < 12;) {
				seed = seed * 1664525 + 1013904223;
				password[i] = letters[(seed >> 12) % (sizeof letters - 1)];
				i += !strchr(shapes[k].never, password[i]);
			}
			for (const char *f = shapes[k].format; *f; f++)
				if (*f == '%' && f[1] == 's')
					sb_puts(&b, password), f++;
				else
					sb_putc(&b, *f);
			hidden = redact_hide(a, sb_str(&b));
			for (int i = 0; i + 4 <= 12; i++)
				if (str_find(hidden, str_n(password + i, 4)) >= 0 && ++leaks <= 3) {
					printf("# %s: %.*s\n", sb_c(&b), STR(hidden));
					break;
				}
			sb_free(&b);
			arena_rewind(a, mark);
		}
		is_int(leaks, 0, "no password leaks from %s", shapes[k].format);
	}
}

/* A large text of unfinished patterns is handled without a noticeable delay. */
static void hostile(void)
{
	static const char *const pieces[] = {
		";pwd={",   "(a@",	   "://",  "://a:",  "token=", "'password':",	 "a:@", "-",
		"- token ", "-----BEGIN ", "\\\"", "basic ", "key ",   "identified by ", "?a&", "password '"
	};

	for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++) {
		struct sb b = SB(SB_MAX);
		int64_t before;

		while (b.len < 200000)
			sb_puts(&b, pieces[k]);
		before = clock_monotonic_us();
		redact_hide(a, sb_str(&b));
		before = clock_monotonic_us() - before;
		ok(before < SECONDS(20), "a long text of \"%s\" takes less than 20 seconds (%lld ms)", pieces[k],
		   (long long)before / 1000);
		sb_free(&b);
	}
}

static void no_core_dumps(void)
{
	struct rlimit now = { 1, 1 };

	core_dumps_off();
	getrlimit(RLIMIT_CORE, &now);
	ok(now.rlim_cur == 0 && now.rlim_max == 0, "core dumps are off");
}

int main(void)
{
	a = arena_open();
	hidden();
	left_alone();
	of_pairs();
	these();
	any_password();
	hostile();
	no_core_dumps();
	arena_close(a);
	return done();
}
