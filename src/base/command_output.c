#include "base/command_output.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/child_process.h"

#include "base/banned.h"

enum { LOOK_MS = 50 };

/* True at the end of its output. */
static bool read_all(int from, struct sb *out, ptrdiff_t most, const struct stop *stop)
{
	struct pollfd has = { .fd = from, .events = POLLIN };
	char bytes[512];

	while (!stop_is_due(stop) && out->len <= most) {
		ssize_t n = poll(&has, 1, LOOK_MS) > 0 ? read(from, bytes, sizeof bytes) : -1;

		if (!n)
			return true;
		if (n > 0)
			sb_put(out, str_n(bytes, n));
	}
	return false;
}

/* How it ends, as waitpid has it; -1: it was stopped. */
static int end_of(pid_t child, const struct stop *stop)
{
	int status;
	pid_t ended;

	while ((ended = waitpid(child, &status, WNOHANG)) == 0 && !stop_is_due(stop))
		poll(NULL, 0, LOOK_MS);
	if (ended == child)
		return status;
	kill(-child, SIGKILL);
	child_wait(child);
	return -1;
}

/* The same after it printed everything; -1 also for more than `most` bytes. */
static int collect(pid_t child, int from, struct sb *out, ptrdiff_t most, const struct stop *stop)
{
	if (read_all(from, out, most, stop))
		return end_of(child, stop);
	kill(-child, SIGKILL);
	child_wait(child);
	return -1;
}

static bool failed(int status, bool long_output, const struct stop *stop, struct err *err)
{
	if (status >= 0 && WIFEXITED(status))
		return err_set(err, ERR_CONFIG, "the command ended with status %d", WEXITSTATUS(status));
	if (status >= 0)
		return err_set(err, ERR_CONFIG, "the command was ended by signal %d", WTERMSIG(status));
	if (long_output)
		return err_set(err, ERR_CONFIG, "the command prints too much");
	return stop_not_yet(stop, err) && err_set(err, ERR_CONFIG, "the command failed");
}

bool command_output(struct arena *a, str command, ptrdiff_t most, const struct stop *stop, str *out, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	int ends[2], code, status = -1;
	pid_t child;

	if (pipe2(ends, O_CLOEXEC) < 0)
		return err_errno(err, ERR_DISK, "cannot make a pipe for", S("a command"));
	code = child_start(&child, (const char *const[]){ "sh", "-c", str_c(a, command), NULL }, -1, ends[1], -1);
	close(ends[1]);
	if (!code)
		status = collect(child, ends[0], &b, most, stop);
	close(ends[0]);
	if (status)
		return failed(status, b.len > most, stop, err);
	*out = str_dup(a, sb_str(&b));
	return true;
}
