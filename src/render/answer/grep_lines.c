#include "render/answer/grep_lines.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "render/paint.h"
#include "base/banned.h"

enum {
	HELD_MOST = 400, /* lines of one table whose labels share a column */
	LABEL_MOST = 30, /* cells */
	ROOM_LEAST = 20, /* cells left for a line's text */
	TAB = 4,
	LINE_MOST = 64 << 10, /* bytes of a line that are examined */
};

struct held {
	struct grep_line line; /* with copies of its short-lived texts */
	str label;
};

struct grep_page {
	struct paint paint;
	bool headings;
	struct arena *arena; /* for the held lines */
	array_of(struct held) held;
	struct arena *last_arena;
	str last;	     /* the table of the previous line, and its text */
	int64_t last_number; /* the last line shown of that text; 0: none */
	bool last_around;
	int64_t tables;
};

static struct grep_page *grep_page_open(const struct paint *p, bool headings)
{
	struct grep_page *g = must_realloc(NULL, (ptrdiff_t)sizeof *g);

	*g = (struct grep_page){ .paint = *p, .headings = headings, .arena = arena_open(), .last_arena = arena_open() };
	return g;
}

static void grep_page_close(struct grep_page *g)
{
	arena_close(g->arena);
	arena_close(g->last_arena);
	free(g);
}

/* ---- text ---- */

/* For a program: an unchanged line, except for terminal controls; a name may contain several. */
static void put_plainly(struct sb *out, str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++) {
		unsigned char c = (unsigned char)text.at[i],
			      next = i + 1 < text.len ? (unsigned char)text.at[i + 1] : 0;

		if ((c < ' ' && c != '\t') || c == 0x7f)
			sb_fmt(out, "\\x%02x", c);
		else if (c == 0xc2 && next >= 0x80 && next < 0xa0)
			sb_fmt(out, "\\xc2\\x%02x", (unsigned char)text.at[++i]);
		else
			sb_putc(out, text.at[i]);
	}
}

static void put_text(struct sb *out, const struct paint *p, enum role role, str text)
{
	if (p->color || p->screen)
		paint_put(out, p, role, text);
	else
		put_plainly(out, text);
}

static void put_marked(struct sb *out, const struct paint *p, str text, const struct stretches *spans)
{
	if (p->color || p->screen)
		paint_marked(out, p, ROLE_PLAIN, text, spans, -1);
	else
		put_plainly(out, text);
}

/* Replaces tabs by blanks and shifts the spans. */
static str untab(struct arena *a, str text, const struct stretches *spans, struct stretches *moved)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t k = 0;

	for (ptrdiff_t i = 0; i < spans->len; i++)
		*push(moved, a) = spans->at[i];
	if (str_at(text, '\t') < 0)
		return text;
	for (ptrdiff_t i = 0; i <= text.len; i++) {
		for (; k < spans->len && spans->at[k].from == i; k++)
			moved->at[k].from = b.len;
		for (ptrdiff_t m = 0; m < k; m++)
			if (spans->at[m].to == i)
				moved->at[m].to = b.len;
		if (i < text.len && text.at[i] == '\t')
			sb_pad(&b, ' ', TAB);
		else if (i < text.len)
			sb_putc(&b, text.at[i]);
	}
	return str_dup(a, sb_str(&b));
}

static ptrdiff_t width_of(struct arena *a, str text)
{
	return utf8_width(clean(a, text));
}

/* The byte to cut at, so that the text before the first match takes a third of the width, or more if little follows.
 */
static ptrdiff_t cut_before(struct arena *a, str text, ptrdiff_t match, ptrdiff_t room)
{
	ptrdiff_t at = match;

	while (at > 0) {
		ptrdiff_t before = at - 1;

		while (before > 0 && ((unsigned char)text.at[before] & 0xC0) == 0x80)
			before--;
		if (width_of(a, str_n(text.at + before, match - before)) > room / 3 &&
		    width_of(a, str_from(text, before)) >= room)
			break;
		at = before;
	}
	return at;
}

