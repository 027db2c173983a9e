/* The last lines of the screen: the keys of the pane, what was said, and the message that stays until it is closed. */
#include "tui/app/app.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/key_menu.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { MESSAGE_ROWS = 4, SAID_ROWS = 3, CLOSES_CELLS = 11, CLOSES_COLS = 40 };

/* The effect of the key here. */
static str footer_word(const struct app *a, enum action act)
{
	const struct pane *p = pane_of(frame_pane(a));
	str word;

	if (p->word && (word = p->word(&a->state, act, a->frame)).at)
		return word;
	for (const struct own_word *own = p->words; own && own->act; own++)
		if (own->act == act)
			return str_of(own->word);
	if (act == ACT_CLOSE && act_closes(a))
		return S("close");
	if (act == ACT_JOIN && a->state.bookmarks.list[BOOKMARK_BASKET].len > 1)
		return str_fmt(a->frame, "join the basket's %td", a->state.bookmarks.list[BOOKMARK_BASKET].len);
	if (act == ACT_COPY_SQL && p->sql_word)
		return str_of(p->sql_word);
	return str_of(action_footer(act));
}

/* With its word. */
static int key_cells(const struct app *a, enum action act)
{
	scoped(sb_free) struct sb key = SB(64);

	keymap_word(&key, &a->keys, act);
	return (int)(utf8_width(sb_str(&key)) + utf8_width(footer_word(a, act))) + 1;
}

static int put_key(struct app *a, const struct canvas *c, int col, enum action act)
{
	scoped(sb_free) struct sb key = SB(64);
	str word = footer_word(a, act);
	int wide = key_cells(a, act);

	keymap_word(&key, &a->keys, act);
	if (!key.len || !word.len || col + wide > c->box.cols - 1)
		return col;
	click_note(&a->clicks, c, 0, col, wide, act, 0);
	canvas_put(c, 0, col, wide, ROLE_ACCENT, sb_str(&key));
	canvas_put(c, 0, col + wide - (int)utf8_width(word), wide, ROLE_DIM, word);
	return col + wide + 2;
}

static void draw_chord(struct app *a, const struct canvas *c)
{
	struct menu m = { .leave = S("cancel"), .leave_known = true };

	for (int act = 1; act < ACT_COUNT; act++) {
		for (int i = 0; i < a->keys.of[act].len; i++) {
			scoped(sb_free) struct sb key = SB(64);

			if (a->keys.of[act].at[i].first != a->chord || !a->keys.of[act].at[i].second)
				continue;
			keymap_word(&key, &a->keys, (enum action)act);
			menu_add(&m, str_dup(a->frame, sb_str(&key)), footer_word(a, (enum action)act),
				 (enum action)act);
		}
	}
	menu_draw(&m, c, &a->clicks);
}

/* A count, waiting for the action to repeat. */
static void draw_count(struct app *a, const struct canvas *c)
{
	struct menu m = { .label = str_fmt(a->frame, "%lld: count or line number for the next key",
					   (long long)a->count),
			  .brief = str_fmt(a->frame, "%lld times the next key", (long long)a->count),
			  .leave = S("cancel") };

	menu_draw(&m, c, &a->clicks);
	canvas_tint(c, 0, 1, (int)str_at(m.label, ' '), ROLE_ACCENT);
}

static const struct {
	const char *key, *words;
} typing_keys[][4] = {
	{ { "Enter Esc", "to the list" }, { "Up Down", "move" }, { "^U", "empty" }, { "F1", "help" } },
	{ { "Tab", "accept, then the next" }, { "Esc", "dismiss" }, { "Enter", "to the list" }, { "F1", "help" } },
};

static void draw_typing(const struct canvas *c, bool offered)
{
	enum { KEYS = sizeof *typing_keys / sizeof **typing_keys };
	int col = 1, help = (int)(strlen(typing_keys[0][KEYS - 1].key) + strlen(typing_keys[0][KEYS - 1].words)) + 3;

	for (int i = 0; i < KEYS; i++) {
		str key = str_of(typing_keys[offered][i].key), words = str_of(typing_keys[offered][i].words);

		if (col + key.len + words.len + 1 + (i < KEYS - 1 ? help : 0) >= c->box.cols)
			continue;
		col += canvas_put(c, 0, col, c->box.cols, ROLE_ACCENT, key) + 1;
		col += canvas_put(c, 0, col, c->box.cols, ROLE_DIM, words) + 2;
	}
}

