/*
 * Fuzzy matching: letters in order anywhere in a name (ordln in order_lines), and words with typos (custmer). Scores
 * are integers, the same from every kernel and from the plain version.
 */
#ifndef OCAT_SCAN_FUZZY_H
#define OCAT_SCAN_FUZZY_H

#include "scan/scan.h"

enum {
	FUZZY_LETTERS = 64, /* maximum bytes of a pattern; a longer one matches nothing */
	FUZZY_NAME = 256,   /* bytes of a name that are examined */
};

/*
 * The score of a pattern's letters, in order, in a folded name: 0 for no match, at most 255. The best of all
 * alignments counts:
 *
 *	each letter			 4
 *	... the name's first		+8
 *	... a word's first		+7	 of these three
 *	... right after the last	+5	 the most
 *	the first letter is early	+8 to 4	 one less for each 4 bytes before it
 *	the name is short		+8 to 0	 one less for each 4 bytes that were not typed
 *	a gap between two letters	-3	 and 1 for each byte of it after the first, but at least 5 remain
 *
 * words: as in struct packed, with the name's first byte at bit first_bit. The plain version, which the fast ones
 * are tested against. The bytes of a multibyte character stay together.
 */
int fuzzy_score(str pattern, str name, const uint64_t *words, int64_t first_bit);
/*
 * The bytes of the name in the best alignment, ascending: for highlighting. Returns their number, at most `most`; 0:
 * no match. Among equal alignments, takes the one that ends first, with the shortest gaps.
 */
int fuzzy_places(str pattern, str name, const uint64_t *words, int64_t first_bit, int *places, int most);

/*
 * A signature has a bit for each letter or digit in a name, and shared ones for other bytes: names without one of the
 * pattern's bits are skipped. Index files contain signatures, so the meaning of the bits is part of their version.
 */
uint64_t fuzzy_signature(str folded);
/*
 * The number of letters, digits and signs that one signature has and another lacks. Bits of other bytes are left out:
 * one edit of such a character changes several.
 */
int fuzzy_lacking(uint64_t has, uint64_t lacks);

struct fuzzy_hit {
	int64_t name;
	int score;
};

struct fuzzy_ask {
	const struct packed *names; /* with their words */
	const uint64_t *signatures; /* one per name */
	str pattern;
	const bits *among; /* NULL: all */
	int64_t most;
	const struct stop *stop;
};

/*
 * The best of them, best first, ties in the order of names. out has space for the requested number, or for all names
 * if that is less. *found: the number of matches. False only if stopped.
 */
bool fuzzy_find(enum scan_kernel k, const struct fuzzy_ask *ask, struct fuzzy_hit *out, int64_t *len, int64_t *found);

/*
 * Names of a small list (a dictionary of words) within `most` edits of the word, a swap of neighbours being one: hits
 * with score = the number of edits, in the order of names. out has space for p->count.
 */
bool typo_find(const struct packed *p, const uint64_t *signatures, str word, int most, struct fuzzy_hit *out,
	       int64_t *len, const struct stop *stop);

#endif
