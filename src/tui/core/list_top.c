/* The top of the list: pinned tables in their order, then recent ones. */
#include "tui/core/explorer.h"

#include "base/arena.h"

#include "base/banned.h"

/*
 * Pinned tables up to here move to the top, which therefore depends only on the line. One from further down appears in
 * both places.
 */
enum { LIFT_FROM = 200, ROOMY_ROWS = 20 };

static const struct row *find(const struct row *at, ptrdiff_t n, str name)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (str_eq(at[i].qualified, name))
			return &at[i];
	return NULL;
}

static const struct row *row_called(const struct question *q, str name)
{
	const struct row *r = find(listed_of(q)->rows.at,
				   listed_of(q)->rows.len < LIFT_FROM ? listed_of(q)->rows.len : LIFT_FROM, name);

	return r ? r : find(listed_of(q)->bookmarks.rows.at, listed_of(q)->bookmarks.rows.len, name);
}

static void lift(struct table_rows *top, struct question *q, const struct strs *names)
{
	for (ptrdiff_t i = 0; i < names->len; i++) {
		const struct row *r = row_called(q, names->at[i]);

		if (r && !find(top->at, top->len, r->qualified))
			*push(top, q->arena) = *r;
	}
}

/* Pinned tables, and (with recent, when all is listed) recent ones. */
static void arrange(struct explorer_state *w, bool recent)
{
	struct question *q = w->found;
	struct table_rows all = { 0 };

	lift(&all, q, &w->bookmarks.list[BOOKMARK_PINS]);
	if (recent && !q->subject.len)
		lift(&all, q, &w->bookmarks.list[BOOKMARK_RECENT]);
	if (!all.len)
		return;
	listed_of(q)->top = all.len;
	for (ptrdiff_t i = 0; i < listed_of(q)->rows.len; i++)
		if (!find(all.at, listed_of(q)->top, listed_of(q)->rows.at[i].qualified))
			*push(&all, q->arena) = listed_of(q)->rows.at[i];
	listed_of(q)->rows = all;
	state_measure(w, q);
}

static bool is_roomy(const struct app *a)
{
	int rows, cols;

	screen_size(a->screen, &rows, &cols);
	return cols >= BESIDE_COLS && rows >= ROOMY_ROWS;
}

void list_put_on_top(struct app *a)
{
	a->recent_shown = is_roomy(a);
	arrange(&a->state, a->recent_shown);
}

void list_resized(struct app *a)
{
	const struct question *q = a->state.found;

	if (q && !q->subject.len && a->state.bookmarks.list[BOOKMARK_RECENT].len && is_roomy(a) != a->recent_shown)
		act_search_for(a, act_subject(a));
}
