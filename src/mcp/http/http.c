#include "mcp/http/http.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/mutex.h"
#include "base/task.h"
#include "follow/gate.h"
#include "mcp/http/access.h"
#include "mcp/http/address.h"
#include "mcp/http/clients.h"
#include "mcp/http/metadata.h"
#include "mcp/message.h"
#include "base/banned.h"

enum {
	TASKS_MOST = 16,
	SHARE = 8,	    /* of the tasks, for one client */
	CROWD_SHARE = 12,   /* for all clients of one token */
	WAITING_MOST = 240, /* calls of one client beyond its share */
	CONNECTIONS_MOST = 512,
	LARGE = 256 << 10,  /* bytes of a message that takes much memory once it is parsed */
	LARGE_MOST = 4,	    /* such messages at a time */
	QUIET_SECONDS = 15, /* after which a stream gets a comment, so that nobody closes it */
	CLOSE_MS = 700,
};

/* One message, from its arrival to its answer. */
struct mcp_call {
	struct mcp_http *http;
	struct httpd_exchange *x;
	struct arena *arena;
	struct mcp_message message;
	struct mcp_http_client *client; /* once it is known */
	struct stop stop;		/* its own: a client with a handshake cancels by a message */
	str response, headers;
	int code;
	bool large;
	/* Guarded by the lock. */
	struct mcp_call *next; /* in a queue */
	struct mcp_call *next_served;
	bool streams;
	int64_t said_us;
};

struct mcp_http {
	struct arena *arena;
	struct httpd *httpd;
	struct mcp_access access;
	str url;
	struct mutex *lock; /* guards the rest */
	struct cond *changed;
	struct mcp_clients *clients;
	struct call_queue {
		struct mcp_call *first, *last;
		int count;
	} fresh, waiting; /* fresh: not yet read; waiting: beyond the share of a client */
	struct mcp_call *served;
	struct task *tasks[TASKS_MOST + FOLLOW_WAITING];
	int task_count, idle, large;
	int resting; /* calls that wait for a person, each in a task beyond TASKS_MOST */
	bool closing;
};

/* ---- answers ---- */

static void call_free(struct mcp_call *c)
{
	if (c->large) {
		mutex_lock(c->http->lock);
		c->http->large--;
		mutex_unlock(c->http->lock);
	}
	arena_close(c->arena);
}

static void refuse(struct mcp_call *c, const struct httpd_answer *no)
{
	httpd_answer(c->x, no);
	call_free(c);
}

static void refuse_rate(struct mcp_call *c)
{
	refuse(c, &MCP_REFUSAL(429, "too many requests", "Retry-After: 1\r\n"));
}

static void refuse_message(struct mcp_call *c, int code, str sentence)
{
	scoped(sb_free) struct sb error = SB(1 << 16);

	mcp_error_put(&error, c->message.id, code, sentence, NO_STR);
	refuse(c, &(struct httpd_answer){ .status = 400, .type = "application/json", .body = sb_str(&error) });
}

static void put_event(struct mcp_call *c, str message)
{
	scoped(sb_free) struct sb event = SB(SB_MAX);

	sb_puts(&event, "event: message\ndata: ");
	sb_put(&event, message);
	sb_puts(&event, "\n\n");
	httpd_stream_put(c->x, sb_str(&event));
	mutex_lock(c->http->lock);
	c->said_us = clock_monotonic_us();
	mutex_unlock(c->http->lock);
}

static void start_stream(struct mcp_call *c)
{
	httpd_stream_start(c->x,
			   &(struct httpd_answer){ .status = 200,
						   .type = "text/event-stream",
						   .headers = "Cache-Control: no-cache\r\nX-Accel-Buffering: no\r\n" });
	mutex_lock(c->http->lock);
	c->streams = true;
	mutex_unlock(c->http->lock);
}

/* Notifications come first; a client that does not take a stream misses them. */
static void take_message(void *with, str message, int code)
{
	struct mcp_call *c = with;

	if (!mcp_is_notification(message)) {
		c->response = str_dup(c->arena, message);
		c->code = code;
	} else if (c->streams || mcp_accepts(httpd_request(c->x), S("text/event-stream"))) {
		if (!c->streams)
			start_stream(c);
		put_event(c, message);
	}
}

