/*
 * "This", in the question of a person who looks at a table, a column, a query or a step of a session. Words alone, in
 * English, Spanish and Portuguese.
 */
#ifndef OCAT_SERVICE_ASSISTANT_ABOUT_HERE_H
#define OCAT_SERVICE_ASSISTANT_ABOUT_HERE_H

#include "base/str.h"

struct arena;

/*
 * The question with a name in place of "this table" or "this column", or of "this" alone; column may be absent. "This
 * month" and the like stay. Absent: no such words.
 */
str about_here(struct arena *a, str said, str table, str column);
/* Does it say "this column"? Then a column must be in view. */
bool about_column(str said);
/* Does it ask what is wrong, or what should be instead? Then a query or a step in view is meant. */
bool about_mistake(str said);
/* Does it ask what should have been done? Then a step in view is meant, and nothing else can be. */
bool about_step(str said);

#endif
