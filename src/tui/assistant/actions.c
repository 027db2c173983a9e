/* Asks, goes on, chooses and takes back; takes the answers. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/suggested_action.h"
#include "base/utf8.h"
#include "service/assistant/about_here.h"
#include "service/assistant/follow_up.h"
#include "tui/assistant/assistant.h"

#include "base/banned.h"

static struct assistant_state *state_of(const struct app *a)
{
	return assistant_of(&a->state);
}

static bool is_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_ASSISTANT;
}

static void show(struct app *a)
{
	if (frame_pane(a) != PANE_ASSISTANT)
		act_show(a, PANE_ASSISTANT);
}

/* ---- asking ---- */

/* again: the cursor stays where it is. */
static void ask(struct app *a, bool again)
{
	struct assistant_state *s = state_of(a);

	s->stays = again;
	s->asked.asking = true;
	s->asked.outdated = false;
	s->heard = -1;
	assistant_make(s);
	ask_assistant(&a->asker, assistant_turn(s));
}

/* A turn that was not answered is gone; the answer before stays on the screen. Of the first one, the question does. */
static void cancel(struct app *a)
{
	struct assistant_state *s = state_of(a);
	const struct assistant_turn *t = assistant_turn(s);

	jobs_drop(a->jobs, &assistant_done);
	s->asked.asking = false;
	s->heard = -1;
	if (t && !t->answered && s->turns.len > 1)
		s->turns.len--;
	assistant_make(s);
}

/* The planner's own answer takes a moment; only a person who stops that too gets none. */
static void stop_asking(struct app *a)
{
	struct assistant_state *s = state_of(a);
	struct assistant_turn *t = assistant_turn(s);

	if (s->heard < 0 || !t) {
		cancel(a);
		act_say(a, S("cancelled"));
		return;
	}
	jobs_drop(a->jobs, &assistant_done);
	t->alone = true;
	ask(a, false);
	act_say(a, S("the model was stopped: this is the answer without it"));
}

static bool are_names(const struct words *w)
{
	for (ptrdiff_t i = 0; i < w->len; i++)
		if (w->at[i].negated || (w->at[i].kind != MATCH_PLAIN && w->at[i].kind != MATCH_EXACT))
			return false;
	return true;
}

/* The filters of the query line that name a place to look in: catalogs, one schema, one domain. */
static str place_of_line(const struct app *a)
{
	struct filter_pieces pieces = { 0 };
	struct err ignored = { 0 };
	ptrdiff_t schemas = 0, domains = 0;
	str out = S("");

	if (!a->state.found || !filter_pieces(a->frame, a->state.found->subject, clock_now(), &pieces, &ignored))
		return out;
	for (ptrdiff_t i = 0; i < pieces.len; i++) {
		const struct filter *f = &pieces.at[i].filter;

		schemas += f->schemas.len;
		domains += f->domains.len;
		if (f->catalogs.len + f->schemas.len + f->domains.len && schemas <= 1 && domains <= 1 &&
		    are_names(&f->catalogs) && are_names(&f->schemas) && are_names(&f->domains))
			out = str_fmt(a->frame, "%.*s%s%.*s", STR(out), out.len ? " " : "", STR(pieces.at[i].text));
	}
	return out;
}

static void take_turn(struct app *a, const struct assistant_turn *t)
{
	struct assistant_state *s = state_of(a);
	struct assistant_turn placed = *t;

	placed.within = place_of_line(a);
	cancel(a);
	show(a);
	act_forget_sought(a, PANE_ASSISTANT);
	assistant_push(s, &placed);
	ask(a, false);
}

static void again(struct app *a, str question)
{
	take_turn(a, &(struct assistant_turn){ .question = question });
}

/* ---- undo ---- */

static void undo(struct app *a)
{
	if (assistant_pop(state_of(a)))
		ask(a, false);
	else
		act_say(a, S("nothing to undo: this is the first question"));
}

/* ---- what the person says about the answer ---- */

