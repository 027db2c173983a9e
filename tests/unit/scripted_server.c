#include "tests/unit/scripted_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static bool readable(const struct server *s, int fd)
{
	struct pollfd on[] = { { fd, POLLIN, 0 }, { s->end[0], POLLIN, 0 } };

	while (poll(on, 2, -1) < 0)
		;
	return !on[1].revents;
}

static ptrdiff_t body_of(str head)
{
	ptrdiff_t at = str_find_fold(head, S("\r\ncontent-length:"));

	return at < 0 ? 0 : (ptrdiff_t)strtol(head.at + at + 17, NULL, 10);
}

/* False: the client closed the connection, or it is the one that only waits for its turn. */
static bool take_request(struct server *s, int to)
{
	ptrdiff_t from = s->len, len = from, want = REQUEST_MOST, end;
	bool only_a_turn = false;

	while (len - from < want) {
		ssize_t n = readable(s, to) ? read(to, s->request + len, (size_t)(REQUEST_MOST - len - 1)) : 0;
		str have;

		if (n <= 0)
			return false;
		mutex_lock(s->mutex);
		len = s->len += n;
		s->request[len] = 0;
		have = str_n(s->request + from, len - from);
		end = str_find(have, S("\r\n\r\n"));
		if (end >= 0)
			want = end + 4 + body_of(have);
		only_a_turn = str_starts(have, S("TURN"));
		mutex_unlock(s->mutex);
	}
	return !only_a_turn;
}

static void put(int to, const struct reply *r)
{
	ptrdiff_t step = r->dribble ? 1 : r->text.len;

	for (ptrdiff_t at = 0; at < r->text.len;) {
		ptrdiff_t left = r->text.len - at - (r->pause_ms && at < r->text.len - 1);
		ssize_t n = send(to, r->text.at + at, (size_t)(left < step ? left : step), MSG_NOSIGNAL);

		if (n <= 0)
			return;
		at += n;
		if (r->pause_ms && at == r->text.len - 1)
			poll(NULL, 0, r->pause_ms);
	}
}

static void leave(struct server *s, int to, enum then then)
{
	struct linger at_once = { 1, 0 };
	char rest[256];

	if (then == RESET)
		setsockopt(to, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
	if (then != HOLD)
		return;
	mutex_lock(s->mutex);
	s->holding++;
	cond_broadcast(s->held);
	mutex_unlock(s->mutex);
	while (readable(s, to) && read(to, rest, sizeof rest) > 0)
		;
}

static bool next_reply(struct server *s, struct reply *out)
{
	bool there;

	mutex_lock(s->mutex);
	there = s->next < s->replies;
	if (there)
		*out = s->reply[s->next++];
	mutex_unlock(s->mutex);
	return there;
}

static void serve(struct server *s, int to)
{
	struct reply r = { .then = KEEP };

	while (r.then == KEEP && take_request(s, to) && next_reply(s, &r))
		put(to, &r);
	leave(s, to, r.then);
}

static void run_server(void *with)
{
	struct server *s = with;

	while (readable(s, s->fd)) {
		int to = accept(s->fd, NULL, NULL);

		if (to < 0)
			continue;
		mutex_lock(s->mutex);
		s->connections++;
		mutex_unlock(s->mutex);
		serve(s, to);
		close(to);
	}
}

int server_listening(bool listens, int *port)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof at;
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd < 0 || bind(fd, (struct sockaddr *)&at, sizeof at) || (listens && listen(fd, 16)) ||
	    getsockname(fd, (struct sockaddr *)&at, &size))
		exit(99);
	*port = ntohs(at.sin_port);
	return fd;
}

static void start(struct server *s)
{
	s->mutex = mutex_open();
	s->held = cond_open();
	if (pipe(s->end))
		exit(99);
	s->thread = task_start(run_server, s);
}

void server_open(struct server *s)
{
	*s = (struct server){ 0 };
	s->fd = server_listening(true, &s->port);
	start(s);
}

void server_open_unix(struct server *s, const char *path)
{
	struct sockaddr_un at = { .sun_family = AF_UNIX };

	*s = (struct server){ .fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) };
	memcpy(at.sun_path, path, strlen(path) + 1);
	unlink(path);
	if (s->fd < 0 || bind(s->fd, (struct sockaddr *)&at, sizeof at) || listen(s->fd, 16))
		exit(99);
	start(s);
}

void server_close(struct server *s)
{
	close(s->end[1]);
	task_join(s->thread);
	close(s->end[0]);
	close(s->fd);
	cond_close(s->held);
	mutex_close(s->mutex);
}

void server_settle(const struct server *s)
{
	struct sockaddr_in at = { .sin_family = AF_INET,
				  .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
				  .sin_port = htons((uint16_t)s->port) };
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	char rest[1];

	if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof at) || write(fd, "TURN\r\n\r\n", 8) != 8)
		exit(99);
	while (read(fd, rest, sizeof rest) > 0)
		;
	close(fd);
}
