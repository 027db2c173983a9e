/* Shows the view of a command while it is typed, once the line rests. It is not a step before Enter. */
#include "tui/app/app.h"

#include "base/arena.h"
#include "tui/app/commands.h"

#include "base/banned.h"

enum { REST_COMMAND_MS = 300, HOLD_TRIAL_MS = 60 };

static bool is_one_of(const enum action *all, enum action act)
{
	while (*all && *all != act)
		all++;
	return *all != ACT_NONE;
}

/* The text that tables make would replace one that a person wrote. */
static bool loses_text(const struct app *a, enum action act)
{
	for (int id = 0; id < PANE_COUNT && act == ACT_PLAN; id++) {
		const struct pane *p = pane_of((enum pane_id)id);

		if (p->draft_is_made && p->draft(&a->state).len && !p->draft_is_made(&a->state))
			return true;
	}
	return false;
}

/* Only what reads, at once and without a question: nothing is changed, connected or sent to a model. */
static bool may_try(const struct app *a, const struct command *c)
{
	static const enum action alone[] = { ACT_CHANGES, ACT_SYNCS,	ACT_HEALTH,	 ACT_TAGS, ACT_DOMAINS,
					     ACT_TREE,	  ACT_CATALOGS, ACT_SHOW_BASKET, ACT_NONE };
	static const enum action with[] = { ACT_CHANGES, ACT_WHY,  ACT_COLUMN, ACT_LINEAGE, ACT_DIFF,
					    ACT_JOIN,	 ACT_PLAN, ACT_TIME,   ACT_GREP,    ACT_NONE };

	return c->kind == COMMAND_ACTION && is_one_of(c->rest.len ? with : alone, c->action) &&
	       !loses_text(a, c->action) && !state_nothing_read(&a->state);
}

void act_command_rests(struct app *a)
{
	a->timers.command = a->state.slow ? 0 : act_rest(a, REST_COMMAND_MS);
}

/* A failure usually arrives within the hold, and takes the view back before it was painted. */
static void hold(struct app *a)
{
	a->timers.hold = clock_monotonic_us() + HOLD_TRIAL_MS * 1000;
	a->dirty = true;
}

void act_command_runs(struct app *a)
{
	a->timers.command = 0;
	if (trial_end(a))
		hold(a);
}

void act_command_rested(struct app *a)
{
	struct err ignored = { 0 };
	struct command c;

	if (!a->command.open || a->command.asked || a->pasting ||
	    !command_read(str_dup(a->frame, line_edit_text(&a->command.line)), &c, &ignored) || !may_try(a, &c))
		return;
	trial_begin(a);
	a->asker.caller.quiet = true;
	if (c.rest.len)
		act_run_with(a, c.action, c.rest);
	else
		act_run(a, c.action);
	a->asker.caller.quiet = false;
	hold(a);
}
