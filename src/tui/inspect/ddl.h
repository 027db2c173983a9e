/* The definition of the asset in view as lines, coloured by meaning. */
#ifndef OCAT_TUI_INSPECT_DDL_H
#define OCAT_TUI_INSPECT_DDL_H

#include "tui/grid.h"

struct explorer_state;

/* False: the source keeps no definition. */
bool ddl_sheet(const struct explorer_state *w, int cells, struct grid *out);
/* The whole line of the text that a row is a part of. */
str ddl_line(const struct grid *of, ptrdiff_t row);

#endif
