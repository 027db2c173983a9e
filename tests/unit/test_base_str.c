/* base/str: text, numbers, distances and building. */
#include "tap.h"

#include <locale.h>

#include "base/arena.h"

static struct arena *a;

static void comparing(void)
{
	ok(str_eq(S(""), NO_STR), "an empty and an absent text are equal");
	ok(str_eq(S("a\0b"), S("a\0b")) && !str_eq(S("a\0b"), S("a\0c")), "a NUL byte is compared like any other byte");
	ok(str_eq_fold(S("ABCxyz"), S("abcXYZ")) && !str_eq_fold(S("["), S("{")),
	   "only ASCII letters are equal without regard to case");
	ok(str_cmp(S("a"), S("ab")) < 0 && str_cmp(S("b"), S("ab")) > 0 && str_cmp(S("\xff"), S("a")) > 0,
	   "texts are ordered by bytes, and a prefix comes first");
	ok(str_starts(S("abc"), S("")) && str_starts(S("abc"), S("ab")) && !str_starts(S("a"), S("ab")),
	   "str_starts is true exactly for a prefix");
	ok(str_ends(S("abc"), S("bc")) && str_ends(NO_STR, S("")) && !str_ends(S("c"), S("bc")),
	   "str_ends is true exactly for a suffix");
	is_int(str_find(S("hello"), S("l")), 2, "str_find returns the first position of a match");
	is_int(str_find(S("hello"), S("")), 0, "an empty text is found at position 0");
	is_int(str_find(NO_STR, S("x")), -1, "no text is found in an absent text");
	is_int(str_find_fold(S("Hello World"), S("WORLD")), 6, "str_find_fold finds a match in another case");
	is_int(str_find_fold(S("aab"), S("AB")), 1, "str_find_fold finds a match behind a partial one");
	is_int(str_find_fold(S("a"), S("ab")), -1, "a text longer than the searched one is not found");
	ok(str_is_among(S("Desc"), " asc desc ") && str_is_among(S("double precision"), " real double precision "),
	   "str_is_among finds a word of a list in any case, also one with a blank");
	ok(!str_is_among(S("des"), " asc desc ") && !str_is_among(S("esc"), " asc desc ") &&
		   !str_is_among(S(""), " a "),
	   "str_is_among finds neither a part of a word nor an empty one");
	is_int(str_at(S("a,b"), ','), 1, "str_at returns the position of a byte");
	ok(str_hash(S("")) == str_hash(NO_STR) && str_hash(S("a")) != str_hash(S("b")),
	   "empty and absent texts have one hash, and others differ");
}

/* The hash of a text depends on every byte of it and not on its address. */
static void hashing(void)
{
	bool same = true, other = true;
	char room[64];

	for (ptrdiff_t len = 0; len <= 40; len++) {
		uint64_t hash = 0;

		for (ptrdiff_t at = 0; at < 8; at++) {
			str text = str_n(room + at, len);

			memset(room, 'x', sizeof room);
			for (ptrdiff_t i = 0; i < len; i++)
				room[at + i] = (char)('a' + i % 26);
			same = same && (!at || str_hash(text) == hash);
			hash = str_hash(text);
			for (ptrdiff_t i = 0; i < len; i++) {
				room[at + i] ^= 1;
				other = other && str_hash(text) != hash;
				room[at + i] ^= 1;
			}
		}
	}
	ok(same, "the hash of a text does not depend on its address");
	ok(other, "the hash of a text depends on each of its bytes");
}

