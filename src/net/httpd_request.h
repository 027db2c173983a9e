/*
 * Reads one HTTP/1.1 request from bytes as they arrive, strictly: whatever two readers could understand differently is
 * refused (a line that ends without CR, a folded or repeated field that matters, both lengths). No input or output
 * here.
 */
#ifndef OCAT_NET_HTTPD_REQUEST_H
#define OCAT_NET_HTTPD_REQUEST_H

#include "base/str.h"

enum { HTTPD_FIELDS_MOST = 64, HTTPD_HEAD_MOST = 32 << 10 };

struct httpd_field {
	str name, value;
};

struct httpd_request {
	str method, target, body;
	struct httpd_field fields[HTTPD_FIELDS_MOST];
	int field_count;
	bool keeps;    /* the client keeps the connection for another request */
	bool has_body; /* one follows the head */
	bool waits;    /* Expect: 100-continue */
	bool is_1_0;
};

/*
 * The value of a field, whatever the case of its name; absent: the request lacks it.
 * The first, if there are several.
 */
str httpd_field(const struct httpd_request *r, str name);
int httpd_field_times(const struct httpd_request *r, str name);

enum httpd_state {
	HTTPD_HEAD,	  /* more bytes of the head are expected */
	HTTPD_HEAD_WHOLE, /* the head is read; the next feed goes on with the body */
	HTTPD_BODY,
	HTTPD_WHOLE,
	HTTPD_REFUSED, /* see status and reason */
};

struct httpd_reader {
	enum httpd_state state;
	struct httpd_request request; /* valid from HTTPD_HEAD_WHOLE on, until the reader is reset */
	int status;
	const char *reason; /* a sentence for the client */
	ptrdiff_t body_most;
	/* Private. */
	struct sb head, body;
	int64_t left; /* bytes of the body, or of the chunk */
	bool chunked;
	int part, line; /* of a chunked body: what is read, and the length of its line so far */
};

/* Ready for a request with at most that many bytes of body. */
void httpd_reader_reset(struct httpd_reader *r, ptrdiff_t body_most);
void httpd_reader_close(struct httpd_reader *r);
/* Takes bytes until the state changes; returns how many. The rest belongs to what follows. */
ptrdiff_t httpd_reader_feed(struct httpd_reader *r, str bytes);

#endif
