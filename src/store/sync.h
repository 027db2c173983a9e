/* Stores what a source returns: a whole catalog, or one asset. */
#ifndef OCAT_STORE_SYNC_H
#define OCAT_STORE_SYNC_H

#include "base/sha256.h"
#include "base/stop.h"
#include "model/diff.h"
#include "store/assets.h"

struct staging;

/*
 * Receives what a source streams into a private file, without any lock. Assets may come in any order; a repeated
 * asset is an error that names it. Only digests and positions stay in memory. A staging that is not applied leaves
 * nothing behind.
 */
struct staging *staging_open(struct store *s, struct err *err);
void staging_close(struct staging *g); /* NULL is fine */
bool staging_namespace(struct staging *g, const struct namespace *n, struct err *err);
bool staging_asset(struct staging *g, struct asset *a, struct err *err); /* completes it */
int64_t staging_count(const struct staging *g);

/*
 * Receives what a first sync stores, during the sync: the same as store_each_plain, store_each_field_from and
 * store_each_key_from return afterwards, but asset by asset with its columns and then its keys, by ascending ids, and
 * not in the order of names. Texts live as long as the call. A taker that returns false receives no more, and the
 * sync continues.
 */
struct stored_takers {
	asset_brief_fn asset;
	field_brief_fn field;
	key_fn key;
	/* after all of these: of its family, by the id that represents it */
	void (*member)(void *with, int64_t asset, int64_t family);
	void (*whole)(void *with); /* everything was reported; only the commit remains, which may still fail */
	void *with;
};

struct sync_info {
	int64_t catalog;
	/* of the generation, after the newest one: a history that is copied keeps its numbers; 0: the next */
	int64_t number;
	instant taken_at; /* clock_now() of this machine */
	bool partial;	  /* missing items are hidden, not dropped */
	str partial_reason, fingerprint, product, version;
	str search_path; /* as search_path_text has it; absent: unknown */
	str user_code; /* model/user_code.h; absent: the source did not tell */
	str column_stats; /* model/column_stats.h; likewise */
	unsigned can;
	int64_t read_us;
	int64_t history_us;  /* retention; 0: forever */
	const struct stored_takers *told; /* NULL: no observer */
	const struct tag_giver *tags;	  /* for changed assets, in the same transaction; NULL: tags stay as they are */
	/*
	 * Names that this sync did not request (a new exclude): hidden, not dropped. NULL: every name was requested.
	 */
	bool (*asked_for)(void *with, str ns, str name);
	bool (*schema_asked_for)(void *with, str ns); /* the same for namespaces */
	void *with;
	void (*progress)(void *with, const char *stage, int64_t done, int64_t of);
	void *progress_with;
};

struct sync_result {
	int64_t generation;
	int64_t namespaces, assets, fields;
	int64_t added, dropped, altered, renamed, hidden, measured; /* assets; measured: with changed statistics */
	int64_t namespaces_added, namespaces_dropped, namespaces_altered, namespaces_hidden;
	bool first;
	struct digest digest;
	int64_t write_us;
};

/*
 * One transaction: compares by digest, writes differences, versions, measures and the generation's row, and prunes.
 * Waits two seconds for another writer, then ERR_BUSY names it. All or nothing, even if killed or if the disk is
 * full.
 */
bool store_apply(struct store *s, struct staging *g, const struct sync_info *info, const struct stop *stop,
		 struct sync_result *out, struct err *err);

/*
 * The same while assets still arrive, once all names are known, in order: with a separate thread, which owns the
 * handle until store_apply_end and also calls info's takers, except progress and asked_for. NULL: not useful, for
 * example for a catalog that was synced before. info may lack what only the end of reading reveals.
 */
struct first_sync;
struct first_sync *store_apply_begin(struct store *s, struct staging *g, const struct sync_info *info,
				     const struct asset_ref *names, ptrdiff_t n, const struct stop *stop);
/*
 * info: complete; NULL: reading failed, and nothing is stored. *done false with true: the catalog was synced by
 * another process meanwhile, and store_apply must compare it. The staging must still exist.
 */
bool store_apply_end(struct first_sync *a, const struct sync_info *info, bool *done, struct sync_result *out,
		     struct err *err);

/* Nothing changed (an equal fingerprint): writes only the generation's row. */
bool store_unchanged(struct store *s, const struct sync_info *info, struct sync_result *out, struct err *err);

/*
 * One asset was refetched: differences from the stored one go to *changes and are stored as a generation of origin
 * "look"; without differences nothing is written.
 */
struct looked_at {
	int64_t catalog, asset;
	struct asset *fresh; /* completed; NULL: the source no longer has it */
	instant now;
	const struct tag_giver *tags; /* as in a sync */
};
bool store_look(struct store *s, const struct looked_at *l, struct arena *a, struct changes *changes, struct err *err);

#endif
