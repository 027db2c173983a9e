#include "service/trace/source_address.h"

#include "base/arena.h"
#include "base/paths.h"
#include "base/percent.h"
#include "base/url.h"
#include "sql/dialect/dialect.h"
#include "base/banned.h"

/* ---- reading ---- */

/* postgres, postgresql+psycopg2 and jdbc:postgresql are one system. */
static const struct dialect *system_of(str scheme)
{
	str word = str_starts(scheme, S("jdbc:")) ? str_from(scheme, 5) : scheme;
	ptrdiff_t plus = str_at(word, '+');

	return dialect_named(plus > 0 ? str_upto(word, plus) : word);
}

static void put_option(struct source_address *to, str key, str value)
{
	if (!value.len)
		return;
	if (str_eq_fold(key, S("host")) || str_eq_fold(key, S("hostaddr")))
		to->host = value;
	else if (str_eq_fold(key, S("port")))
		to->port = value;
	else if (str_eq_fold(key, S("dbname")) || str_eq_fold(key, S("database")))
		to->database = value;
}

static void put_options(struct source_address *to, struct arena *a, str text, char between)
{
	str one, key;

	while (str_cut(&text, between, &one)) {
		str_cut(&one, '=', &key);
		put_option(to, str_trim(key), between == '&' ? percent_decoded(a, one) : str_trim(one));
	}
}

static void put_host(struct source_address *to, str host)
{
	ptrdiff_t colon = str_at_last(host, ':');

	if (colon >= 0 && str_at(host, ']') < colon) {
		to->port = str_from(host, colon + 1);
		host = str_upto(host, colon);
	}
	if (host.len)
		to->host = host;
}

static str without_options(str text, str *options)
{
	ptrdiff_t question = str_at(text, '?');

	*options = question >= 0 ? str_from(text, question + 1) : NO_STR;
	return question >= 0 ? str_upto(text, question) : text;
}

/* Is the database a file? Then nothing of its URL is a host. */
static bool is_in_file(const struct dialect *system, str rest)
{
	str last = str_after_last(rest, '/');

	return (system && system->itself) || (str_starts(rest, S("/")) && str_at(last, '.') > 0);
}

static struct source_address of_url(struct arena *a, str scheme, str rest)
{
	struct source_address out = { .system = system_of(scheme) };
	ptrdiff_t slash;
	str options;

	rest = without_options(rest, &options);
	slash = str_at(rest, '/');
	if (is_in_file(out.system, rest)) {
		out.path = str_starts(rest, S("//")) ? str_from(rest, 1) : rest;
		return out;
	}
	if (slash >= 0 && slash + 1 < rest.len)
		out.database = percent_decoded(a, str_from(rest, slash + 1));
	rest = slash >= 0 ? str_upto(rest, slash) : rest;
	put_host(&out, percent_decoded(a, str_after_last(rest, '@')));
	put_options(&out, a, options, '&');
	return out;
}

struct source_address source_address_of(struct arena *a, str text, str folder)
{
	struct source_address out = { 0 };
	ptrdiff_t scheme, colon;

	text = str_trim(text);
	scheme = str_find(text, S("://"));
	colon = str_at(text, ':');
	if (scheme > 0)
		out = of_url(a, str_upto(text, scheme), str_from(text, scheme + 3));
	else if (str_at(text, '=') > 0)
		put_options(&out, a, text, ' ');
	else if (colon > 0 && dialect_named(str_upto(text, colon)))
		out.path = str_from(text, colon + 1);
	else if (str_at(text, '/') >= 0 || str_at(text, '.') >= 0)
		out.path = text;
	else
		out.database = text;
	if (out.path.len && out.path.at[0] != '/' && folder.len)
		out.path = path_join(a, folder, out.path);
	return out;
}

/* ---- comparing ---- */

static bool is_local(str host)
{
	return !host.len || host.at[0] == '/' || host_is_local(host);
}

static bool said_alike(str one, str other)
{
	return !one.len || !other.len || str_eq_fold(one, other);
}

static bool same_path(str one, str other)
{
	if (one.at[0] == '/' && other.at[0] == '/')
		return str_eq(one, other);
	return str_eq(str_after_last(one, '/'), str_after_last(other, '/'));
}

bool source_address_same(const struct source_address *one, const struct source_address *other)
{
	if (one->path.len || other->path.len)
		return one->path.len && other->path.len && same_path(one->path, other->path);
	return one->database.len && other->database.len && str_eq(one->database, other->database) &&
	       (!one->system || !other->system || one->system == other->system) && said_alike(one->port, other->port) &&
	       (said_alike(one->host, other->host) || (is_local(one->host) && is_local(other->host)));
}
