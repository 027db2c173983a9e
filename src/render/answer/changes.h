/*
 * Changes, for people: versions below the sync that found them, differences below their table, old -> new side by
 * side or, if space is short, one below the other. Only formatting: what counts as a change was decided before.
 */
#ifndef OCAT_RENDER_ANSWER_CHANGES_H
#define OCAT_RENDER_ANSWER_CHANGES_H

#include "model/compare.h"
#include "render/answer/answer.h"

struct arena;

struct change_event {
	instant at;
	int64_t generation;
	str catalog; /* lives as long as the answer */
	str origin;  /* of the generation; "look": a sync of one table */
	enum change_kind kind;
	enum asset_kind asset_kind;
	str name, qualified, summary;
	const struct changes *changes;
	str range; /* of the dates or names, if it is about several tables of one family; else absent */
};

/* Each row is a version; a heading precedes the first of each sync. */
extern const struct answer_type answer_change_event;

struct generations;
struct change_events { /* a whole list_changes; each row is a change_event */
	/* of the one catalog that was named, newest first, for faces that continue from there; not drawn */
	const struct generations *generations;
};
extern const struct answer_type answer_change_events;

struct compared_side {
	str name, catalog, system; /* system: its product, or its type */
	int64_t generation;
	instant taken_at;
};

struct comparison_view { /* a whole diff_catalog; each row is a difference_view */
	struct compared_side side[2];
	bool one; /* two assets were compared: differences are counted, not assets */
	bool complete;
	struct comparison counts; /* same UNKNOWN: not counted */
	struct strs ignored;	  /* aspects that were not compared */
};
extern const struct answer_type answer_comparison_view;

struct difference_view { /* shared by all rows of an asset */
	const struct difference *difference;
	bool brief; /* on one line */
};
extern const struct answer_type answer_difference_view;

/*
 * How a difference is called, and what happened to it: "events_* (335)", "31 new, 2024-12-31 to 2025-01-30; 30 gone,
 * ..."; words are absent if only its changes tell that.
 */
str difference_name(struct arena *a, const struct difference *d);
str difference_words(struct arena *a, const struct difference *d);
/* The changes to show below it: of a family, as all its members have them. */
const struct changes *difference_changes(const struct difference *d);
/* "column phone  type", "comment", "key orders_fk": what a change is about. */
str change_subject(struct arena *a, const struct change *c);
/* Of the asset as a whole, so that the line with its name already shows it. */
bool change_is_shown_by_name(const struct change *c);
/* One change of an asset, indented. */
void change_put_text(struct sb *out, const struct paint *p, const struct change *c, int indent);

#endif
