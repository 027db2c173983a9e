/*
 * A bundle in which names are replaced: one map for all of it, with a key that is drawn for each bundle and thrown
 * away, so that names cannot be found by trying them. What may be harmful is replaced or left out.
 */
#ifndef OCAT_SERVICE_BUNDLE_PSEUDONYMS_H
#define OCAT_SERVICE_BUNDLE_PSEUDONYMS_H

#include "base/err.h"
#include "base/map.h"

struct arena;
struct dialect;
struct json;
struct jw;

struct name_hash {
	struct arena *arena;
	unsigned char key[32];
	struct map names; /* of the catalogs, in lower case; the spelling that came first */
	struct map made;  /* replacement to name, for the owner of the bundle */
};

bool name_hash_start(struct name_hash *h, struct arena *a, struct err *err);

/* ---- pseudonyms_words.c ---- */

void name_hash_know(struct name_hash *h, str name); /* it is one of a catalog */
/*
 * A text or a qualified name: words other than the usual ones of English, of SQL and of our sentences, which stay if no
 * catalog has them as a name. values: numbers too.
 */
void hash_text(struct name_hash *h, struct sb *out, str text, bool values);
/* A value: every word of it. */
void hash_value(struct name_hash *h, struct sb *out, str text);
/* The name of a tool: the usual parts stay. */
void hash_tool(struct name_hash *h, struct sb *out, str name);

/* ---- pseudonyms_sql.c ---- */

/* Through the printer, without its values; as text if it cannot be parsed. */
void hash_sql(struct name_hash *h, struct sb *out, str sql);
bool hash_is_sql(struct arena *a, str text);

/* ---- pseudonyms_line.c ---- */

/* The names in a line of catalogs. */
void hash_learn_line(struct name_hash *h, const struct json *line);
/* The line, without its end. False: it is left out. */
bool hash_line(struct name_hash *h, struct sb *out, const struct json *line);

#endif
