/*
 * Fields within the types of columns, as fields with paths: "street" at "address.street" of the type
 * Tuple(street String), row(street varchar), array(row(...)). Members without names have no fields.
 */
#ifndef OCAT_ADAPTER_NESTED_FIELDS_H
#define OCAT_ADAPTER_NESTED_FIELDS_H

#include "model/asset.h"

struct arena;

/* Behind each column, the fields within its type. */
void nested_fields_add(struct arena *a, struct asset *asset);

#endif
