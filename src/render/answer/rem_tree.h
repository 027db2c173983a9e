/*
 * The answer of a walk along names: everything that was found and walked to, with its edges. For a person, what was
 * found has a line for each kind of edge, and what was walked to is a tree.
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

struct rem_view_link { /* an edge as it is followed */
	str to, type, name, category; /* of the far end: its key, name and category */
	str match, role, context, source_fk; /* all but match may be absent */
	double weight, confidence;
	instant created; /* NO_TIME: not known */
};

struct rem_view_count { /* edges of one type, followed or not */
	const char *type;
	int64_t edges;
};

struct rem_view_node {
	str id, key, category, content; /* content: absent when it says nothing */
	str via;	  /* "references:manager"; absent: it was found */
	ptrdiff_t parent; /* of those shown; -1: none */
	int64_t depth;
	double score; /* below 0: none */
	struct strs path; /* keys from where the walk began to this one */
	struct { struct rem_view_count *at; ptrdiff_t len, cap; } counts;
	struct { struct rem_view_link *at; ptrdiff_t len, cap; } links;
	struct { struct rem_view_group *at; ptrdiff_t len, cap; } groups;
};

struct rem_view_stage { /* what was done at one depth */
	int64_t depth, nodes, edges;
	str executed, memo;
};

struct rem_view_edge { /* "references:manager" from one key to another */
	str from, type, to;
};

struct rem_view {
	struct { struct rem_view_node *at; ptrdiff_t len, cap; } nodes; /* in the order of the answer */
	struct { struct rem_view_stage *at; ptrdiff_t len, cap; } stages;
	struct strs sources; /* keys where the walk began */
	struct { struct rem_view_edge *at; ptrdiff_t len, cap; } edges; /* that were followed, or at depth 0 could be */
	str query, order; /* as they were understood */
	struct strs followed; /* types of edges */
	struct strs cuts; /* what was left out, a sentence each */
	int64_t total_nodes, total_edges, unique_nodes, deepest, limit, lookups; /* limit UNKNOWN: none */
	bool walked;  /* else only found: groups are shown */
	bool scored;  /* scores mean something to a reader */
	str found;    /* "3 nodes, 41 edges in 2 stages" */
	str common;   /* what keys have in common at their start, left out below the first line */
};

extern const struct answer_type answer_rem_view;

#endif
