/* Between tagrules.c, which matches, and tagrules_read.c, which reads the rules' file. */
#ifndef OCAT_MODEL_TAGRULES_INSIDE_H
#define OCAT_MODEL_TAGRULES_INSIDE_H

#include "base/map.h"
#include "base/utf8.h"
#include "model/asset.h"
#include "model/tagrules.h"

enum { WORDS_MOST = 64, WORD_MOST = 128, COMMENT_MOST = 600 };

struct words_of {
	str at[WORDS_MOST];
	int len;
};

/* Where the word that says what a thing is stands: last in English (home phone), first in Spanish and Portuguese (telefono casa). */
#define HEADS(_) _(HEAD_LAST, "last") _(HEAD_FIRST, "first") _(HEAD_ONLY, "only") _(HEAD_WHOLE, "whole") _(HEAD_ANY, "any")
enum head {
#define _(id, name) id,
	HEADS(_)
#undef _
};

struct rule;
struct phrase {
	struct words_of words;
	const struct rule *rule; /* NULL: of a list */
	struct phrase *next;	 /* begins with the same word */
};

struct rule {
	str id;
	struct strs tags, names_text, comments_text;
	enum head head;
	unsigned types; /* bits of enum type_class; 0: any */
	bool needs_type; /* it goes by the type alone */
	struct map nots, despite, tables, not_tables; /* first word to struct phrase */
};

struct seen {
	const struct rule **at;
	ptrdiff_t len, cap;
};

struct tag_rules {
	struct { struct rule **at; ptrdiff_t len, cap; } rules;
	struct map names, comments, beside, never, never_tables, never_comments;
	struct strs beside_text, never_text, never_tables_text, never_comments_text;
	struct map lists; /* name to struct strs */
	struct seen nameless;
};

struct tag_matcher {
	struct arena *arena, *of_table, *of_name; /* the last two for the table and the name at hand */
	const struct tag_rules *rules;
	struct map names; /* to struct seen: rules that this name passes, whatever its type and table */
	str table;
	struct words_of table_words;
	bool table_is_never;
};

void words_split(struct arena *a, str text, struct words_of *out);

#endif
