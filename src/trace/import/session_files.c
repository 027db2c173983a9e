/* Opening a session, reading its files in turn, and what is asked of the whole. */
#include "trace/import/session.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/stop.h"
#include "trace/import/formats.h"
#include "trace/import/session_internal.h"
#include "base/banned.h"

enum {
	LOOK_EVERY = 64, /* records between two looks at the clock */
	SLICE_US = 100000,
};

static bool open_file(struct session *s, str path, struct err *err)
{
	struct records *r = records_open(path, &s->format->shape, err);

	if (!r)
		return false;
	*push(&s->files, s->arena) = r;
	*push(&s->paths, s->arena) = str_dup(s->arena, path);
	*push(&s->file_agents, s->arena) = 0;
	return true;
}

static bool is_open(const struct session *s, str path)
{
	for (ptrdiff_t i = 0; i < s->paths.len; i++)
		if (str_eq(s->paths.at[i], path))
			return true;
	return false;
}

/* A file that has gone since the folder was listed is not an error. */
static void open_others(struct session *s)
{
	struct strs more = { 0 };

	if (s->format->files)
		s->format->files(s->arena, s->paths.at[0], &more);
	for (ptrdiff_t i = 0; i < more.len && s->files.len < PLACE_FILES; i++) {
		struct err ignored = { 0 };

		if (!is_open(s, more.at[i]))
			open_file(s, more.at[i], &ignored);
	}
}

struct session *session_open(str path, str name, struct err *err)
{
	const struct trace_format *format = format_of_file(path, name, err);
	struct arena *a;
	struct session *s;

	if (!format)
		return NULL;
	a = arena_open();
	s = new(a, struct session);
	s->arena = a;
	s->format = format;
	s->tools.map = map_in(a);
	s->models.map = map_in(a);
	s->agent_numbers = map_in(a);
	s->unknown_numbers = map_in(a);
	s->last_node = NO_PARENT;
	s->facts.client = str_of(format->client);
	*push(&s->agents, a) = (struct session_agent){ .parent = NO_PARENT };
	indexer_begin(s);
	if (!open_file(s, path, err)) {
		session_close(s);
		return NULL;
	}
	open_others(s);
	return s;
}

void session_close(struct session *s)
{
	if (!s)
		return;
	for (ptrdiff_t i = 0; i < s->files.len; i++)
		records_close(s->files.at[i]);
	id_free(&s->records);
	id_free(&s->once);
	id_free(&s->open);
	id_free(&s->calls);
	id_free(&s->messages);
	id_free(&s->prompt_numbers);
	free(s->at);
	arena_close(s->indexer.sink.arena);
	arena_close(s->arena);
}

/* ---- records of earlier sessions ---- */

struct session_records *session_records_open(void)
{
	struct session_records *r = must_realloc(NULL, (ptrdiff_t)sizeof *r);

	*r = (struct session_records){ 0 };
	return r;
}

void session_records_close(struct session_records *r)
{
	id_free(&r->ids);
	free(r);
}

void session_leave_out(struct session *s, const struct session_records *before)
{
	s->before = before;
}

void session_records_add(struct session_records *r, const struct session *s)
{
	bool was_there;

	for (size_t i = 0; i < s->records.cap; i++) {
		const struct id_slot *slot = &s->records.at[i];

		if (slot->low || slot->high)
			id_put(&r->ids, (uint64_t)slot->high << 32 | slot->low, &was_there);
	}
}

/* ---- reading ---- */

/* Reads on in the current file. False: it ended, or the time is up, or a failure. */
static bool read_some(struct session *s, int64_t until, bool *late, struct err *err)
{
	struct records *r = s->files.at[s->reading];
	struct record record;

	for (int i = 0; records_next(r, &record, err); i++) {
		if (record.offset < PLACE_OFFSETS)
			index_record(s, &record);
		else
			s->counted.left_out++;
		if (until && i % LOOK_EVERY == LOOK_EVERY - 1 && clock_monotonic_us() >= until) {
			*late = true;
			return true;
		}
	}
	return !err->kind;
}

bool session_read(struct session *s, int64_t us, bool *ended, struct err *err)
{
	int64_t until = us ? clock_monotonic_us() + us : 0;
	bool late = false;

	while (!s->ended && !late) {
		if (!read_some(s, until, &late, err))
			return err_at(err, "%.*s", STR(s->paths.at[s->reading]));
		if (late)
			break;
		if (s->reading + 1 < s->files.len) {
			s->reading++;
		} else {
			s->ended = true;
			session_settle(s);
		}
	}
	*ended = s->ended;
	return true;
}

