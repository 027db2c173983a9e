/* base/str: text, numbers, distances and building. */
#include "tap.h"

#include <locale.h>

#include "base/arena.h"

static struct arena *a;

static void comparing(void)
{
	ok(str_eq(S(""), NO_STR), "empty and absent have the same bytes");
	ok(str_eq(S("a\0b"), S("a\0b")) && !str_eq(S("a\0b"), S("a\0c")), "a NUL is a byte like any other");
	ok(str_eq_fold(S("ABCxyz"), S("abcXYZ")) && !str_eq_fold(S("["), S("{")), "only ASCII letters fold");
	ok(str_cmp(S("a"), S("ab")) < 0 && str_cmp(S("b"), S("ab")) > 0 && str_cmp(S("\xff"), S("a")) > 0,
	   "order is by bytes, shorter first");
	ok(str_starts(S("abc"), S("")) && str_starts(S("abc"), S("ab")) && !str_starts(S("a"), S("ab")), "starts");
	ok(str_ends(S("abc"), S("bc")) && str_ends(NO_STR, S("")) && !str_ends(S("c"), S("bc")), "ends");
	is_int(str_find(S("hello"), S("l")), 2, "find");
	is_int(str_find(S("hello"), S("")), 0, "nothing is found at once");
	is_int(str_find(NO_STR, S("x")), -1, "nothing is found in nothing");
	is_int(str_find_fold(S("Hello World"), S("WORLD")), 6, "find without case");
	is_int(str_find_fold(S("aab"), S("AB")), 1, "find without case behind a false start");
	is_int(str_find_fold(S("a"), S("ab")), -1, "what is longer is not found");
	is_int(str_at(S("a,b"), ','), 1, "at");
	ok(str_hash(S("")) == str_hash(NO_STR) && str_hash(S("a")) != str_hash(S("b")), "hash");
}

/* Wherever a text lies it has one hash, and one of its bytes makes another. */
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
	ok(same, "a hash is of the text alone");
	ok(other, "and of all of it");
}

static void cutting(void)
{
	str rest = S("a,,b,"), part;

	is_str(str_trim(S(" \t\r\n x y \n")), S("x y"), "trim");
	is_str(str_trim(S("  ")), S(""), "trim to nothing");
	is_str(str_from(S("abc"), 9), S(""), "from behind the end");
	is_str(str_upto(S("abc"), 2), S("ab"), "up to");
	is_str(str_from(NO_STR, 1), NO_STR, "a part of absent is absent");
	ok(str_cut(&rest, ',', &part) && str_eq(part, S("a")), "cut the first");
	ok(str_cut(&rest, ',', &part) && str_eq(part, S("")), "cut an empty one");
	ok(str_cut(&rest, ',', &part) && str_eq(part, S("b")), "cut the last");
	ok(!str_cut(&rest, ',', &part), "a comma at the end begins nothing");
	is_str(str_dup(a, NO_STR), NO_STR, "a copy of absent is absent");
	ok(str_dup(a, S("")).at != NULL, "a copy of empty is empty");
	is_str(str_lower(a, S("ÄBC")), S("Äbc"), "lower is ASCII");
	is_str(str_shell(a, S("/tmp/a-b.db")), S("/tmp/a-b.db"), "a plain word is one for a shell");
	is_str(str_shell(a, S("it's $HOME")), S("'it'\\''s $HOME'"), "others are quoted");
	is_str(str_shell(a, S("")), S("''"), "so is an empty one");
	is_str(str_fmt(a, "%d-%s-%.*s", 7, "x", STR(S("yz"))), S("7-x-yz"), "formatted");
	is_int(str_fmt(a, "%1000d", 1).len, 1000, "formatted and long");
	is_str(str_fmt(a, "%s", ""), S(""), "formatted to nothing is not absent");
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
		   "\"%.*s\" as a whole number", STR(cases[i].text));
	}
}

static void reals(void)
{
	static const str bad[] = { S(""),      S("."),	 S("e5"),    S("1e"), S("nan"), S("inf"),
				   S("0x1p3"), S("1,5"), S("1e999"), S("-"),  S("1 "),	S("1.5.2") };
	double d = 42;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ok(!str_real(bad[i], &d) && d > 41 && d < 43, "\"%.*s\" is no real, nothing is changed", STR(bad[i]));
	ok(str_real(S("1.5e-3"), &d) && d > 0.00149 && d < 0.00151, "1.5e-3");
	ok(str_real(S("-.5"), &d) && d < -0.4, "-.5");
	ok(str_real(str_fmt(a, "0.%0400d5", 0), &d), "a number of 400 digits");
}

static void distances(void)
{
	is_int(str_distance(a, S("customer"), S("customer"), 3), 0, "the same");
	is_int(str_distance(a, S("custmoer"), S("customer"), 3), 1, "two letters changed places");
	is_int(str_distance(a, S("kitten"), S("sitting"), 3), 3, "kitten, sitting");
	is_int(str_distance(a, S("kitten"), S("sitting"), 2), 3, "more than most is most + 1");
	is_int(str_distance(a, S("a"), S("abcdefgh"), 3), 4, "too long to be near");
	is_int(str_distance(a, S(""), S("ab"), 5), 2, "from nothing");
	is_int(str_distance(a, S("größe"), S("grösse"), 5), 2, "letters count, not bytes");
	is_int(str_distance(a, S("x"), S("x"), 0), 0, "no distance allowed");
	is_int(str_distance(a, S("ca"), S("abc"), 9), 3, "a transposition is not edited within");
}

/* The definition, without a band: what the fast one must say too. */
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
	is_int(wrong, 0, "20000 pairs have the distance of the definition");
}

static void building(void)
{
	struct sb b = SB(10);

	is_str(sb_str(&b), S(""), "nothing is empty, not absent");
	is_str(str_of(sb_c(&b)), S(""), "also as a C string");
	sb_puts(&b, "12345");
	sb_int(&b, -678);
	ok(!b.over && b.len == 9, "up to the limit");
	sb_fmt(&b, "%s", "xx");
	ok(b.over, "past it, over is set");
	sb_putc(&b, 'x');
	is_str(sb_str(&b), S("12345-678"), "and the text stays as it was");
	sb_reset(&b);
	sb_pad(&b, '.', 10);
	is_str(str_of(sb_c(&b)), S(".........."), "reset, and exactly full");
	sb_pad(&b, '.', 0);
	ok(!b.over, "nothing always has room");
	sb_free(&b);
	b = SB(SB_MAX);
	sb_int(&b, INT64_MIN);
	is_str(sb_str(&b), S("-9223372036854775808"), "the least number");
	sb_fmt(&b, "%500d", 1);
	is_int(b.len, 520, "formatted text longer than a guess");
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
