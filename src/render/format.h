/* The forms that results are written in, by their names. */
#ifndef OCAT_RENDER_FORMAT_H
#define OCAT_RENDER_FORMAT_H

#include "base/str.h"

#define FORMATS(_)                                                                                 \
	_(FORMAT_TABLE, "table") _(FORMAT_JSON, "json") _(FORMAT_JSONL, "jsonl") _(FORMAT_CSV, "csv") \
	_(FORMAT_TSV, "tsv") _(FORMAT_MD, "md")

enum format {
#define _(id, name) id,
	FORMATS(_)
#undef _
	FORMAT_COUNT
};

bool format_named(str name, enum format *out);
const char *format_names(void); /* "table, json, jsonl, csv, tsv, md" */

#endif
