/*
 * How sure a sketch is: each word that nothing explains, each name that no part of the sentence used, each close call
 * between two readings, each join and each guess takes its share.
 */
#ifndef OCAT_ASSISTANT_DRAFT_CONFIDENCE_H
#define OCAT_ASSISTANT_DRAFT_CONFIDENCE_H

#include "assistant/draft/sentence.h"

/* After all parts are read. */
void sentence_weigh(struct sentence *s);

#endif
