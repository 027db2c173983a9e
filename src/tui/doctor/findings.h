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

struct findings {
	struct arena *arena; /* of one run, with the names below */
	array_of(struct arena *) answers; /* of the answers, which hold the findings */
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

enum findings_part { FINDINGS_HEADING, FINDINGS_FINDING, FINDINGS_TEXT, FINDINGS_ADVICE, FINDINGS_CURE, FINDINGS_GAP };

struct findings_line {
	enum findings_part part;
	ptrdiff_t finding;
	ptrdiff_t cure; /* the fix on this line, otherwise -1 */
	str text;	/* clean, at most as wide as requested; may be wider if its finding is closed */
};
struct findings_lines {
	struct findings_line *at;
	ptrdiff_t len, cap;
};

void findings_close(struct findings *k);
/* Starts another run: discards the findings. */
void findings_begin(struct findings *k, str only);
/* Takes over findings with the arena that holds them. Opens those with a fix. */
void findings_learn(struct findings *k, struct arena *answer, const struct checked *found);

/* Wraps text to this many cells. */
void findings_lines(const struct findings *k, struct arena *a, int cells, struct findings_lines *out);
/* Statements and commands that fix the finding, one per line; absent: none. */
str findings_cures(const struct findings *k, struct arena *a, ptrdiff_t finding);

#endif
