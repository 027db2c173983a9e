/*
 * The relation tree of the asset in view: what is known of the relations of
 * each asset, which branches are open, and the lines that follow from these.
 * A part of the world: answers fill it, keys open and close; it calls nothing
 * and draws nothing. Its rules are those of model/relation_tree.h.
 */
#ifndef OCAT_TUI_CORE_RELATION_BRANCHES_H
#define OCAT_TUI_CORE_RELATION_BRANCHES_H

#include "base/map.h"
#include "model/relation_tree.h"

struct arena;
struct dialect;

/* What was answered about one asset, in the answer's arena. */
struct leads {
	int64_t id;
	str name; /* qualified */
	struct hops hops;
	str problem; /* they could not be read; absent: they were */
};

struct tree {
	struct arena *memory; /* holds map and list below */
	struct map known;     /* struct leads, by the bytes of their id */
	struct {
		struct arena **at;
		ptrdiff_t len, cap;
	} answers; /* hold what is known */
	int64_t generation; /* of what is known; another one makes all of it old */
	struct arena *root_memory;
	struct hops root; /* copies */
	str name, catalog, ns, table;
	int64_t id; /* 0: there is no asset in view */
	const struct dialect *dialect; /* NULL: not loaded yet */
	struct sb opened;
	bool incoming; /* only keys that come in */
	uint64_t seek; /* the line to stand on as soon as it is there; 0: none */
	struct arena *line_memory;
	struct reltree lines;
};

void tree_open(struct tree *t);
void tree_close(struct tree *t);

/* Another root, or other relations of the same; all is copied. Rebuilds the lines. */
struct tree_root {
	int64_t id, generation;
	str name, catalog, ns, table;
	struct hops hops;
	const struct dialect *dialect;
};
void tree_set_root(struct tree *t, const struct tree_root *root);
/* Takes an answer with its arena. Rebuilds the lines. */
void tree_learn(struct tree *t, struct arena *answer, const struct leads *leads, ptrdiff_t n);
/* Relations of other assets than the root are stale and will be requested again. Rebuilds the lines. */
void tree_forget(struct tree *t);
/* Rebuilds the lines, after a branch was opened or closed. */
void tree_make(struct tree *t);
/* Branches that are open and whose relations are not known: each asset once. In a's memory but for the texts. */
ptrdiff_t tree_missing(const struct tree *t, struct arena *a, const struct hop ***out);
/* How deep it is open; 1: the root's own branches alone. */
int tree_depth(const struct tree *t);

#endif
