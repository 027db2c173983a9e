/* Connections when sources are added, removed and replaced under one name; and readers that are returned. */
#include "store_help.h"

#include <arpa/inet.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/socket.h>

#include "adapter/adapter.h"
#include "base/file.h"
#include "base/task.h"
#include "workspace/domains/domains.h"
#include "workspace/client.h"
#include "workspace/workspace.h"

enum { THREADS = 4, ROUNDS = 25, MOST = 4 /* the limit of SQLite's adapter */ };

static str room, cache;

static str made_db(const char *name, const char *table)
{
	struct err err = { 0 };
	str path = path_join(here, room, str_of(name));
	struct db *d = file_replace(path, S(""), &err) ? db_open(path, DB_WRITE, &err) : NULL;

	good(d && db_exec(d, str_c(here, str_fmt(here, "create table %s (id integer primary key)", table)), &err),
	     &err);
	db_close(d);
	return path;
}

static struct workspace *session_here(void)
{
	struct workspace_options o = { .cache = cache, .sources = path_join(here, room, S("catalogs.yaml")) };
	struct err err = { 0 };
	struct workspace *s = workspace_open(&o, &err);

	good(s != NULL, &err);
	return s;
}

static bool add(struct workspace *s, const char *name, str path)
{
	struct source src = { .name = str_of(name), .url = path };
	struct err err = { 0 };

	return good(workspace_add(s, here, &src, NULL, &err), &err);
}

static bool taken_away(struct workspace *s, const char *name)
{
	struct err err = { 0 };
	bool was = false;

	return good(workspace_remove(s, str_of(name), &was, &err), &err) && was;
}

struct holding {
	struct workspace *session;
	const struct adapter *adapter;
	struct conn *conn;
	struct err err;
};

static bool hold(struct holding *h, struct workspace *s)
{
	*h = (struct holding){ .session = s };
	h->conn = workspace_connect(s, NULL, S("shop"), NULL, NULL, &h->adapter, NULL, &h->err);
	return h->conn != NULL;
}

static bool has(struct holding *h, const char *table)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct incoming in = { 0 };
	struct asset t;
	bool found = false;

	asset_start(&t);
	return h->adapter->inspect(h->conn, a, (struct asset_ref){ S(""), str_of(table) }, NULL, &found, &t, &in,
				   &h->err) &&
	       found;
}

static void let_go(struct holding *h)
{
	workspace_release(h->session, S("shop"), h->conn, false);
}

/* ---- one name, two sources ---- */

static void another_source(str one, str two)
{
	struct workspace *s = session_here();
	struct holding h;

	ok(add(s, "shop", one) && hold(&h, s) && has(&h, "ones"), "the first connection to a source sees its table");
	let_go(&h);
	ok(hold(&h, s) && has(&h, "ones"), "a returned connection is used again");
	ok(taken_away(s, "shop") && has(&h, "ones"), "a connection stays usable after its source is removed");
	ok(add(s, "shop", two), "another source can be added under the same name");
	let_go(&h);
	ok(hold(&h, s) && has(&h, "twos") && !has(&h, "ones"),
	   "the next connection under the name sees the new source");
	let_go(&h);
	taken_away(s, "shop");
	ok(!hold(&h, s) && h.err.kind == ERR_CATALOG_NOT_FOUND,
	   "a connection without a source fails with ERR_CATALOG_NOT_FOUND");
	workspace_close(s);
}

/* ---- several connections to one source ---- */

static void wait_for_it(void *with)
{
	struct holding *h = with;

	hold(h, h->session);
}

static bool hold_all(struct workspace *s, struct holding h[MOST])
{
	bool fine = true;

	for (int i = 0; i < MOST; i++)
		fine = hold(&h[i], s) && has(&h[i], "ones") && fine;
	return fine;
}

static void let_all_go(struct holding h[MOST])
{
	for (int i = 0; i < MOST; i++)
		let_go(&h[i]);
}

static void several_to_one(str one)
{
	struct workspace *s = session_here();
	struct holding h[MOST], more = { .session = s };
	struct stop soon = { .deadline_us = clock_monotonic_us() + 100000 };
	struct err err = { 0 };
	struct task *t;

	ok(add(s, "shop", one) && hold_all(s, h), "a source gives as many connections at once as its adapter allows");
	ok(!workspace_connect(s, NULL, S("shop"), NULL, &soon, &more.adapter, NULL, &err) && err.kind == ERR_TIMEOUT,
	   "a connection beyond the limit times out");
	t = task_start(wait_for_it, &more);
	let_go(&h[1]);
	task_join(t);
	ok(more.conn == h[1].conn && has(&more, "ones"), "a waiting caller gets the connection that is returned");
	h[1] = more;
	let_all_go(h);
	ok(hold(&more, s) && has(&more, "ones"), "a returned connection is kept for the next caller");
	let_go(&more);
	taken_away(s, "shop");
	workspace_close(s);
}

