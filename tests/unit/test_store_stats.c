/* Numbers and times: what moves without a table changing, and when it was last written. */
#include "store_help.h"
#include "store/history.h"

#include "base/banned.h"

#define HOUR SECONDS(3600)

static struct store *s;
static str path;
static int64_t catalog;

static struct sync_result sync_stats(const char *stats)
{
	return sync_lines(
		s, catalog,
		str_c(here,
		      str_fmt(here,
			      "{\"ns\":\"s\",\"name\":\"t\",\"kind\":\"table\",\"fields\":[{\"name\":\"x\"}],\"stats\":{%s}}\n",
			      stats)));
}

static struct asset_row row(void)
{
	struct asset_row r = { 0 };
	struct err err = { 0 };

	good(store_asset(s, here, id_of(s, "t"), &r, &err), &err);
	return r;
}

static int64_t measures(void)
{
	struct measures m = { 0 };
	struct err err = { 0 };

	good(store_measures(s, here, id_of(s, "t"), &m, &err), &err);
	return m.len;
}

static void test_tenths(void)
{
	struct measures m = { 0 };
	struct err err = { 0 };
	struct sync_result r;

	sync_stats("\"row_count\":1000,\"row_kind\":\"exact\",\"size_bytes\":8000,\"size_kind\":\"exact\"");
	is_int(measures(), 1, "the first numbers are a measure");
	r = sync_stats("\"row_count\":1099,\"row_kind\":\"exact\",\"size_bytes\":8100,\"size_kind\":\"exact\"");
	is_int(r.measured, 0, "less than a tenth is no move");
	is_int(measures(), 1, "and no row");
	is_int(row().asset.stats.row_count, 1000, "what was stored stays");
	r = sync_stats("\"row_count\":1100,\"row_kind\":\"exact\",\"size_bytes\":8100,\"size_kind\":\"exact\"");
	is_int(r.measured, 1, "a tenth is");
	is_int(r.altered, 0, "the table is not altered by that");
	is_int(row().asset.stats.row_count, 1100, "and stored");
	is_int(row().asset.stats.size_bytes, 8100, "with all that came");
	sync_stats("\"row_count\":1100,\"row_kind\":\"estimated\",\"size_bytes\":8100,\"size_kind\":\"exact\"");
	is_int(measures(), 3, "another kind of number is a move");
	sync_stats("\"size_bytes\":8100,\"size_kind\":\"exact\"");
	is_int(row().asset.stats.row_count, UNKNOWN, "not to know any more is one");
	sync_stats("\"row_count\":0,\"row_kind\":\"exact\",\"size_bytes\":8100,\"size_kind\":\"exact\"");
	is_int(row().asset.stats.row_count, 0, "and to know again; none is not unknown");
	sync_stats("\"row_count\":1,\"row_kind\":\"exact\",\"size_bytes\":8100,\"size_kind\":\"exact\"");
	is_int(row().asset.stats.row_count, 1, "the first row is a move");
	good(store_measures(s, here, id_of(s, "t"), &m, &err), &err);
	is_int(m.len, 6, "all are kept");
	is_int(m.at[0].stats.row_count, 1000, "oldest first");
	is_int(m.at[0].generation, 1, "with their generation");
	is_int(m.at[5].stats.row_count, 1, "to what is now");
	is_int(number_in(path, "select count(*) from versions"), 0, "no version speaks of numbers");
	is_str(ask(s, "select count(*), min(row_count), max(row_count) from measures"), S("6|0|1100"),
	       "SQL sees the same");
}

static void test_times(void)
{
	int64_t before = measures();

	sync_stats(
		"\"row_count\":1,\"row_kind\":\"exact\",\"size_bytes\":8100,\"size_kind\":\"exact\",\"modified_at\":\"2025-12-31T00:00:00Z\",\"modified_origin\":\"file\"");
	is_int(measures(), before + 1, "a time that is known now is a move");
	is_str(instant_iso(here, row().last_updated_at), S("2025-12-31T00:00:00Z"),
	       "the source's own time is when it was last written");
	is_str(row().last_updated_origin, S("file"), "by its own evidence");
	sync_stats(
		"\"row_count\":1,\"row_kind\":\"exact\",\"size_bytes\":8100,\"size_kind\":\"exact\",\"modified_at\":\"2025-12-31T01:00:00Z\",\"modified_origin\":\"file\"");
	is_int(measures(), before + 1, "an hour later is no row");
	is_str(instant_iso(here, row().last_updated_at), S("2025-12-31T01:00:00Z"), "but the time is the new one");
}

