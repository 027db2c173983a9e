/* SQL in the steps of a session: arguments of tools, commands, answers, files; and prose that is none of it. */
#include "service/trace/statements.h"

#include "base/arena.h"
#include "tap.h"

static struct step call(const char *server, const char *tool, const char *parameters)
{
	return (struct step){ .number = 1,
			      .type = STEP_CALL,
			      .server = str_of(server),
			      .tool = str_of(tool),
			      .parameters = str_of(parameters) };
}

static str described(struct arena *a, const struct statement *s)
{
	str out = str_fmt(a, "%s %s %s", s->sql.gap_count ? "partly" : "known", s->dialect ? s->dialect->name : "?",
			  statement_effect_names[s->effect]);

	for (int f = 0; f < SHELL_FIELD_COUNT; f++)
		if (s->field[f].at)
			out = str_fmt(a, "%.*s %s=%.*s", STR(out), shell_field_names[f], STR(s->field[f]));
	return str_fmt(a, "%.*s: %.*s", STR(out), STR(s->sql.text));
}

static str all_of(struct arena *a, const struct statement_list *l)
{
	str out = S("");

	for (ptrdiff_t i = 0; i < statements_count(l); i++)
		out = str_fmt(a, "%.*s%.*s|", STR(out), STR(described(a, statements_at(l, i))));
	return out;
}

