#define _XOPEN_SOURCE_EXTENDED 1
#include "term/screen.h"

#include <langinfo.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include <curses.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "term/curses_keys.h"
#include "term/osc52.h"
#include "term/screen_diff.h"
#include "term/term_restore.h"
#include "term/screen_facts.h"
#include "term/embedded_terminfo.h"
#include "term/terminfo.h"
#include "term/tty.h"

#include "base/banned.h"

enum { SLOW_BAUD = 9600, HELD_ROWS = 4, BYTES_MOST = 1 << 27 };

#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"
#define MOUSE_ON "\033[?1000h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1000l"
#define HOLD "\033[?2026h"
#define SHOW "\033[?2026l"

struct screen {
	SCREEN *terminal;
	struct terminfo known;
	struct tty tty;
	bool utf8, modern, plain; /* modern: has an alternate screen, so supports private modes; plain: no ornaments */
	bool ascii_lines;
	int cursor; /* last value set, -1: unknown */
	struct surface shown;
	bool all;		   /* paint everything */
	bool by_hand;		   /* the terminal understands ECMA-48: bypasses the library except to begin and end */
	bool awake;		   /* in that case: the library has started */
	unsigned known_attributes; /* PAINT_*, for direct writing */
	struct screen_diff painter;
	struct sb out; /* bytes to be sent */
	WINDOW *keys;  /* invisible: reading from it paints nothing */
	attr_t attributes[ROLE_COUNT];
	short pair[ROLE_COUNT];
	bool mouse;   /* mouse reports were requested */
	bool at_once; /* the start and end of larger paints are marked */
	struct report report;
	struct mouse said; /* the last complete event */
};

/* ---- choosing the terminal ---- */

static SCREEN *open_terminal(const struct terminfo *t, FILE *out, FILE *in)
{
	struct terminal_loan loan;
	SCREEN *made;

	terminal_lend(t->carried ? t->name : NULL, &loan);
	made = newterm(t->name, out, in);
	terminal_return(&loan);
	return made;
}

static bool cannot_draw(const char *name, struct err *err)
{
	err_set(err, ERR_UNSUPPORTED, "the terminal \"%s\" cannot move its cursor, so the explorer cannot run",
		name ? name : "(none)");
	return err_next(err, "Set TERM to the type of the terminal (TERM=vt100 ocat), or use commands: %s, %s.",
			ACTION("search_tables"), ACTION("describe_asset", WITH_BLANK("asset", "NAME")));
}

/* ---- colours ---- */

static attr_t attributes_of(unsigned bits)
{
	attr_t a = A_NORMAL;

	if (bits & PAINT_BOLD)
		a |= A_BOLD;
	if (bits & PAINT_DIM)
		a |= A_DIM;
	if (bits & PAINT_UNDERLINE)
		a |= A_UNDERLINE;
	if (bits & PAINT_REVERSE)
		a |= A_REVERSE;
	if (bits & PAINT_ITALIC)
		a |= A_ITALIC;
	return a;
}

static void set_look(struct screen *s, int r, struct paint p)
{
	struct look *look = &s->painter.look[r];

	p.attributes &= s->known_attributes;
	*look = (struct look){ .paint = p };
	if (p.fg != COLOR_DEFAULT && !terminfo_color(p.fg, false, look->fg, sizeof look->fg))
		look->paint.fg = COLOR_DEFAULT;
	if (p.bg != COLOR_DEFAULT && !terminfo_color(p.bg, true, look->bg, sizeof look->bg))
		look->paint.bg = COLOR_DEFAULT;
}

