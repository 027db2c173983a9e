/*
 * Stands between a client and a real PostgreSQL server and distorts one answer, for tests of what a hostile or broken
 * server can do.
 *
 *	postgresql-proxy SOCKET WHAT [N [CONNECTION]]
 *
 * Prints the port that it listens on (loopback), then serves until it is killed, each connection in a process of its
 * own. SOCKET is the server's. Results that have rows are counted from 0 in each connection: the Nth is distorted, or
 * all of them with -1; only those of the CONNECTIONth, where that is given. WHAT is a row of the table at the end.
 */
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { MESSAGE_MOST = 1 << 26, CELLS_MOST = 2000, SSL_REQUEST = 80877103, GSS_REQUEST = 80877104 };

struct cell {
	const char *at;
	int len; /* -1: NULL */
};

struct proxy {
	int client, server;
	const struct distortion *how;
	long nth, seen;
	bool in_result, copy; /* the result that is to be distorted, and its form */
};

struct distortion {
	const char *name;
	/* At the login, in place of the server's first answer; true: nothing else is said. */
	bool (*login)(struct proxy *p);
	/* In place of what opens the result (T or H); true: it was replaced and the rest is dropped. */
	bool (*open)(struct proxy *p);
	/* Of each row: its cells may be changed, their number too. False: the row is dropped. */
	bool (*row)(struct proxy *p, struct cell *cells, int *n);
	int columns; /* more or fewer than there are, in what opens the result */
	bool none;   /* and the server says at the end that it sent no rows */
};

/* ---- writing ---- */

static void send_all(int fd, const void *at, size_t len)
{
	const char *from = at;

	while (len) {
		ssize_t n = send(fd, from, len, MSG_NOSIGNAL);

		if (n <= 0)
			exit(0); /* the client left */
		from += n;
		len -= (size_t)n;
	}
}

struct out {
	char *at;
	size_t len, cap;
};

static void put(struct out *o, const void *at, size_t len)
{
	while (o->len + len > o->cap)
		o->at = realloc(o->at, o->cap = o->cap ? o->cap * 2 : 4096);
	if (len)
		memcpy(o->at + o->len, at, len);
	o->len += len;
}

static void put_int(struct out *o, uint32_t n)
{
	n = htonl(n);
	put(o, &n, 4);
}

static void put_short(struct out *o, int n)
{
	uint16_t s = htons((uint16_t)n);

	put(o, &s, 2);
}

static void say(struct proxy *p, char type, const void *body, size_t len)
{
	struct out o = { 0 };

	put(&o, &type, 1);
	put_int(&o, (uint32_t)len + 4);
	put(&o, body, len);
	send_all(p->client, o.at, o.len);
	free(o.at);
}

static void wait_for_end(struct proxy *p)
{
	char some[4096];

	while (recv(p->client, some, sizeof some, 0) > 0)
		;
	exit(0);
}

/* The same bytes again and again. */
static void flood(struct proxy *p, const void *unit, size_t len)
{
	struct out o = { 0 };

	while (o.len < 1 << 16)
		put(&o, unit, len);
	for (;;)
		send_all(p->client, o.at, o.len);
}

static void flood_with(struct proxy *p, char type, const void *body, size_t len)
{
	struct out o = { 0 };

	put(&o, &type, 1);
	put_int(&o, (uint32_t)len + 4);
	put(&o, body, len);
	flood(p, o.at, o.len);
}

/* A message that announces a gigabyte and sends as much as anybody takes. */
static void giant(struct proxy *p, char type, const void *start, size_t len)
{
	struct out o = { 0 };

	put(&o, &type, 1);
	put_int(&o, 0x3fff0000);
	put(&o, start, len);
	send_all(p->client, o.at, o.len);
	flood(p, "aaaaaaaaaaaaaaaa", 16);
}

/* ---- at the login ---- */

static void authentication(struct proxy *p, uint32_t code, const char *more, size_t len)
{
	struct out o = { 0 };

	put_int(&o, code);
	put(&o, more, len);
	say(p, 'R', o.at, o.len);
	free(o.at);
}

