/* Statements that write: which, by its first word, and what it names as its target. Reads no more of it. */
#ifndef OCAT_SERVICE_TRACE_WRITE_TARGET_H
#define OCAT_SERVICE_TRACE_WRITE_TARGET_H

#include "base/str.h"

/* False: it does not write, or only to a temporary table. *target may be absent. */
bool sql_write_target(str sql, str *verb, str *target);

#endif
