/*
 * Lines that were typed, newest last: walked through with Up and Down, kept
 * between runs in a private file of the state folder, at most RECALL_MOST of
 * them. Lines of the query line stand among them behind a '/', and neither kind
 * is walked through with the other. A file that cannot be read or written is no history, and no error.
 */
#ifndef OCAT_TUI_CORE_LINE_HISTORY_H
#define OCAT_TUI_CORE_LINE_HISTORY_H

#include "model/asset.h"

struct arena;

enum { RECALL_MOST = 500 };

struct recall {
	struct arena *arena;
	struct strs lines;
	ptrdiff_t kept;	 /* the first so many are in the file */
	ptrdiff_t now;	 /* the line that is walked on; lines.len: none */
	struct sb begun; /* what was typed before the walk */
	bool trim;	 /* the file has grown past twice the most */
};

void recall_open(struct recall *r);
void recall_close(struct recall *r);
/* What came from the file stands before what was typed since. */
void recall_take(struct recall *r, const struct strs *lines, bool many);
void recall_add(struct recall *r, str line); /* not the same twice in a row */
/* The next older (-1) or newer (1) line that begins as what was typed; past the newest that itself. False: none that way. */
bool recall_walk(struct recall *r, int way, str typed, str *out);
void recall_rest(struct recall *r); /* the walk is over */
/* What the file lacks; whole: what should stand in it alone, as it has grown too long. Absent: nothing. */
str recall_news(const struct recall *r, struct arena *a, bool *whole);
void recall_written(struct recall *r, ptrdiff_t lines, bool whole); /* so many are in the file now */

/* The file, on any thread. *many: it should be cut when it is written. */
void recall_read(struct arena *a, struct strs *out, bool *many);
void recall_write(str news, bool whole);

#endif
