/*
 * What a number is compared with, where the question names no column for it: the amount of each row (payments over
 * 100), the measure of each group (payments by customer over 100), a length of time in its unit (tracks longer than 5
 * minutes).
 */
#ifndef OCAT_ASSISTANT_DRAFT_COMPARED_MEASURES_H
#define OCAT_ASSISTANT_DRAFT_COMPARED_MEASURES_H

#include "assistant/draft/sentence.h"

/* The amount of rows of the table at item `thing`; false: it has none. */
bool compared_amount(struct sentence *s, int thing, const struct number *n, struct sketch_term *out);
/* The number is followed by a unit of time, and the table has a column of such: with the value in the column's unit. */
bool compared_duration(struct sentence *s, int i, const struct number *n, struct sketch_condition *is);
/* Keeps a comparison of groups until their measure is known; without groups, says that it is not understood. */
void compared_later(struct sentence *s, int i, struct sketch_condition is);
void compared_measure(struct sentence *s); /* after the outputs */

#endif