static const struct {
	const char *server, *tool, *parameters, *statements, *what;
} calls[] = {
	{ "postgres-prod", "query", "{\"sql\":\"SELECT 1\"}", "known postgresql reads: SELECT 1|",
	  "a server's name has the dialect" },
	{ NULL, "mcp__bigquery__execute_sql", "{\"query\":\"select * from `p.d.t`\",\"project_id\":\"acme\"}",
	  "known bigquery reads project=acme: select * from `p.d.t`|", "other arguments have the connection" },
	{ "db", "run", "{\"options\":{\"batch\":[\"select a from t\",\"delete from t where a = 1\"]}}",
	  "known ? reads: select a from t|known ? writes: delete from t where a = 1|", "nested objects and arrays" },
	{ "db", "anything", "{\"x\":\"SELECT a FROM t; SELECT b FROM u;\"}",
	  "known ? reads: SELECT a FROM t|known ? reads: SELECT b FROM u|", "two statements in one argument" },
	{ "db", "anything", "{\"x\":\"-- orders\\nWITH o AS (SELECT 1 AS a) SELECT a FROM o\"}",
	  "known ? reads: WITH o AS (SELECT 1 AS a) SELECT a FROM o|", "a comment in front" },
	{ "sqlite", "read_query", "{\"query\":\"select a from t\",\"db_path\":\"/d/x.db\"}",
	  "known sqlite reads file=/d/x.db: select a from t|", "a file of SQLite" },
	{ "db", "run", "{\"connection_string\":\"postgresql://u:secret@h/d\",\"sql\":\"select 1\"}",
	  "known ? reads dsn=postgresql://u:***@h/d: select 1|", "a password is left out" },
	{ "db", "run", "{\"sql\":\"SELECT a FORM t WHERE FROM\"}", "known ? reads: SELECT a FORM t WHERE FROM|",
	  "an argument called sql may have a mistake" },
	{ "db", "run", "{\"statement\":\"CREATE OR REPLACE VIEW v AS SELECT 1 AS a\"}",
	  "known ? defines: CREATE OR REPLACE VIEW v AS SELECT 1 AS a|", "a view" },
	{ "db", "run", "{\"q\":\"EXPLAIN ANALYZE UPDATE t SET a = 1\"}",
	  "known ? writes: EXPLAIN ANALYZE UPDATE t SET a = 1|", "an explained update" },
	{ "db", "run", "{\"q\":\"with d as (delete from t returning *) select * from d\"}", "",
	  "a query that deletes does not parse" },
	{ "db", "run", "{\"sql\":\"with d as (delete from t returning *) select * from d\"}",
	  "known ? writes: with d as (delete from t returning *) select * from d|", "a query that deletes" },
	{ "db", "run", "{\"sql\":\"with d as (select 1 as a) delete from t using d\"}",
	  "known ? writes: with d as (select 1 as a) delete from t using d|",
	  "a deletion with a named query before it" },
	{ "db", "run", "{\"sql\":\"select a into b from t\"}", "known ? writes: select a into b from t|",
	  "a select into a table" },
	{ NULL, "local_shell",
	  "{\"action\":{\"type\":\"exec\",\"command\":[\"bash\",\"-lc\",\"psql -d s -c 'select 1'\"]}}",
	  "known postgresql reads database=s: select 1|", "a command as words" },
	{ NULL, "python", "{\"code\":\"import duckdb\\nduckdb.sql('select 1')\"}", "known duckdb reads: select 1|",
	  "code of Python" },
	{ "jupyter", "execute_cell", "{\"source\":\"%%sql postgresql://h/d\\nselect a from t\"}",
	  "known ? reads: select a from t|", "a cell of a notebook" },
	{ NULL, "write_stdin", "{\"session_id\":4,\"chars\":\"select a, b from t;\\n\"}",
	  "known ? reads: select a, b from t|", "text typed into a running client" },
	{ NULL, "exec", "{\"cmd\":\"psql -c 'SELEC 1'\"}", "known postgresql reads: SELEC 1|",
	  "a client gets any text" },

	{ NULL, "TodoWrite",
	  "{\"todos\":[{\"content\":\"Update the orders table\"},{\"content\":\"select one item from the list\"}]}", "",
	  "tasks in words" },
	{ NULL, "ask", "{\"question\":\"Select customers from Germany\"}", "", "a question that begins with select" },
	{ NULL, "search", "{\"query\":\"select the best restaurants from a list\"}", "", "a search in words" },
	{ NULL, "search", "{\"query\":\"drop shipping with free returns\"}", "", "drop as a word" },
	{ NULL, "note", "{\"text\":\"Create a table for customers and insert into it\"}", "", "create as a word" },
	{ NULL, "note", "{\"text\":\"Update orders set up in May (see notes)\"}", "", "update and set as words" },
	{ NULL, "note", "{\"text\":\"Delete from your inbox, then show me\"}", "", "delete as a word" },
	{ NULL, "note", "{\"text\":\"With regards to the values, select wisely\"}", "", "with as a word" },
	{ NULL, "note", "{\"text\":\"Show tables of contents in all documents that we have\"}", "", "show as a word" },
	{ NULL, "note", "{\"text\":\"Grant access to the team on Monday\"}", "", "grant as a word" },
	{ NULL, "note", "{\"text\":\"from available locations\"}", "", "from as a word" },
	{ NULL, "note", "{\"query\":\"Describe settings\"}", "", "describe as a word" },
	{ NULL, "note", "{\"query\":\"truncate lines, but join lines of full length\"}", "", "truncate as a word" },
	{ NULL, "note", "{\"text\":\"Copy SOURCE to DEST, or multiple SOURCE(s) to DIRECTORY.\"}", "",
	  "copy as a word" },
	{ NULL, "note", "{\"text\":\"Create user databases only, even with permissions\"}", "", "user as a word" },
	{ NULL, "note", "{\"text\":\"Show full names for threads, when available\"}", "", "full as a word" },
	{ "db", "run",
	  "{\"q\":[\"COPY t (a) FROM 'x.csv'\",\"copy (select 1) to stdout\",\"truncate t, u cascade\",\"DESCRIBE t\"]}",
	  "known ? writes: COPY t (a) FROM 'x.csv'|known ? reads: copy (select 1) to stdout|known ? defines: truncate t, u cascade|"
	  "known ? reads: DESCRIBE t|",
	  "copy, truncate and describe" },
	{ "db", "run", "{\"q\":[\"show tables from s\",\"SHOW CREATE TABLE t\",\"create user u identified by 'x'\"]}",
	  "known ? reads: show tables from s|known ? reads: SHOW CREATE TABLE t|known ? defines: create user u identified by 'x'|",
	  "show and create user" },
	{ NULL, "Grep", "{\"pattern\":\"SELECT .* FROM orders\",\"path\":\"src\"}", "", "a pattern is no query" },
	{ NULL, "Bash", "{\"command\":\"git log --grep 'select id from orders'\"}", "", "a command without a client" },
};

static void each_call(struct arena *a)
{
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		scoped(statements_close) struct statement_list *l = statements_open();
		struct step s = call(calls[i].server, calls[i].tool, calls[i].parameters);

		statements_add(l, &s);
		is_str(all_of(a, l), str_of(calls[i].statements), "%s", calls[i].what);
	}
}

