#include "tui/diff/diff.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/diff_text.h"
#include "render/line_diff.h"
#include "tui/core/explorer_state.h"
#include "tui/core/text_lines.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum {
	BESIDE_CELLS = 96, /* from this width on the values are side by side */
	GAP = 2,
	VALUE_LEAST = 16,
	TEXT_MOST = 400, /* of a longer one, only the part around the difference */
	OPEN_MOST = 300, /* with more changes, tables begin folded */
};

struct diff_state *diff_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_DIFF);
}

void diff_open(void *state)
{
	struct diff_state *s = state;

	*s = (struct diff_state){ .folds = arena_open(), .memory = arena_open() };
	inquiry_open(&s->asked);
}

void diff_close(void *state)
{
	struct diff_state *s = state;

	inquiry_close(&s->asked);
	arena_close(s->folds);
	arena_close(s->memory);
}

void diff_set(struct diff_state *s, str before, str after)
{
	s->before = before;
	s->after = after;
	inquiry_renew(&s->asked, (str *const[]){ &s->before, &s->after }, 2);
	diff_make(s);
}

const struct comparison_view *diff_view(const struct diff_state *s)
{
	return s->asked.answer ? answer_as(s->asked.answer->result.sum, comparison_view) : NULL;
}

const struct found_differences *diff_found(const struct diff_state *s)
{
	return s->asked.answer->own;
}

void diff_learn(struct diff_state *s, struct question *q)
{
	const struct found_differences *all = q->own;

	question_replace(&s->asked.answer, q);
	arena_reset(s->folds);
	s->folded = new_n(s->folds, enum diff_fold, all->len + 1);
	diff_fold_all(s, all->len > 1 && q->result.total > OPEN_MOST);
	diff_make(s);
}

/* ---- folds ---- */

static bool has_changes(const struct difference *d)
{
	return !d->family || d->family->changes.len;
}

static enum diff_fold least_open(const struct difference *d)
{
	return has_changes(d) ? DIFF_OPEN : DIFF_CLOSED; /* else it is open by its members alone */
}

void diff_fold_all(struct diff_state *s, bool closed)
{
	for (ptrdiff_t i = 0; i < diff_found(s)->len; i++)
		s->folded[i] = closed ? DIFF_CLOSED : least_open(diff_found(s)->at[i]);
}

void diff_open_one(struct diff_state *s, ptrdiff_t of)
{
	const struct difference *d = diff_found(s)->at[of];

	s->folded[of] = d->family && s->folded[of] >= least_open(d) ? DIFF_WITH_MEMBERS : least_open(d);
}

void diff_close_one(struct diff_state *s, ptrdiff_t of)
{
	s->folded[of] = s->folded[of] == DIFF_WITH_MEMBERS ? least_open(diff_found(s)->at[of]) : DIFF_CLOSED;
}

void diff_turn_one(struct diff_state *s, ptrdiff_t of)
{
	const struct difference *d = diff_found(s)->at[of];

	if (d->family ? s->folded[of] == DIFF_WITH_MEMBERS : s->folded[of] == DIFF_OPEN)
		diff_close_one(s, of);
	else
		diff_open_one(s, of);
}

/* ---- lines ---- */

static void put(struct diff_state *s, struct diff_line l)
{
	l.change = l.part == DIFF_CHANGE || (l.of >= 0 && (l.part == DIFF_MORE || l.part == DIFF_TEXT)) ? s->change
													: -1;
	*push(&s->lines, s->memory) = l;
}

static str next_part(str *rest, int cells)
{
	str line = rest->len && utf8_width(*rest) > cells ? words_line(rest, cells) : *rest;

	if (line.at == rest->at && line.len == rest->len)
		*rest = S("");
	return line;
}

/* A text over the whole width, with the sign of its side before it. */
static void put_text(struct diff_state *s, ptrdiff_t of, enum change_kind kind, str text, str copied)
{
	str rest = clean(s->memory, text), mark = kind == CHANGE_ADDED ? S("+ ") : S("- ");
	int cells = s->cells - DIFF_INDENT - GAP - 2;

	for (bool first = true; rest.len; first = false) {
		str line = next_part(&rest, cells > VALUE_LEAST ? cells : VALUE_LEAST);

		put(s, (struct diff_line){ .part = DIFF_TEXT,
					   .of = of,
					   .kind = kind,
					   .subject = str_fmt(s->memory, "%*s%.*s%.*s", DIFF_INDENT, "",
							      STR(first ? mark : S("  ")), STR(line)),
					   .copied = copied });
	}
}

