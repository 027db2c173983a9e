/* model/name: qualified names are written so that they come apart into the same parts. */
#include "tap.h"

#include "base/arena.h"
#include "model/name.h"

static struct arena *a;

static str written(str part)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	name_part(&out, part);
	return str_dup(a, sb_str(&out));
}

static void parts(void)
{
	is_str(written(S("orders")), S("orders"), "a plain name is as it is");
	is_str(written(S("Orders$#-")), S("Orders$#-"), "so is one with signs");
	is_str(written(S("\xc3\xa9t\xc3\xa9")), S("\xc3\xa9t\xc3\xa9"), "and one in another script");
	is_str(written(S("")), S("\"\""), "an empty one is quoted");
	is_str(written(S("a.b")), S("\"a.b\""), "a dot");
	is_str(written(S("a b")), S("\"a b\""), "a blank");
	is_str(written(S("a\nb")), S("\"a\nb\""), "a control byte");
	is_str(written(S("\"")), S("\"\"\"\""), "a quote is doubled");
	is_str(written(S("a\"b\"\"c")), S("\"a\"\"b\"\"\"\"c\""), "each of them");
}

static void qualified(void)
{
	is_str(name_qualified(a, S("prod"), S("sales"), S("orders")), S("prod.sales.orders"), "three parts");
	is_str(name_qualified(a, S("prod"), S(""), S("orders")), S("prod.orders"), "no namespace");
	is_str(name_qualified(a, NO_STR, S("sales"), S("orders")), S("sales.orders"), "no catalog");
	is_str(name_qualified(a, S("my db"), S("a.\"b.c\""), S("x.y")), S("\"my db\".a.\"b.c\".\"x.y\""),
	       "the namespace is written already");
	is_str(name_with_field(a, S("prod.orders"), S("Order Id")), S("prod.orders.\"Order Id\""), "with a field");
}

static void splits(const char *text, const char *joined)
{
	struct name_parts p;
	struct err err = { 0 };
	scoped(sb_free) struct sb out = SB(SB_MAX);

	if (!name_split(a, str_of(text), &p, &err)) {
		ok(false, "%s: %s", text, err.text);
		return;
	}
	for (int i = 0; i < p.len; i++)
		sb_fmt(&out, "%s%s%.*s", i ? "|" : "", p.quoted[i] ? "'" : "", STR(p.part[i]));
	is_str(sb_str(&out), str_of(joined), "%s", text);
}

static void refused(str text, const char *sentence)
{
	struct name_parts p = { .len = 7 };
	struct err err = { 0 };

	ok(!name_split(a, text, &p, &err) && err.kind == ERR_USAGE && p.len == 7, "refused: %.*s", STR(text));
	is_str(str_of(err.text), str_of(sentence), "with a word about where");
}

static void splitting(void)
{
	splits("orders", "orders");
	splits("prod.sales.orders", "prod|sales|orders");
	splits("\"a.b\".c", "'a.b|c");
	splits("a.\"b \"\"c\"\"\"", "a|'b \"c\"");
	splits("\"\".x", "'|x");
	splits("Home Town.x", "Home Town|x");
	splits("5\"x", "5\"x");
	splits("1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16", "1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16");
	refused(S(""), "the name is empty");
	refused(NO_STR, "the name is empty");
	refused(S("a..b"), "a part is missing at character 3 of the name a..b");
	refused(S(".a"), "a part is missing at character 1 of the name .a");
	refused(S("a."), "a part is missing at character 3 of the name a.");
	refused(S("a.\"b"), "unclosed quote at character 3 of the name a.\"b");
	refused(S("\xc3\xa9\xc3\xa9.\"b"), "unclosed quote at character 4 of the name \xc3\xa9\xc3\xa9.\"b");
	refused(S("\""), "unclosed quote at character 1 of the name \"");
	refused(S("\"a\"\""), "unclosed quote at character 1 of the name \"a\"\"");
	refused(S("\"a\"b.c"), "expected a dot after the closing quote at character 4 of the name \"a\"b.c");
	refused(S("1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17"),
		"too many parts at character 40 of the name 1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17");
}

/* Whatever names a source has, they come apart again. */
static void round_trip(void)
{
	static const char letters[] = "ab.\" \n\0\xff";
	unsigned seed = 7;
	int good = 0, rounds = 20000;

	for (int i = 0; i < rounds; i++) {
		struct arena_mark mark = arena_mark(a);
		struct name_parts p;
		struct err err = { 0 };
		str part[3];

		for (int k = 0; k < 3; k++) {
			char *at = new_n(a, char, 8);
			ptrdiff_t n = 0;

			for (seed = seed * 1664525 + 1013904223; (seed >> 28) > 4 && n < 8;
			     seed = seed * 1664525 + 1013904223)
				at[n++] = letters[(seed >> 20) & 7];
			part[k] = str_n(at, n + (k == 0 && n == 0));
		}
		good += name_split(a, name_with_field(a, name_qualified(a, part[0], NO_STR, part[1]), part[2]), &p,
				   &err) &&
			p.len == 3 && str_eq(p.part[0], part[0]) && str_eq(p.part[1], part[1]) &&
			str_eq(p.part[2], part[2]);
		arena_rewind(a, mark);
	}
	is_int(good, rounds, "names of dots, quotes, blanks and broken bytes come apart as they were");
}

int main(void)
{
	a = arena_open();
	parts();
	qualified();
	splitting();
	round_trip();
	arena_close(a);
	return done();
}
