/* The rules of health at every threshold, and the evidence when facts are missing. */
#include "base/arena.h"
#include "model/asset_health.h"
#include "tap.h"

#include "base/banned.h"

#define MINUTES(n) ((int64_t)(n)*60)
#define HOURS(n) ((int64_t)(n)*3600)
#define DAY_S(n) ((int64_t)(n)*86400)

static struct arena *here;
static struct health_rules rules;
static struct health h;

/* A table without problems, about which little is known. */
static struct health_facts plain(void)
{
	return (struct health_facts){
		.id = 1,
		.qualified = S("c.s.t"),
		.kind = ASSET_TABLE,
		.read_at = 1767225600000000, /* 2026-01-01 */
		.updated_at = NO_TIME,
		.updated_after = NO_TIME,
		.age = UNKNOWN,
		.rows = UNKNOWN,
		.size = UNKNOWN,
		.scans = UNKNOWN,
		.scans_for = UNKNOWN,
		.scans_since = NO_TIME,
		.has_key = true,
		.described = true,
		.connected = true,
		.first = UNKNOWN,
		.last = UNKNOWN,
		.first_at = NO_TIME,
		.trend_span = UNKNOWN,
		.watched = UNKNOWN,
		.watched_from = NO_TIME,
	};
}

static void judge(const struct health_facts *f)
{
	health_judge(here, &rules, f, &h);
}

static bool at_risk(const struct health_facts *f, enum health_risk r)
{
	judge(f);
	return h.risks >> r & 1;
}

static bool has(str text, const char *part)
{
	return str_find(text, str_of(part)) >= 0;
}

/* ---- freshness ---- */

static void test_unknown(void)
{
	struct health_facts f = plain();

	judge(&f);
	is_int(h.score, UNKNOWN, "a table without known times has no score");
	ok(has(h.freshness_evidence, "does not report write times"), "a table without write times has no freshness");
	is_int(h.trend, TREND_UNKNOWN, "a table without counts has an unknown trend");
	ok(has(h.trend_evidence, "reports neither rows nor bytes"), "a table without counts has no trend");
	is_int(h.frequency, CHANGES_UNKNOWN, "a table that was synced once has an unknown frequency");
	ok(has(h.frequency_evidence, "synced only once"), "a table that was synced once has no frequency");
	is_int(h.flags.len, 0, "missing facts raise no risk");
	is_int(h.weight, 0, "a table without risks has the weight 0");
	f.counts_writes = true;
	judge(&f);
	ok(has(h.freshness_evidence, "counter"), "a counter read only once is mentioned in the evidence");
	f.kind = ASSET_VIEW;
	judge(&f);
	ok(has(h.freshness_evidence, "as fresh as the tables it reads"), "a view has no freshness of its own");
}

static void test_score(void)
{
	static const struct {
		int64_t age, score;
	} ages[] = {
		{ 0, 100 },	     { HOURS(1), 100 },		 { DAY_S(1), 97 },  { DAY_S(10), 75 },
		{ DAY_S(30), 50 },   { DAY_S(31), 49 },		 { DAY_S(90), 25 }, { DAY_S(365), 8 },
		{ DAY_S(20000), 0 }, { INT64_MAX / 1000000, 0 },
	};
	struct health_facts f = plain();

	for (size_t i = 0; i < sizeof ages / sizeof *ages; i++) {
		f.age = ages[i].age;
		f.updated_at = f.read_at;
		judge(&f);
		is_int(h.score, ages[i].score, "an age of %lld seconds gives a score of %lld", (long long)ages[i].age,
		       (long long)ages[i].score);
	}
	rules.stale_after = 0;
	f.age = 0;
	judge(&f);
	is_int(h.score, 0, "a stale threshold of zero gives the score 0 without a division by zero");
	rules = health_rules_usual();
}

