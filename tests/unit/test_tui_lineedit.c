/* The query line under the fingers: whole characters, words, both ends. */
#include "tests/unit/tap.h"

#include "tui/core/line_edit.h"

static struct lineedit l;

static str after(enum line_key key)
{
	lineedit_key(&l, key);
	return lineedit_text(&l);
}

int main(void)
{
	lineedit_set(&l, S("order has:email"));
	is_int(l.at, 15, "the cursor stands at the end");
	is_str(after(LINE_WORD), S("order "), "^W takes a word");
	is_str(after(LINE_WORD), S(""), "and another");
	ok(!lineedit_key(&l, LINE_RUBOUT), "nothing is left to remove");
	lineedit_set(&l, S("a顧e\xcc\x81"));
	is_str(after(LINE_RUBOUT), S("a顧"), "a letter goes with its mark");
	is_str(after(LINE_RUBOUT), S("a"), "a wide one whole");
	lineedit_set(&l, S("abc"));
	ok(lineedit_key(&l, LINE_LEFT) && lineedit_key(&l, LINE_LEFT) && l.at == 1, "left, left");
	lineedit_put(&l, 'X');
	is_str(lineedit_text(&l), S("aXbc"), "typing goes where the cursor is");
	is_str(after(LINE_KILL), S("aX"), "^K takes the rest");
	is_str(after(LINE_CLEAR), S(""), "^U what is before");
	lineedit_put(&l, '\n');
	lineedit_put(&l, '\t');
	is_str(lineedit_text(&l), S("  "), "what was pasted with line ends stays one line");
	lineedit_set(&l, S("abc"));
	lineedit_key(&l, LINE_START);
	is_str(after(LINE_DELETE), S("bc"), "Del takes the one under the cursor");
	ok(!lineedit_key(&l, LINE_LEFT), "at the start there is no further left");
	for (int i = 0; i < 3000; i++)
		lineedit_put(&l, 0x9867);
	ok(l.len <= LINE_MOST, "a line has an end");
	ok(!lineedit_put(&l, 0x9867), "and says so");
	return done();
}
