/* Asking what an export should be and where to: a line in the place of the footer, until it is answered or put away. */
#include "tui/core/explorer.h"

#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"
#include "render/diagram/relations.h"
#include "render/answer/relation_tree.h"
#include "tui/basket/pane.h"
#include "tui/core/key_menu.h"

#include "base/banned.h"

enum { NAME_LONGEST = 60, NAME_LEAST = 12, TRIES = 99 };

struct form {
	char key;
	const char *word, *format, *end;
};
static const struct form forms[] = {
	{ 'm', "Markdown", "markdown", ".md" }, { 'e', "Mermaid", "mermaid", ".mmd" }, { 'd', "DBML", "dbml", ".dbml" },
	{ 'j', "JSON", "json", ".json" },	{ 's', "DDL", "sql", ".sql" },
};
/* Of the relations, as far as they are open. */
static const struct form tree_forms[] = {
	{ 'e', "Mermaid", "mermaid", ".mmd" },
	{ 'g', "Graphviz", "dot", ".dot" },
	{ 't', "text", "text", ".txt" },
};
enum { FORMS = sizeof forms / sizeof *forms, TREE_FORMS = sizeof tree_forms / sizeof *tree_forms };

static const struct form *form_at(const struct app *a, int i)
{
	return a->aside.of_tree ? i < TREE_FORMS ? &tree_forms[i] : NULL : i < FORMS ? &forms[i] : NULL;
}

static const struct form *form_of(const struct app *a)
{
	const struct form *f = form_at(a, a->aside.form);

	return f ? f : &forms[0];
}

static str what_words(const struct app *a)
{
	const struct strs *of = &a->aside.of;

	if (a->aside.of_tree)
		return S("tree");
	if (of->len == 1)
		return world_name(&a->world, a->frame, of->at[0]);
	return str_fmt(a->frame, "the basket's %td tables", of->len);
}

void act_export(struct app *a, str name)
{
	const struct strs *basket = &a->world.shelf.list[SHELF_BASKET];
	struct aside_face *f = &a->aside;

	f->of.len = 0;
	f->of_tree = frame_pane(a) == PANE_RELATIONS && a->world.tree.id;
	f->of_basket = basket->len > 0 && !f->of_tree;
	if (f->of_tree) {
		*push(&f->of, f->arena) = str_dup(f->arena, a->world.tree.name);
		f->prompt = PROMPT_FORM;
		return;
	}
	for (ptrdiff_t i = 0; i < basket->len; i++)
		*push(&f->of, f->arena) = basket->at[i];
	if (!basket->len && name.len)
		*push(&f->of, f->arena) = str_dup(f->arena, name);
	if (f->of.len)
		f->prompt = PROMPT_FORM;
	else
		act_say(a, S("there is nothing here to export: v puts a table in the basket"));
}

/* ---- the file's name ---- */

/* The last part of a table's name, in letters that no shell and no system minds. */
str act_file_name(struct app *a, str name)
{
	str shown = world_name(&a->world, a->frame, name);
	scoped(sb_free) struct sb out = SB(NAME_LONGEST + 8);
	ptrdiff_t dot = str_at_last(shown, '.');

	if (str_at(shown, '"') < 0)
		shown = str_from(shown, dot + 1);
	for (ptrdiff_t i = 0; i < shown.len && out.len < NAME_LONGEST; i++) {
		char c = shown.at[i];
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';

		if (plain)
			sb_putc(&out, c);
		else if (out.len && out.at[out.len - 1] != '-')
			sb_putc(&out, '-');
	}
	while (out.len && out.at[out.len - 1] == '-')
		out.len--;
	return out.len ? str_dup(a->frame, sb_str(&out)) : S("table");
}

static str free_name(struct app *a)
{
	const char *end = form_of(a)->end;
	str base = a->aside.of_basket ? S("basket") : act_file_name(a, a->aside.of.at[0]);
	str name = str_fmt(a->frame, "%.*s%s", STR(base), end);

	for (int i = 2; i < TRIES && file_exists(name); i++)
		name = str_fmt(a->frame, "%.*s-%d%s", STR(base), i, end);
	return name;
}

static void ask_for_file(struct app *a, str label)
{
	sb_reset(&a->aside.label);
	sb_put(&a->aside.label, label);
	lineedit_set(&a->aside.line, free_name(a));
	a->aside.prompt = PROMPT_FILE;
}

/* ---- keys ---- */

static void leave(struct app *a)
{
	a->aside.prompt = PROMPT_NONE;
	a->aside.refused = false;
}

