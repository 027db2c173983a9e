#include "net/pq_messages.h"

#include <string.h>

#include "base/arena.h"
#include "base/percent.h"

#include "base/banned.h"

/* ---- addresses ---- */

bool pq_is_url(str s)
{
	return str_starts(s, S("postgresql://")) || str_starts(s, S("postgres://"));
}

str pq_unquoted(struct arena *a, str address, str message)
{
	scoped(sb_free) struct sb out = SB(1 << 16);
	bool risky = str_find_fold(address, S("pass")) >= 0 || (pq_is_url(address) && str_at(address, '@') >= 0),
	     inside = false;

	for (ptrdiff_t i = 0; i < message.len; i++) {
		char c = message.at[i];

		if (c == '"' && !inside && risky && str_starts(str_from(message, i), S("\"=\"")))
			i += 2, sb_puts(&out, "\"=\"");
		else if (c == '"' && risky)
			inside = !inside, sb_puts(&out, inside ? "\"***" : "\"");
		else if (!inside)
			sb_putc(&out, c);
	}
	return str_dup(a, sb_str(&out));
}

/* ---- mistakes in addresses ---- */

static bool is_port(str s)
{
	int64_t n;

	return !s.len || (str_int(s, &n) && n >= 1 && n <= 65535 && s.at[0] != '+');
}

static bool no_port(str address, str port, struct err *err)
{
	err_set(err, ERR_USAGE, "invalid port \"%.*s\"; a port is a number from 1 to 65535", STR(port));
	err_point(err, address, port.at - address.at);
	return false;
}

static bool is_hex(char c)
{
	return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'f');
}

static bool good_escapes(str address, str part, struct err *err)
{
	for (ptrdiff_t i = 0; i < part.len; i++) {
		if (part.at[i] != '%' || (i + 2 < part.len && is_hex(part.at[i + 1]) && is_hex(part.at[i + 2])))
			continue;
		err_set(err, ERR_USAGE, "%% in a URL needs two hexadecimal digits");
		err_next(err, "Write %%25 for a %% itself.");
		err_point(err, address, part.at + i - address.at);
		return false;
	}
	return true;
}

/* user:password@ extends to the last @ before the path. */
static str after_user(str authority)
{
	for (ptrdiff_t i = authority.len; i > 0; i--)
		if (authority.at[i - 1] == '@')
			return str_from(authority, i);
	return authority;
}

static bool check_url(str address, struct err *err)
{
	str rest = str_from(address, str_find(address, S("://")) + 3), authority = rest, hosts, host;
	ptrdiff_t end = 0;

	while (end < rest.len && rest.at[end] != '/' && rest.at[end] != '?')
		end++;
	authority = str_upto(rest, end);
	if (str_at(authority, '@') < 0 &&
	    str_at(str_upto(rest, str_at(rest, '?') < 0 ? rest.len : str_at(rest, '?')), '@') >= 0) {
		err_set(err, ERR_USAGE, "the name or password in this URL contains a /"); /* which is not shown */
		return err_next(err, "Write %%2F for a / there, or leave the password to ~/.pgpass.");
	}
	hosts = after_user(authority);
	while (str_cut(&hosts, ',', &host)) {
		ptrdiff_t bracket = str_at(host, ']'), colon = str_at(str_from(host, bracket + 1), ':');

		if (colon >= 0 && !is_port(str_from(host, bracket + 1 + colon + 1)))
			return no_port(address, str_from(host, bracket + 1 + colon + 1), err);
	}
	return good_escapes(address, rest, err);
}

static bool check_words(str address, struct err *err)
{
	str rest = address, word, port;

	while (str_cut(&rest, ' ', &word)) {
		if (!str_starts(word, S("port=")))
			continue;
		word = str_from(word, 5);
		if (str_starts(word, S("'")) && str_ends(word, S("'")) && word.len > 1)
			word = str_n(word.at + 1, word.len - 2);
		while (str_cut(&word, ',', &port))
			if (!is_port(port))
				return no_port(address, port, err);
	}
	return true;
}

bool pq_check_address(str address, struct err *err)
{
	return pq_is_url(address) ? check_url(address, err) : check_words(address, err);
}

void pq_point(str address, str message, struct err *err)
{
	ptrdiff_t from = str_at(message, '"'), len = from < 0 ? -1 : str_at(str_from(message, from + 1), '"'), at;
	ptrdiff_t user = pq_is_url(address) ? after_user(address).at - address.at : 0;

	if (len <= 0)
		return;
	at = str_find(str_from(address, user), str_n(message.at + from + 1, len));
	if (at >= 0)
		err_point(err, address, user + at);
}

static str word(const struct pq_word *words, ptrdiff_t n, const char *name)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (!strcmp(words[i].name, name))
			return str_of(words[i].value);
	return NO_STR;
}

