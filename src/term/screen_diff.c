#include "term/screen_diff.h"

#include <string.h>

#include "base/utf8.h"

#include "base/banned.h"

enum {
	GAP_MOST = 6, /* beyond this many cells, jumping is never more expensive than rewriting */
	RULE_ROWS = 4,
	TAIL_CELLS = 4,	   /* from this many blanks on, erasing is cheaper than writing, at the end of a row */
	ERASE_CELLS = 9,   /* and elsewhere */
	SCROLL_BYTES = 20, /* approximate cost of moving rows, in cells */
	SCROLL_ROWS = 2,   /* minimum number of rows that must move for that to be considered */
	CODES_MOST = 2 * COLOR_CODE_MOST + 24,
};

/* One paint. */
struct stroke {
	struct screen_diff *p;
	struct surface *shown;
	const struct surface *now;
	struct sb *out;
};

static const struct {
	unsigned bit;
	const char *code;
} codes[] = {
	{ PAINT_BOLD, ";1" },	   { PAINT_DIM, ";2" },	    { PAINT_ITALIC, ";3" },
	{ PAINT_UNDERLINE, ";4" }, { PAINT_REVERSE, ";7" },
};

static const struct look no_look = { .paint = { COLOR_DEFAULT, COLOR_DEFAULT, 0 } };

/* ---- how cells look ---- */

static const struct look *look_of(const struct screen_diff *p, const struct cell *c)
{
	return c->role < ROLE_COUNT ? &p->look[c->role] : &no_look;
}

static bool same_look(const struct look *a, const struct look *b)
{
	return a->paint.fg == b->paint.fg && a->paint.bg == b->paint.bg && a->paint.attributes == b->paint.attributes;
}

/* Its foreground is not visible. */
static bool is_blank(const struct screen_diff *p, const struct cell *c)
{
	return c->c == ' ' && !c->mark[0] && !(look_of(p, c)->paint.attributes & (PAINT_UNDERLINE | PAINT_REVERSE));
}

static bool same_cell(const struct screen_diff *p, const struct cell *a, const struct cell *b)
{
	if (a->c != b->c || a->mark[0] != b->mark[0] || a->mark[1] != b->mark[1])
		return false;
	if (a->role == b->role)
		return true;
	if (is_blank(p, a) && is_blank(p, b))
		return look_of(p, a)->paint.bg == look_of(p, b)->paint.bg;
	return same_look(look_of(p, a), look_of(p, b));
}

/* The pen draws it with the required look. */
static bool pen_draws(const struct screen_diff *p, const struct cell *c)
{
	const struct look *want = look_of(p, c);

	if (!is_blank(p, c))
		return same_look(&p->pen, want);
	return p->pen.paint.bg == want->paint.bg && !(p->pen.paint.attributes & (PAINT_UNDERLINE | PAINT_REVERSE));
}

/* ---- the pen ---- */

static void add_code(char *codes_so_far, const char *code)
{
	size_t len = strlen(codes_so_far), more = strlen(code);

	if (len + more < CODES_MOST)
		memcpy(codes_so_far + len, code, more + 1);
}

static void add_color(char *codes_so_far, const char *code)
{
	if (*code) {
		add_code(codes_so_far, ";");
		add_code(codes_so_far, code);
	}
}

/* ";a;b": the parameters that lead there from a pen that lacks only these. */
static void say_look(char *said, const struct look *have, const struct look *want)
{
	*said = 0;
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
		if (want->paint.attributes & ~have->paint.attributes & codes[i].bit)
			add_code(said, codes[i].code);
	if (want->paint.fg != have->paint.fg)
		add_color(said, want->fg);
	if (want->paint.bg != have->paint.bg)
		add_color(said, want->bg);
}

/* Only if the pen keeps all it has: attributes can only be removed all at once. */
static bool only_adds(const struct look *have, const struct look *want)
{
	return !(have->paint.attributes & ~want->paint.attributes) &&
	       (have->paint.fg == want->paint.fg || want->paint.fg != COLOR_DEFAULT) &&
	       (have->paint.bg == want->paint.bg || want->paint.bg != COLOR_DEFAULT);
}

/* An omitted parameter is 0: "CSI ; 2 m" is dim and nothing else. */
static void take_pen(struct screen_diff *p, const struct look *want, struct sb *out)
{
	char added[CODES_MOST], fresh[CODES_MOST];
	bool adds = only_adds(&p->pen, want);

	if (same_look(&p->pen, want))
		return;
	say_look(added, &p->pen, want);
	say_look(fresh, &no_look, want);
	sb_puts(out, "\033[");
	sb_puts(out, adds && strlen(added) <= strlen(fresh) + 1 ? added + 1 : fresh);
	sb_putc(out, 'm');
	p->pen = *want;
}

