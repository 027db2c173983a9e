/*
 * Why an asset is in the answer to a query line, or is not: every piece of the
 * line tried on it alone, with what the asset has instead, and the smallest
 * change of the line that would admit it. Tried by the plain matcher, so it is
 * right whichever engine answered.
 */
#ifndef OCAT_SEARCH_EXPLAIN_MATCH_H
#define OCAT_SEARCH_EXPLAIN_MATCH_H

#include "search/match/match.h"

struct explained_piece {
	str text;    /* as typed */
	bool held;
	str found;   /* what the asset has: "rows 60", "it is a view"; absent when that says nothing */
	str instead; /* a piece that would hold, tried; absent: only leaving it out helps */
	int64_t limit; /* that this piece sets; 0: none */
	bool is_name;  /* it asks for a name */
};

struct explained {
	bool admitted;
	int rank; /* as in struct hit, when admitted */
	str why;  /* likewise */
	struct { struct explained_piece *at; ptrdiff_t len, cap; } pieces;
	bool asked;  /* of a question in plain words: no piece need hold */
	str stage;   /* what lost it: "filter", "partition", "limit", or of a question a stage of retrieve/evaluate.h; absent when admitted */
	bool hidden; /* it is a partition, which an answer leaves out unless it is asked for by kind or by its whole name */
	str change;  /* the line or question with the smallest change that admits it; absent when admitted, or where none was found */
};

/* place: where the asset is in the answer when that has no limit, from 1; 0: nowhere. */
bool explain(const struct summary *asset, struct arena *a, str line, instant now, int64_t place,
	     const struct search_source *from, struct explained *out, struct err *err);

#endif
