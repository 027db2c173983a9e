/*
 * One SELECT as a tree. All nodes have the same fields: a kind, a variant of it, the bytes of the source they stand
 * for, a text, and slots with other nodes. A table (node_kinds.h) lists the slots of each kind, so that walking,
 * comparing, hashing and copying need one function each, and a new kind is never forgotten. Nodes are indexes: a tree
 * lies in one arena and holds no pointer into itself.
 *
 * A tree is made by the parser or by hand (node_make), changed by setting slots, and becomes text only through the
 * printer. A long chain (a AND b AND ...) is one node with many items, so a tree is only as deep as its brackets, which
 * the parser limits: functions may recurse over it.
 *
 * Decided for the room: a recursive descent parser reads SELECT only. What each dialect has is a row of a table, and
 * special phrases (`AS OF SCN 1`, `FINAL`) are templates for parser and printer. Translation preserves meaning, not
 * spelling: where it depends on types or NULLs, type_infer.c derives them from the query alone; anything uncertain gets
 * a form that holds for every type, or is refused with an alternative. tests/judges/meaning.t runs both queries and
 * compares their rows. Only printed text is shown or run.
 */
#ifndef OCAT_SQL_TREE_TREE_H
#define OCAT_SQL_TREE_TREE_H

#include "base/str.h"
#include "sql/dialect/dialect.h"
#include "sql/node_kinds.h"

struct arena;

typedef uint32_t node; /* NO_NODE: none */
enum { NO_NODE = 0 };

struct node_rec {
	uint8_t kind;	/* enum node_kind */
	uint8_t op;	/* enum node_op, for kinds that have any */
	uint16_t flags; /* enum node_flag */
	uint32_t at, len; /* of the source; 0, 0: generated */
	node parent;
	uint32_t first, count; /* its slots; of a list its items */
	uint32_t text;	       /* 0: none */
};

struct source_span { /* bytes of the source */
	uint32_t at, len;
};

struct tree {
	struct arena *arena;
	const struct dialect *dialect; /* that it was read as */
	str source;
	node root;
	struct source_span mistake; /* where its parse failed */
	bool any_case; /* the tables belong to another system, so the case of their names means nothing here */
	array_of(struct node_rec) nodes; /* the first is unused: NO_NODE */
	array_of(node) slots;
	array_of(str) texts; /* the first is absent */
};

/* The source and the texts are borrowed: they must live as long as the tree. */
void tree_start(struct tree *t, struct arena *a, const struct dialect *d, str source);

/* ---- reading ---- */
static inline const struct node_rec *node_at(const struct tree *t, node n)
{
	return &t->nodes.at[n];
}
static inline enum node_kind node_kind(const struct tree *t, node n)
{
	return (enum node_kind)t->nodes.at[n].kind; /* of NO_NODE: NODE_NONE */
}
static inline str node_text(const struct tree *t, node n)
{
	return t->texts.at[t->nodes.at[n].text];
}
static inline bool node_is(const struct tree *t, node n, enum node_flag f)
{
	return (t->nodes.at[n].flags & f) != 0;
}
/* The node in a slot, or the i-th item of a list; NO_NODE past the end. */
node node_slot(const struct tree *t, node n, uint32_t slot);
static inline uint32_t node_count(const struct tree *t, node n)
{
	return t->nodes.at[n].count;
}
node node_bare(const struct tree *t, node n); /* without the brackets around it */
node node_uncast(const struct tree *t, node n); /* without brackets, casts and collations */
str node_source(const struct tree *t, node n); /* as written; absent: generated */

/* ---- making and changing ---- */

/* count may be 0; sets the parents of the slots. */
node node_make(struct tree *t, enum node_kind kind, enum node_op op, const node *slots, uint32_t count);
node node_word(struct tree *t, enum node_kind kind, str text); /* one without slots */
void node_say(struct tree *t, node n, str text);	       /* its text */
void node_flag(struct tree *t, node n, unsigned flags);	       /* added */
void node_span(struct tree *t, node n, uint32_t from, uint32_t to);
void node_set(struct tree *t, node n, uint32_t slot, node what);
void node_put(struct tree *t, node list, node what); /* at the end of a list */
void node_drop_first(struct tree *t, node list);
/* Puts `with` in the place of `old`. */
void node_replace(struct tree *t, node old, node with);
/* A deep copy from any tree, also from the same. */
node node_copy(struct tree *to, const struct tree *from, node n);

/* ---- the tree as a whole ---- */

const char *node_kind_name(enum node_kind kind);
const char *node_op_word(enum node_op op);
/* n and every node below, parents first; visit returns false to skip the nodes below. */
void node_walk(const struct tree *t, node n, bool (*visit)(void *with, const struct tree *t, node n), void *with);
bool node_has_column(const struct tree *t, node n); /* n or a node below it is one */
/* Compares the content, not the position: names as folded in the dialect, without brackets. */
bool node_equal(const struct tree *a, node x, const struct tree *b, node y);
uint64_t node_hash(const struct tree *t, node n); /* equal for equal nodes, on every machine */

#endif
