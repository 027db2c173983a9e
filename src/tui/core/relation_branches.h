/*
 * The relation tree of the asset in view: the relations of each asset, the open branches, and the resulting lines.
 * Part of the explorer's state: answers fill it, keys open and close branches; it calls nothing and draws nothing. Its
 * rules are in model/relation_tree.h.
 */
#ifndef OCAT_TUI_CORE_RELATION_BRANCHES_H
#define OCAT_TUI_CORE_RELATION_BRANCHES_H

#include "base/map.h"
#include "model/relation_tree.h"

struct arena;
struct dialect;

/* The answer about one asset, in the answer's arena. */
struct leads {
	int64_t id;
	str name; /* qualified */
	struct hops hops;
	str problem; /* why they could not be read; absent: they were read */
};

struct tree {
	struct arena *memory; /* holds map and list below */
	struct map known;     /* struct leads, by the bytes of their id */
	array_of(struct arena *) answers; /* hold the relations */
	int64_t generation; /* of the cached relations; another one makes all of them stale */
	struct arena *root_memory;
	struct hops root; /* copies */
	str name, catalog, ns, table;
	int64_t id; /* 0: no asset in view */
	const struct dialect *dialect; /* NULL: not loaded yet */
	struct hops shown; /* of the root's: those that contain the words, in the chosen order; they share its texts */
	struct hop *chosen; /* room for them; NULL: not needed yet */
	struct sb words;
	const struct map *admitted; /* names of the only tables to show; borrowed; NULL: all */
	bool by_name; /* sorted by the other table; else as read */
	struct sb opened;
	bool incoming; /* only incoming keys */
	uint64_t seek; /* the line to select as soon as it exists; 0: none */
	struct arena *line_memory;
	struct relation_tree lines;
};

void branches_open(struct tree *t);
void branches_close(struct tree *t);

/* Another root, or new relations of the same one; everything is copied. Rebuilds the lines. */
struct tree_root {
	int64_t id, generation;
	str name, catalog, ns, table;
	struct hops hops;
	const struct dialect *dialect;
};
void branches_set_root(struct tree *t, const struct tree_root *root);
/* Takes over an answer with its arena. Rebuilds the lines. */
void branches_learn(struct tree *t, struct arena *answer, const struct leads *leads, ptrdiff_t n);
/* Marks the relations of all assets but the root stale, to be requested again. Rebuilds the lines. */
void branches_forget(struct tree *t);
/* Shows only those relations of the root whose table or columns contain each of the words; empty: all. */
void branches_filter(struct tree *t, str words);
/* And of those only the ones whose table is in the map, which stays the caller's; NULL: all. */
void branches_admit(struct tree *t, const struct map *names);
void branches_sort(struct tree *t, bool by_name);
/* Rebuilds the lines, after a branch was opened or closed. */
void branches_make(struct tree *t);
/* Open branches whose relations are missing, each asset once. In a's memory, except for the texts. */
ptrdiff_t branches_missing(const struct tree *t, struct arena *a, const struct hop ***out);
/* The number of open levels; 1: only the root's own branches. */
int branches_depth(const struct tree *t);

#endif
