/* The tree of relations as rows of the screen: the cells of a line, and keys that are too long for their column. */
#include <limits.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "model/cardinality.h"
#include "render/answer/relation_tree.h"
#include "tui/core/explorer_state.h"
#include "tui/core/tree_stem.h"
#include "tui/relations/pane.h"
#include "tui/short_text.h"
#include "base/banned.h"

/* ---- cells ---- */

enum { BRANCH, KEYS, CARDINALITY, FACTS, COLUMNS };
enum { FAR_SIDE = 7 }; /* cells of "to many" */
static const struct grid_column columns[] = {
	[BRANCH] = { .least = 20, .most = 0, .priority = 9 },
	[KEYS] = { .least = 12, .most = 48, .priority = 6 },
	[CARDINALITY] = { .least = FAR_SIDE, .most = FAR_SIDE, .priority = 5 },
	[FACTS] = { .least = 13, .most = 40, .priority = 1 },
};

/* Names and keys give way to the cardinality, but not below that. */
enum { SMALL = 48 };
static const struct grid_column small[] = {
	[BRANCH] = { .least = 14, .most = 0, .priority = 9 },
	[KEYS] = { .least = 11, .most = 48, .priority = 6 },
	[CARDINALITY] = { .least = FAR_SIDE, .most = FAR_SIDE, .priority = 5 },
	[FACTS] = { .least = 13, .most = 40, .priority = 1 },
};

/* Too narrow for more than names. */
enum { NARROW = 40 };
static const struct grid_column names_alone[] = { { .least = 6, .most = 0, .priority = 9 } };

/* Text, and the role of each of its bytes. */
struct parts {
	struct sb text, roles;
};

static void put(struct parts *p, enum role role, str text)
{
	sb_put(&p->text, text);
	sb_pad(&p->roles, (char)role, text.len);
}

static struct span span_of(struct parts *p, struct arena *frame, str stem)
{
	struct span s = { .text = str_dup(frame, sb_str(&p->text)), .role = ROLE_TEXT, .stem = (int)utf8_width(stem) };

	s.roles = (const unsigned char *)str_dup(frame, sb_str(&p->roles)).at;
	sb_free(&p->text);
	sb_free(&p->roles);
	return s;
}

static struct span heading(struct arena *frame, const struct treeline *l)
{
	const char *words = relation_tree_head(l->group);

	return (struct span){ .text = l->count ? str_fmt(frame, "%s (%.*s)", words, STR(words_count(frame, l->count)))
					       : str_fmt(frame, "%s: nothing", words),
			      .role = ROLE_DIM,
			      .wide = true };
}

static struct span folded(struct arena *frame, const struct treeline *l)
{
	struct parts p = { SB(1 << 16), SB(1 << 16) };
	str stem = tree_stem(frame, l);

	put(&p, ROLE_RULE, stem);
	put(&p, ROLE_TEXT, str_fmt(frame, "+%.*s more", STR(words_count(frame, l->count))));
	return span_of(&p, frame, stem);
}

static struct span branch(const struct explorer_state *w, struct arena *frame, const struct treeline *l)
{
	struct parts p = { SB(1 << 16), SB(1 << 16) };
	str stem = tree_stem(frame, l), name = clean(frame, relation_tree_name(&w->tree.lines, l->hop->other));
	str back = utf8_fit(name, state_name_back(name));

	put(&p, ROLE_RULE, stem);
	put(&p, ROLE_DIM, back);
	put(&p, l->hop->broken || hop_is_inferred(l->hop) ? ROLE_WARNING : ROLE_TEXT, str_from(name, back.len));
	if (hop_is_inferred(l->hop))
		put(&p, ROLE_DIM, S(" ?"));
	if (l->seen)
		put(&p, ROLE_DIM, l->hop->self ? S(" ^ itself") : S(" ^ seen above"));
	else if (l->waiting)
		put(&p, ROLE_DIM, S(" ..."));
	return span_of(&p, frame, stem);
}

