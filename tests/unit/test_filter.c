/* The query line: what each form means, where errors point, and patterns against a naive reference. */
#include "model/filter/filter.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "tap.h"

#define NOW DAYS(20000) /* 2024-10-04 */

static struct arena *a;

static struct filter parsed(const char *line)
{
	struct filter f;
	struct err err = { 0 };
	ptrdiff_t where = 0;

	filter_start(&f);
	ok(filter_parse(a, str_of(line), NOW, &f, &where, &err), "the query line parses: %s", line);
	if (err.kind)
		printf("# %s\n", err.text);
	return f;
}

static void is_mistake(const char *line, ptrdiff_t place, const char *expected, const char *next)
{
	struct filter f, before;
	struct err err = { 0 };
	ptrdiff_t where = -1;

	filter_start(&f);
	before = f;
	ok(!filter_parse(a, str_of(line), NOW, &f, &where, &err), "the query line is refused: %s", line);
	ok(err.kind == ERR_QUERY && str_eq(str_of(err.subject), str_of(line)),
	   "a refused line fails with ERR_QUERY and becomes the error's subject");
	is_int(where, place, "the error points at byte %td of %s", place, line);
	is_str(str_of(err.text), str_of(expected), "the error for a refused line says what was expected");
	ok(str_find(str_of(err.next), str_of(next)) >= 0, "the advice for a refused line contains the right form (%s)",
	   next);
	ok(memcmp(&f, &before, sizeof f) == 0, "a refused line leaves the filter unchanged");
}

static void is_word(const char *line, enum match_kind kind, bool negated, bool qualified, const char *text)
{
	struct filter f = parsed(line);

	ok(f.words.len == 1 && f.words.at[0].kind == kind && f.words.at[0].negated == negated &&
		   f.words.at[0].qualified == qualified,
	   "the line %s is one word of kind %d", line, (int)kind);
	if (f.words.len)
		is_str(f.words.at[0].text, str_of(text), "a parsed word keeps the text to match");
}

static void words(void)
{
	struct filter f;

	is_word("customer", MATCH_PLAIN, false, false, "customer");
	is_word("  Customer\t", MATCH_PLAIN, false, false, "Customer");
	is_word("dim_*", MATCH_GLOB, false, false, "dim_*");
	is_word("[!_]*", MATCH_GLOB, false, false, "[!_]*");
	is_word("a?c", MATCH_GLOB, false, false, "a?c");
	is_word("a[b", MATCH_PLAIN, false, false, "a[b");
	is_word("sales.*order*", MATCH_GLOB, false, true, "sales.*order*");
	is_word("sales.orders", MATCH_PLAIN, false, true, "sales.orders");
	is_word("=orders", MATCH_EXACT, false, false, "orders");
	is_word("=sales.orders", MATCH_EXACT, false, true, "sales.orders");
	is_word("=dim_*", MATCH_EXACT, false, false, "dim_*");
	is_word("~custmer", MATCH_FUZZY, false, false, "custmer");
	is_word("fuzzy:custmer", MATCH_FUZZY, false, false, "custmer");
	is_word("/or.*s$/", MATCH_REGEX, false, false, "or.*s$");
	is_word("/a b/", MATCH_REGEX, false, false, "a b");
	is_word("/a\\/b\\./", MATCH_REGEX, false, false, "a/b\\.");
	is_word("!*_stg", MATCH_GLOB, true, false, "*_stg");
	is_word("!/x/", MATCH_REGEX, true, false, "x");
	is_word("\"two words\"", MATCH_PLAIN, false, false, "two words");
	is_word("=\"two words\"", MATCH_EXACT, false, false, "two words");
	is_word("\"a:b\"", MATCH_PLAIN, false, false, "a:b");
	is_word("\"*\"", MATCH_PLAIN, false, false, "*");
	is_word("\"say \"\"so\"\"\"", MATCH_PLAIN, false, false, "say \"so\"");
	is_word("\"orders.v1\"", MATCH_PLAIN, false, false, "orders.v1");
	is_word("x\"*\"*", MATCH_GLOB, false, false, "x[*]*");
	is_word("sales.\"Order Items\"", MATCH_PLAIN, false, true, "sales.\"Order Items\"");
	is_word("a=b", MATCH_PLAIN, false, false, "a=b");
	is_word("Größe", MATCH_PLAIN, false, false, "Größe");
	f = parsed("Größe customer !x");
	is_int(f.words.len, 3, "words are separated by blanks");
	is_str(f.words.at[0].folded, S("größe"), "a parsed word is folded in any script");
	is_int(f.words.at[1].at, 8, "a parsed word gives its byte offset in the line");
	is_int(f.words.at[1].len, 8, "a parsed word gives its length in bytes");
	is_str(f.line, S("Größe customer !x"), "the filter keeps the line as typed");
	f = parsed("");
	is_int(f.words.len, 0, "an empty line has no words");
}

