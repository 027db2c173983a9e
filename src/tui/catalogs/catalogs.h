/*
 * The state of the catalogs: how each is, which one is being synced and how far, which are queued, and the outcome of
 * syncs that the cache does not record. Part of the explorer's state: answers fill it; it calls nothing and draws
 * nothing.
 */
#ifndef OCAT_TUI_CATALOGS_CATALOGS_H
#define OCAT_TUI_CATALOGS_CATALOGS_H

#include "workspace/sources/source_change.h"

/* The progress of a sync, as its worker reports it. */
struct progress {
	str name;  /* of the catalog */
	str stage; /* as the adapter and the store call it; absent: no answer yet */
	int64_t done, of; /* of: -1: unknown */
	str note;	  /* a message for the person, in place of the progress; absent: none */
};

/* The outcome of a sync: cancelled, or failed for a reason other than the source (the cache was being written). */
struct fate {
	str name, text; /* of the catalog; text absent: cancelled */
	instant at;
};

struct fates {
	struct fate *at;
	ptrdiff_t len, cap;
};

/* A change of a source that can be undone. */
struct undo {
	struct arena *arena; /* holds it */
	struct source_change change;
	bool snapshot_gone; /* its tables have to be read again */
};

/* The lines of an entry that were not accepted, to be edited again. */
struct refused {
	str name, lines, why; /* name absent: none */
};

enum { UNDOS_MOST = 20 };

struct catalogs_known {
	struct arena *arena;	 /* names and fates, for the lifetime of the explorer */
	struct arena *answer;	 /* holds `all`; NULL: not loaded yet */
	struct catalog_states all; /* the state of each */
	bool asking, failed;
	struct progress now; /* name absent: no sync is running */
	const void *reader; /* the purpose of the running request */
	int64_t since_us;    /* by clock_monotonic_us */
	struct strs waiting; /* names, the next one first */
	struct fates fates, notes; /* notes: messages of the last sync of a catalog */
	struct fates tests;	   /* what a test of its source found */
	str testing;		   /* the catalog whose source is being tested; absent: none */
	bool typed;		   /* a password was typed for it just now */
	str asked;		   /* the catalog that the open prompt, or the editor, is about */
	str entry;		   /* the lines that the file had when the editor opened */
	struct refused refused;
	struct undo undos[UNDOS_MOST]; /* the last one last */
	int undo_count;
};

void catalogs_open(struct catalogs_known *k);
void catalogs_close(struct catalogs_known *k);

/* Takes over the states and the arena that holds them. */
void catalogs_learn(struct catalogs_known *k, struct arena *answer, const struct catalog_states *all);

bool catalogs_is_read(const struct catalogs_known *k, str name);
bool catalogs_waits(const struct catalogs_known *k, str name);
/* Appends it to the queue; false if it is already queued or syncing. */
bool catalogs_wait(struct catalogs_known *k, str name);
bool catalogs_wait_no_more(struct catalogs_known *k, str name); /* false if it was not queued */
/* Takes the next one from the queue; absent: the queue is empty. */
str catalogs_next(struct catalogs_known *k);
/* A sync started or made progress. */
void catalogs_progress(struct catalogs_known *k, const struct progress *p, const void *reader);
void catalogs_progress_end(struct catalogs_known *k);

/* text absent: it was cancelled. */
void catalogs_fate(struct catalogs_known *k, str name, str text);
void catalogs_forget_fate(struct catalogs_known *k, str name);
/* NULL: none, or the cache has a newer result. */
const struct fate *catalogs_fate_of(const struct catalogs_known *k, const struct catalog_state *is);

/* Appends a message of a sync; absent: none. */
void catalogs_note(struct catalogs_known *k, str name, str sentence);
void catalogs_forget_note(struct catalogs_known *k, str name);
str catalogs_note_of(const struct catalogs_known *k, str name);

/* What a test of its source found, until its next sync. Absent: forgets it. */
void catalogs_tested(struct catalogs_known *k, str name, str sentence);
str catalogs_test_of(const struct catalogs_known *k, str name); /* absent: none */
void catalogs_about(struct catalogs_known *k, str name); /* sets `asked` */
void catalogs_edited(struct catalogs_known *k, str name, str entry); /* and `entry` */
/* Forgets what is known of a catalog that is gone, or has another name: outcomes, and the text of a refused edit. */
void catalogs_forget(struct catalogs_known *k, str name);

/* lines absent: forgets them. */
void catalogs_refuse(struct catalogs_known *k, str name, str lines, str why);

/* Takes over the arena that holds the change; if the list is full, drops the oldest. */
void catalogs_undo_push(struct catalogs_known *k, struct arena *arena, const struct source_change *c,
			bool snapshot_gone);
/* The next one to be undone; NULL: none. */
const struct undo *catalogs_undo_next(const struct catalogs_known *k);
void catalogs_undo_pop(struct catalogs_known *k);
/* "the removal of shop" */
str undo_words(struct arena *a, const struct undo *u);
/* Why a catalog without a source cannot be synced or tested. */
str cached_only_words(struct arena *a, str name);

/* "querying the source", "reading 12,340 of 20,000 tables", "storing 40%" */
str progress_words(struct arena *a, const struct progress *p);
/* For the header, as short as possible: "reading shop 61%". */
str progress_short(struct arena *a, const struct progress *p);

#endif
