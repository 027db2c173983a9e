/* One line of text being typed, with the readline keys. Does not know what the text means. */
#ifndef OCAT_TUI_CORE_LINE_EDIT_H
#define OCAT_TUI_CORE_LINE_EDIT_H

#include "base/str.h"
#include "tui/core/actions.h"

enum { LINE_MOST = 2000 };

struct lineedit {
	char text[LINE_MOST];
	ptrdiff_t len, at; /* at: the byte before which the next character goes */
};

str lineedit_text(const struct lineedit *l);
void lineedit_set(struct lineedit *l, str text); /* cursor at the end; cut at LINE_MOST */
/* A character typed or pasted; control characters become blanks. False when there is no room. */
bool lineedit_put(struct lineedit *l, uint32_t c);
/* An editing key; false when it is none of those or changed nothing. */
bool lineedit_key(struct lineedit *l, enum line_key key);

#endif
