/* The server of HTTP: connections that idle are closed by it, before a request and after one. */
#include "tap.h"

#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/task.h"
#include "net/httpd.h"

#define REQUEST "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx"

struct serving {
	struct httpd *httpd;
	struct stop stop;
};

static bool take_head(void *with, const struct httpd_request *r, struct httpd_answer *no)
{
	(void)with;
	(void)r;
	(void)no;
	return true;
}

static void take_request(void *with, struct httpd_exchange *x)
{
	(void)with;
	httpd_answer(x, &(struct httpd_answer){ .status = 200, .type = "text/plain", .body = S("yes") });
}

static void serve(void *with)
{
	struct serving *s = with;

	httpd_serve(s->httpd, &s->stop);
}

static int connect_to(const struct httpd *h)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)httpd_port(h)) };
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	inet_pton(AF_INET, "127.0.0.1", &at.sin_addr);
	return connect(fd, (const struct sockaddr *)(const void *)&at, sizeof at) ? -1 : fd;
}

/* What comes until the server closes the connection; the test waits for that as long as it takes. */
static ptrdiff_t read_all(int fd, char *to, ptrdiff_t most)
{
	ptrdiff_t len = 0;
	ssize_t n;

	while (len < most && (n = read(fd, to + len, (size_t)(most - len))) > 0)
		len += n;
	close(fd);
	return len;
}

int main(void)
{
	struct httpd_options o = { .address = S("127.0.0.1"),
				   .body_most = 100,
				   .connections_most = 4,
				   .idle_ms = 20,
				   .service = { .head = take_head, .request = take_request } };
	struct err err = { 0 };
	struct serving s = { .httpd = httpd_open(&o, &err) };
	struct task *t;
	char bytes[1000];
	bool answered = false;
	int fd;

	if (!s.httpd) {
		ok(false, "a server listens: %s", err.text);
		return done();
	}
	t = task_start(serve, &s);
	fd = connect_to(s.httpd);
	is_int(read_all(fd, bytes, sizeof bytes), 0, "a connection without a request is closed");
	/* On a busy machine, a connection may be closed before its request is sent. */
	for (int i = 0; i < 1000 && !answered; i++) {
		fd = connect_to(s.httpd);
		(void)!send(fd, REQUEST, strlen(REQUEST), MSG_NOSIGNAL);
		answered = str_starts(str_n(bytes, read_all(fd, bytes, sizeof bytes)), S("HTTP/1.1 200 "));
	}
	ok(answered, "a connection is answered, and closed when it idles after that");
	fd = connect_to(s.httpd);
	is_int(read_all(fd, bytes, sizeof bytes), 0, "the server goes on");
	atomic_store(&s.stop.cancelled, true);
	task_join(t);
	httpd_close(s.httpd);
	return done();
}
