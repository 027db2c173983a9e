/* What an ODBC source makes of an address, and what it takes from the process of a driver, without any driver. */
#include <string.h>

#include "adapter/odbc/connection.h"
#include "adapter/odbc/pack.h"
#include "base/arena.h"
#include "net/odbc_frame.h"
#include "net/odbc_messages.h"
#include "net/odbc_utf16.h"

#include "tap.h"

#include "base/banned.h"

/* ---- addresses ---- */

/* Shown, then the connection string with the first driver, or the error. */
static str made(struct arena *a, const char *url, const char *password, const char *at)
{
	struct source s = { .url = str_of(url), .password = str_of(password), .at_address = str_of(at), .at_port = 9 };
	struct odbc_address address;
	struct err err = { 0 };

	if (!odbc_address_read(a, &s, &address, &err))
		return str_fmt(a, "%s", err.text);
	return str_fmt(a, "%.*s | %.*s", STR(address.shown),
		       STR(odbc_connection_string(a, &address, address.drivers[0])));
}

static void addresses(void)
{
	static const struct {
		const char *url, *password, *at, *wanted;
	} all[] = {
		{ "odbc:prod", NULL, NULL, "odbc:prod | DSN=prod" },
		{ "odbc:prod", "a;b}", NULL, "odbc:prod | DSN=prod;PWD={a;b}}}" },
		{ "odbc:DSN=prod;UID=me;PWD=x", NULL, NULL, "odbc:DSN=prod;UID=me | DSN=prod;UID=me;PWD=x" },
		{ "odbc:Driver={My Driver};Server=h,1433;pwd={x;y}}};UID=me", NULL, NULL,
		  "odbc:Driver=My Driver;Server=h,1433;UID=me | Driver=My Driver;Server=h,1433;UID=me;PWD={x;y}}}" },
		{ "odbc:Driver=D;Server=h;API_Token=t", NULL, NULL,
		  "odbc:Driver=D;Server=h | Driver=D;Server=h;API_Token=t" },
		{ "odbc:Driver=D;Server=h,1433", NULL, "127.1.2.3",
		  "odbc:Driver=D;Server=h,1433 | Driver=D;Server=127.1.2.3,9" },
		{ "odbc:Driver=D;Server=h;Port=5", NULL, "127.1.2.3",
		  "odbc:Driver=D;Server=h;Port=5 | Driver=D;Server=127.1.2.3;Port=9" },
		{ "sqlserver://me:x@h/shop", NULL, NULL,
		  "sqlserver://me@h/shop | Driver=ODBC Driver 18 for SQL Server;Server=h,1433;Database=shop;UID=me;PWD=x" },
		{ "mssql://h:99/shop?Encrypt=yes&driver=FreeTDS", "p", NULL,
		  "mssql://h:99/shop?Encrypt=yes&driver=FreeTDS | Driver=FreeTDS;Encrypt=yes;Server=h,99;Database=shop;PWD=p" },
		{ "oracle://me@h/orcl", "p", NULL,
		  "oracle://me@h/orcl | Driver=Oracle 23 ODBC driver;DBQ=h:1521/orcl;UID=me;PWD=p" },
		{ "oracle://me@h/orcl", NULL, "127.1.2.3",
		  "oracle://me@h/orcl | Driver=Oracle 23 ODBC driver;DBQ=127.1.2.3:9/orcl;UID=me" },
		{ "odbc:", NULL, NULL, "the address names no data source" },
		{ "odbc:Driver={x", NULL, NULL, "the connection string has a { without its }" },
		{ "odbc:a=b;c", NULL, NULL, "the connection string has a part without a value" },
		{ "sqlserver:///shop", NULL, NULL, "the address names no host" },
		{ "oracle://h/a/b", NULL, NULL,
		  "an address of this system has one name after the host, and this one has 2" },
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		scoped(arena_close) struct arena *a = arena_open();

		is_str(made(a, all[i].url, all[i].password, all[i].at), str_of(all[i].wanted), "%s%s", all[i].url,
		       all[i].at	 ? ", through another host"
		       : all[i].password ? ", with a password from elsewhere"
					 : "");
	}
}

static void servers(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct source with = { .url = S("odbc:Driver=D;Server=tcp:h,1433") }, without = { .url = S("odbc:prod") };
	struct err err = { 0 };
	str host = NO_STR;
	int port = 0;

	ok(odbc_server(a, &with, &host, &port, &err) && str_eq(host, S("h")) && port == 1433,
	   "the server of a connection string is found");
	ok(!odbc_server(a, &without, &host, &port, &err) && err.kind == ERR_USAGE,
	   "a data source does not name its server: %s", err.text);
	is_str(odbc_called_after(S("odbc:prod")), S("prod"), "a catalog is called after its data source");
	is_str(odbc_called_after(S("odbc:Driver=D;Database=shop;Server=h")), S("shop"), "or after its database");
	is_str(odbc_called_after(S("odbc:Driver=D")), S("odbc"), "or after nothing");
	ok(pack_for(NO_STR, S("Microsoft SQL Server")) == &pack_sqlserver &&
		   pack_for(NO_STR, S("Oracle")) == &pack_oracle &&
		   pack_for(S("oracle"), S("anything")) == &pack_oracle && !pack_for(NO_STR, S("PostgreSQL")),
	   "a system is recognised by what its driver calls it");
}

