/* Draws the whole screen: header, query line, and the panes of the layout. */
#include "tui/app/app.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { PROMPT = 3 };

/* ---- the header ---- */

static str catalogs_words(const struct app *a)
{
	const struct explorer_state *w = &a->state;
	scoped(sb_free) struct sb out = SB(1 << 16);
	ptrdiff_t n = w->found ? w->found->result.catalogs.len : 0;

	if (n > 3)
		return str_fmt(a->frame, "%td catalogs", n);
	for (ptrdiff_t i = 0; i < n; i++) {
		if (i)
			sb_puts(&out, ", ");
		clean_into(&out, w->found->result.catalogs.at[i].name, false);
	}
	return str_dup(a->frame, sb_str(&out));
}

/* The only sign of another time: in the header, in place of the age. */
static struct span then_words(const struct app *a)
{
	struct as_of t = a->state.times.then;
	str day = as_of_day(a->frame, t);

	if (a->surface.cols < 60 || !t.of)
		return (struct span){ .text = str_fmt(a->frame, "as of %.*s", STR(day)), .role = ROLE_WARNING };
	return (struct span){ .text = str_fmt(a->frame,
					      a->surface.cols < 76 ? "as of %.*s (%lld of %lld)"
								   : "as of %.*s (generation %lld of %lld)",
					      STR(day), (long long)t.number, (long long)t.of),
			      .role = ROLE_WARNING };
}

/* The age of the oldest data on the screen. */
static struct span age_words_of(const struct app *a)
{
	const struct explorer_state *w = &a->state;
	instant oldest = NO_TIME;
	bool stale = false;
	str age;

	for (ptrdiff_t i = 0; w->found && i < w->found->result.catalogs.len; i++) {
		const struct read_catalog *c = &w->found->result.catalogs.at[i];

		stale |= c->stale;
		if (c->synced_at != NO_TIME && (oldest == NO_TIME || c->synced_at < oldest))
			oldest = c->synced_at;
	}
	if (w->times.then.number)
		return then_words(a);
	for (int id = 0; id < PANE_COUNT; id++) {
		const struct pane *p = pane_of((enum pane_id)id);
		str status = p->status ? p->status(w, a->frame) : NO_STR;

		if (status.len)
			return (struct span){ .text = status, .role = ROLE_ACCENT };
	}
	if (oldest == NO_TIME)
		return (struct span){ .text = S(""), .role = ROLE_DIM };
	age = words_age(a->frame, oldest, w->now);
	return (struct span){ .text = age.len ? str_fmt(a->frame, "cache %.*s old", STR(age)) : S("just synced"),
			      .role = stale ? ROLE_WARNING : ROLE_DIM };
}

/* The number of matches, and after it, if there is room, the number of near matches. */
static str count_words(const struct app *a)
{
	const struct explorer_state *w = &a->state;
	int64_t n = w->found ? w->found->result.total : -1;
	ptrdiff_t near = n >= 0 && listed_of(w->found)->rows.len > n ? listed_of(w->found)->rows.len - (ptrdiff_t)n : 0;
	str also = near ? str_fmt(a->frame, ", %.*s near", STR(words_count(a->frame, near))) : S("");
	ptrdiff_t meant = state_lines(w) - state_names(w);

	if (meant)
		also = str_fmt(a->frame, "%.*s, %td by meaning", STR(also), meant);

	if (n < 0 || pane_of(a->view.focus)->bare)
		return S("");
	if (!n && (near || meant))
		return str_fmt(a->frame, "none%s%.*s", meant ? " by name" : "", STR(also));
	if (w->all >= 0 && w->all != n && w->filter.members != YES) /* that number is of rows with families closed */
		return str_fmt(a->frame, "%.*s of %.*s tables%.*s", STR(words_count(a->frame, n)),
			       STR(words_count(a->frame, w->all)), STR(also));
	return str_fmt(a->frame, "%.*s table%s%.*s", STR(words_count(a->frame, n)), n == 1 ? "" : "s", STR(also));
}

/*
 * The number of tables in the basket, if there is room besides the count of tables. Returns the column that limits the
 * remaining room.
 */
static int put_basket(struct app *a, const struct canvas *c, int right)
{
	ptrdiff_t n = a->state.bookmarks.list[BOOKMARK_BASKET].len;
	str words = str_fmt(a->frame, "basket %td", n);
	int col = right - (int)words.len - 3;

	if (!n || col < 20)
		return right;
	canvas_put(c, 0, col, right - col, ROLE_ACCENT, words);
	click_note(&a->clicks, c, 0, col, (int)words.len, ACT_SHOW_BASKET, 0);
	return col;
}

