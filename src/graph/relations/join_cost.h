/*
 * The cost of a join: one table of numbers that a person may read and set, so that the cheapest path is the one a
 * careful person would choose. Costs add up over a path: one for each edge, one for each table that is only passed
 * through. They are integers (ten-thousandths), so that sums do not depend on their order and ties are exact.
 */
#ifndef OCAT_GRAPH_RELATIONS_JOIN_COST_H
#define OCAT_GRAPH_RELATIONS_JOIN_COST_H

#include "base/clock.h"
#include "graph/relations/edge_list.h"

struct names;

/*	id		     name	    default  meaning */
#define JOIN_COSTS(_) \
	_(COST_DECLARED, "declared", 1.0, "a foreign key of the source, or an edge that a person accepted or gave") \
	_(COST_UNIQUE_INDEX, "unique_index", 1.1, "the same columns as a unique index of the other table") \
	_(COST_INFERRED, "inferred", 1.2, "an inferred edge with the full score") \
	_(COST_DOUBT, "doubt", 0.25, "added to an inferred edge, in proportion to the score missing from 100") \
	_(COST_LOGGED, "logged", 1.15, "a join found in existing SQL, but not declared") \
	_(COST_OFTEN, "often", 0.15, \
	  "subtracted from a declared or logged edge, times ln(1 + its uses in existing SQL)") \
	_(COST_LEAST, "least", 0.35, "minimum cost of an edge with uses") \
	_(COST_ROLES, "roles", 0.15, \
	  "added if several equally good keys join the two tables, so that a role has to be chosen") \
	_(COST_ALTERNATE, "alternate", 0.05, "added if a declared key references a key that is not the primary key") \
	_(COST_OPTIONAL, "optional", 0.1, "added if a referencing column may be null") \
	_(COST_ACROSS, "across", 0.5, "added if an edge leads into another schema and is not a declared key") \
	_(COST_POPULAR, "popular", 0.03, "added for an edge to a table with 8 relations, again at 32 and at 256") \
	_(COST_BRIDGE, "bridge", 0.05, "added for each intermediate table") \
	_(COST_HUB, "hub", 0.1, \
	  "added for an intermediate table of a higher degree than hub_from, times ln(degree / hub_from)") \
	_(COST_HUB_FROM, "hub_from", 20, "number of edges from which a table counts as a hub") \
	_(COST_MANY_TO_MANY, "many_to_many", 1.5, \
	  "added for a table that is joined to two others with several rows for each of its rows: rows multiply there") \
	_(COST_DERIVED, "derived", 2, "added for an intermediate table that is a view, or a partition of another") \
	_(COST_STALE, "stale", 0.2, "added for an intermediate table that was not written for `stale_after`") \
	_(COST_CENTRAL, "central", 0, "subtracted for an intermediate table, times ln(degree), up to hub_from") \
	_(COST_TRUSTED, "trusted", 0, "subtracted for an intermediate table if its owner is in `trusted_owners`")

enum join_cost {
#define _(id, name, usual, help) id,
	JOIN_COSTS(_)
#undef _
	JOIN_COST_COUNT
};

struct join_costs {
	double of[JOIN_COST_COUNT];
	const str *trusted; /* owners */
	ptrdiff_t trusted_count;
	int64_t stale_us; /* `stale_after`; 0: never stale */
};

struct join_cost_about {
	const char *name, *help;
	double usual;
};
const struct join_cost_about *join_cost_about(enum join_cost which);
bool join_cost_named(str name, enum join_cost *which);
void join_costs_start(struct join_costs *c); /* the defaults */

enum { COST_ONE = 10000, COST_NEVER = INT32_MAX };

/* The cost of an edge of this class (graph/relations/relations.h): at least 1; COST_NEVER: rejected. */
int32_t cost_of_class(const struct join_costs *c, int class);
/* A table that is only passed through, as of the last sync; costs at least 0. */
struct bridge {
	const struct names *names; /* NULL: nothing known */
	uint32_t asset;
	int64_t edges;
	instant read_at;
};
int32_t cost_of_bridge(const struct join_costs *c, const struct bridge *is);
/* Added at a table whose rows are multiplied. */
int32_t cost_of_multiplying(const struct join_costs *c);
/* Added for a step by one of several equally good edges. */
int32_t cost_of_roles(const struct join_costs *c);

#endif