static void columns(void)
{
	struct filter f = parsed("has:email,*_at::timestamp !has:\"Home Town\"");

	is_int(f.has.len, 3, "has: takes a list of columns and can be repeated");
	ok(f.has.at[0].name.kind == MATCH_EXACT && !f.has.at[0].type.at,
	   "a column name without wildcards matches exactly and needs no type");
	ok(f.has.at[1].name.kind == MATCH_GLOB && f.has.at[1].by_class && f.has.at[1].class == TYPE_TIMESTAMP,
	   "a column pattern can be followed by a class of types");
	ok(f.has.at[2].negated, "a ! before has: negates its column");
	is_str(f.has.at[2].name.text, S("Home Town"), "a column name can be quoted");
	f = parsed("has:email::varchar has:*::decimal(10,2)");
	is_int(f.has.len, 2, "a comma in parentheses does not separate columns");
	is_str(f.has.at[0].type, S("varchar"), "a type with the column keeps its spelling");
	ok(!f.has.at[0].by_class, "the type varchar is not a class of types");
	is_str(f.has.at[1].type, S("decimal(10,2)"), "a type with precision and scale keeps both");
	f = parsed("type:timestamp,date !type:json");
	ok(f.types.len == 3 && !f.types.at[0].or_last && f.types.at[1].or_last && f.types.at[2].negated,
	   "type: takes alternatives, and a ! negates it");
}

static void lists(void)
{
	struct filter f = parsed(
		"schema:sales,m* !schema:tmp catalog:prod table:orders owner:etl tag:pii,gdpr:high domain:orders");

	ok(f.schemas.len == 3 && f.schemas.at[1].kind == MATCH_GLOB && f.schemas.at[1].or_last &&
		   f.schemas.at[2].negated,
	   "schema: takes patterns and alternatives, and a ! negates it");
	ok(f.catalogs.len == 1 && f.tables.len == 1 && f.owners.len == 1 && f.domains.len == 1,
	   "catalog:, table:, owner: and domain: each add one word");
	ok(f.tags.len == 2 && str_eq(f.tags.at[1].text, S("gdpr:high")), "a tag can be given with its category");
	f = parsed("prop:engine=InnoDB,My* prop:ttl prop:\"a b\"=\"c,d\"");
	is_int(f.props.len, 4, "prop: takes several properties and values");
	is_str(f.props.at[0].key, S("engine"), "a property filter keeps the key before the equals sign");
	is_str(f.props.at[0].value, S("innodb"), "the value of a property filter is folded");
	ok(f.props.at[1].or_last, "a second value after a comma is an alternative for the same key");
	ok(!f.props.at[2].value.at, "a property without a value matches any value");
	is_str(f.props.at[3].key, S("a b"), "the key of a property can be quoted");
	is_str(f.props.at[3].value, S("c,d"), "the value of a property can be quoted");
	f = parsed("kind:view,matview");
	is_int(f.kinds, 1u << ASSET_VIEW | 1u << ASSET_MATERIALIZED_VIEW, "kind: takes a list of short names");
	f = parsed("kind:*view");
	is_int(f.kinds, 1u << ASSET_VIEW | 1u << ASSET_MATERIALIZED_VIEW,
	       "kind: takes a pattern and selects every kind that matches");
	f = parsed("kind:any");
	is_int(f.kinds, (1u << ASSET_KIND_COUNT) - 1, "kind:any selects every kind");
	f = parsed("!kind:view");
	ok(!f.kinds && f.not_kinds == 1u << ASSET_VIEW, "a ! before kind: excludes that kind");
	f = parsed("kind:view kind:table");
	is_int(f.not_kinds, (1u << ASSET_KIND_COUNT) - 1,
	       "two kind: filters that contradict each other exclude every kind");
	f = parsed("pk:yes fk:no !refd:yes");
	ok(f.pk == YES && f.fk == NO && f.referenced == NO, "pk:, fk: and refd: take yes or no, and a ! reverses them");
}

