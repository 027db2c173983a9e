#include "net/mysql_settings.h"

#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/percent.h"

#include "base/banned.h"

/* ---- names ---- */

static const char *const names[] = {
#define _(id, name) name,
	MY_SETTINGS(_)
#undef _
};

static char folded(char c)
{
	return c == '_' ? '-' : c >= 'A' && c <= 'Z' ? (char)(c | 32) : c;
}

enum my_setting my_setting_named(str name)
{
	for (int i = 0; i < MY_SETTING_COUNT; i++) {
		str one = str_of(names[i]);
		bool same = one.len == name.len;

		for (ptrdiff_t k = 0; same && k < one.len; k++)
			same = folded(name.at[k]) == one.at[k];
		if (same)
			return (enum my_setting)i;
	}
	return MY_SETTING_COUNT;
}

/* ---- URLs ---- */

static const char shape[] = "Write mysql://user@host:port/database; mariadb:// is the same.";

static bool unescaped(struct arena *a, str url, str part, str *out, struct err *err)
{
	char *at = arena_alloc(a, part.len + 1, 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < part.len; i++) {
		bool good = part.at[i] != '%' ||
			    (i + 2 < part.len && hex_digit(part.at[i + 1]) >= 0 && hex_digit(part.at[i + 2]) >= 0 &&
			     (hex_digit(part.at[i + 1]) || hex_digit(part.at[i + 2])));

		if (!good) {
			err_set(err, ERR_USAGE, "%% in a URL needs two hexadecimal digits");
			err_next(err, "Write %%25 for a %% itself.");
			err_point(err, url, part.at + i - url.at);
			return false;
		}
		at[n++] = (char)(part.at[i] == '%' ? hex_digit(part.at[i + 1]) << 4 | hex_digit(part.at[i + 2])
						   : part.at[i]);
		i += part.at[i] == '%' ? 2 : 0;
	}
	*out = str_n(at, n);
	return true;
}

static bool read_user(struct arena *a, str url, str user, struct my_settings *out, struct err *err)
{
	ptrdiff_t colon = str_at(user, ':');

	if (colon >= 0 && !unescaped(a, url, str_from(user, colon + 1), &out->value[MY_PASSWORD], err))
		return false;
	user = colon < 0 ? user : str_upto(user, colon);
	return !user.len || unescaped(a, url, user, &out->value[MY_USER], err);
}

static bool read_port(str url, str port, struct my_settings *out, struct err *err)
{
	int64_t n;

	out->value[MY_PORT] = port;
	if (str_int(port, &n) && n >= 1 && n <= 65535 && port.at[0] != '+')
		return true;
	err_set(err, ERR_USAGE, "invalid port \"%.*s\"; a port is a number from 1 to 65535", STR(port));
	err_point(err, url, port.at - url.at);
	return false;
}

static bool read_host(struct arena *a, str url, str host, struct my_settings *out, struct err *err)
{
	ptrdiff_t bracket = str_starts(host, S("[")) ? str_at(host, ']') : -1;
	ptrdiff_t colon = str_at(str_from(host, bracket + 1), ':');

	if (str_at(host, ',') >= 0)
		return err_set(err, ERR_USAGE, "the URL names several hosts; one server is one source");
	if (colon >= 0) {
		colon += bracket + 1;
		if (!read_port(url, str_from(host, colon + 1), out, err))
			return false;
		host = str_upto(host, colon);
	}
	if (bracket > 0)
		host = str_n(host.at + 1, bracket - 1);
	return !host.len || unescaped(a, url, host, &out->value[MY_HOST], err);
}

static bool read_parameter(struct arena *a, str url, str word, struct my_settings *out, struct err *err)
{
	ptrdiff_t equals = str_at(word, '=');
	str name = equals < 0 ? word : str_upto(word, equals);
	enum my_setting s = my_setting_named(name);

	if (s != MY_SETTING_COUNT && s >= MY_FIRST_PARAMETER && equals >= 0)
		return unescaped(a, url, str_from(word, equals + 1), &out->value[s], err);
	if (s != MY_SETTING_COUNT && equals < 0)
		err_set(err, ERR_USAGE, "%.*s in a URL needs a value", STR(name));
	else
		err_set(err, ERR_USAGE, "unknown parameter \"%.*s\" in the URL", STR(name));
	err_point(err, url, word.at - url.at);
	err_next(err, "Parameters are %s, %s, %s, %s, %s, %s and others, as in an option file.", names[MY_SSL_MODE],
		 names[MY_SSL_CA], names[MY_SSL_CERT], names[MY_SSL_KEY], names[MY_SOCKET], names[MY_TLS_VERSION]);
	for (int i = MY_FIRST_PARAMETER; i < MY_SETTING_COUNT; i++)
		if (str_distance(a, name, str_of(names[i]), 2) <= 2)
			err_suggest(err, str_of(names[i]));
	return false;
}

static ptrdiff_t end_of_authority(str rest)
{
	ptrdiff_t end = 0;

	while (end < rest.len && rest.at[end] != '/' && rest.at[end] != '?')
		end++;
	return end;
}

