/* index/file_read, index/file_write: a file reads back as written, and no damaged or foreign file is ever used. */
#include "store_help.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "base/file.h"
#include "index/side_file.h"

static str room, cache;

static const struct side_key key = { .cache = { "0123456789abcdef", 16 },
				     .catalog = 7,
				     .generation = 3,
				     .stamp = 99,
				     .kind = { "names", 5 },
				     .version = 1 };

static unsigned char big[SIDE_BLOCK * 2 + 1000]; /* a section of several blocks */

static int entries(void)
{
	FILE *p = popen(str_c(here, str_fmt(here, "ls -A '%.*s' | wc -l", STR(room))), "r");
	int n = -1;

	if (p && fscanf(p, "%d", &n) != 1)
		n = -1;
	if (p)
		pclose(p);
	return n;
}

static bool put(struct side_out *o, unsigned section, const void *at, int64_t len, struct err *err)
{
	return side_begin(o, section, err) && side_put(o, at, len, err);
}

/* Small enough to flip each of its bytes: 1 is text, 2 is empty, 5 holds numbers. */
static bool write_small(const struct side_key *k, struct err *err)
{
	static const uint32_t numbers[] = { 1, 1, 4, 9 };
	struct side_out *o = side_create(side_path(here, cache, k), k, err);

	return o && put(o, 1, "text", 4, err) && put(o, 2, NULL, 0, err) && put(o, 5, numbers, 8, err) &&
	       side_put(o, numbers + 2, 8, err) && side_done(o, err);
}

static bool write_big(const struct side_key *k, struct err *err)
{
	struct side_out *o = side_create(side_path(here, cache, k), k, err);
	bool fine = o && put(o, 3, NULL, 0, err);

	/* In pieces that match no block. */
	for (size_t i = 0; fine && i < sizeof big; i += 777)
		fine = side_put(o, big + i, (int64_t)(sizeof big - i < 777 ? sizeof big - i : 777), err);
	if (fine)
		return side_done(o, err);
	side_drop(o);
	return false;
}

static struct side *reopen(const struct side_key *k)
{
	struct err err = { 0 };
	struct side *s = side_open(side_path(here, cache, k), k, &err);

	if (err.kind)
		ok(false, "opening an index file gives no error: %s", err.text);
	return s;
}

/* 1: the answers are as written; 0: the file is refused; -1: the answers differ. */
static int answers(const struct side_key *k)
{
	static const uint32_t numbers[] = { 1, 1, 4, 9 };
	struct side *s = reopen(k);
	int64_t n = 0, none = 0, four = 0;
	const char *text = s ? side_section(s, 1, 1, &n) : NULL;
	const void *empty = s ? side_section(s, 2, 4, &none) : NULL;
	const uint32_t *at = s ? side_section(s, 5, 4, &four) : NULL;
	int is = text && empty && at ? -1 : 0;

	if (is && n == 4 && none == 0 && four == 4 && !memcmp(text, "text", 4) && !memcmp(at, numbers, sizeof numbers))
		is = 1;
	side_close(s);
	return is;
}

static void round_trip(void)
{
	struct err err = { 0 };
	struct side *s;
	int64_t n;

	is_str(side_path(here, S("/a/catalog.db"), &key), S("/a/catalog.db.names-7-3"),
	       "an index file is named by cache, kind, catalog and generation");
	ok(good(write_small(&key, &err), &err), "a small index file can be written");
	is_int(entries(), 1, "writing an index file leaves no other file");
	is_int(answers(&key), 1, "the sections of an index file read back");
	s = reopen(&key);
	ok(((uintptr_t)side_section(s, 1, 1, &n) & (SIDE_ALIGN - 1)) == 0, "a section of an index file is aligned");
	ok(!side_section(s, 4, 1, &n) && !side_section(s, 0, 1, &n) && !side_section(s, 65, 1, &n),
	   "a missing section is NULL");
	ok(!side_section(s, 1, 3, &n) && !side_section(s, 1, 0, &n),
	   "a section is NULL when its elements do not fill it");
	ok(side_sound(s, 5, 4, 12) && !side_sound(s, 5, 4, 13) && !side_sound(s, 5, -1, 2),
	   "a range outside its section is not sound");
	ok(!side_damaged(s), "a range outside its section is not damage");
	side_close(s);
	ok(good(write_big(&key, &err), &err), "a larger index file replaces the smaller one");
	s = reopen(&key);
	ok(s && !memcmp(side_section(s, 3, 1, &n), big, sizeof big) && n == (int64_t)sizeof big,
	   "a section of several blocks reads back");
	side_close(s);
}

