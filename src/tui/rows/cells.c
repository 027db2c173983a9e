#include "tui/rows/cells.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "model/word_split.h"
#include "tui/core/explorer_state.h"
#include "tui/core/status_role.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { NAME_LEAST = 16, TEXT_LEAST = 14, WORD_LEAST = 12 }; /* one word, a kind or a verdict, fits */

/* The width that a column needs, by the tool's description of it. */
static struct grid_column column_for(enum column_look look)
{
	switch (look) {
	case LOOK_NAME: return (struct grid_column){ .least = NAME_LEAST, .most = 60, .priority = 9 };
	case LOOK_COUNT:
	case LOOK_BYTES:
	case LOOK_FIGURE: return (struct grid_column){ .least = 4, .most = 9, .priority = 5, .right = true };
	case LOOK_AGE: return (struct grid_column){ .least = 6, .most = 8, .priority = 6, .right = true };
	case LOOK_BELOW: return (struct grid_column){ .least = 12, .priority = 8 };
	case LOOK_FLUID:
	case LOOK_FOUND: return (struct grid_column){ .least = 20, .priority = 8 };
	default: return (struct grid_column){ .least = WORD_LEAST, .most = 24, .priority = 7 };
	}
}

/* "at_risk" as "at risk", with the mark of the order. */
static const char *title_of(struct arena *frame, str words, str mark)
{
	scoped(sb_free) struct sb out = SB(200);

	for (ptrdiff_t i = 0; i < words.len; i++)
		sb_putc(&out, words.at[i] == '_' ? ' ' : words.at[i]);
	sb_put(&out, mark);
	return str_c(frame, sb_str(&out));
}

/* A name gives way, starting with its namespace, if there is text beside it: it gets two fifths. */
void rows_leave_room(struct showing *s, int cols)
{
	int most = cols * 2 / 5 < NAME_LEAST ? NAME_LEAST : cols * 2 / 5;
	bool text = false;

	for (int c = 1; c < s->count; c++) {
		text |= !s->columns[c].most;
		if (!s->columns[c].most && cols < ONE_PANE_COLS && s->columns[c].least > TEXT_LEAST)
			s->columns[c].least = TEXT_LEAST;
	}
	for (int c = 0; text && c < s->count; c++)
		if (s->kept->columns[s->of[c]].look == LOOK_NAME && s->columns[c].most > most)
			s->columns[c].most = most;
}

static bool is_column_called(const struct kept_rows *k, int at, const char *name)
{
	return name && str_eq(str_of(k->columns[at].name), str_of(name));
}

struct showing rows_showing(const struct explorer_state *w, const struct question *q, struct arena *frame)
{
	struct showing s = { .w = w, .kept = q ? q->kept : NULL };
	str rest = q ? str_of(screen_of(q)->show) : S(""), word, name;

	while (s.kept && s.count < SHEET_COLUMNS && str_cut(&rest, ' ', &word)) {
		struct grid_column *to = &s.columns[s.count];
		int at, wide;

		str_cut(&word, '=', &name);
		at = kept_column(s.kept, name);
		if (at < 0)
			continue;
		*to = column_for(s.kept->columns[at].look);
		to->title = title_of(frame, word, rows_order_mark(row_screens_of(w), &s.kept->columns[at]));
		wide = (int)utf8_width(str_of(to->title));
		to->least = to->least < wide ? wide : to->least;
		to->most = to->most && to->most < wide ? wide : to->most;
		if (screen_of(q)->group) /* its columns are in the order of importance */
			to->priority = SHEET_COLUMNS - s.count;
		s.of[s.count++] = at;
	}
	return s;
}

/* ["stale","empty"] as "stale, empty" */
static str list_words(struct arena *frame, str json)
{
	scoped(sb_free) struct sb out = SB(1 << 16);
	struct jr r = jr_of(json, frame);
	enum jr_kind kind;

	if (jr_next(&r) != JR_ARRAY)
		return clean(frame, json);
	while (jr_element(&r, &kind)) {
		if (kind != JR_STR)
			return clean(frame, json);
		if (out.len)
			sb_puts(&out, ", ");
		clean_into(&out, r.text, false);
	}
	return str_dup(frame, sb_str(&out));
}

static str short_age(struct arena *frame, const struct value *v, instant now)
{
	str age = words_age(frame, v->num, now);

	if (v->until)
		return age.len ? str_fmt(frame, ">%.*s", STR(age)) : S("?");
	return age.len ? age : S("now");
}

