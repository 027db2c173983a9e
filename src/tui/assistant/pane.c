/* The assistant's panel: a question, the next step, the SQL so far, and what it rests on. */
#include "tui/assistant/assistant.h"

#include "base/arena.h"
#include "base/suggested_action.h"
#include "base/utf8.h"
#include "tui/core/action_keys.h"
#include "tui/core/explorer_state.h"
#include "tui/short_text.h"

#include "base/banned.h"

static const struct text_line *line_of(const struct explorer_state *w, const struct pane_cursor *at)
{
	return text_lines_line(&assistant_of(w)->lines, at->cursor);
}

static struct grid assistant_grid(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at, (void)frame;
	return text_lines_grid(&assistant_of(w)->lines);
}

static void draw_start(const struct explorer_state *w, struct drawing *d)
{
	scoped(sb_free) struct sb key = SB(64);

	keymap_word(&key, w->keys, ACT_ASSISTANT);
	pane_empty(d, str_fmt(d->frame, "%.*s asks a question in plain words.", STR(sb_str(&key))),
		   S("The answer is SQL, with how sure it is and why. Nothing runs on data."));
}

/* One line says what happens, and what stops it. */
static str happens(const struct explorer_state *w, struct arena *frame)
{
	const struct assistant_state *s = assistant_of(w);
	scoped(sb_free) struct sb key = SB(64);

	if (!s->asked.asking)
		return S("assistant");
	keymap_word(&key, w->keys, ACT_DISMISS);
	if (s->heard < 0)
		return str_fmt(frame, "assistant: looking; %.*s cancels", STR(sb_str(&key)));
	if (!s->heard)
		return str_fmt(frame, "assistant: waiting for the model; %.*s answers without it", STR(sb_str(&key)));
	return str_fmt(frame, "assistant: the model writes, %.*s characters; %.*s answers without it",
		       STR(words_count(frame, s->heard)), STR(sb_str(&key)));
}

static void assistant_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct assistant_state *s = assistant_of(w);
	struct grid grid;

	assistant_fit(s, d->body.box.cols - PANE_SIDES, w->scrolls, at);
	grid = assistant_grid(w, at, d->frame);
	pane_title(d, happens(w, d->frame), true);
	if (!grid.rows && !s->asked.asking)
		draw_start(w, d);
	else if (grid.rows)
		d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
}

static ptrdiff_t assistant_wants(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at, (void)frame;
	return assistant_of(w)->lines.len;
}

static int assistant_widest(const struct explorer_state *w, const struct pane_cursor *at)
{
	(void)at;
	return assistant_of(w)->lines.widest;
}

/* ---- keys ---- */

static struct next with_sql(const struct assistant_state *s, enum next_kind kind)
{
	const struct ask_view *v = assistant_view(s);
	str sql = assistant_reading(s).sql;

	if (!sql.len && v && kind == NEXT_CHECK)
		sql = v->asked_sql;
	if (sql.len)
		return (struct next){ kind, sql, 0 };
	if (v && v->questions.len)
		return (struct next){ NEXT_SAY, S("no SQL yet: the question is open"), 0 };
	return (struct next){ NEXT_SAY, S("no SQL yet"), 0 };
}

/* The key of a suggested action. */
static struct next run_action(str action, struct arena *frame)
{
	str sentence = action, text, words;
	struct action_call call = { 0 };
	enum action key;

	action_cut(frame, &sentence, &text, &call);
	if (!action_way(frame, &call, &key, &words))
		return (struct next){ 0 };
	if (key == ACT_INSPECT)
		return (struct next){ NEXT_OPEN, words, 0 };
	return (struct next){ NEXT_RUN, words, key };
}

static struct next run_step(const struct assistant_state *s, struct arena *frame)
{
	const struct ask_view *v = assistant_view(s);
	struct proposal p;

