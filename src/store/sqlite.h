/*
 * The store in an SQLite file: what its rooms share. The file is opened and
 * kept by sqlite_open.c; the other rooms each answer one part of store.h.
 * Never included from outside of this folder.
 */
#ifndef OCAT_STORE_SQLITE_H
#define OCAT_STORE_SQLITE_H

#include <sys/types.h>

#include "base/map.h"
#include "model/asset.h"
#include "store/db.h"
#include "store/kind.h"
#include "store/schema/schema.h"

struct arena;
struct brief;

struct sqlite {
	struct store store; /* first: a store is one of these */
	struct db *db; /* NULL: asleep, there is a brief (sqlite_brief.h) */
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

static inline struct sqlite *sqlite_of(struct store *s)
{
	return (struct sqlite *)(void *)s;
}

/* ---- sqlite_open.c ---- */

struct store *sqlite_store_open(str path, enum store_mode mode, void (*note)(void *with, str sentence), void *with,
				struct err *err);
void sqlite_store_close(struct store *s);
/* Every call from outside begins here: the file may have been replaced or have appeared. */
bool sqlite_enter(struct sqlite *s, struct err *err);
/* A file that is being filled for the first time gets its log, unless somebody works in it. */
void sqlite_use_log(struct sqlite *s);

/* ---- sqlite_pin.c: transactions ---- */

bool sqlite_pin(struct store *s, struct err *err);
void sqlite_unpin(struct store *s);
/* sqlite_enter and a pin in one, for calls of several statements; sqlite_unpin ends it. */
bool sqlite_read(struct sqlite *s, struct err *err);
/* The same for one long answer that a stop may end; done gives back whether it was good. */
bool sqlite_read_by(struct sqlite *s, const struct stop *stop, const struct stop **before, struct err *err);
bool sqlite_read_done(struct sqlite *s, const struct stop *before, bool good);
/* One writing transaction; ERR_BUSY names who holds it. */
bool sqlite_begin(struct sqlite *s, const struct stop *stop, struct err *err);
bool sqlite_commit(struct sqlite *s, struct err *err);
/* Who writes now, by the note beside the file: false when nobody is known to. since: as the note says it. */
bool sqlite_holder(struct sqlite *s, struct arena *a, int64_t *pid, str *since);
void sqlite_rollback(struct sqlite *s);

/* ---- ids ---- */

#define SLOT_BITS 20
/* n fresh ids, the first of them in *id, the others each 1 << SLOT_BITS further; inside a writing transaction. */
bool sqlite_ids(struct sqlite *s, int64_t n, int64_t *id, struct err *err);

/* ---- digests of generations, sqlite_digest.c ---- */

/* Sums modulo 2^256, of numbers written from the high byte down. */
void digest_add(struct digest *sum, const struct digest *d);
void digest_take(struct digest *sum, const struct digest *d);
bool digest_from(str bytes, struct digest *out); /* false: not 32 bytes */

/* ---- small things of many rooms ---- */

bool sqlite_catalogs(struct store *st, struct arena *a, struct catalogs *out, struct err *err);
bool sqlite_catalog(struct store *st, struct arena *a, str name, bool *found, struct catalog *out, struct err *err);
bool sqlite_catalog_put(struct store *st, str name, str type, str address, int64_t *id, struct err *err);
bool sqlite_catalog_remove(struct store *st, str name, bool *found, struct err *err);
bool sqlite_catalog_failed(struct store *st, int64_t id, str sentence, struct err *err);
/* By id, inside of a transaction; ERR_CATALOG_NOT_FOUND. */
bool sqlite_catalog_of(struct sqlite *s, struct arena *a, int64_t id, struct catalog *out, struct err *err);

bool sqlite_at(struct store *st, int64_t catalog, int64_t generation, struct err *err);
bool sqlite_catalog_identity(struct store *st, struct arena *a, int64_t catalog, str *id, struct err *err);
bool sqlite_identity(struct store *st, struct arena *a, str *id, struct err *err);
bool sqlite_generations(struct store *st, struct arena *a, int64_t catalog, struct generations *out, struct err *err);
bool sqlite_generation_at(struct store *st, int64_t catalog, instant t, int64_t *number, struct err *err);
bool sqlite_each_version(struct store *st, const struct versions_wanted *w, const struct stop *stop, version_taker take,
			 void *with, struct err *err);
bool sqlite_each_mark(struct store *st, int64_t catalog, const struct stop *stop, asset_mark_taker take, void *with,
		      struct err *err);
bool sqlite_each_between(struct store *st, const struct between_wanted *w, const struct stop *stop, asset_between_taker take,
			 void *with, struct err *err);
/* Can it still be rebuilt? ERR_NOTHING names the oldest that can. *oldest and *now: of the catalog. */
bool sqlite_generation_kept(struct sqlite *s, struct arena *a, int64_t catalog, int64_t generation, struct catalog *now,
			    struct err *err);
bool sqlite_measures(struct store *st, struct arena *a, int64_t asset, struct measures *out, struct err *err);

bool sqlite_each_health(struct store *st, int64_t asset, int64_t trend_over, const struct stop *stop, health_taker take, void *with,
			struct err *err);

bool sqlite_asset(struct store *st, struct arena *a, int64_t id, struct asset_row *out, struct err *err);
bool sqlite_resolve(struct store *st, struct arena *a, str catalog, const str *parts, ptrdiff_t n, struct candidates *out,
		    struct err *err);
bool sqlite_each_asset(struct store *st, int64_t catalog, const struct stop *stop, asset_brief_taker take, void *with,
		       struct err *err);
bool sqlite_each_whole(struct store *st, int64_t catalog, const struct stop *stop, asset_whole_taker take, void *with,
		       struct err *err);
bool sqlite_whole(struct store *st, struct arena *a, int64_t id, struct asset *out, struct err *err);
bool sqlite_each_plain(struct store *st, int64_t catalog, const struct stop *stop, asset_brief_taker take, void *with,
		       struct err *err);
bool sqlite_each_view(struct store *st, int64_t catalog, const struct stop *stop, asset_brief_taker take, void *with,
		      struct err *err);
bool sqlite_each_shown(struct store *st, int64_t asset, const struct stop *stop, asset_brief_taker take, void *with, struct err *err);
bool sqlite_each_carrier(struct store *st, const struct strs *texts, const struct stop *stop, asset_brief_taker take, void *with,
			 struct err *err);
bool sqlite_each_tags_of(struct store *st, const struct strs *qualified, const struct stop *stop, asset_brief_taker take, void *with,
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
bool sqlite_each_field(struct store *st, int64_t asset, const struct stop *stop, field_brief_taker take, void *with,
		       struct err *err);
bool sqlite_each_field_from(struct store *st, int64_t first, int64_t last, const struct stop *stop, field_brief_taker take,
			    void *with, struct err *err);
bool sqlite_each_key_from(struct store *st, int64_t first, int64_t last, const struct stop *stop, key_taker take, void *with,
			  struct err *err);
bool sqlite_each_namespace(struct store *st, int64_t catalog, namespace_taker take, void *with, struct err *err);
bool sqlite_props(struct store *st, struct arena *a, int64_t asset, struct props *out, struct err *err);
/* The texts of a JSON array, null as none; copied into the arena. */
void strs_from(struct arena *a, str json, struct strs *out);
bool sqlite_key_columns(struct store *st, struct arena *a, int64_t asset, struct strs *out, struct err *err);
bool sqlite_relations(struct store *st, struct arena *a, int64_t asset, enum direction which, struct relations *out,
		      struct err *err);
bool sqlite_each_key(struct store *st, int64_t catalog, const struct stop *stop, key_brief_taker take, void *with, struct err *err);
bool sqlite_each_unique(struct store *st, int64_t catalog, const struct stop *stop, unique_taker take, void *with, struct err *err);
bool sqlite_lineage(struct store *st, struct arena *a, int64_t asset, enum direction which, struct lineage *out,
		    struct err *err);
bool sqlite_names(struct store *st, struct arena *a, enum names_of what, str start, int64_t most,
		  const struct stop *stop, struct strs *out, struct err *err);
bool sqlite_heirs(struct store *st, struct arena *a, int64_t asset, struct strs *out, struct err *err);
bool sqlite_part_chain(struct store *st, struct arena *a, int64_t asset, struct partitions *out, struct err *err);
bool sqlite_partitions(struct store *st, struct arena *a, int64_t asset, struct partitions *out, struct err *err);

bool sqlite_apply(struct store *st, struct staging *g, const struct sync_info *info, const struct stop *stop,
		  struct sync_result *out, struct err *err);
bool sqlite_unchanged(struct store *st, const struct sync_info *info, struct sync_result *out, struct err *err);
struct along *sqlite_apply_begin(struct store *st, struct staging *g, const struct sync_info *info,
				 const struct asset_ref *names, ptrdiff_t n, const struct stop *stop);
bool sqlite_apply_end(struct along *a, const struct sync_info *info, bool *done, struct sync_result *out, struct err *err);
bool sqlite_look(struct store *st, const struct looked_at *l, struct arena *a, struct changes *changes, struct err *err);

bool sqlite_search(struct store *st, struct arena *a, const struct search_ask *ask, search_hit_taker take, void *with,
		   struct search_found *out, struct err *err);
bool sqlite_search_stale(struct store *st, bool *stale, struct err *err);
bool sqlite_search_index(struct store *st, const struct stop *stop, struct err *err);

bool sqlite_tag_put(struct store *st, const struct tag *t, struct err *err);
bool sqlite_tag_remove(struct store *st, str qualified, str name, bool *found, struct err *err);
bool sqlite_tag_reject(struct store *st, const struct tag *t, struct err *err);
bool sqlite_tags(struct store *st, struct arena *a, str qualified, struct tags *out, struct err *err);
bool sqlite_tag_texts(struct store *st, struct arena *a, const struct stop *stop, struct strs *out, struct err *err);
/* The first of them, so many at most, -1: all; of one who has the cache open. */
bool sqlite_read_texts(struct sqlite *s, struct arena *a, int64_t most, struct strs *out, struct err *err);
bool sqlite_each_tagged(struct store *st, const struct strs *texts, const struct stop *stop, tagged_taker take, void *with,
			struct err *err);
bool sqlite_tags_give(struct store *st, str asset, const struct tags *fresh, struct err *err);
bool sqlite_tags_renew(struct store *st, const struct tag_giver *tags, const struct stop *stop,
		       void (*progress)(void *with, const char *stage, int64_t done, int64_t of), void *with, struct err *err);
bool sqlite_tags_keep(struct store *st, const struct stop *stop, struct err *err);
bool sqlite_tags_given(struct store *st, struct arena *a, str *by, int64_t *stamp, struct err *err);
/* "quality:gold", of p_tag as t; a category that the tag begins with is not said twice. The same as tag_written. */
#define TAG_WRITTEN \
	"case when t.category is null or t.name = t.category or substr(t.name, 1, length(t.category) + 1) = t.category || '.'" \
	" then t.name else t.category || ':' || t.name end"
/* One row, inside of a writing transaction. */
bool tag_write(struct sqlite *s, const struct tag *t, struct err *err);
bool tag_erase(struct sqlite *s, str qualified, str name, bool *found, struct err *err);
bool tags_list(struct sqlite *s, struct arena *a, str qualified, struct tags *out, struct err *err);
bool tag_stamp(struct sqlite *s, struct err *err); /* there was a change */
/* An asset's tags and its fields' go where it goes. */
bool tags_rename(struct sqlite *s, str from, str to, struct err *err);
/* The same of fields of one asset, pair by pair: names may have been exchanged. */
bool tags_rename_fields(struct sqlite *s, str asset, const struct strs *from, const struct strs *to, struct err *err);
/* What is given to an asset now, in place of what was; *changed is left when nothing differs. */
bool tags_replace(struct sqlite *s, struct arena *a, str asset, const struct tags *fresh, bool *changed, struct err *err);
/* The same where nothing of its catalog carries a tag yet, and no person's word stands against one. */
bool tags_put_first(struct sqlite *s, const struct tags *fresh, bool *changed, struct err *err);
/* What is not there any more carries none that was given. */
bool tags_drop_left_over(struct sqlite *s, bool *changed, struct err *err);
bool tags_are_none(struct sqlite *s, str catalog, bool *none, struct err *err);
/*
 * Some were given by these files (absent: by none that can be read): known of everything if it was before, or if all is
 * of the catalog `first` (0: it was read before). Else nobody knows any more, and all is due.
 */
bool tags_given_by(struct sqlite *s, int64_t first, str by, struct err *err);
/* All that there is was given by these. */
bool tags_given_to_all(struct sqlite *s, str by, struct err *err);
/* All names of a catalog are from ?1 on and before ?2; the texts are built in the two. */
void tags_bind_catalog(struct stmt *q, struct sb *from, struct sb *upto, str catalog);
/* A catalog's given tags go with it. */
bool tags_forget(struct sqlite *s, str catalog, struct err *err);

/* ---- which state of the tags lies beside the cache, sqlite_tags_base.c ---- */

/*
 * A base is a state of all tags that has a name of its own and was laid beside the cache (sqlite_tags_lay.c). Whoever
 * writes tags, or what they hang on, notes the assets that may not carry since then what they did; inside of the same
 * transaction, so that base and notes together are never wrong. Of more than a few there is no base any more.
 */
enum { TAGS_SINCE_MOST = 1000 };
bool tags_base(struct sqlite *s, struct arena *a, str *name, struct err *err); /* absent: there is none */
bool tags_base_begin(struct sqlite *s, str name, struct err *err);
bool tags_base_end(struct sqlite *s, struct err *err);
bool tags_since(struct sqlite *s, int64_t *n, struct err *err); /* how many were noted */
bool tags_moved(struct sqlite *s, str asset, struct err *err);
bool tags_moved_on(struct sqlite *s, str qualified, struct err *err); /* on what is called so, an asset or a column with tags */
bool tags_moved_in(struct sqlite *s, str catalog, struct err *err);   /* on all of it that carries any */

bool sqlite_join_put(struct store *st, const struct join_word *j, struct err *err);
bool sqlite_join_forget(struct store *st, const struct join_word *j, bool *found, struct err *err);
bool sqlite_join_words(struct store *st, struct arena *a, struct join_words *out, int64_t *stamp, struct err *err);
bool sqlite_join_logs(struct store *st, struct arena *a, struct join_logs *out, struct err *err);
bool join_log_add(struct sqlite *s, const struct join_log *j, struct err *err); /* inside of a transaction */
bool joins_stamp(struct sqlite *s, struct err *err);			      /* there was a change */
bool sqlite_learn(struct store *st, const struct learned *all, ptrdiff_t n, struct learned_sum *out, struct err *err);
bool sqlite_learn_forget(struct store *st, struct err *err);
bool sqlite_filter_logs(struct store *st, struct arena *a, str qualified, struct filter_logs *out, struct err *err);
bool sqlite_trace_put(struct store *st, const struct view_trace *t, ptrdiff_t n, struct err *err);
bool sqlite_origins(struct store *st, struct arena *a, str qualified, str field, enum direction which, struct column_origins *out, struct err *err);
bool sqlite_query(struct store *st, struct arena *a, str sql, const struct query_limits *limits,
		  const struct query_taker *to, bool *truncated, struct err *err);
bool sqlite_sound(struct store *st, struct arena *a, const struct stop *stop, struct store_soundness *out, struct err *err);
bool sqlite_shift_times(struct store *st, int64_t by_us, struct err *err);

#endif