static const struct row_screen *screen_shown(const struct showing *s)
{
	return row_screens_of(s->w)->view.which;
}

/* 2026-10-01 09:14 */
static str date_of(struct arena *frame, instant at)
{
	str iso = instant_iso(frame, at);

	return str_fmt(frame, "%.*s %.*s", STR(str_upto(iso, 10)), 5, iso.at + 11);
}

static str text_of(const struct showing *s, struct arena *frame, const struct value *v, enum column_look look)
{
	str text = v->shown.at ? v->shown : v->text;

	switch (v->kind) {
	case VALUE_NULL: return S("");
	case VALUE_TEXT: return look == LOOK_NAME ? state_name(s->w, frame, text) : clean(frame, str_trim(text));
	case VALUE_INT:
		return look == LOOK_BYTES ? words_bytes(frame, v->num) : words_short(frame, v->num, COUNT_EXACT);
	case VALUE_TIME: return screen_shown(s)->dated ? date_of(frame, v->num) : short_age(frame, v, s->w->now);
	case VALUE_BOOL: return v->num ? S("yes") : S("no");
	case VALUE_JSON: return list_words(frame, v->text);
	default: break;
	}
	return str_fmt(frame, "%.2f", v->real);
}

/* Highlights what the row was found by, if the text is shown unchanged except for its cut ends. */
static void mark_found(struct span *out, struct arena *frame, const struct value *v)
{
	str whole = str_trim(v->text), shown = out->text;
	ptrdiff_t shift = whole.at - v->text.at + whole.len - shown.len;
	unsigned char *roles;

	if (!shown.len || !str_ends(whole, shown))
		return;
	roles = new_n(frame, unsigned char, shown.len);
	memset(roles, (int)out->role, (size_t)shown.len);
	for (ptrdiff_t i = 0; i < v->marks->len; i++)
		for (ptrdiff_t at = v->marks->at[i].from; at < v->marks->at[i].to; at++)
			if (at >= shift && at - shift < shown.len)
				roles[at - shift] = ROLE_MATCH;
	out->roles = roles;
}

/* The name is a column's: the table of the line has another name. */
static bool is_column(const struct showing *s, ptrdiff_t i, int named)
{
	str asset = kept_text(s->kept, i, kept_column(s->kept, S("asset"))), name = kept_text(s->kept, i, named);

	return asset.len && name.len > asset.len && str_starts(name, asset);
}

/* The same as in the row above. */
static bool repeats(const struct showing *s, ptrdiff_t i, int at)
{
	return i > 0 && is_column_called(s->kept, at, screen_shown(s)->group) &&
	       str_eq(kept_text(s->kept, i, at), kept_text(s->kept, i - 1, at));
}

struct span rows_cell(const void *with, struct arena *frame, ptrdiff_t i, int column)
{
	const struct showing *s = with;
	int at = s->of[column];
	enum column_look look = s->kept->columns[at].look;
	const struct value *v = &s->kept->rows.at[i][at];
	struct span out = { .text = text_of(s, frame, v, look), .role = ROLE_TEXT };

	if (look == LOOK_NAME) {
		out.back = state_name_back(out.text);
		out.column = is_column(s, i, at);
	} else if (v->kind == VALUE_INT) {
		out.role = ROLE_NUMBER;
	} else if (v->kind == VALUE_TIME) {
		out.role = ROLE_DIM;
	} else if (v->kind == VALUE_BOOL) {
		out.role = screen_shown(s)->odd ? ROLE_TEXT : v->num ? ROLE_ACCENT : ROLE_WARNING;
	} else if (is_column_called(s->kept, at, screen_shown(s)->odd)) {
		out.role = ROLE_WARNING;
	} else if ((look == LOOK_PLAIN && column) || repeats(s, i, at)) {
		out.role = ROLE_DIM;
	}
	out.role = status_role(str_of(s->kept->columns[at].name), out.text, out.role);
	if (v->marks && v->kind == VALUE_TEXT)
		mark_found(&out, frame, v);
	return out;
}

/* The answer, if it belongs to the current request. */
const struct question *rows_answer(const struct explorer_state *w)
{
	const struct question *q = row_screens_of(w)->answer;

	return q && screen_of(q) == row_screens_of(w)->view.which && str_eq(q->subject, row_screens_of(w)->view.about)
		       ? q
		       : NULL;
}

struct grid rows_grid(const struct showing *s)
{
	return (struct grid){ .columns = s->columns,
			      .count = s->count,
			      .rows = s->kept ? s->kept->rows.len : 0,
			      .cell = rows_cell,
			      .with = s };
}
