/* ask, sql: a question in plain words; on a terminal, the questions that it leaves open are asked there. */
#include "cli/verbs.h"

#include <stdio.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "cli/help.h"
#include "cli/client_identity.h"
#include "cli/tool_command.h"
#include "render/answer/ask.h"
#include "service/assistant/answer_memory.h"
#include "service/assistant/conversation.h"
#include "service/assistant/follow_up.h"
#include "base/banned.h"

static const struct tool *ask_tool(void)
{
	return tool_named(S("ask_question"));
}

/* choices: numbers of options, separated by commas, or empty. NULL with err. */
static str said_words(struct cli *c)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < c->options.words.len; i++)
		sb_fmt(&b, "%s%.*s", i ? " " : "", STR(c->options.words.at[i]));
	return str_dup(c->arena, sb_str(&b));
}

/* "Not what I meant" and "that is it" are remembered before the question is answered again. */
static bool remember(struct cli *c, struct err *err)
{
	struct caller by = { .actor = "person" };
	struct conversation talk;
	struct scope scope;
	enum follow_up said = FOLLOW_UP_WORDS;

	if (option_on(&c->options, "continue") || option_on(&c->options, "step"))
		said = follow_up_of(said_words(c));
	if (said != FOLLOW_UP_REJECT && said != FOLLOW_UP_ACCEPT)
		return true;
	by.client = cli_session(c, err) ? cli_traced_client(c, err) : NULL;
	if (!by.client)
		return false;
	scope = cli_scope(c);
	scope.client = by.client;
	if (!conversation_go_on(&scope, option_value(&c->options, "step"), S(""), &talk, err))
		return false;
	for (ptrdiff_t i = 0; i < talk.sql.len; i++) {
		const struct said_sql *of = &talk.sql.at[i];

		if (!answer_remember(&scope, &by,
				     &(struct remembered){ said == FOLLOW_UP_REJECT ? ANSWER_REJECTED : ANSWER_ACCEPTED,
							   of->catalog, of->question, of->sql },
				     err))
			return false;
	}
	return true;
}

static const struct ask_view *call(struct cli *c, str choices, struct err *err)
{
	struct request ask = { .tool = ask_tool(), .stop = cli_stop() };
	struct result out = { .arena = c->arena };
	struct observer shown = cli_observer(c);
	struct sink_out sink = { .progress = shown.progress, .note = shown.note, .with = c };
	bool good;

	if (!cli_ask(c, &ask, err))
		return NULL;
	if (choices.len)
		*push(&ask.given, c->arena) = (struct request_param){ .name = S("choices"), .text = choices };
	good = tool_call(c->session, &ask, &sink, &out, err);
	cli_progress_done(c);
	return good ? answer_as(out.whole, ask_view) : NULL;
}

/* ---- ask ---- */

static bool asks_person(const struct cli *c)
{
	return c->out_is_terminal && isatty(STDIN_FILENO) && c->format == FORMAT_TABLE &&
	       !option_on(&c->options, "auto");
}

/* The number of an option; 0: none. */
static int64_t answer_of(struct cli *c, const struct ask_question *q)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	char typed[64];
	int64_t number = 0;

	ask_question_put(&b, &c->paint, q);
	sb_fmt(&b, "Choose 1 to %td, or Enter for none: ", q->options.len);
	cli_print(c, sb_str(&b));
	fflush(stdout);
	if (!fgets(typed, (int)sizeof typed, stdin) || !str_int(str_trim(str_of(typed)), &number) || number < 1 ||
	    number > q->options.len)
		return 0;
	cli_print(c, S("\n"));
	return number;
}

static int show(struct cli *c, const struct ask_view *v)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	c->pages = true;
	ask_view_page(&b, &c->paint, v);
	cli_print(c, sb_str(&b));
	return ask_view_is_answered(v) ? 0 : 1;
}

static int ask(struct cli *c, struct err *err)
{
	scoped(sb_free) struct sb choices = SB(1 << 12);
	const struct ask_view *v;
	int64_t number = 1;

	if (!remember(c, err))
		return 0;
	if (!asks_person(c))
		return cli_tool(c, ask_tool(), err);
	v = call(c, S(""), err);
	while (v && v->questions.len && number) {
		number = answer_of(c, &v->questions.at[0]);
		if (!number)
			break;
		sb_fmt(&choices, "%s%lld", choices.len ? "," : "", (long long)number);
		v = call(c, sb_str(&choices), err);
	}
	return v ? show(c, v) : 0;
}

