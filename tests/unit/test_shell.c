/* The shell reader by itself: what a command hands to a client, and that it stays within its limits. */
#include "shell/shell.h"

#include "base/arena.h"
#include "tap.h"

/* All SQL that a command hands to clients, each with a bar behind it. */
static str sql_of(struct arena *a, struct shell_state *s, str command)
{
	struct shell_found found = { 0 };
	str out = S("");

	shell_read(s, a, command, &found);
	for (ptrdiff_t i = 0; i < found.scripts.len; i++)
		out = str_fmt(a, "%.*s%.*s|", STR(out), STR(found.scripts.at[i].sql.text));
	return out;
}

static const struct {
	const char *command, *sql, *what;
} samples[] = {
	{ "psql -c 'a '\"b\"\\ c", "a b c|", "quotes of all kinds make one word" },
	{ "X=a; X+=b; psql -c \"$X ${X}c\"", "ab abc|", "a variable is extended" },
	{ "psql -c \"${NO:-a} ${NO-b}\"", "… …|", "a variable of the environment is unknown even with a default" },
	{ "X=; psql -c \"${X:-a}${X-b}${X:+c}\"", "a|", "a default replaces an empty value where it has a colon" },
	{ "unset X; psql -c \"a${X}b\"", "ab|", "an unset variable is empty" },
	{ "X='a b'; printf '%s-' $X | psql", "a-b-|", "an unquoted variable is several words" },
	{ "X='a b'; printf '%s-' \"$X\" | psql", "a b-|", "a quoted variable is one word" },
	{ "A=(x 'y z'); printf '<%s>' \"${A[@]}\" | psql", "<x><y z>|", "a list keeps its words" },
	{ "(X=a); psql -c \"b$X\"", "b…|", "a variable of a subshell is not seen outside" },
	{ "{ X=a; }; psql -c \"b$X\"", "ba|", "a variable of a group is seen outside" },
	{ "X=a psql -c \"b$X\"", "b…|", "an assignment before a command comes after its words" },
	{ "X=a; Y=b; X=c || Y=d; psql -c \"$X $Y\"", "c …|", "what runs only after a failure is uncertain" },
	{ "X=a; [ -n \"$Q\" ] && X=b; psql -c \"$X\"", "…|", "what runs only after a test is uncertain" },
	{ "if true; then X=a; else X=a; fi; psql -c \"$X\"", "a|", "branches that agree leave a known value" },
	{ "i=0; while [ $i -lt 3 ]; do psql -c \"a $i\"; i=$((i+1)); done", "a …|", "what a loop changes is unknown" },
	{ "case $1 in x) X=a;; y) X=b;; esac; psql -c \"$X\"", "…|", "a case may take any of its branches" },
	{ "for i in {1..3}; do psql -c \"a $i\"; done", "a …|", "a range in braces is one unknown word" },
	{ "for f in *.sql; do psql -f $f; done", "…|", "a pattern of names is unknown" },
	{ "echo a * b | psql", "a … b|", "an unquoted star is the names of files" },
	{ "psql -c \"a `echo b`\"", "a b|", "backticks run a command" },
	{ "psql -c \"a $(date +%F)\"", "a …|", "the output of another program is unknown" },
	{ "psql -c \"$(cat <<E\na\nb\nE\n)\"", "a\nb|", "a here-document within a substitution" },
	{ "cat <<A <<'B' | psql\n1\nA\n$2\nB\n", "$2|", "of two here-documents the last is read" },
	{ "psql <<E; psql <<F\na\nE\nb\nF\n", "a|b|", "two commands of a line have two here-documents" },
	{ "psql <<E\na \\$x `echo b` $(echo c)\nE", "a $x b c|",
	  "a here-document expands what a backslash does not protect" },
	{ "psql -f <(echo a)", "a|", "a process as a file" },
	{ "echo a >f; echo b >>f; psql <f", "a\nb|", "a file is written and extended" },
	{ "echo a | tee f | cat >/dev/null; psql -f f", "a|", "tee writes a file" },
	{ "echo a >f; sed -i s/a/b/ f; psql -f f", "…|", "a file changed by a program is unknown" },
	{ "echo a >f; cp f g; psql -f ./g", "a|", "a copied file" },
	{ "cd /x; echo a >f; cd /; psql -f x/f", "a|", "paths follow the folder" },
	{ "cd \"$D\"; psql -f f", "…|", "a folder that is unknown" },
	{ "echo a >q.sh; bash q.sh; echo 'psql -c b' >q.sh; bash ./q.sh", "b|", "a script that was written" },
	{ "printf 'psql -c %q' 'a b' | sh", "a b|", "a shell that reads its input" },
	{ "sh -c 'psql -c \"$1\"' x 'a b'", "a b|", "arguments of a shell's text" },
	{ "D='psql -c'; $D a", "a|", "a command in a variable" },
	{ "psql -c a \\\n  -c b # -c c\n", "a|b|", "a line that goes on, and a comment" },
	{ "echo x | xargs -I{} psql -c 'a {}'", "a x|", "xargs puts a line in" },
	{ "find . -name a -exec psql -f {} \\;", "…|", "find runs a client" },
	{ "X=a; echo 'b $X ${X}c $Y $1' | envsubst | psql", "b a ac … $1|", "envsubst puts variables in" },
	{ "psql -v x=a -f - <<< ':x :'\\''x'\\'' :y b::x'", "a 'a' :y b::x|", "variables of psql" },
	{ "psql <<'E'\n\\set x 5\nselect :x\nE", "select 5|", "a variable that a script sets" },
	{ "psql -v x=a -c 'b :x'", "b :x|", "a text on the command line has no variables of psql" },
	{ "f() { x=$1; shift; for i; do psql -c \"$x $i\"; done; }; f a b c", "a b|a c|", "shift drops an argument" },
	{ "set -- a b; shift; f() { psql -c \"$1\"; }; f x; psql -c \"$1\"", "x|b|",
	  "a function has arguments of its own" },
	{ "set -- a b; while [ -n \"$1\" ]; do shift; done; psql -c \"x$1$2\"", "x…|", "a loop that shifts" },
	{ "curl 'http://h:8123/?query=SELECT%201' ; echo 'b' | curl h:8123 -d @-", "SELECT 1|b|", "SQL over HTTP" },
	{ "curl http://h/api -d 'select 1'", "", "other requests are no SQL" },
	{ "sqlplus -s u/p@d <<E\nset pagesize 0\nselect 1 from dual\n/\nexit\nE", ";\nselect 1 from dual\n;\n;|",
	  "commands of SQL*Plus" },
	{ "node -e \"require('pg'); c.query('SELECT now()')\"", "SELECT now()|", "JavaScript on the command line" },
	{ "tmux send-keys -t db 'psql -c \"a b\"' Enter", "a b|", "a line typed into another terminal" },
	{ "find . | xargs psql -c", "…|", "xargs adds what is unknown" },
	{ "sudo -u pg env PGUSER=x nice -n 5 psql -c a", "a|", "several commands around a client" },
	{ "/usr/lib/postgresql/15/bin/psql -c a", "a|", "a client by its path" },
	{ "psql -c 'select 1 \\gx'", "select 1 ;|", "a backslash command that runs the query" },
	{ "printf 'a;\\n\\\\i f\\nb' >g; echo c >f; psql -f g", "a;\nc\n;\nb|", "a script that includes another" },
	{ "psql -c \"a '\\d'\"", "a '\\d'|", "a backslash within a string is no command" },
	{ "psql <<< '\\copy (select 1) to x.csv csv'", "copy (select 1) to x.csv csv;|", "copy by the client" },
	{ "sqlcmd -Q 'a\nGO\nb'", "a\n;\nb|", "GO ends a batch" },
	{ "mysql -e 'a\\G'", "a;|", "\\G runs the query" },
	{ "command -v psql; psql --version; man psql; type psql", "", "a client that is only asked for" },
	{ "apply_patch <<'E'\n*** Begin Patch\n*** Add File: p.sql\n+a\n+b\n*** End Patch\nE\npsql -f p.sql", "a\nb|",
	  "a patch that adds a file" },
	{ "f() { f; }; f; psql -c a", "", "a function without an end stops the reader" },
};

