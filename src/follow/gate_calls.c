/* Calls as they come, wait, go on and end. */
#include "follow/gate_internal.h"

#include "base/arena.h"
#include "base/mutex.h"
#include "base/banned.h"

bool follow_gate_is_watched(const struct follow_gate *g)
{
	return g && atomic_load_explicit(&g->watchers, memory_order_relaxed) > 0;
}

static int64_t left_ms(const struct follow_gate *g, const struct follow_call *c)
{
	int64_t left = c->arrived_us / 1000 + g->facts.hold_ms - clock_monotonic_us() / 1000;

	return left > 0 ? left : 0;
}

int64_t follow_call_left_ms(const struct follow_gate *g, const struct follow_call *c)
{
	return left_ms(g, c);
}

struct follow_event gate_call_event(const struct follow_gate *g, const struct follow_call *c)
{
	return (struct follow_event){ .kind = FOLLOW_CALL,
				      .call = c->number,
				      .client = c->client->number,
				      .tool = c->tool,
				      .parameters = c->parameters.len <= FOLLOW_PARAMETERS_MOST ? c->parameters
												: NO_STR,
				      .waits = c->waits,
				      .left_ms = left_ms(g, c) };
}

bool follow_call_begin(struct follow_gate *g, struct follow_call *c)
{
	struct follow_call **end = &g->calls;
	struct follow_event e;
	bool full;

	mutex_lock(g->lock);
	full = g->paused && (g->waiting >= FOLLOW_WAITING || c->client->waiting >= FOLLOW_CLIENT_WAITING);
	if (!full) {
		c->number = ++g->last_call;
		c->began_us = clock_monotonic_us();
		c->waits = g->paused;
		c->by = c->text = SB(FOLLOW_REQUEST_MOST);
		g->waiting += c->waits;
		c->client->waiting += c->waits;
		c->next = NULL;
		while (*end)
			end = &(*end)->next;
		*end = c;
		e = gate_call_event(g, c);
		gate_tell(g, &e);
	}
	mutex_unlock(g->lock);
	return !full;
}

void gate_decide(struct follow_gate *g, struct follow_call *c, enum step_outcome outcome, str by, str text)
{
	if (!c->waits)
		return;
	c->waits = false;
	g->waiting--;
	c->client->waiting--;
	c->decision = (struct step_decision){ .outcome = outcome, .waited_us = clock_monotonic_us() - c->began_us };
	sb_put(&c->by, by);
	sb_put(&c->text, text);
	gate_tell(g, &(struct follow_event){ .kind = FOLLOW_CALL_RUNS, .call = c->number });
	cond_broadcast(g->changed);
}

void gate_decide_all(struct follow_gate *g, enum step_outcome outcome, str by)
{
	for (struct follow_call *c = g->calls; c; c = c->next)
		gate_decide(g, c, outcome, by, NO_STR);
}

bool follow_call_is_free(struct follow_gate *g, struct follow_call *c, int64_t ms)
{
	bool waits;

	mutex_lock(g->lock);
	if (c->waits && left_ms(g, c) > 0)
		cond_wait_ms(g->changed, g->lock, left_ms(g, c) < ms ? left_ms(g, c) : ms);
	if (c->waits && !left_ms(g, c))
		gate_decide(g, c, STEP_TIME_LIMIT, NO_STR, NO_STR);
	waits = c->waits;
	mutex_unlock(g->lock);
	return !waits;
}

void follow_call_release(struct follow_gate *g, struct follow_call *c, enum step_outcome why)
{
	mutex_lock(g->lock);
	gate_decide(g, c, why, NO_STR, NO_STR);
	mutex_unlock(g->lock);
}

struct step_decision follow_call_decision(struct follow_gate *g, struct arena *a, const struct follow_call *c)
{
	struct step_decision out;

	mutex_lock(g->lock);
	out = c->decision;
	out.by = c->by.len ? str_dup(a, sb_str(&c->by)) : NO_STR;
	out.text = c->text.len ? str_dup(a, sb_str(&c->text)) : NO_STR;
	mutex_unlock(g->lock);
	return out;
}

void follow_call_end(struct follow_gate *g, struct follow_call *c)
{
	struct follow_call **at = &g->calls;

	mutex_lock(g->lock);
	while (*at != c)
		at = &(*at)->next;
	*at = c->next;
	gate_tell(g, &(struct follow_event){ .kind = FOLLOW_CALL_ENDED, .call = c->number });
	mutex_unlock(g->lock);
	sb_free(&c->by);
	sb_free(&c->text);
}
