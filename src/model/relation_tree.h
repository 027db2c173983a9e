/*
 * The relations of an asset as a tree: from it to what it references and what
 * references it, and on from there as far as somebody opened. Plain data, and
 * the rules that every face shares: which branches there are and in what
 * order, where a way closes on itself, how many of a crowd are shown. Asks
 * nobody and keeps nothing: what the relations of an asset are is given to it.
 */
#ifndef OCAT_MODEL_RELATION_TREE_H
#define OCAT_MODEL_RELATION_TREE_H

#include "base/stop.h"
#include "model/asset.h"

struct arena;

enum hop_kind { HOP_OUT, HOP_IN, HOP_READS, HOP_READ_BY, HOP_KINDS };

/* One relation as seen from an asset. A key to itself is a HOP_OUT. */
struct hop {
	enum hop_kind kind;
	uint64_t edge;	  /* the same from both of its ends */
	int64_t other_id; /* of the asset at the far end; 0: not in the cache */
	str other;	  /* its qualified name, or what is known of it */
	str ns, table;	  /* the parts of that */
	struct strs fields, other_fields; /* paired */
	str name, on_delete, on_update;
	str origin; /* "declared", "view", or a word of the graph for who says so; then also: */
	str status, rule, role, why, says; /* says: who, and how likely, in few words; absent where the source says so */
	str cardinality; /* along the key; absent: as unique says */
	int score;	 /* 1 to 100, of what is only likely; else 0 */
	str join;   /* what it means as SQL; absent: unknown, or no key */
	bool self, unique, optional, broken, unchecked;
};

/* All of one asset's, in the order of enum hop_kind. */
struct hops {
	struct hop *at;
	ptrdiff_t len, cap;
};

bool hop_is_key(const struct hop *h);
bool hop_is_inferred(const struct hop *h); /* inferred and not confirmed */
/* "customer_id = id", or the name alone where both ends have the same; the asset's own column first; of what reads or is read, that. */
str hop_words(struct arena *a, const struct hop *h);

/* ---- what is open ---- */

/*
 * Which branches are open, and how far crowds are unfolded, as bytes that may
 * be kept and given back at any time. Branches are known by the way that leads
 * to them, so that several trees may share one.
 */
enum { OPENED_MOST = 100000 * 12 };
uint32_t opened_get(str opened, uint64_t key); /* 0: closed */
void opened_set(struct sb *opened, uint64_t key, uint32_t n);

/* ---- the tree ---- */

enum {
	SHOWN_AT_ROOT = 50, /* of each kind; the rest is one line that unfolds */
	SHOWN_BELOW = 10,
	SHOWN_STEP = 50, /* so many more each time */
	DEEPEST = 60,
};

enum treeline_kind { LINE_HEAD, LINE_BRANCH, LINE_MORE };

struct treeline {
	enum treeline_kind kind;
	enum hop_kind group;
	const struct hop *hop; /* of a branch */
	uint64_t key;
	ptrdiff_t parent; /* the line it hangs from; -1: the asset itself */
	int depth;	  /* 1: the asset's own; 0: a heading */
	uint64_t rails;	  /* bit n: the branch at depth n has others after it */
	bool last;	  /* of those it stands among */
	bool open, may_open, waiting; /* waiting: open, and its relations are not known yet */
	bool seen;	  /* its asset is already above on this path, so the branch ends */
	int elsewhere;	  /* closed, and its asset is open in another place: -1 above, 1 below; else 0 */
	bool end;	  /* nothing leads on from it */
	int64_t count;	  /* HEAD: how many there are; MORE: how many are folded */
	str problem;	  /* why its relations could not be read; absent: none */
};

struct reltree {
	struct arena *arena;
	str root, catalog, ns, table;
	int64_t root_id;
	struct {
		struct treeline *at;
		ptrdiff_t len, cap;
	} lines;
	bool cut; /* at most lines, so something is missing at the end */
	int64_t folded; /* branches that LINE_MOREs stand for */
};

enum reltree_ways { WAYS_BOTH, WAYS_OUT, WAYS_IN };

struct reltree_wish {
	str root; /* qualified */
	str catalog, ns, table; /* its parts; names inside of the catalog are shown without it */
	int64_t root_id;
	const struct hops *hops; /* the root's */
	str opened;
	enum reltree_ways ways;
	ptrdiff_t most;
	/* The relations of the asset at the far end; NULL: unknown (yet), with *problem where they never will be. wanted: its branch is open. */
	const struct hops *(*known)(void *with, const struct hop *h, bool wanted, str *problem);
	void *with;
};

/* The lines that are to be seen, in out's arena; hops and their texts stay borrowed. */
void reltree_make(struct reltree *out, const struct reltree_wish *w);

/*
 * One level more: opens what is closed nearest to the root, each asset once in the whole tree. at: only branches
 * of this depth, 0: the first depth that has any. Gives how many were opened.
 */
ptrdiff_t reltree_deeper(const struct reltree *t, int at, struct sb *opened);
/*
 * The lines down to this depth, where each asset is open once. *failed is set by w->known, which then has told why.
 * False when it is, or when it is time to stop.
 */
bool reltree_grow(struct reltree *out, struct reltree_wish *w, int64_t depth, const bool *failed, const struct stop *stop, struct err *err);
/* One level less: closes the deepest. */
ptrdiff_t reltree_shallower(const struct reltree *t, struct sb *opened);
/* The line with this key, or -1. */
ptrdiff_t reltree_find(const struct reltree *t, uint64_t key);
/* The first line below it, or -1. */
ptrdiff_t reltree_child(const struct reltree *t, ptrdiff_t line);
str reltree_near(const struct reltree *t, const struct treeline *l); /* the asset that a branch hangs from, qualified */
/* A name without the tree's catalog. */
str reltree_name(const struct reltree *t, str qualified);

#endif
