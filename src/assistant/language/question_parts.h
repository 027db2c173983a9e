/*
 * Where a question may consist of several: "how many orders in 2024, and which customer spent most". Uses the words
 * alone, so it only proposes: whether each part can be answered, or one query answers all, is for the caller to find
 * out.
 */
#ifndef OCAT_ASSISTANT_LANGUAGE_QUESTION_PARTS_H
#define OCAT_ASSISTANT_LANGUAGE_QUESTION_PARTS_H

#include "base/str.h"

struct arena;

enum { QUESTION_PARTS_MOST = 6 };

enum part_joint { /* what separates a part from the one before */
	PART_FIRST,
	PART_SENTENCE, /* a question mark, a semicolon, a full stop */
	PART_QUESTION, /* a question mark or a semicolon, before a question word */
	PART_CLAUSE,   /* "and", before the beginning of another question */
	PART_NOUNS,    /* "and" alone: how many customers and page views; the words that ask are repeated in the part */
};

struct question_part {
	str text;
	enum part_joint joint;
};
struct question_parts {
	struct question_part *at;
	ptrdiff_t len, cap;
};

/*
 * One part, if the question is one. A part that refers back ("how many does each of them have") belongs to the part
 * before. Parts of PART_NOUNS come only two at a time, and alone.
 */
void question_parts_find(struct arena *a, str text, struct question_parts *out);

#endif
