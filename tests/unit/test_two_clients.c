/*
 * A toy protocol with one JSON object per line serves two clients from one workspace at the same time, each on its own
 * thread. ada may open files and URLs and has the role analyst in the policy; bot is a program without that right and
 * without a role. Both get correct answers, and neither gets the rights of the other.
 */
#include "store_help.h"

#include <string.h>
#include <sys/socket.h>

#include "base/file.h"
#include "base/json.h"
#include "base/task.h"
#include "model/principal.h"
#include "render/answer/show.h"
#include "render/paint.h"
#include "tool/call_envelope.h"

enum { ROUNDS = 12, LINE_MOST = 1 << 20, TYPED_MOST = 32 };

static str room;
static struct workspace *workspace;

/* ---- the face: a request is {"tool", "arguments", "catalog"?, "live"?, "format"?}, an answer an envelope or {"text"} ---- */

struct server {
	struct client client;
	int fd;
	FILE *lines;
	int asked, ended; /* asked: the client's end of the connection, for the test */
	struct task *task;
};

static void give_arguments(struct request *ask, struct arena *a, const struct json *object)
{
	for (const struct json *m = object ? object->first : NULL; m; m = m->next)
		*push(&ask->given, a) = m->kind == JSON_STR ? (struct request_param){ .name = m->key, .text = m->text }
							    : (struct request_param){ .name = m->key, .value = m };
}

static bool answer(struct arena *a, const struct request *ask, struct sb *to)
{
	struct envelope e;
	struct sink_out sink;
	struct result r = { .arena = a };
	struct err err = { 0 };
	bool good;

	envelope_open(&e, &sink, LINE_MOST);
	good = ask->tool ? tool_call(workspace, ask, &sink, &r, &err) : err_set(&err, ERR_USAGE, "no such tool");
	if (good)
		envelope_put(to, &e, &r, NULL, clock_now());
	else
		envelope_error(to, &err, &r, NULL, r.timeout_ms);
	envelope_close(&e);
	return good;
}

/* The same answer for a reader, in a format that the client chooses. */
struct reading {
	struct result result;
	struct show show;
};

static bool add_text(void *with, str text)
{
	sb_put(with, text);
	return true;
}

static bool take_columns(void *with, const struct column *at, ptrdiff_t n)
{
	struct reading *r = with;

	return show_columns(&r->show, r->result.whole, at, n);
}

static bool take_row(void *with, const struct value *cells, ptrdiff_t n)
{
	struct reading *r = with;

	(void)n;
	return show_cells(&r->show, r->result.row, cells);
}

static void answer_as_text(struct arena *a, const struct request *ask, enum format format, struct sb *to)
{
	scoped(sb_free) struct sb text = SB(LINE_MOST);
	struct paint plain = { .now = clock_now() };
	struct reading r = { .result = { .arena = a },
			     .show = { .format = format,
				       .chosen = true,
				       .paint = &plain,
				       .arena = a,
				       .write = add_text,
				       .with = &text,
				       .text = SB(LINE_MOST) } };
	struct sink_out sink = { .columns = take_columns, .row = take_row, .with = &r };
	struct err err = { 0 };
	struct jw w = jw_to(to);
	bool good = tool_call(workspace, ask, &sink, &r.result, &err) &&
		    show_end(&r.show, r.result.whole, ask->tool->shape == SHAPE_OBJECT, &err);

	show_close(&r.show);
	if (!good) {
		envelope_error(to, &err, &r.result, NULL, r.result.timeout_ms);
		return;
	}
	jw_object(&w);
	jw_str_at(&w, "text", sb_str(&text));
	jw_end_object(&w);
}

static void serve_line(struct server *s, str line, struct sb *to)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	const struct json *j = json_parse(a, line, &err);
	struct request ask = { .caller = { .client = &s->client, .actor = "agent" } };
	enum format format;

	if (!j) {
		envelope_error(to, &err, NULL, NULL, 0);
		return;
	}
	ask.tool = tool_named(json_text(j, "tool"));
	ask.catalog = json_text(j, "catalog");
	ask.live = json_truth(j, "live", false);
	json_int(j, "limit", &ask.limit);
	give_arguments(&ask, a, json_get(j, "arguments"));
	if (ask.tool && format_named(json_text(j, "format"), &format))
		answer_as_text(a, &ask, format, to);
	else
		answer(a, &ask, to);
}

static bool write_all(int fd, str bytes)
{
	while (bytes.len) {
		ssize_t n = write(fd, bytes.at, (size_t)bytes.len);

		if (n <= 0)
			return false;
		bytes = str_from(bytes, n);
	}
	return true;
}

