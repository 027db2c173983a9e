/* Statistics and times: the changes worth a row in measures, and the last write of a table. */
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
	is_int(measures(), 1, "the first statistics of a table are a measure");
	r = sync_stats("\"row_count\":1099,\"row_kind\":\"exact\",\"size_bytes\":8100,\"size_kind\":\"exact\"");
	is_int(r.measured, 0, "a change of less than a tenth is not counted as measured");
	is_int(measures(), 1, "a change of less than a tenth adds no measure");
	is_int(row().asset.stats.row_count, 1000, "a change of less than a tenth keeps the stored row count");
	r = sync_stats("\"row_count\":1100,\"row_kind\":\"exact\",\"size_bytes\":8100,\"size_kind\":\"exact\"");
	is_int(r.measured, 1, "a change of a tenth is counted as measured");
	is_int(r.altered, 0, "changed statistics do not make a table altered");
	is_int(row().asset.stats.row_count, 1100, "a change of a tenth is stored");
	is_int(row().asset.stats.size_bytes, 8100, "a change of one number stores all of them");
	sync_stats("\"row_count\":1100,\"row_kind\":\"estimated\",\"size_bytes\":8100,\"size_kind\":\"exact\"");
	is_int(measures(), 3, "a row count of another kind is a new measure");
	sync_stats("\"size_bytes\":8100,\"size_kind\":\"exact\"");
	is_int(row().asset.stats.row_count, UNKNOWN, "a row count that becomes unknown is stored as unknown");
	sync_stats("\"row_count\":0,\"row_kind\":\"exact\",\"size_bytes\":8100,\"size_kind\":\"exact\"");
	is_int(row().asset.stats.row_count, 0, "a row count of zero is stored as zero, not as unknown");
	sync_stats("\"row_count\":1,\"row_kind\":\"exact\",\"size_bytes\":8100,\"size_kind\":\"exact\"");
	is_int(row().asset.stats.row_count, 1, "a change from no rows to one row is stored");
	good(store_measures(s, here, id_of(s, "t"), &m, &err), &err);
	is_int(m.len, 6, "every measure of an asset is kept");
	is_int(m.at[0].stats.row_count, 1000, "measures are listed with the oldest first");
	is_int(m.at[0].generation, 1, "a measure has the number of its generation");
	is_int(m.at[5].stats.row_count, 1, "the last measure has the current row count");
	is_int(number_in(path, "select count(*) from versions"), 0, "changes of statistics add no versions");
	is_str(ask(s, "select count(*), min(row_count), max(row_count) from measures"), S("6|0|1100"),
	       "the SQL table measures lists the same measures");
}

static void test_times(void)
{
	int64_t before = measures();

	sync_stats(
		"\"row_count\":1,\"row_kind\":\"exact\",\"size_bytes\":8100,\"size_kind\":\"exact\",\"modified_at\":\"2025-12-31T00:00:00Z\",\"modified_origin\":\"file\"");
	is_int(measures(), before + 1, "a modification time that becomes known is a new measure");
	is_str(instant_iso(here, row().last_updated_at), S("2025-12-31T00:00:00Z"),
	       "the time reported by the source is the last update");
	is_str(row().last_updated_origin, S("file"), "the origin of the last update is the one the source reports");
	sync_stats(
		"\"row_count\":1,\"row_kind\":\"exact\",\"size_bytes\":8100,\"size_kind\":\"exact\",\"modified_at\":\"2025-12-31T01:00:00Z\",\"modified_origin\":\"file\"");
	is_int(measures(), before + 1, "a modification time one hour later adds no measure");
	is_str(instant_iso(here, row().last_updated_at), S("2025-12-31T01:00:00Z"),
	       "a modification time one hour later becomes the last update");
}

/* A catalog of its own keeps the clock simple: each sync is an hour after the last. */
static void test_counters(void)
{
	instant one, two, three;

	catalog = catalog_named(s, "counters");
	sync_lines(s, catalog, "");
	sync_stats("\"writes\":50,\"scans\":1");
	one = now_is;
	is_int(row().last_updated_at, NO_TIME, "the first value of a write counter implies no last update");
	sync_stats("\"writes\":50,\"scans\":1");
	ok(row().last_updated_at == one, "an unchanged counter dates the last update before the first sync");
	is_int(row().last_updated_after, NO_TIME, "an unchanged counter gives no lower bound");
	two = now_is;
	sync_stats("\"writes\":51,\"scans\":1");
	three = now_is;
	ok(row().last_updated_at == three, "a changed counter dates the last update before the current sync");
	ok(row().last_updated_after == two, "a changed counter dates the last update after the previous sync");
	is_str(row().last_updated_origin, S("the write counter moved between two syncs and stands still since"),
	       "the origin of the last update describes the counter");
	sync_stats("\"writes\":51,\"scans\":1");
	ok(row().last_updated_at == three && row().last_updated_after == two,
	   "a counter unchanged since keeps the bounds of the last update");
	is_str(ask(s, "select last_updated_at, last_updated_after from assets where qualified_name like 'counters.%'"),
	       str_fmt(here, "%.*s|%.*s", STR(instant_iso(here, three)), STR(instant_iso(here, two))),
	       "the SQL table assets lists both bounds of the last update");
	sync_stats("\"writes\":3,\"scans\":1");
	is_int(row().last_updated_at, NO_TIME, "a counter that decreased implies no last update");
	sync_stats("\"writes\":3,\"scans\":1");
	ok(row().last_updated_at == now_is - HOUR, "a decreased counter implies a last update once it stays unchanged");
	sync_stats("\"writes\":3,\"writes_since\":\"2025-06-01T00:00:00Z\"");
	is_int(row().last_updated_at, NO_TIME, "a counter with another start implies no last update");
	sync_stats("\"writes\":0,\"writes_since\":\"2025-07-01T00:00:00Z\"");
	is_str(instant_iso(here, row().last_updated_at), S("2025-07-01T00:00:00Z"),
	       "a counter at zero dates the last update before its start");
	sync_stats("\"writes\":1,\"writes_since\":\"2025-07-01T00:00:00Z\"");
	ok(row().last_updated_at == now_is && row().last_updated_after == now_is - HOUR,
	   "the first write after the start has both bounds");
	is_int(row().asset.stats.writes, 1, "the write counter is returned as it was stored");
}

