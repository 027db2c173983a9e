/* curl to a database that takes SQL over HTTP: ClickHouse, by its port or its parameter `query`. */
#include "shell/command_walk.h"

#include "base/percent.h"
#include "base/banned.h"

struct request {
	struct shell_value url, body;
};

static void read_words(struct run *r, const struct call *c, struct request *q)
{
	static const char bodies[] = " -d --data --data-binary --data-raw --data-ascii ";
	static const char values[] =
		" -H --header -u --user -X --request -o --output -m --max-time -w --write-out -A -e -b -c -F "
		"--connect-timeout --cacert --cert --key --retry ";

	for (ptrdiff_t i = 1; i < c->count && run_spend(r, 1); i++) {
		const struct shell_value *word = &c->words[i];

		if (str_is_among(word->text, bodies) && i + 1 < c->count)
			q->body = c->words[++i];
		else if (str_is_among(word->text, values))
			i++;
		else if (!str_starts(word->text, S("-")))
			q->url = *word;
	}
}

/* @- is the input, @file a file. */
static struct shell_value body_of(struct run *r, const struct call *c, const struct shell_value *body)
{
	struct shell_value path, text = shell_unknown(r->arena, NO_STR);

	if (!str_starts(body->text, S("@")))
		return *body;
	if (value_is(body, "@-"))
		return c->io.in ? *c->io.in : text;
	path = shell_slice(r->arena, body, 1, body->text.len);
	if (!file_contents(r, &path, &text))
		text = shell_unknown(r->arena, NO_STR);
	return text;
}

/* The parameter of a URL, decoded; absent: none. */
static struct shell_value parameter(struct run *r, const struct shell_value *url, str name)
{
	ptrdiff_t at = str_find(url->text, name), end;
	struct shell_builder b = { .arena = r->arena };
	struct shell_value v;

	if (at <= 0 || (url->text.at[at - 1] != '?' && url->text.at[at - 1] != '&'))
		return shell_known(NO_STR);
	v = shell_slice(r->arena, url, at + name.len, url->text.len);
	end = str_at(v.text, '&');
	if (end >= 0)
		v = shell_slice(r->arena, &v, 0, end);
	if (v.gap_count)
		return v;
	for (ptrdiff_t i = 0; i < v.text.len; i++) {
		bool coded = v.text.at[i] == '%' && i + 2 < v.text.len && hex_digit(v.text.at[i + 1]) >= 0 &&
			     hex_digit(v.text.at[i + 2]) >= 0;

		shell_put_char(&b, coded ? (char)(hex_digit(v.text.at[i + 1]) * 16 + hex_digit(v.text.at[i + 2]))
				   : v.text.at[i] == '+' ? ' '
							 : v.text.at[i]);
		i += coded ? 2 : 0;
	}
	return shell_built(&b);
}

bool http_call(struct run *r, const struct call *c)
{
	struct shell_script script = { .client = S("curl"), .dialect = S("clickhouse") };
	struct request q = { { .text = NO_STR }, { .text = NO_STR } };
	struct shell_value database;

	if (!value_is(c->words, "curl"))
		return false;
	read_words(r, c, &q);
	call_answers_unknown(c);
	if (str_find(q.url.text, S(":8123")) < 0 && str_find(q.url.text, S("clickhouse")) < 0)
		return true;
	script.sql = parameter(r, &q.url, S("query="));
	if (!script.sql.text.at && q.body.text.at)
		script.sql = body_of(r, c, &q.body);
	database = parameter(r, &q.url, S("database="));
	if (database.text.at)
		connection_put(r, &script, SHELL_FIELD_database, &database);
	script_add(r, &script);
	return true;
}
