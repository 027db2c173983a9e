/* What works, what does not, and how to fix it: grouped like the output of `ocat doctor`. */
#include "tui/doctor/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { MARK, TEXT, COLUMNS, MARK_CELLS = 7, FRAME = 1 + MARK_CELLS + 2 + 1, USUAL_CELLS = 80 };

static const struct grid_column columns[COLUMNS] = {
	[MARK] = { .least = MARK_CELLS, .most = MARK_CELLS, .priority = 9 },
	[TEXT] = { .least = 8, .priority = 8 },
};

static const enum role state_roles[] = {
	[DOCTOR_OK] = ROLE_GOOD,
	[DOCTOR_NOTE] = ROLE_DIM,
	[DOCTOR_WARNING] = ROLE_WARNING,
	[DOCTOR_PROBLEM] = ROLE_ERROR,
};

struct findings *findings_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_DOCTOR);
}

static void doctor_close(void *state)
{
	findings_close(state);
}

struct showing {
	const struct findings *is;
	struct findings_lines lines;
};

static struct showing showing_of(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	struct showing s = { .is = findings_of(w) };

	findings_lines(s.is, frame, (at->cells ? at->cells : USUAL_CELLS) - FRAME, &s.lines);
	return s;
}

static const struct findings_line *line_at(const struct showing *s, ptrdiff_t line)
{
	return line >= 0 && line < s->lines.len ? &s->lines.at[line] : NULL;
}

static struct span text_span(const struct findings_line *l, struct arena *frame, enum doctor_state state)
{
	switch (l->part) {
	case FINDINGS_ADVICE: return (struct span){ .text = str_fmt(frame, "  %.*s", STR(l->text)), .role = ROLE_TEXT };
	case FINDINGS_CURE: return (struct span){ .text = str_fmt(frame, "  %.*s", STR(l->text)), .role = ROLE_ACCENT };
	default: return (struct span){ .text = l->text, .role = state == DOCTOR_NOTE ? ROLE_DIM : ROLE_TEXT };
	}
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct showing *s = with;
	const struct findings_line *l = &s->lines.at[row];
	const struct finding *f = s->is->findings.at[l->finding].is;

	if (l->part == FINDINGS_HEADING)
		return (struct span){ .text = column ? S("") : l->text, .role = ROLE_STRONG, .wide = true };
	if (column == TEXT)
		return text_span(l, frame, f->state);
	return (struct span){ .text = l->part == FINDINGS_FINDING ? str_of(doctor_word(f->state)) : S(""),
			      .role = state_roles[f->state] };
}

static struct grid grid_of(const struct showing *s)
{
	return (struct grid){ .columns = columns, .count = COLUMNS, .rows = s->lines.len, .cell = cell_of, .with = s };
}

/* ---- the title ---- */

static str summary_words(const struct findings *k, struct arena *frame)
{
	scoped(sb_free) struct sb out = SB(1000);

	for (int i = DOCTOR_STATES - 1; i >= 0; i--)
		if (k->count[i])
			sb_fmt(&out, "%s%.*s", out.len ? ", " : "",
			       STR(doctor_counted(frame, (enum doctor_state)i, k->count[i])));
	return str_dup(frame, sb_str(&out));
}

static str title_words(const struct findings *k, struct arena *frame)
{
	str title = k->only.at ? str_fmt(frame, "doctor %.*s", STR(clean(frame, k->only))) : S("doctor");

	if (k->running && k->sources > 1)
		return str_fmt(frame, "%.*s: querying the sources, %td of %td ...", STR(title), k->asked + 1,
			       k->sources);
	if (k->running)
		return str_fmt(frame, "%.*s: checking ...", STR(title));
	return str_fmt(frame, "%.*s: %.*s%s", STR(title), STR(summary_words(k, frame)), k->stopped ? ", stopped" : "");
}

/* ---- the pane ---- */

static void doctor_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct showing s;
	struct grid grid;

	at->cells = d->body.box.cols;
	s = showing_of(w, at, d->frame);
	grid = grid_of(&s);
	pane_title(d, title_words(s.is, d->frame), true);
	if (grid.rows)
		d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
	else if (!s.is->running)
		pane_empty(d, S("Nothing was checked."), S("The refresh key (default: R) checks again."));
}

