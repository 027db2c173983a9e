/* The cache file: absent, older, newer, foreign, damaged, replaced, or in a read-only folder. */
#include "store_help.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include "store/internal.h"
#include "store/schema/schema.h"

#include "base/file.h"
#include "store/history.h"
#include "store/search.h"
#include "base/banned.h"

static str folder;

static const char lines[] =
	"{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}\n"
	"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"fields\":[{\"name\":\"a_id\",\"type\":\"int\"}]}\n";

static str at(const char *name)
{
	return str_of(str_c(here, str_fmt(here, "%.*s/%s", STR(folder), name)));
}

static void run(const char *command)
{
	if (system(command) != 0)
		printf("# failed: %s\n", command);
}

static void copy(str from, str to)
{
	run(str_c(here, str_fmt(here, "cp '%.*s' '%.*s'", STR(from), STR(to))));
}

static void make_cache(str path, const char *what)
{
	struct store *s = open_store(path, STORE_WRITE);

	sync_lines(s, catalog_named(s, "prod"), what);
	store_close(s);
}

static bool count_asset(void *with, const struct asset_brief *b, struct err *err)
{
	(void)b;
	(void)err;
	++*(int *)with;
	return true;
}

static bool count_field(void *with, const struct field_brief *f, struct err *err)
{
	(void)f;
	(void)err;
	++*(int *)with;
	return true;
}

static int assets_in(struct store *s)
{
	struct err err = { 0 };
	int n = 0;

	return good(store_each_asset(s, 0, NULL, count_asset, &n, &err), &err) ? n : -1;
}

static void write_at(str path, long offset, const char *bytes, size_t n)
{
	int fd = open(path.at, O_WRONLY | O_CREAT, 0600);

	if (fd < 0 || pwrite(fd, bytes, n, offset) != (ssize_t)n)
		perror(path.at);
	close(fd);
}

static void exec_on(str path, const char *sql)
{
	struct err err = { 0 };
	struct db *d;

	write_at(path, 0, "", 0);
	d = db_open(path, DB_WRITE, &err);
	good(d && db_exec(d, sql, &err), &err);
	db_close(d);
}

/* ---- foreign files ---- */

static void refused(str path, enum store_mode mode, const char *why)
{
	struct err err = { 0 };
	struct store *s = store_open(path, mode, NULL, NULL, &err);

	if (!ok(!s && err.kind == ERR_CACHE && str_find(str_of(err.text), str_of(why)) >= 0,
		"opening the cache is refused: %s", why))
		printf("# %s: %s\n", err_code(err.kind), err.text);
	ok(s || err.next[0], "the error for a refused cache has advice");
	store_close(s);
}

static void test_not_ours(void)
{
	char text[5000];

	memset(text, 'x', sizeof text);
	write_at(at("text"), 0, text, sizeof text);
	refused(at("text"), STORE_READ, "it is not an SQLite database");
	refused(at("text"), STORE_WRITE, "it is not an SQLite database");
	exec_on(at("other"), "create table t(a); insert into t values (1)");
	refused(at("other"), STORE_READ, "of another program");
	refused(at("other"), STORE_WRITE, "of another program");
	is_int(number_in(at("other"), "select count(*) from sqlite_schema"), 1,
	       "a database of another program is left unchanged");
	make_cache(at("newer"), lines);
	exec_on(at("newer"), "pragma user_version = 999");
	refused(at("newer"), STORE_READ, "written by a newer ocat: version 999");
	refused(at("newer"), STORE_WRITE, "written by a newer ocat");
	is_int(number_in(at("newer"), "select count(*) from p_asset"), 2,
	       "a cache of a newer version is left unchanged");
}

/* ---- absent, empty, appearing, replaced ---- */

static void test_appearing(void)
{
	struct store *s = open_store(at("later"), STORE_READ);
	struct err err = { 0 };

	is_int(assets_in(s), 0, "an absent cache file has no assets");
	make_cache(at("later"), lines);
	is_int(assets_in(s), 2, "a reader sees a cache file that another process creates");
	run(str_c(here, str_fmt(here, "rm -f '%.*s'*", STR(at("later")))));
	is_int(assets_in(s), 0, "a reader sees no assets after the cache file is deleted");
	make_cache(at("two"), "{\"ns\":\"s\",\"name\":\"only\",\"kind\":\"table\"}\n");
	run(str_c(here, str_fmt(here, "mv '%.*s' '%.*s'", STR(at("two")), STR(at("later")))));
	is_int(assets_in(s), 1, "a reader sees the assets of a file that replaced the cache");
	good(store_pin(s, &err), &err);
	make_cache(at("three"), lines);
	run(str_c(here, str_fmt(here, "mv '%.*s' '%.*s'", STR(at("three")), STR(at("later")))));
	is_int(assets_in(s), 1, "a pinned reader keeps reading a file that was replaced");
	store_unpin(s);
	is_int(assets_in(s), 2, "a reader sees the replacement after it is unpinned");
	store_close(s);
	write_at(at("empty"), 0, "", 0);
	s = open_store(at("empty"), STORE_READ);
	is_int(assets_in(s), 0, "an empty file is read as an empty cache");
	store_close(s);
	make_cache(at("empty"), lines);
	s = open_store(at("empty"), STORE_READ);
	is_int(assets_in(s), 2, "a writer turns an empty file into a cache");
	store_close(s);
}

