#include "net/odbc_messages.h"

#include "net/mysql_messages.h"
#include "net/pq_messages.h"

#include "base/banned.h"

/*
 * A state or its start, what a message with it contains, what both mean here, advice,
 * and plainer words (NULL: the driver's).
 */
struct meaning {
	const char *state, *words;
	enum err_kind kind;
	const char *next, *says;
};

static const char
	login[] = "Check the user and the password.",
	unreachable[] = "Check host, port and that the server is running.",
	source[] = "The program odbcinst lists the data sources and the drivers of this machine.",
	driver[] =
		"Install the driver's package, or correct its name or path; the program odbcinst lists the drivers of "
		"this machine.",
	host[] = "Check the host's name and the network.",
	tls[] = "Check the TLS parameters of the connection string and the server's certificate.",
	slow[] = "The server hangs or the network is down. Try again, or allow more time.",
	lost[] = "Try again; the server's log has the reason.";

static const struct meaning logins[] = {
	{ "IM000", "", ERR_UNSUPPORTED,
	  "Install unixODBC (Debian: apt install libodbc2) and the driver of the database.", NULL },
	{ "IM002", "", ERR_CONFIG, source, "odbc.ini has no such data source, and the address names no driver" },
	{ "IM003", "", ERR_UNSUPPORTED, driver, NULL },
	{ "01000", "open lib", ERR_UNSUPPORTED, driver, NULL },
	{ "IM004", "", ERR_UNSUPPORTED, driver, NULL },
	{ "IM005", "", ERR_UNSUPPORTED, driver, NULL },
	{ "IM", "", ERR_CONFIG, source, NULL },
	{ "28", "", ERR_LOGIN, login, NULL },
	{ "HYT", "", ERR_CONNECT, slow, NULL },
	{ "", "password", ERR_LOGIN, login, NULL },
	{ "", "login failed", ERR_LOGIN, login, NULL },
	{ "", "access denied", ERR_LOGIN, login, NULL },
	{ "", "ora-01017", ERR_LOGIN, login, NULL },
	{ "", "authentication failed", ERR_LOGIN, login, NULL },
	{ "", "unknown server host", ERR_CONNECT, host, "the host is unknown" },
	{ "", "translate host name", ERR_CONNECT, host, "the host is unknown" },
	{ "", "certificate", ERR_CONNECT, tls, NULL },
	{ "", "ssl", ERR_CONNECT, tls, NULL },
	{ "", "adaptive server is unavailable", ERR_CONNECT, unreachable, "the server does not answer" },
	{ "08", "", ERR_CONNECT, unreachable, NULL },
	{ "", "can't connect to", ERR_CONNECT, unreachable, NULL },
	{ "", "connect failed", ERR_CONNECT, "Check the file or the server that the connection string names.",
	  "the driver does not say why" },
	{ "", "", ERR_CONNECT, "Fix what the driver reports; `isql` with the same connection string shows the same.",
	  NULL },
};

static const struct meaning statements[] = {
	{ "08", "", ERR_CONNECT, lost, NULL },
	{ "", "connection has been lost", ERR_CONNECT, lost, "" },
	{ "", "terminating connection", ERR_CONNECT, lost, NULL },
	{ "", "lost connection", ERR_CONNECT, lost, NULL },
	{ "", "gone away", ERR_CONNECT, lost, NULL },
	{ "HYT", "", ERR_TIMEOUT, "", NULL },
	{ "57014", "timeout", ERR_TIMEOUT, "", NULL },
	{ "57014", "", ERR_TIMEOUT, "Somebody stopped the statement at the server. Try again.", NULL },
	{ "HY008", "", ERR_TIMEOUT, "Somebody stopped the statement at the server. Try again.", NULL },
	{ "25006", "", ERR_GUARD, "Only read-only statements are allowed.", NULL },
	{ "42501", "", ERR_PERMISSION, "", NULL },
	{ "", "permission denied", ERR_PERMISSION, "", NULL },
	{ "", "permission was denied", ERR_PERMISSION, "", NULL },
	{ "", "command denied", ERR_PERMISSION, "", NULL },
	{ "", "ora-01031", ERR_PERMISSION, "", NULL },
	{ "42", "", ERR_QUERY, "", NULL },
	{ "HYC00", "", ERR_UNSUPPORTED, "", NULL },
	{ "IM001", "", ERR_UNSUPPORTED, "", NULL },
	{ "", "", ERR_SOURCE, "", NULL },
};