static void is_bound(struct bound b, int64_t from, bool open_from, int64_t to, bool open_to, const char *name)
{
	ok(b.set && b.from == from && b.to == to && (from == UNKNOWN || b.open_from == open_from) &&
		   (to == UNKNOWN || b.open_to == open_to),
	   "%s (got %lld%s to %lld%s)", name, (long long)b.from, b.open_from ? " open" : "", (long long)b.to,
	   b.open_to ? " open" : "");
}

#define MONTH_5 SECONDS(1735689600) /* 2025-01-01 */

static void ranges(void)
{
	is_bound(parsed("rows>1000").rows, 1000, true, UNKNOWN, false, "rows> is an open lower bound");
	is_bound(parsed("rows:>1000").rows, 1000, true, UNKNOWN, false, "rows:> is rows>");
	is_bound(parsed("rows:<=1000").rows, UNKNOWN, false, 1000, false, "rows:<= is rows<=");
	is_bound(parsed("rows>=1000").rows, 1000, false, UNKNOWN, false, "rows>= is a closed lower bound");
	is_bound(parsed("rows<1e6").rows, UNKNOWN, false, 1000000, true, "rows< is an open upper bound");
	is_bound(parsed("rows:1000..").rows, 1000, false, UNKNOWN, false, "two dots after a count make a lower bound");
	is_bound(parsed("rows:..1e6").rows, UNKNOWN, false, 1000000, false,
		 "two dots before a count make an upper bound");
	is_bound(parsed("rows:1k..1.5m").rows, 1000, false, 1500000, false,
		 "two dots between counts make a range, and k and m multiply");
	is_bound(parsed("rows:0").rows, 0, false, 0, false, "rows: with one count matches exactly that count");
	is_bound(parsed("rows=7").rows, 7, false, 7, false, "rows= with one count matches exactly that count");
	is_bound(parsed("rows>5 rows>10 rows<20 rows:..30").rows, 10, true, 20, true,
		 "several bounds on rows combine to the narrowest range");
	is_bound(parsed("size>1G").size, 1ll << 30, true, UNKNOWN, false, "the unit G multiplies a size by 1024 cubed");
	is_bound(parsed("size:500MB..2GiB").size, 500ll << 20, false, 2ll << 30, false,
		 "sizes accept the units MB and GiB");
	is_bound(parsed("cols>50").cols, 50, true, UNKNOWN, false, "cols> is an open lower bound");
	is_bound(parsed("modified:14d").modified, NOW - DAYS(14), false, UNKNOWN, false,
		 "modified: with an age selects everything since then");
	is_bound(parsed("modified:14d..").modified, UNKNOWN, false, NOW - DAYS(14), false,
		 "two dots after an age select what is older");
	is_bound(parsed("modified:..14d").modified, NOW - DAYS(14), false, UNKNOWN, false,
		 "two dots before an age select what is newer");
	is_bound(parsed("modified:7d..14d").modified, NOW - DAYS(14), false, NOW - DAYS(7), false,
		 "two ages with dots between them make a range of time");
	is_bound(parsed("modified<14d").modified, NOW - DAYS(14), true, UNKNOWN, false,
		 "modified< with an age selects what changed after that moment");
	is_bound(parsed("modified>14d").modified, UNKNOWN, false, NOW - DAYS(14), true,
		 "modified> with an age selects what changed before that moment");
	is_bound(parsed("modified>2025-01-01").modified, MONTH_5, true, UNKNOWN, false,
		 "modified> with a date selects what changed after it");
	is_bound(parsed("modified<2025-01-01").modified, UNKNOWN, false, MONTH_5, true,
		 "modified< with a date selects what changed before it");
	is_bound(parsed("modified:2025-01-01..").modified, MONTH_5, false, UNKNOWN, false,
		 "a date followed by two dots selects that date and later");
	is_bound(parsed("created:2025-01-01..2025-01-02").created, MONTH_5, false, MONTH_5 + DAYS(2), true,
		 "the last day of a range of dates is included");
	is_bound(parsed("created:2025-01-01").created, MONTH_5, false, MONTH_5 + DAYS(1), true,
		 "created: with one date selects that whole day");
	is_bound(parsed("created:2025-01-01T00:00:00Z..").created, MONTH_5, false, UNKNOWN, false,
		 "created: accepts a moment in ISO format");
	is_bound(parsed("created:\"2025-01-01 00:00\"..").created, MONTH_5, false, UNKNOWN, false,
		 "created: accepts a date and time in quotes");
	ok(bound_holds(&(struct bound){ .from = UNKNOWN, .to = UNKNOWN }, UNKNOWN),
	   "a bound that is not set holds for an unknown value");
	ok(!bound_holds(&(struct bound){ .from = 0, .to = UNKNOWN, .set = true }, UNKNOWN),
	   "a bound that is set does not hold for an unknown value");
}

