/*
 * A collector of OpenTelemetry for tests: prints its port, and keeps each body as FOLDER/N.json with the head of its
 * request as FOLDER/N.head. The file FOLDER/mode says how it answers ("good": well).
 *
 *	collector FOLDER
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"

enum { REQUEST_MOST = 16 << 20 };

static str read_all(struct arena *a, int from)
{
	char *at = arena_alloc(a, REQUEST_MOST + 1, 1);
	ptrdiff_t have = 0, want = REQUEST_MOST;
	ssize_t n;

	while (have < want && (n = read(from, at + have, (size_t)(REQUEST_MOST - have))) > 0) {
		str all;
		ptrdiff_t end, length;

		have += n;
		all = str_n(at, have);
		end = str_find(all, S("\r\n\r\n"));
		length = str_find_fold(all, S("content-length:"));
		if (end >= 0 && length >= 0)
			want = end + 4 + strtol(at + length + 15, NULL, 10);
	}
	return str_n(at, have);
}

static void keep(struct arena *a, str folder, int n, const char *as, str bytes)
{
	struct err err = { 0 };

	if (!file_replace(str_fmt(a, "%.*s/%d.%s", STR(folder), n, as), bytes, &err))
		fprintf(stderr, "collector: %s\n", err.text);
}

static const struct {
	const char *mode, *status, *body;
} answers[] = {
	{ "good", "200 OK", "{}" },
	{ "rejects", "200 OK", "{\"partialSuccess\":{\"rejectedSpans\":\"2\",\"errorMessage\":\"too old\"}}" },
	{ "words", "200 OK", "thanks \377" },
	{ "fail", "500 Broken", "out of order" },
	{ "busy", "503 Busy", "" },
};

int main(int argc, char **argv)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof at;
	int listening = socket(AF_INET, SOCK_STREAM, 0), to;

	if (argc < 2 || bind(listening, (struct sockaddr *)&at, sizeof at) || listen(listening, 8) ||
	    getsockname(listening, (struct sockaddr *)&at, &size))
		return 1;
	printf("%d\n", ntohs(at.sin_port));
	fflush(stdout);
	for (int n = 1; (to = accept(listening, NULL, NULL)) >= 0; n++) {
		struct arena *a = arena_open();
		str folder = str_of(argv[1]), all = read_all(a, to), mode = S("good");
		ptrdiff_t end = str_find(all, S("\r\n\r\n"));
		struct err err = { 0 };

		file_read(a, path_join(a, folder, S("mode")), 100, &mode, &err);
		mode = str_trim(mode);
		/* The body last: who waits for it finds all of the request. */
		keep(a, folder, n, "head", str_upto(all, end + 2));
		keep(a, folder, n, "json", str_from(all, end + 4));
		for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
			if (str_eq(mode, str_of(answers[i].mode)))
				dprintf(to, "HTTP/1.1 %s\r\nContent-Length: %td\r\nConnection: close\r\n\r\n%s",
					answers[i].status, str_of(answers[i].body).len, answers[i].body);
		if (!str_eq(mode, S("silent"))) /* otherwise the connection stays open, without an answer */
			close(to);
		arena_close(a);
	}
	return 0;
}
