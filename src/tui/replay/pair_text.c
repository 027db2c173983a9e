/* One row of two runs in full: the steps of both, what differs in them, and both outputs. */
#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "render/line_diff.h"
#include "replay/run_pair.h"
#include "tui/core/explorer_state.h"
#include "tui/replay/pair.h"
#include "tui/replay/value_lines.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum run_side { SIDE_LEFT, SIDE_RIGHT, SIDE_BOTH };
static const char *const side_names[] = { "left", "right", "both" };

static void put_line(struct text_lines *t, enum role role, str text)
{
	text_lines_wrap(t, (struct text_line){ .before = S("  "), .text = clean(t->memory, text), .role = role }, 2);
}

/* ---- what differs ---- */

static void put_difference(struct text_lines *t, const struct json_difference *d)
{
	static const struct {
		const char *mark;
		enum role role;
	} signs[] = {
		[DIFFERENCE_ADDED] = { "+", ROLE_ADDED },
		[DIFFERENCE_REMOVED] = { "-", ROLE_DROPPED },
		[DIFFERENCE_CHANGED] = { "~", ROLE_ALTERED },
	};
	str place = d->kind == DIFFERENCE_CHANGED && d->place.len && d->member.len
			    ? str_fmt(t->memory, "%.*s.", STR(d->place))
			    : d->place;
	str values = d->kind == DIFFERENCE_CHANGED ? str_fmt(t->memory, "%.*s: left %.*s, right %.*s", STR(d->member),
							     STR(d->before.at ? d->before : S("none")),
							     STR(d->after.at ? d->after : S("none")))
						   : NO_STR;

	put_line(t, signs[d->kind].role,
		 str_fmt(t->memory, "%s %.*s%.*s", signs[d->kind].mark, STR(place), STR(values)));
}

static void put_differences(struct text_lines *t, str heading, const struct json_differences *d)
{
	scoped(sb_free) struct sb b = SB(1 << 10);

	for (int k = 0; k <= DIFFERENCE_CHANGED; k++)
		if (d->count[k])
			sb_fmt(&b, "%s%lld %s", b.len ? ", " : "", (long long)d->count[k],
			       json_difference_name((enum json_difference_kind)k));
	if (d->moved)
		sb_fmt(&b, "%s%lld moved", b.len ? ", " : "", (long long)d->moved);
	text_lines_gap(t);
	value_lines_heading(t, ROLE_ALTERED, heading, str_dup(t->memory, sb_str(&b)));
	for (ptrdiff_t i = 0; i < d->all.len; i++)
		put_difference(t, &d->all.at[i]);
}

/* Lines of a difference of texts: - left, + right. */
static void put_texts(struct text_lines *t, str heading, str left, str right)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str rest, line;

	line_diff_text(&b, left, right);
	rest = str_dup(t->memory, sb_str(&b));
	if (!rest.len)
		return;
	text_lines_gap(t);
	value_lines_heading(t, ROLE_ALTERED, heading, S("- left, + right"));
	while (str_cut(&rest, '\n', &line))
		put_line(t,
			 str_starts(line, S("-"))   ? ROLE_DROPPED
			 : str_starts(line, S("+")) ? ROLE_ADDED
						    : ROLE_DIM,
			 line);
}

static const struct json *parsed(struct arena *a, str json)
{
	struct err ignored = { 0 };

	return json_parse(a, json.len ? json : S("{}"), &ignored);
}

static void put_input_difference(struct text_lines *t, struct arena *a, const struct step *x, const struct step *y)
{
	const struct json *before = parsed(a, x->parameters), *after = parsed(a, y->parameters);
	struct json_differences d = { 0 };

	if (x->type != STEP_CALL || !before || !after) {
		put_texts(t, S("texts differ"), x->text, y->text);
		return;
	}
	json_differences(a, before, after, NULL, &d);
	if (d.all.len)
		put_differences(t, S("inputs differ"), &d);
}

static void put_answer_difference(struct text_lines *t, struct arena *a, const struct step *x, const struct step *y)
{
	struct answer_difference d;

	answers_compare(a, x, y, &d);
	if (!d.is_json)
		put_texts(t, S("outputs differ"), d.left, d.right);
	else if (d.found.all.len || d.found.moved)
		put_differences(t, S("outputs differ"), &d.found);
}

/* ---- the steps ---- */

static str what_of(struct arena *m, const struct step *s)
{
	return s->type == STEP_CALL ? clean(m, s->tool) : str_of(step_type_name(s->type));
}

