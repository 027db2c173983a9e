/*
 * JSON as lines for reading: indented, short parts in one line, lists of like objects as tables, strings of several
 * lines as lines, and large parts folded. Each part has a number, which stays the same when others are folded. Draws
 * nothing.
 */
#ifndef OCAT_TUI_REPLAY_JSON_LAYOUT_H
#define OCAT_TUI_REPLAY_JSON_LAYOUT_H

#include "base/array.h"
#include "base/str.h"

struct arena;
struct json;

struct json_layout {
	struct arena *arena;
	const bool *turned; /* by the number of a part: folded or unfolded by a person, unlike by default */
	int parts_most;	    /* of turned */
	/* the result */
	struct sb text, kinds;	   /* clean; an enum code_kind for each byte */
	array_of(int) part; /* by line: the number of the part that it folds or unfolds, from 1; 0: none */
	int parts;
};

void json_layout_make(struct json_layout *l, const struct json *j);
void json_layout_free(struct json_layout *l);

#endif
