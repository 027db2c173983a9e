/*
 * The password file of libpq, which every program that uses it reads: one line for each login. The first line that fits
 * counts.
 */
#include "net/pq.h"

#include <sys/stat.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/folder_lock.h"
#include "net/pq_messages.h"
#include "net/pq_wait.h"

#include "base/banned.h"

enum { FILE_MOST = 1 << 20, LOGIN_MOST = 4096 };

static void put_field(struct sb *out, const char *text, const char *end)
{
	for (const char *c = text ? text : ""; *c; c++) {
		if (*c == ':' || *c == '\\')
			sb_putc(out, '\\');
		sb_putc(out, *c);
	}
	sb_puts(out, end);
}

/* A parameter of this connection, wherever it came from; empty: none. */
static str parameter(const struct pq *pq, struct arena *a, const char *name)
{
	PQconninfoOption *all = pq->lib.PQconninfo(pq->conn);
	str value = S("");

	for (const PQconninfoOption *o = all; o && o->keyword; o++)
		if (o->val && str_eq(str_of(o->keyword), str_of(name)))
			value = str_dup(a, str_of(o->val));
	pq->lib.PQconninfoFree(all);
	return value;
}

/* libpq looks for "localhost" in place of the folder of its own socket. */
static const char *host_of(const struct pq *pq, struct arena *a)
{
	str host = parameter(pq, a, "host");
	bool given = host.len || parameter(pq, a, "hostaddr").len;

	return !given || str_eq(host, S("/var/run/postgresql")) ? "localhost" : pq->lib.PQhost(pq->conn);
}

static bool file_of(const struct pq *pq, struct arena *a, str *path, struct err *err)
{
	str home = path_home(a, NULL);

	*path = parameter(pq, a, "passfile");
	if (path->len)
		return true;
	if (!home.len)
		return err_set(err, ERR_CONFIG, "~/.pgpass cannot be written: you have no home folder");
	*path = path_join(a, home, S(".pgpass"));
	return true;
}

/* The client library ignores a file that others may read; a password written there would be no secret. */
static bool is_private(struct arena *a, str path, struct err *err)
{
	struct stat is;

	if (stat(str_c(a, path), &is) != 0 || !(is.st_mode & (S_IRWXG | S_IRWXO)))
		return true;
	err_set(err, ERR_CONFIG, "%.*s is open to other users, so the client library ignores it", STR(path));
	return err_next(err, "Run chmod 600 %.*s, then try again.", STR(path));
}

static str login_of(const struct pq *pq, struct arena *a)
{
	scoped(sb_free) struct sb b = SB(LOGIN_MOST);

	put_field(&b, host_of(pq, a), ":");
	put_field(&b, pq->lib.PQport(pq->conn), ":");
	put_field(&b, pq->lib.PQdb(pq->conn), ":");
	put_field(&b, pq->lib.PQuser(pq->conn), ":");
	return str_dup(a, sb_str(&b));
}

bool pq_keep_password(struct pq *pq, struct arena *a, str password, str *path, struct err *err)
{
	scoped(sb_free) struct sb text = SB(FILE_MOST + 2 * LOGIN_MOST);
	str login = login_of(pq, a), before = S(""), line;
	bool there;

	if (!file_of(pq, a, path, err))
		return false;
	scoped(folder_lock_end) int lock = folder_lock(a, *path, err);
	if (lock < 0 || !file_is_there(*path, &there, err) || !is_private(a, *path, err) ||
	    (there && !file_read(a, *path, FILE_MOST, &before, err)))
		return false;
	sb_put(&text, login);
	put_field(&text, str_c(a, password), "\n");
	while (str_cut(&before, '\n', &line))
		if (!str_starts(line, login))
			sb_fmt(&text, "%.*s\n", STR(line));
	return file_replace(*path, sb_str(&text), err);
}
