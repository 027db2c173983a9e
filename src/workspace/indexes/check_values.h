/* The values that a check allows a column: those of IN lists, = ANY lists and =, with the column they belong to. */
#ifndef OCAT_WORKSPACE_INDEXES_CHECK_VALUES_H
#define OCAT_WORKSPACE_INDEXES_CHECK_VALUES_H

#include "base/str.h"

enum { CHECK_VALUES_MOST = 200 };

typedef void (*check_value_fn)(void *with, str column, str value);
/* Only texts, at most CHECK_VALUES_MOST. A column of a domain's check is called value. */
void check_values(str expression, check_value_fn take, void *with);

#endif