static void choose_form(struct app *a, uint32_t key)
{
	for (int i = 0; form_at(a, i); i++) {
		if (key == (uint32_t)form_at(a, i)->key) {
			a->aside.form = i;
			a->aside.prompt = PROMPT_WHERE;
		}
	}
}

static str tree_text(struct app *a)
{
	const struct reltree *t = &a->world.tree.lines;
	const char *format = form_of(a)->format;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (strcmp(format, "mermaid") == 0)
		reldoc_mermaid(&b, t);
	else if (strcmp(format, "dot") == 0)
		reldoc_dot(&b, t);
	else
		reltree_text(&b, t);
	return str_dup(a->frame, sb_str(&b));
}

/* file absent: to the clipboard. */
static void give(struct app *a, str file)
{
	if (a->aside.of_tree)
		ask_write(&a->asker, tree_text(a), form_of(a)->format, file);
	else
		ask_export(&a->asker, &a->aside.of, form_of(a)->format, file);
}

static void choose_place(struct app *a, uint32_t key)
{
	if (key == 'f')
		ask_for_file(a, S(""));
	if (key != 'y')
		return;
	leave(a);
	give(a, NO_STR);
}

static void write_file(struct app *a)
{
	str name = str_trim(lineedit_text(&a->aside.line));

	if (!name.len)
		return;
	leave(a);
	act_say(a, str_fmt(a->frame, "writing %.*s ...", STR(name)));
	give(a, name);
}

static void edit_name(struct app *a, uint32_t key)
{
	enum line_key k = a->pasting ? LINE_NONE : line_key_of(key);
	bool back = k == LINE_RECALL || k == LINE_LIST_UP;

	if (back && a->aside.prompt == PROMPT_PIPE)
		lineedit_set(&a->aside.line, sb_str(&a->aside.piped));
	else if (back && a->aside.prompt == PROMPT_LINE)
		lineedit_set(&a->aside.line, rows_typed_last(a));
	else if (k)
		lineedit_key(&a->aside.line, k);
	else if (key < K_FIRST && (key >= ' ' || a->pasting))
		lineedit_put(&a->aside.line, key);
}

bool prompt_key(struct app *a, uint32_t key)
{
	enum prompt was = a->aside.prompt;
	bool done = key == KEY_ENTER_ && !a->pasting;

	if (!was || line_key_of(key) == LINE_REDRAW || line_key_of(key) == LINE_SUSPEND)
		return false;
	if (!a->pasting && (key == KEY_ESC_ || line_key_of(key) == LINE_STOP || key == 'G' - '@')) {
		if (was == PROMPT_SEEK)
			act_seek_done(a, false);
		if (was == PROMPT_ADD)
			act_goes_on(a);
		leave(a);
	} else if (was == PROMPT_MARK || was == PROMPT_GO) {
		leave(a);
		(was == PROMPT_MARK ? put_aside_mark : put_aside_go)(a, key);
	} else if (was == PROMPT_FORM) {
		choose_form(a, key);
	} else if (was == PROMPT_WHERE) {
		choose_place(a, key);
	} else if (done && was == PROMPT_LINE) {
		rows_typed(a);
	} else if (done && was == PROMPT_JOIN) {
		paths_typed(a);
	} else if (done && was == PROMPT_SEEK) {
		act_seek_done(a, true);
	} else if (done && was == PROMPT_PIPE) {
		leave(a);
		act_pipe_to(a, str_trim(lineedit_text(&a->aside.line)));
	} else if (done && was == PROMPT_ADD) {
		leave(a);
		add_begin(a, str_trim(lineedit_text(&a->aside.line)));
	} else if (done) {
		write_file(a);
	} else {
		edit_name(a, key);
		if (was == PROMPT_SEEK)
			act_seek_typed(a);
	}
	return true;
}

/* ---- the answer ---- */

static str size_words(struct app *a, ptrdiff_t bytes)
{
	if (bytes < 1000)
		return str_fmt(a->frame, "%td bytes", bytes);
	if (bytes < 1000000)
		return str_fmt(a->frame, "%.1f kB", (double)bytes / 1e3);
	return str_fmt(a->frame, "%.1f MB", (double)bytes / 1e6);
}

static const char *form_word(const char *format)
{
	for (int i = 0; i < FORMS; i++)
		if (strcmp(forms[i].format, format) == 0)
			return forms[i].word;
	for (int i = 0; i < TREE_FORMS; i++)
		if (strcmp(tree_forms[i].format, format) == 0)
			return tree_forms[i].word;
	return format;
}

