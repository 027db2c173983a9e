#include "sql/resolve/functions.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "model/asset.h"
#include "sql/parse/parse.h"
#include "sql/slots.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "sql/resolve/functions_list.h"
#include "base/banned.h"

enum { LISTED = sizeof list / sizeof *list, LONGEST = 40 };

const struct function *function_named(const struct dialect *d, str name)
{
	char word[LONGEST + 2] = " ";

	if (!name.len || name.len > LONGEST || !d->syntax)
		return NULL;
	for (ptrdiff_t i = 0; i < name.len; i++) {
		char c = name.at[i];

		if (c == ' ' || !c)
			return NULL; /* not one name */
		word[1 + i] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
	}
	word[1 + name.len] = ' ';
	for (size_t i = 0; i < LISTED; i++)
		if (list[i].dialects & d->syntax->bit &&
		    memmem(list[i].names, strlen(list[i].names), word, (size_t)name.len + 2))
			return &list[i];
	return NULL;
}

void functions_each(const struct dialect *d, void (*take)(void *with, str name), void *with)
{
	for (size_t i = 0; i < LISTED; i++) {
		str names = str_of(list[i].names), name;

		while (list[i].dialects & d->syntax->bit && str_cut(&names, ' ', &name))
			if (name.len)
				take(with, name);
	}
}

/* A two-part name of a built-in function: net.host, and safe.substr with the prefix that turns errors into NULL. */
static const struct function *named_in_two(const struct tree *t, node names)
{
	scoped(sb_free) struct sb b = SB(2 * LONGEST);
	str space = node_text(t, node_slot(t, names, 0)), name = node_text(t, node_slot(t, names, 1));

	if (node_count(t, names) != 2)
		return NULL;
	if (rule_in(t->dialect->syntax->bit, MEANS_SAFE_PREFIX) && str_eq_fold(space, S("safe")))
		return function_named(t->dialect, name);
	sb_fmt(&b, "%.*s.%.*s", STR(space), STR(name));
	return b.over ? NULL : function_named(t->dialect, sb_str(&b));
}

const struct function *function_called(const struct tree *t, node call)
{
	node names = node_slot(t, call, CALLED_NAME);
	uint32_t n = node_count(t, names);
	const struct function *own = named_in_two(t, names);

	return own ? own : n ? function_named(t->dialect, node_text(t, node_slot(t, names, n - 1))) : NULL;
}

/* ---- reasons for a refusal ---- */

/* By the beginning or a part of the name; the first match counts. */
static const struct {
	const char *has, *why;
} reasons[] = {
	{ "read_file", "it reads files" },
	{ "read_binary_file", "it reads files" },
	{ "pg_ls_", "it lists files" },
	{ "pg_stat_file", "it reads file attributes" },
	{ "load_file", "it reads files" },
	{ "readfile", "it reads files" },
	{ "writefile", "it writes files" },
	{ "read_csv", "it reads files" },
	{ "read_parquet", "it reads files" },
	{ "read_json", "it reads files" },
	{ "parquet_scan", "it reads files" },
	{ "glob", "it lists files" },
	{ "lo_", "it reads or writes large objects" },
	{ "load_extension", "it loads code" },
	{ "nextval", "it changes a sequence" },
	{ "setval", "it changes a sequence" },
	{ "currval", "it reveals session details" },
	{ "set_config", "it configures the session" },
	{ "current_setting", "it reveals server settings" },
	{ "_to_xml", "it runs SQL from a string" },
	{ "query_table", "it runs SQL from a string" },
	{ "query_to", "it runs SQL from a string" },
	{ "dblink", "it reaches other servers" },
	{ "openrowset", "it reaches other servers" },
	{ "opendatasource", "it reaches other servers" },
	{ "openquery", "it reaches other servers" },
	{ "url", "it reaches other servers" },
	{ "s3", "it reaches other servers" },
	{ "remote", "it reaches other servers" },
	{ "http", "it reaches other servers" },
	{ "utl_", "it reaches files or other servers" },
	{ "dbms_", "it administers the server" },
	{ "sys_", "it administers the server" },
	{ "sleep", "it makes the server wait" },
	{ "benchmark", "it makes the server do useless work" },
	{ "waitfor", "it makes the server wait" },
	{ "_lock", "it takes locks" },
	{ "pg_cancel", "it cancels other sessions" },
	{ "pg_terminate", "it cancels other sessions" },
	{ "pg_notify", "it sends messages" },
	{ "randomblob", "it generates values of any size" },
	{ "zeroblob", "it generates values of any size" },
	{ "fts3_tokenizer", "it loads code" },
	{ "xp_", "it runs programs" },
};

