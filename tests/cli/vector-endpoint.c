/*
 * An endpoint of vectors for tests: prints its port, and answers {"input": [texts]} with the words of each, so that
 * texts with the same words are alike; "physician" counts as "doctor". The file MODE says how it answers ("good": well), and the
 * file LOG gets a line for each request.
 *
 *	vector-endpoint MODE LOG
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "model/word_split.h"

enum { QUESTION_MOST = 1 << 20, NUMBERS = 512, WIDER = 600 };

struct endpoint {
	const char *mode_file, *log;
	str mode;
	int requests; /* before this one */
	struct arena *arena;
	int width;
	unsigned shift; /* of another model with the same width */
};

static bool is_mode(const struct endpoint *e, const char *name)
{
	return str_eq(e->mode, str_of(name));
}

static str read_all(struct arena *a, int from)
{
	char *at = arena_alloc(a, QUESTION_MOST + 1, 1);
	ptrdiff_t have = 0, want = QUESTION_MOST;
	ssize_t n;

	while (have < want && (n = read(from, at + have, (size_t)(QUESTION_MOST - have))) > 0) {
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

static void put_vector(struct endpoint *e, struct jw *w, str text)
{
	double number[WIDER] = { 0 };
	struct tokens words = { 0 };

	words_split(e->arena, text, &words);
	for (ptrdiff_t i = 0; i < words.len; i++) {
		str word = words.at[i].text;

		if (word.len > 3 && word.at[word.len - 1] == 's')
			word.len--;
		number[(str_hash(str_eq(word, S("physician")) ? S("doctor") : word) + e->shift) % NUMBERS] += 1;
	}
	jw_array(w);
	for (int i = 0; i < e->width; i++)
		jw_real(w, number[i]);
	jw_end_array(w);
}

/* Answers that no client should take for vectors. */
static bool put_wrong_answer(const struct endpoint *e, struct sb *b)
{
	static const struct {
		const char *mode, *answer;
	} wrong[] = {
		{ "nothing", "{\"data\": []}" },
		{ "garbage", "<html>\377\001 not \0 JSON" },
		{ "nan", "{\"data\": [{\"index\": 0, \"embedding\": [NaN, 1]}]}" },
		{ "infinite", "{\"data\": [{\"index\": 0, \"embedding\": [1e999, 1]}]}" },
		{ "zeros", "{\"data\": [{\"index\": 0, \"embedding\": [0, 0]}]}" },
		{ "words", "{\"data\": [{\"index\": 0, \"embedding\": [\"a\", 1]}]}" },
		{ "strange index", "{\"data\": [{\"index\": 7, \"embedding\": [0, 1]}]}" },
	};

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		if (is_mode(e, wrong[i].mode)) {
			sb_puts(b, wrong[i].answer);
			return true;
		}
	return false;
}

static void put_answer(struct endpoint *e, struct sb *b, const struct json *input, bool ollama)
{
	struct jw w = jw_to(b);
	ptrdiff_t place = 0;

	jw_object(&w);
	jw_array_at(&w, ollama ? "embeddings" : "data");
	for (const struct json *j = input ? input->first : NULL; j; j = j->next, place++) {
		if (is_mode(e, "one missing") && !j->next)
			break;
		if (is_mode(e, "uneven") && !j->next)
			e->width = WIDER;
		if (ollama) {
			put_vector(e, &w, j->text);
			continue;
		}
		jw_object(&w);
		jw_int_at(&w, "index", place);
		jw_key(&w, "embedding");
		put_vector(e, &w, j->text);
		jw_end_object(&w);
	}
	jw_end_array(&w);
	jw_end_object(&w);
}

/* False: the connection stays open, without an answer. */
static bool answer(struct endpoint *e, int to)
{
	struct err err = { 0 };
	str all = read_all(e->arena, to), body = str_from(all, str_find(all, S("\r\n\r\n")) + 4);
	const struct json *asked = json_parse(e->arena, body, &err), *input = asked ? json_get(asked, "input") : NULL;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const char *status = "200 OK";
	bool last, silent;
	FILE *log = fopen(e->log, "a");

	file_read(e->arena, str_of(e->mode_file), 100, &e->mode, &err);
	e->mode = str_trim(e->mode);
	e->width = is_mode(e, "wide") ? WIDER : NUMBERS;
	e->shift = is_mode(e, "other");
	last = input && input->len > 1 && input->len < 64;
	silent = is_mode(e, "silent") || (is_mode(e, "stall") && last);
	if (is_mode(e, "fail") || (is_mode(e, "few") && last)) {
		status = "500 Broken";
		sb_puts(&b, "{\"error\": {\"message\": \"out of order\"}}");
	} else if (is_mode(e, "busy") && e->requests % 2) {
		status = "429 Busy\r\nRetry-After: 1";
	} else if (!put_wrong_answer(e, &b)) {
		if (is_mode(e, "stall"))
			sleep(2);
		put_answer(e, &b, input, str_find(str_upto(all, 40), S("/api/embed")) >= 0);
	}
	if (log) {
		fprintf(log, "%.*s texts=%td model=%.*s %s\n", (int)str_at(all, '\r'), all.at,
			input ? input->len : (ptrdiff_t)-1, STR(json_text(asked, "model")),
			str_find(all, S("Authorization: Bearer sesame")) >= 0 ? "with the key" : "without a key");
		for (const struct json *j = input ? input->first : NULL; j; j = j->next)
			fprintf(log, "  %.*s\n", STR(j->text));
		fclose(log);
	}
	if (silent)
		return false;
	dprintf(to,
		"HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %td\r\nConnection: close\r\n\r\n%.*s",
		status, b.len, STR(sb_str(&b)));
	return true;
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
	for (int n = 0; (to = accept(listening, NULL, NULL)) >= 0; n++) {
		struct endpoint e = { .mode_file = argv[1], .log = argv[2], .requests = n, .arena = arena_open() };

		if (answer(&e, to))
			close(to);
		arena_close(e.arena);
	}
	return 0;
}
