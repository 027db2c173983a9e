/*
 * What people write to name a PostgreSQL server, and what they are told when
 * it says no. Plain text: no library and no connection here.
 */
#ifndef OCAT_NET_PQ_MESSAGES_H
#define OCAT_NET_PQ_MESSAGES_H

#include "base/err.h"
#include "base/str.h"

struct arena;

/* One parameter of a connection that somebody gave; secret: what libpq itself would show as stars. */
struct pq_word {
	const char *name, *value;
	bool secret;
};

bool pq_is_url(str address);
/* The parameters as an address of the same kind, a URL or words, without the secret ones. */
void pq_put_address(struct sb *out, bool url, const struct pq_word *words, ptrdiff_t n);
/* What libpq says about an address may quote a piece of a password: such pieces go when there may be one. */
str pq_unquoted(struct arena *a, str address, str message);

/* Ports and %-escapes, which libpq finds out late or not at all. False with the place pointed at. */
bool pq_check_address(str address, struct err *err);
/* Points at the word that libpq quotes in its message, where that is not in the part with the password. */
void pq_point(str address, str message, struct err *err);

/* What an SQLSTATE is for us; the message settles where the state alone does not. */
enum err_kind pq_kind_of(const char *state, str message);
/* What to do about it, unless the server gave a hint of its own. */
void pq_advise(const char *state, enum err_kind kind, str hint, struct err *err);
/* About a login that failed: kind, sentence and advice, by the state when there is one and the message. */
bool pq_login_failed(const char *state, bool no_password, str message, struct err *err);

#endif
