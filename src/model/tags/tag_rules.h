/*
 * Rules that say what a column is likely to hold: by the words of its name,
 * its type, its comment and its table. Names are compared word by word, split
 * at _ and capitals, never by parts of words: a wrong tag costs more than a
 * missing one. Knows the rules' form (ocat-config(5)), and nothing of where
 * they are kept or what becomes of a tag. Reads no values: there are none here.
 */
#ifndef OCAT_MODEL_TAGS_TAG_RULES_H
#define OCAT_MODEL_TAGS_TAG_RULES_H

#include "base/err.h"
#include "model/type.h"

struct arena;
struct strs;
struct tag_rules; /* read once, then only read; any thread may */

/*
 * The rules of a file, in a. With `base` the file adds to it (a rule with a known id takes that one's place,
 * `off` leaves some out), unless it says `extends: no`. NULL with a mistake that is pointed at.
 */
struct tag_rules *tag_rules_read(struct arena *a, str text, str name, const struct tag_rules *base, struct err *err);

struct tag_subject {
	str table, name, type, comment; /* all but the name may be absent */
	enum type_class class;
};

enum { TAG_HITS = 8 };
struct tag_hit {
	str tag, rule; /* rule: its id */
};

/* Remembers what names it has seen, so it is open for one pass and belongs to one thread. */
struct tag_matcher;
struct tag_matcher *tag_matcher_open(const struct tag_rules *r);
void tag_matcher_close(struct tag_matcher *m); /* NULL is fine */
/* What the rules say of this column, in their order, each tag once; how many. */
int tag_match(struct tag_matcher *m, const struct tag_subject *on, struct tag_hit out[TAG_HITS]);

/* pii.email has the category pii: what stands before the first dot, or absent. */
str tag_category(str tag);
/* Letters, digits, and . _ - between them: what a filter and a shell take as it is. False with a sentence otherwise. */
bool tag_name_check(str tag, struct err *err);
/* "gold", "quality:gold"; a category that the name begins with is not said twice. */
str tag_written(struct arena *a, str tag, str category);
/* Of tags as they are written, the business domain of the first that names one; or absent. */
str tag_domain(const struct strs *tags);

#endif
