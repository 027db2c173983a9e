/* The command line after ":", and the completions while a line is typed: there and in the query line. */
#include "tui/app/app.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/app/commands.h"
#include "tui/app/completion_requests.h"

#include "base/banned.h"

void command_open(struct commanding *c)
{
	choices_open(&c->choices);
	preview_open(&c->preview);
	line_history_open(&c->recall);
	c->trial.arena = arena_open();
	c->mistake = SB(4000);
}

/* Writes what no worker has written yet. */
void command_close(struct commanding *c)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	bool whole;
	str news = line_history_news(&c->recall, scratch, &whole);

	if (news.len)
		line_history_write(news, whole);
	line_history_close(&c->recall);
	preview_close(&c->preview);
	arena_close(c->trial.arena);
	choices_close(&c->choices);
	sb_free(&c->mistake);
}

static const struct purpose jumping;

/* ---- completions ---- */

static void offer_of_panes(struct app *a)
{
	for (int id = 0; id < PANE_COUNT; id++)
		if (pane_of((enum pane_id)id)->offer)
			pane_of((enum pane_id)id)->offer(a, &a->command.choices);
}

static void offer_commands(struct app *a)
{
	static const enum offering offered[] = {
		[ASKS_TABLES] = OFFER_TABLES, [ASKS_COLUMNS] = OFFER_COLUMNS, [ASKS_THEMES] = OFFER_THEMES
	};
	struct commanding *c = &a->command;
	enum command_asks who = command_choices(&c->line, &a->keys, &c->choices);

	jobs_drop(a->jobs, &command_offers);
	if (who == ASKS_QUERIES)
		offer_of_panes(a);
	else if (who != ASKS_NOBODY)
		ask_offers(&a->asker, offered[who], choices_word(&c->choices), a->theme_dirs);
}

/* In place of a filter that does not exist: the one that was probably meant, with the same value. */
static bool offer_right_filter(struct app *a)
{
	const struct explorer_state *w = &a->state;
	str text = line_edit_text(&a->line), meant = sb_str(&a->meant), word;
	struct line_edit there = a->line;
	ptrdiff_t name = w->mistake_at;

	if (!w->mistaken || !meant.len || a->pasting)
		return false;
	for (there.at = name; there.at < text.len && text.at[there.at] != ' ';)
		there.at++;
	word = str_n(text.at + name, there.at - name);
	for (name = 0; name < word.len && str_at(S(":<>="), word.at[name]) < 0;)
		name++;
	choices_begin(&a->command.choices, &there, w->mistake_at);
	choices_clear(&a->command.choices);
	choices_add(&a->command.choices,
		    &(struct choice){ .text = str_fmt(a->frame, "%.*s%.*s", STR(str_upto(meant, meant.len - 1)),
						      STR(str_from(word, name))),
				      .detail = str_fmt(a->frame, "in place of %.*s:", STR(str_upto(word, name))),
				      .open = true });
	return true;
}

void act_offer(struct app *a)
{
	struct choices *c = &a->command.choices;
	ptrdiff_t from = act_word_start(&a->line);

	jobs_drop(a->jobs, &command_offers);
	if (offer_right_filter(a))
		return;
	if (from < 0 || from == a->line.at || a->pasting) {
		choices_clear(c);
		return;
	}
	choices_begin(c, &a->line, from);
	if (str_at(choices_word(c), ':') < 0) {
		choices_clear(c);
		act_offer_filters(c);
	} else {
		ask_offers(&a->asker, OFFER_QUERY, choices_word(c), NULL);
	}
}

/* After the only choice was taken, offers its continuations, such as the columns after "has:". */
static bool take_offer(struct app *a, struct line_edit *line, int way, void (*next)(struct app *a))
{
	struct choices *c = &a->command.choices;
	bool only = c->all.len == 1;

	if (!choices_take(c, way, line))
		return false;
	sb_reset(&a->command.mistake);
	if (only)
		next(a);
	return true;
}

