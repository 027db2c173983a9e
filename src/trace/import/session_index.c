/* The index of a session: what each event adds to it. */
#include "base/arena.h"
#include "trace/import/session_internal.h"
#include "base/banned.h"

enum { KINDS_MOST = 100 };

static event_place place_pack(const struct place *p)
{
	return (event_place)p->offset << 27 | (event_place)p->file << 16 | (event_place)p->path << 12 |
	       (event_place)p->event;
}

struct place place_unpack(event_place packed)
{
	return (struct place){
		.offset = (int64_t)(packed >> 27),
		.file = (int)(packed >> 16 & (PLACE_FILES - 1)),
		.path = (int)(packed >> 12 & (RECORD_PATHS - 1)),
		.event = (int)(packed & (PLACE_EVENTS - 1)),
	};
}

/* ---- names ---- */

/* mcp__server__tool is how several agents spell a tool of an MCP server. */
static void split_name(str *server, str *tool)
{
	str rest;
	ptrdiff_t end;

	if (server->len || !str_starts(*tool, S("mcp__")))
		return;
	rest = str_from(*tool, 5);
	end = str_find(rest, S("__"));
	if (end <= 0 || end + 2 == rest.len)
		return;
	*server = str_upto(rest, end);
	*tool = str_from(rest, end + 2);
}

static uint16_t tool_number(struct session *s, str server, str tool)
{
	struct arena_mark mark = arena_mark(s->indexer.sink.arena);
	uint16_t number;

	split_name(&server, &tool);
	number = name_number(&s->tools, str_fmt(s->indexer.sink.arena, "%.*s\x1f%.*s", STR(server), STR(tool)));
	arena_rewind(s->indexer.sink.arena, mark);
	return number;
}

static uint16_t agent_number(struct session *s, str name)
{
	bool was_there;
	struct map_entry *e;

	if (!name.len)
		return s->indexer.side ? s->indexer.side : s->file_agents.at[s->reading];
	e = map_get(&s->agent_numbers, name);
	if (!e) {
		if (s->agents.len == UINT16_MAX)
			return UINT16_MAX - 1;
		name = str_dup(s->arena, name);
		e = map_put(&s->agent_numbers, name, &was_there);
		e->num = s->agents.len;
		*push(&s->agents, s->arena) = (struct session_agent){ .name = decode_string(s->arena, name),
								      .parent = NO_PARENT };
	}
	return (uint16_t)e->num;
}

static void count_unknown(struct session *s, str kind)
{
	struct map_entry *e;
	bool was_there;

	kind = kind.len ? str_upto(kind, NAME_MOST) : S("unknown");
	if (s->unknown.len >= KINDS_MOST && !map_get(&s->unknown_numbers, kind))
		kind = S("others");
	e = map_get(&s->unknown_numbers, kind);
	if (!e) {
		kind = str_dup(s->arena, kind);
		e = map_put(&s->unknown_numbers, kind, &was_there);
		e->num = s->unknown.len;
		*push(&s->unknown, s->arena) = (struct session_unknown){ .kind = decode_string(s->arena, kind) };
	}
	s->unknown.at[e->num].count++;
}

static void set_fact(struct session *s, str *fact, str value)
{
	if (!fact->len && value.len)
		*fact = decode_string(s->arena, str_dup(s->arena, value));
}

/* ---- entries ---- */

static uint32_t bytes_of(str value)
{
	return value.len < UINT32_MAX ? (uint32_t)value.len : UINT32_MAX;
}

static int32_t tokens_of(int64_t n)
{
	return n < 0 ? -1 : n < INT32_MAX ? (int32_t)n : INT32_MAX;
}

/* Is the entry from the record that is read? */
static bool is_of_record(const struct session *s, const struct entry *e)
{
	struct place at = place_unpack(e->place);

	return at.offset == s->indexer.place.offset && at.file == s->indexer.place.file;
}

