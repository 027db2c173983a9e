#include "net/mysql_messages.h"

#include <stdio.h>
#include <string.h>

#include "base/banned.h"

enum { LOST = 2013, NOT_ALLOWED = 5010 }; /* a login method; the message of the library names another one */
enum { LIBRARY_FIRST = 2000, LIBRARY_LAST = 2999, LIBRARY_MORE = 5000, LIBRARY_MOST = 5999 };

/* A number, what it means here, and advice. */
struct meaning {
	unsigned number;
	enum err_kind kind;
	const char *next;
};

static const char full[] = "The server accepts no more connections now. Try again later.",
		  unreachable[] = "Check host, port and that the server is running; for a socket, its path.",
		  tls[] = "Check the ssl- parameters of the address and the server's certificate.",
		  authority[] =
			  "Name the file with the certificate of the server's authority as ssl-ca in the address.",
		  clear[] = "Verify the server with ssl-mode=VERIFY_IDENTITY, or use a user of another method.",
		  database[] = "List the databases with: SHOW DATABASES; a login sees those it has a right on.";

static const struct meaning logins[] = {
	{ 1040, ERR_CONNECT, full },
	{ 1203, ERR_CONNECT, full },
	{ 1226, ERR_CONNECT, full },
	{ 1044, ERR_PERMISSION, database },
	{ 1049, ERR_CONNECT, database },
	{ 1045, ERR_LOGIN,
	  "Check the user, the password in ~/.my.cnf or MYSQL_PWD, and from which hosts the user may log in." },
	{ 1698, ERR_LOGIN, "This user logs in by another method than a password: use another one, or its socket." },
	{ 1130, ERR_LOGIN, "Ask for a user who may log in from this machine." },
	{ 1129, ERR_CONNECT, "Its administrator can run FLUSH HOSTS." },
	{ 1820, ERR_LOGIN, "Log in with the server's own client and set a new password." },
	{ 1862, ERR_LOGIN, "Log in with the server's own client and set a new password." },
	{ MY_NO_TLS, ERR_CONNECT, "Turn on TLS at the server, or use ssl-mode=PREFERRED in the address." },
	{ 2005, ERR_CONNECT, "Check the host's name and the network." },
	{ 2002, ERR_CONNECT, unreachable },
	{ 2003, ERR_CONNECT, unreachable },
	{ 2059, ERR_LOGIN,
	  "Install the library's plugins (Debian: libmariadb3 has them), or use a user with a password." },
	{ 2061, ERR_LOGIN, clear },
	{ NOT_ALLOWED, ERR_LOGIN, clear },
	{ 0 },
};

static const struct meaning statements[] = {
	{ 1317, ERR_TIMEOUT, "Somebody stopped the statement at the server. Try again." },
	{ 1969, ERR_TIMEOUT, "" },
	{ 3024, ERR_TIMEOUT, "" },
	{ 1205, ERR_TIMEOUT, "Another session holds a lock. Try again later." },
	{ 1792, ERR_GUARD, "Only read-only statements are allowed." },
	{ 1142, ERR_PERMISSION, "" },
	{ 1143, ERR_PERMISSION, "" },
	{ 1044, ERR_PERMISSION, "" },
	{ 1227, ERR_PERMISSION, "" },
	{ 1370, ERR_PERMISSION, "" },
	{ 1345, ERR_PERMISSION, "Ask its owner for SHOW VIEW." },
	{ 1064, ERR_QUERY, "" },
	{ 1146, ERR_QUERY, "" },
	{ 1054, ERR_QUERY, "" },
	{ 1927, ERR_CONNECT, "Somebody closed the connection at the server. Try again." },
	{ 1053, ERR_CONNECT, "The server is stopping. Try again later." },
	{ 0 },
};

static const struct meaning *meaning_of(const struct meaning *all, unsigned number)
{
	for (const struct meaning *m = all; m->number; m++)
		if (m->number == number)
			return m;
	return NULL;
}

bool my_is_loss(unsigned number)
{
	return (number >= LIBRARY_FIRST && number <= LIBRARY_LAST) ||
	       (number >= LIBRARY_MORE && number <= LIBRARY_MOST) || number == 1927 || number == 1053;
}

str my_sentence(str message)
{
	ptrdiff_t hint = str_find(message, S(" (using password: "));

	message = hint < 0 ? message : str_upto(message, hint);
	return str_ends(message, S(".")) ? str_upto(message, message.len - 1) : message;
}

