/*
 * A generation that is being written: what happens to one asset or one
 * namespace in it, the version that says so, the statistics, the generation's
 * own row. A sync and a look at one asset both end here; inside of one writing
 * transaction.
 */
#ifndef OCAT_STORE_APPLY_WRITE_H
#define OCAT_STORE_APPLY_WRITE_H

#include "store/schema/asset_row.h"
#include "store/apply/staging.h"
#include "store/search.h"
#include "store/sync.h"
#include "store/tags.h"

struct writing {
	struct store *s;
	struct arena *arena;	 /* as long as the transaction */
	struct arena *batch;	 /* of one asset; reset after it */
	struct catalog catalog;	 /* as it was */
	int64_t generation;	 /* the one that is written */
	bool first;		 /* of this catalog: nothing is a change */
	instant now, applied_at; /* applied_at: when everything was seen before */
	struct digest digest;	 /* becomes the new one */
	int64_t rows;		 /* that its connection had written before it began */
	int64_t assets, fields, longest, oldest;
	int64_t added, dropped, altered, renamed, hidden, measured;
	int64_t namespaces_added, namespaces_dropped, namespaces_altered, namespaces_hidden;
	struct projector projector;
	struct map namespaces;	/* name to struct known_ns */
	struct map targets;	/* qualified name to id, of what keys point at beside the staging */
	struct staging *staged; /* NULL for a look */
	const struct stored_takers *told; /* of a first read: who wants to know what is stored; or NULL */
	const struct tag_giver *tags;	  /* NULL: what was given stays */
	bool bare;    /* nothing of the catalog carries a tag, and no person's word stands against one */
	bool carriers_moved; /* what carries tags may have come or gone */
	bool touched; /* something was stored that rules and files may give other tags now */
	bool tagged;  /* and they do */
};

struct known_ns {
	int64_t id;
	str name;
	enum state state;
	struct digest digest;
	uint64_t aside;
	bool seen, hides; /* in this read; some asset in it is hidden */
};

/* An asset as it came. Its text lives as long as the batch. */
struct given_asset {
	const struct asset *asset;
	str record;
	struct digest digest;
	uint64_t aside, seen;
	int64_t namespace_id;
	struct tags tags; /* that w->tags gives it */
};

bool writing_start(struct writing *w, struct store *s, int64_t catalog, struct staging *staged, instant now,
		   struct err *err);
void writing_end(struct writing *w);

/* ---- assets, write.c ---- */

/* exists: there is a row of this id, of one that went, is hidden or was only pointed at. */
bool write_added(struct writing *w, int64_t id, bool exists, const struct given_asset *g, struct err *err);
/* Its record differs; its name too when it was renamed. *changes may be NULL. */
bool write_altered(struct writing *w, int64_t id, const struct given_asset *g, struct changes *changes, struct err *err);
/* Native ids and what may be read, of an asset whose record is the same: no version. */
bool write_natives(struct writing *w, int64_t id, const struct given_asset *g, struct err *err);
/* Statistics of an asset whose record is the same. */
bool write_measure(struct writing *w, int64_t id, const struct stats *stats, uint64_t seen, struct err *err);
/* The source has it no more, or it could not be seen. */
bool write_missing(struct writing *w, int64_t id, bool hidden, struct err *err);
/* As stored, kept with the batch; absent: none. */
bool write_load_record(struct writing *w, int64_t id, str *record, struct err *err);
/* The target of a key by name: a placeholder if unknown. */
bool write_target(void *with, str ns, str name, int64_t *id, struct err *err);

/* ---- telling, observer.c ---- */

/* An asset was added to a catalog of which nothing was known. Clears w->told when its taker wants no more. */
bool write_told(struct writing *w, const struct row *r, const struct asset *a, struct err *err);

/* ---- given tags, write_tags.c ---- */

/* Once, before anything is written. */
bool write_tags_start(struct writing *w, const struct tag_giver *by, struct err *err);
/* Of an asset that was stored, or, with none, that is gone. came: it was not there before. */
bool write_tags(struct writing *w, str qualified, const struct tags *now, bool came, struct err *err);
/* Once, when all is written. */
bool write_tags_end(struct writing *w, struct err *err);

/* ---- statistics, store/history/statistics.c ---- */

/* Puts new statistics into the row: *save when the row must be saved. What was moves to the measures when it differs enough. */
bool stats_take(struct writing *w, struct row *r, const struct stats *now, uint64_t seen, bool was_present, bool *save,
		struct err *err);
/* The asset goes: what is known of it becomes a measure of the past. */
bool stats_leave(struct writing *w, struct row *r, struct err *err);

/* ---- versions, versions.c ---- */

struct version_row {
	str what; /* "asset", "namespace" */
	int64_t thing, number;
	str kind; /* a change kind's name; "hidden" and "shown" are nobody's business */
	str qualified, summary, changes;
	bool was; /* present before */
	str before, slots;
};
bool version_save(struct writing *w, const struct version_row *v, struct err *err);

/* ---- namespaces, write_namespaces.c ---- */

bool write_namespaces(struct writing *w, struct staging *g, struct err *err);
/* After all assets: those that no asset and no source names any more. */
bool write_missing_namespaces(struct writing *w, const struct sync_info *info, struct err *err);
/* The id of a namespace by name; a ghost when nobody knows it. */
bool write_namespace_id(struct writing *w, str name, int64_t *id, struct err *err);

/* ---- the generation, store/history/generation.c ---- */

struct generation_row {
	str origin;
	bool whole; /* everything was read */
	int64_t write_us;
	const struct sync_info *info; /* NULL for a look */
};
/* Its row, the catalog's, and what is too old is pruned. */
bool generation_save(struct writing *w, const struct generation_row *g, struct err *err);

#endif