/* In a URL, hosts and ports are parallel lists; IPv6 addresses are in brackets, sockets a parameter. */
static bool put_hosts(struct sb *out, str hosts, str ports)
{
	str host, port = NO_STR;
	bool first = true;

	if (hosts.len && (str_at(hosts, '/') >= 0 || str_at(hosts, '@') >= 0))
		return false;
	while (str_cut(&hosts, ',', &host)) {
		sb_puts(out, first ? "" : ",");
		if (str_at(host, ':') >= 0)
			sb_fmt(out, "[%.*s]", STR(host));
		else
			percent_put(out, host, ",");
		if (str_at(ports, ',') < 0)
			port = ports;
		else
			str_cut(&ports, ',', &port);
		if (port.len)
			sb_fmt(out, ":%.*s", STR(port));
		first = false;
	}
	return true;
}

static void put_url(struct sb *out, const struct pq_word *words, ptrdiff_t n)
{
	str user = word(words, n, "user"), db = word(words, n, "dbname"), host = word(words, n, "host");
	bool hosts = host.len > 0, question = false;

	sb_puts(out, "postgresql://");
	if (user.len) {
		percent_put(out, user, ",");
		sb_putc(out, '@');
	}
	hosts = hosts && put_hosts(out, host, word(words, n, "port"));
	if (db.len) {
		sb_putc(out, '/');
		percent_put(out, db, ",");
	}
	for (const struct pq_word *w = words; w < words + n; w++) {
		if (w->secret || !strcmp(w->name, "user") || !strcmp(w->name, "dbname"))
			continue;
		if (hosts && (!strcmp(w->name, "host") || !strcmp(w->name, "port")))
			continue;
		sb_fmt(out, "%s%s%s=", question ? "&" : db.len ? "" : "/", question ? "" : "?", w->name);
		percent_put(out, str_of(w->value), ",");
		question = true;
	}
}

static void put_words(struct sb *out, const struct pq_word *words, ptrdiff_t n)
{
	for (const struct pq_word *w = words; w < words + n; w++) {
		bool plain = w->value[0] && !w->value[strcspn(w->value, " \t\n\r'\\")];

		if (w->secret)
			continue;
		sb_fmt(out, "%s%s=%s", out->len ? " " : "", w->name, plain ? "" : "'");
		for (const char *c = w->value; *c; c++) {
			if (*c == '\'' || *c == '\\')
				sb_putc(out, '\\');
			sb_putc(out, *c);
		}
		sb_puts(out, plain ? "" : "'");
	}
}

void pq_put_address(struct sb *out, bool url, const struct pq_word *words, ptrdiff_t n)
{
	(url ? put_url : put_words)(out, words, n);
}

/* ---- errors ---- */

static bool starts(const char *state, const char *with)
{
	return !strncmp(state, with, strlen(with));
}

enum err_kind pq_kind_of(const char *state, str message)
{
	static const struct {
		const char *state;
		enum err_kind kind;
	} kinds[] = {
		{ "08", ERR_CONNECT },	  { "28", ERR_LOGIN },	    { "3D", ERR_CONNECT },
		{ "53300", ERR_CONNECT }, { "57P", ERR_CONNECT },   { "42501", ERR_PERMISSION },
		{ "25006", ERR_GUARD },	  { "25001", ERR_GUARD },   { "55P03", ERR_TIMEOUT },
		{ "25P03", ERR_TIMEOUT }, { "25P04", ERR_TIMEOUT },
	};

	if (starts(state, "57014")) /* a timeout, or another user's cancel: ours was handled before */
		return str_find(message, S("user request")) >= 0 ? ERR_SOURCE : ERR_TIMEOUT;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (starts(state, kinds[i].state))
			return kinds[i].kind;
	return ERR_SOURCE;
}

void pq_advise(const char *state, enum err_kind kind, str hint, struct err *err)
{
	if (hint.len)
		err_next(err, "%.*s", STR(hint));
	else if (starts(state, "55P03"))
		err_next(err, "Another session holds a lock. Try again later.");
	else if (kind == ERR_TIMEOUT)
		err_next(err, "The statement timed out at the server. Allow more with timeout in catalogs.yaml or %s.",
			 AGAIN(WITH_ONLY("timeout")));
	else if (kind == ERR_PERMISSION)
		err_next(err, "Ask the owner for SELECT and USAGE, or on 14 and newer for the role pg_read_all_data.");
	else if (kind == ERR_GUARD)
		err_next(err, "Only read-only statements are allowed.");
	else if (kind == ERR_CONNECT)
		err_next(err, "The server is starting or stopping. Try again soon.");
}

/* Poolers have no SQLSTATE of their own for this. */
static bool is_full(const char *state, str message)
{
	static const char *const texts[] = { "too many clients", "too many connections", "no more connections",
					     "connections exceeded", "connections reached" };

	if (starts(state, "53300"))
		return true;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (str_find_fold(message, str_of(texts[i])) >= 0)
			return true;
	return false;
}

