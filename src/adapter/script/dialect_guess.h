/* Which dialect a script is written in, by what only that dialect has. */
#ifndef OCAT_ADAPTER_SCRIPT_DIALECT_GUESS_H
#define OCAT_ADAPTER_SCRIPT_DIALECT_GUESS_H

#include "sql/dialect/dialect.h"

/* NULL: nothing tells, or two dialects alike. */
const struct dialect *dialect_guess(str start);
/* Does the start of a file look like a script of DDL? */
bool dialect_looks_like_script(str head);

#endif
