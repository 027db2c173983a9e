/*
 * Everything at once in one session: several threads call every tool with valid and invalid requests, at earlier
 * generations and until they are cancelled, while one thread changes and syncs sources, and another one tags, decides,
 * edits files and connects, and each step is also sent to a collector that is missing. The test counts calls and does
 * not depend on time. Every answer is read completely, so that a sanitizer sees freed memory; the same request on the
 * same generation must have the same answer at any time.
 */
#include "store_help.h"

#include <stdatomic.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/map.h"
#include "base/mutex.h"
#include "base/task.h"
#include "otel/exporter.h"
#include "workspace/domains/domains.h"
#include "workspace/workspace.h"
#include "service/completion.h"
#include "tool/call_envelope.h"
#include "service/relations/join_decisions.h"
#include "service/tag_edit.h"
#include "render/answer/relation_tree.h"
#include "service/asset/asset_view.h"
#include "tool/tool.h"
#include "trace/files.h"

enum { ASKERS = 3, CALLS = 90, STATES = 8, DEEDS = 24, GENERATIONS = 200, STEADY = 3 };

static str room;
static struct workspace *session;
static struct trace *trace;

/* ---- random numbers, the same in every run ---- */

static uint32_t turn(uint32_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 17;
	*seed ^= *seed << 5;
	return *seed;
}

static bool now_and_then(uint32_t *seed, uint32_t one_in)
{
	return turn(seed) % one_in == 0;
}

/* One of the words between bars. */
static str one_of(struct arena *a, const char *words, uint32_t *seed)
{
	struct strs all = { 0 };
	str rest = str_of(words), word;

	while (str_cut(&rest, '|', &word))
		*push(&all, a) = word;
	return all.at[turn(seed) % (uint32_t)all.len];
}

/* ---- sources ---- */

static const char shop_tables[] =
	"pragma journal_mode = wal;"
	"create table customers (id integer primary key, name text, email text, region_id int);"
	"create table orders (id integer primary key, customer_id int not null references customers(id), placed_on date);"
	"create table order_lines (id integer primary key, order_id int references orders(id), product_id int, price numeric);"
	"create table products (product_id integer primary key, name text, price numeric);"
	"create view large_orders as select order_id, sum(price) as total from order_lines group by order_id;"
	"insert into customers values (1, 'a', 'a@example.org', 2);"
	"create table state_0 (id integer primary key);";

static bool say_to(const char *file, const char *sql)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	str path = path_join(a, room, str_of(file));
	struct db *d;
	bool fine;

	if (!file_exists(path) && !file_replace(path, S(""), &err))
		return good(false, &err);
	d = db_open(path, DB_WRITE, &err);
	if (d)
		db_patience(d, 20000);
	fine = d && db_exec(d, sql, &err);
	db_close(d);
	return good(fine, &err);
}

static bool write_text(const char *file, const char *text)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };

	return good(file_replace(path_join(a, room, str_of(file)), str_of(text), &err), &err);
}

/* ---- requests ---- */

static const char *const by_type[] = {
	[PARAM_TEXT] = "orders|sales|shop|id|^order|[",
	[PARAM_QUERY] =
		"order|has:customer_id|tag:gold|domain:selling|state|~ordrs|zzzz|has:|kind:view|sort:name limit:3|"
		"orders has:id domain:selling|!state prop:x=y",
	[PARAM_SQL] = "select name from shop.customers c join shop.orders o on o.customer_id = c.id|"
		      "select nope from customers|delete from orders|select total from large_orders|select",
	[PARAM_ASSET] =
		"shop.orders|orders|customers|shop.customers|ordrs|depot.orders|large_orders|state_3|state_5|no.such",
	[PARAM_FIELD] =
		"shop.orders|shop.orders.customer_id|shop.customers.emial|large_orders.total|state_2|ordrs|products",
	[PARAM_SIDE] = "shop@1|shop@2|shop|depot|shop.orders|shop.orders@1|nowhere|shop@99",
	[PARAM_WORDS] = "which customers have orders|orders|price of products by customer|zebras",
	[PARAM_TIME] = "2026-01-01|1d|yesterday|nonsense",
	[PARAM_COUNT] = "1|2|5|-1",
	[PARAM_NUMBER] = "1|2|5",
	[PARAM_BOOL] = "yes|no",
	[PARAM_PROPS] = "{\"x\":\"y\"}|{}",
	[PARAM_TEXTS] = "[\"orders\"]|[\"id\",\"email\"]",
	[PARAM_ASSETS] = "[\"shop.orders\"]|[\"shop.customers\",\"shop.order_lines\"]|[\"ordrs\"]",
	[PARAM_JSON] =
		"{\"tables\":[\"shop.orders\",\"shop.customers\"],\"columns\":[\"shop.customers.name\"]}|"
		"{\"tables\":[\"shop.orders\"],\"measures\":[{\"fn\":\"count\",\"as\":\"n\"}]}|{\"tables\":[\"nowhere\"]}|{}",
};

