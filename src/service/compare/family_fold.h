/*
 * Rows about tables, in the order of their names, of which those that are about members of one family and say the same
 * become one. Which tables are a family is what the cache says (store/apply/families.h): names alone make none. The one
 * row has the place of the first of them, and is passed on as soon as no further member can come; rows of tables
 * without a family are passed on as they come, or else wait for those before them in a file.
 */
#ifndef OCAT_SERVICE_COMPARE_FAMILY_FOLD_H
#define OCAT_SERVICE_COMPARE_FAMILY_FOLD_H

#include "base/err.h"
#include "model/asset.h"
#include "model/table_family.h"

struct arena;
struct store;

enum fold_part { FOLD_FIRST, FOLD_SECOND, FOLD_PARTS }; /* counted apart in one row, such as added and dropped tables */

struct fold_table { /* of a row */
	str ns, name;
	struct table_family one; /* its family as if it were the only member; kind absent: it is in none */
	str head;		 /* how the family is called, without the catalog: sales.events_*; absent with kind */
	str key;		 /* equal for all of the family, and for none of another */
	str start;		 /* with which all their names begin; absent: with anything */
	bool is_head;		 /* the table that the engine declares to have the others as parts */
	str says;		 /* the caller sets it: equal for rows that say the same */
	enum fold_part part;
	str words;     /* kept as long as all have the same */
	str qualified; /* for the list of names */
};

struct folded {
	/* of the table with the others as parts, if it is among them, else of the first; NULL: none */
	const void *row[FOLD_PARTS];
	str head;
	struct table_family part[FOLD_PARTS]; /* count 0: none; all 0: a row that stays alone */
	struct strs names[FOLD_PARTS]; /* qualified */
	str words[FOLD_PARTS]; /* absent: they differ */
	bool has_head;
};

/* Fills in what the cache knows of an asset: one, head, key, start, is_head. ns, name: set by the caller. */
bool fold_table_of(struct store *s, struct arena *a, int64_t asset, struct fold_table *t, struct err *err);
/*
 * The same of one that this version dropped, which is in no family any more: those with the names of date shards and
 * the same columns are one.
 */
bool fold_table_dropped(struct store *s, struct arena *a, int64_t version, struct fold_table *t, struct err *err);

struct fold_rows {
	void *(*copy)(struct arena *a, const void *row);
	bool (*pass)(void *with, const struct folded *f, struct err *err);
	void *with;
};
struct family_fold *family_fold_open(const struct fold_rows *rows);
void family_fold_close(struct family_fold *f);
bool family_fold_add(struct family_fold *f, const struct fold_table *t, const void *row, struct err *err);
bool family_fold_end(struct family_fold *f, struct err *err); /* passes on what still waits */

#endif
