/*
 * Nothing fits a query line: which piece is to blame? One that nothing has by
 * itself, with what is spelt nearly so, or else those without which something
 * would fit. Tells it in a note; asks the cache alone, and changes nothing.
 */
#ifndef OCAT_TOOL_BLAME_H
#define OCAT_TOOL_BLAME_H

#include "tool/tool.h"

/* Of a line that search_tables read and that nothing fits. False: there is nothing to tell, or it is of names alone. */
bool blame_line(struct session *s, const struct call *in, str line, struct result *out);
/* The same by words: which of them is to blame, whether it is spelt so, and under which filter it would find some; where none is, a filter is. */
void blame_words(struct session *s, const struct call *in, struct result *out);

#endif
