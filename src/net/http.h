/*
 * Requests over HTTP and HTTPS. A handle keeps its connections from one request to the next and serves one request at
 * a time; threads that ask at the same time open a handle each. The answer is collected, or given piece by piece as it
 * comes. Every request is bounded in time and bytes and ends soon after its stop is raised, from whatever thread.
 *
 * Proxies are those of HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY, and none for this machine itself. Certificates
 * are always verified, also of an HTTPS proxy. A redirect is followed on the same scheme, host and port alone. Neither
 * an error nor anything else here repeats a header, a password or a query string. libcurl is opened when first used, by
 * net/curl_library alone.
 */
#ifndef OCAT_NET_HTTP_H
#define OCAT_NET_HTTP_H

#include "base/err.h"
#include "base/stop.h"
#include "base/str.h"

struct arena;
struct http;

enum http_method { HTTP_GET, HTTP_POST, HTTP_DELETE };

struct http_header {
	str name, value;
};

/* 0 means the default in the comment. */
struct http_limits {
	int timeout_ms;	   /* the whole request with its retries; 0: none but the others and the stop */
	int connect_ms;	   /* 10,000 */
	int first_byte_ms; /* from the request to the first byte of its answer; 0: none */
	int silence_ms;	   /* between two pieces of the answer; 0: none */
	ptrdiff_t head;	   /* bytes of status line and headers: 64 KiB */
	ptrdiff_t body;	   /* bytes of the answer, collected or given: 1 MiB */
};

/*
 * When to send a request again: after a refused connection any; after a connection that broke, and after 429 and 503,
 * a GET, a DELETE or what is marked as repeatable. Never once a piece of the answer was given away.
 */
struct http_retry {
	int tries;	  /* in all; 0: 1 */
	bool repeatable;  /* a POST that does no harm when it arrives twice */
	bool gateways;	  /* also after 502 and 504, of what stands before the server */
	int wait_ms;	  /* before the second try, doubled before each that follows; 0: 250 */
	int wait_most_ms; /* a server that asks for more (Retry-After) is not asked again; 0: 10,000 */
};

struct http_request {
	enum http_method method;
	str url;
	str token; /* sent as Authorization: Bearer, or absent */
	const struct http_header *headers;
	ptrdiff_t header_count;
	str proxy;	 /* instead of the environment's; "none": direct; absent: the environment's */
	str unix_socket; /* the path of a socket to connect to, whatever host the url names; or absent */
	/* connect to this address and port instead, without a proxy; the URL stays the server's name; or absent */
	str at_address;
	int at_port;
	str body; /* of a POST; JSON, unless a header names another Content-Type */
	const char *ca_setting; /* that names the file of http_open, for advice; NULL: none */
	int64_t *sent; /* grows by the bytes of the body that left, whatever comes of the request; NULL: not counted */
	struct http_limits limits;
	struct http_retry retry;
	/*
	 * Takes the pieces of an answer whose status is 2xx; other bodies are collected. False with an error: the
	 * request fails with it. False without: that was enough, and the request has succeeded. NULL: all is collected.
	 */
	bool (*piece)(void *with, str piece, struct err *err);
	void *with;
};

struct http_answer {
	int status;
	str head; /* the arena's: lines of the last answer, see http_header */
	str body; /* the arena's: what was collected */
	bool cut; /* piece said that it had enough */
};

/* ca_file: the certificates to trust; absent: CURL_CA_BUNDLE, SSL_CERT_FILE and SSL_CERT_DIR, then the system's. */
struct http *http_open(str ca_file, struct err *err);
void http_close(struct http *h); /* NULL is fine */
static inline void http_close_at(struct http **h)
{
	http_close(*h);
}

/*
 * Any status is an answer. False with a sentence that names the server: refused, too late,
 * too much, broken off, cancelled.
 */
bool http_send(struct http *h, struct arena *a, const struct http_request *r, const struct stop *stop,
	       struct http_answer *out, struct err *err);
/* The value of the header, in whatever letters; absent when the answer has none. */
str http_header(const struct http_answer *answer, str name);
/* The URL for a message: without user, password, query string and fragment. */
str http_shown(struct arena *a, str url);

#endif