/* ---- older versions ---- */

static const struct schema_step made_up[] = {
	{ "create table p_old (a); insert into p_old values ('kept')" },
	{ "create table p_catalog (id); create table p_new (b, c); insert into p_new select a, 2 from p_old; drop table p_old" },
	{ NULL },
};
static const struct schema_step broken[] = {
	{ "create table p_old (a)" },
	{ "drop table p_old; create table p_new (b); insert into p_new values (1); insert into nowhere values (1)" },
	{ NULL },
};

static void test_older(void)
{
	struct err err = { 0 };
	struct db *d;
	int64_t n = 0;

	exec_on(at("older"),
		"pragma application_id = 1868783988; pragma user_version = 1; create table p_old (a); insert into p_old values ('kept')");
	d = db_open(at("older"), DB_WRITE, &err);
	ok(!schema_upgrade(d, broken, &err), "an upgrade with a failing step fails");
	err_clear(&err);
	ok(good(db_int(d, "pragma user_version", 0, &n, &err), &err) && n == 1,
	   "a failed upgrade keeps the old version");
	ok(good(db_int(d, "select count(*) from p_old", 0, &n, &err), &err) && n == 1,
	   "a failed upgrade keeps the old data");
	ok(good(db_int(d, "select count(*) from sqlite_schema where name = 'p_new'", 0, &n, &err), &err) && n == 0,
	   "a failed upgrade leaves no new tables");
	ok(good(schema_upgrade(d, made_up, &err), &err), "an upgrade with valid steps succeeds");
	ok(good(db_int(d, "pragma user_version", 0, &n, &err), &err) && n == 2, "an upgrade sets the newest version");
	ok(good(db_int(d, "select c from p_new where b = 'kept'", 0, &n, &err), &err) && n == 2,
	   "an upgrade keeps the data of older tables");
	ok(good(db_int(d, "select count(*) from sqlite_schema where name = 'v_asset_overview'", 0, &n, &err), &err) &&
		   n == 1,
	   "an upgrade creates the current public views");
	db_close(d);
}

/* A view of an older version or of another program is replaced with the others. */
static void test_old_version_is_read(void)
{
	struct store *s;

	exec_on(at("zero"),
		"pragma application_id = 1868783988; pragma user_version = 0; create view assets as select 1 as x");
	s = open_store(at("zero"), STORE_READ);
	is_int(assets_in(s), 0, "a reader upgrades a cache of version 0");
	is_str(ask(s, "select count(asset_id) from assets"), S("0"),
	       "an upgrade replaces an old view with the current one");
	store_close(s);
	is_int(number_in(at("zero"), "pragma user_version"), SCHEMA_VERSION,
	       "an upgrade by a reader sets the version in the file");
}

/* ---- damaged files ---- */

static uint64_t dice = 88172645463325252u;

static unsigned roll(unsigned sides)
{
	dice ^= dice << 13;
	dice ^= dice >> 7;
	dice ^= dice << 17;
	return (unsigned)(dice >> 33) % sides;
}

static bool count_hit(void *with, const struct search_hit *h, struct err *err)
{
	(void)err;
	*(int *)with += h->qualified.len > 0;
	return true;
}

static bool count_version(void *with, const struct version_row_taken *row, struct err *err)
{
	(void)row;
	(void)err;
	++*(int *)with;
	return true;
}

