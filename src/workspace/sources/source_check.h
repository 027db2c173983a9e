/*
 * How the sources and the cache are, each by itself: for finding out why
 * something does not work. Sources are asked side by side on connections of
 * their own, so that one that hangs costs its connect timeout and no more.
 * Changes nothing, stores nothing, and prints nothing.
 */
#ifndef OCAT_WORKSPACE_SOURCES_SOURCE_CHECK_H
#define OCAT_WORKSPACE_SOURCES_SOURCE_CHECK_H

#include "workspace/workspace.h"
#include "store/integrity.h"

struct examined {
	str name;
	const struct configured *as; /* NULL: no source of that name is configured */
	const char *adapter;	     /* NULL: none claims the address */
	const char *tls_advice;	     /* how its address gets encryption; NULL: it cannot */
	bool file;		     /* it is one, or was meant as one */
	bool connected, answered;    /* a connection was made; it said who it is */
	int64_t connect_us, ask_us;
	struct source_info info; /* when answered */
	instant asked_at;	 /* our clock beside info.now */
	bool has_grants;	 /* the system has grants, and *grants tells those that are missing */
	struct grants grants;
	struct err trouble;	 /* what ended it before `answered` */
	struct err grants_trouble; /* why grants are not known */
};

struct examination;
/* Begins at once. Names are borrowed until it is closed. */
struct examination *workspace_examine(struct workspace *s, const str *names, ptrdiff_t n, const struct stop *stop);
/* The i-th; waits for it. Borrowed until the examination is closed. */
const struct examined *workspace_examined(struct examination *x, ptrdiff_t i);
void workspace_examine_close(struct examination *x); /* waits for all; NULL is fine */

/* Works without a workspace, which may be what is broken. ERR_NOTHING: there is no cache yet. */
bool cache_examine(struct arena *a, str path, const struct stop *stop, struct store_soundness *out, struct err *err);
/* Bytes of the index files beside this cache; *files: how many. */
int64_t cache_side_bytes(str path, int64_t *files);

/* What adapters talk through: "libpq 15.4", or why it is not there. */
struct library {
	const char *adapter;
	str shown;	    /* absent: missing */
	bool needed;	    /* a source that is connected uses it */
	struct err trouble; /* when missing */
};
struct libraries {
	struct library *at;
	ptrdiff_t len, cap;
};
void workspace_libraries(struct workspace *s, struct arena *a, struct libraries *out); /* s NULL: no source is connected */

#endif
