/*
 * Addresses: odbc:DSN and odbc:KEY=VALUE;..., as ODBC's own clients take them, and the URLs of SQL Server and Oracle,
 * of which a connection string is made.
 */
#include "adapter/odbc/connection.h"

#include "adapter/http/address.h"
#include "base/arena.h"

#include "base/banned.h"

enum { OPTION_DRIVER = NETWORK_OPTION_COUNT, OPTION_SYSTEM };
const struct source_option odbc_options[] = {
	NETWORK_OPTIONS,
	[OPTION_DRIVER] = { .name = "driver", .help = "the ODBC driver, by its name in odbcinst.ini or its path" },
	[OPTION_SYSTEM] = { .name = "system", .help = "the system behind an ODBC driver that does not name it" },
	{ 0 },
};

/* The systems with URLs: their drivers by the names that their installers give them, the newest first. */
static const struct system {
	const char *name, *schemes;
	int port;
	const char *drivers[5];
} systems[] = {
	{ "sqlserver",
	  " sqlserver mssql ",
	  1433,
	  { "ODBC Driver 18 for SQL Server", "ODBC Driver 17 for SQL Server", "FreeTDS" } },
	{ "oracle",
	  " oracle ",
	  1521,
	  { "Oracle 23 ODBC driver", "Oracle 21 ODBC driver", "Oracle 19 ODBC driver", "Oracle" } },
};

static const struct system *system_of(str word, bool is_scheme)
{
	for (size_t i = 0; i < sizeof systems / sizeof *systems; i++)
		if (is_scheme ? str_is_among(word, systems[i].schemes) : str_eq_fold(word, str_of(systems[i].name)))
			return &systems[i];
	return NULL;
}

/* ---- connection strings ---- */

static bool is_key(str key, const char *words)
{
	return key.len && str_at(key, ' ') < 0 && str_is_among(key, words);
}

#define PASSWORD_KEYS " pwd password "
#define USER_KEYS " uid user username userid "
#define HOST_KEYS " server servername host hostname "
#define DATABASE_KEYS " database databasename "

static str value_of(const struct odbc_pairs *pairs, const char *words)
{
	for (ptrdiff_t i = 0; i < pairs->len; i++)
		if (is_key(pairs->at[i].key, words))
			return pairs->at[i].value;
	return NO_STR;
}

static void put(struct arena *a, struct odbc_pairs *pairs, str key, str value)
{
	*push(pairs, a) = (struct odbc_pair){ key, value };
}

/* A value in braces, in which a closing one is doubled; false: it does not end. */
static bool take_braced(struct arena *a, str *rest, str *value)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t i = 1;

	for (; i < rest->len; i++) {
		if (rest->at[i] == '}' && (i + 1 >= rest->len || rest->at[i + 1] != '}'))
			break;
		sb_putc(&b, rest->at[i]);
		i += rest->at[i] == '}';
	}
	if (i >= rest->len)
		return false;
	*value = b.len ? str_dup(a, sb_str(&b)) : S("");
	*rest = str_trim(str_from(*rest, i + 1));
	if (str_starts(*rest, S(";")))
		*rest = str_from(*rest, 1);
	return true;
}

static bool read_pairs(struct arena *a, str text, struct odbc_pairs *out, struct err *err)
{
	str key;

	while ((text = str_trim(text)).len) {
		struct odbc_pair *p;

		if (text.at[0] == ';') {
			text = str_from(text, 1);
			continue;
		}
		if (str_at(text, '=') < 1)
			return err_set(err, ERR_USAGE, "the connection string has a part without a value");
		str_cut(&text, '=', &key);
		p = push(out, a);
		p->key = str_trim(key);
		text = str_trim(text);
		if (!str_starts(text, S("{")))
			str_cut(&text, ';', &p->value);
		else if (!take_braced(a, &text, &p->value))
			return err_set(err, ERR_USAGE, "the connection string has a { without its }");
		p->value = p->value.at ? str_trim(p->value) : S("");
	}
	return true;
}

static void put_value(struct sb *out, str value)
{
	bool plain = !str_starts(value, S("{")) && str_eq(str_trim(value), value);

	for (ptrdiff_t i = 0; i < value.len; i++)
		plain = plain && value.at[i] != ';' && value.at[i] != '}';
	if (plain) {
		sb_put(out, value);
		return;
	}
	sb_putc(out, '{');
	for (ptrdiff_t i = 0; i < value.len; i++) {
		sb_putc(out, value.at[i]);
		sb_puts(out, value.at[i] == '}' ? "}" : "");
	}
	sb_putc(out, '}');
}

static void put_pair(struct sb *out, str key, str value)
{
	if (!value.at)
		return;
	sb_fmt(out, "%s%.*s=", out->len ? ";" : "", STR(key));
	put_value(out, value);
}