/* Serves until the client closes the connection. */
static void serve(void *with)
{
	struct server *s = with;
	char *line = NULL;
	size_t room_for = 0;
	ssize_t n;

	while ((n = getline(&line, &room_for, s->lines)) > 0) {
		scoped(sb_free) struct sb to = SB(LINE_MOST);

		serve_line(s, str_n(line, n), &to);
		if (!to.len || to.at[to.len - 1] != '\n')
			sb_putc(&to, '\n');
		if (!write_all(s->fd, sb_str(&to)))
			break;
	}
	free(line);
}

static bool start(struct server *s)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
		return false;
	s->fd = ends[0];
	s->asked = ends[1];
	s->lines = fdopen(s->fd, "r");
	s->task = s->lines ? task_start(serve, s) : NULL;
	return s->task != NULL;
}

static void stop(struct server *s)
{
	shutdown(s->asked, SHUT_WR);
	task_join(s->task);
	fclose(s->lines);
	close(s->asked);
}

/* ---- the two clients ---- */

static void ada_to_rules(const struct client *c, struct arena *a, struct principal *out)
{
	static const str groups[] = { { "analysts", 8 } };

	(void)c;
	(void)a;
	*out = (struct principal){ .user = S("ada"), .groups = groups, .group_count = 1 };
}

static void bot_to_rules(const struct client *c, struct arena *a, struct principal *out)
{
	(void)c;
	(void)a;
	*out = (struct principal){ .user = S("bot") };
}

static struct server ada = {
	.client = { .face = "toy", .user = { "ada", 3 }, .rights = CLIENT_OPENS_ADDRESSES, .principal = ada_to_rules }
};
static struct server bot = { .client = { .face = "toy", .user = { "bot", 3 }, .principal = bot_to_rules, .rows = 2 } };

/* ---- the client side ---- */

static void say_to(struct server *s, const char *request)
{
	write_all(s->asked, str_of(request));
	write_all(s->asked, S("\n"));
}

static str hear(struct server *s)
{
	scoped(sb_free) struct sb b = SB(LINE_MOST);
	char c;

	while (read(s->asked, &c, 1) == 1 && c != '\n')
		sb_putc(&b, c);
	return str_dup(here, sb_str(&b));
}

/* Both requests are sent before either answer is read. */
static void both(const char *of_ada, const char *of_bot, str *ada_hears, str *bot_hears)
{
	say_to(&ada, of_ada);
	say_to(&bot, of_bot);
	*ada_hears = hear(&ada);
	*bot_hears = hear(&bot);
}

static str asked(struct server *s, const char *request)
{
	say_to(s, request);
	return hear(s);
}

/* A request that contains an address. */
struct form {
	const char *before, *behind;
};

static const char *request(const struct form *f, str address)
{
	return str_c(here, str_fmt(here, "%s%.*s%s", f->before, STR(address), f->behind));
}

static bool has(str answer, const char *text)
{
	bool found = str_find(answer, str_of(text)) >= 0;

	if (!found)
		printf("# no %s in %.*s\n", text, STR(str_upto(answer, answer.len < 600 ? answer.len : 600)));
	return found;
}

static bool has_no(str answer, const char *text)
{
	return str_find(answer, str_of(text)) < 0;
}

static ptrdiff_t rows_in(str answer)
{
	struct err err = { 0 };
	const struct json *j = json_parse(here, answer, &err), *rows = j ? json_get(j, "rows") : NULL;
	ptrdiff_t n = 0;

	for (const struct json *row = rows ? rows->first : NULL; row; row = row->next)
		n++;
	if (n < 2)
		printf("# %.*s\n", STR(str_upto(answer, answer.len < 400 ? answer.len : 400)));
	return n;
}

static str code_of(str answer)
{
	struct err err = { 0 };
	const struct json *j = json_parse(here, answer, &err);

	return j ? json_text(json_get(j, "error"), "code") : NO_STR;
}

/* ---- sources and rules ---- */

static bool put_file(const char *file, str text)
{
	struct err err = { 0 };

	return good(file_replace(path_join(here, room, str_of(file)), text, &err), &err);
}

