#include "tui/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"

#include "base/banned.h"

ptrdiff_t pane_lines(const struct pane *p, const struct explorer_state *w, const struct pane_cursor *at,
		     struct arena *frame)
{
	return p->lines ? p->lines(w, at, frame) : p->grid ? p->grid(w, at, frame).rows : 0;
}

bool pane_seeks(const struct pane *p)
{
	return p->seek || p->grid;
}

ptrdiff_t pane_seek(const struct pane *p, const struct explorer_state *w, const struct pane_cursor *at,
		    struct arena *frame, const struct sought *what)
{
	struct grid grid;

	if (p->seek)
		return p->seek(w, at, frame, what);
	grid = p->grid(w, at, frame);
	return grid_find(&grid, what);
}

static struct next copy_line(const struct grid *grid, ptrdiff_t line, struct arena *frame)
{
	if (line < 0 || line >= grid->rows)
		return (struct next){ 0 };
	return (struct next){ NEXT_COPY, grid_line(grid, frame, line), 0 };
}

struct next pane_act(const struct pane *p, const struct explorer_state *w, const struct pane_cursor *at, enum action a,
		     struct arena *frame)
{
	struct next next = { 0 };
	struct grid grid;

	if (p->act)
		next = p->act(w, at, a, frame);
	if (next.kind != NEXT_NOTHING || a != ACT_COPY_LINE || !p->grid)
		return next;
	grid = p->grid(w, at, frame);
	return copy_line(&grid, at->cursor, frame);
}

str pane_place(struct arena *frame, ptrdiff_t cursor, ptrdiff_t lines)
{
	return str_fmt(frame, "%.*s of %.*s", STR(words_count(frame, cursor + 1)), STR(words_count(frame, lines)));
}

str pane_columns(struct arena *frame, const struct pane_cursor *at, int widest, int cells)
{
	int room = cells - PANE_SIDES, last = at->left + room < widest ? at->left + room : widest;

	return widest > room ? str_fmt(frame, "characters %d-%d of %d", at->left + 1, last, widest) : NO_STR;
}

int pane_title(struct drawing *d, str words, bool rule)
{
	int col = 1;

	if (rule)
		canvas_rule(&d->title, 0, 0, d->title.box.cols);
	if (!words.len)
		return col;
	if (rule)
		canvas_put(&d->title, 0, col++, 1, ROLE_RULE, S(" "));
	col += canvas_fit(&d->title, 0, col, d->title.box.cols - col - 1, d->focused ? ROLE_BRAND : ROLE_STRONG, words);
	d->titled = col;
	if (rule)
		canvas_put(&d->title, 0, col++, 1, ROLE_RULE, S(" "));
	return col;
}

/* On as many rows as needed. Returns the row after it. */
static int put_sentence(const struct drawing *d, int row, enum role role, str text)
{
	int cells = d->body.box.cols - 3;

	while (text.len && row < d->body.box.rows && cells > 0) {
		str whole = text, line = words_line(&text, cells);

		canvas_fit(&d->body, row, 2, cells, role, row == d->body.box.rows - 1 ? whole : line);
		row++;
	}
	return row;
}

int pane_empty(const struct drawing *d, str first, str second)
{
	int row = put_sentence(d, d->body.box.rows > 4 ? 1 : 0, ROLE_TEXT, first);

	return put_sentence(d, row, ROLE_DIM, second);
}

/* No shell interprets any of these, in any position. */
static bool is_plain(str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++) {
		char c = text.at[i];

		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
		      str_at(S("_.:/,-"), c) >= 0))
			return false;
	}
	return text.len > 0;
}

str pane_argument(struct arena *a, str text)
{
	scoped(sb_free) struct sb out = SB(1 << 16);

	if (is_plain(text))
		return text;
	sb_putc(&out, '\'');
	for (ptrdiff_t i = 0; i < text.len; i++) {
		if (text.at[i] == '\'')
			sb_puts(&out, "'\\''");
		else
			sb_putc(&out, text.at[i]);
	}
	sb_putc(&out, '\'');
	return str_dup(a, sb_str(&out));
}

static bool take_argument(struct sb *b, str *rest)
{
	bool quoted = false;
	ptrdiff_t i = 0;

	for (; i < rest->len && (quoted || rest->at[i] != ' '); i++) {
		if (rest->at[i] == '\'')
			quoted = !quoted;
		else if (!quoted && rest->at[i] == '\\' && i + 1 < rest->len)
			sb_putc(b, rest->at[++i]);
		else
			sb_putc(b, rest->at[i]);
	}
	*rest = str_trim(str_from(*rest, i));
	return !quoted;
}

bool pane_arguments(struct arena *a, str line, struct strs *out)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (str rest = str_trim(line); rest.len;) {
		sb_reset(&b);
		if (!take_argument(&b, &rest))
			return false;
		*push(out, a) = str_dup(a, sb_str(&b));
	}
	return true;
}

enum group pane_keys(const struct pane *p)
{
	return p->own ? p->own : GROUP_COUNT;
}