static void orders(void)
{
	struct filter f = parsed("sort:rows limit:50");

	ok(f.sort == SORT_ROWS && f.descending && f.sort_set && f.limit == 50, "sort:rows sorts the largest first");
	f = parsed("sort:-rows");
	ok(f.sort == SORT_ROWS && f.descending, "sort:-rows sorts the largest first");
	f = parsed("sort:+rows");
	ok(f.sort == SORT_ROWS && !f.descending, "sort:+rows sorts the smallest first");
	f = parsed("sort:name");
	ok(f.sort == SORT_NAME && !f.descending, "sort:name sorts from a to z");
}

static void mistakes(void)
{
	is_mistake("orders hass:email", 7, "unknown filter \"hass\"", "has:");
	is_mistake("row:5", 0, "unknown filter \"row\"", "rows:");
	is_mistake("changed:14d..", 0, "unknown filter \"changed\"", "modified:");
	is_mistake("stale:14d", 0, "unknown filter \"stale\"", "modified:");
	is_mistake("a:b", 0, "unknown filter \"a\"", "in quotes: \"a:b\"");
	is_mistake("email::varchar", 0, "unknown filter \"email\"", "has:email::varchar");
	is_mistake("rows >1000", 5, "expected the name of a filter before >", "quotes");
	is_mistake("has<5", 3, "expected a colon after has", "has:");
	is_mistake("has:", 4, "expected a value after has:", "has:COLUMN");
	is_mistake("has:a,,b", 6, "expected a column's name here", "has:email,created_at");
	is_mistake("has:::text", 4, "expected a column's name here", "has:*::integer");
	is_mistake("has:a::", 7, "expected a type here", "integer");
	is_mistake("rows>abc", 5, "expected a count such as 1000, 1e6 or 10k", "1000..");
	is_mistake("rows:10..x", 9, "expected a count such as 1000, 1e6 or 10k", "1000..");
	is_mistake("rows:..", 5, "expected a count such as 1000, 1e6 or 10k", "1000..");
	is_mistake("rows:-5", 5, "expected a count such as 1000, 1e6 or 10k", "1000..");
	is_mistake("rows:99999999999999999999", 5, "expected a count such as 1000, 1e6 or 10k", "1000..");
	is_mistake("rows:5000..1000", 11, "expected the smaller value before the two dots", "Swap the two values.");
	is_mistake("size>big", 5, "expected a size such as 500M, 1.5G or 1e6", "1G..");
	is_mistake("modified>soon", 9, "expected an age such as 14d or 36h, or a date such as 2025-01-31", "14d..");
	is_mistake("modified:7d..2025-01-01", 13, "expected two ages or two dates, not one of each", "7d..14d");
	is_mistake("!rows:5..", 6, "expected no ! before a range", "..999");
	is_mistake("kind:viw", 5, "expected a kind of table, not \"viw\"", "matview");
	is_mistake("pk:maybe", 3, "expected yes or no after pk:", "pk:yes");
	is_mistake("sort:colour", 5, "expected rank, name, rows, size, modified or refs after sort:", "sort:rows");
	is_mistake("limit:0", 6, "expected a number of at least 1 after limit:", "limit:50");
	is_mistake("x \"abc", 2, "expected a closing quote", "close it");
	is_mistake("x /abc", 2, "expected a closing / followed by a blank", "quotes");
	is_mistake("//", 1, "expected a regular expression between the slashes", "/order");
	is_mistake("! x", 1, "expected a word or filter right after !", "!has:email");
	is_mistake("=", 1, "expected a name here", "remove the mark");
	is_mistake("prop:engine=", 12, "expected a property's value here", "prop:engine");
	is_str(filter_caret(a, S("größe hass:x"), 8), S("größe hass:x\n      ^"),
	       "the caret stands below the character, not the byte");
	is_str(filter_caret(a, S("a\x1b[1m b:c"), 6), S("a\\e[1m b:c\n       ^"),
	       "the caret line shows control bytes in escaped form");
}

