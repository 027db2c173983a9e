#include "follow/server.h"

#include <errno.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/mutex.h"
#include "base/paths.h"
#include "base/task.h"
#include "follow/gate.h"
#include "follow/runtime_folder.h"
#include "base/banned.h"

enum {
	WATCHERS_MOST = 8,
	OUT_MOST = 4 << 20, /* bytes that one who watches has not read */
	CHUNK = 16 << 10,
	REQUESTS_A_SECOND = 50,
	LISTENING = 0,
	WOKEN = 1,
	FIRST = 2, /* of the descriptors of watchers */
};

struct watcher {
	int fd; /* -1: none */
	struct sb in;
	struct sb out; /* guarded by the lock */
	ptrdiff_t sent;
	int64_t since_us; /* requests are counted from here */
	int requests;
};

struct follow_server {
	struct follow_gate *gate;
	struct arena *arena;
	int folder, listening, wake;
	struct task *task;
	struct mutex *lock; /* guards the rest, and what watchers are to be sent */
	struct watcher watchers[WATCHERS_MOST];
	bool closing;
};

/* ---- what they are told ---- */

static void wake(struct follow_server *s)
{
	(void)!eventfd_write(s->wake, 1);
}

static void tell(void *with, str lines)
{
	struct follow_server *s = with;

	mutex_lock(s->lock);
	for (int i = 0; i < WATCHERS_MOST; i++)
		if (s->watchers[i].fd >= 0)
			sb_put(&s->watchers[i].out, lines);
	mutex_unlock(s->lock);
	wake(s);
}

/* One alone. */
static void tell_refusal(struct follow_server *s, struct watcher *w, const char *sentence)
{
	struct follow_event e = { .kind = FOLLOW_REFUSED, .text = str_of(sentence) };

	mutex_lock(s->lock);
	follow_event_put(&w->out, &e);
	mutex_unlock(s->lock);
}

/* ---- coming and going ---- */

static struct watcher *free_place(struct follow_server *s)
{
	for (int i = 0; i < WATCHERS_MOST; i++)
		if (s->watchers[i].fd < 0)
			return &s->watchers[i];
	return NULL;
}

struct arrival {
	struct follow_server *server;
	struct watcher *place;
	int fd;
};

/* Nothing that happens from now on is missed, and nothing comes before its first lines. */
static void admit(void *with, str first)
{
	const struct arrival *n = with;
	struct watcher *w = n->place;

	mutex_lock(n->server->lock);
	*w = (struct watcher){ .fd = n->fd, .in = SB(FOLLOW_REQUEST_MOST), .out = SB(OUT_MOST) };
	sb_put(&w->out, first);
	mutex_unlock(n->server->lock);
}

static void take_one(struct follow_server *s)
{
	int fd = accept4(s->listening, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
	struct watcher *w = free_place(s);

	if (fd < 0)
		return;
	if (w && runtime_socket_is_own(fd))
		follow_watcher_enter(s->gate, admit, &(struct arrival){ s, w, fd });
	else
		close(fd);
}

static void drop(struct follow_server *s, struct watcher *w)
{
	mutex_lock(s->lock);
	close(w->fd);
	w->fd = -1;
	sb_free(&w->in);
	sb_free(&w->out);
	mutex_unlock(s->lock);
	follow_watcher_leave(s->gate);
}

/* ---- what they send ---- */

/* Every request is a step in traces, so that they are few. */
static bool may_ask(struct watcher *w)
{
	int64_t now = clock_monotonic_us();

	if (now - w->since_us > SECONDS(1)) {
		w->since_us = now;
		w->requests = 0;
	}
	return ++w->requests <= REQUESTS_A_SECOND;
}

static bool take_line(struct follow_server *s, struct watcher *w, str line)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct follow_request r;
	const char *refusal = NULL;

	if (!may_ask(w) || !follow_request_read(a, line, &r))
		return false;
	if (!follow_gate_do(s->gate, &r, &refusal))
		tell_refusal(s, w, refusal);
	return true;
}

/* False: it is to be dropped. */
static bool take_bytes(struct follow_server *s, struct watcher *w, str bytes)
{
	while (bytes.len) {
		ptrdiff_t end = str_at(bytes, '\n');

		sb_put(&w->in, end < 0 ? bytes : str_upto(bytes, end));
		if (w->in.over)
			return false;
		if (end < 0)
			return true;
		if (!take_line(s, w, sb_str(&w->in)))
			return false;
		sb_reset(&w->in);
		bytes = str_from(bytes, end + 1);
	}
	return true;
}

static bool receive(struct follow_server *s, struct watcher *w)
{
	char chunk[CHUNK];
	ssize_t n = recv(w->fd, chunk, sizeof chunk, MSG_DONTWAIT);

	if (n > 0)
		return take_bytes(s, w, str_n(chunk, n));
	return n < 0 && (errno == EAGAIN || errno == EINTR);
}

