/* Prompts for the format and target of an export, in the footer. */
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

enum { TRIES = 99 };

struct form {
	char key;
	const char *word, *format, *end;
};
static const struct form forms[] = {
	{ 'm', "Markdown", "markdown", ".md" }, { 'e', "Mermaid", "mermaid", ".mmd" }, { 'd', "DBML", "dbml", ".dbml" },
	{ 'j', "JSON", "json", ".json" },	{ 's', "DDL", "sql", ".sql" },
};
/* Of the relations, limited to the open branches. */
static const struct form tree_forms[] = {
	{ 'e', "Mermaid", "mermaid", ".mmd" },
	{ 'g', "Graphviz", "dot", ".dot" },
	{ 't', "text", "text", ".txt" },
};
enum { FORMS = sizeof forms / sizeof *forms, TREE_FORMS = sizeof tree_forms / sizeof *tree_forms };

static const struct prompt forms_prompt, where_prompt, file_prompt;

static const struct form *form_at(const struct app *a, int i)
{
	return basket_state(&a->state)->of_tree ? i < TREE_FORMS ? &tree_forms[i] : NULL : i < FORMS ? &forms[i] : NULL;
}

static const struct form *form_of(const struct app *a)
{
	const struct form *f = form_at(a, basket_state(&a->state)->form);

	return f ? f : &forms[0];
}

static str what_words(const struct app *a)
{
	const struct strs *of = &basket_state(&a->state)->of;

	if (basket_state(&a->state)->of_tree)
		return S("tree");
	if (of->len == 1)
		return state_name(&a->state, a->frame, of->at[0]);
	return str_fmt(a->frame, "%td tables of the basket", of->len);
}

void basket_export_of(struct app *a, str name)
{
	const struct strs *basket = &a->state.bookmarks.list[BOOKMARK_BASKET];
	struct basket *f = basket_state(&a->state);

	f->of.len = 0;
	f->of_tree = frame_pane(a) == PANE_RELATIONS && a->state.tree.id;
	f->of_basket = basket->len > 0 && !f->of_tree;
	if (f->of_tree) {
		*push(&f->of, f->arena) = str_dup(f->arena, a->state.tree.name);
		prompt_open(a, &forms_prompt, NO_STR, NO_STR);
		return;
	}
	for (ptrdiff_t i = 0; i < basket->len; i++)
		*push(&f->of, f->arena) = basket->at[i];
	if (!basket->len && name.len)
		*push(&f->of, f->arena) = str_dup(f->arena, name);
	if (f->of.len)
		prompt_open(a, &forms_prompt, NO_STR, NO_STR);
	else
		act_say(a, S("nothing here to export: v puts a table in the basket"));
}

/* ---- the file's name ---- */

static str free_name(struct app *a)
{
	const char *end = form_of(a)->end;
	str base = basket_state(&a->state)->of_basket ? S("basket")
						      : act_file_name(a, basket_state(&a->state)->of.at[0]);
	str name = str_fmt(a->frame, "%.*s%s", STR(base), end);

	for (int i = 2; i < TRIES && file_exists(name); i++)
		name = str_fmt(a->frame, "%.*s-%d%s", STR(base), i, end);
	return name;
}

static void ask_for_file(struct app *a, str label)
{
	prompt_open(a, &file_prompt, label, free_name(a));
}

/* ---- keys ---- */

static void choose_form(struct app *a, uint32_t key)
{
	const struct form *f;

	for (int i = 0; (f = form_at(a, i)); i++) {
		if (key == (uint32_t)f->key) {
			basket_state(&a->state)->form = i;
			prompt_open(a, &where_prompt, NO_STR, NO_STR);
		}
	}
}

static str tree_text(struct app *a)
{
	const struct relation_tree *t = &a->state.tree.lines;
	const char *format = form_of(a)->format;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (strcmp(format, "mermaid") == 0)
		relations_mermaid(&b, t);
	else if (strcmp(format, "dot") == 0)
		relations_dot(&b, t);
	else
		relation_tree_text(&b, t);
	return str_dup(a->frame, sb_str(&b));
}

/* file absent: to the clipboard. */
static void give(struct app *a, str file)
{
	if (basket_state(&a->state)->of_tree)
		ask_write(&a->asker, tree_text(a), form_of(a)->format, file);
	else
		ask_export(&a->asker, &basket_state(&a->state)->of, form_of(a)->format, file);
}

static void choose_place(struct app *a, uint32_t key)
{
	if (key == 'f')
		ask_for_file(a, S("write to"));
	if (key != 'y')
		return;
	prompt_close(a);
	give(a, NO_STR);
}

static void write_file(struct app *a, str name)
{
	act_say(a, str_fmt(a->frame, "writing %.*s ...", STR(name)));
	give(a, name);
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
		ask_for_file(a,
			     str_fmt(a->frame, "%.*s exists; another name:", STR(clean(a->frame, export_of(q)->file))));
		a->prompt.refused = true;
	} else if (q->err.kind != ERR_CANCELLED) {
		act_message(a, ROLE_ERROR, q->err.text,
			    q->err.kind == ERR_TABLE_NOT_FOUND
				    ? "Take it out of the basket (B shows it), or sync the source."
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

static void draw_forms(struct app *a, const struct canvas *c)
{
	struct menu m = { .label = str_fmt(a->frame, "export %.*s as", STR(what_words(a))),
			  .brief = basket_state(&a->state)->of.len == 1
					   ? what_words(a)
					   : str_fmt(a->frame, "%td tables", basket_state(&a->state)->of.len),
			  .leave = S("cancel") };
	const struct form *f;

	for (int i = 0; (f = form_at(a, i)); i++)
		add_letter(&m, &f->key, str_of(f->word));
	menu_draw(&m, c, NULL);
}

static void draw_where(struct app *a, const struct canvas *c)
{
	struct menu m = { .label = str_fmt(a->frame, "%.*s as %s", STR(what_words(a)), form_of(a)->word),
			  .brief = str_of(form_of(a)->word),
			  .leave = S("cancel") };

	add_letter(&m, "y", S("to the clipboard"));
	add_letter(&m, "f", S("to a file"));
	menu_draw(&m, c, NULL);
}

static const struct prompt forms_prompt = { .draw = draw_forms, .key = choose_form };
static const struct prompt where_prompt = { .draw = draw_where, .key = choose_place };
static const struct prompt file_prompt = { .done = write_file, .needs_text = true };
