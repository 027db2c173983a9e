#include "service/trace/error_class.h"

#include "base/banned.h"

enum { LINES = 40, LINE_MOST = 400 };

struct wording {
	enum error_class class;
	const char *words; /* in lower case; both must occur, if there are two */
	const char *also;
};

/* The first row that matches decides. */
static const struct wording wordings[] = {
	{ ERROR_DECLINED, "user doesn't want to proceed", NULL },
	{ ERROR_DECLINED, "interrupted by user", NULL },
	{ ERROR_DECLINED, "interrupted by the user", NULL },
	{ ERROR_DECLINED, "haven't granted", NULL },
	{ ERROR_DECLINED, "rejected by user", NULL },
	{ ERROR_DECLINED, "rejected by the user", NULL },
	{ ERROR_DECLINED, "aborted by user", NULL },
	{ ERROR_DECLINED, "cancelled by user", NULL },
	{ ERROR_DECLINED, "user denied", NULL },
	{ ERROR_DECLINED, "user rejected", NULL },
	{ ERROR_DECLINED, "user did not allow", NULL },
	{ ERROR_DECLINED, "user cancel", NULL },
	{ ERROR_DECLINED, "who watches this session refused", NULL },
	{ ERROR_DECLINED, "tool execution aborted", NULL },
	{ ERROR_REFUSED, "permission denied", NULL },
	{ ERROR_REFUSED, "read-only transaction", NULL },
	{ ERROR_REFUSED, "read-only", NULL },
	{ ERROR_REFUSED, "readonly database", NULL },
	{ ERROR_REFUSED, "read only", NULL },
	{ ERROR_REFUSED, "must be owner", NULL },
	{ ERROR_REFUSED, "access denied", NULL },
	{ ERROR_REFUSED, "command denied", NULL },
	{ ERROR_REFUSED, "insufficient privilege", NULL },
	{ ERROR_REFUSED, "denied by", NULL },
	{ ERROR_REFUSED, "not authorized", NULL },
	{ ERROR_REFUSED, "row-level security", NULL },
	{ ERROR_REFUSED, "only select", NULL },
	{ ERROR_REFUSED, "not allowed", NULL },
	{ ERROR_REFUSED, "refused", "write" },
	{ ERROR_EXECUTION, "connection refused", NULL },
	{ ERROR_REFUSED, "refused", NULL },
	{ ERROR_NAME, "no such column", NULL },
	{ ERROR_NAME, "no such table", NULL },
	{ ERROR_NAME, "unknown column", NULL },
	{ ERROR_NAME, "unknown table", NULL },
	{ ERROR_NAME, "invalid column name", NULL },
	{ ERROR_NAME, "invalid object name", NULL },
	{ ERROR_NAME, "invalid identifier", NULL },
	{ ERROR_NAME, "unrecognized name", NULL },
	{ ERROR_NAME, "column_not_found", NULL },
	{ ERROR_NAME, "table_not_found", NULL },
	{ ERROR_NAME, "missing from-clause entry", NULL },
	{ ERROR_NAME, "referenced column", "not found" },
	{ ERROR_NAME, "not found: table", NULL },
	{ ERROR_NAME, "column", "does not exist" },
	{ ERROR_NAME, "relation", "does not exist" },
	{ ERROR_NAME, "table", "does not exist" },
	{ ERROR_NAME, "schema", "does not exist" },
	{ ERROR_NAME, "table", "doesn't exist" },
	{ ERROR_NAME, "object", "does not exist" },
	{ ERROR_NAME, "column", "cannot be resolved" },
	{ ERROR_MEANING, "does not exist", NULL }, /* a function, an operator, a type */
	{ ERROR_SYNTAX, "syntax error", NULL },
	{ ERROR_SYNTAX, "error in your sql syntax", NULL },
	{ ERROR_SYNTAX, "query_syntax", NULL },
	{ ERROR_SYNTAX, "parser error", NULL },
	{ ERROR_SYNTAX, "unterminated", NULL },
	{ ERROR_SYNTAX, "incomplete input", NULL },
	{ ERROR_MEANING, "ambiguous", NULL },
	{ ERROR_MEANING, "must appear in the group by", NULL },
	{ ERROR_MEANING, "invalid input syntax", NULL },
	{ ERROR_MEANING, "division by zero", NULL },
	{ ERROR_MEANING, "misuse of aggregate", NULL },
	{ ERROR_MEANING, "no such function", NULL },
	{ ERROR_MEANING, "cannot be cast", NULL },
	{ ERROR_MEANING, "violates", "constraint" },
	{ ERROR_EXECUTION, "timed out", NULL },
	{ ERROR_EXECUTION, "timeout", NULL },
	{ ERROR_EXECUTION, "canceling statement", NULL },
	{ ERROR_EXECUTION, "out of memory", NULL },
	{ ERROR_EXECUTION, "could not connect", NULL },
	{ ERROR_EXECUTION, "connection to server", NULL },
	{ ERROR_EXECUTION, "database is locked", NULL },
	{ ERROR_EXECUTION, "command not found", NULL },
	{ ERROR_EXECUTION, "no such file", NULL },
	{ 0 },
};

