/* Long lines of SQL, in whichever pane shows them: wrapped, or scrolled sideways. */
#include "tui/core/explorer.h"

#include "base/banned.h"

static int widest_of(const struct app *a, enum pane_id id)
{
	const struct pane *p = pane_of(id);

	return p->widest ? p->widest(&a->state, &a->view.spot[id]) : 0;
}

static int cells_of(const struct app *a, enum pane_id id)
{
	return a->layout.at[pane_of(id)->place].cols - PANE_SIDES;
}

/* The pane with the focus, or the table beside it. */
static enum pane_id pane_here(const struct app *a)
{
	enum pane_id id = frame_pane(a);

	return widest_of(a, id) ? id : frame_pane_at(a, PLACE_MAIN);
}

static void scroll_to(struct app *a, enum pane_id id, int left)
{
	int end = widest_of(a, id) - cells_of(a, id);

	a->view.spot[id].left = left > end ? end : left < 0 ? 0 : left;
}

void act_show_column(struct app *a, enum pane_id id, int cell)
{
	int left = a->view.spot[id].left, cells = cells_of(a, id);

	if (widest_of(a, id) > cells && (cell < left || cell >= left + cells / 2))
		scroll_to(a, id, cell - cells / 3);
}

static void scroll(struct app *a, int way)
{
	enum pane_id id = pane_here(a);
	int widest = widest_of(a, id), cells = cells_of(a, id);

	if (widest <= cells)
		act_say(a, widest ? S("every line of SQL is shown whole") : S("no SQL to scroll here"));
	else
		scroll_to(a, id, a->view.spot[id].left + way * (a->count ? (int)a->count : cells / 2));
}

bool act_sideways(struct app *a, enum action act)
{
	switch (act) {
	case ACT_WRAP:
		a->state.scrolls = !a->state.scrolls;
		act_keep_setting(a, SET_LONG_LINES, long_lines_word(&a->state), long_lines_word(&a->state));
		return true;
	case ACT_SCROLL_LEFT: scroll(a, -1); return true;
	case ACT_SCROLL_RIGHT: scroll(a, 1); return true;
	default: return false;
	}
}

str long_lines_word(const struct explorer_state *w)
{
	return w->scrolls ? S("scroll") : S("wrap");
}
