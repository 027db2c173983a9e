/* Passes the content of a pane to another program: an editor or a command, which has the terminal meanwhile. */
#include "tui/app/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/dir_list.h"
#include "base/file.h"
#include "base/utf8.h"
#include "tui/app/subprocess.h"

#include "base/banned.h"

enum { TEXT_MOST = 64 << 20, NAMES_MOST = 100000, PATH_MOST = 4096 };

struct paper {
	str text; /* absent: there is no text */
	str name; /* of the file, with an extension that an editor knows */
};

/* ---- the content as text ---- */

static str copied(const struct app *a, enum pane_id id, const struct pane_cursor *at, enum action what,
		  struct arena *frame)
{
	struct next next = pane_act(pane_of(id), &a->state, at, what, frame);

	return next.kind == NEXT_COPY ? next.text : NO_STR;
}

static str safe(struct app *a, str text)
{
	scoped(sb_free) struct sb out = SB(TEXT_MOST);

	clean_into(&out, text, true);
	if (out.len && out.at[out.len - 1] != '\n')
		sb_putc(&out, '\n');
	return str_dup(a->frame, sb_str(&out));
}

/* Each line as it would be copied. */
static str lines_of(struct app *a, enum pane_id id)
{
	const struct pane *p = pane_of(id);
	struct pane_cursor at = a->view.spot[id];
	ptrdiff_t lines = pane_lines(p, &a->state, &at, a->frame);
	scoped(arena_close) struct arena *scratch = arena_open();
	scoped(sb_free) struct sb out = SB(TEXT_MOST);

	for (at.cursor = 0; at.cursor < lines; at.cursor++) {
		clean_into(&out, copied(a, id, &at, ACT_COPY_LINE, scratch), false);
		sb_putc(&out, '\n');
		arena_reset(scratch);
	}
	return str_trim(sb_str(&out)).len ? str_dup(a->frame, sb_str(&out)) : NO_STR;
}

static struct paper whole_of(struct app *a, enum pane_id id, bool alone)
{
	const struct whole_text *w = pane_of(id)->whole_text;
	str text = w && (alone || !w->alone) ? copied(a, id, &a->view.spot[id], w->copies, a->frame) : NO_STR;

	return text.len ? (struct paper){ safe(a, text), str_of(w->name) } : (struct paper){ 0 };
}

/* The loaded data is about the table in view, not the one before. */
static bool is_seen(const struct app *a)
{
	return state_asset(&a->state) && str_eq(a->state.seen->subject, a->state.wanted);
}

static struct paper definition(struct app *a)
{
	str ddl = is_seen(a) ? question_asset(a->state.seen)->ddl : NO_STR;

	if (!ddl.len)
		return (struct paper){ 0 };
	return (struct paper){ safe(a, ddl), str_fmt(a->frame, "%.*s.sql", STR(act_file_name(a, a->state.wanted))) };
}

/* alone: a document for reading, otherwise lines for a command. */
static struct paper paper_of(struct app *a, bool alone)
{
	enum pane_id id = frame_pane(a);
	const struct pane *pane = pane_of(id);
	struct paper p = { 0 };

	if (pane->is_definition && pane->is_definition(&a->view.spot[id], alone))
		p = definition(a);
	if (!p.text.len)
		p = whole_of(a, id, alone);
	if (!p.text.len)
		p = (struct paper){ lines_of(a, id), str_fmt(a->frame, "%s.txt", pane->name) };
	return p;
}

/* ---- lending the terminal ---- */

/* told: a message shown first, after which the output stays until Enter; or absent. */
static bool run(struct app *a, const char *const *argv, int input, str told, int *status, struct err *err)
{
	int in, out;
	bool good;

	screen_lend(a->screen, &in, &out);
	if (told.len)
		subprocess_tell(out, told);
	good = subprocess_run(argv, input < 0 ? in : input, out, status, err);
	if (good && told.len)
		subprocess_pause(in, out, S("\nPress Enter to return to ocat "));
	screen_back(a->screen);
	return good;
}

static bool to_command(struct app *a, const char *command, str text, struct err *err)
{
	const char *argv[] = { "sh", "-c", command, NULL };
	str told = str_fmt(a->frame, "ocat | %s\n", command);
	int input = subprocess_text(text, err), status = 0;
	bool good = input >= 0 && run(a, argv, input, told, &status, err);

	if (input >= 0)
		close(input);
	if (good && status)
		act_say(a, str_fmt(a->frame, "the command exited with status %d", status));
	return good;
}