static void set_role(struct screen *s, int r, struct paint p, bool color, bool defaults)
{
	int fg = color_nearest(p.fg, COLORS), bg = color_nearest(p.bg, COLORS);

	s->attributes[r] = attributes_of(p.attributes);
	s->pair[r] = 0;
	set_look(s, r, (struct paint){ COLOR_DEFAULT, COLOR_DEFAULT, p.attributes });
	if (!color || (p.fg == COLOR_DEFAULT && p.bg == COLOR_DEFAULT))
		return;
	if (COLORS == 8 && p.fg >= 8 && p.fg < 16) {
		s->attributes[r] |= A_BOLD;
		p.attributes |= PAINT_BOLD;
	}
	if (!defaults) {
		fg = fg == COLOR_DEFAULT ? COLOR_WHITE : fg;
		bg = bg == COLOR_DEFAULT ? COLOR_BLACK : bg;
	}
	set_look(s, r, (struct paint){ fg, bg, p.attributes });
	if (init_pair((short)(r + 1), (short)fg, (short)bg) == OK)
		s->pair[r] = (short)(r + 1);
}

static void set_colors(struct screen *s, const struct screen_options *o)
{
	bool color = o->color && has_colors() && start_color() == OK && COLOR_PAIRS > ROLE_COUNT;
	bool defaults = color && use_default_colors() == OK;

	for (int r = 0; r < ROLE_COUNT; r++)
		set_role(s, r, o->theme->role[r], color, defaults);
}

/* ---- opening and closing ---- */

static void send(const struct screen *s, const char *bytes)
{
	tty_send(&s->tty, str_of(bytes));
}

static void arm(struct screen *s)
{
	scoped(sb_free) struct sb goodbye = SB(500);

	if (s->modern)
		sb_puts(&goodbye, SHOW "\033[?1006l\033[?1002l\033[?1000l" PASTE_OFF "\033[r");
	terminfo_put(&goodbye, "sgr0");
	terminfo_put(&goodbye, "rmacs");
	terminfo_put(&goodbye, "cnorm");
	terminfo_put(&goodbye, "rmkx");
	terminfo_put(&goodbye, "rmcup");
	if (!s->modern)
		sb_puts(&goodbye, "\r\n");
	term_restore_arm(sb_str(&goodbye));
}

/* ^C and ^Z are keys here; the line discipline would turn them into signals. */
static void set_modes(struct screen *s)
{
	struct termios t;

	cbreak();
	noecho();
	nonl();
	intrflush(stdscr, FALSE);
	s->keys = newpad(1, 1);
	keypad(s->keys, TRUE);
	nodelay(s->keys, TRUE);
	idlok(stdscr, TRUE);
	if (tcgetattr(tty_in(&s->tty), &t) == 0) {
		t.c_cc[VINTR] = t.c_cc[VSUSP] = _POSIX_VDISABLE;
#ifdef VDSUSP
		t.c_cc[VDSUSP] = _POSIX_VDISABLE;
#endif
#ifdef VLNEXT
		t.c_cc[VLNEXT] = _POSIX_VDISABLE;
#endif
		t.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
		tcsetattr(tty_in(&s->tty), TCSADRAIN, &t);
	}
	def_prog_mode();
}

/* Missing capabilities are not used; a terminal with other colour commands is left to the library. */
static bool speaks_ecma48(struct screen *s)
{
	char code[COLOR_CODE_MOST];
	int most = tigetnum("colors");

	if (!terminfo_is_ecma48(&s->known_attributes) ||
	    (most > 0 && !(terminfo_color(most - 1, false, code, sizeof code) &&
			   terminfo_color(most - 1, true, code, sizeof code))))
		return false;
	s->painter.erases = terminfo_says("ech", "\033[%p1%dX");
	s->painter.fills = terminfo_flag("bce");
	s->painter.scrolls = terminfo_says("csr", "\033[%i%p1%d;%p2%dr") && terminfo_says("indn", "\033[%p1%dS") &&
			     terminfo_says("rin", "\033[%p1%dT");
	return true;
}

