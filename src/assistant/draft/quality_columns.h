/* Which column an adjective is about: the oldest, more expensive, the latest. */
#ifndef OCAT_ASSISTANT_DRAFT_QUALITY_COLUMNS_H
#define OCAT_ASSISTANT_DRAFT_QUALITY_COLUMNS_H

#include "assistant/draft/sentence.h"

/* The column of a quality in a table; *rises: it grows with it; -1: none. */
int quality_column(struct sentence *s, enum quality quality, int table, bool *rises);

#endif
