/* base/file, base/keyed_spool and base/log: what reaches the disk. */
#include "tap.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/disk_arena.h"
#include "base/file.h"
#include "base/log.h"
#include "base/keyed_spool.h"

static struct arena *a;
static str room;

static str in_room(const char *name)
{
	return path_join(a, room, str_of(name));
}

static int mode_of(str path)
{
	struct stat st;

	return stat(str_c(a, path), &st) == 0 ? (int)(st.st_mode & 07777) : -1;
}

static str contents(str path)
{
	struct err err = { 0 };
	str s = NO_STR;

	file_read(a, path, 64 << 20, &s, &err);
	return s;
}

static int entries(void)
{
	FILE *p = popen(str_c(a, str_fmt(a, "ls -A '%.*s' | wc -l", STR(room))), "r");
	int n = -1;

	if (p && fscanf(p, "%d", &n) != 1)
		n = -1;
	if (p)
		pclose(p);
	return n;
}

static void reading(void)
{
	struct err err = { 0 };
	str s = S("untouched");

	ok(!file_read(a, in_room("none"), 100, &s, &err) && err.kind == ERR_CONFIG && strstr(err.text, "none"),
	   "reading a missing file fails and names the file: %s", err.text);
	err_clear(&err);
	ok(!file_read(a, room, 100, &s, &err) && err.kind == ERR_CONFIG, "reading a folder as a file fails: %s",
	   err.text);
	err_clear(&err);
	ok(file_replace(in_room("ten"), S("0123456789"), &err), "file_replace creates a file of ten bytes");
	ok(!file_read(a, in_room("ten"), 9, &s, &err) && strstr(err.text, "larger"),
	   "a file larger than the limit is refused: %s", err.text);
	err_clear(&err);
	ok(!file_read(a, S("/dev/zero"), 100000, &s, &err), "a file that never ends is refused: %s", err.text);
	is_str(s, S("untouched"), "a failed read leaves its output untouched");
	err_clear(&err);
	ok(file_read(a, in_room("ten"), 10, &s, &err) && str_eq(s, S("0123456789")),
	   "a file of exactly the size limit is read");
	ok(file_read(a, S("/proc/self/status"), 100000, &s, &err) && s.len > 100,
	   "a file that reports no size is read");
	ok(!file_read(a, S("a\0b"), 10, &s, &err), "a path that contains a NUL is refused: %s", err.text);
	ok(!file_exists(in_room("none")) && file_exists(room) && !file_exists(S("")),
	   "file_exists holds for a folder, not for a missing or empty path");
}

static void replacing(void)
{
	struct err err = { 0 };
	str f = in_room("f"), link = in_room("link");
	int before;

	ok(file_replace(f, S("one"), &err), "file_replace creates a file that is missing");
	is_int(mode_of(f), 0600, "a file that file_replace creates is private");
	chmod(str_c(a, f), 0640);
	ok(file_replace(f, S("two"), &err) && str_eq(contents(f), S("two")),
	   "file_replace replaces the content of an existing file");
	is_int(mode_of(f), 0640, "a replaced file keeps its mode");
	ok(symlink("f", str_c(a, link)) == 0 && file_replace(link, S("three"), &err),
	   "file_replace writes through a symbolic link");
	ok(readlink(str_c(a, link), (char[64]){ 0 }, 64) == 1 && str_eq(contents(f), S("three")),
	   "a link through which a file is replaced stays a link");
	before = entries();
	mkdir(str_c(a, in_room("d")), 0700);
	ok(!file_replace(in_room("d"), S("x"), &err), "a folder cannot be replaced by a file: %s", err.text);
	err_clear(&err);
	ok(!file_replace(in_room("no/such"), S("x"), &err) && err.kind == ERR_CONFIG,
	   "a file in a missing folder cannot be replaced: %s", err.text);
	is_int(entries(), before + 1, "a failed replacement leaves no temporary file behind");
}

