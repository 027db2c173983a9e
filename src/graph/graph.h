/*
 * The graph of one catalog: its relations (graph/relations/relations.h) with people's decisions applied, and the cost
 * of each. Opened for a workspace, shared by its threads, never changed: a new decision creates a new graph over the
 * same arrays. Answers which tables are related; paths and trees are found by graph/paths/paths.h and
 * graph/paths/join_trees.h. Keeps nothing and prints nothing.
 *
 * Decided here: no I/O except for the index file. Relations are arrays, stored next to the names whose numbers they
 * use; what people decided is kept by name in the cache and outlives its catalog. Costs are integers, and ties are
 * resolved by the number of steps, then by name, so the same question always has the same answer. Paths are Yen's
 * algorithm over tables; short paths are searched from both ends, long ones with a search from the target that all
 * paths share. A table that multiplies rows costs more by how a path enters and leaves it, so searches reach each table
 * in up to two ways. Trees of three or more tables are exact within a bound taken from the paths of all pairs.
 * tests/unit/test_graph.c compares paths and trees with brute force.
 */
#ifndef OCAT_GRAPH_GRAPH_H
#define OCAT_GRAPH_GRAPH_H

#include "graph/relations/join_cost.h"
#include "graph/relations/relations.h"

struct names;
struct graph;

/* A person's decision on one edge. */
enum decision_kind { DECIDED_ACCEPTED, DECIDED_REJECTED };
struct decision {
	uint32_t from, to; /* assets */
	const struct edge_pair *pairs;
	int width;
	enum decision_kind kind;
};

/* A join in learned SQL, in either direction. */
struct written {
	uint32_t from, to; /* assets */
	const struct edge_pair *pairs;
	int width;
	int64_t count;
	instant last;
};

struct graph_from {
	struct names *names; /* ownership passes to the graph; NULL if names are not needed */
	struct joins *joins; /* ownership passes to the graph */
	const struct decision *decisions; /* an accepted pair without another origin becomes a given edge */
	ptrdiff_t decision_count;
	/* turns inferred and unknown pairs into logged edges; a declared key stays declared, with its uses */
	const struct written *written;
	ptrdiff_t written_count;
	const struct join_costs *costs; /* its lists live as long as the graph */
	instant read_at;		/* time of the catalog's last sync */
};
struct graph *graph_open(const struct graph_from *from);
struct graph *graph_share(struct graph *g); /* adds a user of the same graph */
void graph_close(struct graph *g);	    /* NULL is fine */
/* Damage was found: discard everything that was returned. */
bool graph_damaged(const struct graph *g);

const struct names *graph_names(const struct graph *g);
int64_t graph_tables(const struct graph *g); /* number of assets */
int64_t graph_edges(const struct graph *g);
struct nears graph_near(const struct graph *g, uint32_t asset);
const uint32_t *graph_others(const struct graph *g, uint32_t asset, int64_t *count); /* only the neighbours */
const struct edge *graph_edge(const struct graph *g, uint32_t edge);
const struct edge_pair *graph_pairs(const struct graph *g, const struct edge *e);
str graph_constraint(const struct graph *g, const struct edge *e); /* absent: unnamed */
/* The cost of an edge of this class; COST_NEVER: not usable. */
int32_t graph_cost(const struct graph *g, uint16_t class);
/* The cheapest edge between two tables, as seen from one of them. */
struct cheapest {
	int32_t cost; /* with that of choosing a role; COST_NEVER: none is usable */
	bool many_here, many_there; /* one row of the other table may have several rows here, or the reverse */
};
/* To the table of neighbour *i, the first of its edges: moves *i past the last one. */
struct cheapest graph_cheapest_to(const struct graph *g, const struct nears *near, int64_t *i);
int32_t graph_least_cost(const struct graph *g); /* the lowest cost of any edge */
int32_t graph_bridge_cost(const struct graph *g, uint32_t asset);
/*
 * Added at a table that is joined to two others with several rows for each of its own: each row of the one then meets
 * each row of the other. In a tree, for the second such join and for each further one. Limited so that no detour
 * around the table, twice through it, is cheaper: the best path passes each table once.
 */
int32_t graph_multiplying_cost(const struct graph *g);
int32_t graph_multiplying_in_tree(const struct graph *g);

int64_t graph_table(const struct graph *g, int64_t asset_id); /* the table's number, -1: not in the graph */
int64_t graph_asset_id(const struct graph *g, uint32_t asset);
str graph_catalog(const struct graph *g);
str graph_name(const struct graph *g, uint32_t asset); /* as written */
/* "shop.sales.orders", the namespace with its catalog; for a column, as written. */
str graph_qualified(const struct graph *g, struct arena *a, uint32_t asset);
str graph_ns(const struct graph *g, uint32_t asset);
str graph_field(const struct graph *g, uint32_t field);
/*
 * The role of the referenced row: manager for manager_id, home_team for home_team_id; from the constraint if a key
 * has several columns. The referenced table's own name adds nothing, but is a role too.
 */
str graph_role(const struct graph *g, struct arena *a, const struct edge *e);

/* Why an edge is inferred, in words; "" for any other edge. */
str graph_why(const struct graph *g, struct arena *a, const struct edge *e);

/* An edge as shown to users: names, never numbers. */
struct inline_edge {
	str dst, rel_type; /* "references" or "referenced_by" */
	double weight;	   /* 1 certain, 0.8 and more strong, 0.5 and more likely, below that weak */
	str entity_type, match_type, context, source_fk; /* "table"; "declared", ...; the role; "(a, b)" */
	double confidence;
	instant created; /* NO_TIME: unknown */
};
struct inline_edge graph_inline(const struct graph *g, struct arena *a, uint32_t edge, uint32_t seen_from);

#endif
