/*
 * The brief: the data for the first queries of nearly every command, in a small file beside the cache: the catalogs,
 * the identity of the cache, the distinct tags, and the state of the tags that the index of tags (tag_index.h) holds. A
 * reader with a current brief answers these without opening the cache, which costs more than a search: SQLite first
 * reads the definitions of all views. Any other query opens the cache, and from then on the handle is like any other.
 *
 * A brief identifies the files that it was made from: the place, size and times (to the nanosecond) of the cache and
 * its log. Two writes may have the same time, so no brief is made of files written in the last seconds: a later write
 * has a later time. So a search whose rows are all in indexes never opens the cache.
 *
 * The index of tags is written at the end of a sync (tag_index_write.c) and identifies the state of the tags that it
 * holds. A change of tags ends that state; until the next sync the cache itself is read.
 *
 * No brief is made or used if there is a journal, on a network, for a link, or in the cache of another user. A
 * damaged one counts as missing.
 */
#ifndef OCAT_STORE_TAGS_SUMMARY_FILE_H
#define OCAT_STORE_TAGS_SUMMARY_FILE_H

#include "store/internal.h"
#include "store/tags/tag_index.h"
#include "store/assets.h"

struct brief_file {
	struct catalogs catalogs;
	str identity;	   /* absent: none yet */
	str tags_given;	   /* as store_tags_given */
	int64_t tags_stamp;
	struct brief_tags {
		bool texts_told;     /* else there are too many */
		struct strs texts;   /* as store_tag_texts */
		int64_t state;	     /* of the index of tags; 0: none */
	} tags;
	/* Private: */
	bool gave_tags; /* tags were returned to a caller */
	struct tag_file *tag_file; /* open from the first use on; or NULL */
	struct brief_files { int64_t at[16]; } files;
};

/* Uses the brief beside the cache, if it is valid; s is then asleep: it has no connection. */
bool brief_take(struct store *s);
void brief_close(struct brief_file *b); /* NULL is fine */
/* May it answer now? Under a pin its answers stay; otherwise a changed file wakes the reader at the next call. */
bool brief_answers(struct store *s);
bool brief_is_of_now(struct store *s);
/*
 * The reader has opened the cache under a pin: does it match the brief? ERR_BUSY if another process wrote in between.
 */
bool brief_was_right(struct store *s, const struct brief_file *b, struct err *err);
bool brief_misled(struct err *err); /* sets that error; returns false */
/* A reader is about to close: leaves a brief of its state for others, if useful and reliable. Reports no errors. */
void brief_leave(struct store *s);
/* Can a file be left beside this cache, and be found again by its name alone? */
bool brief_has_place(struct store *s);

/* Takes and releases a pin; false: no brief. */
bool brief_pin(struct store *s);
bool brief_unpin(struct store *s);

void brief_catalogs(const struct brief_file *b, struct arena *a, struct catalogs *out);

/* ---- summary_file_tags.c ---- */

/* Reads them from the cache, under a pin. */
bool brief_read_tags(struct store *s, struct arena *a, struct brief_tags *out, struct err *err);
/* May it answer now which tags exist? */
bool brief_tells_texts(struct store *s);

struct tagged_ask {
	const int64_t *ids; /* these assets, in this order; both NULL: all tagged ones, by id */
	const struct strs *qualified; /* and their names */
	const struct strs *texts;     /* only those with one of these tags, in ascending order; NULL: any */
	const struct stop *stop;
};
/* Assets with their tags, from the index of tags. *told false: the cache must be read, and nothing was passed on. */
bool brief_each_tagged(struct store *s, const struct tagged_ask *ask, asset_brief_fn take, void *with,
			       bool *told, struct err *err);

/* ---- tag_index_write.c ---- */

/* The state of the tags in the index of tags, if it is current; 0: missing, stale or damaged. */
bool tags_laid(struct store *s, struct arena *a, int64_t *state, struct err *err);

#endif
