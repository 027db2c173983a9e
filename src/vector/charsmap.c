#include "vector/charsmap.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { GRAPHEME_MOST = 6 }; /* a longer one is mapped character by character */

/*
 * A double array (as of darts-clone): a unit for each state, and the replacements, each ended by a NUL, at the places
 * that the leaves name.
 */
struct charsmap {
	const uint32_t *units;
	ptrdiff_t count;
	str texts;
};

/* ---- reading ---- */

static int digit_of(char c)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const char *at = c ? strchr(digits, c) : NULL;

	return at ? (int)(at - digits) : -1;
}

static bool decode(struct arena *a, str text, str *out)
{
	char *at = arena_alloc(a, text.len / 4 * 3 + 3, (ptrdiff_t)sizeof(uint32_t));
	ptrdiff_t len = 0;
	uint32_t bits = 0;
	int have = 0;

	while (str_ends(text, S("=")))
		text.len--;
	for (ptrdiff_t i = 0; i < text.len; i++) {
		int digit = digit_of(text.at[i]);

		if (digit < 0)
			return false;
		bits = bits << 6 | (uint32_t)digit;
		have += 6;
		if (have >= 8) {
			have -= 8;
			at[len++] = (char)(bits >> have & 0xff);
		}
	}
	*out = str_n(at, len);
	return true;
}

static struct charsmap *damaged(struct err *err)
{
	err_set(err, ERR_CONFIG, "its precompiled_charsmap is damaged");
	return NULL;
}

struct charsmap *charsmap_of(struct arena *a, str base64, struct err *err)
{
	struct charsmap *c = new(a, struct charsmap);
	uint32_t bytes;
	str all;

	if (!decode(a, base64, &all) || all.len < (ptrdiff_t)sizeof bytes)
		return damaged(err);
	memcpy(&bytes, all.at, sizeof bytes); /* little-endian, as this machine */
	if (!bytes || bytes % sizeof *c->units || bytes > (size_t)all.len - sizeof bytes)
		return damaged(err);
	c->units = (const void *)(all.at + sizeof bytes);
	c->count = (ptrdiff_t)(bytes / sizeof *c->units);
	c->texts = str_from(all, (ptrdiff_t)(sizeof bytes + bytes));
	return c;
}

/* ---- mapping ---- */

static size_t offset_of(uint32_t unit)
{
	return (size_t)(unit >> 10) << ((unit & 1u << 9) >> 6);
}

/* The replacement of the shortest beginning that has one; absent: none. */
static str replacement(const struct charsmap *c, str text)
{
	size_t at = offset_of(c->units[0]), count = (size_t)c->count;

	for (ptrdiff_t i = 0; i < text.len; i++) {
		unsigned char byte = (unsigned char)text.at[i];
		uint32_t unit;

		at ^= byte;
		if (!byte || at >= count)
			break;
		unit = c->units[at];
		if ((unit & (1u << 31 | 0xff)) != byte)
			break;
		at ^= offset_of(unit);
		if (at >= count)
			break;
		if (unit >> 8 & 1) {
			str from = str_from(c->texts, (ptrdiff_t)(c->units[at] & ~(1u << 31)));
			ptrdiff_t end = str_at(from, 0);

			return end < 0 ? NO_STR : str_upto(from, end);
		}
	}
	return NO_STR;
}

static bool put_one(const struct charsmap *c, str text, struct sb *out)
{
	str instead = replacement(c, text);

	if (instead.at)
		sb_put(out, instead);
	return instead.at;
}

void charsmap_put(const struct charsmap *c, str grapheme, struct sb *out)
{
	if (grapheme.len < GRAPHEME_MOST && put_one(c, grapheme, out))
		return;
	for (ptrdiff_t i = 0, next = 0; i < grapheme.len; i = next) {
		str letter;

		utf8_next(grapheme, &next);
		letter = str_n(grapheme.at + i, next - i);
		if (!put_one(c, letter, out))
			sb_put(out, letter);
	}
}
