/*
 * Branches from a step: its parameters are edited in a line, and ocat's own tools run again from there. From a step of
 * another agent, whose tools are not run, the assistant goes on.
 */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "replay/assistant_branch.h"
#include "replay/branch.h"
#include "replay/ocat_call.h"
#include "replay/parameter_edit.h"
#include "tui/core/explorer_state.h"
#include "tui/replay/pair.h"
#include "tui/replay/replay.h"

#include "base/banned.h"

struct branching { /* what the request has of its own */
	ptrdiff_t step;
	str parameters;
	bool assisted; /* the assistant goes on */
	struct branch branch;
};

/* With its own reading of the file. */
static void run_branch(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct branching *b = q->own;
	struct branch_how how = { .run = { .workspace = q->session, .client = q->ask.caller.client, .stop = stop },
				  .step = b->step,
				  .parameters = b->parameters };
	struct session *s = session_open(q->subject, NO_STR, &q->err);

	q->good = s && session_read_whole(s, stop, &q->err) &&
		  (b->assisted ? assistant_branch_run : branch_run)(q->arena, &how, s, &b->branch, &q->err);
	session_close(s);
}

static str words_of(struct arena *a, const struct branch *b, bool assisted)
{
	str failed = b->failed ? str_fmt(a, " (%lld failed)", (long long)b->failed) : S("");
	str rest = b->not_run ? str_fmt(a, ", %lld of other tools not run", (long long)b->not_run) : S("");

	return str_fmt(a, "%.*s%s%.*s%.*s; X compares the branch with its parent", STR(str_counted(a, b->ran, "call")),
		       assisted ? " of the assistant" : " again", STR(failed), STR(rest));
}

static void answered(struct app *a, struct question *q)
{
	struct branching *b = q->own;
	str path = str_dup(a->frame, b->branch.path), words = words_of(a->frame, &b->branch, b->assisted);

	arena_close(q->arena);
	replay_key_with(a, ACT_REPLAY, path);
	act_say(a, words);
}

static const struct purpose branching = { .answer = answered, .lane = JOB_SOURCE };

static void send(struct app *a, ptrdiff_t step, str parameters, bool assisted)
{
	struct replay_state *s = replay_of(&a->state);
	struct question *q = question_new(&a->asker, &branching, NULL, s->path);
	struct branching *b = q->own = new(q->arena, struct branching);

	b->step = step;
	b->parameters = str_dup(q->arena, parameters);
	b->assisted = assisted;
	act_say(a, assisted ? S("the assistant goes on from there ...") : S("running the tools of ocat again ..."));
	question_send(&a->asker, q, run_branch);
}

/* ---- the line ---- */

static bool own_step(struct app *a, ptrdiff_t at, struct step *out)
{
	struct replay_state *s = replay_of(&a->state);
	struct err ignored = { 0 };

	return session_step(s->session, at, a->frame, out, &ignored) && own_tool(a->frame, out);
}

static void edited(struct app *a, str line)
{
	struct replay_state *s = replay_of(&a->state);
	struct err err = { 0 };
	struct step step;
	str parameters;

	if (!s->session || s->branches >= session_len(s->session) || !own_step(a, s->branches, &step))
		return;
	if (parameters_of_line(a->frame, step.parameters, line, &parameters, &err))
		send(a, s->branches, parameters, false);
	else
		act_say(a, str_dup(a->frame, str_of(err.text)));
}

static const struct prompt edit_prompt = { .done = edited, .hint = "name=value, texts with blanks in \"...\"" };

static void ask_parameters(struct app *a, ptrdiff_t at, str tool, str parameters)
{
	replay_of(&a->state)->branches = at;
	prompt_open(a, &edit_prompt, str_fmt(a->frame, "branch from step %td, %.*s:", at + 1, STR(tool)),
		    parameters_line(a->frame, parameters));
}

void replay_ask_branch(struct app *a, ptrdiff_t at)
{
	struct replay_state *s = replay_of(&a->state);
	struct step step = { 0 };

	if (!s->path.len) {
		act_say(a, S("this session is not recorded, so that it has no branches"));
		return;
	}
	if (own_step(a, at, &step))
		ask_parameters(a, at, step.tool, step.parameters);
	else
		send(a, at, NO_STR, step.type == STEP_CALL);
}

void replay_ask_branch_with(struct app *a, str words)
{
	struct replay_state *s = replay_of(&a->state);
	str number = words;
	struct step step;
	int64_t at;

	bool given;

	if (!s->session || !str_cut(&words, ' ', &number) || !str_int(number, &at) || at < 1 ||
	    at > session_len(s->session))
		return;
	act_show(a, PANE_REPLAY);
	replay_stay_on(a, (ptrdiff_t)at - 1);
	given = words.len > 0;
	if (given && own_step(a, (ptrdiff_t)at - 1, &step))
		ask_parameters(a, (ptrdiff_t)at - 1, step.tool, words);
	else
		send(a, (ptrdiff_t)at - 1, NO_STR, true);
}
