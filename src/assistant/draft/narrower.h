/* Queries that read or return less than the question asks for: a window of time, fewer dimensions. */
#ifndef OCAT_ASSISTANT_DRAFT_NARROWER_H
#define OCAT_ASSISTANT_DRAFT_NARROWER_H

#include "assistant/draft/sentence.h"

/* After the parts: into the draft's `narrower`. */
void sentence_narrower(struct sentence *s, const struct draft_ask *ask);

#endif