static const struct meaning *meaning_of(const struct meaning *m, str state, str message)
{
	while (!str_starts(state, str_of(m->state)) || (*m->words && str_find_fold(message, str_of(m->words)) < 0))
		m++;
	return m;
}

/* "Can't connect to server on 'db' (115)": a number of the system, which says nothing. */
static str without_number(str message)
{
	ptrdiff_t at = str_at_last(message, '(');
	int64_t n;

	return at > 0 && str_ends(message, S(")")) &&
			       str_int(str_upto(str_from(message, at + 1), message.len - at - 2), &n)
		       ? str_trim(str_upto(message, at))
		       : message;
}

/* Without the names of those who passed it on: [unixODBC][FreeTDS][SQL Server]Login failed. */
static str plain(str message)
{
	while (str_starts(message, S("[")) && str_at(message, ']') > 0)
		message = str_trim(str_from(message, str_at(message, ']') + 1));
	if (str_at(message, '\n') > 0) /* advice, or the same again of another address */
		message = str_trim(str_upto(message, str_at(message, '\n')));
	message = pq_reason(my_sentence(without_number(message)));
	while (message.len && (str_ends(message, S(".")) || str_ends(message, S(";")) || str_ends(message, S("!"))))
		message = str_trim(str_upto(message, message.len - 1));
	return message.len ? message : S("the driver does not say why");
}

/* "Can't open lib 'x' : file not found": where x is no path, no driver has this name. */
static bool not_installed(str message, struct err *err)
{
	str name = str_from(message, str_find(message, S("open lib '")) + 10);

	name = str_upto(name, str_at(name, '\''));
	if (str_find(message, S("open lib '")) < 0 || str_at(name, '/') >= 0 || name.len <= 0)
		return false;
	err_set(err, ERR_UNSUPPORTED, "no ODBC driver is installed under the name %.*s", STR(name));
	err_next(err, "%s", driver);
	return true;
}

bool odbc_login_failed(str state, str message, struct err *err)
{
	const struct meaning *m = meaning_of(logins, state, message);

	if (m->kind == ERR_UNSUPPORTED && not_installed(message, err))
		return false;
	err_set(err, m->kind, "%s%.*s",
		m->kind == ERR_LOGIN	     ? "login failed: "
		: str_eq(state, S("IM000"))  ? ""
		: m->kind == ERR_UNSUPPORTED ? "the ODBC driver cannot be used: "
					     : "cannot connect: ",
		STR(m->says ? str_of(m->says) : plain(str_trim(message))));
	return err_next(err, "%s", m->next);
}

bool odbc_says_loss(str state, str message)
{
	return meaning_of(statements, state, message)->kind == ERR_CONNECT;
}

bool odbc_statement_failed(str state, str message, struct err *err)
{
	const struct meaning *m = meaning_of(statements, state, message);

	message = plain(str_trim(message));
	if (m->kind == ERR_CONNECT)
		err_set(err, m->kind, "the connection was lost%s%.*s", m->says ? "" : ": ",
			STR(m->says ? S("") : message));
	else
		err_set(err, m->kind, "%.*s", STR(message));
	if (m->next[0])
		return err_next(err, "%s", m->next);
	if (m->kind == ERR_TIMEOUT)
		return err_next(
			err, "The statement timed out at the server. Allow more with timeout in catalogs.yaml or %s.",
			AGAIN(WITH_ONLY("timeout")));
	if (m->kind == ERR_PERMISSION)
		return err_next(err, "Ask the owner for the right to read it.");
	return false;
}