str odbc_connection_string(struct arena *a, const struct odbc_address *address, str driver)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	put_pair(&b, S("Driver"), driver);
	for (ptrdiff_t i = 0; i < address->pairs.len; i++)
		put_pair(&b, address->pairs.at[i].key, address->pairs.at[i].value);
	put_pair(&b, S("PWD"), address->password);
	return str_dup(a, sb_str(&b));
}

/* ---- odbc: ---- */

static bool may_be_secret(str key)
{
	static const char *const words[] = { "pwd", "pass", "secret", "token", "key", "credential" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_find_fold(key, str_of(words[i])) >= 0)
			return true;
	return false;
}

static str pairs_shown(struct arena *a, const struct odbc_pairs *pairs)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (pairs->len == 1 && is_key(pairs->at[0].key, " dsn "))
		return str_fmt(a, "odbc:%.*s", STR(pairs->at[0].value));
	for (ptrdiff_t i = 0; i < pairs->len; i++)
		if (!may_be_secret(pairs->at[i].key))
			put_pair(&b, pairs->at[i].key, pairs->at[i].value);
	return str_fmt(a, "odbc:%.*s", STR(sb_str(&b)));
}

/* "host,1433", "tcp:host\instance", "host:port/service" */
static void split_server(str server, struct odbc_address *out)
{
	int64_t port = 0;
	ptrdiff_t end;

	if (str_starts(server, S("tcp:")))
		server = str_from(server, 4);
	end = str_at(server, ',') >= 0 ? str_at(server, ',') : str_at(server, '\\');
	out->host = end < 0 ? server : str_upto(server, end);
	if (end >= 0 && str_int(str_trim(str_from(server, end + 1)), &port) && port > 0 && port < 65536)
		out->port = (int)port;
}

static void set_port(struct odbc_pairs *pairs, struct arena *a, int port)
{
	for (ptrdiff_t i = 0; i < pairs->len; i++)
		if (is_key(pairs->at[i].key, " port ")) {
			pairs->at[i].value = str_fmt(a, "%d", port);
			return;
		}
	put(a, pairs, S("Port"), str_fmt(a, "%d", port));
}

/* Through another host: the pair that names the server gets the address of the way, written as it was. */
static void redirect(struct arena *a, const struct source *s, struct odbc_address *out)
{
	for (ptrdiff_t i = 0; i < out->pairs.len; i++) {
		struct odbc_pair *p = &out->pairs.at[i];

		if (!is_key(p->key, HOST_KEYS))
			continue;
		if (str_at(p->value, ',') >= 0)
			p->value = str_fmt(a, "%.*s,%d", STR(s->at_address), s->at_port);
		else {
			p->value = s->at_address;
			set_port(&out->pairs, a, s->at_port);
		}
		return;
	}
}

