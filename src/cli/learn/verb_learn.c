/* learn: joins and common filters from existing SQL. */
#include "cli/client_identity.h"
#include "cli/verbs.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "cli/learn/learn_files.h"
#include "cli/learn/learn_sessions.h"
#include "render/rows/rows.h"
#include "sql/dialect/syntax.h"
#include "service/learn/learn.h"
#include "base/banned.h"

enum { SOURCE, LINE, OUTCOME, CATALOG, FINGERPRINT, JOINS, FILTERS, REASON, COLUMNS };
enum { UNREAD_TOLD = 40 };

static const struct column columns[] = {
	[SOURCE] = { "source", "string", NULL, LOOK_NAME, false },
	[LINE] = { "line", "integer", NULL, LOOK_COUNT, false },
	[OUTCOME] = { "outcome", "string", NULL, LOOK_PLAIN, false },
	[CATALOG] = { "catalog", "string", NULL, LOOK_PLAIN, false },
	[FINGERPRINT] = { "fingerprint", "string", NULL, LOOK_PLAIN, false },
	[JOINS] = { "joins", "integer", NULL, LOOK_COUNT, false },
	[FILTERS] = { "filters", "integer", NULL, LOOK_COUNT, false },
	[REASON] = { "reason", "string", NULL, LOOK_FLUID, false },
};

static const char *const outcomes[] = {
	[LEARN_READ] = "read", [LEARN_UNREAD] = "not read", [LEARN_NO_QUERY] = "no query"
};

/* ---- for scripts ---- */

static void show_rows(struct cli *c, const struct learn *l)
{
	struct rows *rows = cli_rows(c, columns, COLUMNS);

	for (ptrdiff_t i = 0; i < l->lines.len; i++) {
		const struct learn_line *at = &l->lines.at[i];
		bool read = at->outcome == LEARN_READ;
		struct value row[COLUMNS] = {
			[SOURCE] = value_text(at->source),
			[LINE] = value_int(at->line ? at->line : UNKNOWN),
			[OUTCOME] = value_text(str_of(outcomes[at->outcome])),
			[CATALOG] = value_text(at->catalog),
			[FINGERPRINT] = value_text(at->fingerprint),
			[JOINS] = value_int(read ? at->joins : UNKNOWN),
			[FILTERS] = value_int(read ? at->filters : UNKNOWN),
			[REASON] = value_text(at->reason),
		};

		rows_row(rows, row);
	}
	cli_rows_end(c, rows);
}

