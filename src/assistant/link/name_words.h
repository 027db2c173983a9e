/*
 * The names of tables and columns as the words that a person would say: split, also lower-case compounds, without
 * prefixes that only say what kind of object it is, and with those words apart that repeat the name of the table.
 */
#ifndef OCAT_ASSISTANT_LINK_NAME_WORDS_H
#define OCAT_ASSISTANT_LINK_NAME_WORDS_H

#include "assistant/link/link_schema.h"
#include "assistant/link/word_match.h"

enum { NAME_WORDS_MOST = 10 };

struct name_words {
	struct match_word *word[NAME_WORDS_MOST];
	double weight[NAME_WORDS_MOST]; /* less of those that say how a thing is written down */
	int len;
	int first; /* its own words begin there: those before repeat the table's name */
	const struct match_senses *senses; /* of its own words together */
	struct match_word *joined; /* all of them */
};

struct table_words {
	struct name_words name;
	struct name_words *columns; /* as the table has them */
};

/* One for each table. */
struct table_words *schema_words(struct word_matcher *m, const struct link_schema *s);
/* A text as the words that mean something. */
struct name_words text_words(struct word_matcher *m, str text);
/*
 * How well words of a question, all of them, match a name: less if they leave out some of its own words. *whole: all
 * of its own words are matched.
 */
struct asked_words {
	struct match_word *const *at;
	ptrdiff_t len;
	const struct match_senses *senses; /* of all together */
	struct match_word *joined;
};
struct word_fit name_fit(struct word_matcher *m, const struct asked_words *asked, const struct name_words *name,
			 bool *whole);
/* Words in a row, written as one. */
struct match_word *join_words(struct word_matcher *m, struct match_word *const *words, ptrdiff_t n);

#endif
