/* History: generations of a catalog, versions and measures of its assets, and facts about their health. */
#ifndef OCAT_STORE_HISTORY_H
#define OCAT_STORE_HISTORY_H

#include "base/sha256.h"
#include "base/stop.h"
#include "model/asset.h"
#include "model/diff.h"
#include "model/asset_health.h"

struct arena;
struct store;

/* ---- generations ---- */

struct generation {
	int64_t number;
	instant taken_at;
	str origin; /* "sync" or "look": one asset was refetched and had changed */
	bool partial;
	str partial_reason;
	struct digest digest;
	int64_t assets, added, dropped, altered, renamed, hidden;
	int64_t partitions; /* of those assets; UNKNOWN unless rebuildable */
	int64_t read_us, write_us;
	bool rebuildable; /* within the retention */
};
struct generations {
	struct generation *at;
	ptrdiff_t len, cap;
};
/* Newest first. */
bool store_generations(struct store *s, struct arena *a, int64_t catalog, struct generations *out, struct err *err);
/* The newest generation at time t: 0 if t is before the first. */
bool store_generation_at(struct store *s, int64_t catalog, instant t, int64_t *number, struct err *err);

/* ---- versions ---- */

struct version {
	int64_t id, asset_id, catalog_id, generation, number; /* number: of this asset, from 1 */
	str catalog, qualified;
	instant created_at;
	enum change_kind kind;
	str summary;
	struct changes changes;
};
/* Selects versions: a member that is 0, absent or NO_TIME does not limit. */
struct versions_wanted {
	int64_t catalog, asset;
	instant since, until;	/* since is inclusive, until exclusive */
	int64_t after, through; /* generations: after is exclusive, through inclusive */
};
struct version_row_taken {
	const struct version *version; /* lives during the call */
	str ns, name;		       /* the current or last name of the asset */
	enum asset_kind kind;
	str origin; /* of the generation: "sync" or "look"; absent if it was pruned */
};
typedef bool (*version_fn)(void *with, const struct version_row_taken *v, struct err *err);
/* Versions of assets: newest first, those of one generation in the order of qualified names. */
bool store_each_version(struct store *s, const struct versions_wanted *w, const struct stop *stop, version_fn take,
			void *with, struct err *err);
/* The asset before that version; *there is false if the version does not keep it. */
bool store_before_version(struct store *s, struct arena *a, int64_t version, struct asset *out, bool *there,
			  struct err *err);

/*
 * For comparing whole catalogs: name, digest and statistics of every present asset, in no order. Strings live during
 * the call.
 */
struct asset_mark {
	int64_t id;
	str ns, name;
	enum asset_kind kind;
	struct digest digest;
	int64_t fields, rows, size; /* UNKNOWN */
	bool gone; /* set by callers that ask about one that no longer exists */
};
typedef bool (*asset_mark_fn)(void *with, const struct asset_mark *m, struct err *err);
bool store_each_mark(struct store *s, int64_t catalog, const struct stop *stop, asset_mark_fn take, void *with,
		     struct err *err);

/*
 * The assets with a version between two generations of one catalog, in both states: only these can differ. The cost
 * depends on the versions since `from`, not on the size of the catalog. The newest generation is the stored one; --at
 * does not matter. native is set on both, and identifies assets and fields across renames. ERR_NOTHING as store_at.
 */
struct between_wanted {
	int64_t catalog, asset; /* asset 0: any */
	int64_t from, to;	/* generations */
};
struct asset_between {
	int64_t id;
	str qualified;			    /* current or last name */
	const struct asset *before, *after; /* NULL: not present; live during the call */
	bool hidden; /* it was only not visible on the side that lacks it, neither dropped nor added */
};
typedef bool (*asset_between_fn)(void *with, const struct asset_between *b, struct err *err);
bool store_each_between(struct store *s, const struct between_wanted *w, const struct stop *stop, asset_between_fn take,
			void *with, struct err *err);

struct measure {
	int64_t generation;
	instant at;
	struct stats stats;
};
struct measures {
	struct measure *at;
	ptrdiff_t len, cap;
};
/* oldest first */
bool store_measures(struct store *s, struct arena *a, int64_t asset, struct measures *out, struct err *err);

/*
 * The facts for health, of one asset or of every present one (asset 0) in no order; strings live during the call.
 * trend_over as in struct health_rules.
 */
typedef bool (*health_fn)(void *with, const struct health_facts *f, struct err *err);
bool store_each_health(struct store *s, int64_t asset, int64_t trend_over, const struct stop *stop, health_fn take,
		       void *with, struct err *err);

#endif
