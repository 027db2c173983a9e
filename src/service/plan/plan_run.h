/*
 * Joins the tables of a plan and of those inside it: as the plan says, by the key that it names, or, if it says
 * nothing, by the cheapest path through the relation graph. Ambiguity becomes a question, never a guess.
 */
#ifndef OCAT_SERVICE_PLAN_PLAN_RUN_H
#define OCAT_SERVICE_PLAN_PLAN_RUN_H

#include "plan/plan.h"

struct catalog_schema;
struct graph;
struct role_words;
struct stop;

struct plan_key { /* the basis of one join */
	struct plan_edge edge;
	/* status "known", "ambiguous" or "missing"; the last three may be absent */
	str origin, status, cardinality, reading, reason;
	int score; /* of an inferred key, 1 to 100; else 0 */
	int alike; /* number of equally good alternatives */
};
struct plan_option { /* a possible answer: the value of "by" */
	str by, on, origin;
};
struct plan_question {
	str text; /* absent: no question */
	str left, right;
	array_of(struct plan_option) options;
};
struct plan_keys {
	struct plan_key *at; /* of all plans, in the order of their joins */
	ptrdiff_t len, cap;
};

struct plan_run {
	struct arena *arena;
	struct plan *plan; /* gets its joins, and the tables that they only pass through */
	const struct graph *graph;
	const struct dialect *dialect;
	struct catalog_schema *checking;
	/* of the question that the plan answers: they choose among several keys; or NULL */
	const struct role_words *asked;
	const struct glossary *glossary; /* for the words of a join's key; or NULL */
	bool inner; /* joins that the plan leaves open keep only rows that match, even if a key may be null */
	const struct stop *stop;

	struct plan_keys keys;
	struct plan_question question; /* the first question */
};

/*
 * False: these tables cannot be joined, or it was stopped. If a question is open, there may be fewer keys. May run
 * again, with another graph.
 */
bool plan_run_joins(struct plan_run *p, struct err *err);
/* The plan in its own JSON, with its joins decided unless a question is open. */
str plan_run_decided(const struct plan_run *p, str catalog);

#endif
