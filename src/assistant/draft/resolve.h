/* What each mention of a question means: of its readings, the one that suits the tables and columns beside it. */
#ifndef OCAT_ASSISTANT_DRAFT_RESOLVE_H
#define OCAT_ASSISTANT_DRAFT_RESOLVE_H

#include "assistant/draft/items.h"

void items_resolve(struct question_read *q);
/* The number of keys between each two tables, TABLES_APART if none connect them: a matrix. */
enum { TABLES_APART = 9 };
int *tables_steps(struct arena *a, const struct link_schema *s);
enum { KEYS_MOST = 4 }; /* longer ways say little */
/*
 * At most so many keys lead from each row of a table to one of the other, or to none:
 * no join along them repeats the row.
 */
bool keys_lead_to(const struct link_schema *s, int from, int to, int keys);

#endif