static void say_about(struct app *a, enum answer_said said)
{
	struct assistant_state *s = state_of(a);
	const struct ask_view *v = assistant_view(s);
	const struct ask_reading shown = assistant_reading(s);
	struct arena *m = s->asked.memory;

	if (!v || !shown.sql.len || s->asked.asking) {
		act_say(a, S("no SQL to give feedback on"));
		return;
	}
	s->last_said = (struct remembered){ said, str_dup(m, shown.catalog), str_dup(m, v->question),
					    str_dup(m, shown.sql) };
	tell_assistant(&a->asker, &s->last_said);
}

static void take_back_said(struct app *a)
{
	struct assistant_state *s = state_of(a);

	if (!s->last_said.sql.len) {
		act_say(a, S("no feedback to undo"));
		return;
	}
	s->last_said.said = ANSWER_NOTHING;
	tell_assistant(&a->asker, &s->last_said);
}

/* False: it says something else. */
static bool take_verdict(struct app *a, enum follow_up said)
{
	switch (said) {
	case FOLLOW_UP_UNDO: undo(a); return true;
	case FOLLOW_UP_REJECT: say_about(a, ANSWER_REJECTED); return true;
	case FOLLOW_UP_ACCEPT: say_about(a, ANSWER_ACCEPTED); return true;
	default: return false;
	}
}

/* The same question has another answer now. */
static void remembered(struct app *a, struct question *q)
{
	static const char *const words[] = {
		[ANSWER_NOTHING] = "taken back",
		[ANSWER_REJECTED] = "remembered: not what you meant",
		[ANSWER_ACCEPTED] = "remembered; its joins and conditions were learned",
	};
	const struct remembered *r = q->own;
	enum answer_said said = r->said;

	arena_close(q->arena);
	if (said == ANSWER_NOTHING)
		state_of(a)->last_said = (struct remembered){ 0 };
	if (assistant_turn(state_of(a)))
		ask(a, false);
	act_say(a, str_of(words[said]));
}

const struct purpose assistant_remembered = { .answer = remembered, .lasts = true, .lane = JOB_SOURCE };

/* ---- the prompts ---- */

static str question_so_far(const struct app *a)
{
	const struct assistant_turn *t = assistant_turn(state_of(a));

	return t ? t->question : NO_STR;
}

/* About a query or a step in view, if it asks what is wrong there. */
static bool asks_about_mistake(const struct app *a, str line)
{
	const struct asked_about *here = &state_of(a)->here.other;

	return (here->sql.len || here->session.len) && about_mistake(line);
}

/* "1: now by month", of the part that is shown; a question of its own is of none. */
static str of_shown_part(const struct app *a, str line)
{
	const struct assistant_state *s = state_of(a);
	const struct ask_view *whole = assistant_whole(s);

	if (!whole || s->part + 1 >= whole->parts.len || str_eq(follow_up(a->frame, whole->question, line), line))
		return line;
	return str_fmt(a->frame, "%td: %.*s", s->part + 1, STR(line));
}

/* The options taken so far; of the last one, that of the reading that is shown. */
static struct strs options_taken(struct app *a)
{
	const struct assistant_state *s = state_of(a);
	const struct ask_view *whole = assistant_whole(s), *v = assistant_view(s);
	struct strs out = { 0 };

	if (!whole)
		return out;
	out = strs_dup(a->frame, &whole->choices);
	for (ptrdiff_t i = out.len - 1; i >= 0 && s->other && v->alternative && v->alternative->option.len; i--)
		if (v->choices.len && str_eq(out.at[i], v->choices.at[v->choices.len - 1])) {
			out.at[i] = v->alternative->option;
			break;
		}
	return out;
}

