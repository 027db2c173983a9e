#include "replay/step_key.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "replay/ocat_call.h"
#include "replay/recorded_answer.h"
#include "service/trace/statement_form.h"
#include "service/trace/statements.h"
#include "base/banned.h"

/* Programs put the name of the server in front: mcp__shop__query, shop.query. */
static str plain_tool(str name)
{
	ptrdiff_t dot = str_at_last(name, '.');

	for (ptrdiff_t i = str_find(name, S("__")); i >= 0; i = str_find(name, S("__")))
		name = str_from(name, i + 2);
	return dot >= 0 && dot + 1 < name.len ? str_after_last(name, '.') : name;
}

/* ---- what was asked ---- */

static void put_form(struct sb *b, uint64_t form)
{
	sb_fmt(b, "\nsql %016llx", (unsigned long long)form);
}

static void put_words(struct sb *b, str text)
{
	str rest = str_trim(text), line;

	while (str_cut(&rest, '\n', &line))
		sb_fmt(b, "\n%.*s", STR(str_trim(line)));
}

static void put_value(struct sb *b, struct arena *a, const struct json *j)
{
	uint64_t form;

	switch (j->kind) {
	case JSON_OBJECT:
	case JSON_ARRAY:
		sb_putc(b, j->kind == JSON_OBJECT ? '{' : '[');
		for (const struct json *m = j->first; m; m = m->next) {
			sb_fmt(b, "\n%.*s:", STR(m->key));
			put_value(b, a, m);
		}
		sb_putc(b, '.');
		break;
	case JSON_STR:
		if (statement_form(a, NULL, j->text, &form))
			put_form(b, form);
		else
			put_words(b, j->text);
		break;
	default: json_canonical(b, j); break;
	}
}

static void put_parameters(struct sb *b, struct arena *a, str parameters)
{
	struct err ignored = { 0 };
	const struct json *j = json_parse(a, parameters, &ignored);

	if (j)
		put_value(b, a, j);
	else
		put_words(b, parameters);
}

/* Of a command of a shell that runs statements, these are what counts. */
static bool put_commands(struct sb *b, struct arena *a, const struct step *s)
{
	scoped(statements_close) struct statement_list *l = statements_open();
	bool any = false;

	statements_add(l, s);
	for (ptrdiff_t i = 0; i < statements_count(l); i++) {
		const struct statement *q = statements_at(l, i);
		uint64_t form;

		if (q->origin != STATEMENT_COMMAND)
			continue;
		any = true;
		sb_fmt(b, "\n%.*s %.*s", STR(q->field[SHELL_FIELD_database]), STR(q->field[SHELL_FIELD_file]));
		if (statement_form(a, q->dialect, q->sql.text, &form))
			put_form(b, form);
		else
			put_words(b, q->sql.text);
	}
	return any;
}

static void put_input(struct sb *b, struct arena *a, const struct step *s, const struct tool *ours)
{
	if (s->type != STEP_CALL)
		put_words(b, s->text);
	else if (ours || !put_commands(b, a, s))
		put_parameters(b, a, s->parameters);
}

/* ---- what came out ---- */

static uint64_t hash_of(const struct sb *b)
{
	uint64_t h = str_hash(sb_str(b));

	return h ? h : 1;
}

static void put_json(struct sb *b, const struct json *j)
{
	if (!j)
		return;
	sb_putc(b, '\n');
	json_canonical(b, j);
}

static uint64_t first_bytes(const struct digest *d)
{
	uint64_t n;

	memcpy(&n, d, sizeof n);
	return n;
}

static void put_answer(struct sb *b, struct arena *a, const struct step *s, const struct recorded *r)
{
	struct err ignored = { 0 };
	str text = str_trim(s->result);
	bool maybe = str_starts(text, S("{")) || str_starts(text, S("["));
	const struct json *j;

	if (r->failed) {
		sb_fmt(b, "failed %.*s\n", STR(r->error_code));
		put_words(b, r->error_code.len ? NO_STR : s->error);
	} else if (r->rows || r->object) {
		put_json(b, r->rows);
		put_json(b, r->summary);
		put_json(b, r->object);
	} else if ((j = maybe ? json_parse(a, text, &ignored) : NULL)) {
		put_json(b, j);
	} else {
		put_words(b, text);
	}
}

static void read_answer(struct arena *a, const struct step *s, struct step_key *out)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct recorded r;

	recorded_read(a, s, &r);
	if (r.has_digest)
		out->digest = first_bytes(&r.digest);
	if (!r.failed && (!s->result.at || s->result_omitted))
		return;
	put_answer(&b, a, s, &r);
	out->answer = hash_of(&b);
}

/* ---- a step ---- */

void step_key_read(struct arena *scratch, const struct step *s, struct step_key *out)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct tool *ours = own_tool(scratch, s);
	str tool = ours ? str_of(ours->name) : plain_tool(s->tool);

	*out = (struct step_key){ .not_run = step_is_proposed(s) };
	sb_fmt(&b, "%s %.*s", step_type_name(s->type), STR(s->type == STEP_CALL ? tool : S("")));
	out->kind = hash_of(&b);
	put_input(&b, scratch, s, ours);
	out->input = hash_of(&b);
	if (s->type == STEP_CALL)
		read_answer(scratch, s, out);
}

bool step_answers_same(const struct step_key *x, const struct step_key *y, bool *known)
{
	bool digests = x->digest && y->digest, answers = x->answer && y->answer;

	*known = digests || answers;
	return (digests && x->digest == y->digest) || (!digests && answers && x->answer == y->answer);
}