static bool login_unknown(struct proxy *p)
{
	authentication(p, 99, "", 0);
	wait_for_end(p);
	return true;
}

static bool login_endless(struct proxy *p)
{
	flood_with(p, 'R', "\0\0\0\3", 4);
	return true;
}

/* Nothing else is ever said. */
static bool login_continue(struct proxy *p)
{
	flood_with(p, 'R', "\0\0\0\13v=forever", 13);
	return true;
}

static bool login_notices(struct proxy *p)
{
	authentication(p, 0, "", 0);
	flood_with(p, 'N', "SNOTICE\0C00000\0Mhello\0", 23);
	return true;
}

/* Each another one. */
static void flood_parameters(struct proxy *p)
{
	for (unsigned i = 0;; i++) {
		char text[64];
		int n = snprintf(text, sizeof text, "p%u", i);

		memcpy(text + n + 1, "x", 2);
		say(p, 'S', text, (size_t)n + 3);
	}
}

static bool login_parameters(struct proxy *p)
{
	authentication(p, 0, "", 0);
	flood_parameters(p);
	return true;
}

static bool login_notifies(struct proxy *p)
{
	authentication(p, 0, "", 0);
	flood_with(p, 'A', "\0\0\0\1channel\0payload\0", 20);
	return true;
}

static bool login_giant_error(struct proxy *p)
{
	authentication(p, 0, "", 0);
	giant(p, 'E', "SFATAL\0C58000\0M", 15);
	return true;
}

static bool login_protocol(struct proxy *p)
{
	static const char said[] = "SFATAL\0C0A000\0Munsupported frontend protocol 3.0: server supports 2.0 to 2.0\0";

	say(p, 'E', said, sizeof said);
	exit(0);
}

static bool login_version(struct proxy *p)
{
	authentication(p, 0, "", 0);
	say(p, 'S', "server_version\0banana", 22);
	say(p, 'Z', "I", 1);
	wait_for_end(p);
	return true;
}

static bool login_junk(struct proxy *p)
{
	flood(p, "junk\377\0\0\1", 8);
	return true;
}

static bool login_silence(struct proxy *p)
{
	wait_for_end(p);
	return true;
}

static bool login_close(struct proxy *p)
{
	(void)p;
	exit(0);
}

/* ---- in place of a result ---- */

static bool copy_of(struct proxy *p, char type, int format)
{
	struct out o = { 0 };
	char code = (char)format;

	put(&o, &code, 1);
	put_short(&o, 1);
	put_short(&o, format);
	say(p, type, o.at, o.len);
	wait_for_end(p);
	return true;
}

static bool copy_in(struct proxy *p)
{
	return copy_of(p, 'G', 0);
}

static bool copy_both(struct proxy *p)
{
	return copy_of(p, 'W', 0);
}

static bool copy_out(struct proxy *p)
{
	return copy_of(p, 'H', 0);
}