/* Puts the part that fits around the first match, with marks for the omitted parts. */
static void put_fitting(struct sb *out, const struct paint *p, str whole, const struct stretches *spans, ptrdiff_t room)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct stretches moved = { 0 };
	str text = untab(a, str_upto(whole, whole.len < LINE_MOST ? whole.len : LINE_MOST), spans, &moved);
	ptrdiff_t from = 0;

	if (width_of(a, text) <= room) {
		paint_marked(out, p, ROLE_PLAIN, text, &moved, -1);
		return;
	}
	if (moved.len && moved.at[0].to <= text.len && width_of(a, str_upto(text, moved.at[0].to)) >= room)
		from = cut_before(a, text, moved.at[0].from, room);
	for (ptrdiff_t i = 0; i < moved.len; i++) {
		moved.at[i].from -= from;
		moved.at[i].to -= from;
	}
	if (from > 0) {
		paint_put(out, p, ROLE_DIM, p->unicode ? S("…") : S("~"));
		room--;
	}
	text = str_from(text, from);
	paint_marked(out, p, ROLE_PLAIN, text, &moved, width_of(a, text) > room ? room : -1);
}

/* ---- for a person ---- */

static bool has(str text, str part)
{
	return part.len && str_find(text, part) >= 0;
}

/* "email comment", "trigger orders_audit:12", "definition:3" */
static str label_of(struct arena *a, const struct grep_line *l, int64_t number, char mark)
{
	str what = str_of(l->what), whose = l->column.len && !str_eq(what, S("column")) ? clean(a, l->column) : S("");
	str object = l->object.len && (!l->is_one || !has(l->text, l->object)) ? clean(a, l->object) : S("");
	str line = l->is_one ? S("") : str_fmt(a, "%c%lld", mark, (long long)number);

	return str_fmt(a, "%.*s%s%.*s%s%.*s%.*s", STR(utf8_fit(whose, LABEL_MOST)), whose.len ? " " : "", STR(what),
		       object.len ? " " : "", STR(utf8_fit(object, LABEL_MOST)), STR(line));
}

static void put_label(struct sb *out, const struct paint *p, const struct grep_line *l, str label, ptrdiff_t cells,
		      bool is_match)
{
	str whose = l->column.len && !str_eq(str_of(l->what), S("column")) ? utf8_fit(l->column, LABEL_MOST) : S("");
	ptrdiff_t colon = l->is_one ? -1 : str_at_last(label, ':');
	str rest = label;

	if (!is_match) {
		paint_cell(out, p, ROLE_DIM, label, cells, false);
		return;
	}
	if (str_starts(label, whose) && whose.len) {
		paint_put(out, p, ROLE_REF, whose);
		rest = str_from(rest, whose.len);
	}
	if (colon >= whose.len) {
		paint_put(out, p, ROLE_DIM, str_n(rest.at, colon - whose.len + 1));
		paint_put(out, p, ROLE_GOOD, str_from(label, colon + 1));
	} else {
		paint_put(out, p, ROLE_DIM, rest);
	}
	sb_pad(out, ' ', cells - utf8_width(label));
}

static void put_heading(struct sb *out, struct grep_page *g, const struct grep_line *l)
{
	if (g->tables++)
		sb_putc(out, '\n');
	paint_put(out, &g->paint, ROLE_NAME, l->qualified);
	sb_puts(out, "  ");
	paint_put(out, &g->paint, ROLE_DIM, l->is_namespace ? S("schema") : str_of(asset_kind_name(l->kind)));
	sb_putc(out, '\n');
}

/* Context that does not adjoin the previous line is separated from it. */
static bool is_apart(const struct grep_page *g, const struct grep_line *l)
{
	return g->last_number && (g->last_around || l->before.len || l->after.len) &&
	       l->number - l->before.len != g->last_number + 1;
}

