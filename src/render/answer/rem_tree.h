/*
 * An answer of a walk along names, for a person: what was found with its edges
 * in a line for each kind, or what was walked to as a tree. Plain data and form.
 */
#ifndef OCAT_RENDER_ANSWER_REM_TREE_H
#define OCAT_RENDER_ANSWER_REM_TREE_H

#include "model/asset.h"
#include "render/answer/answer.h"

struct rem_view_group { /* edges of one type */
	str type;
	int64_t count;
	struct strs shown; /* where they lead, perhaps with a role */
};

struct rem_view_node {
	str key, category, content; /* content: absent when it says nothing */
	str via;	  /* "references:manager"; absent: it was found */
	ptrdiff_t parent; /* of those shown; -1: none */
	int depth;
	double score; /* below 0: none */
	struct { struct rem_view_group *at; ptrdiff_t len, cap; } groups;
};

struct rem_view {
	struct { struct rem_view_node *at; ptrdiff_t len, cap; } nodes; /* in the order of the answer */
	bool walked;  /* else only found: groups are shown */
	str found;    /* "3 nodes, 41 edges in 2 stages" */
	str common;   /* what keys have in common at their start, left out below the first line */
};

extern const struct answer_type answer_rem_view;

#endif
