/*
 * A wire between two sockets, as long as one likes: what goes in at one end
 * comes out at the other so much later, and in no other way.
 *
 *	wire SOCKET SERVER-SOCKET US
 *
 * Listens at SOCKET, in a process of its own for each that comes; prints a line when it does, and ends with who started it.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 65536, PIECES = 64 }; /* in one direction at a time; what is more waits in the kernel */

struct piece {
	long long due_ns;
	ssize_t len;
	char bytes[PIECE];
};

/* What is underway from one end to the other, as a ring. */
struct way {
	int from, to;
	unsigned first, len;
	struct piece piece[PIECES];
};

static _Noreturn void stop(const char *what)
{
	fprintf(stderr, "wire: %s: %s\n", what, strerror(errno));
	exit(1);
}

static long long now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static struct sockaddr_un address(const char *path)
{
	struct sockaddr_un at = { .sun_family = AF_UNIX };

	if (strlen(path) >= sizeof at.sun_path) {
		errno = ENAMETOOLONG;
		stop(path);
	}
	strcpy(at.sun_path, path);
	return at;
}

/* False when the other side is gone. */
static bool take(struct way *w, long long delay_ns)
{
	struct piece *p = &w->piece[(w->first + w->len) % PIECES];

	p->len = read(w->from, p->bytes, PIECE);
	p->due_ns = now_ns() + delay_ns;
	w->len++;
	return p->len > 0;
}

static bool give(struct way *w)
{
	while (w->len && w->piece[w->first].due_ns <= now_ns()) {
		const struct piece *p = &w->piece[w->first];

		for (ssize_t at = 0, n; at < p->len; at += n)
			if ((n = write(w->to, p->bytes + at, (size_t)(p->len - at))) <= 0)
				return false;
		w->first = (w->first + 1) % PIECES;
		w->len--;
	}
	return true;
}

/* Until the first of what is underway is due. */
static const struct timespec *patience(const struct way way[2], struct timespec *out)
{
	long long least = -1, now = now_ns();

	for (int i = 0; i < 2; i++)
		if (way[i].len && (least < 0 || way[i].piece[way[i].first].due_ns - now < least))
			least = way[i].piece[way[i].first].due_ns > now ? way[i].piece[way[i].first].due_ns - now : 0;
	*out = (struct timespec){ least / 1000000000, least % 1000000000 };
	return least < 0 ? NULL : out;
}

static void carry(int client, int server, long long delay_ns)
{
	static struct way way[2];
	bool both = true;

	way[0].from = way[1].to = client;
	way[0].to = way[1].from = server;
	while (both) {
		struct pollfd ends[2];
		struct timespec t;

		for (int i = 0; i < 2; i++)
			ends[i] = (struct pollfd){ way[i].len < PIECES ? way[i].from : -1, POLLIN, 0 };
		if (ppoll(ends, 2, patience(way, &t), NULL) < 0)
			stop("poll");
		for (int i = 0; i < 2 && both; i++)
			both = give(&way[i]) && (!ends[i].revents || take(&way[i], delay_ns));
	}
}

static _Noreturn void serve(int client, const struct sockaddr_un *to, long long delay_ns)
{
	int server = socket(AF_UNIX, SOCK_STREAM, 0);

	/* Without this the kernel lets a sleep be longer by 50 us, to wake up less often. */
	prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
	if (server < 0 || connect(server, (const struct sockaddr *)to, sizeof *to))
		stop(to->sun_path);
	carry(client, server, delay_ns);
	exit(0);
}

int main(int argc, char **argv)
{
	struct sockaddr_un at, to;
	int here = socket(AF_UNIX, SOCK_STREAM, 0);

	if (argc != 4 || atol(argv[3]) <= 0) {
		fprintf(stderr, "usage: wire SOCKET SERVER-SOCKET US\n");
		return 2;
	}
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	at = address(argv[1]);
	to = address(argv[2]);
	signal(SIGCHLD, SIG_IGN);
	if (here < 0 || bind(here, (const struct sockaddr *)&at, sizeof at) || listen(here, 8))
		stop(argv[1]);
	puts("listening");
	fflush(stdout);
	for (;;) {
		int client = accept(here, NULL, NULL);

		if (client < 0)
			stop("accept");
		if (!fork())
			serve(client, &to, atol(argv[3]) * 1000LL);
		close(client);
	}
}
