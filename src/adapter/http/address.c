#include "adapter/http/address.h"

#include <string.h>

#include "base/arena.h"
#include "base/percent.h"
#include "base/url.h"

#include "base/banned.h"

enum { PLAIN_PORT = 80, TLS_PORT = 443 };

/* ---- reading ---- */

static bool read_port(str text, int *port, struct err *err)
{
	int64_t n;

	if (!text.len)
		return true;
	if (!str_int(text, &n) || n < 1 || n > 65535)
		return err_set(err, ERR_USAGE, "invalid port \"%.*s\"", STR(text));
	*port = (int)n;
	return true;
}

static bool is_host(str host)
{
	bool ipv6 = str_starts(host, S("["));

	for (ptrdiff_t i = 0; i < host.len; i++)
		if ((unsigned char)host.at[i] <= ' ' || strchr("<>\"'\\^`{|}%*", host.at[i]) ||
		    (!ipv6 && host.at[i] == ':'))
			return false;
	return !ipv6 || str_ends(host, S("]"));
}

/* Of user:password@host:port. */
static bool read_authority(struct arena *a, str text, struct http_address *out, struct err *err)
{
	ptrdiff_t at = str_at_last(text, '@'), bracket, colon;
	str login = at < 0 ? NO_STR : str_upto(text, at), place = str_from(text, at + 1);

	if (login.at) {
		colon = str_at(login, ':');
		out->user = percent_decoded(a, colon < 0 ? login : str_upto(login, colon));
		if (colon >= 0)
			out->password = percent_decoded(a, str_from(login, colon + 1));
		if (!out->user.len)
			out->user = NO_STR;
	}
	bracket = str_at_last(place, ']');
	colon = str_at_last(place, ':');
	colon = colon > bracket ? colon : -1;
	if (colon >= 0 && !read_port(str_from(place, colon + 1), &out->port, err))
		return false;
	place = colon < 0 ? place : str_upto(place, colon);
	if (!is_host(place))
		return err_set(err, ERR_USAGE, "invalid host in the address");
	out->host = place.len ? str_lower(a, place) : NO_STR;
	return true;
}

static void read_query(struct arena *a, str text, struct http_address *out)
{
	str one;

	while (text.len && str_cut(&text, '&', &one)) {
		ptrdiff_t equal = str_at(one, '=');

		if (one.len)
			props_put(&out->query, a, percent_decoded(a, equal < 0 ? one : str_upto(one, equal)),
				  equal < 0 ? S("") : percent_decoded(a, str_from(one, equal + 1)));
	}
}

static bool is_scheme(str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++) {
		char c = text.at[i];
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');

		if (!letter && (!i || !((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.')))
			return false;
	}
	return text.len > 0;
}

bool http_address_read(struct arena *a, str text, struct http_address *out, struct err *err)
{
	str rest = text, part;
	struct http_address read = { 0 };
	ptrdiff_t colon, end;

	while (str_eq_fold(str_upto(rest, 5), S("jdbc:")))
		rest = str_from(rest, 5);
	colon = str_at(rest, ':');
	if (colon < 1 || !is_scheme(str_upto(rest, colon)))
		return err_set(err, ERR_USAGE, "the address has no scheme, such as https://");
	read.scheme = str_lower(a, str_upto(rest, colon));
	rest = str_from(rest, colon + 1);
	if (str_at(rest, '#') >= 0)
		rest = str_upto(rest, str_at(rest, '#'));
	if (str_at(rest, '?') >= 0) {
		read_query(a, str_from(rest, str_at(rest, '?') + 1), &read);
		rest = str_upto(rest, str_at(rest, '?'));
	}
	if (str_starts(rest, S("//"))) {
		rest = str_from(rest, 2);
		end = str_at(rest, '/');
		if (!read_authority(a, end < 0 ? rest : str_upto(rest, end), &read, err))
			return false;
		rest = end < 0 ? NO_STR : str_from(rest, end);
	}
	while (rest.len && str_cut(&rest, '/', &part))
		if (part.len)
			*push(&read.path, a) = percent_decoded(a, part);
	*out = read;
	return true;
}

/* ---- showing ---- */

static bool may_be_secret(str key)
{
	static const char *const words[] = { "pass", "pwd", "token", "secret", "key", "credential", "jwt", "auth" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_find_fold(key, str_of(words[i])) >= 0)
			return true;
	return false;
}

str http_address_shown(struct arena *a, const struct http_address *address)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool first = true;

	sb_fmt(&b, "%.*s://", STR(address->scheme));
	if (address->user.len) {
		percent_put(&b, address->user, "");
		sb_putc(&b, '@');
	}
	sb_put(&b, address->host);
	if (address->port)
		sb_fmt(&b, ":%d", address->port);
	for (ptrdiff_t i = 0; i < address->path.len; i++) {
		sb_putc(&b, '/');
		percent_put(&b, address->path.at[i], "");
	}
	for (ptrdiff_t i = 0; i < address->query.len; i++) {
		if (may_be_secret(address->query.at[i].key))
			continue;
		sb_putc(&b, first ? '?' : '&');
		percent_put(&b, address->query.at[i].key, "");
		sb_putc(&b, '=');
		percent_put(&b, address->query.at[i].value, "");
		first = false;
	}
	return str_dup(a, sb_str(&b));
}

str http_address_called(str shown)
{
	str rest = str_from(shown, str_find(shown, S("://")) + 3), host = NO_STR, path = NO_STR;

	if (str_at(rest, '?') >= 0)
		rest = str_upto(rest, str_at(rest, '?'));
	str_cut(&rest, '/', &host);
	str_cut(&rest, '/', &path);
	host = str_from(host, str_at_last(host, '@') + 1);
	return path.len ? path : str_at(host, ':') < 0 ? host : str_upto(host, str_at(host, ':'));
}

/* ---- questions ---- */

bool http_address_server(str base, str *host, int *port, struct err *err)
{
	int64_t number = str_starts(base, S("https:")) ? TLS_PORT : PLAIN_PORT;
	ptrdiff_t at;

	*host = url_host(base);
	at = host->len ? host->at - base.at + host->len : base.len;
	str_int(str_from(base, at + 1), &number);
	*port = (int)number;
	return host->len > 0 || err_set(err, ERR_USAGE, "%.*s names no host", STR(base));
}

enum truth http_address_truth(const struct http_address *address, str key)
{
	str word = props_get(&address->query, key);

	if (word.len && str_is_among(word, " yes true on 1 "))
		return YES;
	return word.len && str_is_among(word, " no false off 0 ") ? NO : MAYBE;
}

bool http_address_is_at(str text, int port, const char *host_end, const char *host_start)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct http_address address;
	struct err ignored = { 0 };

	if (!str_starts(text, S("http://")) && !str_starts(text, S("https://")))
		return false;
	if (!http_address_read(a, text, &address, &ignored) || !address.host.len)
		return false;
	return (port && address.port == port) || (host_end && str_ends(address.host, str_of(host_end))) ||
	       (host_start && str_starts(address.host, str_of(host_start)));
}
