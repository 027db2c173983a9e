/* base/json: writing, the pull parser, trees and text for a terminal. */
#include "tap.h"

#include <float.h>
#include <locale.h>
#include <math.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"

static struct arena *a;

static void writing(void)
{
	struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_str_at(&w, "a", S("x\"y\\\n\x01\x7f"));
	jw_str_at(&w, "absent", NO_STR);
	jw_str_some(&w, "none", S(""));
	jw_str_some(&w, "some", S("é\xff\xed\xa0\x80"));
	jw_int_at(&w, "n", INT64_MIN);
	jw_bool_at(&w, "t", true);
	jw_key(&w, "list");
	jw_array(&w);
	jw_real(&w, 0.1);
	jw_real(&w, 1e300);
	jw_real(&w, NAN);
	jw_real(&w, -INFINITY);
	jw_real(&w, 5);
	jw_null(&w);
	jw_array(&w);
	jw_end_array(&w);
	jw_object(&w);
	jw_end_object(&w);
	jw_raw(&w, S("[1]"));
	jw_end_array(&w);
	jw_end_object(&w);
	is_str(sb_str(&b),
	       S("{\"a\":\"x\\\"y\\\\\\n\\u0001\x7f\",\"absent\":null,\"some\":\"é\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\","
		 "\"n\":-9223372036854775808,\"t\":true,\"list\":[0.1,1e+300,null,null,5,null,[],{},[1]]}"),
	       "the writer puts commas, escapes characters and replaces invalid UTF-8");
	sb_reset(&b);
	w = jw_to(&b);
	w.pretty = true;
	jw_object(&w);
	jw_key(&w, "a");
	jw_array(&w);
	jw_int(&w, 1);
	jw_str(&w, S("["));
	jw_int(&w, 2);
	jw_end_array(&w);
	jw_key(&w, "b");
	jw_object(&w);
	jw_end_object(&w);
	jw_end_object(&w);
	is_str(sb_str(&b), S("{\n  \"a\": [\n    1,\n    \"[\",\n    2\n  ],\n  \"b\": {}\n}"),
	       "the pretty form indents members and elements");
	sb_reset(&b);
	w = jw_to(&b);
	jw_int(&w, 1);
	sb_putc(&b, '\n');
	jw_int(&w, 2);
	is_str(sb_str(&b), S("1\n2"), "the writer puts no comma between two documents");
	sb_free(&b);
}

static void reals_read_back(void)
{
	static const double hard[] = { 0.1, 1.0 / 3, DBL_MAX, DBL_MIN, 5e-324, 123456789012345678.0, -0.0, 1e21, 2.5 };
	struct sb b = SB(SB_MAX);
	double back;

	for (size_t i = 0; i < sizeof hard / sizeof *hard; i++) {
		struct jw w = jw_to(&b);

		sb_reset(&b);
		jw_real(&w, hard[i]);
		ok(str_real(sb_str(&b), &back) && memcmp(&back, &hard[i], sizeof back) == 0,
		   "the number %s is read back unchanged", sb_c(&b));
	}
	sb_free(&b);
}

static const char *const kinds[] = { "end", "!", "{", "}", "[", "]", "key ", "str ", "num ", "true", "false", "null" };

static str events(str text)
{
	struct sb b = SB(SB_MAX);
	struct jr r = jr_of(text, a);
	enum jr_kind kind;
	str all;

	do {
		kind = jr_next(&r);
		sb_puts(&b, kinds[kind]);
		if (kind == JR_KEY || kind == JR_STR || kind == JR_NUM)
			sb_put(&b, r.text);
		sb_putc(&b, ' ');
	} while (kind != JR_END && kind != JR_ERROR);
	ok(jr_next(&r) == kind && (kind == JR_END) == !r.mistake,
	   "after its end or an error the parser repeats that event");
	all = str_trim(str_dup(a, sb_str(&b)));
	sb_free(&b);
	return all;
}

static void pulling(void)
{
	is_str(events(S(" {\"a\":[1,-2.5e+3,\"x\"],\"\":{},\"b\":[null,true,false,[]]} ")),
	       S("{ key a [ num 1 num -2.5e+3 str x ] key  { } key b [ null true false [ ] ] } end"),
	       "the parser reports every event of a nested document");
	is_str(events(S("\"\\u00e9\\ud83d\\ude00\\n\\/\\\"\"")), S("str é😀\n/\" end"),
	       "escapes in a string are decoded");
	is_str(events(S("\"\\ud800\\u0041\\udc00\\ud800\\ud83d\\ude00\"")),
	       S("str \xef\xbf\xbd"
		 "A\xef\xbf\xbd\xef\xbf\xbd😀 end"),
	       "a lone surrogate is replaced");
	is_str(events(S("\"\xc3\xa9\xc3(\xff\"")), S("str é\xef\xbf\xbd(\xef\xbf\xbd end"),
	       "invalid UTF-8 in a string is replaced");
	is_str(events(S("\"a\\u0000b\"")), S("str a\0b end"),
	       "an escaped NUL in a string is accepted by the pull parser");
	is_str(events(S("123456789012345678901234567890.5E-7")), S("num 123456789012345678901234567890.5E-7 end"),
	       "a number keeps its digits as written");
}

