/* Shared by the files of apply/: a sync during comparison and writing. Private to this folder. */
#ifndef OCAT_STORE_APPLY_APPLY_H
#define OCAT_STORE_APPLY_APPLY_H

#include "store/apply/write.h"
#include "store/sync.h"

enum {		   /* staged.flags */
       TO_ADD = 1, /* not present before */
       TO_ALTER = 2,
       TO_NATIVE = 4,
       TO_MEASURE = 8,
       HAS_ROW = 16,   /* to be added, and has a row */
       TO_RENAME = 32, /* its row has another name */
};

enum { MANY = 500, LARGE = 2000, VERY_LARGE = 10000, HUGE = 200000 }; /* numbers of assets */

struct missing {
	int64_t id;
	bool hidden_before, renamed;
	struct known_ns *ns;
	str name;
};

struct applying {
	struct writing w;
	struct staging *g;
	struct ahead *ahead; /* NULL: not worth a thread for a few assets */
	const struct sync_info *info;
	array_of(struct missing) missing;
	uint32_t *work; /* indexes in the staging of the assets to write, in order of name */
	ptrdiff_t n;
	uint32_t *ns_rank;
	struct map ns_by_id;
	bool known;	     /* the cache has a row of this catalog, if only of a dropped asset */
	/* for a sync stored while it is read: its info at the end; NULL: everything is read */
	const struct sync_info *last;
};

/* Writes a staging that is settled, or empty, in one transaction; p cannot be used again. */
bool apply_run(struct applying *p, struct store *s, const struct stop *stop, struct sync_result *out, struct err *err);

/* ---- renames, renames.c ---- */

/* Marks an asset to be added that was missing under another name as TO_RENAME. */
bool apply_renames(struct applying *p, struct err *err);

#endif
