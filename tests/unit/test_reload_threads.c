/*
 * What the explorer does at once while a person changes sources: one thread syncs a catalog whose source changes, one
 * edits, renames and puts back the entries of two, and others search, describe and list the catalogs again, as panes do
 * after each of them. The test counts turns and does not depend on time; every answer is read completely, so that a
 * sanitizer sees freed memory.
 */
#include "store_help.h"

#include <string.h>

#include "base/file.h"
#include "base/task.h"
#include "model/result_value.h"
#include "tool/tool.h"
#include "workspace/sources/source_change.h"
#include "workspace/workspace.h"

enum { TURNS = 12, PANES = 2, QUESTIONS = 60, TRIES = 40 };

static str room, file;
static struct workspace *session;
static struct client me = { .face = "test", .user = { "me", 2 }, .session = { "reload", 6 } };

struct worker {
	int number, done, failures;
	size_t sum; /* of every byte read */
	char why[1200];
};

static bool change_db(const char *name, const char *sql)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	str path = path_join(a, room, str_of(name));
	struct db *d;
	bool fine;

	if (!file_exists(path) && !file_replace(path, S(""), &err))
		return false;
	d = db_open(path, DB_WRITE, &err);
	if (d)
		db_patience(d, 20000);
	fine = d && db_exec(d, sql, &err);
	db_close(d);
	return fine;
}

/* A name that is missing for the moment, or work that has to wait for a turn. */
static bool may_happen(enum err_kind k)
{
	return k == ERR_NOTHING || k == ERR_USAGE || k == ERR_TABLE_NOT_FOUND || k == ERR_BUSY || k == ERR_CONFIG;
}

static void failed(struct worker *w, const struct err *err)
{
	w->failures++;
	snprintf(w->why, sizeof w->why, "%s: %s", err_code(err->kind), err->text);
}

/* ---- the source changes, and is synced ---- */

static void sync_shop(struct worker *w)
{
	for (int i = 0; i < TRIES; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct sync_report report;
		struct err err = { 0 };

		if (workspace_sync(session, NULL, a, S("shop"), false, NULL, NULL, &report, &err)) {
			w->done++;
			return;
		}
		if (!may_happen(err.kind))
			failed(w, &err);
	}
}

static void sync_all(void *with)
{
	struct worker *w = with;

	for (int i = 0; i < TURNS; i++) {
		char sql[200];

		snprintf(sql, sizeof sql,
			 "create table late_%d (id integer primary key, order_id int references orders(id))", i);
		w->failures += !change_db("shop.db", sql);
		sync_shop(w);
	}
}

/* ---- a person changes entries ---- */

static const char *const edits[] = { "    ttl: 5m\n", "    exclude_tables: [\"tmp*\"]\n" };

static void edit_shop(struct worker *w, int i)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct source_change c;
	struct err err = { 0 };
	str lines, from, more;

	if (!source_entry(session, a, S("shop"), &lines, &from, &err)) {
		failed(w, &err);
		return;
	}
	more = str_fmt(a, "%.*s%s", STR(lines), edits[i % 2]);
	if (!source_edit(session, a, S("shop"), lines, more, &c, &err) || !source_put_back(session, &c, NULL, &err))
		failed(w, &err);
	else
		w->done++;
}

static void rename_depot(struct worker *w)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct source_change c;
	struct err err = { 0 };

	if (!source_rename(session, a, S("depot"), S("store"), NULL, &c, &err) ||
	    !source_put_back(session, &c, NULL, &err))
		failed(w, &err);
	else
		w->done++;
}

static void change_all(void *with)
{
	struct worker *w = with;

	for (int i = 0; i < TURNS; i++) {
		edit_shop(w, i);
		rename_depot(w);
	}
}

/* ---- what panes ask meanwhile ---- */

static size_t read_all(str s)
{
	size_t sum = 0;

	for (ptrdiff_t i = 0; i < s.len; i++)
		sum += (unsigned char)s.at[i];
	return sum;
}

static bool row_comes(void *with, const struct value *cells, ptrdiff_t n)
{
	struct worker *w = with;

	for (ptrdiff_t i = 0; i < n; i++)
		w->sum += cells[i].kind == VALUE_TEXT ? read_all(cells[i].text) : 0;
	return true;
}

