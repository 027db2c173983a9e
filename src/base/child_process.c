#include "base/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include "base/banned.h"

extern char **environ;

static void put(posix_spawn_file_actions_t *files, int from, int to)
{
	if (from < 0)
		posix_spawn_file_actions_addopen(files, to, "/dev/null", to ? O_WRONLY : O_RDONLY, 0);
	else
		posix_spawn_file_actions_adddup2(files, from, to);
}

int child_start(pid_t *child, const char *const *argv, int in, int out, int err)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t how;
	sigset_t none;
	int code;

	sigemptyset(&none);
	posix_spawn_file_actions_init(&files);
	put(&files, in, 0);
	put(&files, out, 1);
	put(&files, err, 2);
	posix_spawnattr_init(&how);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
	posix_spawnattr_setsigmask(&how, &none);
	code = posix_spawnp(child, argv[0], &files, &how, (char *const *)argv, environ);
	posix_spawnattr_destroy(&how);
	posix_spawn_file_actions_destroy(&files);
	return code;
}

int child_wait(pid_t child)
{
	int status = -1;

	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	return status;
}
