/*
 * Answers made ready to be read, on the worker that asked: the DDL in lines
 * with its words told apart, health as verdicts. Draws nothing and knows
 * nothing of colours or widths.
 */
#ifndef OCAT_TUI_INSPECT_READING_H
#define OCAT_TUI_INSPECT_READING_H

#include "base/clock.h"
#include "tool/tool.h"

/* What is to be said of an asset's health: about what, in a word, and why. */
enum tone { TONE_NONE, TONE_GOOD, TONE_RISK, TONE_BAD };
struct verdict {
	str about, word, why; /* clean; more of the why of the line before: the other two empty */
	enum tone tone;
};

/* A version of an asset, from the cache's history. */
struct past {
	instant at;
	str kind, summary;
};

struct reading {
	struct {
		struct strs lines; /* clean */
		struct {
			const unsigned char **at; /* enum code_kind of each byte of a line */
			ptrdiff_t len, cap;
		} kinds;
	} ddl; /* what makes the asset */
	struct {
		struct verdict *at;
		ptrdiff_t len, cap;
	} verdicts;
	struct {
		struct past *at;
		ptrdiff_t len, cap;
	} past;
};

/* From an answer; of what has neither DDL nor health, nothing. */
void reading_make(struct reading *out, struct arena *a, const struct result *r);

#endif
