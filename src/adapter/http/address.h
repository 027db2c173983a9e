/*
 * The address of an engine that speaks HTTP, as its own tools write it:
 * SCHEME://USER:PASSWORD@HOST:PORT/PATH?KEY=VALUE, with any part left out. Which scheme, path and keys mean what is for
 * the adapter to say.
 */
#ifndef OCAT_ADAPTER_HTTP_ADDRESS_H
#define OCAT_ADAPTER_HTTP_ADDRESS_H

#include "base/err.h"
#include "model/asset.h"

struct arena;

struct http_address {
	str scheme; /* in lower case, without "jdbc:" */
	str user, password; /* absent: not given */
	str host;	    /* an IPv6 address in brackets; absent: not given */
	int port;	    /* 0: not given */
	struct strs path;   /* its parts */
	struct props query;
};

/* Texts are the arena's, without percent signs. */
bool http_address_read(struct arena *a, str text, struct http_address *out, struct err *err);
/* The same without a password and without keys that may hold a secret. */
str http_address_shown(struct arena *a, const struct http_address *address);
/* What a catalog is called after: the first part of the path of a shown address, otherwise the host. */
str http_address_called(str shown);
/* The host and the port of scheme://host:port, whose port may be left out. */
bool http_address_server(str base, str *host, int *port, struct err *err);
/* yes, no, true, false, on, off, 1, 0; MAYBE: not given, or another word. */
enum truth http_address_truth(const struct http_address *address, str key);
/* Whether the text is a URL of HTTP with this port, or on a host that ends or begins so; NULL: no such host. */
bool http_address_is_at(str text, int port, const char *host_end, const char *host_start);

#endif
