/* A season has other months in the south than in the north: what to ask, and each answer in words. */
#ifndef OCAT_ASSISTANT_DRAFT_SEASON_CHOICE_H
#define OCAT_ASSISTANT_DRAFT_SEASON_CHOICE_H

#include "assistant/draft/items.h"

/* False: the question names no season that counts as a time, and *text is unchanged. */
bool season_question(const struct question_read *q, str *text);
void seasons_of_south(struct question_read *q);
/* "June 2025 to August 2025" */
str season_label(const struct question_read *q);

#endif
