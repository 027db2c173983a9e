/*
 * Rules for the probable content of a column: by the words of its name, its type, its comment and its table. Names
 * are compared word by word, split at _ and capitals, and where all of a word is words of the rules run together;
 * never by other parts of words: a wrong tag costs more than a missing one. Knows the format of rules
 * (ocat-config(5)), but not where they are stored or how tags are used. Reads no values.
 */
#ifndef OCAT_MODEL_TAGS_COLUMN_CONTENT_RULES_H
#define OCAT_MODEL_TAGS_COLUMN_CONTENT_RULES_H

#include "base/err.h"
#include "model/type.h"

struct arena;
struct strs;
struct tag_rules; /* read once, then only read; any thread may */

/*
 * The rules of a file, in a. With `base`, the file adds to it (a rule with a known id replaces that one, `off`
 * removes some), unless it says `extends: no`. NULL with err, which points at the mistake.
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

/* Caches names, so it is open for one pass and belongs to one thread. */
struct tag_matcher;
struct tag_matcher *tag_matcher_open(const struct tag_rules *r);
void tag_matcher_close(struct tag_matcher *m); /* may be NULL */
/* The tags of this column by the rules, in their order, each tag once; returns their number. */
int tag_match(struct tag_matcher *m, const struct tag_subject *on, struct tag_hit out[TAG_HITS]);

/* pii.email has the category pii: the part before the first dot, or absent. */
str tag_category(str tag);
/*
 * Tags whose values are masked: pii, personal, sensitive, gdpr, secret, financial,
 * and more specific ones such as pii.email.
 */
bool tag_is_personal(str tag);
bool tags_are_personal(const struct strs *tags); /* one of them is */
/*
 * Letters, digits, and . _ - between them: what a filter and a shell accept without quotes. False with an error
 * otherwise.
 */
bool tag_name_check(str tag, struct err *err);
/* "gold", "quality:gold"; omits a category that the name begins with. */
str tag_written(struct arena *a, str tag, str category);
/* Among tags as written, the business domain of the first that names one; or absent. */
str tag_domain(const struct strs *tags);

#endif