/* A further part of the message of a person, which is not a turn of its own. */
static bool is_said_on(const struct session *s, const struct entry *e)
{
	return e > s->at && e[-1].type == STEP_USER && is_of_record(s, e - 1);
}

static struct entry *entry_add(struct session *s, const struct event *e, enum step_type type)
{
	struct entry *to;

	if (s->len == s->cap) {
		s->cap = s->cap ? s->cap + s->cap / 2 : 1024;
		s->at = must_realloc(s->at, s->cap * (ptrdiff_t)sizeof *s->at);
	}
	to = &s->at[s->len++];
	*to = (struct entry){
		.place = place_pack(&s->indexer.place),
		.at = e->at,
		.elapsed_us = e->elapsed_us < 0 ? -1.0f : (float)e->elapsed_us,
		.tokens_in = tokens_of(e->tokens_in),
		.tokens_out = tokens_of(e->tokens_out),
		.tokens_cached = tokens_of(e->tokens_cached),
		.size = bytes_of(e->value),
		.line = s->indexer.line,
		.parent = NO_PARENT,
		.model = name_number(&s->models, e->model),
		.agent = agent_number(s, e->agent),
		.type = (uint8_t)type,
		.flags = (uint8_t)((e->elapsed_us < 0 ? 0 : ENTRY_REPORTED) | (e->rewound ? ENTRY_REWOUND : 0)),
	};
	set_fact(s, &s->facts.model, e->model);
	s->turn += type == STEP_USER && !to->agent && !is_said_on(s, to);
	to->turn = s->turn;
	s->changes++;
	s->indexer.said = true;
	return to;
}

static uint32_t number_of(const struct session *s, const struct entry *e)
{
	return (uint32_t)(e - s->at);
}

static struct entry *entry_of(const struct session *s, const struct id_table *t, str id)
{
	const uint32_t *number = id.len ? id_get(t, id_hash(id)) : NULL;

	return number ? &s->at[*number] : NULL;
}

static void entry_name(struct id_table *t, str id, uint32_t entry)
{
	bool was_there;

	if (id.len)
		*id_put(t, id_hash(id), &was_there) = entry;
}

static void set_parent(struct session *s, struct entry *e, str parent)
{
	const struct entry *known;

	if (!parent.len)
		return;
	known = entry_of(s, &s->calls, parent);
	if (!known)
		known = entry_of(s, &s->open, parent);
	if (known && known != e)
		e->parent = number_of(s, known);
	else if (s->format->by_time)
		*push(&s->pending, s->arena) = (struct pending){ number_of(s, e), id_hash(parent) };
}

/* A later form of an entry that was there before takes its place. */
static struct entry *entry_replaced(struct session *s, const struct event *e, enum step_type type)
{
	struct entry *to = e->once.len && s->format->later_wins ? entry_of(s, &s->once, e->once) : NULL;

	if (!to || to->type != type)
		return NULL;
	s->changes += to->size != bytes_of(e->value);
	to->place = place_pack(&s->indexer.place);
	to->size = bytes_of(e->value);
	to->line = s->indexer.line;
	to->flags = (uint8_t)((to->flags & ~ENTRY_REWOUND) | (e->rewound ? ENTRY_REWOUND : 0));
	s->indexer.said = true;
	return to;
}

/* Was an event with this identity there before? */
static bool is_copy(struct session *s, const struct event *e)
{
	bool copy = s->indexer.copy || (!s->format->later_wins && entry_of(s, &s->once, e->once));

	if (copy && !s->indexer.copy && e->kind != EVENT_USAGE)
		s->counted.copies++;
	s->indexer.said |= copy;
	return copy;
}

/* ---- events ---- */

