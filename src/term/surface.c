#include "term/surface.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { MOST = 1000 };

uint32_t glyph_plain(uint32_t c)
{
	switch (c) {
	case GLYPH_HORIZONTAL: return '-';
	case GLYPH_VERTICAL: return '|';
	case GLYPH_POINT: return '>';
	case GLYPH_POINT_BACK: return '<';
	case GLYPH_RISES: return '^';
	case GLYPH_FALLS: return 'v';
	case GLYPH_TAKEN: return '*';
	case GLYPH_NOT_TAKEN: return 'o';
	case GLYPH_CORNER: return '`';
	case GLYPH_DOWN_TEE:
	case GLYPH_UP_TEE:
	case GLYPH_RIGHT_TEE:
	case GLYPH_LEFT_TEE:
	case GLYPH_CROSS: return '+';
	default: return 0;
	}
}

static int clamp(int n, int from, int to)
{
	return n < from ? from : n > to ? to : n;
}

static void surface_clear(struct surface *s)
{
	for (ptrdiff_t i = 0; i < (ptrdiff_t)s->rows * s->cols; i++)
		s->at[i] = (struct cell){ .c = ' ', .role = ROLE_TEXT };
}

void surface_size(struct surface *s, int rows, int cols)
{
	rows = clamp(rows, 1, MOST);
	cols = clamp(cols, 1, MOST);
	if (rows != s->rows || cols != s->cols) {
		s->at = must_realloc(s->at, (ptrdiff_t)rows * cols * (ptrdiff_t)sizeof *s->at);
		s->rows = rows;
		s->cols = cols;
	}
	surface_clear(s);
}

void surface_free(struct surface *s)
{
	free(s->at);
	*s = (struct surface){ 0 };
}

struct canvas canvas_all(struct surface *s)
{
	return (struct canvas){ s, { 0, 0, s->rows, s->cols } };
}

struct canvas canvas_part(const struct canvas *c, struct rect part)
{
	int top = clamp(part.top, 0, c->box.rows), left = clamp(part.left, 0, c->box.cols);
	int bottom = clamp(part.top + part.rows, top, c->box.rows),
	    right = clamp(part.left + part.cols, left, c->box.cols);

	return (struct canvas){ c->on, { c->box.top + top, c->box.left + left, bottom - top, right - left } };
}

static struct cell *cell_at(const struct canvas *c, int row, int col)
{
	if (row < 0 || row >= c->box.rows || col < 0 || col >= c->box.cols)
		return NULL;
	return c->on->at + (ptrdiff_t)(c->box.top + row) * c->on->cols + c->box.left + col;
}

/* Overwriting one half of a wide character blanks the other. */
static void part_wide(const struct canvas *c, int row, int col)
{
	struct cell *at = cell_at(c, row, col), *line;
	int x = c->box.left + col;

	if (!at)
		return;
	line = at - x;
	if (!at->c && x > 0)
		line[x - 1].c = ' ';
	if (x + 1 < c->on->cols && !line[x + 1].c)
		line[x + 1].c = ' ';
}

static void set_cell(const struct canvas *c, int row, int col, uint32_t what, enum role role)
{
	struct cell *at = cell_at(c, row, col);

	assert(role < ROLE_COUNT);
	if (at)
		*at = (struct cell){ .c = what, .role = role };
}

static void add_mark(const struct canvas *c, int row, int col, uint32_t mark)
{
	struct cell *at = cell_at(c, row, col);

	if (at && !at->c)
		at = cell_at(c, row, col - 1);
	if (!at)
		return;
	for (int i = 0; i < 2; i++) {
		if (!at->mark[i]) {
			at->mark[i] = mark;
			return;
		}
	}
}

