#include "trace/audit_tally.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/banned.h"

enum { LINE_MOST = 16 << 20, OLDEST = 5, STOP_EVERY = 1024, DISTINCT_MOST = 256 };

struct line { /* the content of one line */
	instant at;
	str tool, code;
	int64_t rows, us, tokens; /* tokens -1: not recorded */
};

struct times {
	int64_t *at;
	ptrdiff_t len, cap;
};

struct tool_times {
	struct tally_tool tool;
	struct times times;
};

struct tallying {
	struct arena *arena;
	struct tally *out;
	instant since, now;
	array_of(struct tool_times *) tools;
	struct times times;
};

/* ---- one line ---- */

static bool take_us(struct jr *r, int64_t *us)
{
	double ms;

	if (jr_next(r) != JR_NUM || !str_real(r->text, &ms) || !(ms >= 0 && ms < 1e12))
		return false;
	*us = (int64_t)(ms * 1000 + 0.5);
	return true;
}

static bool take_time(struct jr *r, instant *t)
{
	str text;

	return jr_str(r, &text) && instant_parse(text, t);
}

static bool take_member(struct jr *r, str key, struct line *l)
{
	bool is_null = false;

	if (str_eq(key, S("timestamp")))
		return take_time(r, &l->at);
	if (str_eq(key, S("tool")))
		return jr_str(r, &l->tool);
	if (str_eq(key, S("error")))
		return jr_str(r, &l->code);
	if (str_eq(key, S("execution_time_ms")))
		return take_us(r, &l->us);
	if (str_eq(key, S("results_count")))
		return jr_int(r, &l->rows, &is_null);
	if (str_eq(key, S("tokens_used")))
		return jr_int(r, &l->tokens, &is_null);
	return true; /* from a newer program, or not needed: jr_member skips it */
}

static bool line_of(struct arena *a, str text, struct line *out)
{
	struct line l = { .at = NO_TIME, .us = -1, .tokens = -1 };
	struct jr r = jr_of(text, a);
	str key;

	if (jr_next(&r) != JR_OBJECT)
		return false;
	while (jr_member(&r, &key))
		if (!take_member(&r, key, &l))
			return false;
	if (r.mistake || jr_next(&r) != JR_END || l.at == NO_TIME || l.us < 0 || l.rows < 0 || !l.tool.len)
		return false;
	*out = l;
	return true;
}

/* ---- adding up ---- */

static struct tool_times *tool_of(struct tallying *t, str name)
{
	struct tool_times *fresh;

	for (ptrdiff_t i = 0; i < t->tools.len; i++)
		if (str_eq(t->tools.at[i]->tool.name, name))
			return t->tools.at[i];
	if (t->tools.len >= DISTINCT_MOST) /* there are only some dozen tools: this line is not from ocat */
		return NULL;
	fresh = new(t->arena, struct tool_times);
	fresh->tool.name = str_dup(t->arena, name);
	*push(&t->tools, t->arena) = fresh;
	return fresh;
}

static void add_error(struct tallying *t, str tool, str code)
{
	for (ptrdiff_t i = 0; i < t->out->errors.len; i++) {
		struct tally_error *e = &t->out->errors.at[i];

		if (str_eq(e->tool, tool) && str_eq(e->code, code)) {
			e->calls++;
			return;
		}
	}
	if (t->out->errors.len < DISTINCT_MOST)
		*push(&t->out->errors, t->arena) = (struct tally_error){ tool, str_dup(t->arena, code), 1 };
}

static void add_to(struct tally_sum *s, const struct line *l)
{
	s->calls++;
	s->failed += l->code.len > 0;
	s->rows += l->rows;
	s->total_us += l->us;
	s->longest_us = l->us > s->longest_us ? l->us : s->longest_us;
	s->tokens += l->tokens > 0 ? l->tokens : 0;
	s->counted += l->tokens >= 0;
}

