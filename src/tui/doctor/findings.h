/*
 * What doctor has found so far, for its screen: findings as they came, which of
 * them are open, and the lines that follow from these. A part of the world:
 * answers fill it, keys open and close; it calls nothing and draws nothing.
 */
#ifndef OCAT_TUI_DOCTOR_FINDINGS_H
#define OCAT_TUI_DOCTOR_FINDINGS_H

#include "doctor/doctor.h"

/* Findings that came together, on the way or at the end. */
struct checked {
	const struct finding **at;
	ptrdiff_t len, cap;
	ptrdiff_t asked, sources; /* of the sources; sources 0: unknown */
};

struct checkup {
	struct arena *arena; /* of one run, with the names below */
	struct {
		struct arena **at; /* of the answers, which hold the findings */
		ptrdiff_t len, cap;
	} answers;
	struct {
		struct shown_finding {
			const struct finding *is;
			bool open;
		} *at;
		ptrdiff_t len, cap;
	} findings;
	int64_t count[DOCTOR_STATES];
	ptrdiff_t asked, sources;
	str only; /* the one catalog, or absent */
	bool begun, running, stopped;
};

enum checkup_part { CHECKUP_HEADING, CHECKUP_FINDING, CHECKUP_TEXT, CHECKUP_ADVICE, CHECKUP_CURE, CHECKUP_GAP };

struct checkup_line {
	enum checkup_part part;
	ptrdiff_t finding;
	ptrdiff_t cure; /* of a line of it; else -1 */
	str text;	/* clean, at most as wide as was asked for; of a finding that is not open perhaps wider */
};
struct checkup_lines {
	struct checkup_line *at;
	ptrdiff_t len, cap;
};

void checkup_close(struct checkup *k);
/* Another run begins: what was found is forgotten. */
void checkup_begin(struct checkup *k, str only);
/* Takes what was found over, with the arena that holds it. What has a cure is open. */
void checkup_learn(struct checkup *k, struct arena *answer, const struct checked *found);

/* Text is broken to so many cells. */
void checkup_lines(const struct checkup *k, struct arena *a, int cells, struct checkup_lines *out);
/* Statements and commands that cure the finding, a line each; absent: none. */
str checkup_cures(const struct checkup *k, struct arena *a, ptrdiff_t finding);

#endif
