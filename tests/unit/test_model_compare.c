/* model/compare: the comparison of two sets in one pass, and the differences that can be ignored. */
#include "tap.h"

#include "base/arena.h"
#include "model/compare.h"
#include "model/record.h"

static struct arena *a;

static struct asset asset_of(const char *record)
{
	struct err err = { 0 };
	struct asset x;

	asset_start(&x);
	if (!record_get(a, str_of(record), &x, &err))
		printf("# %s\n", err.text);
	return x;
}

/* ---- sets of lines ---- */

struct lines {
	const char *const *at;
	int64_t next, read; /* read: the number of records read completely */
};

static bool next_line(void *with, struct member *out, bool *there, struct err *err)
{
	struct lines *l = with;
	const char *line = l->at[l->next];
	struct asset x;

	(void)err;
	*there = line != NULL;
	if (!line)
		return true;
	x = asset_of(line);
	*out = (struct member){ .id = l->next++,
				.ns = x.ns,
				.name = x.name,
				.qualified = x.name,
				.kind = x.kind,
				.digest = record_digest(str_of(line)),
				.fields = x.fields.len,
				.rows = UNKNOWN,
				.size = 10 };
	return true;
}

static bool whole_line(void *with, const struct member *m, struct arena *into, struct asset *out, struct err *err)
{
	struct lines *l = with;

	l->read++;
	return record_get(into, str_of(l->at[m->id]), out, err);
}

static bool tell(void *with, const struct difference *d, struct err *err)
{
	struct sb *out = with;

	(void)err;
	sb_fmt(out, "%lld %s %.*s: %.*s\n", (long long)d->number, change_kind_name(d->kind), STR(d->name),
	       STR(diff_summary(a, &d->changes)));
	return true;
}

#define LINE(name, type) \
	"{\"ns\":\"s\",\"name\":\"" name "\",\"kind\":\"table\",\"fields\":[{\"name\":\"x\",\"type\":\"" type "\"}]}"

static void test_sets(void)
{
	static const char *const one[] = { LINE("a", "int"), LINE("b", "int"), LINE("d", "int"), NULL };
	static const char *const other[] = { LINE("a", "int"), LINE("b", "text"), LINE("c", "int"), LINE("e", "int"),
					     NULL };
	struct lines before = { .at = one }, after = { .at = other };
	struct sequence b = { next_line, whole_line, &before }, n = { next_line, whole_line, &after };
	struct compare_options o = { .strangers = true };
	struct comparison counts = { 0 };
	scoped(sb_free) struct sb text = SB(1 << 16);
	struct err err = { 0 };

	ok(compare_sets(&o, &b, &n, tell, &text, &counts, &err), "two sets of assets can be compared");
	is_str(sb_str(&text),
	       S("1 altered s.b: type of x int -> text\n2 added s.c: added\n3 dropped s.d: dropped\n4 added s.e: added\n"),
	       "differences are listed in order of name across both sets");
	is_int(counts.added, 2, "an asset only in the second set counts as added");
	is_int(counts.dropped, 1, "an asset only in the first set counts as dropped");
	is_int(counts.altered, 1, "an asset that differs in both sets counts as altered");
	is_int(counts.same, 1, "an asset that is equal in both sets counts as the same");
	is_int(counts.changes, 4, "each difference adds to the number of changes");
	is_int(before.read + after.read, 2, "only assets that differ are read completely");
}

static bool refuse(void *with, const struct difference *d, struct err *err)
{
	(void)with;
	(void)d;
	return err_set(err, ERR_CANCELLED, "enough");
}

static void test_ends(void)
{
	static const char *const none[] = { NULL }, *const one[] = { LINE("a", "int"), NULL };
	struct lines before = { .at = none }, after = { .at = one };
	struct sequence b = { next_line, whole_line, &before }, n = { next_line, whole_line, &after };
	struct compare_options o = { 0 };
	struct comparison counts = { 0 };
	struct err err = { 0 };

	ok(!compare_sets(&o, &b, &n, refuse, NULL, &counts, &err) && err.kind == ERR_CANCELLED,
	   "a comparison ends when its callback fails");
	before.next = after.next = 0;
	after.at = none;
	err_clear(&err);
	counts = (struct comparison){ 0 };
	ok(compare_sets(&o, &b, &n, refuse, NULL, &counts, &err) && !counts.changes && !counts.same,
	   "two empty sets have no differences");
}

/* ---- one asset ---- */

