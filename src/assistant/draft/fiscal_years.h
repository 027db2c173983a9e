/* Fiscal years: the one of 2024 ends in 2024, unless it is the calendar year. */
#ifndef OCAT_ASSISTANT_DRAFT_FISCAL_YEARS_H
#define OCAT_ASSISTANT_DRAFT_FISCAL_YEARS_H

#include "assistant/draft/sentence.h"

/*
 * A range with the days of the fiscal year that it names; any other period as it is, and one of a column that holds
 * fiscal years itself. What that takes for granted is told.
 */
struct period fiscal_range(struct sentence *s, const struct period *p, struct sketch_column of);
/* By fiscal year: the group of a time begins with its month, or what it is instead is told. */
void fiscal_group(struct sentence *s, const struct period *p, struct sketch_term *by);

#endif
