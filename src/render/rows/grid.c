#include "render/rows/grid.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

enum {
	GAP = 2,
	BESIDE_LEAST = 22,
	ROOMY = 160,
	BELOW = 4,
	TINY = 30,
	FEW = 4,
	TALL = 5,
	NARROW = 76,
	SLACK = 20,
	NO_LIMIT = 1 << 20
};

struct layout {
	ptrdiff_t width[GRID_COLUMNS], natural[GRID_COLUMNS];
	ptrdiff_t room; /* of a line */
	int indent;
	bool shown[GRID_COLUMNS];
	bool below; /* the last column goes below the others */
	bool flows; /* no columns: cells follow each other */
};

struct grid grid_of(struct arena *a, const struct grid_column *columns, int n)
{
	return (struct grid){ .arena = a, .columns = columns, .n = n };
}

/* Comments may contain line ends; in other cells a line end would break the layout. */
static str cleaned(struct arena *a, str text, bool keep_lines)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!keep_lines)
		return clean(a, text);
	clean_into(&b, text, true);
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}

void grid_row(struct grid *g, const struct grid_cell *cells)
{
	for (int i = 0; i < g->n; i++)
		*push(&g->cells, g->arena) = (struct grid_cell){
			.text = str_trim(cleaned(g->arena, cells[i].text.at ? cells[i].text : S(""), i == g->n - 1)),
			.role = cells[i].role,
		};
}

static ptrdiff_t rows_of(const struct grid *g)
{
	return g->cells.len / g->n;
}

static const struct grid_cell *cell_at(const struct grid *g, ptrdiff_t row, int column)
{
	return &g->cells.at[row * g->n + column];
}

static ptrdiff_t widest_line(str text)
{
	ptrdiff_t widest = 0;
	str line;

	while (str_cut(&text, '\n', &line)) {
		ptrdiff_t w = utf8_width(line);

		widest = w > widest ? w : widest;
	}
	return widest;
}

static void measure(const struct grid *g, struct layout *l)
{
	for (int c = 0; c < g->n; c++) {
		for (ptrdiff_t r = 0; r < rows_of(g); r++) {
			ptrdiff_t w = widest_line(cell_at(g, r, c)->text);

			l->natural[c] = w > l->natural[c] ? w : l->natural[c];
		}
		l->shown[c] = l->natural[c] > 0;
		if (l->shown[c] && g->columns[c].head && str_of(g->columns[c].head).len > l->natural[c])
			l->natural[c] = str_of(g->columns[c].head).len;
		l->width[c] = l->natural[c];
	}
}

/* The width of all columns but the last, with the gap after each. */
static ptrdiff_t used(const struct grid *g, const struct layout *l)
{
	ptrdiff_t total = l->indent;

	for (int c = 0; c + 1 < g->n; c++)
		if (l->shown[c])
			total += l->width[c] + GAP;
	return total;
}

/* Columns marked so, all down to their minimum, all down to a few cells. */
enum giving { GIVE_FIRST, GIVE_ALL, GIVE_MORE };

/* The column with the most cells to give, or -1. */
static int widest(const struct grid *g, const struct layout *l, enum giving how)
{
	ptrdiff_t most = 0;
	int from = -1;

	for (int c = 0; c + 1 < g->n; c++) {
		ptrdiff_t over = l->width[c] - (how == GIVE_MORE ? FEW : g->columns[c].least);

		if (!l->shown[c] || (how == GIVE_FIRST && !g->columns[c].gives) || over <= most)
			continue;
		most = over;
		from = c;
	}
	return from;
}

/* Takes cells away, one by one, until `over` are gained or no column has any left. */
static void shrink(const struct grid *g, struct layout *l, ptrdiff_t over, enum giving upto)
{
	for (enum giving how = GIVE_FIRST; how <= upto; how++) {
		for (int from; over > 0 && (from = widest(g, l, how)) >= 0; over--)
			l->width[from]--;
	}
}

static void reset(const struct grid *g, struct layout *l)
{
	for (int c = 0; c < g->n; c++)
		l->width[c] = l->natural[c];
}

static struct layout lay_out(const struct grid *g, const struct paint *p, int indent)
{
	struct layout l = { .room = p->width ? p->width : NO_LIMIT, .indent = indent };
	ptrdiff_t last, rest;

	measure(g, &l);
	last = l.shown[g->n - 1] ? l.natural[g->n - 1] : 0;
	rest = l.room - used(g, &l);
	l.flows = l.room < NARROW && used(g, &l) - GAP - l.room > l.room / SLACK;
	if (last > rest)
		shrink(g, &l, (last < BESIDE_LEAST ? last : BESIDE_LEAST) - rest,
		       l.room >= ROOMY ? GIVE_ALL : GIVE_FIRST);
	rest = l.room - used(g, &l);
	l.below = last > rest && rest < BESIDE_LEAST;
	if (l.below || !last) {
		reset(g, &l);
		shrink(g, &l, used(g, &l) - GAP - l.room, GIVE_MORE);
	}
	l.width[g->n - 1] = rest;
	return l;
}