/* Runs a function in a child whose files may not grow beyond this size, as on a full disk. */
static int with_limit(rlim_t bytes, bool (*what)(struct err *err))
{
	int status = 0;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		struct rlimit limit = { bytes, bytes };
		struct err err = { 0 };
		bool good;

		signal(SIGXFSZ, SIG_IGN);
		setrlimit(RLIMIT_FSIZE, &limit);
		good = what(&err);
		_exit(good ? 0 : err.kind == ERR_DISK ? 7 : 8);
	}
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool append_line(struct err *err)
{
	return file_append(in_room("log"), S("0123456789\n"), err);
}

static bool replace_log(struct err *err)
{
	return file_replace(in_room("log"), S("0123456789012345678901234567890123456789\n"), err);
}

static bool shorten_log(struct err *err)
{
	return file_shorten(in_room("log"), 11, err);
}

static bool spool_much(struct err *err)
{
	struct spool *s = spool_open(err);
	char row[1000] = { 0 };
	bool good = s != NULL;

	for (int i = 0; good && i < 100000; i++)
		good = spool_add(s, (uint64_t)i, 0, str_n(row, 1000), err);
	spool_close(s);
	return good;
}

static bool arena_much(struct err *err)
{
	struct arena *on_disk = arena_open_on_disk();

	(void)err;
	for (int i = 0; i < 100; i++)
		memset(arena_alloc(on_disk, 1 << 20, 1), 1, 1 << 20);
	arena_close(on_disk);
	return true;
}

static void appending(void)
{
	struct err err = { 0 };
	int before;

	ok(append_line(&err) && append_line(&err), "file_append can append two lines to a file");
	is_int(mode_of(in_room("log")), 0600, "a file that file_append creates is private");
	is_str(contents(in_room("log")), S("0123456789\n0123456789\n"), "lines are appended in the order of the calls");
	is_int(with_limit(30, append_line), 7, "appending on a full disk fails with ERR_DISK");
	is_str(contents(in_room("log")), S("0123456789\n0123456789\n"), "a failed append leaves no partial line");
	before = entries();
	is_int(with_limit(30, replace_log), 7, "replacing a file on a full disk fails with ERR_DISK");
	is_str(contents(in_room("log")), S("0123456789\n0123456789\n"), "a failed replacement keeps the old content");
	is_int(entries(), before, "a failed replacement leaves no other file behind");
	is_int(with_limit(0, shorten_log), 0, "file_shorten works on a full disk");
	is_str(contents(in_room("log")), S("0123456789\n"), "file_shorten keeps the first bytes");
	ok(!file_append_any(S("/dev/full"), S("x"), &err) && err.kind == ERR_DISK,
	   "appending to /dev/full fails with ERR_DISK: %s", err.text);
	is_int(with_limit(40 << 20, spool_much), 7, "a spool that fills the disk fails with ERR_DISK, not by a signal");
	is_int(with_limit(40 << 20, arena_much), 0, "an arena that fills the disk continues in memory");
}

static void paths(void)
{
	char here[4096];

	setenv("HOME", "/home/x", 1);
	is_str(path_join(a, S("/a"), S("b")), S("/a/b"), "path_join puts a slash between folder and name");
	is_str(path_join(a, S("/a/"), S("b")), S("/a/b"), "path_join adds no second slash");
	is_str(path_join(a, S("/a"), S("/b")), S("/b"), "path_join returns an absolute name as it is");
	is_str(path_join(a, S(""), S("b")), S("b"), "path_join with an empty folder returns the name");
	is_str(path_absolute(a, S("~")), S("/home/x"), "path_absolute expands ~ to the home folder");
	is_str(path_absolute(a, S("~/a/../b/./c//d/")), S("/home/x/b/c/d"),
	       "path_absolute removes dots and repeated slashes");
	is_str(path_absolute(a, S("/../..")), S("/"), "path_absolute stays at the root above the top folder");
	is_str(path_absolute(a, S("~nobodyofthisname/x")),
	       str_fmt(a, "%s/~nobodyofthisname/x", getcwd(here, sizeof here)),
	       "path_absolute takes the ~name of an unknown user as a file name");
	is_str(path_absolute(a, S("x")), str_fmt(a, "%s/x", getcwd(here, sizeof here)),
	       "path_absolute resolves a relative path in the current folder");
}