static void export_failed(struct app *a, struct question *q)
{
	if (export_of(q)->taken) {
		a->aside.refused = true;
		ask_for_file(a, str_fmt(a->frame,
					"%.*s is there already; another name:", STR(clean(a->frame, export_of(q)->file))));
	} else if (q->err.kind != ERR_CANCELLED) {
		act_message(a, ROLE_ERROR, q->err.text,
			    q->err.kind == ERR_TABLE_NOT_FOUND
				    ? "Take it out of the basket (B shows it), or read the source again."
				    : q->err.next);
	}
	arena_close(q->arena);
}

static void exported(struct app *a, struct question *q)
{
	str size = size_words(a, export_of(q)->text.len), shown;

	act_goes_on(a);
	shown = str_fmt(a->frame, "%.*s as %s, %.*s",
			STR(q->ask.tool ? str_counted(a->frame, q->result.total, "table") : S("the relations")),
			form_word(export_of(q)->format), STR(size));
	if (export_of(q)->file.at)
		act_say(a, str_fmt(a->frame, "wrote %.*s: %.*s", STR(export_of(q)->file), STR(shown)));
	else
		copy_as(a, export_of(q)->text, shown);
	arena_close(q->arena);
}

const struct purpose basket_export = { .answer = exported, .failed = export_failed, .lane = JOB_LONG };

/* ---- drawing ---- */

static void add_letter(struct menu *m, const char *letter, str word)
{
	menu_add(m, str_n(letter, 1), word, ACT_NONE);
}

static void draw_marks(struct app *a, const struct canvas *c)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
	struct menu m = { .label = S("go to"), .leave = S("not now") };

	for (int i = 0; letters[i]; i++) {
		str name = shelf_mark(&a->world.shelf, (uint32_t)letters[i]);

		if (name.len)
			add_letter(&m, &letters[i], world_name(&a->world, a->frame, name));
	}
	menu_draw(&m, c, NULL);
}

static void draw_mark(const struct canvas *c)
{
	const struct menu m = { .label = S("mark this table with a letter, a to z"),
				.brief = S("mark: a letter, a to z"),
				.leave = S("not now") };

	menu_draw(&m, c, NULL);
}

static void draw_forms(struct app *a, const struct canvas *c)
{
	struct menu m = { .label = str_fmt(a->frame, "export %.*s as", STR(what_words(a))),
			  .brief = a->aside.of.len == 1 ? what_words(a)
							: str_fmt(a->frame, "%td tables", a->aside.of.len),
			  .leave = S("not now") };

	for (int i = 0; form_at(a, i); i++)
		add_letter(&m, &form_at(a, i)->key, str_of(form_at(a, i)->word));
	menu_draw(&m, c, NULL);
}

static void draw_where(struct app *a, const struct canvas *c)
{
	struct menu m = { .label = str_fmt(a->frame, "%.*s as %s", STR(what_words(a)), form_of(a)->word),
			  .brief = str_of(form_of(a)->word),
			  .leave = S("not now") };

	add_letter(&m, "y", S("to the clipboard"));
	add_letter(&m, "f", S("to a file"));
	menu_draw(&m, c, NULL);
}

/* The name slides, so that the place where one types is seen. Gives that place. */
static int draw_file(struct app *a, const struct canvas *c)
{
	str text = lineedit_text(&a->aside.line), label = sb_str(&a->aside.label);
	int room = c->box.cols - NAME_LEAST - 3;
	int col = room > 0 ? 1 +
				     canvas_fit(c, 0, 1, room, a->aside.refused ? ROLE_WARNING : ROLE_TEXT,
						label.len ? label : S("write to")) +
				     2
			   : 1;
	int cells = c->box.cols - col - 1, cursor = (int)utf8_width(str_upto(text, a->aside.line.at));
	ptrdiff_t skip = 0;

	while (skip < text.len && cursor - (int)utf8_width(str_upto(text, skip)) >= cells)
		utf8_next(text, &skip);
	canvas_put(c, 0, col, cells, ROLE_QUERY, str_from(text, skip));
	return col + cursor - (int)utf8_width(str_upto(text, skip));
}

bool prompt_draw(struct app *a, const struct canvas *all, int *row, int *col)
{
	struct canvas c = canvas_part(all, a->layout.footer);

	if (!a->aside.prompt || !c.box.rows)
		return false;
	canvas_fill(&c, 0, 0, c.box.cols, ROLE_TEXT);
	*row = c.box.top;
	*col = c.box.left + 1;
	switch (a->aside.prompt) {
	case PROMPT_MARK: draw_mark(&c); break;
	case PROMPT_GO: draw_marks(a, &c); break;
	case PROMPT_FORM: draw_forms(a, &c); break;
	case PROMPT_WHERE: draw_where(a, &c); break;
	default: *col = c.box.left + draw_file(a, &c); break;
	}
	return a->aside.prompt >= PROMPT_FILE;
}