bool session_read_whole(struct session *s, const struct stop *stop, struct err *err)
{
	bool ended = false;

	while (!ended)
		if (!stop_not_yet(stop, err) || !session_read(s, SLICE_US, &ended, err))
			return false;
	return true;
}

bool session_follow(struct session *s, bool *grew, struct err *err)
{
	int64_t before = s->changes;
	bool late = false;

	open_others(s);
	for (s->reading = 0; s->reading < s->files.len; s->reading++)
		if (!read_some(s, 0, &late, err))
			return err_at(err, "%.*s", STR(s->paths.at[s->reading]));
	s->reading = s->files.len - 1;
	session_mark_rewound(s);
	*grew = s->changes != before;
	return true;
}

/* ---- the whole ---- */

const struct trace_format *session_format(const struct session *s)
{
	return s->format;
}

str session_path(const struct session *s)
{
	return s->paths.at[0];
}

const struct session_facts *session_facts(const struct session *s)
{
	return &s->facts;
}

ptrdiff_t session_files(const struct session *s)
{
	return s->files.len;
}

str session_file(const struct session *s, ptrdiff_t i)
{
	return s->paths.at[i];
}

ptrdiff_t session_len(const struct session *s)
{
	return s->len;
}

const struct entry *session_entry(const struct session *s, ptrdiff_t i)
{
	return &s->at[i];
}

str session_tool(const struct session *s, const struct entry *e, str *server)
{
	str both = name_text(&s->tools, e->tool), first = NO_STR;

	if (both.at)
		str_cut(&both, '\x1f', &first);
	if (server)
		*server = first.len ? first : NO_STR;
	return both;
}

const struct session_agent *session_agent(const struct session *s, const struct entry *e)
{
	return &s->agents.at[e->agent];
}

const struct session_unknown *session_unknown(const struct session *s, ptrdiff_t *n)
{
	*n = s->unknown.len;
	return s->unknown.at;
}

/* ---- totals ---- */

static void add_tokens(int64_t *sum, int32_t n)
{
	if (n >= 0)
		*sum = (*sum < 0 ? 0 : *sum) + n;
}

static instant end_of(const struct entry *e)
{
	return e->at == NO_TIME || e->elapsed_us < 0 ? e->at : e->at + (int64_t)e->elapsed_us;
}

static void add_standing(struct session_totals *t, const struct entry *e)
{
	bool answered = e->flags & ENTRY_HAS_RESULT, called = !(e->flags & ENTRY_NO_CALL);

	t->calls += e->type == STEP_CALL;
	t->failed += (e->flags & ENTRY_FAILED) != 0;
	t->unpaired += e->type == STEP_CALL && (!answered || !called);
	t->estimated |= (e->flags & ENTRY_ESTIMATED) != 0;
	t->text_tokens += e->size / 4;
	add_tokens(&t->tokens_in, e->tokens_in);
	add_tokens(&t->tokens_out, e->tokens_out);
	add_tokens(&t->tokens_cached, e->tokens_cached);
}

static void add_rewound(struct session_totals *t, const struct entry *e)
{
	t->rewound++;
	t->rewound_text += e->size / 4;
	add_tokens(&t->rewound_in, e->tokens_in);
	add_tokens(&t->rewound_out, e->tokens_out);
}

static void add_entry(struct session_totals *t, const struct entry *e)
{
	(e->flags & ENTRY_REWOUND ? add_rewound : add_standing)(t, e);
	if (e->at == NO_TIME)
		return;
	if (t->first == NO_TIME || e->at < t->first)
		t->first = e->at;
	if (t->last == NO_TIME || end_of(e) > t->last)
		t->last = end_of(e);
}

void session_totals(const struct session *s, struct session_totals *out)
{
	struct session_totals t = s->counted;
	instant before = NO_TIME; /* when the step before it ended that somebody took, not the program */

	t.steps = s->len;
	t.turns = s->turn;
	t.tokens_in = t.tokens_out = t.tokens_cached = t.rewound_in = t.rewound_out = -1;
	t.first = t.last = NO_TIME;
	for (ptrdiff_t i = 0; i < s->len; i++) {
		const struct entry *e = &s->at[i];

		add_entry(&t, e);
		if (e->at == NO_TIME || e->type == STEP_SYSTEM)
			continue;
		if (e->type == STEP_USER && !e->agent && before != NO_TIME && e->at > before)
			t.idle_us += e->at - before;
		if (before == NO_TIME || end_of(e) > before)
			before = end_of(e);
	}
	if (t.first != NO_TIME)
		t.active_us = t.last - t.first - t.idle_us;
	for (ptrdiff_t i = 0; i < s->files.len; i++) {
		t.torn += records_torn(s->files.at[i]);
		t.broken += records_broken(s->files.at[i]);
	}
	*out = t;
}