/* The first message of a sub-agent may be the prompt of a call. */
static void find_prompt(struct session *s, const struct entry *e, str value)
{
	struct session_agent *agent = &s->agents.at[e->agent];
	const uint32_t *number;

	if (!e->agent || agent->parent != NO_PARENT || e->type != STEP_USER)
		return;
	number = id_get(&s->prompt_numbers, id_hash(value));
	if (!number)
		return;
	agent->parent = s->prompts.at[*number].entry;
	agent->kind = s->prompts.at[*number].kind;
}

/* The tokens of a message count for its first entry. */
static void begin_message(struct session *s, const struct entry *e, str message)
{
	bool was_there;
	uint32_t *first;

	if (!message.len)
		return;
	first = id_put(&s->messages, id_hash(message), &was_there);
	if (!was_there)
		*first = number_of(s, e);
}

static void add_message(struct session *s, const struct event *e)
{
	struct entry *to = entry_replaced(s, e, e->type);

	if (to)
		return;
	to = entry_add(s, e, e->type);
	set_parent(s, to, e->parent);
	entry_name(&s->once, e->once, number_of(s, to));
	find_prompt(s, to, e->value);
	begin_message(s, to, e->message);
}

/* The call that this run carried out, under the ID that the model gave to it. */
static bool is_run_of_call(struct session *s, const struct event *e)
{
	const struct entry *call = e->is_run ? entry_of(s, &s->once, e->twin) : NULL;

	if (!call || call->type != STEP_CALL || call->flags & ENTRY_REPORTED)
		return false;
	entry_name(&s->open, e->id, number_of(s, call));
	return true;
}

/* A call that is recorded twice is one call. */
static void add_call(struct session *s, const struct event *e)
{
	struct entry *to = entry_replaced(s, e, STEP_CALL);

	if (to || entry_of(s, &s->open, e->id) || is_run_of_call(s, e))
		return;
	to = entry_add(s, e, STEP_CALL);
	to->tool = tool_number(s, e->server, e->name);
	to->size = 0;
	set_parent(s, to, e->parent);
	entry_name(&s->once, e->once, number_of(s, to));
	if (!e->is_run)
		entry_name(&s->once, e->twin, number_of(s, to));
	entry_name(&s->open, e->id, number_of(s, to));
	if (s->format->by_time)
		entry_name(&s->calls, e->id, number_of(s, to));
	begin_message(s, to, e->message);
}

static void set_result(struct session *s, struct entry *to, const struct event *e)
{
	s->changes += !(to->flags & ENTRY_HAS_RESULT) || to->size != bytes_of(e->value);
	to->result = place_pack(&s->indexer.place);
	to->size = bytes_of(e->value);
	to->flags |= ENTRY_HAS_RESULT;
	if (e->failed)
		to->flags |= ENTRY_FAILED;
	if (e->elapsed_us >= 0) {
		to->elapsed_us = (float)e->elapsed_us;
		to->flags |= ENTRY_REPORTED;
	} else if (!is_of_record(s, to) && to->elapsed_us < 0 && to->at != NO_TIME && e->at != NO_TIME &&
		   e->at >= to->at) {
		to->elapsed_us = (float)(e->at - to->at);
	}
	s->indexer.said = true;
}

/* The last entry, if it is a call of the record that is read. */
static struct entry *call_before(struct session *s)
{
	struct entry *last = s->len ? &s->at[s->len - 1] : NULL;

	return last && last->type == STEP_CALL && is_of_record(s, last) ? last : NULL;
}

/* A result without a call is kept as a step of its own. */
static void add_result(struct session *s, const struct event *e)
{
	struct entry *to = e->id.len ? entry_of(s, &s->open, e->id) : call_before(s);

	if (to) {
		set_result(s, to, e);
		if (!s->format->later_wins && e->id.len)
			id_remove(&s->open, id_hash(e->id));
		return;
	}
	if (e->is_run) {
		s->indexer.said = true;
		return;
	}
	to = entry_add(s, e, STEP_CALL);
	to->tool = tool_number(s, e->server, e->name);
	to->flags |= ENTRY_HAS_RESULT | ENTRY_NO_CALL | (e->failed ? ENTRY_FAILED : 0);
}

