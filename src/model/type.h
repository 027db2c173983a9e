/* Type classes: the kind of value behind a type name of any system. */
#ifndef OCAT_MODEL_TYPE_H
#define OCAT_MODEL_TYPE_H

#include <stdbool.h>

#include "base/str.h"

#define TYPE_CLASSES(_)                                                              \
	_(TYPE_UNKNOWN, "unknown") _(TYPE_INTEGER, "integer") _(TYPE_DECIMAL, "decimal") \
	_(TYPE_FLOAT, "float") _(TYPE_BOOLEAN, "boolean") _(TYPE_TEXT, "text")       \
	_(TYPE_BINARY, "binary") _(TYPE_DATE, "date") _(TYPE_TIME, "time")           \
	_(TYPE_TIMESTAMP, "timestamp") _(TYPE_INTERVAL, "interval") _(TYPE_UUID, "uuid") \
	_(TYPE_JSON, "json") _(TYPE_XML, "xml") _(TYPE_ARRAY, "array")               \
	_(TYPE_STRUCT, "struct") _(TYPE_ENUM, "enum") _(TYPE_GEO, "geo")             \
	_(TYPE_NETWORK, "network") _(TYPE_OTHER, "other")

enum type_class {
#define _(id, name) id,
	TYPE_CLASSES(_)
#undef _
	TYPE_CLASS_COUNT
};

const char *type_class_name(enum type_class c);
bool type_class_named(str name, enum type_class *out);
/* By the type's name in any dialect; an empty type is TYPE_UNKNOWN, an unknown name TYPE_OTHER. */
enum type_class type_class_of(str written);

#endif
