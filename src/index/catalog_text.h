/*
 * All text of one catalog, packed for a search that reads it like a file: line by line, asset by asset in the order
 * of qualified names, with the kind of each line. Built from assets, kept as an index file of kind "text", or built
 * in memory for one call. Independent of patterns.
 *
 * Decided here: the packed text is saved by the first search after a change, verified block by block, and built in
 * memory for an older generation or if the file is damaged. A pattern is matched against all lines in one call
 * (scan/pattern.c). Tags come from the cache, as they change without a generation.
 */
#ifndef OCAT_INDEX_CATALOG_TEXT_H
#define OCAT_INDEX_CATALOG_TEXT_H

#include "base/err.h"
#include "model/asset.h"

struct arena;
struct side;
struct side_key;

/* The kind of a line, its word, and its meaning; in the order of an asset. */
#define TEXT_KINDS(_)                                                                      \
	_(TEXT_NAME, "name", "names of tables, views, schemas")                            \
	_(TEXT_COMMENT, "comment", "all comments")                                 \
	_(TEXT_OWNER, "owner", "owners")                                              \
	_(TEXT_PARTITION, "partition", "partition keys and bounds")            \
	_(TEXT_PROPERTY, "property", "properties, as key=value")                           \
	_(TEXT_COLUMN, "column", "names of columns")                                       \
	_(TEXT_TYPE, "type", "types as the source writes them")                            \
	_(TEXT_DEFAULT, "default", "defaults")                                             \
	_(TEXT_GENERATED, "generated", "expressions of generated columns, identities")     \
	_(TEXT_VALUE, "value", "values of enums")                                          \
	_(TEXT_KEY, "key", "primary, unique and foreign keys")                             \
	_(TEXT_CHECK, "check", "check and exclude constraints")                            \
	_(TEXT_INDEX, "index", "indexes")                                                  \
	_(TEXT_TRIGGER, "trigger", "triggers")                                             \
	_(TEXT_POLICY, "policy", "policies of row security")                               \
	_(TEXT_PROBLEM, "problem", "reasons why something is unreadable")                         \
	_(TEXT_DEFINITION, "definition", "definitions of views") \
	_(TEXT_TAG, "tag", "tags")

enum text_kind {
#define _(id, word, help) id,
	TEXT_KINDS(_)
#undef _
	TEXT_KIND_COUNT,
	/* no text of its own: the owner of the following lines, a key or an index; empty: the asset again */
	TEXT_OBJECT = TEXT_KIND_COUNT,
};
const char *text_kind_word(enum text_kind k);

enum { TEXT_GOES_ON = 0x80 }; /* in addition to the kind: continues the text of the previous line */

struct text_entry { /* an asset, or a namespace */
	int64_t id;    /* 0: a namespace */
	uint64_t at;   /* offset of its first line */
	uint64_t line; /* its first line */
	uint32_t names, qualified, ns; /* offset of its qualified name in names, then its namespace; their lengths */
	uint32_t kind; /* enum asset_kind */
};

struct text {
	str bytes;		      /* each line ends with \n, which no line contains */
	const uint8_t *kind;	      /* of each line */
	const uint32_t *line;	      /* the start of each, relative to its entry's `at` */
	int64_t lines;
	const struct text_entry *entry; /* one extra entry, whose `at` and `line` are the ends */
	int64_t entries;
	str names;
	const struct side *side; /* its file, whose bytes are valid once verified; or NULL */
};

/* Are these bytes as written? Call before reading them; always true in memory. */
bool text_bytes_sound(const struct text *t, int64_t from, int64_t to);
bool text_entry_sound(const struct text *t, int64_t entry); /* its lines and names; its bytes separately */
bool text_names_sound(const struct text *t);		     /* of all entries, before text_named */

str text_qualified(const struct text *t, int64_t entry);
str text_ns(const struct text *t, int64_t entry);
/* The entry with this qualified name, -1: none. */
int64_t text_named(const struct text *t, str qualified);
/* A line without its end. */
str text_line(const struct text *t, int64_t entry, int64_t line);
/* The entry and line that contain this byte, searched from the given ones on, which must not be after it. */
void text_place(const struct text *t, int64_t at, int64_t *entry, int64_t *line);

enum text_kind text_kind_at(const struct text *t, int64_t line);

/* The owner of a line, and its position in its text. */
struct text_place {
	enum text_kind kind;
	str column, object; /* absent: the asset itself */
	str type;	    /* type of the column, as written; absent: unknown */
	int64_t number;	    /* from 1 */
	int64_t first, last; /* lines of the same text */
};
struct text_place text_place_of(const struct text *t, int64_t entry, int64_t line);

/* ---- making ---- */
struct text_maker;
struct text_maker *text_make(void);
/* In the byte order of qualified names. False: it would be too large for one text. */
bool text_add(struct text_maker *m, int64_t id, str qualified, const struct asset *a);
/* The same for a date shard, without what it repeats of the newest one. */
bool text_add_shard(struct text_maker *m, int64_t id, str qualified, const struct asset *a, const struct asset *newest);
bool text_add_namespace(struct text_maker *m, str qualified, const struct namespace *n);
/* Borrowed until text_drop; nothing may be added after it. */
const struct text *text_made(struct text_maker *m);
void text_drop(struct text_maker *m); /* NULL is fine */

/* ---- kept ---- */
#define TEXT_FILE_KIND S("text")
enum { TEXT_FILE_VERSION = 2 };
bool text_write(const struct text *t, str cache_file, const struct side_key *k, struct err *err);
struct text_file;
/* Verifies the entries now, the rest on use. NULL with err unset: none matches. */
struct text_file *text_open(str cache_file, const struct side_key *k, struct err *err);
const struct text *text_of(const struct text_file *f);
void text_close(struct text_file *f); /* NULL is fine */

#endif
