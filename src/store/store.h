/*
 * The canonical cache: snapshots of catalogs, their history, and what people add to them. Returns exactly what was
 * stored. Its interface is in the headers beside this one, one per subject: no SQL of the cache, no rowid and no
 * SQLite type leaves the folder, so that a team may one day keep the cache elsewhere.
 *
 * A handle is one connection and belongs to one thread at a time; open one for each thread, they are cheap. The
 * public tables and views are described in ocat-schema(5).
 *
 * Decided here: IDs are unique across all kinds of entity (a counter shifted left by 20 bits; a field is its asset's
 * ID plus a slot that is never reused). The digest of a generation is the sum of the SHA-256 of its records modulo
 * 2^256, so changes update it, and it proves a rebuilt generation. A first sync into an empty cache is written
 * without a journal, while more is still being read (apply/staged_read_ahead.h, apply/first_sync.h).
 */
#ifndef OCAT_STORE_STORE_H
#define OCAT_STORE_STORE_H

#include "base/clock.h"
#include "base/err.h"
#include "base/sha256.h"
#include "model/search_path.h"

struct arena;
struct store;

enum store_mode {
	STORE_READ,  /* an absent file reads as an empty cache and is not created */
	STORE_WRITE, /* creates and upgrades the file (mode 0600, folder 0700) */
};

/*
 * Refuses, with an explanation, a newer cache than this program, a damaged one, a full disk or a folder that is not
 * writable. note (may be NULL) receives what a person should know: a network folder without WAL, a read-only one.
 */
struct store *store_open(str path, enum store_mode mode, void (*note)(void *with, str sentence), void *with,
			 struct err *err);
void store_close(struct store *s); /* NULL is fine */

/* ---- catalogs ---- */

struct catalog {
	int64_t id;
	str name, type, address; /* address without secrets */
	instant created_at, synced_at; /* of the newest generation; NO_TIME: never synced */
	int64_t generation;	       /* 0: never synced */
	int64_t same_since;	       /* no asset has changed since this generation; the newest one if unknown */
	instant same_at;	       /* the time of that generation */
	struct digest digest;
	bool partial;
	str partial_reason;
	str fingerprint;
	str product, version;
	str error; /* of the last sync, absent if it succeeded */
	instant error_at;
	int64_t assets, fields; /* present */
	unsigned can;	        /* adapter's CAN_ bits as last probed */
};

struct catalogs {
	struct catalog *at;
	ptrdiff_t len, cap;
};

const struct catalog *catalogs_find(const struct catalogs *all, str name); /* NULL: unknown */
bool store_catalogs(struct store *s, struct arena *a, struct catalogs *out, struct err *err);
/* *found false: unknown. Names are compared exactly. */
bool store_catalog(struct store *s, struct arena *a, str name, bool *found, struct catalog *out, struct err *err);
/* Catalogs that were opened by an address and not configured, with the time of their last read. */
struct visitor {
	str name;
	instant at;
};
struct visitors {
	struct visitor *at;
	ptrdiff_t len, cap;
};
bool store_visit(struct store *s, str name, instant at, struct err *err); /* marks one */
bool store_visits(struct store *s, struct arena *a, struct visitors *out, struct err *err);
/*
 * The present assets of this catalog that are partitions of others, or date shards that another represents; assets of
 * struct catalog counts them too.
 */
struct partition_count {
	int64_t catalog, partitions;
};
struct partition_counts {
	struct partition_count *at;
	ptrdiff_t len, cap;
};
/* in one pass */
bool store_partition_counts(struct store *s, struct arena *a, struct partition_counts *out, struct err *err);
int64_t partitions_of(const struct partition_counts *all, int64_t catalog);
/* Where its login finds bare names, as the last sync read it. */
bool store_search_path(struct store *s, struct arena *a, int64_t catalog, struct search_path *out, struct err *err);
/* Creates it or updates type and address; returns its id. */
bool store_catalog_put(struct store *s, str name, str type, str address, int64_t *id, struct err *err);
/* Removes all of it; tags and other things that people added stay (they are kept by qualified name). */
bool store_catalog_remove(struct store *s, str name, bool *found, struct err *err);
/*
 * Gives it another name and a new id, so that what was derived from it is made again. Snapshots, history, tags, learned
 * SQL and decisions on joins follow. *found false: unknown. ERR_USAGE: the new name is taken.
 */
bool store_catalog_rename(struct store *s, str name, str now, bool *found, struct err *err);
/*
 * The user-defined code of the source at the last sync, as model/user_code.h reads it,
 * also with --at; absent: unknown.
 */
bool store_user_code(struct store *s, struct arena *a, int64_t catalog, str *code, struct err *err);
/* The latest statistics of columns, as model/column_stats.h reads them; absent: unknown. */
bool store_column_stats(struct store *s, struct arena *a, int64_t catalog, str *stats, struct err *err);
/* Records a failed sync beside the last good snapshot. */
bool store_catalog_failed(struct store *s, int64_t id, str sentence, struct err *err);

/* ---- one consistent view ---- */

/* Until store_unpin, every read sees the same generations, whatever others write. May be nested. */
bool store_pin(struct store *s, struct err *err);
void store_unpin(struct store *s);
/*
 * Only while pinned: reads see this catalog as of a generation, rebuilt backwards and verified by its digest.
 * ERR_NOTHING, with the oldest available one, if it was pruned or never existed. The cost depends on the changes
 * since. Generation 0 is before the first sync: the catalog is then empty.
 */
bool store_at(struct store *s, int64_t catalog, int64_t generation, struct err *err);

/*
 * A permanent identifier of this cache, assigned by its first writer. Absent before that, and while an older
 * generation is shown: files beside the cache are built from the current one.
 */
bool store_identity(struct store *s, struct arena *a, str *id, struct err *err);
/* The same for one catalog: absent only while an older generation of that one is shown, or it is left out. */
bool store_catalog_identity(struct store *s, struct arena *a, int64_t catalog, str *id, struct err *err);

/* For --at, demos and tests: shifts every stored time by this much. */
bool store_shift_times(struct store *s, int64_t by_us, struct err *err);

#endif
