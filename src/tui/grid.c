#include "tui/grid.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { GAP = 2, DEAREST = 10 };

void grid_hold(struct pane_cursor *at, ptrdiff_t rows, int page)
{
	if (page < 1)
		page = 1;
	if (at->cursor >= rows)
		at->cursor = rows - 1;
	if (at->cursor < 0)
		at->cursor = 0;
	if (at->top > at->cursor)
		at->top = at->cursor;
	if (at->top < at->cursor - page + 1)
		at->top = at->cursor - page + 1;
	if (at->top > rows - page)
		at->top = rows - page;
	if (at->top < 0)
		at->top = 0;
}

/* A column of one cell is a mark for the next one. */
static bool is_mark(const struct grid_column *c)
{
	return c->most == 1 && !c->right;
}

/* Cells needed to show it in full. */
static int natural_width(const struct grid *s, struct arena *frame, int column)
{
	const struct grid_column *c = &s->columns[column];
	ptrdiff_t rows = s->rows < SHEET_MEASURED ? s->rows : SHEET_MEASURED;
	int widest = 0;
	bool any = false;

	if (c->exact)
		return c->most;
	for (ptrdiff_t r = 0; r < rows; r++) {
		struct arena_mark mark = arena_mark(frame);
		struct span cell = s->cell(s->with, frame, r, column);
		ptrdiff_t width = cell.wide ? 0 : utf8_width(cell.text);

		any |= width > 0;
		if (width > widest)
			widest = width > 1000 ? 1000 : (int)width;
		arena_rewind(frame, mark);
	}
	if (!any)
		return 0;
	if (c->title && utf8_width(str_of(c->title)) > widest)
		widest = (int)utf8_width(str_of(c->title));
	return is_mark(c) && widest ? 1 : widest;
}

static int gap_after(const struct grid_column *c)
{
	return is_mark(c) ? 1 : GAP;
}

static int total_width(const struct grid *s, const int *width)
{
	int total = 0;

	for (int c = 0; c < s->count; c++)
		total += width[c] ? width[c] + gap_after(&s->columns[c]) : 0;
	return total ? total - GAP : 0;
}

/* Takes one cell from the column that can spare most, important ones last. */
static bool shrink(const struct grid *s, int *width)
{
	int from = -1, most = 0;

	for (int c = 0; c < s->count; c++) {
		int weight = 10 - s->columns[c].priority;
		int spare = width[c] > s->columns[c].least ? (width[c] - s->columns[c].least) * weight * weight : 0;

		if (spare > most) {
			most = spare;
			from = c;
		}
	}
	if (from < 0)
		return false;
	width[from]--;
	return true;
}

/* The last of those with the lowest priority. */
static bool drop_one(const struct grid *s, int *width)
{
	int least = -1;

	for (int c = 0; c < s->count; c++)
		if (width[c] && (least < 0 || s->columns[c].priority <= s->columns[least].priority))
			least = c;
	if (least < 0)
		return false;
	width[least] = 0;
	return true;
}

static int lesser(int a, int b)
{
	return a < b ? a : b;
}

/* Its width is the same in any case. */
static bool is_fixed(const struct grid_column *c)
{
	return c->least == c->most;
}

/* Distributes the rest once every column has its width, so that no text is cut beside unused cells. */
static void spread(const struct grid *s, const int *natural, int spare, int *width)
{
	for (int dear = DEAREST; dear >= 0 && spare > 0; dear--)
		for (int c = 0; c < s->count; c++) {
			int more = lesser(natural[c] - width[c], spare);

			if (!width[c] || s->columns[c].priority != dear || is_fixed(&s->columns[c]) || more < 1)
				continue;
			width[c] += more;
			spare -= more;
		}
}

/* Gives each column its minimum, dropping less important ones, then the rest to those that need it. */
void grid_widths(const struct grid *s, struct arena *frame, int width, int *out)
{
	int natural[SHEET_COLUMNS], wanted[SHEET_COLUMNS];

	for (int c = 0; c < s->count; c++) {
		natural[c] = natural_width(s, frame, c);
		wanted[c] = s->columns[c].most ? lesser(natural[c], s->columns[c].most) : natural[c];
		out[c] = lesser(wanted[c], s->columns[c].least);
	}
	while (total_width(s, out) > width && drop_one(s, out))
		;
	for (int c = 0; c < s->count; c++)
		if (out[c])
			out[c] = wanted[c];
	while (total_width(s, out) > width && shrink(s, out))
		;
	spread(s, natural, width - total_width(s, out), out);
}

