/* Opens libpq, and keeps the secrets that no message may contain. */
#include "net/pq_library.h"

#include "base/arena.h"
#include "base/redact.h"
#include "base/shared_library.h"

#include "base/banned.h"

bool pq_load(struct libpq *lib, struct err *err)
{
	static const struct shared_library library = {
		.title = "PostgreSQL's client library",
		.files = { "libpq.so.5" },
		.missing = "Install it (Debian: apt install libpq5), or name a folder that has it in LD_LIBRARY_PATH.",
		.outdated = "Install libpq 10 or newer (Debian: apt install libpq5).",
	};
	static const struct library_function functions[] = {
#define _(f) { #f, offsetof(struct libpq, f) },
		PQ_FUNCTIONS(_)
#undef _
	};

	return library_load(&library, functions, sizeof functions / sizeof *functions, lib, err);
}

str pq_place(const struct pq *pq)
{
	const char *host = pq->lib.PQhost(pq->conn), *port = pq->lib.PQport(pq->conn), *db = pq->lib.PQdb(pq->conn);

	return str_fmt(pq->arena, "%s at %s:%s", db ? db : "", host ? host : "", port ? port : "");
}

void pq_keep_secret(struct pq *pq, str s)
{
	if (s.len)
		*push(&pq->secrets, pq->arena) = str_dup(pq->arena, s);
}

str pq_hidden(const struct pq *pq, struct arena *a, str text)
{
	return redact_hide_these(a, text, pq->secrets.at, pq->secrets.len);
}