/* Its own catalog, so that the clock is easy to follow: each sync is an hour after the last. */
static void test_counters(void)
{
	instant one, two, three;

	catalog = catalog_named(s, "counters");
	sync_lines(s, catalog, "");
	sync_stats("\"writes\":50,\"scans\":1");
	one = now_is;
	is_int(row().last_updated_at, NO_TIME, "one look at a counter says nothing");
	sync_stats("\"writes\":50,\"scans\":1");
	ok(row().last_updated_at == one, "standing still it was last written before the first look");
	is_int(row().last_updated_after, NO_TIME, "nobody knows how long before");
	two = now_is;
	sync_stats("\"writes\":51,\"scans\":1");
	three = now_is;
	ok(row().last_updated_at == three, "it moved: written until now");
	ok(row().last_updated_after == two, "after the sync before");
	is_str(row().last_updated_origin, S("the write counter moved between two syncs and stands still since"),
	       "the evidence is told");
	sync_stats("\"writes\":51,\"scans\":1");
	ok(row().last_updated_at == three && row().last_updated_after == two, "the interval stays");
	is_str(ask(s, "select last_updated_at, last_updated_after from assets where qualified_name like 'counters.%'"),
	       str_fmt(here, "%.*s|%.*s", STR(instant_iso(here, three)), STR(instant_iso(here, two))),
	       "SQL sees it too");
	sync_stats("\"writes\":3,\"scans\":1");
	is_int(row().last_updated_at, NO_TIME, "a counter that went down knows nothing");
	sync_stats("\"writes\":3,\"scans\":1");
	ok(row().last_updated_at == now_is - HOUR, "until it has stood still");
	sync_stats("\"writes\":3,\"writes_since\":\"2025-06-01T00:00:00Z\"");
	is_int(row().last_updated_at, NO_TIME, "another start is another counter");
	sync_stats("\"writes\":0,\"writes_since\":\"2025-07-01T00:00:00Z\"");
	is_str(instant_iso(here, row().last_updated_at), S("2025-07-01T00:00:00Z"),
	       "no write since the start: not written since then");
	sync_stats("\"writes\":1,\"writes_since\":\"2025-07-01T00:00:00Z\"");
	ok(row().last_updated_at == now_is && row().last_updated_after == now_is - HOUR,
	   "the first one after it is bounded");
	is_int(row().asset.stats.writes, 1, "the counter comes back as it was given");
}

/* An equal fingerprint looks at no counter, so it bounds nothing. */
static void test_unchanged(void)
{
	struct sync_result r;
	struct err err = { 0 };
	instant seen = now_is, t;
	int64_t before = number_in(path, "select count(*) from p_activity");
	struct catalog c;
	bool found;

	now_is += HOUR;
	t = now_is;
	ok(good(store_unchanged(s, &(struct sync_info){ .catalog = catalog, .taken_at = t }, &r, &err), &err),
	   "nothing moved");
	good(store_catalog(s, here, S("counters"), &found, &c, &err), &err);
	ok(c.synced_at == t && c.generation == r.generation, "the catalog is as fresh as that");
	is_int(number_in(path, "select count(*) from p_activity"), before, "no other row");
	sync_stats("\"writes\":2,\"writes_since\":\"2025-07-01T00:00:00Z\"");
	ok(row().last_updated_after == seen, "a write after it may have been before it");
}

