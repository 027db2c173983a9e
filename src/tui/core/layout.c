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

static int lesser(int a, int b)
{
	return a < b ? a : b;
}

/* Rows that a pane fills, with its title: all of them if unknown. */
static int filled(const struct layout_wish *w, enum place p, int most)
{
	ptrdiff_t wants = w->wants[p];

	return wants && wants + 1 < most ? (int)wants + 1 : most;
}

static struct rect frame(const struct layout_wish *w, struct layout *l)
{
	bool one = l->mode == LAYOUT_ONE;
	int header = !one || (w->rows >= 8 && w->cols >= 30), footer = !one || w->footer || w->rows >= FOOTER_ROWS;
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

/* The side pane uses the main place while it is open and there is no room for both. */
static enum place only_place(const struct layout_wish *w)
{
	if (w->focus == PLACE_SIDE || w->focus == PLACE_MAIN)
		return w->focus;
	return w->side_open ? PLACE_SIDE : PLACE_MAIN;
}

/* The main place gets the upper rows, the side place those below. */
static void put_above(struct layout *l, struct rect box, int upper)
{
	put_pane(l, PLACE_MAIN, (struct rect){ box.top, box.left, upper, box.cols });
	put_pane(l, PLACE_SIDE, (struct rect){ box.top + upper, box.left, box.rows - upper, box.cols });
}

/* The main place gets three fifths; if one of the two has too little, it gets the rows that the other leaves empty. */
static void above_each_other(const struct layout_wish *w, struct layout *l, struct rect box)
{
	int upper = box.rows * 3 / 5, main = filled(w, PLACE_MAIN, box.rows), side = filled(w, PLACE_SIDE, box.rows);

	if (main > upper)
		upper = between(main, upper, box.rows - side);
	else if (side > box.rows - upper)
		upper = between(main, box.rows - side, upper);
	upper = between(upper, box.rows / 3, box.rows - SIDE_ROWS_LEAST);
	put_above(l, box, upper);
}

static void beside_each_other(struct layout *l, struct rect box)
{
	int side = box.cols * 3 / 8, main = box.cols - side - 1;

	put_pane(l, PLACE_MAIN, (struct rect){ box.top, box.left, box.rows, main });
	l->rule[1] = (struct rect){ box.top, box.left + main, box.rows, 1 };
	put_pane(l, PLACE_SIDE, (struct rect){ box.top, box.left + main + 1, box.rows, side });
}

/*
 * Of the list in the stacked layout: a short list leaves its rows to the others, one that is hardly longer than its
 * share is shown whole, and none changes from table to table.
 */
static int list_rows(const struct layout_wish *w, int rows)
{
	int needs = filled(w, PLACE_LIST, rows), percent = rows * (60 + 8 * w->share) / 100 < needs ? 45 : 60;
	int most = between(rows * (percent + 8 * w->share) / 100, TITLED, rows - TITLED);

	return lesser(most, needs < TITLED ? TITLED : needs);
}

static int list_cols(const struct layout_wish *w, int cols)
{
	int least = w->share < 0 ? LIST_COLS_LEAST / 2 : LIST_COLS_LEAST;

	return between(cols * (54 + 6 * w->share) / 100, least, cols - LIST_COLS_LEAST / 2);
}

/* Rows of the left column for a list that is half as long, with the side place below it; 0: another layout. */
static int short_list_rows(const struct layout_wish *w, const struct layout *l, const struct rect *body)
{
	int needs = filled(w, PLACE_LIST, body->rows);

	if (l->mode != LAYOUT_BESIDE || (w->wide && w->focus != PLACE_MAIN) || body->rows < BOTH_ROWS ||
	    needs > body->rows / 2)
		return 0;
	return needs < TITLED ? TITLED : needs;
}

/* The list and below it the side place at the left, the main place at the right. */
static void put_side_below(const struct layout_wish *w, struct layout *l, struct rect body, int list)
{
	int n = list_cols(w, body.cols);

	l->both = true;
	put_pane(l, PLACE_LIST, (struct rect){ body.top, 0, list, n });
	put_pane(l, PLACE_SIDE, (struct rect){ body.top + list, 0, body.rows - list, n });
	put_pane(l, PLACE_MAIN, (struct rect){ body.top, n + 1, body.rows, body.cols - n - 1 });
	l->rule[0] = (struct rect){ body.top, n, body.rows, 1 };
}

/* Takes the list from the body; the rest is for the main and the side place. */
static struct rect put_list(const struct layout_wish *w, struct layout *l, struct rect body)
{
	int n;

	if (l->mode == LAYOUT_STACKED) {
		n = list_rows(w, body.rows);
		put_pane(l, PLACE_LIST, (struct rect){ body.top, 0, n, body.cols });
		return (struct rect){ body.top + n, 0, body.rows - n, body.cols };
	}
	n = list_cols(w, body.cols);
	put_pane(l, PLACE_LIST, (struct rect){ body.top, 0, body.rows, n });
	l->rule[0] = (struct rect){ body.top, n, body.rows, 1 };
	return (struct rect){ body.top, n + 1, body.rows, body.cols - n - 1 };
}

/* The side place takes the main place too, except for the rows that it leaves empty. */
static void put_over_main(const struct layout_wish *w, struct layout *l, struct rect box)
{
	int side = between(filled(w, PLACE_SIDE, box.rows), TITLED, box.rows);

	if (side > box.rows - MAIN_ROWS_LEAST || w->keeps_others)
		put_pane(l, PLACE_SIDE, box);
	else
		put_above(l, box, box.rows - side);
}

static void put_others(const struct layout_wish *w, struct layout *l, struct rect box)
{
	l->both = box.rows >= BOTH_ROWS || box.cols >= BOTH_COLS;
	if (!l->both && only_place(w) == PLACE_MAIN)
		put_pane(l, PLACE_MAIN, box);
	else if (!l->both || (w->wide && (!w->keeps_others || l->mode == LAYOUT_STACKED) && w->focus != PLACE_MAIN))
		put_over_main(w, l, box);
	else if (box.cols >= BOTH_COLS)
		beside_each_other(l, box);
	else
		above_each_other(w, l, box);
}

/* The focused pane takes the whole body. */
static bool is_alone(const struct layout_wish *w, enum layout_mode mode)
{
	return mode == LAYOUT_ONE || w->focus == PLACE_OVER ||
	       (w->focus == PLACE_SIDE &&
		(w->whole || (w->wide && mode == LAYOUT_STACKED && !(w->keeps_others && w->rows >= KEEPING_ROWS))));
}

static enum layout_mode mode_of(const struct layout_wish *w)
{
	if (w->cols < TOO_NARROW || w->rows < TOO_LOW)
		return LAYOUT_TOO_SMALL;
	if (w->cols < ONE_PANE_COLS || w->rows < ONE_PANE_ROWS || w->alone)
		return LAYOUT_ONE;
	return w->cols < BESIDE_COLS ? LAYOUT_STACKED : LAYOUT_BESIDE;
}

void layout_make(const struct layout_wish *w, struct layout *l)
{
	struct rect body;
	int list;

	*l = (struct layout){ .mode = mode_of(w) };
	if (l->mode == LAYOUT_TOO_SMALL)
		return;
	body = frame(w, l);
	list = short_list_rows(w, l, &body);
	if (is_alone(w, l->mode))
		put_pane(l, w->focus, body);
	else if (list)
		put_side_below(w, l, body, list);
	else
		put_others(w, l, put_list(w, l, body));
}
