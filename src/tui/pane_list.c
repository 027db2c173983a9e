/* The flat list: what the query line finds, what matched beside it. */
#include "tui/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "search/spans.h"
#include "tui/words.h"
#include "tui/world.h"

#include "base/banned.h"

enum { MARKS_WIDE = 3, NAME_LEAST = 16, REST_LEAST = 12, FIELDS_WIDE = 4, ROWS_WIDE = 6 };

struct plan { /* cells of each column, 0: not shown */
	int name, marks, fields, rows, rest;
};

static ptrdiff_t list_lines(const struct world *w, const struct spot *at, struct arena *frame)
{
	(void)at;
	(void)frame;
	return world_lines(w);
}

static bool wants_columns(const struct world *w)
{
	return w->filter.has.len || w->filter.types.len;
}

static bool has_marks(const struct world *w)
{
	return w->shelf.list[SHELF_PINS].len || w->shelf.list[SHELF_BASKET].len || w->found->top;
}

/* The name comes first; what is left goes to the matched columns or the comment. */
static struct plan plan_for(const struct world *w, int cols)
{
	int wanted = w->name_width < NAME_LEAST ? NAME_LEAST : w->name_width, numbers = FIELDS_WIDE + ROWS_WIDE + 4;
	int room = cols - 6; /* the mark, the kind and the right edge */
	struct plan p = { .marks = w->found && has_marks(w) ? MARKS_WIDE : 0, .fields = FIELDS_WIDE, .rows = ROWS_WIDE };

	room -= p.marks;
	if (room < NAME_LEAST + numbers)
		return (struct plan){ .name = room, .marks = p.marks };
	/* Columns that were asked for are worth more than counts. */
	if (wants_columns(w) && room - numbers - wanted < REST_LEAST + 2) {
		p.fields = p.rows = 0;
		numbers = 0;
	}
	room -= numbers;
	p.name = wanted < room ? wanted : room;
	if (room - p.name < REST_LEAST + 2 && room - NAME_LEAST > 3 * REST_LEAST)
		p.name = room - REST_LEAST * 2;
	p.rest = room - p.name - 2;
	if (p.rest < REST_LEAST) {
		p.rest = 0;
		p.name = room;
	}
	return p;
}

/* ---- marking what matched ---- */

static void mark_matches(const struct world *w, const struct canvas *to, int y, int x, int cells, struct arena *frame,
			 str name)
{
	struct stretches found = { 0 };

	if (!w->filter.words.len)
		return;
	name_spans(&w->filter, name, world_name_at(name), frame, &found);
	for (ptrdiff_t i = 0; i < found.len; i++) {
		int before = (int)utf8_width(str_upto(name, found.at[i].from)),
		    wide = (int)utf8_width(str_n(name.at + found.at[i].from, found.at[i].to - found.at[i].from));

		if (before + wide <= cells)
			canvas_tint(to, y, x + before, wide, ROLE_MATCH);
	}
}

/* ---- drawing ---- */

static void put_right(const struct canvas *to, int y, int x, int cells, enum role role, str text)
{
	ptrdiff_t wide = utf8_width(text);

	canvas_fit(to, y, wide < cells ? x + cells - (int)wide : x, cells, role, text);
}

/* Namespaces stand back, so that names line up for the eye. Gives the cells taken. */
static int put_name(const struct world *w, const struct canvas *to, int y, int x, int cells, struct arena *frame,
		    const struct row *r)
{
	str name = world_name(w, frame, r->qualified);
	int took = canvas_fit(to, y, x, cells, r->near ? ROLE_DIM : ROLE_TEXT, name), back = world_name_back(name);

	canvas_tint(to, y, x, back < took ? back : took, ROLE_DIM);
	mark_matches(w, to, y, x, took, frame, name);
	return took;
}

static void put_rest(const struct world *w, const struct canvas *to, int y, int x, int cells, struct arena *frame,
		     const struct row *r)
{
	(void)w;
	if (r->matched.len)
		canvas_fit(to, y, x, cells, ROLE_FILTER, clean(frame, r->matched));
	else if (r->comment.len)
		canvas_fit(to, y, x, cells, ROLE_COMMENT, clean(frame, r->comment));
}

static void put_number(const struct canvas *to, int y, int x, int cells, str text, bool known)
{
	put_right(to, y, x, cells, known ? ROLE_NUMBER : ROLE_DIM, text);
}

/* Pinned, else opened lately; in the basket. */
static void put_marks(const struct world *w, const struct canvas *to, int y, int x, ptrdiff_t i, str name)
{
	if (shelf_has(&w->shelf, SHELF_PINS, name))
		canvas_put(to, y, x, 1, ROLE_ACCENT, S("*"));
	else if (i < w->found->top)
		canvas_put(to, y, x, 1, ROLE_TEXT, S("'"));
	if (shelf_has(&w->shelf, SHELF_BASKET, name))
		canvas_put(to, y, x + 1, 1, ROLE_ACCENT, S("+"));
}

/* At an earlier time, beside the kind: it is another now, or gone. */
static void put_since(const struct world *w, const struct drawing *d, int y, int x, const struct row *r)
{
	const struct differing *since = times_differing(&w->times, r->qualified);

	if (since && since->kind == CHANGE_DROPPED)
		canvas_put(&d->body, y, x, 1, ROLE_DROPPED, S("-"));
	else if (since)
		canvas_put(&d->body, y, x, 1, ROLE_ALTERED, S("~"));
}