static void draw_header(struct app *a, const struct canvas *all)
{
	struct canvas c = canvas_part(all, a->layout.header);
	struct span age = age_words_of(a);
	str count = count_words(a), catalogs = catalogs_words(a);
	bool then = a->state.times.then.number != 0;
	int right, left = 1;

	if (!c.box.rows)
		return;
	left += canvas_put(&c, 0, left, 8, ROLE_BRAND, S("ocat")) + 2;
	/* The time is more important than the number of tables. */
	if (then && left + age.text.len + count.len + 4 > c.box.cols)
		count = S("");
	right = c.box.cols - 1 - (int)utf8_width(count);
	canvas_put(&c, 0, right, c.box.cols, ROLE_TEXT, count);
	right = put_basket(a, &c, right);
	right -= (int)utf8_width(age.text) + 3;
	if (age.text.len && right > left + (then ? -1 : 16))
		click_note(&a->clicks, &c, 0, right, canvas_put(&c, 0, right, c.box.cols, age.role, age.text),
			   then ? ACT_TIME : ACT_CATALOGS, 0);
	else
		right += (int)utf8_width(age.text) + 3;
	left += canvas_fit(&c, 0, left, right - left - 2, ROLE_STRONG, catalogs) + 2;
	if (left + 4 < right && catalogs.len)
		left += canvas_put(&c, 0, left, 2, ROLE_DIM, S("ro")) + 2;
	if (a->title.len && left + a->title.len < right)
		canvas_put(&c, 0, left, right - left - 1, ROLE_DIM, a->title);
}

/* ---- the query line ---- */

static bool is_filter(str name)
{
	if (name.len && name.at[0] == '!')
		name = str_from(name, 1);
	for (const struct filter_word *f = filter_words; f->name; f++)
		if (str_eq_fold(name, str_of(f->name)))
			return true;
	return false;
}

/* The length of the filter name, with its sign, at the start of a word. */
static ptrdiff_t filter_part(str word)
{
	for (ptrdiff_t i = 0; i < word.len; i++)
		if (str_at(S(":<>"), word.at[i]) >= 0)
			return is_filter(str_upto(word, i)) ? i + 1 : 0;
	return 0;
}

static void tint_filters(const struct canvas *c, str text, int from)
{
	for (ptrdiff_t i = 0; i < text.len;) {
		ptrdiff_t end = i, part;

		while (end < text.len && text.at[end] != ' ')
			end++;
		part = filter_part(str_n(text.at + i, end - i));
		if (part)
			canvas_tint(c, 0, from + (int)utf8_width(str_upto(text, i)), (int)part, ROLE_FILTER);
		i = end + 1;
	}
}

static void tint_mistake(const struct app *a, const struct canvas *c, str text, int from)
{
	ptrdiff_t at = a->state.mistake_at, end;

	if (!a->state.mistaken || a->state.hinted || at >= text.len)
		return;
	for (end = at; end < text.len && text.at[end] != ' ';)
		end++;
	canvas_tint(c, 0, from + (int)utf8_width(str_upto(text, at)), (int)utf8_width(str_n(text.at + at, end - at)),
		    ROLE_MISTAKE);
}

/* Returns the cursor's column. */
static int draw_query(struct app *a, const struct canvas *all)
{
	struct canvas c = canvas_part(all, a->layout.query), room;
	str text = line_edit_text(&a->line);
	int cursor = (int)utf8_width(str_upto(text, a->line.at)), cells = c.box.cols - PROMPT - 1, slide;

	if (a->state.times.then.number && !a->layout.header.rows)
		canvas_put(&c, 0, 1, 1, ROLE_WARNING, S("@"));
	else
		canvas_put(&c, 0, 1, 1, a->view.typing ? ROLE_BRAND : ROLE_DIM, S("/"));
	if (!text.len)
		canvas_fit(&c, 0, PROMPT, cells, ROLE_DIM,
			   a->view.typing
				   ? words_whole(a->frame, S("type a name; has:email finds tables by column, F1 helps"),
						 cells)
			   : a->state.times.then.number ? str_fmt(a->frame, "everything as of %.*s",
								  STR(as_of_day(a->frame, a->state.times.then)))
							: S("everything"));
	room = canvas_part(&c, (struct rect){ 0, PROMPT, 1, cells });
	slide = frame_line(&room, &a->line);
	tint_filters(&room, text, -slide);
	tint_mistake(a, &room, text, -slide);
	if (a->view.typing)
		frame_offers(a, all, slide);
	return PROMPT + cursor - slide;
}

