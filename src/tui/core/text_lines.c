#include "tui/core/text_lines.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/sql_highlight.h"
#include "tui/core/code_lines.h"
#include "tui/pane.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { CELLS_LEAST = 16, SENTENCE_CELLS = 120 };

void text_lines_open(struct text_lines *t)
{
	*t = (struct text_lines){ .memory = arena_open() };
}

void text_lines_close(struct text_lines *t)
{
	arena_close(t->memory);
}

void text_lines_clear(struct text_lines *t)
{
	arena_reset(t->memory);
	t->at = NULL;
	t->len = t->cap = t->units = 0;
	t->widest = 0;
}

void text_lines_put(struct text_lines *t, struct text_line l, bool begins)
{
	int wide = l.slides ? (int)(utf8_width(l.before) + utf8_width(l.text)) : 0;

	t->widest = wide > t->widest ? wide : t->widest;
	t->units += begins;
	l.unit = t->units;
	*push(t, t->memory) = l;
}

int text_lines_room(const struct text_lines *t, str before)
{
	int cells = t->cells - (int)utf8_width(before);

	return cells > CELLS_LEAST ? cells : CELLS_LEAST;
}

int text_lines_code_room(const struct text_lines *t, str before)
{
	return t->scrolls ? TEXT_LINES_CELLS_MOST : text_lines_room(t, before);
}

bool text_lines_fit(struct text_lines *t, int cells, bool scrolls)
{
	bool same = t->cells == cells && t->scrolls == scrolls;

	t->cells = cells;
	t->scrolls = scrolls;
	return !same;
}

str text_lines_blanks(struct text_lines *t, ptrdiff_t n)
{
	return str_fmt(t->memory, "%*s", (int)n, "");
}

void text_lines_wrap(struct text_lines *t, struct text_line first, int hang)
{
	str whole = first.text, rest = whole;

	while (rest.len) {
		int cells = text_lines_room(t, first.before) < SENTENCE_CELLS ? text_lines_room(t, first.before)
									      : SENTENCE_CELLS;
		str line = utf8_width(rest) <= cells ? rest : words_line(&rest, cells);
		struct text_line l = first;

		if (line.at == rest.at && line.len == rest.len)
			rest = S("");
		l.text = line;
		l.roles = first.roles ? first.roles + (line.at - whole.at) : NULL;
		text_lines_put(t, l, whole.at == line.at);
		first.before = text_lines_blanks(t, utf8_width(first.before) + hang);
		first.mark = hang = 0;
	}
}

void text_lines_gap(struct text_lines *t)
{
	text_lines_put(t, (struct text_line){ .text = S("") }, true);
}

void text_lines_sql(struct text_lines *t, str label, int indent, str sql)
{
	struct code_lines lines = { 0 };
	str before = text_lines_blanks(t, indent);

	if (str_at(sql, '\n') < 0 && utf8_width(sql) > text_lines_room(t, before))
		sql = sql_highlight_clauses(t->memory, sql);
	code_lines(t->memory, sql, text_lines_code_room(t, before), &lines);
	for (ptrdiff_t i = 0; i < lines.len; i++)
		text_lines_put(t,
			       (struct text_line){ .before = i ? text_lines_blanks(t, indent + lines.at[i].hang)
							       : str_fmt(t->memory, "%-*.*s", indent, STR(label)),
						   .text = lines.at[i].text,
						   .role = ROLE_TEXT,
						   .slides = true,
						   .roles = lines.at[i].roles },
			       !lines.at[i].from);
}

const struct text_line *text_lines_line(const struct text_lines *t, ptrdiff_t i)
{
	return i >= 0 && i < t->len ? &t->at[i] : NULL;
}

ptrdiff_t text_lines_marked(const struct text_lines *t, ptrdiff_t from, int way)
{
	for (ptrdiff_t i = from + way; i >= 0 && i < t->len; i += way)
		if (t->at[i].mark)
			return i;
	return -1;
}

ptrdiff_t text_lines_unit(const struct text_lines *t, ptrdiff_t line)
{
	const struct text_line *l = text_lines_line(t, line);

	return l ? l->unit : 0;
}

ptrdiff_t text_lines_of_unit(const struct text_lines *t, ptrdiff_t unit)
{
	ptrdiff_t i = 0;

	while (i < t->len && t->at[i].unit < unit)
		i++;
	return i;
}

void text_lines_stay(const struct text_lines *t, struct pane_cursor *at, ptrdiff_t unit)
{
	at->left = 0;
	if (unit)
		at->cursor = text_lines_of_unit(t, unit);
}

/* What stands before the text stays dim, and is never the cursor's. */
static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct text_line *l = &((const struct text_lines *)with)->at[row];
	struct sb roles = SB(SB_MAX);
	struct span out = { .role = l->role, .slides = l->slides, .keeps = (int)utf8_width(l->before) };

	(void)column;
	out.text = str_fmt(frame, "%.*s%.*s", STR(l->before), STR(l->text));
	out.stem = (int)utf8_width(l->bare ? out.text : l->before);
	sb_pad(&roles, ROLE_DIM, l->before.len);
	if (l->roles)
		sb_put(&roles, str_n((const char *)l->roles, l->text.len));
	else
		sb_pad(&roles, (char)l->role, l->text.len);
	out.roles = (const unsigned char *)str_dup(frame, sb_str(&roles)).at;
	sb_free(&roles);
	return out;
}

struct grid text_lines_grid(const struct text_lines *t)
{
	static const struct grid_column columns[] = { { "", .least = 8, .most = 0, .priority = 9 } };

	return (struct grid){ .columns = columns, .count = 1, .rows = t->len, .cell = cell_of, .with = t };
}

void text_lines_draw(const struct text_lines *t, const struct canvas *to, struct pane_cursor *at, bool entered,
		     struct drawing *d)
{
	struct grid grid = text_lines_grid(t);
	int row;

	grid.no_cursor = !entered;
	row = grid_draw(&grid, to, d->frame, at, d->focused && entered);
	if (entered)
		d->row = row;
	if (entered || t->len <= to->box.rows)
		return;
	canvas_fill(to, to->box.rows - 1, 0, to->box.cols, ROLE_TEXT);
	canvas_fit(to, to->box.rows - 1, 1, to->box.cols - 1, ROLE_DIM,
		   str_fmt(d->frame, "... %td more lines", t->len - to->box.rows + 1));
}