bool act_take_offer(struct app *a, int way)
{
	return a->command.choices.all.len && take_offer(a, &a->line, way, act_offer);
}

/* ---- running ---- */

/* Finds the asset with this name, without messages. */
static void ask_jump(const struct asker *who, str name)
{
	struct question *q = question_new(who, &jumping, "describe_asset", name);

	question_give(q, S("asset"), q->subject);
	q->ask.cached = true;
	q->ask.caller.quiet = true;
	question_send(who, q, question_run);
}

static void leave(struct app *a)
{
	trial_end(a);
	a->timers.command = 0;
	act_offer_nothing(a);
	jobs_drop(a->jobs, &jumping);
	sb_reset(&a->command.mistake);
	line_edit_set(&a->command.line, S(""));
	line_history_rest(&a->command.recall);
	a->command.open = a->command.asked = false;
}

/* Without having run anything. */
static void cancel(struct app *a)
{
	leave(a);
	a->view.typing = a->command.typing;
}

static void mistaken(struct app *a, const char *text, const char *next)
{
	scoped(sb_free) struct sb whole = SB(4000);

	sb_puts(&whole, text);
	if (*next)
		sb_fmt(&whole, "; %s", next);
	sb_reset(&a->command.mistake);
	clean_into(&a->command.mistake, action_spell(a->frame, sb_str(&whole), &a->speller), false);
}

static void done(struct app *a)
{
	str line = line_edit_text(&a->command.line);

	if (!str_starts(line, S("/")))
		line_history_add(&a->command.recall, line);
	line_history_keep(a);
	leave(a);
}

static void run_setting(struct app *a, const struct command *c)
{
	struct err err = { 0 };

	if (c->rest.len && !command_set(a, c->setting, c->rest, &err)) {
		mistaken(a, err.text, err.next);
		return;
	}
	if (!c->rest.len)
		command_tell_setting(a, c->setting);
	done(a);
}

/* Uses the words as the query line. */
static void find(struct app *a, enum action act, str words)
{
	if (act == ACT_FIND_COLUMN)
		words = str_fmt(a->frame, "has:%.*s", STR(words));
	act_query(a, words);
}

/* Handles actions with an argument other than a table to be found first. */
static void perform_on(struct app *a, const struct command *c)
{
	if (act_too_early(a, c->action) || act_run_with(a, c->action, c->rest))
		return;
	if (c->action == ACT_PIPE)
		act_pipe_to(a, c->rest);
	else
		find(a, c->action, c->rest);
}

/* there: the table named by the command is in view. */
static void perform(struct app *a, const struct command *c, bool there)
{
	if (c->kind == COMMAND_LINE) {
		a->count = c->number;
		act_run(a, ACT_LAST);
	} else if (c->kind == COMMAND_TAB && !act_too_early(a, ACT_INSPECT)) {
		if (!there && a->view.focus == PANE_LIST)
			act_run(a, ACT_INSPECT);
		a->view.focus = frame_pane_at(a, PLACE_MAIN);
		a->view.spot[a->view.focus] = (struct pane_cursor){ .tab = (int)c->tab };
	} else if (c->kind == COMMAND_ACTION && !(there && c->action == ACT_INSPECT)) {
		if (c->action == ACT_SYNC_ALL)
			act_run(a, ACT_CATALOGS); /* an explicit command shows the progress */
		a->count = c->number;
		act_run(a, c->action);
	}
	a->count = 0;
}

/* Does it name a table that must be found first? */
static str table_of(const struct command *c)
{
	bool about = c->kind == COMMAND_TABLE || c->kind == COMMAND_TAB ||
		     (c->kind == COMMAND_ACTION && (action_group(c->action) == GROUP_READ || copies_table(c->action)));

	return about ? c->rest : NO_STR;
}

