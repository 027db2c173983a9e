/*
 * Load on an MCP server: clients that search and ping in turn, all from one thread, so that they cost little.
 *
 *	mcp_load [--clients N] [--seconds S] [--calls N] [--each N] [--http] FILE COMMAND ...
 *
 * A line of FILE is a kind, such as "name: glob", and the arguments of a call of search_tables, as JSON, with a tab between.
 * COMMAND is started once for each client and serves it over standard input and output; with --http it is started once,
 * prints its address to standard error, and serves all of them. A client sends its next message when the answer of the last has come, or, with --each, so
 * many times a second; an answer that is late delays the next message, which then counts from when it was due. Ends after
 * so many seconds, or so many calls in all.
 *
 * Prints lines, tabs between: `ping`, `search`, and each kind in whole and before its colon, with how many, and ms at 50, 95
 * and 99 % and the longest; `rate`, messages a second; `errors`, how many, and the first one; and after 1,000, 10,000 and
 * 100,000 calls and at the end `memory-CALLS`: since the line before, the most KB of a process, in all and without files,
 * and the ms of processor time that the servers worked for a message.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	MESSAGE_MOST = 8192,
	LOOK_EVERY = 50, /* calls, at memory */
	CLIENTS_MOST = 64,
	QUESTIONS_MOST = 256,
	KINDS_MOST = 16,
	WAIT_MS = 60000,
	GREETING = -2,
	IDLE = -1
};

struct times {
	const char *name;
	float *ms;
	size_t len, room;
};

struct question {
	char *arguments;
	int kind, group;
};

struct client {
	pid_t pid;
	int in, out;
	char *got;
	size_t len, room;
	int question; /* that is being answered: an index, or one of the above */
	bool pings;
	double due, sent;
	unsigned turn;
	char session[256]; /* over HTTP */
};

static struct question questions[QUESTIONS_MOST];
static int question_count;
static struct times ping = { .name = "ping" }, search = { .name = "search" }, kinds[KINDS_MOST];
static int kind_count;
static struct client clients[CLIENTS_MOST];
static int client_count = 8, port;
static double seconds, each;
static long calls_most, calls, messages, errors;
static struct {
	long whole, own; /* KB, the most */
	long messages;	 /* before */
	double worked;	 /* ms, before */
} since;		 /* the last line about memory */
static bool http;
static char first_error[256];

static double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static _Noreturn void stop(const char *what, const char *why)
{
	fprintf(stderr, "mcp_load: %s: %s\n", what, why);
	exit(1);
}

/* Room for one more, and a byte behind it. */
static void *grown(void *at, size_t len, size_t *room, size_t size)
{
	if (len + 1 < *room)
		return at;
	*room = *room ? *room * 2 : 4096;
	at = realloc(at, *room * size);
	if (!at)
		stop("memory", strerror(errno));
	return at;
}

/* ---- figures ---- */

static void note(struct times *t, double ms)
{
	t->ms = grown(t->ms, t->len, &t->room, sizeof *t->ms);
	t->ms[t->len++] = (float)ms;
}

