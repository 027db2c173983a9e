/*
 * Answers that a person reads better drawn than as rows: one asset as a page,
 * its relations as a tree, its health; changes and differences as a story.
 * Decides which answer has which form, and nothing about what it says.
 */
#ifndef OCAT_CLI_DRAW_H
#define OCAT_CLI_DRAW_H

#include "cli/context.h"
#include "tool/tool.h"

enum drawing {
	DRAW_NOT,   /* rows, or an object as it is */
	DRAW_WHOLE, /* when the answer is complete, by draw */
	DRAW_STORY, /* as it comes, by draw_told */
};

/* How this tool's answers are drawn in the format asked for. */
enum drawing drawing_of(const struct cli *c, const struct tool *t);
void draw(struct cli *c, const struct result *r);
/* Asks, and tells each row while it is given. */
bool draw_told(struct cli *c, const struct ask *ask, struct result *out, struct err *err);
/* What draw_told chooses from: */
bool draw_grep(struct cli *c, const struct ask *ask, struct result *out, struct err *err);
bool draw_story(struct cli *c, const struct ask *ask, struct result *out, struct err *err);

#endif