int canvas_put(const struct canvas *c, int row, int col, int most, enum role role, str text)
{
	int start = col, end;

	if (row < 0 || row >= c->box.rows || col < 0 || col >= c->box.cols)
		return 0;
	end = most < c->box.cols - col ? col + most : c->box.cols;
	for (ptrdiff_t i = 0; i < text.len;) {
		uint32_t what = utf8_next(text, &i);
		int width;

		if (what < ' ' || (what >= 0x7f && what < 0xa0))
			what = '?';
		width = utf8_width_of(what);
		if (!width) {
			if (col > start)
				add_mark(c, row, col - 1, what);
			continue;
		}
		if (col + width > end)
			break;
		for (int w = 0; w < width; w++)
			part_wide(c, row, col + w);
		set_cell(c, row, col, what, role);
		if (width == 2)
			set_cell(c, row, col + 1, 0, role);
		col += width;
	}
	return col - start;
}

int canvas_fit(const struct canvas *c, int row, int col, int most, enum role role, str text)
{
	int room = most < c->box.cols - col ? most : c->box.cols - col, took;

	if (room <= 0)
		return 0;
	if (utf8_width(text) <= room)
		return canvas_put(c, row, col, room, role, text);
	took = canvas_put(c, row, col, room - 1, role, text);
	return took + canvas_put(c, row, col + took, 1, ROLE_DIM, S("~"));
}

void canvas_glyph(const struct canvas *c, int row, int col, enum role role, uint32_t glyph)
{
	part_wide(c, row, col);
	set_cell(c, row, col, glyph, role);
}

void canvas_rule(const struct canvas *c, int row, int col, int cols)
{
	for (int i = 0; i < cols; i++)
		canvas_glyph(c, row, col + i, ROLE_RULE, GLYPH_HORIZONTAL);
}

void canvas_fill(const struct canvas *c, int row, int col, int cols, enum role role)
{
	for (int i = 0; i < cols; i++)
		canvas_glyph(c, row, col + i, role, ' ');
}

void canvas_tint(const struct canvas *c, int row, int col, int cols, enum role role)
{
	for (int i = 0; i < cols; i++) {
		struct cell *at = cell_at(c, row, col + i);

		if (at)
			at->role = role;
	}
}

static uint32_t folded(uint32_t c)
{
	return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

/* The number of cells with these words from there on; 0: no match. */
static int says(const struct canvas *c, int row, int col, str words)
{
	int from = col;

	for (ptrdiff_t i = 0; i < words.len; col++) {
		const struct cell *at = cell_at(c, row, col);

		if (!at)
			return 0;
		if (at->c && folded(at->c) != folded(utf8_next(words, &i)))
			return 0;
	}
	return col - from;
}

void canvas_tint_text(const struct canvas *c, int row, enum role role, str words)
{
	for (int x = 0; x < c->box.cols; x++) {
		int cells = says(c, row, x, words);

		for (int i = 0; i < cells; i++) {
			struct cell *at = cell_at(c, row, x + i);

			if (at && at->role != ROLE_SELECTED)
				at->role = role;
		}
	}
}

static bool is_blank(const struct canvas *c, int row)
{
	for (int x = 0; x < c->box.cols; x++) {
		const struct cell *at = cell_at(c, row, x);

		if (at && at->c != ' ')
			return false;
	}
	return true;
}

int canvas_blank(const struct canvas *c)
{
	int rows = 0;

	while (rows < c->box.rows && is_blank(c, c->box.rows - 1 - rows))
		rows++;
	return rows;
}

static void put_cell(struct sb *out, const struct cell *cell)
{
	char bytes[4];

	sb_put(out, str_n(bytes, utf8_put(bytes, cell->c)));
	for (int i = 0; i < 2; i++)
		if (cell->mark[i])
			sb_put(out, str_n(bytes, utf8_put(bytes, cell->mark[i])));
}

void surface_text(const struct surface *s, struct sb *out)
{
	for (int y = 0; y < s->rows; y++) {
		const struct cell *line = s->at + (ptrdiff_t)y * s->cols;
		int last = s->cols;

		while (last > 0 && line[last - 1].c == ' ')
			last--;
		for (int x = 0; x < last; x++)
			if (line[x].c)
				put_cell(out, line + x);
		sb_putc(out, '\n');
	}
}
