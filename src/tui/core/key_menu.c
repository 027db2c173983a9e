#include "tui/core/key_menu.h"

#include "base/utf8.h"

#include "base/banned.h"

enum { LEFT = 1, GAP = 2, LABEL_LEAST = 4 };

void menu_add(struct menu *m, str key, str word, enum action act)
{
	if (m->len < MENU_MOST)
		m->at[m->len++] = (struct menu_choice){ key, word, act };
}

static int cells_of(const struct menu_choice *k)
{
	return (int)(utf8_width(k->key) + utf8_width(k->word)) + (k->word.len > 0);
}

static int put(const struct canvas *c, struct clicks *clicks, int col, const struct menu_choice *k)
{
	int wide = cells_of(k);

	canvas_put(c, 0, col, wide, ROLE_ACCENT, k->key);
	canvas_put(c, 0, col + wide - (int)utf8_width(k->word), wide, ROLE_DIM, k->word);
	if (k->act)
		click_note(clicks, c, 0, col, wide, k->act, 0);
	return col + wide + GAP;
}

static int put_label(const struct canvas *c, str label, int most)
{
	return label.len && most > 0 ? LEFT + canvas_fit(c, 0, LEFT, most, ROLE_TEXT, label) + GAP : LEFT;
}

static int all_cells(const struct menu *m)
{
	int n = 0;

	for (int i = 0; i < m->len; i++)
		n += cells_of(&m->at[i]) + GAP;
	return n;
}

/* Shortens the subject first; if that is not enough, replaces keys from the end by the sign for cut text. */
static void draw_cut(const struct menu *m, const struct canvas *c, struct clicks *clicks, struct menu_choice leave)
{
	int first = m->len ? cells_of(&m->at[0]) + GAP : 0, end, room, col, i = 0;

	if (LEFT + first + cells_of(&leave) + GAP + 1 > c->box.cols - 1)
		leave.word = NO_STR;
	end = c->box.cols - 1 - cells_of(&leave);
	room = end - LEFT - all_cells(m) - GAP;
	if (room < LABEL_LEAST && m->len) {
		end -= GAP + 1;
		room = end - LEFT - first - GAP;
	}
	col = put_label(c, utf8_width(m->label) <= room || !m->brief.len ? m->label : m->brief,
			room >= LABEL_LEAST ? room : 0);
	while (i < m->len && col + cells_of(&m->at[i]) + GAP <= end)
		col = put(c, clicks, col, &m->at[i++]);
	col = put(c, clicks, col, &leave);
	if (i < m->len)
		canvas_put(c, 0, col, 1, ROLE_DIM, S("~"));
}

void menu_draw(const struct menu *m, const struct canvas *c, struct clicks *clicks)
{
	const struct menu_choice leave = { S("Esc"), m->leave, ACT_NONE };
	int all = LEFT + (m->label.len ? (int)utf8_width(m->label) + GAP : 0) + all_cells(m), col;

	if (!m->leave_known)
		all += cells_of(&leave) + GAP;
	if (all - GAP > c->box.cols - 1) {
		draw_cut(m, c, clicks, leave);
		return;
	}
	col = put_label(c, m->label, c->box.cols);
	for (int i = 0; i < m->len; i++)
		col = put(c, clicks, col, &m->at[i]);
	if (!m->leave_known)
		put(c, clicks, col, &leave);
}
