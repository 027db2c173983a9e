/* Words that nothing in the catalog explains: what each costs, by its part in the sentence. */
#ifndef OCAT_ASSISTANT_DRAFT_UNEXPLAINED_WORDS_H
#define OCAT_ASSISTANT_DRAFT_UNEXPLAINED_WORDS_H

#include "assistant/draft/sentence.h"

void doubt_unexplained(struct sentence *s);
/* Unpaid, descontinuado: the contrary of another word. */
bool word_is_contrary(const struct sentence *s, str typed);
/* How many orders did each customer place: a verb may follow, which names nothing. */
bool word_after_auxiliary(const struct sentence *s, int item);

#endif