/* Below the mistake, over the list's headings: a caret and what was expected. */
static void draw_mistake(struct app *a, const struct canvas *all)
{
	const struct explorer_state *w = &a->state;
	struct canvas c = canvas_part(all, a->layout.title[PLACE_LIST]);
	str text = line_edit_text(&a->line),
	    words = words_whole(a->frame, clean(a->frame, w->mistake), all->box.cols - 4);
	ptrdiff_t at = w->mistake_at < text.len ? w->mistake_at : text.len;
	int col = PROMPT + (int)utf8_width(str_upto(text, at)), wide = (int)utf8_width(words);
	/* A word still being typed is not a mistake yet. */
	enum role role = at >= text.len || w->hinted ? ROLE_DIM : ROLE_ERROR;

	if (!w->mistaken || !c.box.rows || frame_offered(a))
		return;
	canvas_fill(&c, 0, 0, c.box.cols, ROLE_TEXT);
	if (col + 3 + wide > c.box.cols)
		c = canvas_part(all, (struct rect){ c.box.top, 0, 1, all->box.cols });
	if (col > c.box.cols - 2)
		col = c.box.cols - 2;
	canvas_put(&c, 0, col, 1, role, S("^"));
	if (col + 2 + wide <= c.box.cols || col < wide + 2)
		canvas_fit(&c, 0, col + 1, c.box.cols - col - 2, role, str_fmt(a->frame, " %.*s ", STR(words)));
	else
		canvas_fit(&c, 0, col - wide - 1, wide, role, words);
}

/* ---- panes ---- */

/* The strip's title and lines, if there is room. */
static int strip_rows(const struct app *a, int rows)
{
	if (pane_of(frame_pane(a))->place != PLACE_STRIP)
		return 0;
	return rows >= 18 ? 5 : rows >= 10 ? 3 : 1;
}

/* While a query is being typed, the list keeps its place, however few tables match. */
static ptrdiff_t rows_for(const struct app *a, enum place p)
{
	enum pane_id id = frame_pane_at(a, p);

	if (!pane_of(id)->wants || (id == PANE_LIST && (a->view.typing || !a->state.found)))
		return 0;
	return pane_of(id)->wants(&a->state, &a->view.spot[id], a->frame);
}

static struct layout_wish wish_of(const struct app *a, int rows, int cols)
{
	int strip = strip_rows(a, rows);

	return (struct layout_wish){
		.rows = rows,
		.cols = cols,
		.focus = pane_of(strip ? a->before_strip : frame_pane(a))->place,
		.strip_rows = strip,
		.side_open = a->view.side_open,
		.wide = a->view.side_open && pane_of(a->view.side)->wide,
		.keeps_others = a->view.side_open && pane_of(a->view.side)->keeps_others,
		.whole = a->view.side_open && pane_of(a->view.side)->whole,
		.alone = a->view.alone,
		.share = a->share,
		.footer = a->said.len || a->chord || a->count || a->prompt.is != NULL,
		.message_rows = footer_message_rows(a, cols),
		.wants = { [PLACE_LIST] = rows_for(a, PLACE_LIST),
			   [PLACE_MAIN] = rows_for(a, PLACE_MAIN),
			   [PLACE_SIDE] = rows_for(a, PLACE_SIDE) },
	};
}

static void mark_sought(struct app *a, enum pane_id id, const struct canvas *body)
{
	str words = act_sought(a, id);

	for (int y = 0; words.len && y < body->box.rows; y++)
		canvas_tint_text(body, y, ROLE_MATCH, words);
}

/* The rows of the body that can show lines; the others have headings, or something else below. */
static ptrdiff_t page_of(const struct drawing *d, const struct pane_cursor *at)
{
	return (d->ends ? d->ends : d->body.box.rows) - (d->row - (at->cursor - at->top));
}

/* Draws a pane; if it scrolls, its cursor's place stands at the right of its title. */
static void draw_pane(struct app *a, enum pane_id id, struct drawing *d)
{
	const struct pane *p = pane_of(id);
	struct pane_cursor *at = &a->view.spot[id];
	ptrdiff_t lines;
	str place, aside;
	int col;

	p->draw(&a->state, at, d);
	lines = pane_lines(p, &a->state, at, a->frame);
	if (p->says_place || !d->title.box.rows)
		return;
	place = lines > page_of(d, at) ? pane_place(a->frame, at->cursor, lines) : NO_STR;
	aside = p->widest ? pane_columns(a->frame, at, p->widest(&a->state, at), d->body.box.cols) : NO_STR;
	if (aside.len)
		place = str_fmt(a->frame, "%.*s%s%.*s", STR(aside), place.len ? ", " : "", STR(place));
	if (!place.len)
		return;
	col = d->title.box.cols - (int)utf8_width(place) - 3;
	if (col <= d->title.box.cols / 2)
		return;
	canvas_put(&d->title, 0, col, d->title.box.cols, ROLE_DIM, str_fmt(a->frame, " %.*s ", STR(place)));
	if (d->titled > col) /* it covers the end of the words */
		canvas_put(&d->title, 0, col - 1, 1, ROLE_DIM, S("~"));
}

