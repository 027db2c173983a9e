/* What differs between two JSON documents: answers of one tool at two times. Plain data, bounded. */
#ifndef OCAT_REPLAY_JSON_DIFFERENCE_H
#define OCAT_REPLAY_JSON_DIFFERENCE_H

#include "model/asset.h"

struct arena;
struct json;

enum { DIFFERENCES_MOST = 100 }; /* that are listed; all are counted */

#define DIFFERENCE_KINDS(_) \
	_(DIFFERENCE_ADDED, "added") _(DIFFERENCE_REMOVED, "removed") _(DIFFERENCE_CHANGED, "changed")

enum json_difference_kind {
#define _(id, name) id,
	DIFFERENCE_KINDS(_)
#undef _
};

struct json_difference {
	enum json_difference_kind kind;
	str place;  /* the row or element: "shop.orders", "fields.total"; empty: the whole */
	str member; /* CHANGED: of it; else absent */
	str before, after; /* JSON; absent: no value on that side */
};

struct json_differences {
	array_of(struct json_difference) all;
	int64_t count[DIFFERENCE_CHANGED + 1];
	int64_t moved; /* elements at another place among those that both have */
};

const char *json_difference_name(enum json_difference_kind k);
/*
 * Elements of a list are the same if they have the same values of these members (of the outermost list; of others the
 * usual ones that name things), or are equal. keys: ended by NULL; or NULL.
 */
void json_differences(struct arena *a, const struct json *before, const struct json *after, const char *const *keys,
		      struct json_differences *out);

#endif
