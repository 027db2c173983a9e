#include "term/tty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/err.h"

#include "base/banned.h"

bool tty_open(struct tty *t, struct err *err)
{
	int in, out;

	*t = (struct tty){ .in = stdin, .out = stdout, .log = -1 };
	if (isatty(0) && isatty(1))
		return true;
	in = open("/dev/tty", O_RDWR | O_CLOEXEC);
	out = in < 0 ? -1 : fcntl(in, F_DUPFD_CLOEXEC, 3);
	if (out < 0) {
		if (in >= 0)
			close(in);
		err_set(err, ERR_UNSUPPORTED, "the explorer needs a terminal");
		return err_next(err, "Without one, ask by command: %s, %s, %s.", ACTION("search_tables"),
				ACTION("describe_asset", WITH_BLANK("asset", "NAME")), ACTION("help"));
	}
	t->in = fdopen(in, "r");
	t->out = fdopen(out, "w");
	t->own = true;
	return true;
}

void tty_close(const struct tty *t)
{
	if (!t->own)
		return;
	fclose(t->in);
	fclose(t->out);
}

/* Another program that shares the terminal may have made it non-blocking. */
static bool is_to_wait(const struct tty *t)
{
	struct pollfd room = { tty_out(t), POLLOUT, 0 };

	return errno == EAGAIN && poll(&room, 1, -1) >= 0;
}

bool tty_send(const struct tty *t, str bytes)
{
	for (ptrdiff_t at = 0; at < bytes.len;) {
		ssize_t n = write(tty_out(t), bytes.at + at, (size_t)(bytes.len - at));

		if (n < 0 && errno != EINTR && !is_to_wait(t))
			return false;
		at += n > 0 ? n : 0;
	}
	return true;
}

void tty_hold_stderr(struct tty *t)
{
	if (!isatty(2))
		return;
	t->stderr_before = fcntl(2, F_DUPFD_CLOEXEC, 3);
	t->log = t->stderr_before < 0 ? -1 : memfd_create("stderr", MFD_CLOEXEC);
	if (t->log >= 0)
		dup2(t->log, 2);
}

void tty_release_stderr(const struct tty *t)
{
	char part[4096];
	off_t at = 0;
	ssize_t n;

	if (t->log < 0)
		return;
	dup2(t->stderr_before, 2);
	while ((n = pread(t->log, part, sizeof part, at)) > 0) {
		(void)!write(2, part, (size_t)n);
		at += n;
	}
	close(t->log);
	close(t->stderr_before);
}

int tty_in(const struct tty *t)
{
	return fileno(t->in);
}

int tty_out(const struct tty *t)
{
	return fileno(t->out);
}
