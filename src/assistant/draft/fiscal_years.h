/* Fiscal years: the one of 2024 ends in 2024, unless it is the calendar year. */
#ifndef OCAT_ASSISTANT_DRAFT_FISCAL_YEARS_H
#define OCAT_ASSISTANT_DRAFT_FISCAL_YEARS_H

#include "assistant/draft/sentence.h"

/* A range with the days of the fiscal year that it names; any other period as it is. What that takes for granted is told. */
struct period fiscal_range(struct sentence *s, const struct period *p);
/* By fiscal year: told that calendar years are, unless those are the same. */
void fiscal_groups(struct sentence *s, const struct period *p);

#endif
