/* Checks the integrity of the cache, and finds its writer. */
#ifndef OCAT_STORE_INTEGRITY_H
#define OCAT_STORE_INTEGRITY_H

#include "base/stop.h"
#include "model/asset.h"

struct arena;
struct store;

struct store_soundness {
	int64_t version;    /* version of the schema */
	int64_t bytes, free_bytes, log_bytes; /* of the file, unused inside it, of the log beside it */
	str journal;	    /* "wal", "delete"; absent: no file yet */
	bool network;	    /* on a network file system */
	int64_t holder;	    /* process that is writing, 0: none known */
	instant held_since;
	bool complete;	    /* false: the check was stopped early */
	struct strs damage; /* the first problems found; empty: none */
};
/* Reads the whole file until the stop, which ends the check early without an error. */
bool store_soundness(struct store *s, struct arena *a, const struct stop *stop, struct store_soundness *out,
		     struct err *err);

#endif
