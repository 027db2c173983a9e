/*
 * Maps keys to actions. The defaults are in actions.h; the `keys` section of config.yaml changes them: ACTION: "KEY
 * KEY", or none. A key given there is taken from the actions that the section does not name, so a later default never
 * replaces it; given twice, it is an error at load, with its position.
 */
#ifndef OCAT_TUI_CORE_KEYMAP_H
#define OCAT_TUI_CORE_KEYMAP_H

#include "base/err.h"
#include "tui/core/actions.h"
#include "term/key.h"

struct yaml;

enum { KEYS_EACH = 8 };

struct keymap {
	struct {
		struct chord at[KEYS_EACH];
		int len;
	} of[ACT_COUNT];
};

const char *action_name(enum action a);
const char *action_footer(enum action a);
const char *action_help(enum action a);
enum group action_group(enum action a);
const char *group_title(enum group g);

void keymap_default(struct keymap *out);
/* keys may be NULL (nothing set). file and text are used to point at mistakes. On failure *out is unchanged. */
bool keymap_read(struct keymap *out, const struct yaml *keys, str file, str text, struct err *err);

enum key_meaning { KEY_NOTHING, KEY_ACTION, KEY_BEGINS };
/*
 * own: the group that the pane with the focus has as its own, or GROUP_COUNT. first: 0, or the key that began a chord.
 * KEY_BEGINS: the key begins a chord.
 */
enum key_meaning keymap_find(const struct keymap *m, enum group own, uint32_t first, uint32_t key, enum action *out);
/* The keys of an action as words: "j Down ^N". */
void keymap_words(struct sb *out, const struct keymap *m, enum action a);
/* The first of them; for a chord whose first key has several actions, its other keys, with rest. */
void keymap_word(struct sb *out, const struct keymap *m, enum action a);

enum line_key line_key_of(uint32_t key);
const char *line_key_words(enum line_key k);
const char *line_key_help(enum line_key k);

#endif
