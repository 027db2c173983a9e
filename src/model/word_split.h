/*
 * Words in names and in prose, and what a person looks for in them. A name is
 * split at what is no letter or digit, at camelCase and where digits begin or
 * end; its whole counts too, and each two words that stand side by side. Case and accents do not matter, the start of a
 * word stands for it, a plural for its singular and back. Ideographs and kana
 * are words of one letter. Knows only text: does no I/O and gives no ranks.
 */
#ifndef OCAT_MODEL_WORD_SPLIT_H
#define OCAT_MODEL_WORD_SPLIT_H

#include "base/err.h"
#include "base/str.h"

struct arena;

struct stretch { /* bytes of a text, to is past the end */
	ptrdiff_t from, to;
};
struct stretches {
	struct stretch *at;
	ptrdiff_t len, cap;
};

struct token {
	str text; /* folded, without accents */
	struct stretch at;
	bool joined; /* several words of a name written as one */
};
struct tokens {
	struct token *at;
	ptrdiff_t len, cap;
};

/* Adds the words of a text; what is past 64 KB of it is left out. */
void words_split(struct arena *a, str text, struct tokens *out);
/* The same for a name: after its words come each two side by side, joined, and then its whole, when that is more than one word. */
void words_name(struct arena *a, str name, struct tokens *out);

/* ---- search terms ---- */

enum { TERM_FORMS = 4, TERM_PIECES = 16, TERMS_MOST = 32 };

struct piece { /* one word, in the forms that stand for it */
	str form[TERM_FORMS];
	int forms;
	bool whole; /* too short for its start to say anything */
};
struct term { /* what was typed between blanks: its words follow each other, or its whole is one word */
	str typed;
	struct piece piece[TERM_PIECES];
	int pieces;
	str joined;
	bool common; /* a word that questions are made of: which, where, the, ... */
};
struct terms {
	struct term *at;
	ptrdiff_t len, cap;
	str joined; /* all of them */
};

/* Split at blanks, and at dots; "quoted words" stay one term. ERR_USAGE: no word in it, or too many. */
bool terms_of(struct arena *a, str line, struct terms *out, struct err *err);

/* Folded words that differ in number alone: order and orders, company and companies. */
bool words_alike(str one, str other);
/* Does the token stand for the piece? *full: all of the word, not only its start. */
bool piece_fits(const struct piece *p, str token, bool *full);
/*
 * The next place of the term at or after token *i (0 at first), which then moves past its start; false: none
 * left. Joined words count only where none of the plain ones did.
 */
bool term_next(const struct term *t, const struct tokens *in, ptrdiff_t *i, struct stretch *where, bool *full);

/* How often each term stands in a text: all of its words, or only how they begin. */
struct term_counts {
	int64_t full[TERMS_MOST], begun[TERMS_MOST];
	uint32_t terms; /* bits of those that do */
};
/* Adds those of these words. */
void terms_count(const struct terms *t, const struct tokens *in, struct term_counts *out);

#endif
