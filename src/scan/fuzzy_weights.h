/* The weights of letters in order: fuzzy.h describes them. */
#ifndef OCAT_SCAN_FUZZY_WEIGHTS_H
#define OCAT_SCAN_FUZZY_WEIGHTS_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Bytes hold scores, 0 for letters that do not match, and the kernels add to both alike. For a bonus on nothing never
 * to beat a real score, GAP_LEAST must be at least AT_ONCE, and the least score of one letter, LETTER + EARLY_LEAST,
 * at least GAP_LEAST + GAP. For one letter to be best at the first word, AT_WORD must be more than EARLY -
 * EARLY_LEAST.
 */
enum {
	LETTER = 4,
	AT_START = 8,
	AT_WORD = 7,
	AT_ONCE = 5,
	EARLY = 8, /* one less for each EARLY_STEP bytes before the first letter */
	EARLY_LEAST = 4,
	EARLY_STEP = 4,
	SHORT = 8, /* one less for each SHORT_STEP bytes that were not typed */
	SHORT_STEP = 4,
	GAP = 3,
	GAP_MORE = 1,
	GAP_LEAST = 5, /* the minimum, whatever the gap */
	SCORE_MOST = 255,
};

/* The part of a name's score that depends only on its length. */
static inline int fuzzy_short(int64_t name, int64_t pattern)
{
	int64_t less = (name - pattern) / SHORT_STEP;

	return less >= SHORT ? 0 : (int)(SHORT - less);
}

static inline int fuzzy_early(int64_t place)
{
	int64_t less = place / EARLY_STEP;

	return less > EARLY - EARLY_LEAST ? EARLY_LEAST : (int)(EARLY - less);
}

/* The second and further bytes of a character stay with the first. */
static inline bool fuzzy_joined(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

#endif
