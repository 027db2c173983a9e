/* base/file, base/spool, base/log: what goes to the disk. */
#include "tap.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/log.h"
#include "base/spool.h"

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
	   "no such file: %s", err.text);
	err_clear(&err);
	ok(!file_read(a, room, 100, &s, &err) && err.kind == ERR_CONFIG, "a folder is no file: %s", err.text);
	err_clear(&err);
	ok(file_replace(in_room("ten"), S("0123456789"), &err), "a file of ten bytes");
	ok(!file_read(a, in_room("ten"), 9, &s, &err) && strstr(err.text, "larger"), "too large: %s", err.text);
	err_clear(&err);
	ok(!file_read(a, S("/dev/zero"), 100000, &s, &err), "endless: %s", err.text);
	is_str(s, S("untouched"), "the output is untouched");
	err_clear(&err);
	ok(file_read(a, in_room("ten"), 10, &s, &err) && str_eq(s, S("0123456789")), "just small enough");
	ok(file_read(a, S("/proc/self/status"), 100000, &s, &err) && s.len > 100, "a file without a size");
	ok(!file_read(a, S("a\0b"), 10, &s, &err), "a NUL in a path: %s", err.text);
	ok(!file_exists(in_room("none")) && file_exists(room) && !file_exists(S("")), "exists");
}

static void replacing(void)
{
	struct err err = { 0 };
	str f = in_room("f"), link = in_room("link");
	int before;

	ok(file_replace(f, S("one"), &err), "a new file");
	is_int(mode_of(f), 0600, "is private");
	chmod(str_c(a, f), 0640);
	ok(file_replace(f, S("two"), &err) && str_eq(contents(f), S("two")), "replaced");
	is_int(mode_of(f), 0640, "keeps its mode");
	ok(symlink("f", str_c(a, link)) == 0 && file_replace(link, S("three"), &err), "through a link");
	ok(readlink(str_c(a, link), (char[64]){ 0 }, 64) == 1 && str_eq(contents(f), S("three")), "the link stays one");
	before = entries();
	mkdir(str_c(a, in_room("d")), 0700);
	ok(!file_replace(in_room("d"), S("x"), &err), "a folder cannot be replaced: %s", err.text);
	err_clear(&err);
	ok(!file_replace(in_room("no/such"), S("x"), &err) && err.kind == ERR_CONFIG, "nor can a file in none: %s",
	   err.text);
	is_int(entries(), before + 1, "no temporary file stays behind");
}

/* In a child whose files may not grow past this many bytes: as on a full disk. */
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

static void appending(void)
{
	struct err err = { 0 };
	int before;

	ok(append_line(&err) && append_line(&err), "appended");
	is_int(mode_of(in_room("log")), 0600, "private");
	is_str(contents(in_room("log")), S("0123456789\n0123456789\n"), "one behind the other");
	is_int(with_limit(30, append_line), 7, "a disk that fills up is a disk error");
	is_str(contents(in_room("log")), S("0123456789\n0123456789\n"), "and leaves no torn line");
	before = entries();
	is_int(with_limit(30, replace_log), 7, "a file that does not fit is a disk error");
	is_str(contents(in_room("log")), S("0123456789\n0123456789\n"), "the old one stays");
	is_int(entries(), before, "and nothing else");
	ok(!file_append_any(S("/dev/full"), S("x"), &err) && err.kind == ERR_DISK, "/dev/full: %s", err.text);
	is_int(with_limit(40 << 20, spool_much), 7, "a spool that fills the disk is an error, not a signal");
}

static void paths(void)
{
	char here[4096];

	setenv("HOME", "/home/x", 1);
	is_str(path_join(a, S("/a"), S("b")), S("/a/b"), "join");
	is_str(path_join(a, S("/a/"), S("b")), S("/a/b"), "join behind a slash");
	is_str(path_join(a, S("/a"), S("/b")), S("/b"), "join what is absolute");
	is_str(path_join(a, S(""), S("b")), S("b"), "join to nothing");
	is_str(path_absolute(a, S("~")), S("/home/x"), "~");
	is_str(path_absolute(a, S("~/a/../b/./c//d/")), S("/home/x/b/c/d"), "~ and dots");
	is_str(path_absolute(a, S("/../..")), S("/"), "above the top is the top");
	is_str(path_absolute(a, S("~nobodyofthisname/x")),
	       str_fmt(a, "%s/~nobodyofthisname/x", getcwd(here, sizeof here)), "a user nobody knows");
	is_str(path_absolute(a, S("x")), str_fmt(a, "%s/x", getcwd(here, sizeof here)), "relative");
}