static void test_written(void)
{
	struct health_facts f = plain();

	f.updated_at = f.read_at - DAYS(112) + 5;
	f.age = DAY_S(112) - 1;
	f.updated_origin = S("the counter says so");
	judge(&f);
	is_str(h.freshness_evidence,
	       S("not written after 2025-09-11T00:00:00Z, at least 111 days before the last sync: the counter says so"),
	       "the evidence of an upper bound gives the time to the second");
	f.updated_after = f.updated_at - DAYS(1);
	judge(&f);
	ok(str_starts(h.freshness_evidence, S("last written between 2025-09-10T00:00:00Z and 2025-09-11T00:00:00Z")),
	   "the evidence of an interval gives both ends");
}

static void test_stale(void)
{
	struct health_facts f = plain();

	f.updated_at = f.read_at - DAYS(30);
	f.age = DAY_S(30);
	ok(!at_risk(&f, RISK_STALE), "a table exactly at the stale threshold is not stale");
	f.age++;
	ok(at_risk(&f, RISK_STALE), "a table one second past the threshold is stale");
	is_str(h.flags.at[0].reason, S("not written for 30 days; stale after 30 days"),
	       "the reason of a stale table gives its age and the threshold");
	is_str(h.flags.at[0].evidence, h.freshness_evidence,
	       "the evidence of a stale table is the evidence of its freshness");
	f.kind = ASSET_MATERIALIZED_VIEW;
	ok(at_risk(&f, RISK_STALE), "a materialised view past the threshold is stale");
	f.kind = ASSET_VIEW;
	ok(!at_risk(&f, RISK_STALE), "a view is never stale");
}

/* ---- trend ---- */

static void test_trend(void)
{
	static const struct {
		int64_t first, last;
		enum size_trend trend;
	} moves[] = {
		{ 100, 109, TREND_STABLE },
		{ 100, 110, TREND_GROWING },
		{ 100, 91, TREND_STABLE },
		{ 100, 90, TREND_SHRINKING },
		{ 0, 0, TREND_STABLE },
		{ 0, 1, TREND_GROWING },
		{ 1, 0, TREND_SHRINKING },
		{ 100, 100, TREND_STABLE },
		{ INT64_MAX / 2, INT64_MAX, TREND_GROWING },
		{ 100, UNKNOWN, TREND_UNKNOWN },
		{ UNKNOWN, 100, TREND_UNKNOWN },
	};
	struct health_facts f = plain();

	f.by_rows = true;
	f.first_at = f.read_at - DAYS(20);
	for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
		f.first = moves[i].first;
		f.last = f.rows = moves[i].last;
		f.trend_span = DAY_S(20);
		judge(&f);
		is_int(h.trend, moves[i].trend, "the trend from %lld to %lld matches the rule", (long long)f.first,
		       (long long)f.last);
		is_int(h.risks >> RISK_SHRINKING & 1, moves[i].trend == TREND_SHRINKING,
		       "only a shrinking table is at risk of shrinking");
		ok(h.trend_evidence.len > 0, "every trend has evidence");
	}
}

static void test_trend_words(void)
{
	struct health_facts f = plain();

	f.by_rows = true;
	f.first_at = f.read_at - DAYS(20);
	f.first = 1200000;
	f.last = f.rows = 300000;
	f.trend_span = DAY_S(20);
	judge(&f);
	is_str(h.trend_evidence, S("1,200,000 rows on 2025-12-12, 300,000 rows at the last sync: -75% in 20 days"),
	       "the evidence of a trend gives both counts, the days and the percentage");
	f.trend_span = DAY_S(1) - 1;
	judge(&f);
	is_int(h.trend, TREND_UNKNOWN, "a span of less than a day gives no trend");
	ok(!(h.risks >> RISK_SHRINKING & 1), "a table without a trend is not at risk of shrinking");
	f.trend_span++;
	judge(&f);
	is_int(h.trend, TREND_SHRINKING, "a span of one day gives a trend");
	f.by_rows = false;
	f.last = 1;
	judge(&f);
	ok(has(h.trend_evidence, "1 byte at"), "the trend is measured in bytes where rows are unknown");
}

/* ---- frequency ---- */

