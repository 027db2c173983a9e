#include "base/percent.h"

#include <string.h>

#include "base/arena.h"
#include "base/banned.h"

int hex_digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

void percent_put(struct sb *out, str s, const char *also)
{
	for (ptrdiff_t i = 0; i < s.len; i++) {
		unsigned char c = (unsigned char)s.at[i];

		if ((c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') ||
		    (c && (strchr("-._~", c) || strchr(also, c))))
			sb_putc(out, (char)c);
		else
			sb_fmt(out, "%%%02X", c);
	}
}

str percent_decoded(struct arena *a, str s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < s.len; i++) {
		int high = s.at[i] == '%' && i + 2 < s.len ? hex_digit(s.at[i + 1]) : -1;
		int low = high >= 0 ? hex_digit(s.at[i + 2]) : -1;

		sb_putc(&b, low >= 0 ? (char)(high * 16 + low) : s.at[i]);
		i += low >= 0 ? 2 : 0;
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}
