/*
 * What a source streamed, waiting to be applied: records in a file that has no name, and in memory a digest and a
 * position for each. Independent of the cache that will store it.
 */
#ifndef OCAT_STORE_APPLY_STAGING_FILE_H
#define OCAT_STORE_APPLY_STAGING_FILE_H

#include "base/sha256.h"
#include "store/sync.h"

struct staged {
	struct digest digest; /* of the definition */
	uint64_t aside, seen; /* hashes of native ids and of statistics */
	int64_t offset;
	int64_t id; /* for the code that applies it: 0 until an id is assigned */
	const char *name;
	uint32_t name_len, hash;
	uint32_t ns; /* index in staging_ns */
	uint32_t record_len;
	uint32_t aside_len : 31;
	uint32_t passing : 1; /* its problem is temporary: the cached version is better */
	uint32_t flags; /* for the code that applies it */
	bool expected;	/* and has not arrived */
};

struct staged_ns {
	struct namespace ns;
	str record;
	struct digest digest;
	uint64_t aside;
	bool declared; /* else only assets name it: its record has only its name */
	int64_t id;
};

int64_t staging_namespaces(const struct staging *g);
struct staged_ns *staging_ns(struct staging *g, int64_t i);
struct staged *staging_at(struct staging *g, int64_t i);
struct staged *staging_find(struct staging *g, str ns, str name);
str staged_name(const struct staged *e);
/*
 * Announces the names of all assets: those that have not arrived yet get their places. From now on no others are
 * accepted, and other threads may read names and places, which do not change. The watermark is the number of assets,
 * in this order, that have arrived and are in the file. The names must be sorted and unique, and include all that
 * arrived before: otherwise returns false, and nothing is expected.
 */
bool staging_expect(struct staging *g, const struct asset_ref *names, ptrdiff_t n);
struct thread_progress *staging_watermark(const struct staging *g); /* NULL: nothing is expected */
/* Have all expected assets arrived? Then all of them are in the file. */
bool staging_is_whole(struct staging *g, struct err *err);
/* Adds records for namespaces that only assets name; call once, when all names have arrived. */
void staging_complete(struct staging *g);
/* The definition as written, borrowed until the next read, and the whole asset. */
bool staging_read(struct staging *g, const struct staged *e, struct arena *a, str *record, struct asset *out,
		  struct err *err);
/*
 * The same, but valid as long as the arena, and on any thread, once everything is in the file, which staging_settle
 * ensures; nothing may be added after it.
 */
bool staging_settle(struct staging *g, struct err *err);
bool staging_read_settled(const struct staging *g, const struct staged *e, struct arena *a, str *record,
			  struct asset *out, struct err *err);
/* Only the native id, or only the statistics: cheaper. Borrowed in the same way. */
bool staging_read_native(struct staging *g, const struct staged *e, str *native, struct err *err);
bool staging_read_stats(struct staging *g, const struct staged *e, struct stats *out, struct err *err);
/* Marks it as no longer needed: a large staging frees the disk space of spent records, and cannot be applied again. */
void staging_spend(struct staging *g, const struct staged *e);
bool staging_is_spent(const struct staging *g);

/* ---- staging_extra.c: data beside the definition: native ids, readability, statistics; in a private format ---- */

struct sb;
/* Statistics first, then natives. */
void staging_extra_put_natives(struct sb *out, const struct asset *a);
void staging_extra_put_stats(struct sb *out, const struct stats *s);
/* Into an asset that already has its fields; text is borrowed. */
bool staging_extra_get(str aside, struct asset *into, struct err *err);
bool staging_extra_get_native(str aside, str *native, struct err *err);
bool staging_extra_get_stats(str aside, struct stats *out, struct err *err);
/* Also for assets that are not staged: the same hashes. */
uint64_t staging_extra_of(const struct asset *a);
uint64_t seen_of(const struct stats *s);

#endif
