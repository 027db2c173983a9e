/*
 * The calls of a server that a person may watch: which of them run, which wait for a decision, and what was decided.
 * It knows no sockets; a listener passes on what happens. Without a watcher, it costs a call one load of an integer.
 *
 * Decided here: a pause is of the whole server. A call that came while it lasts waits until it is let go, refused or
 * answered, until the pause ends or the last person leaves, or until it goes on by itself. A call that runs already is
 * left alone. What a person pauses or points to is a step in the trace of each client; what was decided on a call is in
 * the step of that call. Tables stay pinned while a person watches; each client learns of them once.
 */
#ifndef OCAT_FOLLOW_GATE_H
#define OCAT_FOLLOW_GATE_H

#include "follow/message.h"
#include "trace/step.h"

struct trace;
struct follow_gate;
struct follow_client; /* a program that calls */

enum {
	FOLLOW_HOLD_SECONDS = 45, /* below the minute that hosts wait by default */
	FOLLOW_HOLD_LEAST = 1,
	FOLLOW_HOLD_MOST = 3600,
	FOLLOW_CLIENT_WAITING = 16, /* calls of one client that may wait at a time */
	FOLLOW_WAITING = 64,	    /* and of all */
	FOLLOW_PINS = 8,
};

/* Receives lines for everyone who watches, under a lock: it must not wait. */
struct follow_listener {
	void (*tell)(void *with, str lines);
	void *with;
};

/* The facts are copied. */
struct follow_gate *follow_gate_open(const struct follow_hello *facts);
void follow_gate_set_address(struct follow_gate *g, str url); /* of a server over HTTP, before anyone watches */
void follow_gate_close(struct follow_gate *g); /* without clients and calls. NULL is fine */

/* ---- clients and calls, from any thread ---- */

/* trace: of its steps, or NULL; it must not be closed before follow_client_leave. */
struct follow_client *follow_client_enter(struct follow_gate *g, str name, struct trace *trace);
void follow_client_leave(struct follow_gate *g, struct follow_client *c);

bool follow_gate_is_watched(const struct follow_gate *g);

struct follow_call {
	struct follow_client *client;
	str tool, parameters; /* parameters: a JSON object, or absent */
	int64_t arrived_us;   /* by clock_monotonic_us: the time that a call waits is counted from here */
	/* Of the gate. */
	int64_t number, began_us;
	bool waits;
	struct step_decision decision;
	struct sb by, text;
	struct follow_call *next;
};

/* False: so many calls of its client, or of all, wait already that this one is not to be made. Else it must end. */
bool follow_call_begin(struct follow_gate *g, struct follow_call *c);
/* True: it does not wait, or not any more. Returns after at most so long. */
bool follow_call_is_free(struct follow_gate *g, struct follow_call *c, int64_t ms);
int64_t follow_call_left_ms(const struct follow_gate *g, const struct follow_call *c);
/* It does not wait any more for a reason of its client: STEP_CLIENT_ENDED or STEP_WITHDRAWN. */
void follow_call_release(struct follow_gate *g, struct follow_call *c, enum step_outcome why);
/* What was decided; its texts are in the arena. */
struct step_decision follow_call_decision(struct follow_gate *g, struct arena *a, const struct follow_call *c);
void follow_call_end(struct follow_gate *g, struct follow_call *c);

/*
 * The tables that a person points to and this client has not been told, after which it counts as told. If the answer
 * does not reach the client, follow_client_untold takes that back.
 */
void follow_client_pins(struct follow_gate *g, struct follow_client *c, struct arena *a, struct strs *out);
void follow_client_untold(struct follow_gate *g, struct follow_client *c, const struct strs *pins);

/* ---- whoever watches ---- */

void follow_gate_listen(struct follow_gate *g, struct follow_listener listener); /* before the first one enters */
/* Somebody watches from now on. admit receives what there is to know so far, under the lock of the listener's calls. */
void follow_watcher_enter(struct follow_gate *g, void (*admit)(void *with, str first), void *with);
/* After the last one has left, nothing is paused or pinned. */
void follow_watcher_leave(struct follow_gate *g);
/* False: it cannot be done; *refusal is a sentence. */
bool follow_gate_do(struct follow_gate *g, const struct follow_request *r, const char **refusal);

#endif
