/*
 * Lines of text that match a pattern, in the order of the text. One line at a time: the caller decides how much of a
 * line to use. Reads packed text (index/catalog_text.h), whatever its source.
 */
#ifndef OCAT_SEARCH_GREP_H
#define OCAT_SEARCH_GREP_H

#include "base/stop.h"
#include "model/word_split.h"
#include "scan/pattern.h"
#include "index/catalog_text.h"

struct arena;

struct grep_ask {
	const struct pattern *pattern;
	unsigned kinds;	   /* 1 << enum text_kind: kinds of lines */
	bool invert;	   /* lines that do not match */
	bool each_once;	   /* one line of an entry is enough */
	const uint8_t *only; /* one byte per entry: not 0: search it; NULL: search all */
	const struct stop *stop;
};

struct grep;
struct grep *grep_open(const struct text *t, const struct grep_ask *ask);
void grep_close(struct grep *g); /* NULL is fine */
/* The next line; *entry is -1 if none. ERR_QUERY: the pattern is too hard. */
bool grep_next(struct grep *g, int64_t *entry, int64_t *line, struct err *err);
/* No line, because the text's file is damaged: continues in the same text, rebuilt. False: that is another text. */
bool grep_is_damaged(const struct grep *g);
bool grep_go_on(struct grep *g, const struct text *same);

/* The matches of the pattern within one line, from left to right; none if it only matches an empty text. */
void grep_spans(struct grep *g, struct arena *a, str line, struct stretches *out);

#endif