static void cutting(void)
{
	str rest = S("a,,b,"), part;

	is_str(str_trim(S(" \t\r\n x y \n")), S("x y"), "str_trim removes white space at both ends only");
	is_str(str_trim(S("  ")), S(""), "str_trim of white space returns an empty text");
	is_str(str_from(S("abc"), 9), S(""), "str_from past the end returns an empty text");
	is_str(str_upto(S("abc"), 2), S("ab"), "str_upto returns the first bytes");
	is_str(str_from(NO_STR, 1), NO_STR, "str_from of an absent text is absent");
	ok(str_cut(&rest, ',', &part) && str_eq(part, S("a")), "str_cut returns the part before the first comma");
	ok(str_cut(&rest, ',', &part) && str_eq(part, S("")), "str_cut returns an empty part between two commas");
	ok(str_cut(&rest, ',', &part) && str_eq(part, S("b")), "str_cut returns the last part");
	ok(!str_cut(&rest, ',', &part), "a comma at the end does not begin another part");
	is_str(str_dup(a, NO_STR), NO_STR, "a copy of an absent text is absent");
	ok(str_dup(a, S("")).at != NULL, "a copy of an empty text is not absent");
	is_str(str_lower(a, S("ÄBC")), S("Äbc"), "str_lower changes only ASCII letters");
	is_str(str_shell(a, S("/tmp/a-b.db")), S("/tmp/a-b.db"), "a plain word is not quoted for a shell");
	is_str(str_shell(a, S("it's $HOME")), S("'it'\\''s $HOME'"),
	       "a text with quotes and spaces is quoted for a shell");
	is_str(str_shell(a, S("")), S("''"), "an empty text is quoted for a shell");
	is_str(str_fmt(a, "%d-%s-%.*s", 7, "x", STR(S("yz"))), S("7-x-yz"),
	       "str_fmt formats numbers, C strings and texts");
	is_int(str_fmt(a, "%1000d", 1).len, 1000, "str_fmt formats a text of 1000 bytes");
	is_str(str_fmt(a, "%s", ""), S(""), "str_fmt of an empty text is not absent");
}

