#include "cli/trace/trace_list.h"

#include "base/arena.h"
#include "base/dir_list.h"
#include "base/lower_bound.h"
#include "base/percent.h"
#include "cli/trace_selection.h"
#include "tool/tool.h"
#include "trace/files.h"
#include "base/banned.h"

enum { TRACE, FACE, STEPS, FAILED, LAST, STATE, CLIENT, PARENT, QUESTION, HELD, COLUMNS };

static const struct column columns[] = {
	[TRACE] = { "trace", "string", NULL, LOOK_NAME, false },
	[FACE] = { "face", "string", NULL, LOOK_PLAIN, true },
	[STEPS] = { "steps", "integer", NULL, LOOK_COUNT, false },
	[FAILED] = { "failed", "integer", NULL, LOOK_COUNT, false },
	[LAST] = { "last_at", "string", NULL, LOOK_AGE, true },
	[STATE] = { "state", "string", NULL, LOOK_PLAIN, true },
	[CLIENT] = { "client", "string", NULL, LOOK_HIDDEN, true },
	[PARENT] = { "branch_of", "string", NULL, LOOK_PLAIN, true },
	[QUESTION] = { "question", "string", NULL, LOOK_FLUID, true },
	[HELD] = { "held", "integer", NULL, LOOK_HIDDEN, false },
};

/* ---- conditions ---- */

/* Repeated, or separated by commas. */
static struct strs values_of(struct cli *c, const char *option)
{
	struct strs out = { 0 };

	for (ptrdiff_t i = 0; i < c->options.given.len; i++) {
		const struct option_given *g = &c->options.given.at[i];
		str rest = g->value, one;

		while (str_eq(str_of(g->option->name), str_of(option)) && str_cut(&rest, ',', &one))
			if (str_trim(one).len)
				*push(&out, c->arena) = str_trim(one);
	}
	return out;
}

static bool time_of(struct cli *c, const char *option, instant *out, struct err *err)
{
	str given = option_value(&c->options, option);

	*out = NO_TIME;
	if (!given.at || instant_from_words(given, clock_now(), out))
		return true;
	return err_set(err, ERR_USAGE, "--%s takes a time, such as 7d, yesterday or 2026-01-27, not \"%.*s\"", option,
		       STR(given));
}

/* A command stands for its tool too; another agent may have a tool of that name. */
static void add_tool_names(struct arena *a, struct strs *tools_of)
{
	for (ptrdiff_t i = 0, given = tools_of->len; i < given; i++) {
		const struct tool *t = tool_for_command(tools_of->at[i]);

		if (t)
			*push(tools_of, a) = str_of(t->name);
	}
}

static bool outcomes_of(struct cli *c, unsigned *out, struct err *err)
{
	struct strs words = values_of(c, "outcome");
	enum trace_outcome which;

	for (ptrdiff_t i = 0; i < words.len; i++) {
		if (!trace_outcome_named(words.at[i], &which))
			return err_set(err, ERR_USAGE, "--outcome takes answered, open, failed or clean, not \"%.*s\"",
				       STR(words.at[i]));
		*out |= 1u << which;
	}
	return true;
}

static bool query_of(struct cli *c, struct trace_query *q, struct err *err)
{
	*q = (struct trace_query){ .tables = values_of(c, "table"), .tools = values_of(c, "tool") };
	add_tool_names(c->arena, &q->tools);
	for (ptrdiff_t i = 1; i < c->options.words.len; i++)
		*push(&q->words, c->arena) = c->options.words.at[i];
	return time_of(c, "since", &q->since, err) && time_of(c, "until", &q->until, err) &&
	       outcomes_of(c, &q->outcomes, err);
}

/* ---- the list ---- */

static str state_of(const struct trace_file *f, str joined)
{
	if (str_eq(f->name, joined))
		return S("joined");
	return f->ended ? S("answered") : NO_STR;
}