/* The whole of an answer, but in the binary format. */
static bool copy_binary(struct proxy *p)
{
	say(p, 'H', "\1\0\1\0\1", 5);
	say(p, 'd', "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19);
	say(p, 'd', "\377\377", 2);
	say(p, 'c', "", 0);
	say(p, 'C', "COPY 0", 7);
	say(p, 'Z', "T", 1);
	wait_for_end(p);
	return true;
}

static bool notices(struct proxy *p)
{
	flood_with(p, 'N', "SNOTICE\0C00000\0Mhello\0", 23);
	return true;
}

static bool giant_notice(struct proxy *p)
{
	giant(p, 'N', "SNOTICE\0C00000\0M", 16);
	return true;
}

static bool giant_error(struct proxy *p)
{
	giant(p, 'E', "SERROR\0C58000\0M", 15);
	return true;
}

/* A megabyte of message, whole. */
static bool long_error(struct proxy *p)
{
	struct out o = { 0 };

	put(&o, "SERROR\0C58000\0M", 15);
	while (o.len < 1 << 20)
		put(&o, "no ", 3);
	put(&o, "\0", 2);
	say(p, 'E', o.at, o.len);
	say(p, 'Z', "E", 1);
	wait_for_end(p);
	return true;
}

static bool empty_error(struct proxy *p)
{
	say(p, 'E', "", 1);
	say(p, 'Z', "E", 1);
	wait_for_end(p);
	return true;
}

static bool parameters(struct proxy *p)
{
	flood_parameters(p);
	return true;
}

static bool notifies(struct proxy *p)
{
	flood_with(p, 'A', "\0\0\0\1channel\0payload\0", 20);
	return true;
}

static bool junk(struct proxy *p)
{
	flood(p, "\1\377\377\377\377junk", 9);
	return true;
}

static bool ends(struct proxy *p)
{
	(void)p;
	exit(0);
}

static bool silence(struct proxy *p)
{
	wait_for_end(p);
	return true;
}

/* Nothing but "ready": as if nothing had been asked. */
static bool nothing(struct proxy *p)
{
	say(p, 'C', "SELECT 0", 9);
	say(p, 'Z', "T", 1);
	wait_for_end(p);
	return true;
}

static bool results(struct proxy *p)
{
	flood(p, "C\0\0\0\rSELECT 0", 14);
	return true;
}

/* ---- rows ---- */

static void put_row(const struct proxy *p, struct out *to, const struct cell *cells, int n)
{
	struct out o = { 0 };

	if (!p->copy)
		put_short(&o, n);
	for (int i = 0; i < n; i++) {
		size_t len = cells[i].len < 0 ? 0 : (size_t)cells[i].len;

		if (p->copy)
			put(&o, "\t", i > 0);
		else
			put_int(&o, (uint32_t)cells[i].len);
		put(&o, cells[i].at, len);
	}
	if (p->copy)
		put(&o, "\n", 1);
	put(to, p->copy ? "d" : "D", 1);
	put_int(to, (uint32_t)o.len + 4);
	put(to, o.at, o.len);
	free(o.at);
}

static void send_row(struct proxy *p, const struct cell *cells, int n)
{
	struct out o = { 0 };

	put_row(p, &o, cells, n);
	send_all(p->client, o.at, o.len);
	free(o.at);
}

static bool fewer(struct proxy *p, struct cell *cells, int *n)
{
	(void)p, (void)cells;
	*n -= *n > 0;
	return true;
}

static bool none(struct proxy *p, struct cell *cells, int *n)
{
	(void)p, (void)cells;
	*n = 0;
	return true;
}

static bool more(struct proxy *p, struct cell *cells, int *n)
{
	(void)p;
	cells[(*n)++] = (struct cell){ "more", 4 };
	return true;
}

static bool all_cells(struct proxy *p, struct cell *cells, int n, const char *text, int len)
{
	for (int i = 0; i < n; i++)
		cells[i] = len < 0 && p->copy ? (struct cell){ "\\N", 2 } : (struct cell){ text, len };
	return true;
}

static bool nulls(struct proxy *p, struct cell *cells, int *n)
{
	return all_cells(p, cells, *n, "", -1);
}

static bool garbage(struct proxy *p, struct cell *cells, int *n)
{
	return all_cells(p, cells, *n, "?!{,\"(", 6);
}

static bool blanks(struct proxy *p, struct cell *cells, int *n)
{
	return all_cells(p, cells, *n, "", 0);
}

static bool huge(struct proxy *p, struct cell *cells, int *n)
{
	return all_cells(p, cells, *n, "99999999999999999999", 20);
}

static bool minus(struct proxy *p, struct cell *cells, int *n)
{
	return all_cells(p, cells, *n, "-1", 2);
}

static bool bytes(struct proxy *p, struct cell *cells, int *n)
{
	return all_cells(p, cells, *n, "\377\376\300", 3);
}

static bool nuls(struct proxy *p, struct cell *cells, int *n)
{
	return all_cells(p, cells, *n, "a\0b", 3);
}

/* All but the first cell, which is what a row is about. */
static bool garbage_behind(struct proxy *p, struct cell *cells, int *n)
{
	if (*n > 1)
		all_cells(p, cells + 1, *n - 1, "?!{,\"(", 6);
	return true;
}

static bool nulls_behind(struct proxy *p, struct cell *cells, int *n)
{
	if (*n > 1)
		all_cells(p, cells + 1, *n - 1, "", -1);
	return true;
}

static bool bytes_behind(struct proxy *p, struct cell *cells, int *n)
{
	if (*n > 1)
		all_cells(p, cells + 1, *n - 1, "\377\376\300", 3);
	return true;
}

static bool nuls_behind(struct proxy *p, struct cell *cells, int *n)
{
	if (*n > 1)
		all_cells(p, cells + 1, *n - 1, "a\0b", 3);
	return true;
}

static bool one_oid(struct proxy *p, struct cell *cells, int *n)
{
	(void)p;
	if (*n > 0)
		cells[0] = (struct cell){ "16384", 5 };
	return true;
}

static bool no_rows(struct proxy *p, struct cell *cells, int *n)
{
	(void)p, (void)cells, (void)n;
	return false;
}

static bool twice(struct proxy *p, struct cell *cells, int *n)
{
	send_row(p, cells, *n);
	return true;
}

static bool endless_rows(struct proxy *p, struct cell *cells, int *n)
{
	struct out o = { 0 };

	put_row(p, &o, cells, *n);
	flood(p, o.at, o.len);
	return true;
}

/* Each with another oid. */
static bool endless_oids(struct proxy *p, struct cell *cells, int *n)
{
	struct out o = { 0 };

	for (unsigned i = 16384;; i++) {
		char oid[16];

		cells[0] = (struct cell){ oid, snprintf(oid, sizeof oid, "%u", i) };
		put_row(p, &o, cells, *n);
		if (o.len < 1 << 16)
			continue;
		send_all(p->client, o.at, o.len);
		o.len = 0;
	}
	return true;
}

static bool giant_row(struct proxy *p, struct cell *cells, int *n)
{
	(void)cells, (void)n;
	giant(p, p->copy ? 'd' : 'D', "\0\1\x7f\xff\xff\x00", 6);
	return true;
}

/* In the middle of a message. */
static bool cut(struct proxy *p, struct cell *cells, int *n)
{
	(void)cells, (void)n;
	send_all(p->client, p->copy ? "d\0\0\1\0half" : "D\0\0\1\0half", 9);
	exit(0);
}

static bool stops(struct proxy *p, struct cell *cells, int *n)
{
	(void)cells, (void)n;
	wait_for_end(p);
	return true;
}

static const struct distortion distortions[] = {
	{ .name = "nothing" },
	{ .name = "login-unknown", .login = login_unknown },
	{ .name = "login-endless", .login = login_endless },
	{ .name = "login-continue", .login = login_continue },
	{ .name = "login-notices", .login = login_notices },
	{ .name = "login-parameters", .login = login_parameters },
	{ .name = "login-notifies", .login = login_notifies },
	{ .name = "login-giant-error", .login = login_giant_error },
	{ .name = "login-protocol", .login = login_protocol },
	{ .name = "login-version", .login = login_version },
	{ .name = "login-junk", .login = login_junk },
	{ .name = "login-silence", .login = login_silence },
	{ .name = "login-close", .login = login_close },
	{ .name = "login-tls-silence" }, /* see serve() */
	{ .name = "login-tls-junk" },
	{ .name = "copy-in", .open = copy_in },
	{ .name = "copy-both", .open = copy_both },
	{ .name = "copy-out", .open = copy_out },
	{ .name = "copy-binary", .open = copy_binary },
	{ .name = "notices", .open = notices },
	{ .name = "giant-notice", .open = giant_notice },
	{ .name = "giant-error", .open = giant_error },
	{ .name = "long-error", .open = long_error },
	{ .name = "empty-error", .open = empty_error },
	{ .name = "parameters", .open = parameters },
	{ .name = "notifies", .open = notifies },
	{ .name = "junk", .open = junk },
	{ .name = "ends", .open = ends },
	{ .name = "silence", .open = silence },
	{ .name = "no-result", .open = nothing },
	{ .name = "results", .open = results },
	{ .name = "fewer-columns", .row = fewer, .columns = -1 },
	{ .name = "no-columns", .row = none, .columns = -CELLS_MOST },
	{ .name = "more-columns", .row = more, .columns = 1 },
	{ .name = "fewer-cells", .row = fewer },
	{ .name = "nulls", .row = nulls },
	{ .name = "garbage", .row = garbage },
	{ .name = "blanks", .row = blanks },
	{ .name = "huge", .row = huge },
	{ .name = "minus", .row = minus },
	{ .name = "bytes", .row = bytes },
	{ .name = "nuls", .row = nuls },
	{ .name = "garbage-behind", .row = garbage_behind },
	{ .name = "nulls-behind", .row = nulls_behind },
	{ .name = "bytes-behind", .row = bytes_behind },
	{ .name = "nuls-behind", .row = nuls_behind },
	{ .name = "one-oid", .row = one_oid },
	{ .name = "lost-rows", .row = no_rows },
	{ .name = "no-rows", .row = no_rows, .none = true },
	{ .name = "twice", .row = twice },
	{ .name = "endless-rows", .row = endless_rows },
	{ .name = "endless-oids", .row = endless_oids },
	{ .name = "giant-row", .row = giant_row },
	{ .name = "cut", .row = cut },
	{ .name = "stops", .row = stops },
};

/* ---- messages of the server ---- */

static int short_at(const char *at)
{
	uint16_t n;

	memcpy(&n, at, sizeof n);
	return ntohs(n);
}

static uint32_t int_at(const char *at)
{
	uint32_t n;

	memcpy(&n, at, sizeof n);
	return ntohl(n);
}

static int cells_of(const struct proxy *p, const char *body, uint32_t len, struct cell *cells)
{
	int n = 0;

	if (p->copy) {
		const char *end = body + len - (len && body[len - 1] == '\n'), *tab;

		for (; (tab = memchr(body, '\t', (size_t)(end - body))) && n < CELLS_MOST; body = tab + 1)
			cells[n++] = (struct cell){ body, (int)(tab - body) };
		cells[n++] = (struct cell){ body, (int)(end - body) };
		return n;
	}
	for (const char *at = body + 2; n < short_at(body); n++) {
		cells[n] = (struct cell){ at + 4, (int)int_at(at) };
		at += 4 + (cells[n].len < 0 ? 0 : cells[n].len);
	}
	return n;
}

/* T or H with another number of columns. */
static void send_opening(struct proxy *p, char type, const char *body, uint32_t len)
{
	int columns = short_at(body + (type == 'H')), n = columns + p->how->columns;
	struct out o = { 0 };

	n = n < 0 ? 0 : n;
	if (type == 'H') {
		put(&o, body, 1);
		put_short(&o, n);
		for (int i = 0; i < n; i++)
			put_short(&o, 0);
	} else {
		const char *at = body + 2;

		put_short(&o, n);
		for (int i = 0; i < columns && i < n; i++)
			at += strlen(at) + 1 + 18;
		put(&o, body + 2, (size_t)(at - body - 2));
		for (int i = columns; i < n; i++)
			put(&o, "more\0\0\0\0\0\0\0\0\0\0\31\377\377\377\377\377\377\0\0", 23);
	}
	(void)len;
	say(p, type, o.at, o.len);
	free(o.at);
}

static void distort(struct proxy *p, char type, const char *body, uint32_t len)
{
	static struct cell cells[CELLS_MOST + 2];
	int n;

	if (type == 'T' || type == 'H') {
		p->in_result = p->nth < 0 || p->seen == p->nth;
		p->copy = type == 'H';
		p->seen++;
		if (p->in_result && p->how->open)
			p->how->open(p);
		if (p->in_result && p->how->columns) {
			send_opening(p, type, body, len);
			return;
		}
	}
	if (p->in_result && p->how->row && type == (p->copy ? 'd' : 'D')) {
		n = cells_of(p, body, len, cells);
		if (p->how->row(p, cells, &n))
			send_row(p, cells, n);
		return;
	}
	if (type == 'C' && p->in_result && p->how->none) {
		body = p->copy ? "COPY 0" : "SELECT 0";
		len = (uint32_t)strlen(body) + 1;
	}
	if (type == 'C' || type == 'Z')
		p->in_result = false;
	say(p, type, body, len);
}

/* ---- connections ---- */

static bool take_all(int fd, void *at, size_t len)
{
	char *to = at;

	while (len) {
		ssize_t n = recv(fd, to, len, 0);

		if (n <= 0)
			return false;
		to += n;
		len -= (size_t)n;
	}
	return true;
}

static void relay_client(struct proxy *p)
{
	char some[65536];
	ssize_t n = recv(p->client, some, sizeof some, 0);

	if (n <= 0)
		exit(0);
	send_all(p->server, some, (size_t)n);
}

static void relay_server(struct proxy *p)
{
	static char body[MESSAGE_MOST];
	char head[5];
	uint32_t len;

	if (!take_all(p->server, head, sizeof head))
		exit(0);
	len = int_at(head + 1) - 4;
	if (len > MESSAGE_MOST || !take_all(p->server, body, len))
		exit(1);
	distort(p, head[0], body, len);
}

static int connect_to(const char *path)
{
	struct sockaddr_un to = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	snprintf(to.sun_path, sizeof to.sun_path, "%s", path);
	if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to))
		exit(1);
	return fd;
}

