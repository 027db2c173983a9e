/*
 * A policy engine for tests: prints its port, then answers each POST with the
 * same bytes, and keeps the last question in a file.
 *
 *	policy-engine QUESTION ANSWER [STATUS [WAIT_MS]]
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { QUESTION_MOST = 1 << 20 };

static char question[QUESTION_MOST + 1];

/* Head and body; how many bytes of both there are is told by the head. */
static size_t read_question(int to)
{
	size_t have = 0, want = QUESTION_MOST;
	ssize_t n;

	while (have < want && (n = read(to, question + have, QUESTION_MOST - have)) > 0) {
		const char *end, *length;

		have += (size_t)n;
		question[have] = 0;
		end = strstr(question, "\r\n\r\n");
		length = strstr(question, "Content-Length: ");
		if (end && length)
			want = (size_t)(end + 4 - question) + (size_t)strtol(length + 16, NULL, 10);
	}
	return have;
}

static void keep(const char *path)
{
	const char *body = strstr(question, "\r\n\r\n");
	FILE *f = fopen(path, "w");

	if (!f)
		return;
	fprintf(f, "%.*s\n%s\n", (int)strcspn(question, "\r"), question, body ? body + 4 : "");
	fprintf(f, "%s\n", strstr(question, "Authorization: Bearer") ? "with a token" : "without a token");
	fclose(f);
}

int main(int argc, char **argv)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof at;
	int listening = socket(AF_INET, SOCK_STREAM, 0), to;

	if (argc < 3 || bind(listening, (struct sockaddr *)&at, sizeof at) || listen(listening, 8) ||
	    getsockname(listening, (struct sockaddr *)&at, &size))
		return 1;
	printf("%d\n", ntohs(at.sin_port));
	fflush(stdout);
	while ((to = accept(listening, NULL, NULL)) >= 0) {
		if (read_question(to)) {
			keep(argv[1]);
			usleep((useconds_t)(argc > 4 ? strtol(argv[4], NULL, 10) : 0) * 1000);
			dprintf(to,
				"HTTP/1.1 %s Here\r\nContent-Type: application/json\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n%s",
				argc > 3 ? argv[3] : "200", strlen(argv[2]), argv[2]);
		}
		close(to);
	}
	return 0;
}