static void test_frequency(void)
{
	static const struct {
		int64_t changes, watched, age;
		enum change_frequency is;
	} cases[] = {
		{ 0, DAY_S(45), UNKNOWN, CHANGES_UNKNOWN },
		{ 0, DAY_S(45) + 1, UNKNOWN, CHANGES_RARELY },
		{ 0, 0, DAY_S(45), CHANGES_UNKNOWN },
		{ 0, 0, DAY_S(45) + 1, CHANGES_RARELY },
		{ 7, DAY_S(7) - 1, UNKNOWN, CHANGES_UNKNOWN },
		{ 7, DAY_S(7), UNKNOWN, CHANGES_DAILY },
		{ 2, DAY_S(60), UNKNOWN, CHANGES_MONTHLY },
		{ 20, DAY_S(30), UNKNOWN, CHANGES_DAILY },
		{ 20, DAY_S(30) + 1, UNKNOWN, CHANGES_WEEKLY },
		{ 3, DAY_S(30), UNKNOWN, CHANGES_WEEKLY },
		{ 3, DAY_S(30) + 1, UNKNOWN, CHANGES_MONTHLY },
		{ 1, DAY_S(45), UNKNOWN, CHANGES_MONTHLY },
		{ 1, DAY_S(45) + 1, UNKNOWN, CHANGES_RARELY },
		{ 0, UNKNOWN, UNKNOWN, CHANGES_UNKNOWN },
		{ 5, UNKNOWN, UNKNOWN, CHANGES_UNKNOWN },
		{ 60, DAY_S(60), DAY_S(45), CHANGES_DAILY },
		{ 60, DAY_S(60), DAY_S(45) + 1, CHANGES_RARELY },
	};
	struct health_facts f = plain();

	f.watched_from = f.read_at - DAYS(60);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		f.changes = cases[i].changes;
		f.watched = cases[i].watched;
		f.age = cases[i].age;
		f.updated_at = f.read_at;
		f.reads = f.watched > 0 ? 20 : 0;
		judge(&f);
		is_int(h.frequency, cases[i].is, "the frequency of %lld changes in %lld seconds matches the rule",
		       (long long)f.changes, (long long)f.watched);
		ok(h.frequency_evidence.len > 0, "every frequency has evidence");
	}
}

/* ---- the other risks ---- */

static void test_broken(void)
{
	struct health_facts f = plain();

	f.problem = S("no such column");
	ok(at_risk(&f, RISK_PARTIAL) && !at_risk(&f, RISK_BROKEN_VIEW),
	   "a table that could not be read completely is partial");
	is_int(h.weight, 100, "a partial table has the weight 100");
	f.kind = ASSET_VIEW;
	ok(at_risk(&f, RISK_BROKEN_VIEW) && !at_risk(&f, RISK_PARTIAL), "a view with a problem is broken");
	is_str(h.flags.at[0].evidence, S("no such column"),
	       "the evidence of a broken view is the message of the source");
	f = plain();
	f.broken_keys = 1;
	f.broken_key = S("(x) -> c.s.gone");
	ok(at_risk(&f, RISK_BROKEN_KEY), "a foreign key without a target is a broken key");
	is_str(h.flags.at[0].evidence, S("(x) -> c.s.gone"), "the evidence of one broken key names it");
	f.broken_keys = 3;
	judge(&f);
	is_str(h.flags.at[0].evidence, S("(x) -> c.s.gone, and 2 more"),
	       "the evidence of several broken keys counts the others");
	f = plain();
	f.readable = NO;
	ok(at_risk(&f, RISK_UNREADABLE), "a table that the role cannot read is unreadable");
	is_int(h.weight, 5, "an unreadable table ranks below a risk");
	f.age = UNKNOWN;
	judge(&f);
	is_str(h.freshness_evidence, S("unknown: the connected role lacks permission to read it"),
	       "the freshness of an unreadable table is unknown because of the role");
	f.readable = YES;
	ok(!at_risk(&f, RISK_UNREADABLE), "a table that the role can read is not unreadable");
}