static str changed(const struct compare_options *o, const char *before, const char *after, int64_t *by_class)
{
	struct asset b = asset_of(before), n = asset_of(after);
	struct changes c = { 0 };

	compare_assets(a, o, &b, &n, &c, by_class);
	return diff_summary(a, &c);
}

#define BEFORE \
	"{\"ns\":\"s\",\"name\":\"t\",\"kind\":\"table\",\"comment\":\"one\",\"owner\":\"ann\",\"definition\":\"create table t (x integer)\"," \
	"\"fields\":[{\"name\":\"x\",\"type\":\"integer\",\"class\":\"integer\",\"default\":\"1\"},{\"name\":\"y\",\"type\":\"text\"}]," \
	"\"keys\":[{\"kind\":\"primary\",\"name\":\"t_pkey\",\"fields\":[\"x\"]}],\"props\":{\"fill\":\"90\"}}"
#define AFTER \
	"{\"ns\":\"s\",\"name\":\"t\",\"kind\":\"table\",\"comment\":\"two\",\"owner\":\"bob\",\"definition\":\"create table t (x int)\"," \
	"\"fields\":[{\"name\":\"y\",\"type\":\"text\"},{\"name\":\"x\",\"type\":\"int\",\"class\":\"integer\",\"default\":\"2\"}]," \
	"\"keys\":[{\"kind\":\"primary\",\"name\":\"pk_t\",\"fields\":[\"x\"]}],\"props\":{\"fill\":\"80\"}}"

static void test_noise(void)
{
	struct compare_options o = { .strangers = true };
	int64_t by_class = 0;
	unsigned all = 0, bit;
	static const char *const words[] = {
		"comments", "order", "owners", "defaults", "properties", "types", "names"
	};

	ok(changed(&o, BEFORE, AFTER, NULL).len > 0, "assets that differ in every respect have changes");
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		ok(ignore_named(str_of(words[i]), &bit), "differences in %s can be ignored", words[i]);
		all |= bit;
	}
	o.ignore = all;
	is_str(changed(&o, BEFORE, AFTER, &by_class), S(""),
	       "two assets do not differ when all differences are ignored");
	is_int(by_class, 1, "a type of the same class is counted when types are ignored");
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		ignore_named(str_of(words[i]), &bit);
		o.ignore = all & ~bit;
		ok(changed(&o, BEFORE, AFTER, NULL).len > 0, "two assets differ when %s are not ignored", words[i]);
	}
	ok(!ignore_named(S("colours"), &bit), "an unknown kind of difference cannot be ignored");
	ok(ignore_named(S("Comment"), &bit) && bit == IGNORE_COMMENTS,
	   "a kind of difference can be named in the singular and in any case");
	is_str(ignore_words(a, IGNORE_ORDER | IGNORE_COMMENTS), S("comments, order"),
	       "the ignored kinds of difference are named in a fixed order");
	ok(str_starts(str_of(ignore_list()), S("comments order")),
	   "the list of kinds that can be ignored begins with comments");
}

#define KEYED(ns, target) \
	"{\"ns\":\"" ns "\",\"name\":\"t\",\"kind\":\"table\",\"fields\":[{\"name\":\"x\",\"type\":\"int\"}]," \
	"\"keys\":[{\"kind\":\"foreign\",\"fields\":[\"x\"],\"target\":{" target \
	"\"name\":\"p\"},\"target_fields\":[\"id\"]}]}"

static void test_namespaces(void)
{
	struct compare_options o = { .strangers = true };
	struct props map = { 0 };

	is_str(changed(&o, KEYED("public", "\"ns\":\"public\","), KEYED("main", ""), NULL), S(""),
	       "a key within its namespace equals one within another namespace");
	ok(changed(&o, KEYED("public", "\"ns\":\"other\","), KEYED("main", "\"ns\":\"else\","), NULL).len > 0,
	   "keys into two other namespaces differ");
	props_put(&map, a, S("other"), S("else"));
	o.map = &map;
	is_str(changed(&o, KEYED("public", "\"ns\":\"other\","), KEYED("main", "\"ns\":\"else\","), NULL), S(""),
	       "keys into namespaces that the map equates are equal");
	is_str(compare_name(a, S("s"), S("Odd Name")), S("s.\"Odd Name\""), "a name is quoted where it must be");
	is_str(compare_name(a, S(""), S("t")), S("t"), "a name without a namespace is not qualified");
}

int main(void)
{
	a = arena_open();
	test_sets();
	test_ends();
	test_noise();
	test_namespaces();
	arena_close(a);
	return done();
}