ptrdiff_t doctor_finding(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	struct showing s = showing_of(w, at, frame);
	const struct findings_line *l = line_at(&s, at->cursor);

	return l && l->part != FINDINGS_HEADING && l->part != FINDINGS_GAP ? l->finding : -1;
}

ptrdiff_t doctor_trouble_from(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			      int way)
{
	struct showing s = showing_of(w, at, frame);

	for (ptrdiff_t i = at->cursor + way; i >= 0 && i < s.lines.len; i += way)
		if (s.lines.at[i].part == FINDINGS_FINDING &&
		    s.is->findings.at[s.lines.at[i].finding].is->state > DOCTOR_NOTE)
			return i;
	return -1;
}

ptrdiff_t doctor_line_of(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			 ptrdiff_t finding)
{
	struct showing s = showing_of(w, at, frame);

	for (ptrdiff_t i = 0; i < s.lines.len; i++)
		if (s.lines.at[i].finding == finding && s.lines.at[i].part == FINDINGS_FINDING)
			return i;
	return at->cursor;
}

/* The fix on the line, or else all fixes of the finding; otherwise the finding. */
static str copied(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame, bool cure_alone)
{
	struct showing s = showing_of(w, at, frame);
	const struct findings_line *l = line_at(&s, at->cursor);
	const struct finding *f = l ? s.is->findings.at[l->finding].is : NULL;
	str cures;

	if (!f || l->part == FINDINGS_GAP)
		return NO_STR;
	if (l->part == FINDINGS_HEADING)
		return cure_alone ? NO_STR : f->heading;
	if (l->part == FINDINGS_CURE)
		return f->cures.at[l->cure].text;
	cures = findings_cures(s.is, frame, l->finding);
	return cures.at || cure_alone ? cures : f->text;
}

static struct grid doctor_sheet(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	struct showing *s = new(frame, struct showing);

	*s = showing_of(w, at, frame);
	return grid_of(s);
}

static struct next doctor_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			      struct arena *frame)
{
	str text;

	switch (a) {
	case ACT_COPY_LINE:
		text = copied(w, at, frame, false);
		return (struct next){ text.len ? NEXT_COPY : NEXT_NOTHING, text, 0 };
	case ACT_COPY_SQL:
		text = copied(w, at, frame, true);
		return text.len ? (struct next){ NEXT_COPY, text, 0 }
				: (struct next){ NEXT_SAY, S("no statement or command fixes this line"), 0 };
	case ACT_COPY_COMMAND:
		text = findings_of(w)->only;
		return (struct next){ NEXT_COPY,
				      text.at ? str_fmt(frame, "ocat doctor %.*s", STR(str_shell(frame, text)))
					      : S("ocat doctor"),
				      0 };
	default: return (struct next){ 0 };
	}
}

static const enum action footer[] = { ACT_OPEN,	 ACT_COPY_LINE, ACT_HIT_NEXT,  ACT_REFRESH, ACT_CATALOGS,
				      ACT_CLOSE, ACT_BACK,	ACT_FIND_HERE, ACT_HELP,    ACT_NONE };

static const struct own_word words[] = {
	{ ACT_OPEN, "more, or less" }, { ACT_COPY_LINE, "copy the fix" }, { ACT_HIT_NEXT, "next problem" },
	{ ACT_FIND_HERE, "find" },     { ACT_REFRESH, "check again" },	  { ACT_NONE, NULL },
};

const struct pane pane_doctor = {
	.name = "doctor",
	.place = PLACE_SIDE,
	.wide = true,
	.whole = true,
	.slow_leave = true,
	.seek_first = true,
	.footer = footer,
	.words = words,
	.sql_word = "cure",
	.draw = doctor_draw,
	.grid = doctor_sheet,
	.act = doctor_act,
	.state_size = sizeof(struct findings),
	.close = doctor_close,
	.key = doctor_key,
	.leave = doctor_leave,
	.restored = doctor_restored,
	.stopped = doctor_stopped,
	.painted = doctor_painted,
};
