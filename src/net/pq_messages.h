/*
 * Addresses of PostgreSQL servers as users write them, and the messages for failures. Works on text only, without
 * library and connection.
 */
#ifndef OCAT_NET_PQ_MESSAGES_H
#define OCAT_NET_PQ_MESSAGES_H

#include "base/err.h"
#include "base/str.h"

struct arena;

/* One given connection parameter; secret: libpq itself would mask it. */
struct pq_word {
	const char *name, *value;
	bool secret;
};

bool pq_is_url(str address);
/* The parameters as an address of the same form, a URL or key=value pairs, without the secret ones. */
void pq_put_address(struct sb *out, bool url, const struct pq_word *words, ptrdiff_t n);
/* libpq's message about an address may quote part of a password: such quotes are removed if there may be one. */
str pq_unquoted(struct arena *a, str address, str message);

/* Ports and %-escapes, which libpq checks late or not at all. False, with the position of the mistake. */
bool pq_check_address(str address, struct err *err);
/* Points at the text that libpq quotes in its message, unless it is in the part with the password. */
void pq_point(str address, str message, struct err *err);

/* The kind of error of an SQLSTATE; the message decides where the state alone does not. */
enum err_kind pq_kind_of(const char *state, str message);
/* Advice, unless the server gave a hint of its own. */
void pq_advise(const char *state, enum err_kind kind, str hint, struct err *err);
/* The reason alone, of "connection to server at \"db\", port 5432 failed: FATAL: reason"; other lines as they are. */
str pq_reason(str line);
/* A failed login: kind, message and advice, by the state if there is one and by the message. */
bool pq_login_failed(const char *state, bool no_password, str message, struct err *err);

#endif
