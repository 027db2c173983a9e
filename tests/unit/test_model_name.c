/* model/name: qualified names that can be split into the same parts again. */
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
	is_str(written(S("orders")), S("orders"), "a plain name is written without quotes");
	is_str(written(S("Orders$#-")), S("Orders$#-"), "a name with signs is written without quotes");
	is_str(written(S("\xc3\xa9t\xc3\xa9")), S("\xc3\xa9t\xc3\xa9"),
	       "a name with letters outside ASCII is written without quotes");
	is_str(written(S("")), S("\"\""), "an empty name is written in quotes");
	is_str(written(S("a.b")), S("\"a.b\""), "a name with a dot is written in quotes");
	is_str(written(S("a b")), S("\"a b\""), "a name with a blank is written in quotes");
	is_str(written(S("a\nb")), S("\"a\nb\""), "a name with a control byte is written in quotes");
	is_str(written(S("\"")), S("\"\"\"\""), "a quote in a name is doubled");
	is_str(written(S("a\"b\"\"c")), S("\"a\"\"b\"\"\"\"c\""), "every quote in a name is doubled");
}

static void qualified(void)
{
	is_str(name_qualified(a, S("prod"), S("sales"), S("orders")), S("prod.sales.orders"),
	       "a qualified name has catalog, namespace and name");
	is_str(name_qualified(a, S("prod"), S(""), S("orders")), S("prod.orders"),
	       "a qualified name without a namespace has two parts");
	is_str(name_qualified(a, NO_STR, S("sales"), S("orders")), S("sales.orders"),
	       "a qualified name without a catalog has two parts");
	is_str(name_qualified(a, S("my db"), S("a.\"b.c\""), S("x.y")), S("\"my db\".a.\"b.c\".\"x.y\""),
	       "a namespace that is already written is not quoted again");
	is_str(name_with_field(a, S("prod.orders"), S("Order Id")), S("prod.orders.\"Order Id\""),
	       "a name with a field has the field as its last part");
}

static void splits(const char *text, const char *joined)
{
	struct name_parts p;
	struct err err = { 0 };
	scoped(sb_free) struct sb out = SB(SB_MAX);

	if (!name_split(a, str_of(text), &p, &err)) {
		ok(false, "the name %s is split: %s", text, err.text);
		return;
	}
	for (int i = 0; i < p.len; i++)
		sb_fmt(&out, "%s%s%.*s", i ? "|" : "", p.quoted[i] ? "'" : "", STR(p.part[i]));
	is_str(sb_str(&out), str_of(joined), "the name %s is split into its parts", text);
}

static void refused(str text, const char *sentence)
{
	struct name_parts p = { .len = 7 };
	struct err err = { 0 };

	ok(!name_split(a, text, &p, &err) && err.kind == ERR_USAGE && p.len == 7, "the invalid name %.*s is refused",
	   STR(text));
	is_str(str_of(err.text), str_of(sentence), "the error for an invalid name describes the problem");
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

static void single(void)
{
	str part = S("as it was");

	ok(name_single(a, S("\"my.shop\""), &part) && str_eq(part, S("my.shop")),
	   "a name of one part loses its quotes");
	ok(!name_single(a, S("a.b"), &part) && !name_single(a, S(""), &part) && !name_single(a, S("\""), &part),
	   "two parts, none, or an unclosed quote are not one part");
	is_str(part, S("my.shop"), "what is not one part leaves the result as it was");
}

/* The names of a source are split into the same parts whatever they contain. */
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
	is_int(good, rounds, "random names are split into the same parts again");
}

int main(void)
{
	a = arena_open();
	parts();
	qualified();
	splitting();
	single();
	round_trip();
	arena_close(a);
	return done();
}
