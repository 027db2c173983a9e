#include "mcp/http/address.h"

#include <arpa/inet.h>

#include "base/arena.h"
#include "base/banned.h"

static bool is_invalid(str text, struct err *err)
{
	err_set(err, ERR_USAGE, "the address should be IP:PORT, such as 127.0.0.1:3900, not \"%.*s\"", STR(text));
	return err_next(err, "Port 0 takes any free port.");
}

static bool is_numeric(const char *host)
{
	struct in6_addr any;

	return inet_pton(AF_INET, host, &any) == 1 || inet_pton(AF_INET6, host, &any) == 1;
}

bool mcp_address_read(struct arena *a, str text, struct httpd_options *out, bool *local, struct err *err)
{
	ptrdiff_t colon = str_at_last(text, ':');
	str host = str_upto(text, colon < 0 ? 0 : colon);
	int64_t port;

	if (!host.len || !str_int(str_from(text, colon + 1), &port) || port < 0 || port > UINT16_MAX)
		return is_invalid(text, err);
	if (str_starts(host, S("[")) && str_ends(host, S("]")))
		host = str_n(host.at + 1, host.len - 2);
	else if (str_at(host, ':') >= 0)
		return is_invalid(text, err);
	if (str_eq_fold(host, S("localhost")))
		host = S("127.0.0.1");
	if (!is_numeric(str_c(a, host)))
		return err_set(err, ERR_USAGE, "\"%.*s\" is not an IP address", STR(host));
	*local = str_eq(host, S("127.0.0.1")) || str_eq(host, S("::1"));
	out->address = str_dup(a, host);
	out->port = (int)port;
	return true;
}

str mcp_address_url(struct arena *a, str address, int port)
{
	bool six = str_at(address, ':') >= 0;

	return str_fmt(a, "http://%s%.*s%s:%d/mcp", six ? "[" : "", STR(address), six ? "]" : "", port);
}
