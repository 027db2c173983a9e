/* store_search including documents: words in a document find its table. */
#ifndef OCAT_SERVICE_SEARCH_WORD_SEARCH_H
#define OCAT_SERVICE_SEARCH_WORD_SEARCH_H

#include "store/search.h"
#include "service/scope.h"

/* Like store_search, with the reader, stop and observer of the scope; sets ask->written. */
bool search_words(const struct scope *scope, struct arena *a, struct search_ask *ask, search_hit_fn take, void *with,
		  struct search_found *out, struct err *err);
/* Notes documents that are skipped because there are too many. */
void note_unread_documents(const struct scope *scope);

#endif
