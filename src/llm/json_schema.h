/*
 * Does a value match a JSON Schema? Knows type, enum, const, properties, required, additionalProperties, items, anyOf,
 * $ref into the same document, and the limits of lengths and numbers; other words restrict nothing.
 */
#ifndef OCAT_LLM_JSON_SCHEMA_H
#define OCAT_LLM_JSON_SCHEMA_H

#include "base/json.h"

/* False: err says where and why, for the one who wrote the value. */
bool json_schema_matches(const struct json *schema, const struct json *value, struct err *err);

#endif
