/*
 * Join paths for people: the best one step by step with its SQL, its caveats, its choices, and the others on one line
 * each. Plain data and formatting; the paths were found before.
 */
#ifndef OCAT_RENDER_ANSWER_JOIN_PATH_H
#define OCAT_RENDER_ANSWER_JOIN_PATH_H

#include "model/asset.h"
#include "render/answer/answer.h"

/* One of several relations between the same two tables. */
struct join_choice {
	str role, on, origin, reason;
	bool taken, alike; /* alike: as good as the one taken, so a person has to choose */
};

struct join_step {
	str from, to; /* qualified */
	str shown_from, shown; /* from and to, without the prefix that all tables here share */
	str type;	  /* "JOIN", "LEFT JOIN" */
	str on;		  /* as SQL; absent: unknown columns */
	str words;	  /* "customer_id = id" */
	struct strs from_fields, to_fields; /* the same, in pairs */
	str cardinality;  /* in the direction of the path: see model/cardinality.h */
	str reading;	  /* the same in words: "one to many, repeats rows of customers" */
	str origin, status, role, name; /* name: of the constraint, or absent */
	str reason;
	int score;	  /* of an inferred relation, 1 to 100; else 0 */
	bool away;	  /* in the direction of the key: from holds it */
	bool optional, many; /* many: several rows there for one here */
	array_of(struct join_choice) choices; /* including this one; empty: no other choice */
};

struct join_query {
	str catalog, sql;
};

struct join_way {
	double cost;
	array_of(struct join_step) steps; /* each from a table that is already joined */
	str sql;
	/* of a path through two catalogs, in their order; empty: sql is a part of one query */
	array_of(struct join_query) queries;
	struct strs warnings, questions;
	bool shortcut; /* two keys to one table, which is not joined itself */
};

struct join_view {
	str source, target; /* qualified */
	str shown_source, shown_target;
	struct strs tables; /* the requested tables, if more than two */
	array_of(struct join_way) ways; /* best first; empty: not found */
	str tried;		    /* the failed search in words; absent if it found a path */
	str nearest;		    /* then: the nearest thing to a path, if any */
	str unproven;		    /* why a better one may exist; absent: no better one exists */
};

extern const struct answer_type answer_join_view;
/* A join_view for a document: a table of steps, and the SQL. */
void join_path_md(struct sb *out, const struct paint *p, const void *value);
/* The rest of its type: */
extern const struct answer_member join_path_members[];
bool join_path_rows(struct rows *rows, const void *value);
str join_path_lacks(const void *value);
/* "order_lines -> orders -> customers": the tables of a path; for a tree, its steps with commas. p NULL: plain text
 * with Unicode arrows. */
str join_path_words(struct arena *a, const struct paint *p, const struct join_way *w);

#endif
