/* Tags of assets and fields: set by people, by rules and by files. */
#ifndef OCAT_STORE_TAGS_H
#define OCAT_STORE_TAGS_H

#include "base/stop.h"
#include "model/asset.h"

struct arena;
struct store;

/*
 * Tags hang on qualified names and are one whatever their case. Origins "rule:ID" and "tags.yaml" are given, by
 * rules and by a file, and replaced as a whole; any other is a person's word, which nothing given takes the place
 * of. One that a person rejected is never given again.
 */
struct tag {
	str qualified; /* of an asset or a field */
	str name, category, origin;
	instant applied_at; /* NO_TIME or 0: now */
	str asset, field;   /* of a field: its asset's qualified name and its own; of an asset: qualified and absent. Both absent: worked out */
	bool rejected;	    /* listed, and not on it */
};
struct tags {
	struct tag *at;
	ptrdiff_t len, cap;
};
#define TAG_ORIGIN_FILE "tags.yaml"
#define TAG_ORIGIN_RULE "rule:"
bool tag_is_given(str origin);

/* ---- of people ---- */

/* Takes a rejection back, too. */
bool store_tag_put(struct store *s, const struct tag *t, struct err *err);
/* Takes off the tag, or its rejection. */
bool store_tag_remove(struct store *s, str qualified, str name, bool *found, struct err *err);
bool store_tag_reject(struct store *s, const struct tag *t, struct err *err);
/* Of this asset and its fields, or of this field; absent: all. In the order of qualified names and names; also of what is not there now. */
bool store_tags(struct store *s, struct arena *a, str qualified, struct tags *out, struct err *err);
/* The distinct tags, as tag_written has them, in order. */
bool store_tag_texts(struct store *s, struct arena *a, const struct stop *stop, struct strs *out, struct err *err);
/*
 * What carries one of these, one after the other, in the order of the names they hang on. Of a column, asset and field are whose it is;
 * of an asset both are absent, and where a person tagged what was not there, they are a guess at a column. Strings
 * live during the call.
 */
typedef bool (*tagged_fn)(void *with, str text, str qualified, str asset, str field, struct err *err);
bool store_each_tagged(struct store *s, const struct strs *texts, const struct stop *stop, tagged_fn take, void *with, struct err *err);

/* ---- given ---- */

/*
 * What rules and files give an asset and its fields, asked for each that is stored, while it is at hand: by one
 * thread at a time, of which none need be the caller's. What it puts into *out lives as long as the arena and as
 * the asset. by is kept for store_tags_given once all that there is was given so.
 */
struct tag_giver {
	void (*of)(void *with, str catalog, const struct asset *t, struct arena *a, struct tags *out);
	void *with;
	str by;
};

/* What one asset (its qualified name) is given now, in place of what it was given before. Writes nothing of what does not differ. */
bool store_tags_give(struct store *s, str asset, const struct tags *fresh, struct err *err);
/*
 * The same of all that there is, in one transaction, with `by` kept for store_tags_given: ended by the stop, it gave
 * nothing, and is as due as before. progress may be NULL.
 */
bool store_tags_renew(struct store *s, const struct tag_giver *tags, const struct stop *stop,
		      void (*progress)(void *with, const char *stage, int64_t done, int64_t of), void *with,
		      struct err *err);
/*
 * After a read of a catalog, and after all was given anew: lays very many tags beside the cache, unless those that lie there
 * are still right but for a few, so that a search need not open it. One that could not be laid costs nothing but speed.
 */
bool store_tags_keep(struct store *s, const struct stop *stop, struct err *err);
/* Absent: nothing was given yet. stamp (may be NULL) grows with every change of tags. */
bool store_tags_given(struct store *s, struct arena *a, str *by, int64_t *stamp, struct err *err);

#endif
