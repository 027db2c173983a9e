/* A step of a session in full: its records read again, its texts decoded, secrets removed. */
#include "base/arena.h"
#include "base/json.h"
#include "base/redact.h"
#include "base/utf8.h"
#include "trace/import/session_internal.h"
#include "base/banned.h"

/* ---- decoding ---- */

/* Neither our own traces nor databases take a NUL. */
static str without_nul(struct arena *a, str text)
{
	struct sb b = SB(SB_MAX);
	str rest = text, part, out;

	if (str_at(text, '\0') < 0)
		return text;
	while (str_cut(&rest, '\0', &part)) {
		sb_put(&b, part);
		sb_puts(&b, rest.at > part.at + part.len ? "\xef\xbf\xbd" : "");
	}
	out = str_dup(a, sb_str(&b));
	sb_free(&b);
	return out;
}

str decode_string(struct arena *a, str escaped)
{
	str quoted, text;
	struct jr r;

	if (!escaped.len)
		return escaped;
	if (str_at(escaped, '\\') < 0 && utf8_valid(escaped))
		return redact_hide(a, escaped);
	quoted = str_fmt(a, "\"%.*s\"", STR(escaped));
	r = jr_of(quoted, a);
	text = jr_next(&r) == JR_STR ? r.text : escaped;
	return redact_hide(a, without_nul(a, text));
}

static bool is_list_of_blocks(const struct json *j)
{
	if (j->kind != JSON_ARRAY || !j->first)
		return false;
	for (const struct json *b = j->first; b; b = b->next)
		if (b->kind != JSON_STR && !json_text(b, "type").at && !json_text(b, "text").at)
			return false;
	return true;
}

static void put_block(struct sb *b, const struct json *block)
{
	static const char *const names[] = { "text", "thinking", "content", "refusal" };
	str text = block->kind == JSON_STR ? block->text : NO_STR, type = json_text(block, "type");

	for (size_t i = 0; i < sizeof names / sizeof *names && !text.at; i++)
		text = json_text(block, names[i]);
	if (b->len && b->at[b->len - 1] != '\n')
		sb_putc(b, '\n');
	if (text.at)
		sb_put(b, text);
	else
		sb_fmt(b, "[%.*s]", STR(type));
}

static struct json *hidden(struct arena *a, struct json *j, str name)
{
	j->key = without_nul(a, j->key);
	if (j->kind == JSON_STR) {
		j->text = without_nul(a, j->text);
		j->text = name.len ? redact_hide_value(a, name, j->text) : redact_hide(a, j->text);
	}
	for (struct json *m = j->first; m; m = m->next)
		hidden(a, m, m->key.len ? m->key : name);
	return j;
}

static str written(struct arena *a, const struct json *j)
{
	struct sb b = SB(SB_MAX);
	str out;

	json_canonical(&b, j);
	out = str_dup(a, sb_str(&b));
	sb_free(&b);
	return out;
}

static str blocks_text(struct arena *a, const struct json *list)
{
	struct sb b = SB(SB_MAX);
	str out;

	for (const struct json *block = list->first; block; block = block->next)
		put_block(&b, block);
	out = redact_hide(a, without_nul(a, str_dup(a, sb_str(&b))));
	sb_free(&b);
	return out;
}

/* a value as text: blocks of text joined; secrets removed */
static str decode_text(struct arena *a, str value)
{
	struct err ignored = { 0 };
	const struct json *content;
	struct json *j;
	str text = value;

	if (!value.len || str_eq(value, S("null")))
		return NO_STR;
	if (json_is(value, '"')) {
		text = without_nul(a, json_as_text(a, value));
		if (!str_starts(text, S("[{\"type\":")))
			return redact_hide(a, str_dup(a, text));
	}
	j = json_parse_with_nul(a, text, &ignored);
	if (!j)
		return redact_hide(a, str_dup(a, text));
	if (json_get(j, "source") && json_text(j, "type").at)
		return str_fmt(a, "[%.*s]", STR(json_text(j, "type")));
	content = j->kind == JSON_OBJECT ? json_get(j, "content") : j;
	if (content && is_list_of_blocks(content))
		return blocks_text(a, content);
	return written(a, hidden(a, j, NO_STR));
}

/* a value as a canonical JSON object; secrets removed */
static str decode_arguments(struct arena *a, str value)
{
	struct err ignored = { 0 };
	str text = json_is(value, '"') ? json_as_text(a, value) : value;
	struct json *j = text.len ? json_parse_with_nul(a, text, &ignored) : NULL, *whole;

	if (j && j->kind == JSON_OBJECT)
		return written(a, hidden(a, j, NO_STR));
	if (!text.len || str_eq(text, S("null")))
		return S("{}");
	whole = new(a, struct json);
	*whole = (struct json){ .kind = JSON_OBJECT, .len = 1 };
	if (!j || json_is(value, '"')) {
		j = new(a, struct json);
		*j = (struct json){ .kind = JSON_STR, .text = text };
	}
	j->key = S("input");
	whole->first = j;
	return written(a, hidden(a, whole, NO_STR));
}

/* ---- the events of a step ---- */

/* Keeps one event of a record. */
struct keeper {
	struct event_sink sink;
	int wanted, number;
	struct event kept;
	bool found;
};

static void keep_event(struct event_sink *sink, const struct event *e)
{
	struct keeper *k = (struct keeper *)sink;

	if (++k->number != k->wanted)
		return;
	k->kept = *e;
	k->found = true;
}

static void keep_no_id(struct event_sink *sink, str id, str parent, bool is_side)
{
	(void)sink;
	(void)id;
	(void)parent;
	(void)is_side;
}