/* ---- frames ---- */

static void frames(void)
{
	static str texts[ODBC_CELLS_MOST];
	scoped(sb_free) struct sb b = SB(1 << 20);
	ptrdiff_t start = odbc_frame_start(&b, ODBC_ROW), len, cut = 0;
	enum odbc_frame kind = ODBC_END;
	bool good;
	int n = 0;

	odbc_frame_text(&b, S("one"));
	odbc_frame_text(&b, NO_STR);
	odbc_frame_text(&b, S(""));
	odbc_frame_end(&b, start);
	good = odbc_frame_read(sb_str(&b), &kind, texts, &n, &len);
	ok(good && kind == ODBC_ROW && n == 3 && len == b.len && str_eq(texts[0], S("one")) && !texts[1].at &&
		   texts[2].at && !texts[2].len,
	   "a frame comes back with its texts");
	for (ptrdiff_t i = 0; i < b.len; i++)
		cut += odbc_frame_read(str_upto(sb_str(&b), i), &kind, texts, &n, &len) && !len;
	is_int(cut, b.len, "a frame that is cut anywhere is not complete");
	b.at[5] = 100;
	ok(!odbc_frame_read(sb_str(&b), &kind, texts, &n, &len), "a text beyond its frame is refused");
	memset(b.at, 0xff, 4);
	ok(!odbc_frame_read(sb_str(&b), &kind, texts, &n, &len), "a negative length is refused");
}

static void utf16(void)
{
	static const uint16_t halves[] = { 0xD83D, 'a', 0xDE00, 0xD83D, 0xDE00, 0xD83D };
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(1 << 10), broken = SB(1 << 10);
	ptrdiff_t len;
	uint16_t *units = utf16_of(a, S("é日😀"), &len);

	utf16_put(&b, units, len);
	ok(len == 4 && str_eq(sb_str(&b), S("é日😀")) && utf16_characters(units, len) == 3,
	   "text of any script survives UTF-16");
	utf16_put(&broken, halves, 6);
	is_str(sb_str(&broken),
	       S("\xEF\xBF\xBD"
		 "a\xEF\xBF\xBD😀\xEF\xBF\xBD"),
	       "half a pair is replaced");
}

/* ---- messages ---- */

static void messages(void)
{
	static const struct {
		const char *state, *message;
		bool login;
		enum err_kind kind;
		const char *wanted;
	} all[] = {
		{ "28000", "[unixODBC][FreeTDS][SQL Server]Login failed for user 'me'.", true, ERR_LOGIN,
		  "login failed: Login failed for user 'me'" },
		{ "08001", "[Microsoft][ODBC Driver 18 for SQL Server]TCP Provider: Error code 0x2749", true,
		  ERR_CONNECT, "cannot connect: TCP Provider: Error code 0x2749" },
		{ "HY000", "[Oracle][ODBC][Ora]ORA-01017: invalid username/password; logon denied", true, ERR_LOGIN,
		  "login failed: ORA-01017: invalid username/password; logon denied" },
		{ "01000", "[unixODBC][Driver Manager]Can't open lib 'x' : file not found", true, ERR_UNSUPPORTED,
		  "no ODBC driver is installed under the name x" },
		{ "HYT00", "[Microsoft][ODBC Driver 18 for SQL Server]Login timeout expired", true, ERR_CONNECT,
		  "cannot connect: Login timeout expired" },
		{ "42000", "[SQL Server]The SELECT permission was denied on the object 't'.", false, ERR_PERMISSION,
		  "The SELECT permission was denied on the object 't'" },
		{ "42S02", "[SQL Server]Invalid object name 't'.", false, ERR_QUERY, "Invalid object name 't'" },
		{ "HYT00", "[SQL Server]Query timeout expired", false, ERR_TIMEOUT, "Query timeout expired" },
		{ "08S01", "[FreeTDS]Communication link failure", false, ERR_CONNECT,
		  "the connection was lost: Communication link failure" },
		{ "HY000", "The connection has been lost", false, ERR_CONNECT, "the connection was lost" },
		{ "HY000", "Can't connect to server on 'db' (115)", true, ERR_CONNECT,
		  "cannot connect: Can't connect to server on 'db'" },
		{ "IM002", "[unixODBC][Driver Manager]Data source name not found and no default driver specified", true,
		  ERR_CONFIG, "cannot connect: odbc.ini has no such data source, and the address names no driver" },
		{ "28000", "Access denied for user 'me'@'h' (using password: YES)", true, ERR_LOGIN,
		  "login failed: Access denied for user 'me'@'h'" },
		{ "08001",
		  "connection to server at \"db\", port 1 failed: Connection refused\n\tIs the server running on that host?",
		  true, ERR_CONNECT, "cannot connect: Connection refused" },
		{ "HY000", "", false, ERR_SOURCE, "the driver does not say why" },
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		struct err err = { 0 };

		(all[i].login ? odbc_login_failed : odbc_statement_failed)(str_of(all[i].state), str_of(all[i].message),
									   &err);
		is_str(str_of(err.text), str_of(all[i].wanted), "%s %s: in one sentence", all[i].state, all[i].message);
		is_int(err.kind, all[i].kind, "%s %s: of the right kind", all[i].state, all[i].message);
	}
}

int main(void)
{
	addresses();
	servers();
	frames();
	utf16();
	messages();
	return done();
}
