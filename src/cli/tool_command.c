/* Runs a tool from the command line: words and options become parameters, the result becomes text. */
#include "cli/tool_command.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/file.h"
#include "cli/client_identity.h"
#include "cli/trace_selection.h"
#include "cli/watchdog.h"
#include "render/answer/show.h"
#include "tool/call_envelope.h"
#include "tool/tool.h"
#include "base/banned.h"

enum { INPUT_MOST = 1 << 20, ROWS_MOST = 1 << 30 };

/* ---- input ---- */

static bool is_common(const struct option *o)
{
	for (const struct option *c = common_options; c->name; c++)
		if (o == c)
			return true;
	return false;
}

/* Unquoted, a name lacks everything that only query lines have: a wildcard, a filter, a mark, a blank. */
static bool may_be_name(str word)
{
	bool quoted = false;

	for (ptrdiff_t i = 0; i < word.len; i++) {
		if (word.at[i] == '"')
			quoted = !quoted;
		else if (!quoted && str_at(S("*?[]~/=!<>:, \t"), word.at[i]) >= 0)
			return false;
	}
	return word.len > 0;
}

/* The parameter at this place, for the words from `used` on. */
static const struct param *param_at(const struct tool *t, int place, const struct strs *words, ptrdiff_t used)
{
	bool name = used == words->len - 1 && may_be_name(words->at[used]);
	const struct param *found = NULL;

	for (const struct param *p = t->params; p->name; p++)
		if (p->place == place && (!found || (found->type == PARAM_ASSET && p->type == PARAM_QUERY && !name)))
			found = p;
	return found;
}

/* A common letter with another meaning here; the user may have meant the common one, with a value. */
static const struct option *shadowed(const struct cli *c, const struct option **by)
{
	for (ptrdiff_t i = 0; i < c->options.given.len; i++)
		for (const struct option *o = common_options; o->name; o++) {
			*by = c->options.given.at[i].option;
			if (o->letter && o->letter == (*by)->letter && o != *by && o->value && !(*by)->value)
				return o;
		}
	return NULL;
}

static bool one_too_many(const struct cli *c, const struct tool *t, int takes, str word, struct err *err)
{
	const struct option *own, *common = shadowed(c, &own);

	err_set(err, ERR_USAGE, "ocat %s takes at most %d word%s; \"%.*s\" is one too many", t->command, takes,
		takes == 1 ? "" : "s", STR(word));
	if (common)
		return err_next(err, "Here -%c is --%s; write --%s %s in full.", own->letter, own->name, common->name,
				common->value);
	return err_next(err, "See `ocat %s --help`.", t->command);
}

/* Is the word the name of the file that holds the text? */
static bool is_filed(struct cli *c, const struct param *p, str word)
{
	if (!p->filed || !str_trim(word).len)
		return false;
	if (p->type == PARAM_SQL)
		return cli_is_sql_file(c, word);
	return !str_starts(str_trim(word), S("{")) && !str_starts(word, S("["));
}

static bool read_filed(struct cli *c, struct request *ask, str *word, struct err *err)
{
	ask->file = *word;
	return cli_read_file(c, *word, INPUT_MOST, word, err);
}