/* It was queued, or it comes too late: in either case there is nothing to connect to. */
static void gone_meanwhile(str one, str two)
{
	struct workspace *s = session_here();
	struct holding h[MOST], waits = { .session = s };
	struct task *t;

	ok(add(s, "shop", one) && hold_all(s, h), "all connections of a source can be in use");
	t = task_start(wait_for_it, &waits);
	usleep(30000);
	taken_away(s, "shop");
	let_all_go(h);
	task_join(t);
	ok(!waits.conn && waits.err.kind == ERR_CATALOG_NOT_FOUND,
	   "a caller that waits for a removed source fails with ERR_CATALOG_NOT_FOUND");
	if (waits.conn)
		let_go(&waits);
	ok(add(s, "shop", two) && hold(&h[0], s) && has(&h[0], "twos"),
	   "a new source of the same name gets none of the old connections");
	let_go(&h[0]);
	taken_away(s, "shop");
	workspace_close(s);
}

/* ---- several threads at once ---- */

struct changing {
	struct workspace *session;
	str path[2], shown[2];
	int number, wrong;
};

/* A connection under the name sees one of the two sources or none, never one that another thread has closed. */
static void connect_and_ask(void *with)
{
	struct changing *c = with;
	struct holding h;

	for (int i = 0; i < ROUNDS; i++) {
		if (hold(&h, c->session)) {
			c->wrong += has(&h, "ones") == has(&h, "twos");
			let_go(&h);
		} else {
			c->wrong += h.err.kind != ERR_CATALOG_NOT_FOUND;
		}
	}
}

static void come_and_go(void *with)
{
	struct changing *c = with;
	struct err err = { 0 };
	bool was;

	for (int i = 0; i < ROUNDS; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct source src = { .name = S("shop"), .url = c->path[i % 2] };

		c->wrong += !workspace_add(c->session, a, &src, NULL, &err) ||
			    !workspace_remove(c->session, S("shop"), &was, &err);
	}
}

static const struct client person = { .face = "test", .rights = CLIENT_OPENS_ADDRESSES };

/* The same address adopted at the same time is the same catalog, whichever thread is first. */
static void adopt(void *with)
{
	struct changing *c = with;
	struct err err = { 0 };

	for (int i = 0; i < ROUNDS; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		str name, path = str_fmt(a, "%.*s-%d.db", STR(c->path[0]), i);

		c->wrong += !workspace_adopt(c->session, &person, a, path, &name, &err) ||
			    !str_eq(workspace_source(c->session, name)->source.url, path);
	}
}

static int together(void (*run)(void *), struct changing *each)
{
	struct task *t[THREADS];
	int wrong = 0;

	for (int i = 0; i < THREADS; i++)
		t[i] = task_start(each[i].number ? run : come_and_go, &each[i]);
	for (int i = 0; i < THREADS; i++)
		task_join(t[i]);
	for (int i = 0; i < THREADS; i++)
		wrong += each[i].wrong;
	return wrong;
}

static void at_once(str one, str two)
{
	struct workspace *s = session_here();
	struct changing c[THREADS];
	const struct configured *all;

	for (int i = 0; i < THREADS; i++)
		c[i] = (struct changing){ .session = s, .path = { one, two }, .number = i };
	is_int(together(connect_and_ask, c), 0, "a source can be used while another thread adds and removes it");
	for (int i = 0; i < THREADS; i++)
		c[i].wrong = 0, c[i].number = 1, c[i].path[0] = path_join(here, room, S("visitor"));
	is_int(together(adopt, c), 0, "several threads can adopt the same addresses at once");
	is_int(workspace_sources(s, &all), ROUNDS, "an address that several threads adopt is one source");
	workspace_close(s);
}

/* ---- a server that is full, slow or gone ---- */

enum manner { LETS_IN, IS_FULL, SAYS_NOTHING };
enum { GUESTS = 16, POSTGRESQL_MOST = 3 /* the limit of its adapter */ };

