/* The query line as a question: its plain words, and the filters that limit the tables. Pure. */
#ifndef OCAT_TUI_CORE_QUESTION_LINE_H
#define OCAT_TUI_CORE_QUESTION_LINE_H

#include "base/str.h"

struct arena;

struct question_line {
	str words, filters; /* words absent: not a question */
	ptrdiff_t count;    /* of words */
	bool common;	    /* one of them is a function word, such as "which" */
	bool named;	    /* one of them is a name with its namespace */
};
struct question_line question_line_of(struct arena *a, str line);
/* Whether it is a question even if tables match by name. */
bool meaning_is_question(const struct question_line *l);

#endif
