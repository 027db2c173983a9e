/* The words of everything that people wrote about tables: for a search that goes by words. */
#ifndef OCAT_SESSION_WRITTEN_H
#define OCAT_SESSION_WRITTEN_H

#include "search/document_search.h"
#include "workspace/documents.h"
#include "workspace/session.h"

/*
 * A text a document, in the order of files. From a side file where there is one of just these; else made, which takes
 * seconds for hundreds of megabytes (w is told, and may be NULL), and kept for the next time. Given back by written_close.
 */
struct written *session_written(struct session *s, struct store *pinned, const struct document_files *files,
				const struct witness *w, const struct stop *stop, struct err *err);

#endif
