/* Reads standard input as one text. It may be a pipe that never ends, with or without data. */
#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "base/arena.h"
#include "cli/cli_state.h"

#include "base/banned.h"

enum { TICK_MS = 50 };

static bool wait_for_input(const struct stop *stop, struct err *err)
{
	struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };

	do
		if (!stop_not_yet(stop, err))
			return err_at(err, "reading standard input");
	while (poll(&input, 1, TICK_MS) <= 0);
	return true;
}

static bool too_long(ptrdiff_t most, struct err *err)
{
	return err_set(err, ERR_USAGE, "standard input is longer than %td MB", most >> 20);
}

bool cli_read_input(struct cli *c, ptrdiff_t most, str *out, struct err *err)
{
	scoped(sb_free) struct sb b = SB(most + 1);
	char part[8192];
	ptrdiff_t n = 1;

	if (!cli_start_timeout(c, err))
		return false;
	while (n != 0) {
		if (!wait_for_input(cli_stop(), err))
			return false;
		n = read(STDIN_FILENO, part, sizeof part);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return err_errno(err, ERR_DISK, "cannot read standard input", NO_STR);
		sb_put(&b, str_n(part, n));
		if (b.len > most || b.over)
			return too_long(most, err);
	}
	*out = b.len ? str_dup(c->arena, sb_str(&b)) : S("");
	return true;
}
