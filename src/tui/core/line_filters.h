/* Lines with filters of their own (model/filter/line_terms.h): completions, and a prompt that applies them. */
#ifndef OCAT_TUI_CORE_LINE_FILTERS_H
#define OCAT_TUI_CORE_LINE_FILTERS_H

#include "model/filter/line_terms.h"
#include "tui/core/completion_list.h"

struct app;

/* The names of filters that begin with the word; after a colon, the values of that filter. */
void line_filters_offer(struct arena *frame, const struct line_filter_word *filters, struct choices *out);
/* After a colon: the filter, and what was typed of its value; *before is the word up to there. NULL: none. */
const struct line_filter_word *line_filter_typed(const struct line_filter_word *filters, const struct choices *c,
						 str *before, str *begun);

/*
 * A line that is applied at each key. set: false with err where it is invalid, and then nothing changes; such a line is
 * undone on Enter, and the error shown.
 */
typedef bool (*line_filter_set)(struct app *a, str line, struct err *err);
void line_filter_changed(struct app *a, str line, line_filter_set set);
void line_filter_done(struct app *a, str line, str before, line_filter_set set);

#endif