static void code(struct arena *a)
{
	static const struct {
		const char *code, *sql, *what;
		enum shell_language language;
	} codes[] = {
		{ "c.execute('select ' 'a' + \" from t\")", "select a from t|", "literals side by side and added",
		  SHELL_PYTHON },
		{ "t='x'\nc.execute(f'select {t} from {u}')", "select x from …|", "an f-string with a known name",
		  SHELL_PYTHON },
		{ "c.execute('select {} from t'.format(x))", "select … from t|", "format", SHELL_PYTHON },
		{ "c.execute('select %s from t' % x)", "select … from t|", "percent", SHELL_PYTHON },
		{ "c.execute('select a from t where b = %s', (1,))", "select a from t where b = %s|", "parameters stay",
		  SHELL_PYTHON },
		{ "for t in x:\n  c.execute(f'select {t}')", "select …|", "the name of a loop is unknown",
		  SHELL_PYTHON },
		{ "t='x'\ndef f(t):\n  c.execute('select ' + t)", "select …|", "the name of an argument is unknown",
		  SHELL_PYTHON },
		{ "import duckdb\nq='select 1'\nif x:\n  q='select 2'\nc.execute(q)", "…|",
		  "a branch may have changed a name", SHELL_PYTHON },
		{ "q='select 1'\nq += ' from t'\nc.execute(q)", "select 1 from t|", "text that is added",
		  SHELL_PYTHON },
		{ "c.execute(text('''\nselect 1'''))", "select 1|", "text passed on", SHELL_PYTHON },
		{ "executor.execute(task); log.query('hello')", "", "calls that only have such names", SHELL_PYTHON },
		{ "# c.execute('select 1')\nprint('select 1')", "", "comments and other calls", SHELL_PYTHON },
		{ "import sqlite3\nc.execute(q)", "…|", "a query that is unknown", SHELL_PYTHON },
		{ "rows = [r for r in c.execute('select 3')]", "select 3|", "a call within brackets", SHELL_PYTHON },
		{ "import sqlite3; q='select 1'; c.execute(q)", "select 1|", "statements on one line", SHELL_PYTHON },
		{ "const q = `select ${a} from t`; db.query(q)", "select … from t|", "a template", SHELL_JAVASCRIPT },
		{ "let t = 'x';\nawait db\n  .query(`select * from ${t}`)", "select * from x|",
		  "a template with a known name", SHELL_JAVASCRIPT },
		{ "(async () => { const q = 'select ' + 1; const r = await c.query(q) })()", "select …|",
		  "a function within", SHELL_JAVASCRIPT },
		{ "c.query({ text: 'select $1', values: [1] }, (e, r) => {})", "select $1|", "an object with the text",
		  SHELL_JAVASCRIPT },
		{ "const rows = await sql`select a from t where b = ${x}`", "select a from t where b = …|", "a tag",
		  SHELL_JAVASCRIPT },
		{ "require('pg'); let q = 'select 1';\nif (x) { q = 'select 2' }\ndb.execute(q)", "…|",
		  "a branch may have changed a name", SHELL_JAVASCRIPT },
		{ "// db.query('select 1')\n/* db.query('select 2') */ db.all('select 3')", "select 3|", "comments",
		  SHELL_JAVASCRIPT },
		{ "cache.get('selection'); list.each('x'); db.run()", "", "calls that only have such names",
		  SHELL_JAVASCRIPT },
	};

	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
		scoped(shell_close) struct shell_state *s = shell_open();
		struct shell_found found = { 0 };
		str out = S("");

		shell_read_code(s, a, codes[i].language, str_of(codes[i].code), &found);
		for (ptrdiff_t k = 0; k < found.scripts.len; k++)
			out = str_fmt(a, "%.*s%.*s|", STR(out), STR(found.scripts.at[k].sql.text));
		is_str(out, str_of(codes[i].sql), "%s: %s", codes[i].language ? "JavaScript" : "Python", codes[i].what);
	}
}

