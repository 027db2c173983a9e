/* The call of a client, read by its row in the table: its SQL, and where it connects. */
#include "shell/clients.h"

#include <string.h>

#include "base/banned.h"

struct reading {
	struct run *run;
	const struct client *client;
	const struct call *call;
	struct shell_script script;
	struct shell_values sql;
	array_of(bool) is_file; /* one for each of sql */
	ptrdiff_t next;		/* word */
	str subcommands;	/* that are still to come */
	str positionals;
	bool joins;
};

/* The value of KEY in "KEY=value KEY=value"; absent: no such key. */
static str pair_value(const char *pairs, str key)
{
	str rest = str_of(pairs), pair;

	while (str_cut(&rest, ' ', &pair)) {
		ptrdiff_t equals = str_at(pair, '=');

		if (equals == key.len && str_starts(pair, key))
			return str_from(pair, equals + 1);
	}
	return NO_STR;
}

/* name=value */
static void define(struct run *r, const struct shell_value *pair)
{
	ptrdiff_t equals = str_at(pair->text, '=');
	struct shell_value v;

	if (equals <= 0)
		return;
	v = shell_slice(r->arena, pair, equals + 1, pair->text.len);
	variable_set(r, str_fmt(r->arena, ":%.*s", STR(str_upto(pair->text, equals))), &v);
}

static void take(struct reading *g, str role, const struct shell_value *v)
{
	enum shell_field f = connection_field(role);

	g->joins |= str_eq(role, S("sql+"));
	if (str_starts(role, S("sql")) || str_eq(role, S("script"))) {
		*push(&g->sql, g->run->arena) = *v;
		*push(&g->is_file, g->run->arena) = str_eq(role, S("script"));
	} else if (str_eq(role, S("define"))) {
		define(g->run, v);
	} else if (f != SHELL_FIELD_COUNT) {
		connection_put(g->run, &g->script, f, v);
	}
}

static void take_next(struct reading *g, str role)
{
	if (g->next < g->call->count)
		take(g, role, &g->call->words[g->next++]);
}

/* --name=value and --name value */
static void take_word_option(struct reading *g, const struct shell_value *word)
{
	ptrdiff_t equals = str_at(word->text, '=');
	str name = equals < 0 ? word->text : str_upto(word->text, equals);
	str role = pair_value(g->client->options, name);
	struct shell_value v;

	if (!role.at)
		return;
	if (equals < 0) {
		take_next(g, role);
		return;
	}
	v = shell_slice(g->run->arena, word, equals + 1, word->text.len);
	take(g, role, &v);
}

/* -Atc value and -hvalue */
static void take_letters(struct reading *g, const struct shell_value *word)
{
	for (ptrdiff_t i = 1; i < word->text.len; i++) {
		char option[] = { '-', word->text.at[i], 0 };
		str role = pair_value(g->client->options, str_of(option));
		struct shell_value v;

		if (option[1] == 'p' && g->client->commands == COMMANDS_MYSQL)
			return; /* the rest is a password */
		if (!role.at)
			continue;
		if (i + 1 == word->text.len) {
			take_next(g, role);
			return;
		}
		v = shell_slice(g->run->arena, word, i + 1, word->text.len);
		take(g, role, &v);
		return;
	}
}

/* False: this is another command, whose further words differ. */
static bool take_positional(struct reading *g, const struct shell_value *word)
{
	str expected, role;

	if (g->subcommands.len) {
		str_cut(&g->subcommands, ' ', &expected);
		return value_is(word, str_c(g->run->arena, expected));
	}
	role = g->positionals;
	if (str_at(role, ' ') >= 0)
		str_cut(&g->positionals, ' ', &role);
	take(g, role, word);
	return true;
}

static bool read_words(struct reading *g)
{
	bool only_words = false;

	for (g->next = 1; g->next < g->call->count;) {
		const struct shell_value *word = &g->call->words[g->next++];
		bool is_option = !only_words && word->text.len > 1 && *word->text.at == '-';

		if (is_option && str_eq(word->text, S("--")))
			only_words = true;
		else if (is_option && (g->client->style == OPTIONS_WORDS || word->text.at[1] == '-'))
			take_word_option(g, word);
		else if (is_option)
			take_letters(g, word);
		else if (!take_positional(g, word))
			return false;
		if (!run_spend(g->run, 1))
			return false;
	}
	return !g->subcommands.len;
}

