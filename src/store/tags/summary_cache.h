/*
 * The brief: what the first questions of nearly every command need, in a small
 * file beside the cache: which catalogs there are, what the cache is called,
 * what carries which tags (where that is not much). A reader that finds one which was made of the
 * files as they lie now answers these without opening the cache, which costs
 * more than a search does: SQLite reads the definitions of all views first.
 * Whatever else is asked opens it, and the handle is as any other from then on.
 *
 * What a brief was made of is said by the cache's and its log's place, size and
 * times to the nanosecond. Two writes may bear one time, so none is made of
 * files that were written in the last seconds: a later write has a later time.
 * Tags by rules are more than should be read at each start: they lie in a file
 * beside it (tag_file.h), and those of what is shown are looked up there, or all of them for a filter on tags. Of
 * more than can be laid there in a moment it is a state that the end of a sync left (compact.c); the
 * brief tells what few assets carry since then. What tags say is little even then, and told: a search that none of it
 * fits asks no more.
 * None is made or used where a journal lies, on a network, of a link, or in the
 * cache of somebody else. A damaged one is as none.
 *
 * Decided here: readers trust the file only while the size, place and times of the cache and its log are
 * unchanged, so a search whose rows are all in indexes never opens the cache. Two writes within seconds of
 * each other leave no such file.
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
		bool told;	     /* all of them are here; else they are too many, and perhaps beside it: */
		struct tagtree tree; /* but for those of the assets that are here */
		struct tagtree_out *laid; /* it was made for this brief, and is still to be put in its place */
		bool texts_told;   /* also where not all of them are: */
		struct strs texts; /* as store_tag_texts */
		struct brief_tagged { int64_t id; str qualified; struct strs tags, column_tags; } *at; /* by qualified name */
		ptrdiff_t len, cap;
	} tags;
	/* inside: */
	bool gave_tags; /* somebody was told of them */
	bool lost_tags; /* what it says lies beside it does not */
	struct brief_files { int64_t at[16]; } files;
	str text; /* all of the above, as it was written */
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

/* To a pin, and from it; false: there is none here. */
bool brief_pin(struct store *s);
bool brief_unpin(struct store *s);

void brief_catalogs(const struct brief *b, struct arena *a, struct catalogs *out);

/* ---- summary_cache_tags.c ---- */

/* So many are laid out by the first reader after a change, which takes a quarter of a second; more at the end of a sync. */
enum { TAGS_AT_ONCE = 150 * 1000 };
#define TAGS_COUNTED "select count(*) from (select 1 from p_tag limit 150001)"
/* Out of the cache, under a pin. */
bool brief_read_tags(struct store *s, struct arena *a, struct brief_tags *out, struct err *err);
/* May it answer what is asked of tags, now? Or, at least, which there are? */
bool brief_tells_tags(struct store *s);
bool brief_tells_texts(struct store *s);
/* Is there one of these texts among the tags, or among "column, tag, column, tag"? NULL: whatever they are. */
bool brief_carries(const struct strs *texts, const struct strs *tags, const struct strs *column_tags);
/* As store_each_tags_of and store_each_carrier: where they are told. */
bool brief_each_tags_of(const struct brief *b, const struct strs *qualified, asset_brief_fn take, void *with, struct err *err);
bool brief_each_carrier(const struct brief *b, const struct strs *texts, const struct stop *stop, asset_brief_fn take, void *with,
			struct err *err);
/*
 * What of the same is not told but lies beside it. False: it cannot say, and nobody was told. When it is time to stop, *out
 * is not all of it: who is told of it asks.
 */
bool brief_tells_laid(struct store *s, struct arena *a, const struct tagtree_which *which, struct brief *out);

/* ---- compact.c ---- */

/* Where tags are laid: beside the brief. */
str tags_file(const struct store *s, struct arena *a);
/* All tags, in a transaction: *out is still to be put in its place, NULL where no file can be made. base absent: of no name. */
bool tags_lay(struct store *s, str base, struct tagtree_out **out, struct tagtree *tree, struct err *err);
/* What lies there of the base; levels 0: there is none, or it is damaged. */
bool tags_laid(struct store *s, struct arena *a, struct tagtree *out, struct err *err);

#endif
