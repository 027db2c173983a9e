/* Integers in a section, as narrow as the widest of them needs: most values of most assets are small or unknown. */
#ifndef OCAT_INDEX_PACKED_NUMBERS_H
#define OCAT_INDEX_PACKED_NUMBERS_H

#include "model/asset.h"
#include "index/side_file.h"

struct numbers {
	const void *at; /* NULL: all are `from` */
	int64_t from;
	int width; /* bytes of one: 0, 1, 2, 4, 8 */
	int shift;
};

static inline int64_t numbers_of(const struct numbers *n, uint32_t raw)
{
	return raw ? (int64_t)((uint64_t)n->from + ((uint64_t)(raw - 1) << n->shift)) : UNKNOWN;
}

static inline int64_t numbers_at(const struct numbers *n, int64_t i)
{
	switch (n->width) {
	case 1: return numbers_of(n, ((const uint8_t *)n->at)[i]);
	case 2: return numbers_of(n, ((const uint16_t *)n->at)[i]);
	case 4: return numbers_of(n, ((const uint32_t *)n->at)[i]);
	case 8: return ((const int64_t *)n->at)[i];
	default: return n->from;
	}
}

/* Writes count of them as one section; calls get more than once for each. */
typedef int64_t (*numbers_get)(const void *with, int64_t i);
bool numbers_put(struct side_out *o, unsigned section, numbers_get get, const void *with, int64_t count,
		 struct err *err);
/*
 * False if the section is damaged or does not hold that many. The numbers themselves are not verified yet; with a
 * limit (0: none) their later verification also requires that each is known, not negative and less than the limit.
 */
bool numbers_open(struct side *s, unsigned section, int64_t count, int64_t limit, struct numbers *out);
/* The range of the section for count numbers from i on; false: none, as all are the same. */
bool numbers_lie(const struct numbers *n, int64_t i, int64_t count, int64_t *from, int64_t *bytes);
/* Are those from i on undamaged? */
bool numbers_sound(const struct side *s, unsigned section, const struct numbers *n, int64_t i, int64_t count);

#endif
