/*
 * All that the words of a question say by themselves, read together: a date is a period and no numbers, and "since" in
 * it is no cue. Where a period is doubtful ("more than 2000"), both readings stay.
 */
#ifndef OCAT_ASSISTANT_LANGUAGE_PHRASING_H
#define OCAT_ASSISTANT_LANGUAGE_PHRASING_H

#include "assistant/language/cues.h"
#include "assistant/language/periods.h"

struct phrasing {
	struct wording wording;
	struct number_list numbers;
	struct periods periods;
	struct cues cues;
};

/* Borrows the text, which may be any bytes. now: any moment of the day that "today" means. */
void phrasing_read(struct arena *a, str text, instant now, struct phrasing *out);
/* The same in a language that the caller knows. */
void phrasing_read_in(struct arena *a, str text, enum language l, instant now, struct phrasing *out);

#endif
