/* The first start, when there is nothing to look at yet: what to do, calmly. */
#include "tui/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/world.h"

#include "base/banned.h"

static const struct {
	const char *command, *words;
} offers[] = {
	{ "ocat demo", "look around in a made-up company first" },
	{ "ocat add shop ./shop.db", "an SQLite file" },
	{ "ocat add prod postgresql://you@host/db", "a PostgreSQL database, opened read-only" },
};

static int put_offers(const struct drawing *d, int row)
{
	for (size_t i = 0; i < sizeof offers / sizeof *offers; i++) {
		canvas_fit(&d->body, row, 4, d->body.box.cols - 5, ROLE_ACCENT, str_of(offers[i].command));
		if (d->body.box.cols >= 76)
			canvas_fit(&d->body, row++, 46, d->body.box.cols - 47, ROLE_DIM, str_of(offers[i].words));
		else
			canvas_fit(&d->body, ++row, 6, d->body.box.cols - 7, ROLE_DIM, str_of(offers[i].words)),
				row += 2;
	}
	return row;
}

/* Configured, but never read: say which, and how. */
static int put_unread(const struct world *w, const struct drawing *d, int row)
{
	canvas_fit(&d->body, row, 2, d->body.box.cols - 3, ROLE_TEXT, S("Connected, but not read yet:"));
	row += 2;
	for (ptrdiff_t i = 0; i < w->source_count && row < d->body.box.rows - 4; i++)
		canvas_fit(&d->body, row++, 4, d->body.box.cols - 5, ROLE_ACCENT,
			   str_fmt(d->frame, "ocat sync %.*s", STR(clean(d->frame, w->sources[i].source.name))));
	canvas_fit(&d->body, row + 1, 2, d->body.box.cols - 3, ROLE_DIM,
		   S("Then come back: what was read is there at once."));
	return row + 2;
}

static void welcome_draw(const struct world *w, struct spot *at, struct drawing *d)
{
	int row = d->body.box.rows > 16 ? d->body.box.rows / 6 : 0;

	(void)at;
	canvas_fit(&d->body, row, 2, d->body.box.cols - 3, ROLE_BRAND, S("ocat"));
	canvas_fit(&d->body, row, 8, d->body.box.cols - 9, ROLE_TEXT, S("finds the right table, and how it joins"));
	row += 2;
	if (w->source_count) {
		put_unread(w, d, row);
		return;
	}
	canvas_fit(&d->body, row, 2, d->body.box.cols - 3, ROLE_TEXT,
		   S("No catalog is connected yet. Leave with q, then one of"));
	row = put_offers(d, row + 2);
	canvas_fit(&d->body, row + 1, 2, d->body.box.cols - 3, ROLE_DIM,
		   S("Sources are only ever read. What is read is kept here, so the next start is instant."));
}

static ptrdiff_t welcome_lines(const struct world *w, const struct spot *at, struct arena *frame)
{
	(void)w;
	(void)at;
	(void)frame;
	return 0;
}

static const enum action footer[] = { ACT_CLOSE, ACT_HELP, ACT_NONE };

const struct pane pane_welcome = {
	.name = "welcome",
	.place = PLACE_OVER,
	.footer = footer,
	.draw = welcome_draw,
	.lines = welcome_lines,
};