struct server {
	int fd, port;
	_Atomic enum manner manner;
	atomic_int let_in;
	atomic_bool over;
	int guest[GUESTS], guests;
};

static void say_message(int fd, char type, const char *body, size_t len)
{
	uint32_t size = htonl((uint32_t)len + 4);

	send(fd, &type, 1, MSG_NOSIGNAL);
	send(fd, &size, 4, MSG_NOSIGNAL);
	send(fd, body, len, MSG_NOSIGNAL);
}

#define SAY(fd, type, body) say_message(fd, type, body, sizeof body - 1)

/* Only as much of the protocol as a login needs. */
static void greet(struct server *v, int fd)
{
	char hello[4096];

	if (v->manner == SAYS_NOTHING || read(fd, hello, sizeof hello) <= 0)
		return;
	if (v->manner == IS_FULL) {
		SAY(fd, 'E', "SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0");
		shutdown(fd, SHUT_WR);
		return;
	}
	SAY(fd, 'R', "\0\0\0\0");
	SAY(fd, 'S', "server_version\00015.0\0");
	SAY(fd, 'S', "server_encoding\0UTF8\0");
	SAY(fd, 'K', "\0\0\0\1\0\0\0\1");
	v->let_in++;
	SAY(fd, 'Z', "I");
}

static void serve(void *with)
{
	struct server *v = with;

	while (!v->over && v->guests < GUESTS) {
		struct pollfd waits = { .fd = v->fd, .events = POLLIN };

		if (poll(&waits, 1, 20) == 1 && (v->guest[v->guests] = accept(v->fd, NULL, NULL)) >= 0)
			greet(v, v->guest[v->guests++]);
	}
	for (int i = 0; i < v->guests; i++)
		close(v->guest[i]);
}

static bool listens(struct server *v)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr = { htonl(INADDR_LOOPBACK) } };
	socklen_t size = sizeof at;

	v->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (v->fd < 0 || bind(v->fd, (struct sockaddr *)&at, size) || listen(v->fd, GUESTS) ||
	    getsockname(v->fd, (struct sockaddr *)&at, &size))
		return false;
	v->port = ntohs(at.sin_port);
	return true;
}

/* Takes another connection within the time; returns the kind of the error. */
static enum err_kind hold_within(struct holding *h, struct workspace *s, int ms)
{
	struct stop soon = { .deadline_us = clock_monotonic_us() + (int64_t)ms * 1000 };

	*h = (struct holding){ .session = s };
	h->conn = workspace_connect(s, NULL, S("shop"), NULL, &soon, &h->adapter, NULL, &h->err);
	return h->conn ? ERR_NONE : h->err.kind;
}

enum { AT_ONCE_MS = 3000, NOT_LONG_MS = 150 };

static void hold_rest(struct workspace *s, struct holding h[POSTGRESQL_MOST], const char *fact)
{
	bool fine = true;

	for (int i = 1; i < POSTGRESQL_MOST; i++)
		fine = hold_within(&h[i], s, AT_ONCE_MS) == ERR_NONE && fine;
	ok(fine, "%s", fact);
	for (int i = 1; i < POSTGRESQL_MOST; i++)
		if (h[i].conn)
			workspace_release(s, S("shop"), h[i].conn, true);
}

static void pool_of_a_server(void)
{
	struct server v = { .manner = LETS_IN };
	struct workspace *s = session_here();
	struct holding h[POSTGRESQL_MOST];
	struct task *t;
	int before;

	ok(listens(&v) && add(s, "shop",
			      str_fmt(here,
				      "host=127.0.0.1 port=%d user=x dbname=x sslmode=disable "
				      "gssencmode=disable",
				      v.port)),
	   "a server can be started and added as a source");
	t = task_start(serve, &v);
	is_int(hold_within(&h[0], s, AT_ONCE_MS), ERR_NONE, "a first connection to the server is made in time");
	v.manner = SAYS_NOTHING;
	is_int(hold_within(&h[1], s, NOT_LONG_MS), ERR_TIMEOUT,
	       "a connection that takes too long is given up with ERR_TIMEOUT");
	v.manner = LETS_IN;
	hold_rest(s, h, "a server gives all its connections again after one timed out");

	v.manner = IS_FULL;
	is_int(hold_within(&h[1], s, NOT_LONG_MS), ERR_TIMEOUT,
	       "a connection to a full server is waited for until the timeout");
	let_go(&h[0]);
	is_int(hold_within(&h[0], s, AT_ONCE_MS), ERR_NONE, "a returned connection to a full server is used again");
	v.manner = LETS_IN;
	hold_rest(s, h, "a server gives all its connections again after it was full");

	is_int(hold_within(&h[1], s, AT_ONCE_MS), ERR_NONE, "a second connection is made while the first is in use");
	let_go(&h[1]);
	workspace_release(s, S("shop"), h[0].conn, true);
	before = v.let_in;
	is_int(hold_within(&h[0], s, AT_ONCE_MS), ERR_NONE, "a new connection is made after another one broke");
	is_int(v.let_in, before + 1, "idle connections of a source are closed when one of them breaks");
	let_go(&h[0]);
	taken_away(s, "shop");
	workspace_close(s);
	v.over = true;
	task_join(t);
	close(v.fd);
}

