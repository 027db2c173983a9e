/*
 * Runs a program on a terminal of its own, presses keys and tells what came
 * back: how many bytes, and how long after the key the last of them.
 *
 *	pty [--size COLSxROWS] [--rounds N] [--quiet MS] STEP ... -- COMMAND ...
 *
 * The steps of a round, one after the other; \r, \t, \e and \xHH in KEYS mean what they do in C:
 *
 *	start NAME		until the first screen stands
 *	key NAME KEYS TIMES	pressed so often; each time is measured, and the shortest of all rounds counts
 *	type NAME WORDS		each letter, likewise
 *	burst NAME KEYS TIMES	all of them at once
 *	press KEYS		not measured; what follows it is waited for
 *	rest NAME MS		nothing is pressed for so long
 *	sizes NAME TIMES	the terminal is made as many sizes, one each 10 ms, then the first again
 *	memory NAME		KB that are resident, instead of ms; those that are its own, instead of bytes
 *	cpu NAME		ms of a processor that it took since the step of this kind before, or since it began; all of its threads
 *	end NAME KEYS		until the program is gone
 *
 * What comes back has come when nothing more did for so many ms (100). The
 * explorer says itself when it is idle, in the file that OCAT_IDLE_FILE names:
 * where it does, that moment ends `start` and what follows `press`, and it tells how often it painted.
 *
 * Prints a line for each step with a NAME, tabs between: it, how often, the
 * median, 95 % and shortest in ms, the median and most of the bytes, the most
 * paints (-1: not known). Status 1 when the program ends too early or is never done.
 */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { STEPS_MOST = 64, SAMPLES_MOST = 4000, KEYS_MOST = 256, PATIENCE_MS = 60000, SETTLED_MS = 400 };

struct samples {
	double *ms, *bytes;
	int len, at; /* at: in this round, of what has its place in each */
	long paints;
};

struct step {
	const char *what, *name, *keys;
	long number;
	struct samples found;
};

/* The program that runs now. */
struct run {
	pid_t pid;
	int terminal, watch;
	char idle[4096];
	long keys; /* pressed so far, as the explorer counts them */
	double last, cpu;
	long bytes;
	bool gone;
};

static _Noreturn void stop(const char *what, const char *name)
{
	fprintf(stderr, "pty: %s: %s\n", name, what);
	exit(1);
}

static double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* ---- the program's own words ---- */

/* Of "keys N size WxH idle N paints N": the number behind a word; -1: it says nothing. */
static long told(const struct run *r, const char *word)
{
	char line[200] = "";
	FILE *f = fopen(r->idle, "r");
	char *at;

	if (!f)
		return -1;
	if (!fgets(line, sizeof line, f))
		line[0] = 0;
	fclose(f);
	at = strstr(line, word);
	return at ? strtol(at + strlen(word), NULL, 10) : -1;
}

static bool tells(const struct run *r)
{
	return told(r, "keys ") >= 0;
}

static bool is_idle(const struct run *r)
{
	return told(r, "keys ") >= r->keys;
}

/* ---- what comes back ---- */

static void forget_events(const struct run *r)
{
	char events[4096];

	while (read(r->watch, events, sizeof events) > 0)
		;
}

/* Takes what there is, waiting for it so long; false: nothing came and nothing was told. */
static bool take(struct run *r, double ms)
{
	struct pollfd on[2] = { { r->terminal, POLLIN, 0 }, { r->watch, POLLIN, 0 } };
	char part[65536];
	ssize_t n;

	if (ms < 0 || poll(on, 2, (int)(ms + 0.999)) <= 0)
		return false;
	if (on[1].revents & POLLIN)
		forget_events(r);
	if (!(on[0].revents & (POLLIN | POLLHUP | POLLERR)))
		return true;
	n = read(r->terminal, part, sizeof part);
	if (n <= 0) {
		r->gone = true;
		return false;
	}
	r->last = now_ms();
	r->bytes += n;
	return true;
}

/* Until nothing comes for so long; gives when the last of it did. */
static double until_quiet(struct run *r, double quiet)
{
	double began = now_ms();

	r->last = began;
	while (!r->gone) {
		double left = r->last + quiet - now_ms();

		if (left <= 0)
			break;
		take(r, left);
		if (now_ms() - began > PATIENCE_MS)
			stop("it never comes to rest", "waiting");
	}
	return r->last;
}

