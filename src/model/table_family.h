/*
 * What a list shows of a family of tables, at the one that represents it: the newest of date shards, or the table that
 * the engine declares (store/apply/families.h decides which).
 */
#ifndef OCAT_MODEL_TABLE_FAMILY_H
#define OCAT_MODEL_TABLE_FAMILY_H

#include <stdint.h>

#include "base/str.h"

struct arena;
struct jw;

struct table_family {
	str kind;	 /* "dates", "declared"; absent: no family */
	str pattern;	 /* events_*; absent: the engine's table has the name of all */
	int64_t count;	 /* of tables that hold rows */
	str first, last; /* names of members, by date or else by name; last is the newest of date shards */
	str from, until; /* their dates; absent: no dates */
};

struct table_family table_family_dup(struct arena *a, const struct table_family *f); /* with its texts */
/* The name that stands for all, with their number: "shop.events_* (365)". */
str table_family_shown(struct arena *a, str catalog, str ns, str name, const struct table_family *f);
/* {"count":365,"first":..,"last":..,"pattern":..,"from":..,"until":..,"kind":..}; absent if it is none. */
str table_family_json(struct arena *a, const struct table_family *f);
/* Its members into an object that the caller has begun. */
void table_family_put(struct jw *w, const struct table_family *f);
/* "2024-01-01 to 2024-12-30", or their first and last name; for a person. */
str table_family_range(struct arena *a, const struct table_family *f);
/* "365 tables events_*, 2024-01-01 to 2024-12-30"; for a person. */
str table_family_words(struct arena *a, const struct table_family *f);

#endif
