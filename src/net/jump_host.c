#include "net/jump_host.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/child_process.h"
#include "base/file.h"
#include "base/mutex.h"
#include "base/task.h"

#include "base/banned.h"

enum { TRIES = 8, WAITING_MOST = 16, TROUBLE_MOST = 4096, TABLE_MOST = 16 << 20 };

struct jump_host {
	struct arena *arena;
	const char *through, *target;
	struct sockaddr_in at;
	int listener, errors, end; /* errors: what ssh writes; end: an eventfd */
	str address;
	struct task *task; /* owns the arena and children while it runs */
	array_of(pid_t) children;
};

/* ---- who may come in ---- */

static str end_words(struct arena *a, const struct sockaddr_in *local, const struct sockaddr_in *remote)
{
	return str_fmt(a, " %08X:%04X %08X:%04X ", local->sin_addr.s_addr, ntohs(local->sin_port),
		       remote->sin_addr.s_addr, ntohs(remote->sin_port));
}

/* The kernel's table of connections has the user of each: the fifth word after its two ends. */
static bool is_of_user(const struct jump_host *j, const struct sockaddr_in *peer)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	str table, word, ends = end_words(a, peer, &j->at);
	int64_t user = -1;
	ptrdiff_t at;

	if (!file_read(a, S("/proc/net/tcp"), TABLE_MOST, &table, &ignored) || (at = str_find(table, ends)) < 0)
		return false;
	table = str_from(table, at + ends.len);
	for (int i = 0; i < 5; i++) {
		table = str_trim(table);
		str_cut(&table, ' ', &word);
	}
	return str_int(word, &user) && user == (int64_t)geteuid();
}

/* ---- carrying ---- */

/* Without questions: there may be no terminal, and it belongs to the screen. */
static void carry(struct jump_host *j, int connection)
{
	const char *const argv[] = { "ssh", "-o", "BatchMode=yes", "-W", j->target, "--", j->through, NULL };
	pid_t child;
	int code = child_start(&child, argv, connection, connection, j->errors);

	if (code)
		dprintf(j->errors, "cannot start ssh: %s\n", strerror(code));
	else
		*push(&j->children, j->arena) = child;
}

static void reap(struct jump_host *j)
{
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < j->children.len; i++)
		if (waitpid(j->children.at[i], NULL, WNOHANG) == 0)
			j->children.at[kept++] = j->children.at[i];
	j->children.len = kept;
}

static void end_children(struct jump_host *j)
{
	reap(j);
	for (ptrdiff_t i = 0; i < j->children.len; i++)
		kill(-j->children.at[i], SIGTERM);
	for (ptrdiff_t i = 0; i < j->children.len; i++)
		child_wait(j->children.at[i]);
}

static void let_in(struct jump_host *j)
{
	struct sockaddr_in peer;
	socklen_t size = sizeof peer;
	int fd = accept4(j->listener, (struct sockaddr *)&peer, &size, SOCK_CLOEXEC);

	if (fd < 0)
		return;
	if (is_of_user(j, &peer))
		carry(j, fd);
	close(fd);
}

static void serve(void *with)
{
	struct jump_host *j = with;
	struct pollfd has[] = { { .fd = j->end, .events = POLLIN }, { .fd = j->listener, .events = POLLIN } };

	for (;;) {
		if (poll(has, 2, -1) < 0 && errno != EINTR)
			break;
		if (has[0].revents)
			break;
		reap(j);
		if (has[1].revents)
			let_in(j);
	}
	end_children(j);
}

/* ---- opening and closing ---- */

static struct sockaddr_in somewhere(int port)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
	uint32_t host = 0;

	if (getrandom(&host, sizeof host, 0) != sizeof host)
		host = (uint32_t)getpid() << 8;
	at.sin_addr.s_addr = htonl(127U << 24 | (host >> 8 | 2));
	return at;
}

/*
 * Any address of 127.0.0.0/8 is this machine, so that the port is free at one of them;
 * below 1024 it may not be ours.
 */
static bool listen_somewhere(struct jump_host *j, int port)
{
	for (int i = 0; i < TRIES; i++) {
		socklen_t size = sizeof j->at;

		j->at = somewhere(i < TRIES / 2 ? port : 0);
		if (bind(j->listener, (struct sockaddr *)&j->at, size) == 0)
			return listen(j->listener, WAITING_MOST) == 0 &&
			       getsockname(j->listener, (struct sockaddr *)&j->at, &size) == 0;
	}
	return false;
}

struct jump_host *jump_host_open(str through, str host, int port, struct err *err)
{
	struct arena *a = arena_open();
	struct jump_host *j = new(a, struct jump_host);
	char text[INET_ADDRSTRLEN];

	*j = (struct jump_host){ .arena = a, .through = str_c(a, through) };
	j->target = str_c(a, str_at(host, ':') >= 0 && host.at[0] != '[' ? str_fmt(a, "[%.*s]:%d", STR(host), port)
									 : str_fmt(a, "%.*s:%d", STR(host), port));
	j->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	j->errors = memfd_create("ssh", MFD_CLOEXEC);
	j->end = eventfd(0, EFD_CLOEXEC);
	if (j->listener >= 0 && j->errors >= 0 && j->end >= 0 && fcntl(j->errors, F_SETFL, O_APPEND) == 0 &&
	    listen_somewhere(j, port)) {
		j->address = str_dup(a, str_of(inet_ntop(AF_INET, &j->at.sin_addr, text, sizeof text)));
		j->task = task_start(serve, j);
	}
	if (j->task)
		return j;
	err_errno(err, ERR_CONNECT, "cannot wait for connections through", through);
	jump_host_close(j);
	return NULL;
}

void jump_host_close(struct jump_host *j)
{
	if (!j)
		return;
	if (j->task)
		eventfd_write(j->end, 1);
	task_join(j->task);
	if (j->listener >= 0)
		close(j->listener);
	if (j->errors >= 0)
		close(j->errors);
	if (j->end >= 0)
		close(j->end);
	arena_close(j->arena);
}

str jump_host_address(const struct jump_host *j)
{
	return j->address;
}

int jump_host_port(const struct jump_host *j)
{
	return ntohs(j->at.sin_port);
}

str jump_host_trouble(struct jump_host *j, struct arena *a)
{
	char text[TROUBLE_MOST];
	off_t size = lseek(j->errors, 0, SEEK_END);
	ssize_t n = pread(j->errors, text, sizeof text, size > TROUBLE_MOST ? size - TROUBLE_MOST : 0);
	str all = n > 0 ? str_n(text, n) : NO_STR, line, last = NO_STR;

	while (all.at && str_cut(&all, '\n', &line)) {
		line = str_trim(line);
		if (line.len && !str_eq(line, S("stdio forwarding failed"))) /* follows the reason */
			last = line;
	}
	return str_dup(a, str_ends(last, S(".")) ? str_upto(last, last.len - 1) : last);
}
