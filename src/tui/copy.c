/* To the clipboard, by whatever way there is: tmux's buffer inside tmux, else the terminal itself. */
#include "tui/app.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { COPY_MOST = 64 << 20 };

static const char *const tmux[] = { "tmux", "load-buffer", "-w", "-", NULL };

static void say(struct app *a, const char *words, str text)
{
	ptrdiff_t line = str_at(text, '\n');

	sb_reset(&a->said);
	sb_puts(&a->said, words);
	clean_into(&a->said, line < 0 ? text : str_upto(text, line), false);
	if (line >= 0)
		sb_puts(&a->said, " ...");
}

static void by_terminal(struct app *a, str text, str shown)
{
	if (screen_clipboard(a->screen, text))
		say(a, "copied: ", shown);
	else if (str_eq(text, shown))
		say(a, "this terminal takes no text from programs; here it is: ", text);
	else
		say(a, "this terminal does not take it; ocat last-yank prints ", shown);
}

/* Text from a source may hold escapes: what is pasted somewhere should not. */
void copy_as(struct app *a, str text, str shown)
{
	str how = setting_text(session_settings(a->session), SET_CLIPBOARD);
	scoped(sb_free) struct sb safe = SB(COPY_MOST);
	bool in_tmux = getenv("TMUX") != NULL, itself = !shown.at;

	clean_into(&safe, text, true);
	text = str_dup(a->frame, sb_str(&safe));
	shown = itself ? text : shown;
	put_aside_copied(a, text);
	if (str_eq(how, S("none"))) {
		say(a,
		    itself ? "copying is switched off (clipboard: none); here it is: "
			   : "copying is switched off (clipboard: none); ocat last-yank prints ",
		    shown);
	} else if (str_eq(how, S("tmux")) || (in_tmux && !str_eq(how, S("osc52")))) {
		ask_copy(&a->asker, tmux, text);
		say(a, "copied: ", shown);
	} else {
		by_terminal(a, text, shown);
	}
}

void copy_text(struct app *a, str text)
{
	copy_as(a, text, NO_STR);
}

void copy_failed(struct app *a, str text)
{
	by_terminal(a, text, text);
}

/* ---- what is copied ---- */

/* No shell takes any of these for more than itself, wherever they stand. */
static bool is_plain(str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++) {
		char c = text.at[i];

		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
		      str_at(S("_.:/,-"), c) >= 0))
			return false;
	}
	return text.len > 0;
}

static str quoted(struct app *a, str text)
{
	scoped(sb_free) struct sb out = SB(1 << 16);

	if (is_plain(text))
		return text;
	sb_putc(&out, '\'');
	for (ptrdiff_t i = 0; i < text.len; i++) {
		if (text.at[i] == '\'')
			sb_puts(&out, "'\\''");
		else
			sb_putc(&out, text.at[i]);
	}
	sb_putc(&out, '\'');
	return str_dup(a->frame, sb_str(&out));
}

static str tree_options(struct app *a)
{
	int depth = tree_depth(&a->world.tree);
	const char *way = a->world.incoming_only ? " --direction incoming" : "";

	return depth > 1 ? str_fmt(a->frame, "%s --depth %d", way, depth) : str_of(way);
}

/* " path A B C --max-hops 6" */
static str ways_command(struct app *a)
{
	const struct ways *w = &a->world.ways;
	scoped(sb_free) struct sb out = SB(1 << 20);

	sb_puts(&out, " path");
	for (ptrdiff_t i = 0; i < w->names.len; i++)
		sb_fmt(&out, " %.*s", STR(quoted(a, w->names.at[i])));
	sb_puts(&out, " --max-hops 6");
	for (ptrdiff_t i = 0; i < w->via.len; i++)
		sb_fmt(&out, " --via %.*s", STR(quoted(a, w->via.at[i])));
	return str_dup(a->frame, sb_str(&out));
}

static str command_of(struct app *a)
{
	/* The demo's catalogs are found by its own word only. */
	const char *program = str_eq(a->title, S("demo")) ? "ocat demo" : "ocat";
	bool joins = a->view.focus == PANE_RELATIONS;
	str line = lineedit_text(&a->line), at = then_ask(a->frame, a->world.times.then);
	str then = at.len ? str_fmt(a->frame, " --at %.*s", STR(at)) : S("");

	if (a->view.focus == PANE_WAYS && a->world.ways.names.len > 1)
		return str_fmt(a->frame, "%s%.*s%.*s", program, STR(ways_command(a)), STR(then));
	if (joins)
		return str_fmt(a->frame, "%s refs %.*s%.*s%.*s", program, STR(quoted(a, a->world.wanted)),
			       STR(tree_options(a)), STR(then));
	if (a->view.focus == PANE_INSPECT)
		return str_fmt(a->frame, "%s show %.*s%.*s", program, STR(quoted(a, a->world.wanted)), STR(then));
	if (!line.len)
		return str_fmt(a->frame, "%s tables%.*s", program, STR(then));
	return str_fmt(a->frame, "%s tables %.*s%.*s", program, STR(quoted(a, line)), STR(then));
}

static str columns_of(struct app *a, const struct asset_row *row)
{
	scoped(sb_free) struct sb out = SB(1 << 20);

	for (ptrdiff_t i = 0; i < row->asset.fields.len; i++) {
		if (i)
			sb_puts(&out, ", ");
		sb_put(&out, row->asset.fields.at[i].name);
	}
	return str_dup(a->frame, sb_str(&out));
}

static str last_sql(const struct app *a)
{
	for (ptrdiff_t i = a->world.steps.len - 1; i >= 0; i--) {
		const struct step *s = &a->world.steps.at[i].step;

		if (s->sql.len)
			return s->sql.at[s->sql.len - 1].text;
	}
	return NO_STR;
}

static str text_for(struct app *a, enum action what)
{
	const struct asset_row *row = world_asset(&a->world);

	switch (what) {
	case ACT_COPY_NAME: return a->world.wanted;
	case ACT_COPY_DDL: return row ? a->world.seen->result.ddl : NO_STR;
	case ACT_COPY_COLUMNS: return row ? columns_of(a, row) : NO_STR;
	case ACT_COPY_SQL: return last_sql(a);
	case ACT_COPY_COMMAND: return command_of(a);
	default: return NO_STR;
	}
}

bool copy_action(struct app *a, enum action what)
{
	str text = text_for(a, what);

	if (!text.len)
		say(a, "there is nothing of that kind here to copy", S(""));
	else
		copy_text(a, text);
	return text.len > 0;
}
