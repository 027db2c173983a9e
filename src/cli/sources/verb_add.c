/* add: connects a source, or those that other programs know. */
#include "cli/verbs.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/paths.h"
#include "base/file.h"
#include "cli/sources/add_from.h"
#include "cli/sources/sync_catalog.h"
#include "base/banned.h"

static void split_list(struct arena *a, str text, struct strs *out)
{
	str part;

	while (text.at && str_cut(&text, ',', &part))
		if (str_trim(part).len)
			*push(out, a) = str_trim(part);
}

/* A source that cannot be read is not added, or a mistyped path would fail forever; an interrupted sync is kept. */
static void take_back(struct cli *c, str name, struct err *err)
{
	struct err why = { 0 }, ignored = { 0 };
	bool configured, cached;
	struct store *writer;

	if (err->kind == ERR_CANCELLED)
		return;
	if (!workspace_remove(c->session, name, &configured, &why)) {
		cli_say(c, str_fmt(c->arena, "%.*s stays connected, because its entry cannot be removed: %s", STR(name),
				   why.text));
		return;
	}
	writer = workspace_writer(c->session, &ignored);
	if (writer) {
		store_catalog_remove(writer, name, &cached, &ignored);
		workspace_return(c->session, writer);
		workspace_sweep(c->session);
	}
	if (err->next[0]) /* other advice comes first */
		cli_say(c, str_fmt(c->arena, "%.*s was not connected", STR(name)));
	err_next(err, "Nothing was connected; add --no-sync to connect it now and sync later.");
}

/* --key-file for the key key_file */
static const char *option_name(struct arena *a, const struct source_option *o)
{
	scoped(sb_free) struct sb b = SB(80);
	str key = source_option_key(a, o);

	for (ptrdiff_t i = 0; i < key.len; i++)
		sb_putc(&b, key.at[i] == '_' ? '-' : key.at[i]);
	return str_c(a, sb_str(&b));
}

static void take_options(struct cli *c, struct source *src)
{
	const struct source_option *o;
	const struct adapter *of;

	for (ptrdiff_t i = 0; (o = source_option_at(i, &of)); i++)
		props_put(&src->options, c->arena, source_option_key(c->arena, o),
			  option_value(&c->options, option_name(c->arena, o)));
}

/* ---- one source ---- */

static void take_selection(struct cli *c, struct source *src)
{
	if (option_value(&c->options, "type").len)
		src->type = option_value(&c->options, "type");
	src->samples = option_on(&c->options, "samples");
	if (option_value(&c->options, "described-by").len)
		src->described_by = path_absolute(c->arena, option_value(&c->options, "described-by"));
	take_options(c, src);
	split_list(c->arena, option_value(&c->options, "schemas"), &src->schemas);
	split_list(c->arena, option_value(&c->options, "include"), &src->include_tables);
	split_list(c->arena, option_value(&c->options, "exclude"), &src->exclude_tables);
}

static void connect(struct cli *c, const struct source *src, struct rows **rows, struct err *err)
{
	str said = NO_STR;
	bool read;

	if (!workspace_add(c->session, c->arena, src, &said, err))
		return;
	read = option_on(&c->options, "no-sync") || sync_catalog(c, src->name, rows, err);
	if (!read)
		take_back(c, src->name, err);
	if (said.at && (read || err->kind == ERR_CANCELLED))
		cli_say(c, said);
}

static bool bad_words(struct err *err)
{
	err_set(err, ERR_USAGE, "ocat add takes a name and a URL or path");
	return err_next(
		err,
		"For example `ocat add prod postgresql://reader@db.example.org/shop`, or `ocat add sales ./sales.db`.");
}

/* An address alone gives its catalog a name, if it shows what it is. */
static bool name_it(struct cli *c, struct source *src, struct err *err)
{
	struct err why = { 0 };

	if (src->name.at || workspace_name_for(c->session, c->arena, src->url, &src->name, &why))
		return true;
	if (str_at(src->url, '/') < 0 && !file_exists(src->url))
		return bad_words(err);
	*err = why;
	return false;
}

static bool take_words(struct cli *c, struct source *src, struct err *err)
{
	struct strs *words = &c->options.words;

	src->env = option_value(&c->options, "connection-env");
	if (!words->len || words->len > (src->env.at ? 1 : 2))
		return bad_words(err);
	if (src->env.at || words->len == 2)
		src->name = words->at[0];
	src->url = src->env.at ? str_of(getenv(str_c(c->arena, src->env))) : words->at[words->len - 1];
	return src->url.at || err_set(err, ERR_USAGE, "the variable %.*s is not set", STR(src->env));
}

/* An address that is connected is tried under a name of its own; a name that a person gives is not changed. */
static void name_anew(struct cli *c, struct source *src)
{
	str wanted = src->name;

	for (int n = 2; workspace_source(c->session, src->name); n++)
		src->name = str_fmt(c->arena, "%.*s-%d", STR(wanted), n);
}