static void put_around(struct sb *out, const struct grep_page *g, const struct grep_line *l, const struct strs *lines,
		       int64_t first, ptrdiff_t cells)
{
	scoped(arena_close) struct arena *a = arena_open();
	static const struct stretches none;

	for (ptrdiff_t i = 0; i < lines->len; i++) {
		sb_puts(out, "  ");
		put_label(out, &g->paint, l, label_of(a, l, first + i, '-'), cells, false);
		sb_puts(out, "  ");
		put_fitting(out, &g->paint, lines->at[i], &none, g->paint.width ? g->paint.width - cells - 4 : 1 << 20);
		sb_putc(out, '\n');
	}
}

static ptrdiff_t room_of(const struct grep_page *g, ptrdiff_t cells)
{
	ptrdiff_t room = g->paint.width - cells - 4;

	return !g->paint.width ? 1 << 20 : room > ROOM_LEAST ? room : ROOM_LEAST;
}

/* Puts the type of a column behind its name, if there is space. */
static void put_type(struct sb *out, const struct grep_page *g, const struct grep_line *l, ptrdiff_t cells)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (!str_eq(str_of(l->what), S("column")) || !l->type.len ||
	    width_of(a, l->text) + width_of(a, l->type) + 2 > room_of(g, cells))
		return;
	sb_puts(out, "  ");
	paint_put(out, &g->paint, ROLE_DIM, l->type);
}

static void put_held(struct sb *out, struct grep_page *g, const struct held *h, ptrdiff_t cells)
{
	const struct grep_line *l = &h->line;

	if (is_apart(g, l))
		sb_puts(out, "  --\n");
	put_around(out, g, l, &l->before, l->number - l->before.len, cells);
	sb_puts(out, "  ");
	put_label(out, &g->paint, l, h->label, cells, true);
	sb_puts(out, "  ");
	put_fitting(out, &g->paint, l->text, l->spans, room_of(g, cells));
	put_type(out, g, l, cells);
	sb_putc(out, '\n');
	put_around(out, g, l, &l->after, l->number + 1, cells);
}

/* Whether two lines come from the same text. */
static bool is_same_text(const struct grep_line *a, const struct grep_line *b)
{
	return str_eq(a->qualified, b->qualified) && a->what == b->what && str_eq(a->column, b->column) &&
	       str_eq(a->object, b->object) && b->number > a->number;
}

static void remember(struct grep_page *g, const struct grep_line *l)
{
	g->last_number = l->number + l->after.len;
	g->last_around = l->before.len || l->after.len;
}

static void grep_page_flush(struct grep_page *g, struct sb *out)
{
	ptrdiff_t cells = 0, most = g->paint.width && g->paint.width < 80 ? g->paint.width / 3 : LABEL_MOST;

	if (!g->held.len)
		return;
	for (ptrdiff_t i = 0; i < g->held.len; i++) {
		ptrdiff_t width = utf8_width(g->held.at[i].label);

		if (width > cells && width <= most)
			cells = width;
	}
	put_heading(out, g, &g->held.at[0].line);
	g->last_number = 0;
	for (ptrdiff_t i = 0; i < g->held.len; i++) {
		if (i && !is_same_text(&g->held.at[i - 1].line, &g->held.at[i].line))
			g->last_around = g->held.at[i - 1].line.after.len > 0, g->last_number = g->last_around ? -1 : 0;
		put_held(out, g, &g->held.at[i], cells);
		remember(g, &g->held.at[i].line);
	}
	g->held.at = NULL;
	g->held.len = g->held.cap = 0;
	arena_reset(g->arena);
}

static void keep(struct grep_page *g, const struct grep_line *l)
{
	struct arena *a = g->arena;
	struct held *h = push(&g->held, a);
	struct stretches *spans = new(a, struct stretches);

	h->line = *l;
	for (ptrdiff_t i = 0; i < l->spans->len; i++)
		*push(spans, a) = l->spans->at[i];
	h->line.qualified = str_dup(a, l->qualified);
	h->line.column = str_dup(a, l->column);
	h->line.object = str_dup(a, l->object);
	h->line.type = str_dup(a, l->type);
	h->line.text = str_dup(a, l->text);
	h->line.spans = spans;
	h->line.before = strs_dup(a, &l->before);
	h->line.after = strs_dup(a, &l->after);
	h->label = label_of(a, l, l->number, ':');
}

