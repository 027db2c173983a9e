/* Which column a value of a question is of: one that is named beside it, or what its place in the sentence suggests. */
#ifndef OCAT_ASSISTANT_DRAFT_VALUE_COLUMNS_H
#define OCAT_ASSISTANT_DRAFT_VALUE_COLUMNS_H

#include "assistant/draft/place_columns.h"

bool value_column_beside(struct sentence *s, int i, struct sketch_column *out);
bool value_column_guessed(struct sentence *s, int i, struct place *out);

#endif
