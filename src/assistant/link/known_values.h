/*
 * Values that columns are known to hold, found by words of a question in whatever number and gender ("cancelled
 * orders", "women" where a comment says "F: woman", "cancelados"), and flags, which a question names to say which rows
 * it means: "active customers".
 */
#ifndef OCAT_ASSISTANT_LINK_KNOWN_VALUES_H
#define OCAT_ASSISTANT_LINK_KNOWN_VALUES_H

#include "assistant/link/mention.h"
#include "assistant/link/name_words.h"

struct coded_value { /* with what it means in words */
	int table, column;
	str value;
	struct name_words meaning;
	bool translated; /* the value itself, in another language than the question's: all of its words are asked for */
};
struct known_values {
	struct map by_words; /* stems of values, to lists of them */
	array_of(struct coded_value) codes;
	str **flags; /* of each column of each table: the value that says yes; absent: it is no flag */
};

/* codes: those of the comments of each column of each table. */
struct comment_codes;
struct known_values known_values(struct word_matcher *m, const struct link_schema *s, struct comment_codes **codes);

/* Calls for each of them that these words are. */
typedef void (*known_value_fn)(void *with, struct reading r);
void known_values_each(struct word_matcher *m, const struct known_values *k, const struct asked_words *asked,
		       known_value_fn take, void *with);

#endif