static void state(struct arena *a)
{
	scoped(shell_close) struct shell_state *s = shell_open();
	struct shell_found found = { 0 };
	const str words[] = { S("bash"), S("-lc"), S("psql -f /w/a.sql -d $D") };

	shell_write(s, S("/w/a.sql"), S("select 1"));
	shell_read_words(s, a, words, 3, &found);
	ok(found.scripts.len == 1, "a command that comes as words");
	is_str(found.scripts.at[0].sql.text, S("select 1"), "a file that a tool wrote");
	is_str(found.scripts.at[0].field[SHELL_FIELD_variable], S("D"), "the variable that has the database");
	is_str(sql_of(a, s, S("psql -f a.sql")), S("select 1|"), "one file of that name, in an unknown folder");
	shell_write(s, S("/v/a.sql"), S("select 2"));
	is_str(sql_of(a, s, S("psql -f a.sql")), S("…|"), "two files of that name: either may be meant");
	shell_enter(s, S("/v"));
	is_str(sql_of(a, s, S("psql -f a.sql")), S("select 2|"), "a known folder decides");
	shell_patch(s, S("*** Begin Patch\n*** Update File: a.sql\n@@\n-select 2\n+select 3\n*** End Patch"));
	is_str(sql_of(a, s, S("psql -f a.sql")), S("select 3|"), "a patch changes a file");
	shell_patch(s, S("*** Begin Patch\n*** Update File: a.sql\n@@\n-select 9\n+select 4\n*** End Patch"));
	is_str(sql_of(a, s, S("psql -f a.sql")), S("…|"), "a patch that does not match leaves it unknown");
	sql_of(a, s, S("export T=orders; cd /v/w"));
	is_str(sql_of(a, s, S("psql -c \"$T $(echo $T)\"; echo x > b; psql -f /v/w/b")), S("orders orders|x|"),
	       "variables and the folder last from one command to the next");
	is_str(sql_of(a, s, S("ssh h 'psql -c \"$T\"'")), S("…|"), "another machine has other variables");
}

