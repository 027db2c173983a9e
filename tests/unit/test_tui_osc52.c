/* Text for the terminal's clipboard: what is sent, and how much at most. */
#include "tests/unit/tap.h"

#include "term/osc52.h"

#include "base/arena.h"

static bool gives(str text, const char *bytes)
{
	scoped(sb_free) struct sb out = SB(2 * OSC52_MOST);

	return osc52_put(&out, text) && str_eq(sb_str(&out), str_of(bytes));
}

/* How long what is sent for so many bytes is; -1: refused. */
static ptrdiff_t length_of(ptrdiff_t n)
{
	scoped(sb_free) struct sb text = SB(4 * OSC52_MOST), out = SB(4 * OSC52_MOST);

	sb_pad(&text, 'x', n);
	return osc52_put(&out, sb_str(&text)) ? out.len : -1;
}

int main(void)
{
	ptrdiff_t most = (OSC52_MOST - 8) / 4 * 3; /* beside what begins and ends it, four bytes for three */

	ok(gives(S(""), "\033]52;c;\a"), "nothing empties it");
	ok(gives(S("shop.orders"), "\033]52;c;c2hvcC5vcmRlcnM=\a"), "a name, in base 64");
	ok(gives(S("ab"), "\033]52;c;YWI=\a") && gives(S("abc"), "\033]52;c;YWJj\a") &&
		   gives(S("a"), "\033]52;c;YQ==\a"),
	   "one, two and three bytes");
	ok(gives(S("\033]0;taken\a"), "\033]52;c;G10wO3Rha2VuBw==\a"), "escapes in a text are text");
	ok(length_of(most) > 0 && length_of(most) <= OSC52_MOST, "as much as terminals take");
	ok(length_of(most + 3) == -1, "and not a byte more");
	ok(length_of(OSC52_MOST + 1) == -1, "nor what is far too long");
	return done();
}
