#include "tui/replay/replay.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/lower_bound.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"
#include "tui/short_text.h"

#include "base/banned.h"

struct replay_state *replay_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_REPLAY);
}

void replay_open(void *state)
{
	struct replay_state *s = state;

	s->memory = arena_open();
	s->turns = arena_open();
	s->shown = s->judging = -1;
	s->subject = SB(4096);
	text_lines_open(&s->text);
}

void replay_close(void *state)
{
	struct replay_state *s = state;

	follower_close(s->live.follower);
	session_close(s->session);
	question_replace(&s->judged, NULL);
	question_replace(&s->again, NULL);
	text_lines_close(&s->text);
	sb_free(&s->subject);
	arena_close(s->turns);
	arena_close(s->memory);
}

/* ---- reading ---- */

static void forget_rows(struct replay_state *s)
{
	for (int i = 0; s->rows && i < ROWS_KEPT; i++)
		s->rows[i].step = -1;
	s->shown = -1;
}

static void forget_lines(struct replay_state *s)
{
	s->lines.len = 0;
	s->considered = 0;
}

bool replay_begin(struct replay_state *s, str path)
{
	str kept;

	session_close(s->session);
	question_replace(&s->judged, NULL);
	question_replace(&s->again, NULL);
	*s = (struct replay_state){ .memory = s->memory,
				    .turns = s->turns,
				    .text = s->text,
				    .subject = s->subject,
				    .live = s->live,
				    .shown = -1,
				    .judging = -1 };
	kept = str_dup(s->turns, path);
	arena_reset(s->memory);
	s->path = str_dup(s->memory, kept);
	arena_reset(s->turns);
	s->rows = new_n(s->memory, struct row_words, ROWS_KEPT);
	forget_rows(s);
	s->session = path.len ? session_open(s->path, NO_STR, &s->problem) : NULL;
	s->ended = !s->session;
	return s->session != NULL;
}

/* ---- which steps are shown ---- */

static bool is_hidden_inside(const struct replay_state *s, ptrdiff_t step)
{
	for (uint32_t up = session_entry(s->session, step)->parent; up != NO_PARENT;
	     up = session_entry(s->session, up)->parent)
		if (replay_is_closed(s, up))
			return true;
	return false;
}

static void consider(struct replay_state *s, struct arena *scratch)
{
	ptrdiff_t step = s->considered++;

	if (s->filter.terms.len ? step_filter_matches(&s->filter, s->session, step, scratch)
				: !s->closed.len || !is_hidden_inside(s, step))
		*push(&s->lines, s->memory) = (uint32_t)step;
}

/* At the end of a session its steps are in another order: that of the tree. */
static void read_slice(struct replay_state *s, int64_t us)
{
	if (!session_read(s->session, us, &s->ended, &s->problem))
		s->ended = true;
	if (s->ended) {
		forget_rows(s);
		forget_lines(s);
		session_totals(s->session, &s->totals);
	}
}

bool replay_read(struct replay_state *s, int64_t us)
{
	int64_t until = clock_monotonic_us() + us;
	scoped(arena_close) struct arena *scratch = arena_open();

	if (!s->session)
		return false;
	if (!s->ended)
		read_slice(s, us / 2);
	for (int n = 0; s->considered < session_len(s->session); n++) {
		if (n % 64 == 63 && clock_monotonic_us() > until)
			break;
		consider(s, scratch);
		arena_reset(scratch);
	}
	return !s->ended || s->considered < session_len(s->session);
}

bool replay_set_filter(struct replay_state *s, str line, struct err *err)
{
	struct step_filter f;

	if (!step_filter_parse(s->memory, line, &f, err))
		return false;
	s->filter = f;
	s->filter_text = str_dup(s->memory, str_trim(line));
	forget_lines(s);
	return true;
}

/* ---- folding ---- */

static ptrdiff_t closed_at(const struct replay_state *s, ptrdiff_t step)
{
	return lower_bound(s->closed.len, i, s->closed.at[i] < (uint32_t)step);
}

bool replay_is_closed(const struct replay_state *s, ptrdiff_t step)
{
	ptrdiff_t at = closed_at(s, step);

	return at < s->closed.len && s->closed.at[at] == (uint32_t)step;
}

/* In the order of the tree, its inner steps follow it. */
bool replay_has_inner(const struct replay_state *s, ptrdiff_t step)
{
	return s->ended && step + 1 < session_len(s->session) &&
	       session_depth(s->session, step + 1) > session_depth(s->session, step);
}

