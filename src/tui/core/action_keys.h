/*
 * Spells actions the way a person does them in the explorer: as a key of the current key map, otherwise as a line
 * after ":" or in the query line. An action that the explorer lacks is spelled as a shell command.
 */
#ifndef OCAT_TUI_CORE_ACTION_KEYS_H
#define OCAT_TUI_CORE_ACTION_KEYS_H

#include "base/suggested_action.h"
#include "tui/core/keymap.h"

struct action_words {
	const struct keymap *keys;
	const struct speller *commands; /* in shell syntax */
};

/* How the explorer performs exactly this: the action, and the words that it is about, or absent. False: it cannot. */
bool action_way(struct arena *a, const struct action_call *act, enum action *key, str *words);
/* Both are borrowed for the lifetime of the speller. */
struct speller action_words_speller(const struct action_words *w);

#endif