static void set_tokens(struct session *s, struct entry *to, const struct event *e)
{
	if (e->tokens_in >= 0)
		to->tokens_in = tokens_of(e->tokens_in);
	if (e->tokens_out >= 0)
		to->tokens_out = tokens_of(e->tokens_out);
	if (e->tokens_cached >= 0)
		to->tokens_cached = tokens_of(e->tokens_cached);
	if (e->estimated)
		to->flags |= ENTRY_ESTIMATED;
	if (!to->model)
		to->model = name_number(&s->models, e->model);
}

static void add_detail(struct session *s, const struct event *e)
{
	struct entry *to = entry_of(s, &s->open, e->id);

	s->indexer.said = true;
	if (!to)
		return;
	if (e->server.len || e->name.len) {
		str server, tool = session_tool(s, to, &server);

		to->tool = tool_number(s, e->server.len ? e->server : server, e->name.len ? e->name : tool);
	}
	if (e->elapsed_us >= 0) {
		to->elapsed_us = (float)e->elapsed_us;
		to->flags |= ENTRY_REPORTED;
	}
	if (e->failed)
		to->flags |= ENTRY_FAILED;
	set_tokens(s, to, e);
}

static void add_usage(struct session *s, const struct event *e)
{
	struct entry *to = entry_of(s, &s->messages, e->message);

	s->indexer.said = true;
	if (!to && !e->message.len && s->len)
		to = &s->at[s->len - 1];
	if (!to)
		return;
	set_tokens(s, to, e);
	entry_name(&s->once, e->once, number_of(s, to));
}

/* A named sub-agent and its call; or a call and the prompt that its sub-agent will begin with. */
static void add_agent(struct session *s, const struct event *e)
{
	struct entry *call = entry_of(s, &s->open, e->parent);
	bool was_there;

	s->indexer.said = true;
	if (e->agent.len) {
		struct session_agent *agent = &s->agents.at[agent_number(s, e->agent)];

		if (call && agent->parent == NO_PARENT)
			agent->parent = number_of(s, call);
		if (e->name.len && !agent->kind.len)
			agent->kind = decode_string(s->arena, str_dup(s->arena, e->name));
		if (e->of_file && s->reading)
			s->file_agents.at[s->reading] = agent_number(s, e->agent);
	} else if (call && e->value.len) {
		uint32_t *number = id_put(&s->prompt_numbers, id_hash(e->value), &was_there);

		*number = (uint32_t)s->prompts.len;
		*push(&s->prompts, s->arena) = (struct prompt){
			number_of(s, call),
			decode_string(s->arena, str_dup(s->arena, e->name)),
		};
	}
}

static void add_facts(struct session *s, const struct session_facts *from)
{
	struct session_facts *to = &s->facts;

	set_fact(s, &to->id, from->id);
	set_fact(s, &to->title, from->title);
	set_fact(s, &to->cwd, from->cwd);
	/* What the format knows is only a guess. */
	if (from->client.len && to->client.at == s->format->client)
		to->client = NO_STR;
	set_fact(s, &to->client, from->client);
	set_fact(s, &to->version, from->version);
	set_fact(s, &to->model, from->model);
	set_fact(s, &to->user, from->user);
	set_fact(s, &to->question, from->question);
	set_fact(s, &to->continues, from->continues);
	set_fact(s, &to->branch_session, from->branch_session);
	set_fact(s, &to->branch_file, from->branch_file);
	set_fact(s, &to->branch_step, from->branch_step);
	set_fact(s, &to->answer, from->answer);
	set_fact(s, &to->answer_sql, from->answer_sql);
	if (from->cost_usd > 0)
		to->cost_usd = from->cost_usd;
}