/* What goes on keeps the options taken; a question of its own has none. */
static void said(struct app *a, str line)
{
	const struct assistant_state *s = state_of(a);
	const struct assistant_turn *before = assistant_turn(s);
	struct assistant_turn t = { .question = line };
	str named = about_here(a->frame, line, s->here.table, s->here.column);

	if (before && take_verdict(a, follow_up_of(line)))
		return;
	if (about_column(line) && !state_of(a)->here.column.len) {
		act_say(a, S("no column is in view: open a table, move to one of its columns, and ask there"));
		return;
	}
	if (about_step(line) && !s->here.other.session.len) {
		act_say(a, S("no step of a trace is in view: open a trace, move to a step, and ask there"));
		return;
	}
	if (asks_about_mistake(a, line)) {
		t.about = s->here.other;
	} else if (named.len) {
		t.question = named;
	} else if (before && !before->about.sql.len && !before->about.session.len) {
		t.question = follow_up(a->frame, before->question, of_shown_part(a, line));
		if (!str_eq(t.question, line))
			t.chosen = options_taken(a);
	}
	take_turn(a, &t);
}

static const struct prompt ask_prompt = { .done = said,
					  .needs_text = true,
					  .recall = question_so_far,
					  .kind = '?',
					  .hint = "in English, Spanish or Portuguese" };
static const struct prompt follow_prompt = { .done = said,
					     .needs_text = true,
					     .recall = question_so_far,
					     .kind = '?',
					     .hint = "now by month; only Brazil; or another question" };
static const struct prompt edit_prompt = { .done = again, .needs_text = true, .kind = '?' };

/* What "this" means. In the panel: what it was opened from, or its own SQL. */
static void note_here(struct app *a)
{
	struct assistant_state *s = state_of(a);
	struct arena *m = s->asked.memory;
	struct asked_about other = act_asked_about(a);
	str table = act_subject(a), column = act_column(a);

	if (table.len) {
		s->here.table = str_dup(m, state_name(&a->state, a->frame, table));
		s->here.column = column.len ? str_fmt(m, "%.*s.%.*s", STR(s->here.table), STR(column)) : NO_STR;
	}
	if (frame_pane(a) != PANE_ASSISTANT || other.sql.len)
		s->here.other = (struct asked_about){ str_dup(m, other.sql), str_dup(m, other.session), other.step };
}

static void open_prompt(struct app *a)
{
	bool more = question_so_far(a).len > 0;

	note_here(a);
	show(a);
	prompt_open(a, more ? &follow_prompt : &ask_prompt, more ? S("ask, or go on:") : S("ask:"), NO_STR);
}

static void word_corrected(struct app *a, str line)
{
	struct assistant_state *s = state_of(a);
	const struct assistant_turn *before = assistant_turn(s);

	if (before)
		take_turn(a, &(struct assistant_turn){ .question = follow_up(a->frame, before->question,
									     str_fmt(a->frame, "%.*s means %.*s",
										     STR(s->word), STR(line))),
						       .about = before->about,
						       .chosen = options_taken(a) });
}

static const struct prompt word_prompt = {
	.done = word_corrected, .needs_text = true, .words = PROMPT_COLUMNS, .hint = "a table, a column or a value"
};

/* On a line of what was understood, one word of the question; the rest is kept. */
static bool edit_word(struct app *a)
{
	struct assistant_state *s = state_of(a);
	const struct ask_view *v = assistant_view(s);
	const struct text_line *l = text_lines_line(&s->lines, a->view.spot[PANE_ASSISTANT].cursor);
	ptrdiff_t i = l ? l->mark - WORD_MARK : -1;

	if (!v || i < 0 || i >= v->links.len)
		return false;
	s->word = str_dup(s->asked.memory, v->links.at[i].words);
	prompt_open(a, &word_prompt, str_fmt(a->frame, "\"%.*s\" means:", STR(s->word)), NO_STR);
	return true;
}

static void edit(struct app *a)
{
	if (edit_word(a))
		return;
	if (question_so_far(a).len)
		prompt_open(a, &edit_prompt, S("the question:"), question_so_far(a));
	else
		open_prompt(a);
}

/* ---- keys ---- */

/* Choices answer the open questions from the first part to the last. */
static bool is_first_open(const struct assistant_state *s)
{
	const struct ask_view *whole = assistant_whole(s);

	for (ptrdiff_t i = 0; i < s->part && i < whole->parts.len; i++)
		if (whole->parts.at[i]->questions.len)
			return false;
	return true;
}

