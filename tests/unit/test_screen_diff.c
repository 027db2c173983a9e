/*
 * The bytes sent to a terminal: a small terminal reads what the painter writes, and must show what was drawn, from any
 * screen to any other, and with few bytes where that matters.
 */
#include "tests/unit/tap.h"

#include <ctype.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "term/screen_diff.h"

enum { ROWS_MOST = 40, COLS_MOST = 120 };

/* ---- a terminal ---- */

struct seen {
	uint32_t c, mark;
	char fg[COLOR_CODE_MOST], bg[COLOR_CODE_MOST];
	unsigned attributes;
};

static struct {
	int rows, cols, row, col, top, bottom;
	bool fills, strange; /* strange: an unsupported sequence, or a position outside the screen */
	struct seen pen, at[ROWS_MOST][COLS_MOST];
} term;

static struct seen erased(void)
{
	struct seen blank = { .c = ' ' };

	if (term.fills)
		memcpy(blank.bg, term.pen.bg, sizeof blank.bg);
	return blank;
}

static void wipe(int row, int from, int to)
{
	for (int x = from; x < to && x < term.cols; x++)
		term.at[row][x] = erased();
}

static void take_sgr(const char *words)
{
	while (*words) {
		int n = (int)strtol(words, NULL, 10);
		size_t len = strcspn(words, ";");
		char *color = n / 10 % 10 == 3 || n / 10 == 9 ? term.pen.fg : term.pen.bg;

		if (n == 38 || n == 48) {
			len += 1 + strcspn(words + len + 1, ";");
			len += 1 + strcspn(words + len + 1, ";");
			color = n == 38 ? term.pen.fg : term.pen.bg;
		}
		if (n >= 30)
			snprintf(color, COLOR_CODE_MOST, "%.*s", (int)len, words);
		else if (!n)
			term.pen = (struct seen){ 0 };
		else if (n == 1 || n == 2 || n == 3 || n == 4 || n == 7)
			term.pen.attributes |= n == 1	? PAINT_BOLD
					       : n == 2 ? PAINT_DIM
					       : n == 3 ? PAINT_ITALIC
					       : n == 4 ? PAINT_UNDERLINE
							: PAINT_REVERSE;
		else
			term.strange = true;
		words += len + (words[len] == ';');
	}
}

static void roll(int by)
{
	for (; by > 0; by--) {
		memmove(term.at[term.top], term.at[term.top + 1], (size_t)(term.bottom - term.top) * sizeof term.at[0]);
		wipe(term.bottom, 0, term.cols);
	}
	for (; by < 0; by++) {
		memmove(term.at[term.top + 1], term.at[term.top], (size_t)(term.bottom - term.top) * sizeof term.at[0]);
		wipe(term.top, 0, term.cols);
	}
}

static void take_csi(const char *words, char what)
{
	int one = (int)strtol(words, NULL, 10), n = one ? one : 1;
	const char *second = strchr(words, ';');
	int two = second ? (int)strtol(second + 1, NULL, 10) : 0;

	switch (what) {
	case 'm':
		if (!*words || *words == ';')
			term.pen = (struct seen){ 0 };
		take_sgr(words + (*words == ';'));
		break;
	case 'C': term.col += n; break;
	case 'H':
		term.row = n - 1;
		term.col = two ? two - 1 : 0;
		break;
	case 'K': wipe(term.row, term.col, term.cols); break;
	case 'X': wipe(term.row, term.col, term.col + n); break;
	case 'S': roll(n); break;
	case 'T': roll(-n); break;
	case 'r':
		term.top = n - 1;
		term.bottom = two ? two - 1 : term.rows - 1;
		term.row = term.col = 0;
		break;
	case 'J':
		term.strange |= one != 2;
		for (int y = 0; y < term.rows; y++)
			wipe(y, 0, term.cols);
		break;
	default: term.strange = true;
	}
	/* After the last cell of a row the cursor is beside it, where nothing can be drawn. */
	term.strange |= term.row >= term.rows || term.col >= term.cols + (what == 'm') || term.bottom >= term.rows;
}

static void take_character(uint32_t c)
{
	int width = utf8_width_of(c);
	struct seen cell = term.pen;

	if (!width) {
		if (term.col > 0)
			term.at[term.row][term.col - (term.at[term.row][term.col - 1].c ? 1 : 2)].mark = c;
		return;
	}
	if (term.col + width > term.cols) {
		term.strange = true;
		return;
	}
	cell.c = c;
	for (int w = 0; w < width; w++) {
		term.at[term.row][term.col + w] = cell;
		cell.c = 0;
	}
	term.col += width;
}

