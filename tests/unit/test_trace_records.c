/* Files cut into records: lines, and the values at paths of JSON documents. */
#include <stdio.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "trace/import/records.h"
#include "tap.h"

static struct arena *a;
static str path;

static const char *const spans[] = { "resource[].name", "resource[].scope[].spans[]", NULL };
static const char *const list[] = { "[]", "messages[]", NULL };
static const struct records_shape lines = { .kind = RECORDS_LINES },
				  by_span = { .kind = RECORDS_PATHS, .paths = spans },
				  by_list = { .kind = RECORDS_PATHS, .paths = list };

static struct records *records_of(const struct records_shape *shape, str text)
{
	struct err err = { 0 };

	file_replace(path, text, &err);
	return records_open(path, shape, &err);
}

/* "path:json" of each record, and that it is the same when it is read again. */
static str all_of(struct records *r)
{
	struct sb b = SB(1 << 20);
	struct err err = { 0 };
	struct record one, again;
	str out;

	while (records_next(r, &one, &err)) {
		str json = str_dup(a, one.json);

		sb_fmt(&b, "%d:%.*s ", one.path, STR(json));
		if (!records_at(r, one.offset, &again, &err) || !str_eq(again.json, json))
			sb_fmt(&b, "(again: %.*s) ", STR(again.json));
	}
	if (err.kind)
		sb_fmt(&b, "error: %s", err.text);
	out = str_dup(a, sb_str(&b));
	sb_free(&b);
	return out;
}

static void test_lines(void)
{
	struct records *r = records_of(&lines, S("\xef\xbb\xbf{\"a\":1}\r\n\n  \n[2]\n{\"b\":\"c"));

	is_str(all_of(r), S("0:{\"a\":1} 0:[2] "), "lines are records, without blank ones and a byte order mark");
	is_int(records_torn(r), 7, "an incomplete last line is torn");
	records_close(r);
	r = records_of(&lines, S("1\n{\"b\":\"c\"} "));
	is_str(all_of(r), S("0:1 0:{\"b\":\"c\"}  "), "a complete last line needs no end");
	is_int(records_torn(r), 0, "a complete last line is not torn");
	records_close(r);
}

static void test_paths(void)
{
	struct records *r = records_of(
		&by_span,
		S("{ \"x\": {\"resource\": [1]}, \"resource\" : [ {\"scope\":[{\"spans\":[{\"n\":\"]\\\"}\"},\n 2]},"
		  "{\"spans\":[]}], \"name\":\"late\"}, 7 ] }\n{\"resource\":[{\"name\":null}]}"));

	is_str(all_of(r), S("1:{\"n\":\"]\\\"}\"} 1:2 0:\"late\" 0:null "),
	       "the values at the paths of each document are records");
	is_int(records_torn(r), 0, "complete documents are not torn");
	records_close(r);
	r = records_of(&by_list, S("[{\"role\":\"user\"},\"b\"]"));
	is_str(all_of(r), S("0:{\"role\":\"user\"} 0:\"b\" "), "the elements of a whole document are records");
	records_close(r);
	r = records_of(&by_list, S("{\"messages\":[1,2,{\"c\":["));
	is_str(all_of(r), S("1:1 1:2 "), "the records before the end of a torn document are read");
	ok(records_torn(r) > 0, "a torn document is torn");
	records_close(r);
	r = records_of(&by_list, S("{\"messages\":[1,2}}\n  [8]\n[9]\n{\"messages\":[\"to\n{\"messages\":[3]}\n"));
	is_str(all_of(r), S("1:1 1:2 0:9 1:3 "), "reading goes on at the next document after a broken one");
	is_int(records_broken(r), 2, "broken documents are counted");
	records_close(r);
}

static void put_long(struct sb *b, str start, ptrdiff_t n, str end)
{
	sb_put(b, start);
	sb_pad(b, 'x', n);
	sb_put(b, end);
}

static void test_long(void)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err err = { 0 };
	struct record one = { 0 };
	struct records *r;

	put_long(&b, S("{\"a\":\""), 600000, S("\"}\n"));
	put_long(&b, S("{\"a\":\""), RECORD_MOST + 500000, S("\"}\n3\n"));
	r = records_of(&lines, sb_str(&b));
	ok(records_next(r, &one, &err) && one.json.len == 600008 && !one.omitted,
	   "a line longer than the window is whole");
	ok(records_next(r, &one, &err) && one.json.len + one.omitted == RECORD_MOST + 500008,
	   "a line that is too long is cut, and the rest is counted");
	ok(records_next(r, &one, &err) && str_eq(one.json, S("3")) && one.line == 3,
	   "the line after a long one is read");
	records_close(r);
	sb_reset(&b);
	put_long(&b, S("[\""), RECORD_MOST + 500000, S("\",4]"));
	r = records_of(&by_list, sb_str(&b));
	ok(records_next(r, &one, &err) && one.omitted == RECORD_MOST + 500002, "a value that is too long is left out");
	ok(records_next(r, &one, &err) && str_eq(one.json, S("4")), "the value after a long one is read");
	records_close(r);
}

static void test_growing(void)
{
	struct err err = { 0 };
	struct records *r = records_of(&by_list, S("{\"messages\":[1]}\n{\"messages\":[{\"a\":"));

	is_str(all_of(r), S("1:1 "), "a document that is still written is read as far as it goes");
	file_append(path, S("2}]}\n"), &err);
	is_str(all_of(r), S("1:{\"a\":2} "), "a document that was completed is read on");
	records_close(r);
}

int main(void)
{
	char made[] = "/tmp/ocat-records.XXXXXX";

	a = arena_open();
	if (!mkdtemp(made))
		return 99;
	path = path_join(a, str_of(made), S("records"));
	test_lines();
	test_paths();
	test_long();
	test_growing();
	unlink(str_c(a, path));
	rmdir(made);
	arena_close(a);
	return done();
}
