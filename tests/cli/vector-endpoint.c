/*
 * An endpoint of vectors for tests: prints its port, and answers {"input": [texts]} with the words of each, so that
 * texts with the same words are alike; "physician" counts as "doctor". The file MODE says how it answers ("good": well), and the
 * file LOG gets a line for each request.
 *
 *	vector-endpoint MODE LOG
 */
#include <stdio.h>
#include <unistd.h>

#include "base/json.h"
#include "model/word_split.h"
#include "tests/cli/http_server.h"

enum { NUMBERS = 512, WIDER = 600 };

struct endpoint {
	const char *log;
	str mode;
	struct arena *arena;
	int width;
	unsigned shift; /* of another model with the same width */
};

static bool is_mode(const struct endpoint *e, const char *name)
{
	return str_eq(e->mode, str_of(name));
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

static void note(const struct endpoint *e, const struct served *s, const struct json *asked, const struct json *input)
{
	FILE *log = fopen(e->log, "a");

	if (!log)
		return;
	fprintf(log, "%.*s texts=%td model=%.*s %s\n", (int)str_at(s->head, '\r'), s->head.at,
		input ? input->len : (ptrdiff_t)-1, STR(json_text(asked, "model")),
		str_find(s->head, S("Authorization: Bearer sesame")) >= 0 ? "with the key" : "without a key");
	for (const struct json *j = input ? input->first : NULL; j; j = j->next)
		fprintf(log, "  %.*s\n", STR(j->text));
	fclose(log);
}

static bool answer(void *with, const struct served *s)
{
	const char *const *files = with;
	struct endpoint e = { .log = files[1], .arena = s->arena };
	struct err err = { 0 };
	const struct json *asked = json_parse(s->arena, s->body, &err), *input = json_get(asked, "input");
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const char *status = "200 OK";
	bool last = input && input->len > 1 && input->len < 64;

	e.mode = http_server_mode(s->arena, str_of(files[0]), S("good"));
	e.width = is_mode(&e, "wide") ? WIDER : NUMBERS;
	e.shift = is_mode(&e, "other");
	if (is_mode(&e, "fail") || (is_mode(&e, "few") && last)) {
		status = "500 Broken";
		sb_puts(&b, "{\"error\": {\"message\": \"out of order\"}}");
	} else if (is_mode(&e, "busy") && s->number % 2 == 0) {
		status = "429 Busy\r\nRetry-After: 1";
	} else if (!put_wrong_answer(&e, &b)) {
		if (is_mode(&e, "stall"))
			sleep(2);
		put_answer(&e, &b, input, str_find(str_upto(s->head, 40), S("/api/embed")) >= 0);
	}
	note(&e, s, asked, input);
	if (is_mode(&e, "silent") || (is_mode(&e, "stall") && last))
		return false;
	http_server_put(s, status, sb_str(&b));
	return true;
}

int main(int argc, char **argv)
{
	return argc < 3 ? 1 : http_server_run(answer, argv + 1);
}