/* Parameters for which most values of their type are invalid. wanted: a plain request includes one. */
static const struct special {
	const char *tool, *param, *words;
	bool wanted;
} specials[] = {
	{ "rem_query", "query",
	  "LOOKUP orders|FUZZY ordrs|TRAVERSE refs WITH LOOKUP orders DEPTH 2|SEARCH customers|SELECT 1|orders", true },
	{ "query_catalog", "sql",
	  "select qualified_name, field_count from assets order by 1|select nope from assets|delete from assets|select 1|"
	  "select tag_name from tags",
	  true },
	{ "explain_match", "query", "has:id|order domain:selling|tag:gold|zzzz|has:", true },
	{ "get_join_path", "target_table", "shop.customers|shop.products|ordrs|depot.customers", true },
};

static const struct special *special_of(const struct tool *t, const struct param *p)
{
	for (size_t i = 0; i < sizeof specials / sizeof *specials; i++)
		if (!strcmp(specials[i].tool, t->name) && !strcmp(specials[i].param, p->name))
			return &specials[i];
	return NULL;
}

static bool is_json(enum param_type t)
{
	return t == PARAM_PROPS || t == PARAM_TEXTS || t == PARAM_ASSETS || t == PARAM_JSON;
}

static void give(struct request *ask, struct arena *a, const struct param *p, uint32_t *seed)
{
	struct err err = { 0 };
	const struct special *own = special_of(ask->tool, p);
	str text = one_of(a, own ? own->words : p->type == PARAM_WORD ? p->words : by_type[p->type], seed);
	struct request_param g = { .name = str_of(p->name), .text = text };

	if (p->type == PARAM_TEXTS && p->words && str_at(str_of(p->words), '|') > 0)
		text = str_fmt(a, "[\"%.*s\"]", STR(one_of(a, p->words, seed)));
	if (is_json(p->type))
		g = (struct request_param){ .name = g.name, .value = json_parse(a, text, &err) };
	*push(&ask->given, a) = g;
}

static struct client me = {
	.face = "test", .user = { "me", 2 }, .session = { "threads", 7 }, .rights = CLIENT_OPENS_ADDRESSES
};

static struct request plain_ask(const struct tool *t)
{
	return (struct request){ .tool = t, .caller = { .client = &me, .actor = "person" } };
}

static bool is_wanted(const struct tool *t, const struct param *p)
{
	const struct special *own = special_of(t, p);

	return p->required || (own && own->wanted);
}

/* Required parameters mostly, and some of the others. plain: the first possible value, and no optional parameters. */
static struct request some_ask(struct arena *a, const struct tool *t, bool plain, uint32_t *seed)
{
	struct request ask = plain_ask(t);
	uint32_t first = 0;

