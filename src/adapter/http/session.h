/*
 * A session with an engine that speaks HTTP: where it is, who signs in, and the limits of one call. It sends requests,
 * one at a time, and turns what is not an answer into one plain sentence. The statements and the rows are the
 * adapter's; nothing here, and no error, repeats a password or a token.
 */
#ifndef OCAT_ADAPTER_HTTP_SESSION_H
#define OCAT_ADAPTER_HTTP_SESSION_H

#include "adapter/adapter.h"
#include "adapter/http/address.h"
#include "net/http.h"

enum { HTTP_HEADERS_MOST = 24 };

struct http_session {
	const struct source *source;
	struct observer observer;
	struct arena *arena;
	struct http *http;
	const char *product; /* "ClickHouse", for messages */
	str base;	     /* "https://host:8443": scheme, host and port of every request */
	str user;	     /* for messages */
	struct http_header headers[HTTP_HEADERS_MOST]; /* of every request */
	int header_count;
	struct stop stop; /* of the call, with the source's own limit of time for the statement; a cancel raises it */
};

struct http_login {
	str user;
	str password; /* as Basic, unless the adapter sends it otherwise; absent: none */
	str token;    /* as Bearer, in place of a password; absent: none */
};

/*
 * ca_file: as http_open has it. The session keeps the texts of base and login. False: no session, with everything
 * closed.
 */
bool http_session_open(struct http_session *s, const struct source *source, const struct observer *w,
		       const char *product, str base, str ca_file, struct err *err);
void http_session_close(struct http_session *s);
void http_session_sign_in(struct http_session *s, const struct http_login *login); /* adds Authorization */
void http_session_header(struct http_session *s, const char *name, str value);	   /* absent: not sent */

/* A call begins: the earlier cancel is over. */
void http_session_begin(struct http_session *s, const struct stop *stop);
void http_session_statement(struct http_session *s); /* a statement of it begins, and its time runs */
void http_session_cancel(struct http_session *s); /* from any thread: the call ends soon */
int64_t http_session_seconds(const struct http_session *s); /* the source's own limit for a statement; 0: none */
str http_session_tls(const struct http_session *s); /* as struct source_info has it */
void http_session_progress(struct http_session *s, const char *stage);
void http_session_asked(struct http_session *s, str sql, int64_t began_us, int64_t rows);

/*
 * Sends with the session's headers and limits, and tries again while the server is busy or starting. An answer of
 * any status, or why none came.
 */
bool http_session_send(struct http_session *s, struct arena *a, struct http_request *r, struct http_answer *out,
		       struct err *err);
/*
 * After a call that was stopped, when the engine may still work on it: has one second of its own, and whatever comes of
 * it is ignored.
 */
void http_session_send_last(struct http_session *s, struct http_request *r);
/*
 * The sentence for an answer that is not 2xx. said: what the engine itself says, without line ends; absent: nothing
 * that is worth repeating.
 */
bool http_session_refused(const struct http_session *s, int status, str said, struct err *err);
/* An answer that this engine would not give: another program listens there. */
bool http_session_stranger(const struct http_session *s, struct err *err);
/* Whether this URL is one of the session's own server, so that it may see the login. */
bool http_session_owns(const struct http_session *s, str url);

#endif
