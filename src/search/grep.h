/*
 * Lines of text that a pattern fits, in the order in which the text has them.
 * A line at a time: whoever asks decides how much of one is worth looking at.
 * Reads packed text (index/text.h) and does not know where it came from.
 */
#ifndef OCAT_SEARCH_GREP_H
#define OCAT_SEARCH_GREP_H

#include "base/stop.h"
#include "model/word_split.h"
#include "scan/pattern.h"
#include "index/text.h"

struct arena;

struct grep_ask {
	const struct pattern *pattern;
	unsigned kinds;	   /* 1 << enum text_kind: which lines */
	bool invert;	   /* lines that do not match */
	bool each_once;	   /* one line of an entry is enough */
	const uint8_t *only; /* a byte for each entry: not 0, it is asked; NULL: all are */
	const struct stop *stop;
};

struct grep;
struct grep *grep_open(const struct text *t, const struct grep_ask *ask);
void grep_close(struct grep *g); /* NULL is fine */
/* The next line; *entry is -1 if none. ERR_QUERY: the pattern is too hard. */
bool grep_next(struct grep *g, int64_t *entry, int64_t *line, struct err *err);
/* There was none because the file that the text lies in is damaged: it goes on in the same text, rebuilt. False: that is another text. */
bool grep_is_damaged(const struct grep *g);
bool grep_go_on(struct grep *g, const struct text *same);

/* Where the pattern fits in a line of its own, from left to right; none where it fits only what is empty. */
void grep_spans(struct grep *g, struct arena *a, str line, struct stretches *out);

#endif