static void all_of(struct store *s, int *errors)
{
	struct err err = { 0 };
	struct catalogs c = { 0 };
	struct versions_wanted changed = { .since = NO_TIME, .until = NO_TIME };
	struct asset_row r;
	struct relations rel = { 0 };
	int n = 0;
	struct search_ask ask = { .words = S("id x7"), .limit = 10 };
	struct search_found found;

	for (int what = 0; what < 9; what++) {
		bool fine = true;

		switch (what) {
		case 0: fine = store_catalogs(s, here, &c, &err); break;
		case 1: fine = store_each_asset(s, 0, NULL, count_asset, &n, &err); break;
		case 2: fine = store_each_field(s, 0, NULL, count_field, &n, &err); break;
		case 3: fine = store_each_version(s, &changed, NULL, count_version, &n, &err); break;
		case 4:
			fine = store_asset(s, here, (int64_t)5 << 20, &r, &err) || err.kind == ERR_TABLE_NOT_FOUND;
			break;
		case 5: fine = store_relations(s, here, (int64_t)5 << 20, BOTH, &rel, &err); break;
		case 7: fine = store_search(s, here, &ask, count_hit, &n, &found, &err); break;
		case 6: fine = ask_with(s, "select count(*) from v_catalog_search", &err).at != NULL; break;
		default:
			fine = store_pin(s, &err) &&
			       (store_at(s, (int64_t)1 << 20, 1, &err) || err.kind == ERR_CATALOG_NOT_FOUND);
			store_unpin(s);
			break;
		}
		if (!fine && err.kind != ERR_CACHE)
			printf("# %d: %s: %s\n", what, err_code(err.kind), err.text);
		*errors += !fine;
		err_clear(&err);
	}
}

/* The search index is damaged with the rest. */
static void make_index(str path)
{
	struct store *s = open_store(path, STORE_WRITE);
	struct err err = { 0 };

	ok(good(store_search_index(s, NULL, &err), &err), "a search index can be built in the cache");
	store_close(s);
}

static void test_garbage(void)
{
	struct sb many = SB(1 << 20);
	struct stat st;
	int refusals = 0, errors = 0;

	for (int i = 0; i < 400; i++)
		sb_fmt(&many,
		       "{\"ns\":\"s\",\"name\":\"t%d\",\"kind\":\"table\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"},{\"name\":\"x%d\"}]}\n",
		       i, i);
	make_cache(at("whole"), sb_c(&many));
	sb_free(&many);
	make_index(at("whole"));
	stat(at("whole").at, &st);
	for (int i = 0; i < 60; i++) {
		char noise[600];
		struct err err = { 0 };
		struct store *s;

		for (size_t k = 0; k < sizeof noise; k++)
			noise[k] = (char)roll(256);
		copy(at("whole"), at("hurt"));
		write_at(at("hurt"), roll((unsigned)st.st_size - 600), noise, sizeof noise);
		s = store_open(at("hurt"), i & 1 ? STORE_READ : STORE_WRITE, NULL, NULL, &err);
		refusals += !s;
		if (s)
			all_of(s, &errors);
		store_close(s);
		run(str_c(here, str_fmt(here, "rm -f '%.*s'*", STR(at("hurt")))));
	}
	ok(errors > 10, "damaged pages cause errors (%d, and %d files that did not open) but no crash", errors,
	   refusals);
}

static void test_truncated(void)
{
	struct stat st;
	struct store *s;
	struct err err = { 0 };
	int errors = 0;

	copy(at("whole"), at("short"));
	stat(at("whole").at, &st);
	if (truncate(at("short").at, st.st_size / 8192 / 2 * 8192) != 0)
		perror("truncate");
	s = store_open(at("short"), STORE_READ, NULL, NULL, &err);
	if (s)
		all_of(s, &errors);
	ok(!s || errors, "a cache truncated to half its size is noticed");
	if (!s)
		is_int(err.kind, ERR_CACHE, "opening a truncated cache fails with ERR_CACHE");
	store_close(s);
	err_clear(&err);
	/* A record that was changed from outside. */
	copy(at("whole"), at("forged"));
	exec_on(at("forged"), "update p_record set record = replace(record, '\"x1\"', '\"y1\"')");
	s = open_store(at("forged"), STORE_READ);
	ok(!store_asset(s, here, id_of(s, "t1"), &(struct asset_row){ 0 }, &err) && err.kind == ERR_CACHE,
	   "a record that was changed from outside fails its digest");
	ok(str_find(str_of(err.next), S("Move the file away")) >= 0, "the error for a changed record has advice");
	store_close(s);
}

/* ---- file systems ---- */

static void take_note(void *with, str sentence)
{
	*(str *)with = str_dup(here, sentence);
}

static void test_network(void)
{
	ok(file_system_is_shared(0x6969), "NFS is recognised as a network file system");
	ok(file_system_is_shared((long)0xff534d42), "CIFS is recognised as a network file system");
	ok(file_system_is_shared((int)0xfe534d42), "a file system type given as a negative number is recognised");
	ok(file_system_is_shared(0x65735546), "FUSE is recognised as a network file system");
	ok(!file_system_is_shared(0xef53) && !file_system_is_shared(0x01021994) && !file_system_is_shared(0x58465342),
	   "ext4, tmpfs and xfs are not network file systems");
}

