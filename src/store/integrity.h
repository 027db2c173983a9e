/* Checks the integrity of the cache, and finds its writer. */
#ifndef OCAT_STORE_INTEGRITY_H
#define OCAT_STORE_INTEGRITY_H

#include "base/stop.h"
#include "model/asset.h"

struct arena;
struct store;

struct store_soundness {
	int64_t version;    /* of its form */
	int64_t bytes, free_bytes, log_bytes; /* of the file, unused inside it, of the log beside it */
	str journal;	    /* "wal", "delete"; absent: there is no file yet */
	bool network;	    /* on a file system that machines share */
	int64_t holder;	    /* process that writes now, 0: none is known */
	instant held_since;
	bool complete;	    /* the check came to its end; false: the stop was first */
	struct strs damage; /* what it found, its first lines; empty: nothing */
};
/* Reads all of the file under the stop, which ends the check early without an error. */
bool store_soundness(struct store *s, struct arena *a, const struct stop *stop, struct store_soundness *out, struct err *err);

#endif
