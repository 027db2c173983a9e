/* The layout at every size: panes stay on the screen and apart, and the focused pane is shown. */
#include "tests/unit/tap.h"

#include "tui/core/layout.h"

static struct layout make(int rows, int cols, enum place focus, bool side)
{
	struct layout_wish w = { .rows = rows, .cols = cols, .focus = focus, .side_open = side };
	struct layout l;

	layout_make(&w, &l);
	return l;
}

static bool inside(struct rect r, int rows, int cols)
{
	return r.top >= 0 && r.left >= 0 && r.rows >= 0 && r.cols >= 0 && r.top + r.rows <= rows &&
	       r.left + r.cols <= cols;
}

static bool apart(struct rect a, struct rect b)
{
	return a.top + a.rows <= b.top || b.top + b.rows <= a.top || a.left + a.cols <= b.left ||
	       b.left + b.cols <= a.left;
}

static int gather(const struct layout *l, struct rect *all)
{
	int n = 0;

	all[n++] = l->header;
	all[n++] = l->query;
	all[n++] = l->footer;
	all[n++] = l->message;
	all[n++] = l->rule[0];
	all[n++] = l->rule[1];
	for (int p = 0; p < PLACE_COUNT; p++) {
		all[n++] = l->at[p];
		all[n++] = l->title[p];
	}
	return n;
}

static bool sound(const struct layout_wish *w)
{
	struct layout l;
	struct rect all[32], drawn[32];
	int n, count = 0;

	layout_make(w, &l);
	if (l.mode == LAYOUT_TOO_SMALL)
		return w->cols < TOO_NARROW || w->rows < TOO_LOW;
	n = gather(&l, all);
	for (int i = 0; i < n; i++) {
		if (!inside(all[i], w->rows, w->cols))
			return false;
		if (!all[i].rows || !all[i].cols)
			continue;
		for (int k = 0; k < count; k++)
			if (!apart(all[i], drawn[k]))
				return false;
		drawn[count++] = all[i];
	}
	return layout_shows(&l, w->focus);
}

static bool all_sound(int rows, int cols)
{
	for (int focus = 0; focus < PLACE_STRIP; focus++)
		for (int more = 0; more < 32; more++)
			for (int share = -3; share <= 3; share += 3)
				for (int below = 0; below < 9; below++) {
					static const int strips[] = { 0, 1, 5 };
					int message = below % 3 * 2, strip = strips[below / 3];
					struct layout_wish w = {
						.rows = rows,
						.cols = cols,
						.focus = (enum place)focus,
						.side_open = more & 1,
						.wide = more & 4,
						.whole = more & 8,
						.alone = more & 2,
						.share = share,
						.strip_rows = strip,
						.footer = more & 16,
						.message_rows = message,
					};

					if (!sound(&w)) {
						printf("# %dx%d focus %d more %d share %d strip %d message %d\n", cols,
						       rows, focus, more, share, strip, message);
						return false;
					}
				}
	return true;
}

static void whole(void)
{
	for (int cols = 80; cols <= 200; cols += 40) {
		struct layout_wish w = {
			.rows = 60, .cols = cols, .focus = PLACE_SIDE, .side_open = true, .wide = true, .whole = true
		};
		struct layout l;

		layout_make(&w, &l);
		ok(l.at[PLACE_SIDE].cols == cols && !layout_shows(&l, PLACE_LIST),
		   "at %d columns a pane that wants the whole screen gets it", cols);
		w.focus = PLACE_LIST;
		layout_make(&w, &l);
		ok(layout_shows(&l, PLACE_LIST), "the list is shown while it has the focus");
	}
}

static void modes(void)
{
	ok(make(24, 80, PLACE_LIST, false).mode == LAYOUT_STACKED, "a screen of 80x24 is stacked");
	ok(make(40, 120, PLACE_LIST, false).mode == LAYOUT_STACKED, "a screen of 120x40 is stacked");
	ok(make(60, 200, PLACE_LIST, false).mode == LAYOUT_BESIDE, "at 200x60 the list is at the left");
	ok(!make(24, 80, PLACE_LIST, false).both, "80x24 has no room for a third pane");
	ok(make(40, 120, PLACE_LIST, false).both, "120x40 has room for a third pane");
	ok(make(64, 80, PLACE_LIST, false).both, "80x64 has room for a third pane");
	ok(make(24, 59, PLACE_LIST, false).mode == LAYOUT_ONE, "a screen of 59 columns has one pane");
	ok(make(11, 80, PLACE_LIST, false).mode == LAYOUT_ONE, "a screen of 11 rows has one pane");
	ok(make(3, 80, PLACE_LIST, false).mode == LAYOUT_TOO_SMALL, "a screen of 3 rows is too small");
	ok(make(24, 19, PLACE_LIST, false).mode == LAYOUT_TOO_SMALL, "a screen of 19 columns is too small");
	ok(make(4, 20, PLACE_LIST, false).mode == LAYOUT_ONE, "a screen of 20x4 has one pane");
}

