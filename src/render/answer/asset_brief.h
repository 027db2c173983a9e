/* An asset in few words, for an agent that pays for each: within limits that its face chooses. */
#ifndef OCAT_RENDER_ANSWER_ASSET_BRIEF_H
#define OCAT_RENDER_ANSWER_ASSET_BRIEF_H

#include "render/answer/asset_view.h"

struct asset_limits {
	ptrdiff_t columns, relations; /* at most so many of each; relations: in each direction */
	ptrdiff_t text; /* bytes of a comment */
	bool samples, rest; /* rest: definition, indexes, triggers, documents, readers */
};
/* Returns the number of columns and relations that it left out. Keys come first among both. */
ptrdiff_t asset_brief(struct sb *out, const struct asset_view *v, const struct asset_limits *limits);

#endif
