/* The view asset_health_metrics and the rules in C give one verdict on a catalog with every case. */
#include "store_help.h"

#include "base/json.h"
#include "store/history.h"
#include "store/sql_query.h"

#include "base/banned.h"

static struct store *s;
static int64_t catalog;
static struct health_rules rules;

#define TABLE "\"ns\":\"s\",\"kind\":\"table\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]"
#define DESCRIBED TABLE ",\"comment\":\"c\""
#define KEYED DESCRIBED ",\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}]"
#define POINTING \
	DESCRIBED \
	",\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]},{\"kind\":\"foreign\",\"fields\":[\"id\"],\"target\":{\"name\":\"hub\"}," \
	"\"target_fields\":[\"id\"]}]"
#define UNIQUE_INDEX ",\"indexes\":[{\"name\":\"i\",\"unique\":true,\"parts\":[{\"field\":\"id\"}]}]"
#define HALF_INDEX \
	",\"indexes\":[{\"name\":\"i\",\"unique\":true,\"parts\":[{\"field\":\"id\"}],\"predicate\":\"id > 0\"}]"
#define ROWS(n) "\"row_count\":" n ",\"row_kind\":\"exact\",\"size_bytes\":8192,\"size_kind\":\"exact\""

/* Assets that are the same in every sync. */
static const char same[] = "{\"name\":\"hub\"," KEYED ",\"stats\":{" ROWS(
	"5") "}}\n"
	     "{\"name\":\"bare\"," TABLE "}\n"
	     "{\"name\":\"half\"," TABLE HALF_INDEX "}\n"
	     "{\"name\":\"indexed\"," TABLE UNIQUE_INDEX "}\n"
	     "{\"name\":\"by_column\",\"ns\":\"s\",\"kind\":\"table\",\"fields\":[{\"name\":\"id\",\"comment\":\"x\"}]}\n"
	     "{\"name\":\"empty\"," POINTING ",\"stats\":{" ROWS(
		     "0") "}}\n"
			  "{\"name\":\"guessed_empty\"," POINTING
			  ",\"stats\":{\"row_count\":0,\"row_kind\":\"estimated\"}}\n"
			  "{\"name\":\"old\"," POINTING
			  ",\"stats\":{\"modified_at\":\"2025-01-02T03:04:05Z\",\"modified_origin\":\"told\"}}\n"
			  "{\"name\":\"at_the_border\"," POINTING
			  ",\"stats\":{\"modified_at\":\"2026-03-02T00:00:00Z\"}}\n"
			  "{\"name\":\"past_the_border\"," POINTING
			  ",\"stats\":{\"modified_at\":\"2026-03-01T23:59:59Z\"}}\n"
			  "{\"name\":\"from_tomorrow\"," POINTING
			  ",\"stats\":{\"modified_at\":\"2027-01-01T00:00:00Z\"}}\n"
			  "{\"name\":\"unused\"," POINTING
			  ",\"stats\":{\"scans\":0,\"writes\":4,\"writes_since\":\"2025-01-01T00:00:00Z\"}}\n"
			  "{\"name\":\"used\"," POINTING
			  ",\"stats\":{\"scans\":3,\"writes\":4,\"writes_since\":\"2025-01-01T00:00:00Z\"}}\n"
			  "{\"name\":\"new_counters\"," POINTING
			  ",\"stats\":{\"scans\":0,\"writes\":0,\"writes_since\":\"2026-03-20T00:00:00Z\"}}\n"
			  "{\"name\":\"broken\",\"ns\":\"s\",\"kind\":\"view\",\"comment\":\"c\",\"problem\":\"no such column\",\"fields\":[{\"name\":\"id\"}]}\n"
			  "{\"name\":\"reader\",\"ns\":\"s\",\"kind\":\"view\",\"fields\":[{\"name\":\"id\"}],\"depends\":[{\"name\":\"read\"}]}\n"
			  "{\"name\":\"read\"," KEYED "}\n"
			  "{\"name\":\"part_told\"," KEYED ",\"problem\":\"page 7 is damaged\"}\n"
			  "{\"name\":\"lost\"," DESCRIBED
			  ",\"keys\":[{\"kind\":\"foreign\",\"fields\":[\"id\"],\"target\":{\"name\":\"gone\"},\"broken\":true}]}\n"
			  "{\"name\":\"itself\"," DESCRIBED
			  ",\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]},{\"kind\":\"foreign\",\"fields\":[\"id\"],"
			  "\"target\":{\"name\":\"itself\"},\"target_fields\":[\"id\"]}]}\n"
			  "{\"name\":\"shard\",\"ns\":\"s\",\"kind\":\"partition\",\"fields\":[{\"name\":\"id\"}],\"part_of\":{\"name\":\"hub\"}}\n"
			  "{\"name\":\"afar\",\"ns\":\"s\",\"kind\":\"foreign_table\",\"fields\":[{\"name\":\"id\"}]}\n"
			  "{\"name\":\"matview\",\"ns\":\"s\",\"kind\":\"materialized_view\",\"comment\":\"c\",\"fields\":[{\"name\":\"id\"}],"
			  "\"stats\":{\"modified_at\":\"2025-01-02T03:04:05Z\"}}\n";