/* For erasing: only the background. */
static void take_bare_pen(struct screen_diff *p, const struct cell *blank, struct sb *out)
{
	struct look bare = *look_of(p, blank);

	if (pen_draws(p, blank))
		return;
	bare.paint.fg = COLOR_DEFAULT;
	bare.paint.attributes = 0;
	bare.fg[0] = 0;
	take_pen(p, &bare, out);
}

/* ---- the cursor ---- */

static void put_csi(struct sb *out, int n, char what)
{
	sb_puts(out, "\033[");
	if (n != 1)
		sb_int(out, n);
	sb_putc(out, what);
}

static int digits(int n)
{
	return n < 10 ? 1 : n < 100 ? 2 : n < 1000 ? 3 : 4;
}

static const struct cell *cells_of(const struct surface *s, int row)
{
	return s->at + (ptrdiff_t)row * s->cols;
}

static int bytes_of(const struct screen_diff *p, const struct cell *c)
{
	if (p->ascii && glyph_plain(c->c))
		return 1;
	return c->c < 0x80 ? 1 : c->c < 0x800 ? 2 : c->c < 0x10000 ? 3 : 4;
}

static void put_character(const struct screen_diff *p, const struct cell *c, struct sb *out)
{
	uint32_t plain = p->ascii ? glyph_plain(c->c) : 0;
	char bytes[4];

	sb_put(out, str_n(bytes, utf8_put(bytes, plain ? plain : c->c)));
	for (int i = 0; i < 2 && c->mark[i]; i++)
		sb_put(out, str_n(bytes, utf8_put(bytes, c->mark[i])));
}

/* Is rewriting these existing cells as short as jumping over them? */
static bool is_short_gap(const struct stroke *s, int row, int from, int to)
{
	const struct cell *line = cells_of(s->now, row);
	int most = 3 + (to - from == 1 ? 0 : digits(to - from));

	if (to - from > GAP_MOST)
		return false;
	for (int x = from; x < to; x++) {
		if (!line[x].c || line[x].mark[0] || !pen_draws(s->p, line + x) || utf8_width_of(line[x].c) != 1)
			return false;
		most -= bytes_of(s->p, line + x);
	}
	return most >= 0;
}

static void write_gap(const struct stroke *s, int col)
{
	for (; s->p->col < col; s->p->col++)
		put_character(s->p, cells_of(s->now, s->p->row) + s->p->col, s->out);
}

static void put_address(struct sb *out, int row, int col)
{
	sb_puts(out, "\033[");
	if (row)
		sb_int(out, row + 1);
	if (col) {
		sb_putc(out, ';');
		sb_int(out, col + 1);
	}
	sb_putc(out, 'H');
}

/*
 * Moves down, and then from the left edge or backwards from the current column. False: neither is shorter than an
 * address.
 */
static bool step_down(struct screen_diff *p, int row, int col, struct sb *out)
{
	int down = row - p->row, address = 4 + digits(row + 1) + (col ? digits(col + 1) : -1);
	int from_left = 1 + down + (col == 0 ? 0 : col == 1 ? 3 : 3 + digits(col));
	int back = p->col - col, straight = back >= 0 ? back + down : address;

	if (down < 0 || (from_left >= address && straight >= address))
		return false;
	if (straight > from_left)
		sb_putc(out, '\r');
	else
		sb_pad(out, '\b', back);
	sb_pad(out, '\n', down);
	if (straight > from_left && col)
		put_csi(out, col, 'C');
	return true;
}

void screen_diff_move(struct screen_diff *p, int row, int col, struct sb *out)
{
	if (row == p->row && col == p->col)
		return;
	if (p->col < 0)
		put_address(out, row, col);
	else if (row == p->row && col > p->col)
		put_csi(out, col - p->col, 'C');
	else if (row == p->row && col && p->col - col < 3)
		sb_pad(out, '\b', p->col - col);
	else if (!step_down(p, row, col, out))
		put_address(out, row, col);
	p->row = row;
	p->col = col;
}

static void go(const struct stroke *s, int row, int col)
{
	struct screen_diff *p = s->p;

	if (p->col >= 0 && row > p->row && row - p->row < 3 && col != p->col && is_short_gap(s, row, 0, col))
		screen_diff_move(p, row, 0, s->out);
	if (row == p->row && p->col >= 0 && col > p->col && is_short_gap(s, row, p->col, col))
		write_gap(s, col);
	screen_diff_move(p, row, col, s->out);
}

/* ---- a row ---- */

/*
 * The run of blanks with one background from there on, to the last changed one; or to the end of the row if all are
 * blank.
 */