static int add_one(struct cli *c, struct source *src, struct err *err)
{
	struct rows *rows = NULL;
	bool named = src->name.at, only_test = option_on(&c->options, "test");

	take_selection(c, src);
	if (!cli_session(c, err) || !name_it(c, src, err))
		return 0;
	if (only_test && !named)
		name_anew(c, src);
	if (only_test)
		return workspace_try(c->session, c->arena, src, err) ? verb_doctor_source(c, src->name, err) : 0;
	connect(c, src, &rows, err);
	if (rows)
		cli_rows_end(c, rows);
	return 0;
}

/* ---- those of other programs ---- */

/* Each separately: one that fails does not stop the others. */
static int add_each(struct cli *c, struct found_connections *all)
{
	struct rows *rows = sync_wants_rows(c) ? sync_reports(c) : NULL;
	scoped(sb_free) struct sb errors = SB(SB_MAX);
	int status = 0;

	if (rows)
		c->errors = &errors;
	for (ptrdiff_t i = 0; i < all->len; i++) {
		struct err one = { 0 };

		take_selection(c, &all->at[i].source);
		connect(c, &all->at[i].source, &rows, &one);
		if (one.kind)
			status = cli_fail(c, &one);
		if (one.kind == ERR_CANCELLED)
			break;
	}
	if (rows)
		cli_rows_end(c, rows);
	c->errors = NULL;
	return status;
}

static int add_from(struct cli *c, str from, struct err *err)
{
	struct found_connections chosen = { 0 };

	if (!c->options.words.len)
		return add_from_list(c, from, err);
	if (!add_from_choose(c, from, &c->options.words, &chosen, err))
		return 0;
	if (chosen.len == 1)
		return add_one(c, &chosen.at[0].source, err);
	if (!option_on(&c->options, "test"))
		return add_each(c, &chosen);
	err_set(err, ERR_USAGE, "one connection is tried at a time, and %.*s are chosen",
		STR(str_counted(c->arena, chosen.len, "connection")));
	return 0;
}

static int add(struct cli *c, struct err *err)
{
	str from = option_value(&c->options, "from");
	struct source src = { 0 };

	if (from.at)
		return add_from(c, from, err);
	return take_words(c, &src, err) ? add_one(c, &src, err) : 0;
}

static const struct option add_options[] = {
	{ "type", 't', "TYPE", "the source type, if the URL does not show it" },
	{ "connection-env", 0, "NAME", "read the URL from this environment variable" },
	{ "schemas", 0, "A,B", "only these namespaces" },
	{ "include", 0, "GLOB,...", "only these tables" },
	{ "exclude", 0, "GLOB,...", "not these tables" },
	{ "samples", 0, NULL, "allow sample rows" },
	{ "described-by", 0, "PATH", "a dbt project or other documents with more about its tables" },
	{ "no-sync", 0, NULL, "do not read the catalog now" },
	{ "from", 0, "PROGRAM|FILE", "list connections of another program; with names or globs, add those" },
	{ "test", 0, NULL, "only try to connect, or to read a file, and report as `ocat doctor` does" },
	{ 0 },
};
/* Also those of the adapters. An option of several adapters is listed once, with all their names. */
static const struct option *make_add_options(struct arena *a)
{
	static const char *const takes[] = { [OPTION_TEXT] = "TEXT", [OPTION_NUMBER] = "N", [OPTION_TRUTH] = "yes|no" };
	array_of(struct option) list = { 0 };
	const struct source_option *s;
	const struct adapter *of;

	for (const struct option *o = add_options; o->name; o++)
		*push(&list, a) = *o;
	for (ptrdiff_t i = 0; (s = source_option_at(i, &of)); i++) {
		const char *name = option_name(a, s);
		struct option *known = NULL;

		for (ptrdiff_t k = 0; k < list.len; k++)
			if (str_eq(str_of(list.at[k].name), str_of(name)))
				known = &list.at[k];
		if (known)
			known->help = str_c(a, str_fmt(a, "%s, %s", known->help, of->name));
		else
			*push(&list,
			      a) = (struct option){ .name = name,
						    .value = s->secret ? "NAME" : takes[s->type],
						    .help = str_c(a, str_fmt(a, "%s; for %s", s->help, of->name)) };
	}
	*push(&list, a) = (struct option){ 0 };
	return list.at;
}

static const char *const add_examples[] = { "ocat add prod postgresql://reader@db.example.org/shop",
					    "ocat add sales ./sales.db --test",
					    "ocat add sales ./sales.db",
					    "ocat add lake service=lake --schemas raw,core",
					    "ocat add --from all",
					    NULL };

const struct verb verb_add = {
	.name = "add",
	.words = "[NAME] URL|PATH | --from PROGRAM [NAME ...]",
	.summary = "connect a source and read its catalog",
	.heading = UNDER_SOURCES,
	.detail =
		"Adds an entry to catalogs.yaml, without the password if the URL has one, and reads the catalog. With "
		"--from the connections that another program has: dbeaver, pgpass, services (of PostgreSQL), dbt, "
		"odbc, my.cnf, all of them, or a file of one. Without a name they are listed. Their passwords are not "
		"taken.",
	.examples = add_examples,
	.make_options = make_add_options,
	.heeds = HEEDS(TIMEOUT) | HEEDS(COLUMNS),
	.completes = "file",
	.run = add,
};
