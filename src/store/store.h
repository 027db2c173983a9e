/*
 * The canonical cache: snapshots of catalogs, their history, and what people
 * add to them. Gives back exactly what it was given. What can be asked of it
 * is in the headers beside this one, a subject each; together they are the whole
 * interface: no SQL of the cache, no rowid and no SQLite type leaves the folder,
 * so that a team may one day keep it elsewhere.
 *
 * A handle is one connection and belongs to one thread at a time; open one for
 * each thread, they are cheap. The public tables and views are ocat-schema(5).
 *
 * Decided here: IDs are unique across all kinds of entity (a counter shifted left by 20 bits; a field is its
 * asset's ID plus a slot that is never reused). The digest of a generation is the sum of the SHA-256 of its
 * records modulo 2^256, so changes update it, and it proves a rebuilt generation. A first sync into an empty
 * cache is written without a journal, while more is still being read (apply/read_ahead.h,
 * apply/stream_apply.h).
 */
#ifndef OCAT_STORE_STORE_H
#define OCAT_STORE_STORE_H

#include "base/clock.h"
#include "base/err.h"
#include "base/sha256.h"

struct arena;
struct store;

enum store_mode {
	STORE_READ,  /* an absent file reads as an empty cache and is not created */
	STORE_WRITE, /* makes and migrates the file (mode 0600, folder 0700) */
};

/*
 * A newer cache than this program, a damaged one, a full disk or a folder that
 * cannot be written are refused with a sentence. note (may be NULL) is told
 * what a person should know: a network folder without WAL, a read-only one.
 */
struct store *store_open(str path, enum store_mode mode, void (*note)(void *with, str sentence), void *with, struct err *err);
void store_close(struct store *s); /* NULL is fine */

/* ---- what there is ---- */

struct catalog {
	int64_t id;
	str name, type, address; /* address without secrets */
	instant created_at, synced_at; /* of the newest generation; NO_TIME: never read */
	int64_t generation;	       /* 0: never read */
	int64_t same_since;	       /* since this one nothing that is told of its assets has changed; the newest, where nobody knows */
	instant same_at;	       /* when that was read */
	struct digest digest;
	bool partial;
	str partial_reason;
	str fingerprint;
	str product, version;
	str error; /* of the last sync, absent when it went well */
	instant error_at;
	int64_t assets, fields; /* present */
	unsigned can;	        /* adapter's CAN_ bits as last probed */
};

struct catalogs {
	struct catalog *at;
	ptrdiff_t len, cap;
};

const struct catalog *catalogs_find(const struct catalogs *all, str name); /* NULL: none of that name */
bool store_catalogs(struct store *s, struct arena *a, struct catalogs *out, struct err *err);
/* *found false: no such catalog. Names are compared exactly. */
bool store_catalog(struct store *s, struct arena *a, str name, bool *found, struct catalog *out, struct err *err);
/* Makes it or brings type and address up to date; gives its id. */
bool store_catalog_put(struct store *s, str name, str type, str address, int64_t *id, struct err *err);
/* All of it goes, tags and other things that people added stay (they hang on qualified names). */
bool store_catalog_remove(struct store *s, str name, bool *found, struct err *err);
/* A sync failed: remembered beside the last good snapshot. */
bool store_catalog_failed(struct store *s, int64_t id, str sentence, struct err *err);

/* ---- one consistent view ---- */

/* Until store_unpin, every read sees the same generations, whatever others write. May be nested. */
bool store_pin(struct store *s, struct err *err);
void store_unpin(struct store *s);
/*
 * Only while pinned: reads see this catalog as it was in a generation, rebuilt
 * backwards; its digest is checked. ERR_NOTHING with a sentence that names the
 * oldest one left when it was pruned or never was. Cost goes with the changes since.
 * Generation 0 is before the first read: nothing of the catalog is seen then.
 */
bool store_at(struct store *s, int64_t catalog, int64_t generation, struct err *err);

/*
 * What tells this cache from any other, given to it for good by its first writer. Absent before that, and while an
 * older generation is looked at: what is kept beside the cache is made of what is stored now.
 */
bool store_identity(struct store *s, struct arena *a, str *id, struct err *err);
/* The same for one catalog: absent only while an older generation of that one is looked at, or it is left out. */
bool store_catalog_identity(struct store *s, struct arena *a, int64_t catalog, str *id, struct err *err);

/* For --at, demos and tests: shifts every time that the cache keeps by this much. */
bool store_shift_times(struct store *s, int64_t by_us, struct err *err);

#endif
