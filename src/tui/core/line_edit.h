/* A line of text being typed, with the readline keys. Knows nothing about the meaning of the text. */
#ifndef OCAT_TUI_CORE_LINE_EDIT_H
#define OCAT_TUI_CORE_LINE_EDIT_H

#include "base/str.h"
#include "tui/core/actions.h"

enum { LINE_MOST = 2000 };

struct line_edit {
	char text[LINE_MOST];
	ptrdiff_t len, at; /* at: the byte where the next character is inserted */
};

str line_edit_text(const struct line_edit *l);
void line_edit_set(struct line_edit *l, str text); /* cursor at the end; cut at LINE_MOST */
/* Inserts a typed or pasted character; control characters become blanks. False when the line is full. */
bool line_edit_put(struct line_edit *l, uint32_t c);
/* Handles an editing key; false when it is another key or changed nothing. */
bool line_edit_key(struct line_edit *l, enum line_key key);

#endif
