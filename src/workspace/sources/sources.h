/* Shared by the list of sources (sources.c) and those opened by address (opened_sources.c). */
#ifndef OCAT_WORKSPACE_SOURCES_SOURCES_H
#define OCAT_WORKSPACE_SOURCES_SOURCES_H

#include "workspace/internal.h"

struct shown_address { /* guarded by the lock */
	bool read;
	str text;
};

/* A source as its file has it, or as a client opened it. */
struct source_entry {
	struct source source;
	int64_t ttl_us, history_us;
	int fiscal_month;
	str file, written; /* as in struct configured */
	int line;
};
struct source_entries {
	struct source_entry *at;
	ptrdiff_t len, cap;
};

/* With the lock held; the name must be free. */
const struct configured *sources_append(struct workspace *s, const struct source_entry *e);
/* ERR_CONFIG if the name is taken. */
const struct configured *sources_put(struct workspace *s, const struct source_entry *e, struct err *err);

/* catalogs_yaml.c: those of all files, in their order. */
bool source_entries_read(struct workspace *s, struct arena *a, struct source_entries *out, struct err *err);
/* Would all files be accepted if the one at path had this text? */
bool source_entries_fit(struct workspace *s, struct arena *a, str path, str text, struct err *err);
/*
 * The lines of one entry alone, as a person edits them: are they an entry for this catalog? Mistakes have their
 * position in these lines.
 */
bool source_entry_check(struct workspace *s, struct arena *a, str lines, str name, struct err *err);

/* source_add.c: the names configured in the text of a file, in order. */
bool source_names(struct arena *a, str text, str file, struct strs *out, struct err *err);
/* Does the text read back as these names? */
bool source_names_are(struct arena *a, str text, const struct strs *names);

#endif
