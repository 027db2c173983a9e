/* Completions of lines with filters of their own (model/filter/line_terms.h). */
#ifndef OCAT_TUI_CORE_LINE_FILTERS_H
#define OCAT_TUI_CORE_LINE_FILTERS_H

#include "model/filter/line_terms.h"
#include "tui/core/completion_list.h"

/* The names of filters that begin with the word; after a colon, the values of that filter. */
void line_filters_offer(struct arena *frame, const struct line_filter_word *filters, struct choices *out);
/* After a colon: the filter, and what was typed of its value; *before is the word up to there. NULL: none. */
const struct line_filter_word *line_filter_typed(const struct line_filter_word *filters, const struct choices *c,
						 str *before, str *begun);

#endif
