#include "mcp/methods/watched_call.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/stop.h"
#include "base/banned.h"

enum { LOOK_MS = 100, PROGRESS_EVERY_MS = 5000 };

/* ---- waiting ---- */

static void tell_wait(const struct watched_call *w)
{
	struct mcp_request *r = w->request;
	int64_t left = follow_call_left_ms(r->server->options.gate, &w->call);

	mcp_progress(r, str_fmt(r->arena, "waits for a person who is watching; continues by itself in %" PRId64 " s",
				(left + 999) / 1000));
}

/* Returns why the call does not wait for its client's sake; STEP_NOT_HELD: no reason. */
static enum step_outcome client_reason(const struct mcp_request *r)
{
	return r->stop && stop_is_due(r->stop) ? STEP_WITHDRAWN
	       : mcp_peer_has_ended(r->peer)   ? STEP_CLIENT_ENDED
					       : STEP_NOT_HELD;
}

static void wait_until_free(struct watched_call *w)
{
	struct mcp_request *r = w->request;
	struct follow_gate *g = r->server->options.gate;
	int64_t told_us = 0;

	while (!follow_call_is_free(g, &w->call, LOOK_MS)) {
		enum step_outcome why = client_reason(r);

		if (why)
			follow_call_release(g, &w->call, why);
		if (clock_monotonic_us() - told_us < PROGRESS_EVERY_MS * 1000)
			continue;
		told_us = clock_monotonic_us();
		tell_wait(w);
	}
}

static void wait_for_person(struct watched_call *w)
{
	const struct mcp_out *out = w->request->out;

	if (follow_call_is_free(w->request->server->options.gate, &w->call, 0))
		return;
	if (out->rest)
		out->rest(out->with, true);
	wait_until_free(w);
	if (out->rest)
		out->rest(out->with, false);
}

/* ---- the call ---- */

/* A client that is limited to some catalogs hears of no other. */
static void take_pins(struct watched_call *w, struct request *ask)
{
	struct arena *a = w->request->arena;

	follow_client_pins(w->request->server->options.gate, w->call.client, a, &w->pinned);
	for (ptrdiff_t i = 0; i < w->pinned.len; i++)
		if (client_sees_name(ask->caller.client, w->pinned.at[i]))
			*push(&ask->caller.pinned, a) = w->pinned.at[i];
}

static str arguments_text(struct arena *a, const struct json *arguments)
{
	scoped(sb_free) struct sb b = SB(FOLLOW_PARAMETERS_MOST);

	if (!arguments)
		return S("{}");
	json_canonical(&b, arguments);
	return b.over ? NO_STR : str_dup(a, sb_str(&b));
}

bool watched_call_begin(struct watched_call *w, struct mcp_request *r, struct request *ask,
			const struct json *arguments, struct err *err)
{
	struct follow_gate *g = r->server->options.gate;

	*w = (struct watched_call){ .request = r,
				    .call = { .client = mcp_peer_followed(ask->caller.client),
					      .tool = str_of(ask->tool->name),
					      .parameters = arguments_text(r->arena, arguments),
					      .arrived_us = r->message->arrived_us } };
	if (!follow_call_begin(g, &w->call)) {
		err_set(err, ERR_BUSY, "a person who watches paused this session, and too many calls wait already");
		return err_next(err, "Wait for their answers before you call again.");
	}
	wait_for_person(w);
	ask->caller.decision = follow_call_decision(g, r->arena, &w->call);
	take_pins(w, ask);
	return true;
}

void watched_call_end(struct watched_call *w)
{
	struct mcp_request *r = w->request;

	if (r->stop && stop_is_due(r->stop))
		follow_client_untold(r->server->options.gate, w->call.client, &w->pinned);
	follow_call_end(r->server->options.gate, &w->call);
}

/* ---- words for the model ---- */

bool watched_call_is_decided(const struct step_decision *d)
{
	return d->outcome == STEP_VETOED || d->outcome == STEP_ANSWERED;
}

static bool ends_a_sentence(str text)
{
	return str_ends(text, S(".")) || str_ends(text, S("!")) || str_ends(text, S("?"));
}

str watched_call_words(struct arena *a, const struct step_decision *d, const struct tool *t)
{
	if (d->outcome == STEP_VETOED)
		return str_fmt(
			a,
			"A person who watches this session refused this call%s%.*s%s Do not repeat it; ask what to do "
			"instead.",
			d->text.len ? ": " : "", STR(d->text), ends_a_sentence(d->text) ? "" : ".");
	return str_fmt(a, "A person who watches this session answered in place of %s:\n%.*s", t->name, STR(d->text));
}

str watched_call_pins(struct arena *a, const struct strs *pinned)
{
	scoped(sb_free) struct sb b = SB(FOLLOW_PINS * 2 * FOLLOW_TABLE_MOST);

	sb_puts(&b, "A person who watches this session points to ");
	for (ptrdiff_t i = 0; i < pinned->len; i++)
		sb_fmt(&b, "%s%.*s", !i ? "" : i + 1 < pinned->len ? ", " : " and ", STR(pinned->at[i]));
	sb_putc(&b, '.');
	return str_dup(a, sb_str(&b));
}