static int status_of(const struct mcp_call *c)
{
	const struct json *capabilities = json_get(c->message.meta, MCP_META_CAPABILITIES);

	if (!c->message.modern)
		return 200;
	if (c->code == MCP_METHOD_NOT_FOUND)
		return 404;
	if (c->code == MCP_UNSUPPORTED_VERSION || (c->code == MCP_INVALID_PARAMS && !capabilities))
		return 400;
	return 200;
}

/* The handshake gives a client its session. */
static void begin_session(struct mcp_call *c)
{
	if (!c->message.modern && !c->code && c->response.at && str_eq(c->message.method, S("initialize")))
		c->headers = str_fmt(c->arena, "Mcp-Session-Id: %.*s\r\n", STR(mcp_session_id(c->arena, &c->message)));
}

static void answer(struct mcp_call *c)
{
	if (!c->streams && c->response.at && !mcp_accepts(httpd_request(c->x), S("application/json")))
		start_stream(c);
	begin_session(c);
	if (c->streams) {
		if (c->response.at)
			put_event(c, c->response);
		httpd_stream_end(c->x);
	} else {
		httpd_answer(c->x,
			     &(struct httpd_answer){ .status = c->response.at ? status_of(c) : 202,
						     .type = c->response.at ? "application/json" : NULL,
						     .headers = c->headers.at ? str_c(c->arena, c->headers) : NULL,
						     .body = c->response });
	}
	call_free(c);
}

/* ---- calls ---- */

static void append(struct call_queue *q, struct mcp_call *c)
{
	c->next = NULL;
	*(q->first ? &q->last->next : &q->first) = c;
	q->last = c;
	q->count++;
}

static bool has_share(const struct mcp_http_client *client)
{
	return client->serving < SHARE && client->crowd->serving < CROWD_SHARE;
}

/* The first call of a client that has not got its share. */
static struct mcp_call *take_waiting(struct call_queue *q)
{
	struct mcp_call *before = NULL, *c = q->first;

	while (c && !has_share(c->client)) {
		before = c;
		c = c->next;
	}
	if (!c)
		return NULL;
	*(before ? &before->next : &q->first) = c->next;
	if (q->last == c)
		q->last = before;
	q->count--;
	c->client->waiting--;
	return c;
}

static struct mcp_call *take_fresh(struct call_queue *q)
{
	struct mcp_call *c = q->first;

	if (!c)
		return NULL;
	q->first = c->next;
	q->count--;
	return c;
}

static void start_task(struct mcp_http *h);

/* A call that waits for a person is outside the share of its client. */
static void rest(void *with, bool rests)
{
	struct mcp_call *c = with;
	struct mcp_http *h = c->http;
	int by = rests ? 1 : -1;

	mutex_lock(h->lock);
	c->client->serving -= by;
	c->client->crowd->serving -= by;
	c->client->resting += by;
	h->resting += by;
	if (rests && !h->idle && (h->fresh.count || h->waiting.count))
		start_task(h);
	cond_signal(h->changed);
	mutex_unlock(h->lock);
}

/* With the lock, which is free meanwhile. */
static void serve(struct mcp_http *h, struct mcp_call *c)
{
	struct mcp_http_client *client = c->client;
	struct mcp_out out = { .send = take_message, .rest = rest, .with = c };
	struct mcp_call **at;

	client->serving++;
	client->crowd->serving++;
	c->next_served = h->served;
	h->served = c;
	mutex_unlock(h->lock);
	mcp_serve(client->session, &c->message, &c->stop, &out);
	mutex_lock(h->lock);
	for (at = &h->served; *at != c; at = &(*at)->next_served)
		;
	*at = c->next_served;
	client->serving--;
	client->crowd->serving--;
	mutex_unlock(h->lock);
	answer(c);
	mutex_lock(h->lock);
}

/* A client with a handshake cancels a call of its own session. */
static void cancel(struct mcp_call *by)
{
	struct mcp_http *h = by->http;
	str id = mcp_id_of(by->arena, json_get(by->message.params, "requestId"));
	str session = httpd_field(httpd_request(by->x), S("Mcp-Session-Id"));

	if (!id.at || !session.len || !str_eq(by->message.method, S("notifications/cancelled")))
		return;
	mutex_lock(h->lock);
	for (struct mcp_call *c = h->served; c; c = c->next_served)
		if (str_eq(c->message.id, id) &&
		    str_eq(httpd_field(httpd_request(c->x), S("Mcp-Session-Id")), session) &&
		    mcp_access_token(&h->access, httpd_request(c->x)) ==
			    mcp_access_token(&h->access, httpd_request(by->x)))
			atomic_store(&c->stop.cancelled, true);
	mutex_unlock(h->lock);
}

