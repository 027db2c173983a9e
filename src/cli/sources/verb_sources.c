/* list, sync and remove: the catalogs that are connected. */
#include "cli/client_identity.h"
#include "cli/sources/sync_catalog.h"
#include "cli/verbs.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"
#include "service/learn/learn.h"
#include "workspace/indexes/table_vectors.h"
#include "base/banned.h"

/* ---- sync ---- */

/* The cache is complete without vectors, so that none of them is a failure. */
static void make_vectors(struct cli *c)
{
	struct observer w = cli_observer(c);
	struct err err = { 0 };
	bool good = workspace_vectors_settle(c->session, &w, cli_stop(), &err);

	cli_progress_done(c);
	if (!good)
		cli_say(c, str_fmt(c->arena, "some tables have no vectors yet: %s", err.text));
}

static int sync_each(struct cli *c, const struct strs *names)
{
	scoped(sb_free) struct sb errors = SB(SB_MAX);
	struct rows *rows = NULL;
	int status = 0;

	if (names->len > 1 && sync_wants_rows(c)) {
		c->errors = &errors;
		rows = sync_reports(c);
	}

	for (ptrdiff_t i = 0; i < names->len; i++) {
		struct err one = { 0 };
		str name;

		if (!workspace_adopt(c->session, cli_client(c), c->arena, names->at[i], &name, &one) ||
		    !sync_catalog(c, name, &rows, &one))
			status = cli_fail(c, &one);
		if (one.kind == ERR_CANCELLED)
			break;
	}
	if (rows)
		cli_rows_end(c, rows);
	c->errors = NULL;
	make_vectors(c);
	return status;
}

static int sync(struct cli *c, struct err *err)
{
	const struct configured *at;
	struct strs all = { 0 };
	ptrdiff_t n;

	if (!cli_session(c, err))
		return 0;
	if (option_value(&c->options, "catalog").len)
		*push(&c->options.words, c->arena) = option_value(&c->options, "catalog");
	if (c->options.words.len)
		return sync_each(c, &c->options.words);
	n = workspace_sources(c->session, &at);
	for (ptrdiff_t i = 0; i < n; i++)
		*push(&all, c->arena) = at[i].source.name;
	if (n)
		return sync_each(c, &all);
	err_set(err, ERR_USAGE, "nothing to sync yet");
	err_next(err, "Connect a source with `ocat add NAME URL`.");
	return 0;
}

static const struct option sync_options[] = {
	{ "force", 'f', NULL, "read it even if its fingerprint is unchanged" },
	{ 0 },
};
static const char *const sync_examples[] = { "ocat sync", "ocat sync prod -o json", NULL };

const struct verb verb_sync = {
	.name = "sync",
	.words = "[NAME|URL|PATH ...]",
	.summary = "refresh the cache and report changes",
	.heading = UNDER_SOURCES,
	.detail = "Reads all connected sources, or the named ones. If a source fails, its last good snapshot stays "
		  "usable.",
	.examples = sync_examples,
	.heeds = HEEDS(CATALOG) | HEEDS(TIMEOUT),
	.options = sync_options,
	.completes = "catalog",
	.run = sync,
};

/* ---- remove ---- */

static void put_removed(struct cli *c, str name)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct jw w;

	cli_say(c, str_fmt(c->arena, "removed %.*s; tags on its tables are kept", STR(name)));
	if (!cli_is_json(c))
		return;
	w = cli_result(c, &b);
	jw_str_at(&w, "catalog", name);
	cli_result_end(c, &w, &b);
}

static int remove_catalog(struct cli *c, struct err *err)
{
	struct store *writer;
	bool configured = false, cached = false;
	str name;

	if (c->options.words.len != 1) {
		err_set(err, ERR_USAGE, "ocat remove takes the name of one catalog");
		err_next(err, "See `ocat list`.");
		return 0;
	}
	name = c->options.words.at[0];
	if (!cli_session(c, err) || !workspace_remove(c->session, name, &configured, err))
		return 0;
	writer = workspace_writer(c->session, err);
	if (writer) {
		store_catalog_remove(writer, name, &cached, err);
		workspace_return(c->session, writer);
	}
	if (err->kind) {
		if (configured)
			cli_say(c, str_fmt(c->arena, "%.*s was removed from catalogs.yaml, but not from the cache",
					   STR(name)));
		return 0;
	}
	workspace_sweep(c->session);
	if (!configured && !cached) {
		err_set(err, ERR_CATALOG_NOT_FOUND, "unknown catalog \"%.*s\"", STR(name));
		err_next(err, "See `ocat list`.");
		return 0;
	}
	put_removed(c, name);
	return 0;
}

static const char *const remove_examples[] = { "ocat remove shop", NULL };

const struct verb verb_remove = {
	.name = "remove",
	.words = "NAME",
	.detail = "Removes its entry from catalogs.yaml and its snapshots from the cache. The source is not touched, "
		  "and tags on its tables are kept in case it is added again.",
	.examples = remove_examples,
	.summary = "remove a catalog and its cached snapshots",
	.heading = UNDER_SOURCES,
	.completes = "catalog",
	.run = remove_catalog,
};

