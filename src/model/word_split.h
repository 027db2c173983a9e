/*
 * Splits names and prose into words, and queries into terms. A name is split at characters other than letters and
 * digits, at camelCase and where digits begin or end; its whole counts too, and each pair of adjacent words. Case and
 * accents are ignored, a prefix matches a word, and a plural its singular and vice versa. Ideographs and kana are
 * words of one letter. Processes only text: does no I/O and does not rank.
 */
#ifndef OCAT_MODEL_WORD_SPLIT_H
#define OCAT_MODEL_WORD_SPLIT_H

#include "base/err.h"
#include "base/str.h"

struct arena;

struct stretch { /* bytes of a text; to is exclusive */
	ptrdiff_t from, to;
};
struct stretches {
	struct stretch *at;
	ptrdiff_t len, cap;
};

struct token {
	str text; /* folded, without accents */
	struct stretch at;
	bool joined; /* several words of a name, joined */
};
struct tokens {
	struct token *at;
	ptrdiff_t len, cap;
};

/* Adds the words of a text, up to its first 64 KB. */
void words_split(struct arena *a, str text, struct tokens *out);
/*
 * The same for a name: after its words come each two adjacent ones, joined, and then its whole, if that is more than
 * one word.
 */
void words_name(struct arena *a, str name, struct tokens *out);

/* ---- search terms ---- */

enum { TERM_FORMS = 4, TERM_PIECES = 16, TERMS_MOST = 32 };

struct piece { /* one word, in all its forms */
	str form[TERM_FORMS];
	int forms;
	bool whole; /* too short to match as a prefix */
};
struct term { /* text typed between blanks: its words are adjacent, or its whole is one word */
	str typed;
	struct piece piece[TERM_PIECES];
	int pieces;
	str joined;
	bool common; /* a common word of questions: which, where, the, ... */
};
struct terms {
	struct term *at;
	ptrdiff_t len, cap;
	str joined; /* all of them */
};

/* Splits at blanks, and at dots; "quoted words" are one term. ERR_USAGE: no words, or too many. */
bool terms_of(struct arena *a, str line, struct terms *out, struct err *err);

/* Folded words that differ only in number: order and orders, company and companies. */
bool words_alike(str one, str other);
/* Does the token match the piece? *full: the whole word, not only a prefix. */
bool piece_fits(const struct piece *p, str token, bool *full);
/*
 * The next occurrence of the term at or after token *i (0 at first), which then moves past its start; false: no more.
 * Joined words count only if no plain ones did.
 */
bool term_next(const struct term *t, const struct tokens *in, ptrdiff_t *i, struct stretch *where, bool *full);

/* The occurrences of each term in a text: as whole words, or only as prefixes. */
struct term_counts {
	int64_t full[TERMS_MOST], begun[TERMS_MOST];
	uint32_t terms; /* bits of those that occur */
};
/* Adds those of these words. */
void terms_count(const struct terms *t, const struct tokens *in, struct term_counts *out);

#endif
