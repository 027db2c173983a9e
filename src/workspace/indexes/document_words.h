/* The index of words in documents about tables, for word search. */
#ifndef OCAT_WORKSPACE_INDEXES_DOCUMENT_WORDS_H
#define OCAT_WORKSPACE_INDEXES_DOCUMENT_WORDS_H

#include "search/document_search.h"
#include "workspace/documents.h"
#include "workspace/workspace.h"

/*
 * One text per document, in the order of files. Read from the index of exactly these files if there is one; otherwise
 * built, which takes seconds for hundreds of megabytes (with progress to w, which may be NULL), and kept for the next
 * time. Close with written_close.
 */
struct written *workspace_written(struct workspace *s, struct store *pinned, const struct document_files *files,
				const struct observer *w, const struct stop *stop, struct err *err);

#endif