static bool may_be_large(struct mcp_call *c)
{
	struct mcp_http *h = c->http;

	if (httpd_request(c->x)->body.len <= LARGE)
		return true;
	mutex_lock(h->lock);
	c->large = h->large < LARGE_MOST;
	h->large += c->large;
	mutex_unlock(h->lock);
	return c->large;
}

/* False: it was refused, and is gone. */
static bool read_message(struct mcp_call *c)
{
	const struct httpd_request *r = httpd_request(c->x);
	scoped(sb_free) struct sb error = SB(1 << 16);
	str sentence;
	int code;

	if (!may_be_large(c)) {
		refuse_rate(c);
		return false;
	}
	if (!mcp_message_read(c->arena, r->body, &c->message, &error, &code)) {
		refuse(c, &(struct httpd_answer){ .status = 400, .type = "application/json", .body = sb_str(&error) });
		return false;
	}
	if (mcp_metadata_check(c->arena, r, &c->message, &sentence, &code))
		return true;
	refuse_message(c, code, sentence);
	return false;
}

/* Its token may have been revoked while the body arrived. False: it was refused, and is gone. */
static bool is_still_allowed(struct mcp_call *c, const struct mcp_token **token)
{
	const struct mcp_access *access = &c->http->access;
	struct httpd_answer no;

	*token = mcp_access_token(access, httpd_request(c->x));
	if (*token || !access->tokens)
		return true;
	mcp_access_check(access, httpd_request(c->x), &no);
	refuse(c, &no);
	return false;
}

/* Without the lock. No response follows. */
static void end_notification(struct mcp_call *c)
{
	cancel(c);
	answer(c);
}

/* With the lock, which is free meanwhile. */
static void begin(struct mcp_http *h, struct mcp_call *c)
{
	const struct mcp_token *token;
	struct mcp_http_client *client;
	bool known;

	mutex_unlock(h->lock);
	known = read_message(c) && is_still_allowed(c, &token);
	mutex_lock(h->lock);
	if (!known)
		return;
	c->client = client = mcp_clients_enter(h->clients, token, c->message.client_name);
	if (client && c->message.id.at && has_share(client)) {
		serve(h, c);
	} else if (client && c->message.id.at && client->waiting < WAITING_MOST) {
		append(&h->waiting, c);
		client->waiting++;
	} else {
		mutex_unlock(h->lock);
		if (client && !c->message.id.at)
			end_notification(c);
		else
			refuse_rate(c);
		mutex_lock(h->lock);
	}
}

static void work(void *with)
{
	struct mcp_http *h = with;
	struct mcp_call *c;

	mutex_lock(h->lock);
	while (!h->closing) {
		if ((c = take_waiting(&h->waiting)) != NULL) {
			serve(h, c);
		} else if ((c = take_fresh(&h->fresh)) != NULL) {
			begin(h, c);
		} else {
			h->idle++;
			cond_wait(h->changed, h->lock);
			h->idle--;
		}
	}
	mutex_unlock(h->lock);
}

/* ---- the server ---- */

static void start_task(struct mcp_http *h)
{
	struct task *t = h->task_count < TASKS_MOST + h->resting ? task_start(work, h) : NULL;

	if (t)
		h->tasks[h->task_count++] = t;
}

/* Calls with a token that was revoked end without an answer. */
static void end_revoked(struct mcp_http *h, struct mcp_call *c)
{
	if (c->client && c->client->token && mcp_token_is_revoked(h->access.tokens, c->client->token))
		atomic_store(&c->stop.cancelled, true);
}

static void renew_tokens(struct mcp_http *h)
{
	if (!h->access.tokens || !mcp_token_list_renew(h->access.tokens))
		return;
	mutex_lock(h->lock);
	for (struct mcp_call *c = h->served; c; c = c->next_served)
		end_revoked(h, c);
	for (struct mcp_call *c = h->waiting.first; c; c = c->next)
		end_revoked(h, c);
	mutex_unlock(h->lock);
}

