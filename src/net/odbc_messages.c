#include "net/odbc_messages.h"

#include "base/banned.h"

/* A state or its start, what a message with it contains, what both mean here, and advice. */
struct meaning {
	const char *state, *words;
	enum err_kind kind;
	const char *next;
};

static const char login[] = "Check the user and the password.",
		  unreachable[] = "Check host, port and that the server is running.",
		  source[] = "The program odbcinst lists the data sources and the drivers of this machine.",
		  driver[] = "Install the driver's package again, or correct its path in odbcinst.ini.",
		  slow[] = "The server hangs or the network is down. Try again, or allow more time.",
		  lost[] = "Try again; the server's log has the reason.";

static const struct meaning logins[] = {
	{ "IM000", "", ERR_UNSUPPORTED,
	  "Install unixODBC (Debian: apt install libodbc2) and the driver of the database." },
	{ "IM002", "", ERR_CONFIG, source },
	{ "IM003", "", ERR_UNSUPPORTED, driver },
	{ "01000", "open lib", ERR_UNSUPPORTED, driver },
	{ "IM004", "", ERR_UNSUPPORTED, driver },
	{ "IM005", "", ERR_UNSUPPORTED, driver },
	{ "IM", "", ERR_CONFIG, source },
	{ "28", "", ERR_LOGIN, login },
	{ "HYT", "", ERR_CONNECT, slow },
	{ "", "password", ERR_LOGIN, login },
	{ "", "login failed", ERR_LOGIN, login },
	{ "", "access denied", ERR_LOGIN, login },
	{ "", "ora-01017", ERR_LOGIN, login },
	{ "", "authentication failed", ERR_LOGIN, login },
	{ "08", "", ERR_CONNECT, unreachable },
	{ "", "", ERR_CONNECT, "Fix what the driver reports; `isql` with the same connection string shows the same." },
};

static const struct meaning statements[] = {
	{ "08", "", ERR_CONNECT, lost },
	{ "", "connection has been lost", ERR_CONNECT, lost },
	{ "", "terminating connection", ERR_CONNECT, lost },
	{ "", "lost connection", ERR_CONNECT, lost },
	{ "", "gone away", ERR_CONNECT, lost },
	{ "HYT", "", ERR_TIMEOUT, "" },
	{ "57014", "timeout", ERR_TIMEOUT, "" },
	{ "57014", "", ERR_TIMEOUT, "Somebody stopped the statement at the server. Try again." },
	{ "HY008", "", ERR_TIMEOUT, "Somebody stopped the statement at the server. Try again." },
	{ "25006", "", ERR_GUARD, "Only read-only statements are allowed." },
	{ "42501", "", ERR_PERMISSION, "" },
	{ "", "permission denied", ERR_PERMISSION, "" },
	{ "", "permission was denied", ERR_PERMISSION, "" },
	{ "", "command denied", ERR_PERMISSION, "" },
	{ "", "ora-01031", ERR_PERMISSION, "" },
	{ "42", "", ERR_QUERY, "" },
	{ "HYC00", "", ERR_UNSUPPORTED, "" },
	{ "IM001", "", ERR_UNSUPPORTED, "" },
	{ "", "", ERR_SOURCE, "" },
};

static const struct meaning *meaning_of(const struct meaning *m, str state, str message)
{
	while (!str_starts(state, str_of(m->state)) || (*m->words && str_find_fold(message, str_of(m->words)) < 0))
		m++;
	return m;
}

/* Without the names of those who passed it on: [unixODBC][FreeTDS][SQL Server]Login failed. */
static str plain(str message)
{
	while (str_starts(message, S("[")) && str_at(message, ']') > 0)
		message = str_trim(str_from(message, str_at(message, ']') + 1));
	while (message.len && (str_ends(message, S(".")) || str_ends(message, S(";")) || str_ends(message, S("!"))))
		message = str_trim(str_upto(message, message.len - 1));
	return message.len ? message : S("the driver does not say why");
}

bool odbc_login_failed(str state, str message, struct err *err)
{
	const struct meaning *m = meaning_of(logins, state, message);

	err_set(err, m->kind, "%s: %.*s",
		m->kind == ERR_LOGIN	     ? "login failed"
		: m->kind == ERR_UNSUPPORTED ? "the ODBC driver cannot be used"
					     : "cannot connect",
		STR(plain(str_trim(message))));
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
		err_set(err, m->kind, "the connection was lost: %.*s", STR(message));
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
