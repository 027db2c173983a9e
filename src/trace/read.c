/* Reads traces: as they are, including those of a newer program or with a torn last line. */
#include "trace/trace.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/banned.h"

static bool take_line(struct arena *a, str text, struct trace_whole *out)
{
	struct trace_line line = { 0 };

	if (!trace_line_read(a, text, &line))
		return false;
	switch (line.kind) {
	case TRACE_LINE_HEAD: out->head = line.head; break;
	case TRACE_LINE_STEP: *push(&out->steps, a) = line.step; break;
	case TRACE_LINE_END:
		out->ended = true;
		out->answer = line.answer;
		out->sql = line.sql;
	}
	return true;
}

bool trace_read(struct arena *a, str path, struct trace_whole *out, struct err *err)
{
	struct trace_whole whole = { .head = { .started_at = NO_TIME } };
	struct lines *l = lines_open(path, TRACE_LINE_MOST, ERR_CONFIG, err);
	str line;

	if (!l)
		return false;
	lines_pass_long(l);
	while (lines_next(l, &line, err)) {
		line = str_trim(line);
		if (line.len && !take_line(a, str_dup(a, line), &whole))
			whole.broken++;
	}
	whole.too_long = lines_passed(l);
	lines_close(l);
	if (err->kind)
		return false;
	if (!whole.head.session.at && !whole.steps.len)
		return err_set(err, ERR_CONFIG, "%.*s is not a trace: its first line should contain \"ocat_trace\"",
			       STR(path));
	*out = whole;
	return true;
}

struct trace_totals trace_sum(const struct trace_whole *t)
{
	struct trace_totals out = { .steps = t->steps.len };

	for (ptrdiff_t i = 0; i < t->steps.len; i++) {
		const struct step *s = &t->steps.at[i];

		out.failed += s->error_code.at != NULL;
		out.elapsed_us += s->elapsed_us > 0 ? s->elapsed_us : 0;
		out.tokens += s->tokens > 0 ? s->tokens : 0;
	}
	return out;
}