/* Only what the command line adds to the command of the tool. */
const struct verb verb_ask = {
	.name = "ask",
	.summary = "ask a question in plain words",
	.hidden = true,
	.heeds = HEEDS_ALL,
	.takes_catalogs = true,
	.run = ask,
};

/* ---- sql ---- */

static void say_why(struct cli *c, const struct ask_view *v)
{
	if (v->parts.len) {
		for (ptrdiff_t i = 0; i < v->parts.len; i++)
			if (!v->parts.at[i]->sql.len)
				say_why(c, v->parts.at[i]);
		return;
	}
	if (v->found) {
		cli_say_line(c, str_fmt(c->arena, "a question about the catalog: %.*s",
					STR(action_spell(c->arena, v->next.at[0], c->speller))));
		return;
	}
	cli_say_line(c, str_fmt(c->arena, "%.*s: %.*s", STR(v->sureness), STR(v->reason)));
	for (ptrdiff_t i = 0; v->questions.len && i < v->questions.at[0].options.len; i++)
		cli_say_line(c, str_fmt(c->arena, "  --choose %.*s", STR(v->questions.at[0].options.at[i].label)));
}

/* SQL instead of a question. */
static bool is_sql(const struct cli *c)
{
	str first = c->options.words.len ? c->options.words.at[0] : NO_STR, word = NO_STR;

	return str_cut(&first, ' ', &word) && str_is_among(word, " select with ") &&
	       (first.len || c->options.words.len > 1);
}

static bool has_sql(const struct ask_view *v)
{
	for (ptrdiff_t i = 0; i < v->parts.len; i++)
		if (!v->parts.at[i]->sql.len)
			return false;
	return v->parts.len || v->sql.len;
}

static void print_sql(struct cli *c, const struct ask_view *v, const char *end)
{
	for (ptrdiff_t i = 0; i < v->assumptions.len; i++)
		cli_say(c, str_fmt(c->arena, "assumed: %.*s", STR(v->assumptions.at[i])));
	cli_print(c, str_fmt(c->arena, "%.*s%s\n", STR(v->sql), end));
}

/* Each statement after its question, as a comment. */
static void print_part(struct cli *c, const struct ask_view *part, ptrdiff_t number, ptrdiff_t of)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_fmt(&b, "%s-- %td of %td, %.*s: ", number > 1 ? "\n" : "", number, of, STR(part->catalog));
	clean_into(&b, part->question, false);
	sb_putc(&b, '\n');
	cli_print(c, sb_str(&b));
	print_sql(c, part, ";");
}

static int sql(struct cli *c, struct err *err)
{
	const struct ask_view *v;

	if (is_sql(c)) {
		err_set(err, ERR_USAGE, "ocat sql takes a question in plain words, not SQL");
		err_next(err, "Check SQL with `ocat check`; query the cache with `ocat query`.");
		return 0;
	}
	if (!remember(c, err))
		return 0;
	if (cli_is_json(c))
		return cli_tool(c, ask_tool(), err);
	v = call(c, S(""), err);
	if (!v)
		return 0;
	if (!has_sql(v)) {
		say_why(c, v);
		return 1;
	}
	for (ptrdiff_t i = 0; i < v->parts.len; i++)
		print_part(c, v->parts.at[i], i + 1, v->parts.len);
	if (!v->parts.len)
		print_sql(c, v, "");
	return 0;
}

static const struct option *sql_options(struct arena *a)
{
	return command_options(a, S("ask"));
}

static const char *const examples[] = { "ocat sql 'how many customers in each region'",
					"ocat sql 'customers without orders' | sqlite3 shop.db", NULL };

const struct verb verb_sql = {
	.name = "sql",
	.words = "QUESTION",
	.summary = "print only the SQL that answers a question in plain words",
	.detail =
		"Prints the SQL of `ocat ask`, for pipes and editors. Without an answer that is sure or likely, prints "
		"the reason on standard error and exits with 1. Assumptions are notes on standard error. A question that asks "
		"for several things becomes several statements, each after its question as a comment and ended by a semicolon.",
	.examples = examples,
	.make_options = sql_options,
	.formats = FORMATS_OF_TEXT,
	.heeds = HEEDS(CATALOG) | HEEDS(TIMEOUT) | HEEDS(AT) | HEEDS(WHY) | HEEDS(MEMO) | HEEDS(VERBOSE),
	.takes_catalogs = true,
	.run = sql,
};
