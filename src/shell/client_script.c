/* Scripts of a client: SQL between the client's own commands. */
#include "shell/command_walk.h"

#include <string.h>

#include "base/banned.h"

struct cutter {
	struct run *run;
	enum script_commands commands;
	const struct shell_value *text;
	ptrdiff_t at, done; /* done: what is before it has been put or left out */
	struct shell_builder out;
	int depth;
	bool interpolates;
};

static void cut_script(struct cutter *c);

static char peek(const struct cutter *c, ptrdiff_t ahead)
{
	return c->at + ahead < c->text->text.len ? c->text->text.at[c->at + ahead] : 0;
}

static ptrdiff_t line_end(const struct cutter *c)
{
	ptrdiff_t end = str_at(str_from(c->text->text, c->at), '\n');

	return end < 0 ? c->text->text.len : c->at + end;
}

/* Puts the text up to here, and skips to `to`. */
static void leave_out(struct cutter *c, ptrdiff_t to)
{
	struct shell_value before = shell_slice(c->run->arena, c->text, c->done, c->at);

	shell_put_value(&c->out, &before);
	c->at = c->done = to;
}

/* ---- what hides a command ---- */

static void skip_to(struct cutter *c, str what, ptrdiff_t from)
{
	ptrdiff_t at = str_find(str_from(c->text->text, from), what);

	c->at = at < 0 ? c->text->text.len : from + at + what.len;
}

static void skip_quotes(struct cutter *c)
{
	char quote = peek(c, 0);
	char before = c->at ? c->text->text.at[c->at - 1] : 0;
	bool escapes = c->commands == COMMANDS_MYSQL || before == 'E' || before == 'e';

	for (c->at++; c->at < c->text->text.len && peek(c, 0) != quote; c->at++)
		c->at += escapes && peek(c, 0) == '\\';
	c->at++;
}

/* $tag$ text $tag$; false: none here. */
static bool skip_dollars(struct cutter *c)
{
	ptrdiff_t n = 1;

	while (peek(c, n) && (strchr("_", peek(c, n)) || ((peek(c, n) | 0x20) >= 'a' && (peek(c, n) | 0x20) <= 'z')))
		n++;
	if (peek(c, n) != '$')
		return false;
	skip_to(c, str_n(c->text->text.at + c->at, n + 1), c->at + n + 1);
	return true;
}

static bool skip_hidden(struct cutter *c)
{
	char now = peek(c, 0);

	if (now == '\'' || now == '"' || now == '`')
		skip_quotes(c);
	else if (now == '-' && peek(c, 1) == '-')
		c->at = line_end(c);
	else if (now == '/' && peek(c, 1) == '*')
		skip_to(c, S("*/"), c->at + 2);
	else
		return now == '$' && c->commands == COMMANDS_BACKSLASH && skip_dollars(c);
	return true;
}

/* ---- commands ---- */

static void include(struct cutter *c, struct shell_value path)
{
	struct cutter inner = *c;
	struct shell_value text, sql;

	path = shell_value_trim(c->run->arena, &path);
	if (c->depth < 5 && file_contents(c->run, &path, &text)) {
		inner.text = &text;
		inner.at = inner.done = 0;
		inner.depth++;
		inner.out = (struct shell_builder){ .arena = c->run->arena };
		cut_script(&inner);
		sql = shell_built(&inner.out);
		shell_put_value(&c->out, &sql);
	} else {
		shell_put_gap(&c->out, NO_STR);
	}
	shell_put(&c->out, S(";"));
}

/* The first word from here on, without the mark in front of it. */
static str command_word(const struct cutter *c, ptrdiff_t mark)
{
	str line = str_n(c->text->text.at + c->at + mark, line_end(c) - c->at - mark);
	ptrdiff_t n = 0;

	while (n < line.len && !strchr(" \t\r;(", line.at[n]))
		n++;
	return str_upto(line, n);
}

static struct shell_value rest_of_line(const struct cutter *c, ptrdiff_t from)
{
	return shell_slice(c->run->arena, c->text, c->at + from, line_end(c));
}

/* :name, :'name' and :"name", if the variable is known. */
static bool put_variable(struct cutter *c)
{
	char quote = peek(c, 1) == '\'' || peek(c, 1) == '"' ? peek(c, 1) : 0;
	ptrdiff_t from = c->at + 1 + (quote != 0), to = from;
	str text = c->text->text;
	const struct binding *b;

	if (c->at && text.at[c->at - 1] == ':')
		return false;
	while (to < text.len && (text.at[to] == '_' || ((text.at[to] | 0x20) >= 'a' && (text.at[to] | 0x20) <= 'z')))
		to++;
	if (to == from || (quote && (to >= text.len || text.at[to] != quote)))
		return false;
	b = variable_get(c->run, str_fmt(c->run->arena, ":%.*s", STR(str_n(text.at + from, to - from))));
	if (!b || !b->values.len)
		return false;
	leave_out(c, to + (quote != 0));
	if (quote)
		shell_put_char(&c->out, quote);
	shell_put_value(&c->out, b->values.at);
	if (quote)
		shell_put_char(&c->out, quote);
	return true;
}

