#include "tui/core/layout.h"

#include "base/banned.h"

enum { TITLED = 4 }; /* minimum rows for a place to have a title */

static int between(int n, int from, int to)
{
	if (to < from)
		to = from;
	return n < from ? from : n > to ? to : n;
}

bool layout_shows(const struct layout *l, enum place p)
{
	return l->at[p].rows > 0 && l->at[p].cols > 0;
}

/* Takes a title row off the top of a place, unless the pane needs it for its content. */
static void put_pane(struct layout *l, enum place p, struct rect box)
{
	int title = box.rows >= TITLED;

	l->title[p] = (struct rect){ box.top, box.left, title, box.cols };
	l->at[p] = (struct rect){ box.top + title, box.left, box.rows - title, box.cols };
}

/* The side pane uses the main place while it is open and there is no third place. */
static enum place lower_place(const struct layout_wish *w)
{
	if (w->focus == PLACE_SIDE || w->focus == PLACE_MAIN)
		return w->focus;
	return w->side_open ? PLACE_SIDE : PLACE_MAIN;
}

static struct rect frame(const struct layout_wish *w, struct layout *l)
{
	bool one = l->mode == LAYOUT_ONE;
	int header = !one || (w->rows >= 8 && w->cols >= 30), footer = !one || w->footer || (w->rows >= ONE_PANE_ROWS);
	int strip = between(w->strip_rows, 0, w->rows - header - footer - (one ? 3 : 7));
	int message = between(w->message_rows, 0, w->rows - header - footer - strip - (one ? 3 : 6));

	l->header = (struct rect){ 0, 0, header, w->cols };
	l->query = (struct rect){ header, 0, 1, w->cols };
	l->footer = (struct rect){ w->rows - footer, 0, footer, w->cols };
	l->message = (struct rect){ w->rows - footer - message, 0, message, w->cols };
	if (strip)
		put_pane(l, PLACE_STRIP, (struct rect){ w->rows - footer - message - strip, 0, strip, w->cols });
	return (struct rect){ header + 1, 0, w->rows - header - 1 - footer - message - strip, w->cols };
}

static void stacked(const struct layout_wish *w, struct layout *l, struct rect body)
{
	int upper = between(body.rows * (45 + 8 * w->share) / 100, TITLED, body.rows - TITLED);

	put_pane(l, PLACE_LIST, (struct rect){ body.top, 0, upper, body.cols });
	put_pane(l, lower_place(w), (struct rect){ body.top + upper, 0, body.rows - upper, body.cols });
}

static void two(const struct layout_wish *w, struct layout *l, struct rect body)
{
	int left = between(body.cols * (43 + 6 * w->share) / 100, 30, body.cols - 41);

	put_pane(l, PLACE_LIST, (struct rect){ body.top, 0, body.rows, left });
	l->rule[0] = (struct rect){ body.top, left, body.rows, 1 };
	put_pane(l, lower_place(w), (struct rect){ body.top, left + 1, body.rows, body.cols - left - 1 });
}

static void three(const struct layout_wish *w, struct layout *l, struct rect body)
{
	int left = between(body.cols * (36 + 4 * w->share) / 100, 30, body.cols / 2);
	int right = body.cols * 26 / 100, middle = body.cols - left - right - 2;

	put_pane(l, PLACE_LIST, (struct rect){ body.top, 0, body.rows, left });
	l->rule[0] = (struct rect){ body.top, left, body.rows, 1 };
	if (w->wide && w->focus != PLACE_MAIN) {
		put_pane(l, PLACE_SIDE, (struct rect){ body.top, left + 1, body.rows, body.cols - left - 1 });
		return;
	}
	put_pane(l, PLACE_MAIN, (struct rect){ body.top, left + 1, body.rows, middle });
	l->rule[1] = (struct rect){ body.top, left + 1 + middle, body.rows, 1 };
	put_pane(l, PLACE_SIDE, (struct rect){ body.top, left + middle + 2, body.rows, right });
}

static enum layout_mode mode_of(const struct layout_wish *w)
{
	if (w->cols < TOO_NARROW || w->rows < TOO_LOW)
		return LAYOUT_TOO_SMALL;
	if (w->cols < ONE_PANE_COLS || w->rows < ONE_PANE_ROWS || w->alone)
		return LAYOUT_ONE;
	if (w->cols < TWO_COLS)
		return LAYOUT_STACKED;
	return w->cols >= THREE_COLS && w->rows >= THREE_ROWS ? LAYOUT_THREE : LAYOUT_TWO;
}

void layout_make(const struct layout_wish *w, struct layout *l)
{
	struct rect body;

	*l = (struct layout){ .mode = mode_of(w) };
	if (l->mode == LAYOUT_TOO_SMALL)
		return;
	body = frame(w, l);
	if (w->focus == PLACE_OVER)
		put_pane(l, PLACE_OVER, body);
	else if (l->mode == LAYOUT_ONE ||
		 (w->focus == PLACE_SIDE && (w->whole || (w->wide && l->mode != LAYOUT_THREE))))
		put_pane(l, w->focus, body);
	else if (l->mode == LAYOUT_STACKED)
		stacked(w, l, body);
	else if (l->mode == LAYOUT_TWO)
		two(w, l, body);
	else
		three(w, l, body);
}
