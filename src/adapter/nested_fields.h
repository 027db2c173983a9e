/*
 * Fields within the types of columns, as fields with paths: "street" at "address.street" of the types
 * Tuple(street String), array(row(street varchar)), STRUCT(street VARCHAR)[]. The elements of a list have the path of
 * the list; those of a map are called key and value. Members without names have no fields.
 */
#ifndef OCAT_ADAPTER_NESTED_FIELDS_H
#define OCAT_ADAPTER_NESTED_FIELDS_H

#include "model/asset.h"

struct arena;

/* Behind each column, the fields within its type. escapes: a backslash in quotes takes the next character as it is. */
void nested_fields_add(struct arena *a, struct asset *asset, bool escapes);

#endif