static void added(void)
{
	struct filter f;
	struct err err = { 0 };

	filter_start(&f);
	ok(filter_add(a, S("has"), S("Home Town"), NOW, &f, &err),
	   "a filter added as a parameter may hold a blank without quotes");
	is_str(f.has.at[0].name.text, S("Home Town"), "a column added as a parameter keeps its blank");
	ok(filter_add(a, S("has"), S("a\"b, *_at::date"), NOW, &f, &err) && f.has.len == 3,
	   "a comma separates columns in a parameter");
	is_str(f.has.at[1].name.text, S("a\"b"), "a quote in a parameter is an ordinary character");
	ok(f.has.at[2].name.kind == MATCH_GLOB && f.has.at[2].by_class,
	   "a column in a parameter may have a pattern and a class of types");
	ok(filter_add(a, S("rows"), S("1000.."), NOW, &f, &err) && f.rows.from == 1000,
	   "a range can be added as a parameter");
	ok(filter_add(a, S("modified"), S("2025-01-01T00:00:00Z.."), NOW, &f, &err) && f.modified.from == MONTH_5,
	   "a moment can be added as a parameter");
	ok(filter_add(a, S("prop"), S("note=a,b = c"), NOW, &f, &err), "a property can be added as a parameter");
	is_str(f.props.at[0].value, S("a,b = c"),
	       "a property parameter is one value, commas and equals signs included");
	ok(!filter_add(a, S("rows"), S("many"), NOW, &f, &err) && err.kind == ERR_QUERY && f.rows.from == 1000,
	   "an invalid parameter fails with ERR_QUERY and leaves the filter unchanged");
	err = (struct err){ 0 };
	ok(!filter_add(a, S("colour"), S("red"), NOW, &f, &err) && err.kind == ERR_USAGE,
	   "adding an unknown filter fails with ERR_USAGE");
	err = (struct err){ 0 };
	ok(!filter_add(a, S("has"), S(""), NOW, &f, &err) && err.kind == ERR_QUERY,
	   "adding a filter with an empty value fails with ERR_QUERY");
}