static void refused(void)
{
	static const str bad[] = {
		S(""),
		S(" "),
		S("{"),
		S("["),
		S("[1"),
		S("[1,"),
		S("[1,]"),
		S("[,1]"),
		S("{\"a\"}"),
		S("{\"a\":}"),
		S("{\"a\":1,}"),
		S("{a:1}"),
		S("{\"a\":1 \"b\":2}"),
		S("[1 2]"),
		S("1 2"),
		S("]"),
		S("}"),
		S("[}"),
		S("{]"),
		S("01"),
		S("-"),
		S("+1"),
		S("1."),
		S(".5"),
		S("1e"),
		S("0x1"),
		S("nul"),
		S("nulll"),
		S("True"),
		S("'a'"),
		S("\"a"),
		S("\"\\x\""),
		S("\"\\u12\""),
		S("\"\\u12g4\""),
		S("\"\\"),
		S("\"\n\""),
		S("\"a\tb\""),
		S("\xef\xbb\xbf{}"),
		S("[1]\0"),
		S("\0"),
		S("NaN"),
		S("Infinity"),
		S("//x\n1"),
		S("\"\0\""),
		S("{\"a\"1}"),
		S("{1:2}"),
		S("[1]]"),
		S("\f1"),
		S("\xc2\xa0"
		  "1"),
		S("--1"),
		S("1e+"),
		S("[\"a\":1]"),
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct err err = { 0 };
		struct jr r = jr_of(bad[i], a);
		enum jr_kind kind;

		while ((kind = jr_next(&r)) != JR_END && kind != JR_ERROR)
			;
		ok(kind == JR_ERROR && r.mistake && r.pos <= bad[i].len,
		   "the pull parser refuses invalid document %zu: %s", i, r.mistake ? r.mistake : "");
		ok(!json_parse(a, bad[i], &err) && err.kind != ERR_NONE,
		   "the tree parser refuses an invalid document: %s", err.text);
	}
}

static str nested(int depth)
{
	struct sb b = SB(SB_MAX);
	str s;

	sb_pad(&b, '[', depth);
	sb_pad(&b, ']', depth);
	s = str_dup(a, sb_str(&b));
	sb_free(&b);
	return s;
}

static void deep(void)
{
	struct err err = { 0 };

	ok(str_ends(events(nested(64)), S("end")), "the pull parser accepts 64 levels");
	ok(str_ends(events(nested(65)), S("!")), "the pull parser refuses 65 levels");
	ok(str_ends(events(nested(1000000)), S("!")), "the pull parser refuses a million levels");
	ok(json_parse(a, nested(100), &err) != NULL, "the tree parser accepts 100 levels");
	ok(!json_parse(a, nested(101), &err) && err.kind == ERR_USAGE, "the tree parser refuses 101 levels: %s",
	   err.text);
}

static void conveniences(void)
{
	struct jr r = jr_of(
		S("{\"a\":\"x\",\"skip\":{\"y\":[1,{\"\\u0041\":2}]},\"n\":null,\"i\":12,\"b\":true,\"l\":[1,[2],3],\"z\":1.5}"),
		a);
	str key, text = S("?");
	int64_t n = 0;
	bool null = false;
	enum jr_kind kind;
	int elements = 0;

	is_int(jr_next(&r), JR_OBJECT, "the first event of an object is its start");
	ok(jr_member(&r, &key) && str_eq(key, S("a")) && jr_str(&r, &text) && str_eq(text, S("x")),
	   "jr_str reads the text of a member");
	ok(jr_member(&r, &key) && str_eq(key, S("skip")), "jr_member returns a key whose value is an object");
	ok(jr_member(&r, &key) && str_eq(key, S("n")) && jr_str(&r, &text) && !text.at,
	   "an unread value is skipped, and null is an absent text");
	ok(jr_member(&r, &key) && jr_int(&r, &n, &null) && n == 12 && !null, "jr_int reads a whole number");
	ok(jr_member(&r, &key) && jr_next(&r) == JR_TRUE, "the event of a true member is true");
	ok(jr_member(&r, &key) && jr_next(&r) == JR_ARRAY, "the event of a list is the start of an array");
	while (jr_element(&r, &kind)) {
		elements++;
		ok(jr_skip(&r, kind), "an element of a list is skipped");
	}
	is_int(elements, 3, "jr_element visits each of three elements");
	ok(!r.mistake && jr_member(&r, &key) && str_eq(key, S("z")), "jr_member continues after a skipped list");
	ok(!jr_int(&r, &n, &null) && n == 12 && r.mistake, "jr_int refuses 1.5 and leaves its output unchanged");
	ok(!jr_member(&r, &key) && jr_next(&r) == JR_ERROR, "the parser stops after a failed read");
	r = jr_of(S("{}"), a);
	ok(jr_next(&r) == JR_OBJECT && !jr_member(&r, &key) && !r.mistake && jr_next(&r) == JR_END,
	   "an empty object has no members");
	r = jr_of(S("{\"a\":{\"b\":"), a);
	ok(jr_next(&r) == JR_OBJECT && !jr_skip(&r, JR_OBJECT) && r.mistake, "skipping a truncated object fails");
	r = jr_of(S("[\"abc\"]"), a);
	ok(jr_next(&r) == JR_ARRAY && jr_next(&r) == JR_STR && r.text.at == r.in.at + 2,
	   "a string without escapes is borrowed from the input");
}

