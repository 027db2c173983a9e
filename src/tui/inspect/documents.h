/*
 * Documents about the asset in view as a grid: the document itself, its paragraphs wrapped to the width, then the
 * documents that mention it. Pure.
 */
#ifndef OCAT_TUI_INSPECT_DOCUMENTS_H
#define OCAT_TUI_INSPECT_DOCUMENTS_H

#include "tui/grid.h"
#include "tui/core/explorer_state.h"

struct document;

/* False if there are none, with a message about how to write one. cells: width of a line. */
bool documents_sheet(const struct explorer_state *w, struct arena *frame, int cells, struct grid *out, str *why);
/* The document that a line of that grid belongs to; NULL: no such line. */
const struct document *documents_at(const struct grid *of, ptrdiff_t row);

#endif