static void test_hidden(void)
{
	struct sync_result r;
	struct err err = { 0 };

	ok(good(sync_with(s, (struct sync_info){ .catalog = catalog, .partial = true }, "", &r, &err), &err),
	   "it is hidden for a while");
	sync_stats("\"writes\":9,\"writes_since\":\"2025-07-01T00:00:00Z\"");
	is_int(row().last_updated_at, NO_TIME, "nobody watched it meanwhile: it may have been written just now");
	sync_stats("\"writes\":9,\"writes_since\":\"2025-07-01T00:00:00Z\"");
	ok(row().last_updated_at == now_is - HOUR, "standing still it was not written since it was seen again");
	is_int(row().last_updated_after, NO_TIME, "since when nobody knows");
}

static void test_shift(void)
{
	struct asset_row before = row(), after;
	struct err err = { 0 };
	struct generations g = { 0 };
	instant last;

	good(store_generations(s, here, catalog, &g, &err), &err);
	last = g.at[0].taken_at;
	ok(good(store_shift_times(s, DAYS(10), &err), &err), "all times are shifted");
	after = row();
	ok(after.last_updated_at == before.last_updated_at + DAYS(10), "when it was written");
	ok(after.first_seen_at == before.first_seen_at + DAYS(10), "when it was first seen");
	ok(digest_eq(&after.digest, &before.digest), "digests stay");
	g = (struct generations){ 0 };
	good(store_generations(s, here, catalog, &g, &err), &err);
	ok(g.at[0].taken_at == last + DAYS(10), "generations too");
	good(store_pin(s, &err), &err);
	ok(good(store_at(s, catalog, 2, &err), &err), "and they are rebuilt");
	store_unpin(s);
}

/* ---- since when nothing has changed ---- */

#define STILL(columns) \
	"{\"ns\":\"s\",\"name\":\"t\",\"kind\":\"table\",\"fields\":[" columns \
	"],\"stats\":{\"writes\":5,\"scans\":1}}\n"

static struct catalog still(const char *lines)
{
	int64_t id = catalog_named(s, "still");
	struct catalog c = { 0 };
	struct err err = { 0 };
	bool found = false;

	if (lines)
		sync_lines(s, id, lines);
	good(store_catalog(s, here, S("still"), &found, &c, &err) && found, &err);
	return c;
}

static void test_same(void)
{
	static const char one[] = STILL("{\"name\":\"x\"}"), two[] = STILL("{\"name\":\"x\"},{\"name\":\"y\"}");
	struct err err = { 0 };
	struct sync_result r;
	struct catalog c = still(one);
	instant read_at;
	bool found;

	ok(c.same_since == 1 && c.same_at == c.synced_at, "a first read is as new as it is");
	c = still(one);
	is_int(c.same_since, 2, "a second one lets counters tell when a table was not written");
	read_at = c.synced_at;
	c = still(one);
	ok(c.generation == 3 && c.same_since == 2 && c.same_at == read_at,
	   "a third one that finds nothing else is the same");
	good(store_unchanged(s, &(struct sync_info){ .catalog = c.id, .taken_at = now_is += HOUR }, &r, &err), &err);
	c = still(NULL);
	ok(c.generation == 4 && c.same_since == 2 && c.same_at == read_at, "as is one that need not look");
	is_int(still(two).same_since, 5, "what has changed is new");
	c = still(two);
	ok(c.generation == 6 && c.same_since == 5, "and then the same again");
	good(store_shift_times(s, DAYS(1), &err), &err);
	c = still(NULL);
	ok(c.same_since == 6 && c.same_at == c.synced_at, "times that were shifted are others");
	good(store_catalog_remove(s, S("still"), &found, &err), &err);
}

int main(void)
{
	str folder = test_folder();

	path = str_fmt(here, "%.*s/cache.db", STR(folder));
	s = open_store(path, STORE_WRITE);
	catalog = catalog_named(s, "prod");
	test_tenths();
	test_times();
	ok(good(store_catalog_remove(s, S("prod"), &(bool){ false }, &(struct err){ 0 }), &(struct err){ 0 }),
	   "another catalog");
	test_counters();
	test_unchanged();
	test_hidden();
	test_shift();
	test_same();
	store_close(s);
	return test_end(folder);
}
