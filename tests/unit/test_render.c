/* render: the same rows in every format, with hostile text, and an asset at any width. */
#include "tap.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/word_split.h"
#include "render/answer/asset_page.h"
#include "render/rows/rows.h"

static const struct column columns[] = {
	{ "qualified_name", "string", NULL, LOOK_NAME, false },	 { "row_count", "integer", NULL, LOOK_COUNT, true },
	{ "last_updated_at", "string", NULL, LOOK_AGE, true },	 { "description", "string", NULL, LOOK_FLUID, true },
	{ "matched_columns", "array", NULL, LOOK_FLUID, false }, { "why", "string", NULL, LOOK_HIDDEN, true },
};
enum { N = sizeof columns / sizeof *columns };

static struct sb printed;

static bool keep(void *with, str bytes)
{
	(void)with;
	sb_put(&printed, bytes);
	return true;
}

static bool refuse(void *with, str bytes)
{
	(void)bytes;
	++*(int *)with;
	return false;
}

static void put(enum format f, int width, const struct value (*rows)[N], int n)
{
	struct paint p = { .unicode = true, .width = width, .now = SECONDS(1000000) };
	struct rows *r = rows_open(f, &p, keep, NULL);

	printed.max = SB_MAX;
	sb_reset(&printed);
	rows_columns(r, columns, N);
	for (int i = 0; i < n; i++)
		rows_row(r, rows[i]);
	rows_end(r);
	rows_close(r);
}

#define TEXT(s) \
	{ \
		.kind = VALUE_TEXT, .text = { "" s, sizeof(s) - 1 } \
	}
#define INT(n) \
	{ \
		.kind = VALUE_INT, .num = (n) \
	}

static const struct value plain_rows[2][N] = {
	{ TEXT("shop.orders"),
	  INT(1234567),
	  { .kind = VALUE_TIME, .num = SECONDS(1000000 - 7200) },
	  TEXT("what was bought"),
	  { .kind = VALUE_JSON, .text = { "[\"id\",\"total\"]", 14 } },
	  TEXT("x") },
	{ TEXT("shop.顧客"), { 0 }, { 0 }, { 0 }, { .kind = VALUE_JSON, .text = { "[]", 2 } }, { 0 } },
};

static void test_table(void)
{
	put(FORMAT_TABLE, 80, plain_rows, 2);
	is_str(sb_str(&printed),
	       S("name         rows  written  comment          matched\n"
		 "shop.orders  1.2M      2 h  what was bought  id, total\n"
		 "shop.顧客       ?        ?                   \n"),
	       "a table aligns its columns and shows unknown values as ?");
	for (int width = 1; width < 60; width++) {
		str rest, line;
		bool fits = true;

		put(FORMAT_TABLE, width, plain_rows, 2);
		rest = sb_str(&printed);
		while (str_cut(&rest, '\n', &line))
			fits &= utf8_width(line) <= (width < 16 ? 16 : width);
		if (!fits)
			ok(false, "a table of %d cells fits its width", width);
	}
	ok(true, "a table fits every width down to the width of its names");
	put(FORMAT_TABLE, 80, plain_rows, 0);
	is_int(printed.len, 0, "a table without rows is empty");
}

static void test_scripts(void)
{
	static const struct value hostile[1][N] = {
		{ TEXT("a\tb\n\"c\",|\\\033[31m"),
		  INT(-1),
		  { 0 },
		  TEXT("<b>"),
		  { .kind = VALUE_JSON, .text = { "{\"a\":1}", 7 } },
		  { 0 } },
	};

	put(FORMAT_TSV, 0, hostile, 1);
	is_str(sb_str(&printed),
	       S("qualified_name\trow_count\tlast_updated_at\tdescription\tmatched_columns\twhy\n"
		 "a\\tb\\n\"c\",|\\\\\\x1b[31m\t-1\t\t<b>\ta=1\t\n"),
	       "tabs, line ends and control bytes are escaped in TSV");
	put(FORMAT_CSV, 0, hostile, 1);
	ok(str_find(sb_str(&printed), S("\"a\tb\n\"\"c\"\",|\\\\x1b[31m\",-1,,<b>,a=1,")) > 0,
	   "CSV quotes fields with quotes and commas");
	put(FORMAT_JSONL, 0, plain_rows, 1);
	is_str(sb_str(&printed),
	       S("{\"qualified_name\":\"shop.orders\",\"row_count\":1234567,\"last_updated_at\":\"1970-01-12T11:46:40Z\","
		 "\"description\":\"what was bought\",\"matched_columns\":[\"id\",\"total\"],\"why\":\"x\"}\n"),
	       "JSON lines contain exact numbers and times");
	put(FORMAT_JSON, 0, plain_rows, 0);
	is_str(sb_str(&printed), S("[]\n"), "JSON without rows is an empty array");
	put(FORMAT_MD, 0, hostile, 1);
	ok(str_at(sb_str(&printed), 033) < 0, "Markdown contains no escape characters of the data");
	ok(str_find(sb_str(&printed), S("\\|")) > 0 && str_find(sb_str(&printed), S("\\<b>")) > 0,
	   "marks of Markdown in the data are escaped");
	put(FORMAT_TABLE, 0, hostile, 1);
	ok(str_at(sb_str(&printed), 033) < 0, "a table contains no escape characters of the data");
}