/* near: the nearer table, or no name. */
static struct span facts(struct arena *frame, const struct treeline *l, str near)
{
	if (l->problem.at)
		return (struct span){ .text = clean(frame, l->problem), .role = ROLE_ERROR };
	return (struct span){ .text = relation_tree_facts(frame, l->hop, near),
			      .role = l->hop->broken ? ROLE_WARNING : ROLE_DIM };
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct explorer_state *w = with;
	const struct treeline *l = &w->tree.lines.lines.at[row];

	if (l->kind == LINE_HEAD)
		return column == BRANCH ? heading(frame, l) : (struct span){ .text = NO_STR, .role = ROLE_DIM };
	if (l->kind == LINE_MORE)
		return column == BRANCH ? folded(frame, l) : (struct span){ .text = NO_STR, .role = ROLE_DIM };
	if (column == BRANCH)
		return branch(w, frame, l);
	if (column == FACTS)
		return facts(frame, l, relation_tree_near_table(&w->tree.lines, l));
	if (column == CARDINALITY)
		return (struct span){ .text = cardinality_words(hop_cardinality(l->hop)), .role = ROLE_DIM };
	return (struct span){ .text = clean(frame, hop_words(frame, l->hop)),
			      .role = hop_is_key(l->hop) ? ROLE_TEXT : ROLE_DIM };
}

struct grid relations_grid(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at;
	(void)frame;
	return (struct grid){
		.columns = columns, .count = COLUMNS, .rows = w->tree.lines.lines.len, .cell = cell_of, .with = w
	};
}

/* ---- keys that are too long for their column continue below ---- */

enum { PARTS_MOST = 5, ROWS_MOST = 500, BELOW_STEM = 2, BELOW_LEAST = 12 };

/* A row of the screen: a line of the tree, or the rest of its key. */
struct tree_row {
	ptrdiff_t line;
	str keys;
	bool first, below; /* below: across the full width */
};

struct tree_rows {
	const struct explorer_state *w;
	int cells;	 /* of the pane */
	int names, keys; /* of its columns; 0: hidden */
	struct tree_row *at;
	ptrdiff_t len, cap;
	int cardinality, facts; /* cells of these columns */
};

/* Broken before an equals sign rather than after it. */
static str next_part(str *rest, int cells)
{
	str whole = *rest, part = words_line(rest, cells);

	if (rest->len && part.len > 2 && str_ends(part, S(" ="))) {
		*rest = str_from(whole, part.len - 1);
		part.len -= 2;
	}
	return part;
}

/* No word needs to be broken. */
static bool breaks_well(str words, int cells)
{
	str rest = words, word;

	while (str_cut(&rest, ' ', &word))
		if (utf8_width(word) + (str_eq(word, S("=")) ? 0 : 2) > cells)
			return false;
	return true;
}

/*
 * Beside the name, with the second half below the first; if its column has no room even for halves, or the name needs
 * that room, below the name. A line that is not a key, such as "reader", makes room for the name.
 */
static void add_line(struct tree_rows *to, struct arena *frame, ptrdiff_t line)
{
	const struct treeline *l = &to->w->tree.lines.lines.at[line];
	str rest = cell_of(to->w, frame, line, KEYS).text;
	int cells = to->keys;
	bool crowded = cells && rest.len && utf8_width(cell_of(to->w, frame, line, BRANCH).text) > to->names;
	bool below = cells && ((utf8_width(rest) > cells && !breaks_well(rest, cells)) || crowded);

	if (crowded && !hop_is_key(l->hop)) {
		rest = S("");
		below = false;
	}
	if (below && (cells = to->cells - 2 - 2 * l->depth - BELOW_STEM) < BELOW_LEAST)
		cells = BELOW_LEAST;
	*push(to, frame) = (struct tree_row){ line,
					      below   ? NO_STR
					      : cells ? next_part(&rest, cells)
						      : rest,
					      true, false };
	for (int n = 2; cells && rest.len; n++) {
		str part = n < PARTS_MOST ? next_part(&rest, cells) : rest;

		*push(to, frame) = (struct tree_row){ line, part, false, below };
		if (n == PARTS_MOST)
			return;
	}
}

