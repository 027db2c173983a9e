/*
 * The findings of doctor so far, for its screen: in the order of arrival, which of them are open, and the resulting
 * lines. Part of the explorer's state: answers fill it, keys open and close; it calls nothing and draws nothing.
 */
#ifndef OCAT_TUI_DOCTOR_FINDINGS_H
#define OCAT_TUI_DOCTOR_FINDINGS_H

#include "doctor/doctor.h"

/* Findings that arrived together, during the run or at its end. */
struct checked {
	const struct finding **at;
	ptrdiff_t len, cap;
	ptrdiff_t asked, sources; /* number of sources checked, and of all sources; sources 0: unknown */
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
	ptrdiff_t cure; /* the fix on this line, otherwise -1 */
	str text;	/* clean, at most as wide as requested; may be wider if its finding is closed */
};
struct checkup_lines {
	struct checkup_line *at;
	ptrdiff_t len, cap;
};

void checkup_close(struct checkup *k);
/* Starts another run: discards the findings. */
void checkup_begin(struct checkup *k, str only);
/* Takes over findings with the arena that holds them. Opens those with a fix. */
void checkup_learn(struct checkup *k, struct arena *answer, const struct checked *found);

/* Wraps text to this many cells. */
void checkup_lines(const struct checkup *k, struct arena *a, int cells, struct checkup_lines *out);
/* Statements and commands that fix the finding, one per line; absent: none. */
str checkup_cures(const struct checkup *k, struct arena *a, ptrdiff_t finding);

#endif