static void trim_line(struct sb *out)
{
	while (out->len && out->at[out->len - 1] == ' ')
		out->len--;
	sb_putc(out, '\n');
}

/* The next line of a cell, up to a line end or the full width. */
static str next_line(str *rest, ptrdiff_t width)
{
	ptrdiff_t end = str_at(*rest, '\n');
	str line = end < 0 ? *rest : str_upto(*rest, end), part = paint_line(line, width > 1 ? width : 1);

	*rest = str_from(*rest, part.len + (end >= 0 && part.len == line.len ? 1 : 0));
	while (rest->len && rest->at[0] == ' ')
		*rest = str_from(*rest, 1);
	return part;
}

/* The column where a continued line begins. */
static ptrdiff_t below_at(const struct layout *l)
{
	return l->indent + (l->room < TINY ? GAP : BELOW);
}

static void put_below(struct sb *out, const struct paint *p, const struct layout *l, const struct grid_cell *cell,
		      ptrdiff_t width)
{
	str rest = cell->text;

	while (rest.len) {
		sb_pad(out, ' ', below_at(l));
		paint_put(out, p, cell->role, next_line(&rest, width));
		trim_line(out);
	}
}

/* A short cell always goes beside the others; one that would be a tall, narrow column does not. */
static bool fits_beside(const struct grid *g, const struct layout *l, const struct grid_cell *last)
{
	ptrdiff_t width = utf8_width(last->text), rest = l->room - used(g, l);

	if (l->below)
		return str_at(last->text, '\n') < 0 && width <= rest;
	return width <= rest * TALL || rest * 2 > l->room;
}

static void put_row(struct sb *out, const struct paint *p, const struct grid *g, const struct layout *l,
		    const struct grid_cell *cells)
{
	bool below = !fits_beside(g, l, &cells[g->n - 1]);
	int beside = below ? g->n - 1 : g->n;
	str rest[GRID_COLUMNS];
	bool more = true;

	for (int c = 0; c < g->n; c++)
		rest[c] = cells[c].text;
	while (more) {
		more = false;
		sb_pad(out, ' ', l->indent);
		for (int c = 0; c < beside; c++) {
			str part = S("");

			if (!l->shown[c])
				continue;
			if (rest[c].len)
				part = next_line(&rest[c], l->width[c]);
			more |= rest[c].len > 0;
			if (c == g->n - 1) {
				paint_put(out, p, cells[c].role, part);
			} else {
				paint_cell(out, p, cells[c].role, part, l->width[c], g->columns[c].right);
				sb_pad(out, ' ', GAP);
			}
		}
		trim_line(out);
	}
	if (below)
		put_below(out, p, l, &cells[g->n - 1], l->room - below_at(l));
}

/* Lays out cells like text: the next cell on the same line if it fits whole, else on a new line. */
static void put_flowing(struct sb *out, const struct paint *p, const struct grid *g, const struct layout *l,
			const struct grid_cell *cells)
{
	ptrdiff_t col = 0;

	for (int c = 0; c < g->n; c++) {
		str rest = cells[c].text;
		ptrdiff_t wide = utf8_width(rest);

		if (!rest.len)
			continue;
		if (col && (col + GAP + wide > l->room || str_at(rest, '\n') >= 0 || (c == g->n - 1 && l->below))) {
			trim_line(out);
			col = below_at(l);
			sb_pad(out, ' ', col);
		} else {
			sb_pad(out, ' ', col ? GAP : l->indent);
			col += col ? GAP : l->indent;
		}
		while (rest.len) {
			str part = next_line(&rest, l->room - col);

			paint_put(out, p, cells[c].role, part);
			if (rest.len) {
				trim_line(out);
				col = below_at(l);
				sb_pad(out, ' ', col);
			} else {
				col += utf8_width(part);
			}
		}
	}
	trim_line(out);
}

static void put_heads(struct sb *out, const struct paint *p, const struct grid *g, const struct layout *l)
{
	struct grid_cell heads[GRID_COLUMNS] = { 0 };

	for (int c = 0; c < g->n; c++)
		heads[c] = (struct grid_cell){ c == g->n - 1 && l->below ? S("") : str_of(g->columns[c].head),
					       ROLE_DIM };
	put_row(out, p, g, l, heads);
}

bool grid_has_columns(const struct grid *g, const struct paint *p, int indent)
{
	return !g->cells.len || !lay_out(g, p, indent).flows;
}

void grid_put(struct sb *out, const struct paint *p, const struct grid *g, int indent)
{
	struct layout l;

	if (!g->cells.len)
		return;
	l = lay_out(g, p, indent);
	if (g->columns[0].head && !l.flows)
		put_heads(out, p, g, &l);
	for (ptrdiff_t r = 0; r < rows_of(g); r++)
		(l.flows ? put_flowing : put_row)(out, p, g, &l, cell_at(g, r, 0));
}
