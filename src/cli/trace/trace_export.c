#include "cli/trace/trace_export.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "cli/action_command.h"
#include "cli/trace_selection.h"
#include "cli/verbs.h"
#include "render/trace/otlp.h"
#include "render/trace/session.h"
#include "replay/ocat_call.h"
#include "trace/files.h"
#include "trace/line.h"
#include "base/banned.h"

static bool put_otlp(struct cli *c, str path, struct err *err)
{
	struct trace_whole whole = { 0 };
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!cli_trace_read(c, path, &whole, err))
		return false;
	trace_put_otlp(&b, &whole);
	return cli_print_json(c, sb_str(&b));
}

static bool put_markdown(struct cli *c, str path, struct err *err)
{
	struct session *s = session_open(path, S("ocat"), err);
	struct session_page page = { .session = s, .paint = &c->paint, .full = true, .write = cli_write, .with = c };
	bool ended = false, good = s && session_read(s, 0, &ended, err) && session_markdown(&page, err);

	session_close(s);
	return good;
}

/* ---- the script ---- */

/* Values of one parameter; a list repeats it. */
static void add_value(struct arena *a, struct action_param *to, int *n, str name, const struct json *value)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	if (value->kind == JSON_ARRAY) {
		for (const struct json *e = value->first; e; e = e->next)
			add_value(a, to, n, name, e);
		return;
	}
	if (*n >= ACTION_PARAMS || value->kind == JSON_NULL)
		return;
	if (value->kind != JSON_STR)
		json_write(&w, value);
	to[(*n)++] = (struct action_param){ .name = name,
					    .value = value->kind == JSON_STR ? value->text : str_dup(a, sb_str(&b)) };
}

static str command_of(struct cli *c, struct arena *a, const struct step *s)
{
	struct action_param params[ACTION_PARAMS + 1] = { 0 };
	const struct tool *t = own_tool(a, s);
	struct err ignored = { 0 };
	const struct json *given = t && s->parameters.len ? json_parse(a, s->parameters, &ignored) : NULL;
	int n = 0;

	if (!t)
		return NO_STR;
	for (const struct json *m = given ? given->first : NULL; m; m = m->next)
		add_value(a, params, &n, m->key, m);
	return action_spell(a, action_str(a, str_of(t->name), params), c->speller);
}

/* No line of it may end the comment. */
static void put_comment(struct sb *out, struct arena *a, str text)
{
	str line;

	text = clean(a, text);
	while (str_cut(&text, '\n', &line))
		sb_fmt(out, "# %.*s\n", STR(line));
}

/* The spelling of an action alone has no quotes; in a sentence, it is between two of these. */
static str without_quotes(str command)
{
	return str_starts(command, S("`")) && str_ends(command, S("`")) ? str_n(command.at + 1, command.len - 2)
									: command;
}

static bool put_script(struct cli *c, str path, struct err *err)
{
	struct trace_whole whole = { 0 };
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!cli_trace_read(c, path, &whole, err))
		return false;
	sb_puts(&b, "#!/bin/sh\n");
	put_comment(&b, c->arena, whole.head.question.len ? whole.head.question : whole.head.session);
	for (ptrdiff_t i = 0; i < whole.steps.len; i++) {
		const struct step *s = &whole.steps.at[i];
		scoped(arena_close) struct arena *a = arena_open();
		str command = s->type == STEP_CALL && !s->rewound ? without_quotes(command_of(c, a, s)) : NO_STR;

		sb_putc(&b, '\n');
		if (s->why.len)
			put_comment(&b, a, s->why);
		if (command.len && str_at(command, '\n') < 0)
			sb_fmt(&b, "%.*s\n", STR(command));
		else if (s->type == STEP_CALL)
			put_comment(&b, a,
				    str_fmt(a, "%s%.*s %.*s", s->rewound ? "rewound: " : "", STR(s->tool),
					    STR(s->parameters)));
		else
			put_comment(&b, a, str_fmt(a, "%s: %.*s", step_type_name(s->type), STR(s->text)));
	}
	if (whole.answer.len)
		put_comment(&b, c->arena, str_fmt(c->arena, "Answer: %.*s", STR(whole.answer)));
	return cli_print(c, sb_str(&b));
}

/* ---- our own lines ---- */

static bool put_lines(struct cli *c, str path, struct err *err)
{
	struct lines *l = lines_open(path, TRACE_LINE_MOST, ERR_CONFIG, err);
	struct trace_line ignored;
	str line;

	if (!l)
		return false;
	lines_pass_long(l);
	while (lines_next(l, &line, err)) {
		scoped(arena_close) struct arena *a = arena_open();

		if (trace_line_read(a, line, &ignored) && !cli_print_json(c, str_fmt(a, "%.*s\n", STR(line))))
			break;
	}
	lines_close(l);
	return !err->kind;
}

int cli_trace_export(struct cli *c, struct err *err)
{
	static const struct {
		const char *name;
		bool (*put)(struct cli *c, str path, struct err *err);
	} forms[] = {
		{ "otlp", put_otlp }, { "markdown", put_markdown }, { "shell", put_script }, { "jsonl", put_lines }
	};
	str as = option_value(&c->options, "as"), name = c->options.words.len > 1 ? c->options.words.at[1] : S("last");
	str dir, path;

	if (c->options.words.len > 2) {
		err_set(err, ERR_USAGE, "ocat trace export takes one trace");
		return 0;
	}
	if (!cli_traces_dir(c, &dir, err) || !trace_find(c->arena, dir, name, &path, err))
		return 0;
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (as.at ? str_eq(as, str_of(forms[i].name)) : i == 0) {
			forms[i].put(c, path, err);
			return 0;
		}
	err_set(err, ERR_USAGE, "--as takes otlp, markdown, shell or jsonl, not \"%.*s\"", STR(as));
	return 0;
}
