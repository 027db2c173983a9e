/* Lines of text that match a pattern: against a plain loop, in memory, from a file and from a damaged file. */
#include "search/grep.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "index/side_file.h"
#include "tap.h"

static const char *const bits[] = { "a", "b", "id", "_", "cust", "é", " ", "\n", "\r\n", "B", "(", "x1", "\t", "" };

static str random_text(struct arena *a, int most)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	int n = rand() % most;

	for (int i = 0; i < n; i++)
		sb_puts(&b, bits[(size_t)rand() % (sizeof bits / sizeof *bits)]);
	return n % 7 == 6 || !b.len ? NO_STR : str_dup(a, sb_str(&b));
}

static void random_asset(struct arena *a, int number, struct asset *out)
{
	asset_start(out);
	out->name = str_fmt(a, "t%04d%.*s", number, STR(random_text(a, 4)));
	out->ns = S("sales");
	out->kind = rand() % 3 ? ASSET_TABLE : rand() % 2 ? ASSET_VIEW : ASSET_PARTITION;
	out->comment = random_text(a, 9);
	out->definition = random_text(a, 60);
	for (int i = rand() % 5; i > 0; i--) {
		struct field f;

		field_start(&f);
		f.name = str_fmt(a, "c%d%.*s", i, STR(random_text(a, 4)));
		f.type = random_text(a, 3);
		f.default_value = random_text(a, 5);
		f.comment = random_text(a, 8);
		*push(&out->fields, a) = f;
	}
	for (int i = rand() % 3; i > 0; i--)
		*push(&out->triggers, a) = (struct trigger){ .name = str_fmt(a, "tr%d", i),
							     .definition = random_text(a, 30),
							     .comment = random_text(a, 4) };
}

static struct text_maker *random_text_of(struct arena *a, int assets)
{
	struct text_maker *m = text_make();

	for (int i = 0; i < assets; i++) {
		struct asset t;

		random_asset(a, i, &t);
		text_add(m, i + 1, str_fmt(a, "g.sales.t%04d", i), &t);
	}
	return m;
}

/* "3/12 3/14 ": entry and line of each match. */
static void plainly(const struct text *t, const struct grep_ask *ask, struct sb *out)
{
	struct finder *f = finder_open(ask->pattern);

	for (int64_t e = 0; e < t->entries; e++)
		for (int64_t l = (int64_t)t->entry[e].line; l < (int64_t)t->entry[e + 1].line; l++) {
			ptrdiff_t start, end;

			if ((ask->only && !ask->only[e]) || !(ask->kinds >> text_kind_at(t, l) & 1))
				continue;
			if ((finder_find(f, text_line(t, e, l), 0, &start, &end) == FOUND) == ask->invert)
				continue;
			sb_fmt(out, "%lld/%lld ", (long long)e, (long long)l);
			if (ask->each_once)
				break;
		}
	finder_close(f);
}

/* same: the text to continue with when the first is damaged. */
static void by_grep(const struct text *t, const struct text *same, const struct grep_ask *ask, struct sb *out)
{
	struct grep *g = grep_open(t, ask);
	struct err err = { 0 };
	int64_t entry, line;

	while (grep_next(g, &entry, &line, &err)) {
		if (entry < 0 && grep_is_damaged(g) && grep_go_on(g, same))
			continue;
		if (entry < 0)
			break;
		sb_fmt(out, "%lld/%lld ", (long long)entry, (long long)line);
	}
	grep_close(g);
}

static const char *const patterns[] = { "a", "id",     "cust",	"a.*b",	   "^a",    "b$", "^$", "",
					"é", "(a|b)_", "[^a]b", "(?=i)id", "x1\\b", "zz", "\\(" };

static struct grep_ask random_ask(struct arena *a, const struct text *t)
{
	struct grep_ask ask = { .kinds = rand() % 2 ? (1u << TEXT_KIND_COUNT) - 1
						    : (unsigned)rand() % (1u << TEXT_KIND_COUNT),
				.invert = rand() % 3 == 0,
				.each_once = rand() % 3 == 0 };
	struct err err = { 0 };
	ptrdiff_t where;
	uint8_t *only = new_n(a, uint8_t, t->entries + 1);