static void choose(struct app *a, int64_t number)
{
	struct assistant_state *s = state_of(a);
	const struct ask_view *v = assistant_view(s), *whole = assistant_whole(s);
	struct strs choices = { 0 };

	if (v && !is_first_open(s)) {
		act_say(a, S("a question before this one is open: choose there first"));
		return;
	}
	if (!v || !v->questions.len || number < 1 || number > v->questions.at[0].options.len) {
		act_say(a, v && v->questions.len ? S("no option has that number") : S("no question is open"));
		return;
	}
	*push(&choices, a->frame) = v->questions.at[0].options.at[number - 1].label;
	take_turn(a, &(struct assistant_turn){
			     .question = whole->question, .choices = choices, .chosen = options_taken(a) });
}

static void to_end(struct app *a)
{
	const struct ask_view *v = assistant_whole(state_of(a));

	if (!v)
		act_say(a, S("nothing was asked yet"));
	else if (!v->questions.len && ask_view_is_answered(v))
		act_say(a, S("no next step: the answer has its SQL and no open question"));
	else
		take_turn(a, &(struct assistant_turn){
				     .question = v->question, .chosen = options_taken(a), .automatic = true });
}

static void other_reading(struct app *a)
{
	struct assistant_state *s = state_of(a);
	const struct ask_view *v = assistant_view(s);

	if (!v || !v->alternative) {
		act_say(a, S("no other reading"));
		return;
	}
	s->other = !s->other;
	assistant_make(s);
	act_move_to(a, PANE_ASSISTANT, assistant_first_line(s));
}

/* Another answer of a question that asks for several things; false: it has one. */
static bool other_part(struct app *a, ptrdiff_t by)
{
	struct assistant_state *s = state_of(a);
	const struct ask_view *whole = assistant_whole(s);
	ptrdiff_t n = whole ? whole->parts.len : 0;

	if (!n)
		return false;
	s->part = (s->part + n + by) % n;
	s->other = false;
	assistant_make(s);
	act_move_to(a, PANE_ASSISTANT, assistant_first_line(s));
	return true;
}

/* What lists tables becomes the query line; absent: it says more than a line can. */
static str query_line(struct arena *a, const struct action_call *call)
{
	const struct tool *t = tool_named(call->verb);
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!t || !str_eq(call->verb, S("search_tables")))
		return NO_STR;
	for (int i = 0; i < call->params; i++) {
		ptrdiff_t at;
		const struct param *p = tool_param(t, call->param[i].name, &at);

		if (!p || p->filter_form || (!p->filter && !str_eq(call->param[i].name, S("pattern"))))
			return NO_STR;
		sb_fmt(&b, "%s%s%s%.*s", b.len ? " " : "", p->filter ? p->filter : "", p->filter ? ":" : "",
		       STR(call->param[i].value));
	}
	return str_dup(a, sb_str(&b));
}

/* A suggested action, done as a person would do it here. False: the pane has a key for it. */
static bool run_action(struct app *a, str action)
{
	str sentence = action, text, words, line;
	struct action_call call = { 0 };
	enum action key;

	action_cut(a->frame, &sentence, &text, &call);
	line = query_line(a->frame, &call);
	if (line.len)
		act_query(a, line);
	else if (!action_way(a->frame, &call, &key, &words))
		act_say(a, str_fmt(a->frame, "the answer is here; for more, use %.*s",
				   STR(action_spell(a->frame, action, &a->speller))));
	else
		return false;
	return true;
}

/* An option is chosen, and the next step of a question is to choose one; anything else is the pane's. */
static bool open_line(struct app *a)
{
	const struct assistant_state *s = state_of(a);
	const struct ask_view *v = assistant_view(s);
	const struct text_line *l = text_lines_line(&s->lines, a->view.spot[PANE_ASSISTANT].cursor);
	struct proposal p;

	if (!v || (l && l->table.len))
		return false;
	if (l && l->mark > 0 && v->questions.len && l->mark <= v->questions.at[0].options.len) {
		choose(a, l->mark);
		return true;
	}
	p = assistant_proposal(a->frame, v, s->other);
	switch (p.kind) {
	case PROPOSE_ACTION: return run_action(a, p.action);
	case PROPOSE_CHOICE: act_move_to(a, PANE_ASSISTANT, assistant_first_line(s)); return true;
	case PROPOSE_QUESTION: edit(a); return true;
	default: return false;
	}
}