/* Gives words by their place; the rest joins the query line or the list of names, if the tool has one. */
static bool give_words(struct cli *c, struct request *ask, struct err *err)
{
	const struct tool *t = ask->tool;
	struct strs *words = &c->options.words;
	ptrdiff_t used = 0;

	for (int place = 1; used < words->len; place++) {
		const struct param *p = param_at(t, place, words, used);

		if (!p)
			return one_too_many(c, t, place - 1, words->at[used], err);
		if (p->piped && used == words->len - 1 && str_eq(words->at[used], S("-"))) {
			struct request_param g = { .name = str_of(p->name) };

			if (!cli_read_input(c, INPUT_MOST, &g.text, err))
				return false;
			ask->file = S("<stdin>");
			*push(&ask->given, c->arena) = g;
			used++;
		} else if (p->type == PARAM_QUERY || p->type == PARAM_WORDS) {
			struct sb b = SB(SB_MAX);

			for (; used < words->len; used++) {
				if (b.len)
					sb_putc(&b, ' ');
				sb_put(&b, words->at[used]);
			}
			*push(&ask->given, c->arena) = (struct request_param){ .name = str_of(p->name),
									       .text = str_dup(c->arena, sb_str(&b)) };
			sb_free(&b);
		} else {
			if (is_filed(c, p, words->at[used]) && !read_filed(c, ask, &words->at[used], err))
				return false;
			do
				*push(&ask->given, c->arena) = (struct request_param){ .name = str_of(p->name),
										       .text = words->at[used++] };
			while (p->type == PARAM_ASSETS && used < words->len);
		}
	}
	return true;
}

static void give_options(struct cli *c, struct request *ask)
{
	for (ptrdiff_t i = 0; i < c->options.given.len; i++) {
		const struct option_given *g = &c->options.given.at[i];

		if (is_common(g->option))
			continue;
		for (const struct param *p = ask->tool->params; p && p->name; p++)
			if (str_eq(param_flag(c->arena, p), str_of(g->option->name)))
				*push(&ask->given, c->arena) = (struct request_param){
					.name = str_of(p->name), .text = param_is_switch(p) ? S("yes") : g->value
				};
	}
}

/* -c a -c b: both. */
static str catalogs_given(struct cli *c)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < c->options.given.len; i++)
		if (c->options.given.at[i].option == &common_options[OPT_CATALOG])
			sb_fmt(&b, "%s%.*s", n++ ? "," : "", STR(c->options.given.at[i].value));
	return n > 1 ? str_dup(c->arena, sb_str(&b)) : option_value(&c->options, "catalog");
}

static bool take_common(struct cli *c, struct request *ask, struct err *err)
{
	str limit = option_value(&c->options, "limit");
	static const char *const filled[] = { "catalog", "at",
					      "cursor" }; /* an empty value would silently mean something else */

	ask->catalog = catalogs_given(c);
	ask->at = option_value(&c->options, "at");
	ask->cursor = option_value(&c->options, "cursor");
	ask->live = option_on(&c->options, "live");
	ask->cached = option_on(&c->options, "cached");
	ask->caller.why = option_value(&c->options, "why");
	ask->caller.memo = option_value(&c->options, "memo");
	for (size_t i = 0; i < sizeof filled / sizeof *filled; i++) {
		str value = option_value(&c->options, filled[i]);

		if (value.at && !value.len)
			return err_set(err, ERR_USAGE, "--%s is empty", filled[i]);
	}
	if (limit.at && (!str_int(limit, &ask->limit) || ask->limit < 1))
		return err_set(err, ERR_USAGE, "--limit takes a whole number of at least 1, not \"%.*s\"", STR(limit));
	if (!cli_timeout(c, &ask->timeout_ms, err))
		return false;
	if (ask->live && ask->cached)
		return err_set(err, ERR_USAGE, "--live and --cached contradict each other");
	if (ask->live && ask->at.at)
		return err_set(err, ERR_USAGE, "--live and --at contradict each other: a source has no history");
	return true;
}

/* ---- output ---- */

struct showing {
	struct cli *cli;
	const struct result *result;
	struct show show;
};

/* A summary that can be drawn replaces its rows for a person. */
static bool is_overview(const struct result *r)
{
	return !r->whole.type && r->sum.type && r->sum.type->page;
}

static struct answer drawn_of(const struct result *r)
{
	return is_overview(r) ? r->sum : r->whole;
}

static bool take_columns(void *with, const struct column *at, ptrdiff_t n)
{
	struct showing *s = with;

	return show_columns(&s->show, drawn_of(s->result), at, n);
}

