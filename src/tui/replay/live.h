/*
 * A replay that follows a running server: its steps as they come, the call that waits for a decision, and the keys that
 * decide. live_server.c keeps the connection, which is read between the keys and never waited for; live_keys.c has what
 * a person decides, live_text.c what the pane says about it.
 *
 * Decided here: the keys are for the call that has waited longest, whoever made it. Another session in the pane, or the
 * end of its view, ends the watching, so that nothing waits behind the back of a person.
 */
#ifndef OCAT_TUI_REPLAY_LIVE_H
#define OCAT_TUI_REPLAY_LIVE_H

#include "follow/follower.h"
#include "tui/panes.h"

struct app;
struct replay_state;

struct replay_live {
	struct follower *follower; /* NULL: no server is followed */
	int64_t client; /* whose steps are shown; 0: none has come */
	int64_t call;	/* that the prompt is about */
	bool end_said;
};

/* ---- live_server.c ---- */
bool live_is_on(const struct replay_state *s);
const struct followed *live_view(const struct replay_state *s); /* NULL: no server is followed */
/* The call that has waited longest; NULL: none waits. */
const struct followed_call *live_waiting(const struct followed *v);
const struct followed_client *live_client(const struct followed *v, int64_t number); /* NULL: unknown */
void live_open(struct app *a, int64_t process);
void live_choose(struct app *a); /* the one that runs; of several, asks which */
void live_stop(struct app *a);
void live_heard(struct app *a);
bool live_watch(struct app *a); /* a trace has begun, or time goes by on the screen */
void live_show_client(struct app *a, int64_t number);

/* ---- live_keys.c ---- */
bool live_key(struct app *a, enum action act); /* false: not one of its keys */

/* ---- live_text.c ---- */
str live_title(const struct replay_state *s, struct arena *frame);
str live_status(const struct explorer_state *w, struct arena *frame); /* absent: nothing needs a person */
/* Draws below the steps. Returns the rows that it took. */
int live_draw(const struct replay_state *s, const struct canvas *body, struct arena *frame);
void live_draw_nothing(const struct replay_state *s, const struct drawing *d);

#endif