static void places(void)
{
	struct err err = { 0 };
	str s;

	unsetenv("OCAT_CONFIG_DIR"), unsetenv("OCAT_CACHE_DIR"), unsetenv("OCAT_STATE_DIR"), unsetenv("OCAT_DB_PATH");
	unsetenv("XDG_CONFIG_HOME"), unsetenv("XDG_STATE_HOME");
	setenv("XDG_CACHE_HOME", "relative", 1);
	ok(path_config(a, &s, &err) && str_eq(s, S("/home/x/.config/ocat")),
	   "the configuration folder defaults to ~/.config/ocat");
	ok(path_state(a, &s, &err) && str_eq(s, S("/home/x/.local/state/ocat")),
	   "the state folder defaults to ~/.local/state/ocat");
	ok(path_cache(a, &s, &err) && str_eq(s, S("/home/x/.cache/ocat")),
	   "a relative XDG_CACHE_HOME is ignored for the cache folder");
	setenv("XDG_CACHE_HOME", "/c", 1);
	ok(path_cache_file(a, &s, &err) && str_eq(s, S("/c/ocat/ocat.db")),
	   "the cache file is ocat.db in the cache folder");
	setenv("OCAT_CACHE_DIR", "~/mine", 1);
	ok(path_cache(a, &s, &err) && str_eq(s, S("/home/x/mine")),
	   "OCAT_CACHE_DIR takes precedence over XDG_CACHE_HOME");
	setenv("OCAT_DB_PATH", "/d/x.db", 1);
	ok(path_cache_file(a, &s, &err) && str_eq(s, S("/d/x.db")), "OCAT_DB_PATH names the cache file itself");
	ok(dir_make_private(in_room("p/q//r/"), &err), "dir_make_private creates missing parent folders");
	is_int(mode_of(in_room("p/q/r")), 0700, "a folder that dir_make_private creates is private");
	ok(dir_make_private(in_room("p/q/r"), &err), "dir_make_private accepts a folder that exists");
	ok(!dir_make_private(in_room("f/x"), &err), "dir_make_private fails below a file: %s", err.text);
}

static void lines(void)
{
	struct err err = { 0 };
	struct lines *l;
	str line = NO_STR, long_one = str_fmt(a, "%0200000d", 7);
	int n = 0;

	file_replace(in_room("lines"), str_fmt(a, "one\r\n\n%.*s\nlast", STR(long_one)), &err);
	l = lines_open(in_room("lines"), 300000, ERR_SOURCE, &err);
	ok(l && lines_size(l) == 200011, "lines_size gives the size of the file in bytes");
	ok(lines_next(l, &line, &err) && str_eq(line, S("one")), "a line is read without its CRLF");
	ok(lines_next(l, &line, &err) && str_eq(line, S("")), "an empty line is read as an empty line");
	ok(lines_next(l, &line, &err) && str_eq(line, long_one), "a line of 200000 bytes is read whole");
	is_int(lines_number(l), 3, "lines_number counts the lines that were read");
	ok(lines_next(l, &line, &err) && str_eq(line, S("last")), "a last line without a newline is read");
	is_int(lines_bytes(l), 200011, "lines_bytes gives the bytes read at the end of the file");
	ok(!lines_next(l, &line, &err) && err.kind == ERR_NONE, "the end of a file is not an error");
	lines_close(l);
	l = lines_open(in_room("lines"), 1000, ERR_SOURCE, &err);
	while (lines_next(l, &line, &err))
		n++;
	ok(n == 2 && err.kind == ERR_CORRUPT_SOURCE && strstr(err.text, "line 3"),
	   "a line longer than the limit fails with its number: %s", err.text);
	lines_close(l);
	err_clear(&err);
	l = lines_open(in_room("lines"), 1000, ERR_SOURCE, &err);
	lines_pass_long(l);
	for (n = 0; lines_next(l, &line, &err); n++)
		;
	ok(n == 3 && str_eq(line, S("last")) && !err.kind, "lines_pass_long skips a line longer than the limit: %s",
	   err.text);
	is_int(lines_passed(l), 1, "lines_passed counts the skipped lines");
	is_int(lines_number(l), 4, "a skipped line counts in the line numbers");
	is_int(lines_bytes(l), 200011, "a skipped line counts in the bytes read");
	lines_close(l);
	file_replace(in_room("lines"), long_one, &err);
	l = lines_open(in_room("lines"), 1000, ERR_SOURCE, &err);
	lines_pass_long(l);
	ok(!lines_next(l, &line, &err) && !err.kind && lines_passed(l) == 1,
	   "a skipped last line without a newline ends the file");
	lines_close(l);
	ok(!lines_open(in_room("none"), 10, ERR_SOURCE, &err) && err.kind == ERR_SOURCE,
	   "opening the lines of a missing file fails: %s", err.text);
	err_clear(&err);
	l = lines_open(room, 10, ERR_SOURCE, &err);
	ok(!l || (!lines_next(l, &line, &err) && err.kind == ERR_SOURCE), "reading the lines of a folder fails: %s",
	   err.text);
	lines_close(l);
	lines_close(NULL);
}

