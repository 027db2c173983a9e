/*
 * A bundle: one file with a trace, the slice of the catalogs that it touched with its history, and the files of rules
 * that a verdict heeds, so that a machine without a cache replays it. JSON Lines, as ocat-trace(5) describes. Catalogs
 * go through the same doors as a sync, on both sides: a bundle from a stranger is a source like any other, and nothing
 * of it is run.
 */
#ifndef OCAT_SERVICE_BUNDLE_BUNDLE_H
#define OCAT_SERVICE_BUNDLE_BUNDLE_H

#include "service/scope.h"

struct session;

enum { BUNDLE_VERSION = 1, BUNDLE_LINE_MOST = 24 << 20, BUNDLE_MOST = 512 << 20 };

/* How much of the catalogs is in it. */
#define BUNDLE_SLICES(_)                                                                                  \
	_(SLICE_TOUCHED, "touched") /* the tables that the trace or its verdict names, and their neighbours */ \
	_(SLICE_WHOLE, "whole")	    /* all of the catalogs with such tables */                                 \
	_(SLICE_ALL, "all")	    /* every catalog, with all of its kept generations */

enum bundle_slice {
#define _(id, word) id,
	BUNDLE_SLICES(_)
#undef _
	BUNDLE_SLICE_COUNT
};

const char *bundle_slice_word(enum bundle_slice s);

/* Receives the bytes of a bundle in order; false with err: stop. */
struct bundle_out {
	bool (*put)(void *with, str bytes, struct err *err);
	void *with;
	int64_t lines;
};
bool bundle_put_line(struct bundle_out *to, str line, struct err *err); /* the line has its end */

/* ---- writing ---- */

struct bundle_ask {
	const struct scope *scope;
	struct session *session; /* read to its end */
	enum bundle_slice slice;
	str verdict; /* as JSON, for the record; absent: none */
	bool recorded; /* that verdict stands: something it needs is not in the file */
	str chosen;  /* the catalog that a person chose for the session; absent: none */
};

struct bundle_sums {
	int64_t steps, catalogs, assets, generations, files;
};

bool bundle_write(const struct bundle_ask *ask, struct bundle_out *to, struct bundle_sums *out, struct err *err);

/*
 * The bundle at this path again, with names replaced, and without values, comments, code and addresses. names receives
 * what stands for what, a line each, for the owner only.
 */
bool bundle_hash(struct arena *a, str path, struct bundle_out *to, const struct stop *stop, struct sb *names,
		 struct err *err);

/* ---- reading ---- */

struct bundle_facts {
	enum bundle_slice slice;
	bool recorded; /* the recorded verdict stands: names are replaced, or it needs more than the file has */
	str verdict; /* as it was recorded: JSON; absent: none */
	str session, chosen;
	str user;    /* whose rights the policy checked; absent: no policy */
	struct strs groups;
};

/* By its first bytes. */
bool bundle_claims(str path);
/* The folders of the program that a bundle is unpacked into. */
struct bundle_places {
	str config, cache_file;
};
/*
 * Fills an empty cache and an empty folder of settings. Refuses a bundle that is torn, too large or of a newer
 * version. Everything in out is the arena's.
 */
bool bundle_read(struct arena *a, str path, const struct bundle_places *to, const struct stop *stop,
		 struct bundle_facts *out, struct err *err);

#endif
