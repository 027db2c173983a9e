/* base/utf8: decoding, widths, folding, and the cleaning of text for a terminal. */
#include "tap.h"

#include "base/arena.h"
#include "base/utf8.h"

static struct arena *a;

static void round_trip(void)
{
	bool good = true;

	for (uint32_t c = 0; c < 0x110000; c++) {
		char bytes[4];
		ptrdiff_t i = 0;
		str s = str_n(bytes, utf8_put(bytes, c));
		uint32_t wanted = c >= 0xd800 && c < 0xe000 ? UTF8_BAD : c;

		good = good && utf8_next(s, &i) == wanted && i == s.len && utf8_valid(s);
	}
	ok(good, "every code point round-trips, with surrogates read as U+FFFD");
}

static void hostile(void)
{
	static const str bad[] = {
		S("\x80"),
		S("\xbf"),
		S("\xc0\x80"),
		S("\xc1\xbf"),
		S("\xe0\x80\x80"),
		S("\xe0\x9f\xbf"),
		S("\xed\xa0\x80"),
		S("\xed\xbf\xbf"),
		S("\xf0\x80\x80\x80"),
		S("\xf0\x8f\xbf\xbf"),
		S("\xf4\x90\x80\x80"),
		S("\xf5\x80\x80\x80"),
		S("\xf8\x88\x80\x80\x80"),
		S("\xff"),
		S("\xfe"),
		S("\xc3"),
		S("\xe2\x82"),
		S("\xf0\x9f\x98"),
		S("\xc3("),
		S("\xe2\x28\xa1"),
		S("\xf0\x9f\x28\x80"),
	};

	for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
		ptrdiff_t i = 0;

		ok(!utf8_valid(bad[k]) && utf8_next(bad[k], &i) == UTF8_BAD && i == 1,
		   "invalid sequence %zu is read as one byte", k);
	}
	ok(utf8_valid(S("")) && utf8_valid(S("aé€😀\xef\xbf\xbd")), "valid UTF-8 and the empty text are valid");
}

static void widths(void)
{
	is_int(utf8_width(S("abc")), 3, "an ASCII character is one cell wide");
	is_int(utf8_width(S("e\xcc\x81")), 1, "a combining accent adds no width");
	is_int(utf8_width(S("漢字カナ한글")), 12, "an East Asian character is two cells wide");
	is_int(utf8_width(S("Ａ")), 2, "a fullwidth letter is two cells wide");
	is_int(utf8_width(S("ｱ")), 1, "a halfwidth letter is one cell wide");
	is_int(utf8_width(S("😀✅")), 4, "an emoji is two cells wide");
	is_int(utf8_width(S("─▸│°±")), 5, "a character of ambiguous width is one cell wide");
	is_int(utf8_width(S("éßж\xd7\xa9")), 4, "letters of other scripts are one cell wide");
	is_int(utf8_width_of(0x7), 0, "a control character has no width");
	is_int(utf8_width_of(0x1160), 0, "a joining Hangul vowel has no width");
	is_int(utf8_width_of(0x3fffd), 2, "a character of the last ideographic plane is two cells wide");
	is_str(utf8_fit(S("ab漢字"), 3), S("ab"), "utf8_fit leaves out a wide character that fits only by half");
	is_str(utf8_fit(S("ab漢字"), 4), S("ab漢"), "utf8_fit keeps a wide character that fits");
	is_str(utf8_fit(S("e\xcc\x81x"), 1), S("e\xcc\x81"), "utf8_fit keeps an accent together with its letter");
	is_str(utf8_fit(S("abc"), 0), S(""), "utf8_fit into no cells gives an empty text");
}

static void folding(void)
{
	is_str(utf8_fold_str(a, S("ÀÉÎÖÜ ĀŹŸ ΑΣΩς ЖЯЁ ԱՖ ＡＺ Ṩ ẞ Ⅷ K")), S("àéîöü āźÿ ασωσ жяё աֆ ａｚ ṩ ß ⅷ k"),
	       "Latin, Greek, Cyrillic, Armenian and fullwidth letters fold to lower case");
	is_str(utf8_fold_str(a, S("ႠᲐ")), S("ⴀა"), "Georgian letters fold to lower case");
	is_str(utf8_fold_str(a, S("abcÿ漢×÷")), S("abcÿ漢×÷"), "folding leaves characters without case alone");
	is_str(utf8_fold_str(a, NO_STR), NO_STR, "folding an absent text gives an absent text");
	ok(utf8_bare(0xe9) == 'e' && utf8_bare(0x131) == 'i' && utf8_bare(0x439) == 0x438 && utf8_bare(0x1eb7) == 'a',
	   "utf8_bare removes the marks of a letter");
	ok(utf8_bare('e') == 'e' && utf8_bare(0x6f22) == 0x6f22 && utf8_bare(0x10ffff) == 0x10ffff,
	   "utf8_bare leaves characters without marks alone");
	ok(utf8_is_word('a') && utf8_is_word('9') && utf8_is_word(0xe9) && utf8_is_word(0x6f22) && utf8_is_word(0x301),
	   "letters, digits and marks are word characters");
	ok(!utf8_is_word('_') && !utf8_is_word(' ') && !utf8_is_word(0x2014) && !utf8_is_word(0x1f600),
	   "punctuation, blanks and emoji are not word characters");
}