static void serve(struct proxy *p, const char *path)
{
	char packet[65536], head[8];
	uint32_t len;

	for (;;) {
		if (!take_all(p->client, head, sizeof head))
			exit(0);
		if (int_at(head + 4) != SSL_REQUEST && int_at(head + 4) != GSS_REQUEST)
			break;
		if (int_at(head + 4) == SSL_REQUEST && strncmp(p->how->name, "login-tls", 9) == 0) {
			send_all(p->client, "S", 1);
			if (!strcmp(p->how->name, "login-tls-junk"))
				flood(p, "\26\3\3\100\0junk", 9);
			wait_for_end(p);
		}
		send_all(p->client, "N", 1);
	}
	len = int_at(head);
	if (len < 8 || len > sizeof packet || !take_all(p->client, packet, len - 8))
		exit(1);
	p->server = connect_to(path);
	send_all(p->server, head, sizeof head);
	send_all(p->server, packet, len - 8);
	if (p->how->login)
		p->how->login(p);
	for (;;) {
		struct pollfd fds[2] = { { .fd = p->client, .events = POLLIN }, { .fd = p->server, .events = POLLIN } };

		if (poll(fds, 2, -1) < 0)
			exit(1);
		if (fds[0].revents)
			relay_client(p);
		if (fds[1].revents)
			relay_server(p);
	}
}