/* The numbers of rows and of bytes of two tables, sync by sync. */
static const char *const rows[] = { "1000", "1000", "1300", "1250", "700", "700", "90" };

static void read_it(int n, const char *at)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct sync_result r;
	struct err err = { 0 };
	struct sync_info info = { .catalog = catalog };

	sb_puts(&b, same);
	sb_fmt(&b, "{\"name\":\"moving\"," POINTING ",\"stats\":{\"row_count\":%s,\"row_kind\":\"exact\"}}\n", rows[n]);
	sb_fmt(&b, "{\"name\":\"bytes\"," POINTING ",\"stats\":{\"size_bytes\":%s,\"size_kind\":\"exact\"}}\n",
	       rows[n]);
	sb_fmt(&b, "{\"name\":\"grows\"," POINTING ",\"stats\":{\"row_count\":%d,\"row_kind\":\"exact\"}}\n", 100 << n);
	sb_fmt(&b, "{\"name\":\"counted\"," POINTING ",\"stats\":{\"writes\":%d}}\n", n / 2);
	sb_fmt(&b, "{\"name\":\"re_kinded\"," POINTING ",\"stats\":{\"row_count\":50,\"row_kind\":\"%s\"}}\n",
	       n < 3 ? "estimated" : "exact");
	sb_fmt(&b, "{\"name\":\"altered\"," POINTING ",\"definition\":\"v%d\"}\n", n);
	if (n > 3)
		sb_puts(&b, "{\"name\":\"later\"," POINTING ",\"stats\":{" ROWS("5") "}}\n");
	instant_parse(str_of(at), &info.taken_at);
	ok(good(sync_with(s, info, sb_c(&b), &r, &err), &err), "the sync at %s succeeds", at);
}

/* ---- both verdicts as one text ---- */

struct both {
	const struct health_rules *rules;
	struct strs lines;
};

static str text_of(const struct health_facts *f, const struct health *v)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct jw w = jw_to(&b);

	sb_fmt(&b, "%.*s|", STR(f->qualified));
	if (v->score == UNKNOWN)
		sb_puts(&b, "-|-|");
	else
		sb_fmt(&b, "%.2f|%.2f|", (double)v->score / 100, (double)(f->age * 100 / 86400) / 100);
	sb_fmt(&b, "%s|%s|", v->trend ? size_trend_word(v->trend) : "-",
	       v->frequency ? change_frequency_word(v->frequency) : "-");
	jw_array(&w);
	for (ptrdiff_t i = 0; i < v->flags.len; i++)
		jw_str(&w, str_of(health_risk_word(v->flags.at[i].risk)));
	jw_end_array(&w);
	return str_dup(here, sb_str(&b));
}

static bool take(void *with, const struct health_facts *f, struct err *err)
{
	struct both *both = with;
	struct health v;

	(void)err;
	health_judge(here, both->rules, f, &v);
	*push(&both->lines, here) = text_of(f, &v);
	return true;
}