static void say(struct statement_list *l, int64_t number, const char *text)
{
	struct step s = { .number = number, .type = STEP_ASSISTANT, .text = str_of(text) };

	statements_add(l, &s);
}

static void ask(struct statement_list *l, int64_t number, const char *sql)
{
	struct step s = call("pg", "query", sql);

	s.number = number;
	statements_add(l, &s);
}

static void answers(struct arena *a)
{
	scoped(statements_close) struct statement_list *l = statements_open();

	say(l, 1, "I will run:\n```sql\nSELECT a\nFROM t;\n```\nand then see.");
	is_int(statements_count(l), 1, "a code block has a statement");
	is_int(statements_at(l, 0)->origin, STATEMENT_ANSWER, "a statement in an answer was written, not run");
	ask(l, 2, "{\"sql\":\"select a from t\"}");
	is_int(statements_count(l), 1, "a statement that is written and then run is one");
	is_int(statements_at(l, 0)->origin, STATEMENT_ARGUMENT,
	       "a statement that is written and then run counts as run");
	is_int(statements_at(l, 0)->step, 2, "the step of a statement is the one that ran it");
	is_int(statements_at(l, 0)->answer, 1, "a statement that ran is also that of the answer");
	ask(l, 3, "{\"sql\":\"select a from t\"}");
	is_int(statements_count(l), 2, "a statement that runs twice is two");
	say(l, 4, "The query was\n\n```\nselect a  from T\n```\n");
	is_int(statements_count(l), 2, "an answer repeats a statement that ran");
	is_int(statements_at(l, 1)->answer, 4, "the last run has the answer");
	say(l, 5,
	    "Like this:\n```bash\n$ psql -d shop -c 'select 5'\n 5\n```\n```python\ndb.execute('select 6')\n```\n```json\n{}\n```\n"
	    "```postgresql\nselect 7;\nselect 8");
	is_str(all_of(a, l),
	       S("known postgresql reads: select a from t|known postgresql reads: select a from t|"
		 "known postgresql reads database=shop: select 5|known ? reads: select 6|known postgresql reads: select 7|"
		 "known postgresql reads: select 8|"),
	       "blocks of commands, Python and a dialect, the last without an end");
	say(l, 6, "```\nselect the best one\n```\nselect a from t where it is not in a block\n");
	is_int(statements_count(l), 6, "prose in a block and SQL outside of one are left");
}

static void files(struct arena *a)
{
	static const char *const steps[][2] = {
		{ "Write", "{\"file_path\":\"/w/q.sql\",\"content\":\"select a from t;\\nselect b from t\"}" },
		{ "Edit", "{\"file_path\":\"/w/q.sql\",\"old_string\":\"b from t\",\"new_string\":\"b from u\"}" },
		{ "Bash", "{\"command\":\"psql -f q.sql\",\"workdir\":\"/w\"}" },
		{ "str_replace_based_edit_tool",
		  "{\"command\":\"create\",\"path\":\"/w/r.sql\",\"file_text\":\"select c from t\"}" },
		{ "Bash", "{\"command\":\"duckdb x.duckdb < r.sql\"}" },
		{ "apply_patch",
		  "{\"input\":\"*** Begin Patch\\n*** Update File: r.sql\\n@@\\n-select c from t\\n+select d from t\\n*** End Patch\"}" },
		{ "MultiEdit",
		  "{\"file_path\":\"/w/r.sql\",\"edits\":[{\"old_string\":\"select d\",\"new_string\":\"select e\"}]}" },
		{ "Bash", "{\"command\":\"duckdb x.duckdb < r.sql\"}" },
		{ "Edit", "{\"file_path\":\"/w/r.sql\",\"old_string\":\"select x\",\"new_string\":\"select y\"}" },
		{ "Bash", "{\"command\":\"duckdb x.duckdb < r.sql\"}" },
	};
	scoped(statements_close) struct statement_list *l = statements_open();

	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		struct step s = call(NULL, steps[i][0], steps[i][1]);

		s.number = (int64_t)i + 1;
		statements_add(l, &s);
	}
	is_str(all_of(a, l),
	       S("known postgresql reads: select a from t|known postgresql reads: select b from u|"
		 "known duckdb reads file=x.duckdb: select c from t|known duckdb reads file=x.duckdb: select e from t|"
		 "partly duckdb reads file=x.duckdb: …|"),
	       "files that tools write, change and patch, and a change that does not match");
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();

	each_call(a);
	answers(a);
	files(a);
	return done();
}
