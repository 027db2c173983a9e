/* Shared by the files that write and read bundles. */
#ifndef OCAT_SERVICE_BUNDLE_INTERNAL_H
#define OCAT_SERVICE_BUNDLE_INTERNAL_H

#include "base/json.h"
#include "base/map.h"
#include "service/bundle/bundle.h"

/* The files of rules that a verdict heeds, by their names in a bundle. */
#define BUNDLE_FILES(_)                                                                                     \
	_("tags.yaml", OWN_TAGS) _("tag-rules.yaml", OWN_TAG_RULES) _("domains.yaml", OWN_DOMAINS)          \
	_("policy.yaml", OWN_POLICY) _("knowledge/glossary.txt", OWN_GLOSSARY)

enum { BUNDLE_FILE_MOST = 4 << 20 };

/* ---- trace_tables.c ---- */

/* What a trace and its verdict mention. */
struct touched {
	struct arena *arena;
	struct map words; /* in lower case */
	array_of(instant) times; /* of its steps */
	struct map catalogs;	 /* that its steps read, and their generations: "CATALOG GENERATION" */
	struct map recorded;
};

void touched_start(struct touched *t, struct arena *a);
void touched_add(struct touched *t, str text);
bool touched_add_session(struct touched *t, struct session *s, const struct stop *stop, struct err *err);

/* Tables of one catalog, by id. */
struct touched_tables {
	struct map ids;
	struct map versioned; /* those of them that changed within the history */
	struct map changed; /* generations that changed one of them, by number */
};
/* Those that the words name now or named earlier, with what their keys connect. */
bool touched_find(const struct touched *t, struct store *s, struct arena *a, const struct catalog *c,
		  const struct stop *stop, struct touched_tables *out, struct err *err);
/* All of them. */
bool touched_all(struct store *s, struct arena *a, const struct catalog *c, const struct stop *stop,
		 struct touched_tables *out, struct err *err);
str touched_key(struct arena *a, int64_t n); /* of a number in a map */

/* ---- history_write.c ---- */

struct history_write {
	const struct scope *scope;
	struct store *then; /* pinned, for earlier generations */
	const struct catalog *catalog;
	const struct touched *touched;
	const struct touched_tables *tables;
	bool every_generation;
	struct bundle_out *to;
	struct bundle_sums *sums;
};
bool history_write(const struct history_write *h, struct err *err);

/* ---- login_hide.c ---- */

void login_hide(struct sb *out, str text);

/* ---- decisions_write.c ---- */

/* What people and files say about those tables: tags, decisions on joins, joins in SQL. */
bool said_write(const struct history_write *h, struct err *err);

/* ---- decisions_read.c ---- */

/* Tags given by rules and files, by asset: struct tags; stored together. */
struct said_given {
	struct arena *arena;
	struct map of;
};
/* Lines of that kind; others are ignored, as those of a newer program. a: of the line. */
bool said_read(struct store *s, struct arena *a, const struct json *line, struct said_given *given, struct err *err);
bool said_give(struct store *s, const struct said_given *given, struct err *err);

#endif
