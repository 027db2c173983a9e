/*
 * Stretches of a question that are values: quoted text, names of somebody or something,
 * values that a column is known to hold.
 */
#ifndef OCAT_ASSISTANT_LINK_VALUES_H
#define OCAT_ASSISTANT_LINK_VALUES_H

#include "assistant/language/wording.h"
#include "assistant/link/mention.h"

/* Finds the quotations, and marks their words. */
void link_quotes(struct arena *a, struct mentions *out);
/* Names of somebody or something go on where their words do: Alpha-4, Delta CV. Finds acronyms too. */
void link_proper(const struct wording *w, struct mentions *out);
/* False: these words are no value. */
bool value_mention(struct word_matcher *m, const struct link_schema *s, const struct mentions *in, int first, int count,
		   struct mention *out);

#endif