bool my_read_url(struct arena *a, str url, struct my_settings *out, struct err *err)
{
	ptrdiff_t start = str_find(url, S("://")), end, at;
	str rest = str_from(url, start + 3), authority, path, query = NO_STR, word;
	enum my_tls tls;

	if (memchr(url.at ? url.at : "", '\0', (size_t)url.len))
		return err_set(err, ERR_USAGE, "the address contains a NUL byte");
	if (start < 0) {
		err_set(err, ERR_USAGE, "not a URL of a MySQL or MariaDB server");
		return err_next(err, "%s", shape);
	}
	end = end_of_authority(rest);
	authority = str_upto(rest, end);
	path = end < rest.len ? str_from(rest, end) : S("");
	if (str_at(path, '?') >= 0) {
		query = str_from(path, str_at(path, '?') + 1);
		path = str_upto(path, str_at(path, '?'));
	}
	if (str_at(authority, '@') < 0 && str_at(path, '@') >= 0) {
		err_set(err, ERR_USAGE, "the name or password in this URL contains a /"); /* which is not shown */
		return err_next(err, "Write %%2F for a / there, or leave the password to ~/.my.cnf.");
	}
	at = str_at_last(authority, '@');
	if (at >= 0 && !read_user(a, url, str_upto(authority, at), out, err))
		return false;
	if (!read_host(a, url, str_from(authority, at + 1), out, err))
		return false;
	path = path.len ? str_from(path, 1) : path;
	if (str_at(path, '/') >= 0) {
		err_set(err, ERR_USAGE, "the URL names more than a database after its host");
		return err_next(err, "%s", shape);
	}
	if (path.len && !unescaped(a, url, path, &out->value[MY_DATABASE], err))
		return false;
	while (str_cut(&query, '&', &word))
		if (word.len && !read_parameter(a, url, word, out, err))
			return false;
	return my_tls_wanted(out, &tls, err);
}

void my_put_url(struct sb *out, str scheme, const struct my_settings *s)
{
	const str *v = s->value;
	bool question = false;

	sb_fmt(out, "%.*s://", STR(scheme));
	if (v[MY_USER].len) {
		percent_put(out, v[MY_USER], "");
		sb_putc(out, '@');
	}
	if (str_at(v[MY_HOST], ':') >= 0)
		sb_fmt(out, "[%.*s]", STR(v[MY_HOST]));
	else
		percent_put(out, v[MY_HOST], "");
	if (v[MY_PORT].len)
		sb_fmt(out, ":%.*s", STR(v[MY_PORT]));
	if (v[MY_DATABASE].len) {
		sb_putc(out, '/');
		percent_put(out, v[MY_DATABASE], "");
	}
	for (int i = MY_FIRST_PARAMETER; i < MY_SETTING_COUNT; i++) {
		if (!v[i].at)
			continue;
		sb_fmt(out, "%s%s=", question ? "&" : v[MY_DATABASE].len ? "?" : "/?", names[i]);
		percent_put(out, v[i], "");
		question = true;
	}
}

/* ---- TLS ---- */

static bool is_on(str word)
{
	return word.at && (!word.len || str_is_among(word, " 1 on true yes "));
}

bool my_tls_wanted(const struct my_settings *s, enum my_tls *out, struct err *err)
{
	/* The library checks a certificate together with the host's name. */
	static const struct {
		const char *word;
		enum my_tls tls;
	} modes[] = { { "disabled", MY_TLS_OFF },
		      { "preferred", MY_TLS_TRIED },
		      { "required", MY_TLS_REQUIRED },
		      { "verify_ca", MY_TLS_VERIFIED },
		      { "verify_identity", MY_TLS_VERIFIED } };
	str mode = s->value[MY_SSL_MODE], ssl = s->value[MY_SSL];

	*out = is_on(s->value[MY_SSL_VERIFY]) ? MY_TLS_VERIFIED
	       : is_on(ssl)		      ? MY_TLS_REQUIRED
	       : ssl.at			      ? MY_TLS_OFF
					      : MY_TLS_TRIED;
	if (!mode.at)
		return true;
	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
		if (str_eq_fold(mode, str_of(modes[i].word))) {
			*out = modes[i].tls;
			return true;
		}
	err_set(err, ERR_USAGE, "unknown ssl-mode \"%.*s\"", STR(mode));
	return err_next(err, "Write DISABLED, PREFERRED, REQUIRED, VERIFY_CA or VERIFY_IDENTITY.");
}

bool my_tls_files(const struct my_settings *s, struct err *err)
{
	static const enum my_setting files[] = { MY_SSL_CA, MY_SSL_CAPATH, MY_SSL_CERT, MY_SSL_KEY };
	scoped(arena_close) struct arena *a = arena_open();

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		str path = s->value[files[i]];

		if (path.len && access(str_c(a, path), R_OK) != 0) {
			err_errno(err, ERR_CONNECT, "cannot read the file for TLS", path);
			return err_next(err, "Correct %s in the address or the option file.", names[files[i]]);
		}
	}
	return true;
}
