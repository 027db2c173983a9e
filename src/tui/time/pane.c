/* The generations of a catalog on a timeline: the time and the changes of each. */
#include "tui/time/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"
#include "tui/short_text.h"
#include "tui/core/explorer_state.h"
#include "tui/core/line_edit.h"

#include "base/banned.h"

enum { SLOT_CELLS = 18, LEFT = 2, DAY = 10, MINUTE = 16 };

/* The generations on the screen. */
struct window {
	ptrdiff_t from, to;
};

static struct window window_of(const struct drawing *d, ptrdiff_t n, ptrdiff_t cursor)
{
	ptrdiff_t fit = (d->body.box.cols - 2 * LEFT) / SLOT_CELLS, from;

	if (fit < 1)
		fit = 1;
	from = cursor - fit / 2;
	if (from > n - fit)
		from = n - fit;
	if (from < 0)
		from = 0;
	return (struct window){ from, from + fit < n ? from + fit : n };
}

/* ---- words ---- */

static bool one_day(const struct moments *m, ptrdiff_t i, ptrdiff_t k)
{
	return k >= 0 && k < m->len && m->at[i].at / DAYS(1) == m->at[k].at / DAYS(1);
}

/* The day; with the minute if there are two on the same day. */
static str when_words(struct arena *frame, const struct moments *m, ptrdiff_t i)
{
	str iso = instant_iso(frame, m->at[i].at);

	if (!one_day(m, i, i - 1) && !one_day(m, i, i + 1))
		return str_upto(iso, DAY);
	return str_fmt(frame, "%.*s %.*s", STR(str_upto(iso, DAY)), MINUTE - DAY - 1, iso.at + DAY + 1);
}

static void put_count(struct sb *out, const char *sign, int64_t n)
{
	if (n)
		sb_fmt(out, "%s%s%lld", out->len ? " " : "", sign, (long long)n);
}

static str counts_words(struct arena *frame, const struct moment *m)
{
	scoped(sb_free) struct sb out = SB(200);

	put_count(&out, "+", m->added);
	put_count(&out, "~", m->altered);
	put_count(&out, "-", m->dropped);
	if (m->number == 1)
		return str_fmt(frame, "%lld tables", (long long)m->tables);
	return out.len ? str_dup(frame, sb_str(&out)) : S("no change");
}

/* ---- the timeline ---- */

/* A count in its own colour. */
static void put_counts(const struct canvas *c, int row, int col, str words, enum role plain)
{
	static const struct {
		char sign;
		enum role role;
	} signs[] = { { '+', ROLE_ADDED }, { '~', ROLE_ALTERED }, { '-', ROLE_DROPPED } };

	canvas_fit(c, row, col, SLOT_CELLS - 2, plain, words);
	for (ptrdiff_t i = 0, end; i < words.len; i = end + 1) {
		for (end = i; end < words.len && words.at[end] != ' ';)
			end++;
		for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
			if (words.at[i] == signs[k].sign)
				canvas_tint(c, row, col + (int)i, (int)(end - i), signs[k].role);
	}
}

static void put_moment(const struct explorer_state *w, const struct drawing *d, ptrdiff_t i, int col, bool here)
{
	const struct moments *m = timeline_moments(&w->times);
	const struct moment *it = &m->at[i];
	enum role role = it->kept ? ROLE_TEXT : ROLE_DIM;
	bool low = d->body.box.rows < 4, shown = timeline_line(&w->times) == i;
	str day = when_words(d->frame, m, i);
	int wide;

	wide = canvas_put(&d->body, 0, col, SLOT_CELLS - 1, role, day);
	if (here) {
		canvas_glyph(&d->body, 0, col - 1, ROLE_ACCENT, GLYPH_POINT);
		canvas_tint(&d->body, 0, col, wide, d->focused ? ROLE_SELECTED : ROLE_MARKED);
	}
	if (i == m->len - 1 && wide + 4 < SLOT_CELLS)
		canvas_put(&d->body, 0, col + wide + 1, 3, ROLE_STRONG, S("now"));
	if (!low) {
		canvas_glyph(&d->body, 1, col, shown ? ROLE_WARNING : ROLE_TEXT, GLYPH_CROSS);
		if (shown)
			canvas_put(&d->body, 1, col + 1, 7, ROLE_WARNING, S(" shown "));
	}
	put_counts(&d->body, low ? 1 : 2, col, it->kept ? counts_words(d->frame, it) : S("no longer kept"), ROLE_DIM);
}

static void put_ends(const struct drawing *d, struct window v, ptrdiff_t n)
{
	if (v.from > 0)
		canvas_put(&d->body, 0, 0, 1, ROLE_DIM, S("<"));
	if (v.to < n)
		canvas_put(&d->body, 0, d->body.box.cols - 1, 1, ROLE_DIM, S(">"));
}

/* ---- changes in the generation under the cursor ---- */

static const struct {
	enum change_kind kind;
	const char *sign;
} signs[] = { { CHANGE_ADDED, "+ " }, { CHANGE_ALTERED, "~ " }, { CHANGE_RENAMED, "" }, { CHANGE_DROPPED, "- " } };