/* The rows below what the side pane has drawn, if it is not above or below the main pane. */
static struct canvas left_empty(const struct app *a, const struct canvas *all)
{
	const struct rect *side = &a->layout.at[PLACE_SIDE], *main = &a->layout.at[PLACE_MAIN];
	struct canvas c = canvas_part(all, *side);
	int rows = layout_shows(&a->layout, PLACE_SIDE) && side->left != main->left ? canvas_blank(&c) : 0;

	return canvas_part(&c, (struct rect){ side->rows - rows, 0, rows, side->cols });
}

/* Returns the focused pane's cursor on the screen. */
static void draw_panes(struct app *a, const struct canvas *all, int *row, int *col)
{
	static const enum place order[] = { PLACE_LIST, PLACE_SIDE, PLACE_MAIN, PLACE_OVER, PLACE_STRIP };

	_Static_assert(sizeof order / sizeof *order == PLACE_COUNT, "each place");
	for (int i = 0; i < PLACE_COUNT; i++) {
		enum place p = order[i];
		enum pane_id id = frame_pane_at(a, p);
		struct drawing d = { .frame = a->frame,
				     .clicks = &a->clicks,
				     .focused = id == a->view.focus && !a->view.typing };

		if (!layout_shows(&a->layout, p))
			continue;
		d.title = canvas_part(all, a->layout.title[p]);
		d.body = canvas_part(all, a->layout.at[p]);
		if (p == PLACE_MAIN)
			d.more = left_empty(a, all);
		draw_pane(a, id, &d);
		a->end_col[p] = d.body.box.left + (d.right ? d.right : d.body.box.cols);
		a->end_row[p] = d.body.box.top + (d.ends ? d.ends : d.body.box.rows);
		a->first_row[p] = d.body.box.top + d.row - (int)(a->view.spot[id].cursor - a->view.spot[id].top);
		mark_sought(a, id, &d.body);
		if (d.focused) {
			*row = (d.aside ? d.more : d.body).box.top + d.row;
			*col = (d.aside ? d.more : d.body).box.left;
		}
	}
	for (int i = 0; i < 2; i++)
		for (int y = 0; y < a->layout.rule[i].rows; y++)
			canvas_glyph(all, a->layout.rule[i].top + y, a->layout.rule[i].left, ROLE_RULE,
				     y ? GLYPH_VERTICAL : GLYPH_RIGHT_TEE);
}

static void draw_too_small(const struct canvas *all)
{
	str rest = S("window too small (at least 20x4)");

	_Static_assert(TOO_NARROW == 20 && TOO_LOW == 4, "as the sentence says");
	for (int y = 0; y < all->box.rows && rest.len; y++)
		canvas_put(all, y, 0, all->box.cols, ROLE_TEXT, words_line(&rest, all->box.cols));
}

void frame_draw(struct app *a)
{
	int rows, cols, row = 0, col = 0;
	bool asked = false;
	struct canvas all;

	screen_size(a->screen, &rows, &cols);
	surface_size(&a->surface, rows, cols);
	a->clicks.len = 0;
	all = canvas_all(&a->surface);
	a->state.now = clock_now();
	struct layout_wish wish = wish_of(a, rows, cols);
	layout_make(&wish, &a->layout);
	if (a->layout.mode == LAYOUT_TOO_SMALL) {
		draw_too_small(&all);
	} else {
		draw_header(a, &all);
		draw_panes(a, &all, &row, &col);
		if (a->view.typing) {
			row = a->layout.query.top;
			col = draw_query(a, &all);
		} else if (!pane_of(a->view.focus)->bare) {
			draw_query(a, &all);
		}
		draw_mistake(a, &all);
		footer_message(a, &all);
		footer_draw(a, &all);
		asked = prompt_draw(a, &all, &row, &col);
		frame_command(a, &all, &row, &col);
	}
	screen_show(a->screen, &a->surface, row, col, a->view.typing || a->command.open || asked);
}
