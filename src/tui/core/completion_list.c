#include "tui/core/completion_list.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { TEXT_MOST = 44, KEY_MOST = 14, GAP = 2, BAR = 2, MORE = 7, NOTE_LEAST = 8 };

void choices_open(struct choices *c)
{
	*c = (struct choices){ .arena = arena_open(), .typed = SB(LINE_MOST), .taken = -1 };
}

void choices_close(struct choices *c)
{
	arena_close(c->arena);
	sb_free(&c->typed);
}

void choices_clear(struct choices *c)
{
	c->all.len = c->all.cap = 0;
	c->all.at = NULL;
	c->taken = -1;
	c->top = 0;
	arena_reset(c->arena);
}

str choices_word(const struct choices *c)
{
	return str_n(sb_str(&c->typed).at + c->from, c->upto - c->from);
}

static bool begins(str text, str word)
{
	return word.len <= text.len && str_eq_fold(str_upto(text, word.len), word);
}

/* Keeps the choices that continue the word, in order; the word itself is dropped. */
static void keep_fitting(struct choices *c)
{
	str word = choices_word(c);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < c->all.len; i++)
		if (begins(c->all.at[i].text, word) && c->all.at[i].text.len > word.len)
			c->all.at[n++] = c->all.at[i];
	c->all.len = n;
	c->taken = -1;
	c->top = 0;
}

void choices_begin(struct choices *c, const struct line_edit *line, ptrdiff_t from)
{
	str now = str_n(line->text + from, line->at - from);
	bool grew = c->all.len && c->taken < 0 && from == c->from && now.len && begins(now, choices_word(c)) &&
		    c->upto > c->from;

	if (!grew)
		choices_clear(c);
	sb_reset(&c->typed);
	sb_put(&c->typed, line_edit_text(line));
	c->from = from;
	c->upto = line->at;
	keep_fitting(c);
}

static bool has(const struct choices *c, str text)
{
	for (ptrdiff_t i = 0; i < c->all.len; i++)
		if (str_eq(c->all.at[i].text, text))
			return true;
	return false;
}

void choices_add(struct choices *c, const struct choice *one)
{
	if (!one->text.len || str_eq_fold(one->text, choices_word(c)) || has(c, one->text))
		return;
	*push(&c->all, c->arena) = (struct choice){ .text = str_dup(c->arena, one->text),
						    .key = str_dup(c->arena, clean(c->arena, one->key)),
						    .detail = str_dup(c->arena, clean(c->arena, one->detail)),
						    .open = one->open,
						    .preview = one->preview,
						    .subject = str_dup(c->arena, one->subject) };
}

const struct choice *choices_highlighted(const struct choices *c)
{
	return c->all.len ? &c->all.at[c->taken < 0 ? 0 : c->taken] : NULL;
}

static void put_line(const struct choices *c, str instead, struct line_edit *line)
{
	str typed = sb_str(&c->typed), rest = str_from(typed, c->upto);
	scoped(sb_free) struct sb b = SB(LINE_MOST);
	ptrdiff_t at;

	sb_put(&b, str_upto(typed, c->from));
	sb_put(&b, instead);
	at = b.len;
	sb_put(&b, rest);
	line_edit_set(line, sb_str(&b));
	line->at = at < line->len ? at : line->len;
}

bool choices_take(struct choices *c, int way, struct line_edit *line)
{
	if (!c->all.len)
		return false;
	c->taken = c->taken < 0 ? (way > 0 ? 0 : c->all.len - 1) : (c->taken + way + c->all.len) % c->all.len;
	put_line(c, c->all.at[c->taken].text, line);
	return true;
}

bool choices_undo(struct choices *c, struct line_edit *line)
{
	if (c->taken < 0)
		return false;
	put_line(c, choices_word(c), line);
	c->taken = -1;
	return true;
}

/* The number of lines it uses when `room` are free, at most CHOICES_SEEN. */
static int choices_rows(const struct choices *c, int room)
{
	ptrdiff_t n = c->all.len < CHOICES_SEEN ? c->all.len : CHOICES_SEEN;

	return room < 1 ? 0 : (int)(n < room ? n : room);
}

/* The part of the word that all choices have: it is not repeated. */
static ptrdiff_t shown_skip(const struct choices *c)
{
	str word = choices_word(c);
	ptrdiff_t skip = 0;

	for (ptrdiff_t i = 0; i < word.len && word.at[i] != '"'; i++)
		if (word.at[i] == ':' || word.at[i] == ',')
			skip = i + 1;
	return c->all.len && begins(c->all.at[0].text, str_upto(word, skip)) ? skip : 0;
}

ptrdiff_t choices_shown_from(const struct choices *c)
{
	return c->from + shown_skip(c);
}

/* ---- drawing ---- */

struct widths {
	int text, key, detail, count, all;
	int least; /* without the detail */
};

static int wider(int so_far, str text, int most)
{
	int wide = (int)utf8_width(text);

	wide = wide > most ? most : wide;
	return wide > so_far ? wide : so_far;
}

static str shown(const struct choices *c, ptrdiff_t i, ptrdiff_t skip)
{
	return str_from(c->all.at[i].text, skip);
}

static struct widths widths_of(const struct choices *c, ptrdiff_t skip, int rows, int cols)
{
	struct widths w = { .count = c->all.len > rows ? 6 : 0 };