/* Reads the event again; its texts live until the next one is read. A record that says nothing is kept as it is. */
static bool event_again(struct session *s, event_place packed, struct event *out, struct err *err)
{
	struct place p = place_unpack(packed);
	struct keeper k = {
		.sink = { .arena = s->indexer.sink.arena, .event = keep_event, .record_id = keep_no_id },
		.wanted = p.event,
		.kept = event_of(EVENT_OTHER),
	};
	struct record r;

	if (!records_at(s->files.at[p.file], p.offset, &r, err))
		return false;
	r.path = p.path;
	arena_reset(s->indexer.sink.arena);
	if (!r.omitted)
		s->format->read(&r, &k.sink);
	if (!k.found)
		k.kept.value = json_is(r.json, '"') ? json_from_text(k.sink.arena, r.json) : r.json;
	*out = k.kept;
	return true;
}

/* ---- steps ---- */

static struct step step_of(const struct session *s, const struct entry *e, ptrdiff_t i)
{
	const struct session_agent *agent = session_agent(s, e);

	struct step out = {
		.number = i + 1,
		.type = e->type,
		.agent = agent->name,
		.model = name_text(&s->models, e->model),
		.turn = e->turn,
		.at = e->at,
		.elapsed_us = e->elapsed_us < 0 ? -1 : (int64_t)e->elapsed_us,
		.total = -1,
		.tokens = e->size / 4,
		.tokens_in = e->tokens_in,
		.tokens_out = e->tokens_out,
		.tokens_cached = e->tokens_cached,
		.cost_usd = -1,
		.has_ended = (e->flags & ENTRY_HAS_RESULT) != 0,
		.rewound = (e->flags & ENTRY_REWOUND) != 0,
		.format = str_of(s->format->name),
		.file = s->paths.at[place_unpack(e->place).file],
		.line = e->line,
		.actor = e->type == STEP_USER && !e->agent ? S("person") : S("agent"),
	};
	return out;
}

static void set_result(struct session *s, const struct entry *e, struct arena *a, const struct event *from,
		       struct step *out)
{
	out->result = decode_text(a, from->value);
	if (!(e->flags & ENTRY_FAILED))
		return;
	out->error_code = S("tool_error");
	out->error = from->error.len ? decode_text(a, from->error) : out->result;
	(void)s;
}

static bool read_parent(struct session *s, uint32_t parent, struct arena *a, str *id, struct err *err)
{
	struct event e;

	if (!event_again(s, s->at[parent].place, &e, err))
		return false;
	*id = decode_string(a, str_dup(a, e.id));
	return true;
}

/* A step that the format reads itself; its secrets were removed when it was written. */
static bool whole_step(struct session *s, ptrdiff_t i, struct arena *a, struct step *out, struct err *err)
{
	const struct entry *e = &s->at[i];
	struct place p = place_unpack(e->place);
	struct record r;

	if (!records_at(s->files.at[p.file], p.offset, &r, err) || !s->format->step(a, str_dup(a, r.json), out))
		return false;
	out->number = i + 1;
	out->turn = e->turn;
	if (!out->format.at) {
		out->format = str_of(s->format->name);
		out->file = s->paths.at[p.file];
		out->line = e->line;
	}
	return true;
}

bool session_step(struct session *s, ptrdiff_t i, struct arena *a, struct step *out, struct err *err)
{
	const struct entry *e = &s->at[i];
	struct step step = step_of(s, e, i);
	struct event event;

	if (s->format->step && whole_step(s, i, a, out, err))
		return true;
	if (err->kind)
		return false;
	if (e->parent != NO_PARENT && !read_parent(s, e->parent, a, &step.parent_id, err))
		return false;
	if (!event_again(s, e->place, &event, err))
		return false;
	step.cost_usd = event.cost_usd;
	if (e->type == STEP_CALL) {
		step.call_id = decode_string(a, str_dup(a, event.id));
		step.tool = decode_string(a, session_tool(s, e, &step.server));
		step.server = decode_string(a, step.server);
	} else {
		step.text = decode_text(a, event.value);
	}
	if (e->type == STEP_OTHER)
		step.tool = decode_string(a, session_tool(s, e, NULL));
	if (e->type == STEP_CALL && e->flags & ENTRY_NO_CALL)
		set_result(s, e, a, &event, &step);
	else if (e->type == STEP_CALL)
		step.parameters = decode_arguments(a, event.value);
	if (e->result) {
		if (!event_again(s, e->result, &event, err))
			return false;
		set_result(s, e, a, &event, &step);
	}
	*out = step;
	return true;
}

str session_question(struct session *s, struct arena *a)
{
	struct err ignored = { 0 };
	struct step step;

	if (s->facts.question.len)
		return s->facts.question;
	for (int rewound = 0; rewound < 2; rewound++)
		for (ptrdiff_t i = 0; i < s->len; i++)
			if (s->at[i].type == STEP_USER && !s->at[i].agent &&
			    ((s->at[i].flags & ENTRY_REWOUND) != 0) == rewound &&
			    session_step(s, i, a, &step, &ignored) && step_asks(&step))
				return step.text;
	return NO_STR;
}

str session_question_at(struct session *s, ptrdiff_t at, struct arena *a)
{
	struct err ignored = { 0 };
	struct step step;

	for (ptrdiff_t i = at; i >= 0; i--)
		if (s->at[i].type == STEP_USER && !s->at[i].agent && session_step(s, i, a, &step, &ignored) &&
		    step_asks(&step) && str_trim(step.text).len)
			return str_trim(step.text);
	return session_question(s, a);
}
