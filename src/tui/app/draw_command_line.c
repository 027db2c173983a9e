/* Draws the command line at the bottom of the screen, and the completions beside it or below the query line. */
#include "tui/app/app.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/app/commands.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { PROMPT = 3 };

int frame_line(const struct canvas *room, const struct line_edit *l)
{
	str text = line_edit_text(l);
	int cursor = (int)utf8_width(str_upto(text, l->at)), cells = room->box.cols;
	int slide = cursor >= cells ? cursor - cells + 1 : 0;
	ptrdiff_t skip = 0;

	while (skip < text.len && (int)utf8_width(str_upto(text, skip)) < slide)
		utf8_next(text, &skip);
	canvas_put(room, 0, 0, cells, ROLE_QUERY, str_from(text, skip));
	return (int)utf8_width(str_upto(text, skip));
}

/* The column of the choices on the screen: below the typed part. */
static int choices_col(struct choices *c, int slide)
{
	str typed = sb_str(&c->typed);

	return PROMPT + (int)utf8_width(str_upto(typed, choices_shown_from(c))) - slide;
}

/* In place of the list's headings: never over the list, which shows what the line finds so far. */
void frame_offers(struct app *a, const struct canvas *all, int slide)
{
	struct choices *c = &a->command.choices;
	struct canvas row = canvas_part(all, a->layout.title[PLACE_LIST]);

	choices_draw_row(c, &row, choices_col(c, slide));
}

bool frame_offered(const struct app *a)
{
	return (a->view.typing || a->command.open) && a->command.choices.all.len > 0;
}

/* Clears the lines above the command line, and if there is room one that separates them from the content above. */
static void clear_above(const struct app *a, const struct canvas *all, int line, int rows)
{
	for (int y = line - rows; y < line; y++)
		canvas_fill(all, y, 0, all->box.cols, ROLE_TEXT);
	if (line - rows - 2 > a->layout.query.top)
		canvas_rule(all, line - rows - 1, 0, all->box.cols);
}

static void draw_mistake(struct app *a, const struct canvas *all, int line)
{
	int most = line - a->layout.query.top - 1, rows = 0;
	str words = sb_str(&a->command.mistake), rest = words;

	while (rest.len && rows < most && rows < CHOICES_SEEN) {
		words_line(&rest, all->box.cols - PROMPT - 1);
		rows++;
	}
	clear_above(a, all, line, rows);
	for (int y = 0; y < rows; y++)
		canvas_fit(all, line - rows + y, PROMPT, all->box.cols - PROMPT - 1, ROLE_WARNING,
			   words_line(&words, all->box.cols - PROMPT - 1));
}

/* The keys of a view that is on trial, behind the line. */
static void draw_trial(const struct canvas *room, const struct line_edit *l)
{
	static const char *const words[] = { "Enter keeps this view, Esc takes it back", "Enter keeps it" };
	int from = (int)utf8_width(line_edit_text(l)) + 2;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		int wide = (int)utf8_width(str_of(words[i]));

		if (from + wide > room->box.cols)
			continue;
		canvas_put(room, 0, room->box.cols - wide, wide, ROLE_DIM, str_of(words[i]));
		return;
	}
}

void frame_command(struct app *a, const struct canvas *all, int *row, int *col)
{
	struct commanding *c = &a->command;
	int line = all->box.rows - 1, top = a->layout.query.top;
	struct canvas room = canvas_part(all, (struct rect){ line, PROMPT, 1, all->box.cols - PROMPT - 1 });
	int slide;

	if (!c->open)
		return;
	canvas_fill(all, line, 0, all->box.cols, ROLE_TEXT);
	canvas_put(all, line, 1, 1, ROLE_BRAND, S(":"));
	slide = frame_line(&room, &c->line);
	canvas_tint(&room, 0, 0, (int)command_word(line_edit_text(&c->line)) - slide, ROLE_FILTER);
	if (!c->line.len)
		canvas_fit(&room, 0, 0, room.box.cols, ROLE_DIM,
			   S("an action, a table, theme light; Tab takes, Up recalls"));
	if (c->trial.on)
		draw_trial(&room, &c->line);
	if (c->mistake.len)
		draw_mistake(a, all, line);
	else if (c->choices.all.len && !(c->trial.on && c->choices.taken < 0))
		preview_draw(&c->preview, all, top,
			     choices_draw_above(&c->choices, all, line, top, choices_col(&c->choices, slide)));
	*row = line;
	*col = PROMPT + (int)utf8_width(str_upto(line_edit_text(&c->line), c->line.at)) - slide;
}
