/*
 * What the words of a question say by themselves, in English, Spanish and Portuguese: how it asks (cues), numbers,
 * periods, and whether it asks about data or about the catalog. Uses the text alone: no catalog, no index, no guess
 * about what a word names. This file: the question as words.
 */
#ifndef OCAT_ASSISTANT_LANGUAGE_WORDING_H
#define OCAT_ASSISTANT_LANGUAGE_WORDING_H

#include "model/word_split.h"
#include "retrieve/language.h"

struct arena;

enum { WORDING_BYTES = 16 << 10, WORDING_WORDS = 256 };

struct wording {
	str text; /* up to its first WORDING_BYTES */
	enum language language;
	struct tokens words; /* the first WORDING_WORDS, folded and without accents */
	/* one for each word: in quotation marks, or part of a name such as order_id or shop.orders */
	bool *literal;
	bool cut;	     /* the rest of the text is ignored */
};

/* Borrows the text, which may be any bytes. */
void wording_read(struct arena *a, str text, struct wording *out);
/* The same in a language that the caller knows. */
void wording_read_in(struct arena *a, str text, enum language l, struct wording *out);

/* The folded word at i; empty outside the question. */
str wording_word(const struct wording *w, ptrdiff_t i);
/* The bytes of some words. */
struct stretch wording_stretch(const struct wording *w, ptrdiff_t first, ptrdiff_t count);
/* The text between words i and i + 1, or before the first (i == -1) or after the last. */
str wording_between(const struct wording *w, ptrdiff_t i);

/* Are words i and i + 1 in one phrase: only blanks, hyphens and apostrophes between them? */
bool wording_adjacent(const struct wording *w, ptrdiff_t i);

/*
 * The longest phrase that begins with word `first`: its number of words, or 0, also outside the question. Phrases are
 * separated by commas, and "~" ends an adjective: caro~ is caro, cara, caros and caras, grande~ is grande and grandes.
 * A phrase contains no literal word, and no punctuation but hyphens and apostrophes.
 */
ptrdiff_t wording_phrase(const struct wording *w, ptrdiff_t first, const char *phrases);

#endif
