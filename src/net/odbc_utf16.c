#include "net/odbc_utf16.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { HIGH = 0xD800, LOW = 0xDC00, BEYOND = 0xE000, PLANE = 0x10000 };

uint16_t *utf16_of(struct arena *a, str text, ptrdiff_t *len)
{
	uint16_t *out = new_n(a, uint16_t, text.len + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < text.len;) {
		uint32_t c = utf8_next(text, &i);

		if (c >= PLANE) {
			out[n++] = (uint16_t)(HIGH + ((c - PLANE) >> 10));
			c = LOW + ((c - PLANE) & 0x3FF);
		}
		out[n++] = (uint16_t)c;
	}
	out[n] = 0;
	*len = n;
	return out;
}

static bool is_pair(const uint16_t *at, ptrdiff_t i, ptrdiff_t len)
{
	return at[i] >= HIGH && at[i] < LOW && i + 1 < len && at[i + 1] >= LOW && at[i + 1] < BEYOND;
}

void utf16_put(struct sb *out, const uint16_t *at, ptrdiff_t len)
{
	for (ptrdiff_t i = 0; i < len; i++) {
		uint32_t c = at[i];
		char bytes[4];

		if (is_pair(at, i, len))
			c = PLANE + ((c - HIGH) << 10) + (at[++i] - (uint32_t)LOW);
		else if (c >= HIGH && c < BEYOND)
			c = UTF8_BAD;
		sb_put(out, str_n(bytes, utf8_put(bytes, c)));
	}
}

ptrdiff_t utf16_characters(const uint16_t *at, ptrdiff_t len)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < len; i++, n++)
		i += is_pair(at, i, len);
	return n;
}