	for (const struct param *p = t->params; p && p->name; p++)
		if (plain	  ? is_wanted(t, p)
		    : p->required ? !now_and_then(seed, 20)
				  : now_and_then(seed, p->place == 1 ? 2 : 7))
			give(&ask, a, p, plain ? &first : seed);
	if (plain)
		return ask;
	if (now_and_then(seed, 3))
		ask.catalog = one_of(a, "shop|shop|depot|nowhere|annex", seed);
	else if (now_and_then(seed, 8))
		ask.catalog = path_join(a, room, S("visit.db"));
	if (now_and_then(seed, 4))
		ask.at = one_of(a, "1|2|3|1s|2020-01-01|99|never", seed);
	ask.live = now_and_then(seed, 10);
	ask.cached = !ask.live && now_and_then(seed, 2);
	ask.limit = now_and_then(seed, 4) ? 2 : 0;
	ask.caller.quiet = now_and_then(seed, 2);
	return ask;
}

/* The errors that a user may see while everything changes; none of them is a fault of ocat. */
static bool is_known(enum err_kind k)
{
	switch (k) {
	case ERR_NONE:
	case ERR_NOTHING:
	case ERR_USAGE:
	case ERR_QUERY:
	case ERR_AMBIGUOUS:
	case ERR_CATALOG_NOT_FOUND:
	case ERR_TABLE_NOT_FOUND:
	case ERR_COLUMN_NOT_FOUND:
	case ERR_SOURCE: /* rows of a table that was dropped in the meantime */
	case ERR_UNSUPPORTED:
	case ERR_GUARD:
	case ERR_TIMEOUT:
	case ERR_BUSY:
	case ERR_CANCELLED: return true;
	default: return false;
	}
}

/* ---- reading the whole of an answer ---- */

static size_t touched(str s)
{
	size_t sum = 0;

	for (ptrdiff_t i = 0; i < s.len; i++)
		sum = sum * 31 + (unsigned char)s.at[i];
	return sum;
}

static size_t touched_all(const struct strs *list)
{
	size_t sum = 0;

	for (ptrdiff_t i = 0; list && i < list->len; i++)
		sum += touched(list->at[i]);
	return sum;
}

static size_t touched_relations(const struct relations *all)
{
	size_t sum = 0;

	for (ptrdiff_t i = 0; i < all->len; i++)
		sum += touched(all->at[i].from_qualified) + touched(all->at[i].to_qualified);
	return sum;
}

static size_t touched_asset(const struct asset_view *r)
{
	const struct look *l = r->from->look;
	size_t sum = touched(r->ddl) + touched(r->partition_rule) + touched_all(&r->child_tables) + touched(r->only) +
		     touched(l->row.qualified) + touched(l->why_not) + touched_all(&l->row.tags) +
		     touched_relations(r->from->relations);

	for (ptrdiff_t i = 0; i < l->row.asset.fields.len; i++)
		sum += touched(l->row.asset.fields.at[i].name) + touched(l->row.asset.fields.at[i].comment);
	return sum;
}

/* What drawing faces read beside the envelope. */
static size_t touched_views(const struct result *r)
{
	const struct asset_view *asset = answer_as(r->whole, asset_view);
	const struct relations_view *hop = answer_as(r->whole, relations_view);
	const struct diagram_view *diagram = answer_as(r->whole, diagram_view);
	size_t sum = touched(r->asset.qualified) + touched(r->shown) + touched_all(&r->names) +
		     touched_all(&r->detail.available) + touched(props_get(&r->trace, S("policy_decision_id")));

	sum += asset ? touched_asset(asset) : 0;
	sum += hop ? touched_relations(hop->of.from->relations) + touched_all(hop->of.from->joins) : 0;
	sum += diagram ? touched(diagram->text) : 0;
	for (ptrdiff_t i = 0; i < r->detail.candidates.len; i++)
		sum += touched(r->detail.candidates.at[i].qualified);
	return sum;
}

struct asker {
	uint32_t seed;
	struct stop stop;
	int number, unknown, other;
	size_t sum;
	char why[1200];
};

static enum err_kind call(struct asker *w, const struct request *ask, struct arena *a)
{
	scoped(sb_free) struct sb whole = SB(SB_MAX);
	struct result r = { .arena = a };
	struct err err = { 0 };
	struct envelope e;
	struct sink_out sink;
	bool fine;