/* Until it says that it is idle, or, where it says nothing, is quiet for long; gives when. */
static double until_done(struct run *r, bool may_tell)
{
	double began = now_ms(), at = began;

	while (may_tell && !r->gone && !is_idle(r)) {
		take(r, 1000);
		at = now_ms();
		if (at - began > PATIENCE_MS)
			stop("it never says that it is idle", "waiting");
	}
	if (!may_tell)
		return until_quiet(r, SETTLED_MS);
	while (!r->gone && take(r, 0))
		;
	return at;
}

/* ---- keys ---- */

static size_t keys_of(const char *text, char *out)
{
	size_t n = 0;

	for (; *text && n < KEYS_MOST; n++) {
		char c = *text++;

		if (c == '\\' && *text) {
			c = *text++;
			c = c == 'r'   ? '\r'
			    : c == 't' ? '\t'
			    : c == 'e' ? '\033'
			    : c == 'x' ? (char)strtol((char[]){ text[0], text[1], 0 }, NULL, 16)
				       : c;
			if (text[-1] == 'x')
				text += 2;
		}
		out[n] = c;
	}
	return n;
}

/* The explorer counts a key that comes as several bytes once. */
static void press(struct run *r, const char *bytes, size_t n)
{
	r->keys += n > 1 && bytes[0] == '\033' ? 1 : (long)n;
	if (write(r->terminal, bytes, n) != (ssize_t)n)
		stop("the keys were not taken", "pressing");
}

/* ---- one round ---- */

