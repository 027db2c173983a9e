#include "tui/inspect/summary_header.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum {
	FACTS_ROWS = 10,  /* with fewer rows the comment makes room for columns */
	COMMENT_ROWS = 3, /* of a comment, if rows are free */
	HIGH_ROWS = 40,	  /* from here on the comment gets that many more */
	HEAD_ROWS = 2,	  /* of the tab: its headings, a blank line before */
	USUAL_TEXT = 1 << 16,
};

static int put_fact(struct drawing *d, int col, enum role role, str text)
{
	if (!text.len)
		return col;
	return col + canvas_fit(&d->body, 0, col, d->body.box.cols - col - 1, role, text) + 2;
}

static str rows_fact(struct arena *frame, const struct stats *s)
{
	if (s->row_count == UNKNOWN)
		return S("rows ?");
	return str_fmt(frame, "%.*s rows", STR(words_short(frame, s->row_count, s->row_kind)));
}

static str updated_fact(const struct explorer_state *w, struct arena *frame, const struct asset_row *row)
{
	str quiet = words_age(frame, row->last_updated_at, w->now);

	if (quiet.len && stats_tell_write(&row->asset.stats))
		return str_fmt(frame, "written %.*s", STR(words_ago(frame, row->last_updated_at, w->now)));
	if (quiet.len)
		return str_fmt(frame, "last write over %.*s ago", STR(quiet));
	if (row->last_updated_after == NO_TIME)
		return NO_STR;
	if (w->now - row->last_updated_after < SECONDS(60))
		return S("written just now");
	return str_fmt(frame, "written since %.*s", STR(words_ago(frame, row->last_updated_after, w->now)));
}

/* At an earlier time: the difference from now. */
static struct span then_mark(const struct explorer_state *w, struct arena *frame)
{
	const struct differing *d = timeline_differing(&w->times, state_asset(w)->qualified);

	if (!w->times.differing)
		return (struct span){ .text = str_fmt(frame, "as of %.*s", STR(as_of_day(frame, w->times.then))),
				      .role = ROLE_WARNING };
	if (!d)
		return (struct span){ .text = S("as it is now"), .role = ROLE_DIM };
	if (d->kind == CHANGE_DROPPED)
		return (struct span){ .text = S("dropped since then"), .role = ROLE_DROPPED };
	return (struct span){ .text = str_fmt(frame, "since then: %.*s",
					      STR(clean(frame, diff_summary(frame, &d->changes)))),
			      .role = ROLE_ALTERED };
}

/* A table whose rows cannot be told apart: no_key in health. */
static bool lacks_key(const struct asset *a)
{
	if (a->kind != ASSET_TABLE || !a->fields.len)
		return false;
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		if (a->keys.at[i].kind == KEY_PRIMARY || a->keys.at[i].kind == KEY_UNIQUE)
			return false;
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		if (a->indexes.at[i].unique || a->indexes.at[i].primary)
			return false;
	return true;
}

/* The origin of the data: at the right, where the eye looks last. */
static struct span freshness(const struct explorer_state *w, struct arena *frame)
{
	const struct look *l = question_asset(w->seen)->look;
	str changes;

	if (w->times.then.number)
		return then_mark(w, frame);
	if (w->looking)
		return (struct span){ .text = S("querying the source"), .role = ROLE_DIM };
	if (l->gone)
		return (struct span){ .text = S("dropped at the source"), .role = ROLE_DROPPED };
	if (l->changes.len) {
		changes = clean(frame, diff_summary(frame, &l->changes));
		return (struct span){ .text = str_fmt(frame, "changed: %.*s", STR(changes)), .role = ROLE_ALTERED };
	}
	if (l->fresh)
		return (struct span){ .text = S("fresh"), .role = ROLE_GOOD };
	return (struct span){ .text = l->why_not.len ? S("cache, source unreachable") : S("cache"),
			      .role = l->why_not.len ? ROLE_WARNING : ROLE_DIM };
}

static void draw_facts(const struct explorer_state *w, struct drawing *d)
{
	const struct asset_row *row = state_asset(w);
	const struct asset *a = &row->asset;
	struct span fresh = freshness(w, d->frame);
	int wide = (int)utf8_width(fresh.text), cols = d->body.box.cols, room = cols / 2;
	struct drawing left = *d;
	int col = 1;

	if (wide > room)
		wide = room;
	canvas_fit(&d->body, 0, cols - wide - 1, wide, fresh.role, fresh.text);
	left.body = canvas_part(&d->body, (struct rect){ 0, 0, 1, cols - wide - 2 });
	col = put_fact(&left, col, ROLE_TEXT, words_kind(a->kind));
	col = put_fact(&left, col, ROLE_TEXT, rows_fact(d->frame, &a->stats));
	if (a->stats.size_bytes != UNKNOWN)
		col = put_fact(&left, col, ROLE_TEXT, words_bytes(d->frame, a->stats.size_bytes));
	if (lacks_key(a))
		col = put_fact(&left, col, ROLE_WARNING, S("no key"));
	if (row->tags.len)
		col = put_fact(&left, col, ROLE_COMMENT,
			       str_fmt(d->frame, "[%.*s]", STR(words_list(d->frame, &row->tags, ", "))));
	col = put_fact(&left, col, ROLE_DIM, clean(d->frame, a->owner));
	put_fact(&left, col, ROLE_DIM, updated_fact(w, d->frame, row));
}