static bool transmit(struct follow_server *s, struct watcher *w)
{
	bool good = true;
	ssize_t n = 0;

	mutex_lock(s->lock);
	if (w->sent < w->out.len)
		n = send(w->fd, w->out.at + w->sent, (size_t)(w->out.len - w->sent), MSG_DONTWAIT | MSG_NOSIGNAL);
	if (n < 0)
		good = errno == EAGAIN || errno == EINTR;
	else
		w->sent += n;
	good = good && !w->out.over;
	if (w->sent == w->out.len) {
		sb_reset(&w->out);
		w->sent = 0;
	}
	mutex_unlock(s->lock);
	return good;
}

/* ---- the task ---- */

static bool has_unsent(struct follow_server *s, const struct watcher *w)
{
	bool unsent;

	mutex_lock(s->lock);
	unsent = w->sent < w->out.len || w->out.over;
	mutex_unlock(s->lock);
	return unsent;
}

static bool is_closing(struct follow_server *s)
{
	bool closing;

	mutex_lock(s->lock);
	closing = s->closing;
	mutex_unlock(s->lock);
	return closing;
}

static void serve(struct follow_server *s, struct watcher *w, short events)
{
	bool good = !(events & (POLLERR | POLLNVAL));

	if (good && events & (POLLIN | POLLHUP))
		good = receive(s, w);
	if (good && has_unsent(s, w))
		good = transmit(s, w);
	if (!good)
		drop(s, w);
}

static void wait_for_any(struct follow_server *s)
{
	struct pollfd at[FIRST + WATCHERS_MOST] = { { s->listening, POLLIN, 0 }, { s->wake, POLLIN, 0 } };
	eventfd_t ignored;

	for (int i = 0; i < WATCHERS_MOST; i++)
		at[FIRST + i] = (struct pollfd){ .fd = s->watchers[i].fd, .events = POLLIN };
	for (int i = 0; i < WATCHERS_MOST; i++)
		if (s->watchers[i].fd >= 0 && has_unsent(s, &s->watchers[i]))
			at[FIRST + i].events |= POLLOUT;
	if (poll(at, FIRST + WATCHERS_MOST, -1) <= 0)
		return;
	if (at[WOKEN].revents)
		eventfd_read(s->wake, &ignored);
	for (int i = 0; i < WATCHERS_MOST; i++)
		if (s->watchers[i].fd >= 0)
			serve(s, &s->watchers[i], at[FIRST + i].revents);
	if (at[LISTENING].revents)
		take_one(s);
}

static void work(void *with)
{
	struct follow_server *s = with;

	while (!is_closing(s))
		wait_for_any(s);
	for (int i = 0; i < WATCHERS_MOST; i++)
		if (s->watchers[i].fd >= 0)
			drop(s, &s->watchers[i]);
}

/* ---- opening ---- */

static void free_all(struct follow_server *s)
{
	if (s->listening >= 0) {
		close(s->listening);
		runtime_socket_remove(s->folder, getpid());
	}
	if (s->folder >= 0)
		close(s->folder);
	if (s->wake >= 0)
		close(s->wake);
	mutex_close(s->lock);
	arena_close(s->arena);
}

static bool listen_there(struct follow_server *s, struct err *err)
{
	str path;

	if (!path_find(s->arena, OWN_RUNTIME, &path, NULL, err))
		return false;
	s->folder = runtime_folder_make(s->arena, path, err);
	if (s->folder < 0)
		return false;
	s->listening = runtime_socket_listen(s->folder, getpid(), err);
	return s->listening >= 0;
}

struct follow_server *follow_server_open(struct follow_gate *g, struct err *err)
{
	struct arena *a = arena_open();
	struct follow_server *s = new(a, struct follow_server);

	*s = (struct follow_server){ .gate = g, .arena = a, .folder = -1, .listening = -1, .lock = mutex_open() };
	for (int i = 0; i < WATCHERS_MOST; i++)
		s->watchers[i].fd = -1;
	s->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	if (s->wake < 0)
		err_errno(err, ERR_CONFIG, "cannot wait for a person who watches", NO_STR);
	follow_gate_listen(g, (struct follow_listener){ tell, s });
	if (s->wake >= 0 && listen_there(s, err)) {
		s->task = task_start(work, s);
		if (s->task)
			return s;
		err_errno(err, ERR_CONFIG, "cannot wait for a person who watches", NO_STR);
	}
	free_all(s);
	return NULL;
}

void follow_server_close(struct follow_server *s)
{
	if (!s)
		return;
	mutex_lock(s->lock);
	s->closing = true;
	mutex_unlock(s->lock);
	wake(s);
	task_join(s->task);
	free_all(s);
}
