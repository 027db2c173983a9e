#include "tests/cli/http_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { REQUEST_MOST = 16 << 20, MODE_MOST = 100 };

static void read_request(struct served *s)
{
	char *at = arena_alloc(s->arena, REQUEST_MOST + 1, 1);
	ptrdiff_t have = 0, want = REQUEST_MOST, end = -1;
	ssize_t n;

	while (have < want && (n = read(s->to, at + have, (size_t)(REQUEST_MOST - have))) > 0) {
		str all = str_n(at, have += n);
		ptrdiff_t length = str_find_fold(all, S("content-length:"));

		end = str_find(all, S("\r\n\r\n"));
		if (end >= 0)
			want = end + 4 + (length >= 0 && length < end ? strtol(at + length + 15, NULL, 10) : 0);
	}
	s->head = str_n(at, end < 0 ? have : end);
	s->body = end < 0 ? S("") : str_n(at + end + 4, have - end - 4);
}

int http_server_run(bool (*answer)(void *with, const struct served *s), void *with)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof at;
	int listening = socket(AF_INET, SOCK_STREAM, 0), to;

	signal(SIGPIPE, SIG_IGN);
	if (bind(listening, (struct sockaddr *)&at, sizeof at) || listen(listening, 8) ||
	    getsockname(listening, (struct sockaddr *)&at, &size))
		return 1;
	printf("%d\n", ntohs(at.sin_port));
	fflush(stdout);
	for (int n = 1; (to = accept(listening, NULL, NULL)) >= 0; n++) {
		struct served s = { .arena = arena_open(), .to = to, .number = n };

		read_request(&s);
		if (answer(with, &s))
			close(to);
		arena_close(s.arena);
	}
	return 0;
}

str http_server_mode(struct arena *a, str path, str usual)
{
	struct err err = { 0 };
	str mode = usual;

	file_read(a, path, MODE_MOST, &mode, &err);
	return str_trim(mode);
}

void http_server_put(const struct served *s, const char *status, str body)
{
	dprintf(s->to,
		"HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %td\r\nConnection: close\r\n\r\n%.*s",
		status, body.len, STR(body));
}