/* One line of it; more if the tab leaves rows free. Returns the row after it. */
static int draw_comment(struct drawing *d, str rest, int row, ptrdiff_t lines)
{
	int cells = d->body.box.cols - 2,
	    most = d->body.box.rows - row - HEAD_ROWS - (lines > 1000 ? 1000 : (int)lines);

	if (most > (d->body.box.rows < HIGH_ROWS ? COMMENT_ROWS : 2 * COMMENT_ROWS))
		most = d->body.box.rows < HIGH_ROWS ? COMMENT_ROWS : 2 * COMMENT_ROWS;
	most = row + (most < 1 ? 1 : most);
	while (rest.len && row < most && cells > 0) {
		str all = rest, line = words_line(&rest, cells);

		canvas_fit(&d->body, row, 1, cells, ROLE_COMMENT, row == most - 1 ? all : line);
		row++;
	}
	return row;
}

/* The most frequent filters in written SQL, as many as fit on one line. */
static int draw_usual(const struct explorer_state *w, struct drawing *d, int row)
{
	const struct filter_logs *all = question_asset(w->seen)->filters;
	scoped(sb_free) struct sb words = SB(USUAL_TEXT);
	int col;

	if (!all || !all->len)
		return row;
	for (ptrdiff_t i = 0; i < all->len && words.len < d->body.box.cols; i++) {
		sb_puts(&words, i ? ", " : "");
		clean_into(&words, all->at[i].field, false);
		sb_putc(&words, ' ');
		clean_into(&words, all->at[i].condition, false);
		if (all->at[i].count == 2)
			sb_puts(&words, " twice");
		else if (all->at[i].count > 2)
			sb_fmt(&words, " %lld times", (long long)all->at[i].count);
	}
	col = 1 + canvas_put(&d->body, row, 1, d->body.box.cols - 2, ROLE_DIM, S("common filters  "));
	canvas_fit(&d->body, row, col, d->body.box.cols - col - 1, ROLE_TEXT, sb_str(&words));
	return row + 1;
}

/* Its copies in other catalogs, as many as fit on one line. */
/* The newest of date shards, or one of them: how many, from when to when, how large together. */
static int draw_family(const struct explorer_state *w, struct drawing *d, int row)
{
	const struct asset_parts *parts = question_asset(w->seen);
	const struct family_facts *f = parts->family;
	bool head = f && str_eq(f->head_qualified, state_asset(w)->qualified);
	str size = NO_STR;
	int col;

	if (!f || !f->is.kind.at || row >= d->body.box.rows || d->body.box.rows < FACTS_ROWS)
		return row;
	col = 1 + canvas_put(&d->body, row, 1, d->body.box.cols - 2, ROLE_DIM,
			     !head		? S("one of  ")
			     : f->is.pattern.at ? S("newest of  ")
						: S("all of  "));
	if (f->size != UNKNOWN)
		size = str_fmt(d->frame, ", %.*s", STR(words_bytes(d->frame, f->size)));
	canvas_fit(&d->body, row, col, d->body.box.cols - col - 1, ROLE_TEXT,
		   clean(d->frame,
			 str_fmt(d->frame, "%.*s%.*s", STR(table_family_words(d->frame, &f->is)), STR(size))));
	return row + 1;
}

static int draw_same(const struct explorer_state *w, struct drawing *d, int row)
{
	const struct elsewheres *all = question_asset(w->seen)->same;
	scoped(sb_free) struct sb names = SB(USUAL_TEXT);
	int col;

	if (!all || !all->len)
		return row;
	for (ptrdiff_t i = 0; i < all->len && names.len < d->body.box.cols; i++) {
		sb_puts(&names, i ? ", " : "");
		clean_into(&names, all->at[i].qualified, false);
	}
	col = 1 + canvas_put(&d->body, row, 1, d->body.box.cols - 2, ROLE_DIM, S("the same as  "));
	canvas_fit(&d->body, row, col, d->body.box.cols - col - 1, ROLE_TEXT, sb_str(&names));
	return row + 1;
}

int summary_header_draw(const struct explorer_state *w, struct drawing *d, enum tab open, ptrdiff_t lines)
{
	const struct asset *a = &state_asset(w)->asset;
	int used = 1;

	draw_facts(w, d);
	if (a->problem.len)
		canvas_fit(&d->body, used++, 1, d->body.box.cols - 2, ROLE_WARNING, clean(d->frame, a->problem));
	if (a->comment.len && d->body.box.rows >= FACTS_ROWS)
		used = draw_comment(d, clean(d->frame, a->comment), used, lines);
	if (open == TAB_COLUMNS && d->body.box.rows >= FACTS_ROWS)
		used = draw_same(w, d, draw_family(w, d, draw_usual(w, d, used)));
	if (d->body.box.rows >= 2 * FACTS_ROWS)
		used++;
	return used;
}
