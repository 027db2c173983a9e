/* Decisions and learned joins between two tables. Kept by qualified name; they survive the tables. */
#ifndef OCAT_STORE_JOIN_DECISIONS_H
#define OCAT_STORE_JOIN_DECISIONS_H

#include "base/err.h"
#include "model/asset.h"

struct arena;
struct store;

/* ---- decisions ---- */

/* Kept by qualified names, like tags, so it survives the tables. One per pair of column lists. */
struct join_word {
	str from, to; /* qualified */
	struct strs from_fields, to_fields; /* in pairs */
	bool rejected; /* the columns do not belong together; else they do */
	str note;      /* why; absent: not given */
	instant at;    /* NO_TIME or 0: now */
	int64_t from_id, to_id; /* set only on reading: 0: no such asset is present */
};
struct join_words {
	struct join_word *at;
	ptrdiff_t len, cap;
};
/* Replaces an earlier decision on the same columns, in either direction. */
bool store_join_put(struct store *s, const struct join_word *j, struct err *err);
bool store_join_forget(struct store *s, const struct join_word *j, bool *found, struct err *err);
/* Increases with every change of decisions and of learned joins. */
bool store_join_stamp(struct store *s, int64_t *stamp, struct err *err);
/* In the order of names. stamp may be NULL. */
bool store_join_words(struct store *s, struct arena *a, struct join_words *out, int64_t *stamp, struct err *err);

/* ---- written ---- */

/*
 * Also by qualified names, one per pair of column lists in either direction: counts are added, the later time is
 * kept. Empty lists, or lists of different length, are a mistake. store_learn adds them.
 */
struct join_log {
	str from, to;
	struct strs from_fields, to_fields; /* in pairs, at least one */
	int64_t count; /* at least 1 */
	instant last;  /* time last seen; NO_TIME: unknown */
	int64_t from_id, to_id; /* set only on reading: 0: no such asset is present */
};
struct join_logs {
	struct join_log *at;
	ptrdiff_t len, cap;
};
/*
 * Those between tables of one catalog, or with NO_STR all of them, in the order of names.
 */
bool store_join_logs(struct store *s, struct arena *a, str catalog, struct join_logs *out, struct err *err);

#endif