	envelope_open(&e, &sink, SB_MAX);
	fine = tool_call(session, ask, &sink, &r, &err);
	if (fine)
		envelope_put(&whole, &e, &r, NULL, clock_now());
	else
		envelope_error(&whole, &err, &r, NULL, 0);
	envelope_close(&e);
	w->sum += touched(sb_str(&whole)) + touched_views(&r);
	if (fine || (is_known(err.kind) && err.text[0]))
		return fine ? ERR_NONE : err.kind;
	w->unknown++;
	snprintf(w->why, sizeof w->why, "%s: %s: %s", ask->tool->name, err_code(err.kind), err.text);
	return err.kind;
}

/* ---- the same request on the same generation ---- */

static const struct {
	const char *tool, *name, *value;
} steady[STEADY] = {
	{ "search_tables", "pattern", "state_*" },
	{ "search_columns", "pattern", "* sort:name" },
	{ "query_catalog", "sql",
	  "select qualified_name, field_count from assets where catalog_name = 'shop' order by qualified_name" },
};

struct steady_answers {
	struct mutex *lock;
	struct {
		bool there;
		size_t sum;
		int64_t rows;
	} at[STEADY][GENERATIONS];
	int64_t state[GENERATIONS],
		made[GENERATIONS]; /* the state that was seen and the one that was read; from 1; 0: unknown */
	int different, answers;
} answers;

struct names_sum {
	int at; /* of the qualified name */
	size_t sum;
	int64_t rows, state;
};

static bool sum_columns(void *with, const struct column *columns, ptrdiff_t n)
{
	struct names_sum *s = with;

	s->at = -1;
	for (int i = 0; i < n; i++)
		if (!strcmp(columns[i].name, "qualified_name"))
			s->at = i;
	return true;
}

static bool sum_row(void *with, const struct value *cells, ptrdiff_t n)
{
	struct names_sum *s = with;
	str name = s->at >= 0 && s->at < n ? cells[s->at].text : S("");
	ptrdiff_t state = str_find(name, S("state_"));
	int64_t number;

	s->sum = s->sum * 131 + touched(name);
	s->rows++;
	if (state >= 0 && str_int(str_from(name, state + 6), &number))
		s->state = number + 1;
	return true;
}

static void keep_answer(int which, int64_t generation, const struct names_sum *s)
{
	if (generation < 1 || generation >= GENERATIONS)
		return;
	mutex_lock(answers.lock);
	answers.answers++;
	if (!answers.at[which][generation].there)
		answers.at[which][generation].there = true, answers.at[which][generation].sum = s->sum,
		answers.at[which][generation].rows = s->rows;
	else
		answers.different += answers.at[which][generation].sum != s->sum ||
				     answers.at[which][generation].rows != s->rows;
	if (which == 0 && s->rows == 1)
		answers.state[generation] = s->state;
	mutex_unlock(answers.lock);
}

/* at: a generation, or 0 for now */
static void ask_steady(struct asker *w, int which, int at)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct request ask = plain_ask(tool_named(str_of(steady[which].tool)));
	struct result r = { .arena = a };
	struct err err = { 0 };
	struct names_sum s = { 0 };
	struct sink_out sink = { .columns = sum_columns, .row = sum_row, .with = &s };

	*push(&ask.given, a) = (struct request_param){ .name = str_of(steady[which].name),
						       .text = str_of(steady[which].value) };
	ask.catalog = S("shop");
	ask.caller.quiet = true;
	if (at)
		ask.at = str_fmt(a, "%d", at);
	if (tool_call(session, &ask, &sink, &r, &err)) {
		if (r.catalogs.len == 1)
			keep_answer(which, r.catalogs.at[0].generation, &s);
	} else if (!is_known(err.kind)) {
		w->unknown++;
		snprintf(w->why, sizeof w->why, "%s: %s: %s", steady[which].tool, err_code(err.kind), err.text);
	}
}

/* ---- threads ---- */

