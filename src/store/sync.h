/* Stores what a source returns: a whole catalog, or one asset. */
#ifndef OCAT_STORE_SYNC_H
#define OCAT_STORE_SYNC_H

#include "base/sha256.h"
#include "base/stop.h"
#include "model/diff.h"
#include "store/assets.h"

struct staging;

/*
 * Takes what a source streams into a private file, without any lock. Assets may
 * come in any order; the same one twice is an error that names it. Only
 * digests and places stay in memory. A staging that is not applied leaves nothing.
 */
struct staging *staging_open(struct store *s, struct err *err);
void staging_close(struct staging *g); /* NULL is fine */
bool staging_namespace(struct staging *g, const struct namespace *n, struct err *err);
bool staging_asset(struct staging *g, struct asset *a, struct err *err); /* finishes it */
int64_t staging_count(const struct staging *g);

/*
 * What a first read stores, told while it is stored: what store_each_plain, store_each_field_from and store_each_key_from
 * would say of it afterwards, but asset by asset with its columns and then its keys, by rising ids, and without the order
 * of names. Texts live as long as the call. A taker that gives false is told no more, and the sync goes on.
 */
struct stored_takers {
	asset_brief_fn asset;
	field_brief_fn field;
	key_fn key;
	void (*whole)(void *with); /* everything was reported; only the commit is left, which may still fail */
	void *with;
};

struct sync_info {
	int64_t catalog;
	instant taken_at; /* clock_now() of ours */
	bool partial;	  /* missing items are hidden, not dropped */
	str partial_reason, fingerprint, product, version;
	unsigned can;
	int64_t read_us;
	int64_t history_us;  /* retention; 0: forever */
	const struct stored_takers *told; /* NULL: no observer */
	const struct tag_giver *tags;	  /* of what changed, in the same transaction; NULL: what was given stays */
	/* Names that this read did not ask for (a new exclude): hidden, not dropped. NULL: every name was asked for. */
	bool (*asked_for)(void *with, str ns, str name);
	bool (*schema_asked_for)(void *with, str ns); /* the same of namespaces */
	void *with;
	void (*progress)(void *with, const char *stage, int64_t done, int64_t of);
	void *progress_with;
};

struct sync_result {
	int64_t generation;
	int64_t namespaces, assets, fields;
	int64_t added, dropped, altered, renamed, hidden, measured; /* assets; measured: statistics that moved */
	int64_t namespaces_added, namespaces_dropped, namespaces_altered, namespaces_hidden;
	bool first;
	struct digest digest;
	int64_t write_us;
};

/*
 * One transaction: compares by digest, writes what differs, versions, measures,
 * the generation's row, and prunes. Waits two seconds for another writer, then
 * ERR_BUSY names it. All or nothing, also when killed or when the disk is full.
 */
bool store_apply(struct store *s, struct staging *g, const struct sync_info *info, const struct stop *stop, struct sync_result *out,
		 struct err *err);

/*
 * The same along with what is still to come, once all of it is known by name, in order: by a thread of its own, to
 * which the handle belongs until store_apply_end, which also calls info's takers, but for progress and asked_for. NULL: there is
 * no use in it, as of a catalog that was read before. Of info, what only the end of the reading tells may be missing.
 */
struct along;
struct along *store_apply_begin(struct store *s, struct staging *g, const struct sync_info *info, const struct asset_ref *names,
				ptrdiff_t n, const struct stop *stop);
/*
 * info: all of it; NULL: the reading failed, and nothing is stored. *done false with true: somebody else read the
 * catalog meanwhile, and store_apply is what compares it. The staging must still be there.
 */
bool store_apply_end(struct along *a, const struct sync_info *info, bool *done, struct sync_result *out, struct err *err);

/* Nothing moved (an equal fingerprint): only the generation's own row. */
bool store_unchanged(struct store *s, const struct sync_info *info, struct sync_result *out, struct err *err);

/*
 * One asset was fetched again: what differs from the stored one in *changes;
 * stored as a generation of origin "look" when anything does, and nothing is
 * written when not.
 */
struct looked_at {
	int64_t catalog, asset;
	struct asset *fresh; /* is finished; NULL: the source has it no more */
	instant now;
	const struct tag_giver *tags; /* as of a sync */
};
bool store_look(struct store *s, const struct looked_at *l, struct arena *a, struct changes *changes, struct err *err);

#endif