static void places(void)
{
	struct layout l = make(24, 80, PLACE_LIST, false);

	is_int(l.at[PLACE_LIST].rows, 8, "the list has eight lines at 80x24");
	is_int(l.at[PLACE_MAIN].rows, 11, "the inspector has eleven lines at 80x24");
	is_int(l.footer.top, 23, "the footer is the last line of the screen");
	l = make(24, 80, PLACE_LIST, true);
	ok(!layout_shows(&l, PLACE_MAIN) && layout_shows(&l, PLACE_SIDE),
	   "an open side pane replaces the inspector on a small screen");
	l = make(60, 200, PLACE_LIST, true);
	ok(layout_shows(&l, PLACE_MAIN) && layout_shows(&l, PLACE_SIDE),
	   "an open side pane leaves the inspector on a large screen");
	l = make(24, 80, PLACE_OVER, false);
	ok(layout_shows(&l, PLACE_OVER) && !layout_shows(&l, PLACE_LIST), "help covers the list");
}

/* However wide the screen, the list is at least as wide as on a narrower one, or as on a screen of 80 columns. */
static void wider(void)
{
	int rows = 0;
	bool narrower = false;

	for (int cols = 81; cols <= 260; cols++) {
		struct layout l = make(40, cols, PLACE_LIST, false);

		narrower |= l.at[PLACE_LIST].cols < 80;
		rows = l.at[PLACE_LIST].rows;
	}
	ok(!narrower && rows == 36, "from 80 columns on the list never has fewer than 80");
}

static struct layout holding(ptrdiff_t list, ptrdiff_t main, ptrdiff_t side, int rows, int cols)
{
	struct layout_wish w = { .rows = rows, .cols = cols, .wants = { list, main, side } };
	struct layout l;

	layout_make(&w, &l);
	return l;
}

static void below_short_list(void)
{
	struct layout l = holding(20, 99, 99, 60, 200);

	ok(l.at[PLACE_SIDE].left == 0 && l.at[PLACE_MAIN].rows == 56,
	   "below a short list at the left there is room for the side pane, and the inspector has the whole height");
	is_int(l.at[PLACE_LIST].rows, 20, "the short list keeps its rows");
	is_int(l.at[PLACE_SIDE].rows, 35, "the side pane has the rest");
	l = holding(40, 99, 99, 60, 200);
	ok(l.at[PLACE_LIST].rows == 56 && l.at[PLACE_SIDE].left > 0, "a long list has the height for itself");
}

static void heights(void)
{
	is_int(holding(200, 40, 40, 40, 120).at[PLACE_LIST].rows, 15, "a long list gets its share of the height");
	is_int(holding(20, 40, 40, 40, 120).at[PLACE_LIST].rows, 20,
	       "a list that fits into three fifths does not scroll");
	is_int(holding(7, 40, 40, 40, 120).at[PLACE_LIST].rows, 7, "a short list leaves its rows to the panes below");
	is_int(holding(1, 40, 40, 40, 120).at[PLACE_LIST].rows, 3, "a list of one table keeps three rows");
	is_int(holding(200, 99, 99, 60, 200).at[PLACE_MAIN].rows, 33, "two long panes share three to two");
	is_int(holding(200, 99, 12, 60, 200).at[PLACE_SIDE].rows, 12,
	       "a short lower pane leaves its rows to the upper one");
	is_int(holding(200, 25, 99, 60, 200).at[PLACE_MAIN].rows, 25,
	       "a short upper pane leaves its rows to the lower one");
}

/* The side pane in place of the main pane takes no more rows than it fills. */
static void shared_place(void)
{
	struct layout_wish w = {
		.rows = 24, .cols = 80, .focus = PLACE_SIDE, .side_open = true, .wants = { 99, 99, 5 }
	};
	struct layout l;

	layout_make(&w, &l);
	is_int(l.at[PLACE_SIDE].rows, 5, "at 80x24 a short side pane has the rows that it fills");
	is_int(l.at[PLACE_MAIN].rows, 5, "the main pane above it keeps the others");
	is_int(l.at[PLACE_LIST].rows, 8, "the list keeps its share");
	w.wants[PLACE_SIDE] = 9;
	layout_make(&w, &l);
	ok(!layout_shows(&l, PLACE_MAIN) && l.at[PLACE_SIDE].rows == 11, "a long one takes the whole place");
	w = (struct layout_wish){
		.rows = 60, .cols = 200, .focus = PLACE_SIDE, .side_open = true, .wide = true, .wants = { 99, 99, 8 }
	};
	layout_make(&w, &l);
	ok(l.at[PLACE_SIDE].rows == 8 && l.at[PLACE_MAIN].rows == 47,
	   "at 200x60 a short pane of the whole width leaves the main pane the rows above");
	w.wants[PLACE_SIDE] = 0;
	layout_make(&w, &l);
	ok(!layout_shows(&l, PLACE_MAIN), "one of unknown length takes both places");
}

int main(void)
{
	bool good = true;

	modes();
	wider();
	heights();
	below_short_list();
	shared_place();
	whole();
	places();
	for (int rows = 0; rows <= 70 && good; rows += rows < 30 ? 1 : 7)
		for (int cols = 0; cols <= 260 && good; cols += cols < 30 ? 1 : 3)
			good = all_sound(rows, cols);
	ok(good, "at every size and focus all panes lie on the screen and apart");
	ok(all_sound(1000, 1000), "at 1000x1000 all panes lie on the screen and apart");
	return done();
}
