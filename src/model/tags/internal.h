/* Shared by match.c, which matches, word_segments.c, which splits, and read.c, which reads the file of rules. */
#ifndef OCAT_MODEL_TAGS_INTERNAL_H
#define OCAT_MODEL_TAGS_INTERNAL_H

#include "base/map.h"
#include "base/utf8.h"
#include "model/asset.h"
#include "model/tags/column_content_rules.h"

enum { WORDS_MOST = 64, WORD_MOST = 128, COMMENT_MOST = 600, BEGINS = 4096 };

struct words_of {
	str at[WORDS_MOST];
	int len;
};

/*
 * The position of the word that names the thing: last in English (home phone), first in Spanish and Portuguese
 * (telefono casa).
 */
#define HEADS(_) \
	_(HEAD_LAST, "last") _(HEAD_FIRST, "first") _(HEAD_ONLY, "only") _(HEAD_WHOLE, "whole") _(HEAD_ANY, "any")
enum head {
#define _(id, name) id,
	HEADS(_)
#undef _
};

struct rule;
struct phrase {
	struct words_of words;
	const struct rule *rule; /* NULL: of a list */
	struct phrase *next;	 /* with the same first word */
};

struct rule {
	str id;
	struct strs tags, names_text, comments_text;
	enum head head;
	unsigned types; /* bits of enum type_class; 0: any */
	bool needs_type; /* the type alone decides */
	struct map nots, despite, tables, not_tables; /* first word to struct phrase */
};

enum word_standing {
	WORD_ALONE,    /* only a phrase by itself */
	WORD_IN_PHRASES, /* also in longer phrases, or in a list */
	WORD_OF_PARTS, /* emailaddress: as a part of a longer one it would hide its own */
};

struct seen {
	const struct rule **at;
	ptrdiff_t len, cap;
};

struct tag_rules {
	array_of(struct rule *) rules;
	struct map names, comments, beside, never, never_tables, never_comments;
	struct strs beside_text, never_text, never_tables_text, never_comments_text;
	struct map lists; /* name to struct strs */
	struct map words; /* every word of a phrase in a name, to enum word_standing */
	struct seen nameless;
	uint64_t begins[BEGINS / 64]; /* possible starts of phrases in comments */
};

/* The first three bytes of a word, as one of BEGINS bits; a word outside ASCII may match any. */
static inline int phrase_begin(str word)
{
	unsigned n = 0;

	for (ptrdiff_t i = 0; i < 3; i++) {
		unsigned char c = i < word.len ? (unsigned char)word.at[i] : ' ';

		if (c >= 0x80)
			return -1;
		if (c >= 'A' && c <= 'Z')
			c = (unsigned char)(c | 0x20);
		else if (c < 'a' || c > 'z')
			c = ' ';
		n = n * 31 + c;
	}
	return (int)(n % BEGINS);
}

static inline bool phrase_may_begin(const uint64_t *begins, str text)
{
	int bit = phrase_begin(text);

	return bit < 0 || begins[bit / 64] >> (bit % 64) & 1;
}

struct tag_matcher {
	struct arena *arena, *of_table, *of_name; /* the last two for the current table and name */
	struct arena *of_names;
	const struct tag_rules *rules;
	/* to struct seen: rules that this name satisfies, whatever its type and table; the latest names */
	struct map names;
	str table;
	struct words_of table_words;
	bool table_is_never;
};

void rule_words(struct arena *a, str text, struct words_of *out);
/* Of, de, do: never counts. */
bool rule_word_is_small(str word);
/* Replaces each word that is several words of the rules run together: custemailaddress by cust, email and address. */
void rule_words_apart(const struct tag_rules *r, struct words_of *words);
/* Once all words are known: finds those among them that are such. */
void rule_words_mark(struct tag_rules *r);

#endif
