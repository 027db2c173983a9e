/* The index of words in documents about tables, for word search. */
#ifndef OCAT_WORKSPACE_INDEXES_DOCUMENT_WORDS_H
#define OCAT_WORKSPACE_INDEXES_DOCUMENT_WORDS_H

#include "search/document_search.h"
#include "workspace/documents.h"
#include "workspace/workspace.h"

/*
 * A text a document, in the order of files. From an index file where there is one of just these; else made, which takes
 * seconds for hundreds of megabytes (w is told, and may be NULL), and kept for the next time. Given back by written_close.
 */
struct written *workspace_written(struct workspace *s, struct store *pinned, const struct document_files *files,
				const struct observer *w, const struct stop *stop, struct err *err);

#endif