static bool key_here(struct app *a, enum action act)
{
	struct assistant_state *s = state_of(a);

	switch (act) {
	case ACT_OPEN: return s->asked.asking || open_line(a);
	case ACT_CHOOSE:
		if (s->asked.asking)
			act_say(a, S("the question is still being answered"));
		else
			choose(a, a->count);
		return true;
	case ACT_OTHER_READING: other_reading(a); return true;
	case ACT_TAB_NEXT: return other_part(a, 1);
	case ACT_TAB_PREVIOUS: return other_part(a, -1);
	case ACT_TO_END: to_end(a); return true;
	case ACT_ACCEPT: say_about(a, ANSWER_ACCEPTED); return true;
	case ACT_REJECT: say_about(a, ANSWER_REJECTED); return true;
	case ACT_UNSAY: take_back_said(a); return true;
	case ACT_REWORD: edit(a); return true;
	case ACT_TAKE_BACK: undo(a); return true;
	case ACT_REFRESH:
		if (s->turns.len) {
			assistant_turn(s)->alone = false;
			ask(a, true);
		}
		return true;
	case ACT_DISMISS:
		if (!s->asked.asking)
			return false;
		stop_asking(a);
		return true;
	default: return false;
	}
}

bool assistant_key(struct app *a, enum action act)
{
	if (act == ACT_ASSISTANT) {
		open_prompt(a);
		return true;
	}
	if (frame_pane(a) == PANE_ASSISTANT)
		return key_here(a, act);
	if (action_group(act) != GROUP_ASSISTANT)
		return false;
	act_say(a, S("this key belongs to the assistant's panel"));
	return true;
}

/* ":ask how many orders" */
bool assistant_key_with(struct app *a, enum action act, str words)
{
	if (act != ACT_ASSISTANT)
		return false;
	note_here(a);
	said(a, words);
	return true;
}

/* A paste, or what came back from the editor. */
void assistant_written(struct app *a, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	clean_into(&b, str_trim(text), false);
	if (b.len)
		again(a, str_dup(a->frame, sb_str(&b)));
	else
		act_say(a, S("nothing to ask: the text is empty"));
}

/* ---- the panes beside it ---- */

/* The list and the inspector go to this table. */
static void bring_into_view(struct app *a, str table)
{
	if (!table.len)
		return;
	list_find(a, table);
	act_want(a, str_dup(a->frame, table));
}

void assistant_moved(struct app *a)
{
	const struct text_line *l = text_lines_line(&state_of(a)->lines, a->view.spot[PANE_ASSISTANT].cursor);

	if (l)
		bring_into_view(a, l->table);
}

/* ---- events ---- */

void assistant_outdated(struct app *a)
{
	state_of(a)->asked.outdated = state_of(a)->turns.len > 0;
	assistant_restored(a, NO_STR);
}

void assistant_restored(struct app *a, str saved)
{
	(void)saved;
	if (is_shown(a) && state_of(a)->asked.outdated)
		ask(a, true);
}

void assistant_stopped(struct app *a)
{
	if (state_of(a)->asked.asking)
		cancel(a);
}

static void answered(struct app *a, struct question *q)
{
	struct assistant_state *s = state_of(a);

	if (!q->ask.caller.client) { /* a message of the request */
		assistant_hear(s, q->own);
		arena_close(q->arena);
		return;
	}
	assistant_answered(s, q);
	s->other = false;
	s->now = a->state.now;
	assistant_make(s);
	if (assistant_view(s) && assistant_view(s)->tables.len)
		bring_into_view(a, assistant_view(s)->tables.at[0].qualified);
	if (!s->stays)
		a->view.spot[PANE_ASSISTANT] = (struct pane_cursor){ .cursor = assistant_first_line(s) };
}

const struct purpose assistant_done = {
	.answer = answered, .failed = answered, .about = ABOUT_TIME, .lane = JOB_SOURCE
};