/* ---- list ---- */

enum {
	NAME,
	TYPE,
	TABLES,
	PARTITIONS,
	FIELDS,
	GENERATION,
	SYNCED,
	STATE,
	ADDRESS,
	PROBLEM,
	DUE,
	FAILED_AT,
	PRODUCT,
	COLUMNS
};

static const struct column list_columns[] = {
	[NAME] = { "name", "string", NULL, LOOK_NAME, false },
	[TYPE] = { "type", "string", NULL, LOOK_PLAIN, true },
	[TABLES] = { "tables", "integer", NULL, LOOK_COUNT, true },
	[PARTITIONS] = { "partitions", "integer", "how many partitions and date shards there are beside the tables",
			 LOOK_COUNT, true },
	[FIELDS] = { "columns", "integer", NULL, LOOK_COUNT, true },
	[GENERATION] = { "generation", "integer", NULL, LOOK_COUNT, true },
	[SYNCED] = { "synced_at", "string", NULL, LOOK_AGE, true },
	[STATE] = { "state", "string", NULL, LOOK_PLAIN, false },
	[ADDRESS] = { "address", "string", NULL, LOOK_FLUID, true },
	[PROBLEM] = { "problem", "string", "why the last sync failed, or what it could not read", LOOK_BELOW, true },
	[DUE] = { "due_at", "string", "when the snapshot becomes stale", LOOK_HIDDEN, true },
	[FAILED_AT] = { "failed_at", "string", "when the last sync failed", LOOK_HIDDEN, true },
	[PRODUCT] = { "product", "string", "the system and its version at the last sync", LOOK_HIDDEN, true },
};

/*
 * The type of a server reads several products; a person sees which one it is.
 * That of a file is not where it came from.
 */
static str type_words(const struct cli *c, const struct catalog_state *is)
{
	bool server = !str_starts(is->address, S("/"));

	return c->format == FORMAT_TABLE && server && is->product.len && !str_eq_fold(is->product, is->type)
		       ? is->product
		       : is->type;
}

static str product_words(struct cli *c, const struct catalog_state *is)
{
	return is->version.len ? str_fmt(c->arena, "%.*s %.*s", STR(is->product), STR(is->version)) : is->product;
}

/* Paths in the home folder are shortened with ~. */
static str address_words(struct cli *c, str address)
{
	str home = str_of(getenv("HOME"));

	if (c->format != FORMAT_TABLE || home.len < 2 || !str_starts(address, home) || address.len == home.len ||
	    address.at[home.len] != '/')
		return address;
	return str_fmt(c->arena, "~%.*s", STR(str_from(address, home.len)));
}

static bool put_catalog(struct cli *c, struct rows *r, const struct catalog_state *is, bool partitioned)
{
	struct value row[COLUMNS] = {
		[NAME] = value_text(is->name),
		[TYPE] = value_text(type_words(c, is)),
		[TABLES] = value_int(is->tables),
		[PARTITIONS] = value_int(c->format == FORMAT_TABLE && !partitioned ? UNKNOWN : is->partitions),
		[FIELDS] = value_int(is->fields),
		[GENERATION] = value_int(is->generation),
		[SYNCED] = value_time(is->synced_at),
		[STATE] = value_text(str_of(catalog_condition_word(is->condition))),
		[ADDRESS] = value_text(address_words(c, is->address)),
		[PROBLEM] = value_text(is->error.at ? is->error : is->partial_reason),
		[DUE] = value_time(is->due_at),
		[FAILED_AT] = value_time(is->error_at),
		[PRODUCT] = value_text(product_words(c, is)),
	};

	return rows_row(r, row);
}

/* Visitors are listed by name, or with --all. */
static bool is_wanted(struct cli *c, const struct catalog_state *is)
{
	str only = option_value(&c->options, "catalog");

	return only.len ? str_eq(is->name, only) : !is->visitor || option_on(&c->options, "all");
}

static void say_visitors(struct cli *c, int64_t n)
{
	if (n)
		cli_say(c,
			str_fmt(c->arena, "%.*s opened by a path or URL %s not listed; list %s with `ocat list --all`",
				STR(str_counted(c->arena, n, "catalog")), n == 1 ? "is" : "are",
				n == 1 ? "it" : "them"));
}

static int put_catalogs(struct cli *c, const struct catalog_states *all, struct err *err)
{
	struct rows *r = cli_rows(c, list_columns, COLUMNS);
	int64_t shown = 0, hidden = 0;
	bool partitioned = false; /* without partitions, a person's table has no column for them */

	for (ptrdiff_t i = 0; i < all->len; i++)
		partitioned |= all->at[i].partitions > 0;
	if (!rows_known(r, err)) {
		rows_close(r);
		return 0;
	}
	for (ptrdiff_t i = 0; i < all->len; i++) {
		if (!is_wanted(c, &all->at[i])) {
			hidden += all->at[i].visitor && !option_value(&c->options, "catalog").len;
			continue;
		}
		put_catalog(c, r, &all->at[i], partitioned);
		shown++;
	}
	cli_rows_end(c, r);
	say_visitors(c, hidden);
	if (!shown)
		cli_say(c, S("no source connected yet; run `ocat add NAME URL`, or `ocat demo` for sample data"));
	return shown ? 0 : 1;
}

