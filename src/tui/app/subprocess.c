#include "tui/app/subprocess.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "term/term_restore.h"

#include "base/banned.h"

extern char **environ;

static bool put_all(int to, const char *at, size_t len)
{
	while (len > 0) {
		ssize_t n = write(to, at, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		at += n;
		len -= (size_t)n;
	}
	return true;
}

int subprocess_text(str text, struct err *err)
{
	int fd = memfd_create("ocat", MFD_CLOEXEC);

	if (fd >= 0 && put_all(fd, text.at, (size_t)text.len) && lseek(fd, 0, SEEK_SET) == 0)
		return fd;
	err_errno(err, ERR_DISK, "cannot hold the text for", S("a command"));
	if (fd >= 0)
		close(fd);
	return -1;
}

/* The signals that we ignore and block meanwhile do not affect the program. */
static int spawn(pid_t *child, const char *const *argv, int in, int out)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t how;
	sigset_t none, plain;
	int code;

	sigemptyset(&none);
	sigemptyset(&plain);
	sigaddset(&plain, SIGINT);
	sigaddset(&plain, SIGQUIT);
	sigaddset(&plain, SIGPIPE);
	sigaddset(&plain, SIGXFSZ);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, in, 0);
	posix_spawn_file_actions_adddup2(&files, out, 1);
	posix_spawn_file_actions_adddup2(&files, out, 2);
	posix_spawnattr_init(&how);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	posix_spawnattr_setsigmask(&how, &none);
	posix_spawnattr_setsigdefault(&how, &plain);
	code = posix_spawnp(child, argv[0], &files, &how, (char *const *)argv, environ);
	posix_spawnattr_destroy(&how);
	posix_spawn_file_actions_destroy(&files);
	return code;
}

bool subprocess_run(const char *const *argv, int in, int out, int *status, struct err *err)
{
	struct term_restore_lent lent;
	int code, how = 0;
	pid_t child, got;

	term_restore_lend(&lent);
	code = spawn(&child, argv, in, out);
	do
		got = code ? 0 : waitpid(child, &how, 0);
	while (got < 0 && errno == EINTR);
	term_restore_take_back(&lent);
	if (code || got < 0) {
		errno = code ? code : errno;
		return err_errno(err, ERR_UNSUPPORTED, "cannot run", str_of(argv[0]));
	}
	*status = WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
	return true;
}

void subprocess_tell(int out, str words)
{
	put_all(out, words.at, (size_t)words.len);
}

void subprocess_pause(int in, int out, str words)
{
	struct term_restore_lent lent;
	char c = 0;
	ssize_t n;

	term_restore_lend(&lent);
	subprocess_tell(out, words);
	do
		n = read(in, &c, 1);
	while ((n == 1 && c != '\n' && c != '\r') || (n < 0 && errno == EINTR));
	term_restore_take_back(&lent);
}
