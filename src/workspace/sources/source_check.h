/*
 * The state of the sources and of the cache, each checked separately, to diagnose a failure. Sources are checked in
 * parallel on their own connections, so that one that hangs costs no more than its connect timeout. Changes nothing,
 * stores nothing, and prints nothing.
 */
#ifndef OCAT_WORKSPACE_SOURCES_SOURCE_CHECK_H
#define OCAT_WORKSPACE_SOURCES_SOURCE_CHECK_H

#include "workspace/workspace.h"
#include "store/integrity.h"

struct examined {
	str name;
	const struct configured *as; /* NULL: no source of that name is configured */
	const char *adapter;	     /* NULL: no adapter accepts the address */
	const char *tls_advice;	     /* how to enable encryption in its address; NULL: not supported */
	bool file;		     /* the address is a file, or was meant as one */
	bool connected, answered;    /* connected; identified itself */
	int64_t connect_us, ask_us;
	struct source_info info; /* if answered */
	instant asked_at;	 /* our time when info.now was read */
	/* assets of a file that is only tried, read without keeping any; UNKNOWN: it was not read */
	int64_t read;
	bool has_grants;	 /* the system has grants; the missing ones are in *grants */
	struct grants grants;
	struct err trouble;	 /* the error before `answered` */
	struct err grants_trouble; /* why the grants are unknown */
};

struct examination;
/* Starts at once. Names are borrowed until it is closed. */
struct examination *workspace_examine(struct workspace *s, const str *names, ptrdiff_t n, const struct stop *stop);
/* The i-th result; waits for it. Borrowed until the examination is closed. */
const struct examined *workspace_examined(struct examination *x, ptrdiff_t i);
void workspace_examine_close(struct examination *x); /* waits for all; NULL is fine */

/* Needs no workspace, because that may be what is broken. ERR_NOTHING: no cache yet. */
bool cache_examine(struct arena *a, str path, const struct stop *stop, struct store_soundness *out, struct err *err);
/* Bytes of the indexes beside this cache; *files: their number. */
int64_t cache_side_bytes(str path, int64_t *files);

/* A library that adapters use: "libpq 15.4", or why it is missing. */
struct library {
	const char *adapter;
	str shown;	    /* absent: missing */
	bool needed;	    /* used by a configured source */
	struct err trouble; /* if missing */
};
struct libraries {
	struct library *at;
	ptrdiff_t len, cap;
};
void workspace_libraries(struct workspace *s, struct arena *a, struct libraries *out); /* s NULL: no sources */

#endif
