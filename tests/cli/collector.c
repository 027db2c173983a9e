/*
 * A collector of OpenTelemetry for tests: prints its port, and keeps each body as FOLDER/N.json with the head of its
 * request as FOLDER/N.head. The file FOLDER/mode says how it answers ("good": well).
 *
 *	collector FOLDER
 */
#include <stdio.h>

#include "tests/cli/http_server.h"

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

static bool answer(void *with, const struct served *s)
{
	str folder = str_of(with), mode = http_server_mode(s->arena, path_join(s->arena, folder, S("mode")), S("good"));

	/* The body last: who waits for it finds all of the request. */
	keep(s->arena, folder, s->number, "head", str_fmt(s->arena, "%.*s\r\n", STR(s->head)));
	keep(s->arena, folder, s->number, "json", s->body);
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
		if (str_eq(mode, str_of(answers[i].mode)))
			http_server_put(s, answers[i].status, str_of(answers[i].body));
	return !str_eq(mode, S("silent"));
}

int main(int argc, char **argv)
{
	return argc < 2 ? 1 : http_server_run(answer, argv[1]);
}
