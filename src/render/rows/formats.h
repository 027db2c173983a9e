/* Output formats by name. */
#ifndef OCAT_RENDER_ROWS_FORMATS_H
#define OCAT_RENDER_ROWS_FORMATS_H

#include "base/str.h"

struct arena;

/* To add a format, add a row here and its writer in text.c; help, completion and messages follow. */
#define FORMATS(_, AND)             \
	_(FORMAT_TABLE, "table") AND \
	_(FORMAT_JSON, "json") AND   \
	_(FORMAT_JSONL, "jsonl") AND \
	_(FORMAT_CSV, "csv") AND     \
	_(FORMAT_TSV, "tsv") AND     \
	_(FORMAT_MD, "md")

#define FORMAT_ID(id, name) id
#define FORMAT_NAME(id, name) name
#define FORMAT_COMMA ,

enum format { FORMATS(FORMAT_ID, FORMAT_COMMA), FORMAT_COUNT };

#define FORMAT_NAMES FORMATS(FORMAT_NAME, ", ") /* "table, json, jsonl, csv, tsv, md" */

#define FORMAT_BIT(format) (1u << (format))

bool format_named(str name, enum format *out);
/* "json, csv or md": the formats of the set. */
str format_words(struct arena *a, unsigned bits);

#endif
