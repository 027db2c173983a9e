#include "term/term_restore.h"

#include <errno.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "base/banned.h"

enum { GOODBYE_MOST = 512, STACK_SIZE = 64 << 10 };

static const int fatal[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTERM, SIGHUP, SIGQUIT };
enum { FATAL = sizeof fatal / sizeof *fatal };

/* State for the handlers: written before they are installed, and only read by them. */
static struct {
	int fd;
	bool modes_known;
	struct termios modes;
	char goodbye[GOODBYE_MOST];
	size_t goodbye_len;
	struct sigaction before[FATAL], before_stop;
	sigset_t mask_before, mask_waiting;
	char stack[STACK_SIZE];
} kept = { .fd = -1 };

static volatile sig_atomic_t stop_asked;

static void put_back(void)
{
	size_t at = 0;

	while (at < kept.goodbye_len) {
		ssize_t n = write(kept.fd, kept.goodbye + at, kept.goodbye_len - at);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		at += (size_t)n;
	}
	if (kept.modes_known)
		tcsetattr(kept.fd, TCSANOW, &kept.modes);
}

/* SA_RESETHAND has restored the default action, so raising the signal again ends the program with it. */
static void on_fatal(int sig)
{
	put_back();
	raise(sig);
}

static void on_stop(int sig)
{
	(void)sig;
	stop_asked = 1;
}

void term_restore_remember(int fd)
{
	kept.fd = fd;
	kept.modes_known = tcgetattr(fd, &kept.modes) == 0;
	kept.goodbye_len = 0;
}

static void hold_signals(void)
{
	sigset_t hold;

	sigemptyset(&hold);
	sigaddset(&hold, SIGWINCH);
	sigaddset(&hold, SIGTSTP);
	sigaddset(&hold, SIGINT);
	sigprocmask(SIG_BLOCK, &hold, &kept.mask_before);
	kept.mask_waiting = kept.mask_before;
	sigdelset(&kept.mask_waiting, SIGWINCH);
	sigdelset(&kept.mask_waiting, SIGTSTP);
	sigdelset(&kept.mask_waiting, SIGINT);
}

void term_restore_arm(str goodbye)
{
	stack_t stack = { .ss_sp = kept.stack, .ss_size = STACK_SIZE };
	struct sigaction die = { .sa_handler = on_fatal, .sa_flags = (int)(SA_ONSTACK | SA_RESETHAND | SA_NODEFER) };
	struct sigaction stop = { .sa_handler = on_stop };

	kept.goodbye_len = goodbye.len < GOODBYE_MOST ? (size_t)goodbye.len : GOODBYE_MOST;
	memcpy(kept.goodbye, goodbye.at, kept.goodbye_len);
	sigaltstack(&stack, NULL);
	for (int i = 0; i < FATAL; i++)
		sigaction(fatal[i], &die, &kept.before[i]);
	sigaction(SIGTSTP, &stop, &kept.before_stop);
	hold_signals();
}

void term_restore_disarm(void)
{
	if (kept.fd < 0)
		return;
	for (int i = 0; i < FATAL; i++)
		sigaction(fatal[i], &kept.before[i], NULL);
	sigaction(SIGTSTP, &kept.before_stop, NULL);
	sigprocmask(SIG_SETMASK, &kept.mask_before, NULL);
	if (kept.modes_known)
		tcsetattr(kept.fd, TCSANOW, &kept.modes);
	kept.fd = -1;
}

const sigset_t *term_restore_waiting_mask(void)
{
	return &kept.mask_waiting;
}

bool term_restore_asked_to_stop(void)
{
	bool asked = stop_asked;

	stop_asked = 0;
	return asked;
}

void term_restore_stop_here(void)
{
	struct sigaction plain = { .sa_handler = SIG_DFL }, ours;
	sigset_t only, before;

	sigaction(SIGTSTP, &plain, &ours);
	sigemptyset(&only);
	sigaddset(&only, SIGTSTP);
	kill(0, SIGTSTP);
	sigprocmask(SIG_UNBLOCK, &only, &before); /* stops here, and continues here */
	sigprocmask(SIG_SETMASK, &before, NULL);
	sigaction(SIGTSTP, &ours, NULL);
}

void term_restore_lend(struct term_restore_lent *kept_for)
{
	struct sigaction not_us = { .sa_handler = SIG_IGN };
	sigset_t only;

	sigaction(SIGTSTP, &kept.before_stop, &kept_for->stop);
	sigaction(SIGINT, &not_us, &kept_for->interrupt);
	sigaction(SIGQUIT, &not_us, &kept_for->quit);
	sigemptyset(&only);
	sigaddset(&only, SIGTSTP);
	sigprocmask(SIG_UNBLOCK, &only, &kept_for->mask);
}

void term_restore_take_back(const struct term_restore_lent *kept_for)
{
	sigprocmask(SIG_SETMASK, &kept_for->mask, NULL);
	sigaction(SIGTSTP, &kept_for->stop, NULL);
	sigaction(SIGINT, &kept_for->interrupt, NULL);
	sigaction(SIGQUIT, &kept_for->quit, NULL);
}