static bool has_lines(str text)
{
	return str_at(str_trim(text), '\n') >= 0;
}

/* A line of a definition: its sign stays in place when the line scrolls, and before its rest when it is wrapped. */
static void put_code(struct diff_state *s, ptrdiff_t of, str line)
{
	str sign = str_upto(line, line.len < DIFF_SIGN_CELLS ? line.len : DIFF_SIGN_CELLS),
	    rest = str_from(line, sign.len);
	struct diff_line l = { .part = DIFF_TEXT,
			       .of = of,
			       .kind = str_starts(sign, S("+"))	  ? CHANGE_ADDED
				       : str_starts(sign, S("-")) ? CHANGE_DROPPED
								  : CHANGE_ALTERED,
			       .copied = line,
			       .slides = true };
	int cells = s->scrolls ? TEXT_LINES_CELLS_MOST : s->cells - DIFF_INDENT - GAP - DIFF_SIGN_CELLS - 1, wide;

	do {
		str part = next_part(&rest, cells > VALUE_LEAST ? cells : VALUE_LEAST);

		l.subject = str_fmt(s->memory, "%*s%.*s%.*s", DIFF_INDENT, "", STR(sign), STR(part));
		wide = (int)utf8_width(l.subject) + GAP;
		s->widest = wide > s->widest ? wide : s->widest;
		put(s, l);
	} while (rest.len);
}

/* The lines of a definition that differ, with those around them. */
static void put_line_diff(struct diff_state *s, ptrdiff_t of, const struct change *c)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str rest, line;

	line_diff_text(&b, c->before, c->after);
	rest = str_dup(s->memory, sb_str(&b));
	while (str_cut(&rest, '\n', &line))
		put_code(s, of, line);
}

static void put_beside(struct diff_state *s, struct diff_line first)
{
	str before = first.before, after = first.after;

	do {
		first.before = next_part(&before, s->columns[DIFF_BEFORE].most);
		first.after = next_part(&after, s->columns[DIFF_AFTER].most);
		put(s, first);
		first.part = DIFF_MORE;
		first.subject = S("");
	} while (before.len || after.len);
}

static str or_none(str text)
{
	return text.at ? text : S("none");
}

static void put_below(struct diff_state *s, struct diff_line l)
{
	bool both = l.kind == CHANGE_ALTERED || l.kind == CHANGE_RENAMED;
	str value = both ? str_fmt(s->memory, "%.*s -> %.*s", STR(or_none(l.before)), STR(or_none(l.after)))
		    : l.kind == CHANGE_ADDED ? l.after
					     : l.before;
	str whole = value.len ? str_fmt(s->memory, "%.*s  %.*s", STR(l.subject), STR(value)) : l.subject;
	str before = l.before, after = l.after;
	bool fits = utf8_width(whole) <= s->cells - GAP - 1;

	l.before = l.after = NO_STR;
	if (fits)
		l.subject = whole;
	put(s, l);
	if (fits)
		return;
	if (l.kind != CHANGE_ADDED)
		put_text(s, l.of, CHANGE_DROPPED, before, l.copied);
	if (l.kind != CHANGE_DROPPED)
		put_text(s, l.of, CHANGE_ADDED, after, l.copied);
}

static str copied_words(struct diff_state *s, const struct change *c, str subject)
{
	static const char signs[] = {
		[CHANGE_ADDED] = '+', [CHANGE_DROPPED] = '-', [CHANGE_ALTERED] = '~', [CHANGE_RENAMED] = '~'
	};
	str text = c->kind == CHANGE_ADDED ? c->after
		   : c->kind == CHANGE_DROPPED
			   ? c->before
			   : str_fmt(s->memory, "%.*s -> %.*s", STR(or_none(c->before)), STR(or_none(c->after)));

	return str_trim(str_fmt(s->memory, "%c %.*s  %.*s", signs[c->kind], STR(subject), STR(text)));
}

