/*
 * The answer of a walk along names: everything that was found and reached, with its edges. For a person, a found node
 * has a line for each kind of edge, and reached nodes form a tree.
 */
#ifndef OCAT_RENDER_ANSWER_REM_ANSWER_H
#define OCAT_RENDER_ANSWER_REM_ANSWER_H

#include "model/asset.h"
#include "render/answer/answer.h"

struct rem_view_group { /* edges of one type */
	str type;
	int64_t count;
	struct strs shown; /* their targets, some with a role */
};

struct rem_view_link { /* a followed edge */
	str to, type, name, category; /* of the target: its key, name and category */
	str match, role, context, source_fk; /* all but match may be absent */
	double weight, confidence;
	instant created; /* NO_TIME: unknown */
};

struct rem_view_count { /* edges of one type, followed or not */
	const char *type;
	int64_t edges;
};

struct rem_view_node {
	str id, key, category, content; /* content: absent if empty */
	str via;	  /* "references:manager"; absent: found by the search */
	ptrdiff_t parent; /* index among the shown nodes; -1: none */
	int64_t depth;
	double score; /* negative: none */
	struct strs path; /* keys from the start of the walk to this one */
	array_of(struct rem_view_count) counts;
	array_of(struct rem_view_link) links;
	array_of(struct rem_view_group) groups;
};

struct rem_view_stage { /* the work at one depth */
	int64_t depth, nodes, edges;
	str executed, memo;
};

struct rem_view_edge { /* "references:manager" from one key to another */
	str from, type, to;
};

struct rem_view {
	array_of(struct rem_view_node) nodes; /* in the order of the answer */
	array_of(struct rem_view_stage) stages;
	struct strs sources; /* keys at the start of the walk */
	array_of(struct rem_view_edge) edges; /* followed; at depth 0, those available */
	str query, order; /* as parsed */
	struct strs followed; /* types of edges */
	struct strs cuts; /* one sentence for each omission */
	int64_t total_nodes, total_edges, unique_nodes, deepest, limit, lookups; /* limit UNKNOWN: none */
	bool walked;  /* else only found nodes: groups are shown */
	bool scored;  /* the scores mean something to a reader */
	str found;    /* "3 nodes, 41 edges in 2 stages" */
	str common;   /* the common prefix of the keys, omitted below the first line */
};

extern const struct answer_type answer_rem_view;

#endif
