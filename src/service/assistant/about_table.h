/* "This table", in the question of a person who looks at one. Words alone, in English, Spanish and Portuguese. */
#ifndef OCAT_SERVICE_ASSISTANT_ABOUT_TABLE_H
#define OCAT_SERVICE_ASSISTANT_ABOUT_TABLE_H

#include "base/str.h"

struct arena;

/* The question with the table's name in place of the words; "this month" and the like stay. Absent: no such words. */
str about_table(struct arena *a, str said, str table);

#endif