static void spooling(void)
{
	struct err err = { 0 };
	struct spool *s = spool_open(&err);
	str row, kept = NO_STR;
	uint64_t at;
	int wrong = 0;

	ok(s && !spool_first(s, 1, 0, &row), "a new spool is empty %s", err.text);
	for (int i = 0; i < 300000; i++) {
		char text[64];
		int n = snprintf(text, sizeof text, "row %d of %d, long enough to fill some", i, i % 1000);

		wrong += !spool_add(s, (uint64_t)(i % 1000), i % 3, str_n(text, n), &err);
		if (i == 0)
			spool_first(s, 0, 0, &kept);
	}
	is_int(wrong, 0, "300000 rows can be added to a spool");
	for (int key = 0; key < 1000; key++)
		for (int lane = 0, i = 0; lane < 3; lane++, i = 0)
			for (at = spool_first(s, (uint64_t)key, lane, &row); at; at = spool_after(s, at, &row), i++) {
				int number = -1;

				wrong += sscanf(row.at, "row %d", &number) != 1 || number % 1000 != key ||
					 number % 3 != lane;
				wrong += i > 99;
			}
	is_int(wrong, 0, "each chain of a spool holds its rows in order of arrival");
	is_str(kept, S("row 0 of 0, long enough to fill some"),
	       "a row read from a spool stays valid while rows are added");
	ok(spool_add(s, 7, 15, S(""), &err) && spool_first(s, 7, 15, &row) && row.len == 0,
	   "a spool stores an empty row");
	ok(spool_add(s, UINT64_MAX, 0, str_n(arena_alloc(a, 40 << 20, 1), 40 << 20), &err) &&
		   spool_first(s, UINT64_MAX, 0, &row) && row.len == 40 << 20,
	   "a spool stores a row of 40 MiB");
	spool_close(s);
	spool_close(NULL);
}

static void logging(void)
{
	struct err err = { 0 };
	str log = in_room("state/ocat.log"), text;

	setenv("OCAT_STATE_DIR", str_c(a, in_room("state")), 1);
	setenv("OCAT_NOW", "2026-01-01T00:00:00Z", 1);
	unsetenv("OCAT_LOG_LEVEL");
	log_event(LOG_INFO, "quiet", log_int("n", 1));
	ok(!file_exists(log), "an event below the log level is not logged");
	log_event(LOG_WARN, "opened", log_str("url", S("pg://u:pw@h/x")), log_str("password", S("hunter2")),
		  log_str("none", NO_STR), log_str("why", S("a \"b\"\n")), log_int("ms", 12));
	text = contents(log);
	ok(str_starts(text, S("{\"time\":\"2026-01-01T00:00:00Z\",\"level\":\"warn\",\"pid\":")),
	   "a log event is one line of JSON");
	ok(str_ends(text, S("\"event\":\"opened\",\"url\":\"pg://u:***@h/x\",\"password\":\"***\","
			    "\"why\":\"a \\\"b\\\"\\n\",\"ms\":12}\n")),
	   "passwords in a log event are masked");
	setenv("OCAT_LOG_LEVEL", "debug", 1);
	log_event(LOG_DEBUG, "detail", log_str("x", S("y")));
	ok(contents(log).len > text.len, "OCAT_LOG_LEVEL=debug logs debug events");
	ok(truncate(str_c(a, log), 4 << 20) == 0, "the log can be extended to 4 MiB");
	log_event(LOG_ERROR, "after", log_int("n", 1));
	ok(contents(log).len < 200 && contents(in_room("state/ocat.log.1")).len == 4 << 20,
	   "a log of 4 MiB is renamed before the next event");
	ok(truncate(str_c(a, log), 4 << 20) == 0, "the new log can be extended to 4 MiB");
	log_event(LOG_ERROR, "after that", log_int("n", 1));
	ok(file_exists(in_room("state/ocat.log.2")) && !file_exists(in_room("state/ocat.log.3")),
	   "a second rotation moves the first old log to ocat.log.2");
	setenv("OCAT_LOG_FILE", str_c(a, in_room("mine.log")), 1);
	log_event(LOG_ERROR, "mine", log_int("n", 1));
	ok(str_find(contents(in_room("mine.log")), S("\"event\":\"mine\"")) > 0, "OCAT_LOG_FILE names the log file");
	unsetenv("OCAT_LOG_FILE");
	ok(log_wants(LOG_DEBUG) && log_check(&err), "the log level debug is valid and logs debug events");
	setenv("OCAT_LOG_LEVEL", "loud", 1);
	ok(!log_wants(LOG_INFO) && !log_check(&err) && err.kind == ERR_CONFIG, "an unknown log level is refused: %s",
	   err.text);
	setenv("OCAT_STATE_DIR", "/dev/null/x", 1);
	log_event(LOG_ERROR, "nowhere", log_int("n", 1));
	ok(true, "logging where no log can be written is ignored");
}

