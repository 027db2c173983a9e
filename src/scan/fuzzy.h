/*
 * What a person meant: letters that follow each other somewhere in a name
 * (ordln in order_lines), and words with typos (custmer). Scores are whole
 * numbers, the same from every kernel and from the plain way beside them.
 */
#ifndef OCAT_SCAN_FUZZY_H
#define OCAT_SCAN_FUZZY_H

#include "scan/scan.h"

enum {
	FUZZY_LETTERS = 64, /* maximum bytes of a pattern; a longer one matches nothing */
	FUZZY_NAME = 256,   /* bytes of a name that are examined */
};

/*
 * How well the pattern's letters follow each other in a folded name: more is better, 0 is not at all, 255 the most.
 * Of all ways to lay the letters over the name, the best counts:
 *
 *	each letter			 4
 *	... the name's first		+8
 *	... a word's first		+7	 of these three
 *	... right behind the last	+5	 the most
 *	the first letter is early	+8 to 4	 one less for each 4 bytes before it
 *	the name is short		+8 to 0	 one less for each 4 bytes that were not typed
 *	a gap between two letters	-3	 and 1 for each byte of it behind the first, but 5 of what was are left
 *
 * words: as in struct packed, with the name's first byte at bit first_bit. The plain way, which the fast ones are
 * tested against. The bytes of one character of several stay together.
 */
int fuzzy_score(str pattern, str name, const uint64_t *words, int64_t first_bit);
/*
 * The bytes of the name that this best way takes, ascending: for highlighting. Returns how many are in places, at most
 * `most`; 0: it does not fit. Of equal ways it is the one that ends first, with the shortest gaps.
 */
int fuzzy_places(str pattern, str name, const uint64_t *words, int64_t first_bit, int *places, int most);

/*
 * A signature has a bit for each letter or digit that a name holds, and shared ones for other bytes: what lacks one of
 * the pattern's is passed over. Side files keep signatures, so what the bits mean is a part of their version.
 */
uint64_t fuzzy_signature(str folded);

struct fuzzy_hit {
	int64_t name;
	int score;
};

struct fuzzy_ask {
	const struct packed *names; /* with their words */
	const uint64_t *signatures; /* one for each name */
	str pattern;
	const bits *among; /* NULL: all of them */
	int64_t most;
	const struct stop *stop;
};

/*
 * The best of them, best first, ties in the order of names. out has room for as many as are asked for, or for as many as there are
 * names where that is less. *found: how many there are. False only if stopped.
 */
bool fuzzy_find(enum scan_kernel k, const struct fuzzy_ask *ask, struct fuzzy_hit *out, int64_t *len, int64_t *found);

/*
 * Names of a small list (a dictionary of words) within `most` edits of the word, a swap of neighbours counted as one:
 * hits with score = the number of edits, in the order of names. out has room for p->count.
 */
bool typo_find(const struct packed *p, const uint64_t *signatures, str word, int most, struct fuzzy_hit *out, int64_t *len,
	       const struct stop *stop);

#endif
