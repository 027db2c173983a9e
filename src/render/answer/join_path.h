/*
 * Ways to join tables, for people: the best one step by step with
 * its SQL, what to mind, what is to be chosen, and the others in a line each.
 * Plain data and form; what joins how was found before.
 */
#ifndef OCAT_RENDER_ANSWER_JOIN_PATH_H
#define OCAT_RENDER_ANSWER_JOIN_PATH_H

#include "model/asset.h"
#include "render/answer/answer.h"

/* One of several edges between the same two tables. */
struct join_choice {
	str role, on, origin, reason;
	bool taken, alike; /* alike: as good as the one that was taken, so a person has to say */
};

struct join_step {
	str from, to; /* qualified */
	str shown_from, shown; /* of from and to, without what all tables here have in common */
	str type;	  /* "JOIN", "LEFT JOIN" */
	str on;		  /* as SQL; absent: the columns are not known */
	str words;	  /* "customer_id = id" */
	struct strs from_fields, to_fields; /* the same, paired */
	str cardinality;  /* "N:1", as it is walked; "?" if unknown */
	str origin, status, role, name; /* name: the constraint's, or absent */
	str reason;
	int score;	  /* of an inferred one, 1 to 100; 0: none */
	bool away;	  /* along the key: from holds it */
	bool optional, many; /* many: several rows there for one here */
	struct { struct join_choice *at; ptrdiff_t len, cap; } choices; /* this one too; empty: there is no other */
};

struct join_way {
	double cost;
	struct { struct join_step *at; ptrdiff_t len, cap; } steps; /* each from a table that is joined already */
	str sql;
	struct strs warnings, questions;
	bool shortcut; /* two keys to one table, joined without it */
};

struct join_view {
	str source, target; /* qualified */
	str shown_source, shown_target;
	struct strs tables; /* wanted ones, when they are more than two */
	struct { struct join_way *at; ptrdiff_t len, cap; } ways; /* best first; none: not found */
	str tried;		    /* what was looked for in vain; absent when there is a way */
	str nearest;		    /* then: what comes nearest to one, if anything does */
	str unproven;		    /* why a better one may exist; absent: none does */
};

extern const struct answer_type answer_join_view;
/* A join_view for a document: steps as a table, SQL as a block. */
void joinway_md(struct sb *out, const struct paint *p, const void *value);
/* The rest of its type: */
extern const struct answer_member joinway_members[];
bool joinway_rows(struct rows *rows, const void *value);
str joinway_lacks(const void *value);
/* "order_lines -> orders -> customers": the tables of a way, or of a tree its steps with commas. p NULL: plain, with fine arrows. */
str joinway_words(struct arena *a, const struct paint *p, const struct join_way *w);

#endif