static str by_view(struct store *from, const struct health_rules *r, str name)
{
	struct shown shown = { .text = SB(1 << 20) };
	struct query_limits limits = { .rows = 1000, .rules = r };
	struct query_fn to = { .row = show_row, .with = &shown };
	struct err err = { 0 };
	bool truncated;
	str sql = str_fmt(
		here,
		"select qualified_name, printf('%%.2f', freshness_score), printf('%%.2f', freshness_days), size_trend, change_frequency,"
		" risk_flags from asset_health_metrics where qualified_name = '%.*s' and freshness_score is not null union all"
		" select qualified_name, null, freshness_days, size_trend, change_frequency, risk_flags from asset_health_metrics"
		" where qualified_name = '%.*s' and freshness_score is null",
		STR(name), STR(name));
	str text;

	good(store_query(from, here, sql, &limits, &to, &truncated, &err), &err);
	text = str_dup(here, shown.text.len ? sb_str(&shown.text) : S(""));
	sb_free(&shown.text);
	return text;
}

static ptrdiff_t compare(struct store *from, const struct health_rules *r, const char *when)
{
	struct both both = { .rules = r };
	struct err err = { 0 };

	ok(good(store_each_health(from, 0, r->trend_over, NULL, take, &both, &err), &err),
	   "%s: the facts of health are read", when);
	for (ptrdiff_t i = 0; i < both.lines.len; i++) {
		str rest = both.lines.at[i], name;

		str_cut(&rest, '|', &name);
		is_str(by_view(from, r, name), both.lines.at[i], "%s: the view and the rules agree about %.*s", when,
		       STR(name));
	}
	return both.lines.len;
}

/* ---- */

static const char *verdict(const char *name)
{
	struct both both = { .rules = &rules };
	struct err err = { 0 };
	str text, part;

	good(store_each_health(s, id_of(s, name), rules.trend_over, NULL, take, &both, &err), &err);
	if (both.lines.len != 1)
		return "not one";
	text = both.lines.at[0];
	str_cut(&text, '|', &part);
	return str_c(here, text);
}