/* A record that was not understood is not the original of another with the same ID. */
static void add_other(struct session *s, const struct event *e)
{
	entry_add(s, e, STEP_OTHER)->tool = tool_number(s, NO_STR, e->name);
	count_unknown(s, e->name);
	s->indexer.id = 0;
}

static void add(struct session *s, const struct event *e)
{
	if (e->kind != EVENT_SESSION && e->kind != EVENT_AGENT && is_copy(s, e))
		return;
	switch (e->kind) {
	case EVENT_MESSAGE: add_message(s, e); break;
	case EVENT_CALL: add_call(s, e); break;
	case EVENT_RESULT: add_result(s, e); break;
	case EVENT_DETAIL: add_detail(s, e); break;
	case EVENT_USAGE: add_usage(s, e); break;
	case EVENT_AGENT: add_agent(s, e); break;
	case EVENT_REWIND: session_take_back(s, e); break;
	case EVENT_SESSION: add_facts(s, e->about); break;
	case EVENT_OTHER: add_other(s, e); break;
	}
}

static struct indexer *indexer_of(struct event_sink *sink)
{
	return (struct indexer *)sink;
}

/* The first thing in a record tells whose it is. */
static void note_speaker(struct indexer *x, const struct event *e)
{
	bool by_person = e->kind == EVENT_MESSAGE && e->type == STEP_USER;

	x->of_agent |= e->agent.len > 0;
	if (!x->says &&
	    (e->kind == EVENT_CALL || e->kind == EVENT_RESULT || (e->kind == EVENT_MESSAGE && e->type != STEP_SYSTEM)))
		x->says = by_person ? SAYS_MESSAGE : SAYS_MORE;
}

static void on_event(struct event_sink *sink, const struct event *e)
{
	struct indexer *x = indexer_of(sink);

	note_speaker(x, e);
	if (++x->place.event < PLACE_EVENTS && x->session->len < UINT32_MAX - 1)
		add(x->session, e);
	else
		x->session->counted.left_out++;
}

static void on_record_id(struct event_sink *sink, str id, str parent, bool is_side)
{
	struct indexer *x = indexer_of(sink);
	struct session *s = x->session;
	const uint32_t *of_parent = parent.len ? id_get(&s->records, id_hash(parent)) : NULL;

	if (!id.len)
		return;
	/* What follows a record that is not there goes on. */
	x->parent = of_parent ? *of_parent : parent.len ? s->last_node : NO_PARENT;
	x->id = id_hash(id);
	x->copy = id_get(&s->records, x->id) || (s->before && id_get(&s->before->ids, x->id));
	s->counted.copies += x->copy;
	if (x->copy || !is_side)
		return;
	x->side = of_parent ? s->nodes.at[*of_parent].side : 0;
	if (!x->side)
		x->side = agent_number(s, str_fmt(x->sink.arena, "agent-%td", s->agents.len));
}

void indexer_begin(struct session *s)
{
	s->indexer = (struct indexer){
		.sink = { .arena = arena_open(), .event = on_event, .record_id = on_record_id },
		.session = s,
	};
}

void index_record(struct session *s, const struct record *r)
{
	struct indexer *x = &s->indexer;
	struct event other = event_of(EVENT_OTHER);
	bool good;

	x->place = (struct place){ .offset = r->offset, .file = (int)s->reading, .path = r->path };
	x->line = r->line < UINT32_MAX ? (uint32_t)r->line : 0;
	x->copy = x->said = x->of_agent = false;
	x->side = 0;
	x->parent = NO_PARENT;
	x->says = SAYS_NOTHING;
	x->id = 0;
	good = !r->omitted && s->format->read(r, &x->sink);
	if (r->omitted)
		s->counted.too_long++;
	else if (!good)
		s->counted.broken++;
	if (!good && !x->said) {
		/* Kept as it is. */
		other.value = r->json;
		x->place.event = 0;
		on_event(&x->sink, &other);
	}
	if (x->id && !x->copy)
		session_add_node(s);
	arena_reset(x->sink.arena);
}
