/* Texts that look like SQL, by their first word; nothing is parsed. */
#ifndef OCAT_TUI_REPLAY_QUERY_TEXT_H
#define OCAT_TUI_REPLAY_QUERY_TEXT_H

#include "base/str.h"

bool query_text_is(str text);
#endif
