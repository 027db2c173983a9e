/*
 * The relations of an asset as a tree: to the assets that it references and that reference it, and on from there as
 * far as expanded. Plain data, and the rules that every face shares: the branches and their order, where a path
 * returns to itself, and how many of many branches are shown. Makes no requests and keeps nothing: the caller
 * supplies the relations of assets.
 */
#ifndef OCAT_MODEL_RELATION_TREE_H
#define OCAT_MODEL_RELATION_TREE_H

#include "base/stop.h"
#include "model/asset.h"

struct arena;

enum hop_kind { HOP_OUT, HOP_IN, HOP_READS, HOP_READ_BY, HOP_KINDS };

/* One relation from the side of an asset. A key to itself is a HOP_OUT. */
struct hop {
	enum hop_kind kind;
	uint64_t edge;	  /* the same from both of its ends */
	int64_t other_id; /* of the asset at the far end; 0: not in the cache */
	str other;	  /* its qualified name, or the known part of it */
	str ns, table;	  /* the parts of that name */
	struct asset_facts facts; /* of a source or reader */
	struct strs fields, other_fields; /* in pairs */
	str name, on_delete, on_update;
	str origin; /* "declared", "view", or an origin from the graph; then also: */
	/* says: the origin and confidence, in few words; absent for the source's own */
	str status, rule, role, why, says;
	str cardinality; /* along the key: see model/cardinality.h */
	int score;	 /* 1 to 100 for an uncertain one; else 0 */
	int64_t members; /* further tables of the other's family with the same key; else 0 */
	str join;   /* as SQL; absent: unknown, or not a key */
	bool self, optional, broken, unchecked;
};

/* All of one asset's, in the order of enum hop_kind. */
struct hops {
	struct hop *at;
	ptrdiff_t len, cap;
};

bool hop_is_key(const struct hop *h);
bool hop_is_inferred(const struct hop *h); /* inferred and not confirmed */
/* From the side of the asset; "" if it is not a key. */
str hop_cardinality(const struct hop *h);
/*
 * "customer_id = id", or only the name if both ends have the same; the asset's own column first; for views,
 * "source" or "reader".
 */
str hop_words(struct arena *a, const struct hop *h);

/* ---- open branches ---- */

/*
 * The open branches and the number shown of many, as bytes that may be stored and used again at any time. Branches
 * are identified by the path to them, so several trees may share one.
 */
enum { OPENED_MOST = 100000 * 12 };
uint32_t opened_get(str opened, uint64_t key); /* 0: closed */
void opened_set(struct sb *opened, uint64_t key, uint32_t n);

/* ---- the tree ---- */

enum {
	SHOWN_AT_ROOT = 50, /* of each kind; one line stands for the rest and expands it */
	SHOWN_BELOW = 10,
	SHOWN_STEP = 50, /* number added each time */
	DEEPEST = 60,
};

enum treeline_kind { LINE_HEAD, LINE_BRANCH, LINE_MORE };

struct treeline {
	enum treeline_kind kind;
	enum hop_kind group;
	const struct hop *hop; /* of a branch */
	uint64_t key;
	ptrdiff_t parent; /* its parent line; -1: the asset itself */
	int depth;	  /* 1: the asset's own; 0: a heading */
	uint64_t rails;	  /* bit n: the branch at depth n has others after it */
	bool last;	  /* among its siblings */
	bool open, may_open, waiting; /* waiting: open, but its relations are not known yet */
	bool seen;	  /* its asset is already on this path, so the branch ends */
	int elsewhere;	  /* closed, and its asset is open elsewhere: -1 above, 1 below; else 0 */
	bool end;	  /* it has no further relations */
	int64_t count;	  /* HEAD: number of branches; MORE: number of collapsed ones */
	str problem;	  /* why its relations could not be read; absent: no problem */
};

struct relation_tree {
	struct arena *arena;
	str root, catalog, ns, table;
	int64_t root_id;
	array_of(struct treeline) lines;
	bool cut; /* the maximum number of lines was reached, so the end is missing */
	int64_t folded; /* number of branches behind LINE_MORE lines */
};

enum relation_tree_ways { WAYS_BOTH, WAYS_OUT, WAYS_IN };

struct relation_tree_wish {
	str root; /* qualified */
	str catalog, ns, table; /* its parts; names in the same catalog are shown without it */
	int64_t root_id;
	const struct hops *hops; /* of the root */
	str opened;
	enum relation_tree_ways ways;
	ptrdiff_t most;
	/*
	 * The relations of the asset at the far end; NULL: unknown (yet), with *problem if they cannot be read.
	 * wanted: its branch is open.
	 */
	const struct hops *(*known)(void *with, const struct hop *h, bool wanted, str *problem);
	void *with;
};

/* The visible lines, in out's arena; hops and their texts stay borrowed. */
void relation_tree_make(struct relation_tree *out, const struct relation_tree_wish *w);

/*
 * Opens one more level: the closed branches nearest to the root, each asset once in the whole tree. at: only branches
 * of this depth, 0: the first depth that has any. Returns the number opened.
 */
ptrdiff_t relation_tree_deeper(const struct relation_tree *t, int at, struct sb *opened);
/*
 * The lines down to this depth, with each asset open once. w->known sets *failed, after reporting why. False if it
 * did, or if stopped.
 */
bool relation_tree_grow(struct relation_tree *out, struct relation_tree_wish *w, int64_t depth, const bool *failed,
			const struct stop *stop, struct err *err);
/* Closes one level: the deepest. */
ptrdiff_t relation_tree_shallower(const struct relation_tree *t, struct sb *opened);
/* The line with this key, or -1. */
ptrdiff_t relation_tree_find(const struct relation_tree *t, uint64_t key);
/* The first line below it, or -1. */
ptrdiff_t relation_tree_child(const struct relation_tree *t, ptrdiff_t line);
/* The asset that a branch belongs to, qualified. */
str relation_tree_near(const struct relation_tree *t, const struct treeline *l);
/* The same without its namespace. */
str relation_tree_near_table(const struct relation_tree *t, const struct treeline *l);
/* A name without the tree's catalog. */
str relation_tree_name(const struct relation_tree *t, str qualified);

#endif