/* A sentence that is longer than the footer covers rows above it. */
static void draw_said(struct app *a, const struct canvas *all)
{
	struct rect box = a->layout.footer;
	int cells = box.cols - 2, rows = 0;
	str rest = sb_str(&a->said);
	struct canvas c;

	while (rest.len && rows < SAID_ROWS && rows < box.top) {
		words_line(&rest, cells);
		rows++;
	}
	c = canvas_part(all, (struct rect){ box.top - rows + 1, box.left, rows, box.cols });
	rest = sb_str(&a->said);
	for (int y = 0; y < rows; y++) {
		bool last = y == rows - 1;

		canvas_fill(&c, y, 0, box.cols, ROLE_TEXT);
		canvas_fit(&c, y, 1, cells, ROLE_TEXT,
			   last ? words_whole(a->frame, rest, cells) : words_line(&rest, cells));
	}
}

/* As many keys of the pane as fit; on a narrow screen the help is among them. */
static void draw_keys(struct app *a, const struct canvas *c)
{
	const struct pane *p = pane_of(frame_pane(a));
	const enum action *show = p->footer_now ? p->footer_now(&a->state) : p->footer;
	struct canvas before = *c;
	int col = 1, help = 0;

	for (const enum action *act = show; *act; act++)
		if (*act == ACT_HELP && c->box.cols < ONE_PANE_COLS)
			help = key_cells(a, ACT_HELP) + 2;
	before.box.cols -= help;
	for (; *show; show++) {
		help = *show == ACT_HELP ? 0 : help;
		col = put_key(a, help ? &before : c, col, *show);
	}
}

void footer_draw(struct app *a, const struct canvas *all)
{
	struct canvas c = canvas_part(all, a->layout.footer);

	if (a->said.len) {
		draw_said(a, all);
	} else if (a->chord) {
		draw_chord(a, &c);
	} else if (a->count) {
		draw_count(a, &c);
	} else if (a->view.typing) {
		draw_typing(&c, frame_offered(a));
	} else {
		draw_keys(a, &c);
	}
}

/* Cells for its text; the last line also shows how to close it. */
static int message_cells(int cols, bool last)
{
	return last && cols > CLOSES_COLS ? cols - 6 - CLOSES_CELLS : cols - 6;
}

int footer_message_rows(const struct app *a, int cols)
{
	str rest = sb_str(&a->message), line = { 0 };
	int n = 0;

	while (rest.len && n < MESSAGE_ROWS && cols > 6) {
		line = words_line(&rest, message_cells(cols, false));
		n++;
	}
	return n && n < MESSAGE_ROWS && utf8_width(line) > message_cells(cols, true) ? n + 1 : n;
}

void footer_message(struct app *a, const struct canvas *all)
{
	struct canvas c = canvas_part(all, a->layout.message);
	str rest = sb_str(&a->message);

	for (int y = 0; y < c.box.rows && rest.len; y++) {
		bool last = y == c.box.rows - 1;
		int cells = message_cells(c.box.cols, last);
		str whole = rest, line = words_line(&rest, cells);

		if (!y)
			canvas_put(&c, 0, 1, 1, a->message_role, a->message_role == ROLE_ERROR ? S("!") : S("*"));
		canvas_fit(&c, y, 3, cells, y ? ROLE_TEXT : a->message_role,
			   last ? words_whole(a->frame, whole, cells) : line);
	}
	if (c.box.rows && c.box.cols > CLOSES_COLS) {
		canvas_put(&c, c.box.rows - 1, c.box.cols - CLOSES_CELLS - 1, CLOSES_CELLS, ROLE_DIM, S(" Esc closes"));
		click_note(&a->clicks, &c, c.box.rows - 1, c.box.cols - CLOSES_CELLS - 1, CLOSES_CELLS, ACT_DISMISS, 0);
	}
}
