/* The differences of two answers, as lines of text. */
#ifndef OCAT_CLI_SESSION_DIFFERENCE_LINES_H
#define OCAT_CLI_SESSION_DIFFERENCE_LINES_H

#include "render/paint.h"
#include "replay/json_difference.h"

void difference_counts(struct sb *b, const struct json_differences *d); /* 1 added, 0 removed, 2 changed */
/* The first so many, and dots for the rest; each indented by this many blanks. */
void difference_lines(struct sb *b, const struct paint *p, const struct json_differences *d, ptrdiff_t most,
		      int indent);

#endif