/* From a line on, as many as fill the screen. */
static void add_from(struct tree_rows *to, struct arena *frame, ptrdiff_t top, int rows)
{
	for (ptrdiff_t i = top; i < to->w->tree.lines.lines.len && to->len < rows && to->len < ROWS_MOST; i++)
		add_line(to, frame, i);
}

static int height_of(const struct tree_rows *as, struct arena *frame, ptrdiff_t line)
{
	struct tree_rows one = { .w = as->w, .cells = as->cells, .names = as->names, .keys = as->keys };

	add_line(&one, frame, line);
	return (int)one.len;
}

/* Keeps the whole cursor line visible, and leaves no row empty that a line above could use. */
static void hold(const struct tree_rows *as, struct pane_cursor *at, struct arena *frame, int rows)
{
	ptrdiff_t lines = as->w->tree.lines.lines.len, was = at->top;
	int used = 0;

	grid_hold(at, lines, rows);
	if (was > at->top && was <= at->cursor)
		at->top = was;
	for (ptrdiff_t i = at->top; i <= at->cursor; i++)
		used += height_of(as, frame, i);
	while (used > rows && at->top < at->cursor)
		used -= height_of(as, frame, at->top++);
	for (ptrdiff_t i = at->cursor + 1; i < lines && used < rows; i++)
		used += height_of(as, frame, i);
	while (at->top > 0 && used + height_of(as, frame, at->top - 1) <= rows)
		used += height_of(as, frame, --at->top);
}

/* "│ │ ": the connecting lines below and beside its line. */
static struct span rails(struct arena *frame, const struct treeline *l, const struct tree_row *r)
{
	struct parts p = { SB(1 << 16), SB(1 << 16) };
	struct span out;

	for (int i = 1; i <= l->depth; i++)
		put(&p, ROLE_RULE, (i < l->depth ? l->rails >> i & 1 : !l->last) ? S("\u2502 ") : S("  "));
	put(&p, ROLE_RULE, l->open ? S("\u2502 ") : S("  "));
	if (r->below)
		put(&p, hop_is_key(l->hop) ? ROLE_TEXT : ROLE_DIM, r->keys);
	out = span_of(&p, frame, NO_STR);
	out.wide = r->below;
	return out;
}

/* No fact is cut: those that do not fit are left out, marked by " ~". */
static str whole_facts(struct arena *frame, str text, int cells)
{
	str fits = text;

	while (fits.len && utf8_width(fits) + (fits.len < text.len ? 2 : 0) > cells) {
		ptrdiff_t comma = str_at_last(fits, ',');

		if (comma < 0)
			return text;
		fits = str_upto(fits, comma);
	}
	return fits.len < text.len ? str_fmt(frame, "%.*s ~", STR(fits)) : text;
}

static struct span row_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct tree_rows *all = with;
	const struct tree_row *r = &all->at[row];
	const struct treeline *l = &all->w->tree.lines.lines.at[r->line];
	struct span cell;

	if (!r->first && column == BRANCH)
		return rails(frame, l, r);
	if (!r->first && column != KEYS)
		return (struct span){ .text = NO_STR, .role = ROLE_DIM };
	cell = cell_of(all->w, frame, r->line, column);
	if (column == KEYS)
		cell.text = r->keys;
	if (!l->hop)
		return cell;
	if (column == CARDINALITY && cell.text.len > all->cardinality)
		cell.text = cardinality_far_side(hop_cardinality(l->hop));
	if (column == FACTS && utf8_width(cell.text) > all->facts)
		cell = facts(frame, l, NO_STR);
	if (column == FACTS)
		cell.text = whole_facts(frame, cell.text, all->facts);
	return cell;
}

