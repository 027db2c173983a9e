/* Moves the cursor of the focused pane, and switches the inspector's tabs. */
#include "tui/core/explorer.h"

#include "base/banned.h"

static int page_of(const struct app *a, enum pane_id id)
{
	int rows = a->layout.at[pane_of(id)->place].rows;

	return rows > 3 ? rows - 2 : 1;
}

void act_move_to(struct app *a, enum pane_id id, ptrdiff_t to)
{
	struct pane_cursor *spot = &a->view.spot[id];
	ptrdiff_t lines = pane_lines(pane_of(id), &a->state, spot, a->frame);

	spot->cursor = to < 0 || !lines ? 0 : to >= lines ? lines - 1 : to;
	if (pane_of(id)->moved)
		pane_of(id)->moved(a);
}

/* The visible part moves as far as the cursor; drawing keeps it in range. */
static ptrdiff_t turn_page(struct app *a, enum pane_id id, ptrdiff_t by)
{
	a->view.spot[id].top += by;
	return by;
}

bool act_move(struct app *a, enum action act)
{
	enum pane_id id = frame_pane(a);
	ptrdiff_t at = a->view.spot[id].cursor, page = page_of(a, id), n = a->count ? a->count : 1;

	switch (act) {
	case ACT_DOWN: at += n; break;
	case ACT_UP: at -= n; break;
	case ACT_PAGE_DOWN: at += turn_page(a, id, n * page); break;
	case ACT_PAGE_UP: at += turn_page(a, id, -n * page); break;
	case ACT_HALF_DOWN: at += n * (page + 1) / 2; break;
	case ACT_HALF_UP: at -= n * (page + 1) / 2; break;
	case ACT_FIRST: at = 0; break;
	case ACT_LAST: at = a->count ? a->count - 1 : PTRDIFF_MAX; break;
	default: return false;
	}
	a->to_end = act == ACT_LAST && !a->count ? id : PANE_COUNT;
	act_move_to(a, id, at);
	return true;
}