/* Draws its first `wide` cells, in runs of one role each. */
static void tint_runs(const struct canvas *to, int row, int col, int wide, struct span cell)
{
	for (ptrdiff_t i = 1, from = 0; i <= cell.text.len; i++) {
		ptrdiff_t cells, at;

		if (i < cell.text.len && cell.roles[i] == cell.roles[from])
			continue;
		at = utf8_width(str_upto(cell.text, from));
		cells = utf8_width(str_n(cell.text.at + from, i - from));
		if (at >= wide)
			return;
		if (cell.roles[from] != cell.role)
			canvas_tint(to, row, col + (int)at, (int)(at + cells > wide ? wide - at : cells),
				    (enum role)cell.roles[from]);
		from = i;
	}
}

/* The roles of a text cut to this many bytes: one for the mark, and those of its end. */
static const unsigned char *roles_of_end(struct arena *frame, const struct span *cell, ptrdiff_t whole)
{
	ptrdiff_t kept = cell->text.len - 1;
	unsigned char *roles = new_n(frame, unsigned char, cell->text.len);

	roles[0] = (unsigned char)cell->role;
	memcpy(roles + 1, cell->roles + whole - kept, (size_t)kept);
	return roles;
}

/* A column's name after its table's, cut if necessary. */
static struct span short_column(struct arena *frame, struct span cell, int width)
{
	ptrdiff_t whole = cell.text.len, from, to, kept, before;
	const unsigned char *roles = cell.roles;
	unsigned char *left;

	cell.text = words_short_column(frame, cell.text, width, &from, &to);
	if (!roles || cell.text.len == whole)
		return cell;
	before = to - from;
	kept = cell.text.len - before - (cell.text.at[before] == '~');
	left = new_n(frame, unsigned char, cell.text.len);
	memset(left, (int)cell.role, (size_t)cell.text.len);
	memcpy(left, roles + from, (size_t)before);
	memcpy(left + cell.text.len - kept, roles + whole - kept, (size_t)kept);
	cell.roles = left;
	return cell;
}

/* Keeps the match in a text that is too long visible, with its surroundings: cuts the beginning if necessary. */
static struct span slid(struct arena *frame, struct span cell, int width)
{
	ptrdiff_t whole = cell.text.len, from = 0, to, skip = 0;

	while (from < whole && cell.roles[from] != ROLE_MATCH)
		from++;
	for (to = from; to < whole && cell.roles[to] == ROLE_MATCH;)
		to++;
	if (from == to || utf8_width(str_upto(cell.text, to)) < width)
		return cell;
	while (utf8_width(str_n(cell.text.at + skip, from - skip)) > width / 3)
		utf8_next(cell.text, &skip);
	cell.text = str_fmt(frame, "~%.*s", STR(str_from(cell.text, skip)));
	cell.roles = roles_of_end(frame, &cell, whole);
	return cell;
}

/* A name with a namespace that is too long: the namespace goes first. */
static struct span shortened(struct arena *frame, struct span cell, int width)
{
	ptrdiff_t wide = utf8_width(cell.text), whole = cell.text.len;

	if (cell.stem || wide <= width)
		return cell;
	if (!cell.back)
		return cell.roles ? slid(frame, cell, width) : cell;
	if (cell.column) {
		cell = short_column(frame, cell, width);
	} else {
		cell.text = words_short_name(frame, cell.text, width);
		if (cell.roles && cell.text.len < whole)
			cell.roles = roles_of_end(frame, &cell, whole);
	}
	cell.back -= (int)(wide - utf8_width(cell.text));
	return cell;
}

/* Scrolled to the left by that many cells. */
static struct span scrolled(struct arena *frame, struct span cell, int left)
{
	ptrdiff_t kept = utf8_fit(cell.text, cell.keeps).len, gone;
	str rest = str_from(cell.text, kept);
	unsigned char *roles;

	gone = utf8_fit(rest, left).len;
	if (cell.roles) {
		roles = new_n(frame, unsigned char, cell.text.len + 1);
		memcpy(roles, cell.roles, (size_t)kept);
		memcpy(roles + kept, cell.roles + kept + gone, (size_t)(rest.len - gone));
		cell.roles = roles;
	}
	cell.text = str_fmt(frame, "%.*s%.*s", STR(str_upto(cell.text, kept)), STR(str_from(rest, gone)));
	return cell;
}

static void draw_cell(const struct canvas *to, int row, int col, int width, bool right, struct span cell)
{
	ptrdiff_t wide = utf8_width(cell.text);

	if (right && wide < width)
		col += width - (int)wide;
	wide = canvas_fit(to, row, col, width, cell.role, cell.text);
	if (cell.roles)
		tint_runs(to, row, col, (int)wide, cell);
	canvas_tint(to, row, col, cell.back < wide ? cell.back : (int)wide, ROLE_DIM);
}

