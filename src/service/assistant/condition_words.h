/* The conditions of a plan in words, for people who check what a query leaves out. */
#ifndef OCAT_SERVICE_ASSISTANT_CONDITION_WORDS_H
#define OCAT_SERVICE_ASSISTANT_CONDITION_WORDS_H

#include "model/asset.h"

/* plan: as ocat-plan(5) has it; absent or another text: none. */
struct strs condition_words(struct arena *a, str plan);

#endif
