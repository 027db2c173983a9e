/*
 * Why an asset is in the answer to a query line, or is not: every piece of the line tried on it separately, with the
 * asset's own value, and the smallest change of the line that would match it. Uses the plain matcher, so it is right
 * whichever engine answered.
 */
#ifndef OCAT_SEARCH_EXPLAIN_MATCH_H
#define OCAT_SEARCH_EXPLAIN_MATCH_H

#include "search/match/match.h"

struct explained_piece {
	str text;    /* as typed */
	bool held;
	str found;   /* the asset's own value: "rows 60", "it is a view"; absent if that adds nothing */
	str instead; /* a piece that would match, tested; absent: only leaving it out helps */
	int64_t limit; /* set by this piece; 0: none */
	bool is_name;  /* it is a condition on the name */
};

struct explained {
	bool admitted;
	int rank; /* as in struct hit, if admitted */
	str why;  /* likewise */
	struct { struct explained_piece *at; ptrdiff_t len, cap; } pieces;
	bool asked;  /* for a question in plain words: pieces need not match */
	/*
	 * what excluded it: "filter", "partition", "limit", or for a question a stage of retrieve/evaluate.h;
	 * absent if admitted
	 */
	str stage;
	/*
	 * of a question: the schema that alone would have it in the answer;
	 * absent: tables of others are not what excludes it
	 */
	str database;
	/* it is a partition or date shard, omitted unless members:, its kind or its whole name requests it */
	bool hidden;
	/* the line or question with the smallest change that admits it; absent if admitted, or if none was found */
	str change;
};

/* place: rank of the asset in the answer without a limit, from 1; 0: not in it. */
bool explain(const struct summary *asset, struct arena *a, str line, instant now, int64_t place,
	     const struct search_source *from, struct explained *out, struct err *err);

#endif
