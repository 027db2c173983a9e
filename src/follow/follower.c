#include "follow/follower.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/arena.h"
#include "follow/runtime_folder.h"
#include "base/banned.h"

enum { CHUNK = 64 << 10, HELLO_MS = 1000, CALLS_MOST = 4096 };

struct follower {
	struct arena *arena;	     /* of clients and the hello, which only grow a little */
	struct arena *calls, *spare; /* of calls and pins; the other one takes what is kept */
	int fd;
	struct sb in;
	struct followed view;
};

/* ---- what is said ---- */

/* A server may run for days: what has ended leaves no memory behind. */
static void keep_calls(struct follower *f)
{
	struct followed *v = &f->view;
	struct arena *to = f->spare;
	struct followed kept = { 0 };

	arena_reset(to);
	for (ptrdiff_t i = 0; i < v->calls.len; i++) {
		struct followed_call c = v->calls.at[i];

		c.tool = str_dup(to, c.tool);
		c.parameters = str_dup(to, c.parameters);
		*push(&kept.calls, to) = c;
	}
	for (ptrdiff_t i = 0; i < v->pins.len; i++)
		*push(&kept.pins, to) = str_dup(to, v->pins.at[i]);
	kept.refusal = str_dup(to, v->refusal);
	v->calls.at = kept.calls.at;
	v->calls.len = kept.calls.len;
	v->calls.cap = kept.calls.cap;
	v->pins = kept.pins;
	v->refusal = kept.refusal;
	f->spare = f->calls;
	f->calls = to;
}

static void take_client(struct follower *f, const struct follow_event *e)
{
	*push(&f->view.clients, f->arena) = (struct followed_client){ .number = e->client,
								      .name = str_dup(f->arena, e->name),
								      .trace = str_dup(f->arena, e->trace) };
}

static void client_gone(struct follower *f, int64_t number)
{
	for (ptrdiff_t i = 0; i < f->view.clients.len; i++)
		f->view.clients.at[i].gone |= f->view.clients.at[i].number == number;
}

static void take_call(struct follower *f, const struct follow_event *e)
{
	int64_t now = clock_monotonic_us();

	if (f->view.calls.len >= CALLS_MOST)
		return;
	*push(&f->view.calls, f->calls) = (struct followed_call){ .number = e->call,
								  .client = e->client,
								  .tool = str_dup(f->calls, e->tool),
								  .parameters = str_dup(f->calls, e->parameters),
								  .waits = e->waits,
								  .until_us = now + e->left_ms * 1000,
								  .since_us = now };
}

static ptrdiff_t call_at(const struct follower *f, int64_t number)
{
	ptrdiff_t i = 0;

	while (i < f->view.calls.len && f->view.calls.at[i].number != number)
		i++;
	return i;
}

static void end_call(struct follower *f, int64_t number)
{
	ptrdiff_t i = call_at(f, number);

	if (i == f->view.calls.len)
		return;
	for (; i + 1 < f->view.calls.len; i++)
		f->view.calls.at[i] = f->view.calls.at[i + 1];
	f->view.calls.len--;
}

static void call_runs(struct follower *f, int64_t number)
{
	ptrdiff_t i = call_at(f, number);

	if (i < f->view.calls.len) {
		f->view.calls.at[i].waits = false;
		f->view.calls.at[i].since_us = clock_monotonic_us();
	}
}

static void take_state(struct follower *f, const struct follow_event *e)
{
	f->view.paused = e->paused;
	f->view.pins.len = 0;
	for (ptrdiff_t i = 0; i < e->pins.len; i++)
		*push(&f->view.pins, f->calls) = str_dup(f->calls, e->pins.at[i]);
}

static void take_event(struct follower *f, const struct follow_event *e)
{
	switch (e->kind) {
	case FOLLOW_HELLO: f->view.hello = follow_hello_dup(f->arena, &e->hello); break;
	case FOLLOW_CLIENT: take_client(f, e); break;
	case FOLLOW_CLIENT_GONE: client_gone(f, e->client); break;
	case FOLLOW_CALL: take_call(f, e); break;
	case FOLLOW_CALL_RUNS: call_runs(f, e->call); break;
	case FOLLOW_CALL_ENDED: end_call(f, e->call); break;
	case FOLLOW_STATE: take_state(f, e); break;
	case FOLLOW_REFUSED: f->view.refusal = str_dup(f->calls, e->text); break;
	}
}

/* A kind of event that a newer server has is passed over. */
static void take_line(struct follower *f, str line)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct follow_event e;

	if (follow_event_read(a, line, &e))
		take_event(f, &e);
}

static void take_lines(struct follower *f)
{
	str rest = sb_str(&f->in);
	ptrdiff_t end;

	while ((end = str_at(rest, '\n')) >= 0) {
		take_line(f, str_upto(rest, end));
		rest = str_from(rest, end + 1);
	}
	memmove(f->in.at, rest.at, (size_t)rest.len);
	f->in.len = rest.len;
	keep_calls(f);
}