static void ask_tool(struct worker *w, const char *tool, const char *param, const char *text)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct sink_out sink = { .row = row_comes, .with = w };
	struct request r = { .tool = tool_named(str_of(tool)),
			     .caller = { .client = &me, .actor = "person" },
			     .cached = true };
	struct result out = { .arena = a };
	struct err err = { 0 };

	*push(&r.given, a) = (struct request_param){ .name = str_of(param), .text = str_of(text) };
	if (tool_call(session, &r, &sink, &out, &err))
		w->done++;
	else if (!may_happen(err.kind))
		failed(w, &err);
}

static void list_catalogs(struct worker *w)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct catalog_states states = { 0 };
	const struct configured *sources;
	ptrdiff_t n = workspace_sources(session, &sources);
	struct err err = { 0 };

	for (ptrdiff_t i = 0; i < n; i++)
		w->sum += read_all(sources[i].source.name) + read_all(workspace_address(session, &sources[i]));
	if (!workspace_catalogs(session, a, &states, &err) && !may_happen(err.kind))
		failed(w, &err);
	for (ptrdiff_t i = 0; i < states.len; i++)
		w->sum += read_all(states.at[i].name) + read_all(states.at[i].address);
}

static void ask_all(void *with)
{
	struct worker *w = with;

	for (int i = 0; i < QUESTIONS; i++) {
		switch ((i + w->number) % 5) {
		case 0: ask_tool(w, "search_tables", "pattern", "order"); break;
		case 1: ask_tool(w, "describe_asset", "asset", "depot.orders"); break;
		case 2: ask_tool(w, "describe_asset", "asset", "shop.orders"); break;
		case 3: ask_tool(w, "list_generations", "query", "late"); break;
		default: list_catalogs(w);
		}
	}
}

/* ---- the test ---- */

static void test_at_once(void)
{
	struct worker syncs = { 0 }, changes = { 0 }, panes[PANES] = { 0 };
	struct task *t[PANES + 2];
	str before = S(""), after = S("");
	struct err err = { 0 };

	good(file_read(here, file, 1 << 16, &before, &err), &err);
	t[PANES] = task_start(sync_all, &syncs);
	t[PANES + 1] = task_start(change_all, &changes);
	for (int i = 0; i < PANES; i++) {
		panes[i].number = i;
		t[i] = task_start(ask_all, &panes[i]);
	}
	for (int i = 0; i < PANES + 2; i++)
		task_join(t[i]);
	is_int(syncs.failures, 0, "a sync during changes of its source's entry succeeds, or says why: %s", syncs.why);
	is_int(syncs.done, TURNS, "each change of the source is synced");
	is_int(changes.failures, 0, "entries are changed and put back during syncs: %s", changes.why);
	is_int(changes.done, 2 * TURNS, "each edit and each rename is done");
	for (int i = 0; i < PANES; i++)
		ok(!panes[i].failures && panes[i].done && panes[i].sum,
		   "panes are answered while sources are reloaded: %s", panes[i].why);
	good(file_read(here, file, 1 << 16, &after, &err), &err);
	is_str(after, before, "the file of the sources is what it was");
}

static void test_afterwards(void)
{
	struct worker w = { 0 };
	const struct configured *sources;

	is_int(workspace_sources(session, &sources), 2, "both sources are there afterwards");
	ask_tool(&w, "describe_asset", "asset", "depot.orders");
	ask_tool(&w, "describe_asset", "asset", "shop.late_11");
	is_int(w.done, 2, "the tables of both catalogs are found afterwards: %s", w.why);
}

int main(void)
{
	struct workspace_options o = { 0 };
	struct err err = { 0 };
	struct worker first = { 0 };

	room = test_folder();
	setenv("HOME", str_c(here, room), 1);
	file = path_join(here, room, S("catalogs.yaml"));
	ok(change_db("shop.db",
		     "pragma journal_mode = wal; create table orders (id integer primary key, total numeric)") &&
		   change_db("depot.db", "create table orders (id integer primary key, crate int)"),
	   "the databases of the sources are created");
	good(file_replace(
		     file,
		     str_fmt(here,
			     "catalogs:\n  - name: shop\n    url: '%.*s/shop.db'\n\n  # the depot\n  - name: depot\n"
			     "    url: '%.*s/depot.db'\n",
			     STR(room), STR(room)),
		     &err),
	     &err);
	o.cache = path_join(here, room, S("cache.db"));
	o.sources = file;
	session = workspace_open(&o, &err);
	good(session != NULL, &err);
	sync_shop(&first);
	{
		struct sync_report report;

		good(workspace_sync(session, NULL, here, S("depot"), false, NULL, NULL, &report, &err), &err);
	}
	test_at_once();
	test_afterwards();
	workspace_close(session);
	return test_end(room);
}