static bool open_it(void)
{
	struct workspace_options o = { .cache = path_join(here, room, S("cache.db")),
				       .sources = path_join(here, room, S("catalogs.yaml")) };
	struct err err = { 0 };

	setenv("HOME", str_c(here, room), 1);
	setenv("OCAT_CONFIG_DIR", str_c(here, room), 1);
	setenv("OCAT_POLICY_PATH", str_c(here, path_join(here, room, S("policy.yaml"))), 1);
	if (!make_database(room, "shop.db",
			   "create table customers (id integer primary key, email text);"
			   "create table orders (id integer primary key, customer_id int references customers(id));"
			   "create table order_lines (id integer primary key, order_id int references orders(id));"
			   "insert into customers values (1, 'x@example.org');") ||
	    !make_database(room, "secret.db", "create table secrets (id integer primary key)") ||
	    !make_database(room, "empty.db", "create table t (id int); drop table t") ||
	    !put_file("catalogs.yaml", str_fmt(here,
					       "catalogs:\n  - { name: shop, url: '%.*s/shop.db', samples: yes }\n"
					       "  - { name: empty, url: '%.*s/empty.db' }\n",
					       STR(room), STR(room))) ||
	    !put_file("policy.yaml",
		      S("version: 1\nroles:\n  - { name: analyst, groups: analysts }\n  - { name: rest }\n"
			"rules:\n  - { id: mail, roles: rest, columns: customers.email, mask: null }\n")))
		return false;
	workspace = workspace_open(&o, &err);
	return good(workspace != NULL, &err);
}

/* ---- the promises ---- */

#define SEARCH "{\"tool\":\"search_tables\",\"catalog\":\"shop\",\"arguments\":{\"pattern\":\"order\"}}"
#define CHECK "{\"tool\":\"check_sql\",\"catalog\":\"shop\",\"arguments\":{\"sql\":\"select email from customers\"}}"
#define ROWS "{\"tool\":\"get_sample_data\",\"arguments\":{\"table\":\"shop.customers\"}}"
enum { BY_CATALOG, BY_BEFORE, BY_AFTER, WAYS };
static const struct form forms[WAYS] = {
	[BY_CATALOG] = { "{\"tool\":\"search_tables\",\"catalog\":\"", "\",\"arguments\":{\"pattern\":\"secret\"}}" },
	[BY_BEFORE] = { "{\"tool\":\"diff_catalog\",\"arguments\":{\"after\":\"shop\",\"before\":\"", "\"}}" },
	[BY_AFTER] = { "{\"tool\":\"diff_catalog\",\"arguments\":{\"before\":\"shop\",\"after\":\"", "\"}}" },
};

/* No answer to bot about an address depends on what exists there. */
static void refused(const struct form *form, str address, str other)
{
	str there = asked(&bot, request(form, address)), not_there = asked(&bot, request(form, other));

	is_str(code_of(there), S("refused"), "a client without the right is refused %.*s", STR(address));
	is_str(there, not_there, "the refusal is the same for %.*s", STR(other));
}

static void test_addresses(void)
{
	str there = path_join(here, room, S("secret.db")), missing = path_join(here, room, S("none.db"));

	for (int i = 0; i < WAYS; i++) {
		refused(&forms[i], there, missing);
		refused(&forms[i], str_fmt(here, "sqlite:%.*s", STR(there)), str_fmt(here, "lines:%.*s", STR(missing)));
		refused(&forms[i], S("postgresql://127.0.0.1:22/x"), S("postgresql://127.0.0.1:1/x"));
		refused(&forms[i], S("service=shop"), S("host=127.0.0.1 port=22"));
	}
	is_str(code_of(asked(&bot, request(&forms[BY_CATALOG], S("secret.db")))), S("catalog_not_found"),
	       "a bare file name is a catalog name for a client without the right");
	ok(has(asked(&ada, request(&forms[BY_CATALOG], there)), "secrets"),
	   "a client with the right opens a file by its path");
	ok(has(asked(&ada, request(&forms[BY_BEFORE], there)), "secrets"),
	   "a client with the right opens a path as a side of a comparison");
	is_str(code_of(asked(&bot, request(&forms[BY_CATALOG], there))), S("refused"),
	       "a path opened by one client stays refused to the other");
}