static bool take_row(void *with, const struct value *cells, ptrdiff_t n)
{
	struct showing *s = with;

	(void)n;
	return show_cells(&s->show, s->result->row, cells);
}

static void show_note(void *with, str sentence)
{
	cli_say(((struct showing *)with)->cli, sentence);
}

static void show_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	cli_progress(((struct showing *)with)->cli, stage, done, of);
}

/* With -v: the SQL that sources ran. */
static void say_sql(struct cli *c, const struct result *r)
{
	if (!option_on(&c->options, "verbose"))
		return;
	for (ptrdiff_t i = 0; i < r->sql.len; i++)
		cli_say(c, str_fmt(c->arena, "asked %.*s (%.1f ms): %.*s", STR(r->sql.at[i].catalog),
				   (double)r->sql.at[i].us / 1000, STR(str_trim(r->sql.at[i].text))));
}

/* How to see the rows that were left out. */
static str more_with(struct cli *c, const struct result *r)
{
	if (!r->tool->most || r->rows < r->tool->most)
		return S("more with --limit");
	if (r->next_cursor.at)
		return str_fmt(c->arena, "more with --cursor %.*s", STR(r->next_cursor));
	return str_fmt(c->arena, "the maximum is %lld%s", (long long)r->tool->most,
		       tool_param(r->tool, S("sql"), NULL) ? "; more with OFFSET in the SQL" : "");
}

/* JSON says so itself, and a table on a terminal below its rows; any other cut list must not look complete. */
static void say_cut(struct cli *c, const struct result *r)
{
	const char *noun = result_noun(r);

	if (!r->truncated || r->total == r->rows)
		return;
	if (r->total > r->rows)
		cli_say(c, str_fmt(c->arena, "%lld of %.*s; %.*s", (long long)r->rows,
				   STR(str_counted(c->arena, r->total, noun)), STR(more_with(c, r))));
	else
		cli_say(c, str_fmt(c->arena, "the first %.*s; %.*s", STR(str_counted(c->arena, r->rows, noun)),
				   STR(more_with(c, r))));
}

/* Counts and age, below a table on a terminal. */
static void show_foot(struct cli *c, const struct result *r)
{
	struct arena *a = c->arena;
	int64_t all = r->total > r->rows ? r->total : r->rows;
	const char *noun = result_noun(r);
	bool live = r->tool->from_source;
	scoped(sb_free) struct sb b = SB(64 << 10);

	if (all > r->rows)
		sb_fmt(&b, "%lld of ", (long long)r->rows);
	sb_put(&b, str_counted(a, all, noun));
	sb_puts(&b, live ? ", from the source" : "");
	for (ptrdiff_t i = 0, told = 0; i < r->catalogs.len && told < 4 && !live; i++) {
		const struct read_catalog *cat = &r->catalogs.at[i];

		if (r->asset.catalog.len && !str_eq(cat->name, r->asset.catalog))
			continue;
		told++;
		if (cat->synced_at != NO_TIME)
			sb_fmt(&b, "  %.*s synced %.*s%s", STR(cat->name),
			       STR(ago_words(a, c->paint.now - cat->synced_at)), cat->stale ? " (old)" : "");
	}
	if (r->truncated && r->total != r->rows)
		sb_fmt(&b, "  %.*s", STR(more_with(c, r)));
	sb_putc(&b, '\n');
	cli_print(c, sb_str(&b));
}

static bool print_json(struct cli *c, const struct request *ask, struct result *out, struct err *err)
{
	struct envelope e;
	struct sink_out sink;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool good;

	envelope_open(&e, &sink, ROWS_MOST);
	good = tool_call(c->session, ask, &sink, out, err);
	cli_progress_done(c);
	if (good) {
		envelope_put(&b, &e, out, c->speller, clock_now());
		cli_print(c, sb_str(&b));
	}
	envelope_close(&e);
	return good;
}

