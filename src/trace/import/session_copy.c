/* A second reader of the steps of a session: the index as it is now, copied, and files of its own. */
#include <string.h>

#include "base/arena.h"
#include "trace/import/session_internal.h"
#include "base/banned.h"

static struct names names_copied(struct arena *a, const struct names *from)
{
	struct names to = { .map = map_in(a) };

	for (ptrdiff_t i = 0; i < from->list.len; i++)
		*push(&to.list, a) = str_dup(a, from->list.at[i]);
	return to;
}

static void copy_agents(struct session *to, const struct session *from)
{
	for (ptrdiff_t i = 0; i < from->agents.len; i++) {
		struct session_agent *agent = push(&to->agents, to->arena);

		*agent = from->agents.at[i];
		agent->name = str_dup(to->arena, agent->name);
		agent->kind = str_dup(to->arena, agent->kind);
	}
}

static void copy_facts(struct session *to, const struct session *from)
{
	struct session_facts *f = &to->facts;
	str *const texts[] = { &f->id,		&f->title,	 &f->cwd,      &f->client,    &f->version,
			       &f->model,	&f->user,	 &f->question, &f->continues, &f->branch_session,
			       &f->branch_file, &f->branch_step, &f->answer,   &f->answer_sql };

	to->facts = from->facts;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		*texts[i] = str_dup(to->arena, *texts[i]);
}

struct session *session_twin(const struct session *s, struct arena *a)
{
	struct session *t = new(a, struct session);

	*t = (struct session){ .arena = a, .format = s->format, .ended = true, .turn = s->turn, .counted = s->counted };
	t->tools = names_copied(a, &s->tools);
	t->models = names_copied(a, &s->models);
	copy_agents(t, s);
	copy_facts(t, s);
	for (ptrdiff_t i = 0; i < s->paths.len; i++)
		*push(&t->paths, a) = str_dup(a, s->paths.at[i]);
	t->len = t->cap = s->len;
	t->at = new_n(a, struct entry, t->len + 1);
	memcpy(t->at, s->at, (size_t)t->len * sizeof *t->at);
	return t;
}

bool session_twin_open(struct session *t, struct err *err)
{
	indexer_begin(t);
	for (ptrdiff_t i = 0; i < t->paths.len; i++) {
		struct records *r = records_open(t->paths.at[i], &t->format->shape, err);

		if (!r)
			return false;
		*push(&t->files, t->arena) = r;
	}
	return true;
}

void session_twin_close(struct session *t)
{
	for (ptrdiff_t i = 0; i < t->files.len; i++)
		records_close(t->files.at[i]);
	arena_close(t->indexer.sink.arena);
}
