/*
 * Actions as a person does them in the explorer: by a key of the map as it is
 * set, else by a line after ":" or in the query line. What the explorer does
 * not do is spelled as a command for the shell.
 */
#ifndef OCAT_TUI_CORE_ACTION_SPELLING_H
#define OCAT_TUI_CORE_ACTION_SPELLING_H

#include "base/action_mark.h"
#include "tui/core/keymap.h"

struct action_words {
	const struct keymap *keys;
	const struct speller *commands; /* as a shell takes them */
};

/* Both are borrowed as long as the speller is used. */
struct speller action_words_speller(const struct action_words *w);

#endif