enum error_class error_class_of(str message)
{
	if (!message.len)
		return ERROR_NONE;
	for (const struct wording *w = wordings; w->words; w++)
		if (str_find_fold(message, str_of(w->words)) >= 0 &&
		    (!w->also || str_find_fold(message, str_of(w->also)) >= 0))
			return w->class;
	return ERROR_OTHER;
}

/* How a line of a failed call begins. */
static const char *const beginnings[] = {
	"error:",	"error ",	  "fatal:",	   "parse error",      "runtime error",
	"query failed", "binder error",	  "catalog error", "parser error",     "mcp error",
	"refused:",	"database error", "{\"error\"",	   "<tool_use_error>", NULL,
};

/* "sqlite3.OperationalError: no such column" */
static bool is_exception(str line)
{
	ptrdiff_t colon = str_at(line, ':');
	str word = str_upto(line, colon);

	return colon > 0 && str_at(word, ' ') < 0 && word.len > 5 &&
	       str_eq_fold(str_from(word, word.len - 5), S("error"));
}

static bool begins_as_error(str line)
{
	for (const char *const *b = beginnings; *b; b++)
		if (str_eq_fold(str_upto(line, str_of(*b).len), str_of(*b)))
			return true;
	return is_exception(line);
}

/* "psql: error: ...", the name of the program first. */
static str after_program(str line)
{
	ptrdiff_t at = str_find(line, S(": "));

	return at > 0 && str_at(str_upto(line, at), ' ') < 0 ? str_trim(str_from(line, at + 2)) : line;
}

/* psql prints "psql:file:3: ERROR:  ..." */
static str after_place(str line)
{
	ptrdiff_t at = str_find(line, S(": ERROR:"));

	return str_starts(line, S("psql:")) && at > 0 ? str_from(line, at + 2) : line;
}

/* Below the first line, rows of a table might begin in any way: only psql's own form counts. */
str error_in_result(str result)
{
	str rest = str_trim(result), line;

	for (int i = 0; i < LINES && str_cut(&rest, '\n', &line); i++) {
		line = after_place(line);
		if (i ? str_starts(line, S("ERROR:  "))
		      : (begins_as_error(str_trim(line)) || begins_as_error(after_program(str_trim(line)))))
			return str_upto(line, line.len < LINE_MOST ? line.len : LINE_MOST);
	}
	return NO_STR;
}

/* "Exit code 1", which shells of agents write before what the command printed. */
static bool is_exit_code(str line)
{
	return str_eq_fold(str_upto(line, 9), S("exit code"));
}

/* Others write a word before what it printed. */
static str without_label(str text)
{
	static const str labels[] = { S("Output: "), S("Error: ") };

	for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
		if (str_starts(text, labels[i]))
			text = str_trim(str_from(text, labels[i].len));
	return text;
}

str error_told(str error)
{
	str rest = without_label(str_trim(error)), line = error_in_result(rest), first = NO_STR;

	if (line.at)
		return str_trim(line);
	while (str_cut(&rest, '\n', &line)) {
		line = str_trim(line);
		if (!first.at)
			first = line;
		if (line.len && !is_exit_code(line))
			return without_label(line);
	}
	return first;
}