	for (ptrdiff_t i = c->top; i < c->all.len && i < c->top + rows; i++) {
		w.text = wider(w.text, shown(c, i, skip), TEXT_MOST);
		w.key = wider(w.key, c->all.at[i].key, KEY_MOST);
		w.detail = wider(w.detail, c->all.at[i].detail, cols);
	}
	w.least = BAR + w.text + (w.key ? w.key + GAP : 0) + w.count + 2;
	w.least = w.least > cols ? cols : w.least;
	w.all = w.least + (w.detail ? w.detail + GAP : 0);
	return w;
}

static void draw_one(const struct choices *c, const struct canvas *box, int y, ptrdiff_t i, ptrdiff_t skip,
		     const struct widths *w)
{
	const struct choice *one = &c->all.at[i];
	bool taken = i == c->taken;
	int edge = box->box.cols - 2, x = BAR;
	scoped(arena_close) struct arena *scratch = arena_open();

	canvas_fill(box, y, 0, box->box.cols, ROLE_TEXT);
	canvas_fit(box, y, x, w->text < edge - x ? w->text : edge - x, taken ? ROLE_STRONG : ROLE_TEXT,
		   clean(scratch, shown(c, i, skip)));
	x += w->text + GAP;
	if (w->key && x + w->key <= edge) {
		canvas_fit(box, y, x, w->key, ROLE_ACCENT, one->key);
		x += w->key + GAP;
	}
	edge -= w->count;
	if (edge - x > 8)
		canvas_fit(box, y, x, edge - x, ROLE_DIM, one->detail);
	if (taken)
		canvas_tint(box, y, 1, box->box.cols - 2, ROLE_SELECTED);
}

static void draw_count(const struct canvas *box, int y, ptrdiff_t more)
{
	scoped(sb_free) struct sb b = SB(40);

	sb_fmt(&b, "+%td", more);
	canvas_put(box, y, box->box.cols - 2 - (int)b.len, (int)b.len, ROLE_DIM, sb_str(&b));
}

/* Draws on the rows from top on, with the words at this column if they fit. */
static void choices_draw(struct choices *c, const struct canvas *to, int top, int rows, int col)
{
	ptrdiff_t skip = shown_skip(c);
	struct widths w;
	struct canvas box;
	int left = col - BAR;

	if (rows < 1)
		return;
	if (c->taken >= 0 && c->taken < c->top)
		c->top = c->taken;
	if (c->taken >= c->top + rows)
		c->top = c->taken - rows + 1;
	w = widths_of(c, skip, rows, to->box.cols);
	if (left + w.least > to->box.cols)
		left = to->box.cols - w.least;
	left = left < 0 ? 0 : left;
	box = canvas_part(to,
			  (struct rect){ top, left, rows, left + w.all > to->box.cols ? to->box.cols - left : w.all });
	for (int y = 0; y < rows && c->top + y < c->all.len; y++)
		draw_one(c, &box, y, c->top + y, skip, &w);
	if (c->top + rows < c->all.len && c->top + rows - 1 != c->taken)
		draw_count(&box, rows - 1, c->all.len - c->top - rows);
}

int choices_draw_above(struct choices *c, const struct canvas *all, int line, int top, int col)
{
	int rows = choices_rows(c, line - top - 1);
	bool ruled = rows && line - rows - 2 > top;

	for (int y = line - rows; y < line; y++)
		canvas_fill(all, y, 0, all->box.cols, ROLE_TEXT);
	if (ruled)
		canvas_rule(all, line - rows - 1, 0, all->box.cols);
	choices_draw(c, all, line - rows, rows, col);
	return line - rows - ruled;
}

/* ---- on one row ---- */

static int row_width(const struct choices *c, ptrdiff_t i)
{
	return wider(0, shown(c, i, shown_skip(c)), TEXT_MOST);
}

/* The cells of the choices from..upto, with the gaps between them. */
static int run_width(const struct choices *c, ptrdiff_t from, ptrdiff_t upto)
{
	int wide = 0;

	for (ptrdiff_t i = from; i < upto; i++)
		wide += row_width(c, i) + (i > from ? GAP : 0);
	return wide;
}

/* The first choice is at the column of the word, unless those after it, or its note, would not fit. */
static int row_left(const struct choices *c, int cols, int col)
{
	int all = run_width(c, c->top, c->all.len), note = (int)utf8_width(c->all.at[c->top].detail);

	all += note ? note + GAP : 0;
	if (col + all > cols - 1)
		col = cols - 1 - all;
	return col < 1 ? 1 : col;
}

void choices_draw_row(struct choices *c, const struct canvas *row, int col)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	int cols = row->box.cols, x, most;
	ptrdiff_t i;

	if (row->box.rows < 1 || !c->all.len)
		return;
	if (c->taken >= 0 && c->taken < c->top)
		c->top = c->taken;
	while (c->top < c->taken && run_width(c, c->top, c->taken + 1) > cols - MORE - 1)
		c->top++;
	canvas_fill(row, 0, 0, cols, ROLE_TEXT);
	x = row_left(c, cols, col);
	most = run_width(c, c->top, c->all.len) > cols - 1 - x ? cols - MORE : cols - 1;
	for (i = c->top; i < c->all.len && (i == c->top || x + row_width(c, i) <= most); i++) {
		int wide = canvas_fit(row, 0, x, most - x, i == c->taken ? ROLE_STRONG : ROLE_TEXT,
				      clean(scratch, shown(c, i, shown_skip(c))));

		if (i == c->taken)
			canvas_tint(row, 0, x, wide, ROLE_SELECTED);
		x += wide + GAP;
	}
	if (i < c->all.len)
		draw_count(row, 0, c->all.len - i);
	else if (most - x > NOTE_LEAST)
		canvas_fit(row, 0, x, most - x, ROLE_DIM, c->all.at[c->taken < 0 ? c->top : c->taken].detail);
}