	for (int64_t i = 0; i < t->entries; i++)
		only[i] = rand() % 3 == 0;
	ask.only = rand() % 2 ? only : NULL;
	ask.pattern = pattern_open(str_of(patterns[(size_t)rand() % (sizeof patterns / sizeof *patterns)]),
				   (unsigned)rand() % 16, &where, &err);
	return ask;
}

static bool agrees(struct arena *a, const struct text *t, const struct text *same)
{
	scoped(sb_free) struct sb slow = SB(SB_MAX);
	scoped(sb_free) struct sb fast = SB(SB_MAX);
	struct grep_ask ask = random_ask(a, same);
	bool good;

	plainly(same, &ask, &slow);
	by_grep(t, same, &ask, &fast);
	good = str_eq(slow.len ? sb_str(&slow) : S(""), fast.len ? sb_str(&fast) : S(""));
	if (!good)
		printf("# /%.*s/ wanted %s\n# got %s\n", STR(pattern_needs(ask.pattern)), sb_c(&slow), sb_c(&fast));
	pattern_close((struct pattern *)ask.pattern);
	return good;
}

static void like_a_plain_loop(void)
{
	int good = 0, tried = 0;

	for (int i = 0; i < 300; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct text_maker *m = random_text_of(a, rand() % 40);

		for (int k = 0; k < 5; k++, tried++)
			good += agrees(a, text_made(m), text_made(m));
		text_drop(m);
	}
	ok(good == tried, "a grep for random patterns equals a plain loop (%d of %d)", good, tried);
}

/* ---- lines ---- */

static str told(struct arena *a, const struct text *t, int64_t entry, int64_t line)
{
	struct text_place p = text_place_of(t, entry, line);

	return str_fmt(a, "%s|%.*s|%.*s|%.*s|%lld|%.*s", text_kind_word(p.kind), STR(p.column), STR(p.type),
		       STR(p.object), (long long)p.number, STR(text_line(t, entry, line)));
}

static void places(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	static const char *const wanted[] = {
		"name||||1|orders",
		"comment||||1|What was",
		"comment||||2|ordered",
		"column|total|numeric||1|total",
		"type|total|numeric||1|numeric",
		"default|total|numeric||1|0",
		"comment|total|numeric||1|net",
		"key|||orders_fk|1|orders_fk FOREIGN KEY (customer_id) REFERENCES crm.customers (id) ON DELETE cascade",
		"check|||positive|1|positive CHECK (total > 0)",
		"index|||by_total|1|by_total (total DESC) WHERE total > 9",
		"trigger|||audit|1|CREATE TRIGGER audit",
		"trigger|||audit|2|  EXECUTE FUNCTION f()",
		"comment|||audit|1|who did it",
		"problem||||1|broken",
	};
	struct text_maker *m = text_make();
	const struct text *t;
	struct asset x;
	struct field f;
	size_t seen = 0;

	asset_start(&x);
	x.name = S("orders");
	x.kind = ASSET_TABLE;
	x.comment = S("What was\r\nordered\n");
	x.definition = S("CREATE TABLE orders (total numeric)");
	x.problem = S("broken");
	field_start(&f);
	f.name = S("total");
	f.type = S("numeric");
	f.default_value = S("0");
	f.comment = S("net");
	*push(&x.fields, a) = f;
	*push(&x.keys, a) = (struct key){ .kind = KEY_FOREIGN,
					  .name = S("orders_fk"),
					  .target = { S("crm"), S("customers") },
					  .on_delete = S("cascade") };
	*push(&x.keys.at[0].fields, a) = S("customer_id");
	*push(&x.keys.at[0].target_fields, a) = S("id");
	*push(&x.keys, a) = (struct key){ .kind = KEY_CHECK, .name = S("positive"), .expression = S("(total > 0)") };
	*push(&x.indexes, a) = (struct index){ .name = S("by_total"), .predicate = S("total > 9") };
	*push(&x.indexes.at[0].parts, a) = (struct index_part){ .field = S("total"), .descending = true };
	*push(&x.indexes, a) = (struct index){ .name = S("orders_pkey"), .primary = true };
	*push(&x.triggers, a) = (struct trigger){ .name = S("audit"),
						  .definition = S("CREATE TRIGGER audit\n  EXECUTE FUNCTION f()"),
						  .comment = S("who did it") };
	ok(text_add(m, 7, S("shop.orders"), &x), "the text of an asset can be added");
	t = text_made(m);
	for (int64_t l = 0; l < t->lines; l++) {
		if (text_kind_at(t, l) == TEXT_OBJECT)
			continue;
		if (seen < sizeof wanted / sizeof *wanted)
			is_str(told(a, t, 0, l), str_of(wanted[seen]), "line %d has the right kind, object and text",
			       (int)l);
		seen++;
	}
	is_int((int64_t)seen, (int64_t)(sizeof wanted / sizeof *wanted), "no line repeats another line");
	is_int(text_named(t, S("shop.orders")), 0, "a text is found by the name of its asset");
	is_int(text_named(t, S("shop.order")), -1, "a text is not found by the name of another asset");
	text_drop(m);
}