str pq_reason(str line)
{
	static const char *const before[] = { "FATAL: ", "ERROR: " };
	ptrdiff_t at = str_starts(line, S("connection to server ")) ? str_find(line, S(" failed: ")) : -1;

	line = at < 0 ? line : str_from(line, at + 9);
	for (size_t i = 0; i < sizeof before / sizeof *before; i++)
		if (str_starts(line, str_of(before[i])))
			line = str_trim(str_from(line, (ptrdiff_t)strlen(before[i])));
	return str_eq(line, S("SSL error: certificate verify failed"))
		       ? S("the certificate of the server is not trusted")
		       : line;
}

/* "at \"db\", port 5432": where that was; absent: the line does not say. */
static str place_of(str line)
{
	ptrdiff_t at = str_find(line, S(" failed: "));

	return str_starts(line, S("connection to server ")) && at > 0 ? str_upto(str_from(line, 21), at - 21) : NO_STR;
}

/* What explains a line before it, or advises in libpq's words. */
static bool is_more(str line)
{
	static const char *const starts_of[] = { "DETAIL:", "HINT:", "Either " };

	for (size_t i = 0; i < sizeof starts_of / sizeof *starts_of; i++)
		if (str_starts(line, str_of(starts_of[i])))
			return true;
	return !line.len;
}

/*
 * libpq tries each host, and each with and without TLS, and says of each why it failed: each reason once, after its
 * place where there is one and it matters.
 */
static void put_reasons(struct sb *out, str message, bool places)
{
	str line;

	while (str_cut(&message, '\n', &line)) {
		scoped(sb_free) struct sb one = SB(1 << 16);
		str place = places ? place_of(line) : NO_STR;

		if (is_more(line))
			continue;
		sb_fmt(&one, "%.*s%s%.*s", STR(place), place.at ? ": " : "", STR(pq_reason(line)));
		if (str_find(sb_str(out), sb_str(&one)) < 0)
			sb_fmt(out, "%s%.*s", out->len ? "; " : "", STR(sb_str(&one)));
	}
}

/* What libpq says of a server before there is a state, and advice. */
static const struct {
	const char *words, *next;
} failures[] = {
	{ "translate host name", "Check the host's name and the network." },
	{ "does not support SSL", "Turn on TLS at the server, or use sslmode=prefer in the address." },
	{ "root certificate file",
	  "Name the file with the certificate of the server's authority as sslrootcert in the address." },
	{ "certificate verify failed",
	  "Name the file with the certificate of the server's authority as sslrootcert in the address." },
	{ "does not match host name",
	  "Use a name in the certificate as the host, or sslmode=verify-ca in the address." },
	{ "", "Check host, port and TLS options; pg_isready -h HOST -p PORT shows whether a server is listening." },
};

static bool not_connected(str message, struct err *err)
{
	scoped(sb_free) struct sb reasons = SB(1 << 16);
	str place = place_of(message);
	size_t i = 0;

	if (str_find(message, S("expected authentication request")) >= 0 ||
	    str_find(message, S("invalid response to SSL negotiation")) >= 0) {
		err_set(err, ERR_CONNECT, "the server %.*s does not answer as PostgreSQL does", STR(place));
		return err_next(err, "Check host and port.");
	}
	put_reasons(&reasons, message, true);
	err->full = is_full("", message);
	err_set(err, ERR_CONNECT, place.len ? "cannot connect to the server %.*s" : "cannot connect: %.*s",
		STR(sb_str(&reasons)));
	while (str_find(message, str_of(failures[i].words)) < 0)
		i++;
	return err_next(err, "%s", failures[i].next);
}

bool pq_login_failed(const char *state, bool no_password, str message, struct err *err)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	str reasons;

	if (no_password) {
		err_set(err, ERR_LOGIN, "the server requires a password");
		return err_next(
			err,
			"Put it into ~/.pgpass (mode 0600) as host:port:database:user:password, or into PGPASSWORD.");
	}
	if (!state[0] || starts(state, "08"))
		return not_connected(message, err);
	put_reasons(&b, message, false);
	reasons = sb_str(&b);
	if (starts(state, "28")) {
		err_set(err, ERR_LOGIN, "login failed: %.*s", STR(reasons));
		return err_next(
			err, "Check the user, the password in ~/.pgpass or PGPASSWORD, and the server's pg_hba.conf.");
	}
	if (starts(state, "42501")) {
		err_set(err, ERR_PERMISSION, "no access to the database: %.*s", STR(reasons));
		return err_next(err, "Its owner can run GRANT CONNECT ON DATABASE name TO role;");
	}
	err_set(err, ERR_CONNECT, "cannot connect: %.*s", STR(reasons));
	err->full = is_full(state, message);
	if (starts(state, "3D"))
		return err_next(err, "List the databases with: psql -l");
	if (starts(state, "53") || starts(state, "57"))
		return err_next(err, "The server accepts no connections now. Try again later.");
	if (starts(state, "55000"))
		return err_next(err, "The database accepts no connections: its owner can run ALTER DATABASE name "
				     "ALLOW_CONNECTIONS true; list others with: psql -l");
	return err_next(err, "Fix what the server reports, or read its log.");
}