static void places(void)
{
	struct err err = { 0 };
	str s;

	unsetenv("OCAT_CONFIG_DIR"), unsetenv("OCAT_CACHE_DIR"), unsetenv("OCAT_STATE_DIR"), unsetenv("OCAT_DB_PATH");
	unsetenv("XDG_CONFIG_HOME"), unsetenv("XDG_STATE_HOME");
	setenv("XDG_CACHE_HOME", "relative", 1);
	ok(place_config(a, &s, &err) && str_eq(s, S("/home/x/.config/ocat")), "config");
	ok(place_state(a, &s, &err) && str_eq(s, S("/home/x/.local/state/ocat")), "state");
	ok(place_cache(a, &s, &err) && str_eq(s, S("/home/x/.cache/ocat")),
	   "cache; a relative XDG folder does not count");
	setenv("XDG_CACHE_HOME", "/c", 1);
	ok(place_cache_file(a, &s, &err) && str_eq(s, S("/c/ocat/ocat.db")), "the cache file");
	setenv("OCAT_CACHE_DIR", "~/mine", 1);
	ok(place_cache(a, &s, &err) && str_eq(s, S("/home/x/mine")), "our own variable goes first");
	setenv("OCAT_DB_PATH", "/d/x.db", 1);
	ok(place_cache_file(a, &s, &err) && str_eq(s, S("/d/x.db")), "and names the file itself");
	ok(dir_make_private(in_room("p/q//r/"), &err), "folders");
	is_int(mode_of(in_room("p/q/r")), 0700, "private ones");
	ok(dir_make_private(in_room("p/q/r"), &err), "twice is fine");
	ok(!dir_make_private(in_room("f/x"), &err), "not below a file: %s", err.text);
}

