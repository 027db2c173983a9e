/*
 * What is known of the catalogs: how each is, which is being read and how far,
 * which wait for their turn, and what became of reads that the cache does not
 * remember. A part of the world: answers fill it; it calls nothing and draws nothing.
 */
#ifndef OCAT_TUI_CATALOGS_CATALOGS_H
#define OCAT_TUI_CATALOGS_CATALOGS_H

#include "workspace/workspace.h"

/* How far a read is, as its worker tells it. */
struct progress {
	str name;  /* of the catalog */
	str stage; /* as the adapter and the store call it; absent: it has not answered yet */
	int64_t done, of; /* of: -1 unknown */
	str note;	  /* something a person should know, instead of all that; absent: nothing */
};

/* What became of a read: cancelled, or failed in a way that is not the source's (the cache was being written). */
struct fate {
	str name, text; /* of the catalog; text absent: cancelled */
	instant at;
};

struct fates {
	struct fate *at;
	ptrdiff_t len, cap;
};

struct catalogs_known {
	struct arena *arena;	 /* names and fates, for as long as the explorer runs */
	struct arena *answer;	 /* holds `all`; NULL: not loaded yet */
	struct catalog_states all; /* how each is */
	bool asking, failed;
	struct progress now; /* name absent: nothing is being read */
	const void *reader; /* the purpose of the request that reads it */
	int64_t since_us;    /* by clock_monotonic_us */
	struct strs waiting; /* names, the next first */
	uint64_t leave_asked; /* the key that would have left while a catalog is read; 0: none */
	struct fates fates, notes; /* notes: what the last read of a catalog had to say */
};

void catalogs_open(struct catalogs_known *k);
void catalogs_close(struct catalogs_known *k);

/* How each is, and the arena that holds it, which is taken over. */
void catalogs_learn(struct catalogs_known *k, struct arena *answer, const struct catalog_states *all);

bool catalogs_is_read(const struct catalogs_known *k, str name);
bool catalogs_waits(const struct catalogs_known *k, str name);
/* Appends it to the queue; false if it is already queued or syncing. */
bool catalogs_wait(struct catalogs_known *k, str name);
bool catalogs_wait_no_more(struct catalogs_known *k, str name); /* false: it did not */
/* Takes the next one from the queue; absent: the queue is empty. */
str catalogs_next(struct catalogs_known *k);
/* A read began, or is further. */
void catalogs_progress(struct catalogs_known *k, const struct progress *p, const void *reader);
void catalogs_progress_end(struct catalogs_known *k);

/* text absent: it was cancelled. */
void catalogs_fate(struct catalogs_known *k, str name, str text);
void catalogs_forget_fate(struct catalogs_known *k, str name);
/* NULL: none, or the cache knows of something newer. */
const struct fate *catalogs_fate_of(const struct catalogs_known *k, const struct catalog_state *is);

/* Sentences of a read, one after the other; absent: none. */
void catalogs_note(struct catalogs_known *k, str name, str sentence);
void catalogs_forget_note(struct catalogs_known *k, str name);
str catalogs_note_of(const struct catalogs_known *k, str name);

/* "asking the source", "reading 12,340 of 20,000 tables", "storing 40%" */
str progress_words(struct arena *a, const struct progress *p);
/* For the header, as short as it can be: "reading shop 61%". */
str progress_short(struct arena *a, const struct progress *p);

#endif
