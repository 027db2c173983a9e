/*
 * What a search for a way has reached: a label says that a table was, for how
 * much and in how many steps. A table has several labels when the dearer one is
 * shorter. Those that are still to be followed wait, the cheapest first. Knows
 * neither edges nor where a search is going: that is of short_path.c and long_path.c.
 */
#ifndef OCAT_GRAPH_PATHS_LABELS_H
#define OCAT_GRAPH_PATHS_LABELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

struct label {
	int64_t cost; /* of the steps so far and the tables passed through; of its own table nothing */
	int64_t on; /* with its own table, which what goes on from it costs at least; -1: not asked yet, as most labels are never followed */
	uint32_t table;
	int32_t next;	/* another of the same table, -1: none */
	int32_t parent; /* the label before it, -1: it is where the search began */
	uint8_t steps;
};

struct waiting {
	int64_t least; /* no way over this label costs less, as far as was known when it came to wait */
	int64_t cost;  /* of two with the same least, the one nearer to the beginning goes first */
	int32_t label;
	int32_t asked; /* of very many neighbours: those that were asked about, in the order of the search from the end */
};

struct labels {
	struct arena *arena;
	uint32_t *slot; /* of each table: its first label; true only when that label is of this table */
	struct label *at;
	ptrdiff_t len, cap;
	struct {
		struct waiting *at;
		ptrdiff_t len, cap;
	} waiting;
};

struct labels labels_for(struct arena *a, int64_t tables);
void labels_clear(struct labels *l);

/* The slot may hold anything of an earlier search: what it leads to says whether it is true. -1: none. */
static inline int32_t labels_first(const struct labels *l, uint32_t table)
{
	uint32_t at = l->slot[table];

	return at < l->len && l->at[at].table == table ? (int32_t)at : -1;
}

/* The tables from where the search began up to this label; room for PATH_STEPS_MOST + 1. */
void labels_tables(const struct labels *l, int32_t label, uint32_t *out);
/*
 * Is there one of this table that is as cheap and as short already? One just as good takes `parent` for its own when the
 * tables come first by that: nothing hangs from either yet, as each step costs something and what is nearer to the beginning
 * is followed first. Tables are read from where the search began, or, backwards, towards it.
 */
bool labels_have(struct labels *l, const struct label *is, bool backwards);
/* A copy becomes the first of its table. */
int32_t labels_add(struct labels *l, const struct label *is);
/* Was a shorter one found since that costs no more? What hangs from this one would be dearer and longer. */
bool labels_beat(const struct labels *l, int32_t label);

void labels_wait(struct labels *l, struct waiting is);
struct waiting labels_next(struct labels *l); /* there must be one */

#endif
