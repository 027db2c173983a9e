/* Export formats by name and by file ending. */
#ifndef OCAT_SERVICE_EXPORT_FORMATS_H
#define OCAT_SERVICE_EXPORT_FORMATS_H

#include "render/export/export.h"

/* To add a format, add a name here and its writer; help, completion and messages follow. */
#define EXPORT_FORMATS(_, AND) \
	_(markdown) AND _(mermaid) \
	AND _(dbml) \
	AND _(tbls) \
	AND _(sql) \
	AND _(json) \
	AND _(jsonl) \
	AND _(snapshot)

#define EXPORT_FORMAT_WORD(name) #name
#define EXPORT_FORMAT_WORDS EXPORT_FORMATS(EXPORT_FORMAT_WORD, "|") /* "markdown|mermaid|..." */

const struct export_format *export_format_named(str name); /* NULL: unknown */
const struct export_format *export_format_of_file(str path); /* by its ending; NULL: unknown */

#endif
