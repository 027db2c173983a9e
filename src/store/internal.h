/*
 * The store in an SQLite file: what its rooms share. The file is opened and
 * kept by open.c; the other rooms each answer one part of store.h.
 * Private to this folder.
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
struct brief;
struct join_log;
struct tag;
struct tags;

struct store {
	str folder; /* for private files: where a staging lives */
	struct db *db; /* NULL: asleep, there is a brief (store/tags/summary_cache.h) */
	struct arena *arena; /* as long as the store is open */
	str path;
	enum store_mode mode;
	bool in_memory; /* the file is absent */
	bool unlogged;	/* we made it just now, and it has no log beside it yet */
	dev_t device;	/* which file is open: another may come under its name */
	ino_t inode;
	int pins;
	struct brief *brief; /* only while asleep */
	int brief_pins;
	bool wants_brief; /* one could be used, and there was none that fits */
	bool misled;	  /* what was pinned while it slept is gone: nothing is answered until the pin ends */
	bool shadows;	/* an older generation is looked at */
	bool own_views; /* schema_make_own_views was done */
	void (*note)(void *with, str sentence);
	void *note_with;
};

/* ---- open.c ---- */

/* Every call from outside begins here: the file may have been replaced or have appeared. */
bool store_enter(struct store *s, struct err *err);
/* A file that is being filled for the first time gets its log, unless somebody works in it. */
void store_use_log(struct store *s);

/* ---- transaction.c: transactions ---- */

/* store_enter and a pin in one, for calls of several statements; store_unpin ends it. */
bool store_read(struct store *s, struct err *err);
/* store_unpin, and gives back whether it was good. */
bool store_read_end(struct store *s, bool good);
/* The same for one long answer that a stop may end; done gives back whether it was good. */
bool store_read_by(struct store *s, const struct stop *stop, const struct stop **before, struct err *err);
bool store_read_done(struct store *s, const struct stop *before, bool good);
/* One writing transaction; ERR_BUSY names who holds it. */
bool store_begin(struct store *s, const struct stop *stop, struct err *err);
bool store_commit(struct store *s, struct err *err);
/* The current writer, by the lock file: false if unknown. since: as that file says it. */
bool store_holder(struct store *s, struct arena *a, int64_t *pid, str *since);
void store_rollback(struct store *s);
/* Commits when all went well; else undoes it, and false. */
bool store_end(struct store *s, bool good, struct err *err);

/* ---- ids ---- */

#define SLOT_BITS 20
/* n fresh ids, the first of them in *id, the others each 1 << SLOT_BITS further; inside a writing transaction. */
bool store_ids(struct store *s, int64_t n, int64_t *id, struct err *err);

/* ---- digests of generations, store/history/digest_sum.c ---- */

/* Sums modulo 2^256, of numbers written from the high byte down. */
void digest_add(struct digest *sum, const struct digest *d);
void digest_take(struct digest *sum, const struct digest *d);
bool digest_from(str bytes, struct digest *out); /* false: not 32 bytes */

/* ---- small things of many rooms ---- */

/* By id, inside of a transaction; ERR_CATALOG_NOT_FOUND. */
bool store_catalog_of(struct store *s, struct arena *a, int64_t id, struct catalog *out, struct err *err);

/* Can it still be rebuilt? ERR_NOTHING names the oldest that can. *oldest and *now: of the catalog. */
bool store_generation_kept(struct store *s, struct arena *a, int64_t catalog, int64_t generation, struct catalog *now,
			    struct err *err);

/*
 * A tag and whose it is, of TAG_ROWS. Rules give to columns that are there; what a person tagged may have gone, and may be an asset
 * whose name looks like a column's. (An `or` would look for it all the same: SQLite works out both sides.)
 */
struct tag_row {
	str qualified, tag, asset, column; /* borrowed; tag as tag_written has it; asset and column absent where it says of no column */
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
/* The texts of a JSON array, null as none; copied into the arena. */
void strs_from(struct arena *a, str json, struct strs *out);

/* The first of them, so many at most, -1: all; of one who has the cache open. */
bool store_read_texts(struct store *s, struct arena *a, int64_t most, struct strs *out, struct err *err);
/* "quality:gold", of p_tag as t; a category that the tag begins with is not said twice. The same as tag_written. */
#define TAG_WRITTEN \
	"case when t.category is null or t.name = t.category or substr(t.name, 1, length(t.category) + 1) = t.category || '.'" \
	" then t.name else t.category || ':' || t.name end"
/* One row, inside of a writing transaction. */
bool tag_write(struct store *s, const struct tag *t, struct err *err);
bool tag_erase(struct store *s, str qualified, str name, bool *found, struct err *err);
bool tags_list(struct store *s, struct arena *a, str qualified, struct tags *out, struct err *err);
bool tag_stamp(struct store *s, struct err *err); /* there was a change: tags_unlay too */
/* An asset's tags and its fields' go where it goes. */
bool tags_rename(struct store *s, str from, str to, struct err *err);
/* The same of fields of one asset, pair by pair: names may have been exchanged. */
bool tags_rename_fields(struct store *s, str asset, const struct strs *from, const struct strs *to, struct err *err);
/* What is given to an asset now, in place of what was; *changed is left when nothing differs. */
bool tags_replace(struct store *s, struct arena *a, str asset, const struct tags *fresh, bool *changed, struct err *err);
/* The same where nothing of its catalog carries a tag yet, and no person's word stands against one. */
bool tags_put_first(struct store *s, const struct tags *fresh, bool *changed, struct err *err);
/* Removes given tags of assets that no longer exist. */
bool tags_drop_left_over(struct store *s, bool *changed, struct err *err);
bool tags_are_none(struct store *s, str catalog, bool *none, struct err *err);
/*
 * Some were given by these files (absent: by none that can be read): known of everything if it was before, or if all is
 * of the catalog `first` (0: it was read before). Else nobody knows any more, and all is due.
 */
bool tags_given_by(struct store *s, int64_t first, str by, struct err *err);
/* All that there is was given by these. */
bool tags_given_to_all(struct store *s, str by, struct err *err);
/* A catalog's given tags go with it. */
bool tags_forget(struct store *s, str catalog, struct err *err);

/* The file of tags beside the cache is no longer what tags are now; see store/tags/summary_cache.h. Inside of a transaction. */
bool tags_unlay(struct store *s, struct err *err);

bool join_log_add(struct store *s, const struct join_log *j, struct err *err); /* inside of a transaction */
bool joins_stamp(struct store *s, struct err *err);			      /* there was a change */

#endif