static void other_questions(struct asker *w)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct completions o = { .scope = scope_open(session, NULL, a, &w->stop) };
	struct catalog_states states = { 0 };
	const struct configured *sources;
	ptrdiff_t n;
	const str *notes = workspace_notes(session, &n);

	for (ptrdiff_t i = 0; i < n; i++)
		w->sum += touched(notes[i]);
	n = workspace_sources(session, &sources);
	for (ptrdiff_t i = 0; i < n; i++)
		w->sum += touched(sources[i].source.name) + touched(workspace_address(session, &sources[i]));
	completion_assets(&o, one_of(a, "ord|shop.|shop.ord|customers.", &w->seed));
	completion_query(&o, one_of(a, "has:em|tag:g|owner:|schema:|ord", &w->seed), now_and_then(&w->seed, 2));
	for (ptrdiff_t i = 0; i < o.len; i++)
		w->sum += touched(o.at[i].text) + touched(o.at[i].detail);
	w->other += !workspace_catalogs(session, a, &states, &ignored) && !is_known(ignored.kind);
	for (ptrdiff_t i = 0; i < states.len; i++)
		w->sum += touched(states.at[i].name) + touched(states.at[i].error) + touched(states.at[i].address);
}

static void ask_all(void *with)
{
	struct asker *w = with;
	ptrdiff_t count = 0;

	while (tools()[count])
		count++;
	for (int i = 0; i < CALLS; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		ptrdiff_t which = (i + w->number * 7) % count;
		struct request ask = some_ask(a, tools()[which], false, &w->seed);

		atomic_store(&w->stop.cancelled, false);
		ask.stop = &w->stop;
		call(w, &ask, a);
		ask_steady(w, i % STEADY, now_and_then(&w->seed, 2) ? (int)(turn(&w->seed) % STATES) + 1 : 0);
		if (i % 5 == 0)
			other_questions(w);
	}
}

struct changer {
	int failures, synced;
	char why[1200];
};

static void failed(struct changer *c, const struct err *err)
{
	if (is_known(err->kind))
		return;
	c->failures++;
	snprintf(c->why, sizeof c->why, "%s: %s", err_code(err->kind), err->text);
}

/* Another process writes now and then: the error is reported, and the sync repeated. */
static void read_again(struct changer *c, const char *catalog, int state)
{
	for (int i = 0; i < 20; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct sync_report report;
		struct err err = { 0 };

		if (workspace_sync(session, NULL, a, str_of(catalog), false, NULL, NULL, &report, &err)) {
			c->synced++;
			if (state && report.result.generation < GENERATIONS)
				answers.made[report.result.generation] = state + 1;
			return;
		}
		failed(c, &err);
	}
	c->failures++;
}

static void change_sources(void *with)
{
	struct changer *c = with;

	for (int k = 1; k <= STATES; k++) {
		char sql[300];

		snprintf(
			sql, sizeof sql,
			"begin immediate; create table state_%d (id integer primary key, order_id int references orders(id), step_%d text);"
			"drop table state_%d; commit;",
			k, k, k - 1);
		c->failures += !say_to("shop.db", sql);
		read_again(c, "shop", k);
		if (k % 3 == 0)
			c->failures += !say_to("depot.db", k % 2 ? "alter table orders add column late text"
								 : "create table crates (id integer primary key)");
		if (k % 3 == 0)
			read_again(c, "depot", 0);
	}
}

static const char *const files[][3] = {
	{ ".config/ocat/tags.yaml", "tags:\n  - asset: orders\n    tags: [gold]\n",
	  "tags:\n  - column: '*.email'\n    tags: [pii.mail]\n" },
	{ ".config/ocat/domains.yaml", "domains:\n  - name: selling\n    tables: [orders, 'order_*']\n",
	  "domains:\n  - name: selling\n    description: what is sold\n    tables: [customers]\n  - name: goods\n    tables: products\n" },
	{ ".config/ocat/policy.yaml", "rules:\n  - { id: few, limit: 15 }\n",
	  "rules:\n  - { id: mail, columns: customers.email, mask: hash }\n" },
};

