/*
 * What a question names: stretches of it with the tables, columns and values that each may mean, best first; a cover
 * without overlap that explains the most. Knows the given tables and a glossary, and invents no name.
 */
#ifndef OCAT_ASSISTANT_LINK_MENTIONS_H
#define OCAT_ASSISTANT_LINK_MENTIONS_H

#include "assistant/language/wording.h"
#include "assistant/link/comment_words.h"
#include "assistant/link/known_values.h"
#include "assistant/link/mention.h"
#include "assistant/link/name_words.h"

struct link_label { /* the columns by which people call a row */
	bool known;
	int count, columns[2];
};

struct linker {
	struct word_matcher matcher;
	const struct link_schema *schema;
	const struct table_words *names; /* of its tables */
	struct comment_words *tables, **columns; /* what the comments say */
	struct known_values values;
	struct map phrases; /* of link_phrase, to their words */
	struct link_label *labels; /* of each table, found when they are first asked for */
};

void linker_open(struct arena *a, const struct glossary *g, enum language language, const struct link_schema *s,
		 struct linker *out);
/* The words of a question: the caller then marks those of cues and numbers. */
void link_words(struct linker *l, const struct wording *w, struct mentions *out);
void link_mentions(struct linker *l, struct mentions *out);
/* Words that mean something, but are in no mention and of no cue or number. */
struct strs link_unexplained(struct arena *a, const struct mentions *m);

/*
 * How well a phrase matches the name of a column, of a table if column is -1.
 * The phrase lives as long as the linker.
 */
struct word_fit link_phrase(struct linker *l, str phrase, int table, int column, bool *whole);
/* The same with what the comment of a column calls it. */
struct word_fit link_comment(struct linker *l, str phrase, int table, int column);
/* The column of a table that the first of some phrases, separated by commas, matches best; -1: none. */
int link_phrases(struct linker *l, str phrases, int table, double *score);

#endif
