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

static bool ends_well(pid_t child, const struct stop *stop)
{
	int status = -1;
	pid_t ended;

	while ((ended = waitpid(child, &status, WNOHANG)) == 0 && !stop_is_due(stop))
		poll(NULL, 0, LOOK_MS);
	if (!ended) {
		kill(-child, SIGKILL);
		status = child_wait(child);
	}
	return ended == child && !status;
}

/* True if it printed everything and succeeded. */
static bool collect(pid_t child, int from, struct sb *out, ptrdiff_t most, const struct stop *stop)
{
	if (read_all(from, out, most, stop))
		return ends_well(child, stop);
	kill(-child, SIGKILL);
	child_wait(child);
	return false;
}

bool command_output(struct arena *a, str command, ptrdiff_t most, const struct stop *stop, str *out, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool good;
	int ends[2], code;
	pid_t child;

	if (pipe2(ends, O_CLOEXEC) < 0)
		return err_errno(err, ERR_DISK, "cannot make a pipe for", S("a command"));
	code = child_start(&child, (const char *const[]){ "sh", "-c", str_c(a, command), NULL }, -1, ends[1], -1);
	close(ends[1]);
	good = !code && collect(child, ends[0], &b, most, stop);
	close(ends[0]);
	if (!good)
		return stop_not_yet(stop, err) && err_set(err, ERR_CONFIG, "the command failed");
	*out = str_dup(a, sb_str(&b));
	return true;
}