/* A sync with an equal fingerprint reads no counter, so it bounds no interval. */
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
	   "a sync without changes succeeds");
	good(store_catalog(s, here, S("counters"), &found, &c, &err), &err);
	ok(c.synced_at == t && c.generation == r.generation, "a sync without changes updates the time of the catalog");
	is_int(number_in(path, "select count(*) from p_activity"), before,
	       "a sync without changes adds no rows of activity");
	sync_stats("\"writes\":2,\"writes_since\":\"2025-07-01T00:00:00Z\"");
	ok(row().last_updated_after == seen, "a sync without changes does not bound a later write");
}

static void test_hidden(void)
{
	struct sync_result r;
	struct err err = { 0 };

	ok(good(sync_with(s, (struct sync_info){ .catalog = catalog, .partial = true }, "", &r, &err), &err),
	   "a partial sync that hides the table succeeds");
	sync_stats("\"writes\":9,\"writes_since\":\"2025-07-01T00:00:00Z\"");
	is_int(row().last_updated_at, NO_TIME, "a counter hidden by the previous sync implies no last update");
	sync_stats("\"writes\":9,\"writes_since\":\"2025-07-01T00:00:00Z\"");
	ok(row().last_updated_at == now_is - HOUR,
	   "an unchanged counter dates the last update no later than its return");
	is_int(row().last_updated_after, NO_TIME, "an unchanged counter after its return gives no lower bound");
}

static void test_shift(void)
{
	struct asset_row before = row(), after;
	struct err err = { 0 };
	struct generations g = { 0 };
	instant last;

	good(store_generations(s, here, catalog, &g, &err), &err);
	last = g.at[0].taken_at;
	ok(good(store_shift_times(s, DAYS(10), &err), &err), "all times of the cache are shifted");
	after = row();
	ok(after.last_updated_at == before.last_updated_at + DAYS(10), "a shift moves the last update of a table");
	ok(after.first_seen_at == before.first_seen_at + DAYS(10), "a shift moves the first sync of a table");
	ok(digest_eq(&after.digest, &before.digest), "a shift keeps the digest of a table");
	g = (struct generations){ 0 };
	good(store_generations(s, here, catalog, &g, &err), &err);
	ok(g.at[0].taken_at == last + DAYS(10), "a shift moves the time of a generation");
	good(store_pin(s, &err), &err);
	ok(good(store_at(s, catalog, 2, &err), &err), "an earlier generation is rebuilt after a shift");
	store_unpin(s);
}

/* ---- same_since: the generation since which nothing has changed ---- */

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

	ok(c.same_since == 1 && c.same_at == c.synced_at, "the first sync of a catalog sets same_since to itself");
	c = still(one);
	is_int(c.same_since, 2, "a second sync that adds a last update counts as a change");
	read_at = c.synced_at;
	c = still(one);
	ok(c.generation == 3 && c.same_since == 2 && c.same_at == read_at,
	   "a sync that finds no changes keeps same_since");
	good(store_unchanged(s, &(struct sync_info){ .catalog = c.id, .taken_at = now_is += HOUR }, &r, &err), &err);
	c = still(NULL);
	ok(c.generation == 4 && c.same_since == 2 && c.same_at == read_at,
	   "a sync with an equal fingerprint keeps same_since");
	is_int(still(two).same_since, 5, "a sync with a new column resets same_since");
	c = still(two);
	ok(c.generation == 6 && c.same_since == 5, "a sync without changes after a change keeps same_since");
	good(store_shift_times(s, DAYS(1), &err), &err);
	c = still(NULL);
	ok(c.same_since == 6 && c.same_at == c.synced_at, "a shift of times counts as a change");
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
	   "the first catalog is removed");
	test_counters();
	test_unchanged();
	test_hidden();
	test_shift();
	test_same();
	store_close(s);
	return test_end(folder);
}
