/* SQL in the arguments of a call: texts that are SQL, commands of a shell, code, and files that are written. */
#include "service/trace/internal.h"

#include "base/redact.h"
#include "base/banned.h"

static const char command_keys[] =
	" command cmd commands commandline command_line shell_command script bash bash_command shell "
	"terminal_command keystrokes ";
static const char shell_tools[] =
	" bash shell exec exec_command execute_command local_shell local_shell_call run_shell_command "
	"run_terminal_cmd terminal run_command run_in_terminal shell_command sh zsh execute_bash "
	"container.exec unified_exec ";
static const char code_keys[] = " code python javascript source python_code cell_source content input script cell ";
static const char named_keys[] = " query queries q statement statements stmt command code input text script ";
static const char sql_keys[] = " sql sql_query sqlquery query_sql sql_text sql_statement sqls raw_sql ";
static const char folder_keys[] = " cwd workdir working_directory workingdirectory dir ";

/* The dialect that a word of the name stands for: "mcp__postgres-prod__query". */
static const struct dialect *dialect_of_name(str name)
{
	ptrdiff_t from = 0;

	for (ptrdiff_t i = 0; name.len && i <= name.len; i++) {
		char c = i < name.len ? (char)(name.at[i] | 0x20) : 0;
		str word, dialect;

		if ((c >= 'a' && c <= 'z') || (i < name.len && name.at[i] >= '0' && name.at[i] <= '9'))
			continue;
		word = str_n(name.at + from, i - from);
		from = i + 1;
		dialect = shell_dialect_of_word(word);
		if (dialect.at)
			return dialect_named(dialect);
	}
	return NULL;
}

/* ---- one text ---- */

/* Code that may hand SQL to a database. */
static bool is_code(str text)
{
	return str_find(text, S("execute(")) >= 0 || str_find(text, S("read_sql")) >= 0 ||
	       str_find(text, S(".sql(")) >= 0 || str_find(text, S(".query(")) >= 0 || str_find(text, S(".fetch")) >= 0;
}

static bool is_javascript(str text)
{
	return str_find(text, S("require(")) >= 0 || str_find(text, S("=>")) >= 0 || str_find(text, S("const ")) >= 0;
}

static void take_command(struct statement_context *c, str command)
{
	struct shell_found found = { 0 };

	c->origin = STATEMENT_COMMAND;
	shell_read(c->list->shell, c->arena, command, &found);
	statements_take_found(c, &found);
}

static enum statement_evidence evidence_of(const struct statement_context *c, str key)
{
	if (str_is_among(key, sql_keys))
		return EVIDENCE_SQL;
	if (str_is_among(key, named_keys))
		return c->dialect ? EVIDENCE_SQL : EVIDENCE_NAMED;
	return EVIDENCE_NONE;
}

/* A cell of a notebook that begins with %%sql or %sql: the rest is SQL; absent: another text. */
static str sql_cell(str text)
{
	text = str_trim(text);
	if (str_starts(text, S("%%sql")))
		return str_from(text, str_at(text, '\n') < 0 ? text.len : str_at(text, '\n'));
	return str_starts(text, S("%sql ")) ? str_from(text, 5) : NO_STR;
}

static void take_text(struct statement_context *c, str key, str text)
{
	struct shell_script script = c->base;
	struct shell_found found = { 0 };
	str cell = sql_cell(text);

	if (cell.at) {
		text = cell;
		key = S("sql");
	}
	script.sql = shell_known(text);
	c->origin = STATEMENT_ARGUMENT;
	if (str_starts(str_trim(text), S("*** Begin Patch"))) {
		shell_patch(c->list->shell, text);
	} else if (statements_take(c, &script, evidence_of(c, key))) {
		return;
	} else if (str_is_among(key, code_keys) && is_code(text) && !str_is_among(c->step->tool, shell_tools)) {
		c->origin = STATEMENT_COMMAND;
		shell_read_code(c->list->shell, c->arena, is_javascript(text) ? SHELL_JAVASCRIPT : SHELL_PYTHON, text,
				&found);
		statements_take_found(c, &found);
	} else if (str_is_among(key, command_keys) || str_is_among(c->step->tool, shell_tools)) {
		take_command(c, text);
	}
}

/* ["bash", "-lc", "..."] */
static bool take_command_words(struct statement_context *c, str key, const struct json *list)
{
	struct shell_found found = { 0 };
	array_of(str) words = { 0 };

	if (!str_is_among(key, command_keys) || !list->first || list->len > 1000)
		return false;
	for (const struct json *e = list->first; e; e = e->next) {
		if (e->kind != JSON_STR)
			return false;
		*push(&words, c->arena) = e->text;
	}
	if (words.len > 1 && str_at(words.at[0], ' ') >= 0)
		return false; /* a list of commands */
	c->origin = STATEMENT_COMMAND;
	shell_read_words(c->list->shell, c->arena, words.at, words.len, &found);
	statements_take_found(c, &found);
	return true;
}

/* ---- all of them ---- */

static void walk(struct statement_context *c, str key, const struct json *j)
{
	if (j->kind == JSON_STR) {
		if (j->text.len)
			take_text(c, key, j->text);
	} else if (j->kind == JSON_ARRAY) {
		if (take_command_words(c, key, j))
			return;
		for (const struct json *e = j->first; e; e = e->next)
			walk(c, key, e);
	} else if (j->kind == JSON_OBJECT) {
		if (written_file(c->list->shell, c->arena, j))
			return;
		for (const struct json *e = j->first; e; e = e->next)
			walk(c, e->key, e);
	}
}

static void take_connection(struct statement_context *c, const struct json *arguments)
{
	bool is_file = c->dialect && shell_dialect_in_file(str_of(c->dialect->name));

	for (const struct json *e = arguments->first; e; e = e->next) {
		if (e->kind != JSON_STR || statement_may_begin(e->text))
			continue;
		if (is_file && str_is_among(e->key, " path db_path database_path db_file file database db "))
			c->base.field[SHELL_FIELD_file] = e->text;
		else
			shell_connect(c->arena, &c->base, e->key, e->text);
	}
}

void statements_of_arguments(struct statement_context *c)
{
	struct err ignored = { 0 };
	const struct json *arguments = json_parse(c->arena, c->step->parameters, &ignored);

	if (!arguments)
		return;
	c->dialect = dialect_of_name(c->step->server);
	if (!c->dialect)
		c->dialect = dialect_of_name(c->step->tool);
	c->base = (struct shell_script){ .client = c->step->tool };
	for (const struct json *e = arguments->first; e; e = e->next)
		if (e->kind == JSON_STR && e->text.len && str_is_among(e->key, folder_keys) &&
		    str_starts(e->text, S("/")))
			shell_enter(c->list->shell, e->text);
	take_connection(c, arguments);
	walk(c, S(""), arguments);
}