static void test_closed(void)
{
	struct paint p = { 0 };
	int writes = 0;
	struct rows *r = rows_open(FORMAT_CSV, &p, refuse, &writes);
	bool open = rows_columns(r, columns, N);

	for (int i = 0; i < 100000 && open; i++)
		open = rows_row(r, plain_rows[0]);
	ok(!open, "rows stop after a failed write");
	rows_close(r);
	is_int(writes, 1, "no write follows a failed one");
}

static void test_words(void)
{
	struct arena *a = arena_open();

	is_str(count_words(a, 0), S("0"), "the count 0 is written as 0");
	is_str(count_words(a, 9999), S("9999"), "the count 9999 is written with all its digits");
	is_str(count_words(a, 10000), S("10.0k"), "the count 10000 is written as 10.0k");
	is_str(count_words(a, 999999), S("1.0M"), "the count 999999 is written as 1.0M, not as 1000k");
	is_str(bytes_words(a, 1536), S("1.5 kB"), "the size of 1536 bytes is written as 1.5 kB");
	arena_close(a);
}

/* A table of many columns and a long comment at many widths: no line is too wide, and no column is lost. */
static void test_asset(void)
{
	struct arena *a = arena_open();
	struct asset t;
	struct asset_view v = { .asset = &t, .catalog = S("c"), .qualified = S("c.s.t"), .last_updated_at = NO_TIME };
	int wide = 0;

	asset_start(&t);
	t.ns = S("s");
	t.name = S("t");
	t.kind = ASSET_TABLE;
	t.comment = S(
		"A long comment that goes on and on, with a \033[31mred\033[0m word, until it must be wrapped somewhere.");
	for (int i = 0; i < 300; i++) {
		struct field f;

		field_start(&f);
		f.name = str_fmt(a, "column_%d_名前", i);
		f.type = S("character varying(64)");
		f.comment = i % 3 ? NO_STR
				  : S("what this column is for, at some length, so that it has to be wrapped as well");
		*push(&t.fields, a) = f;
	}
	asset_finish(&t);
	for (int width = 40; width <= 200; width += 20) {
		struct paint p = { .unicode = true, .width = width };
		struct sb b = SB(SB_MAX);
		str rest, line;

		asset_put(&b, &p, &v);
		rest = sb_str(&b);
		while (str_cut(&rest, '\n', &line))
			wide += utf8_width(line) > width;
		if (str_find(sb_str(&b), width < 60 ? S("column_299") : S("column_299_名前")) < 0 ||
		    str_at(sb_str(&b), 033) >= 0)
			ok(false, "an asset of width %d contains its last column and no escapes", width);
		sb_free(&b);
	}
	is_int(wide, 0, "no line of an asset is wider than its 40 to 200 cells");
	arena_close(a);
}

static void test_screen(void)
{
	static const struct column one[] = { { "name", "string", NULL, LOOK_NAME, false } };
	static const enum format forms[] = { FORMAT_TABLE, FORMAT_CSV, FORMAT_TSV, FORMAT_MD };
	struct paint p = { .screen = true, .width = 80 };
	int found = 0;

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		struct rows *r = rows_open(forms[i], &p, keep, NULL);

		sb_reset(&printed);
		rows_columns(r, one, 1);
		rows_row(r, &(struct value){ .kind = VALUE_TEXT, .text = S("a\033]0;title\007b") });
		rows_end(r);
		rows_close(r);
		found += str_at(sb_str(&printed), 033) >= 0 || str_at(sb_str(&printed), 7) >= 0;
	}
	is_int(found, 0, "no format passes an escape character to a terminal");
	sb_reset(&printed);
	markdown_put(&printed, S("a_b *c* _d_ [e](f)"));
	is_str(sb_str(&printed), S("a_b \\*c\\* \\_d\\_ \\[e\\](f)"),
	       "Markdown escapes its marks but not the _ within a name");
}

static str marked(str text, ptrdiff_t from, ptrdiff_t to, ptrdiff_t cells)
{
	struct stretch one = { from, to };
	struct stretches marks = { &one, 1, 1 };
	struct paint p = { .color = true, .unicode = true };

	sb_reset(&printed);
	paint_marked(&printed, &p, ROLE_PLAIN, text, &marks, cells);
	return sb_str(&printed);
}

#define RED(words) "\033[1;31m" words "\033[0m"

static void test_marks(void)
{
	is_str(marked(S("what was found"), 9, 14, -1), S("what was " RED("found")),
	       "the matched part of a text is marked");
	is_str(marked(S("found here"), 0, 5, 12), S(RED("found") " here  "), "a marked text is padded to its width");
	is_str(marked(S("found here"), 0, 5, 8), S(RED("found") " h…"),
	       "a marked text is cut to its width behind the mark");
	is_str(marked(S("found here"), 0, 5, 4), S(RED("fou") "…"),
	       "a marked text is cut to its width within the mark");
	is_str(marked(S("found here"), 6, 10, 4), S("fou…"), "a marked text is cut to its width before the mark");
	is_str(marked(S("found"), 3, 99, 6), S("found "), "a mark past the end of a text marks nothing");
	is_str(marked(S("a\tfound"), 2, 7, -1), S("a\\t" RED("found")), "a mark stays in place after an escaped tab");
}

int main(void)
{
	test_table();
	test_scripts();
	test_closed();
	test_words();
	test_asset();
	test_screen();
	test_marks();
	sb_free(&printed);
	return done();
}