/* ---- the connection ---- */

static void hang_up(struct follower *f)
{
	if (f->fd >= 0)
		close(f->fd);
	f->fd = -1;
	f->view.ended = true;
	f->view.paused = false;
	f->view.calls.len = 0;
	f->view.pins.len = 0;
}

bool follower_read(struct follower *f)
{
	char chunk[CHUNK];
	bool any = false;
	ssize_t n;

	while (f->fd >= 0) {
		n = recv(f->fd, chunk, sizeof chunk, MSG_DONTWAIT);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && errno == EAGAIN)
			break;
		any = true;
		if (n > 0)
			sb_put(&f->in, str_n(chunk, n));
		if (n > 0 && !f->in.over)
			take_lines(f);
		else
			hang_up(f);
	}
	return any;
}

static struct follower *follower_new(int fd)
{
	struct follower *f = must_realloc(NULL, (ptrdiff_t)sizeof *f);

	*f = (struct follower){ .arena = arena_open(),
				.calls = arena_open(),
				.spare = arena_open(),
				.fd = fd,
				.in = SB(2 * FOLLOW_EVENT_MOST) };
	return f;
}

void follower_close(struct follower *f)
{
	if (!f)
		return;
	if (f->fd >= 0)
		close(f->fd);
	sb_free(&f->in);
	arena_close(f->arena);
	arena_close(f->calls);
	arena_close(f->spare);
	free(f);
}

/* A server that was stopped, or whose task is stuck, does not answer. */
static bool says_hello(struct follower *f)
{
	int64_t until = clock_monotonic_us() + HELLO_MS * 1000, left;

	while (f->fd >= 0 && f->view.hello.version != FOLLOW_VERSION) {
		struct pollfd at = { .fd = f->fd, .events = POLLIN };

		left = (until - clock_monotonic_us()) / 1000;
		if (left <= 0 || (poll(&at, 1, (int)left) < 0 && errno != EINTR))
			return false;
		follower_read(f);
	}
	return f->fd >= 0;
}

static struct follower *greet(int folder, int64_t process)
{
	int fd = runtime_socket_connect(folder, (pid_t)process);
	struct follower *f = fd < 0 ? NULL : follower_new(fd);

	if (!f || says_hello(f))
		return f;
	follower_close(f);
	return NULL;
}

struct follower *follower_open(int64_t process, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct strs folders = { 0 };
	struct follower *f = NULL;

	if (!runtime_folders(a, &folders, err))
		return NULL;
	for (ptrdiff_t i = 0; i < folders.len && !f; i++) {
		int folder = runtime_folder_open(a, folders.at[i], err);

		if (folder < 0 && err->kind && i == 0)
			return NULL;
		err_clear(err); /* of a folder in which there might have been others */
		if (folder < 0)
			continue;
		f = greet(folder, process);
		close(folder);
	}
	if (!f)
		err_set(err, ERR_NOTHING, "no server runs as process %lld", (long long)process);
	return f;
}

int follower_fd(const struct follower *f)
{
	return f->fd;
}

const struct followed *follower_view(const struct follower *f)
{
	return &f->view;
}

void follower_forget_refusal(struct follower *f)
{
	f->view.refusal = NO_STR;
}

bool follower_ask(struct follower *f, const struct follow_request *r)
{
	scoped(sb_free) struct sb b = SB(4 * FOLLOW_REQUEST_MOST);

	follow_request_put(&b, r);
	return f->fd >= 0 && send(f->fd, b.at, (size_t)b.len, MSG_DONTWAIT | MSG_NOSIGNAL) == b.len;
}

/* ---- all servers ---- */

static int by_start(const void *x, const void *y)
{
	const struct follow_hello *a = x, *b = y;

	if (a->started_at != b->started_at)
		return a->started_at < b->started_at ? 1 : -1;
	return (a->pid > b->pid) - (a->pid < b->pid);
}

static bool add_servers(struct arena *a, str path, struct follow_servers *out, struct err *err)
{
	struct runtime_servers found = { 0 };
	int folder = runtime_folder_open(a, path, err);

	if (folder < 0)
		return !err->kind;
	runtime_servers(a, path, &found);
	for (ptrdiff_t i = 0; i < found.len; i++) {
		struct follower *f = greet(folder, found.at[i]);

		if (f)
			*push(out, a) = follow_hello_dup(a, &f->view.hello);
		follower_close(f);
	}
	close(folder);
	return true;
}

bool follow_servers(struct arena *a, struct follow_servers *out, struct err *err)
{
	struct strs folders = { 0 };

	if (!runtime_folders(a, &folders, err))
		return false;
	for (ptrdiff_t i = 0; i < folders.len; i++)
		if (!add_servers(a, folders.at[i], out, err) && i == 0)
			return false;
	err_clear(err); /* of a folder in which there might have been others */
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_start);
	return true;
}