static void put_unread(struct jw *w, const struct learn *l)
{
	jw_array_at(w, "not_read");
	for (ptrdiff_t i = 0; i < l->lines.len; i++) {
		const struct learn_line *at = &l->lines.at[i];

		if (at->outcome != LEARN_UNREAD)
			continue;
		jw_object(w);
		jw_str_at(w, "source", at->source);
		value_put_at(w, "line", value_int(at->line ? at->line : UNKNOWN));
		jw_str_at(w, "reason", at->reason);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void show_json(struct cli *c, const struct learn *l)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = cli_result(c, &b);

	jw_int_at(&w, "sources", l->sources);
	jw_int_at(&w, "statements", l->lines.len);
	jw_int_at(&w, "read", l->read);
	jw_int_at(&w, "new", l->sum.fresh);
	jw_int_at(&w, "seen_more_often", l->sum.more);
	jw_int_at(&w, "no_query", l->others);
	jw_int_at(&w, "joins", l->sum.joins);
	jw_int_at(&w, "filters", l->sum.filters);
	jw_int_at(&w, "views", l->views);
	jw_int_at(&w, "views_traced", l->traced);
	put_unread(&w, l);
	cli_result_end(c, &w, &b);
}

/* ---- for people ---- */

static void put_counts(struct sb *out, struct cli *c, const struct learn *l)
{
	scoped(sb_free) struct sb b = SB(1000);

	sb_fmt(&b, "%s read", str_c(c->arena, str_counted(c->arena, l->read, "statement")));
	if (l->sum.more)
		sb_fmt(&b, ", %lld of them new and %lld seen more often", (long long)l->sum.fresh,
		       (long long)l->sum.more);
	else
		sb_fmt(&b, l->sum.fresh ? ", %lld of them new" : ", none of them new", (long long)l->sum.fresh);
	if (l->sum.fresh || l->sum.more)
		sb_fmt(&b, ": %s, %s", str_c(c->arena, str_counted(c->arena, l->sum.joins, "join")),
		       str_c(c->arena, str_counted(c->arena, l->sum.filters, "condition")));
	paint_wrapped(out, &c->paint, ROLE_PLAIN, sb_str(&b), 0);
	if (l->views)
		paint_wrapped(out, &c->paint, ROLE_PLAIN,
			      str_fmt(c->arena, "%lld of %s traced to their source columns", (long long)l->traced,
				      str_c(c->arena, str_counted(c->arena, l->views, "view"))),
			      0);
}

/* The number of each kind, in order of appearance. */
static void put_others(struct sb *out, struct cli *c, const struct learn *l)
{
	scoped(sb_free) struct sb b = SB(2000);
	struct map verbs = map_in(c->arena);

	for (ptrdiff_t i = 0; i < l->lines.len; i++)
		if (l->lines.at[i].outcome == LEARN_NO_QUERY)
			map_put(&verbs, str_lower(c->arena, l->lines.at[i].verb), NULL)->num++;
	for (ptrdiff_t i = 0; i < verbs.len && i < 8; i++)
		sb_fmt(&b, "%s%lld %.*s", i ? ", " : "", (long long)verbs.at[i].num, STR(verbs.at[i].key));
	if (verbs.len)
		paint_wrapped(out, &c->paint, ROLE_DIM,
			      str_fmt(c->arena, "%lld without a query: %.*s", (long long)l->others, STR(sb_str(&b))),
			      0);
}

static void show_text(struct cli *c, const struct learn *l)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	int64_t told = 0;

	put_counts(&b, c, l);
	put_others(&b, c, l);
	for (ptrdiff_t i = 0; i < l->lines.len && told < UNREAD_TOLD; i++) {
		const struct learn_line *at = &l->lines.at[i];

		if (at->outcome != LEARN_UNREAD)
			continue;
		if (!told++)
			paint_wrapped(&b, &c->paint, ROLE_WARN,
				      str_fmt(c->arena,
					      "%lld could not be parsed and were skipped:", (long long)l->unread),
				      0);
		sb_puts(&b, "  ");
		paint_put(&b, &c->paint, ROLE_NAME,
			  at->line ? str_fmt(c->arena, "%.*s:%lld", STR(at->source), (long long)at->line) : at->source);
		sb_putc(&b, '\n');
		paint_wrapped(&b, &c->paint, ROLE_PLAIN, at->reason, 4);
	}
	if (l->unread > told)
		paint_wrapped(&b, &c->paint, ROLE_DIM,
			      str_fmt(c->arena, "and %lld more: -o tsv lists all", (long long)(l->unread - told)), 2);
	cli_print(c, sb_str(&b));
}

/* ---- learning ---- */

static bool learn_words(struct cli *c, struct learn *l, struct err *err)
{
	const struct strs *words = &c->options.words;
	str what = words->at[0];

	if (str_eq(what, S("sql")) && words->len > 1) {
		for (ptrdiff_t i = 1; i < words->len; i++)
			if (!learn_path(c, l, words->at[i], err))
				return false;
		return true;
	}
	if (str_eq(what, S("views")) && words->len == 1)
		return learn_views(l, err);
	if (str_eq(what, S("traces")) && words->len == 1)
		return learn_traces(c, l, err);
	if (str_eq(what, S("sql")))
		err_set(err, ERR_USAGE, "ocat learn sql takes a file or a folder, or - for standard input");
	else
		err_set(err, ERR_USAGE, "ocat learn takes sql PATH, views, traces or sessions, not \"%.*s\"",
			STR(what));
	return err_next(err, "Try: ocat learn sql queries/, ocat learn views.");
}

static int say(struct cli *c, struct learn *l)
{
	for (ptrdiff_t i = 0; i < l->lines.len; i++)
		l->lines.at[i].reason = action_spell(c->arena, l->lines.at[i].reason, c->speller);
	cli_progress_done(c);
	if (c->format == FORMAT_JSON)
		show_json(c, l);
	else if (c->format == FORMAT_TABLE)
		show_text(c, l);
	else
		show_rows(c, l);
	if (l->note.at)
		cli_say(c, l->note);
	return l->lines.len ? 0 : 1;
}

static bool dialect_given(struct cli *c, const struct dialect **out, struct err *err)
{
	str word = option_value(&c->options, "dialect");

	*out = word.at ? dialect_read(word, err) : NULL;
	return !word.at || *out;
}

