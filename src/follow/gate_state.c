/* A gate: clients, pins, and whoever watches. */
#include "follow/gate_internal.h"

#include "base/arena.h"
#include "base/mutex.h"
#include "trace/trace.h"
#include "base/banned.h"

struct follow_gate *follow_gate_open(const struct follow_hello *facts)
{
	struct arena *a = arena_open();
	struct follow_gate *g = new(a, struct follow_gate);

	g->arena = a;
	g->facts = follow_hello_dup(a, facts);
	g->facts.version = FOLLOW_VERSION;
	for (int i = 0; i < FOLLOW_PINS; i++)
		g->pins[i].table = SB(4 * FOLLOW_TABLE_MOST);
	g->lock = mutex_open();
	g->changed = cond_open();
	return g;
}

void follow_gate_set_address(struct follow_gate *g, str url)
{
	g->facts.address = str_dup(g->arena, url);
}

void follow_gate_close(struct follow_gate *g)
{
	if (!g)
		return;
	for (int i = 0; i < FOLLOW_PINS; i++)
		sb_free(&g->pins[i].table);
	cond_close(g->changed);
	mutex_close(g->lock);
	arena_close(g->arena);
}

void follow_gate_listen(struct follow_gate *g, struct follow_listener listener)
{
	g->listener = listener;
}

void gate_tell(struct follow_gate *g, const struct follow_event *e)
{
	scoped(sb_free) struct sb b = SB(FOLLOW_EVENT_MOST);

	if (!follow_gate_is_watched(g) || !g->listener.tell)
		return;
	follow_event_put(&b, e);
	if (!b.over)
		g->listener.tell(g->listener.with, sb_str(&b));
}

/* ---- clients ---- */

static struct follow_event client_event(const struct follow_client *c)
{
	return (struct follow_event){ .kind = FOLLOW_CLIENT,
				      .client = c->number,
				      .name = c->name,
				      .trace = c->trace ? trace_path(c->trace) : NO_STR };
}

struct follow_client *follow_client_enter(struct follow_gate *g, str name, struct trace *trace)
{
	struct arena *a = arena_open();
	struct follow_client *c = new(a, struct follow_client), **end = &g->clients;
	struct follow_event e;

	*c = (struct follow_client){ .arena = a, .name = str_dup(a, name), .trace = trace };
	mutex_lock(g->lock);
	c->number = ++g->last_client;
	while (*end)
		end = &(*end)->next;
	*end = c;
	e = client_event(c);
	gate_tell(g, &e);
	mutex_unlock(g->lock);
	return c;
}

void follow_client_leave(struct follow_gate *g, struct follow_client *c)
{
	struct follow_client **at = &g->clients;

	mutex_lock(g->lock);
	while (*at != c)
		at = &(*at)->next;
	*at = c->next;
	gate_tell(g, &(struct follow_event){ .kind = FOLLOW_CLIENT_GONE, .client = c->number, .name = c->name });
	mutex_unlock(g->lock);
	arena_close(c->arena);
}

/* ---- pins ---- */

static int pin_named(const struct follow_gate *g, str table)
{
	for (int i = 0; i < g->pin_count; i++)
		if (str_eq(sb_str(&g->pins[i].table), table))
			return i;
	return -1;
}

static void remove_pin(struct follow_gate *g, int at)
{
	struct follow_pin gone = g->pins[at];

	for (int i = at; i + 1 < g->pin_count; i++)
		g->pins[i] = g->pins[i + 1];
	sb_reset(&gone.table);
	g->pins[--g->pin_count] = gone;
}

static void add_pin(struct follow_gate *g, str table)
{
	struct follow_pin *p = &g->pins[g->pin_count++];

	p->number = ++g->last_pin;
	sb_reset(&p->table);
	sb_put(&p->table, table);
}

void follow_client_pins(struct follow_gate *g, struct follow_client *c, struct arena *a, struct strs *out)
{
	mutex_lock(g->lock);
	for (int i = 0; i < g->pin_count; i++)
		if (g->pins[i].number > c->told)
			*push(out, a) = str_dup(a, sb_str(&g->pins[i].table));
	c->told = g->last_pin;
	mutex_unlock(g->lock);
}

void follow_client_untold(struct follow_gate *g, struct follow_client *c, const struct strs *pins)
{
	mutex_lock(g->lock);
	for (ptrdiff_t i = 0; i < pins->len; i++) {
		int at = pin_named(g, pins->at[i]);

		if (at >= 0 && g->pins[at].number <= c->told)
			c->told = g->pins[at].number - 1;
	}
	mutex_unlock(g->lock);
}

/* ---- whoever watches ---- */