static void put_change(struct diff_state *s, ptrdiff_t of, const struct change *c)
{
	struct diff_line l = { .part = DIFF_CHANGE,
			       .of = of,
			       .kind = c->kind,
			       .subject = clean(s->memory, change_subject(s->memory, c)) };
	str before = c->before, after = c->after;

	l.copied = copied_words(s, c, l.subject);
	if (has_lines(before) && has_lines(after)) {
		l.before = l.after = S("");
		put(s, l);
		put_line_diff(s, of, c);
		return;
	}
	if (before.at && after.at && (before.len > TEXT_MOST || after.len > TEXT_MOST))
		excerpts(s->memory, c->before, c->after, &before, &after);
	l.before = before.at ? clean(s->memory, before) : NO_STR;
	l.after = after.at ? clean(s->memory, after) : NO_STR;
	if (s->beside)
		put_beside(s, l);
	else
		put_below(s, l);
}

/* ---- a table of several ---- */

static bool is_shown(const struct difference *d, ptrdiff_t i)
{
	const struct changes *c = difference_changes(d);

	return !change_is_shown_by_name(&c->at[i]) && !change_follows(c, i, d->asset_kind);
}

static str words_of(struct diff_state *s, const struct difference *d)
{
	str words = clean(s->memory, difference_words(s->memory, d));
	int64_t n = 0;

	if (d->hidden || d->kind == CHANGE_RENAMED || (d->family && d->kind == CHANGE_ALTERED))
		return words;
	if (d->kind == CHANGE_ADDED || d->kind == CHANGE_DROPPED)
		return str_fmt(s->memory, "%s  %.*s", change_kind_name(d->kind), STR(words));
	for (ptrdiff_t i = 0; i < d->changes.len; i++)
		n += is_shown(d, i);
	return str_counted(s->memory, n, "difference");
}

static void put_table(struct diff_state *s, ptrdiff_t i, const struct difference *d)
{
	str name = clean(s->memory, difference_name(s->memory, d)), words = words_of(s, d);

	put(s, (struct diff_line){ .part = DIFF_TABLE,
				   .of = i,
				   .kind = d->kind,
				   .subject = str_fmt(s->memory, "%.*s  %.*s", STR(name), STR(words)),
				   .before = name,
				   .copied = d->after.at ? d->after : d->before });
}

static void put_members(struct diff_state *s, ptrdiff_t of, enum change_kind kind, const struct strs *names)
{
	for (ptrdiff_t i = 0; i < names->len; i++)
		put(s, (struct diff_line){ .part = DIFF_TEXT,
					   .of = of,
					   .kind = kind,
					   .subject = str_fmt(s->memory, "%*s%s %.*s", DIFF_INDENT, "",
							      kind == CHANGE_ADDED     ? "+"
							      : kind == CHANGE_DROPPED ? "-"
										       : "~",
							      STR(clean(s->memory, names->at[i]))),
					   .copied = names->at[i],
					   .member = true });
}

static void put_family(struct diff_state *s, ptrdiff_t i, const struct difference *d)
{
	enum change_kind kind = has_changes(d) ? d->kind : CHANGE_ADDED;

	if (s->folded[i] != DIFF_WITH_MEMBERS)
		return;
	s->change = -1;
	put_members(s, i, kind, &d->family->names);
	put_members(s, i, CHANGE_DROPPED, &d->family->gone_names);
}

static void put_difference(struct diff_state *s, ptrdiff_t i, bool one)
{
	const struct difference *d = diff_found(s)->at[i];
	const struct changes *changes = difference_changes(d);

	if (!one && s->lines.len && s->lines.at[s->lines.len - 1].part != DIFF_TABLE &&
	    s->lines.at[s->lines.len - 1].part != DIFF_GAP)
		put(s, (struct diff_line){ .part = DIFF_GAP, .of = -1 });
	if (!one)
		put_table(s, i, d);
	for (ptrdiff_t k = 0; k < changes->len && s->folded[i] != DIFF_CLOSED; k++)
		if (is_shown(d, k)) {
			s->change = k;
			put_change(s, i, &changes->at[k]);
		}
	if (d->family)
		put_family(s, i, d);
}

/* ---- the two sides ---- */