static void test_empty(void)
{
	struct health_facts f = plain();

	ok(!at_risk(&f, RISK_EMPTY), "a table with an unknown row count is not empty");
	f.rows = 0;
	f.rows_kind = COUNT_EXACT;
	ok(at_risk(&f, RISK_EMPTY), "a table with exactly no rows is empty");
	f.rows_kind = COUNT_ESTIMATED;
	ok(at_risk(&f, RISK_EMPTY) && has(h.flags.at[0].evidence, "estimates"),
	   "the evidence of an estimated empty table says that it is estimated");
	f.rows = 1;
	ok(!at_risk(&f, RISK_EMPTY), "a table with one row is not empty");
}

static void test_unused(void)
{
	struct health_facts f = plain();

	f.scans = 0;
	ok(!at_risk(&f, RISK_UNUSED), "a scan counter of unknown age does not make a table unused");
	f.scans_for = DAY_S(30);
	f.scans_since = f.read_at - DAYS(30);
	ok(!at_risk(&f, RISK_UNUSED), "a scan counter of 30 days does not make a table unused");
	f.scans_for++;
	ok(at_risk(&f, RISK_UNUSED), "a scan counter of more than 30 days makes a table unused");
	is_str(h.flags.at[0].evidence, S("the source's counters saw no scan since 2025-12-02"),
	       "the evidence of an unused table gives the start of the counter");
	f.scans = 1;
	ok(!at_risk(&f, RISK_UNUSED), "a table with one scan is not unused");
}

static void test_shape(void)
{
	struct health_facts f = plain();

	f.has_key = f.described = f.connected = false;
	judge(&f);
	is_int(h.risks, 1 << RISK_NO_KEY | 1 << RISK_NO_COMMENT | 1 << RISK_UNREFERENCED,
	       "a table without key, comment and relations has three risks");
	is_int(h.weight, 3, "three hints together have the weight 3");
	f.kind = ASSET_FOREIGN_TABLE;
	judge(&f);
	is_int(h.risks, 1 << RISK_NO_COMMENT, "a foreign table needs no key and no relations");
	f.kind = ASSET_PARTITION;
	judge(&f);
	is_int(h.risks, 0, "a partition needs no key, comment or relations");
}

/* ---- names of risks and spans of time ---- */

static void test_words(void)
{
	struct strs words = { 0 };
	struct err err = { 0 };
	unsigned bits = 0;

	ok(health_risks_named(&words, &bits, &err) && !bits, "an empty list of names selects no risk");
	*push(&words, here) = S("stale");
	*push(&words, here) = S("empty");
	ok(health_risks_named(&words, &bits, &err) && bits == (1U << RISK_STALE | 1U << RISK_EMPTY),
	   "two names of risks select these two risks");
	*push(&words, here) = S("stal");
	ok(!health_risks_named(&words, &bits, &err), "an unknown name of a risk is refused");
	is_int(err.kind, ERR_USAGE, "an unknown name of a risk fails with ERR_USAGE");
	ok(err.suggestions == 1 && str_eq(str_of(err.suggestion[0]), S("stale")),
	   "the error for an unknown risk suggests a similar name");
	is_int(bits, 1U << RISK_STALE | 1U << RISK_EMPTY, "a failed look-up of risks keeps the risks found before");
	words.len = 0;
	*push(&words, here) = S("any");
	err_clear(&err);
	ok(health_risks_named(&words, &bits, &err) && bits == (1U << RISK_COUNT) - 1,
	   "the name any stands for all risks");
	is_str(health_span(here, DAY_S(2)), S("2 days"), "health_span gives two days in days");
	is_str(health_span(here, DAY_S(2) - 1), S("47 hours"), "health_span gives less than two days in hours");
	is_str(health_span(here, HOURS(2) - 1), S("119 minutes"), "health_span gives less than two hours in minutes");
	is_str(health_span(here, MINUTES(1)), S("1 minute"), "health_span uses the singular for one minute");
}

int main(void)
{
	here = arena_open();
	rules = health_rules_usual();
	test_unknown();
	test_score();
	test_written();
	test_stale();
	test_trend();
	test_trend_words();
	test_frequency();
	test_broken();
	test_empty();
	test_unused();
	test_shape();
	test_words();
	arena_close(here);
	return done();
}