static int widest_cardinality(const struct explorer_state *w)
{
	int widest = FAR_SIDE;

	for (ptrdiff_t i = 0; i < w->tree.lines.lines.len && i < SHEET_MEASURED; i++) {
		const struct treeline *l = &w->tree.lines.lines.at[i];
		ptrdiff_t cells = l->hop ? cardinality_words(hop_cardinality(l->hop)).len : 0;

		widest = cells > widest ? (int)cells : widest;
	}
	return widest;
}

/* The whole cardinality where the names and keys keep their width, else its far side. */
static void fit_cardinality(const struct grid *all, struct arena *frame, int cells, int *width)
{
	struct grid_column wide[COLUMNS];
	struct grid words = *all;
	int with_words[COLUMNS];

	grid_widths(all, frame, cells, width);
	memcpy(wide, all->columns, sizeof wide);
	wide[CARDINALITY].least = wide[CARDINALITY].most = widest_cardinality(all->with);
	words.columns = wide;
	grid_widths(&words, frame, cells, with_words);
	if (with_words[CARDINALITY] && with_words[BRANCH] == width[BRANCH] && with_words[KEYS] == width[KEYS] &&
	    (with_words[FACTS] || !width[FACTS]))
		memcpy(width, with_words, sizeof with_words);
}

/* The columns fit the whole tree, whichever rows are visible. */
static struct tree_rows fit_columns(const struct explorer_state *w, struct arena *frame, int cells,
				    struct grid_column *out)
{
	struct grid all = relations_grid(w, NULL, frame);
	struct tree_rows rows = { .w = w, .cells = cells };
	int width[SHEET_COLUMNS];

	if (cells < NARROW)
		return rows;
	if (cells < SMALL)
		all.columns = small;
	fit_cardinality(&all, frame, cells - 2, width);
	for (int c = 0; c < COLUMNS; c++)
		out[c] = (struct grid_column){ .least = width[c], .most = width[c], .priority = columns[c].priority };
	rows.names = width[BRANCH];
	rows.keys = width[KEYS];
	return rows;
}

/* The facts take the cells that the visible rows leave. */
static int room_of_facts(const struct grid *visible, struct arena *frame, int cells)
{
	int width[SHEET_COLUMNS];

	grid_widths(visible, frame, cells - 2, width);
	return width[FACTS];
}

int relations_draw_rows(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct grid_column fitted[COLUMNS];
	struct tree_rows all = fit_columns(w, d->frame, d->body.box.cols, fitted);
	int row = 0;
	struct grid grid = { .columns = all.keys ? fitted : names_alone,
			     .count = all.keys ? COLUMNS : 1,
			     .cell = row_cell };
	struct pane_cursor part = { 0 };

	at->cells = d->body.box.cols;
	hold(&all, at, d->frame, d->body.box.rows);
	add_from(&all, d->frame, at->top, d->body.box.rows);
	while (row < all.len && all.at[row].line != at->cursor)
		row++;
	grid.rows = all.len < d->body.box.rows ? all.len : d->body.box.rows;
	grid.with = &all;
	if (all.keys) {
		all.cardinality = fitted[CARDINALITY].most;
		all.facts = INT_MAX;
		fitted[FACTS].most = 0;
		all.facts = room_of_facts(&grid, d->frame, at->cells);
	}
	part.cursor = row;
	return grid_draw(&grid, &d->body, d->frame, &part, d->focused);
}

ptrdiff_t relations_line_at(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame, int row)
{
	struct grid_column fitted[COLUMNS];
	struct tree_rows all = fit_columns(w, frame, at->cells, fitted);

	add_from(&all, frame, at->top, row + 1);
	return row >= 0 && row < all.len ? all.at[row].line : -1;
}

ptrdiff_t relations_rows_most(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			      int most)
{
	struct grid_column fitted[COLUMNS];
	struct tree_rows all = fit_columns(w, frame, at->cells, fitted);

	add_from(&all, frame, 0, most);
	return all.len;
}
