/*
 * Other queries that the same words may ask for: each row once or every row, one group for each name or for each row,
 * those that tie for the first place, the number that ranks them beside them. Each differs in one thing, which it
 * tells.
 */
#ifndef OCAT_ASSISTANT_DRAFT_VARIANTS_H
#define OCAT_ASSISTANT_DRAFT_VARIANTS_H

#include "assistant/draft/sentence.h"

/* After the sketch is complete: its variants, best first. */
void sentence_variants(struct sentence *s, const struct draft_ask *ask);

#endif