/* Two capabilities let root write anywhere. They are dropped for good, since access(2) also counts permitted ones. */
static void mind_permissions(void)
{
	unsigned all = ~(1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH);
	struct __user_cap_header_struct head = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct now[_LINUX_CAPABILITY_U32S_3];

	if (syscall(SYS_capget, &head, now) != 0)
		perror("capget");
	now[0].effective &= all;
	now[0].permitted &= all;
	if (syscall(SYS_capset, &head, now) != 0)
		perror("capset");
}

/* Mounts the folder read-only where mounting is allowed, and else removes its write permission. */
static bool freeze(str where)
{
	bool mounted = mount(where.at, where.at, NULL, MS_BIND, NULL) == 0;

	if (mounted && mount(NULL, where.at, NULL, MS_BIND | MS_REMOUNT | MS_RDONLY, NULL) == 0)
		return true;
	if (mounted)
		umount(where.at);
	chmod(where.at, 0500);
	mind_permissions();
	return false;
}

static void thaw(str where, bool mounted)
{
	if (mounted && umount(where.at) != 0)
		perror("umount");
	if (!mounted)
		chmod(where.at, 0700);
}

/* Runs last: see mind_permissions. */
static void test_frozen(void)
{
	str where = at("frozen"), path = at("frozen/cache.db"), said = NO_STR;
	struct err err = { 0 };
	struct store *s;
	bool mounted;

	make_cache(path, lines);
	mounted = freeze(where);
	printf("# a folder that cannot be written: by %s\n", mounted ? "its mount" : "its permissions");
	s = store_open(path, STORE_READ, take_note, &said, &err);
	ok(good(s != NULL, &err), "a cache in a read-only folder can be opened for reading");
	if (s)
		is_int(assets_in(s), 2, "a cache in a read-only folder gives all its assets");
	ok(str_find(said, S("read-only folder")) >= 0, "opening a cache in a read-only folder gives a note");
	store_close(s);
	s = store_open(path, STORE_WRITE, NULL, NULL, &err);
	ok(!s && (err.kind == ERR_CACHE || err.kind == ERR_CONFIG),
	   "a cache in a read-only folder cannot be opened for writing");
	printf("# %s\n", err.text);
	err_clear(&err);
	s = store_open(at("frozen/none.db"), STORE_READ, NULL, NULL, &err);
	ok(good(s != NULL, &err), "an absent cache in a read-only folder is an empty cache");
	store_close(s);
	thaw(where, mounted);
}

/* Tags of the first version, which differed by case. */
static void test_tags_fold(void)
{
	const struct schema_step first[] = { schema_steps[0], { 0 } };
	struct err err = { 0 };
	struct db *d;
	int64_t n = 0;

	exec_on(at("tagged"), "select 1");
	d = db_open(at("tagged"), DB_WRITE, &err);
	ok(good(schema_upgrade(d, first, &err), &err), "a cache of the first version can be created");
	ok(good(db_exec(d,
			"insert into p_tag values ('a.b', 'PII', 'law', 'ann', 7, null, null), ('a.b', 'pii', null, 'bob', 8, null, null),"
			" ('a.b.c', 'key', null, 'ann', 9, 'a.b', 'c')",
			&err),
		&err),
	   "tags that differ only by case can be added to an old cache");
	ok(good(schema_upgrade(d, schema_steps, &err), &err), "an old cache with tags can be upgraded");
	ok(good(db_int(d, "select count(*) from p_tag", 0, &n, &err), &err) && n == 2,
	   "an upgrade merges tags that differ only by case");
	ok(good(db_int(d, "select applied_at from p_tag where name = 'pii'", 0, &n, &err), &err) && n == 7,
	   "an upgraded tag is found in any case and keeps its time");
	ok(good(db_int(d, "select count(*) from p_tag where parent = 'a.b' and leaf = 'c'", 0, &n, &err), &err) &&
		   n == 1,
	   "an upgrade keeps the tag of a column");
	db_close(d);
}

static void test_too_many_files(void)
{
	struct rlimit before, none = { 0 };

	make_cache(at("many"), lines);
	getrlimit(RLIMIT_NOFILE, &before);
	none.rlim_max = before.rlim_max;
	setrlimit(RLIMIT_NOFILE, &none);
	refused(at("many"), STORE_READ, "too many files are open already");
	setrlimit(RLIMIT_NOFILE, &before);
}

int main(void)
{
	folder = test_folder();
	test_not_ours();
	test_appearing();
	test_older();
	test_old_version_is_read();
	test_garbage();
	test_truncated();
	test_network();
	test_tags_fold();
	test_too_many_files();
	test_frozen();
	return test_end(folder);
}
