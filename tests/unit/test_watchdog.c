/* cli/watchdog: a call that ignores its time limit ends the program; one that writes, or has ended, does not. */
#include "tap.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/err.h"
#include "cli/watchdog.h"
#include "base/banned.h"

static int child(void (*work)(struct watchdog *w))
{
	int status = -1;
	pid_t pid = fork();

	if (pid == 0) {
		fclose(stderr);
		work(watchdog_start(1));
		_exit(0);
	}
	return waitpid(pid, &status, 0) == pid && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void hang(struct watchdog *w)
{
	(void)w;
	sleep(60);
}

static void write_long(struct watchdog *w)
{
	watchdog_output(w, true);
	sleep(3);
	watchdog_output(w, false);
	watchdog_stop(w);
}

static void end(struct watchdog *w)
{
	watchdog_stop(w);
	sleep(3);
}

int main(void)
{
	ok(child(hang) == err_exit(ERR_TIMEOUT), "a call that hangs ends the program with the status of a timeout");
	ok(child(write_long) == 0, "a call that waits for its reader does not");
	ok(child(end) == 0, "a call that has ended does not");
	ok(!watchdog_start(0), "without a time limit there is none");
	watchdog_stop(NULL);
	return done();
}
