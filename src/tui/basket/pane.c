/* The basket: its tables in their order, with their data. */
#include "tui/basket/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/request.h"
#include "tui/short_text.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

enum { B_NAME, B_KIND, B_FIELDS, B_ROWS, B_COMMENT, COLUMNS };
static const struct grid_column columns[] = {
	[B_NAME] = { .title = "name", .least = 16, .most = 60, .priority = 9 },
	[B_KIND] = { .title = "", .least = 1, .most = 1, .priority = 8 },
	[B_FIELDS] = { .title = "cols", .least = 4, .most = 5, .priority = 6, .right = true },
	[B_ROWS] = { .title = "rows", .least = 5, .most = 6, .priority = 5, .right = true },
	[B_COMMENT] = { .title = "comment", .least = 12, .most = 0, .priority = 4 },
};

static const struct strs *basket_of(const struct explorer_state *w)
{
	return &w->bookmarks.list[BOOKMARK_BASKET];
}

/* Usually its row has the same index as its name; after a change, search. */
static const struct row *row_of(const struct explorer_state *w, ptrdiff_t i)
{
	const struct bookmark_rows *known = basket_state(w)->rows ? basket_state(w)->rows->own : NULL;
	str name = basket_of(w)->at[i];

	if (known && i < known->rows.len && str_eq(known->rows.at[i].qualified, name))
		return &known->rows.at[i];
	for (ptrdiff_t k = 0; known && k < known->rows.len; k++)
		if (str_eq(known->rows.at[k].qualified, name))
			return &known->rows.at[k];
	return NULL;
}

/* Its row was requested and not found. */
static bool is_gone(const struct explorer_state *w, str name)
{
	const struct bookmark_rows *known = basket_state(w)->rows ? basket_state(w)->rows->own : NULL;
	const struct strs *asked = known ? &known->names : NULL;

	for (ptrdiff_t i = 0; asked && i < asked->len; i++)
		if (str_eq(asked->at[i], name))
			return true;
	return false;
}

static struct span name_span(const struct explorer_state *w, struct arena *frame, str name, bool known)
{
	str shown = state_name(w, frame, name);

	return (struct span){ .text = shown, .role = known ? ROLE_TEXT : ROLE_DIM, .back = state_name_back(shown) };
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t i, int column)
{
	const struct explorer_state *w = with;
	const struct row *r = row_of(w, i);
	str name = basket_of(w)->at[i];

	if (column == B_NAME)
		return name_span(w, frame, name, r || !is_gone(w, name));
	if (!r && column == B_KIND && is_gone(w, name))
		return (struct span){ .wide = true,
				      .text = w->times.then.number ? S("did not exist then") : S("not in the cache"),
				      .role = ROLE_WARNING };
	if (!r)
		return (struct span){ .text = S(""), .role = ROLE_DIM };
	switch (column) {
	case B_KIND: return (struct span){ .text = words_kind_letter(r->kind), .role = ROLE_DIM };
	case B_FIELDS: return (struct span){ .text = words_short(frame, r->fields, COUNT_EXACT), .role = ROLE_NUMBER };
	case B_ROWS:
		return (struct span){ .text = words_short(frame, r->rows, r->rows_kind),
				      .role = r->rows == UNKNOWN ? ROLE_DIM : ROLE_NUMBER };
	default: return (struct span){ .text = clean(frame, r->comment), .role = ROLE_COMMENT };
	}
}

static struct grid grid_of(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at;
	(void)frame;
	return (struct grid){
		.columns = columns, .count = COLUMNS, .rows = basket_of(w)->len, .cell = cell_of, .with = w
	};
}

static void basket_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	ptrdiff_t n = basket_of(w)->len;
	struct grid grid = grid_of(w, at, d->frame);

	if (!n) {
		pane_title(d, S("basket"), true);
		pane_empty(d, S("The basket is empty."),
			   S("v adds the table under the cursor; E exports all of them."));
		return;
	}
	pane_title(d, str_fmt(d->frame, "basket: %.*s", STR(str_counted(d->frame, n, "table"))), true);
	d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
}

static struct next basket_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			      struct arena *frame)
{
	const struct strs *basket = basket_of(w);

	if (at->cursor >= basket->len)
		return (struct next){ 0 };
	switch (a) {
	case ACT_OPEN: return (struct next){ NEXT_OPEN, str_dup(frame, basket->at[at->cursor]), 0 };
	case ACT_COPY_NAME: return (struct next){ NEXT_COPY, basket->at[at->cursor], 0 };
	default: return (struct next){ 0 };
	}
}

static str basket_subject(const struct explorer_state *w, const struct pane_cursor *at)
{
	const struct strs *basket = basket_of(w);

	return at->cursor < basket->len ? basket->at[at->cursor] : NO_STR;
}

static const enum action footer[] = { ACT_OPEN,	   ACT_BASKET, ACT_JOIN,	 ACT_EXPORT, ACT_HELP,	    ACT_CLOSE,
				      ACT_EARLIER, ACT_LATER,  ACT_EMPTY_BASKET, ACT_BACK,   ACT_PANE_NEXT, ACT_NONE };

struct basket *basket_state(const struct explorer_state *w)
{
	return pane_state(w, PANE_BASKET);
}

static void basket_close(void *state)
{
	question_replace(&((struct basket *)state)->rows, NULL);
}

const struct pane pane_basket = {
	.name = "basket",
	.place = PLACE_SIDE,
	.footer = footer,
	.draw = basket_draw,
	.grid = grid_of,
	.act = basket_act,
	.by_lines = true,
	.subject = basket_subject,
	.key = basket_key,
	.key_with = queries_key_with,
	.offer = queries_offer,
	.time_changed = basket_ask,
	.state_size = sizeof(struct basket),
	.close = basket_close,
	.start = basket_start,
	.finish = basket_finish,
	.unsaved = basket_unsaved,
	.renamed = basket_renamed,
	.opened = basket_opened,
	.copied = basket_copied,
};