static void put_row(const struct world *w, const struct drawing *d, const struct plan *p, ptrdiff_t i, int y, bool here)
{
	const struct row *r = world_row(w, i);
	int x = 1, took = r ? put_name(w, &d->body, y, x, p->name, d->frame, r) : canvas_put(&d->body, y, x, p->name, ROLE_DIM, S("..."));

	if (here) {
		canvas_glyph(&d->body, y, 0, ROLE_ACCENT, GLYPH_POINT);
		canvas_tint(&d->body, y, x, took, d->focused ? ROLE_SELECTED : ROLE_MARKED);
	}
	if (!r) /* it is still to come */
		return;
	x += p->name + 2;
	if (p->marks)
		put_marks(w, &d->body, y, x, i, r->qualified);
	x += p->marks;
	canvas_put(&d->body, y, x, 1, ROLE_DIM, words_kind_letter(r->kind));
	put_since(w, d, y, x + 1, r);
	x += 2;
	if (p->fields) {
		put_number(&d->body, y, x, p->fields, words_short(d->frame, r->fields, COUNT_EXACT),
			   r->fields != UNKNOWN);
		x += p->fields + 1;
		put_number(&d->body, y, x, p->rows, words_short(d->frame, r->rows, r->rows_kind), r->rows != UNKNOWN);
		x += p->rows + 2;
	}
	if (p->rest)
		put_rest(w, &d->body, y, x, p->rest, d->frame, r);
}

static void put_headings(const struct world *w, const struct drawing *d, const struct plan *p)
{
	int x = 1;

	canvas_fit(&d->title, 0, x, p->name, ROLE_DIM, S("name"));
	x += p->name + p->marks + 4;
	if (p->fields) {
		put_right(&d->title, 0, x, p->fields, ROLE_DIM, S("cols"));
		x += p->fields + 1;
		put_right(&d->title, 0, x, p->rows, ROLE_DIM, S("rows"));
		x += p->rows + 2;
	}
	if (p->rest)
		canvas_fit(&d->title, 0, x, p->rest, ROLE_DIM, wants_columns(w) ? S("columns found") : S("comment"));
}

/* A catalog's name is not part of what plain words are looked for in. */
static str hint_for(const struct world *w, struct arena *frame)
{
	str line = w->found->subject;

	for (ptrdiff_t i = 0; i < w->source_count; i++)
		if (str_eq_fold(line, w->sources[i].source.name))
			return str_fmt(frame, "%.*s is a catalog: catalog:%.*s finds what it has.",
				       STR(clean(frame, line)), STR(clean(frame, line)));
	return S("Fewer words find more; ~word forgives typos, has:word looks for a column.");
}

static void draw_nothing(const struct world *w, const struct drawing *d)
{
	if (!w->found)
		return;
	if (w->found->subject.len)
		pane_empty(d, S("Nothing fits the query line."), hint_for(w, d->frame));
	else
		pane_empty(d, S("There are no tables here yet."),
			   S("ocat sync reads what is configured; ocat list says how it went."));
}

static void list_draw(const struct world *w, struct spot *at, struct drawing *d)
{
	ptrdiff_t rows = world_lines(w);
	struct plan p = plan_for(w, d->body.box.cols);

	put_headings(w, d, &p);
	if (!rows) {
		draw_nothing(w, d);
		return;
	}
	spot_hold(at, rows, d->body.box.rows);
	for (int y = 0; y < d->body.box.rows && at->top + y < rows; y++)
		put_row(w, d, &p, at->top + y, y, at->top + y == at->cursor);
	d->row = (int)(at->cursor - at->top);
}

static struct next list_act(const struct world *w, const struct spot *at, enum action a, struct arena *frame)
{
	const struct row *r = world_row(w, at->cursor);

	if (!r)
		return (struct next){ 0 };
	switch (a) {
	case ACT_OPEN: return (struct next){ NEXT_OPEN, r->qualified, 0 };
	case ACT_TAB_NEXT: return (struct next){ NEXT_TAB, NO_STR, 1 };
	case ACT_TAB_PREVIOUS: return (struct next){ NEXT_TAB, NO_STR, -1 };
	case ACT_COPY_LINE:
		return (struct next){ NEXT_COPY,
				      str_trim(str_fmt(frame, "%.*s  %s  %.*s", STR(r->qualified),
						       asset_kind_name(r->kind), STR(r->matched))),
				      0 };
	case ACT_COPY_NAME: return (struct next){ NEXT_COPY, r->qualified, 0 };
	default: return (struct next){ 0 };
	}
}

static const enum action footer[] = { ACT_OPEN,	     ACT_FIND,	  ACT_RELATIONS, ACT_FIND_COLUMN, ACT_STEPS,
				      ACT_HELP,	     ACT_CLOSE,	  ACT_BACK,	 ACT_USED_BY,	  ACT_TAB_NEXT,
				      ACT_PANE_NEXT, ACT_PIN, ACT_BASKET, ACT_EXPORT, ACT_REFRESH, ACT_NONE };

const struct pane pane_list = {
	.name = "list",
	.place = PLACE_LIST,
	.footer = footer,
	.draw = list_draw,
	.lines = list_lines,
	.act = list_act,
};
