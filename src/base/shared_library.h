/*
 * Libraries of the system, opened when they are first needed: the program starts without them, and one binary runs
 * where they are missing. The file that knows the functions of a library has a table of them and calls this.
 */
#ifndef OCAT_BASE_SHARED_LIBRARY_H
#define OCAT_BASE_SHARED_LIBRARY_H

#include <stddef.h>

#include "base/err.h"
#include "base/str.h"

enum { LIBRARY_FILES_MOST = 3 };

struct shared_library {
	const char *title;			     /* for sentences: "libcurl" */
	const char *files[LIBRARY_FILES_MOST + 1]; /* tried in this order; ended by NULL */
	const char *missing;			     /* advice: a sentence about its package */
	const char *outdated;			     /* the same if it lacks a function; NULL: none */
};

/* A function, and where its address goes in the table that is filled. */
struct library_function {
	const char *name;
	size_t at;
};

/*
 * Opens it and fills a table of pointers to functions; doing so again costs microseconds. ERR_UNSUPPORTED: it is
 * missing, cannot be used here, or lacks one of them.
 */
bool library_load(const struct shared_library *l, const struct library_function *f, size_t n, void *table,
		  struct err *err);

#endif