const char *function_refused_for(str name)
{
	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
		if (str_find_fold(name, str_of(reasons[i].has)) >= 0)
			return reasons[i].why;
	return NULL;
}

struct function_check {
	struct arena *arena;
	struct sql_findings *findings;
};

static void refuse(const struct function_check *c, const struct tree *t, node n, str name)
{
	const struct node_rec *at = node_at(t, n);
	const char *why = function_refused_for(name);
	struct sql_finding *f = sql_find(c->findings, c->arena, SQL_FUNCTION, at->at, at->len,
					 why ? str_fmt(c->arena, "the function %.*s is not allowed: %s", STR(name), why)
					     : str_fmt(c->arena, "the function %.*s is not allowed in %s", STR(name),
						       t->dialect->name));

	if (f && !why)
		f->hint = S("only functions that depend on their arguments alone are allowed");
}

/* pg_catalog.lower is lower; any other qualifier marks a user-defined function. */
bool function_is_own(const struct tree *t, node names)
{
	uint32_t n = node_count(t, names);

	if (n <= 1)
		return false;
	return n > 2 || !rule_in(t->dialect->syntax->bit, MEANS_PG_CATALOG) ||
	       !str_eq_fold(node_text(t, node_slot(t, names, 0)), S("pg_catalog"));
}

static void check_call(const struct function_check *c, const struct tree *t, node n)
{
	node names = node_slot(t, n, CALLED_NAME);
	uint32_t count = node_count(t, names);
	str name = count ? node_text(t, node_slot(t, names, count - 1)) : NO_STR;

	if (function_is_own(t, names) && !named_in_two(t, names))
		refuse(c, t, n, node_source(t, names));
	else if (!function_called(t, n))
		refuse(c, t, n, name);
}

/* ClickHouse's * APPLY (sum): a function that is named, not called. */
static void check_applied(const struct function_check *c, const struct tree *t, node n)
{
	node what = str_ends(node_text(t, n), S("APPLY ( f )")) ? node_slot(t, n, node_count(t, n) - 1) : NO_NODE;

	if (node_kind(t, what) != NODE_COLUMN)
		return;
	if (node_count(t, what) != 1 || !function_named(t->dialect, node_text(t, node_slot(t, what, 0))))
		refuse(c, t, what, node_source(t, what));
}

/* @name, which the server keeps between statements. */
static void check_param(const struct function_check *c, const struct tree *t, node n)
{
	str text = node_text(t, n), written = node_source(t, n);
	const struct node_rec *at = node_at(t, n);

	if (!rule_in(t->dialect->syntax->bit, MEANS_AT_IS_SESSION) ||
	    !((text.len && text.at[0] == '@') || (written.len && written.at[0] == '@')))
		return;
	sql_find(c->findings, c->arena, SQL_VARIABLE, at->at, at->len,
		 str_fmt(c->arena, "%.*s is a session variable, which is not allowed", STR(written)));
}

static bool visit(void *with, const struct tree *t, node n)
{
	const struct function_check *c = with;

	if (node_kind(t, n) == NODE_CALL)
		check_call(c, t, n);
	else if (node_kind(t, n) == NODE_PHRASE)
		check_applied(c, t, n);
	else if (node_kind(t, n) == NODE_PARAM)
		check_param(c, t, n);
	return true;
}

void functions_check(struct arena *a, const struct tree *t, node n, struct sql_findings *findings)
{
	struct function_check c = { a, findings };

	node_walk(t, n, visit, &c);
}

struct refusing {
	struct arena *arena;
	struct strs *out;
};

static void add_once(struct refusing *r, str name)
{
	for (ptrdiff_t i = 0; i < r->out->len; i++)
		if (str_eq(r->out->at[i], name))
			return;
	*push(r->out, r->arena) = name;
}

static bool see_refused(void *with, const struct tree *t, node n)
{
	node names = node_kind(t, n) == NODE_CALL ? node_slot(t, n, CALLED_NAME) : NO_NODE;
	str name = node_count(t, names) == 1 ? node_text(t, node_slot(t, names, 0)) : NO_STR;

	if (name.len && !function_named(t->dialect, name))
		add_once(with, name);
	return true;
}

void functions_refused(struct arena *a, const struct dialect *d, str expression, struct strs *out)
{
	struct refusing r = { a, out };
	struct tree *t = new(a, struct tree);
	struct err unread = { 0 };

	if (!expression.len || !d || !d->syntax)
		return;
	if (sql_parse(a, d, str_fmt(a, "SELECT %.*s", STR(expression)), t, &unread))
		node_walk(t, t->root, see_refused, &r);
	else
		add_once(&r, expression);
}
