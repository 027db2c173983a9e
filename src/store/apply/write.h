/*
 * Writes a generation: the change of one asset or namespace, its version, statistics, and the generation's own row.
 * Used by both a sync and a look at one asset; inside one writing transaction.
 */
#ifndef OCAT_STORE_APPLY_WRITE_H
#define OCAT_STORE_APPLY_WRITE_H

#include "store/schema/asset_row.h"
#include "store/apply/staging_file.h"
#include "store/search.h"
#include "store/sync.h"
#include "store/tags.h"

struct writing {
	struct store *s;
	struct arena *arena;	 /* lives as long as the transaction */
	struct arena *batch;	 /* for one asset; reset after it */
	struct catalog catalog;	 /* before this generation */
	int64_t generation;	 /* the one being written */
	bool first;		 /* first generation of the catalog: nothing counts as a change */
	instant now, applied_at; /* applied_at: time of the previous whole sync */
	struct digest digest;	 /* becomes the new one */
	int64_t rows;		 /* number of rows that its connection had written before it began */
	int64_t assets, fields, longest, oldest;
	int64_t added, dropped, altered, renamed, hidden, measured;
	int64_t namespaces_added, namespaces_dropped, namespaces_altered, namespaces_hidden;
	struct projector projector;
	struct map namespaces;	/* name to struct known_ns */
	struct map targets;	/* qualified name to id, for targets of keys that are not staged */
	struct staging *staged; /* NULL for a look */
	const struct stored_takers *told; /* for a first sync: receives what is stored; or NULL */
	const struct tag_giver *tags;	  /* NULL: tags stay as they are */
	bool bare;    /* nothing of the catalog has a tag, and no tag is rejected */
	bool carriers_moved; /* tagged assets may have been added or dropped */
	bool touched; /* something was stored that rules and files may tag differently now */
	bool tagged;  /* and they do */
};

struct known_ns {
	int64_t id;
	str name;
	enum state state;
	struct digest digest;
	uint64_t aside;
	bool seen, hides; /* in this sync; some asset in it is hidden */
};

/* An asset as received. Its text lives as long as the batch. */
struct given_asset {
	const struct asset *asset;
	str record;
	struct digest digest;
	uint64_t aside, seen;
	int64_t namespace_id;
	struct tags tags; /* its tags from w->tags */
};

bool writing_start(struct writing *w, struct store *s, int64_t catalog, struct staging *staged, instant now,
		   struct err *err);
void writing_end(struct writing *w);

/* ---- assets, write.c ---- */

/* exists: the id has a row, of an asset that was dropped, hidden or only referenced. */
bool write_added(struct writing *w, int64_t id, bool exists, const struct given_asset *g, struct err *err);
/* Its record differs; so does its name if it was renamed. *changes may be NULL. */
bool write_altered(struct writing *w, int64_t id, const struct given_asset *g, struct changes *changes,
		   struct err *err);
/* Native ids and readability of an asset whose record is the same: no version. */
bool write_natives(struct writing *w, int64_t id, const struct given_asset *g, struct err *err);
/* Statistics of an asset whose record is the same. */
bool write_measure(struct writing *w, int64_t id, const struct stats *stats, uint64_t seen, struct err *err);
/* The source dropped it, or it was not visible. */
bool write_missing(struct writing *w, int64_t id, bool hidden, struct err *err);
/* The stored record, kept with the batch; absent: none. */
bool write_load_record(struct writing *w, int64_t id, str *record, struct err *err);
/* The target of a key by name: a placeholder if unknown. */
bool write_target(void *with, str ns, str name, int64_t *id, struct err *err);

/* ---- telling, first_sync_observer.c ---- */

/* An asset was added to a catalog without earlier data. Clears w->told when its taker wants no more. */
bool write_told(struct writing *w, const struct row *r, const struct asset *a, struct err *err);

/* ---- given tags, write_tags.c ---- */

/* Call once, before anything is written. */
bool write_tags_start(struct writing *w, const struct tag_giver *by, struct err *err);
/* For an asset that was stored, or, without tags, dropped. came: it was not there before. */
bool write_tags(struct writing *w, str qualified, const struct tags *now, bool came, struct err *err);
/* Call once, after everything is written. */
bool write_tags_end(struct writing *w, struct err *err);

/* ---- statistics, store/history/statistics.c ---- */

/*
 * Puts new statistics into the row: *save if the row must be saved. Earlier values become a measure if they differ
 * enough.
 */
bool stats_take(struct writing *w, struct row *r, const struct stats *now, uint64_t seen, bool was_present, bool *save,
		struct err *err);
/* The asset is dropped: its statistics become an earlier measure. */
bool stats_leave(struct writing *w, struct row *r, struct err *err);

/* ---- versions, versions.c ---- */

struct version_row {
	str what; /* "asset", "namespace" */
	int64_t thing, number;
	str kind; /* name of a change kind; "hidden" and "shown" are internal */
	str qualified, summary, changes;
	bool was; /* present before */
	str before, slots;
};
bool version_save(struct writing *w, const struct version_row *v, struct err *err);

/* ---- namespaces, write_namespaces.c ---- */

bool write_namespaces(struct writing *w, struct staging *g, struct err *err);
/* After all assets: namespaces that no asset and no source names any more. */
bool write_missing_namespaces(struct writing *w, const struct sync_info *info, struct err *err);
/* The id of a namespace by name; a ghost if it is unknown. */
bool write_namespace_id(struct writing *w, str name, int64_t *id, struct err *err);

/* ---- the generation, store/history/generation.c ---- */

struct generation_row {
	str origin;
	bool whole; /* everything was read */
	int64_t write_us;
	const struct sync_info *info; /* NULL for a look */
};
/* Saves its row and the catalog's, and prunes what is too old. */
bool generation_save(struct writing *w, const struct generation_row *g, struct err *err);

#endif