static bool read_string(struct arena *a, const struct source *s, struct odbc_address *out, struct err *err)
{
	struct odbc_pairs all = { 0 };
	str text = str_trim(str_from(s->url, 5));
	int64_t port;

	while (str_starts(text, S("/")) && str_at(text, '=') < 0)
		text = str_from(text, 1);
	if (!text.len) {
		err_set(err, ERR_USAGE, "the address names no data source");
		return err_next(err, "Write odbc:DSN, or a connection string, as in odbc:Driver=...;Server=....");
	}
	if (str_at(text, '=') < 0)
		put(a, &all, S("DSN"), text);
	else if (!read_pairs(a, text, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		if (is_key(all.at[i].key, PASSWORD_KEYS))
			out->password = all.at[i].value;
		else
			*push(&out->pairs, a) = all.at[i];
	}
	out->shown = pairs_shown(a, &out->pairs);
	out->user = value_of(&out->pairs, USER_KEYS);
	out->database = value_of(&out->pairs, DATABASE_KEYS);
	split_server(value_of(&out->pairs, HOST_KEYS), out);
	if (str_int(value_of(&out->pairs, " port "), &port) && port > 0 && port < 65536)
		out->port = (int)port;
	if (s->at_address.len)
		redirect(a, s, out);
	return true;
}

/* ---- URLs ---- */

/* The parameters of the URL that are not ours go into the connection string. */
static void put_query(struct arena *a, const struct http_address *at, struct odbc_address *out)
{
	for (ptrdiff_t i = 0; i < at->query.len; i++) {
		str key = at->query.at[i].key, value = at->query.at[i].value;

		if (is_key(key, PASSWORD_KEYS))
			out->password = value;
		else if (is_key(key, USER_KEYS))
			out->user = value;
		else if (is_key(key, DATABASE_KEYS))
			out->database = value;
		else if (is_key(key, " driver "))
			out->drivers[0] = value;
		else
			put(a, &out->pairs, key, value);
	}
}

/* FreeTDS takes a port as Microsoft's driver does, after a comma. */
static void put_sqlserver(struct arena *a, struct odbc_address *out, str host, int port)
{
	put(a, &out->pairs, S("Server"), str_fmt(a, "%.*s,%d", STR(host), port));
	if (out->database.len)
		put(a, &out->pairs, S("Database"), out->database);
}

static void put_oracle(struct arena *a, struct odbc_address *out, str host, int port)
{
	put(a, &out->pairs, S("DBQ"),
	    str_fmt(a, "%.*s:%d%s%.*s", STR(host), port, out->database.len ? "/" : "", STR(out->database)));
}

static bool read_url(struct arena *a, const struct source *s, struct odbc_address *out, struct err *err)
{
	const struct system *system;
	struct http_address at;

	if (!http_address_read(a, s->url, &at, err))
		return false;
	system = system_of(at.scheme, true);
	if (!system)
		return err_set(err, ERR_USAGE, "%.*s:// is not an address of ODBC", STR(at.scheme));
	if (!at.host.len)
		return err_set(err, ERR_USAGE, "the address names no host");
	if (at.path.len > 1)
		return err_set(err, ERR_USAGE,
			       "an address of this system has one name after the host, and this one has %td",
			       at.path.len);
	out->system = str_of(system->name);
	out->shown = http_address_shown(a, &at);
	out->user = at.user;
	out->password = at.password;
	out->database = at.path.len ? at.path.at[0] : NO_STR;
	out->host = at.host;
	out->port = at.port ? at.port : system->port;
	put_query(a, &at, out);
	(system->port == 1433 ? put_sqlserver : put_oracle)(a, out, s->at_address.len ? s->at_address : out->host,
							    s->at_address.len ? s->at_port : out->port);
	if (out->user.len)
		put(a, &out->pairs, S("UID"), out->user);
	if (!out->drivers[0].len)
		for (size_t i = 0; i < sizeof system->drivers / sizeof *system->drivers; i++)
			out->drivers[i] = str_of(system->drivers[i]);
	return true;
}

/* ---- the address ---- */

static void take_options(struct arena *a, const struct source *s, struct odbc_address *out)
{
	str driver = source_option(s, &odbc_options[OPTION_DRIVER]),
	    system = source_option(s, &odbc_options[OPTION_SYSTEM]), password = source_password(s);

	if (password.len)
		out->password = password;
	if (system.len)
		out->system = str_lower(a, system);
	if (driver.len) {
		for (size_t i = 1; i < sizeof out->drivers / sizeof *out->drivers; i++)
			out->drivers[i] = NO_STR;
		out->drivers[0] = driver;
	}
}

bool odbc_address_read(struct arena *a, const struct source *s, struct odbc_address *out, struct err *err)
{
	struct odbc_address read = { 0 };

	if (!(str_eq_fold(str_upto(s->url, 5), S("odbc:")) ? read_string : read_url)(a, s, &read, err))
		return false;
	take_options(a, s, &read);
	*out = read;
	return true;
}

bool odbc_parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	struct odbc_address address;

	if (!odbc_address_read(a, s, &address, err))
		return false;
	*shown = address.shown;
	return true;
}

bool odbc_server(struct arena *a, const struct source *s, str *host, int *port, struct err *err)
{
	struct odbc_address address;

	if (!odbc_address_read(a, s, &address, err))
		return false;
	if (!address.host.len || !address.port) {
		err_set(err, ERR_USAGE, "%.*s does not name host and port of the server", STR(address.shown));
		return err_next(err, "Write them as Server and Port of a connection string.");
	}
	*host = address.host;
	*port = address.port;
	return true;
}

str odbc_database(struct arena *a, const struct source *s)
{
	struct odbc_address address;
	struct err ignored = { 0 };

	return odbc_address_read(a, s, &address, &ignored) ? address.database : NO_STR;
}

/* Of a connection string: the data source, the database, else the host. */
str odbc_called_after(str shown)
{
	static const char *const keys[] = { "DSN=", "Database=", "Server=" };
	str text = str_from(shown, 5), value = NO_STR;

	if (str_at(text, '=') < 0)
		return text;
	for (size_t i = 0; i < sizeof keys / sizeof *keys && !value.len; i++) {
		ptrdiff_t at = str_find_fold(text, str_of(keys[i]));

		value = at < 0 ? NO_STR : str_from(text, at + str_of(keys[i]).len);
		value = str_at(value, ';') < 0 ? value : str_upto(value, str_at(value, ';'));
	}
	return value.len ? value : S("odbc");
}
