/*
 * Pasted text: into the line being typed, or as a whole into a pane that takes one. SQL that is pasted
 * anywhere else is offered to the check; any other text goes to the query line.
 */
#include "tui/app/app.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/key_menu.h"

#include "base/banned.h"

void paste_begin(struct app *a)
{
	sb_reset(&a->pasted);
	if (a->prompt.is && !prompt_takes_line(a))
		prompt_leave(a); /* pasted text cannot answer a prompt for a key */
	if (pane_of(a->view.focus)->bare && !a->prompt.is && !a->command.open)
		act_run(a, ACT_ADD);
	a->pasting = true;
	a->pasting_here = !a->prompt.is && !a->command.open && !(a->view.typing && a->line.len);
}

void paste_key(struct app *a, uint32_t key)
{
	char bytes[4];

	if (key < K_FIRST && (key >= ' ' || key == '\t' || key == '\r' || key == '\n'))
		sb_put(&a->pasted, str_n(bytes, utf8_put(bytes, key)));
}

/* ---- SQL ---- */

/* The bytes of the comment that the text begins with; 0: none. */
static ptrdiff_t comment(str text)
{
	ptrdiff_t end = 2;

	if (str_starts(text, S("/*"))) {
		end = str_find(str_from(text, 2), S("*/"));
		return end < 0 ? text.len : end + 4;
	}
	if (!str_starts(text, S("--")))
		return 0;
	while (end < text.len && text.at[end] != '\n' && text.at[end] != '\r')
		end++;
	return end;
}

static str without_comments(str text)
{
	ptrdiff_t end;

	for (text = str_trim(text); (end = comment(text)) > 0; text = str_trim(text))
		text = str_from(text, end);
	return text;
}

/* One line alone may be words to search for, unless it says where it selects from. */
static bool is_sql(str text)
{
	str rest = without_comments(text), first;
	bool lines = str_at(rest, '\n') >= 0 || str_at(rest, '\r') >= 0;
	ptrdiff_t end = 0;

	while (end < rest.len && (unsigned char)rest.at[end] > ' ')
		end++;
	first = str_upto(rest, end);
	if (str_eq_fold(first, S("with")))
		return lines || str_find_fold(rest, S("select ")) > 0;
	return str_eq_fold(first, S("select")) && (lines || str_find_fold(rest, S(" from ")) > 0);
}

static void to_query_line(struct app *a)
{
	str text = sb_str(&a->pasted);
	ptrdiff_t i = 0;

	act_type(a);
	while (i < text.len && line_edit_put(&a->line, utf8_next(text, &i)))
		;
	line_history_rest(&a->command.recall);
	act_line_changed(a);
	act_pasted(a);
}

static ptrdiff_t lines_of(str text)
{
	ptrdiff_t n = 1;

	for (ptrdiff_t i = 0; i < text.len; i++)
		n += text.at[i] == '\r' || (text.at[i] == '\n' && (!i || text.at[i - 1] != '\r'));
	return n;
}

static void draw_offer(struct app *a, const struct canvas *c)
{
	ptrdiff_t n = lines_of(str_trim(sb_str(&a->pasted)));
	struct menu m = { .label = str_fmt(a->frame, "%.*s of SQL", STR(str_counted(a->frame, n, "line"))),
			  .leave = S("drop") };

	menu_add(&m, S("Enter"), S("check the query"), ACT_NONE);
	menu_add(&m, S("/"), S("search for the text"), ACT_NONE);
	menu_draw(&m, c, NULL);
}

static void take_offer(struct app *a, uint32_t key)
{
	if (key != KEY_ENTER_ && key != '/')
		return;
	prompt_close(a);
	if (key == '/') {
		to_query_line(a);
	} else {
		a->view.typing = false;
		act_run_with(a, ACT_CHECK, str_dup(a->frame, sb_str(&a->pasted)));
	}
}

static const struct prompt sql_prompt = { .draw = draw_offer, .key = take_offer };

void paste_end(struct app *a)
{
	const struct pane *p = pane_of(a->view.focus);
	bool here = a->pasting_here;

	a->pasting = a->pasting_here = false;
	if (!here)
		act_pasted(a);
	else if (a->pasted.over)
		act_say(a, S("the pasted text is longer than 1 MB: open it as a file"));
	else if (p->draft && p->written && !a->view.typing)
		p->written(a, a->pasted.len ? sb_str(&a->pasted) : S(""));
	else if (is_sql(sb_str(&a->pasted)))
		prompt_open(a, &sql_prompt, NO_STR, NO_STR);
	else
		to_query_line(a);
}
