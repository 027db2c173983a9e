/*
 * The history of typed lines, newest last: Up and Down walk through it, and a private file in the state folder keeps at
 * most LINE_HISTORY_MOST lines between runs. Lines of the query line and of prompts are stored with the sign
 * of their kind in front, and a walk shows only lines of its own kind. If the file cannot be read or written, the
 * history is empty, without an error.
 */
#ifndef OCAT_TUI_CORE_LINE_HISTORY_H
#define OCAT_TUI_CORE_LINE_HISTORY_H

#include "model/asset.h"

struct arena;

enum { LINE_HISTORY_MOST = 500 };

/*
 * The query line, a time, a column, a question, tables to join, a command for a pipe, an address, a text, a table, a
 * file, what limits the relations.
 */
#define LINE_KINDS "/@*?&|+=!.<"

struct line_history {
	struct arena *arena;
	struct strs lines;
	ptrdiff_t kept;	 /* the number of lines in the file */
	ptrdiff_t now;	 /* the current line of the walk; lines.len: no walk */
	struct sb begun; /* the text typed before the walk */
	bool trim;	 /* the file is longer than twice the maximum */
};

void line_history_open(struct line_history *r);
void line_history_close(struct line_history *r);
/* Puts the lines of the file before those typed since. */
void line_history_take(struct line_history *r, const struct strs *lines, bool many);
/* Skips a repeat of the last line, and a line that may contain a password. */
void line_history_add(struct line_history *r, str line);
/*
 * The next older (-1) or newer (1) line that begins with the typed text; after the newest, that text. False: no more
 * lines.
 */
bool line_history_walk(struct line_history *r, int way, str typed, str *out);
void line_history_rest(struct line_history *r); /* ends the walk */
/* The lines to add to the file; whole: the new content of a file that has grown too long. Absent: nothing to write. */
str line_history_news(const struct line_history *r, struct arena *a, bool *whole);
void line_history_written(struct line_history *r, ptrdiff_t lines, bool whole); /* that many are now in the file */

/* Reads the file; safe on any thread. *many: the next write should trim it. */
void line_history_read(struct arena *a, struct strs *out, bool *many);
void line_history_write(str news, bool whole);

#endif