/* After ada has opened secret.db by its path. */
static void test_opened_by_another(void)
{
	static const struct form unseen[] = {
		{ "{\"tool\":\"describe_asset\",\"arguments\":{\"asset\":\"", "\"}}" },
		{ "{\"tool\":\"describe_asset\",\"live\":true,\"arguments\":{\"asset\":\"", "\"}}" },
		{ "{\"tool\":\"get_sample_data\",\"arguments\":{\"table\":\"", "\"}}" },
	};
	static const char everything[] = "{\"tool\":\"search_tables\",\"arguments\":{\"pattern\":\"secret\"}}";
	static const char live[] = "{\"tool\":\"search_tables\",\"live\":true,\"arguments\":{\"pattern\":\"secret\"}}";

	is_str(code_of(asked(&bot, request(&forms[BY_CATALOG], S("secret")))), S("catalog_not_found"),
	       "a source that another client opened is unknown by its name");
	for (int i = BY_BEFORE; i < WAYS; i++)
		is_str(code_of(asked(&bot, request(&forms[i], S("secret")))), S("table_not_found"),
		       "a source of another client is unknown as a side of a comparison");
	for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
		is_str(code_of(asked(&bot, request(&unseen[i], S("secret.secrets")))), S("table_not_found"),
		       "tables of a source of another client are unknown");
	ok(has(asked(&ada, request(&unseen[0], S("secret.secretz"))), "secret.secrets"),
	   "a similar name is suggested to a client with the right");
	ok(has_no(asked(&bot, request(&unseen[0], S("secretz"))), "secret.secrets"),
	   "a similar name is not suggested to a client without the right");
	ok(has_no(asked(&bot, everything), "secrets"), "a search without a catalog omits a source of another client");
	ok(has_no(asked(&bot, live), "secrets"), "a live search omits a source of another client");
	ok(has(asked(&bot,
		     "{\"tool\":\"query_catalog\",\"arguments\":{\"sql\":\"select count(*) as n from assets where "
		     "qualified_name like 'secret%'\"}}"),
	       "\"n\":0"),
	   "SQL on the cache omits tables of a source of another client");
	ok(has(asked(&bot,
		     "{\"tool\":\"query_catalog\",\"arguments\":{\"sql\":\"select count(*) as n from catalogs\"}}"),
	       "\"n\":1"),
	   "SQL on the cache omits a catalog of another client");
	ok(has_no(asked(&ada, "{\"tool\":\"search_tables\",\"arguments\":{\"pattern\":\"s\"}}"), "secrets"),
	   "a search without a catalog omits a source of the client itself");
	ok(has(asked(&ada, request(&forms[BY_CATALOG], S("secret"))), "secrets"),
	   "a client with the right reaches an opened source by its name");
}

static void test_answers(void)
{
	bool same = true, masked = true, plain = true, found = true, cut = true;
	str one, two;

	for (int i = 0; i < ROUNDS; i++) {
		both(SEARCH, CHECK, &one, &two);
		found = found && has(one, "shop.order_lines") && has(one, "shop.orders");
		masked = masked && has(two, "NULL AS email") && has(two, "\"role\":\"rest\"");
		both(CHECK, SEARCH, &one, &two);
		plain = plain && has_no(one, "NULL AS email") && has(one, "\"role\":\"analyst\"");
		cut = cut && has(two, "\"truncated\":false") && has(two, "shop.orders");
		both(ROWS, ROWS, &one, &two);
		same = same && has(one, "x@example.org") && has_no(two, "x@example.org");
	}
	ok(found, "one client finds tables while the other checks SQL");
	ok(masked, "the policy masks a column for a principal without the role");
	ok(plain, "the policy leaves a column unchanged for a principal with the role");
	ok(cut, "the other client finds the same tables");
	ok(same, "rows are shown to one principal and masked for the other");
}

#define AS(format, tool, arguments) \
	"{\"format\":\"" format "\",\"tool\":\"" tool "\",\"catalog\":\"shop\",\"arguments\":{" arguments "}}"

static void test_formats(void)
{
	ok(has(asked(&ada, AS("md", "describe_asset", "\"asset\":\"orders\"")), "## shop.orders"),
	   "a protocol shows an object as Markdown");
	ok(has(asked(&ada, AS("md", "search_tables", "\"pattern\":\"order\"")), "| shop.orders |"),
	   "a protocol shows rows as Markdown");
	ok(has(asked(&ada, AS("csv", "get_relationships", "\"table\":\"orders\"")), "key,from,from_columns"),
	   "a protocol shows rows as CSV");
}

/* The mark of an unspelled action begins with this byte, or with its escape in JSON. */
static bool is_spelled(str answer)
{
	return str_at(answer, 0x0e) < 0 && has_no(answer, "u000e");
}