static void add_line(struct tallying *t, const struct line *l)
{
	struct tally *out = t->out;
	struct tool_times *tool;
	int64_t hours = (t->now - l->at) / SECONDS(3600);

	if ((t->since != NO_TIME && l->at < t->since) || l->at > t->now)
		return;
	tool = tool_of(t, l->tool);
	if (!tool) {
		out->skipped++;
		return;
	}
	add_to(&out->all, l);
	add_to(&tool->tool.sum, l);
	*push(&t->times, t->arena) = l->us;
	*push(&tool->times, t->arena) = l->us;
	if (l->code.len)
		add_error(t, tool->tool.name, l->code);
	if (hours < TALLY_HOURS)
		out->hour[TALLY_HOURS - 1 - hours]++;
	if (out->first == NO_TIME || l->at < out->first)
		out->first = l->at;
	if (out->last == NO_TIME || l->at > out->last)
		out->last = l->at;
}

static bool add_file(struct tallying *t, struct lines *from, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct line l;
	str text;

	lines_pass_long(from);
	while (lines_next(from, &text, err)) {
		if (lines_number(from) % STOP_EVERY == 0 && !stop_not_yet(stop, err))
			return false;
		if (line_of(scratch, text, &l))
			add_line(t, &l);
		else if (str_trim(text).len)
			t->out->skipped++;
		arena_reset(scratch);
	}
	t->out->skipped += lines_passed(from);
	t->out->files += !err->kind;
	return !err->kind;
}

/* ---- in the end ---- */

static int by_number(const void *x, const void *y)
{
	int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

	return (a > b) - (a < b);
}

static int by_tool(const void *x, const void *y)
{
	return str_cmp(((const struct tally_tool *)x)->name, ((const struct tally_tool *)y)->name);
}

static int by_error(const void *x, const void *y)
{
	const struct tally_error *a = x, *b = y;
	int order = str_cmp(a->tool, b->tool);

	return order ? order : str_cmp(a->code, b->code);
}

/* The smallest duration that at least this percentage of calls did not exceed. */
static int64_t percentile(const struct times *sorted, int percent)
{
	ptrdiff_t rank = (sorted->len * percent + 99) / 100;

	return sorted->len ? sorted->at[rank ? rank - 1 : 0] : 0;
}

static void put_percentiles(struct times *times, struct tally_sum *sum)
{
	if (times->len)
		qsort(times->at, (size_t)times->len, sizeof *times->at, by_number);
	sum->p50_us = percentile(times, 50);
	sum->p95_us = percentile(times, 95);
}

static void finish(struct tallying *t)
{
	struct tally *out = t->out;

	put_percentiles(&t->times, &out->all);
	for (ptrdiff_t i = 0; i < t->tools.len; i++) {
		put_percentiles(&t->tools.at[i]->times, &t->tools.at[i]->tool.sum);
		*push(&out->tools, t->arena) = t->tools.at[i]->tool;
	}
	if (out->tools.len)
		qsort(out->tools.at, (size_t)out->tools.len, sizeof *out->tools.at, by_tool);
	if (out->errors.len)
		qsort(out->errors.at, (size_t)out->errors.len, sizeof *out->errors.at, by_error);
}

/* Opens all files before reading any, so that a rotation in between neither loses nor repeats lines. */
static bool open_files(struct arena *a, str dir, struct lines *files[OLDEST + 1], struct err *err)
{
	str path = path_join(a, dir, S("audit.jsonl"));

	for (int i = 0; i <= OLDEST; i++) {
		str one = i ? str_fmt(a, "%.*s.%d", STR(path), i) : path;

		if (!file_exists(one))
			continue;
		files[i] = file_is_plain(one, err) ? lines_open(one, LINE_MOST, ERR_CONFIG, err) : NULL;
		if (!files[i])
			return false;
	}
	return true;
}

bool audit_tally(struct arena *a, str dir, instant since, instant now, const struct stop *stop, struct tally *out,
		 struct err *err)
{
	struct lines *files[OLDEST + 1] = { NULL };
	struct tally whole = { .first = NO_TIME, .last = NO_TIME };
	struct tallying t = { .arena = a, .out = &whole, .since = since, .now = now };
	bool good = open_files(a, dir, files, err);

	for (int i = OLDEST; i >= 0; i--) {
		good = good && (!files[i] || add_file(&t, files[i], stop, err));
		lines_close(files[i]);
	}
	if (!good)
		return false;
	finish(&t);
	*out = whole;
	return true;
}
