/*
 * What a source streamed, waiting to be applied: records in a file that has no
 * name any more, and in memory a digest and a place for each. Does not know
 * the cache that will take it.
 */
#ifndef OCAT_STORE_APPLY_STAGING_H
#define OCAT_STORE_APPLY_STAGING_H

#include "base/sha256.h"
#include "store/sync.h"

struct staged {
	struct digest digest; /* of the definition */
	uint64_t aside, seen; /* hashes of native ids and of statistics */
	int64_t offset;
	int64_t id; /* for whoever applies it: 0 until it has one */
	const char *name;
	uint32_t name_len, hash;
	uint32_t ns; /* in staging_ns */
	uint32_t record_len;
	uint32_t aside_len : 31;
	uint32_t passing : 1; /* its problem will pass: what the cache holds of it is better */
	uint32_t flags; /* for whoever applies it */
	bool expected;	/* and has not come */
};

struct staged_ns {
	struct namespace ns;
	str record;
	struct digest digest;
	uint64_t aside;
	bool declared; /* else only assets name it: its record says no more than its name */
	int64_t id;
};

int64_t staging_namespaces(const struct staging *g);
struct staged_ns *staging_ns(struct staging *g, int64_t i);
struct staged *staging_at(struct staging *g, int64_t i);
struct staged *staging_find(struct staging *g, str ns, str name);
str staged_name(const struct staged *e);
/*
 * All that will be there is known by name: those that have not come yet get their places. From now on nothing else
 * is taken, names and places stay as they are for other threads to look at, and what has come of them in this
 * order, and is in the file, is the level of the watermark. The names must be in order, each once, with all that came
 * before among them: false when they are not, and nothing is expected.
 */
bool staging_expect(struct staging *g, const struct asset_ref *names, ptrdiff_t n);
struct thread_progress *staging_watermark(const struct staging *g); /* NULL: nothing is expected */
/* Has all come that was expected? Then all of it is in the file. */
bool staging_is_whole(struct staging *g, struct err *err);
/* Namespaces that only assets name get their record; once, when all names have come. */
void staging_complete(struct staging *g);
/* The definition as written, borrowed until the next one is read, and the whole asset. */
bool staging_read(struct staging *g, const struct staged *e, struct arena *a, str *record, struct asset *out,
		  struct err *err);
/*
 * The same for as long as the arena, and on any thread, once all that was gathered is in its file, which
 * staging_settle sees to; nothing may be added after it.
 */
bool staging_settle(struct staging *g, struct err *err);
bool staging_read_settled(const struct staging *g, const struct staged *e, struct arena *a, str *record,
			  struct asset *out, struct err *err);
/* Only the native id, or only the statistics: cheaper. Borrowed likewise. */
bool staging_read_native(struct staging *g, const struct staged *e, str *native, struct err *err);
bool staging_read_stats(struct staging *g, const struct staged *e, struct stats *out, struct err *err);
/*
 * This one is not needed any more: a large staging gives the disk back what has
 * been used, and cannot be applied a second time then.
 */
void staging_spend(struct staging *g, const struct staged *e);
bool staging_is_spent(const struct staging *g);

/* ---- what is beside the definition, staging_extra.c: native ids, what may be read, statistics; in bytes of our own ---- */

struct sb;
/* Statistics first, then natives. */
void aside_put_natives(struct sb *out, const struct asset *a);
void aside_put_stats(struct sb *out, const struct stats *s);
/* Into an asset whose fields are there already; text is borrowed. */
bool aside_get(str aside, struct asset *into, struct err *err);
bool aside_get_native(str aside, str *native, struct err *err);
bool aside_get_stats(str aside, struct stats *out, struct err *err);
/* Also for assets that are not staged: the same hashes. */
uint64_t aside_of(const struct asset *a);
uint64_t seen_of(const struct stats *s);

#endif
