/*
 * How the tables of a plan are joined: as the plan says, by the key that it
 * names, or, where it says nothing, the cheapest way through the relation
 * graph. What may be meant in several ways is asked, never picked.
 */
#ifndef OCAT_SERVICE_PLAN_PLAN_RUN_H
#define OCAT_SERVICE_PLAN_PLAN_RUN_H

#include "plan/plan.h"

struct checking;
struct graph;
struct stop;

struct plan_key { /* the basis of one join */
	struct plan_edge edge;
	str origin, status, cardinality, reason; /* status "known", "ambiguous" or "missing"; cardinality and reason may be absent */
	int score; /* of an inferred one, 1 to 100; else 0 */
	int alike; /* how many others are as good */
};
struct plan_option { /* an answer to a question: what "by" would be */
	str by, on, origin;
};
struct plan_question {
	str text; /* absent: nothing is asked */
	str left, right;
	struct { struct plan_option *at; ptrdiff_t len, cap; } options;
};
struct plan_keys {
	struct plan_key *at; /* in the order of the joins */
	ptrdiff_t len, cap;
};

struct plan_run {
	struct arena *arena;
	struct plan *plan; /* tables that joins only pass through are appended to its own */
	const struct graph *graph;
	const struct dialect *dialect;
	struct checking *checking;
	const struct stop *stop;

	struct plan_keys keys;
	struct plan_question question; /* the first one */
};

/* False: these tables cannot be joined, or it was stopped. If a question is open, there may be fewer keys. */
bool plan_run_joins(struct plan_run *p, struct err *err);
/* The plan as it was given, in its own JSON, with its joins decided unless a question is open. */
str plan_run_decided(const struct plan_run *p, str catalog);

#endif
