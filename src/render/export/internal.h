/* Shared by the export formats; the one that needs sql/ is service/export/sql.c. Private to this folder. */
#ifndef OCAT_RENDER_EXPORT_INTERNAL_H
#define OCAT_RENDER_EXPORT_INTERNAL_H

#include "base/json.h"
#include "base/map.h"
#include "model/user_code.h"
#include "render/export/export.h"

struct export_name {
	str catalog, ns, name, qualified;
	str shown; /* without the catalog if there is only one */
	str slug;  /* for anchors and files: letters, digits, . _ - and unique */
	str drawn; /* in Mermaid, in double quotes */
};

struct export_enum {
	str name;
	struct strs values;
};

struct export {
	struct arena *arena;
	const struct export_format *format;
	array_of(struct export_catalog) catalogs;
	array_of(struct export_name *) names; /* expected, in order */
	struct map by_name, slugs, drawings;
	struct map seen; /* items written once: enums, pairs of columns */
	struct sb later; /* text for the end */
	array_of(struct export_enum) enums;
	bool folder;
	int pass;
	int64_t namespaces, assets, left_out, unsafe;
	struct strs required; /* what the document uses and cannot create */
	struct user_code code; /* of the one catalog, for SQL */
};

/* A foreign key to an asset that is part of the document. */
struct export_edge {
	const struct key *key;
	const struct export_name *from, *to;
	bool unique;   /* its columns are unique: one to one */
	bool optional; /* one of its columns may be null, or nullability is unknown */
};

const struct export_name *export_name_of(struct export *e, const struct export_item *i);
/* The target of a reference of this item; NULL if it is not part of the document. */
const struct export_name *export_find(struct export *e, const struct export_item *i, const struct asset_ref *ref);
/* For a foreign key with any target: to is NULL if it is not part of the document. */
struct export_edge export_edge_to(struct export *e, const struct export_item *i, const struct key *k);
/* False, and counted, if the target is not part of the document or its columns are unknown. */
bool export_edge_of(struct export *e, const struct export_item *i, const struct key *k, struct export_edge *out);
/* The name of an asset that may not be part of the document, in the form of `shown`. */
str export_shown(struct export *e, str catalog, str qualified);
/* A namespace as its system writes it: without quotes unless it is several names. */
str export_ns(struct arena *a, str ns);
str export_plain_name(struct arena *a, str ns, str name); /* without the quotes of SQL */
/* True the first time. */
bool export_once(struct export *e, str what);
/* Keeps the type of an enum column for the end; each type once. False if it was kept before. */
bool export_keep_enum(struct export *e, const struct field *f);
bool export_alone_unique(const struct asset *a, str field); /* the only column of a unique key */

void export_join(struct sb *out, const struct strs *list, const char *gap);

/* ---- Mermaid, also for small diagrams in Markdown ---- */

/* Text for Mermaid's double quotes, which have no escape. */
void mermaid_quoted(struct sb *out, str text);
/* "child" }o--|| "parent" : "columns" */
void mermaid_relation(struct sb *out, const char *indent, str child, str parent, bool unique, bool optional,
		      const struct strs *fields);

#endif
