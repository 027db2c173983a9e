/* The verdict that a bundle with replaced names came with: a file of JSON in the folder of the program's state. */
#ifndef OCAT_TRACE_BUNDLE_VERDICT_H
#define OCAT_TRACE_BUNDLE_VERDICT_H

#include "base/err.h"
#include "base/str.h"

struct arena;

bool verdict_record(struct arena *a, str dir, str json, struct err *err);
bool verdict_recorded(struct arena *a, str dir, str *json); /* false: none, as usual */

#endif