	if (!v)
		return (struct next){ 0 };
	p = assistant_proposal(frame, v, s->other);
	if (p.kind == PROPOSE_CHECK)
		return with_sql(s, NEXT_CHECK);
	if (p.kind == PROPOSE_BRANCH)
		return (struct next){ NEXT_RUN, p.action, ACT_BRANCH };
	return p.kind == PROPOSE_ACTION ? run_action(p.action, frame) : (struct next){ 0 };
}

static struct next assistant_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
				 struct arena *frame)
{
	const struct assistant_state *s = assistant_of(w);
	const struct text_line *l = line_of(w, at);

	switch (a) {
	case ACT_OPEN: return l && l->table.len ? (struct next){ NEXT_OPEN, l->table, 0 } : run_step(s, frame);
	case ACT_TO_CHECK: return with_sql(s, NEXT_CHECK);
	case ACT_COPY_ANSWER:
	case ACT_COPY_SQL: return with_sql(s, NEXT_COPY);
	case ACT_COPY_LINE:
		return l && l->text.len ? (struct next){ NEXT_COPY, l->copied.at ? l->copied : l->text, 0 }
					: (struct next){ 0 };
	default: return (struct next){ 0 };
	}
}

/* ---- words ---- */

static str assistant_subject(const struct explorer_state *w, const struct pane_cursor *at)
{
	const struct text_line *l = line_of(w, at);

	return l ? l->table : NO_STR;
}

static str assistant_draft(const struct explorer_state *w)
{
	const struct assistant_turn *t = assistant_turn(assistant_of(w));

	return t ? t->question : NO_STR;
}

/* The history of the line keeps it. */
static bool draft_is_kept(const struct explorer_state *w)
{
	(void)w;
	return true;
}

static str enter_word(const struct assistant_state *s, struct arena *frame)
{
	switch (assistant_proposal(frame, assistant_view(s), s->other).kind) {
	case PROPOSE_CHOICE: return S("choose");
	case PROPOSE_CHECK: return S("check");
	case PROPOSE_BRANCH: return S("branch");
	case PROPOSE_QUESTION: return S("edit");
	default: return S("run");
	}
}

/* Keys that have nothing to do now are not in the footer. */
static bool has_use(const struct assistant_state *s, enum action act)
{
	const struct ask_view *v = assistant_view(s), *whole = assistant_whole(s);

	switch (act) {
	case ACT_TAB_NEXT: return whole && whole->parts.len > 0;
	case ACT_OTHER_READING: return v && v->alternative;
	case ACT_COPY_ANSWER:
	case ACT_ACCEPT:
	case ACT_REJECT: return assistant_reading(s).sql.len > 0;
	case ACT_TO_CHECK: return v && (assistant_reading(s).sql.len || v->asked_sql.len);
	case ACT_TO_END: return whole && (whole->questions.len || v->standing.len);
	case ACT_CHOOSE: return v && v->questions.len > 0;
	case ACT_TAKE_BACK: return s->turns.len > 1;
	case ACT_REWORD:
	case ACT_REFRESH: return s->turns.len > 0;
	default: return true;
	}
}

static str assistant_word(const struct explorer_state *w, enum action act, struct arena *frame)
{
	const struct assistant_state *s = assistant_of(w);
	const struct ask_view *v = assistant_view(s);

	if (assistant_is_working(s) && act != ACT_HELP)
		return act != ACT_DISMISS ? S("") : s->heard < 0 ? S("cancel") : S("answer without the model");
	if (!has_use(s, act))
		return S("");
	switch (act) {
	case ACT_OPEN: return v ? enter_word(s, frame) : S("");
	case ACT_TAB_NEXT: return S("next answer");
	case ACT_OTHER_READING: return s->other ? S("first reading") : S("other reading");
	case ACT_ASSISTANT: return v ? S("go on") : S("ask");
	default: return NO_STR;
	}
}