str trace_too_long_words(struct arena *a, int64_t n)
{
	return str_fmt(a, "%.*s longer than %d MiB skipped", STR(str_counted(a, n, "line")), TRACE_LINE_MOST >> 20);
}

static bool limit_of(struct cli *c, ptrdiff_t *most, struct err *err)
{
	str given = option_value(&c->options, "limit");
	int64_t n;

	if (!given.at)
		return true;
	if (!str_int(given, &n) || n < 1)
		return err_set(err, ERR_USAGE, "--limit takes a whole number of at least 1, not \"%.*s\"", STR(given));
	*most = n < *most ? (ptrdiff_t)n : *most;
	return true;
}

enum { ID_SHOWN = 8 };

static bool is_long_id(str id)
{
	for (ptrdiff_t i = 0; i < ID_SHOWN; i++)
		if (i >= id.len || hex_digit(id.at[i]) < 0)
			return false;
	return id.len > 2 * ID_SHOWN;
}

static ptrdiff_t same_bytes(str one, str other)
{
	ptrdiff_t n = 0;

	while (n < one.len && n < other.len && one.at[n] == other.at[n])
		n++;
	return n;
}

/* For people, the beginning of a session's long id; it names the trace as long as no other begins so. */
static str short_name(const struct trace_file *f, const struct dir_names *all)
{
	ptrdiff_t format = str_starts(f->name, f->head.face) ? f->head.face.len + 1 : f->name.len;
	ptrdiff_t len = format + ID_SHOWN, at;

	if (!is_long_id(str_from(f->name, format)))
		return f->name;
	at = lower_bound(all->len, i, str_cmp(all->at[i], f->name) < 0);
	for (ptrdiff_t i = at - 1; i <= at + 1; i += 2) /* the names are sorted */
		if (i >= 0 && i < all->len && same_bytes(all->at[i], f->name) >= len)
			len = same_bytes(all->at[i], f->name) + 1;
	return str_upto(f->name, len);
}

static void put_rows(struct cli *c, str dir, const struct trace_files *all, ptrdiff_t most)
{
	struct rows *r = cli_rows(c, columns, COLUMNS);
	str joined = cli_investigation(c);
	struct dir_names names = { 0 };

	dir_stems(c->arena, dir, S(".jsonl"), &names);

	for (ptrdiff_t i = 0; i < most; i++) {
		const struct trace_file *f = &all->at[i];
		struct value row[COLUMNS] = {
			[TRACE] = value_text(c->format == FORMAT_TABLE ? short_name(f, &names) : f->name),
			[FACE] = value_text(f->head.face),
			[STEPS] = value_int(f->steps),
			[FAILED] = value_int(f->failed),
			[LAST] = value_time(f->last_at),
			[STATE] = value_text(state_of(f, joined)),
			[CLIENT] = value_text(f->head.client),
			[PARENT] = value_text(trace_parent_words(c->arena, &f->head.parent)),
			[QUESTION] = value_text(f->head.question.len ? f->head.question : f->head.title),
			[HELD] = value_int(f->held),
		};

		rows_row(r, row);
	}
	cli_rows_end(c, r);
}

int cli_trace_list(struct cli *c, struct err *err)
{
	struct trace_files all = { 0 };
	struct trace_query query;
	ptrdiff_t most;
	str dir;

	if (!query_of(c, &query, err) || !cli_traces_dir(c, &dir, err) || !trace_list(c->arena, dir, &query, &all, err))
		return 0;
	most = all.len;
	if (!limit_of(c, &most, err))
		return 0;
	put_rows(c, dir, &all, most);
	for (ptrdiff_t i = 0; i < most; i++)
		if (all.at[i].too_long)
			cli_say(c, str_fmt(c->arena, "%.*s: %.*s", STR(all.at[i].name),
					   STR(trace_too_long_words(c->arena, all.at[i].too_long))));
	if (most < all.len)
		cli_say(c, str_fmt(c->arena, "%td of %.*s; more with --limit", most,
				   STR(str_counted(c->arena, all.len, "trace"))));
	return all.len ? 0 : 1;
}
