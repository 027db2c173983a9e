/*
 * One SELECT as a tree. Nodes are uniform: a kind, what kind of it, the bytes
 * of the source that it stands for, a text, and slots that hold other nodes.
 * Which slots a kind has is a table (kinds.h), so that walking, comparing,
 * hashing and copying are one piece of code each and nothing is forgotten when
 * a kind is added. Everything is an index: a tree lies in one arena and holds
 * no pointer into itself.
 *
 * A tree is made by the parser or by hand (node_make), changed by setting
 * slots, and becomes text by the printer alone. Long chains (a AND b AND ...)
 * are one node with many items, so the depth of a tree is that of its brackets,
 * which the parser bounds: those who walk it may call themselves.
 *
 * Decided for the room: a recursive descent parser reads SELECT only; what each dialect has is a row of a
 * table, and special phrases (`AS OF SCN 1`, `FINAL`) are templates that the parser reads by and the printer
 * writes by. The depth of a tree is limited, so functions may recurse over it. Translation preserves meaning,
 * not spelling: where it depends on types or NULLs, type_infer.c derives them from the query alone, and
 * anything uncertain gets a form that holds for every type, or is refused with an alternative;
 * tests/judges/meaning.t runs both queries and compares their rows. What is printed is the only text that is
 * shown or run.
 */
#ifndef OCAT_SQL_TREE_TREE_H
#define OCAT_SQL_TREE_TREE_H

#include "base/str.h"
#include "sql/dialect/dialect.h"
#include "sql/kinds.h"

struct arena;

typedef uint32_t node; /* NO_NODE: none */
enum { NO_NODE = 0 };

struct node_rec {
	uint8_t kind;	/* enum node_kind */
	uint8_t op;	/* enum node_op, where the kind has any */
	uint16_t flags; /* enum node_flag */
	uint32_t at, len; /* of the source; 0, 0: it was made, not read */
	node parent;
	uint32_t first, count; /* its slots; of a list its items */
	uint32_t text;	       /* 0: none */
};

struct tree {
	struct arena *arena;
	const struct dialect *dialect; /* that it was read as */
	str source;
	node root;
	bool any_case; /* the tables are another system's: whether their letters are small says nothing here */
	struct { struct node_rec *at; ptrdiff_t len, cap; } nodes; /* the first is nobody's: NO_NODE */
	struct { node *at; ptrdiff_t len, cap; } slots;
	struct { str *at; ptrdiff_t len, cap; } texts; /* the first is absent */
};

/* Both the source and the texts are borrowed: they live as long as the tree. */
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
str node_source(const struct tree *t, node n); /* what was written there; absent when it was made */

/* ---- making and changing ---- */

/* count may be 0; the parents of what is put in are set. */
node node_make(struct tree *t, enum node_kind kind, enum node_op op, const node *slots, uint32_t count);
node node_word(struct tree *t, enum node_kind kind, str text); /* one without slots */
void node_say(struct tree *t, node n, str text);	       /* its text */
void node_flag(struct tree *t, node n, unsigned flags);	       /* added */
void node_span(struct tree *t, node n, uint32_t from, uint32_t to);
void node_set(struct tree *t, node n, uint32_t slot, node what);
void node_put(struct tree *t, node list, node what); /* at the end of a list */
void node_drop_first(struct tree *t, node list);
/* In the place of `old`, wherever that stood. */
void node_replace(struct tree *t, node old, node with);
/* From any tree, also from this one; all of it is new. */
node node_copy(struct tree *to, const struct tree *from, node n);

/* ---- the tree as a whole ---- */

const char *node_kind_name(enum node_kind kind);
const char *node_op_word(enum node_op op);
/* Every node below n and n itself, parents first; false from visit: not below this one. */
void node_walk(const struct tree *t, node n, bool (*visit)(void *with, const struct tree *t, node n), void *with);
/* By what they say, not by where they stood; names as the dialect folds them are one, brackets are nothing. */
bool node_equal(const struct tree *a, node x, const struct tree *b, node y);
uint64_t node_hash(const struct tree *t, node n); /* equal nodes have equal ones, on every machine */

#endif