static str repeated(struct arena *a, const char *what, int times, const char *end)
{
	struct shell_builder b = { .arena = a };

	for (int i = 0; i < times; i++)
		shell_put(&b, str_of(what));
	shell_put(&b, str_of(end));
	return shell_built(&b).text;
}

/* Hostile input is cut, and says so. */
static void limits(struct arena *a)
{
	const str hostile[] = {
		repeated(a, "(", 100000, "psql -c a"),
		repeated(a, "$(", 100000, "psql -c a"),
		repeated(a, "f() ", 100000, "psql -c a"),
		repeated(a, "`", 3001, ""),
		repeated(a, "\"$(\"`", 20000, ""),
		repeated(a, "${a:-", 100000, ""),
		repeated(a, "while :; do ", 50, repeated(a, "psql -c a; done;", 50, "").at),
		repeated(a, "for i in 1 2 3 4 5 6 7 8; do ", 20, "psql -c $i; done"),
		S("X=aaaaaaaaaaaaaaaa; for i in 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0; do X=$X$X; done; for i in 1 2 3 4 5 6 7 8 "
		  "9; do for j in 1 2 3 4 5 6 7 8 9; do for k in 1 2 3 4 5 6 7 8 9; do psql -c \"$X\"; done; done; done"),
		repeated(a, "eval 'eval \"", 2000, ""),
		repeated(a, "echo a >f; cat f f f f f f f f f f f f f f f f >g; mv g f;", 3000, ""),
	};

	for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
		scoped(shell_close) struct shell_state *s = shell_open();
		scoped(arena_close) struct arena *b = arena_open();
		struct shell_found found = { 0 };

		shell_read(s, b, hostile[i], &found);
		ok(arena_held(b) < 100 << 20, "hostile command %zu is read within limits", i + 1);
	}
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
		scoped(shell_close) struct shell_state *s = shell_open();

		is_str(sql_of(a, s, str_of(samples[i].command)), str_of(samples[i].sql), "%s", samples[i].what);
	}
	code(a);
	state(a);
	limits(a);
	return done();
}
