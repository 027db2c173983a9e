/*
 * What the comment of a table or column calls it: "date when the plant became operational" is a date first, and
 * operational in its explanation. Weaker evidence than a name.
 */
#ifndef OCAT_ASSISTANT_LINK_COMMENT_WORDS_H
#define OCAT_ASSISTANT_LINK_COMMENT_WORDS_H

#include "assistant/link/name_words.h"

struct comment_words {
	struct name_words head; /* up to where it begins to explain */
	struct name_words all;	/* up to the first comma or full stop */
};

/* Words of the table's name say nothing about its columns; table: NULL for a table's own comment. */
struct comment_words comment_words(struct word_matcher *m, str comment, const struct name_words *table);
struct word_fit comment_fit(struct word_matcher *m, const struct asked_words *asked, const struct comment_words *c,
			    bool *whole);

#endif
