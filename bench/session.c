/*
 * Sessions of agents, as large as one likes.
 *
 *	session make FILE MEGABYTES   writes one as Claude Code does: messages, calls, results of many sizes
 *	session read FILE             reads it through: "first steps ms", "whole ms", "steps", "peak kB", a line each
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/clock.h"
#include "trace/import/session.h"

enum { FIRST_STEPS = 100, SLICE_US = 5000 };

static uint32_t seed = 12345;

static uint32_t any(uint32_t below)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % below;
}

static void put_words(FILE *f, uint32_t bytes)
{
	static const char *const words[] = { "select ",	       "order ", "customer ", "\\n", "\\\"name\\\" ", "total ",
					     "r\xc3\xa9gion ", "4711 ",	 "from ",     "| ",  "2026-01-27 ",   "is " };

	for (uint32_t n = 0; n < bytes;) {
		const char *word = words[any(sizeof words / sizeof *words)];

		fputs(word, f);
		n += (uint32_t)strlen(word);
	}
}

static void put_head(FILE *f, const char *type, long long n)
{
	fprintf(f,
		"{\"parentUuid\":\"%08llx-aaaa\",\"isSidechain\":false,\"userType\":\"external\",\"cwd\":\"/srv/shop\","
		"\"sessionId\":\"3f2a\",\"version\":\"2.1.140\",\"gitBranch\":\"main\",\"type\":\"%s\",\"uuid\":\"%08llx-aaaa\","
		"\"timestamp\":\"2026-03-02T%02lld:%02lld:%02lld.%03lldZ\",\"message\":",
		n - 1, type, n, n / 36000 % 24, n / 600 % 60, n / 10 % 60, n % 10 * 100);
}

static void put_call(FILE *f, long long n)
{
	put_head(f, "assistant", n);
	fprintf(f,
		"{\"id\":\"msg_%lld\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"claude-opus-4-1\",\"content\":"
		"[{\"type\":\"tool_use\",\"id\":\"toolu_%lld\",\"name\":\"mcp__shop__query\",\"input\":{\"sql\":\"",
		n, n);
	put_words(f, 60 + any(400));
	fprintf(f,
		"\"}}],\"usage\":{\"input_tokens\":3,\"cache_creation_input_tokens\":%u,\"cache_read_input_tokens\":%u,"
		"\"output_tokens\":%u}}}\n",
		any(900), any(90000), any(500));
}

/* Most results are small, some fill the context. */
static void put_result(FILE *f, long long n)
{
	uint32_t size = any(20) ? any(2000) : any(60000);

	put_head(f, "user", n);
	fprintf(f,
		"{\"role\":\"user\",\"content\":[{\"tool_use_id\":\"toolu_%lld\",\"type\":\"tool_result\",\"content\":"
		"[{\"type\":\"text\",\"text\":\"",
		n - 1);
	put_words(f, size);
	fputs("\"}]}]},\"toolUseResult\":{\"rows\":[", f);
	for (uint32_t i = 0; i < size / 100; i++)
		fprintf(f, "%s{\"id\":%u,\"name\":\"n%u\",\"paid\":true}", i ? "," : "", i, any(1000));
	fputs("]}}\n", f);
}

static int make(const char *path, long long megabytes)
{
	FILE *f = fopen(path, "w");

	if (!f)
		return 1;
	for (long long n = 1; ftell(f) < megabytes * 1000000; n++) {
		if (n % 40 == 1) {
			put_head(f, "user", n);
			fputs("{\"role\":\"user\",\"content\":\"", f);
			put_words(f, 200);
			fputs("\"}}\n", f);
		} else if (n % 2) {
			put_result(f, n);
		} else {
			put_call(f, n);
		}
	}
	return fclose(f) != 0;
}

static int read_through(const char *path)
{
	struct err err = { 0 };
	int64_t began = clock_monotonic_us(), first = 0;
	struct session *s = session_open(str_of(path), NO_STR, &err);
	bool ended = false;
	struct rusage used;

	while (s && !ended && session_read(s, SLICE_US, &ended, &err))
		if (!first && session_len(s) >= FIRST_STEPS)
			first = clock_monotonic_us() - began;
	getrusage(RUSAGE_SELF, &used);
	printf("first steps ms\t%.3f\nwhole ms\t%.3f\nsteps\t%td\npeak kB\t%ld\n", (double)first / 1000,
	       (double)(clock_monotonic_us() - began) / 1000, s ? session_len(s) : 0, used.ru_maxrss);
	session_close(s);
	if (err.kind)
		fprintf(stderr, "session: %s\n", err.text);
	return err.kind != ERR_NONE;
}

int main(int argc, char **argv)
{
	if (argc == 4 && !strcmp(argv[1], "make"))
		return make(argv[2], strtoll(argv[3], NULL, 10));
	if (argc == 3 && !strcmp(argv[1], "read"))
		return read_through(argv[2]);
	fputs("session make FILE MEGABYTES | session read FILE\n", stderr);
	return 2;
}
