#include "trace/files.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"
#include "trace/index.h"
#include "base/banned.h"

/* ---- conditions ---- */

static const char *const outcomes[] = {
#define _(id, name) [id] = name,
	TRACE_OUTCOMES(_)
#undef _
};

bool trace_outcome_named(str name, enum trace_outcome *out)
{
	if (str_eq(name, S("ended"))) /* as the list said before */
		return *out = TRACE_ANSWERED, true;
	for (int i = 0; i < TRACE_OUTCOME_COUNT; i++)
		if (str_eq(name, str_of(outcomes[i])))
			return *out = (enum trace_outcome)i, true;
	return false;
}

static unsigned outcomes_of(const struct trace_file *f)
{
	return 1u << (f->ended ? TRACE_ANSWERED : TRACE_OPEN) | 1u << (f->failed ? TRACE_FAILED : TRACE_CLEAN);
}

/* The name of a tool may have that of its server in front. */
static bool is_tool(str recorded, str wanted)
{
	ptrdiff_t before = recorded.len - wanted.len;

	return before >= 0 && str_eq_fold(str_from(recorded, before), wanted) &&
	       (!before || recorded.at[before - 1] == '_' || recorded.at[before - 1] == '.');
}

static bool has_tool(const struct trace_file *f, const struct strs *wanted)
{
	for (ptrdiff_t i = 0; i < wanted->len; i++)
		for (ptrdiff_t k = 0; k < f->tools.len; k++)
			if (is_tool(f->tools.at[k], wanted->at[i]))
				return true;
	return !wanted->len;
}

static bool is_within(const struct trace_file *f, instant since, instant until)
{
	instant first = f->head.started_at == NO_TIME ? f->last_at : f->head.started_at;

	return (since == NO_TIME || f->last_at >= since) && (until == NO_TIME || (first != NO_TIME && first < until));
}

static bool suits(const struct trace_file *f, const struct trace_query *q)
{
	return !q || (is_within(f, q->since, q->until) && (!q->outcomes || (q->outcomes & outcomes_of(f))) &&
		      has_tool(f, &q->tools) && trace_holds(f->path, q));
}

/* ---- the list ---- */

static int newest_first(const void *x, const void *y)
{
	const struct trace_file *a = x, *b = y;

	if (a->last_at != b->last_at)
		return a->last_at < b->last_at ? 1 : -1;
	return str_cmp(a->name, b->name);
}

bool trace_list(struct arena *a, str dir, const struct trace_query *query, struct trace_files *out, struct err *err)
{
	struct trace_summaries all = { 0 };

	(void)err;
	*out = (struct trace_files){ 0 };
	trace_index_read(a, dir, &all);
	for (ptrdiff_t i = 0; i < all.len; i++) {
		struct trace_file f = all.at[i].file;

		if (!all.at[i].is_trace)
			continue;
		f.path = path_join(a, dir, str_fmt(a, "%.*s.jsonl", STR(f.name)));
		if (suits(&f, query))
			*push(out, a) = f;
	}
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, newest_first);
	return true;
}

/* ---- a name ---- */

static bool is_path(str name)
{
	return str_at(name, '/') >= 0 || (file_exists(name) && !file_is_folder(name));
}

/* A list shows names cleaned. */
static bool is_called(struct arena *a, const struct trace_file *f, str name)
{
	return str_eq(f->name, name) || str_eq(clean(a, f->name), name);
}

static const struct trace_file *find_named(struct arena *a, const struct trace_files *all, str name)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (is_called(a, &all->at[i], name))
			return &all->at[i];
	return NULL;
}

/* NULL with err if none begins so, or several do. */
static const struct trace_file *find_begun(const struct trace_files *all, str name, struct err *err)
{
	const struct trace_file *found = NULL;

	for (ptrdiff_t i = 0; i < all->len; i++) {
		if (!str_starts(all->at[i].name, name))
			continue;
		if (found && !err->kind) {
			err_set(err, ERR_AMBIGUOUS, "more than one trace begins with \"%.*s\"", STR(name));
			err_suggest(err, found->name);
		}
		if (found)
			err_suggest(err, all->at[i].name);
		found = &all->at[i];
	}
	if (!found) {
		err_set(err, ERR_NOTHING, "unknown trace \"%.*s\"", STR(name));
		err_next(err, "See %s.", ACTION("trace", WITH("do", S("list"))));
	}
	return err->kind ? NULL : found;
}

bool trace_find(struct arena *a, str dir, str name, str *path, struct err *err)
{
	struct trace_files all;
	const struct trace_file *found;

	if (!trace_list(a, dir, NULL, &all, err))
		return false;
	found = find_named(a, &all, name);
	if (!found && is_path(name)) {
		*path = name;
		return true;
	}
	if (!found && str_eq(name, S("last")) && all.len)
		found = &all.at[0];
	if (!found)
		found = find_begun(&all, name, err);
	if (found)
		*path = found->path;
	return found;
}