static void other_keys(void)
{
	struct err err = { 0 };
	struct side_key k = key;
	str path = side_path(here, cache, &key);

	good(write_small(&key, &err), &err);
#define REFUSED(change, what) \
	do { \
		k = key; \
		change; \
		ok(!side_open(path, &k, &err) && !err.kind, "an index file is refused with another key: %s", what); \
	} while (0)
	REFUSED(k.cache = S("another"), "another cache");
	REFUSED(k.catalog = 8, "another catalog");
	REFUSED(k.generation = 2, "an older generation");
	REFUSED(k.stamp = 98, "the same generation with other contents");
	REFUSED(k.kind = S("words"), "another kind");
	REFUSED(k.version = 2, "another version");
#undef REFUSED
	k = key;
	k.cache = str_n((const char *)big, 64);
	ok(!side_create(path, &k, &err) && err.kind == ERR_CACHE, "a key that is too long is refused: %s", err.text);
	err_clear(&err);
	is_int(entries(), 1, "a refused key leaves no file");
}

/* Changes the file in place, as the program itself never does. */
static void change(str path, ptrdiff_t at, char to)
{
	int fd = open(str_c(here, path), O_WRONLY);

	if (fd < 0 || pwrite(fd, &to, 1, at) != 1)
		ok(false, "the test can change a byte of the file");
	close(fd);
}

static void cut(str path, ptrdiff_t len)
{
	if (truncate(str_c(here, path), len) != 0)
		ok(false, "the test can truncate the file");
}

/* After a change to any byte the file is refused or gives the same answers, never others. */
static void each_byte(void)
{
	struct err err = { 0 };
	str path = side_path(here, cache, &key), whole;
	int others = 0, refused = 0, same = 0;

	good(write_small(&key, &err), &err);
	good(file_read(here, path, 1 << 20, &whole, &err), &err);
	for (ptrdiff_t i = 0; i < whole.len; i++) {
		int is;

		change(path, i, (char)(whole.at[i] ^ (1 << (i & 7))));
		is = answers(&key);
		change(path, i, whole.at[i]);
		others += is < 0;
		refused += is == 0;
		same += is > 0;
	}
	is_int(others, 0, "no changed byte of %lld changes an answer", (long long)whole.len);
	ok(refused > 1000 && same > 0, "changed bytes are refused (%d) or lie in unused space (%d)", refused, same);
}

static void each_length(void)
{
	struct err err = { 0 };
	str path = side_path(here, cache, &key), whole;
	int taken = 0;

	good(write_small(&key, &err), &err);
	good(file_read(here, path, 1 << 20, &whole, &err), &err);
	cut(path, whole.len + 1);
	is_int(answers(&key), 0, "an index file with extra bytes is refused");
	for (ptrdiff_t n = whole.len - 1; n >= 0; n--) {
		cut(path, n);
		taken += answers(&key) != 0;
	}
	is_int(taken, 0, "an index file truncated to any of %lld lengths is refused", (long long)whole.len);
	unlink(str_c(here, path));
	mkdir(str_c(here, path), 0700);
	is_int(answers(&key), 0, "a folder in the place of an index file is refused");
	rmdir(str_c(here, path));
	mkfifo(str_c(here, path), 0600);
	is_int(answers(&key), 0, "a pipe in the place of an index file is refused without waiting");
	unlink(str_c(here, path));
	is_int(answers(&key), 0, "a missing index file is not opened");
}

/* Damage in a block is found when the block is used, not before. */
static void one_block(void)
{
	struct err err = { 0 };
	str path = side_path(here, cache, &key);
	struct side *s;
	int64_t n;
	int fd;

	good(write_big(&key, &err), &err);
	s = reopen(&key);
	fd = open(str_c(here, path), O_WRONLY);
	ok(pwrite(fd, "!", 1, 4096 + SIDE_BLOCK + 5) == 1, "the test can change a byte of the second block");
	close(fd);
	ok(side_sound(s, 3, 0, SIDE_BLOCK) && side_sound(s, 3, SIDE_BLOCK * 2, 10),
	   "undamaged blocks of a damaged file are sound");
	ok(!side_damaged(s), "a damaged block that is not used goes unnoticed");
	ok(!side_sound(s, 3, SIDE_BLOCK - 1, 2) && !side_sound(s, 3, SIDE_BLOCK + 100, 1),
	   "a range in a damaged block is not sound");
	ok(side_damaged(s) && !side_section(s, 3, 1, &n), "a file with a used damaged block gives no section");
	side_close(s);
}