static bool start(struct screen *s, struct err *err)
{
	struct terminfo t;

	if (!tty_open(&s->tty, err))
		return false;
	t = terminfo_find(tty_out(&s->tty));
	term_restore_remember(tty_in(&s->tty));
	if (!getenv("ESCDELAY"))
		set_escdelay(25);
	if (t.name) {
		terminfo_forget();
		s->terminal = open_terminal(&t, s->tty.out, s->tty.in);
	}
	if (!s->terminal || !terminfo_has("cup")) {
		if (s->terminal) {
			endwin();
			delscreen(s->terminal);
		}
		term_restore_disarm();
		tty_close(&s->tty);
		return cannot_draw(t.name ? t.name : getenv("TERM"), err);
	}
	s->known = t;
	s->utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	s->modern = terminfo_has("smcup") && terminfo_has("rmcup");
	s->by_hand = s->utf8 && speaks_ecma48(s);
	return true;
}

/*
 * Requested and parsed here: the library loses clicks in quick succession, and for many terminals knows only the form
 * that ends at column 223.
 */
static void take_mouse(struct screen *s, bool yes)
{
	if (!s->modern || s->mouse == yes)
		return;
	send(s, yes ? MOUSE_ON : MOUSE_OFF);
	s->mouse = yes;
}

void screen_dress(struct screen *s, const struct screen_options *o)
{
	s->ascii_lines = s->painter.ascii = str_eq(o->drawing, S("ascii"));
	s->plain = !s->utf8 || !s->modern || s->ascii_lines;
	s->at_once = s->modern &&
		     (str_eq(o->at_once, S("yes")) || (str_eq(o->at_once, S("auto")) && terminfo_holds_paints()));
	set_colors(s, o);
	take_mouse(s, o->mouse);
	s->all = true;
}

struct screen *screen_open(const struct screen_options *o, struct err *err)
{
	struct screen *s = must_realloc(NULL, (ptrdiff_t)sizeof *s);

	*s = (struct screen){ .cursor = -1, .all = true, .out = SB(BYTES_MOST) };
	if (!start(s, err)) {
		free(s);
		return NULL;
	}
	set_modes(s);
	screen_dress(s, o);
	keycodes_add();
	arm(s);
	if (s->modern)
		send(s, PASTE_ON);
	tty_hold_stderr(&s->tty);
	return s;
}

/* The library does not know the state that direct writing left. */
static void leave(const struct screen *s)
{
	if (s->by_hand)
		send(s, "\033[m");
	endwin();
}

void screen_close(struct screen *s)
{
	if (!s)
		return;
	take_mouse(s, false);
	if (s->modern)
		send(s, PASTE_OFF);
	leave(s);
	term_restore_disarm();
	delwin(s->keys);
	delscreen(s->terminal);
	tty_release_stderr(&s->tty);
	tty_close(&s->tty);
	surface_free(&s->shown);
	sb_free(&s->out);
	free(s);
}

/* ---- showing ---- */

void screen_size(const struct screen *s, int *rows, int *cols)
{
	(void)s;
	getmaxyx(stdscr, *rows, *cols);
}

bool screen_is_slow(const struct screen *s)
{
	(void)s;
	return baudrate() > 0 && baudrate() <= SLOW_BAUD;
}

static const cchar_t *line_of(uint32_t glyph)
{
	switch (glyph) {
	case GLYPH_HORIZONTAL: return WACS_HLINE;
	case GLYPH_VERTICAL: return WACS_VLINE;
	case GLYPH_DOWN_TEE: return WACS_TTEE;
	case GLYPH_UP_TEE: return WACS_BTEE;
	case GLYPH_RIGHT_TEE: return WACS_LTEE;
	case GLYPH_LEFT_TEE: return WACS_RTEE;
	case GLYPH_CORNER: return WACS_LLCORNER;
	case GLYPH_CROSS: return WACS_PLUS;
	default: return NULL;
	}
}

static bool is_ornament(uint32_t c)
{
	return c == GLYPH_POINT || c == GLYPH_POINT_BACK || c == GLYPH_RISES || c == GLYPH_FALLS || c == GLYPH_TAKEN ||
	       c == GLYPH_NOT_TAKEN;
}

/* Without UTF-8 only characters of the locale can be shown. */
static wchar_t sayable(const struct screen *s, uint32_t c)
{
	if (s->utf8 || c < 0x80)
		return (wchar_t)c;
	return wctob((wint_t)c) == EOF ? L'?' : (wchar_t)c;
}

