/*
 * Runs commands one after the other, round by round, so that what disturbs the
 * machine disturbs all of them, and tells how long each took.
 *
 *	measure [--rounds N] [--seconds S] --as NAME [--before SHELL] [--limit S] [--disk DIR] [--anonymous yes] COMMAND ... --as NAME ...
 *
 * No round begins after S seconds, but one is always made. --before runs
 * first, untimed. A command that reaches its limit is interrupted and not run
 * again. --disk counts what the command has in temporary files while it runs:
 * files without a name that it holds open, and those in DIR whose names end
 * in neither .db nor .lock. --anonymous counts only memory that is in no file,
 * looked at every 2 ms; not that of other processes that the command starts.
 *
 * Prints a line for each, tabs between: name, rounds, median and shortest wall
 * ms, median ms of processor time (user, system), the most KB of memory, the
 * most KB of temporary files, 1 when it reached its limit. What commands print
 * goes nowhere; one that fails ends it all with what it said, and status 1.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { COMMANDS_MOST = 16, ROUNDS_MOST = 1000, POLL_MS = 20, OFTEN_MS = 2 };

struct run {
	double wall, user, system; /* ms */
	long rss, disk;		   /* KB */
	bool over;
};

struct command {
	const char *name, *before, *disk;
	bool anonymous;
	double limit; /* seconds; 0: none */
	char **argv;
	struct run *runs;
	int done;
	bool over;
};

static double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static _Noreturn void stop(const char *what, const char *name)
{
	fprintf(stderr, "measure: %s: %s\n", name, what);
	exit(1);
}

/* ---- temporary files ---- */

static long in_folder; /* KB; nftw has no other way to hand it on */

static bool ends_in(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);

	return n >= m && !strcmp(s + n - m, end);
}

static int add_file(const char *path, const struct stat *st, int kind, struct FTW *where)
{
	(void)where;
	if (kind == FTW_F && !ends_in(path, ".db") && !ends_in(path, ".lock"))
		in_folder += (long)(st->st_blocks / 2);
	return 0;
}

static long nameless(pid_t pid)
{
	char path[512];
	struct dirent *e;
	struct stat st;
	long sum = 0;
	DIR *d;

	snprintf(path, sizeof path, "/proc/%ld/fd", (long)pid);
	d = opendir(path);
	while (d && (e = readdir(d))) {
		snprintf(path, sizeof path, "/proc/%ld/fd/%s", (long)pid, e->d_name);
		if (!stat(path, &st) && S_ISREG(st.st_mode) && !st.st_nlink)
			sum += (long)(st.st_blocks / 2);
	}
	if (d)
		closedir(d);
	return sum;
}

static void see_disk(const struct command *c, pid_t pid, struct run *r)
{
	long sum;

	in_folder = 0;
	nftw(c->disk, add_file, 8, FTW_PHYS);
	sum = in_folder + nameless(pid);
	if (sum > r->disk)
		r->disk = sum;
}

/* ---- one run ---- */

static void show(const char *path)
{
	char line[512];
	FILE *f = fopen(path, "r");

	while (f && fgets(line, sizeof line, f))
		fputs(line, stderr);
	if (f)
		fclose(f);
}

static pid_t begin(const struct command *c, const char *said)
{
	posix_spawn_file_actions_t files;
	pid_t pid;
	int failed;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&files, 2, said, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	failed = posix_spawnp(&pid, c->argv[0], &files, NULL, c->argv, environ);
	posix_spawn_file_actions_destroy(&files);
	if (failed)
		stop(strerror(failed), c->argv[0]);
	return pid;
}

static void see_anonymous(pid_t pid, struct run *r)
{
	char path[64], line[256];
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/status", (long)pid);
	f = fopen(path, "r");
	while (f && fgets(line, sizeof line, f)) {
		long kb = strncmp(line, "RssAnon:", 8) ? 0 : strtol(line + 8, NULL, 10);

		r->rss = kb > r->rss ? kb : r->rss;
	}
	if (f)
		fclose(f);
}

static int interval(const struct command *c)
{
	return c->anonymous ? OFTEN_MS : c->disk || c->limit > 0 ? POLL_MS : -1;
}

/* Until it ends. Only what has a limit, a disk or memory to look at is woken for. */
static void watch(const struct command *c, pid_t pid, double began, struct run *r)
{
	struct pollfd end = { .fd = pidfd_open(pid, 0), .events = POLLIN };

	if (end.fd < 0)
		stop(strerror(errno), c->name);
	while (poll(&end, 1, interval(c)) <= 0) {
		if (c->anonymous)
			see_anonymous(pid, r);
		if (c->disk)
			see_disk(c, pid, r);
		if (c->limit > 0 && !r->over && now_ms() - began >= c->limit * 1e3) {
			r->over = true;
			kill(pid, SIGINT);
		}
	}
	close(end.fd);
}

static double ms_of(struct timeval t)
{
	return (double)t.tv_sec * 1e3 + (double)t.tv_usec / 1e3;
}

