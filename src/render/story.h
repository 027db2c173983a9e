/*
 * What changed, for a person to read: versions under the read that saw them,
 * differences under their table, old -> new side by side where there is room
 * and one below the other where there is not. Form alone: what counts as a
 * change was decided before.
 */
#ifndef OCAT_RENDER_STORY_H
#define OCAT_RENDER_STORY_H

#include "model/compare.h"
#include "render/paint.h"

struct arena;

struct story_version {
	instant at;
	int64_t generation;
	str catalog, origin; /* of the generation: "look": one table was read again */
	enum change_kind kind;
	enum asset_kind asset_kind;
	str qualified, summary;
	const struct changes *changes;
};

struct story { /* zeroed at the start; owned by whoever tells */
	int64_t lines;
	instant at;
	int64_t generation;
	str catalog; /* lives longer than the story */
};

/* With a heading in front when it is of another read than the one before. */
void story_put_version(struct sb *out, struct story *s, const struct paint *p, const struct story_version *v);

struct story_side {
	str name;
	int64_t generation;
	instant taken_at;
};

void story_put_sides(struct sb *out, const struct paint *p, const struct story_side side[2]);
/* brief: in one line. */
void story_put_difference(struct sb *out, const struct paint *p, const struct difference *d, bool brief);
/* one: two assets were compared, so that their differences are counted, not assets. */
void story_put_counts(struct sb *out, const struct paint *p, const struct comparison *c, bool one);

/* One change inside of an asset, begun with indent blanks: for panes too. */
void story_put_change(struct sb *out, const struct paint *p, const struct change *c, int indent);

#endif