/* What a server refuses before TLS begins is within a message of the library's. */
static void unwrap(unsigned *number, str *message)
{
	str before = S("cannot be verified: "), rest, digits;
	ptrdiff_t at = str_find(*message, before);
	int64_t n;

	if (at < 0)
		return;
	rest = str_from(*message, at + before.len);
	if (!str_cut(&rest, ' ', &digits) || !str_int(digits, &n) || n < 1 || !str_starts(rest, S("- ")))
		return;
	*number = (unsigned)n;
	*message = str_from(rest, 2);
}

/*
 * "Can't connect to server on 'db' (111)": what the system calls the number in its place;
 * others of a host mean nothing.
 */
static str with_reason(str message, char *room, size_t size)
{
	static const char start[] = "Can't connect to ";
	ptrdiff_t at = str_find(message, S(" ("));
	str digits = at < 0 ? S("") : str_from(message, at + 2);
	char why[128];
	int64_t n;

	if (!str_ends(digits, S(")")) || !str_int(str_upto(digits, digits.len - 1), &n))
		return message;
	message = str_upto(message, at);
	if (!str_starts(message, str_of(start)) || n < 1 || n > INT32_MAX)
		return message;
	message = str_from(message, (ptrdiff_t)sizeof start - 1);
	snprintf(room, size, "%.*s: %s", STR(message), strerror_r((int)n, why, sizeof why));
	return str_of(room);
}

/* What the library says about TLS: "TLS/SSL error: self-signed certificate". */
static bool tls_failed(str message, struct err *err)
{
	str why = str_from(message, str_find(message, S(": ")) + 2);

	if (str_find_fold(why, S("certificate")) < 0) {
		err_set(err, ERR_CONNECT, "cannot connect over TLS: %.*s", STR(why));
		return err_next(err, "%s", tls);
	}
	err_set(err, ERR_CONNECT, "cannot connect over TLS: the certificate of the server is not trusted (%.*s)",
		STR(why));
	return err_next(err, "%s", authority);
}

/* Another program has the port, or the server turns this machine away before it greets. */
static bool not_greeted(struct err *err)
{
	err_set(err, ERR_CONNECT, "cannot connect: the server does not answer as MySQL or MariaDB does");
	return err_next(err, "Check host and port.");
}

bool my_login_failed(unsigned number, str message, bool has_password, struct err *err)
{
	const struct meaning *m;
	char room[512];
	str reason;

	unwrap(&number, &message);
	m = meaning_of(logins, number);
	message = number == NOT_ALLOWED ? S("the server asks for a method that would send the password as it is")
					: my_sentence(message);
	if (number == MY_NO_TLS && str_starts(message, S("TLS/SSL error: ")))
		return tls_failed(message, err);
	if (number == LOST && str_find(message, S("initial communication packet")) >= 0)
		return not_greeted(err);
	if (number == 1045 && !has_password) {
		err_set(err, ERR_LOGIN, "the server requires a password (%.*s)", STR(message));
		return err_next(
			err, "Put it as password into a group [client] of ~/.my.cnf (mode 0600), or into MYSQL_PWD.");
	}
	reason = with_reason(message, room, sizeof room);
	if (reason.at == room) {
		err_set(err, ERR_CONNECT, "cannot connect to %.*s", STR(reason));
		return err_next(err, "%s", unreachable);
	}
	message = reason;
	err_set(err, m ? m->kind : ERR_CONNECT, "%s: %.*s",
		m && m->kind == ERR_LOGIN	 ? "login failed"
		: m && m->kind == ERR_PERMISSION ? "no access to the database"
						 : "cannot connect",
		STR(message));
	err->full = m && m->next == full;
	return err_next(err, "%s", m ? m->next : "Fix what the server reports, or read its log.");
}

bool my_statement_failed(unsigned number, str message, struct err *err)
{
	const struct meaning *m = meaning_of(statements, number);
	enum err_kind kind = m ? m->kind : ERR_SOURCE;

	err_set(err, kind, "%.*s", STR(my_sentence(message)));
	if (m && m->next[0])
		return err_next(err, "%s", m->next);
	if (kind == ERR_TIMEOUT)
		return err_next(
			err, "The statement timed out at the server. Allow more with timeout in catalogs.yaml or %s.",
			AGAIN(WITH_ONLY("timeout")));
	if (kind == ERR_PERMISSION)
		return err_next(err, "Ask the owner for SELECT and SHOW VIEW on it.");
	return false;
}