static str assistant_command(const struct explorer_state *w, struct arena *frame)
{
	const struct assistant_turn *t = assistant_turn(assistant_of(w));
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!t)
		return NO_STR;
	sb_fmt(&b, "ask %.*s", STR(pane_argument(frame, t->question)));
	if (t->about.sql.len)
		sb_fmt(&b, " --sql %.*s", STR(pane_argument(frame, t->about.sql)));
	if (t->about.session.len)
		sb_fmt(&b, " --trace %.*s --trace-step %lld", STR(pane_argument(frame, t->about.session)),
		       (long long)t->about.step);
	for (ptrdiff_t i = 0; i < t->choices.len; i++)
		sb_fmt(&b, " --choose %.*s", STR(pane_argument(frame, t->choices.at[i])));
	sb_puts(&b, t->automatic ? " --auto" : "");
	return str_dup(frame, sb_str(&b));
}

static const enum action footer[] = { ACT_OPEN,	     ACT_ASSISTANT,   ACT_REWORD,  ACT_TAB_NEXT,  ACT_OTHER_READING,
				      ACT_TO_END,    ACT_COPY_ANSWER, ACT_HELP,	   ACT_TAKE_BACK, ACT_REJECT,
				      ACT_TO_CHECK,  ACT_CHOOSE,      ACT_DISMISS, ACT_ACCEPT,	  ACT_REFRESH,
				      ACT_FIND_HERE, ACT_NONE };

static const struct own_word words[] = {
	{ ACT_REWORD, "edit" },	      { ACT_TO_CHECK, "check" },    { ACT_COPY_ANSWER, "copy the SQL" },
	{ ACT_TAKE_BACK, "undo" },    { ACT_TO_END, "to the end" }, { ACT_DISMISS, "back" },
	{ ACT_ACCEPT, "that is it" }, { ACT_REJECT, "not meant" },  { ACT_CHOOSE, "choose" },
	{ ACT_FIND_HERE, "find" },    { ACT_REFRESH, "ask again" }, { ACT_NONE, NULL },
};

static const struct own_word legend[] = {
	{ ACT_OPEN,
	  "run the next step: check the SQL, choose the option under the cursor, or open what the step names; on a table, open the table" },
	{ ACT_ASSISTANT, "go on from the answer, or ask another question" },
	{ ACT_ACCEPT,
	  "the SQL is right: it is remembered for this question, and its joins and conditions are learned" },
	{ ACT_REJECT, "not what you meant: this SQL is not proposed again for the question" },
	{ ACT_UNSAY, "undo your feedback on the last answer" },
	{ ACT_REWORD,
	  "edit the question; on a line of what was understood: say what that word means, and keep the rest" },
	{ ACT_TAB_NEXT, "of a question that asks for several things: the next answer" },
	{ ACT_TAB_PREVIOUS, "the answer before" },
	{ ACT_DISMISS,
	  "while the model writes: stop it, and answer without it; while a question is answered: cancel it; otherwise go back" },
	{ ACT_REFRESH, "ask it again" },
	{ ACT_NONE, NULL },
};

static const struct mark_word marks[] = {
	{ "+", "a line of the SQL that differs from the step before, or from the other reading" },
	{ NULL, NULL },
};

const struct pane pane_assistant = {
	.name = "assistant",
	.place = PLACE_SIDE,
	.wide = true,
	.keeps_others = true,
	.by_lines = true,
	.whole_text = &(const struct whole_text){ ACT_COPY_SQL, "query.sql", false },
	.own = GROUP_ASSISTANT,
	.footer = footer,
	.words = words,
	.legend = legend,
	.marks = marks,
	.sql_word = "SQL",
	.draw = assistant_draw,
	.wants = assistant_wants,
	.grid = assistant_grid,
	.act = assistant_act,
	.widest = assistant_widest,
	.state_size = sizeof(struct assistant_state),
	.open = assistant_open,
	.close = assistant_close,
	.moved = assistant_moved,
	.key = assistant_key,
	.key_with = assistant_key_with,
	.subject = assistant_subject,
	.draft = assistant_draft,
	.draft_is_made = draft_is_kept,
	.written = assistant_written,
	.restored = assistant_restored,
	.time_changed = assistant_outdated,
	.refreshed = assistant_outdated,
	.stopped = assistant_stopped,
	.word = assistant_word,
	.command = assistant_command,
};
