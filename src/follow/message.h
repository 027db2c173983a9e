/*
 * What a server and a person who watches it say to each other, a JSON object a line. Events go to the person: what the
 * server is, which programs call it, which calls run or wait. Requests come back: pause, veto, answer, point to a
 * table. The steps themselves are in the traces, whose paths are in the events.
 */
#ifndef OCAT_FOLLOW_MESSAGE_H
#define OCAT_FOLLOW_MESSAGE_H

#include "base/clock.h"
#include "base/str.h"
#include "model/asset.h"

struct arena;

enum {
	FOLLOW_VERSION = 1,
	FOLLOW_REQUEST_MOST = 64 << 10, /* bytes of a line; a longer one ends the connection */
	FOLLOW_EVENT_MOST = 1 << 20,
	FOLLOW_PARAMETERS_MOST = 16 << 10, /* longer ones are left out of events */
	FOLLOW_REASON_MOST = 600,
	FOLLOW_ANSWER_MOST = 16 << 10,
	FOLLOW_TABLE_MOST = 400,
};

/* HELLO comes first; STATE tells whether calls are paused, and the tables that are pointed to. REFUSED: a request. */
#define FOLLOW_EVENTS(_)                                                                             \
	_(FOLLOW_HELLO, "hello") _(FOLLOW_CLIENT, "client") _(FOLLOW_CLIENT_GONE, "client_gone")      \
	_(FOLLOW_CALL, "call") _(FOLLOW_CALL_RUNS, "call_runs") _(FOLLOW_CALL_ENDED, "call_ended") \
	_(FOLLOW_STATE, "state") _(FOLLOW_REFUSED, "refused")

enum follow_event_kind {
#define _(id, name) id,
	FOLLOW_EVENTS(_)
#undef _
};

struct follow_hello {
	int64_t version, pid;
	str program, transport, address, host, user; /* address: over HTTP; host: the program that started the server */
	struct strs catalogs;
	instant started_at;
	int64_t hold_ms; /* how long a call waits at most */
};

struct follow_hello follow_hello_dup(struct arena *a, const struct follow_hello *h);

struct follow_event {
	enum follow_event_kind kind;
	struct follow_hello hello;
	int64_t call, client; /* their numbers, from 1 */
	str name, trace;      /* of a client: name and version; the file with its steps, absent: not recorded */
	str tool, parameters; /* parameters: a JSON object; absent: left out, as it is long */
	bool waits;
	int64_t left_ms; /* until a call that waits goes on by itself */
	bool paused;
	struct strs pins;
	str text; /* REFUSED: the sentence */
};

#define FOLLOW_REQUESTS(_)                                                                         \
	_(FOLLOW_PAUSE, "pause") _(FOLLOW_RESUME, "resume") _(FOLLOW_LET_GO, "let_go")              \
	_(FOLLOW_VETO, "veto") _(FOLLOW_ANSWER, "answer") _(FOLLOW_PIN, "pin") _(FOLLOW_UNPIN, "unpin")

enum follow_request_kind {
#define _(id, name) id,
	FOLLOW_REQUESTS(_)
#undef _
};

struct follow_request {
	enum follow_request_kind kind;
	int64_t call; /* LET_GO, VETO, ANSWER */
	str text;     /* the reason, the answer, the table */
};

/* Each with its line end. */
void follow_event_put(struct sb *out, const struct follow_event *e);
void follow_request_put(struct sb *out, const struct follow_request *r);
/* False: not such a line. Text is in the arena or borrowed from the line. */
bool follow_event_read(struct arena *a, str line, struct follow_event *out);
bool follow_request_read(struct arena *a, str line, struct follow_request *out);

#endif
