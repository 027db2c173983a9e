/* A query with its findings under their places, what it reads and returns, and the text to run. */
#include "tui/check/check.h"

#include "base/arena.h"
#include "base/paths.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

static const struct text_line *line_of(const struct explorer_state *w, const struct pane_cursor *at)
{
	return text_lines_line(&check_of(w)->lines, at->cursor);
}

static struct grid check_grid(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at, (void)frame;
	return text_lines_grid(&check_of(w)->lines);
}

static str title_of(const struct check_state *s, struct arena *frame)
{
	str name = s->file.len ? path_file(s->file) : S("a query");

	return str_fmt(frame, "check %.*s%s", STR(clean(frame, name)), s->asked.asking ? ": checking ..." : "");
}

static str key_of(const struct explorer_state *w, struct arena *frame, enum action act)
{
	scoped(sb_free) struct sb key = SB(64);

	keymap_word(&key, w->keys, act);
	return str_dup(frame, sb_str(&key));
}

static void draw_start(const struct explorer_state *w, struct drawing *d)
{
	pane_title(d, S("check"), true);
	pane_empty(d, S("Paste a query: it is checked at once, and never run."),
		   str_fmt(d->frame, "%.*s writes one in your editor, %.*s opens a file.",
			   STR(key_of(w, d->frame, ACT_EDIT)), STR(key_of(w, d->frame, ACT_CHECK))));
}

static void check_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct check_state *s = check_of(w);
	struct grid grid;

	check_fit(s, d->body.box.cols - PANE_SIDES, w->scrolls, at);
	if (!s->text.len && !s->file.len) {
		draw_start(w, d);
		return;
	}
	grid = check_grid(w, at, d->frame);
	pane_title(d, title_of(s, d->frame), true);
	if (grid.rows)
		d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
}

static int check_widest(const struct explorer_state *w, const struct pane_cursor *at)
{
	(void)at;
	return check_of(w)->lines.widest;
}

static struct next copy_sql(const struct check_state *s)
{
	const struct check_view *v = check_view_of(s);

	if (!v)
		return (struct next){ NEXT_SAY, S("nothing to copy: no query was checked"), 0 };
	if (v->corrected.len)
		return (struct next){ NEXT_COPY, v->corrected, 0 };
	if (!v->sql.len || str_eq(v->verdict, S("deny")))
		return (struct next){ NEXT_SAY, S("the query is denied: nothing to run"), 0 };
	return (struct next){ NEXT_COPY, v->sql, 0 };
}

static struct next check_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			     struct arena *frame)
{
	const struct text_line *l = line_of(w, at);

	(void)frame;
	if (a == ACT_COPY_SQL)
		return copy_sql(check_of(w));
	if (a == ACT_OPEN && l)
		return l->table.len ? (struct next){ NEXT_OPEN, l->table, 0 } : (struct next){ 0 };
	if (a == ACT_COPY_LINE && l && l->text.len)
		return (struct next){ NEXT_COPY, l->copied.at ? l->copied : l->text, 0 };
	return (struct next){ 0 };
}

static str check_subject(const struct explorer_state *w, const struct pane_cursor *at)
{
	const struct text_line *l = line_of(w, at);

	return l ? l->table : NO_STR;
}

static str check_draft(const struct explorer_state *w)
{
	return check_of(w)->text;
}

static bool check_file(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame, str *path,
		       struct err *err)
{
	(void)at, (void)frame, (void)err;
	*path = check_of(w)->file;
	return true;
}

static str check_command(const struct explorer_state *w, struct arena *frame)
{
	const struct check_state *s = check_of(w);
	str what = s->file.len ? s->file : s->text;

	return what.len
		       ? str_fmt(frame, "check %s%.*s", what.at[0] == '-' ? "-- " : "", STR(pane_argument(frame, what)))
		       : NO_STR;
}

static const enum action footer[] = { ACT_EDIT,	     ACT_HIT_NEXT,  ACT_ACCEPT, ACT_COPY_SQL, ACT_CHECK,
				      ACT_CLOSE,     ACT_HELP,	    ACT_OPEN,	ACT_REFRESH,  ACT_COPY_LINE,
				      ACT_ASSISTANT, ACT_FIND_HERE, ACT_WRAP,	ACT_NONE };

static const struct own_word words[] = {
	{ ACT_EDIT, "edit" },
	{ ACT_ACCEPT, "correct" },
	{ ACT_HIT_NEXT, "next finding" },
	{ ACT_COPY_SQL, "copy the SQL" },
	{ ACT_CHECK, "file" },
	{ ACT_ASSISTANT, "ask about it" },
	{ ACT_OPEN, "to the table" },
	{ ACT_REFRESH, "check again" },
	{ ACT_FIND_HERE, "find" },
	{ ACT_COPY_LINE, "copy the line" },
	{ ACT_NONE, NULL },
};

static const struct own_word legend[] = {
	{ ACT_EDIT, "edit the query, or its file, in your editor ($VISUAL, $EDITOR), and check it again" },
	{ ACT_HIT_NEXT, "the next finding; N: the previous one" },
	{ ACT_COPY_SQL,
	  "copy the checked SQL, with qualified names: the text to run; of a denied query, the corrected one" },
	{ ACT_ACCEPT, "take the corrected query and check it" },
	{ ACT_CHECK, "check the query in a file; to check another text, paste it" },
	{ ACT_ASSISTANT, "ask the assistant: why is this wrong; it offers the corrected query" },
	{ ACT_OPEN, "open the table of the line" },
	{ ACT_REFRESH, "check it again; a file is read again" },
	{ ACT_COPY_LINE, "copy the line of the query, or the finding with its place" },
	{ ACT_NONE, NULL },
};

static void check_asked_about(const struct explorer_state *w, const struct pane_cursor *at, struct asked_about *out)
{
	(void)at;
	out->sql = check_of(w)->text;
}

static const struct mark_word marks[] = {
	{ "^^^", "the words that the finding below them is about" },
	{ "allowed", "it may run as it is; as rewritten: as the SQL below it" },
	{ "denied", "it may not run: it is wrong, or not allowed here" },
	{ "corrected", "the same with every correction that is certain: Y takes it over" },
	{ NULL, NULL },
};

const struct pane pane_check = {
	.name = "check",
	.place = PLACE_SIDE,
	.wide = true,
	.whole = true,
	.by_lines = true,
	.seek_first = true,
	.whole_text = &(const struct whole_text){ ACT_COPY_SQL, "query.sql", false },
	.footer = footer,
	.words = words,
	.legend = legend,
	.sql_word = "checked SQL",
	.marks = marks,
	.draw = check_draw,
	.grid = check_grid,
	.act = check_act,
	.widest = check_widest,
	.state_size = sizeof(struct check_state),
	.open = check_open,
	.close = check_close,
	.key = check_key,
	.key_with = check_key_with,
	.subject = check_subject,
	.asked_about = check_asked_about,
	.draft = check_draft,
	.written = check_written,
	.own_file = check_file,
	.restored = check_restored,
	.time_changed = check_outdated,
	.refreshed = check_outdated,
	.stopped = check_stopped,
	.command = check_command,
};
