/* Gathers the words of all catalogs for the index of questions: names, comments, tags, domains, values and keys. */
#ifndef OCAT_WORKSPACE_INDEXES_QUESTION_GATHER_H
#define OCAT_WORKSPACE_INDEXES_QUESTION_GATHER_H

#include "retrieve/index.h"
#include "store/store.h"
#include "workspace/workspace.h"

/* Takes over the glossary. NULL with err. */
struct retriever *question_gather(struct workspace *s, struct store *pinned, struct glossary *g,
				  const struct observer *w, const struct stop *stop, struct err *err);

#endif