/* ---- credentials ---- */

#define SERVER "127.0.0.1:1/wares"

static str adopted_as(struct workspace *s, const char *url)
{
	struct err err = { 0 };
	str name = NO_STR;

	good(workspace_adopt(s, &person, here, str_of(url), &name, &err), &err);
	return name;
}

static str asked_by(struct workspace *s, str name)
{
	const struct configured *c = workspace_source(s, name);

	return c ? c->source.url : NO_STR;
}

static void credentials(void)
{
	struct workspace *s = session_here();
	str name;

	ok(add(s, "stock", S("postgresql://reader@" SERVER)), "a source without a password can be configured");
	is_str(adopted_as(s, "postgresql://reader@" SERVER), S("stock"),
	       "the address of a configured source is adopted as that source");
	name = adopted_as(s, "postgresql://reader:one@" SERVER);
	ok(!str_eq(name, S("stock")), "a configured address with a password is a source of its own");
	is_str(asked_by(s, S("stock")), S("postgresql://reader@" SERVER),
	       "a configured source keeps its address without a password");
	is_str(adopted_as(s, "postgresql://reader:two@" SERVER), name,
	       "the same address with another password is the same source");
	is_str(asked_by(s, name), S("postgresql://reader:two@" SERVER),
	       "an adopted source uses the password given last");
	taken_away(s, "stock");
	workspace_close(s);
}

/* ---- readers ---- */

static int64_t generation_seen(struct workspace *s)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	struct store *r = workspace_reader(s, &err);
	struct catalog c = { 0 };
	bool found;

	good(r && store_catalog(r, a, S("made"), &found, &c, &err), &err);
	workspace_return(s, r);
	return c.generation;
}

static void read_again(int tables)
{
	struct err err = { 0 };
	struct store *w = store_open(cache, STORE_WRITE, NULL, NULL, &err);
	struct sync_info info = { .taken_at = now_is += 1000000 };
	struct sync_result done;
	struct staging *g;

	good(w && store_catalog_put(w, S("made"), S("memory"), S("memory"), &info.catalog, &err), &err);
	g = staging_open(w, &err);
	for (int i = 0; i < tables; i++) {
		struct asset t;

		asset_start(&t);
		t.ns = S("main");
		t.name = str_fmt(here, "table_%d", i);
		t.kind = ASSET_TABLE;
		staging_asset(g, &t, &err);
	}
	good(store_apply(w, g, &info, NULL, &done, &err), &err);
	staging_close(g);
	store_close(w);
}

static void readers(void)
{
	struct workspace *s = session_here();
	struct err err = { 0 };
	int64_t before;
	int count = 0;
	str text;

	read_again(3);
	before = generation_seen(s);
	ok(good(workspace_domains_text(s, here, NO_STR, NULL, &text, &count, &err), &err),
	   "the domains of a workspace can be written as text");
	read_again(4);
	is_int(generation_seen(s), before + 1, "a later reader sees the next sync after the domains were read");
	ok(!workspace_domains_text(s, here, S("nowhere"), NULL, &text, &count, &err),
	   "writing the domains of an unknown catalog fails");
	read_again(5);
	is_int(generation_seen(s), before + 2, "a later reader sees the next sync after a failure");
	workspace_close(s);
}

int main(void)
{
	str one, two;

	room = test_folder();
	cache = path_join(here, room, S("catalog.db"));
	setenv("HOME", str_c(here, room), 1);
	one = made_db("one.db", "ones");
	two = made_db("two.db", "twos");
	another_source(one, two);
	several_to_one(one);
	gone_meanwhile(one, two);
	at_once(one, two);
	pool_of_a_server();
	credentials();
	readers();
	return test_end(room);
}