static int forget(struct cli *c, struct learn *l, struct err *err)
{
	str note;

	if (!learn_forget(&l->scope, &l->caller, &note, err))
		return 0;
	cli_say(c, S("Everything learned from SQL is forgotten."));
	if (note.at)
		cli_say(c, note);
	return 0;
}

/* Not one of our own words, unless it stands for nothing else. */
static bool is_of_sessions(struct cli *c)
{
	str first = c->options.words.at[0];

	return !str_eq(first, S("sql")) && !str_eq(first, S("views")) && !str_eq(first, S("traces")) &&
	       learn_is_session(c, first);
}

static int patch(struct cli *c, struct err *err)
{
	str apply = option_value(&c->options, "apply"), undo = option_value(&c->options, "undo");

	if ((apply.at && undo.at) || c->options.words.len) {
		err_set(err, ERR_USAGE, "--apply and --undo take one patch and nothing else");
		return 0;
	}
	return cli_session(c, err) ? learn_patch(c, apply.at ? apply : undo, undo.at, err) : 0;
}

static int learn(struct cli *c, struct err *err)
{
	struct learn l = { 0 };
	int status = 0;

	if (option_value(&c->options, "apply").at || option_value(&c->options, "undo").at)
		return patch(c, err);
	if (!c->options.words.len && !option_on(&c->options, "forget")) {
		err_set(err, ERR_USAGE, "ocat learn needs a source: sql PATH, views, traces, or sessions of agents");
		err_next(err, "Try: ocat learn sql queries/, ocat learn views.");
		return 0;
	}
	if (!dialect_given(c, &l.dialect, err) || !cli_start_timeout(c, err) || !cli_session(c, err))
		return 0;
	if (c->options.words.len && is_of_sessions(c))
		return learn_sessions(c, err);
	l.scope = cli_scope(c);
	l.caller = (struct caller){ .client = cli_client(c), .actor = "person" };
	if (option_on(&c->options, "forget"))
		return forget(c, &l, err);
	if (learn_open(&l, err) && learn_words(c, &l, err) && learn_keep(&l, err))
		status = say(c, &l);
	learn_close(&l);
	return status;
}

static const struct option options[] = {
	{ "dialect", 0, "DIALECT", "dialect of the SQL; by default that of each catalog" },
	{ "forget", 0, NULL, "forget everything learned from SQL so far" },
	{ "apply", 0, "PATCH", "apply the proposals of a patch, which a run on sessions printed" },
	{ "undo", 0, "PATCH", "take the proposals of a patch back" },
	{ 0 },
};

static const char *const examples[] = {
	"ocat learn sql queries/",
	"psql -c \"copy (select query, calls from pg_stat_statements) to stdout csv header\" | ocat learn sql - -c prod",
	"ocat learn views",
	"ocat learn ~/.claude/projects > lessons.patch",
	"ocat learn --apply lessons.patch",
	NULL
};

const struct verb verb_learn = {
	.name = "learn",
	.words = "sql PATH... | views | traces | FILE|FOLDER|TRACE...",
	.summary = "learn from existing SQL, and from what agents did",
	.heading = UNDER_TOGETHER,
	.detail =
		"Reads scripts, folders of scripts, dumps of pg_stat_statements (CSV with a header, or JSON), the "
		"catalogs' own views, or the queries in past traces. Each statement is resolved against the catalog "
		"that contains all its names. The columns it joins count for `ocat path` and `ocat refs`, its "
		"filters are shown by `ocat show`, and views are traced to the columns they are derived from; a "
		"sync that finds changes also learns from the views. Statements that cannot be parsed are listed "
		"with the reason. Reading the same statement again adds nothing. Values are stored only if they "
		"look like codes or states, and never for tagged columns. From sessions of agents, named by file, folder or "
		"trace, it learns nothing by itself: it prints a patch of proposals, a line each, with the steps that "
		"support it. They are words for tables and columns, joins that hold and that do not, tables to avoid, and "
		"what a person said about a column. Proposals that only one session supports are weak, and marked. A person "
		"edits the patch, and --apply writes it to the glossary, the decisions, the tags and the documents; --undo "
		"takes it back.",
	.examples = examples,
	.options = options,
	.completes = "sql|views|traces file",
	.heeds = HEEDS(CATALOG) | HEEDS(TIMEOUT),
	.run = learn,
};
