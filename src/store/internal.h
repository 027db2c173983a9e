/*
 * The store as an SQLite file: shared by the files of this room. open.c opens and keeps the file; the others each
 * implement one part of the interface. Private to this folder.
 */
#ifndef OCAT_STORE_INTERNAL_H
#define OCAT_STORE_INTERNAL_H

#include <sys/types.h>

#include "base/map.h"
#include "model/asset.h"
#include "db/db.h"
#include "store/store.h"
#include "store/schema/schema.h"

struct arena;
struct brief_file;
struct join_log;
struct tag;
struct tags;

struct store {
	str folder; /* for private files: the folder of stagings */
	struct db *db; /* NULL: asleep, with a brief (store/tags/summary_file.h) */
	struct arena *arena; /* lives as long as the store */
	str path;
	enum store_mode mode;
	bool in_memory; /* the file is absent */
	bool unlogged;	/* this handle just created it, so it has no log beside it yet */
	dev_t device;	/* identifies the open file: another may replace it under its name */
	ino_t inode;
	int pins;
	struct brief_file *brief; /* only while asleep */
	int brief_pins;
	bool wants_brief; /* a brief would be useful, and no valid one exists */
	bool misled;	  /* the data pinned during sleep is gone: no answers until the pin ends */
	bool shadows;	/* shows an older generation */
	bool own_views; /* schema_make_own_views was called */
	void (*note)(void *with, str sentence);
	void *note_with;
};

/* ---- open.c ---- */

/* Begins every external call: the file may have been replaced or created. */
bool store_enter(struct store *s, struct err *err);
/* Gives a file that was filled for the first time its log, unless it is in use. */
void store_use_log(struct store *s);

/* ---- transaction.c: transactions ---- */

/* store_enter and a pin in one, for calls of several statements; ended by store_unpin. */
bool store_read(struct store *s, struct err *err);
/* Calls store_unpin, and returns good. */
bool store_read_end(struct store *s, bool good);
/* The same for one long answer with a stop; done returns good. */
bool store_read_by(struct store *s, const struct stop *stop, const struct stop **before, struct err *err);
bool store_read_done(struct store *s, const struct stop *before, bool good);
/* Begins a writing transaction; ERR_BUSY names the process that holds it. */
bool store_begin(struct store *s, const struct stop *stop, struct err *err);
bool store_commit(struct store *s, struct err *err);
/* The current writer, from the lock file: false if unknown. since: as written in that file. */
bool store_holder(struct store *s, struct arena *a, int64_t *pid, str *since);
void store_rollback(struct store *s);
/* Commits if good; else rolls back and returns false. */
bool store_end(struct store *s, bool good, struct err *err);

/* ---- ids ---- */

#define SLOT_BITS 20
/* Allocates n new ids, the first of them in *id, each next one 1 << SLOT_BITS higher; inside a writing transaction. */
bool store_ids(struct store *s, int64_t n, int64_t *id, struct err *err);

/* ---- digests of generations, store/history/digest_sum.c ---- */

/* Sums modulo 2^256, of big-endian numbers. */
void digest_add(struct digest *sum, const struct digest *d);
void digest_take(struct digest *sum, const struct digest *d);
bool digest_from(str bytes, struct digest *out); /* false: not 32 bytes */

/* ---- small things of many rooms ---- */

/* By id, inside a transaction; ERR_CATALOG_NOT_FOUND. */
bool store_catalog_of(struct store *s, struct arena *a, int64_t id, struct catalog *out, struct err *err);

/* Can the generation still be rebuilt? ERR_NOTHING names the oldest that can. *oldest and *now: of the catalog. */
bool store_generation_kept(struct store *s, struct arena *a, int64_t catalog, int64_t generation, struct catalog *now,
			    struct err *err);

/*
 * A tag and its owner, of TAG_ROWS. Rules tag present columns; what a person tagged may have been dropped, and may be
 * an asset whose name looks like a column's. (With `or`, SQLite would evaluate both sides.)
 */
struct tag_row {
	/* borrowed; tag as written by tag_written; asset and column absent unless it is on a column */
	str qualified, tag, asset, column;
	bool of_asset, of_column;	   /* what a person tagged may be either, neither or both */
};
struct tag_row tag_row_of(struct stmt *q);
#define TAG_IS_ASSET "exists (select 1 from p_asset a where a.qualified = t.qualified)"
#define TAG_IS_FIELD \
	"exists (select 1 from p_asset a join p_field f on f.asset_id = a.id where a.qualified = t.parent and f.name = t.leaf" \
	" and f.ordinal is not null)"
#define TAG_ROWS \
	"select t.qualified, " TAG_WRITTEN \
	", t.parent, t.leaf, case when t.parent is null then 1 when t.origin like 'rule:%' then 0" \
	" else " TAG_IS_ASSET " end, case when t.origin like 'rule:%' then 1 else " TAG_IS_FIELD " end from p_tag t"
/* The texts of a JSON array, without nulls; copied into the arena. */
void strs_from(struct arena *a, str json, struct strs *out);

/* The first ones, at most so many, -1: all; for a caller that has the cache open. */
bool store_read_texts(struct store *s, struct arena *a, int64_t most, struct strs *out, struct err *err);
/* "quality:gold", of p_tag as t; omits a category that the tag begins with. The same as tag_written. */
#define TAG_WRITTEN \
	"case when t.category is null or t.name = t.category or substr(t.name, 1, length(t.category) + 1) = t.category || '.'" \
	" then t.name else t.category || ':' || t.name end"
/* One row, inside a writing transaction. */
bool tag_write(struct store *s, const struct tag *t, struct err *err);
bool tag_erase(struct store *s, str qualified, str name, bool *found, struct err *err);
bool tags_list(struct store *s, struct arena *a, str qualified, struct tags *out, struct err *err);
bool tag_stamp(struct store *s, struct err *err); /* something changed: call tags_unlay too */
/* Moves the tags of an asset and its fields with it. */
bool tags_rename(struct store *s, str from, str to, struct err *err);
/* The same for fields of one asset, in pairs: names may have been swapped. */
bool tags_rename_fields(struct store *s, str asset, const struct strs *from, const struct strs *to, struct err *err);
/* Replaces the given tags of an asset; *changed is unchanged if nothing differs. */
bool tags_replace(struct store *s, struct arena *a, str asset, const struct tags *fresh, bool *changed,
		  struct err *err);
/* The same if nothing of its catalog has a tag yet, and no tag is rejected. */
bool tags_put_first(struct store *s, const struct tags *fresh, bool *changed, struct err *err);
/* Removes given tags of assets that no longer exist. */
bool tags_drop_left_over(struct store *s, bool *changed, struct err *err);
bool tags_are_none(struct store *s, str catalog, bool *none, struct err *err);
/*
 * Records that tags were given by these files (absent: by unreadable ones): for everything if it was so before, or if
 * everything belongs to the catalog `first` (0: it was synced before). Otherwise all tags are due again.
 */
bool tags_given_by(struct store *s, int64_t first, str by, struct err *err);
/* Everything was given tags by these files. */
bool tags_given_to_all(struct store *s, str by, struct err *err);
/* Removes a catalog's given tags. */
bool tags_forget(struct store *s, str catalog, struct err *err);

/* Marks the file of tags beside the cache as stale; see store/tags/summary_file.h. Inside a transaction. */
bool tags_unlay(struct store *s, struct err *err);

bool join_log_add(struct store *s, const struct join_log *j, struct err *err); /* inside a transaction */
bool joins_stamp(struct store *s, struct err *err);			      /* something changed */

#endif