static void draw_cell(const struct screen *s, const struct cell *cell, int y, int x)
{
	attr_t attributes = s->attributes[cell->role];
	const cchar_t *line = line_of(cell->c);
	wchar_t text[CCHARW_MAX] = { 0 };
	cchar_t out;
	short pair;

	if (line && !s->ascii_lines) {
		attr_t own;

		getcchar(line, text, &own, &pair, NULL);
		attributes |= own;
	} else if (line || (s->plain && is_ornament(cell->c))) {
		text[0] = (wchar_t)glyph_plain(cell->c);
	} else {
		text[0] = sayable(s, cell->c);
		for (int i = 0; i < 2 && cell->mark[i] && s->utf8; i++)
			text[1 + i] = (wchar_t)cell->mark[i];
	}
	setcchar(&out, text, attributes, s->pair[cell->role], NULL);
	mvadd_wch(y, x, &out);
	/* A wide character becomes two '?', one for each half. */
	if (!s->utf8 && utf8_width_of(cell->c) == 2)
		mvaddch(y, x + 1, '?');
}

static bool same_cell(const struct cell *a, const struct cell *b)
{
	return a->c == b->c && a->role == b->role && a->mark[0] == b->mark[0] && a->mark[1] == b->mark[1];
}

/* Both halves of a wide character change together; writing the first is enough. True: something changed. */
static bool draw_row(struct screen *s, const struct cell *now, struct cell *shown, int y, int cols)
{
	bool changed = s->all;

	for (int x = 0; x < cols; x++) {
		if (!s->all && same_cell(now + x, shown + x))
			continue;
		if (now[x].c)
			draw_cell(s, now + x, y, x);
		shown[x] = now[x];
		changed = true;
	}
	return changed;
}

/* A paint of a few rows is a single write, which is never seen half done: it is not marked. */
static void paint(struct screen *s, int changed)
{
	bool held = s->at_once && changed >= HELD_ROWS;

	if (held)
		send(s, HOLD);
	wnoutrefresh(stdscr);
	doupdate();
	if (held)
		send(s, SHOW);
}

static int show_cells(struct screen *s, const struct surface *now, int rows, int cols)
{
	int changed = 0;

	if (s->shown.rows != now->rows || s->shown.cols != now->cols) {
		surface_size(&s->shown, now->rows, now->cols);
		s->all = true;
	}
	if (s->all)
		erase();
	for (int y = 0; y < now->rows && y < rows; y++)
		changed += draw_row(s, now->at + (ptrdiff_t)y * now->cols, s->shown.at + (ptrdiff_t)y * now->cols, y,
				    now->cols < cols ? now->cols : cols);
	return changed;
}

/* The library clears the screen when it starts or restarts, and paints nothing else. */
static void make_blank(struct screen *s, int rows, int cols)
{
	if (s->awake) {
		screen_diff_clear(&s->painter, &s->shown, rows, cols, &s->out);
		return;
	}
	s->awake = true;
	clearok(curscr, TRUE);
	refresh();
	screen_diff_cleared(&s->painter, &s->shown, rows, cols);
}

/* Sends everything in one write. */
static void show_painted(struct screen *s, const struct surface *now, int row, int col)
{
	int changed;

	sb_reset(&s->out);
	sb_puts(&s->out, HOLD);
	if (s->all || s->shown.rows != now->rows || s->shown.cols != now->cols)
		make_blank(s, now->rows, now->cols);
	changed = screen_diff_put(&s->painter, &s->shown, now, &s->out);
	screen_diff_move(&s->painter, row, col, &s->out);
	if (s->at_once && changed >= HELD_ROWS) {
		sb_puts(&s->out, SHOW);
		tty_send(&s->tty, sb_str(&s->out));
	} else {
		tty_send(&s->tty, str_from(sb_str(&s->out), (ptrdiff_t)strlen(HOLD)));
	}
}