static int blanks_from(const struct stroke *s, int row, int col, bool *tail)
{
	const struct cell *now = cells_of(s->now, row), *shown = cells_of(s->shown, row);
	int x = col, last = col;

	for (; x < s->now->cols && is_blank(s->p, now + x) &&
	       look_of(s->p, now + x)->paint.bg == look_of(s->p, now + col)->paint.bg;
	     x++)
		if (!same_cell(s->p, now + x, shown + x))
			last = x + 1;
	*tail = x == s->now->cols;
	return last - col;
}

static bool can_erase(const struct screen_diff *p, const struct cell *blank)
{
	return p->fills || look_of(p, blank)->paint.bg == COLOR_DEFAULT;
}

/* Returns the number of erased cells. */
static int erase_some(const struct stroke *s, int row, int col)
{
	const struct cell *at = cells_of(s->now, row) + col;
	bool tail;
	int n = blanks_from(s, row, col, &tail);

	if (n < (tail ? TAIL_CELLS : ERASE_CELLS) || !can_erase(s->p, at) || !(tail || s->p->erases))
		return 0;
	go(s, row, col);
	take_bare_pen(s->p, at, s->out);
	if (tail)
		sb_puts(s->out, "\033[K");
	else
		put_csi(s->out, n, 'X');
	return n;
}

/*
 * If the terminal may disagree about a character's width, the column is set again; after the last cell of a row it is
 * unknown. Both halves of a wide character change together, so only the first half is written.
 */
static void put_cell(const struct stroke *s, int row, int col)
{
	const struct cell *c = cells_of(s->now, row) + col;
	int width = utf8_width_of(c->c);

	if (!c->c)
		return;
	go(s, row, col);
	if (!pen_draws(s->p, c))
		take_pen(s->p, look_of(s->p, c), s->out);
	put_character(s->p, c, s->out);
	s->p->col += width;
	if (width != 1 || c->mark[0] || s->p->col >= s->now->cols)
		s->p->col = -1;
}

static bool put_row(const struct stroke *s, int row)
{
	const struct cell *now = cells_of(s->now, row);
	struct cell *shown = s->shown->at + (ptrdiff_t)row * s->shown->cols;
	bool changed = false;

	for (int x = 0; x < s->now->cols;) {
		int n = 1;

		if (!same_cell(s->p, now + x, shown + x)) {
			n = erase_some(s, row, x);
			if (!n) {
				put_cell(s, row, x);
				n = 1;
			}
			changed = true;
		}
		memcpy(shown + x, now + x, (size_t)n * sizeof *now);
		x += n;
	}
	return changed;
}

/* ---- moved rows ---- */

struct shift {
	int by, top, bottom; /* rows top to bottom move up by this many; down if negative */
};

/* The number of cells to write to turn one row into the other. */
static int far(const struct screen_diff *p, const struct cell *shown, const struct cell *now, int cols)
{
	int n = 0;

	for (int x = 0; x < cols; x++)
		n += !same_cell(p, shown + x, now + x);
	return n;
}

static int far_rows(const struct stroke *s, int shown, int now)
{
	return far(s->p, cells_of(s->shown, shown), cells_of(s->now, now), s->now->cols);
}

static int written(const struct stroke *s, int row)
{
	int n = 0;

	for (int x = 0; x < s->now->cols; x++)
		n += cells_of(s->now, row)[x].c != ' ';
	return n;
}

/* By the text of a row, ignoring its look. */
static void hash_rows(const struct surface *s, uint64_t *out)
{
	for (int y = 0; y < s->rows; y++) {
		const struct cell *line = cells_of(s, y);
		uint64_t h = 14695981039346656037u;

		for (int x = 0; x < s->cols; x++)
			h = (h ^ line[x].c) * 1099511628211u;
		out[y] = h;
	}
}

/*
 * The rows whose move by this many saves the most, among those that would move to `from` to `to`: a moved row saves
 * its cells; rows that become empty must be written.
 */
static int best_part(const struct stroke *s, int by, struct shift *out)
{
	int rows = s->now->rows, first = by > 0 ? 0 : -by, end = by > 0 ? rows - by : rows;
	int sum = 0, most = 0, from = first;

	for (int y = first; y < end; y++) {
		sum += far_rows(s, y, y) - far_rows(s, y + by, y);
		if (sum > most) {
			most = sum;
			*out = by > 0 ? (struct shift){ by, from, y + by } : (struct shift){ by, from + by, y };
		}
		if (sum < 0) {
			sum = 0;
			from = y + 1;
		}
	}
	if (!most)
		return 0;
	for (int i = 0; i < (by > 0 ? by : -by); i++) {
		int y = by > 0 ? out->bottom - i : out->top + i;

		most -= written(s, y) - far_rows(s, y, y);
	}
	return most - SCROLL_BYTES;
}

