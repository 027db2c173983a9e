/*
 * What changed, for people: versions under the read that saw them,
 * differences under their table, old -> new side by side where there is room
 * and one below the other where there is not. Only formatting: what counts as a
 * change was decided before.
 */
#ifndef OCAT_RENDER_ANSWER_CHANGES_H
#define OCAT_RENDER_ANSWER_CHANGES_H

#include "model/compare.h"
#include "render/answer/answer.h"

struct arena;

struct story_version {
	instant at;
	int64_t generation;
	str catalog; /* lives as long as the answer */
	str origin;  /* of the generation; "look": a sync of one table */
	enum change_kind kind;
	enum asset_kind asset_kind;
	str name, qualified, summary;
	const struct changes *changes;
};

/* Each row is a version; a heading precedes the first of each sync. */
extern const struct answer_type answer_story_version;

struct generations;
struct story_versions { /* list_changes as a whole; each row is a story_version */
	const struct generations *generations; /* of the one catalog that was named, newest first, for faces that go on from there; not drawn */
};
extern const struct answer_type answer_story_versions;

struct story_side {
	str name, catalog, system; /* system: its product, else its type */
	int64_t generation;
	instant taken_at;
};

struct story_comparison { /* diff_catalog as a whole; each row is a story_difference */
	struct story_side side[2];
	bool one; /* two assets were compared: differences are counted, not assets */
	bool complete;
	struct comparison counts; /* same UNKNOWN: not counted */
	struct strs ignored;	  /* what was not compared */
};
extern const struct answer_type answer_story_comparison;

struct story_difference { /* the same one for all rows of an asset */
	const struct difference *difference;
	bool brief; /* in one line */
};
extern const struct answer_type answer_story_difference;

/* One change in an asset, indented; for panes too. */
void story_put_change(struct sb *out, const struct paint *p, const struct change *c, int indent);

#endif