static void begin(struct run *r, const char *size, char **command)
{
	struct winsize wide = { 0 };
	char *end;
	int fd = open(r->idle, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	wide.ws_col = (unsigned short)strtol(size, &end, 10);
	wide.ws_row = (unsigned short)(*end == 'x' ? strtol(end + 1, NULL, 10) : 0);
	if (fd < 0 || !wide.ws_row)
		stop("no such size, or no room for a file", size);
	close(fd);
	r->watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	if (r->watch < 0 || inotify_add_watch(r->watch, r->idle, IN_MODIFY) < 0)
		stop(strerror(errno), r->idle);
	r->keys = r->bytes = 0;
	r->cpu = 0;
	r->gone = false;
	r->pid = forkpty(&r->terminal, NULL, NULL, &wide);
	if (r->pid < 0)
		stop(strerror(errno), "forkpty");
	if (!r->pid) {
		setenv("OCAT_IDLE_FILE", r->idle, 1);
		execvp(command[0], command);
		_exit(127);
	}
}

static void finish(struct run *r)
{
	int status;

	if (!r->gone)
		kill(r->pid, SIGKILL);
	while (!r->gone)
		take(r, 1000);
	waitpid(r->pid, &status, 0);
	close(r->terminal);
	close(r->watch);
}

static void add(struct step *s, double ms, double bytes, long paints)
{
	struct samples *f = &s->found;
	bool placed = !strcmp(s->what, "key") || !strcmp(s->what, "type");
	int i = placed ? f->at++ : f->len;

	if (i == SAMPLES_MOST)
		return;
	if (i == f->len || ms < f->ms[i]) {
		f->ms[i] = ms;
		f->bytes[i] = bytes;
	}
	f->len += i == f->len;
	if (paints > f->paints)
		f->paints = paints;
}

/* Keys, at once, and what they bring. */
static void measure(struct run *r, struct step *s, const char *bytes, size_t n, double quiet)
{
	long paints = told(r, "paints ");
	double pressed = now_ms();

	r->bytes = 0;
	press(r, bytes, n);
	until_quiet(r, quiet);
	add(s, r->bytes ? r->last - pressed : 0, (double)r->bytes, -1);
	if (paints < 0 || strcmp(s->what, "burst"))
		return;
	until_done(r, true);
	if (told(r, "paints ") - paints > s->found.paints)
		s->found.paints = told(r, "paints ") - paints;
}

static void do_keys(struct run *r, struct step *s, double quiet)
{
	char one[KEYS_MOST], all[KEYS_MOST * 64];
	size_t n = keys_of(s->keys, one), len = 0;

	if (!strcmp(s->what, "key")) {
		for (long i = 0; i < s->number; i++)
			measure(r, s, one, n, quiet);
	} else if (!strcmp(s->what, "type")) {
		for (size_t i = 0; i < n; i++)
			measure(r, s, one + i, 1, quiet);
	} else if (!strcmp(s->what, "press")) {
		press(r, one, n);
		until_done(r, tells(r));
	} else {
		for (long i = 0; i < s->number && len + n <= sizeof all; i++, len += n)
			memcpy(all + len, one, n);
		measure(r, s, all, len, quiet);
	}
}

/* In KB: all that is resident, and what of it is no file's. */
static void do_memory(const struct run *r, struct step *s)
{
	char path[100], line[200];
	double all = 0, own = 0;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/smaps_rollup", (long)r->pid);
	f = fopen(path, "r");
	while (f && fgets(line, sizeof line, f)) {
		if (!strncmp(line, "Rss:", 4))
			all = strtod(line + 4, NULL);
		else if (!strncmp(line, "Anonymous:", 10))
			own = strtod(line + 10, NULL);
	}
	if (f)
		fclose(f);
	add(s, all, own, -1);
}

/* Of the threads that are there; in ms. */
static double cpu_of(const struct run *r)
{
	char path[300], line[100];
	const struct dirent *e;
	double all = 0;
	DIR *d;

	snprintf(path, sizeof path, "/proc/%ld/task", (long)r->pid);
	d = opendir(path);
	while (d && (e = readdir(d))) {
		FILE *f;

		snprintf(path, sizeof path, "/proc/%ld/task/%.20s/schedstat", (long)r->pid, e->d_name);
		f = e->d_name[0] == '.' ? NULL : fopen(path, "r");
		if (f && fgets(line, sizeof line, f))
			all += strtod(line, NULL) / 1e6;
		if (f)
			fclose(f);
	}
	if (d)
		closedir(d);
	return all;
}

static void do_cpu(struct run *r, struct step *s)
{
	double now = cpu_of(r);

	add(s, now - r->cpu, 0, -1);
	r->cpu = now;
}

static void do_rest(struct run *r, struct step *s)
{
	double until = now_ms() + (double)s->number;
	long paints = told(r, "paints ");

	r->bytes = 0;
	while (!r->gone && now_ms() < until)
		take(r, until - now_ms());
	add(s, (double)s->number, (double)r->bytes, paints < 0 ? -1 : told(r, "paints ") - paints);
}

static void set_size(const struct run *r, unsigned cols, unsigned rows)
{
	struct winsize wide = { .ws_col = (unsigned short)cols, .ws_row = (unsigned short)rows };

	ioctl(r->terminal, TIOCSWINSZ, &wide);
}

/* The same ones in every run. */
static void do_sizes(struct run *r, struct step *s, double quiet)
{
	double began = now_ms();
	long paints = told(r, "paints ");
	struct winsize first;
	unsigned draw = 1;

	ioctl(r->terminal, TIOCGWINSZ, &first);
	r->bytes = 0;
	for (long i = 0; i < s->number; i++) {
		double until = now_ms() + 10;

		draw = draw * 1103515245u + 12345u;
		set_size(r, 10 + (draw >> 16) % 200, 2 + (draw >> 24) % 60);
		while (!r->gone && now_ms() < until)
			take(r, until - now_ms());
	}
	set_size(r, first.ws_col, first.ws_row);
	until_quiet(r, quiet);
	if (paints >= 0)
		until_done(r, true);
	add(s, now_ms() - began, (double)r->bytes, paints < 0 ? -1 : told(r, "paints ") - paints);
}

static void do_end(struct run *r, struct step *s)
{
	char keys[KEYS_MOST];
	size_t n = keys_of(s->keys, keys);
	double pressed = now_ms();

	r->bytes = 0;
	press(r, keys, n);
	while (!r->gone && now_ms() - pressed < PATIENCE_MS)
		take(r, 1000);
	add(s, now_ms() - pressed, (double)r->bytes, -1);
}

static void do_start(struct run *r, struct step *s, double began)
{
	while (!r->gone && !r->bytes)
		take(r, 1000);
	/* It either tells at once or never does. */
	while (!r->gone && !tells(r) && now_ms() - (r->last > began ? r->last : began) < SETTLED_MS)
		take(r, 10);
	add(s, (tells(r) ? until_done(r, true) : r->last) - began, (double)r->bytes, -1);
}

static void do_step(struct run *r, struct step *s, double began, double quiet)
{
	if (!strcmp(s->what, "start"))
		do_start(r, s, began);
	else if (!strcmp(s->what, "memory"))
		do_memory(r, s);
	else if (!strcmp(s->what, "cpu"))
		do_cpu(r, s);
	else if (!strcmp(s->what, "rest"))
		do_rest(r, s);
	else if (!strcmp(s->what, "sizes"))
		do_sizes(r, s, quiet);
	else if (!strcmp(s->what, "end"))
		do_end(r, s);
	else
		do_keys(r, s, quiet);
	if (r->gone && strcmp(s->what, "end"))
		stop("the program ended", s->name ? s->name : s->keys);
}

/* ---- all of it ---- */

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double share(const double *at, int len, double part)
{
	int i = (int)(part * len);

	return at[i < len ? i : len - 1];
}

static void print(struct step *s)
{
	struct samples *f = &s->found;

	if (!s->name || !f->len)
		return;
	qsort(f->ms, (size_t)f->len, sizeof *f->ms, by_size);
	qsort(f->bytes, (size_t)f->len, sizeof *f->bytes, by_size);
	printf("%s\t%d\t%.3f\t%.3f\t%.3f\t%.0f\t%.0f\t%ld\n", s->name, f->len, share(f->ms, f->len, 0.5),
	       share(f->ms, f->len, 0.95), f->ms[0], share(f->bytes, f->len, 0.5), f->bytes[f->len - 1], f->paints);
}

/* Which words each kind of step has: its name, keys, a number. */
static const struct {
	const char *what, *words;
} kinds[] = {
	{ "start", "n" }, { "key", "nk#" },  { "type", "nk" },	{ "burst", "nk#" }, { "press", "k" },
	{ "rest", "n#" }, { "sizes", "n#" }, { "memory", "n" }, { "cpu", "n" },	    { "end", "nk" },
};

static bool take_step(char ***at, struct step *s)
{
	const char *words = NULL;

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (!strcmp(kinds[i].what, **at))
			words = kinds[i].words;
	if (!words)
		return false;
	*s = (struct step){ .what = *(*at)++,
			    .found = { .ms = calloc(SAMPLES_MOST, sizeof(double)),
				       .bytes = calloc(SAMPLES_MOST, sizeof(double)),
				       .paints = -1 } };
	for (; *words && **at; words++, (*at)++) {
		if (*words == 'n')
			s->name = **at;
		else if (*words == 'k')
			s->keys = **at;
		else
			s->number = strtol(**at, NULL, 10);
	}
	return !*words && s->found.ms && s->found.bytes;
}

static int take_steps(char ***at, struct step *steps)
{
	int n = 0;

	while (**at && strcmp(**at, "--"))
		if (n == STEPS_MOST || !take_step(at, &steps[n++]))
			return -1;
	return **at ? n : -1;
}

int main(int argc, char **argv)
{
	static struct step steps[STEPS_MOST];
	const char *size = "80x24", *room = getenv("TMPDIR");
	long rounds = 1;
	double quiet = 100;
	struct run r = { 0 };
	char **at = argv + 1;
	int n;

	for (; at[0] && at[1] && !strncmp(at[0], "--", 2) && at[0][2]; at += 2)
		if (!strcmp(at[0], "--size"))
			size = at[1];
		else if (!strcmp(at[0], "--rounds"))
			rounds = strtol(at[1], NULL, 10);
		else if (!strcmp(at[0], "--quiet"))
			quiet = strtod(at[1], NULL);
		else
			break;
	n = argc > 1 ? take_steps(&at, steps) : -1;
	if (n < 1 || !at[1] || rounds < 1) {
		fprintf(stderr, "usage: pty [--size COLSxROWS] [--rounds N] [--quiet MS] STEP ... -- COMMAND ...\n");
		return 2;
	}
	snprintf(r.idle, sizeof r.idle, "%s/pty-%ld", room && *room ? room : "/tmp", (long)getpid());
	for (long i = 0; i < rounds; i++) {
		double began = now_ms();

		begin(&r, size, at + 1);
		for (int k = 0; k < n; k++) {
			steps[k].found.at = 0;
			do_step(&r, &steps[k], began, quiet);
		}
		finish(&r);
	}
	unlink(r.idle);
	for (int i = 0; i < n; i++) {
		print(&steps[i]);
		free(steps[i].found.ms);
		free(steps[i].found.bytes);
	}
	return fflush(stdout) ? 1 : 0;
}