static const struct distortion *distortion_of(const char *name)
{
	for (size_t i = 0; i < sizeof distortions / sizeof *distortions; i++)
		if (!strcmp(distortions[i].name, name))
			return &distortions[i];
	return NULL;
}

int main(int argc, char **argv)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	struct proxy p = { .how = argc > 2 ? distortion_of(argv[2]) : NULL };
	long only = argc > 4 ? strtol(argv[4], NULL, 10) : -1, connections = 0;
	int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	socklen_t len = sizeof at;

	if (argc == 2 && !strcmp(argv[1], "list")) {
		for (size_t i = 0; i < sizeof distortions / sizeof *distortions; i++)
			puts(distortions[i].name);
		return 0;
	}
	if (!p.how) {
		fprintf(stderr, "usage: postgresql-proxy SOCKET WHAT [N [CONNECTION]] | list\n");
		return 2;
	}
	p.nth = argc > 3 ? strtol(argv[3], NULL, 10) : 0;
	signal(SIGCHLD, SIG_IGN);
	if (listener < 0 || bind(listener, (struct sockaddr *)&at, len) || listen(listener, 16) ||
	    getsockname(listener, (struct sockaddr *)&at, &len))
		return 1;
	printf("%d\n", ntohs(at.sin_port));
	fflush(stdout);
	fclose(stdout);
	for (;;) {
		p.client = accept(listener, NULL, NULL);
		if (p.client < 0)
			continue;
		if (only >= 0 && connections != only)
			p.how = distortion_of("nothing");
		else
			p.how = distortion_of(argv[2]);
		connections++;
		if (fork() == 0) {
			prctl(PR_SET_PDEATHSIG, SIGTERM);
			close(listener);
			serve(&p, argv[1]);
		}
		close(p.client);
	}
}
