/*
 * Words for the same thing in English, Spanish, Portuguese and in the
 * shorthand of schemas, read from plain text: one concept a line,
 *	english forms | spanish forms | portuguese forms | abbreviations
 * forms apart by commas, # begins a comment. A line that begins with ~ is
 * loose: what it lists is said for each other without being the same. A person's
 * own may also map a term to what it means here: "term => table:NAME", column:NAME or
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

enum { GLOSSARY_WORDS = 5 }; /* a longer form is left out */

struct glossary_form {
	str text; /* as written */
	int cell; /* enum language, or SHORTHAND */
};

enum target_kind { TARGET_NONE, TARGET_TABLE, TARGET_COLUMN, TARGET_DOMAIN };

struct glossary_concept {
	str head;
	const struct glossary_form *forms;
	ptrdiff_t count;
	bool loose; /* of "~": the forms are not the same, but said for each other */
	enum target_kind target; /* of "=>": then there is one form, and name */
	str name;
};

struct glossary *glossary_open(void);
void glossary_close(struct glossary *g); /* NULL is fine */
/* ERR_CONFIG at the first line that cannot be understood, with its number; the lines before it stay. The text is copied. */
bool glossary_add(struct glossary *g, str text, struct err *err);
/* The mistake in one line of such a file; NULL: none. */
const char *glossary_mistake(str line);

struct sense {
	struct glossary_concept concept;
	int cell;  /* which language's form it was found by */
	bool deep; /* by what is left of verbs and derived nouns */
};
/*
 * Concepts with a form of exactly these words (function words left out on both sides), by their stems in this language
 * or as shorthand; at most `most`, in the order of the files. Their forms lie in the arena. g may be NULL: none.
 */
ptrdiff_t glossary_find(const struct glossary *g, struct arena *a, int cell, const str *words, ptrdiff_t n, struct sense *out,
			ptrdiff_t most);
/* Is there any? */
bool glossary_has(const struct glossary *g, int cell, const str *words, ptrdiff_t n);

/* Is it a word of some form, as it stands? Then it is no abbreviation of another. */
bool glossary_knows(const struct glossary *g, str word);

/* ---- what adding worked out, to be kept beside the text and used again for the same text ---- */

struct glossary_place { /* where a form is found */
	uint64_t hash;	/* of its stems */
	uint32_t line;	/* where its line begins, in the text */
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
/* Borrows all of it. */
struct glossary *glossary_indexed(const struct glossary_index *x);

#endif
