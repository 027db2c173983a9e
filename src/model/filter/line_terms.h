/*
 * Lines of words and filters about other things than tables: the steps of a session, traces. They have the quotes,
 * marks and wildcards of the query line, and filters of their own.
 */
#ifndef OCAT_MODEL_FILTER_LINE_TERMS_H
#define OCAT_MODEL_FILTER_LINE_TERMS_H

#include "model/filter/filter.h"

struct line_filter_word { /* a filter, for parsing and for completion */
	const char *name;
	const char *const *values; /* ended by NULL; NULL: any */
	const char *help;
};

struct line_term {
	int filter;  /* its index; -1: a word */
	int value;   /* the index of its value, where the filter has a list of them */
	bool negated;
	struct word word; /* the word, or the value */
};

struct line_terms {
	struct line_term *at;
	ptrdiff_t len, cap;
};

/* filters: ended by .name NULL. Text before the colon that names none of them is part of a word. */
bool line_terms_parse(struct arena *a, str line, const struct line_filter_word *filters, struct line_terms *out,
		      struct err *err);
/* Is the word anywhere in the text? That of a glob or of =word is the whole text. Ignores case. */
bool line_word_matches(struct arena *a, const struct word *w, str text);

#endif