/* What the environment says, where no option did. */
static void read_environment(struct reading *g)
{
	str rest = str_of(g->client->environment), pair;

	while (rest.len && str_cut(&rest, ' ', &pair)) {
		ptrdiff_t equals = str_at(pair, '=');
		enum shell_field f = connection_field(str_from(pair, equals + 1));
		const struct binding *b = variable_get(g->run, str_upto(pair, equals));

		if (b && b->values.len && !g->script.field[f].at && !g->script.field[SHELL_FIELD_dsn].at)
			connection_put(g->run, &g->script, f, b->values.at);
	}
}

static void set_dialect(struct reading *g)
{
	str dsn = g->script.field[SHELL_FIELD_dsn], host = g->script.field[SHELL_FIELD_host], known;

	g->script.dialect = g->client->dialect ? str_of(g->client->dialect) : NO_STR;
	known = dsn.at ? connection_dialect(dsn) : NO_STR;
	if (known.at && !g->client->dialect)
		g->script.dialect = known;
	if (str_find(host, S(".redshift.")) >= 0 || str_find(dsn, S(".redshift.")) >= 0)
		g->script.dialect = S("redshift");
}

static void add_sql(struct reading *g, struct shell_value v, bool is_script)
{
	g->script.sql = script_sql(g->run, g->client->commands, is_script, &v);
	script_add(g->run, &g->script);
}

static void add_file(struct reading *g, const struct shell_value *path)
{
	struct shell_value text;

	if (value_is(path, "-") || value_is(path, "/dev/stdin")) {
		if (g->call->io.in)
			add_sql(g, *g->call->io.in, true);
	} else if (file_contents(g->run, path, &text)) {
		add_sql(g, text, true);
	} else {
		connection_put(g->run, &g->script, SHELL_FIELD_script, path);
		add_sql(g, shell_unknown(g->run->arena, NO_STR), true);
		g->script.field[SHELL_FIELD_script] = NO_STR;
	}
}

static void join_sql(struct reading *g)
{
	struct shell_builder b = { .arena = g->run->arena };

	for (ptrdiff_t i = 0; i < g->sql.len; i++) {
		if (i)
			shell_put_char(&b, ' ');
		shell_put_value(&b, &g->sql.at[i]);
	}
	if (g->sql.len > 1) {
		g->sql.len = 1;
		*g->sql.at = shell_built(&b);
	}
}

static void add_all(struct reading *g)
{
	if (g->joins)
		join_sql(g);
	for (ptrdiff_t i = 0; i < g->sql.len && run_spend(g->run, 1); i++) {
		if (g->is_file.at[i])
			add_file(g, &g->sql.at[i]);
		else
			add_sql(g, g->sql.at[i], false);
	}
	if (!g->sql.len && g->call->io.in)
		add_sql(g, *g->call->io.in, true);
}

static bool only_tells_version(const struct call *c)
{
	for (ptrdiff_t i = 1; i < c->count; i++)
		if (value_is(&c->words[i], "--version") || value_is(&c->words[i], "--help"))
			return true;
	return false;
}

bool client_call(struct run *r, const struct call *c)
{
	const struct binding *variables = r->variables;
	str name = str_after_last(c->words->text, '/'), word;

	for (ptrdiff_t i = 0; client_each(i); i++) {
		const struct client *client = client_each(i);
		struct reading g = { .run = r,
				     .client = client,
				     .call = c,
				     .subcommands = str_of(client->name),
				     .positionals = str_of(client->positionals) };

		str_cut(&g.subcommands, ' ', &word);
		if (!str_eq(word, name) || !read_words(&g) || only_tells_version(c))
			continue;
		read_environment(&g);
		g.script.client = str_of(client->name);
		set_dialect(&g);
		add_all(&g);
		r->variables = variables;
		call_answers_unknown(c);
		return true;
	}
	return false;
}