/* ---- in a file ---- */

static long size_of(const char *path)
{
	FILE *f = fopen(path, "rb");
	long n = -1;

	if (f && !fseek(f, 0, SEEK_END))
		n = ftell(f);
	if (f)
		fclose(f);
	return n;
}

static void flip(const char *path, long at)
{
	FILE *f = fopen(path, "r+b");
	int c;

	fseek(f, at, SEEK_SET);
	c = fgetc(f);
	fseek(f, at, SEEK_SET);
	fputc(c ^ (1 << rand() % 8), f);
	fclose(f);
}

static void kept(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	char folder[] = "/tmp/ocat-grep.XXXXXX";
	str cache = str_fmt(a, "%s/ocat.db", mkdtemp(folder));
	struct side_key k = { S("cache"), 1, 4, 99, TEXT_FILE_KIND, TEXT_FILE_VERSION }, other = k;
	const char *path = str_c(a, side_path(a, cache, &k));
	struct text_maker *m = random_text_of(a, 3000);
	const struct text *made = text_made(m);
	struct err err = { 0 };
	struct text_file *f;
	int good = 0, tried = 0;

	ok(!text_open(cache, &k, &err) && !err.kind, "a missing text file is absent without an error");
	ok(text_write(made, cache, &k, &err), "a text can be written to a file");
	f = text_open(cache, &k, &err);
	ok(f != NULL, "a written text file can be opened");
	for (int i = 0; f && i < 20; i++, tried++)
		good += agrees(a, text_of(f), made);
	text_close(f);
	ok(good == tried && tried, "a grep in the text file equals one in memory");
	other.stamp++;
	ok(!text_open(cache, &other, &err) && !err.kind, "a text file with another stamp is not opened");
	good = tried = 0;
	for (int i = 0; i < 60; i++) {
		text_write(made, cache, &k, &err);
		flip(path, rand() % size_of(path));
		f = text_open(cache, &k, &err);
		for (int n = 0; f && n < 5; n++, tried++)
			good += agrees(a, text_of(f), made);
		text_close(f);
	}
	ok(good == tried && tried > 50, "a damaged text file never gives a wrong line (%d tries)", tried);
	text_drop(m);
	unlink(path);
	rmdir(folder);
}

static void spans(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct text_maker *m = text_make();
	struct err err = { 0 };
	ptrdiff_t where;
	struct pattern *p = pattern_open(S("e*"), 0, &where, &err);
	struct grep_ask ask = { .pattern = p, .kinds = ~0u };
	struct grep *g = grep_open(text_made(m), &ask);
	struct stretches found = { 0 };
	int64_t entry, line;

	grep_spans(g, a, S("see é e"), &found);
	ok(found.len == 2 && found.at[0].from == 1 && found.at[0].to == 3 && found.at[1].from == 7,
	   "the spans of a pattern are where it matches some text");
	ok(grep_next(g, &entry, &line, &err) && entry == -1, "a grep in an empty text finds nothing");
	grep_close(g);
	pattern_close(p);
	text_drop(m);
}

int main(void)
{
	srand(11);
	places();
	spans();
	like_a_plain_loop();
	kept();
	return done();
}