/* ---- the editor ---- */

static const char *editor(void)
{
	const char *visual = getenv("VISUAL"), *plain = getenv("EDITOR");

	return visual && *visual ? visual : plain && *plain ? plain : "vi";
}

static bool make_folder(char folder[PATH_MOST], struct err *err)
{
	const char *top = getenv("TMPDIR");

	snprintf(folder, PATH_MOST, "%s/ocat-XXXXXX", top && *top && strlen(top) < PATH_MOST / 2 ? top : "/tmp");
	return mkdtemp(folder) ? true : err_errno(err, ERR_DISK, "cannot make a folder like", str_of(folder));
}

/* Keeps the person's changes, and shows where they are. */
static void put_away(struct app *a, const char *folder, str path, str text)
{
	struct err ignored = { 0 };
	str now;

	if (file_exists(path) && (!file_read(a->frame, path, TEXT_MOST, &now, &ignored) || !str_eq(now, text))) {
		act_message(a, ROLE_ALTERED,
			    str_c(a->frame, str_fmt(a->frame, "your changes are kept in %.*s", STR(path))),
			    "The catalog is unchanged: ocat only reads it.");
		return;
	}
	unlink(str_c(a->frame, path));
	rmdir(folder);
}

static bool open_editor(struct app *a, str path, int *status, struct err *err)
{
	const char *argv[] = { "sh", "-c", NULL, "sh", NULL, NULL };

	argv[2] = str_c(a->frame, str_fmt(a->frame, "%s \"$@\"", editor()));
	argv[4] = str_c(a->frame, path);
	*status = 0;
	if (!run(a, argv, -1, NO_STR, status, err))
		return false;
	if (!*status)
		return true;
	if (*status == SUBPROCESS_NOT_FOUND) {
		err_set(err, ERR_CONFIG, "editor \"%s\" not found", editor());
		return err_next(err, "Set VISUAL or EDITOR.");
	}
	act_say(a, str_fmt(a->frame, "the editor exited with status %d", *status));
	return true;
}

/* A copy, in its own folder. */
static bool to_editor(struct app *a, struct paper p, struct err *err)
{
	char folder[PATH_MOST];
	str path;
	bool good;
	int status;

	if (!make_folder(folder, err))
		return false;
	path = str_fmt(a->frame, "%s/%.*s", folder, STR(p.name));
	good = file_replace(path, p.text, err) && open_editor(a, path, &status, err);
	put_away(a, folder, path, p.text);
	return good;
}

static bool to_own_file(struct app *a, str path, struct err *err)
{
	int status;

	if (!dir_make_private(path_dir(path), err) || !open_editor(a, path, &status, err))
		return false;
	act_look_fresh(a);
	return true;
}

/* With the copies that the editor left beside it. */
static void remove_folder(struct app *a, const char *folder)
{
	struct dir_names names = { 0 };

	dir_stems(a->frame, str_of(folder), S(""), &names);
	for (ptrdiff_t i = 0; i < names.len; i++)
		unlink(str_c(a->frame, path_join(a->frame, str_of(folder), names.at[i])));
	rmdir(folder);
}

/* Comes back to the pane as it was left; that of a line only from an editor that succeeded, as `:cq` does not. */
static bool edit_text(struct app *a, const struct pane *p, const struct line_text *l, struct err *err)
{
	char folder[PATH_MOST];
	str path, text;
	bool good;
	int status;

	if (!make_folder(folder, err))
		return false;
	path = str_fmt(a->frame, "%s/%.*s", folder, STR(l->name));
	good = file_replace(path, l->text, err) && open_editor(a, path, &status, err) &&
	       file_read(a->frame, path, TEXT_MOST, &text, err);
	remove_folder(a, folder);
	if (good && status && p->line_text)
		act_say(a, str_fmt(a->frame, "the editor exited with status %d: nothing was changed", status));
	else if (good)
		p->written(a, text.len ? text : S(""));
	return good;
}