static void whole_numbers(void)
{
	static const struct {
		str text;
		bool good;
		int64_t n;
	} cases[] = {
		{ S("0"), true, 0 },
		{ S("-0"), true, 0 },
		{ S("+5"), true, 5 },
		{ S("1e6"), true, 1000000 },
		{ S("9223372036854775807"), true, INT64_MAX },
		{ S("-9223372036854775808"), true, INT64_MIN },
		{ S("9223372036854775808"), false, 0 },
		{ S("-9223372036854775809"), false, 0 },
		{ S("1e18"), true, 1000000000000000000 },
		{ S("1e19"), false, 0 },
		{ S("0e999999999999"), true, 0 },
		{ S("1e99999999999999999999"), false, 0 },
		{ S(""), false, 0 },
		{ S("-"), false, 0 },
		{ S("10k"), false, 0 },
		{ S(" 1"), false, 0 },
		{ S("1.0"), false, 0 },
		{ S("0x10"), false, 0 },
		{ S("1e"), false, 0 },
		{ S("1e-1"), false, 0 },
		{ S("99999999999999999999999999"), false, 0 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int64_t n = 42;

		ok(str_int(cases[i].text, &n) == cases[i].good && n == (cases[i].good ? cases[i].n : 42),
		   "str_int reads or refuses \"%.*s\" as a whole number", STR(cases[i].text));
	}
}

static void reals(void)
{
	static const str bad[] = { S(""),      S("."),	 S("e5"),    S("1e"), S("nan"), S("inf"),
				   S("0x1p3"), S("1,5"), S("1e999"), S("-"),  S("1 "),	S("1.5.2") };
	double d = 42;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ok(!str_real(bad[i], &d) && d > 41 && d < 43,
		   "str_real refuses \"%.*s\" and leaves its output unchanged", STR(bad[i]));
	ok(str_real(S("1.5e-3"), &d) && d > 0.00149 && d < 0.00151, "str_real reads the number 1.5e-3");
	ok(str_real(S("-.5"), &d) && d < -0.4, "str_real reads the number -.5");
	ok(str_real(str_fmt(a, "0.%0400d5", 0), &d), "str_real reads a number of 400 digits");
}

static void distances(void)
{
	is_int(str_distance(a, S("customer"), S("customer"), 3), 0, "the distance between equal texts is 0");
	is_int(str_distance(a, S("custmoer"), S("customer"), 3), 1, "two transposed letters are a distance of 1");
	is_int(str_distance(a, S("kitten"), S("sitting"), 3), 3, "the distance between kitten and sitting is 3");
	is_int(str_distance(a, S("kitten"), S("sitting"), 2), 3, "a distance above the limit is the limit plus 1");
	is_int(str_distance(a, S("a"), S("abcdefgh"), 3), 4,
	       "a difference in length above the limit is the limit plus 1");
	is_int(str_distance(a, S(""), S("ab"), 5), 2, "the distance from an empty text is the length of the other");
	is_int(str_distance(a, S("größe"), S("grösse"), 5), 2, "a distance counts letters, not bytes");
	is_int(str_distance(a, S("x"), S("x"), 0), 0, "a limit of 0 accepts equal texts");
	is_int(str_distance(a, S("ca"), S("abc"), 9), 3, "a transposition cannot contain another edit");
}

/* The definition without a band; the fast function must agree with it. */
static int slow_distance(str f, str t)
{
	int d[16][16];

	for (ptrdiff_t i = 0; i <= f.len; i++)
		for (ptrdiff_t j = 0; j <= t.len; j++) {
			int best = (int)(i > j ? i : j);

			if (i && j) {
				best = d[i - 1][j - 1] + (f.at[i - 1] != t.at[j - 1]);
				best = d[i - 1][j] + 1 < best ? d[i - 1][j] + 1 : best;
				best = d[i][j - 1] + 1 < best ? d[i][j - 1] + 1 : best;
			}
			if (i > 1 && j > 1 && f.at[i - 1] == t.at[j - 2] && f.at[i - 2] == t.at[j - 1] &&
			    d[i - 2][j - 2] + 1 < best)
				best = d[i - 2][j - 2] + 1;
			d[i][j] = best;
		}
	return d[f.len][t.len];
}

static void distances_by_definition(void)
{
	uint32_t seed = 1;
	int wrong = 0;

	for (int round = 0; round < 20000; round++) {
		char f[10], t[10];
		str from, to;
		int want, most = round % 6;

		for (int i = 0; i < 10; i++) {
			seed = seed * 1664525 + 1013904223;
			f[i] = (char)('a' + (seed >> 28) % 3);
			t[i] = (char)('a' + (seed >> 24) % 3);
		}
		from = str_n(f, (seed >> 8) % 10);
		to = str_n(t, (seed >> 16) % 10);
		want = slow_distance(from, to);
		wrong += str_distance(a, from, to, most) != (want > most ? most + 1 : want);
	}
	is_int(wrong, 0, "20000 random pairs have the distance of the definition");
}

static void building(void)
{
	struct sb b = SB(10);

	is_str(sb_str(&b), S(""), "the text of an empty builder is empty, not absent");
	is_str(str_of(sb_c(&b)), S(""), "the C string of an empty builder is empty");
	sb_puts(&b, "12345");
	sb_int(&b, -678);
	ok(!b.over && b.len == 9, "a builder below its limit is not marked as over");
	sb_fmt(&b, "%s", "xx");
	ok(b.over, "a builder past its limit is marked as over");
	sb_putc(&b, 'x');
	is_str(sb_str(&b), S("12345-678"), "a builder past its limit keeps the text before");
	sb_reset(&b);
	sb_pad(&b, '.', 10);
	is_str(str_of(sb_c(&b)), S(".........."), "a reset builder can be filled exactly to its limit");
	sb_pad(&b, '.', 0);
	ok(!b.over, "appending nothing to a full builder is not over");
	sb_free(&b);
	b = SB(SB_MAX);
	sb_int(&b, INT64_MIN);
	is_str(sb_str(&b), S("-9223372036854775808"), "sb_int appends the smallest 64-bit number");
	sb_fmt(&b, "%500d", 1);
	is_int(b.len, 520, "sb_fmt appends a text longer than its first guess");
	sb_free(&b);
}

int main(void)
{
	setlocale(LC_ALL, "");
	a = arena_open();
	comparing();
	hashing();
	cutting();
	whole_numbers();
	reals();
	distances();
	distances_by_definition();
	building();
	arena_close(a);
	return done();
}