/* The parser knows every filter in the table, and adding one is the same as typing it. */
static void table(void)
{
	static const char *const values[][2] = {
		{ "has", "email" },	{ "type", "integer" },
		{ "kind", "view" },	{ "schema", "sales" },
		{ "catalog", "prod" },	{ "table", "o*" },
		{ "owner", "etl" },	{ "tag", "pii" },
		{ "domain", "orders" }, { "prop", "engine=InnoDB" },
		{ "pk", "yes" },	{ "fk", "no" },
		{ "refd", "yes" },	{ "members", "events" },
		{ "rows", "1..5" },	{ "size", "1G.." },
		{ "cols", "..9" },	{ "modified", "14d" },
		{ "created", "14d.." }, { "fuzzy", "custmer" },
		{ "sort", "rows" },	{ "limit", "5" },
	};
	int n = 0;

	for (const struct filter_word *w = filter_words; w->name; w++, n++) {
		struct filter typed, set;
		struct err err = { 0 };

		filter_start(&set);
		ok(str_eq(str_of(w->name), str_of(values[n][0])), "the test has an example for the filter %s", w->name);
		typed = parsed(str_c(a, str_fmt(a, "%s:%s", values[n][0], values[n][1])));
		ok(filter_add(a, str_of(w->name), str_of(values[n][1]), NOW, &set, &err),
		   "the filter %s can be added as a parameter", w->name);
		ok(typed.words.len == set.words.len && typed.has.len == set.has.len &&
			   typed.types.len == set.types.len && typed.kinds == set.kinds &&
			   typed.schemas.len == set.schemas.len && typed.catalogs.len == set.catalogs.len &&
			   typed.tables.len == set.tables.len && typed.owners.len == set.owners.len &&
			   typed.tags.len == set.tags.len && typed.domains.len == set.domains.len &&
			   typed.props.len == set.props.len && typed.pk == set.pk && typed.fk == set.fk &&
			   typed.referenced == set.referenced && typed.members == set.members &&
			   typed.families.len == set.families.len && typed.limit == set.limit &&
			   typed.sort == set.sort && typed.descending == set.descending &&
			   typed.rows.from == set.rows.from && typed.rows.to == set.rows.to &&
			   typed.size.from == set.size.from && typed.cols.to == set.cols.to &&
			   typed.modified.from == set.modified.from && typed.created.to == set.created.to,
		   "the filter %s means the same typed and added", w->name);
	}
	is_int(n, (int)(sizeof values / sizeof *values), "each example of the test belongs to a filter");
}

/* ---- patterns ---- */

/* The obvious implementation, which takes exponential time. ASCII only. */
static bool naive_class(const char **p, char c)
{
	const char *at = *p + 1;
	bool negated = *at == '!' || *at == '^', found = false, first = true;

	at += negated;
	for (; *at && (*at != ']' || first); at++, first = false) {
		if (at[1] == '-' && at[2] && at[2] != ']') {
			found |= c >= at[0] && c <= at[2];
			at += 2;
		} else {
			found |= c == *at;
		}
	}
	*p = at + 1;
	return found != negated;
}

static bool has_class(const char *p)
{
	const char *at = p + 1;

	at += *at == '!' || *at == '^';
	at += *at == ']';
	return strchr(at, ']') != NULL;
}

static bool naive(const char *p, const char *t)
{
	if (!*p)
		return !*t;
	if (*p == '*')
		return naive(p + 1, t) || (*t && naive(p, t + 1));
	if (!*t)
		return false;
	if (*p == '[' && has_class(p)) {
		bool fits = naive_class(&p, *t);

		return fits && naive(p, t + 1);
	}
	return (*p == '?' || *p == *t) && naive(p + 1, t + 1);
}

