#include "scan/needle.h"

#include <string.h>

#include "base/banned.h"

enum { LANES = 16, BLOCK = 64 };

typedef uint8_t lanes __attribute__((vector_size(LANES)));
typedef uint64_t halves __attribute__((vector_size(LANES)));

static uint8_t lower(char c)
{
	return (uint8_t)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
}

/* The approximate frequency of a byte in text. */
static int commonness(char c)
{
	static const char often[] = "jqzxkvwygbhpfumldcsnroiate_ ";
	const char *at = c ? strchr(often, lower(c)) : NULL;

	return at ? (int)(at - often) + 1 : 0;
}

void needle_open(struct needle *n, str bytes, bool caseless)
{
	*n = (struct needle){ .bytes = bytes, .caseless = caseless };
	for (ptrdiff_t i = 1; i < bytes.len; i++)
		if (commonness(bytes.at[i]) < commonness(bytes.at[n->first]))
			n->first = i;
	n->second = n->first ? 0 : 1;
	for (ptrdiff_t i = 0; i < bytes.len; i++)
		if (i != n->first && commonness(bytes.at[i]) < commonness(bytes.at[n->second]))
			n->second = i;
}

static bool is_at(const struct needle *n, const char *at)
{
	if (!n->caseless)
		return memcmp(at, n->bytes.at, (size_t)n->bytes.len) == 0;
	for (ptrdiff_t i = 0; i < n->bytes.len; i++)
		if (lower(at[i]) != (uint8_t)n->bytes.at[i])
			return false;
	return true;
}

static ptrdiff_t find_from(const struct needle *n, str text, ptrdiff_t i, ptrdiff_t end)
{
	uint8_t c = (uint8_t)n->bytes.at[n->first];

	for (; i < end; i++)
		if ((n->caseless ? lower(text.at[i + n->first]) : (uint8_t)text.at[i + n->first]) == c &&
		    is_at(n, text.at + i))
			return i;
	return -1;
}

static lanes spread(uint8_t c)
{
	return c - (lanes){ 0 };
}

/* Where the masked bytes equal this one: a letter's two cases differ only in 0x20. */
static lanes same(const char *at, lanes mask, lanes c)
{
	lanes v;

	memcpy(&v, at, sizeof v);
	return (lanes)((v | mask) == c);
}

static lanes mask_of(const struct needle *n, uint8_t c)
{
	return spread(n->caseless && c >= 'a' && c <= 'z' ? 0x20 : 0);
}

ptrdiff_t needle_find(const struct needle *n, str text)
{
	uint8_t one = (uint8_t)n->bytes.at[n->first], two = (uint8_t)n->bytes.at[n->second];
	lanes c1 = spread(one), c2 = spread(two), m1 = mask_of(n, one), m2 = mask_of(n, two);
	ptrdiff_t end = text.len - n->bytes.len + 1, i = 0, found;

	for (; i + LANES <= end; i += LANES) {
		lanes any = same(text.at + i + n->first, m1, c1) & same(text.at + i + n->second, m2, c2);
		halves h = (halves)any;

		if (!(h[0] | h[1]))
			continue;
		found = find_from(n, text, i, i + LANES);
		if (found >= 0)
			return found;
	}
	return find_from(n, text, i, end);
}