static str changed_words(struct arena *frame, const struct moment *m)
{
	scoped(sb_free) struct sb out = SB(1 << 16);

	for (size_t s = 0; s < sizeof signs / sizeof *signs; s++) {
		ptrdiff_t n = 0;

		for (ptrdiff_t i = 0; i < m->changed.len; i++) {
			if (m->changed.at[i].kind != signs[s].kind)
				continue;
			sb_puts(&out, n++ ? ", " : out.len ? "  " : "");
			sb_puts(&out, n == 1 ? signs[s].sign : "");
			clean_into(&out, m->changed.at[i].name, false);
		}
	}
	return str_dup(frame, sb_str(&out));
}

static void put_sentence(const struct explorer_state *w, const struct drawing *d, const struct moment *m, bool alone)
{
	str ago = words_ago(d->frame, m->at, w->now), what = changed_words(d->frame, m);

	if (alone)
		what = str_fmt(d->frame, "%.*s %.*s", STR(str_upto(instant_iso(d->frame, m->at), DAY)),
			       STR(counts_words(d->frame, m)));
	else
		what = str_fmt(d->frame, "synced %.*s  %.*s", STR(ago), STR(what));
	canvas_fit(&d->body, d->body.box.rows - 1, alone ? 1 : LEFT + 1, d->body.box.cols - LEFT - 2,
		   alone ? ROLE_STRONG : ROLE_TEXT, what);
}

/* ---- the pane ---- */

static ptrdiff_t time_lines(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at;
	(void)frame;
	return timeline_moments(&w->times)->len;
}

static void put_title(const struct explorer_state *w, struct drawing *d, ptrdiff_t cursor)
{
	const struct moments *m = timeline_moments(&w->times);

	if (m->len)
		pane_title(d,
			   str_fmt(d->frame, "time of %.*s, generation %lld of %lld",
				   STR(clean(d->frame, w->times.known->subject)), (long long)m->at[cursor].number,
				   (long long)m->at[m->len - 1].number),
			   true);
	else
		pane_title(d, S("time"), true);
}

static void time_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	const struct moments *m = timeline_moments(&w->times);
	struct window v;

	grid_hold(at, m->len, d->body.box.rows);
	put_title(w, d, at->cursor);
	if (!m->len) {
		canvas_fit(&d->body, 0, LEFT, d->body.box.cols - LEFT - 1, ROLE_DIM, S("Loading its generations ..."));
		return;
	}
	v = window_of(d, m->len, at->cursor);
	if (d->body.box.rows >= 4)
		canvas_rule(&d->body, 1, 1, d->body.box.cols - 2);
	for (ptrdiff_t i = v.from; d->body.box.rows > 1 && i < v.to; i++)
		put_moment(w, d, i, LEFT + 1 + (int)(i - v.from) * SLOT_CELLS, i == at->cursor);
	if (d->body.box.rows > 1)
		put_ends(d, v, m->len);
	put_sentence(w, d, &m->at[at->cursor], d->body.box.rows == 1);
}

static struct next time_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			    struct arena *frame)
{
	(void)w, (void)at, (void)frame;
	switch (a) {
	case ACT_TAB_NEXT: return (struct next){ NEXT_MOVE, NO_STR, 1 };
	case ACT_TAB_PREVIOUS: return (struct next){ NEXT_MOVE, NO_STR, -1 };
	default: return (struct next){ 0 };
	}
}

static str time_moment(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	const struct moments *m = timeline_moments(&w->times);
	scoped(sb_free) struct sb part = SB(1 << 12);

	if (at->cursor < 0 || at->cursor >= m->len)
		return NO_STR;
	name_part(&part, w->times.known->subject);
	return str_fmt(frame, "%.*s@%lld", STR(sb_str(&part)), (long long)m->at[at->cursor].number);
}

static const enum action footer[] = { ACT_TAB_PREVIOUS, ACT_TAB_NEXT, ACT_OPEN, ACT_DIFF, ACT_DISMISS,
				      ACT_CLOSE,	ACT_HELP,     ACT_FIND, ACT_NONE };

static const struct own_word words[] = {
	{ ACT_TAB_PREVIOUS, "earlier" },
	{ ACT_TAB_NEXT, "later" },
	{ ACT_OPEN, "go there" },
	{ ACT_DIFF, "compare with now" },
	{ ACT_DISMISS, "back to now" },
	{ ACT_FIND, "type it" },
	{ ACT_NONE, NULL },
};

static void time_open(void *state)
{
	((struct time_state *)state)->asked = SB(LINE_MOST);
}

static void time_close(void *state)
{
	sb_free(&((struct time_state *)state)->asked);
}

static const struct mark_word marks[] = {
	{ "+ ~ -", "tables added, altered, dropped by that sync" },
	{ "shown", "the time that the rest of the screen shows" },
	{ "now", "the newest sync" },
	{ NULL, NULL },
};

const struct pane pane_time = {
	.name = "time",
	.place = PLACE_STRIP,
	.slow_leave = true,
	.footer = footer,
	.words = words,
	.marks = marks,
	.draw = time_draw,
	.lines = time_lines,
	.act = time_act,
	.moment = time_moment,
	.key = time_key,
	.key_with = time_key_with,
	.leave = time_leave,
	.state_size = sizeof(struct time_state),
	.open = time_open,
	.close = time_close,
	.restored = time_restored,
	.time_changed = time_changed,
	.list_came = time_list_came,
	.list_refused = time_list_refused,
};
