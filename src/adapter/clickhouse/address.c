/* Where a server of ClickHouse is and who signs in: the URL, then the variables and the file of clickhouse-client. */
#include "adapter/clickhouse/client_config.h"
#include "adapter/clickhouse/connection.h"

#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

enum { HTTP_PORT = 8123, HTTPS_PORT = 8443, NATIVE_PORT = 9000, NATIVE_TLS_PORT = 9440, TLS_PORT = 443 };

enum { OPTION_CA_FILE = NETWORK_OPTION_COUNT, OPTION_TOKEN };
const struct source_option click_options[] = {
	NETWORK_OPTIONS,
	[OPTION_CA_FILE] = { .name = "ca_file", .help = "the file with the certificates to trust" },
	[OPTION_TOKEN] = { .name = "token",
			   .help = "the variable that holds a token, sent in place of a password",
			   .secret = true },
	{ 0 },
};

static const char cloud[] = ".clickhouse.cloud";

bool click_claims(str text)
{
	return str_starts(text, S("jdbc:clickhouse:")) || str_starts(text, S("jdbc:ch:")) ||
	       http_address_is_at(text, HTTP_PORT, cloud, NULL);
}

static str first_of(str one, str two, str three)
{
	return one.len ? one : two.len ? two : three;
}

static str variable(const char *name)
{
	return str_of(getenv(name));
}

static bool is_tls(const struct http_address *at, const struct click_config *config)
{
	enum truth secure = http_address_truth(at, S("secure"));

	secure = secure ? secure : http_address_truth(at, S("ssl"));
	if (secure || str_eq(at->scheme, S("https")) || str_eq(at->scheme, S("clickhouses")))
		return secure != NO;
	if (str_eq(at->scheme, S("http")))
		return false;
	if (at->port)
		return at->port == HTTPS_PORT || at->port == NATIVE_TLS_PORT || at->port == TLS_PORT;
	return str_ends(at->host, str_of(cloud)) ||
	       (config->secure.len && str_is_among(config->secure, " 1 true yes "));
}

/* The ports of clickhouse-client have companions for HTTP. */
static int http_port(int port, bool tls)
{
	if (port && port != NATIVE_PORT && port != NATIVE_TLS_PORT)
		return port;
	return tls ? HTTPS_PORT : HTTP_PORT;
}

static bool is_ours(str scheme)
{
	return str_is_among(scheme, " clickhouse clickhouses clickhousedb clickhouse+http ch http https ");
}

bool click_address(struct arena *a, const struct source *s, struct click_address *out, struct err *err)
{
	struct click_address found = { 0 };
	struct click_config config;
	struct http_address at, shown;
	int64_t port;
	bool tls;

	if (!http_address_read(a, s->url, &at, err))
		return false;
	if (!is_ours(at.scheme))
		return err_set(err, ERR_USAGE, "%.*s:// is not an address of ClickHouse", STR(at.scheme));
	if (at.path.len > 1)
		return err_set(err, ERR_USAGE,
			       "an address of ClickHouse has one database after the host, and this one has %td parts",
			       at.path.len);
	shown = at;
	if (str_eq(at.scheme, S("ch"))) /* of the JDBC driver alone */
		shown.scheme = S("clickhouse");
	at.host = first_of(at.host, variable("CLICKHOUSE_HOST"), NO_STR);
	if (!click_config_read(a, at.host, &config, err))
		return false;
	at.host = first_of(config.host, at.host, S("localhost"));
	if (!at.port && str_int(config.port, &port) && port > 0 && port < 65536)
		at.port = (int)port;
	tls = is_tls(&at, &config);
	found.base = str_fmt(a, "%s://%.*s:%d", tls ? "https" : "http", STR(at.host), http_port(at.port, tls));
	found.database = first_of(at.path.len ? at.path.at[0] : NO_STR, props_get(&at.query, S("database")),
				  config.database);
	found.login.user = first_of(first_of(at.user, props_get(&at.query, S("user")), variable("CLICKHOUSE_USER")),
				    config.user, S("default"));
	found.login.password = first_of(first_of(source_password(s), at.password, NO_STR),
					first_of(props_get(&at.query, S("password")), variable("CLICKHOUSE_PASSWORD"),
						 NO_STR),
					config.password);
	found.ca_file = first_of(source_option(s, &click_options[OPTION_CA_FILE]), config.ca_file, NO_STR);
	found.login.token = source_option(s, &click_options[OPTION_TOKEN]);
	found.shown = http_address_shown(a, &shown);
	*out = found;
	return true;
}

bool click_parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	struct click_address address;

	if (!click_address(a, s, &address, err))
		return false;
	*shown = address.shown;
	return true;
}

bool click_server(struct arena *a, const struct source *s, str *host, int *port, struct err *err)
{
	struct click_address address;

	return click_address(a, s, &address, err) && http_address_server(address.base, host, port, err);
}
