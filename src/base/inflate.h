/*
 * Unpacks what deflate packed, with zlib: opened when it is first needed (inflate_library.c), or part of the one file
 * (inflate_linked.c). Its functions and its state are as stable as those of the C library, so that no header is needed.
 */
#ifndef OCAT_BASE_INFLATE_H
#define OCAT_BASE_INFLATE_H

#include "base/err.h"
#include "base/str.h"

struct zlib_stream { /* z_stream */
	const unsigned char *next_in;
	unsigned int avail_in;
	unsigned long total_in;
	unsigned char *next_out;
	unsigned int avail_out;
	unsigned long total_out;
	const char *msg;
	void *state;
	void *(*zalloc)(void *opaque, unsigned int items, unsigned int size);
	void (*zfree)(void *opaque, void *address);
	void *opaque;
	int data_type;
	unsigned long adler, reserved;
};

struct inflate_library {
	const char *(*version)(void);
	int (*init)(struct zlib_stream *s, int window_bits, const char *version, int size);
	int (*run)(struct zlib_stream *s, int flush);
	int (*end)(struct zlib_stream *s);
};

/* ERR_UNSUPPORTED with advice if zlib is missing. */
bool inflate_load(struct inflate_library *lib, struct err *err);
/* Fills out, of that size, with the start of what is packed without a header; false: it is damaged, or shorter. */
bool inflate_raw(const struct inflate_library *lib, str packed, char *out, ptrdiff_t size);

#endif
