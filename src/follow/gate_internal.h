/* The state of a gate, for its own files. */
#ifndef OCAT_FOLLOW_GATE_INTERNAL_H
#define OCAT_FOLLOW_GATE_INTERNAL_H

#include <stdatomic.h>

#include "follow/gate.h"

struct follow_client {
	struct arena *arena;
	int64_t number;
	str name;
	struct trace *trace;
	int waiting;	/* calls */
	int64_t told;	/* the number of the last pin that its answers named */
	struct follow_client *next;
};

struct follow_pin {
	int64_t number; /* in the order in which tables were pinned */
	struct sb table;
};

struct follow_gate {
	struct arena *arena;
	struct follow_hello facts;
	atomic_int watchers;
	struct mutex *lock; /* guards the rest */
	struct cond *changed;
	struct follow_listener listener;
	bool paused;
	struct follow_client *clients;
	struct follow_call *calls; /* that were announced, the oldest first */
	int waiting;
	struct follow_pin pins[FOLLOW_PINS];
	int pin_count;
	int64_t last_client, last_call, last_pin;
};

/* With the lock. by: absent unless a person decided. */
void gate_decide(struct follow_gate *g, struct follow_call *c, enum step_outcome outcome, str by, str text);
void gate_decide_all(struct follow_gate *g, enum step_outcome outcome, str by);
void gate_tell(struct follow_gate *g, const struct follow_event *e);
struct follow_event gate_call_event(const struct follow_gate *g, const struct follow_call *c);

#endif
