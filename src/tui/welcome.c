/* The first start, without any data yet: what to do, without alarm. */
#include "tui/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

enum { KEY_CELLS = 9, LEFT = 2, LOW_ROWS = 14, SMALL_ROWS = 10, SMALL_COLS = 40, SMALL_KEY_CELLS = 6 };

static void put(const struct drawing *d, int row, int col, enum role role, str text)
{
	if (row < d->body.box.rows)
		canvas_fit(&d->body, row, col, d->body.box.cols - col - 1, role, text);
}

/* A key, and its effect here. */
static int put_key(const struct explorer_state *w, const struct drawing *d, int row, enum action act, const char *words)
{
	scoped(sb_free) struct sb key = SB(64);

	keymap_word(&key, w->keys, act);
	if (!key.len)
		return row;
	put(d, row, LEFT, ROLE_ACCENT, str_dup(d->frame, sb_str(&key)));
	put(d, row, LEFT + KEY_CELLS, ROLE_TEXT, str_of(words));
	return row + 1;
}

static int put_keys(const struct explorer_state *w, const struct drawing *d, int row)
{
	int gap = d->body.box.rows >= LOW_ROWS;

	row = put_key(w, d, row, ACT_OPEN, w->source_count ? "sync now" : "open the demo of a fictional company") + gap;
	row = put_key(w, d, row, ACT_ADD, "connect a catalog by URL or path");
	put(d, row++, LEFT + KEY_CELLS, ROLE_DIM, S("./shop.db"));
	put(d, row++, LEFT + KEY_CELLS, ROLE_DIM, S("postgresql://you@host/shop"));
	row = put_key(w, d, row + gap, ACT_HELP, "all keys");
	return put_key(w, d, row, ACT_CLOSE, "quit");
}

/* Configured, but never synced: says which, and how to sync. */
static int put_unread(const struct explorer_state *w, const struct drawing *d, int row)
{
	ptrdiff_t room = d->body.box.rows / 2 - row, n = w->source_count < room ? w->source_count : room;

	put(d, row, LEFT, ROLE_TEXT, S("Connected, but not synced yet:"));
	row += 2;
	for (ptrdiff_t i = 0; i < n; i++)
		put(d, row++, LEFT + KEY_CELLS, ROLE_STRONG, clean(d->frame, w->sources[i].source.name));
	if (n < w->source_count)
		put(d, row++, LEFT + KEY_CELLS, ROLE_DIM, str_fmt(d->frame, "and %td more", w->source_count - n));
	return row + 1;
}

/* For very small screens: the situation, then the keys. */
static void draw_small(const struct explorer_state *w, struct drawing *d)
{
	static const struct {
		enum action act;
		const char *words, *unread;
	} keys[] = { { ACT_OPEN, "the demo", "sync" },
		     { ACT_ADD, "connect one", "connect one" },
		     { ACT_CLOSE, "quit", "quit" },
		     { ACT_HELP, "all keys", "all keys" } };
	bool titled = d->title.box.rows > 0;
	int row = titled ? 0 : 1;

	canvas_fit(titled ? &d->title : &d->body, 0, 1, d->body.box.cols - 2, ROLE_TEXT,
		   w->source_count ? S("Not synced yet.") : S("No catalog yet."));
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		scoped(sb_free) struct sb key = SB(64);

		keymap_word(&key, w->keys, keys[i].act);
		if (!key.len)
			continue;
		put(d, row, 1, ROLE_ACCENT, str_dup(d->frame, sb_str(&key)));
		put(d, row++, 1 + SMALL_KEY_CELLS, ROLE_TEXT, str_of(w->source_count ? keys[i].unread : keys[i].words));
	}
}

static void welcome_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	int row = d->body.box.rows > 16 ? d->body.box.rows / 8 : 0;

	(void)at;
	if (d->body.box.rows < SMALL_ROWS || d->body.box.cols < SMALL_COLS) {
		draw_small(w, d);
		return;
	}
	put(d, row, LEFT, ROLE_BRAND, S("ocat"));
	put(d, row, LEFT + KEY_CELLS, ROLE_TEXT, S("finds the right table, and how it joins"));
	row += 2;
	if (w->source_count)
		row = put_unread(w, d, row);
	else
		put(d, row, LEFT, ROLE_TEXT, S("No catalog connected yet.")), row += 2;
	row = put_keys(w, d, row) + 1;
	put(d, row++, LEFT, ROLE_DIM, S("Sources are only read. Snapshots are kept, so the next start is instant."));
	put(d, row, LEFT, ROLE_DIM, S("From a shell: ocat demo, ocat add NAME URL, ocat sync. The manual: man ocat."));
}

static struct next welcome_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			       struct arena *frame)
{
	(void)at;
	(void)frame;
	if (a != ACT_OPEN)
		return (struct next){ 0 };
	return (struct next){ .kind = w->source_count ? NEXT_READ : NEXT_DEMO };
}

static const enum action footer[] = { ACT_ADD, ACT_CLOSE, ACT_HELP, ACT_NONE };

/* It has no table. */
static str welcome_subject(const struct explorer_state *w, const struct pane_cursor *at)
{
	(void)w, (void)at;
	return NO_STR;
}

const struct pane pane_welcome = {
	.name = "welcome",
	.place = PLACE_OVER,
	.bare = true,
	.own = GROUP_SOURCES,
	.footer = footer,
	.subject = welcome_subject,
	.draw = welcome_draw,
	.act = welcome_act,
};