static void take_bytes(str bytes)
{
	char words[64];

	for (ptrdiff_t i = 0; i < bytes.len;) {
		uint32_t c = utf8_next(bytes, &i);
		size_t n = 0;

		if (c == '\r') {
			term.col = 0;
		} else if (c == '\n') {
			term.strange |= ++term.row >= term.rows;
		} else if (c == '\b') {
			term.strange |= term.col >= term.cols || --term.col < 0;
		} else if (c != 033) {
			take_character(c);
		} else {
			for (i++; i < bytes.len && n < sizeof words - 1 && !isalpha(bytes.at[i]); i++)
				words[n++] = bytes.at[i];
			words[n] = 0;
			take_csi(words, i < bytes.len ? bytes.at[i++] : 0);
		}
		if (term.strange)
			return;
	}
}

/* ---- screens ---- */

static struct screen_diff p;
static struct surface shown, now;
static struct sb out = { .max = 1 << 24 };
static uint32_t draw;

static int any(int n)
{
	draw = draw * 1103515245u + 12345u;
	return (int)(draw >> 8) % n;
}

static void begin(int rows, int cols, bool erases, bool scrolls, bool fills)
{
	struct theme theme;
	int r;

	theme_builtin(&theme);
	theme.role[ROLE_NUMBER] = (struct paint){ 200, 236, PAINT_ITALIC };
	theme.role[ROLE_GOOD] = (struct paint){ COLOR_DEFAULT, 4, 0 };
	p = (struct screen_diff){ .erases = erases, .scrolls = scrolls, .fills = fills };
	for (r = 0; r < ROLE_COUNT; r++) {
		struct look *l = &p.look[r];

		l->paint = theme.role[r];
		if (l->paint.fg != COLOR_DEFAULT)
			snprintf(l->fg, sizeof l->fg, l->paint.fg < 8 ? "3%d" : "38;5;%d", l->paint.fg);
		if (l->paint.bg != COLOR_DEFAULT)
			snprintf(l->bg, sizeof l->bg, l->paint.bg < 8 ? "4%d" : "48;5;%d", l->paint.bg);
	}
	memset(&term, 0, sizeof term);
	term.rows = rows;
	term.cols = cols;
	term.bottom = rows - 1;
	term.fills = fills;
	surface_size(&now, rows, cols);
	sb_reset(&out);
	screen_diff_clear(&p, &shown, rows, cols, &out);
	take_bytes(sb_str(&out));
}

static ptrdiff_t show(void)
{
	sb_reset(&out);
	screen_diff_put(&p, &shown, &now, &out);
	take_bytes(sb_str(&out));
	return out.len;
}

static bool looks(const struct cell *want, const struct seen *has)
{
	const struct look *look = &p.look[want->role];
	bool blank = want->c == ' ' && !want->mark[0] && !(look->paint.attributes & (PAINT_UNDERLINE | PAINT_REVERSE));

	if (!want->c)
		return !has->c;
	if (want->c != has->c || want->mark[0] != has->mark || strcmp(look->bg, has->bg) != 0)
		return false;
	if (blank)
		return !(has->attributes & (PAINT_UNDERLINE | PAINT_REVERSE));
	return look->paint.attributes == has->attributes && strcmp(look->fg, has->fg) == 0;
}

static bool shows_all(void)
{
	for (int y = 0; y < now.rows; y++)
		for (int x = 0; x < now.cols; x++)
			if (!looks(now.at + (ptrdiff_t)y * now.cols + x, &term.at[y][x])) {
				printf("# row %d, column %d of %dx%d: %x, not %x\n", y, x, now.cols, now.rows,
				       term.at[y][x].c, now.at[(ptrdiff_t)y * now.cols + x].c);
				return false;
			}
	return !term.strange;
}

static void scribble(const struct canvas *c)
{
	static const char *const words[] = { "order",
					     "core.customer",
					     "\u5ba2\u6236\u6e05\u55ae",
					     "e\u0301te\u0301",
					     "     ",
					     "~2.1M",
					     "\u25b8",
					     "x",
					     "a rather long sentence about nothing at all" };
	int what = any(5), row = any(c->box.rows), col = any(c->box.cols);
	enum role role = (enum role)any(ROLE_COUNT);

	if (what == 0)
		canvas_fill(c, row, col, any(c->box.cols), role);
	else if (what == 1)
		canvas_tint(c, row, col, any(12), role);
	else if (what == 2 && any(4) == 0)
		for (int y = row; y < c->box.rows; y++)
			canvas_glyph(c, y, col, ROLE_RULE, GLYPH_VERTICAL);
	else
		canvas_put(c, row, col, 200, role, str_of(words[any(sizeof words / sizeof *words)]));
}

