/*
 * What a person meant: letters that follow each other somewhere in a name
 * (ordln in order_lines), and words with typos (custmer). Scores are whole
 * numbers, the same from every kernel and from the plain way beside them.
 */
#ifndef OCAT_SCAN_FUZZY_H
#define OCAT_SCAN_FUZZY_H

#include "scan/scan.h"

/*
 * How well the pattern's letters follow each other in a folded name: more is better, 0 is not at all. Letters that
 * start a word, that follow each other at once, and that stand early count for more; gaps count against.
 * words: as in struct packed, from this name's first bit on. The plain way, which the fast one is tested against.
 */
int fuzzy_score(str pattern, str name, const uint64_t *words, int64_t first_bit);
/* Bytes of the name that the best alignment takes, in order: for highlighting. Returns how many; 0: does not fit. */
int fuzzy_places(str pattern, str name, const uint64_t *words, int64_t first_bit, int *places, int most);

/* A signature has a bit for each letter or digit that a name holds: what lacks one of the pattern's is passed over. */
uint64_t fuzzy_signature(str folded);

struct fuzzy_hit {
	int64_t name;
	int score;
};

/*
 * The n best of those in `among` (NULL: of all), best first, ties in the order of names. signatures: one for each name.
 * *found: how many there are. False only when it was stopped.
 */
bool fuzzy_find(enum scan_kernel k, const struct packed *p, const uint64_t *signatures, str pattern, const bits *among, int64_t n,
		struct fuzzy_hit *out, int64_t *len, int64_t *found, const struct stop *stop);

/*
 * Names of a small list (a dictionary of words) within `most` edits of the word, a swap of neighbours counted as one:
 * hits with score = the number of edits, in the order of names. out has room for p->count.
 */
bool typo_find(const struct packed *p, const uint64_t *signatures, str word, int most, struct fuzzy_hit *out, int64_t *len,
	       const struct stop *stop);

#endif