static str shown(str s, bool keep_lines)
{
	struct sb b = SB(SB_MAX);
	str out;

	clean_into(&b, s, keep_lines);
	out = str_dup(a, sb_str(&b));
	sb_free(&b);
	return out;
}

static void cleaning(void)
{
	str plain = S("plain é 漢 ❤️ text");

	ok(clean(a, plain).at == plain.at, "a clean text is returned without a copy");
	is_str(clean(a, S("a\n\t\r\0\x1b[31m\x7f\x01")), S("a\\n\\t\\r\\0\\e[31m\\x7f\\x01"),
	       "control characters are shown as escapes");
	is_str(clean(a, S("\xc2\x9b"
			  "31m")),
	       S("\\u{009B}31m"), "a C1 control character is shown as an escape");
	is_str(clean(a, S("\x9b")), S("\\x9b"), "a single byte in the C1 range is shown as an escape");
	is_str(clean(a, S("a\xe2\x80\xae"
			  "b")),
	       S("a\\u{202E}b"), "a right-to-left override is shown as an escape");
	is_str(clean(a, S("\xff\xc3(\xed\xa0\x80")), S("\\xff\\xc3(\\xed\\xa0\\x80"),
	       "invalid bytes are shown as escapes");
	is_str(shown(S("a\tb\n\tc\r\n"), true), S("a       b\n        c\\r\n"),
	       "line ends are kept and tabs expanded when lines are kept");
	is_str(shown(S("漢字\tb"), true), S("漢字    b"), "a tab stop counts the cells of wide characters");
	is_str(shown(S("\x1b\tb"), true), S("\\e      b"), "a tab stop counts the cells of an escape");
	is_str(shown(S("12345678\tb"), true), S("12345678        b"), "a tab at a tab stop advances to the next one");
	is_str(clean(a, NO_STR), NO_STR, "cleaning an absent text gives an absent text");
}

static void hidden(void)
{
	static const uint32_t all[] = {
		0x61c,	0x200b, 0x200c, 0x200d, 0x200e, 0x200f,	 0x2028,  0x2029,  0x202a,
		0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066,	 0x2067,  0x2068,  0x2069,
		0xfeff, 0xfff9, 0xfffa, 0xfffb, 0xad,	0xe0000, 0xe0001, 0xe0020, 0xe007f,
	};
	bool good = true;

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		char bytes[4];
		str s = str_n(bytes, utf8_put(bytes, all[i]));

		is_str(clean(a, s), str_fmt(a, "\\u{%04X}", all[i]), "U+%04X is shown as an escape", all[i]);
	}
	for (uint32_t c = 0; c < 0xa0; c++) {
		char bytes[4];
		str s = clean(a, str_n(bytes, utf8_put(bytes, c)));

		for (ptrdiff_t i = 0; i < s.len; i++)
			good = good && s.at[i] >= 0x20 && s.at[i] < 0x7f;
	}
	ok(good, "no control character survives cleaning");
	is_str(clean(a, S("☁\xef\xb8\x8f")), S("☁\xef\xb8\x8f"), "a variation selector survives cleaning");
}

static void mixed(void)
{
	scoped(sb_free) struct sb out = SB(1 << 10);
	char all[256];

	utf8_from_mixed(&out, S("caf\xc3\xa9 caf\xe9 \xe2\x82"));
	is_str(sb_str(&out), S("caf\xc3\xa9 caf\xc3\xa9 \xc3\xa2\xc2\x82"),
	       "bytes that are not UTF-8 are read as Latin-1, UTF-8 is kept");
	sb_reset(&out);
	for (int i = 0; i < 256; i++)
		all[i] = (char)i;
	utf8_from_mixed(&out, str_n(all, 256));
	ok(utf8_valid(sb_str(&out)) && out.len == 128 + 2 * 128, "any 256 bytes become valid UTF-8");
	sb_reset(&out);
	utf8_from_mixed(&out, NO_STR);
	is_int(out.len, 0, "an absent text becomes an empty text");
}

int main(void)
{
	a = arena_open();
	round_trip();
	hostile();
	widths();
	folding();
	cleaning();
	hidden();
	mixed();
	arena_close(a);
	return done();
}