static int by_size(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

static double at_share(const struct times *t, double share)
{
	size_t i = (size_t)(share * (double)t->len);

	return (double)t->ms[i < t->len ? i : t->len - 1];
}

static void print(struct times *t)
{
	if (!t->len)
		return;
	qsort(t->ms, t->len, sizeof *t->ms, by_size);
	printf("%s\t%zu\t%.3f\t%.3f\t%.3f\t%.3f\n", t->name, t->len, at_share(t, 0.5), at_share(t, 0.95),
	       at_share(t, 0.99), at_share(t, 1));
}

static long kb_of(pid_t pid, const char *field)
{
	char path[64], line[256];
	size_t n = strlen(field);
	long kb = 0;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/status", (long)pid);
	f = fopen(path, "r");
	while (f && fgets(line, sizeof line, f))
		if (!strncmp(line, field, n))
			kb = strtol(line + n, NULL, 10);
	if (f)
		fclose(f);
	return kb;
}

/* What all servers have worked, in ms. */
static double worked_ms(void)
{
	double ticks = 0;

	for (int i = 0; i < (http ? 1 : client_count); i++) {
		char path[64];
		unsigned long user = 0, system = 0;
		FILE *f;

		snprintf(path, sizeof path, "/proc/%ld/stat", (long)clients[i].pid);
		f = fopen(path, "r");
		if (f && fscanf(f, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) == 2)
			ticks += (double)(user + system);
		if (f)
			fclose(f);
	}
	return ticks * 1e3 / (double)sysconf(_SC_CLK_TCK);
}

static void look_at_memory(void)
{
	for (int i = 0; i < (http ? 1 : client_count); i++) {
		long whole = kb_of(clients[i].pid, "VmRSS:"), own = kb_of(clients[i].pid, "RssAnon:");

		since.whole = whole > since.whole ? whole : since.whole;
		since.own = own > since.own ? own : since.own;
	}
}

static void print_memory(const char *when)
{
	if (messages == since.messages)
		return;
	look_at_memory();
	printf("memory-%s\t%ld\t%ld\t%ld\t%.3f\n", when, calls, since.whole, since.own,
	       (worked_ms() - since.worked) / (double)(messages - since.messages));
	fflush(stdout);
	since.whole = since.own = 0;
	since.worked = worked_ms();
	since.messages = messages;
}

/* ---- messages ---- */

static void put(struct client *c, const char *bytes, size_t len)
{
	for (ssize_t n; len; bytes += n, len -= (size_t)n)
		if ((n = write(c->in, bytes, len)) <= 0)
			stop("the server took no message", strerror(errno));
}

/* In one piece, so that the network has no reason to wait for more. */
static void send_message(struct client *c, const char *body)
{
	char whole[MESSAGE_MOST];
	int n;

	if (http)
		n = snprintf(whole, sizeof whole,
			     "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
			     "Accept: application/json, text/event-stream\r\n%sContent-Length: %zu\r\n\r\n%s",
			     port, c->session, strlen(body), body);
	else
		n = snprintf(whole, sizeof whole, "%s\n", body);
	if (n >= (int)sizeof whole)
		stop("a question is too long", body);
	put(c, whole, (size_t)n);
	messages++;
}

static void send_next(struct client *c)
{
	char body[MESSAGE_MOST - 1024];

	c->pings = c->turn % 2;
	c->question = (int)(c->turn / 2) % question_count;
	if (c->pings)
		snprintf(body, sizeof body, "{\"jsonrpc\":\"2.0\",\"id\":%u,\"method\":\"ping\"}", c->turn);
	else
		snprintf(body, sizeof body,
			 "{\"jsonrpc\":\"2.0\",\"id\":%u,\"method\":\"tools/call\","
			 "\"params\":{\"name\":\"search_tables\",\"arguments\":%s}}",
			 c->turn, questions[c->question].arguments);
	c->turn++;
	c->sent = each > 0 ? c->due : now_ms();
	send_message(c, body);
}

static void count_memory(void)
{
	char when[32];

	if (calls % LOOK_EVERY == 0)
		look_at_memory();
	if (calls != 1000 && calls != 10000 && calls != 100000)
		return;
	snprintf(when, sizeof when, "%ld", calls);
	print_memory(when);
}

static void take_answer(struct client *c, const char *text)
{
	double now = now_ms();
	bool greeted = c->question != GREETING;

	if (strstr(text, "\"error\":") || strstr(text, "\"isError\":true") || !strstr(text, "\"result\":")) {
		if (!errors++)
			snprintf(first_error, sizeof first_error, "%.200s", text);
	} else if (greeted && c->pings) {
		note(&ping, now - c->sent);
	} else if (greeted) {
		note(&search, now - c->sent);
		note(&kinds[questions[c->question].kind], now - c->sent);
		if (questions[c->question].group != questions[c->question].kind)
			note(&kinds[questions[c->question].group], now - c->sent);
	}
	if (greeted && !c->pings) {
		calls++;
		count_memory();
	}
	c->question = IDLE;
	c->due += each > 0 ? 1e3 / each : 0;
}

/* The bytes of the next answer in what came, 0: not yet all of it; *body: where its text begins. */
static size_t answer_len(struct client *c, size_t *body)
{
	const char *end = memchr(c->got, '\n', c->len), *length;

	*body = 0;
	if (!http)
		return end ? (size_t)(end - c->got) + 1 : 0;
	end = strstr(c->got, "\r\n\r\n");
	length = end ? strcasestr(c->got, "\r\nContent-Length:") : NULL;
	if (!length || length > end)
		return 0;
	*body = (size_t)(end - c->got) + 4;
	length = strchr(length, ':') + 1;
	end = c->got + *body + strtol(length, NULL, 10);
	return end <= c->got + c->len ? (size_t)(end - c->got) : 0;
}

/* What the handshake gave, as the header of the messages that follow. */
static void take_session(struct client *c)
{
	const char *at = strcasestr(c->got, "\r\nMcp-Session-Id: ");

	if (http && at)
		snprintf(c->session, sizeof c->session, "%.*s\r\n", (int)strcspn(at + 2, "\r"), at + 2);
}

static void take_bytes(struct client *c)
{
	size_t n, body;
	ssize_t got;

	while (c->len + 65536 >= c->room)
		c->got = grown(c->got, c->room, &c->room, 1);
	got = read(c->out, c->got + c->len, 65536);
	if (got <= 0)
		stop("the server ended", got ? strerror(errno) : "no more answers");
	c->len += (size_t)got;
	c->got[c->len] = 0;
	while ((n = answer_len(c, &body)) > 0) {
		char after = c->got[n];

		c->got[n] = 0;
		if (c->question == GREETING)
			take_session(c);
		take_answer(c, c->got + body);
		c->got[n] = after;
		memmove(c->got, c->got + n, c->len - n + 1);
		c->len -= n;
	}
}

/* ---- servers ---- */

/* A process with pipes; *said: its standard error, where that is read. */
static void start(struct client *c, char **argv, int *said)
{
	int in[2], out[2], err[2];

	if (pipe(in) || pipe(out) || pipe(err))
		stop("pipe", strerror(errno));
	c->pid = fork();
	if (!c->pid) {
		prctl(PR_SET_PDEATHSIG, SIGTERM);
		dup2(in[0], 0);
		dup2(out[1], 1);
		if (said)
			dup2(err[1], 2);
		for (int fd = 3; fd < 1024; fd++)
			close(fd);
		execvp(argv[0], argv);
		_exit(127);
	}
	close(in[0]);
	close(out[1]);
	close(err[1]);
	c->in = in[1];
	c->out = out[0];
	if (said)
		*said = err[0];
	else
		close(err[0]);
}

/* "...http://127.0.0.1:3900/mcp\n" */
static void read_address(int said)
{
	char line[512] = "", *at;
	size_t n = 0;

	while (n < sizeof line - 1 && read(said, line + n, 1) == 1 && line[n] != '\n')
		n++;
	at = strstr(line, "127.0.0.1:");
	if (!at)
		stop("the server gave no address", line);
	port = (int)strtol(at + 10, NULL, 10);
}

static void connect_to(struct client *c, pid_t pid)
{
	struct sockaddr_in at = { .sin_family = AF_INET,
				  .sin_port = htons((uint16_t)port),
				  .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };

	c->pid = pid;
	c->in = c->out = socket(AF_INET, SOCK_STREAM, 0);
	setsockopt(c->in, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
	if (c->in < 0 || connect(c->in, (struct sockaddr *)&at, sizeof at))
		stop("connect", strerror(errno));
}

static void start_all(char **argv)
{
	struct client server = { 0 };
	int said;

	if (http) {
		start(&server, argv, &said);
		read_address(said);
	}
	for (int i = 0; i < client_count; i++) {
		struct client *c = &clients[i];

		if (http)
			connect_to(c, server.pid);
		else
			start(c, argv, NULL);
		c->turn = (unsigned)i * 5; /* not all ask the same at once */
		c->question = GREETING;
		send_message(
			c,
			"{\"jsonrpc\":\"2.0\",\"id\":\"i\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
			"\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"load\",\"version\":\"1\"}}}");
	}
}

static void end_all(void)
{
	for (int i = 0; i < client_count; i++) {
		close(clients[i].in);
		if (i && http)
			continue;
		kill(clients[i].pid, SIGTERM);
		waitpid(clients[i].pid, NULL, 0);
	}
}

/* ---- all of it ---- */

static bool are_greeted(void)
{
	for (int i = 0; i < client_count; i++)
		if (clients[i].question == GREETING)
			return false;
	return true;
}

static void wait_for_answers(double until)
{
	struct pollfd at[CLIENTS_MOST];
	double now = now_ms(), least = until;
	int ready;

	for (int i = 0; i < client_count; i++) {
		at[i] = (struct pollfd){ .fd = clients[i].out, .events = POLLIN };
		if (clients[i].question == IDLE && clients[i].due < least)
			least = clients[i].due;
	}
	least = least > now ? least - now : 0;
	ready = ppoll(at, (nfds_t)client_count,
		      &(struct timespec){ (time_t)(least / 1e3), (long)(least * 1e6) % 1000000000 }, NULL);
	for (int i = 0; i < client_count && ready > 0; i++)
		if (at[i].revents)
			take_bytes(&clients[i]);
}

static void run(void)
{
	double began = now_ms(), until;

	while (!are_greeted() && now_ms() - began < WAIT_MS)
		wait_for_answers(began + WAIT_MS);
	messages = 0;
	since.worked = worked_ms();
	began = now_ms();
	until = began + (seconds > 0 ? seconds * 1e3 : 1e9);
	for (int i = 0; i < client_count; i++)
		clients[i].due = began + (each > 0 ? 1e3 / each * i / client_count : 0);
	while (now_ms() < until && (!calls_most || calls < calls_most)) {
		for (int i = 0; i < client_count; i++)
			if (clients[i].question == IDLE && clients[i].due <= now_ms())
				send_next(&clients[i]);
		wait_for_answers(until);
	}
	print_memory("end");
	printf("rate\t%.0f\n", (double)messages / (now_ms() - began) * 1e3);
}

static int kind_named(const char *name)
{
	for (int i = 0; i < kind_count; i++)
		if (!strcmp(kinds[i].name, name))
			return i;
	if (kind_count == KINDS_MOST)
		stop("too many kinds", name);
	kinds[kind_count].name = strdup(name);
	return kind_count++;
}

static void read_questions(const char *path)
{
	char line[4096];
	FILE *f = fopen(path, "r");

	while (f && fgets(line, sizeof line, f) && question_count < QUESTIONS_MOST) {
		char *tab = strchr(line, '\t');

		if (!tab)
			stop("a line without a tab", line);
		*tab = 0;
		tab[1 + strcspn(tab + 1, "\n")] = 0;
		questions[question_count].arguments = strdup(tab + 1);
		questions[question_count].kind = kind_named(line);
		line[strcspn(line, ":")] = 0;
		questions[question_count++].group = kind_named(line);
	}
	if (!question_count)
		stop(path, "no questions");
	fclose(f);
}

int main(int argc, char **argv)
{
	int at = 1;

	for (; at < argc && !strncmp(argv[at], "--", 2); at++)
		if (!strcmp(argv[at], "--http"))
			http = true;
		else if (!strcmp(argv[at], "--clients"))
			client_count = (int)strtol(argv[++at], NULL, 10);
		else if (!strcmp(argv[at], "--seconds"))
			seconds = strtod(argv[++at], NULL);
		else if (!strcmp(argv[at], "--calls"))
			calls_most = strtol(argv[++at], NULL, 10);
		else if (!strcmp(argv[at], "--each"))
			each = strtod(argv[++at], NULL);
	if (argc - at < 2 || client_count < 1 || client_count > CLIENTS_MOST || (seconds <= 0 && !calls_most)) {
		fprintf(stderr,
			"usage: mcp_load [--clients N] [--seconds S] [--calls N] [--each N] [--http] FILE COMMAND ...\n");
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
	read_questions(argv[at]);
	start_all(argv + at + 1);
	run();
	end_all();
	print(&ping);
	print(&search);
	for (int i = 0; i < kind_count; i++)
		print(&kinds[i]);
	printf("errors\t%ld\t%.200s\n", errors, first_error);
	return fflush(stdout) ? 1 : 0;
}
