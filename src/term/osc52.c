#include "term/osc52.h"

#include <stdint.h>

#include "base/banned.h"

static void put_base64(struct sb *out, str s)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	for (ptrdiff_t i = 0; i < s.len; i += 3) {
		ptrdiff_t left = s.len - i;
		uint32_t three = 0;

		for (ptrdiff_t k = 0; k < 3; k++)
			three = three << 8 | (k < left ? (unsigned char)s.at[i + k] : 0u);
		for (int k = 0; k < 4; k++)
			sb_putc(out, k <= left ? digits[three >> (18 - 6 * k) & 63] : '=');
	}
}

bool osc52_put(struct sb *out, str text)
{
	if (text.len > OSC52_MOST)
		return false;
	sb_puts(out, "\033]52;c;");
	put_base64(out, text);
	sb_puts(out, "\a");
	return out->len <= OSC52_MOST;
}