static void test_verdicts(void)
{
	static const struct {
		const char *name, *is;
	} all[] = {
		{ "hub", "-|-|stable|rarely|[]" },
		{ "bare", "-|-|-|rarely|[\"no_key\",\"no_comment\",\"unreferenced\"]" },
		{ "half", "-|-|-|rarely|[\"no_key\",\"no_comment\",\"unreferenced\"]" },
		{ "indexed", "-|-|-|rarely|[\"no_comment\",\"unreferenced\"]" },
		{ "by_column", "-|-|-|rarely|[\"no_key\",\"unreferenced\"]" },
		{ "empty", "-|-|stable|rarely|[\"empty\"]" },
		{ "guessed_empty", "-|-|stable|rarely|[\"empty\"]" },
		{ "old", "0.06|453.87|-|rarely|[\"stale\"]" },
		{ "at_the_border", "0.50|30.00|-|rarely|[]" },
		{ "past_the_border", "0.50|30.00|-|rarely|[\"stale\"]" },
		{ "from_tomorrow", "1.00|0.00|-|rarely|[]" },
		{ "unused", "0.25|90.00|-|rarely|[\"stale\",\"unused\"]" },
		{ "used", "0.25|90.00|-|rarely|[\"stale\"]" },
		{ "broken", "-|-|-|rarely|[\"broken_view\"]" },
		{ "reader", "-|-|-|rarely|[\"no_comment\"]" },
		{ "read", "-|-|-|rarely|[]" },
		{ "part_told", "-|-|-|rarely|[\"partial\",\"unreferenced\"]" },
		{ "lost", "-|-|-|rarely|[\"broken_key\",\"no_key\"]" },
		{ "itself", "-|-|-|rarely|[\"unreferenced\"]" },
		{ "shard", "-|-|-|rarely|[]" },
		{ "afar", "-|-|-|rarely|[\"no_comment\"]" },
		{ "matview", "0.06|453.87|-|rarely|[\"stale\"]" },
		{ "moving", "-|-|shrinking|monthly|[\"shrinking\"]" },
		{ "bytes", "-|-|shrinking|monthly|[\"shrinking\"]" },
		{ "grows", "-|-|growing|monthly|[]" },
		{ "counted", "1.00|0.00|-|monthly|[]" },
		{ "re_kinded", "-|-|stable|rarely|[]" },
		{ "altered", "-|-|-|monthly|[]" },
		{ "later", "-|-|stable|-|[]" },
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		is_str(str_of(verdict(all[i].name)), str_of(all[i].is),
		       "the verdict on the table %s is the expected one", all[i].name);
}

/* Another history of the same catalog: a single sync, and a table unchanged for a day. */
static void test_young(void)
{
	int64_t before = catalog;

	catalog = catalog_named(s, "young");
	read_it(0, "2026-04-01T00:00:00Z");
	compare(s, &rules, "read once");
	read_it(0, "2026-04-01T23:59:59Z");
	compare(s, &rules, "read within a day");
	read_it(1, "2026-04-02T00:00:00Z");
	compare(s, &rules, "read after a day");
	catalog = before;
}

/* A table written all day, every day: the stored history stays small and is sufficient. */
static void test_busy(void)
{
	struct sync_result r;
	struct err err = { 0 };
	struct sync_info info = { .catalog = catalog_named(s, "busy") };

	instant_parse(S("2026-05-01T00:00:00Z"), &info.taken_at);
	for (int n = 0; n < 90; n++, info.taken_at += SECONDS(12 * 3600)) {
		str line = str_fmt(
			here,
			"{\"name\":\"all_day\"," KEYED ",\"stats\":{\"writes\":%d}}\n{\"name\":\"told\"," KEYED
			",\"stats\":{\"modified_at\":\"2026-%02d-%02dT00:00:00Z\"}}\n{\"name\":\"of_file\"," KEYED
			",\"stats\":{\"modified_at\":\"2026-%02d-%02dT00:00:00Z\",\"modified_origin\":\"" MODIFIED_OF_FILE
			"\"}}\n",
			n, 5 + n / 56, n / 2 % 28 + 1, 5 + n / 56, n / 2 % 28 + 1);

		if (!sync_with(s, info, str_c(here, line), &r, &err))
			break;
	}
	ok(good(!err.kind, &err), "90 syncs in 45 days succeed");
	is_str(str_of(verdict("all_day")), S("1.00|0.00|-|daily|[\"unreferenced\"]"),
	       "a table whose counter always changes is written daily");
	is_str(ask(s, "select changes_seen from asset_health_metrics where qualified_name = 'busy.s.all_day'"), S("15"),
	       "15 changes of a busy table are counted");
	ok(str_find(str_of(verdict("told")), S("daily")) > 0,
	   "a table whose reported time always changes is written daily");
	is_str(ask(s, "select changes_seen from asset_health_metrics where qualified_name = 'busy.s.of_file'"), S("0"),
	       "the modification time of a file is not a change");
	compare(s, &rules, "busy");
}

static void test_then(struct store *then)
{
	struct err err = { 0 };

	ok(good(store_pin(then, &err) && store_at(then, catalog, 4, &err), &err),
	   "the reader moves to an earlier generation");
	compare(then, &rules, "then");
	store_unpin(then);
}

int main(void)
{
	static const struct health_rules strict = { DAYS(2), DAYS(500), DAYS(3) };
	str folder = test_folder(), path = str_fmt(here, "%.*s/cache.db", STR(folder));
	struct store *reader;

	rules = health_rules_usual();
	s = open_store(path, STORE_WRITE);
	catalog = catalog_named(s, "all");
	read_it(0, "2026-01-01T00:00:00Z");
	read_it(1, "2026-01-10T00:00:00Z");
	read_it(2, "2026-01-20T00:00:00Z");
	read_it(3, "2026-02-10T00:00:00Z");
	read_it(4, "2026-03-05T00:00:00Z");
	read_it(5, "2026-03-20T00:00:00Z");
	read_it(6, "2026-04-01T00:00:00Z");
	ok(compare(s, &rules, "as usual") >= 29, "the catalog has a table for every case");
	test_verdicts();
	reader = open_store(path, STORE_READ);
	compare(reader, &strict, "by other rules");
	test_young();
	test_busy();
	store_close(reader);
	reader = open_store(path, STORE_READ);
	test_then(reader);
	store_close(reader);
	store_close(s);
	return test_end(folder);
}
