/*
 * YAML as a tree that records the position of each value, to point at mistakes. Scalars are text; callers interpret
 * them. Only this file uses libyaml. Aliases are rejected (no document here needs them, and they let small files grow
 * large).
 */
#ifndef OCAT_BASE_YAML_H
#define OCAT_BASE_YAML_H

#include "base/err.h"
#include "base/str.h"

struct arena;

enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

struct yaml {
	enum yaml_kind kind;
	str text; /* YAML_SCALAR */
	bool quoted;
	str key; /* inside a map */
	int key_line, key_column;
	int line, column;
	struct yaml *first, *next;
	ptrdiff_t len;
};

/*
 * name is for messages ("catalogs.yaml"). An empty document, or null, gives an empty map. NULL with ERR_CONFIG if it
 * is not YAML in UTF-8, larger than 16 MB, deeper than 64, or has a duplicate key, an alias, or a second document.
 */
struct yaml *yaml_parse(struct arena *a, str text, str name, struct err *err);
struct yaml *yaml_get(const struct yaml *map, const char *key);
str yaml_text(const struct yaml *map, const char *key); /* absent unless it is a scalar; ~ and null are absent */
/* yes/no/true/false/on/off; *out is unchanged if the key is absent; false for any other value. */
bool yaml_bool(const struct yaml *map, const char *key, bool *out, struct err *err);
/* Sets err to "NAME:LINE:COLUMN: message" with the line and a caret under it. Returns false. */
bool yaml_mistake(const struct yaml *where, str text, str name, struct err *err, const char *format, ...)
	__attribute__((format(printf, 5, 6)));
/* The same at the key rather than at its value. */
bool yaml_mistake_at_key(const struct yaml *where, str text, str name, struct err *err, const char *format, ...)
	__attribute__((format(printf, 5, 6)));
/* The same, that many characters into a scalar whose spelling equals its value; otherwise at its start. */
bool yaml_mistake_inside(const struct yaml *where, ptrdiff_t in, str text, str name, struct err *err,
			 const char *format, ...) __attribute__((format(printf, 6, 7)));
/* Writes a scalar so that it reads back as the same text. */
void yaml_quote(struct sb *out, str s);

#endif
