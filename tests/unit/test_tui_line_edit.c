/* The editor of the query line: whole characters, words, and both ends of the line. */
#include "tests/unit/tap.h"

#include "tui/core/line_edit.h"

static struct line_edit l;

static str after(enum line_key key)
{
	line_edit_key(&l, key);
	return line_edit_text(&l);
}

int main(void)
{
	line_edit_set(&l, S("order has:email"));
	is_int(l.at, 15, "a line that is set has its cursor at the end");
	is_str(after(LINE_WORD), S("order "), "^W removes the last word");
	is_str(after(LINE_WORD), S(""), "a second ^W removes the word before");
	ok(!line_edit_key(&l, LINE_RUBOUT), "a rubout in an empty line has no effect");
	line_edit_set(&l, S("a顧e\xcc\x81"));
	is_str(after(LINE_RUBOUT), S("a顧"), "a rubout removes a letter with its combining mark");
	is_str(after(LINE_RUBOUT), S("a"), "a rubout removes a wide character completely");
	line_edit_set(&l, S("abc"));
	ok(line_edit_key(&l, LINE_LEFT) && line_edit_key(&l, LINE_LEFT) && l.at == 1,
	   "two keys to the left move the cursor by two letters");
	line_edit_put(&l, 'X');
	is_str(line_edit_text(&l), S("aXbc"), "a typed letter is inserted at the cursor");
	is_str(after(LINE_KILL), S("aX"), "^K removes the text behind the cursor");
	is_str(after(LINE_CLEAR), S(""), "^U removes the text before the cursor");
	line_edit_put(&l, '\n');
	line_edit_put(&l, '\t');
	is_str(line_edit_text(&l), S("  "), "pasted line ends and tabs become blanks");
	line_edit_set(&l, S("abc"));
	line_edit_key(&l, LINE_START);
	is_str(after(LINE_DELETE), S("bc"), "Del removes the letter under the cursor");
	ok(!line_edit_key(&l, LINE_LEFT), "a move to the left of the first letter has no effect");
	for (int i = 0; i < 3000; i++)
		line_edit_put(&l, 0x9867);
	ok(l.len <= LINE_MOST, "a line has a maximum length");
	ok(!line_edit_put(&l, 0x9867), "a letter typed into a full line is refused");
	return done();
}
