/* Texts that look like SQL, by their first word; nothing is parsed. */
#ifndef OCAT_TUI_REPLAY_QUERY_TEXT_H
#define OCAT_TUI_REPLAY_QUERY_TEXT_H

#include "base/str.h"

struct arena;
struct step;

bool query_text_is(str text);
/* The SQL of a step, as it was given to a tool; absent: none. */
str step_sql(struct arena *a, const struct step *step);

#endif
