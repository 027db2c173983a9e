/*
 * Attributes of OpenTelemetry: a list of {key, value} with the type of each value,
 * or an object as exporters to files write it.
 */
#ifndef OCAT_TRACE_IMPORT_SPAN_ATTRIBUTES_H
#define OCAT_TRACE_IMPORT_SPAN_ATTRIBUTES_H

#include "trace/import/format.h"

/*
 * for (struct attribute each = { .rest = attributes };
 * attribute_next(&each);): .key as written, .value with its type
 */
struct attribute {
	str rest, key, value;
	bool is_object, begun;
};
bool attribute_next(struct attribute *at);
/* Finds some by name, as json_fields does. */
void attributes_find(struct arena *a, str attributes, const char *const *names, int n, str *at);
/* {"stringValue": "x"} is "x"; lists and objects are put together; another value stays as it is. */
str attribute_plain(struct arena *a, str any_value);

#endif
