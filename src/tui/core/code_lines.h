/* A text of SQL as lines of a width, with a role for each byte: for panes that show it. Draws nothing. */
#ifndef OCAT_TUI_CORE_CODE_LINES_H
#define OCAT_TUI_CORE_CODE_LINES_H

#include "base/str.h"

struct arena;

struct code_line {
	ptrdiff_t number; /* of the line in the text, from 1 */
	int from, to;	  /* the cells of that line which it shows */
	int hang;	  /* cells to indent it by, of the rest of a line */
	bool last;	  /* nothing of that line follows */
	str text;	  /* clean */
	str whole;	  /* the line of the text */
	const unsigned char *roles;
};

struct code_lines {
	struct code_line *at;
	ptrdiff_t len, cap;
};

/* Lines that are too long are broken at blanks; the rest is indented further. */
void code_lines(struct arena *a, str sql, int cells, struct code_lines *out);
/* The same of a clean text whose words are already classified: an enum code_kind for each byte. */
void code_lines_of(struct arena *a, str text, const unsigned char *kinds, int cells, struct code_lines *out);

#endif
