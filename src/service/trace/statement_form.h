/* The normal form of a statement: the same for texts that differ in layout, case, comments and brackets. */
#ifndef OCAT_SERVICE_TRACE_STATEMENT_FORM_H
#define OCAT_SERVICE_TRACE_STATEMENT_FORM_H

#include "base/str.h"
#include "sql/dialect/dialect.h"

struct arena;

/* False: it cannot be parsed as a query. d: NULL if unknown. *form is equal for equal statements, on every machine. */
bool statement_form(struct arena *a, const struct dialect *d, str text, uint64_t *form);

#endif