static bool take_head(void *with, const struct httpd_request *r, struct httpd_answer *no)
{
	struct mcp_http *h = with;

	renew_tokens(h);
	return mcp_access_check(&h->access, r, no);
}

static void take_request(void *with, struct httpd_exchange *x)
{
	struct mcp_http *h = with;
	struct arena *a = arena_open();
	struct mcp_call *c = new(a, struct mcp_call);

	*c = (struct mcp_call){ .http = h, .x = x, .arena = a, .stop = { .parent = httpd_exchange_stop(x) } };
	mutex_lock(h->lock);
	append(&h->fresh, c);
	/* A task that idles does so until it wakes, perhaps for another call. */
	if (h->idle < h->fresh.count)
		start_task(h);
	cond_signal(h->changed);
	mutex_unlock(h->lock);
}

static void take_tick(void *with)
{
	struct mcp_http *h = with;
	int64_t since = clock_monotonic_us() - SECONDS(QUIET_SECONDS);

	renew_tokens(h);
	mutex_lock(h->lock);
	for (struct mcp_call *c = h->served; c; c = c->next_served)
		if (c->streams && c->said_us < since) {
			httpd_stream_put(c->x, S(":\n\n"));
			c->said_us = clock_monotonic_us();
		}
	mcp_clients_tidy(h->clients);
	mutex_unlock(h->lock);
}

static bool start(struct mcp_http *h, struct mcp_server *s, const struct mcp_http_options *o, struct err *err)
{
	struct httpd_options options = { .body_most = MCP_MESSAGE_MOST,
					 .connections_most = CONNECTIONS_MOST,
					 .service = { take_head, take_request, take_tick, h } };

	if (o->token_file.at && !(h->access.tokens = mcp_token_list_open(o->token_file, err)))
		return false;
	if (!mcp_address_read(h->arena, o->address, &options, &h->access.local, err))
		return false;
	if (!h->access.local && !h->access.tokens) {
		err_set(err, ERR_USAGE, "other machines can reach %.*s, so a file of tokens is needed",
			STR(o->address));
		return err_next(err, "Name one with %s, or listen on 127.0.0.1.", AGAIN(WITH_ONLY("token_file")));
	}
	h->clients = mcp_clients_open(s, o->user, o->rate);
	h->httpd = httpd_open(&options, err);
	if (h->httpd)
		h->url = mcp_address_url(h->arena, options.address, httpd_port(h->httpd));
	return h->httpd != NULL;
}

struct mcp_http *mcp_http_open(struct mcp_server *s, const struct mcp_http_options *o, struct err *err)
{
	struct arena *a = arena_open();
	struct mcp_http *h = new(a, struct mcp_http);

	*h = (struct mcp_http){ .arena = a, .lock = mutex_open(), .changed = cond_open() };
	if (start(h, s, o, err))
		return h;
	mcp_http_close(h);
	return NULL;
}

str mcp_http_url(const struct mcp_http *h)
{
	return h->url;
}

void mcp_http_serve(struct mcp_http *h, const struct stop *stop)
{
	httpd_serve(h->httpd, stop);
}

/* Their clients are gone. */
static void drop_waiting(struct mcp_http *h)
{
	struct mcp_call *c;

	while ((c = take_fresh(&h->waiting)) != NULL)
		answer(c);
	while ((c = take_fresh(&h->fresh)) != NULL)
		answer(c);
}

bool mcp_http_close(struct mcp_http *h)
{
	int64_t until = clock_monotonic_us() + CLOSE_MS * 1000;
	bool ended = true;

	mutex_lock(h->lock);
	h->closing = true;
	cond_broadcast(h->changed);
	mutex_unlock(h->lock);
	for (int i = 0; i < h->task_count && ended; i++) {
		int64_t left = (until - clock_monotonic_us()) / 1000;

		ended = task_wait(h->tasks[i], left > 0 ? left : 0);
	}
	if (!ended)
		return false;
	for (int i = 0; i < h->task_count; i++)
		task_join(h->tasks[i]);
	drop_waiting(h);
	if (h->clients)
		mcp_clients_close(h->clients);
	mcp_token_list_close(h->access.tokens);
	httpd_close(h->httpd);
	cond_close(h->changed);
	mutex_close(h->lock);
	arena_close(h->arena);
	return true;
}