void screen_show(struct screen *s, const struct surface *now, int row, int col, bool visible)
{
	int rows, cols, changed = 0;

	screen_size(s, &rows, &cols);
	row = row < rows ? row : rows - 1;
	col = col < cols ? col : cols - 1;
	if (!s->by_hand)
		changed = show_cells(s, now, rows, cols);
	if (s->cursor != visible)
		curs_set(visible);
	s->cursor = visible;
	if (s->by_hand) {
		show_painted(s, now, row, col);
	} else {
		move(row, col);
		paint(s, changed);
	}
	s->all = false;
}

void screen_redraw(struct screen *s)
{
	s->all = true;
	clearok(curscr, TRUE);
}

/* ---- keys ---- */

int screen_wait(struct screen *s, int other, int another, int64_t ms)
{
	struct pollfd on[] = { { tty_in(&s->tty), POLLIN, 0 }, { other, POLLIN, 0 }, { another, POLLIN, 0 } };
	struct timespec left = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 };
	int n = ppoll(on, sizeof on / sizeof *on, ms < 0 ? NULL : &left, term_restore_waiting_mask());

	if (n <= 0)
		return 0;
	return (on[0].revents & POLLIN ? SCREEN_KEYS : 0) |
	       ((on[1].revents | on[2].revents) & POLLIN ? SCREEN_OTHER : 0) |
	       (on[0].revents & (POLLHUP | POLLERR | POLLNVAL) ? SCREEN_GONE : 0);
}

/* False: no key resulted. */
static bool take_code(struct screen *s, int code, uint32_t *key)
{
	enum report_form form = keycode_report(code);

	if (form) {
		report_begin(&s->report, form);
		return false;
	}
	if (!keycode_key(code, key))
		return false;
	if (*key == K_RESIZE)
		screen_redraw(s); /* the terminal may have rearranged its content */
	return true;
}

static bool take_character(struct screen *s, uint32_t c, uint32_t *key)
{
	enum report_meaning means = s->report.form ? report_take(&s->report, c, &s->said) : REPORT_BROKEN;

	*key = means == REPORT_MEANS ? K_MOUSE : c == 8 || c == 127 ? K_BACKSPACE : c == '\n' ? KEY_ENTER_ : c;
	return means == REPORT_MEANS || means == REPORT_BROKEN;
}

bool screen_key(struct screen *s, uint32_t *key)
{
	wint_t c;
	int kind;

	while ((kind = wget_wch(s->keys, &c)) != ERR)
		if (kind == KEY_CODE_YES ? take_code(s, (int)c, key) : take_character(s, (uint32_t)c, key))
			return true;
	return false;
}

struct mouse screen_mouse(const struct screen *s)
{
	return s->said;
}

void screen_lend(struct screen *s, int *in, int *out)
{
	if (s->mouse)
		send(s, MOUSE_OFF);
	if (s->modern)
		send(s, PASTE_OFF);
	leave(s);
	*in = tty_in(&s->tty);
	*out = tty_out(&s->tty);
}

void screen_back(struct screen *s)
{
	reset_prog_mode();
	if (s->modern)
		send(s, PASTE_ON);
	if (s->mouse)
		send(s, MOUSE_ON);
	s->cursor = -1;
	screen_redraw(s);
	s->awake = false;
	if (!s->by_hand)
		refresh();
}

void screen_suspend(struct screen *s)
{
	int in, out;

	screen_lend(s, &in, &out);
	term_restore_stop_here();
	screen_back(s);
}

/* ---- description ---- */

struct terminal_facts screen_facts_of(const struct screen *s)
{
	struct terminal_facts f = terminfo_facts(&s->known);

	f.is_terminal = true;
	screen_size(s, &f.rows, &f.cols);
	return f;
}

const char *screen_library(void)
{
	return curses_version();
}

/* ---- the clipboard ---- */

bool screen_clipboard(struct screen *s, str text)
{
	scoped(sb_free) struct sb out = SB(2 * OSC52_MOST);

	if (!s->modern || !osc52_put(&out, text))
		return false;
	return tty_send(&s->tty, sb_str(&out));
}
