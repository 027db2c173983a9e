/*
 * The list, however long it is: the page that came with the answer, and the pages that the cursor was near recently.
 */
#include "tui/core/explorer_state.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { NAME_LEAST = 4, NAME_MOST = 200, FEW_LINES = 4 };

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

ptrdiff_t state_names(const struct explorer_state *w)
{
	if (!w->found)
		return 0;
	return goes_on(w) ? (ptrdiff_t)w->found->result.total + added(w) : listed_of(w->found)->rows.len;
}

bool state_finds_little(const struct explorer_state *w)
{
	return w->found && !state_names(w) && state_lines(w) <= FEW_LINES;
}

ptrdiff_t state_lines(const struct explorer_state *w)
{
	return state_names(w) + (state_meaning(w) ? w->meant_rows.len : 0);
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
	if (line >= state_names(w))
		return &w->meant_rows.at[line - state_names(w)];
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
	for (ptrdiff_t i = state_names(w); at < 0 && i < state_lines(w); i++)
		at = str_eq(state_row(w, i)->qualified, name) ? i : -1;
	return at;
}

int64_t state_missing(const struct explorer_state *w, ptrdiff_t from, ptrdiff_t upto)
{
	ptrdiff_t lines = state_names(w);
	int64_t first = w->found ? w->found->result.rows : 0;

	for (ptrdiff_t i = from < 0 ? 0 : from; i < upto && i < lines; i++)
		if (!state_row(w, i))
			return first + (i - added(w) - first) / PAGE * PAGE;
	return -1;
}

/* ---- arriving pages ---- */

/* A bound of the present moment says nothing about the last write. */
static bool is_unknown(const struct explorer_state *w, struct arena *scratch, const struct row *r, enum list_column c)
{
	switch (c) {
	case LIST_COLS: return r->fields == UNKNOWN;
	case LIST_ROWS: return r->rows == UNKNOWN;
	case LIST_SIZE: return r->size == UNKNOWN;
	case LIST_AGE:
		return r->modified == NO_TIME || (r->modified_is_bound && !words_age(scratch, r->modified, w->now).len);
	case LIST_REFS: return r->refs <= 0;
	case LIST_OWNER: return !r->owner.len;
	case LIST_TAGS: return !r->tags.len;
	default: return !r->comment.len && !r->matched.len;
	}
}

/* As the list shows them. */
static bool is_same(const struct explorer_state *w, struct arena *scratch, const struct row *a, const struct row *b,
		    enum list_column c)
{
	if (is_unknown(w, scratch, a, c) || is_unknown(w, scratch, b, c))
		return false;
	switch (c) {
	case LIST_COLS: return a->fields == b->fields;
	case LIST_ROWS: return a->rows == b->rows && a->rows_kind == b->rows_kind;
	case LIST_SIZE: return a->size == b->size;
	case LIST_AGE:
		return a->modified_is_bound == b->modified_is_bound &&
		       str_eq(words_age(scratch, a->modified, w->now), words_age(scratch, b->modified, w->now));
	case LIST_REFS: return a->refs == b->refs;
	case LIST_OWNER: return str_eq(a->owner, b->owner);
	case LIST_TAGS: return str_eq(a->tags, b->tags);
	default: return false;
	}
}

/* A column without values, or with one value for all rows, would only waste room. */
static void note_values(struct explorer_state *w, const struct table_rows *rows, struct arena *scratch)
{
	bool whole = rows->len > 1 && rows->len == state_names(w);

	for (int c = 0; c < LIST_COLUMN_COUNT; c++) {
		bool any = false, same = whole;

		for (ptrdiff_t i = 0; i < rows->len && (same || !any); i++) {
			any |= !is_unknown(w, scratch, &rows->at[i], (enum list_column)c);
			same = same && is_same(w, scratch, &rows->at[0], &rows->at[i], (enum list_column)c);
		}
		w->any[c] |= any && !same;
		w->same[c] = same;
	}
}

static int width_of(const struct explorer_state *w, struct arena *scratch, const struct row *r)
{
	ptrdiff_t wide = utf8_width(state_list_name(w, scratch, r->shown.at ? r->shown : r->qualified));

	return wide > NAME_MOST ? NAME_MOST : (int)wide;
}

static void measure_names(struct explorer_state *w, const struct question *q, struct arena *scratch)
{
	for (ptrdiff_t i = 0; i < listed_of(q)->rows.len; i++) {
		int wide = width_of(w, scratch, &listed_of(q)->rows.at[i]);

		w->name_width = wide > w->name_width ? wide : w->name_width;
	}
}

/* The namespace that all names begin with, if all of them are known and there are several. */
static ptrdiff_t shared_namespace(const struct explorer_state *w, const struct table_rows *rows, struct arena *scratch)
{
	str first;
	ptrdiff_t shared;

	if (rows->len < 2 || rows->len != state_names(w))
		return 0;
	first = state_name(w, scratch, rows->at[0].qualified);
	shared = state_name_at(first);
	for (ptrdiff_t i = 1; i < rows->len && shared; i++) {
		str name = state_name(w, scratch, rows->at[i].qualified);
		ptrdiff_t at = state_name_at(name), same = 0;
		bool quoted = false;

		for (ptrdiff_t k = 0; k < at && k < shared && name.at[k] == first.at[k]; k++) {
			quoted ^= name.at[k] == '"';
			same = name.at[k] == '.' && !quoted ? k + 1 : same;
		}
		shared = same;
	}
	return shared;
}

/* Typical widths are those of the first page, so that nothing moves when more rows arrive. */
void state_measure(struct explorer_state *w, const struct question *q)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	const struct table_rows *rows = &listed_of(q)->rows;
	ptrdiff_t as_wide[NAME_MOST + 1] = { 0 };

	w->name_width = NAME_LEAST;
	w->name_usual = 0;
	w->shared = shared_namespace(w, rows, scratch);
	memset(w->any, 0, sizeof w->any);
	measure_names(w, q, scratch);
	note_values(w, rows, scratch);
	for (ptrdiff_t i = 0; i < rows->len; i++)
		as_wide[width_of(w, scratch, &rows->at[i])]++;
	for (ptrdiff_t seen = as_wide[0]; seen * 5 < rows->len * 3;)
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
	scoped(arena_close) struct arena *scratch = arena_open();

	if (!is_of(q, w->found) || page_at(w, listed_of(q)->place)) {
		arena_close(q->arena);
		return;
	}
	*room_for(&w->pages, q) = q;
	measure_names(w, q, scratch);
	note_values(w, &listed_of(q)->rows, scratch);
}
