/* Code blocks between fences in an answer: SQL, or commands and code with SQL in them. */
#include "service/trace/internal.h"

#include "base/banned.h"

static const char sql_languages[] =
	" sql psql postgresql postgres pgsql plpgsql mysql mariadb sqlite sqlite3 duckdb bigquery "
	"snowflake tsql mssql sqlserver clickhouse trino presto oracle redshift databricks spark-sql hive ";
static const char javascript[] = " javascript js typescript ts tsx jsx mjs ";
static const char shell_languages[] = " bash sh shell console zsh shell-session terminal ";

static bool is_fence(str line)
{
	return str_starts(line, S("```")) || str_starts(line, S("~~~"));
}

/* Commands after a prompt; the other lines are output. Without any prompt, all of them. */
static str without_prompts(struct arena *a, str code)
{
	struct shell_builder b = { .arena = a };
	str rest = code, line;

	while (str_cut(&rest, '\n', &line)) {
		if (!str_starts(line, S("$ ")))
			continue;
		shell_put(&b, str_from(line, 2));
		shell_put_char(&b, '\n');
	}
	return b.text.len ? shell_built(&b).text : code;
}

static void take_block(struct statement_context *c, str language, str code)
{
	scoped(shell_close) struct shell_state *shell = NULL;
	struct shell_script script = { .client = S("answer"), .sql = shell_known(code) };
	struct shell_found found = { 0 };

	if (str_is_among(language, shell_languages)) {
		shell = shell_open();
		shell_read(shell, c->arena, without_prompts(c->arena, code), &found);
		statements_take_found(c, &found);
	} else if (str_is_among(language, " python py python3 ") || str_is_among(language, javascript)) {
		shell = shell_open();
		shell_read_code(shell, c->arena, str_is_among(language, javascript) ? SHELL_JAVASCRIPT : SHELL_PYTHON,
				code, &found);
		statements_take_found(c, &found);
	} else {
		bool is_sql = str_is_among(language, sql_languages);

		c->dialect = is_sql && !str_eq_fold(language, S("sql")) ? dialect_named(language) : NULL;
		statements_take(c, &script, is_sql ? EVIDENCE_SQL : EVIDENCE_NAMED);
	}
}

void statements_of_answer(struct statement_context *c)
{
	str rest = c->step->text, line, language = S("");
	const char *begin = NULL;

	while (str_cut(&rest, '\n', &line)) {
		str text = str_trim(line);

		if (!is_fence(text))
			continue;
		if (begin) {
			take_block(c, language, str_n(begin, line.at - begin));
			begin = NULL;
		} else {
			begin = line.at + line.len + (rest.len > 0);
			language = str_trim(str_from(text, 3));
			language = str_upto(language, str_at(language, ' ') < 0 ? language.len : str_at(language, ' '));
		}
	}
	if (begin && begin < c->step->text.at + c->step->text.len)
		take_block(c, language, str_n(begin, c->step->text.at + c->step->text.len - begin));
}
