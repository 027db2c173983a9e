/* store_search with what people wrote about tables: words that stand in a document alone find its table. */
#ifndef OCAT_TOOL_WORDING_H
#define OCAT_TOOL_WORDING_H

#include "store/search.h"
#include "tool/tool.h"

/* As store_search, by the reader, the stop and the witness of the call; ask->written is set here. */
bool search_words(struct session *s, const struct call *in, struct arena *a, struct search_ask *ask, search_hit_taker take, void *with,
		  struct search_found *out, struct err *err);
/* Notes documents that nobody reads, as they are too many. */
void say_unread_documents(struct result *out);

#endif
