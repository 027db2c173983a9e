/* Which column an adjective is about: the oldest, more expensive, the latest. */
#ifndef OCAT_ASSISTANT_DRAFT_QUALITY_COLUMNS_H
#define OCAT_ASSISTANT_DRAFT_QUALITY_COLUMNS_H

#include "assistant/draft/sentence.h"

/* The column of a quality in a table; *rises: it grows with it; -1: none. */
int quality_column(struct sentence *s, enum quality quality, int table, bool *rises);
/* The amounts that rows of a table have spent: a column of its own, or of a table that references it; false: none. */
bool spending_column(struct sentence *s, int table, struct sketch_column *out);
/* How much of each row of a table was sold, by the table of what was sold; false: none is known, or several. */
bool sold_term(struct sentence *s, int table, struct sketch_term *out);

#endif
