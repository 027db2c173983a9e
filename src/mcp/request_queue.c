#include "mcp/request_queue.h"

#include "base/arena.h"
#include "base/mutex.h"
#include "base/stop.h"
#include "base/task.h"
#include "base/banned.h"

enum { TASKS_MOST = 4, REQUESTS_MOST = 64 };

struct request {
	struct arena *arena;
	struct mcp_message message;
	struct stop stop;
	struct request *next; /* that came after it */
	bool begun;
	bool answered; /* about to be: its id and its place are free */
};

struct mcp_queue {
	struct arena *arena;
	struct mcp_session *session;
	const struct stop *stop;
	const struct mcp_out *out;
	struct mutex *lock; /* guards the rest */
	struct cond *changed;
	struct request *first; /* the oldest; it leaves the list when it was answered */
	int requests, idle;    /* not answered yet; idle: tasks that wait for a request */
	int resting;	       /* requests that wait for a person, each in a task beyond TASKS_MOST */
	struct task *tasks[TASKS_MOST + REQUESTS_MOST];
	int task_count;
	bool closing;
};

static struct request *waiting(const struct mcp_queue *r)
{
	struct request *q = r->first;

	while (q && q->begun)
		q = q->next;
	return q;
}

static int waiting_count(const struct mcp_queue *r)
{
	int n = 0;

	for (const struct request *q = r->first; q; q = q->next)
		n += !q->begun;
	return n;
}

static void take_out(struct mcp_queue *r, struct request *done)
{
	struct request **at = &r->first;

	while (*at != done)
		at = &(*at)->next;
	*at = done->next;
	r->requests -= !done->answered;
}

static void start_task(struct mcp_queue *r);

struct serving {
	struct mcp_queue *queue;
	struct request *request;
};

/* A client may use an id again as soon as it has the answer, so the request ends before it is sent. */
static void send_on(void *with, str message, int code)
{
	const struct serving *s = with;
	struct mcp_queue *r = s->queue;

	if (!mcp_is_notification(message)) {
		mutex_lock(r->lock);
		s->request->answered = true;
		r->requests--;
		mutex_unlock(r->lock);
	}
	r->out->send(r->out->with, message, code);
}

static void rest(void *with, bool rests)
{
	struct mcp_queue *r = ((const struct serving *)with)->queue;

	mutex_lock(r->lock);
	r->resting += rests ? 1 : -1;
	if (rests)
		start_task(r);
	mutex_unlock(r->lock);
}

/* With the lock, which is free while the request is served. */
static void serve(struct mcp_queue *r, struct request *q)
{
	struct serving s = { r, q };
	struct mcp_out out = { .send = send_on, .rest = rest, .with = &s };

	q->begun = true;
	mutex_unlock(r->lock);
	mcp_serve(r->session, &q->message, &q->stop, &out);
	mutex_lock(r->lock);
	take_out(r, q);
	arena_close(q->arena);
}

static void work(void *with)
{
	struct mcp_queue *r = with;
	struct request *q;

	mutex_lock(r->lock);
	for (;;) {
		while ((q = waiting(r)) != NULL)
			serve(r, q);
		if (r->closing)
			break;
		r->idle++;
		cond_wait(r->changed, r->lock);
		r->idle--;
	}
	mutex_unlock(r->lock);
}

/* If more requests wait than tasks do. */
static void start_task(struct mcp_queue *r)
{
	struct task *t;

	if (r->idle >= waiting_count(r) || r->task_count >= TASKS_MOST + r->resting)
		return;
	t = task_start(work, r);
	if (t)
		r->tasks[r->task_count++] = t;
}

struct mcp_queue *mcp_queue_open(struct mcp_session *s, const struct stop *stop, const struct mcp_out *out)
{
	struct arena *a = arena_open();
	struct mcp_queue *r = new(a, struct mcp_queue);

	r->arena = a;
	r->session = s;
	r->stop = stop;
	r->out = out;
	r->lock = mutex_open();
	r->changed = cond_open();
	return r;
}

void mcp_queue_close(struct mcp_queue *r)
{
	mutex_lock(r->lock);
	r->closing = true;
	cond_broadcast(r->changed);
	mutex_unlock(r->lock);
	for (int i = 0; i < r->task_count; i++)
		task_join(r->tasks[i]);
	cond_close(r->changed);
	mutex_close(r->lock);
	arena_close(r->arena);
}

/* One that was cancelled may take a while to end; its id is free. */
static struct request *request_with(const struct mcp_queue *r, str id)
{
	struct request *q = r->first;

	while (q && (!str_eq(q->message.id, id) || q->answered || atomic_load(&q->stop.cancelled)))
		q = q->next;
	return q;
}

static void append(struct mcp_queue *r, struct arena *a, const struct mcp_message *m)
{
	struct request *q = new(a, struct request), **end = &r->first;

	q->arena = a;
	q->message = *m;
	q->stop.parent = r->stop;
	while (*end)
		end = &(*end)->next;
	*end = q;
	r->requests++;
}

/*
 * Wakes or starts a task; without one, the caller serves the request itself. A task that idles does so until it wakes,
 * perhaps for another request.
 */
static void find_server(struct mcp_queue *r)
{
	start_task(r);
	cond_signal(r->changed);
	if (!r->task_count)
		serve(r, waiting(r));
}

enum mcp_added mcp_queue_add(struct mcp_queue *r, struct arena *a, const struct mcp_message *m)
{
	enum mcp_added added = MCP_ADDED;

	mutex_lock(r->lock);
	if (request_with(r, m->id))
		added = MCP_ID_IN_USE;
	else if (r->requests >= REQUESTS_MOST)
		added = MCP_TOO_MANY;
	if (added == MCP_ADDED) {
		append(r, a, m);
		find_server(r);
	}
	mutex_unlock(r->lock);
	return added;
}

void mcp_queue_cancel(struct mcp_queue *r, str id)
{
	struct request *q;

	mutex_lock(r->lock);
	q = request_with(r, id);
	if (q)
		atomic_store(&q->stop.cancelled, true);
	mutex_unlock(r->lock);
}