static bool answer_shown(struct cli *c, const struct request *ask, struct result *out, struct err *err)
{
	struct showing s = { .cli = c,
			     .result = out,
			     .show = { .format = c->format,
				       .chosen = option_value(&c->options, "output").at != NULL,
				       .quiet = option_on(&c->options, "quiet"),
				       .columns = c->columns,
				       .paint = &c->paint,
				       .arena = c->arena,
				       .write = cli_write,
				       .with = c,
				       .text = SB(SB_MAX) } };
	struct sink_out sink = {
		.columns = take_columns, .row = take_row, .progress = show_progress, .note = show_note, .with = &s
	};
	enum shape shape = ask->tool->shape;
	bool good = tool_call(c->session, ask, &sink, out, err), footed;

	cli_progress_done(c);
	good = good && show_end(&s.show, drawn_of(out), shape == SHAPE_OBJECT, err);
	footed = c->out_is_terminal && c->format == FORMAT_TABLE &&
		 (shape == SHAPE_ROWS ? !(s.show.told && ask->tool->differs) : s.show.as_rows);
	if (good && s.show.lacking.len)
		cli_say(c, s.show.lacking);
	if (good && footed && !option_on(&c->options, "quiet"))
		show_foot(c, out);
	else if (good && !footed && (s.show.as_rows || !is_overview(out)))
		say_cut(c, out);
	show_close(&s.show);
	return good;
}

/* Refuses a format that an object lacks before the tool runs. */
static bool has_format(struct cli *c, const struct tool *t, struct err *err)
{
	str chosen = option_value(&c->options, "output");

	if (t->shape != SHAPE_OBJECT || answer_has(t->answer, c->format, chosen.at != NULL))
		return true;
	err_set(err, ERR_USAGE, "-o %.*s is not supported for %s", STR(chosen), t->command);
	return err_next(err, "Use %.*s.", STR(answer_formats(c->arena, t->answer)));
}

bool cli_ask(struct cli *c, struct request *ask, struct err *err)
{
	if (!cli_session(c, err) || !take_common(c, ask, err) || !give_words(c, ask, err))
		return false;
	give_options(c, ask);
	ask->caller.client = cli_traced_client(c, err);
	ask->caller.actor = "person";
	return ask->caller.client;
}

/* ---- a call that hangs ---- */

struct running {
	const struct cli *cli;
	const struct result *out;
};

static void set_timer(void *with, int64_t deadline_us)
{
	watchdog_deadline(with, deadline_us);
}

/* On the thread of the watchdog, so with an arena of its own. */
static int end_hanging(void *with)
{
	const struct running *r = with;
	struct cli c = *r->cli;
	struct err err = { 0 };

	c.arena = arena_open();
	c.watchdog = NULL; /* it holds its lock */
	c.timeout_ms = r->out->timeout_ms;
	tool_call_overdue(r->out, &err);
	return cli_fail(&c, &err);
}

int cli_tool(struct cli *c, const struct tool *t, struct err *err)
{
	struct request ask = { .tool = t, .stop = cli_stop() };
	struct result out = { .arena = c->arena };
	struct running running = { c, &out };
	bool good;

	c->pages = true;
	if (!has_format(c, t, err) || !cli_ask(c, &ask, err))
		return 0;
	if (t->runs_sql) {
		c->watchdog = watchdog_start(end_hanging, &running);
		ask.timer = set_timer;
		ask.timer_with = c->watchdog;
	}
	good = c->format == FORMAT_JSON ? print_json(c, &ask, &out, err) : answer_shown(c, &ask, &out, err);
	watchdog_stop(c->watchdog);
	c->watchdog = NULL;
	say_sql(c, &out);
	c->available = out.detail.available;
	c->candidates = out.detail.candidates;
	c->timeout_ms = out.timeout_ms;
	if (!good)
		return 0;
	if (out.refused)
		return err_exit(ERR_GUARD);
	return (out.rows || out.total > 0) != t->differs ? 0 : 1;
}
