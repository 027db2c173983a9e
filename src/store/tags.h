/* Tags of assets and fields: set by people, by rules and by files. */
#ifndef OCAT_STORE_TAGS_H
#define OCAT_STORE_TAGS_H

#include "base/stop.h"
#include "model/asset.h"

struct arena;
struct store;

/*
 * Tags belong to qualified names and are the same whatever their case. Origins "rule:ID" and "tags.yaml" are given,
 * by rules and by a file, and replaced as a whole; any other is a person's tag, which no given one replaces. A
 * rejected tag is never given again.
 */
struct tag {
	str qualified; /* of an asset or a field */
	str name, category, origin;
	instant applied_at; /* NO_TIME or 0: now */
	/*
	 * of a field: its asset's qualified name and its own; of an asset: qualified and absent.
	 * Both absent: derived from qualified
	 */
	str asset, field;
	bool rejected;	    /* rejected: listed, but not in force */
};
struct tags {
	struct tag *at;
	ptrdiff_t len, cap;
};
#define TAG_ORIGIN_FILE "tags.yaml"
#define TAG_ORIGIN_RULE "rule:"
bool tag_is_given(str origin);

/* ---- of people ---- */

/* Also withdraws a rejection. */
bool store_tag_put(struct store *s, const struct tag *t, struct err *err);
/* Removes the tag, or its rejection. */
bool store_tag_remove(struct store *s, str qualified, str name, bool *found, struct err *err);
bool store_tag_reject(struct store *s, const struct tag *t, struct err *err);
/*
 * Of this asset and its fields, or of this field; absent: all. In the order of qualified names and names; includes
 * those of dropped assets.
 */
bool store_tags(struct store *s, struct arena *a, str qualified, struct tags *out, struct err *err);
/* The distinct tags, as written by tag_written, in order. */
bool store_tag_texts(struct store *s, struct arena *a, const struct stop *stop, struct strs *out, struct err *err);
/*
 * The assets and columns with one of these tags, in the order of names. asset and field are those of a column; for an
 * asset both are absent, and for a name that a person tagged before it existed, they are a guess at a column. Strings
 * live during the call.
 */
typedef bool (*tagged_fn)(void *with, str text, str qualified, str asset, str field, struct err *err);
bool store_each_tagged(struct store *s, const struct strs *texts, const struct stop *stop, tagged_fn take, void *with,
		       struct err *err);

/* ---- given ---- */

/*
 * Computes the tags of an asset and its fields from rules and files, called for each stored asset while it is in
 * memory: by one thread at a time, not necessarily the caller's. *out lives as long as the arena and the asset. by is
 * kept for store_tags_given once everything was tagged.
 */
struct tag_giver {
	void (*of)(void *with, str catalog, const struct asset *t, struct arena *a, struct tags *out);
	void *with;
	str by;
};

/* Replaces the given tags of one asset (its qualified name). Writes only differences. */
bool store_tags_give(struct store *s, str asset, const struct tags *fresh, struct err *err);
/*
 * The same for all assets, in one transaction, with `by` kept for store_tags_given: if stopped, it changes nothing,
 * and is still due. progress may be NULL.
 */
bool store_tags_renew(struct store *s, const struct tag_giver *tags, const struct stop *stop,
		      void (*progress)(void *with, const char *stage, int64_t done, int64_t of), void *with,
		      struct err *err);
/*
 * After a sync of a catalog, and after all tags were given again: if there are very many, writes them to a file
 * beside the cache, unless that file is still almost right, so that a search need not open the cache. Failing to
 * write it only costs speed.
 */
bool store_tags_keep(struct store *s, const struct stop *stop, struct err *err);
/* Absent: none given yet. stamp (may be NULL) increases with every change of tags. */
bool store_tags_given(struct store *s, struct arena *a, str *by, int64_t *stamp, struct err *err);

#endif
