/*
 * The list, however long it is: the page that came with the answer, and the pages that the cursor was near recently.
 */
#include "tui/core/explorer_state.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { NAME_LEAST = 4, NAME_MOST = 200 };

/*
 * Does it have more rows than came with the answer? Not if the line sets a limit; near matches have no further pages.
 */
static bool goes_on(const struct explorer_state *w)
{
	const struct result *r = &w->found->result;

	return r->next_cursor.len && r->total > r->rows && !w->filter.limit;
}

/* The number of lines on top that repeat rows beyond the answer's own page. */
static ptrdiff_t added(const struct explorer_state *w)
{
	return listed_of(w->found)->rows.len - (ptrdiff_t)w->found->result.rows;
}

ptrdiff_t state_lines(const struct explorer_state *w)
{
	if (!w->found)
		return 0;
	return goes_on(w) ? (ptrdiff_t)w->found->result.total + added(w) : listed_of(w->found)->rows.len;
}

static const struct question *page_at(const struct explorer_state *w, int64_t place)
{
	for (int i = 0; i < w->pages.len; i++)
		if (place >= listed_of(w->pages.at[i])->place &&
		    place < listed_of(w->pages.at[i])->place + listed_of(w->pages.at[i])->rows.len)
			return w->pages.at[i];
	return NULL;
}

const struct row *state_row(const struct explorer_state *w, ptrdiff_t line)
{
	const struct question *page;
	ptrdiff_t place;

	if (line < 0 || line >= state_lines(w))
		return NULL;
	if (line < listed_of(w->found)->rows.len)
		return &listed_of(w->found)->rows.at[line];
	place = line - added(w);
	page = page_at(w, place);
	return page ? &listed_of(page)->rows.at[place - (ptrdiff_t)listed_of(page)->place] : NULL;
}

static ptrdiff_t row_of(const struct question *q, str name)
{
	for (ptrdiff_t i = 0; i < listed_of(q)->rows.len; i++)
		if (str_eq(listed_of(q)->rows.at[i].qualified, name))
			return i;
	return -1;
}

ptrdiff_t state_line_of(const struct explorer_state *w, str name)
{
	ptrdiff_t at = w->found ? row_of(w->found, name) : -1;

	for (int i = 0; at < 0 && i < w->pages.len; i++) {
		at = row_of(w->pages.at[i], name);
		at += at < 0 ? 0 : (ptrdiff_t)listed_of(w->pages.at[i])->place + added(w);
	}
	return at;
}

int64_t state_missing(const struct explorer_state *w, ptrdiff_t from, ptrdiff_t upto)
{
	ptrdiff_t lines = state_lines(w);
	int64_t first = w->found ? w->found->result.rows : 0;

	for (ptrdiff_t i = from < 0 ? 0 : from; i < upto && i < lines; i++)
		if (!state_row(w, i))
			return first + (i - added(w) - first) / PAGE * PAGE;
	return -1;
}

/* ---- arriving pages ---- */

/* An empty column would only waste room. */
static void note_what_is_said(struct explorer_state *w, const struct row *r)
{
	w->any[LIST_SIZE] |= r->size != UNKNOWN;
	w->any[LIST_AGE] |= r->modified != NO_TIME;
	w->any[LIST_REFS] |= r->refs > 0;
	w->any[LIST_OWNER] |= r->owner.len > 0;
	w->any[LIST_TAGS] |= r->tags.len > 0;
}

static int width_of(const struct explorer_state *w, struct arena *scratch, const struct row *r)
{
	ptrdiff_t wide = utf8_width(state_name(w, scratch, r->qualified));

	return wide > NAME_MOST ? NAME_MOST : (int)wide;
}

static void measure_names(struct explorer_state *w, const struct question *q)
{
	scoped(arena_close) struct arena *scratch = arena_open();

	for (ptrdiff_t i = 0; i < listed_of(q)->rows.len; i++) {
		int wide = width_of(w, scratch, &listed_of(q)->rows.at[i]);

		w->name_width = wide > w->name_width ? wide : w->name_width;
	}
}

/* Typical widths are those of the first page, so that nothing moves when more rows arrive. */
void state_measure(struct explorer_state *w, const struct question *q)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	ptrdiff_t as_wide[NAME_MOST + 1] = { 0 };

	w->name_width = NAME_LEAST;
	w->name_usual = 0;
	memset(w->any, 0, sizeof w->any);
	measure_names(w, q);
	for (ptrdiff_t i = 0; i < listed_of(q)->rows.len; i++) {
		as_wide[width_of(w, scratch, &listed_of(q)->rows.at[i])]++;
		note_what_is_said(w, &listed_of(q)->rows.at[i]);
	}
	for (ptrdiff_t seen = as_wide[0]; seen * 5 < listed_of(q)->rows.len * 3;)
		seen += as_wide[++w->name_usual];
}

void state_forget_pages(struct explorer_state *w)
{
	while (w->pages.len)
		arena_close(w->pages.at[--w->pages.len]->arena);
}

static int64_t apart(const struct question *a, const struct question *b)
{
	return listed_of(a)->place < listed_of(b)->place ? listed_of(b)->place - listed_of(a)->place
							 : listed_of(a)->place - listed_of(b)->place;
}

/* A free slot, or that of the page farthest away. */
static struct question **room_for(struct list_pages *p, const struct question *q)
{
	int far = 0;

	if (p->len < PAGES_MOST)
		return &p->at[p->len++];
	for (int i = 1; i < p->len; i++)
		if (apart(p->at[i], q) > apart(p->at[far], q))
			far = i;
	arena_close(p->at[far]->arena);
	return &p->at[far];
}

static bool is_of(const struct question *page, const struct question *list)
{
	return list && as_of_same(list->then, page->then) && str_eq(list->subject, page->subject) &&
	       list->result.total == page->result.total;
}

/* Dropped if the list has changed by now. */
void state_take_page(struct explorer_state *w, struct question *q)
{
	if (!is_of(q, w->found) || page_at(w, listed_of(q)->place)) {
		arena_close(q->arena);
		return;
	}
	*room_for(&w->pages, q) = q;
	measure_names(w, q);
}