static void run_once(struct command *c, const char *said)
{
	struct run *r = &c->runs[c->done++];
	struct rusage used;
	double began;
	pid_t pid;
	int status;

	*r = (struct run){ 0 };
	if (c->before && system(c->before))
		stop("what should run before it failed", c->name);
	began = now_ms();
	pid = begin(c, said);
	watch(c, pid, began, r);
	r->wall = now_ms() - began;
	if (wait4(pid, &status, 0, &used) != pid)
		stop(strerror(errno), c->name);
	r->user = ms_of(used.ru_utime);
	r->system = ms_of(used.ru_stime);
	if (!c->anonymous)
		r->rss = used.ru_maxrss;
	c->over = r->over;
	if (!status || r->over)
		return;
	show(said);
	unlink(said);
	if (WIFSIGNALED(status))
		stop(strsignal(WTERMSIG(status)), c->name);
	fprintf(stderr, "measure: %s: exit status %d\n", c->name, WEXITSTATUS(status));
	exit(1);
}

/* ---- all of it ---- */

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double median(const struct command *c, double (*of)(const struct run *r))
{
	double all[ROUNDS_MOST];

	for (int i = 0; i < c->done; i++)
		all[i] = of(&c->runs[i]);
	qsort(all, (size_t)c->done, sizeof *all, by_size);
	return c->done % 2 ? all[c->done / 2] : (all[c->done / 2 - 1] + all[c->done / 2]) / 2;
}

static double wall_of(const struct run *r)
{
	return r->wall;
}

static double user_of(const struct run *r)
{
	return r->user;
}

static double system_of(const struct run *r)
{
	return r->system;
}

static void print(const struct command *c)
{
	struct run most = c->runs[0];
	double least = most.wall;

	for (int i = 1; i < c->done; i++) {
		const struct run *r = &c->runs[i];

		least = r->wall < least ? r->wall : least;
		most.rss = r->rss > most.rss ? r->rss : most.rss;
		most.disk = r->disk > most.disk ? r->disk : most.disk;
	}
	printf("%s\t%d\t%.3f\t%.3f\t%.3f\t%.3f\t%ld\t%ld\t%d\n", c->name, c->done, median(c, wall_of), least,
	       median(c, user_of), median(c, system_of), most.rss, most.disk, c->over);
}

static int usage(void)
{
	fprintf(stderr,
		"usage: measure [--rounds N] [--seconds S] "
		"--as NAME [--before SHELL] [--limit S] [--disk DIR] [--anonymous yes] COMMAND ... [--as NAME ...]\n");
	return 2;
}

static bool is_option(char **argv, const char *name)
{
	return argv[0] && argv[1] && !strcmp(argv[0], name);
}

/* The commands, each cut off where the next begins; -1 when that is not what was written. */
static int take_commands(char **argv, struct command *all)
{
	int n = 0;

	while (*argv) {
		struct command *c = &all[n];

		if (!is_option(argv, "--as") || n++ == COMMANDS_MOST)
			return -1;
		*argv = NULL;
		*c = (struct command){ .name = argv[1] };
		for (argv += 2; argv[0] && argv[1]; argv += 2)
			if (!strcmp(argv[0], "--before"))
				c->before = argv[1];
			else if (!strcmp(argv[0], "--limit"))
				c->limit = strtod(argv[1], NULL);
			else if (!strcmp(argv[0], "--disk"))
				c->disk = argv[1];
			else if (!strcmp(argv[0], "--anonymous"))
				c->anonymous = !strcmp(argv[1], "yes");
			else
				break;
		c->argv = argv;
		c->runs = calloc(ROUNDS_MOST, sizeof *c->runs);
		while (*argv && strcmp(*argv, "--as"))
			argv++;
		if (c->argv == argv || !c->runs)
			return -1;
	}
	return n;
}

int main(int argc, char **argv)
{
	struct command all[COMMANDS_MOST];
	const char *room = getenv("TMPDIR");
	char said[4096];
	long rounds = 1;
	double seconds = 3600, began = now_ms();
	int n, at = 1;

	(void)argc;
	for (;; at += 2)
		if (is_option(argv + at, "--rounds"))
			rounds = strtol(argv[at + 1], NULL, 10);
		else if (is_option(argv + at, "--seconds"))
			seconds = strtod(argv[at + 1], NULL);
		else
			break;
	n = take_commands(argv + at, all);
	if (n < 1 || rounds < 1 || rounds > ROUNDS_MOST)
		return usage();
	snprintf(said, sizeof said, "%s/measure.XXXXXX", room && *room ? room : "/tmp");
	at = mkstemp(said);
	if (at < 0)
		stop(strerror(errno), said);
	close(at);
	for (long r = 0; r < rounds && (!r || now_ms() - began < seconds * 1e3); r++)
		for (int i = 0; i < n; i++)
			if (!all[i].over)
				run_once(&all[i], said);
	unlink(said);
	for (int i = 0; i < n; i++) {
		print(&all[i]);
		free(all[i].runs);
	}
	return fflush(stdout) ? 1 : 0;
}