static void trees(void)
{
	struct err err = { 0 };
	struct json *j = json_parse(
		a,
		S("{\"b\":{\"y\":[1,2.50,\"\\ud800\"],\"x\":null},\"a\":9007199254740993,\"t\":true,"
		  "\"a\":0,\"e\":1e3,\"s\":\"é\",\"f\":-1.5e-7,\"big\":"
		  "123456789012345678901234567890123456789012345678901234567890123456789}"),
		&err);
	struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);
	int64_t n = 0;

	ok(j && j->kind == JSON_OBJECT && j->len == 8, "a document is parsed into a tree %s", err.text);
	if (!j)
		return;
	ok(json_int(j, "a", &n) && n == 9007199254740993,
	   "a whole number keeps its digits, and the first duplicate key counts");
	ok(json_int(j, "e", &n) && n == 1000, "json_int reads 1e3 as a whole number");
	ok(!json_int(j, "f", &n) && !json_int(j, "s", &n) && !json_int(j, "big", &n) && n == 1000,
	   "json_int refuses fractions, texts and numbers that are too large");
	is_str(json_text(j, "s"), S("é"), "json_text returns the text of a member");
	is_str(json_text(j, "a"), NO_STR, "json_text of a number is absent");
	is_str(json_text(json_get(j, "no"), "s"), NO_STR, "json_text of an absent member is absent");
	ok(json_truth(j, "t", false) && json_truth(j, "no", true) && !json_truth(j, "a", false),
	   "json_truth returns a boolean member or its default");
	is_int(json_get(json_get(j, "b"), "y")->len, 3, "an array in a tree knows its length");
	json_write(&w, j);
	is_str(sb_str(&b),
	       S("{\"b\":{\"y\":[1,2.5,\"\xef\xbf\xbd\"],\"x\":null},\"a\":9007199254740993,\"t\":true,\"a\":0,\"e\":1000,"
		 "\"s\":\"é\",\"f\":-1.5e-07,\"big\":"
		 "123456789012345678901234567890123456789012345678901234567890123456789}"),
	       "a tree is written with its members in their order");
	sb_reset(&b);
	json_canonical(&b, j);
	ok(str_starts(sb_str(&b), S("{\"a\":9007199254740993,\"a\":0,\"b\":{\"x\":null,\"y\":[")),
	   "canonical JSON has its keys sorted");
	sb_free(&b);
	ok(!json_parse(a, S("[\"a\\u0000b\"]"), &err) && strstr(err.text, "NUL"),
	   "a string with a NUL is refused by the tree parser: %s", err.text);
	err_clear(&err);
	ok(!json_parse(a, S("[1e999]"), &err), "a number out of range is refused by the tree parser: %s", err.text);
	err_clear(&err);
	ok(!json_parse(a, S("{\"a\":1,\n \"b\" 2}"), &err), "a missing colon is refused by the tree parser");
	ok(strstr(err.text, "line 2, column 6"), "an error of the tree parser names line and column: %s", err.text);
}

static void too_large(void)
{
	struct sb b = SB(SB_MAX);
	struct err err = { 0 };

	sb_pad(&b, ' ', (64 << 20) + 1);
	ok(!json_parse(a, sb_str(&b), &err) && strstr(err.text, "64 MB"),
	   "a document of more than 64 MB is refused: %s", err.text);
	sb_free(&b);
}

static void on_a_screen(void)
{
	struct sb b = SB(SB_MAX);

	json_screen(&b, S("{\"a\":\"x\u202ey\u200b\U000e0041 \u00e9\u9867\",\n\"b\":\"\x7f\"}"));
	is_str(sb_str(&b), S("{\"a\":\"x\\u202ey\\u200b\\udb40\\udc41 \u00e9\u9867\",\n\"b\":\"\\u007f\"}"),
	       "characters that a terminal would act on are escaped for a screen");
	sb_free(&b);
}

int main(void)
{
	setlocale(LC_ALL, "de_DE.UTF-8");
	a = arena_open();
	writing();
	reals_read_back();
	pulling();
	refused();
	deep();
	conveniences();
	trees();
	too_large();
	on_a_screen();
	arena_close(a);
	return done();
}