static void put_state(struct follow_gate *g, struct sb *out)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct follow_event e = { .kind = FOLLOW_STATE, .paused = g->paused };

	for (int i = 0; i < g->pin_count; i++)
		*push(&e.pins, a) = sb_str(&g->pins[i].table);
	follow_event_put(out, &e);
}

static void tell_state(struct follow_gate *g)
{
	scoped(sb_free) struct sb b = SB(FOLLOW_EVENT_MOST);

	put_state(g, &b);
	if (g->listener.tell)
		g->listener.tell(g->listener.with, sb_str(&b));
}

/* What a person does that is about no call, as a step of each client. */
static void write_down(struct follow_gate *g, const char *what, str table)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (struct follow_client *c = g->clients; c; c = c->next) {
		struct err ignored = { 0 };
		struct step s;

		if (!c->trace)
			continue;
		step_start(&s);
		s.type = STEP_SYSTEM;
		s.actor = S("person");
		s.source = S("follow");
		s.at = clock_now();
		s.text = str_fmt(a, "%.*s %s%.*s", STR(g->facts.user), what, STR(table));
		trace_append(c->trace, &s, &ignored);
	}
}

void follow_watcher_enter(struct follow_gate *g, void (*admit)(void *with, str first), void *with)
{
	struct follow_event e = { .kind = FOLLOW_HELLO, .hello = g->facts };
	scoped(sb_free) struct sb out = SB(SB_MAX);

	mutex_lock(g->lock);
	atomic_fetch_add(&g->watchers, 1);
	follow_event_put(&out, &e);
	for (const struct follow_client *c = g->clients; c; c = c->next) {
		e = client_event(c);
		follow_event_put(&out, &e);
	}
	for (const struct follow_call *c = g->calls; c; c = c->next) {
		e = gate_call_event(g, c);
		follow_event_put(&out, &e);
	}
	put_state(g, &out);
	admit(with, sb_str(&out));
	mutex_unlock(g->lock);
}

void follow_watcher_leave(struct follow_gate *g)
{
	mutex_lock(g->lock);
	if (atomic_fetch_sub(&g->watchers, 1) == 1) {
		if (g->paused)
			write_down(g, "left: calls go on", NO_STR);
		g->paused = false;
		while (g->pin_count)
			remove_pin(g, 0);
		gate_decide_all(g, STEP_UNWATCHED, NO_STR);
	}
	mutex_unlock(g->lock);
}

static bool pause(struct follow_gate *g, bool paused)
{
	if (g->paused == paused)
		return true;
	g->paused = paused;
	tell_state(g);
	write_down(g, paused ? "paused the calls" : "let the calls go on", NO_STR);
	if (!paused)
		gate_decide_all(g, STEP_RESUMED, g->facts.user);
	return true;
}

static bool pin(struct follow_gate *g, str table, const char **refusal)
{
	if (pin_named(g, table) >= 0)
		return true;
	if (g->pin_count == FOLLOW_PINS) {
		*refusal = "eight tables are pinned; unpin one first";
		return false;
	}
	add_pin(g, table);
	tell_state(g);
	write_down(g, "points to ", table);
	return true;
}

static bool unpin(struct follow_gate *g, str table, const char **refusal)
{
	int at = pin_named(g, table);

	if (at < 0) {
		*refusal = "this table is not pinned";
		return false;
	}
	remove_pin(g, at);
	tell_state(g);
	write_down(g, "points no longer to ", table);
	return true;
}

static bool decide(struct follow_gate *g, const struct follow_request *r, enum step_outcome outcome,
		   const char **refusal)
{
	struct follow_call *c = g->calls;

	while (c && c->number != r->call)
		c = c->next;
	if (!c || !c->waits) {
		*refusal = "this call does not wait any more";
		return false;
	}
	gate_decide(g, c, outcome, g->facts.user, r->text);
	return true;
}

static bool do_locked(struct follow_gate *g, const struct follow_request *r, const char **refusal)
{
	switch (r->kind) {
	case FOLLOW_PAUSE:
	case FOLLOW_RESUME: return pause(g, r->kind == FOLLOW_PAUSE);
	case FOLLOW_LET_GO: return decide(g, r, STEP_LET_GO, refusal);
	case FOLLOW_VETO: return decide(g, r, STEP_VETOED, refusal);
	case FOLLOW_ANSWER: return decide(g, r, STEP_ANSWERED, refusal);
	case FOLLOW_PIN: return pin(g, r->text, refusal);
	case FOLLOW_UNPIN: return unpin(g, r->text, refusal);
	}
	return false;
}

bool follow_gate_do(struct follow_gate *g, const struct follow_request *r, const char **refusal)
{
	bool good;

	mutex_lock(g->lock);
	good = do_locked(g, r, refusal);
	mutex_unlock(g->lock);
	return good;
}