static void tag(struct changer *c, int i)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct tag_edit t = { .what = i % 3 ? TAG_EDIT_PUT : TAG_EDIT_REMOVE, .caller = plain_ask(NULL).caller };
	struct scope scope = scope_open(session, t.caller.client, a, NULL);
	struct tagged out = { 0 };
	struct err err = { 0 };

	*push(&t.names, a) = i % 2 ? S("shop.customers") : S("shop.orders.customer_id");
	*push(&t.tags, a) = S("gold");
	if (!tag_edit_do(&scope, &t, &out, &err))
		failed(c, &err);
}

static void relate(struct changer *c, int i)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct join_decision r = { .what = i % 4 == 0	? JOIN_DECISION_ACCEPT
					   : i % 4 == 1 ? JOIN_DECISION_REJECT
							: JOIN_DECISION_FORGET,
				   .from = S("shop.order_lines.product_id"),
				   .to = S("shop.products.product_id"),
				   .caller = plain_ask(NULL).caller };
	struct scope scope = scope_open(session, r.caller.client, a, NULL);
	struct recorded_decision out = { 0 };
	struct err err = { 0 };

	if (!join_decision_do(&scope, &r, &out, &err))
		failed(c, &err);
}

static void come_and_go(struct changer *c)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct source src = { .name = S("annex"), .url = path_join(a, room, S("annex.db")) };
	struct err err = { 0 };
	struct sync_report report;
	bool was;
	int count = 0;
	str text;

	if (!workspace_add(session, a, &src, NULL, &err) ||
	    !workspace_sync(session, NULL, a, S("annex"), true, NULL, NULL, &report, &err) ||
	    !workspace_remove(session, S("annex"), &was, &err))
		failed(c, &err);
	err_clear(&err);
	if (!workspace_domains_text(session, a, NO_STR, NULL, &text, &count, &err))
		failed(c, &err);
}

struct person {
	struct changer is;
	struct asker *askers;
	uint32_t seed;
};

static void do_things(void *with)
{
	struct person *p = with;

	for (int i = 0; i < DEEDS; i++) {
		int which = i % 3;

		p->is.failures += !write_text(files[which][0], files[which][1 + i / 3 % 2]);
		tag(&p->is, i);
		atomic_store(&p->askers[turn(&p->seed) % ASKERS].stop.cancelled, true);
		relate(&p->is, i);
		if (i % 6 == 0)
			come_and_go(&p->is);
		atomic_store(&p->askers[turn(&p->seed) % ASKERS].stop.cancelled, true);
		workspace_index(session, NULL);
	}
}

/* ---- tests ---- */

static void test_plainly(void)
{
	struct asker w = { .seed = 7 };

	for (int i = 0; tools()[i]; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct request ask = some_ask(a, tools()[i], true, &w.seed);
		enum err_kind k;

		k = call(&w, &ask, a);
		ok(k == ERR_NONE, "%s answers a single plain request: %s", tools()[i]->name, err_code(k));
	}
	is_int(w.unknown, 0, "plain requests have only known errors: %s", w.why);
}

static void test_all_at_once(void)
{
	struct asker askers[ASKERS] = { 0 };
	struct changer sources = { 0 };
	struct person person = { .askers = askers, .seed = 99 };
	struct task *t[ASKERS + 2];

	test_plainly();
	for (int i = 0; i < ASKERS; i++) {
		askers[i].seed = 1000 + (uint32_t)i;
		askers[i].number = i;
		t[i] = task_start(ask_all, &askers[i]);
	}
	t[ASKERS] = task_start(change_sources, &sources);
	t[ASKERS + 1] = task_start(do_things, &person);
	for (int i = 0; i < ASKERS + 2; i++)
		task_join(t[i]);
	for (int i = 0; i < ASKERS; i++)
		ok(!askers[i].unknown && !askers[i].other,
		   "requests during changes are answered or have known errors: %s", askers[i].why);
	ok(!sources.failures, "sources are synced during other requests: %s", sources.why);
	ok(!person.is.failures, "changes of a person succeed during other requests: %s", person.is.why);
	is_int(answers.different, 0, "the same request on the same generation has the same answer");
}

