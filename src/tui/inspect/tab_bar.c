#include "tui/inspect/tab_bar.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum {
	NAME_LEAST = 16, /* minimum cells of a name that is cut for the tabs */
	NAME_GOOD = 20,	 /* cells of the name if its last part then fits */
	NAME_FRAME = 5,	 /* cells of the rule and blanks around it */
};

static str tab_words(const struct explorer_state *w, enum tab t, struct arena *frame, bool counts)
{
	int64_t n = counts ? tab_count(w, t) : 0;

	return n > 0 ? str_fmt(frame, "%s %lld", tab_title(t), (long long)n) : str_of(tab_title(t));
}

/* Adjacent tabs; counts: with their number of items. */
struct tabs {
	int first, last;
	bool counts;
	int gap; /* cells between two */
};

static int run_width(const struct explorer_state *w, struct arena *frame, struct tabs run)
{
	int total = 1;

	for (int t = run.first; t <= run.last; t++)
		total += (int)tab_words(w, (enum tab)t, frame, run.counts).len + run.gap;
	return total;
}

static bool fits(const struct explorer_state *w, struct arena *frame, struct tabs run, int name, int cols)
{
	return name + run_width(w, frame, run) <= cols;
}

/* The open tab, and as many of its neighbours as fit. */
static struct tabs tabs_around(const struct explorer_state *w, struct arena *frame, enum tab open, int name, int cols)
{
	struct tabs run = { (int)open, (int)open, false, 2 };

	for (bool grew = true; grew;) {
		const struct tabs ways[] = { { run.first, run.last + 1, false, 2 },
					     { run.first - 1, run.last, false, 2 } };

		grew = false;
		for (int i = 0; i < 2 && !grew; i++) {
			grew = ways[i].first >= 0 && ways[i].last < tabs_shown(w, open) &&
			       fits(w, frame, ways[i], name, cols);
			run = grew ? ways[i] : run;
		}
	}
	return run;
}

/* Leaves room for the name: all with counts, all with smaller gaps, all beside a cut name, or some. */
static struct tabs tabs_for(const struct explorer_state *w, struct arena *frame, enum tab open, int name,
			    int short_name, int cols)
{
	int last = tabs_shown(w, open) - 1;
	const struct tabs ways[] = {
		{ 0, last, true, 2 },
		{ 0, last, true, 1 },
		{ 0, last, false, 2 },
		{ 0, last, false, 1 },
	};
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		if (fits(w, frame, ways[i], ways[i].counts ? name : short_name, cols))
			return ways[i];
	return tabs_around(w, frame, open, short_name, cols);
}

static void draw_tabs(const struct explorer_state *w, struct drawing *d, enum tab open, struct tabs run, int col)
{
	int wide = d->title.box.cols - col - 1, before = col;

	canvas_put(&d->title, 0, col, wide, ROLE_RULE, str_fmt(d->frame, "%*s", wide, ""));
	for (int t = run.first; t <= run.last; t++) {
		enum role role = t != (int)open ? ROLE_DIM : d->focused ? ROLE_BRAND : ROLE_STRONG;

		int cells = canvas_put(&d->title, 0, col + 1, wide, role,
				       tab_words(w, (enum tab)t, d->frame, run.counts));

		click_note(d->clicks, &d->title, 0, col + 1, cells, ACT_TAB_NEXT, t - (int)open);
		col += cells + run.gap;
	}
	/* More tabs on that side. */
	if (run.first > 0) {
		canvas_glyph(&d->title, 0, before, ROLE_DIM, GLYPH_POINT_BACK);
		click_note(d->clicks, &d->title, 0, before, 1, ACT_TAB_NEXT, run.first - 1 - (int)open);
	}
	if (run.last < tabs_shown(w, open) - 1) {
		canvas_glyph(&d->title, 0, col, ROLE_DIM, GLYPH_POINT);
		click_note(d->clicks, &d->title, 0, col, 1, ACT_TAB_NEXT, run.last + 1 - (int)open);
	}
}

/* Minimum cells of the name: its last part should be complete, unless that is long. */
static int least_of(str name)
{
	ptrdiff_t whole = utf8_width(name),
		  last = utf8_width(str_from(name, state_name_at(name))) + (state_name_at(name) > 0);
	ptrdiff_t least = last > NAME_GOOD ? NAME_GOOD : last > NAME_LEAST ? last : NAME_LEAST;

	return (int)(whole < least ? whole : least);
}

void tab_bar_draw(const struct explorer_state *w, struct drawing *d, enum tab open)
{
	const struct asset_row *row = state_asset(w);
	int cols = d->title.box.cols - NAME_FRAME, room;
	struct tabs run;
	str name;

	if (!row) {
		pane_title(d, S(""), true);
		return;
	}
	name = state_name(w, d->frame, row->qualified);
	run = tabs_for(w, d->frame, open, (int)utf8_width(name), least_of(name), cols);
	room = cols - run_width(w, d->frame, run);
	pane_title(d, words_tail(d->frame, words_short_name(d->frame, name, room), room), true);
	if (room > 0)
		draw_tabs(w, d, open, run, d->title.box.cols - run_width(w, d->frame, run) - 1);
}