static void run_line(struct app *a)
{
	str line = str_dup(a->frame, line_edit_text(&a->command.line)), table;
	struct err err = { 0 };
	struct command c;

	act_command_runs(a);
	if (!command_read(line, &c, &err)) {
		mistaken(a, err.text, err.next);
		return;
	}
	table = table_of(&c);
	if (table.len) {
		a->command.asked = true;
		ask_jump(&a->asker, table);
	} else if (c.kind == COMMAND_SETTING) {
		run_setting(a, &c);
	} else {
		done(a);
		if (c.rest.len && c.kind == COMMAND_ACTION)
			perform_on(a, &c);
		else
			perform(a, &c, false);
	}
}

/* ---- answers ---- */

static void tell_no_table(struct app *a, const struct err *err, str line)
{
	const char *near = command_near(line), *other = err->suggestion[0];

	if (err->kind != ERR_TABLE_NOT_FOUND) {
		mistaken(a, err->text, err->next);
		return;
	}
	mistaken(a, str_c(a->frame, str_fmt(a->frame, "no action or table is called \"%.*s\"", STR(line))),
		 !near && !*other ? "F1 lists the actions"
				  : str_c(a->frame, str_fmt(a->frame, "similar: %s%s%s", near ? near : "",
							    near && *other ? ", or the table " : "", other)));
}

/* Takes the only name that begins so: the rest of its letters need not be typed. */
static bool only_one_fits(struct app *a, const struct command *read)
{
	struct commanding *c = &a->command;

	if (read->kind != COMMAND_TABLE || c->choices.all.len != 1 || c->choices.taken >= 0 ||
	    c->choices.all.at[0].open)
		return false;
	return choices_take(&c->choices, 1, &c->line);
}

/* Only a catalog's name: shows its tables. */
static bool is_catalog(struct app *a, str name)
{
	const struct choices *c = &a->command.choices;

	for (ptrdiff_t i = 0; i < c->all.len; i++)
		if (c->all.at[i].open && str_eq_fold(c->all.at[i].text, str_fmt(a->frame, "%.*s.", STR(name))))
			return true;
	return false;
}

static void jump_failed(struct app *a)
{
	struct commanding *c = &a->command;
	struct command read = { 0 };
	struct err ignored = { 0 };
	str table = S("");

	c->asked = false;
	if (command_read(line_edit_text(&c->line), &read, &ignored))
		table = str_dup(a->frame, read.rest);
	if (only_one_fits(a, &read)) {
		run_line(a);
	} else if (command_instead(&read) && c->why_not.kind == ERR_TABLE_NOT_FOUND) {
		enum action instead = command_instead(&read);

		done(a);
		act_run_with(a, instead, table);
	} else if (read.kind == COMMAND_TABLE && is_catalog(a, table)) {
		done(a);
		act_query(a, str_fmt(a->frame, "catalog:%.*s", STR(table)));
	} else {
		tell_no_table(a, &c->why_not, table);
	}
}

static void jump(struct app *a, const struct asset_parts *to)
{
	struct err ignored = { 0 };
	struct command c;
	bool good = command_read(str_dup(a->frame, line_edit_text(&a->command.line)), &c, &ignored);
	str name = to->look->row.qualified;

	done(a);
	if (good && c.kind == COMMAND_ACTION && copies_table(c.action)) {
		copy_of_table(a, to, c.action);
		return;
	}
	act_open(a, name);
	list_find(a, name); /* if the list contains it, too */
	if (good)
		perform(a, &c, true);
}

static void jump_came(struct app *a, struct question *q)
{
	struct commanding *c = &a->command;

	if (c->open && c->asked && q->good && question_asset(q)->look) {
		jump(a, question_asset(q));
	} else if (c->open && c->asked) {
		c->why_not = q->err;
		/* The completions decide; if they are still to come, wait for them. */
		c->failed = jobs_busy(a->jobs, &command_offers);
		if (!c->failed)
			jump_failed(a);
	}
	arena_close(q->arena);
}

/* open: the name of a folder, or the start of a table's name. */
static enum preview_kind preview_of(enum offering what, bool open)
{
	if (what == OFFER_FILES)
		return PREVIEW_FILE;
	return what == OFFER_TABLES && !open ? PREVIEW_TABLE : PREVIEW_NONE;
}