/* The text that a pane keeps, or that of its line. */
static bool edit_draft(struct app *a, const struct pane *p, struct err *err)
{
	struct line_text l = { 0 };

	if (p->line_text)
		return p->line_text(a, &l, err) && edit_text(a, p, &l, err);
	l = (struct line_text){ safe(a, p->draft(&a->state)), str_of(p->whole_text->name) };
	return edit_text(a, p, &l, err);
}

/* False: the line belongs to no file. */
static bool edit_own_file(struct app *a)
{
	enum pane_id id = frame_pane(a);
	const struct pane *p = pane_of(id);
	struct err err = { 0 };
	bool good;
	str path;

	if (!p->own_file)
		return false;
	good = p->own_file(&a->state, &a->view.spot[id], a->frame, &path, &err);
	if (good && !path.len)
		return false;
	if (!good || !to_own_file(a, path, &err))
		act_message(a, ROLE_ERROR, err.text, err.next);
	else if (p->written)
		p->written(a, NO_STR);
	return true;
}

static void edit(struct app *a)
{
	const struct pane *here = pane_of(frame_pane(a));
	struct err err = { 0 };
	struct paper p;

	if (edit_own_file(a))
		return;
	if (here->draft || here->line_text) {
		if (!edit_draft(a, here, &err))
			act_message(a, ROLE_ERROR, err.text, err.next);
		return;
	}
	if (frame_pane(a) == PANE_LIST)
		act_look_here(a);
	a->edit_waits = frame_pane(a) == PANE_LIST && a->state.wanted.len && !is_seen(a);
	if (a->edit_waits)
		return;
	p = paper_of(a, true);
	if (!p.text.len)
		act_say(a, S("nothing here to open in an editor"));
	else if (!to_editor(a, p, &err))
		act_message(a, ROLE_ERROR, err.text, err.next);
}

void act_outside_go_on(struct app *a)
{
	if (a->edit_waits && is_seen(a))
		edit(a);
}

/* ---- a command ---- */

static void pipe_text(struct app *a, str text)
{
	const char *command = str_c(a->frame, sb_str(&a->piped));
	struct err err = { 0 };

	if (!text.len)
		act_say(a, S("nothing here to pipe to a command"));
	else if (!to_command(a, command, text, &err))
		act_message(a, ROLE_ERROR, err.text, err.next);
}

static void names_came(struct app *a, struct question *q)
{
	scoped(sb_free) struct sb names = SB(TEXT_MOST);
	int column = kept_column(q->kept, S("qualified_name"));
	ptrdiff_t n = q->kept->rows.len;

	for (ptrdiff_t i = 0; i < n; i++) {
		clean_into(&names, kept_text(q->kept, i, column), false);
		sb_putc(&names, '\n');
	}
	pipe_text(a, str_dup(a->frame, sb_str(&names)));
	if (q->result.total > n && !a->message.len)
		act_say(a, str_fmt(a->frame, "the command received the first %td of %lld names", n,
				   (long long)q->result.total));
	arena_close(q->arena);
}

static const struct purpose names_of_list = { .answer = names_came };

/* The tables that match the query line: a step. */
static void ask_names(struct app *a)
{
	struct question *q = question_new(&a->asker, &names_of_list, "search_tables", sb_str(&a->searched));

	if (q->subject.len)
		question_give(q, S("pattern"), q->subject);
	q->ask.limit = a->limited ? 0 : NAMES_MOST;
	question_send(&a->asker, q, question_run_rows);
}

void act_pipe_to(struct app *a, str command)
{
	if (!command.len)
		return;
	command = str_dup(a->frame, command);
	sb_reset(&a->piped);
	sb_put(&a->piped, command);
	if (frame_pane(a) == PANE_LIST)
		ask_names(a);
	else
		pipe_text(a, paper_of(a, false).text);
}

static str last_command(const struct app *a)
{
	return sb_str(&a->piped);
}

static const struct prompt command_prompt = { .done = act_pipe_to, .recall = last_command, .kind = '|' };

static void ask_for_command(struct app *a)
{
	prompt_open(a, &command_prompt, frame_pane(a) == PANE_LIST ? S("names of these tables |") : S("this text |"),
		    NO_STR);
}

bool act_outside(struct app *a, enum action act)
{
	switch (act) {
	case ACT_EDIT: edit(a); return true;
	case ACT_PIPE: ask_for_command(a); return true;
	default: return false;
	}
}
