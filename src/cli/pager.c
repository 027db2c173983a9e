#include "cli/pager.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/banned.h"

struct pager {
	struct arena *arena;
	const char *command;
	struct sb kept;
	int rows, lines;
	int to; /* the pager's standard input, -1: not started */
	pid_t pid;
	bool failed, gone; /* failed: it could not be started, so all output is kept */
};

/* Whether its first word, if that is a plain name, is an executable program. */
static bool is_there(struct arena *a, str command)
{
	str path = str_of(getenv("PATH")), folder, rest = command, program;

	if (!str_cut(&rest, ' ', &program) || !program.len)
		return false;
	if (str_at(program, '/') >= 0 || str_at(program, '=') >= 0 || str_at(program, '$') >= 0)
		return true;
	while (str_cut(&path, ':', &folder))
		if (access(str_c(a, path_join(a, folder.len ? folder : S("."), program)), X_OK) == 0)
			return true;
	return false;
}

struct pager *pager_open(struct arena *a, str command, int rows)
{
	struct pager *p;

	if (rows < 2 || !is_there(a, str_trim(command)))
		return NULL;
	p = new(a, struct pager);
	*p = (struct pager){ .arena = a, .command = str_c(a, command), .kept = SB(SB_MAX), .rows = rows, .to = -1 };
	return p;
}

bool pager_runs(const struct pager *p)
{
	return p->to >= 0;
}

static void become(const char *command, int in)
{
	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL);
	if (dup2(in, STDIN_FILENO) >= 0)
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

static bool start(struct pager *p)
{
	int ends[2];

	setenv("LESS", "FRX", 0);
	setenv("LV", "-c", 0);
	if (pipe(ends) != 0)
		return false;
	p->pid = fork();
	if (p->pid == 0) {
		close(ends[1]);
		become(p->command, ends[0]);
	}
	close(ends[0]);
	if (p->pid < 0) {
		close(ends[1]);
		return false;
	}
	p->to = ends[1];
	return true;
}

static bool hand_over(struct pager *p, str bytes)
{
	while (bytes.len && !p->gone) {
		ssize_t n = write(p->to, bytes.at, (size_t)bytes.len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			p->gone = true;
		else
			bytes = str_from(bytes, n);
	}
	return !p->gone;
}

bool pager_write(struct pager *p, str bytes)
{
	if (pager_runs(p))
		return hand_over(p, bytes);
	sb_put(&p->kept, bytes);
	for (ptrdiff_t i = 0; i < bytes.len; i++)
		p->lines += bytes.at[i] == '\n';
	if (p->failed || p->lines < p->rows)
		return true;
	p->failed = !start(p);
	return p->failed || hand_over(p, sb_str(&p->kept));
}

/* Ctrl-C belongs to the pager while it has the screen. */
static void wait_for(pid_t pid)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, before;

	sigaction(SIGINT, &ignore, &before);
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
	sigaction(SIGINT, &before, NULL);
}

str pager_close(struct pager *p)
{
	str rest = NO_STR;

	if (pager_runs(p)) {
		close(p->to);
		p->to = -1;
		wait_for(p->pid);
	} else if (p->kept.len) {
		rest = str_dup(p->arena, sb_str(&p->kept));
	}
	sb_free(&p->kept);
	return rest;
}