/* Once nothing changes any more, each generation is what it was during the changes. */
static void test_afterwards(void)
{
	struct asker w = { .seed = 5 };
	int before = answers.answers;
	int64_t wrong = 0, seen = 0;

	for (int i = 0; i < (STATES + 2) * STEADY; i++)
		ask_steady(&w, i % STEADY, i / STEADY);
	ok(!w.unknown && answers.answers > before, "earlier generations are requested again: %s", w.why);
	is_int(answers.different, 0, "answers about earlier generations do not change afterwards");
	for (int g = 1; g < GENERATIONS; g++) {
		seen += answers.made[g] && answers.state[g];
		wrong += answers.made[g] && answers.state[g] && answers.made[g] != answers.state[g];
	}
	is_int(wrong, 0, "each generation has the state that its source had");
	ok(seen > 0 && answers.answers > 0, "the states of %d generations were compared", (int)seen);
}

/* Steps of one trace have different call_ids, however many began in the same microsecond. */
static void test_call_ids(void)
{
	struct map seen = map_in(here);
	struct trace_whole whole = { 0 };
	struct err err = { 0 };
	int64_t twice = 0;
	str path;

	good(trace_find(here, path_join(here, room, S("traces")), S("last"), &path, &err) &&
		     trace_read(here, path, &whole, &err),
	     &err);
	for (ptrdiff_t i = 0; i < whole.steps.len; i++) {
		bool was_there;

		map_put(&seen, whole.steps.at[i].call_id, &was_there);
		twice += was_there;
	}
	ok(whole.steps.len > ASKERS * CALLS / 2, "calls of several threads are in the trace");
	is_int(twice, 0, "no two calls in a trace have the same call_id");
}

int main(void)
{
	struct err err = { 0 };
	struct workspace_options o = { 0 };
	struct trace_head head = { .session = S("threads"), .face = S("test"), .started_at = NO_TIME };
	const char *data = getenv("OCAT_DATA_DIR");
	struct changer c = { 0 };
	struct exporter *exporter;

	room = test_folder();
	setenv("HOME", str_c(here, room), 1);
	if (!dir_make_private(path_join(here, room, S(".config/ocat")), &err))
		return 99;
	ok(say_to("shop.db", shop_tables) && say_to("depot.db", shop_tables) &&
		   say_to("visit.db", "create table visits (id integer primary key)") &&
		   say_to("annex.db", "create table sheds (id integer primary key)"),
	   "the databases of the sources are created");
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		write_text(files[i][0], files[i][1]);
	write_text("catalogs.yaml",
		   str_c(here, str_fmt(here,
				       "catalogs:\n  - { name: shop, url: '%.*s/shop.db', samples: yes }\n"
				       "  - { name: depot, url: '%.*s/depot.db' }\n",
				       STR(room), STR(room))));
	o.cache = path_join(here, room, S("cache.db"));
	o.sources = path_join(here, room, S("catalogs.yaml"));
	o.data = data ? str_of(data) : NO_STR;
	answers.lock = mutex_open();
	session = workspace_open(&o, &err);
	good(session != NULL, &err);
	me.trace = trace = trace_open(path_join(here, room, S("traces")), &head, &err);
	setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1", 1);
	setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "60000", 1);
	exporter = exporter_open(&(struct exporter_options){ .dir = room, .version = S("1"), .user = S("test") });
	trace_listen(trace, exporter_listener(exporter));
	read_again(&c, "shop", 0);
	read_again(&c, "depot", 0);
	test_all_at_once();
	test_afterwards();
	trace_close(trace);
	exporter_close(exporter);
	ok(file_exists(path_join(here, room, S(".collector-failed"))),
	   "steps of several threads are sent, and a missing collector is noted");
	test_call_ids();
	workspace_close(session);
	mutex_close(answers.lock);
	return test_end(room);
}