static void offers_came(struct app *a, struct question *q)
{
	struct offered *o = offered_of(q);
	struct commanding *c = &a->command;

	if (c->open)
		command_choices(&c->line, &a->keys, &c->choices);
	else
		choices_clear(&c->choices);
	for (ptrdiff_t i = 0; (c->open || a->view.typing || a->prompt.is) && i < o->offers.len; i++) {
		const struct completion *one = &o->offers.at[i];

		choices_add(&c->choices, &(struct choice){ .text = one->text,
							   .detail = one->detail,
							   .open = one->open,
							   .preview = preview_of(o->what, one->open) });
	}
	arena_close(q->arena);
	if (c->failed) {
		c->failed = false;
		jump_failed(a);
	}
}

static const struct purpose jumping = { .answer = jump_came, .failed = jump_came };
const struct purpose command_offers = { .answer = offers_came, .failed = offers_came, .offers = true };

/* ---- keys ---- */

void act_command_open(struct app *a)
{
	struct commanding *c = &a->command;

	line_history_before(a);
	line_history_rest(&c->recall);
	c->open = true;
	c->typing = a->view.typing;
	a->view.typing = false;
	line_edit_set(&c->line, S(""));
	sb_reset(&c->mistake);
	offer_commands(a);
}

static void changed(struct app *a)
{
	trial_end(a);
	jobs_drop(a->jobs, &jumping);
	sb_reset(&a->command.mistake);
	a->command.asked = a->command.failed = false;
	act_command_rests(a);
	if (!a->pasting)
		offer_commands(a);
}

static void walk(struct app *a, int way)
{
	struct commanding *c = &a->command;
	str line;

	if (!line_history_walk(&c->recall, way, str_dup(a->frame, line_edit_text(&c->line)), &line))
		return;
	line_edit_set(&c->line, line);
	changed(a);
	act_offer_nothing(a);
}

static void escape(struct app *a)
{
	if (a->command.choices.all.len && choices_undo(&a->command.choices, &a->command.line))
		changed(a);
	else
		cancel(a);
}

static void take(struct app *a, int way)
{
	if (!a->command.choices.all.len)
		return;
	trial_end(a);
	take_offer(a, &a->command.line, way, offer_commands);
	act_command_rests(a);
}

static bool program_key(struct app *a, enum line_key k)
{
	switch (k) {
	case LINE_HELP:
		leave(a);
		act_run(a, ACT_HELP);
		return true;
	case LINE_REDRAW: act_run(a, ACT_REDRAW); return true;
	case LINE_SUSPEND: act_run(a, ACT_SUSPEND); return true;
	case LINE_STOP: cancel(a); return true;
	default: return false;
	}
}

static void special(struct app *a, enum line_key k)
{
	struct commanding *c = &a->command;

	switch (k) {
	case LINE_DONE: run_line(a); return;
	case LINE_TAKE:
	case LINE_TAKE_BACK: take(a, k == LINE_TAKE ? 1 : -1); return;
	case LINE_LEAVE: escape(a); return;
	case LINE_RECALL:
	case LINE_LIST_UP: walk(a, -1); return;
	case LINE_LIST_DOWN: walk(a, 1); return;
	default: break;
	}
	if (program_key(a, k))
		return;
	if (k == LINE_RUBOUT && !c->line.len)
		cancel(a);
	else if (line_edit_key(&c->line, k)) {
		line_history_rest(&c->recall);
		changed(a);
	}
}

void act_command_key(struct app *a, uint32_t key)
{
	enum line_key k = a->pasting ? LINE_NONE : line_key_of(key);

	if (k) {
		special(a, k);
	} else if (key < K_FIRST && (key >= ' ' || a->pasting) && line_edit_put(&a->command.line, key)) {
		line_history_rest(&a->command.recall);
		changed(a);
	}
}

void act_pasted(struct app *a)
{
	if (a->command.open)
		changed(a);
	else if (a->view.typing)
		act_offer(a);
}
