/* Letters in order, without vector instructions: one name at a time, every possible alignment. */
#include "scan/fuzzy.h"

#include <string.h>

#include "scan/fuzzy_weights.h"
#include "scan/kernel.h"

#include "base/banned.h"

/* The score of the letters so far after one more byte of the name; 0: they do not occur there. */
struct letters {
	uint8_t here[FUZZY_LETTERS];   /* this letter is at that byte */
	uint8_t gap[FUZZY_LETTERS];    /* it is before that byte, which is skipped */
	uint8_t gap_at[FUZZY_LETTERS]; /* its position in that case */
};

struct way { /* the position of the previous letter, for a letter at a byte */
	uint8_t before[FUZZY_LETTERS][FUZZY_NAME];
};

static uint8_t plus(int a, int b)
{
	return (uint8_t)(a + b > SCORE_MOST ? SCORE_MOST : a + b);
}

static int more(int a, int b)
{
	return a > b ? a : b;
}

/* The score of a letter at byte j, from the previous one; its position goes into *before. */
static uint8_t worth(const struct letters *l, str pattern, int i, int j, int place, uint8_t *before)
{
	int once = i && l->here[i - 1] ? plus(l->here[i - 1], more(AT_ONCE, place)) : 0;
	int later = i && l->gap[i - 1] && !fuzzy_joined(pattern.at[i]) ? plus(l->gap[i - 1], place) : 0;

	if (!i)
		return plus(place + fuzzy_early(j), LETTER);
	if (!once && !later)
		return 0;
	*before = once >= later ? (uint8_t)(j - 1) : l->gap_at[i - 1];
	return plus(more(once, later), LETTER);
}

/* Skips byte j, for a letter before it. */
static void skip(struct letters *l, int i, int j)
{
	int wider = l->gap[i] ? more(l->gap[i] - GAP_MORE, GAP_LEAST) : 0, opened = l->here[i] ? l->here[i] - GAP : 0;

	if (opened >= wider)
		l->gap_at[i] = (uint8_t)(j - 1);
	l->gap[i] = (uint8_t)more(opened, wider);
}

/* The best score and the byte of its last letter; way may be NULL. */
static int best_way(str pattern, str name, const uint64_t *words, int64_t first_bit, struct way *way, int *last)
{
	int n = (int)pattern.len, len = (int)(name.len < FUZZY_NAME ? name.len : FUZZY_NAME), best = 0;
	struct letters l;

	memset(&l, 0, sizeof l);
	for (int j = 0; j < len; j++) {
		int64_t bit = first_bit + j;
		int place = !j ? AT_START : words[bit >> 6] >> (bit & 63) & 1 ? AT_WORD : 0;

		for (int i = (j < n ? j : n - 1); i >= 0; i--) {
			uint8_t before = 0,
				here = pattern.at[i] == name.at[j] ? worth(&l, pattern, i, j, place, &before) : 0;

			skip(&l, i, j);
			l.here[i] = here;
			if (way)
				way->before[i][j] = before;
		}
		if (l.here[n - 1] > best) {
			best = l.here[n - 1];
			*last = j;
		}
	}
	return best;
}

static bool may_fit(str pattern, str name)
{
	return pattern.len > 0 && pattern.len <= FUZZY_LETTERS && pattern.len <= name.len;
}

int fuzzy_score(str pattern, str name, const uint64_t *words, int64_t first_bit)
{
	int last, best = may_fit(pattern, name) ? best_way(pattern, name, words, first_bit, NULL, &last) : 0;

	return best ? plus(best, fuzzy_short(name.len, pattern.len)) : 0;
}

int fuzzy_places(str pattern, str name, const uint64_t *words, int64_t first_bit, int *places, int most)
{
	struct way way;
	int at;

	if (!may_fit(pattern, name) || !best_way(pattern, name, words, first_bit, &way, &at))
		return 0;
	for (int i = (int)pattern.len - 1; i >= 0; i--) {
		if (i < most)
			places[i] = at;
		at = way.before[i][at];
	}
	return most < 0 ? 0 : pattern.len < most ? (int)pattern.len : most;
}

enum { DIGITS = 26, SIGNS = 36, SIGN_BITS = 12, OTHERS = 48, OTHER_BITS = 16 };

int fuzzy_lacking(uint64_t has, uint64_t lacks)
{
	return ones(has & ~lacks & (((uint64_t)1 << OTHERS) - 1));
}

uint64_t fuzzy_signature(str folded)
{
	uint64_t sum = 0;

	for (ptrdiff_t i = 0; i < folded.len; i++) {
		unsigned char c = (unsigned char)folded.at[i];
		int bit = c >= 'a' && c <= 'z'	 ? c - 'a'
			  : c >= '0' && c <= '9' ? DIGITS + c - '0'
			  : c >= 0x80		 ? OTHERS + c % OTHER_BITS
						 : SIGNS + c % SIGN_BITS;

		sum |= (uint64_t)1 << bit;
	}
	return sum;
}
