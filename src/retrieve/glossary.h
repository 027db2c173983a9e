/*
 * Words with the same meaning in English, Spanish, Portuguese and in abbreviations of schemas, read from plain text:
 * one concept per line,
 *	english forms | spanish forms | portuguese forms | abbreviations
 * with forms separated by commas; # begins a comment. A line that begins with ~ is loose: its forms are used for each
 * other without being the same; ~~: only related, for names of columns. After = come words without a concept that are
 * not run together of others. A personal glossary may also map a term: "term => table:NAME", column:NAME or
 * domain:NAME. Knows only words, no catalog. Read-only once it is filled.
 */
#ifndef OCAT_RETRIEVE_GLOSSARY_H
#define OCAT_RETRIEVE_GLOSSARY_H

#include "base/err.h"
#include "model/word_split.h"
#include "retrieve/stem.h"

struct arena;
struct glossary;

enum { SHORTHAND = LANGUAGES, GLOSSARY_CELLS }; /* the fourth cell, after those of languages */

enum { GLOSSARY_WORDS = 5 }; /* longer forms are ignored */

struct glossary_form {
	str text; /* as written */
	int cell; /* enum language, or SHORTHAND */
};

enum target_kind { TARGET_NONE, TARGET_TABLE, TARGET_COLUMN, TARGET_DOMAIN };

enum looseness {
	SAME_MEANING,
	USED_FOR_EACH_OTHER, /* with "~" */
	RELATED,	     /* with "~~": one may be meant by the other */
};

struct glossary_concept {
	str head;
	const struct glossary_form *forms;
	ptrdiff_t count;
	enum looseness loose;
	enum target_kind target; /* with "=>": then there is one form, and name */
	str name;
};

struct glossary *glossary_open(void);
void glossary_close(struct glossary *g); /* NULL is fine */
/* ERR_CONFIG at the first invalid line, with its number; the lines before it stay. Copies the text. */
bool glossary_add(struct glossary *g, str text, struct err *err);
/* The mistake in one line of such a file; NULL: none. */
const char *glossary_mistake(str line);

struct sense {
	struct glossary_concept concept;
	int cell;  /* the language of the matched form */
	bool deep; /* matched by the stem of a verb or derived noun */
};
/*
 * Concepts with a form of exactly these words (ignoring function words on both sides), by their stems in this
 * language or as abbreviations; at most `most`, in the order of the files. Their forms are allocated in the arena. g
 * may be NULL: none.
 */
ptrdiff_t glossary_find(const struct glossary *g, struct arena *a, int cell, const str *words, ptrdiff_t n,
			struct sense *out, ptrdiff_t most);
/* Is there such a concept? */
bool glossary_has(const struct glossary *g, int cell, const str *words, ptrdiff_t n);

/* Is it a word of some form, unchanged? Then it is not an abbreviation of another. */
bool glossary_knows(const struct glossary *g, str word);
/* Is it a form of one word in any language, in whatever number and gender? */
bool glossary_spells(const struct glossary *g, str word);

/* ---- the parsed form, stored with the text and reused for the same text ---- */

struct glossary_place { /* the position of a form */
	uint64_t hash;	/* of its stems */
	uint32_t line;	/* start of its line in the text */
	uint16_t cell, level;
};
struct glossary_index {
	str text; /* all of it */
	const struct glossary_place *places; /* in the order of hashes */
	ptrdiff_t places_len;
	const uint64_t *known; /* hashes of words, in order */
	ptrdiff_t known_len;
};
struct glossary_index glossary_index(const struct glossary *g);
/* Borrows everything. */
struct glossary *glossary_indexed(const struct glossary_index *x);

#endif