static void globs(void)
{
	static const char pattern[] = "ab*?[]!-_*a", text[] = "ab_-]";
	unsigned seed = 7;
	int wrong = 0;

	for (int n = 0; n < 200000; n++) {
		char p[9] = { 0 }, t[9] = { 0 };

		for (int i = 0; i < 8; i++) {
			seed = seed * 1103515245 + 12345;
			p[i] = pattern[(seed >> 16) % (sizeof pattern - 1)];
			t[i] = text[(seed >> 20) % (sizeof text - 1)];
		}
		p[(seed >> 8) % 9 % 8] = 0;
		t[(seed >> 12) % 9 % 8] = 0;
		if (naive(p, t) != glob_fits(str_of(p), str_of(t)) && wrong++ < 5)
			printf("# %s against %s\n", p, t);
	}
	is_int(wrong, 0, "glob_fits agrees with the naive reference on random patterns");
	ok(glob_fits(S("dim_*"), S("dim_date")) && !glob_fits(S("dim_*"), S("dimension")),
	   "an underscore in a pattern matches only an underscore");
	ok(!glob_fits(S("[!_]*"), S("_x")) && glob_fits(S("[!_]*"), S("x_")),
	   "the class [!_] matches any character but an underscore");
	ok(glob_fits(S("gr?ße"), S("größe")) && glob_fits(S("gr[ö]ße"), S("größe")) &&
		   !glob_fits(S("gr??ße"), S("größe")),
	   "? and classes match one character, not one byte");
	ok(glob_fits(S("*"), S("")) && !glob_fits(S("?"), S("")) && glob_fits(S(""), S("")),
	   "an empty text matches * and an empty pattern but not ?");
}

/* Backtracking matchers take years for this pattern. Here the product of the lengths bounds the cost: 20 MB of work. */
static void slow_globs(void)
{
	scoped(sb_free) struct sb p = SB(SB_MAX), t = SB(SB_MAX);

	for (int i = 0; i < 40; i++)
		sb_puts(&p, "*a");
	sb_puts(&p, "*b");
	sb_pad(&t, 'a', 200000);
	ok(!glob_fits(sb_str(&p), sb_str(&t)), "matching a pattern of many stars against a long text ends");
}

static int rank(const char *word, const char *name)
{
	struct filter f = parsed(word);

	return f.words.len == 1 ? word_rank(&f.words.at[0], str_of(name), utf8_fold_str(a, str_of(name))) : -2;
}

static void ranks(void)
{
	is_int(rank("customer", "CUSTOMER"), 0, "a word that equals the name without case ranks 0");
	is_int(rank("customer", "customers"), 1, "a word at the start of a name ranks 1");
	is_int(rank("customer", "dim_customer"), 2, "a word after an underscore in a name ranks 2");
	is_int(rank("customer", "dimCustomers"), 2, "a word at a capital letter in a name ranks 2");
	is_int(rank("server", "HTTPServer"), 2, "a word after a run of capitals in a name ranks 2");
	is_int(rank("2024", "sales2024"), 2, "a word where digits begin in a name ranks 2");
	is_int(rank("stomer", "customer_stomer"), 2, "the rank of a word comes from its best position in the name");
	is_int(rank("stomer", "customer"), 3, "a word in the middle of a part ranks 3");
	is_int(rank("customer", "orders"), -1, "a word that is not in the name does not match");
	is_int(rank("*customer*", "customer"), 0, "a pattern of a word between stars ranks 0 like the word");
	is_int(rank("*customer*", "dim_customer"), 2, "a pattern of a word between stars ranks 2 inside a name");
	is_int(rank("dim_*_x", "dim_a_x"), 1, "a pattern that fixes the start of the name ranks 1");
	is_int(rank("*a?c", "xabc"), 3, "a pattern that does not fix the start ranks 3");
	is_int(rank("=customer", "Customer"), 0, "an exact word matches the name without case and ranks 0");
	is_int(rank("=customer", "customers"), -1, "an exact word does not match the start of a name");
	is_int(rank("straße", "STRASSE"), -1, "ß does not match SS");
	is_int(rank("größe", "T_GRÖSSE_GRÖßE"), 2, "a word with umlauts is found without case and ranks 2");
}

