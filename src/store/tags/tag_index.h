/*
 * The tags of all assets in an index file beside the cache (index/side_file.h), by the ids of the assets: an entry
 * for each, the numbers of its tags, and each distinct column and tag once. So the tags of a few assets are found by
 * reading little of the file, and those of a million take 30 MB. A damaged file, or one for another state of the
 * tags, is not used.
 */
#ifndef OCAT_STORE_TAGS_TAG_INDEX_H
#define OCAT_STORE_TAGS_TAG_INDEX_H

#include "index/side_file.h"
#include "model/asset.h"

struct arena;
struct stop;

/* cache: its identity. state: of the tags (p_meta, tags_laid). */
struct side_key tag_file_key(str cache, int64_t state);

struct tag_file_asset {
	int64_t id;
	struct strs tags, column_tags; /* as in struct asset_brief */
};

/* ---- writing ---- */

struct tag_file_maker;
/* NULL with err set. */
struct tag_file_maker *tag_file_begin(str cache_file, const struct side_key *k, struct err *err);
/* In any order, each id once. */
bool tag_file_add(struct tag_file_maker *m, const struct tag_file_asset *t, struct err *err);
/* Replaces the previous file. Frees m in any case, as does drop, which leaves nothing behind. */
bool tag_file_end(struct tag_file_maker *m, struct err *err);
void tag_file_drop(struct tag_file_maker *m);

/* ---- reading ---- */

struct tag_file;
/* NULL: missing, damaged, or of another state */
struct tag_file *tag_file_open(str cache_file, const struct side_key *k);
void tag_file_close(struct tag_file *f);
int64_t tag_file_assets(const struct tag_file *f);
/* The i-th asset in the order of ids; false: damaged. Lists live in the arena, texts as long as the file is open. */
bool tag_file_at(const struct tag_file *f, int64_t i, struct arena *a, struct tag_file_asset *out);
/* The asset with this id; *out has no tags if it has none. False: damaged. */
bool tag_file_find(const struct tag_file *f, int64_t id, struct arena *a, struct tag_file_asset *out);
/*
 * Does the i-th asset have one of these tags, in ascending order? asked, one byte per word, starts as zero and caches
 * results.
 */
int64_t tag_file_words(const struct tag_file *f);
bool tag_file_carries(const struct tag_file *f, int64_t i, const struct strs *texts, char *asked, bool *carries);

#endif