static void lines(void)
{
	struct err err = { 0 };
	struct lines *l;
	str line = NO_STR, long_one = str_fmt(a, "%0200000d", 7);
	int n = 0;

	file_replace(in_room("lines"), str_fmt(a, "one\r\n\n%.*s\nlast", STR(long_one)), &err);
	l = lines_open(in_room("lines"), 300000, ERR_SOURCE, &err);
	ok(l && lines_size(l) == 200011, "the size is known");
	ok(lines_next(l, &line, &err) && str_eq(line, S("one")), "without its end");
	ok(lines_next(l, &line, &err) && str_eq(line, S("")), "an empty line");
	ok(lines_next(l, &line, &err) && str_eq(line, long_one), "a long line");
	is_int(lines_number(l), 3, "the third");
	ok(lines_next(l, &line, &err) && str_eq(line, S("last")), "a last line without an end");
	is_int(lines_bytes(l), 200011, "all bytes were read");
	ok(!lines_next(l, &line, &err) && err.kind == ERR_NONE, "the end is no error");
	lines_close(l);
	l = lines_open(in_room("lines"), 1000, ERR_SOURCE, &err);
	while (lines_next(l, &line, &err))
		n++;
	ok(n == 2 && err.kind == ERR_CORRUPT_SOURCE && strstr(err.text, "line 3"), "too long: %s", err.text);
	lines_close(l);
	err_clear(&err);
	l = lines_open(in_room("lines"), 1000, ERR_SOURCE, &err);
	lines_pass_long(l);
	for (n = 0; lines_next(l, &line, &err); n++)
		;
	ok(n == 3 && str_eq(line, S("last")) && !err.kind, "it can be passed over instead: %s", err.text);
	is_int(lines_passed(l), 1, "and is counted");
	is_int(lines_number(l), 4, "as a line");
	is_int(lines_bytes(l), 200011, "and as bytes");
	lines_close(l);
	file_replace(in_room("lines"), long_one, &err);
	l = lines_open(in_room("lines"), 1000, ERR_SOURCE, &err);
	lines_pass_long(l);
	ok(!lines_next(l, &line, &err) && !err.kind && lines_passed(l) == 1, "one without an end ends the file");
	lines_close(l);
	ok(!lines_open(in_room("none"), 10, ERR_SOURCE, &err) && err.kind == ERR_SOURCE, "no such file: %s", err.text);
	err_clear(&err);
	l = lines_open(room, 10, ERR_SOURCE, &err);
	ok(!l || (!lines_next(l, &line, &err) && err.kind == ERR_SOURCE), "a folder: %s", err.text);
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

	ok(s && !spool_first(s, 1, 0, &row), "an empty spool %s", err.text);
	for (int i = 0; i < 300000; i++) {
		char text[64];
		int n = snprintf(text, sizeof text, "row %d of %d, long enough to fill some", i, i % 1000);

		wrong += !spool_add(s, (uint64_t)(i % 1000), i % 3, str_n(text, n), &err);
		if (i == 0)
			spool_first(s, 0, 0, &kept);
	}
	is_int(wrong, 0, "300000 rows");
	for (int key = 0; key < 1000; key++)
		for (int lane = 0, i = 0; lane < 3; lane++, i = 0)
			for (at = spool_first(s, (uint64_t)key, lane, &row); at; at = spool_after(s, at, &row), i++) {
				int number = -1;

				wrong += sscanf(row.at, "row %d", &number) != 1 || number % 1000 != key ||
					 number % 3 != lane;
				wrong += i > 99;
			}
	is_int(wrong, 0, "each in its chain, in the order of arrival");
	is_str(kept, S("row 0 of 0, long enough to fill some"), "rows stay where they are");
	ok(spool_add(s, 7, 15, S(""), &err) && spool_first(s, 7, 15, &row) && row.len == 0, "an empty row is one");
	ok(spool_add(s, UINT64_MAX, 0, str_n(arena_alloc(a, 40 << 20, 1), 40 << 20), &err) &&
		   spool_first(s, UINT64_MAX, 0, &row) && row.len == 40 << 20,
	   "a row larger than a piece");
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
	ok(!file_exists(log), "info is below the level");
	log_event(LOG_WARN, "opened", log_str("url", S("pg://u:pw@h/x")), log_str("password", S("hunter2")),
		  log_str("none", NO_STR), log_str("why", S("a \"b\"\n")), log_int("ms", 12));
	text = contents(log);
	ok(str_starts(text, S("{\"time\":\"2026-01-01T00:00:00Z\",\"level\":\"warn\",\"pid\":")), "a line of JSON");
	ok(str_ends(text, S("\"event\":\"opened\",\"url\":\"pg://u:***@h/x\",\"password\":\"***\","
			    "\"why\":\"a \\\"b\\\"\\n\",\"ms\":12}\n")),
	   "without secrets");
	setenv("OCAT_LOG_LEVEL", "debug", 1);
	log_event(LOG_DEBUG, "detail", log_str("x", S("y")));
	ok(contents(log).len > text.len, "debug, when asked for");
	ok(truncate(str_c(a, log), 4 << 20) == 0, "a log of 4 MiB");
	log_event(LOG_ERROR, "after", log_int("n", 1));
	ok(contents(log).len < 200 && contents(in_room("state/ocat.log.1")).len == 4 << 20, "is put aside");
	ok(truncate(str_c(a, log), 4 << 20) == 0, "and again");
	log_event(LOG_ERROR, "after that", log_int("n", 1));
	ok(file_exists(in_room("state/ocat.log.2")) && !file_exists(in_room("state/ocat.log.3")),
	   "the one before moves up");
	setenv("OCAT_LOG_FILE", str_c(a, in_room("mine.log")), 1);
	log_event(LOG_ERROR, "mine", log_int("n", 1));
	ok(str_find(contents(in_room("mine.log")), S("\"event\":\"mine\"")) > 0, "to a file of one's own");
	unsetenv("OCAT_LOG_FILE");
	ok(log_wants(LOG_DEBUG) && log_check(&err), "a level of the four");
	setenv("OCAT_LOG_LEVEL", "loud", 1);
	ok(!log_wants(LOG_INFO) && !log_check(&err) && err.kind == ERR_CONFIG, "another is a mistake: %s", err.text);
	setenv("OCAT_STATE_DIR", "/dev/null/x", 1);
	log_event(LOG_ERROR, "nowhere", log_int("n", 1));
	ok(true, "where no log can be written, nothing happens");
}

/* Told apart: not there, and something in the way. */
static void in_the_way(void)
{
	struct err err = { 0 }, below = { 0 }, broken = { 0 }, on_the_way = { 0 }, made = { 0 };
	bool there = true;

	ok(file_is_there(in_room("never/was"), &there, &err) && !there, "what is not there is no mistake");
	ok(file_replace(in_room("plain"), S("x"), &err) && file_is_there(in_room("plain"), &there, &err) && there,
	   "what is there is");
	ok(!file_is_there(in_room("plain/below"), &there, &below) && strstr(below.text, "is a file, not a folder"),
	   "a file on the way");
	ok(below.next[0] && err_exit(below.kind) == 6, "with what to do");
	ok(!symlink("nowhere", str_c(a, in_room("broken"))), "a link to nothing");
	ok(!file_is_there(in_room("broken"), &there, &broken) && strstr(broken.text, "is a broken link to nowhere"),
	   "is told");
	ok(!file_is_there(in_room("broken/x"), &there, &on_the_way) &&
		   strstr(on_the_way.text, "is a broken link to nowhere"),
	   "also on the way");
	ok(!dir_make_private(in_room("broken/x"), &made) && strstr(made.text, "is a broken link to nowhere"),
	   "and when a folder is to be made");
	ok(there, "nothing is said of what could not be looked at");
	ok(file_is_folder(room) && !file_is_folder(in_room("plain")), "folders are told from files");
}

/* The umask is the process's: to read it by setting it would change what another thread creates meanwhile. */
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
