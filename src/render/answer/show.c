#include "render/answer/show.h"

#include "base/arena.h"
#include "base/json.h"
#include "render/paint.h"
#include "render/rows/rows.h"
#include "base/banned.h"

enum { TEXT_AT_ONCE = 32 << 10 };

static bool write_text(struct show *s)
{
	bool more = !s->text.len || s->write(s->with, sb_str(&s->text));

	sb_reset(&s->text);
	return more;
}

static void begin_story(struct show *s)
{
	unsigned manner = (s->format == FORMAT_TABLE ? 0 : ANSWER_IN_PIPE) | (s->quiet ? ANSWER_QUIET : 0);

	s->told = true;
	s->state = arena_alloc(s->arena, 1, s->story->size);
	if (s->story->begin)
		s->story->begin(s->state, s->paint, manner);
}

static bool has_rows(const struct show *s, const struct answer_type *t)
{
	return t->rows && answer_is_rows(s->format);
}

/* Whether this format shows the complete value rather than its rows. */
static bool is_whole(const struct show *s, const struct answer_type *t)
{
	return t && ((!s->columns && answer_drawn(t, s->format, s->chosen)) || has_rows(s, t) ||
		     (t->alone && s->format == FORMAT_JSON));
}

static void open_rows(struct show *s)
{
	s->rows = rows_open(s->format, s->paint, s->write, s->with);
	rows_choose(s->rows, s->columns);
}

bool show_columns(struct show *s, struct answer whole, const struct column *at, ptrdiff_t n)
{
	s->whole = whole;
	s->story = whole.type && !s->columns ? answer_told(whole.type, s->format, s->chosen) : NULL;
	s->refused = whole.type && whole.type->alone && !answer_has(whole.type, s->format, s->chosen);
	if (s->refused)
		return false;
	if (is_whole(s, whole.type))
		return true;
	if (s->story) {
		begin_story(s);
		return true;
	}
	s->as_rows = true;
	open_rows(s);
	return rows_columns(s->rows, at, n);
}

bool show_cells(struct show *s, struct answer row, const struct value *cells)
{
	if (s->story) {
		s->story->row(s->state, &s->text, s->paint, s->whole.value, row.value);
		return s->text.len < TEXT_AT_ONCE || write_text(s);
	}
	return !s->as_rows || rows_row(s->rows, cells);
}

static void end_story(struct show *s)
{
	if (s->story->end)
		s->story->end(s->state, &s->text, s->paint, s->whole.value);
	if (s->story->close)
		s->story->close(s->state);
	s->story = NULL;
	write_text(s);
}

static void show_whole(struct show *s, struct answer whole)
{
	answer_draw draw = s->columns ? NULL : answer_drawn(whole.type, s->format, s->chosen);
	str lacking = whole.type->lacks ? whole.type->lacks(whole.value) : NO_STR;
	struct jw w = jw_to(&s->text);

	if (draw) {
		draw(&s->text, s->paint, whole.value);
		s->lacking = s->text.len ? NO_STR : lacking;
	} else if (has_rows(s, whole.type)) {
		open_rows(s);
		whole.type->rows(s->rows, whole.value);
		rows_end(s->rows);
		s->lacking = lacking;
	} else {
		answer_put(&w, whole);
		sb_putc(&s->text, '\n');
	}
	write_text(s);
}

static bool refuse(const struct show *s, struct answer whole, struct err *err)
{
	static const char *const names[] = { FORMATS(FORMAT_NAME, FORMAT_COMMA) };

	err_set(err, ERR_USAGE, "the format %s is not supported for this %s", names[s->format], whole.type->name);
	return err_next(err, "Use %.*s.", STR(answer_formats(s->arena, whole.type)));
}

static bool has_columns(const struct show *s, struct answer whole, bool is_object, struct err *err)
{
	if (!s->columns || !is_object || has_rows(s, whole.type))
		return true;
	err_set(err, ERR_USAGE, "this %s has no columns to select in this format", whole.type->name);
	return whole.type->rows && err_next(err, "Use csv, tsv or md.");
}

bool show_end(struct show *s, struct answer whole, bool is_object, struct err *err)
{
	if (s->refused || (is_object && !answer_has(whole.type, s->format, s->chosen)))
		return refuse(s, whole, err);
	if (!has_columns(s, whole, is_object, err))
		return false;
	if (s->story) {
		end_story(s);
	} else if (is_object || is_whole(s, whole.type)) {
		show_whole(s, whole);
	} else {
		s->as_rows = true;
		if (!s->rows) /* no rows, and no columns for them */
			open_rows(s);
		rows_end(s->rows);
	}
	return !s->rows || rows_known(s->rows, err);
}

void show_close(struct show *s)
{
	if (s->story)
		end_story(s);
	rows_close(s->rows);
	sb_free(&s->text);
}
