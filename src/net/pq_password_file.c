/*
 * The password file of libpq, which every program that uses it reads: one line for each login. A line in front of the
 * others counts.
 */
#include "net/pq.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "net/pq_messages.h"
#include "net/pq_wait.h"

#include "base/banned.h"

enum { FILE_MOST = 1 << 20 };

static void put_field(struct sb *out, const char *text, const char *end)
{
	for (const char *c = text ? text : ""; *c; c++) {
		if (*c == ':' || *c == '\\')
			sb_putc(out, '\\');
		sb_putc(out, *c);
	}
	sb_puts(out, end);
}

/* libpq looks for "localhost" in place of the folder of its own socket. */
static const char *host_of(const struct pq *pq)
{
	const char *host = pq->lib.PQhost(pq->conn);
	str is = str_of(host);

	return !is.len || str_eq(is, S("/var/run/postgresql")) || str_eq(is, S("/run/postgresql")) ? "localhost" : host;
}

static bool file_of(struct arena *a, str *path, struct err *err)
{
	str given = str_of(getenv("PGPASSFILE")), home = path_home(a, NULL);

	if (given.len) {
		*path = given;
		return true;
	}
	if (!home.len)
		return err_set(err, ERR_CONFIG, "the home folder is unknown, so there is no place for ~/.pgpass");
	*path = path_join(a, home, S(".pgpass"));
	return true;
}

bool pq_keep_password(struct pq *pq, struct arena *a, str password, str *path, struct err *err)
{
	scoped(sb_free) struct sb text = SB(FILE_MOST + 4096);
	str before = S("");
	bool there;

	if (!file_of(a, path, err) || !file_is_there(*path, &there, err) ||
	    (there && !file_read(a, *path, FILE_MOST, &before, err)))
		return false;
	put_field(&text, host_of(pq), ":");
	put_field(&text, pq->lib.PQport(pq->conn), ":");
	put_field(&text, pq->lib.PQdb(pq->conn), ":");
	put_field(&text, pq->lib.PQuser(pq->conn), ":");
	put_field(&text, str_c(a, password), "\n");
	sb_put(&text, before);
	return file_replace(*path, sb_str(&text), err);
}
