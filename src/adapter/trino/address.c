/* Where a coordinator is and who signs in: the URL, then the variables and the file of Trino's command line. */
#include "adapter/trino/connection.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/url.h"

#include "base/banned.h"

enum { PORT = 8080, TLS_PORT = 443, OTHER_TLS_PORT = 8443, FILE_MOST = 64 << 10 };

enum { OPTION_CA_FILE = NETWORK_OPTION_COUNT, OPTION_TOKEN };
const struct source_option trino_options[] = {
	NETWORK_OPTIONS,
	[OPTION_CA_FILE] = { .name = "ca_file", .help = "the file with the certificates to trust" },
	[OPTION_TOKEN] = { .name = "token",
			   .help = "the variable that holds a token, sent in place of a password",
			   .secret = true },
	{ 0 },
};

bool trino_claims(str text)
{
	return str_starts(text, S("jdbc:trino:")) || str_starts(text, S("jdbc:presto:")) ||
	       http_address_is_at(text, PORT, ".starburst.io", "trino.") ||
	       http_address_is_at(text, 0, NULL, "presto.");
}

static str first_of(str one, str two)
{
	return one.len ? one : two;
}

static str variable(const char *name)
{
	return str_of(getenv(name));
}

/* A value of the file with the options of the command line: lines of key=value. */
static str option_of(str file, str key)
{
	str line, name;

	while (file.len && str_cut(&file, '\n', &line))
		if (str_cut(&line, '=', &name) && str_eq(str_trim(name), key))
			return str_trim(line);
	return NO_STR;
}

static str read_file(struct arena *a)
{
	str path = variable("TRINO_CONFIG"), text = NO_STR;
	struct err ignored = { 0 };

	if (!path.len && getenv("HOME"))
		path = str_fmt(a, "%s/.trino_config", getenv("HOME"));
	return path.len && file_exists(path) && file_read(a, path, FILE_MOST, &text, &ignored) ? text : NO_STR;
}

static bool is_tls(const struct http_address *at)
{
	enum truth ssl = http_address_truth(at, S("SSL"));

	if (ssl || str_eq(at->scheme, S("https")))
		return ssl != NO;
	return !str_eq(at->scheme, S("http")) && (at->port == TLS_PORT || at->port == OTHER_TLS_PORT);
}

/* "server=https://trino.example.com:8443" or "server=host:8080" in the place of the address's own. */
static bool take_server(struct arena *a, str server, struct http_address *at, struct err *err)
{
	struct http_address other;

	if (at->host.len || !server.len)
		return true;
	if (str_find(server, S("://")) < 0)
		server = str_fmt(a, "http://%.*s", STR(server));
	if (!http_address_read(a, server, &other, err))
		return false;
	at->host = other.host;
	at->port = at->port ? at->port : other.port;
	if (str_eq(other.scheme, S("https")))
		at->scheme = other.scheme;
	return true;
}

/* Its own clients refuse that too. */
static bool is_safe(const struct trino_address *found, const struct http_address *at, bool tls, struct err *err)
{
	bool here = host_is_local(at->host) && found->login.token.len;

	if (tls || here || (!found->login.token.len && !found->login.password.len))
		return true;
	err_set(err, ERR_USAGE, "a %s is only sent over TLS", found->login.token.len ? "token" : "password");
	return err_next(err, "Use an address with https, or with SSL=true.");
}

bool trino_address(struct arena *a, const struct source *s, struct trino_address *out, struct err *err)
{
	struct trino_address found = { 0 };
	struct http_address at, shown;
	str file = read_file(a), port;
	bool tls;

	if (!http_address_read(a, s->url, &at, err))
		return false;
	if (!str_is_among(at.scheme, " trino presto http https "))
		return err_set(err, ERR_USAGE, "%.*s:// is not an address of Trino", STR(at.scheme));
	if (at.path.len > 2)
		return err_set(
			err, ERR_USAGE,
			"an address of Trino has a catalog and a schema after the host, and this one has %td parts",
			at.path.len);
	shown = at;
	found.presto = str_eq(at.scheme, S("presto"));
	if (!take_server(a, option_of(file, S("server")), &at, err))
		return false;
	at.host = first_of(at.host, S("localhost"));
	tls = is_tls(&at);
	port = at.port && at.port != (tls ? TLS_PORT : 80) ? str_fmt(a, ":%d", at.port) : S("");
	if (!at.port && !tls)
		port = str_fmt(a, ":%d", PORT);
	found.base = str_fmt(a, "%s://%.*s%.*s", tls ? "https" : "http", STR(at.host), STR(port));
	found.catalog = at.path.len ? at.path.at[0] : option_of(file, S("catalog"));
	found.schema = at.path.len > 1 ? at.path.at[1] : NO_STR;
	found.login.user = first_of(first_of(at.user, props_get(&at.query, S("user"))),
				    first_of(variable("TRINO_USER"),
					     first_of(option_of(file, S("user")), variable("USER"))));
	found.login.user = first_of(found.login.user, S("ocat"));
	found.login.password = first_of(source_password(s),
					first_of(first_of(at.password, props_get(&at.query, S("password"))),
						 variable("TRINO_PASSWORD")));
	found.login.token = first_of(source_option(s, &trino_options[OPTION_TOKEN]),
				     props_get(&at.query, S("accessToken")));
	found.ca_file = source_option(s, &trino_options[OPTION_CA_FILE]);
	found.shown = http_address_shown(a, &shown);
	if (!is_safe(&found, &at, tls, err))
		return false;
	*out = found;
	return true;
}

bool trino_parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	struct trino_address address;

	if (!trino_address(a, s, &address, err))
		return false;
	*shown = address.shown;
	return true;
}

str trino_database(struct arena *a, const struct source *s)
{
	struct trino_address address;
	struct err ignored = { 0 };

	return trino_address(a, s, &address, &ignored) ? address.catalog : NO_STR;
}

bool trino_server(struct arena *a, const struct source *s, str *host, int *port, struct err *err)
{
	struct trino_address address;

	return trino_address(a, s, &address, err) && http_address_server(address.base, host, port, err);
}
