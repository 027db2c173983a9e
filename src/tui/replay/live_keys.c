/* What a person decides on the calls of a server that is followed. */
#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer.h"
#include "tui/replay/live.h"
#include "tui/replay/replay.h"

#include "base/banned.h"

static bool ask(struct app *a, enum follow_request_kind kind, int64_t call, str text)
{
	struct follower *f = replay_of(&a->state)->live.follower;

	if (f && follower_ask(f, &(struct follow_request){ kind, call, text }))
		return true;
	act_say(a, S("the server does not take requests any more"));
	return false;
}

/* The call that the keys are for. */
static const struct followed_call *waiting(struct app *a)
{
	const struct followed_call *c = live_waiting(live_view(replay_of(&a->state)));

	if (!c)
		act_say(a, live_view(replay_of(&a->state))->paused ? S("no call waits at the moment")
								   : S("calls wait only while they are paused"));
	return c;
}

static void let_go(struct app *a)
{
	const struct followed_call *c = waiting(a);

	if (c)
		ask(a, FOLLOW_LET_GO, c->number, NO_STR);
}

/* ---- with words ---- */

static void veto(struct app *a, str reason)
{
	ask(a, FOLLOW_VETO, replay_of(&a->state)->live.call, reason);
}

static void answer(struct app *a, str text)
{
	ask(a, FOLLOW_ANSWER, replay_of(&a->state)->live.call, text);
}

static const struct prompt veto_prompt = { .done = veto, .hint = "a reason that the model reads, or nothing" };
static const struct prompt answer_prompt = { .done = answer,
					     .needs_text = true,
					     .hint = "what the model reads in place of the result" };

static void ask_words(struct app *a, const struct prompt *p, const char *what)
{
	const struct followed_call *c = waiting(a);

	if (!c)
		return;
	replay_of(&a->state)->live.call = c->number;
	prompt_open(a, p, str_fmt(a->frame, "%s %.*s:", what, STR(clean(a->frame, c->tool))), NO_STR);
}

/* ---- the rest ---- */

static void pause(struct app *a)
{
	ask(a, live_view(replay_of(&a->state))->paused ? FOLLOW_RESUME : FOLLOW_PAUSE, 0, NO_STR);
}

static void point(struct app *a)
{
	str table = act_subject(a);

	if (!table.len)
		act_say(a, S("no table is known for this step; go into the step and onto one of its tables"));
	else
		ask(a, texts_have(&live_view(replay_of(&a->state))->pins, table) ? FOLLOW_UNPIN : FOLLOW_PIN, 0, table);
}

static void next_client(struct app *a)
{
	const struct replay_state *s = replay_of(&a->state);
	const struct followed *v = live_view(s);
	ptrdiff_t at = 0;

	while (at < v->clients.len && v->clients.at[at].number != s->live.client)
		at++;
	if (v->clients.len < 2)
		act_say(a, S("this server has no other client"));
	else
		live_show_client(a, v->clients.at[(at + 1) % v->clients.len].number);
}

static bool is_about_calls(enum action act)
{
	return act == ACT_LET_GO || act == ACT_VETO || act == ACT_ANSWER || act == ACT_POINT || act == ACT_NEXT_CLIENT;
}

bool live_key(struct app *a, enum action act)
{
	const struct replay_state *s = replay_of(&a->state);

	if (!is_about_calls(act) && !(act == ACT_PLAY && live_is_on(s)))
		return false;
	if (!s->live.follower || (!live_is_on(s) && act != ACT_NEXT_CLIENT)) {
		act_say(a,
			s->live.follower ? S("the server has ended") : S("this is a recorded session: nothing waits"));
		return true;
	}
	switch (act) {
	case ACT_PLAY: pause(a); break;
	case ACT_LET_GO: let_go(a); break;
	case ACT_VETO: ask_words(a, &veto_prompt, "refuse"); break;
	case ACT_ANSWER: ask_words(a, &answer_prompt, "answer in place of"); break;
	case ACT_POINT: point(a); break;
	default: next_client(a); break;
	}
	return true;
}