/* How many rows would have the right text after moving by this many, and do not now. */
static int count_moved(const uint64_t *shown, const uint64_t *now, int rows, int by)
{
	int n = 0;

	for (int y = 0; y < rows; y++)
		n += y + by >= 0 && y + by < rows && now[y] == shown[y + by] && now[y] != shown[y];
	return n;
}

static bool find_shift(const struct stroke *s, struct shift *out)
{
	enum { ROWS_MOST = 200 };
	uint64_t shown[ROWS_MOST], now[ROWS_MOST];
	int rows = s->now->rows, most = 0;

	if (rows > ROWS_MOST)
		return false;
	hash_rows(s->shown, shown);
	hash_rows(s->now, now);
	for (int by = 1 - rows; by < rows; by++) {
		struct shift found;
		int gain;

		if (!by || count_moved(shown, now, rows, by) < SCROLL_ROWS)
			continue;
		gain = best_part(s, by, &found);
		if (gain > most) {
			most = gain;
			*out = found;
		}
	}
	return most > 0;
}

static void clear_cells(struct cell *at, ptrdiff_t n)
{
	for (ptrdiff_t i = 0; i < n; i++)
		at[i] = (struct cell){ .c = ' ', .role = ROLE_CLEARED };
}

static void move_rows(struct surface *shown, struct shift f)
{
	ptrdiff_t cols = shown->cols, n = f.by > 0 ? f.by : -f.by, stay = f.bottom - f.top + 1 - n;
	struct cell *top = shown->at + f.top * cols;

	memmove(top + (f.by > 0 ? 0 : n * cols), top + (f.by > 0 ? n * cols : 0), (size_t)(stay * cols) * sizeof *top);
	clear_cells(top + (f.by > 0 ? stay * cols : 0), n * cols);
}

/* Setting and resetting the region move the cursor home. */
static void scroll(const struct stroke *s)
{
	struct shift f;

	if (!s->p->scrolls || !find_shift(s, &f))
		return;
	take_pen(s->p, &no_look, s->out);
	sb_fmt(s->out, "\033[%d;%dr", f.top + 1, f.bottom + 1);
	put_csi(s->out, f.by > 0 ? f.by : -f.by, f.by > 0 ? 'S' : 'T');
	sb_puts(s->out, "\033[r");
	s->p->row = s->p->col = 0;
	move_rows(s->shown, f);
}

/* ---- lines between panes ---- */

static bool is_new_rule(const struct stroke *s, int row, int col)
{
	const struct cell *now = cells_of(s->now, row), *shown = cells_of(s->shown, row);

	if (now[col].c != GLYPH_VERTICAL || same_cell(s->p, now + col, shown + col))
		return false;
	for (int x = col - GAP_MOST; x < col; x++)
		if (x < 0 || !same_cell(s->p, now + x, shown + x))
			return false;
	return true;
}

/* A rule apart from other changes is drawn downwards: a step back and one down are short. */
static void put_rule(const struct stroke *s, int row, int col)
{
	ptrdiff_t cols = s->now->cols;
	int end = row;

	while (end < s->now->rows && is_new_rule(s, end, col))
		end++;
	for (int y = row; end - row >= RULE_ROWS && y < end; y++) {
		put_cell(s, y, col);
		s->shown->at[y * cols + col] = s->now->at[y * cols + col];
	}
}

static void put_rules(const struct stroke *s)
{
	for (int col = GAP_MOST; col < s->now->cols - 1; col++)
		for (int row = 0; row < s->now->rows; row++)
			if (is_new_rule(s, row, col))
				put_rule(s, row, col);
}

/* ---- a whole screen ---- */

void screen_diff_cleared(struct screen_diff *p, struct surface *shown, int rows, int cols)
{
	surface_size(shown, rows, cols);
	clear_cells(shown->at, (ptrdiff_t)shown->rows * shown->cols);
	p->pen = no_look;
	p->row = 0;
	p->col = -1;
}

void screen_diff_clear(struct screen_diff *p, struct surface *shown, int rows, int cols, struct sb *out)
{
	sb_puts(out, "\033[m\033[H\033[2J");
	screen_diff_cleared(p, shown, rows, cols);
	p->col = 0;
}

int screen_diff_put(struct screen_diff *p, struct surface *shown, const struct surface *now, struct sb *out)
{
	struct stroke s = { p, shown, now, out };
	int changed = 0;

	scroll(&s);
	put_rules(&s);
	for (int row = 0; row < now->rows; row++)
		changed += put_row(&s, row);
	return changed;
}
