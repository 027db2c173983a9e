/*
 * Compares two sets of assets: what only one of them has, and how the common ones differ. Pure: the sets are two
 * sequences in the order of (namespace, name), whole assets are only requested if digests differ, and every
 * difference is passed on as it is found, so any number of assets is possible. Differences that the caller ignores
 * are dropped here, and nowhere else.
 */
#ifndef OCAT_MODEL_COMPARE_H
#define OCAT_MODEL_COMPARE_H

#include "base/sha256.h"
#include "model/diff.h"
#include "model/table_family.h"

struct arena;

#define IGNORES(_)                                                                                          \
	_(IGNORE_COMMENTS, "comments") _(IGNORE_ORDER, "order") _(IGNORE_STATS, "stats")                    \
	_(IGNORE_OWNERS, "owners") _(IGNORE_DEFINITIONS, "definitions") _(IGNORE_DEFAULTS, "defaults")      \
	_(IGNORE_PROPERTIES, "properties") _(IGNORE_COLLATIONS, "collations") _(IGNORE_TYPES, "types")      \
	_(IGNORE_NAMES, "names") _(IGNORE_KEYS, "keys") _(IGNORE_CHECKS, "checks")                          \
	_(IGNORE_INDEXES, "indexes") _(IGNORE_TRIGGERS, "triggers") _(IGNORE_POLICIES, "policies")

enum ignore_place {
#define _(id, word) id##_PLACE,
	IGNORES(_)
#undef _
	IGNORE_COUNT
};
enum ignore {
#define _(id, word) id = 1 << id##_PLACE,
	IGNORES(_)
#undef _
};

bool ignore_named(str word, unsigned *bit);
str ignore_words(struct arena *a, unsigned ignored); /* "comments, order" */
const char *ignore_list(void);			     /* all of them */

/* Aspects that two systems never write alike: types are then compared by their class. */
#define IGNORE_BETWEEN_SYSTEMS                                                                                    \
	((unsigned)(IGNORE_OWNERS | IGNORE_DEFINITIONS | IGNORE_DEFAULTS | IGNORE_PROPERTIES | IGNORE_COLLATIONS | \
		    IGNORE_TYPES | IGNORE_NAMES | IGNORE_CHECKS | IGNORE_INDEXES | IGNORE_TRIGGERS | IGNORE_POLICIES))

/*
 * What the format of a file cannot hold: a change with this aspect does not count if the file has no value, or a part
 * of the other; loose: whatever it has. Without an aspect: a part, such as a policy, that the file lacks; with value:
 * only one whose description begins so. An absent what is any.
 */
struct compare_gap {
	const char *words; /* for a sentence: "owners"; NULL ends a table */
	const char *what, *aspect;
	bool begins; /* the aspect only begins with this */
	bool loose;
	const char *value;
};
struct compare_side_gaps {
	const struct compare_gap *at; /* at most 64; NULL: the side holds everything */
	uint64_t *met;		      /* a bit for each that hid a difference */
};

struct compare_options {
	unsigned ignore;
	struct compare_side_gaps gaps[2];
	bool strangers;		 /* from different sources: their own ids are unrelated */
	const struct props *map; /* namespaces of the first set with other names in the second; or NULL */
	bool stats;		 /* row counts and sizes too */
};

struct difference_family { /* several tables of one family that differ alike: the difference is that of one of them */
	str name;		/* without the catalog: events_* */
	struct table_family is; /* those on the second side */
	struct table_family gone; /* those only on the first; count 0: none */
	str gone_before;	  /* the qualified name of one of these */
	struct strs names, gone_names; /* qualified */
	struct changes changes; /* as all of them have it; empty if all came or went */
	bool has_head; /* one is the table that the others are parts of */
};

struct difference {
	int64_t number;	       /* from 1 */
	enum change_kind kind; /* of the asset as a whole */
	enum asset_kind asset_kind;
	int64_t id[2];	   /* of the asset on each side; 0: it does not exist there */
	str ns, own_name;  /* its current or former name */
	str name;	   /* both: without the catalog */
	str before, after; /* qualified; absent where it does not exist */
	bool hidden;	   /* the side that lacks it did not see it: it may well exist there */
	struct changes changes; /* at least one */
	const struct difference_family *family; /* NULL: one table */
};
struct difference *difference_dup(struct arena *a, const struct difference *d); /* with its texts */

struct member { /* of a set */
	int64_t id;
	str ns, name;	/* what it is matched by; ns as named in the second set */
	str qualified;
	enum asset_kind kind;
	struct digest digest;
	int64_t fields, rows, size; /* UNKNOWN */
};

/* Does this change only say what one side cannot hold? Then that is noted in met. */
bool compare_is_gap(const struct compare_options *o, const struct change *c);
/* "owners, policies"; absent: none was met */
str compare_gap_words(struct arena *a, const struct compare_side_gaps *gaps);

struct sequence {
	/* strings live until the next call */
	bool (*next)(void *with, struct member *out, bool *there, struct err *err);
	bool (*asset)(void *with, const struct member *m, struct arena *a, struct asset *out, struct err *err);
	void *with;
};

struct comparison { /* counts of assets */
	int64_t added, dropped, altered, renamed, hidden, same;
	int64_t changes;  /* of all kinds, including those inside assets */
	int64_t by_class; /* types that are written differently but belong to the same class */
};

typedef bool (*difference_fn)(void *with, const struct difference *d, struct err *err);

bool compare_sets(const struct compare_options *o, const struct sequence *before, const struct sequence *after,
		  difference_fn take, void *with, struct comparison *counts, struct err *err);
/*
 * One asset in two versions; *by_class (may be NULL) increases. Either may be NULL. Different definitions are passed
 * whole.
 */
void compare_assets(struct arena *a, const struct compare_options *o, const struct asset *before,
		    const struct asset *after, struct changes *out, int64_t *by_class);
/* Adds one difference to the counts and assigns its number. */
void compare_count(struct comparison *counts, struct difference *d);
/* Without the catalog, quoted if necessary: sales."Odd Name". */
str compare_name(struct arena *a, str ns, str name);
/* "table, 7 columns" */
str compare_words(struct arena *a, enum asset_kind kind, int64_t fields);
/*
 * Does the i-th change follow from the others, so that a reader need not see it? The DDL of a table whose columns or
 * keys show the change, and what a view reads if its definition is shown.
 */
bool change_follows(const struct changes *c, ptrdiff_t i, enum asset_kind kind);

#endif