static str name_of(struct diff_state *s, const struct comparison_view *v, int side)
{
	const struct compared_side *is = &v->side[side];

	if (v->side[0].generation == v->side[1].generation && str_eq(v->side[0].catalog, v->side[1].catalog))
		return clean(s->memory, is->name);
	return str_fmt(s->memory, "%.*s  generation %lld, %.*s", STR(clean(s->memory, is->name)),
		       (long long)is->generation, STR(str_upto(instant_iso(s->memory, is->taken_at), 10)));
}

static void put_sides(struct diff_state *s, const struct comparison_view *v)
{
	for (int i = 0; i < 2; i++)
		put(s,
		    (struct diff_line){ .part = DIFF_TEXT,
					.of = -1,
					.kind = i ? CHANGE_ADDED : CHANGE_DROPPED,
					.subject = str_fmt(s->memory, "%s %.*s", i ? "+" : "-", STR(name_of(s, v, i))),
					.copied = v->side[i].name });
	put(s, (struct diff_line){ .part = DIFF_GAP, .of = -1 });
}

static int widest_subject(struct diff_state *s)
{
	const struct found_differences *all = diff_found(s);
	int widest = VALUE_LEAST;

	for (ptrdiff_t i = 0; i < all->len; i++)
		for (ptrdiff_t k = 0; k < difference_changes(all->at[i])->len; k++) {
			int wide = (int)utf8_width(
				clean(s->memory, change_subject(s->memory, &difference_changes(all->at[i])->at[k])));

			widest = wide > widest ? wide : widest;
		}
	return widest > s->cells / 3 ? s->cells / 3 : widest;
}

static void set_columns(struct diff_state *s, const struct comparison_view *v)
{
	int subject = widest_subject(s) + (v->one ? 0 : 2), value = (s->cells - 1 - subject - 3 * GAP) / 2;

	s->columns[DIFF_SIGN] = (struct grid_column){ .least = 1, .most = 1, .priority = 9 };
	s->columns[DIFF_SUBJECT] = (struct grid_column){ .least = 8, .most = 0, .priority = 8 };
	if (!s->beside)
		return;
	s->columns[DIFF_SUBJECT].least = s->columns[DIFF_SUBJECT].most = subject;
	for (int i = 0; i < 2; i++)
		s->columns[DIFF_BEFORE + i] = (struct grid_column){ str_c(s->memory, name_of(s, v, i)), .least = value,
								    .most = value, .priority = 7 };
}

static bool any_open(const struct diff_state *s)
{
	for (ptrdiff_t i = 0; i < diff_found(s)->len; i++)
		for (ptrdiff_t k = 0; k < difference_changes(diff_found(s)->at[i])->len && s->folded[i] != DIFF_CLOSED;
		     k++)
			if (is_shown(diff_found(s)->at[i], k))
				return true;
	return false;
}

void diff_make(struct diff_state *s)
{
	const struct comparison_view *v = diff_view(s);

	arena_reset(s->memory);
	s->lines.at = NULL;
	s->lines.len = s->lines.cap = 0;
	s->widest = 0;
	if (!v || !diff_found(s)->len)
		return;
	s->beside = s->wide && any_open(s);
	set_columns(s, v);
	if (!s->wide)
		put_sides(s, v);
	for (ptrdiff_t i = 0; i < diff_found(s)->len; i++)
		put_difference(s, i, v->one);
}

static ptrdiff_t line_of(const struct diff_state *s, ptrdiff_t of, ptrdiff_t change)
{
	ptrdiff_t i = 0;

	while (i < s->lines.len && (s->lines.at[i].of != of || s->lines.at[i].change != change))
		i++;
	return i < s->lines.len ? i : 0;
}

void diff_fit(struct diff_state *s, int cells, bool scrolls, struct pane_cursor *at)
{
	bool there = at->cursor >= 0 && at->cursor < s->lines.len;
	ptrdiff_t of = there ? s->lines.at[at->cursor].of : -1, change = there ? s->lines.at[at->cursor].change : -1;

	if (s->cells == cells && s->scrolls == scrolls)
		return;
	at->left = 0;
	s->cells = cells;
	s->scrolls = scrolls;
	s->wide = cells >= BESIDE_CELLS;
	diff_make(s);
	if (there)
		at->cursor = line_of(s, of, change);
}
