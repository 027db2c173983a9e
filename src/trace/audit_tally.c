#include "trace/audit_tally.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/banned.h"

enum { LINE_MOST = 16 << 20, OLDEST = 5, STOP_EVERY = 1024, DISTINCT_MOST = 256 };

struct line { /* the content of one line */
	instant at;
	str tool, code, client;
	int64_t rows, us, tokens; /* tokens -1: not recorded */
};

struct times {
	int64_t *at;
	ptrdiff_t len, cap;
};

struct group_times {
	struct tally_group group;
	struct times times;
};

struct groups {
	struct group_times **at;
	ptrdiff_t len, cap;
};

struct tallying {
	struct arena *arena;
	struct tally *out;
	instant since, now;
	struct groups tools, clients;
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
	if (str_eq(key, S("client")))
		return jr_str(r, &l->client);
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

/* NULL: there are too many; tools are only some dozen, so that a further one is not from ocat. */
static struct group_times *group_of(struct arena *a, struct groups *list, str name)
{
	struct group_times *fresh;

	for (ptrdiff_t i = 0; i < list->len; i++)
		if (str_eq(list->at[i]->group.name, name))
			return list->at[i];
	if (list->len >= DISTINCT_MOST)
		return NULL;
	fresh = new(a, struct group_times);
	fresh->group.name = str_dup(a, name);
	*push(list, a) = fresh;
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

static void add_to_group(struct tallying *t, struct group_times *g, const struct line *l)
{
	if (!g)
		return;
	add_to(&g->group.sum, l);
	*push(&g->times, t->arena) = l->us;
}

static void add_line(struct tallying *t, const struct line *l)
{
	struct tally *out = t->out;
	struct group_times *tool;
	int64_t hours = (t->now - l->at) / SECONDS(3600);

	if ((t->since != NO_TIME && l->at < t->since) || l->at > t->now)
		return;
	tool = group_of(t->arena, &t->tools, l->tool);
	if (!tool) {
		out->skipped++;
		return;
	}
	add_to(&out->all, l);
	*push(&t->times, t->arena) = l->us;
	add_to_group(t, tool, l);
	if (l->client.len)
		add_to_group(t, group_of(t->arena, &t->clients, l->client), l);
	if (l->code.len)
		add_error(t, tool->group.name, l->code);
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

static int by_name(const void *x, const void *y)
{
	const struct group_times *const *a = x, *const *b = y;

	return str_cmp((*a)->group.name, (*b)->group.name);
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

static void finish_groups(struct groups *list)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		put_percentiles(&list->at[i]->times, &list->at[i]->group.sum);
	if (list->len)
		qsort(list->at, (size_t)list->len, sizeof(struct group_times *), by_name);
}

static void finish(struct tallying *t)
{
	struct tally *out = t->out;

	put_percentiles(&t->times, &out->all);
	finish_groups(&t->tools);
	finish_groups(&t->clients);
	for (ptrdiff_t i = 0; i < t->tools.len; i++)
		*push(&out->tools, t->arena) = t->tools.at[i]->group;
	for (ptrdiff_t i = 0; i < t->clients.len; i++)
		*push(&out->clients, t->arena) = t->clients.at[i]->group;
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
