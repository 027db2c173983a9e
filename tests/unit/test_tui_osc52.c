/* Text for the clipboard of the terminal: the bytes sent, and their limit. */
#include "tests/unit/tap.h"

#include "term/osc52.h"

#include "base/arena.h"

static bool gives(str text, const char *bytes)
{
	scoped(sb_free) struct sb out = SB(2 * OSC52_MOST);

	return osc52_put(&out, text) && str_eq(sb_str(&out), str_of(bytes));
}

/* The length of the sequence for a text of this many bytes; -1 if refused. */
static ptrdiff_t length_of(ptrdiff_t n)
{
	scoped(sb_free) struct sb text = SB(4 * OSC52_MOST), out = SB(4 * OSC52_MOST);

	sb_pad(&text, 'x', n);
	return osc52_put(&out, sb_str(&text)) ? out.len : -1;
}

int main(void)
{
	ptrdiff_t most = (OSC52_MOST - 8) / 4 * 3; /* less the start and the end; four bytes for each three */

	ok(gives(S(""), "\033]52;c;\a"), "an empty text empties the clipboard");
	ok(gives(S("shop.orders"), "\033]52;c;c2hvcC5vcmRlcnM=\a"), "a name is sent in base 64");
	ok(gives(S("ab"), "\033]52;c;YWI=\a") && gives(S("abc"), "\033]52;c;YWJj\a") &&
		   gives(S("a"), "\033]52;c;YQ==\a"),
	   "texts of one, two and three bytes are padded");
	ok(gives(S("\033]0;taken\a"), "\033]52;c;G10wO3Rha2VuBw==\a"),
	   "escape sequences in a text are encoded like any text");
	ok(length_of(most) > 0 && length_of(most) <= OSC52_MOST, "the longest allowed text is sent within the limit");
	ok(length_of(most + 3) == -1, "a text one group over the limit is refused");
	ok(length_of(OSC52_MOST + 1) == -1, "a text far over the limit is refused");
	return done();
}
