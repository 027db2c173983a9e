#include "base/base64.h"

#include <stdint.h>

#include "base/banned.h"

void base64_put(struct sb *out, str bytes)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	for (ptrdiff_t i = 0; i < bytes.len; i += 3) {
		ptrdiff_t left = bytes.len - i;
		uint32_t three = 0;

		for (ptrdiff_t k = 0; k < 3; k++)
			three = three << 8 | (k < left ? (unsigned char)bytes.at[i + k] : 0u);
		for (int k = 0; k < 4; k++)
			sb_putc(out, k <= left ? digits[three >> (18 - 6 * k) & 63] : '=');
	}
}
