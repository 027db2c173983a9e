/* Why a table matches a question, in words. */
#ifndef OCAT_SERVICE_SEARCH_QUESTION_REASONS_H
#define OCAT_SERVICE_SEARCH_QUESTION_REASONS_H

#include "model/asset.h"
#include "retrieve/retrieve.h"

/* The first few reasons, separated by commas. */
str reasons_words(struct arena *a, const struct candidate_table *c, const struct asset *asset);
/* One reason, with the word of the question; without it, for a reader who has just read the word. */
str reason_words(struct arena *a, const struct reason *r, const struct asset *asset);
str reason_evidence(struct arena *a, const struct reason *r, const struct asset *asset);
/* The columns that the question names, and those whose values it names. */
struct strs reasons_columns(struct arena *a, const struct candidate_table *c, const struct asset *asset);

#endif
