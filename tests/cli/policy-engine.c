/*
 * A policy engine for tests: prints its port, then answers each POST with the
 * same bytes, and keeps the last question in a file.
 *
 *	policy-engine QUESTION ANSWER [STATUS [WAIT_MS]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/cli/http_server.h"

static void keep(const char *path, const struct served *s)
{
	FILE *f = fopen(path, "w");

	if (!f)
		return;
	fprintf(f, "%.*s\n%.*s\n", (int)str_at(s->head, '\r'), s->head.at, STR(s->body));
	fprintf(f, "%s\n", str_find(s->head, S("Authorization: Bearer")) >= 0 ? "with a token" : "without a token");
	fclose(f);
}

static bool answer(void *with, const struct served *s)
{
	char *const *argument = with; /* up to a NULL */

	if (!s->head.len)
		return true;
	keep(argument[0], s);
	usleep((useconds_t)(argument[2] && argument[3] ? strtol(argument[3], NULL, 10) : 0) * 1000);
	http_server_put(s, str_c(s->arena, str_fmt(s->arena, "%s Here", argument[2] ? argument[2] : "200")),
			str_of(argument[1]));
	return true;
}

int main(int argc, char **argv)
{
	return argc < 3 ? 1 : http_server_run(answer, argv + 1);
}
