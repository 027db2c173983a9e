/* The paths and trees of get_join_path: searched in the graph of a catalog, and shown as JOINs. */
#ifndef OCAT_TOOL_JOIN_PATH_SEARCH_H
#define OCAT_TOOL_JOIN_PATH_SEARCH_H

#include "render/answer/join_path.h"
#include "service/sql/join_sql.h"
#include "tool/tool.h"

/* The parameters, in their order. */
enum { SOURCE, TARGET, MORE, K, MAX_HOPS, VIA, QUESTION };
enum { TABLES_MOST = 24 };

struct asking_path {
	struct workspace *session;
	const struct call *in;
	struct result *out;
	struct graph *graph;
	struct join_sql joining;
	struct glossary *glossary; /* NULL: nothing is to be chosen by words */
	uint32_t *tables;	   /* the requested tables, each once */
	int count;
	struct join_view *view;
	bool meets; /* the last question is where the two tables meet, not which key is meant */
};

/* Between two tables; without a path, what was tried, and how to record a relation. */
bool join_paths_search(struct asking_path *q, struct err *err);
/* Of more tables; also as above. */
bool join_trees_search(struct asking_path *q, struct err *err);

#endif
