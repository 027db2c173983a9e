/* Shared by the files of apply/: a sync while it is compared and written. Private to this folder. */
#ifndef OCAT_STORE_APPLY_APPLY_H
#define OCAT_STORE_APPLY_APPLY_H

#include "store/apply/write.h"
#include "store/sync.h"

enum {		   /* staged.flags */
       TO_ADD = 1, /* not present before */
       TO_ALTER = 2,
       TO_NATIVE = 4,
       TO_MEASURE = 8,
       HAS_ROW = 16,   /* to be added, and a row is there */
       TO_RENAME = 32, /* the row is there under another name */
};

enum { MANY = 500, LARGE = 2000, VERY_LARGE = 10000, HUGE = 200000 }; /* assets */

struct missing {
	int64_t id;
	bool hidden_before, renamed;
	struct known_ns *ns;
	str name;
};

struct applying {
	struct writing w;
	struct staging *g;
	struct ahead *ahead; /* NULL: for a few nobody is needed */
	const struct sync_info *info;
	struct {
		struct missing *at;
		ptrdiff_t len, cap;
	} missing;
	uint32_t *work; /* places in the staging of what must be written, in the order of names */
	ptrdiff_t n;
	uint32_t *ns_rank;
	struct map ns_by_id;
	bool known;	     /* the cache has a row of this catalog, be it of what went */
	const struct sync_info *last; /* of a sync stored while it is read: its info at the end; NULL: all is read */
};

/* One transaction, of what is staged and settled, or of nothing at all; p is used up. */
bool apply_run(struct applying *p, struct store *s, const struct stop *stop, struct sync_result *out, struct err *err);

/* ---- renames, renames.c ---- */

/* What is to be added and was missing under another name becomes TO_RENAME. */
bool apply_renames(struct applying *p, struct err *err);

#endif
