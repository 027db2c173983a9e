/* An asset in few words, for an agent that pays for each: within limits that its face chooses. */
#ifndef OCAT_RENDER_ANSWER_ASSET_BRIEF_H
#define OCAT_RENDER_ANSWER_ASSET_BRIEF_H

#include "render/answer/asset_view.h"

struct asset_limits {
	ptrdiff_t columns, relations; /* at most so many of each; relations: in each direction */
	ptrdiff_t names; /* at most so many of the columns that are left out are named */
	bool guesses; /* relations that are neither declared nor confirmed */
	ptrdiff_t text; /* bytes of a comment */
	bool samples, rest; /* rest: definition, indexes, triggers, documents, readers */
};

struct asset_omitted {
	ptrdiff_t columns, unnamed; /* unnamed: those of the columns without even a name */
	ptrdiff_t relations, guesses;
};
/* Keys come first among columns, declared relations among relations. */
struct asset_omitted asset_brief(struct sb *out, const struct asset_view *v, const struct asset_limits *limits);

#endif
