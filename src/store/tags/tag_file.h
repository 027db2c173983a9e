/*
 * Tags that are too many to be read at every start, in a file of their own
 * beside the cache: assets in the order of their names, each with its id, its
 * tags and those of its columns. They lie in pieces of about a KB, over these
 * pieces that say where each begins, and so on up to one, the root: a name is
 * found by one piece of each level, however many tags there are. Each piece is
 * known to the one above by its sum, so whoever knows the root knows all: a
 * file that is of another time, or damaged, tells nothing. A name is written as
 * what differs from the one before it, and what a column carries as a number
 * once a piece has said it: a million tags take 15 MB. Made from one end to the
 * other without holding more than a piece of each level, then renamed; nobody
 * writes to an existing one.
 */
#ifndef OCAT_STORE_TAGS_TAG_FILE_H
#define OCAT_STORE_TAGS_TAG_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "model/asset.h"

struct arena;

enum { TAGTREE_LEVELS = 8, TAGTREE_WORDS = 256 };

struct tagtree_piece {
	int64_t at, len;
	uint64_t sum;
};
struct tagtree {
	int64_t levels; /* 0: none; 1: the root holds assets itself */
	struct tagtree_piece root;
};

#define TAGTREE_MAGIC "ocattgt1"
enum { TAGTREE_BASE = 32 };
/* What a file begins with. */
struct tagtree_head {
	char magic[8];
	char base[TAGTREE_BASE]; /* of which state of the tags it is (changes.c); zeros: of none that has a name */
	struct tagtree tree;
};

/* An asset: qualified name, id (0: it is not there), and what it and its columns carry, as in struct asset_brief. */
struct tagtree_asset {
	int64_t id;
	str qualified;
	struct strs tags, column_tags;
};

/* ---- writing, tag_file_write.c ---- */

struct tagtree_out;
/* NULL: it cannot be made, or somebody else makes it just now. */
struct tagtree_out *tagtree_create(str file);
/* Names rise from call to call; else tagtree_end fails. */
void tagtree_add(struct tagtree_out *o, const struct tagtree_asset *a);
/* All is written, under another name. base absent: it has no name. */
bool tagtree_end(struct tagtree_out *o, str base, struct tagtree *out);
/* It takes the place of the one before. Frees o, as drop does, which leaves nothing; NULL is fine for both. */
bool tagtree_put(struct tagtree_out *o);
void tagtree_drop(struct tagtree_out *o);

/* ---- reading, tag_file_read.c ---- */

/* Texts are borrowed for the call, lists live as long as the arena. */
typedef void (*tagtree_fn)(void *with, const struct tagtree_asset *a);
/* Of these names those that are in it, or all (NULL); of these those that carry one of the texts, which rise, or all (NULL). */
struct tagtree_which {
	const struct strs *qualified, *texts;
	const struct stop *stop;
};
/* In order; false: it is not this tree, or it is time to stop, and nothing that was told counts. */
bool tagtree_read(str file, const struct tagtree *t, struct arena *a, const struct tagtree_which *which, tagtree_fn take,
		  void *with);
/* The tree of a file of this base, all of which is as it was written. */
bool tagtree_find(str file, str base, struct tagtree *out);

#endif
