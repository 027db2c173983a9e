/* cli/watchdog: a call that ignores its time limit ends the program; one that writes, or has ended, does not. */
#include "tap.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/watchdog.h"
#include "base/banned.h"

enum { LONG_AGO_US = 1, STATUS = 7 };

static int status_of(void *with)
{
	(void)with;
	return STATUS;
}

static int child(void (*work)(struct watchdog *w))
{
	int status = -1;
	pid_t pid = fork();

	if (pid == 0) {
		work(watchdog_start(status_of, NULL));
		_exit(0);
	}
	return waitpid(pid, &status, 0) == pid && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void hang(struct watchdog *w)
{
	watchdog_deadline(w, LONG_AGO_US);
	sleep(600);
}

static void hang_without_deadline(struct watchdog *w)
{
	sleep(1);
	watchdog_stop(w);
}

static void write_long(struct watchdog *w)
{
	watchdog_output(w, true);
	watchdog_deadline(w, LONG_AGO_US);
	sleep(1);
	watchdog_output(w, false);
	watchdog_stop(w);
}

static void end(struct watchdog *w)
{
	watchdog_deadline(w, clock_monotonic_us());
	watchdog_stop(w);
	sleep(6);
}

int main(void)
{
	is_int(child(hang), STATUS, "a call that hangs ends the program with the status for an overdue call");
	is_int(child(hang_without_deadline), 0, "a call without a deadline is not ended");
	is_int(child(write_long), 0, "a call that waits for the reader of its output is not ended");
	is_int(child(end), 0, "a call that has ended does not end the program later");
	watchdog_stop(NULL);
	return done();
}
