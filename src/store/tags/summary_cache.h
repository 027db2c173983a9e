/*
 * The brief: what the first questions of nearly every command need, in a small file beside the cache: the catalogs, the
 * identity of the cache, the distinct tags, and which state of the tags the file of tags (tag_file.h) holds. A reader that finds a
 * current brief answers these without opening the cache, which costs more than a search does: SQLite reads the
 * definitions of all views first. Any other question opens the cache, and from then on the handle is like any other.
 *
 * A brief names the files that it was made of: the place, size and times (to the nanosecond) of the cache and its log.
 * Two writes may have one time, so no brief is made of files that were written in the last seconds: a later write has
 * a later time. So a search whose rows are all in indexes never opens the cache.
 *
 * The file of tags is written at the end of a sync (compact.c) and names the state of the tags that it holds. A change of
 * tags ends that state; until the next sync the cache itself is asked.
 *
 * No brief is made or used where a journal lies, on a network, of a link, or in the cache of another user. A damaged
 * one counts as missing.
 */
#ifndef OCAT_STORE_TAGS_SUMMARY_CACHE_H
#define OCAT_STORE_TAGS_SUMMARY_CACHE_H

#include "store/internal.h"
#include "store/tags/tag_file.h"
#include "store/assets.h"

struct brief {
	struct catalogs catalogs;
	str identity;	   /* absent: it has none yet */
	str tags_given;	   /* as store_tags_given */
	int64_t tags_stamp;
	struct brief_tags {
		bool texts_told;     /* else they are too many */
		struct strs texts;   /* as store_tag_texts */
		int64_t state;	     /* that the file of tags holds; 0: none */
	} tags;
	/* inside: */
	bool gave_tags; /* a caller was told of them */
	struct brief_files { int64_t at[16]; } files;
};

/* Takes what lies beside the cache, if it fits; s is asleep then: it has no connection. */
bool brief_take(struct store *s);
/* May it answer, now? Under a pin what was told stays; else a file that changed wakes the reader at the next call. */
bool brief_answers(struct store *s);
bool brief_is_of_now(struct store *s);
/* The reader has opened the cache under a pin: is that what the brief told? ERR_BUSY where somebody wrote in between. */
bool brief_was_right(struct store *s, const struct brief *b, struct err *err);
bool brief_misled(struct err *err); /* says that; false */
/* A reader is about to close: leaves a brief of what it sees for others, if one is wanted and can be trusted. Quiet. */
void brief_leave(struct store *s);
/* Can something be left beside this cache, and be found again by its name alone? */
bool brief_has_place(struct store *s);

/* To a pin, and from it; false: none here. */
bool brief_pin(struct store *s);
bool brief_unpin(struct store *s);

void brief_catalogs(const struct brief *b, struct arena *a, struct catalogs *out);

/* ---- summary_cache_tags.c ---- */

/* Out of the cache, under a pin. */
bool brief_read_tags(struct store *s, struct arena *a, struct brief_tags *out, struct err *err);
/* May it answer now which tags there are? */
bool brief_tells_texts(struct store *s);

struct tagged_ask {
	const int64_t *ids; /* of these assets, in this order; or of all that carry tags, by id: then both are NULL */
	const struct strs *qualified; /* and their names */
	const struct strs *texts;     /* only of those that carry one of these, which rise; NULL: of any */
	const struct stop *stop;
};
/* Assets with their tags, out of the file of tags. *told false: the cache has to be asked, and nothing was given. */
bool brief_each_tagged(struct store *s, const struct tagged_ask *ask, asset_brief_fn take, void *with, bool *told,
		       struct err *err);

/* ---- compact.c ---- */

/* The state of the tags that the file of tags holds, if that is how they are now; 0: missing, stale or damaged. */
bool tags_laid(struct store *s, struct arena *a, int64_t *state, struct err *err);

#endif