static void expectations(void)
{
	struct err err = { 0 };
	struct side *s;

	good(write_small(&key, &err), &err);
#define EXPECT(rule, width, least, limit, is, what) \
	s = reopen(&key); \
	side_expect(s, 5, &(struct side_expected){ rule, width, 0, limit, least }); \
	ok(side_sound(s, 5, 0, 16) == is, what); \
	side_close(s)
	EXPECT(SIDE_BELOW, 4, 0, 10, true, "the numbers 1 1 4 9 pass the limit 10");
	EXPECT(SIDE_BELOW, 4, 0, 9, false, "the numbers 1 1 4 9 fail the limit 9");
	EXPECT(SIDE_BELOW, 4, 1, 10, true, "the numbers 1 1 4 9 pass the least value 1");
	EXPECT(SIDE_BELOW, 4, 2, 10, false, "the numbers 1 1 4 9 fail the least value 2");
	EXPECT(SIDE_BELOW, 4, 2, 0, false, "a limit of 0 fails for any numbers");
	EXPECT(SIDE_BELOW, 1, 0, 10, true, "the single bytes of the numbers pass the limit 10");
	EXPECT(SIDE_BELOW, 2, 1, 10, false, "the zero halves of the numbers fail the least value 1");
	EXPECT(SIDE_RISING, 4, 0, 9, true, "the rising numbers 1 1 4 9 pass the last value 9");
	EXPECT(SIDE_RISING, 4, 0, 8, false, "the rising numbers 1 1 4 9 fail the last value 8");
	EXPECT(SIDE_APART, 4, 0, 9, false, "the numbers 1 1 4 9 are not all different");
#undef EXPECT
}

/* ---- failures while writing ---- */

static void dropped(void)
{
	struct err err = { 0 };
	struct side_out *o;

	side_drop(NULL);
	o = side_create(side_path(here, cache, &key), &key, &err);
	good(o && put(o, 1, big, sizeof big, &err), &err);
	is_int(entries(), 1, "a file that is being written has a temporary file");
	ok(side_is_being_made(cache, &key), "a file that is being written is reported as such");
	is_int(answers(&key), 0, "a file that is being written is not found by its name");
	side_drop(o);
	is_int(entries(), 0, "dropping a file removes the temporary file");
	ok(!side_is_being_made(cache, &key), "a dropped file is not reported as being written");
	o = side_create(side_path(here, cache, &key), &key, &err);
	ok(put(o, 1, "a", 1, &err) && !side_begin(o, 1, &err) && err.kind == ERR_CACHE,
	   "a section can be written only once");
	err_clear(&err);
	ok(!side_begin(o, 65, &err) && !side_begin(o, 0, &(struct err){ 0 }),
	   "section numbers outside 1 to 64 are refused");
	err_clear(&err);
	side_drop(o);
}

static void killed(void)
{
	struct err err = { 0 };
	pid_t child = fork();
	int status;

	if (child == 0) {
		struct side_out *o = side_create(side_path(here, cache, &key), &key, &err);

		if (o && put(o, 1, big, sizeof big, &err))
			raise(SIGKILL);
		_exit(1);
	}
	waitpid(child, &status, 0);
	ok(WIFSIGNALED(status), "the writer of an index file is killed");
	is_int(answers(&key), 0, "a killed writer leaves no finished file");
	is_int(entries(), 1, "a killed writer leaves its temporary file");
	ok(!side_is_being_made(cache, &key), "a killed writer is not reported as writing");
	side_sweep(cache, S("names"), &key, 1);
	is_int(entries(), 0, "a sweep removes the temporary file of a killed writer");
}

static void full(void)
{
	struct err err = { 0 };
	struct rlimit before, little = { 20000, 20000 };

	getrlimit(RLIMIT_FSIZE, &before);
	little.rlim_max = before.rlim_max;
	signal(SIGXFSZ, SIG_IGN);
	setrlimit(RLIMIT_FSIZE, &little);
	ok(!write_big(&key, &err) && err.kind, "writing on a full disk fails: %s", err.text);
	setrlimit(RLIMIT_FSIZE, &before);
	is_int(answers(&key), 0, "a failed write leaves no finished file");
	err_clear(&err);
}

