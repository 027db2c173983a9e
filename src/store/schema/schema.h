/*
 * The schema of the cache file: private tables (p_...), used only in this folder, and over them the public views of
 * ocat-schema(5). Its version is the file's user_version; steps upgrade an older file in one transaction. Does not
 * depend on the content of the tables.
 */
#ifndef OCAT_STORE_SCHEMA_SCHEMA_H
#define OCAT_STORE_SCHEMA_SCHEMA_H

#include <stddef.h>

#include "base/err.h"
#include "base/str.h"

struct db;
struct health_rules;
struct rank_weights;

enum {
	SCHEMA_APPLICATION = 0x6f636174, /* "ocat", in the file's header */
	SCHEMA_VERSION = 14,
	SCHEMA_PAGE = 8192,
};

/* The values of p_asset.state and p_namespace.state. */
enum state {
	STATE_DROPPED, /* dropped; its id and name are kept */
	STATE_PRESENT,
	STATE_HIDDEN, /* the last sync could not see it or did not request it */
	STATE_GHOST,  /* a key or a view references it, but it was never seen */
};

/* Upgrades a file from version i to i + 1. */
struct schema_step {
	const char *sql;
};
/* The program's own steps, ended by .sql == NULL. */
extern const struct schema_step schema_steps[];

/*
 * Runs the steps that the file lacks and recreates the public views, all in one transaction: on failure the file is
 * unchanged.
 */
bool schema_upgrade(struct db *d, const struct schema_step *steps, struct err *err);
/*
 * For a large load into empty tables: indexes that it would fill in random order are created at the end. In a
 * transaction. of_tags: those of tags too, which are not used meanwhile.
 */
bool schema_drop_late_indexes(struct db *d, bool of_tags, struct err *err);
bool schema_make_late_indexes(struct db *d, bool of_tags, struct err *err);
/*
 * Is the file ours, and of which version? Refuses a file of another program and a newer one. *version 0 and *empty:
 * an empty file.
 */
bool schema_check(struct db *d, int64_t *version, bool *empty, struct err *err);

/* ---- the public views, views.c ---- */

struct schema_view {
	const char *name, *body; /* create view NAME as BODY */
};
extern const struct schema_view schema_views[]; /* in order of creation; ended by .name == NULL */
bool schema_is_view(str name);
bool schema_is_private(str name); /* one of our tables, which only views may read */
bool schema_make_views(struct db *d, struct err *err);

/*
 * Creates the public views again as temporary ones, from the program's own text: untrusted queries use these,
 * whatever the file's schema says. The views that depend on settings are health_rules and index_weights.
 */
bool schema_make_own_views(struct db *d, const struct health_rules *rules, const struct rank_weights *ranks,
			   struct err *err);

/*
 * For an older generation: temporary tables at_... with the same columns as the private ones, and temporary views
 * with the names of the private ones, which hide them from all reads. They end with the transaction.
 */
bool schema_make_shadows(struct db *d, struct err *err);

/* The values of p_asset.kind for which asset_is_view is true. */
#define VIEW_KINDS "('view', 'materialized_view')"

/* When an asset was last written, in microseconds: a of p_asset, w of p_activity, c of p_catalog. */
#define LAST_UPDATED_AT \
	"coalesce(a.modified_at, case when w.before is not null or w.since < c.applied_at then w.since end)"
#define LAST_UPDATED_AFTER "case when a.modified_at is null then w.before end"
#define LAST_UPDATED_ORIGIN \
	"case when a.modified_at is not null then coalesce(a.modified_origin, 'told by the source') " \
	"when w.before is not null then 'the write counter moved between two syncs and stands still since' " \
	"when w.since < c.applied_at and w.writes = 0 then 'no write was counted since the counters were reset' " \
	"when w.since < c.applied_at then 'the write counter stands still since the first sync that saw it' end"

#endif