/* A missing file and something in its way are different. */
static void in_the_way(void)
{
	struct err err = { 0 }, below = { 0 }, broken = { 0 }, on_the_way = { 0 }, made = { 0 };
	bool there = true;

	ok(file_is_there(in_room("never/was"), &there, &err) && !there,
	   "a missing file is reported as missing, without an error");
	ok(file_replace(in_room("plain"), S("x"), &err) && file_is_there(in_room("plain"), &there, &err) && there,
	   "an existing file is reported as existing");
	ok(!file_is_there(in_room("plain/below"), &there, &below) && strstr(below.text, "is a file, not a folder"),
	   "a file in the place of a parent folder is an error");
	ok(below.next[0] && err_exit(below.kind) == 6, "the error for a file in the place of a folder has advice");
	ok(!symlink("nowhere", str_c(a, in_room("broken"))), "the test can create a link to a missing file");
	ok(!file_is_there(in_room("broken"), &there, &broken) && strstr(broken.text, "is a broken link to nowhere"),
	   "a broken link in the place of a file is an error");
	ok(!file_is_there(in_room("broken/x"), &there, &on_the_way) &&
		   strstr(on_the_way.text, "is a broken link to nowhere"),
	   "a broken link in the place of a parent folder is an error");
	ok(!dir_make_private(in_room("broken/x"), &made) && strstr(made.text, "is a broken link to nowhere"),
	   "dir_make_private reports a broken link in the place of a folder");
	ok(there, "failed look-ups leave the output of file_is_there untouched");
	ok(file_is_folder(room) && !file_is_folder(in_room("plain")),
	   "file_is_folder holds for a folder, not for a file");
}

/* The umask is the process's: reading it by setting it would change what another thread creates meanwhile. */
static void umask_is_kept(void)
{
	struct err err = { 0 };
	mode_t before = umask(027);
	struct file_out *f = file_out_open(in_room("document"), &err);

	ok(f && file_out_put(f, S("text"), &err) && file_out_done(f, &err), "a document is written piece by piece");
	is_int(mode_of(in_room("document")), 0640, "a document has the permissions that the umask leaves");
	is_int(umask(before), 027, "writing a document leaves the umask alone");
}

int main(void)
{
	char name[] = "/tmp/ocat-test-XXXXXX";

	a = arena_open();
	room = str_of(mkdtemp(name));
	reading();
	replacing();
	appending();
	paths();
	places();
	in_the_way();
	lines();
	umask_is_kept();
	spooling();
	logging();
	if (system(str_c(a, str_fmt(a, "rm -rf '%.*s'", STR(room)))))
		puts("# the room was not cleared");
	arena_close(a);
	return done();
}