/* ---- for a pipe: NAME:WHAT:LINE:TEXT; context lines with - in place of : ---- */

static void put_place(struct sb *out, const struct paint *p, const struct grep_line *l, int64_t number, char mark)
{
	put_text(out, p, ROLE_NAME, l->qualified);
	if (l->column.len) {
		sb_putc(out, '.');
		put_text(out, p, ROLE_REF, l->column);
	}
	sb_putc(out, mark);
	put_text(out, p, ROLE_DIM, str_of(l->what));
	sb_fmt(out, "%c%lld%c", mark, (long long)number, mark);
}

static void put_plain_around(struct sb *out, const struct grep_page *g, const struct grep_line *l,
			     const struct strs *lines, int64_t first)
{
	for (ptrdiff_t i = 0; i < lines->len; i++) {
		put_place(out, &g->paint, l, first + i, '-');
		put_text(out, &g->paint, ROLE_PLAIN, lines->at[i]);
		sb_putc(out, '\n');
	}
}

static str text_named(struct arena *a, const struct grep_line *l)
{
	return str_fmt(a, "%.*s\n%s\n%.*s\n%.*s", STR(l->qualified), l->what, STR(l->column), STR(l->object));
}

static void put_plain(struct sb *out, struct grep_page *g, const struct grep_line *l)
{
	scoped(arena_close) struct arena *a = arena_open();
	bool around = l->before.len || l->after.len;

	if ((around || g->last_around) && g->last.at) {
		bool joins = str_eq(g->last, text_named(a, l)) && l->number - l->before.len == g->last_number + 1;

		sb_puts(out, joins ? "" : "--\n");
	}
	put_plain_around(out, g, l, &l->before, l->number - l->before.len);
	put_place(out, &g->paint, l, l->number, ':');
	put_marked(out, &g->paint, l->text, l->spans);
	sb_putc(out, '\n');
	put_plain_around(out, g, l, &l->after, l->number + 1);
	if (around || g->last_around) {
		arena_reset(g->last_arena);
		g->last = text_named(g->last_arena, l);
	}
	remember(g, l);
}

static void put_short(struct sb *out, const struct grep_page *g, const struct grep_line *l)
{
	put_text(out, &g->paint, g->headings ? ROLE_PLAIN : ROLE_NAME, l->qualified);
	if (l->form == GREP_COUNTS)
		sb_fmt(out, ":%lld", (long long)l->matches);
	sb_putc(out, '\n');
}

static void grep_page_line(struct grep_page *g, struct sb *out, const struct grep_line *l)
{
	if (l->form != GREP_LINES) {
		put_short(out, g, l);
	} else if (!g->headings) {
		put_plain(out, g, l);
	} else {
		if (g->held.len && !str_eq(g->held.at[0].line.qualified, l->qualified))
			grep_page_flush(g, out);
		keep(g, l);
	}
}

/* ---- as an answer ---- */

struct telling {
	struct grep_page *page;
};

static void begin(void *state, const struct paint *p, unsigned manner)
{
	((struct telling *)state)->page = grep_page_open(p, !(manner & ANSWER_IN_PIPE));
}

static void tell_line(void *state, struct sb *out, const struct paint *p, const void *whole, const void *row)
{
	(void)p, (void)whole;
	grep_page_line(((struct telling *)state)->page, out, row);
}

static void end(void *state, struct sb *out, const struct paint *p, const void *whole)
{
	(void)p, (void)whole;
	grep_page_flush(((struct telling *)state)->page, out);
}

static void finish(void *state)
{
	grep_page_close(((struct telling *)state)->page);
}

static const struct answer_story line_story = {
	.size = sizeof(struct telling), .in_pipe = true, .begin = begin, .row = tell_line, .end = end, .close = finish
};

const struct answer_type answer_grep_line = { .name = "line" };
const struct answer_type answer_grep_lines = { .name = "lines", .noun = "line", .story = &line_story };
const struct answer_type answer_grep_tables = { .name = "tables", .noun = "table", .story = &line_story };
