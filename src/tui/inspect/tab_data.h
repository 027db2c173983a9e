/*
 * Prepares answers for display, on the worker of the request: the DDL with its words classified, health as
 * verdicts. Draws nothing and knows no colours or widths.
 */
#ifndef OCAT_TUI_INSPECT_TAB_DATA_H
#define OCAT_TUI_INSPECT_TAB_DATA_H

#include "base/clock.h"
#include "tool/tool.h"

/* A verdict on an asset's health: its topic, the verdict in a word, and the reason. */
enum tone { TONE_NONE, TONE_GOOD, TONE_RISK, TONE_BAD };
struct verdict {
	str about, word, why; /* clean; a further line of the reason leaves the other two empty */
	enum tone tone;
};

/* A version of an asset, from the cache's history. */
struct past {
	instant at;
	str kind, summary;
};

struct tab_data {
	str ddl; /* the statement that creates the asset, clean; or absent */
	const unsigned char *ddl_kinds; /* enum code_kind of each byte */
	array_of(struct verdict) verdicts;
	array_of(struct past) past;
};

/* From an answer; empty without DDL and health. */
void tab_data_make(struct tab_data *out, struct arena *a, const struct result *r);

#endif
