/*
 * The state of a path search: a label records that a table was reached, at which cost and in how many steps. A table
 * has several labels if the more expensive one is shorter. Labels to be expanded wait in a queue, the cheapest first.
 * Independent of edges and of the target: those belong to path_few_hops.c and path_many_hops.c.
 */
#ifndef OCAT_GRAPH_PATHS_LABELS_H
#define OCAT_GRAPH_PATHS_LABELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

struct label {
	int64_t cost; /* of the steps so far and the tables passed through; its own table excluded */
	/* including its own table, the minimum for continuing; -1: not computed, as most labels are never expanded */
	int64_t on;
	uint32_t table;
	int32_t next;	/* another one of the same table, -1: none */
	int32_t parent; /* the previous label, -1: the start of the search */
	uint8_t steps;
	bool many; /* one row of its table may have several rows of the previous one */
};

struct waiting {
	int64_t least; /* lower bound of any path over this label, as known when it was queued */
	int64_t cost;  /* of two with the same least, the one nearer to the start is first */
	int32_t label;
	int32_t asked; /* with very many neighbours: those examined, in the order of the search from the target */
};

struct labels {
	struct arena *arena;
	/* added if a path goes on from a label with `many` to a table with several rows for each of its own */
	int64_t multiplying;
	uint32_t *slot; /* of each table: its first label; valid only if that label is of this table */
	struct label *at;
	ptrdiff_t len, cap;
	struct {
		struct waiting *at;
		ptrdiff_t len, cap;
	} waiting;
};

struct labels labels_for(struct arena *a, int64_t tables, int64_t multiplying);
void labels_clear(struct labels *l);

/* The slot may contain anything from an earlier search: the label shows whether it is valid. -1: none. */
static inline int32_t labels_first(const struct labels *l, uint32_t table)
{
	uint32_t at = l->slot[table];

	return at < l->len && l->at[at].table == table ? (int32_t)at : -1;
}

/* The tables from the start of the search up to this label; needs space for PATH_STEPS_MOST + 1. */
void labels_tables(const struct labels *l, int32_t label, uint32_t *out);
/*
 * Does this table already have a label as cheap and as short, however the path goes on? An equally good one takes
 * `parent` as its own if its tables come first: neither has successors yet, as each step costs something and labels
 * nearer to the start are expanded first. Tables are compared from the start of the search, or, backwards, towards it.
 */
bool labels_have(struct labels *l, const struct label *is, bool backwards);
/* A copy becomes the first label of its table. */
int32_t labels_add(struct labels *l, const struct label *is);
/* Was a shorter one found since that costs no more? Successors of this one would be more expensive and longer. */
bool labels_beat(const struct labels *l, int32_t label);

void labels_wait(struct labels *l, struct waiting is);
struct waiting labels_next(struct labels *l); /* must not be empty */

#endif