static bool is_unknown(struct cli *c, const struct catalog_states *all, struct err *err)
{
	str only = option_value(&c->options, "catalog");

	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq(all->at[i].name, only))
			return false;
	if (!only.len)
		return false;
	err_set(err, ERR_CATALOG_NOT_FOUND, "unknown catalog \"%.*s\"", STR(only));
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (!all->at[i].visitor)
			err_suggest(err, all->at[i].name);
	err_next(err, "Connect one with `ocat add NAME URL`.");
	return true;
}

static int list(struct cli *c, struct err *err)
{
	struct catalog_states all = { 0 };

	if (c->options.words.len) {
		err_set(err, ERR_USAGE, "ocat list takes no arguments");
		err_next(err, "For one catalog, run `ocat list --catalog %.*s`.", STR(c->options.words.at[0]));
		return 0;
	}
	if (!cli_session(c, err) || !workspace_catalogs(c->session, c->arena, &all, err) || is_unknown(c, &all, err))
		return 0;
	return put_catalogs(c, &all, err);
}

static const char *const list_examples[] = { "ocat list", "ocat list -o json", NULL };

static const struct option list_options[] = {
	{ "all", 'a', NULL, "also list catalogs that a command opened by path or URL" },
	{ 0 },
};

const struct verb verb_list = {
	.name = "list",
	.summary = "list the catalogs with size, age and state",
	.detail = "Lists the connected catalogs and those that exist only in the cache. Nothing is read from a "
		  "source. A catalog that a command opened by path or URL stays in the cache until 30 days after its "
		  "last sync; ocat list --all shows it, and ocat remove NAME removes it.",
	.options = list_options,
	.examples = list_examples,
	.heeds = HEEDS(CATALOG) | HEEDS(COLUMNS),
	.heading = UNDER_SOURCES,
	.run = list,
};

/* ---- the overview: the output of `ocat` without a terminal ---- */

static void put_tries(struct cli *c, bool any, bool unread)
{
	static const char *const with[][2] = {
		{ "ocat tables '*customer*' has:email", "find tables by name and properties" },
		{ "ocat search WORDS", "find words in names, comments, tags and documents" },
		{ "ocat show NAME", "show everything about one table" },
		{ "ocat changes --since 7d", "list added, dropped and altered tables" },
		{ "ocat health", "list stale, empty and broken tables" },
		{ "ocat --help", "all commands" },
	};
	static const char *const without[][2] = {
		{ "ocat demo", "explore a fictional company" },
		{ "ocat add sales ./sales.db", "connect an SQLite file" },
		{ "ocat add prod postgresql://host/db", "connect PostgreSQL" },
		{ "ocat tables --catalog ./sales.db", "search a file without adding it" },
		{ "ocat doctor", "check the installation" },
		{ "ocat --help", "all commands" },
	};
	static const char *const made_up[][2] = {
		{ "ocat demo tables '*customer*' has:revenue", "find tables by name and column" },
		{ "ocat demo search refund policy", "find words in names, comments and tags" },
		{ "ocat demo show v_deal_overview", "show everything about one table or view" },
		{ "ocat demo refs order_lines", "list keys to and from a table" },
		{ "ocat demo changes --since 90d", "list added, dropped and altered tables" },
		{ "ocat demo trace list", "list what an agent did here, to replay it" },
	};
	const char *const(*rows)[2] = c->title.len ? made_up : any ? with : without;
	scoped(sb_free) struct sb b = SB(1 << 16);

	sb_puts(&b, "\nTry:\n");
	if (unread)
		sb_fmt(&b, "  %-38s %s\n", "ocat sync", "sync catalogs that were never synced");
	for (size_t i = 0; i < sizeof with / sizeof *with; i++) /* both have the same number */
		sb_fmt(&b, "  %-*s %s\n", c->title.len ? 44 : 38, rows[i][0], rows[i][1]);
	cli_print(c, sb_str(&b));
}

int overview(struct cli *c, struct err *err)
{
	struct catalog_states all = { 0 };
	bool unread = false;
	int status;

	if (!cli_session(c, err) || !workspace_catalogs(c->session, c->arena, &all, err))
		return 0;
	if (option_value(&c->options, "output").at)
		return put_catalogs(c, &all, err);
	c->format = FORMAT_TABLE;
	status = put_catalogs(c, &all, err);
	if (status)
		cli_print(c, S("No catalogs yet.\n"));
	for (ptrdiff_t i = 0; i < all.len; i++)
		unread |= all.at[i].configured && all.at[i].generation == UNKNOWN;
	put_tries(c, status == 0, unread);
	return 0;
}
