/* The server that the replay follows: its connection, and whose steps are shown. */
#include "tui/replay/live.h"

#include "base/arena.h"
#include "base/file.h"
#include "tui/core/explorer.h"
#include "tui/replay/replay.h"
#include "tui/short_text.h"

#include "base/banned.h"

bool live_is_on(const struct replay_state *s)
{
	return s->live.follower && !follower_view(s->live.follower)->ended;
}

const struct followed *live_view(const struct replay_state *s)
{
	return s->live.follower ? follower_view(s->live.follower) : NULL;
}

const struct followed_call *live_waiting(const struct followed *v)
{
	for (ptrdiff_t i = 0; v && i < v->calls.len; i++)
		if (v->calls.at[i].waits)
			return &v->calls.at[i];
	return NULL;
}

const struct followed_client *live_client(const struct followed *v, int64_t number)
{
	for (ptrdiff_t i = 0; i < v->clients.len; i++)
		if (v->clients.at[i].number == number)
			return &v->clients.at[i];
	return NULL;
}

/* ---- its trace ---- */

static bool has_begun(const struct followed_client *c)
{
	struct file_state file;

	return c && c->trace.len && file_look(c->trace, &file) && file.bytes > 0;
}

/* A client has a trace from its first step on. */
static bool show_trace(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);
	const struct followed_client *c = live_client(live_view(s), s->live.client);

	if (s->session || !has_begun(c))
		return false;
	replay_open_at_end(a, str_dup(a->frame, c->trace));
	return true;
}

void live_show_client(struct app *a, int64_t number)
{
	struct replay_state *s = replay_of(&a->state);

	s->live.client = number;
	replay_open_at_end(a, NO_STR);
	show_trace(a);
}

static void show_first_client(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);
	const struct followed *v = live_view(s);

	for (ptrdiff_t i = 0; !s->live.client && i < v->clients.len; i++)
		if (!v->clients.at[i].gone)
			s->live.client = v->clients.at[i].number;
}

/* ---- what is heard ---- */

static void say_end(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);

	if (s->live.end_said || live_is_on(s))
		return;
	s->live.end_said = true;
	a->heard.fd = -1;
	act_say(a, S("the server has ended; its steps stay here"));
}

void live_heard(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);

	if (!s->live.follower || !follower_read(s->live.follower))
		return;
	a->dirty = true;
	if (live_view(s)->refusal.len) {
		act_say(a, live_view(s)->refusal);
		follower_forget_refusal(s->live.follower);
	}
	show_first_client(a);
	if (!show_trace(a))
		replay_grow(a);
	say_end(a);
}

bool live_watch(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);
	const struct followed *v = live_view(s);

	return v && (show_trace(a) || v->calls.len);
}

/* ---- beginning and end ---- */

void live_stop(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);
	bool was_on = live_is_on(s);

	if (!s->live.follower)
		return;
	follower_close(s->live.follower);
	s->live = (struct replay_live){ 0 };
	a->heard.fd = -1;
	if (was_on)
		act_say(a, S("no longer watching the server: its calls go on"));
}

void live_open(struct app *a, int64_t process)
{
	struct replay_state *s = replay_of(&a->state);
	struct err err = { 0 };
	struct follower *f;

	if (live_is_on(s) && live_view(s)->hello.pid == process) {
		act_show(a, PANE_REPLAY);
		return;
	}
	f = follower_open(process, &err);
	if (!f) {
		act_message(a, ROLE_ERROR, err.text, "");
		return;
	}
	live_stop(a);
	sb_reset(&a->said);
	replay_show(a, NO_STR, false);
	s->live.follower = f;
	a->heard = (struct heard){ follower_fd(f), PANE_REPLAY };
	show_first_client(a);
	show_trace(a);
}

/* ---- one of several ---- */

static str server_words(struct app *a, const struct follow_hello *h)
{
	str age = words_age(a->frame, h->started_at, clock_now());

	return str_fmt(a->frame, "%.*s, %.*s%s%.*s, since %.*s", STR(h->host.len ? h->host : S("unknown host")),
		       STR(h->transport), h->catalogs.len ? ", " : "", STR(words_list(a->frame, &h->catalogs, " ")),
		       STR(age.len ? age : S("just now")));
}

static void offer_servers(struct app *a, struct choices *out)
{
	struct follow_servers all = { 0 };
	struct err ignored = { 0 };

	if (!follow_servers(a->frame, &all, &ignored))
		return;
	for (ptrdiff_t i = 0; i < all.len; i++)
		choices_add(out, &(struct choice){ .text = str_fmt(a->frame, "%lld", (long long)all.at[i].pid),
						   .detail = server_words(a, &all.at[i]) });
}

static void chosen(struct app *a, str line)
{
	int64_t process;

	if (str_int(line, &process) && process > 0)
		live_open(a, process);
	else
		act_say(a, S("a server is named by the number of its process"));
}

static const struct prompt server_prompt = {
	.done = chosen, .needs_text = true, .words = PROMPT_OWN, .offer = offer_servers, .hint = "Tab chooses one"
};

void live_choose(struct app *a)
{
	struct follow_servers all = { 0 };
	struct err err = { 0 };

	if (!follow_servers(a->frame, &all, &err))
		act_message(a, ROLE_ERROR, err.text, err.next);
	else if (!all.len)
		act_say(a, S("no server of yours is running; the host of an agent starts one"));
	else if (all.len == 1)
		live_open(a, all.at[0].pid);
	else
		prompt_open(a, &server_prompt, S("watch the server:"), NO_STR);
}