static void closed_folder(void)
{
	struct err err = { 0 };
	struct side_key k = key;
	str path = str_fmt(here, "%.*s/none/x.names-7-3", STR(room));

	ok(!side_create(path, &k, &err) && err.kind && strstr(err.text, "none"),
	   "an index file in a missing folder is refused: %s", err.text);
}

static void two_writers(void)
{
	struct err err = { 0 };
	str path = side_path(here, cache, &key);
	struct side_out *one = side_create(path, &key, &err), *two = side_create(path, &key, &err);
	struct side *before;

	ok(one && two, "two writers can write the same file at once");
	side_sweep(cache, NO_STR, &key, 1);
	is_int(entries(), 2, "a sweep leaves temporary files of live writers");
	side_drop(one);
	side_drop(two);
	good(write_small(&key, &err), &err);
	before = reopen(&key);
	good(write_small(&key, &err), &err);
	is_int(answers(&key), 1, "the file of the last writer is used");
	ok(before && side_sound(before, 1, 0, 4), "a reader of a replaced file keeps its data");
	side_close(before);
	is_int(entries(), 1, "two writers leave one file");
}

/* ---- sweeping ---- */

static void touch(const char *name)
{
	FILE *f = fopen(str_c(here, str_fmt(here, "%.*s/%s", STR(room), name)), "w");

	if (f)
		fclose(f);
}

static bool there(const char *name)
{
	return access(str_c(here, str_fmt(here, "%.*s/%s", STR(room), name)), F_OK) == 0;
}

static void sweeping(void)
{
	struct err err = { 0 };
	struct side_key k = key;
	int64_t files, total;

	good(write_small(&key, &err), &err);
	k.generation = 2;
	good(write_small(&k, &err), &err);
	k.kind = S("words");
	good(write_small(&k, &err), &err);
	k = key;
	k.catalog = 8;
	good(write_small(&k, &err), &err);
	touch("catalog.db");
	touch("catalog.db-wal");
	touch("catalog.db.lock");
	touch("catalog.db.names-7-2.bak");
	touch("catalog.db.names-x-2");
	touch("other.db.names-7-2");
	touch("catalog.db.names-7-4");
	touch("catalog.db.names-7-2.0123456789abcdef.tmp");
	total = side_total(cache, &files);
	ok(total > 4096 * 4 && files == 6, "%lld index files are counted with their sizes", (long long)files);
	side_sweep(cache, S("names"), &key, 1);
	ok(there("catalog.db.names-7-3"), "a sweep keeps the generation to keep");
	ok(there("catalog.db.names-7-4"), "a sweep keeps a newer generation");
	ok(!there("catalog.db.names-7-2") && !there("catalog.db.names-8-3"),
	   "a sweep removes older generations and other catalogs");
	ok(!there("catalog.db.names-7-2.0123456789abcdef.tmp"),
	   "a sweep removes a temporary file that no writer holds");
	ok(there("catalog.db.words-7-2"), "a sweep keeps index files of another kind");
	ok(there("catalog.db") && there("catalog.db-wal") && there("catalog.db.lock") &&
		   there("catalog.db.names-7-2.bak") && there("catalog.db.names-x-2") && there("other.db.names-7-2"),
	   "a sweep leaves all other files alone");
	side_sweep(cache, NO_STR, NULL, 0);
	ok(!there("catalog.db.names-7-3") && !there("catalog.db.words-7-2"),
	   "a sweep without a generation to keep removes all kinds");
	side_sweep(S("/nowhere/at/all/x.db"), NO_STR, NULL, 0);
	is_int(side_total(S("/nowhere/at/all/x.db"), &files), 0, "a missing folder has no index files");
}

int main(void)
{
	room = test_folder();
	cache = str_fmt(here, "%.*s/catalog.db", STR(room));
	for (size_t i = 0; i < sizeof big; i++)
		big[i] = (unsigned char)(i * 31 ^ i >> 8);
	round_trip();
	other_keys();
	each_byte();
	each_length();
	one_block();
	expectations();
	side_sweep(cache, NO_STR, NULL, 0);
	dropped();
	killed();
	full();
	closed_folder();
	two_writers();
	sweeping();
	return test_end(room);
}