/* Moves some rows up or down, as a list does. */
static void move_some(void)
{
	ptrdiff_t cols = now.cols;
	int top = any(now.rows), n = any(now.rows - top + 1), by = any(4);

	if (n <= by)
		return;
	if (any(2))
		memmove(now.at + top * cols, now.at + (top + by) * cols, (size_t)((n - by) * cols) * sizeof *now.at);
	else
		memmove(now.at + (top + by) * cols, now.at + top * cols, (size_t)((n - by) * cols) * sizeof *now.at);
}

static bool holds(int rows, int cols, int kind)
{
	struct canvas c;

	begin(rows, cols, kind & 1, kind & 2, kind & 4);
	p.ascii = false;
	c = canvas_all(&now);
	for (int i = 0; i < 40; i++) {
		for (int n = any(30); n > 0; n--)
			scribble(&c);
		if (i % 3 == 1)
			move_some();
		show();
		if (!shows_all())
			return false;
	}
	return true;
}

static void any_to_any(void)
{
	static const int sizes[][2] = { { 1, 1 }, { 2, 7 }, { 4, 20 }, { 24, 80 }, { 40, 120 }, { 11, 101 } };

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (int kind = 0; kind < 8; kind++) {
			bool good = true;

			for (int round = 0; round < 6 && good; round++)
				good = holds(sizes[i][0], sizes[i][1], kind);
			ok(good, "%dx%d, kind %d: the terminal shows what was drawn on any screen", sizes[i][1],
			   sizes[i][0], kind);
		}
}

/* ---- few bytes ---- */

static void few(void)
{
	struct canvas c;

	begin(24, 80, true, true, true);
	c = canvas_all(&now);
	is_int(show(), 0, "an unchanged screen sends no bytes");
	canvas_put(&c, 0, 0, 80, ROLE_DIM, S("core."));
	canvas_put(&c, 0, 5, 80, ROLE_TEXT, S("orders"));
	canvas_put(&c, 0, 12, 80, ROLE_DIM, S("T"));
	show();
	is_str(sb_str(&out), S("\033[2mcore.\033[morders \033[2mT"), "attributes are sent only where they are visible");
	canvas_fill(&c, 0, 0, 80, ROLE_DIM);
	show();
	is_str(sb_str(&out), S("\r\033[K"), "a row of blanks is erased whatever its attributes");
	canvas_fill(&c, 0, 0, 80, ROLE_SELECTED);
	show();
	ok(out.len > 80, "a row of reversed blanks is written, not erased");
	canvas_fill(&c, 0, 0, 80, ROLE_TEXT);
	show();
	is_str(sb_str(&out), S("\033[H\033[m\033[K"),
	       "reversed blanks are erased from a known position with plain attributes");
	for (int y = 0; y < 24; y++)
		canvas_glyph(&c, y, 60, ROLE_RULE, GLYPH_VERTICAL);
	ok(show() <= 24 * 5 + 10, "a line between panes is drawn downwards in few bytes: %td", out.len);
}

static void list_at(const struct canvas *c, int from)
{
	scoped(sb_free) struct sb line = SB(200);

	for (int y = 0; y < 10; y++) {
		sb_reset(&line);
		sb_fmt(&line, " customer_%d    a comment about what number %d is for", (from + y) * 37, from + y);
		canvas_fill(c, 3 + y, 0, 80, ROLE_TEXT);
		canvas_put(c, 3 + y, 0, 80, y == 9 ? ROLE_SELECTED : ROLE_TEXT, sb_str(&line));
	}
}

static void scrolled(void)
{
	struct canvas c;

	begin(24, 80, true, true, true);
	c = canvas_all(&now);
	list_at(&c, 0);
	show();
	list_at(&c, 1);
	ok(show() < 160 && shows_all(), "a list scrolled down is moved and its last row written: %td bytes", out.len);
	list_at(&c, 0);
	ok(show() < 160 && shows_all(), "a list scrolled up is moved and its first row written: %td bytes", out.len);
	p.scrolls = false;
	list_at(&c, 1);
	ok(show() > 160 && shows_all(), "a list is rewritten on a terminal that cannot scroll: %td bytes", out.len);
}

static void plain(void)
{
	struct canvas c;

	begin(2, 10, true, true, true);
	p.ascii = true;
	c = canvas_all(&now);
	canvas_glyph(&c, 0, 0, ROLE_TEXT, GLYPH_VERTICAL);
	canvas_glyph(&c, 0, 1, ROLE_TEXT, GLYPH_POINT);
	canvas_glyph(&c, 0, 2, ROLE_TEXT, GLYPH_CROSS);
	show();
	is_str(sb_str(&out), S("|>+"), "lines are drawn in ASCII when that is required");
	screen_diff_move(&p, 1, 0, &out);
	is_str(sb_str(&out), S("|>+\r\n"), "the cursor moves to the next row with a line end");
}

int main(void)
{
	draw = 7;
	few();
	scrolled();
	plain();
	any_to_any();
	return done();
}