void replay_fold(struct replay_state *s, ptrdiff_t step, bool closed)
{
	ptrdiff_t at = closed_at(s, step);
	bool is = replay_is_closed(s, step);

	if (is == closed)
		return;
	if (closed)
		push(&s->closed, s->memory);
	memmove(s->closed.at + at + closed, s->closed.at + at + !closed,
		(size_t)(s->closed.len - at - 1) * sizeof *s->closed.at);
	if (closed)
		s->closed.at[at] = (uint32_t)step;
	else
		s->closed.len--;
	forget_lines(s);
}

/* ---- lines ---- */

ptrdiff_t replay_step_at(const struct replay_state *s, ptrdiff_t line)
{
	return s->session && line >= 0 && line < s->lines.len ? (ptrdiff_t)s->lines.at[line] : -1;
}

ptrdiff_t replay_line_of(const struct replay_state *s, ptrdiff_t step)
{
	ptrdiff_t at = lower_bound(s->lines.len, i, s->lines.at[i] <= (uint32_t)step);

	return at ? at - 1 : 0;
}

str replay_took(struct arena *a, const struct entry *e)
{
	bool known = e->elapsed_us > 0 || (e->elapsed_us == 0 && e->flags & ENTRY_REPORTED);

	return e->type == STEP_CALL && known ? words_ms(a, (int64_t)e->elapsed_us) : NO_STR;
}

/* The argument that says most stands first, without its name. */
static const struct json *leading(const struct json *whole)
{
	static const char *const names[] = { "sql",   "query", "command", "statement", "question", "pattern",
					     "asset", "table", "prompt",  "file_path", "path",	   "url" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const struct json *j = json_get(whole, names[i]);

		if (j && j->kind == JSON_STR)
			return j;
	}
	return whole->len == 1 ? whole->first : NULL;
}

static void put_argument(struct sb *b, const struct json *j, bool named)
{
	struct jw w = jw_to(b);

	if (named)
		sb_fmt(b, "%.*s ", STR(j->key));
	if (j->kind == JSON_STR)
		sb_put(b, j->text);
	else
		json_write(&w, j);
}

static void put_arguments(struct sb *b, struct arena *a, str json)
{
	struct err ignored = { 0 };
	const struct json *whole = json_parse(a, json, &ignored), *first = whole ? leading(whole) : NULL;

	if (first) {
		sb_putc(b, ' ');
		put_argument(b, first, false);
	}
	for (const struct json *j = whole ? whole->first : NULL; j && b->len < 4 * ROW_WORDS_MOST; j = j->next) {
		if (j == first)
			continue;
		sb_puts(b, first || j != whole->first ? ", " : " ");
		put_argument(b, j, true);
	}
}

static void put_words(struct sb *b, struct arena *a, const struct step *step)
{
	if (step->type == STEP_CALL) {
		if (step->server.len)
			sb_fmt(b, "%.*s: ", STR(step->server));
		sb_put(b, step->tool);
		put_arguments(b, a, step->parameters);
	} else {
		sb_put(b,
		       str_upto(step->text, step->text.len < 4 * ROW_WORDS_MOST ? step->text.len : 4 * ROW_WORDS_MOST));
	}
}

/* Line ends and runs of blanks become one blank. */
static void keep_words(struct row_words *r, str text)
{
	bool blank = true;

	r->len = 0;
	for (ptrdiff_t i = 0; i < text.len && r->len < sizeof r->text; i++) {
		char c = text.at[i];
		bool is = c == ' ' || c == '\n' || c == '\r' || c == '\t';

		if (!is || !blank)
			r->text[r->len++] = is ? ' ' : c;
		blank = is;
	}
}

void row_words_read(struct row_words *r, struct session *session, ptrdiff_t step)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err err = { 0 };
	struct step full;

	if (session_step(session, step, a, &full, &err))
		put_words(&b, a, &full);
	else
		sb_puts(&b, err.text);
	keep_words(r, sb_str(&b));
	r->step = step;
}

str replay_row_words(struct replay_state *s, ptrdiff_t step)
{
	struct row_words *r = &s->rows[step % ROWS_KEPT];

	if (r->step != step)
		row_words_read(r, s->session, step);
	return str_n(r->text, r->len);
}