/* \set name value */
static void set_variable(struct cutter *c, struct shell_value rest)
{
	ptrdiff_t blank;
	struct shell_value value;

	rest = shell_value_trim(c->run->arena, &rest);
	blank = str_at(rest.text, ' ');
	if (blank <= 0)
		return;
	value = shell_slice(c->run->arena, &rest, blank + 1, rest.text.len);
	value = shell_value_trim(c->run->arena, &value);
	if (value.text.len > 1 && *value.text.at == '\'' && str_ends(value.text, S("'")))
		value = shell_slice(c->run->arena, &value, 1, value.text.len - 1);
	variable_set(c->run, str_fmt(c->run->arena, ":%.*s", STR(str_upto(rest.text, blank))), &value);
}

/* \d, \copy, \i file, \gx */
static void backslash_command(struct cutter *c)
{
	str word = command_word(c, 1);
	struct shell_value rest = rest_of_line(c, 1 + word.len);
	ptrdiff_t end = line_end(c);

	if (peek(c, 1) == ';') {
		leave_out(c, c->at + 1);
	} else if (str_eq(word, S("copy"))) {
		leave_out(c, end);
		shell_put(&c->out, S("copy"));
		shell_put_value(&c->out, &rest);
		shell_put(&c->out, S(";"));
	} else if (c->interpolates && str_eq(word, S("set"))) {
		leave_out(c, end);
		set_variable(c, rest);
	} else if (str_is_among(word, " i ir include include_relative ") || str_eq(word, S("."))) {
		leave_out(c, end);
		include(c, rest);
	} else {
		bool runs = str_starts(word, S("g")) || str_eq(word, S("G")) ||
			    str_is_among(word, " watch crosstabview ");

		leave_out(c, end);
		if (runs)
			shell_put(&c->out, S(";"));
	}
}

static void line_command(struct cutter *c, ptrdiff_t mark, const char *includes)
{
	str word = command_word(c, mark);
	struct shell_value rest = rest_of_line(c, mark + word.len);

	leave_out(c, line_end(c));
	if (str_is_among(word, includes))
		include(c, rest);
}

/* At the first byte of a line that is not blank. */
static void line_begin(struct cutter *c)
{
	str word = command_word(c, 0);

	if (c->commands == COMMANDS_DOT && peek(c, 0) == '.') {
		line_command(c, 1, " read ");
	} else if (c->commands == COMMANDS_BANG && peek(c, 0) == '!') {
		line_command(c, 1, " source load run ");
	} else if (c->commands == COMMANDS_MYSQL && str_is_among(word, " delimiter source ")) {
		line_command(c, 0, " source ");
	} else if (c->commands == COMMANDS_PLUS && peek(c, 0) == '@') {
		line_command(c, 1, "");
		shell_put_gap(&c->out, NO_STR);
	} else if (c->commands == COMMANDS_PLUS &&
		   str_is_among(word, " set exit quit spool column col prompt whenever connect conn define clear / ")) {
		leave_out(c, line_end(c));
		shell_put(&c->out, S(";"));
	} else if (c->commands == COMMANDS_GO && str_eq_fold(str_trim(rest_of_line(c, 0).text), S("go"))) {
		leave_out(c, line_end(c));
		shell_put(&c->out, S(";"));
	}
}

static void cut_script(struct cutter *c)
{
	bool takes_backslash = c->commands == COMMANDS_BACKSLASH || c->commands == COMMANDS_MYSQL;
	bool at_line_begin = true;

	while (c->at < c->text->text.len && run_spend(c->run, 1 + c->text->gap_count / 64)) {
		char now = peek(c, 0);

		if (at_line_begin && now != ' ' && now != '\t') {
			ptrdiff_t from = c->at;

			at_line_begin = now == '\n';
			line_begin(c);
			if (c->at > from)
				continue;
		}
		if (takes_backslash && now == '\\') {
			backslash_command(c);
		} else if (now == ':' && c->interpolates && put_variable(c)) {
			continue;
		} else if (!skip_hidden(c)) {
			at_line_begin |= now == '\n';
			c->at++;
		}
	}
	c->at = c->at < c->text->text.len ? c->at : c->text->text.len;
	leave_out(c, c->text->text.len);
}

struct shell_value script_sql(struct run *r, enum script_commands commands, bool interpolates,
			      const struct shell_value *text)
{
	struct cutter c = { .run = r, .commands = commands, .text = text, .out.arena = r->arena };

	c.interpolates = interpolates && commands == COMMANDS_BACKSLASH;

	if (commands == COMMANDS_NONE)
		return *text;
	cut_script(&c);
	return shell_built(&c.out);
}

/* ---- what was found ---- */

static bool is_empty(str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		if (!strchr(" \t\r\n;", text.at[i]))
			return false;
	return true;
}

void script_add(struct run *r, const struct shell_script *script)
{
	struct arena *a = r->out_arena;
	struct shell_value sql = shell_value_trim(r->arena, &script->sql);
	struct shell_script *kept;

	if (r->dry || is_empty(sql.text) || !run_spend(r, 1 + sql.text.len / 16))
		return;
	if (r->out->scripts.len >= SHELL_SCRIPTS_MOST) {
		r->out->cut = true;
		return;
	}
	kept = push(&r->out->scripts, a);
	*kept = *script;
	kept->sql = shell_value_dup(a, &sql);
	kept->client = str_dup(a, script->client);
	kept->dialect = str_dup(a, script->dialect);
	for (int f = 0; f < SHELL_FIELD_COUNT; f++)
		kept->field[f] = str_dup(a, script->field[f]);
	kept->field[SHELL_FIELD_via] = r->via.len ? str_dup(a, r->via) : NO_STR;
}