static void put_head(struct text_lines *t, enum run_side side, const struct step *s)
{
	str took = s->elapsed_us >= 0 ? words_ms(t->memory, s->elapsed_us) : S("");

	value_lines_heading(t, ROLE_STRONG,
			    str_fmt(t->memory, "%s %lld: %.*s", side_names[side], (long long)s->number,
				    STR(what_of(t->memory, s))),
			    took);
}

static void put_output(struct text_lines *t, enum run_side side, const struct step *s, int *part)
{
	str text = s->error.len ? s->error : s->result;
	const char *what = s->error.len ? "failed" : "output";

	text_lines_gap(t);
	value_lines_heading(t, s->error.len ? ROLE_ERROR : ROLE_ACCENT,
			    str_fmt(t->memory, "%s, %s", what, side_names[side]),
			    step_is_proposed(s) ? S("not run")
			    : text.len		? words_bytes(t->memory, text.len)
						: S("not recorded"));
	if (text.len)
		value_lines_put(t, text, NULL, part);
}

static void put_side(struct text_lines *t, enum run_side side, const struct step *s, int *part)
{
	if (s->type != STEP_CALL) {
		text_lines_gap(t);
		value_lines_heading(t, ROLE_ACCENT, str_of(side_names[side]), NO_STR);
		value_lines_prose(t, s->text);
		return;
	}
	text_lines_gap(t);
	value_lines_heading(t, ROLE_ACCENT, str_fmt(t->memory, "input, %s", side_names[side]), NO_STR);
	value_lines_put(t, s->parameters, NULL, part);
	put_output(t, side, s, part);
}

static void put_row(struct pair_state *s, struct arena *a, const struct run_row *row)
{
	struct text_lines *t = &s->text;
	const int32_t at[] = { row->left, row->right };
	struct step steps[2];
	struct err err = { 0 };
	int part = 0;

	for (int side = 0; side < 2; side++)
		if (at[side] >= 0 && !session_step(s->sessions[side], at[side], a, &steps[side], &err)) {
			put_line(t, ROLE_ERROR, str_of(err.text));
			return;
		}
	for (int side = 0; side < 2; side++)
		if (at[side] >= 0)
			put_head(t, (enum run_side)side, &steps[side]);
	if (row->left >= 0 && row->right >= 0) {
		put_input_difference(t, a, &steps[0], &steps[1]);
		if (steps[0].type == STEP_CALL && run_row_differs(row->kind))
			put_answer_difference(t, a, &steps[0], &steps[1]);
	}
	if (row->kind == RUN_SAME) { /* once for both */
		put_side(t, SIDE_BOTH, &steps[SIDE_RIGHT], &part);
		return;
	}
	for (int side = 0; side < 2; side++)
		if (at[side] >= 0)
			put_side(t, (enum run_side)side, &steps[side], &part);
}

/* ---- the summaries ---- */

static void put_ending(struct pair_state *s, struct arena *a, enum summary_part part)
{
	const struct pair_answer *p = pair_answer_of(s);
	struct text_lines *t = &s->text;
	bool differs = summaries_differ(a, &p->summaries[0], &p->summaries[1], part);

	value_lines_heading(t, ROLE_STRONG, str_of(summary_part_name(part)), differs ? S("differs") : S(""));
	for (int side = 0; side < 2; side++) {
		str text = summary_text(a, &p->summaries[side], part);

		text_lines_gap(t);
		value_lines_heading(t, ROLE_ACCENT, str_of(side_names[side]), text.len ? NO_STR : S("none"));
		if (part == SUMMARY_SQL && text.len)
			text_lines_sql(t, S(""), 2, str_dup(t->memory, text));
		else if (text.len)
			value_lines_prose(t, text);
	}
}

static void make(struct pair_state *s, ptrdiff_t row)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct run_row *r = pair_row_at(s, row);
	int part = pair_ending_at(s, row);

	text_lines_clear(&s->text);
	s->shown = row;
	if (r)
		put_row(s, a, r);
	else if (part >= 0)
		put_ending(s, a, (enum summary_part)part);
}

void pair_text_fit(struct pair_state *s, ptrdiff_t row, int cells, bool scrolls, struct pane_cursor *at)
{
	ptrdiff_t unit = text_lines_unit(&s->text, at->cursor);
	bool same = s->shown == row;

	if (!text_lines_fit(&s->text, cells, scrolls) && same)
		return;
	make(s, row);
	if (same && unit)
		at->cursor = text_lines_of_unit(&s->text, unit);
}