static void test_actions(void)
{
	static const char missing[] =
		"{\"tool\":\"describe_asset\",\"arguments\":{\"asset\":\"shop.nothing_like_it\"}}";
	static const char shown[] = "{\"tool\":\"describe_asset\",\"arguments\":{\"asset\":\"shop.orders\"}}";
	static const char incomplete[] =
		"{\"tool\":\"get_join_path\",\"arguments\":{\"source_table\":\"shop.orders\"}}";
	str one, two;

	both(shown, missing, &one, &two);
	ok(has(one, "\"next_steps\":[{\"tool\":\"get_relationships\",\"arguments\":{\"table\":\"shop.orders\"}}]"),
	   "a next step is sent as a tool call");
	ok(has(two, "\"calls\":[{\"tool\":\"search_tables\",\"arguments\":{\"pattern\":\"*nothing_like_it*\"}}]"),
	   "the fix for an error is sent as a tool call");
	ok(has_no(two, "ocat ") && has_no(two, "--"), "the advice of an error contains no command and no option");
	ok(is_spelled(one) && is_spelled(two), "an answer contains no unspelled action");
	one = asked(&bot, incomplete);
	ok(has(one, "get_join_path needs target_table") && has_no(one, "ocat ") && is_spelled(one),
	   "a missing parameter has the name that the protocol uses");
}

static void test_budget(void)
{
	static const struct {
		const char *tool, *arguments;
	} asks[] = {
		{ "search_tables", "\"pattern\":\"\"" },
		{ "search_tables", "\"query\":\"orders of customers\"" },
		{ "search_columns", "\"pattern\":\"id\"" },
		{ "grep_catalog", "\"pattern\":\"id\"" },
		{ "query_catalog", "\"sql\":\"select qualified_name from assets\"" },
		{ "asset_health", "" },
		{ "diff_catalog", "\"before\":\"shop\",\"after\":\"empty\"" },
	};

	for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
		static const char *const limits[] = { "", "\"limit\":100," };

		for (int k = 0; k < 2; k++) {
			const char *ask = str_c(here, str_fmt(here, "{\"tool\":\"%s\",%s\"arguments\":{%s}}",
							      asks[i].tool, limits[k], asks[i].arguments));
			str one, two;

			both(ask, ask, &one, &two);
			ok(rows_in(one) > 2, "%s returns all rows to a client without a row limit", asks[i].tool);
			ok(rows_in(two) == 2 && has(two, "\"truncated\":true"),
			   "%s returns no more rows than the limit of the client%s", asks[i].tool,
			   k ? ", although the request asks for more" : "");
		}
	}
}

/* The limit on the nodes of a REM query, as its answer reports it. */
static void test_budget_of_rem(void)
{
	static const char *const queries[] = { "TRAVERSE references WITH LOOKUP orders DEPTH 2 LIMIT 50",
					       "FUZZY 'order' LIMIT 50", "SEARCH 'order' LIMIT 50", "SEARCH 'order'" };

	for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
		const char *ask = str_c(here, str_fmt(here, "{\"tool\":\"rem_query\",\"arguments\":{\"query\":\"%s\"}}",
						      queries[i]));
		str answer = asked(&bot, ask);

		ok(has(answer, "\"limit_applied\":2,"), "a client with a row limit gets no more nodes of %s",
		   queries[i]);
	}
}

static void dawdle(void *with, const char *stage, int64_t done, int64_t of)
{
	(void)stage;
	(void)done;
	(void)of;
	++*(int *)with;
	usleep(400 * 1000);
}

/* Changed tags are derived before the request, and that takes too long. */
static void test_time(void)
{
	int steps = 0;
	struct client hasty = { .face = "toy", .user = { "hasty", 5 }, .timeout_ms = 300 };
	struct request ask = { .tool = tool_named(S("search_tables")),
			       .caller = { .client = &hasty, .actor = "agent" } };
	struct sink_out sink = { .progress = dawdle, .with = &steps };
	struct result r = { .arena = here };
	struct err err = { 0 };

	put_file("tags.yaml", S("tags:\n  - asset: \"*\"\n    tags: seen\n"));
	tool_call(workspace, &ask, &sink, &r, &err);
	ok(steps > 0, "changed tags are derived before the request");
	is_int(err.kind, ERR_TIMEOUT, "the timeout of a client includes the time for tags");
}

int main(void)
{
	room = test_folder();
	if (!ok(open_it() && start(&ada) && start(&bot), "a workspace serves two clients"))
		return test_end(room);
	ok(has(asked(&ada, SEARCH), "shop.orders"), "a configured catalog is synced at the first request");
	test_answers();
	test_addresses();
	test_opened_by_another();
	test_formats();
	test_actions();
	test_budget();
	test_budget_of_rem();
	stop(&ada);
	stop(&bot);
	test_time();
	workspace_close(workspace);
	return test_end(room);
}