static bool has_titles(const struct grid *s)
{
	for (int c = 0; c < s->count; c++)
		if (s->columns[c].title && s->columns[c].title[0])
			return true;
	return false;
}

static void draw_titles(const struct grid *s, const struct canvas *to, const int *width)
{
	int col = 1;

	for (int c = 0; c < s->count; c++) {
		if (!width[c])
			continue;
		draw_cell(to, 0, col, width[c], s->columns[c].right,
			  (struct span){ .text = str_of(s->columns[c].title ? s->columns[c].title : ""),
					 .role = ROLE_DIM });
		col += width[c] + gap_after(&s->columns[c]);
	}
}

/* The cursor's line: a mark before it, and its first words highlighted. */
static void mark_line(const struct canvas *to, int row, int from, int cells, bool focused)
{
	canvas_glyph(to, row, 0, ROLE_ACCENT, GLYPH_POINT);
	canvas_tint(to, row, from, cells, focused ? ROLE_SELECTED : ROLE_MARKED);
}

/* A text that is too long extends over the following columns that are empty in its row. */
static int room_of(const struct grid *s, struct arena *frame, const int *width, ptrdiff_t row, int column,
		   const struct span *cell)
{
	int room = width[column], gap = gap_after(&s->columns[column]);

	if (s->columns[column].right || utf8_width(cell->text) <= room)
		return room;
	for (int c = column + 1; c < s->count && !s->cell(s->with, frame, row, c).text.len; c++) {
		if (!width[c])
			continue;
		room += gap + width[c];
		gap = gap_after(&s->columns[c]);
	}
	return room;
}

static void draw_row(const struct grid *s, const struct canvas *to, struct arena *frame, const int *width,
		     ptrdiff_t row, int y, const struct pane_cursor *at, bool focused)
{
	bool here = row == at->cursor && !s->no_cursor;
	int col = 1;
	bool marked = false;

	for (int c = 0; c < s->count; c++) {
		struct span cell;
		int room;

		if (!width[c])
			continue;
		cell = s->cell(s->with, frame, row, c);
		room = cell.wide ? to->box.cols - col - 1 : room_of(s, frame, width, row, c, &cell);
		if (cell.slides && at->left)
			cell = scrolled(frame, cell, at->left);
		cell = shortened(frame, cell, room);
		draw_cell(to, y, col, room, s->columns[c].right, cell);
		if (here && !marked && (cell.text.len || cell.slides) && !is_mark(&s->columns[c])) {
			ptrdiff_t wide = utf8_width(cell.text);

			mark_line(to, y, col + cell.stem, (wide < room ? (int)wide : room) - cell.stem, focused);
			marked = true;
		}
		if (cell.wide)
			return;
		col += width[c] + gap_after(&s->columns[c]);
	}
}

int grid_draw(const struct grid *s, const struct canvas *to, struct arena *frame, struct pane_cursor *at, bool focused)
{
	int width[SHEET_COLUMNS], head = has_titles(s) && (s->headed || to->box.rows > 2) ? 1 : 0,
				  page = to->box.rows - head;

	grid_hold(at, s->rows, page);
	if (to->box.rows <= 0 || to->box.cols < 3)
		return 0;
	grid_widths(s, frame, to->box.cols - 2, width);
	if (head)
		draw_titles(s, to, width);
	for (int y = 0; y < page && at->top + y < s->rows; y++)
		draw_row(s, to, frame, width, at->top + y, head + y, at, focused);
	return head + (int)(at->cursor - at->top);
}

str grid_line(const struct grid *s, struct arena *frame, ptrdiff_t row)
{
	scoped(sb_free) struct sb out = SB(1 << 20);

	if (row < 0 || row >= s->rows)
		return NO_STR;
	for (int c = 0; c < s->count; c++) {
		struct span cell = s->cell(s->with, frame, row, c);

		if (cell.text.len && out.len)
			sb_puts(&out, "  ");
		sb_put(&out, cell.text);
	}
	return str_dup(frame, str_trim(sb_str(&out)));
}

bool grid_says(const struct grid *s, ptrdiff_t row, str words)
{
	scoped(arena_close) struct arena *scratch = arena_open();

	return str_find_fold(grid_line(s, scratch, row), words) >= 0;
}

ptrdiff_t grid_find(const struct grid *s, const struct sought *what)
{
	for (ptrdiff_t i = what->from; i >= 0 && i < s->rows; i += what->way)
		if (grid_says(s, i, what->words))
			return i;
	return -1;
}