static void typos(void)
{
	is_int(rank("~custmer", "customer"), 4, "a fuzzy word matches a name with one more letter");
	is_int(rank("~cutsomer", "customer"), 4, "a fuzzy word matches a name with two letters exchanged");
	is_int(rank("~customer", "customer"), 0, "a fuzzy word that equals the name ranks 0");
	is_int(rank("~ordres", "sales_orders_2024"), 4, "a fuzzy word matches a part of a name");
	is_int(rank("~oderitems", "salesOrderItems"), 4, "a fuzzy word matches several parts together without case");
	is_int(rank("~cutsom", "dim_customers"), 4, "a fuzzy word matches the start of a part");
	is_int(rank("~invoice", "customer"), -1, "a fuzzy word does not match a name that differs too much");
	is_int(rank("~abcd", "axyd"), -1, "a fuzzy word of four letters does not match with two typos");
	is_int(rank("~abd", "abc"), 4, "a fuzzy word of three letters matches with one typo");
	is_int(rank("~ka", "customer_orders"), -1, "a fuzzy word of two letters does not match inside longer names");
	ok(word_fits(&parsed("~größe").words.at[0], S("groesse")) == false,
	   "a fuzzy word of five letters does not match with three typos");
	ok(word_fits(&parsed("~größe").words.at[0], S("grösse")),
	   "a fuzzy word of five letters matches with two typos");
}

static void types(void)
{
	struct {
		const char *asked, *written;
		bool fits;
	} t[] = {
		{ "varchar", "character varying(64)", true },
		{ "varchar(64)", "character varying(64)", true },
		{ "varchar(64)", "varchar( 64 )", true },
		{ "varchar(64)", "varchar(6)", false },
		{ "char", "character varying(64)", false },
		{ "int", "interval", false },
		{ "int", "integer", true },
		{ "int", "int unsigned", true },
		{ "inte", "interval", true },
		{ "numeric(10,2)", "decimal(10, 2)", true },
		{ "character var", "character varying(9)", true },
		{ "int8", "bigint", true },
		{ "geom", "geometry(point,4326)", true },
		{ "ext", "text", false },
	};

	for (size_t i = 0; i < sizeof t / sizeof *t; i++)
		ok(type_fits(false, TYPE_UNKNOWN, str_of(t[i].asked), TYPE_OTHER, str_of(t[i].written)) == t[i].fits,
		   "the type %s %s %s", t[i].asked, t[i].fits ? "is" : "is not", t[i].written);
	ok(type_fits(true, TYPE_TEXT, S("text"), TYPE_TEXT, S("varchar")),
	   "a class of types matches a field of that class");
}

/* Random bytes and random pieces of real lines: any result, but never a crash and never an error without a message. */
static void noise(void)
{
	static const char *const bits[] = { "has:", "rows", ">",     "<=",    "..",	    "\"",    "!",   "~",
					    "=",    "/",    "*",     "[",     "]",	    ",",     "::",  "(",
					    ")",    " ",    "a",     "14d",   "2025-01-01", "kind:", "any", "\xff",
					    "é",    "1e6",  "prop:", "sort:", "-",	    ".",     "\\" };
	unsigned seed = 11;
	int silent = 0;

	for (int n = 0; n < 100000; n++) {
		struct arena_mark mark = arena_mark(a);
		scoped(sb_free) struct sb b = SB(SB_MAX);
		struct filter f;
		struct err err = { 0 };
		ptrdiff_t where = -1;

		for (int i = 0; i < 9; i++) {
			seed = seed * 1103515245 + 12345;
			if ((seed >> 28) == 0)
				sb_putc(&b, (char)(seed >> 16));
			else
				sb_puts(&b, bits[(seed >> 16) % (sizeof bits / sizeof *bits)]);
		}
		filter_start(&f);
		if (!filter_parse(a, sb_str(&b), NOW, &f, &where, &err))
			silent += err.kind != ERR_QUERY || !err.text[0] || !err.next[0] || where < 0 || where > b.len;
		filter_caret(a, sb_str(&b), where);
		arena_rewind(a, mark);
	}
	is_int(silent, 0, "every error in random lines has a message, advice and a valid position");
}

int main(void)
{
	a = arena_open();
	words();
	columns();
	lists();
	ranges();
	orders();
	mistakes();
	added();
	table();
	globs();
	slow_globs();
	ranks();
	typos();
	types();
	noise();
	arena_close(a);
	return done();
}
