/* Opens libpq, and keeps the secrets that no message may contain. */
#include "net/pq_library.h"

#include <dlfcn.h>
#include <string.h>

#include "base/arena.h"
#include "base/redact.h"

#include "base/banned.h"

bool pq_load(struct libpq *lib, struct err *err)
{
	static const struct {
		const char *name;
		size_t at;
	} functions[] = {
#define _(f) { #f, offsetof(struct libpq, f) },
		PQ_FUNCTIONS(_)
#undef _
	};
	/* Never unloaded: libraries below it (TLS, Kerberos) do not survive that. */
	void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE), *found;

	if (!handle) {
		err_set(err, ERR_UNSUPPORTED, "PostgreSQL's client library is not installed: %s", dlerror());
		return err_next(
			err,
			"Install it (Debian: apt install libpq5), or name a folder that has it in LD_LIBRARY_PATH.");
	}
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		found = dlsym(handle, functions[i].name);
		if (!found) {
			err_set(err, ERR_UNSUPPORTED, "PostgreSQL's client library is too old: it has no %s",
				functions[i].name);
			return err_next(err, "Install libpq 10 or newer (Debian: apt install libpq5).");
		}
		memcpy((char *)lib + functions[i].at, &found, sizeof found);
	}
	return true;
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
